"""Boards: the equations of the ledger's section 3.3 (T-25), board files and maps, and the board checker."""

import tomllib
from collections import Counter
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from drachenhort import Match
from drachenhort.games.goldener_drache import board
from drachenhort.games.goldener_drache.board_check import findings, is_mirrored
from drachenhort.kernel.errors import BadBoard, BadOption

from .situations import POCKETS, dragon, random_states, sentences, situation

RECON = board.find("gd_recon_a")
NAMES = {board.cell_name(cell): cell for cell in RECON.squares}

DISTANCES = """
        8 8 8 8 8 8 8
      7 7 7 7 7 7 7 7 7
    6 6 6 # 6 6 6 # 6 6 6
    5 5 5 5 5 # 5 5 5 5 5
    5 4 # 4 4 4 4 4 # 4 5
      4 3 3 3 3 3 3 3 4
      4 3 2 2 # 2 2 3 4
        3 2 1 1 1 2 3
          2 1 0 1 2
          3 2 1 2 3
"""

TINY = "123455*"
"""The smallest sound board: a row of start spaces with the goal at its end."""


# ---- the reconstruction, T-25 ---------------------------------------------------------------------


def test_squares_and_spaces() -> None:
    """T-25: 84 squares, 78 can be entered, of which 77 are ordinary."""
    assert [sum(mark != "_" for mark in row) for row in RECON.rows] == [7, 9, 11, 11, 11, 9, 9, 7, 5, 5]
    assert len(RECON.squares) == 84 and len(RECON.open) == 78
    rows = Counter(int(board.cell_name(cell)[1:]) for cell in RECON.open - {RECON.goal})
    assert [rows[row] for row in range(1, 11)] == [7, 9, 9, 10, 9, 9, 8, 7, 4, 5]


def test_volcanoes_and_starts() -> None:
    """T-25, GD-05, GD-11: exactly where the ledger has them."""
    assert {board.cell_name(cell) for cell in RECON.red} == {"d3", "h3", "f4", "c5", "i5", "f7"}
    assert board.cell_name(RECON.goal) == "f9"
    assert [board.cell_name(cell) for cell in RECON.starts] == ["e1", "g1", "d1", "h1", "c1", "i1"]


def test_the_board_is_the_ledgers_data_file() -> None:
    """T-25, GD-61: the fields of section 3.3, word for word."""
    folder = resources.files("drachenhort.games.goldener_drache").joinpath("boards")
    fields = tomllib.loads(folder.joinpath("gd_recon_a.toml").read_text("utf-8"))
    spans = ["c-i", "b-j", "a-k", "a-k", "a-k", "b-j", "b-j", "c-i", "d-h", "d-h"]
    assert fields == {
        "id": "gd_recon_a",
        "grid": "square",
        "status": "reconstruction",
        "columns": "abcdefghijk",
        "rows": {str(row): span for row, span in enumerate(spans, 1)},
        "red": ["d3", "h3", "f4", "c5", "i5", "f7"],
        "goal": "f9",
        "start": {"1": ["e1"], "2": ["g1"], "3": ["d1"], "4": ["h1"], "5": ["c1", "i1"]},
        "directions": {"N": [0, -1], "S": [0, 1], "W": [-1, 0], "E": [1, 0], "SW": [-1, 1], "SE": [1, 1]},
        "mirror": True,
    }


def test_left_and_right_are_mirror_images() -> None:
    """T-25: outline, volcanoes, goal on the axis, starts 1-2, 3-4 and 5-5."""
    swapped = {"1": "2", "2": "1", "3": "4", "4": "3"}
    for name, cell in NAMES.items():
        mirrored = f"{chr(ord('a') + ord('k') - ord(name[0]))}{name[1:]}"
        mark = RECON.squares[cell]
        assert RECON.squares[NAMES[mirrored]] == swapped.get(mark, mark)
    assert is_mirrored(RECON.rows)


def test_the_distance_map() -> None:
    """T-25: shortest ways to the goal; largest distance 8; e10 and g10 are 2 away."""
    expected = {}
    for row, line in enumerate(DISTANCES.strip("\n").split("\n")):
        for place, mark in enumerate(line[4:]):
            if mark not in " #":
                expected[row * 16 + place // 2] = int(mark)
    assert RECON.distances == expected and max(expected.values()) == 8
    assert RECON.distances[NAMES["e10"]] == RECON.distances[NAMES["g10"]] == 2


def test_all_starts_are_alike_far_away() -> None:
    """T-25: 8 moves; 310, 204 and 144 different shortest ways."""
    assert [RECON.distances[start] for start in RECON.starts] == [8] * 6
    assert [RECON.shortest_paths[start] for start in RECON.starts] == [310, 310, 204, 204, 144, 144]


def test_six_approaches() -> None:
    """T-25, GD-41: S from f8, SE from e8, SW from g8, E from e9, W from g9, N from f10."""
    from_cells = {"S": "f8", "SE": "e8", "SW": "g8", "E": "e9", "W": "g9", "N": "f10"}
    for direction, wind in enumerate(board.VECTORS):
        assert RECON.step(NAMES[from_cells[wind]], direction) == RECON.goal


def test_the_board_is_strongly_connected_without_the_goal() -> None:
    """T-25: every space leads to every other without crossing the goal."""
    spaces = RECON.open - {RECON.goal}
    ways = {cell: [target for target in RECON.exits(cell) if target in spaces] for cell in spaces}
    assert all(board.flood(cell, ways).keys() == spaces for cell in spaces)


def test_exits() -> None:
    """T-25: at least two everywhere; two on d10 and h10, three on eleven spaces, four to six on the rest."""
    exits = {
        name: len(RECON.exits(cell)) for name, cell in NAMES.items() if cell in RECON.open - {RECON.goal}
    }
    assert {name for name, count in exits.items() if count == 2} == {"d10", "h10"}
    counts = Counter(exits.values())
    assert counts[3] == 11 and set(counts) <= {2, 3, 4, 5, 6} and sum(counts.values()) == 77


def test_icarius_has_the_same_board() -> None:
    """IC-04: identical data under another name."""
    icarius = board.find("ic_recon_a")
    assert icarius.rows == RECON.rows and icarius.id == "ic_recon_a"
    assert icarius.is_mirror_image and icarius.status == "reconstruction"
    assert board.packaged() == ("gd_recon_a", "ic_recon_a")


# ---- cells ----------------------------------------------------------------------------------------


def test_cells_have_names() -> None:
    cells = [row * 16 + column for row in range(15) for column in range(15)]
    assert [board.cell_of(board.cell_name(cell)) for cell in cells] == cells
    assert board.cell_of("f9") == NAMES["f9"]


@pytest.mark.parametrize(
    "name", ["", "f", "9", "f0", "f16", "p1", "F9", "f09", "f9 ", "ff9", "f\u0669", "f-1"]
)
def test_no_board_has_such_a_cell(name: str) -> None:
    assert board.cell_of(name) is None


# ---- board files ----------------------------------------------------------------------------------

FILE = {
    "grid": '"square"',
    "red": '["c2"]',
    "goal": '"d3"',
    "rows": '{1 = "a-f", 2 = "a-c,e-f", 3 = "c-e", 4 = "d"}',
    "start": '{1 = ["a1"], 2 = "b1", 3 = ["c1"], 4 = ["d1"], 5 = ["e1", "f1"]}',
}
"""A small sound board file, field by field, as TOML."""


def write_file(folder: Path, **changes: str | None) -> Path:
    """The file with some fields changed, or left out where None."""
    fields = {name: value for name, value in (FILE | changes).items() if value is not None}
    path = folder / "board.toml"
    path.write_text("".join(f"{name} = {value}\n" for name, value in fields.items()), "utf-8")
    return path


def test_a_board_file_is_read(tmp_path: Path) -> None:
    """GD-61: spans of rows, single squares, one start space with or without a list."""
    loaded = board.load(write_file(tmp_path, id='"mine"', status='"test"'))
    assert loaded.line == "123455/..#_../__.*._/___.__" and (loaded.id, loaded.status) == ("mine", "test")
    assert not loaded.is_mirror_image


WINDS = "A board has the six directions N, S, W, E, SW and SE, and no others."
ROW = "Row {} cannot be {!r}: it takes spans like c-i, columns a to o, rows 1 to 15."
STARTS = "A board has the start spaces 1, 2, 3, 4, 5 and 5."
BROKEN: list[tuple[dict[str, str | None], str]] = [
    ({"grid": '"hexagonal"'}, "A board has a square grid."),
    ({"directions": "{N = [0, -1]}"}, WINDS),
    ({"directions": '"all"'}, WINDS),
    ({"rows": None}, "The board file has no table [rows]."),
    ({"rows": '"a-f"'}, "The board file has no table [rows]."),
    ({"start": None}, "The board file has no table [start]."),
    ({"start": "[1, 2]"}, "The board file has no table [start]."),
    ({"red": None}, "The board file has no list red."),
    ({"red": '"c2"'}, "The board file has no list red."),
    ({"rows": '{1 = "a-f", 2 = "f-a"}'}, ROW.format(2, "f-a")),
    ({"rows": '{1 = "a-p"}'}, ROW.format(1, "a-p")),
    ({"rows": "{1 = 6}"}, ROW.format(1, "6")),
    ({"rows": '{1 = ""}'}, ROW.format(1, "")),
    ({"rows": '{0 = "a-f"}'}, ROW.format(0, "a-f")),
    ({"rows": '{16 = "a-f"}'}, ROW.format(16, "a-f")),
    ({"rows": '{x = "a-f"}'}, ROW.format("x", "a-f")),
    ({"red": '["d2"]'}, "The board has no square d2."),
    ({"red": '["z99"]'}, "The board has no square z99."),
    ({"red": "[7]"}, "The board has no square 7."),
    ({"goal": '"a3"'}, "The board has no square a3."),
    ({"red": '["c2", "c2"]'}, "Square c2 of the board is named twice."),
    ({"goal": '"c2"'}, "Square c2 of the board is named twice."),
    ({"goal": '"a1"'}, "Square a1 of the board is named twice."),
    ({"start": '{1 = "a1", 2 = "b1", 3 = "c1", 4 = "d1", 5 = "e1"}'}, STARTS),
    ({"start": '{1 = ["a1", "b1"], 3 = "c1", 4 = "d1", 5 = ["e1", "f1"]}'}, STARTS),
    ({"red": '["c2", "c3", "e2", "e3"]'}, "A board has a way to the golden volcano from every start space."),
    ({"same_as": '"nowhere"'}, "There is no board 'nowhere'; there are gd_recon_a, ic_recon_a, or a map"),
]


@pytest.mark.parametrize(("changes", "sentence"), BROKEN, ids=[str(k) for k in range(len(BROKEN))])
def test_a_broken_file_is_refused(tmp_path: Path, changes: dict[str, str | None], sentence: str) -> None:
    """GD-61: with one sentence that says what is wrong."""
    path = write_file(tmp_path, **changes)
    with pytest.raises(BadBoard) as caught:
        board.load(path)
    assert caught.value.text.into().startswith(sentence) and str(caught.value).count("\n") == 0
    with pytest.raises(BadOption) as refused:
        Match("goldener_drache", board=path)
    assert refused.value.text == caught.value.text


@pytest.mark.parametrize("goal", [None, "true", "9", "[]"])
def test_a_file_must_name_its_goal(tmp_path: Path, goal: str | None) -> None:
    """GD-05: and the sentence must not speak of a square None."""
    with pytest.raises(BadBoard) as caught:
        board.load(write_file(tmp_path, goal=goal))
    assert "None" not in str(caught.value)


SIXTH = FILE["start"].replace("}", ', 6 = ["a2"]}')


@pytest.mark.parametrize("key", ["6", '"#"', '"."', "x", "12", '""'])
def test_start_spaces_are_numbered_one_to_five(tmp_path: Path, key: str) -> None:
    """GD-11: a start space of another number is refused, whether or not the six are there."""
    with pytest.raises(BadBoard):
        board.load(write_file(tmp_path, start=SIXTH.replace("6", key)))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "cannot be read: No such file"),
        (b"a = ", "is not valid TOML"),
        (b"\xff\xfe", "is not valid TOML"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, content: bytes | None, sentence: str) -> None:
    path = tmp_path / "some.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BadBoard, match=sentence):
        board.load(path)
    with pytest.raises(BadBoard, match="cannot be read: Is a directory"):
        board.load(tmp_path)


# ---- maps in one line -----------------------------------------------------------------------------

BAD_LINES = [
    ("", "There is no board ''"),
    ("nowhere", "There is no board 'nowhere'"),
    ("../boards/gd_recon_a.toml", "There is no board"),
    ("gd_recon_a\n", "There is no board"),
    (TINY + "\n", "There is no board"),
    ("1" * 301, "There is no board"),
    ("123456*", "There is no board"),
    ("12345*", "A board has the start spaces 1, 2, 3, 4, 5 and 5."),
    ("1234555*", "A board has the start spaces 1, 2, 3, 4, 5 and 5."),
    ("123455", "A board has one golden volcano, not 0."),
    ("123455**", "A board has one golden volcano, not 2."),
    ("123455#*", "A board has a way to the golden volcano from every start space."),
    ("123455_*", "A board has a way to the golden volcano from every start space."),
    ("/".join([TINY] + 15 * ["."]), "A board has at most 15 rows and columns."),
    (TINY + 9 * ".", "A board has at most 15 rows and columns."),
]


@pytest.mark.parametrize(("line", "sentence"), BAD_LINES, ids=[str(k) for k in range(len(BAD_LINES))])
def test_a_broken_map_is_refused(line: str, sentence: str) -> None:
    """GD-61."""
    with pytest.raises(BadBoard) as caught:
        board.find(line)
    assert str(caught.value).startswith(sentence) and len(str(caught.value)) < 160
    with pytest.raises(BadOption):
        Match("goldener_drache", board=line)


def test_every_sentence_about_boards_is_reached(tmp_path: Path) -> None:
    """A sentence in board.py that no broken file or map gets is missing above, or dead."""
    changes = [fields for fields, _sentence in BROKEN]
    changes += [{"goal": None}, {"goal": ""}, {"start": SIXTH}]
    reached = {_fault(board.load, write_file(tmp_path, **fields)) for fields in changes}
    reached |= {_fault(board.find, line) for line, _sentence in BAD_LINES}
    assert reached >= sentences(board)


def _fault(read: Callable[[Any], board.Board], source: Path | str) -> str | None:
    """What is wrong with a file or map, as the sentence before its gaps are filled."""
    try:
        read(source)
    except BadBoard as error:
        return error.text.message
    return None


@pytest.mark.parametrize("line", [TINY, POCKETS, "5*1.2/.#.#./3.4.5", "__1/__2/345/__5/__*"])
def test_a_map_in_one_line_is_taken_back(line: str) -> None:
    """GD-61."""
    assert board.find(line).line == line
    match = Match("goldener_drache", board=line)
    assert match.options["board"] == line
    assert Match.from_position(match.position()).options == match.options


def test_the_packaged_board_as_a_line_plays_alike() -> None:
    """GD-61: the name and the map of a board are the same board."""
    named, drawn = (
        Match("goldener_drache", turn_limit=5),
        Match("goldener_drache", turn_limit=5, board=RECON.line),
    )
    for state in random_states(named, seed=61):
        if len(state) > len(drawn):
            drawn.play_action(state.actions[-1])
        assert drawn.state.tobytes() == state.state.tobytes()


@pytest.mark.parametrize("name", ["gd_recon_a", "ic_recon_a"])
def test_packaged_files_can_be_given_as_paths(name: str) -> None:
    """GD-61: a `Path` reads a board file; its map becomes the option."""
    source = resources.files("drachenhort.games.goldener_drache").joinpath("boards", f"{name}.toml")
    with resources.as_file(source) as path:
        assert Match("goldener_drache", board=path).options["board"] == RECON.line


@pytest.mark.parametrize("value", [b"gd_recon_a", 5, None, True, ["gd_recon_a"]])
def test_other_things_are_no_boards(value: object) -> None:
    """GD-61."""
    with pytest.raises(BadOption) as caught:
        Match("goldener_drache", board=value)
    assert caught.value.rule == "GD-61"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_custom_board_is_played_to_the_end(tmp_path: Path, players: int) -> None:
    """GD-61: from a file, with its own start spaces, volcanoes and goal."""
    match = Match("goldener_drache", players=players, board=write_file(tmp_path), turn_limit=200)
    for state in random_states(match, seed=players):
        cells = [data["cell"] for data in state.position()["players"]]
        assert "c2" not in cells and ("d3" in cells) == (
            state.is_over and state.position()["winner"] is not None
        )
    assert match.outcome is not None and match.outcome.ending.code == "goal"


def test_the_largest_board_has_firm_edges() -> None:
    """GD-24: on fifteen rows and columns no step leads around the edge."""
    rows = ["123455" + 9 * "."] + 13 * [15 * "."] + [14 * "." + "*"]
    for place, wind in (("a2", "W"), ("a2", "SW"), ("o2", "E"), ("o2", "SE"), ("h1", "N"), ("h15", "S")):
        match = situation(f"P1 {place} [{wind}]; P2 g8 []", board="/".join(rows))
        match.play("calm")
        assert match.choices() == [f"2{wind}"]
    inside = situation("P1 o13 [S,W,E]; P2 g8 []", board="/".join(rows))
    inside.play_all("calm 1S 1W 1E")
    assert dragon(inside, 1) == "o14/E"


# ---- the board checker ----------------------------------------------------------------------------


def checked(line: str, mirror: bool = False) -> dict[str, bool]:
    """Every finding about a board with whether it is fine."""
    return {
        str(finding.text): finding.ok
        for finding in findings(board.Board("x", tuple(line.split("/")), "x", mirror))
    }


def test_the_reconstruction_passes_the_checker() -> None:
    """T-25: all its findings, with the ledger's numbers."""
    found = {str(finding.text): finding.ok for finding in findings(RECON)}
    assert all(found.values())
    assert list(found)[:5] == [
        "84 squares: 78 can be entered, 77 ordinary and the goal; 10 rows.",
        "6 red volcanoes, GD-05 wants 6: d3, h3, f4, c5, i5, f7.",
        "The golden volcano is on f9, the southernmost (GD-05).",
        "Left and right are mirror images.",
        "The golden volcano can be reached from everywhere, in 8 moves at most.",
    ]
    assert "Start space 5 on i1: 8 moves to the goal, 144 shortest ways." in found
    assert "6 of 6 approaches to the goal are open (GD-41): N f10, S f8, W g9, E e9, SW g8, SE e8." in found
    assert list(found)[-2:] == [
        "Every space can be reached from every other without crossing the goal.",
        "Every space has at least 2 exits; 2 are needed.",
    ]


FAULTS = [
    (TINY, "0 red volcanoes, GD-05 wants 6: ."),
    ("123455*/.......#", "The golden volcano on g1 is not the southernmost (GD-05): h2 lie further south."),
    (TINY + "/_/..", "No way leads to the golden volcano from a3, b3."),
    (POCKETS, "No way leads to the golden volcano from a2, i2."),
    (TINY, "1 of 6 approaches to the goal are open (GD-41): E f1."),
    (POCKETS, "Some spaces cannot be reached from others without crossing the goal."),
    (TINY, "Every space has at least 1 exits; 2 are needed."),
]


@pytest.mark.parametrize(("line", "sentence"), FAULTS)
def test_the_checker_finds_faults(line: str, sentence: str) -> None:
    """GD-05, GD-41, section 3.3."""
    found = checked(line)
    assert sentence in found and not found[sentence]


@pytest.mark.parametrize("line", ["53*45/1...2/.#.#.", "53_45/1_*_2", "531245/__", "531.245/...*..."])
def test_maps_that_are_mirror_images(line: str) -> None:
    """Section 3.3: start spaces 1 and 2, 3 and 4 change places, and short rows count as filled up."""
    assert is_mirrored(tuple(line.split("/")))


@pytest.mark.parametrize("line", ["5314*", "5312*45", "5312.45/...*", "54*45", "5*5/#..", "535/.*"])
def test_maps_that_are_no_mirror_images(line: str) -> None:
    """Section 3.3."""
    assert not is_mirrored(tuple(line.split("/")))


def test_an_unkept_promise_of_symmetry_is_a_fault() -> None:
    """Section 3.3, `mirror`."""
    line = "123455/...*../......"
    assert checked(line, mirror=False)["Left and right are not mirror images."]
    assert not checked(line, mirror=True)["Left and right are not mirror images."]
    assert checked("531.245/...*...", mirror=True)["Left and right are mirror images."]
