"""The board checker: what it looks at, with the rule that wants it so (ledger, section 3.3)."""

from collections.abc import Iterator

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
    ordinary = len(board.open) - 1
    yield Finding(
        True,
        _(
            "{squares} squares: {open} can be entered, {ordinary} ordinary and the goal; {rows} rows.",
            squares=len(board.squares),
            open=len(board.open),
            ordinary=ordinary,
            rows=len(board.rows),
        ),
    )
    yield _count_of_reds(board)
    yield _goal_is_southernmost(board)
    yield _symmetry(board)
    yield _reach(board)
    yield from _distances_of_starts(board)
    yield _approaches(board)
    yield _connectivity(board)
    yield _dead_ends(board)


def _count_of_reds(board: Board) -> Finding:
    names = ", ".join(cell_name(cell) for cell in board.red)
    return Finding(
        len(board.red) == REDS,
        _(
            "{count} red volcanoes, GD-05 wants {wanted}: {names}.",
            count=len(board.red),
            wanted=REDS,
            names=names,
        ),
    )


def _goal_is_southernmost(board: Board) -> Finding:
    southern = [cell_name(cell) for cell in board.red if cell // st.WIDTH > board.goal // st.WIDTH]
    if southern:
        return Finding(
            False,
            _(
                "The golden volcano on {goal} is not the southernmost (GD-05): {names} lie further south.",
                goal=cell_name(board.goal),
                names=", ".join(southern),
            ),
        )
    return Finding(
        True, _("The golden volcano is on {goal}, the southernmost (GD-05).", goal=cell_name(board.goal))
    )


def _symmetry(board: Board) -> Finding:
    if is_mirrored(board.rows):
        return Finding(True, _("Left and right are mirror images."))
    return Finding(not board.is_mirror_image, _("Left and right are not mirror images."))


def _reach(board: Board) -> Finding:
    lost = sorted(cell_name(cell) for cell in board.open - board.distances.keys())
    if lost:
        return Finding(False, _("No way leads to the golden volcano from {names}.", names=", ".join(lost)))
    return Finding(
        True,
        _(
            "The golden volcano can be reached from everywhere, in {most} moves at most.",
            most=max(board.distances.values()),
        ),
    )


def _distances_of_starts(board: Board) -> Iterator[Finding]:
    for cell in board.starts:
        if cell in board.distances:
            yield Finding(
                True,
                _(
                    "Start space {number} on {name}: {moves} moves to the goal, {paths} shortest ways.",
                    number=board.squares[cell],
                    name=cell_name(cell),
                    moves=board.distances[cell],
                    paths=board.shortest_paths[cell],
                ),
            )


def _approaches(board: Board) -> Finding:
    tokens = dict(zip(range(st.DIRECTIONS), VECTORS, strict=True))
    origins = {tokens[d]: board.goal - int(st.STEP[d]) for d in range(st.DIRECTIONS)}
    open_ones = [f"{token} {cell_name(cell)}" for token, cell in origins.items() if cell in board.open]
    return Finding(
        len(open_ones) == st.DIRECTIONS,
        _(
            "{count} of 6 approaches to the goal are open (GD-41): {names}.",
            count=len(open_ones),
            names=", ".join(open_ones),
        ),
    )


def _connectivity(board: Board) -> Finding:
    spaces = board.open - {board.goal}
    ahead = {cell: [t for t in board.exits(cell) if t != board.goal] for cell in spaces}
    back: dict[Cell, list[Cell]] = {cell: [] for cell in spaces}
    for cell, targets in ahead.items():
        for target in targets:
            back[target].append(cell)
    root = board.starts[0]
    connected = len(flood(root, ahead)) == len(flood(root, back)) == len(spaces)
    if connected:
        return Finding(True, _("Every space can be reached from every other without crossing the goal."))
    return Finding(False, _("Some spaces cannot be reached from others without crossing the goal."))


def _dead_ends(board: Board) -> Finding:
    fewest = min(len(board.exits(cell)) for cell in board.open - {board.goal})
    return Finding(
        fewest >= FEWEST_EXITS,
        _(
            "Every space has at least {fewest} exits; {needed} are needed.",
            fewest=fewest,
            needed=FEWEST_EXITS,
        ),
    )


def is_mirrored(rows: tuple[str, ...]) -> bool:
    """Is the map its own mirror image, the start spaces 1 and 2, 3 and 4 changing places?"""
    width = max(len(row) for row in rows)
    swap = str.maketrans("1234", "2143")
    return all(
        row.ljust(width, NO_SQUARE) == row.ljust(width, NO_SQUARE)[::-1].translate(swap) for row in rows
    )
