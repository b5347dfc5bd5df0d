"""From a touch to a wish: what somebody seems to want who touches something that is not offered."""

from drachenhort.kernel.game import Guess, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Words

from . import state as st
from .explain import ends_of_paths
from .notation import spelled

_ = Words("drachenhort.games.schatzinsel")

FIGURE, DISC = "figure.", "disc"


def guess(options: Options, s: State, seat: int, path: tuple[str, ...]) -> Guess:
    """The token of a wish, or an answer where no token could say it; None where it is no wish."""
    node = _node(path[-1])
    if node is None:
        return None
    if len(path) > 1 and path[-2].startswith(FIGURE):
        return _move(s, st.NODE_NAMES.index(path[-2].removeprefix(FIGURE)), node)
    if path[-1].startswith(FIGURE):
        if s.figure[node] != seat:
            return "TI-03", _("This figure is not yours.")
        return _move(s, node, min(ends_of_paths(s, node), default=node))
    return _disc(s, node) if node < st.RECESSES else None


def _node(element: str) -> int | None:
    """The node that an element is or lies on."""
    name = element.removeprefix(FIGURE).removeprefix(DISC)
    return st.NODE_NAMES.index(name) if name in st.NODE_NAMES else None


def _move(s: State, origin: int, node: int) -> str:
    return spelled("extra" if s.phase == st.EXTRA else "move", origin, node)


def _disc(s: State, recess: int) -> str:
    if s.phase == st.PLACE and s.drawn != st.NOWHERE:
        return spelled("place", int(s.drawn), recess, 0)
    return spelled("turn", recess, 0) if s.phase == st.TURN_DISC else spelled("declare", recess)
