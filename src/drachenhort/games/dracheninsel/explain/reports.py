"""Lines of the log: what a decision came to, told from what its reader knew before and after it."""

from dataclasses import replace

from drachenhort.kernel.game import SILENCE, Report, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import SeatName, Text, Words

from .. import board as b, cards as c, state as st
from ..actions import ACT
from .naming import HUNTERS, TERRAINS, card_text, face_text
from .walks import report_walk

_ = Words("drachenhort.games.dracheninsel")


def report(options: Options, before: State, actions: tuple[int, ...], after: State) -> Report:
    """What a decision came to. Only draws and thefts are unseen by some, and told by the phase."""
    parts = [ACT.decode(action) for action in actions]
    match parts[0] if parts else ("unseen",):
        case ("start", seat):
            return Report(_("begins"), seat=seat)
        case ("draw", card):
            return _of_draw(before, card)
        case ("take", card):
            return _of_theft(before, card_text(card))
        case ("unseen",):
            return _of_theft(before, None) if before.phase == st.CHANCE else SILENCE
        case ("hunter", colour):
            text = _("plays {hunter} in this turn", hunter=HUNTERS[colour])
            return Report(text, about=(_stand(after, colour),))
        case ("enter" | "fly", *_parts):
            _kind, _way, payment, _victim = parts[-1]
            return report_walk(before, after, payment - 1, is_flight=len(parts) > 1)
        case ("journey", card, colour):
            values = {"journey": face_text(c.LJ), "card": card_text(card), "terrain": TERRAINS[colour]}
            text = _("plays {journey} with a {card}: {terrain} is free for the rest of the turn", **values)
            return Report(text)
        case ("swap_any" | "swap_near" as kind,):
            return _of_swap(before, face_text(c.TE if kind == "swap_any" else c.DF), parts[1][1], parts[2][1])
        case ("patrol", *_parts):
            return _of_patrol(after, parts[1][1])
        case ("pass_" | "pick" | "done", *_parts):
            return _of_pass(before, sum(kind == "pick" for kind, *_card in parts))
        case ("share" | "decline" | "react", *card):
            return _of_reaction(before, after, parts[0][0], *card)
        case (kind, *targets):
            return _of_people(before, after, kind, *targets[1:])
    raise AssertionError(actions)


# ---- chance ---------------------------------------------------------------------------------------


def _of_draw(before: State, card: int) -> Report:
    """Whoever sees a draw has drawn, or sees all; how many cards others draw, their hands show."""
    if before.phase == st.SETUP:
        return SILENCE
    return Report(card_text(card), _("draws:"), int(before.active))


def _of_theft(before: State, card: Text | None) -> Report:
    """A card that is taken from a hand, for those who see it and for those who do not."""
    victim = int(before.victim)
    text = _("takes a card from {who}", who=SeatName(victim))
    if card is not None:
        text = _("takes from {who}: {card}", who=SeatName(victim), card=card)
    return Report(text, seat=int(before.active), is_big=int(before.stake) == c.SA)


# ---- cards of the active player -------------------------------------------------------------------


def _of_swap(before: State, card: Text, one: int, other: int) -> Report:
    discs = {"one": TERRAINS[before.disc[one]], "other": TERRAINS[before.disc[other]]}
    text = _("plays {card} and swaps two discs: {one} and {other}", card=card, **discs)
    return Report(text, about=(b.SPACE_NAMES[one], b.SPACE_NAMES[other]))


def _of_patrol(after: State, space: int) -> Report:
    values = {"card": face_text(c.DP), "terrain": TERRAINS[after.disc[space]]}
    return Report(_("plays {card} and moves a dragon: {terrain}", **values), about=(b.SPACE_NAMES[space],))


def _of_pass(before: State, count: int) -> Report:
    """A turn in which nothing was done, or the exchange after Sweet Slumber."""
    if count:
        return Report(_.plural("exchanges {n} card", "exchanges {n} cards", n=count))
    return Report(_("keeps all cards") if before.phase == st.EXCHANGE else _("passes"))


def _of_people(before: State, after: State, kind: str, target: int = c.NONE) -> Report:
    """The end of a turn, a treasure that is given up, and cards against others."""
    if kind == "end":
        return SILENCE if before.actions else Report(_("ends the turn"))
    if kind == "abandon":
        value = int(before.coin_value[before.bears[before.hunter]])
        text = _("gives up the treasure of {value}: it is lost", value=value)
        return Report(text, is_big=True, about=(_stand(before, int(before.hunter)),))
    if kind == "curse":
        text = _("plays {card}: discards the hand and takes cards from everybody", card=face_text(c.EC))
        return Report(text, is_big=True)
    if kind == "attack":
        return _against(c.SA, target)
    place = _stand(before, target)
    return fright(before, after) or replace(_against(c.FE, int(before.owner[target])), about=(place,))


def _against(face: int, seat: int) -> Report:
    """A card that may still be countered."""
    return Report(_("plays {card} against {who}", card=face_text(face), who=SeatName(seat)))


def fright(before: State, after: State) -> Report | None:
    """Somebody was sent home by Fear & Loathing; None if nobody was."""
    for hunter in range(c.COLOURS):
        home = b.BOAT + hunter
        if before.place[hunter] != home and after.place[hunter] == home:
            values = {"who": SeatName(int(before.owner[hunter])), "card": face_text(c.FE)}
            text = _("sends {who} home with {card}", **values)
            if (before.treasure != after.treasure).any():
                lost = int(before.coin_value[before.bears[hunter]])
                text = _("sends {who} home with {card}: the treasure of {lost} is lost", lost=lost, **values)
            about = _stand(before, hunter), _stand(after, hunter)
            return Report(text, seat=int(before.active), is_big=True, about=about)
    return None


# ---- reactions ------------------------------------------------------------------------------------


def _of_reaction(before: State, after: State, kind: str, card: int = c.NONE) -> Report:
    if before.phase in (st.COLLECT, st.DUEL):
        return _of_claim(before, kind)
    if kind == "decline":
        return _of_silence(before, after)
    if before.phase == st.COUNTER:
        values = {"card": face_text(c.CM), "other": face_text(int(before.stake))}
        return Report(_("plays {card}: {other} has no effect", **values), is_big=True)
    if after.stake == c.SL:
        return _against(c.SL, int(before.active))
    return _slumber(before, None)


def _of_silence(before: State, after: State) -> Report:
    """Nobody else countered the card either: it takes effect."""
    if before.phase == st.COUNTER and after.phase != st.COUNTER:
        if before.stake == c.FE:
            return fright(before, after) or SILENCE
        if before.stake == c.SL:
            return _slumber(before, int(before.stake_by))
    return SILENCE


def _slumber(before: State, seat: int | None) -> Report:
    """Sweet Slumber takes effect, played by whoever decided or by that seat."""
    values = {"who": SeatName(int(before.active)), "card": face_text(c.SL)}
    text = _("puts {who} to sleep with {card}: the turn is over", **values)
    if before.last_action != c.NONE:
        text = _("puts {who} to sleep with {card}: the last action is undone, the turn is over", **values)
    return Report(text, seat=seat, is_big=True)


def _of_claim(before: State, kind: str) -> Report:
    """A treasure is shared, or both coins are claimed."""
    bearers = [hunter for hunter in range(c.COLOURS) if before.bears[hunter] != c.NONE]
    aboard = next(hunter for hunter in bearers if before.place[hunter] >= b.BOAT)
    value, about = int(before.coin_value[before.bears[aboard]]), (_stand(before, aboard),)
    if kind == "decline":
        winner = SeatName(int(before.last_claim))
        text = _("gives in: {who} takes both coins of {value}", who=winner, value=value)
    elif kind == "share":
        pair = [h for h in bearers if before.bears[h] == before.bears[aboard]]
        other = next(int(before.owner[h]) for h in pair if before.owner[h] != before.owner_of_boat)
        text = _("shares the treasure of {value} with {who}", value=value, who=SeatName(other))
    else:
        text = _("plays {card} and claims both coins of {value}", card=face_text(c.UN), value=value)
    return Report(text, is_big=True, about=about)


def _stand(s: State, hunter: int) -> str:
    """The space on which a hunter stands."""
    return str(b.SPACE_NAMES[s.place[hunter]])
