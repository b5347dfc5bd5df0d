"""What a legal action, or a part of one, will do, in a sentence."""

from drachenhort.kernel.game import State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import SeatName, Text, Words

from .. import board as b, cards as c, state as st
from ..actions import ACT
from ..notation import entry_of
from ..rules.island import boarded, is_lone, partner
from ..rules.movement import enter
from ..rules.windows import stops_on_site
from .naming import HUNTERS, TERRAINS, card_text, face_text, space_text

_ = Words("drachenhort.games.dracheninsel")


def meaning(options: Options, s: State, action: int) -> Text:
    """What a legal action will do, in one sentence; a step with consequences has a second one."""
    match ACT.decode(action):
        case ("start", seat):
            return _("{who} begins.", who=SeatName(seat))
        case ("draw", card):
            return _("A card is drawn: {card}.", card=card_text(card))
        case ("take", card):
            return _("{who} loses a card: {card}.", who=SeatName(int(s.victim)), card=card_text(card))
        case ("hunter", colour):
            return _("Play {hunter} in this turn.", hunter=HUNTERS[colour])
        case ("enter", way, payment, victim):
            return _of_entry(s, *entry_of(s, way, payment, victim))
        case ("journey", card, colour):
            free = {"card": card_text(card), "terrain": TERRAINS[colour]}
            return _("Long Journey with a {card}; free for the rest of the turn: {terrain}.", **free)
        case ("patrol", number, dragon):
            return _of_patrol(s, card_text(c.SHOWING[c.DP, number]), dragon)
        case ("space", space):
            return _of_space(s, space)
        case ("fear", number, hunter):
            return _of_fear(s, card_text(c.SHOWING[c.FE, number]), hunter)
        case ("attack", number, seat):
            card = card_text(c.SHOWING[c.SA, number])
            return _("Play {card}: take a random card from {who}.", card=card, who=SeatName(seat))
        case ("pick", card):
            return _("Exchange this card: {card}.", card=card_text(card))
        case ("react", card):
            return _of_reaction(s, card_text(card))
        case (word,):
            return _of_word(s, word)
    raise AssertionError(action)


def _of_word(s: State, word: str) -> Text:
    """An action without parts."""
    if word == "done":
        return _of_exchange(sum(card != st.EMPTY for card in s.picked.tolist()))
    if word == "share":
        return _("Share: each of the two gets a coin of {value}.", value=int(s.coin_value[boarded(s)]))
    return _of_decline(s) if word == "decline" else _MEANINGS[word]


_MEANINGS = {
    "fly": _("Fly over a space: choose where to land."),
    "swap_any": _("Swap any two discs: choose the first."),
    "swap_near": _("Swap two neighbouring discs: choose the first."),
    "curse": _("Discard your hand and take random cards from all opponents."),
    "abandon": _("Give the treasure up: it is out of the game, and the hunter is free."),
    "end": _("End the turn."),
    "pass_": _("Pass: choose the cards to exchange, or none."),
}


def confirm(options: Options, s: State, action: int) -> Text | None:
    """What is rare, and changes the game for good."""
    if action == ACT.abandon.first:
        return _("Give the treasure up for good?")
    if action == ACT.curse.first:
        return _("Discard your whole hand and take random cards from the others?")
    if ACT.react.has(action) and s.phase in (st.COLLECT, st.DUEL):
        return _("Claim both coins of {value} and share nothing?", value=int(s.coin_value[boarded(s)]))
    return None


# ---- steps and flights ----------------------------------------------------------------------------


def _of_entry(s: State, space: int, card: int, victim: int) -> Text:
    move = _of_move(s.part == st.ALOFT, space, card)
    consequence = _of_arrival(s, space, victim)
    return move if consequence is None else _("{move} {consequence}", move=move, consequence=consequence)


def _of_move(is_flight: bool, space: int, card: int) -> Text:
    where = space_text(space)
    if is_flight and card != c.NONE:
        return _("Fly to {space}, paying a {card}.", space=where, card=card_text(card))
    if is_flight:
        return _("Fly to {space}.", space=where)
    if card != c.NONE:
        return _("Step to {space}, paying a {card}.", space=where, card=card_text(card))
    return _("Step to {space}.", space=where)


def _of_arrival(s: State, space: int, victim: int) -> Text | None:
    """What comes of entering a space, found out by entering it in a copy; None if nothing does."""
    after = s.copy()
    must_leave = enter(after, space, victim)
    other = int(partner(after, s.hunter))
    if must_leave:
        return _("Lift the treasure with {other}; the pair must leave at once.", other=HUNTERS[other])
    if boarded(after) != c.NONE:
        return _("The treasure is brought home.")
    if after.bears[s.hunter] != s.bears[s.hunter] and victim != c.NONE:
        names = {"victim": HUNTERS[victim], "other": HUNTERS[other]}
        return _("Send {victim} home and carry the treasure with {other}.", **names)
    if after.bears[s.hunter] != s.bears[s.hunter]:
        return _("Carry the treasure with {other}.", other=HUNTERS[other])
    return _("The turn ends there.") if stops_on_site(after) else None


# ---- cards of the active player -------------------------------------------------------------------


def _of_exchange(count: int) -> Text:
    if count == 0:
        return _("Keep all cards and end the turn.")
    return _.plural("Exchange {n} card and end the turn.", "Exchange {n} cards and end the turn.", n=count)


def _of_fear(s: State, card: Text, hunter: int) -> Text:
    values = {"card": card, "hunter": HUNTERS[hunter]}
    if is_lone(s, hunter):
        return _("Play {card}: {hunter} goes home, and the treasure is lost.", **values)
    return _("Play {card}: {hunter} goes home.", **values)


def _of_patrol(s: State, card: Text, dragon: int) -> Text:
    values = {"card": card, "dragon": dragon + 1}
    if s.dragon[dragon] == b.NOWHERE:
        return _("Play {card}: choose where dragon {dragon} appears.", **values)
    return _("Play {card}: choose where dragon {dragon} goes.", **values)


def _of_space(s: State, space: int) -> Text:
    if s.part == st.DRAGON_TO:
        return _("Dragon {dragon} goes to {space}.", dragon=int(s.part_at) + 1, space=b.SPACE_NAMES[space])
    if s.part == st.FIRST_DISC:
        return _("Take the disc of {space}; choose the second.", space=b.SPACE_NAMES[space])
    one, other = sorted((space, int(s.part_at)))
    return _("Swap the discs of {one} and {other}.", one=b.SPACE_NAMES[one], other=b.SPACE_NAMES[other])


# ---- reactions ------------------------------------------------------------------------------------


def _of_reaction(s: State, card: Text) -> Text:
    if s.phase in (st.COLLECT, st.DUEL):
        return _("Play {card}: claim both coins.", card=card)
    if s.phase == st.COUNTER:
        return _("Play {card}: {face} has no effect.", card=card, face=face_text(int(s.stake)))
    values = {"card": card, "who": SeatName(int(s.active))}
    if s.phase == st.WIN_START:
        return _("Play {card}: {who} loses the turn.", **values)
    return _("Play {card}: undo the action of {who} and end the turn.", **values)


def _of_decline(s: State) -> Text:
    if s.phase == st.DUEL:
        return _("Give in: {who} takes both coins.", who=SeatName(int(s.last_claim)))
    if s.phase == st.COUNTER:
        return _("Let {face} happen.", face=face_text(int(s.stake)))
    return _("Let {who} go on.", who=SeatName(int(s.active)))
