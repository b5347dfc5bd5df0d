"""Boards: TOML files turned into squares, checked against the ledger, and written into the record."""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from pathlib import Path
from typing import Any

from drachenhort.kernel.errors import BadBoard, BadOption
from drachenhort.kernel.fields import Fields, read_toml
from drachenhort.kernel.options import Option, Value
from drachenhort.kernel.text import Text, Words

from . import state as st

_ = Words("drachenhort.games.goldener_drache")

NO_SQUARE, ORDINARY, RED, GOAL = "_", ".", "#", "*"
STARTS = "12345"
LARGEST = st.WIDTH - 1
"""Columns, and rows: the last ones stay closed."""
VECTORS = {"N": [0, -1], "S": [0, 1], "W": [-1, 0], "E": [1, 0], "SW": [-1, 1], "SE": [1, 1]}
"""Change of column and row, in the order of the directions (GD-20)."""

Cell = int


def cell_name(cell: Cell) -> str:
    """`f9` for the cell in column f and row 9."""
    return f"{chr(ord('a') + cell % st.WIDTH)}{cell // st.WIDTH + 1}"


def cell_of(name: str) -> Cell | None:
    """The cell of that name, or None if no board can have it."""
    match = re.fullmatch(r"([a-o])([1-9]|1[0-5])", name)
    return (int(match[2]) - 1) * st.WIDTH + ord(match[1]) - ord("a") if match else None


@dataclass(frozen=True)
class Board:
    """A board as its map: a line per row, north first, a character per square."""

    id: str
    rows: tuple[str, ...]
    status: str = "custom"
    is_mirror_image: bool = False
    """Does the file promise that left and right are mirror images?"""

    @property
    def line(self) -> str:
        """The whole map in one line, a text that `find` takes back."""
        return "/".join(self.rows)

    @cached_property
    def squares(self) -> dict[Cell, str]:
        """Every square of the board with its character."""
        return {
            row * st.WIDTH + column: mark
            for row, line in enumerate(self.rows)
            for column, mark in enumerate(line)
            if mark != NO_SQUARE
        }

    @cached_property
    def open(self) -> frozenset[Cell]:
        """The squares a dragon may stand on, the goal included (GD-23, GD-24)."""
        return frozenset(cell for cell, mark in self.squares.items() if mark != RED)

    @cached_property
    def red(self) -> tuple[Cell, ...]:
        """The red volcanoes."""
        return tuple(cell for cell, mark in self.squares.items() if mark == RED)

    @cached_property
    def goal(self) -> Cell:
        """The golden volcano."""
        return next(cell for cell, mark in self.squares.items() if mark == GOAL)

    @cached_property
    def starts(self) -> tuple[Cell, ...]:
        """The start spaces 1, 2, 3, 4, left 5, right 5."""
        found = [(mark, cell % st.WIDTH, cell) for cell, mark in self.squares.items() if mark in STARTS]
        return tuple(cell for _mark, _column, cell in sorted(found))

    @property
    def columns(self) -> int:
        """How wide the map is."""
        return max(len(row) for row in self.rows)

    def step(self, cell: Cell, direction: int) -> Cell | None:
        """The open square one step away, or None."""
        target = cell + int(st.STEP[direction])
        return target if target in self.open else None

    def exits(self, cell: Cell) -> list[Cell]:
        """The open squares one step away."""
        return [target for d in range(st.DIRECTIONS) if (target := self.step(cell, d)) is not None]

    @cached_property
    def distances(self) -> dict[Cell, int]:
        """The shortest number of moves from each open square to the goal."""
        back: dict[Cell, list[Cell]] = {cell: [] for cell in self.open}
        for cell in self.open:
            for target in self.exits(cell):
                back[target].append(cell)
        return flood(self.goal, back)

    @cached_property
    def shortest_paths(self) -> dict[Cell, int]:
        """How many different shortest ways lead from each square to the goal."""
        ways = {self.goal: 1}
        for cell, steps in sorted(self.distances.items(), key=lambda item: item[1])[1:]:
            ways[cell] = sum(ways[t] for t in self.exits(cell) if self.distances.get(t) == steps - 1)
        return ways

    def write_into(self, record: Any) -> None:
        """Put the board into a record of options."""
        for cell in self.open:
            record.open[cell // st.WIDTH] |= 1 << (cell % st.WIDTH)
        record.goal = self.goal
        record.start[:] = self.starts


def flood(root: Cell, ways: Mapping[Cell, Iterable[Cell]]) -> dict[Cell, int]:
    """How many steps along `ways` it takes from `root` to each cell that can be reached."""
    steps = {root: 0}
    queue = deque([root])
    while queue:
        cell = queue.popleft()
        for target in ways[cell]:
            if target not in steps:
                steps[target] = steps[cell] + 1
                queue.append(target)
    return steps


# ---- reading --------------------------------------------------------------------------------------


@cache
def find(text: str) -> Board:
    """The board of that name, or the board that this one-line map shows."""
    if text in packaged():
        return load(resources.files(__package__).joinpath("boards", f"{text}.toml"))
    return read_line(text)


@cache
def packaged() -> tuple[str, ...]:
    """The names of the boards that come with the game."""
    files = resources.files(__package__).joinpath("boards").iterdir()
    return tuple(sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")))


def load(path: Any) -> Board:
    """The board in a TOML file, structurally sound; `board_check.findings` tells how good it is."""
    return from_fields(read_toml(path, _("board file")))


def read_line(text: str) -> Board:
    """The board that a one-line map shows."""
    rows = tuple(text.split("/"))
    if not re.fullmatch(r"[_.#*1-5/]{1,300}", text):
        raise BadBoard(
            _(
                "There is no board {text}; there are {boards}, or a map like {example}.",
                text=repr(text[:40]),
                boards=", ".join(packaged()),
                example=find("gd_recon_a").line[:23] + "...",
            ),
            "GD-61",
        )
    return _sound(Board("custom", rows))


def from_fields(fields: Fields) -> Board:
    """The board that the fields of a file describe (ledger, section 3.3)."""
    id = str(fields.raw("id", "custom"))
    if "same_as" in fields:
        base = find(str(fields.raw("same_as")))
        return Board(id, base.rows, base.status, base.is_mirror_image)
    if fields.raw("grid", "square") != "square":
        raise BadBoard(_("A board has a square grid."), "GD-20")
    if fields.raw("directions", VECTORS) != VECTORS:
        raise BadBoard(_("A board has the six directions N, S, W, E, SW and SE, and no others."), "GD-20")
    marks = dict.fromkeys(_row_squares(fields), ORDINARY)
    if not isinstance(fields.raw("red"), list):
        raise BadBoard(_("The board file has no list {name}.", name="red"))
    for name in fields.raw("red"):
        _mark(marks, str(name), RED)
    if "goal" not in fields:
        raise BadBoard(_("The board file names no goal."), "GD-05")
    _mark(marks, str(fields.raw("goal")), GOAL)
    for number, names in _table(fields, "start").items():
        if number not in STARTS or len(number) != 1:
            raise BadBoard(
                _("Start spaces have the numbers 1 to 5, not {number}.", number=repr(number)), "GD-11"
            )
        for name in names if isinstance(names, list) else [names]:
            _mark(marks, str(name), number)
    status, is_mirror_image = str(fields.raw("status", "custom")), bool(fields.raw("mirror"))
    return _sound(Board(id, _map(marks), status, is_mirror_image))


def _table(fields: Fields, name: str) -> Mapping[str, Any]:
    table = fields.raw(name)
    if not isinstance(table, Mapping):
        raise BadBoard(_("The board file has no table [{name}].", name=name))
    return table


def _row_squares(fields: Fields) -> Iterator[Cell]:
    """The squares of `[rows]`: spans of columns such as "c-i", or several, "a-c,e-g"."""
    for number, spans in _table(fields, "rows").items():
        for span in str(spans).split(","):
            match = re.fullmatch(r"\s*([a-o])(?:-([a-o]))?\s*", span)
            first = cell_of(f"{match[1]}{number}") if match else None
            last = cell_of(f"{match[2] or match[1]}{number}") if match else None
            if first is None or last is None or last < first:
                raise BadBoard(
                    _(
                        "Row {row} cannot be {span}: it takes spans like c-i, columns a to o, rows 1 to 15.",
                        row=number,
                        span=repr(span),
                    )
                )
            yield from range(first, last + 1)


def _mark(marks: dict[Cell, str], name: str, mark: str) -> None:
    cell = cell_of(name)
    if cell is None or cell not in marks:
        raise BadBoard(_("The board has no square {name}.", name=name))
    if marks[cell] != ORDINARY:
        raise BadBoard(_("Square {name} of the board is named twice.", name=name))
    marks[cell] = mark


def _map(marks: Mapping[Cell, str]) -> tuple[str, ...]:
    width = max((cell % st.WIDTH for cell in marks), default=0) + 1
    height = max((cell // st.WIDTH for cell in marks), default=0) + 1
    return tuple(
        "".join(marks.get(row * st.WIDTH + column, NO_SQUARE) for column in range(width))
        for row in range(height)
    )


def _sound(board: Board) -> Board:
    """The board itself, if a game can be set up on it and end."""
    if len(board.rows) > LARGEST or board.columns > LARGEST:
        raise BadBoard(_("A board has at most {most} rows and columns.", most=LARGEST))
    marks = list(board.squares.values())
    if marks.count(GOAL) != 1:
        raise BadBoard(_("A board has one golden volcano, not {count}.", count=marks.count(GOAL)), "GD-05")
    if sorted(mark for mark in marks if mark in STARTS) != list("123455"):
        raise BadBoard(_("A board has the start spaces 1, 2, 3, 4, 5 and 5."), "GD-11")
    if any(start not in board.distances for start in board.starts):
        raise BadBoard(_("A board has a way to the golden volcano from every start space."), "GD-02")
    return board


PRINTED_ON = {"gd_recon_a": "Goldener Drache", "ic_recon_a": "Icarius"}
"""The titles of the games whose boards they are."""


@dataclass(frozen=True)
class BoardOption(Option):
    """A board by name or by its one-line map; a `Path` reads a board file, which no text from outside can."""

    def read(self, raw: object) -> Value:
        try:
            if isinstance(raw, Path):
                return load(raw).line
            if isinstance(raw, str):
                return raw if raw in packaged() else find(raw).line
        except BadBoard as error:
            raise BadOption(error.text, error.rule) from error
        raise self.refuse(raw)

    def values(self) -> str:
        return ", ".join(packaged())

    def samples(self) -> tuple[Value, ...]:
        return packaged()

    def named_values(self) -> tuple[tuple[str, Text], ...]:
        return tuple((name, Text(PRINTED_ON.get(name, name))) for name in packaged())
