"""What is asked in Die Dracheninsel, in one sentence with its rule, and what the sentence speaks of.

In a window everybody who is not asked reads the same, whoever is asked (DI-126).
"""

from collections.abc import Iterator
from dataclasses import replace

from drachenhort.kernel.contract import Answer
from drachenhort.kernel.scene import Prompt
from drachenhort.kernel.seats import NATURE
from drachenhort.kernel.text import SeatName, Text, Words

from .. import board as b, cards as c, state as st
from ..explain import ending
from ..explain.naming import HUNTERS, face_text, space_text
from . import ids
from .stakes import stakes_of
from .table import LONE, WAITING, Table

_ = Words("drachenhort.games.dracheninsel")

Question = tuple[str, Text]
"""The rule, and the sentence."""


def prompt_of(t: Table, choices: int) -> Prompt:
    """Whose turn it is, who decides, and what; `choices` is how many the reader has."""
    rule, text = _question(t, choices)
    turn = None if t.s.turn == 0 or t.s.phase == st.GAME_OVER else t.s.active
    return Prompt(turn, t.decider, t.say(text), rule, tuple(_about(t)), stakes_of(t))


def _question(t: Table, choices: int) -> Answer:
    if t.s.phase == st.GAME_OVER:
        end = ending(t.options, t.hidden)
        return end.rule, end.text
    if t.s.phase in _WINDOWS:
        return _window(t)
    if t.decider == NATURE:
        return _chance(t)
    if t.s.part != st.NO_PART:
        return _part(t)
    rule, own, other = _own_and_other(t, choices)
    if t.decider == t.seat:
        return rule, own
    return rule, _("{who} {what}", who=SeatName(t.decider), what=other)


# ---- windows --------------------------------------------------------------------------------------


def _window(t: Table) -> Question:
    """What somebody does, and that others may react."""
    what = _stake(t) if t.s.phase == st.COUNTER else _last_action(t)
    rule = "DI-093" if t.s.phase == st.COUNTER else "DI-084"
    if t.decider != t.seat:
        return rule, _("{what}; others may react.", what=what)
    card = face_text(c.CM if t.s.phase == st.COUNTER else c.SL)
    return rule, _("{what}: play {card}, or let it be?", what=what, card=card)


def _stake(t: Table) -> Text:
    """Who plays what on whom."""
    who, card = SeatName(t.s.stake_by), face_text(t.s.stake)
    if t.s.stake == c.FE:
        hunter = HUNTERS[t.s.stake_target]
        return _("{who} plays {card} on {hunter}", who=who, card=card, hunter=hunter)
    victim = SeatName(t.s.active if t.s.stake == c.SL else t.s.stake_target)
    return _("{who} plays {card} on {victim}", who=who, card=card, victim=victim)


def _last_action(t: Table) -> Text:
    """What the active player has just done."""
    s, who = t.s, SeatName(t.s.active)
    if s.phase == st.WIN_START:
        return _("{who} begins a turn", who=who)
    match s.last_action:
        case st.WALK:
            return _("{who} moves to {space}", who=who, space=space_text(s.place[s.hunter]))
        case st.FLIGHT:
            return _("{who} flies to {space}", who=who, space=space_text(s.place[s.hunter]))
        case st.ABANDON:
            return _("{who} gives up a treasure", who=who)
        case st.SWAP if s.swapped[0] == c.NONE:  # DI-108
            return _("{who} swaps two discs that are alike", who=who)
        case st.SWAP:
            one, other = (b.SPACE_NAMES[space] for space in s.swapped)
            return _("{who} swaps the discs of {one} and {other}", who=who, one=one, other=other)
        case st.PATROL:
            dragon = _moved_dragons(t)[0]
            where = {"dragon": dragon + 1, "space": b.SPACE_NAMES[s.dragon[dragon]]}
            return _("{who} sends dragon {dragon} to {space}", who=who, **where)
    return _("{who} plays {card}", who=who, card=face_text(_FACE_OF[s.last_action]))


_FACE_OF = {st.JOURNEY: c.LJ, st.FEAR: c.FE, st.ATTACK: c.SA, st.CURSE: c.EC}


def _moved_dragons(t: Table) -> list[int]:
    return [dragon for dragon in range(st.DRAGONS) if t.s.dragon[dragon] != t.s.old_dragon[dragon]]


# ---- chance ---------------------------------------------------------------------------------------


def _chance(t: Table) -> Question:
    s, who = t.s, SeatName(t.s.active)
    if s.active == st.NOBODY:
        return "DI-008", _("Chance draws who begins.")
    if s.phase == st.SETUP:
        return "DI-004", _("The cards are dealt.")
    if s.phase == st.DRAW:
        return "DI-024", _("{who} draws cards.", who=who)
    text = _.plural(
        "{who} takes {n} card from {victim}, unseen.",
        "{who} takes {n} cards from {victim}, unseen.",
        s.due,
        who=who,
        victim=SeatName(s.victim),
    )
    return "DI-099" if s.stake == c.EC else "DI-098", text


# ---- decisions ------------------------------------------------------------------------------------


def _part(t: Table) -> Question:
    """How an action goes on that has begun; nobody but its decider sees that (DI-127)."""
    match t.s.part:
        case st.ALOFT:
            return "DI-104", _("Choose where the flight ends.")
        case st.FIRST_DISC:
            return "DI-107", _("Choose the first of two discs that change places.")
        case st.SECOND_DISC:
            space = b.SPACE_NAMES[t.s.part_at]
            return "DI-107", _("Choose the disc that changes places with {space}.", space=space)
        case st.DRAGON_TO:
            return "DI-102", _("Choose where dragon {dragon} goes.", dragon=t.s.part_at + 1)
    return "DI-028", _("Lay the cards ready that you exchange, then finish.")


def _own_and_other(t: Table, choices: int) -> tuple[str, Text, Text]:
    """The rule, the sentence for the decider and the one for everybody else."""
    if t.s.phase == st.MAIN:
        return (*_main(t, choices), _("moves or plays cards."))
    if t.s.phase in (st.COLLECT, st.DUEL):
        return _claim(t)
    if t.s.phase == st.EXCHANGE:
        own = _("You are asleep: lay the cards ready that you exchange, then finish.")
        return "DI-032" if t.s.actions else "DI-031", own, _("is asleep and may exchange cards.")
    if t.s.phase == st.EXIT:
        own = _("Carry the treasure off the site at once.")
        return "DI-052", own, _("carries the treasure off the site.")
    return "DI-111", _("Name the hunter that you play in this turn, or pass."), _("names a hunter.")


def _main(t: Table, choices: int) -> Question:
    """What the active player can do; whether anything is left to do, nobody else learns (DI-019)."""
    has_acted = t.s.actions > 0
    if choices == 1:
        return "DI-019", _NOTHING_LEFT[has_acted]
    status = t.status(t.s.hunter)
    if status == WAITING:
        return "DI-051", replace(_WAITING[has_acted], values={"hunter": HUNTERS[t.s.hunter]})
    if status == LONE:
        return "DI-078", replace(_LONE[has_acted], values={"hunter": HUNTERS[t.s.hunter]})
    return "DI-015", _FREE[has_acted]


_NOTHING_LEFT = (_("You can do nothing but pass."), _("You can do nothing but end your turn."))
_FREE = (_("Move, play a card, or pass."), _("Move on, play a card, or end your turn."))
_WAITING = (
    _("{hunter} waits for a partner: play a card, or pass."),
    _("{hunter} waits for a partner: play a card, or end your turn."),
)
_LONE = (
    _("{hunter} is alone with a treasure: give it up, play a card, or pass."),
    _("{hunter} is alone with a treasure: play a card, or end your turn."),
)
"""Before the first action of a turn, and after it."""


def _claim(t: Table) -> tuple[str, Text, Text]:
    """Share or claim (DI-066), then claim or give in (DI-067)."""
    values = {"value": t.s.coin_value[t.boarded()], "who": SeatName(t.rival(t.decider))}
    if t.s.phase == st.COLLECT:
        own = _("Share two coins of {value} with {who}, or claim both?", **values)
        return "DI-066", own, _("shares two coins of {value} with {who}, or claims both.", **values)
    own = _(
        "{who} claims both coins of {value}: answer with {card}, or give in?", card=face_text(c.UN), **values
    )
    return "DI-067", own, _("may answer {who}, who claims both coins of {value}.", **values)


# ---- what is spoken of ----------------------------------------------------------------------------


def _about(t: Table) -> Iterator[str]:
    """The elements that the sentence speaks of."""
    s = t.s
    if s.part in (st.SECOND_DISC, st.DRAGON_TO):
        yield ids.DISCS[s.part_at] if s.part == st.SECOND_DISC else ids.DRAGONS[s.part_at]
    elif s.stake != c.NONE:
        yield from _about_stake(t)
    elif s.phase == st.WIN_ACTION:
        yield from _about_action(t)
    elif s.phase in (st.COLLECT, st.DUEL):
        yield from ids.COINS_OF[t.boarded()]
    elif s.phase in (st.MAIN, st.EXIT):
        yield ids.HUNTERS[s.hunter]


def _about_stake(t: Table) -> Iterator[str]:
    """The card at stake, among those played or, if it was played out of turn, discarded; and its target."""
    s = t.s
    is_own = s.stake_by == s.active
    yield ids.in_heap(ids.PLAYED, s.stake_card, 0) if is_own else ids.discarded(s.stake_card)
    if s.stake == c.FE:
        yield ids.HUNTERS[s.stake_target]
    elif s.stake != c.SL:
        yield ids.HANDS[s.victim if s.phase == st.CHANCE else s.stake_target]


def _about_action(t: Table) -> Iterator[str]:
    """Whatever the last action has changed."""
    s = t.s
    yield from (ids.HUNTERS[h] for h in range(c.COLOURS) if s.place[h] != s.old_place[h])
    yield from (ids.DRAGONS[dragon] for dragon in _moved_dragons(t))
    yield from (ids.DISCS[space] for space in s.swapped if space != c.NONE)
    yield from (ids.JOURNEYS[c] for c in range(c.COLOURS) if (s.journey & ~s.old_journey) >> c & 1)
    for treasure in range(b.TREASURES):
        if s.treasure[treasure] != s.old_treasure[treasure]:
            yield from ids.COINS_OF[treasure]


_WINDOWS = (st.WIN_START, st.WIN_ACTION, st.COUNTER)
