"""From a touch to a wish: what somebody seems to want who touches something that is not offered."""

from drachenhort.games.schatzinsel.discs import LETTERS
from drachenhort.games.schatzinsel.explain import ends_of_paths
from drachenhort.games.schatzinsel.state import EXTRA, NODE_NAMES, NOWHERE, PLACE, RECESSES, TURN_DISC
from drachenhort.kernel.game import Guess, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Words

_ = Words("drachenhort.games.schatzinsel")

FIGURE, DISC = "figure.", "disc"


def guess(options: Options, s: State, seat: int, path: tuple[str, ...]) -> Guess:
    """The token of a wish, or an answer where no token could say it; None where it is no wish."""
    last, node = path[-1], _node(path[-1])
    if len(path) > 1 and path[-2].startswith(FIGURE) and node is not None:
        origin = path[-2].removeprefix(FIGURE)
        return f"{'+' if s.phase == EXTRA else ''}{origin}>{NODE_NAMES[node]}"
    if last.startswith(FIGURE):
        return _figure(s, seat, last.removeprefix(FIGURE))
    if node is None or node >= RECESSES:
        return None
    return _disc(s, node)


def _node(element: str) -> int | None:
    """The node that an element is or lies on."""
    name = element.removeprefix(FIGURE).removeprefix(DISC)
    return NODE_NAMES.index(name) if name in NODE_NAMES else None


def _figure(s: State, seat: int, name: str) -> Guess:
    """A figure alone: whose it is, or one of its moves."""
    node = NODE_NAMES.index(name)
    if s.figure[node] != seat:
        return "TI-03", _("This figure is not yours.")
    end = NODE_NAMES[min(ends_of_paths(s, node), default=node)]
    return f"{'+' if s.phase == EXTRA else ''}{name}>{end}"


def _disc(s: State, recess: int) -> str:
    if s.phase == PLACE and s.drawn != NOWHERE:
        return f"{LETTERS[s.drawn]}0@{recess + 1}"
    return f"{recess + 1}r1" if s.phase == TURN_DISC else f"?{recess + 1}"
