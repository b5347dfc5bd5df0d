"""The board checker: what it looks at, with the rule that wants it so (ledger, section 3.3)."""

from collections.abc import Iterable, Iterator

from drachenhort.kernel.contract import Finding
from drachenhort.kernel.text import Words

from . import state as st
from .board import NO_SQUARE, VECTORS, Board, Cell, cell_name, flood

_ = Words("drachenhort.games.goldener_drache")

REDS = 6
"""Red volcanoes of a board (GD-05)."""
FEWEST_EXITS = 2
"""Of a space, so that no dragon is trapped by the board itself."""


def findings(board: Board) -> Iterator[Finding]:
    """Everything the checker looks at, in the order of the ledger's section 3.3."""
    yield from _volcanoes(board)
    if is_mirrored(board.rows):
        yield Finding(True, _("Left and right are mirror images."))
    else:
        yield Finding(not board.is_mirror_image, _("Left and right are not mirror images."))
    yield from _ways_to_the_goal(board)
    yield from _ways_past_the_goal(board)


def _names(cells: Iterable[Cell]) -> str:
    return ", ".join(cell_name(cell) for cell in cells)


def _volcanoes(board: Board) -> Iterator[Finding]:
    text = _(
        "{squares} squares: {open} can be entered, {ordinary} ordinary and the goal; {rows} rows.",
        squares=len(board.squares),
        open=len(board.open),
        ordinary=len(board.open) - 1,
        rows=len(board.rows),
    )
    yield Finding(True, text)
    count, names = len(board.red), _names(board.red)
    text = _("{count} red volcanoes, GD-05 wants {wanted}: {names}.", count=count, wanted=REDS, names=names)
    yield Finding(count == REDS, text)
    goal = cell_name(board.goal)
    text = _("The golden volcano is on {goal}, the southernmost (GD-05).", goal=goal)
    if southern := [cell for cell in board.red if cell // st.WIDTH > board.goal // st.WIDTH]:
        text = _(
            "The golden volcano on {goal} is not the southernmost (GD-05): {names} lie further south.",
            goal=goal,
            names=_names(southern),
        )
    yield Finding(not southern, text)


def _ways_to_the_goal(board: Board) -> Iterator[Finding]:
    most = max(board.distances.values())
    text = _("The golden volcano can be reached from everywhere, in {most} moves at most.", most=most)
    if lost := board.open - board.distances.keys():
        names = ", ".join(sorted(cell_name(cell) for cell in lost))
        text = _("No way leads to the golden volcano from {names}.", names=names)
    yield Finding(not lost, text)
    for cell in board.starts:
        if cell in board.distances:
            text = _(
                "Start space {number} on {name}: {moves} moves to the goal, {paths} shortest ways.",
                number=board.squares[cell],
                name=cell_name(cell),
                moves=board.distances[cell],
                paths=board.shortest_paths[cell],
            )
            yield Finding(True, text)
    origins = {wind: board.goal - int(st.STEP[tile]) for tile, wind in enumerate(VECTORS)}
    approaches = [f"{wind} {cell_name(cell)}" for wind, cell in origins.items() if cell in board.open]
    count, names = len(approaches), ", ".join(approaches)
    text = _("{count} of 6 approaches to the goal are open (GD-41): {names}.", count=count, names=names)
    yield Finding(count == st.DIRECTIONS, text)


def _ways_past_the_goal(board: Board) -> Iterator[Finding]:
    spaces, root = board.open - {board.goal}, board.starts[0]
    ahead = {cell: [target for target in board.exits(cell) if target != board.goal] for cell in spaces}
    back: dict[Cell, list[Cell]] = {cell: [] for cell in spaces}
    for cell, targets in ahead.items():
        for target in targets:
            back[target].append(cell)
    if len(flood(root, ahead)) == len(flood(root, back)) == len(spaces):
        yield Finding(True, _("Every space can be reached from every other without crossing the goal."))
    else:
        yield Finding(False, _("Some spaces cannot be reached from others without crossing the goal."))
    fewest, needed = min(len(board.exits(cell)) for cell in spaces), FEWEST_EXITS
    text = _("Every space has at least {fewest} exits; {needed} are needed.", fewest=fewest, needed=needed)
    yield Finding(fewest >= needed, text)


def is_mirrored(rows: tuple[str, ...]) -> bool:
    """Is the map its own mirror image, the start spaces 1 and 2, 3 and 4 changing places?"""
    width, swap = max(len(row) for row in rows), str.maketrans("1234", "2143")
    filled = [row.ljust(width, NO_SQUARE) for row in rows]
    return all(row == row[::-1].translate(swap) for row in filled)
