"""Lines of the log: what a decision came to, told from what its reader knew before and after it."""

from functools import reduce

from drachenhort.kernel.game import SILENCE, Report, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import SeatName, Text, Words

from . import state as st
from .actions import ACT
from .board import cell_name
from .notation import in_order
from .rules import seat_of
from .theme import Theme, theme_of

_ = Words("drachenhort.games.goldener_drache")


def report(options: Options, before: State, actions: tuple[int, ...], after: State) -> Report:
    """What a decision came to; only start tiles and racks are unseen by some."""
    theme, kind, *parts = theme_of(options), *(ACT.decode(actions[0]) if actions else ("unseen",))
    if before.phase < st.TURN_START:
        return _of_setup(theme, before, after, kind, parts)
    if kind == "storm":
        text = _("spends a {card} and moves {moves} times", card=theme.storm_card, moves=st.STORM_MOVES)
        return Report(_and_wasted(theme, after, text))
    if kind == "veto":
        return _of_veto(theme, before, after)
    if after.moved != st.NOBODY:
        return _of_flight(theme, before, after)
    wasted = _wasted(theme, after)
    return SILENCE if wasted is None else Report(_("cannot use: {winds}", winds=wasted))


def _of_setup(theme: Theme, before: State, after: State, kind: str, parts: list[int]) -> Report:
    if kind == "first":
        return Report(_("begins"), seat=parts[0])
    if before.phase == st.SETUP_START:
        cell = cell_name(int(after.cell[before.active]))
        wind = theme.wind_names[after.under[before.active]]
        return Report(_("starts over this wind: {wind}", wind=wind), about=(cell,))
    if kind == "unseen":
        return Report(_("lays out the winds"))
    winds = [theme.wind_names[tile] for tile in in_order(before, parts[0])]
    return Report(_("lays out the winds: {winds}", winds=_listed(winds)))


def _of_flight(theme: Theme, before: State, after: State) -> Report:
    """A piece has flown; it may have been laid before somebody was asked for a veto."""
    piece, mover = int(after.moved), int(before.active)
    cells = int(before.cell[piece]), int(after.cell[piece])
    seat, about = _seat(before, mover), tuple(cell_name(cell) for cell in cells)
    if after.winner != st.NOBODY:
        text = _("flies {onto} and wins", onto=theme.onto_goal)
        return Report(text, seat=seat, is_big=True, about=about)
    way = theme.ways[st.STEP.tolist().index(cells[1] - cells[0])]
    lead = _("flies") if piece == mover else _("blows {who}", who=SeatName(_seat(before, piece)))
    return Report(_and_wasted(theme, after, way), lead, seat, about=about)


def _of_veto(theme: Theme, before: State, after: State) -> Report:
    """A lightning card keeps a piece where it is."""
    piece, cell = int(before.pending), cell_name(int(before.cell[before.pending]))
    text = _("plays a lightning card and stays")
    if piece != before.asked:
        text = _("plays a lightning card: {who} stays", who=SeatName(_seat(before, piece)))
    return Report(_and_wasted(theme, after, text), is_big=True, about=(cell,))


def _wasted(theme: Theme, after: State) -> Text | None:
    """The winds after it that could carry nobody, and went back to the tail (GD-27)."""
    winds = [theme.wind_names[tile] for tile in after.bounced.tolist() if tile != st.NO_TILE]
    return _listed(winds) if winds else None


def _and_wasted(theme: Theme, after: State, text: Text) -> Text:
    wasted = _wasted(theme, after)
    return text if wasted is None else _("{text}; no use for: {winds}", text=text, winds=wasted)


def _listed(texts: list[Text]) -> Text:
    return reduce(lambda listed, text: _("{listed}, {text}", listed=listed, text=text), texts)


def _seat(s: State, player: int) -> int:
    return int(seat_of(s, player))
