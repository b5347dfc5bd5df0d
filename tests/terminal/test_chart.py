"""Boards with paths are drawn as maps, and played by notation, by number and step by step."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from drachenhort.chronicle.story import tell
from drachenhort.kernel.match import Match
from drachenhort.kernel.record import read_record
from drachenhort.terminal.board import Drawing, width_of
from drachenhort.terminal.chart import Paths, draw_chart, draw_disc, extent
from drachenhort.terminal.choices import Steps, marks_of, menu_of
from drachenhort.terminal.ink import Ink, curve, gap, turned
from drachenhort.terminal.looks import LARGE_CHART, SMALL_CHART, Scale
from drachenhort.terminal.plates import Plates
from drachenhort.terminal.previews import preview
from drachenhort.terminal.screen import Screen
from drachenhort.terminal.voice import Voice
from tests.terminal.conftest import Run
from tests.terminal.play import moves_of

NAMES = ("Anna", "Ben")
L1 = "E5 E3 D2 E0 A0 F2 D1 B5 D4 D0 C5 F2 E3 D5 F5 E2 F2 E1 D1"


def rolled(*tokens: str) -> Match:
    """The layout of the rule book's scenarios, after Red has rolled three points, and these decisions."""
    match = Match("schatzinsel", layout=L1.replace(" ", ","))
    match.names = NAMES
    match.play_all(["r:RR.RB", *tokens])
    return match


def plain(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)


def screen_of(width: int, height: int, encoding: str = "utf-8", *, colour: bool = True) -> Screen:
    voice = Voice("en")
    voice.out = Console(
        file=io.TextIOWrapper(io.BytesIO(), encoding=encoding),
        width=width,
        height=height,
        force_terminal=True,
        color_system="truecolor" if colour else None,
        no_color=not colour,
    )
    return Screen(voice, NAMES)


# ---- ink ------------------------------------------------------------------------------------------


def test_a_stroke_is_made_of_dots() -> None:
    ink = Ink()
    ink.stroke([(0, 0), (3, 0)], "path")
    ink.stroke([(0, 4), (0, 7)], "stop")
    assert sorted(ink.cells()) == [(0, 0, "⠉", "path"), (0, 1, "⡇", "stop"), (1, 0, "⠉", "path")]


def test_a_bridge_leaves_air_around_it() -> None:
    ink = Ink()
    ink.stroke([(0, 8), (16, 8)], "path")
    ink.stroke(curve([(8, 0), (8, 8), (8, 16)]), "stop", halo=1.6)
    assert (7, 8) not in ink.dots and ink.dots[8, 8] == "stop" and ink.dots[2, 8] == "path"


def test_ascii_strokes_lean() -> None:
    ink = Ink()
    for points in ([(0, 0), (15, 0)], [(20, 0), (24, 8)], [(40, 0), (36, 8)]):
        ink.scratch(points, "edge")
    assert {sign for _column, _line, sign, _ink in ink.cells()} == {"-", "\\", "/"}


def test_things_turn_clockwise() -> None:
    ((x, y),) = turned([(0.0, -1.0)], 90)
    assert (round(x, 6), round(y, 6)) == (1, 0)


# ---- the map --------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [LARGE_CHART, SMALL_CHART])
@pytest.mark.parametrize("colours", ["truecolor", "256", "standard", None])
@pytest.mark.parametrize("is_plain", [True, False])
def test_maps_of_all_sizes(scale: Scale, colours: str | None, is_plain: bool) -> None:
    scene = rolled().scene(0)
    drawing = Drawing(plain=is_plain, colours=colours, marks=marks_of(scene), scale=scale)
    lines = draw_chart(scene, drawing)
    assert {line.cell_len for line in lines} == {extent(scene, scale)[0]}
    assert len(lines) == extent(scene, scale)[1]
    board = plain(lines)
    assert set(re.findall(r"\d+", board)) == {str(number) for number in range(1, 20)}
    for sign in ("R SR", "SB", "GR", "GB", "19(1)"):
        assert sign in board
    assert board.isascii() if is_plain else "\u2800" < max(board) <= "\u28ff" or "▙" in board


def test_in_ascii_joined_ends_wear_the_same_sign() -> None:
    scene = rolled().scene(0)
    disc = next(piece for piece in scene.pieces if piece.id == "disc17")  # F: four ends with the stop point
    shown = plain(draw_disc(scene, Drawing(plain=True, scale=SMALL_CHART), disc))
    assert shown.count("*") == 4 and shown.count("o") == 2 and "17" in shown


def test_figures_stand_where_one_stops() -> None:
    scene = rolled().scene(0)
    by_piece = {piece.id: [line for line in scene.lines if line.on == piece.id] for piece in scene.pieces}
    for piece in scene.pieces:
        if piece.kind == "disc":
            paths = Paths(by_piece[piece.id], piece.turn)
            stops = [line.id for line in paths.lines if line.kind == "stop"]
            assert all(gap(paths.stop, paths.curves[id]) < 0.06 for id in stops)


def test_what_one_may_walk_is_lit() -> None:
    scene = rolled().scene(0)
    lit = [c for line in draw_chart(scene, Drawing()) for c in line.spans if "ffc83d" in str(c.style)]
    other = [c for line in draw_chart(rolled().scene(1), Drawing()) for c in line.spans]
    assert lit and not any("ffc83d" in str(span.style) for span in other)


@pytest.mark.parametrize(("seat", "tokens"), [(1, ["?9"]), (0, ["?9", "ok"])])
def test_the_disc_in_question_stands_out(seat: int, tokens: list[str]) -> None:
    match = rolled(*tokens)
    scene = match.scene(seat)
    screen = screen_of(100, 35)
    trail = screen.drawing(scene, tell(match, seat, "en")[-1].left).trail
    assert "disc9" in trail
    lines = draw_chart(scene, screen.drawing(scene, trail))
    assert "[9]" in plain(lines), "without colour too"
    assert any("6b5a1c" in str(span.style) for line in lines for span in line.spans)


@pytest.mark.parametrize(("width", "height", "below"), [(100, 35, 8), (80, 24, 4), (140, 50, 8)])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_the_table_fits_its_terminal(width: int, height: int, below: int, encoding: str) -> None:
    match = rolled("?9", "veto", "fight", "v:RR", "9r2")
    lines = screen_of(width, height, encoding).draw(match.scene(0), tell(match, 0, "en", 14))
    assert width_of(lines) <= width and len(lines) + below <= height


def test_plates_count_with_signs_and_numbers() -> None:
    scene = rolled().scene(0)
    wide = plain(Plates(NAMES, 45).draw(scene))
    assert "camp of Red  ♟♟♟♟· 4  ▣▣▣▣▣▣ 6/6" in wide.replace("   ", "  ")
    assert "♟4" in plain(Plates(NAMES, 34).draw(scene)), "numbers alone where there is less room"
    assert "iiii. 4" in plain(Plates(NAMES, 45, plain=True).draw(scene))
    assert "dice" in wide and " R   R   R   B " in wide


def test_turning_is_told_in_degrees() -> None:
    assert tell(rolled("?9", "ok", "9r2"), 0, "en")[-1].words == "turns the disc by 120°"


# ---- choices --------------------------------------------------------------------------------------


def test_large_families_do_not_flood_the_screen() -> None:
    menu = menu_of(Steps(rolled().scene(0)))
    assert [choice.name for choice in menu.listed] == ["SR>19"]
    assert [family[-1].action for family in menu.folded] == ["?19"]


def test_discs_are_named_by_where_they_lie() -> None:
    match = Match("schatzinsel", layout=L1.replace(" ", ","), veto_yield="other_disc")
    match.play_all("r:RR.RB ?9 veto yield")
    scene = match.scene(0)
    assert not menu_of(Steps(scene)).listed and "7" in Steps(scene).names()
    step = Steps(scene).step("7")
    assert step and step.done and step.done.action == "?7"


def test_previews_show_every_way_to_lie() -> None:
    match = rolled("?9", "ok")
    touches = match.scene(0).touches
    pictures = preview(screen_of(100, 35), match, 0, "12345", touches)
    assert pictures[0].plain.split() == [word for n in "12345" for word in (n, f"9r{n}")]
    assert len({line.plain for line in pictures}) == len(pictures)
    assert preview(screen_of(100, 35), rolled(), 0, "1", rolled().scene(0).touches[:1]) == []


def play(run: Run, path: Path, *options: object, lines: str) -> str:
    result = run("play", "schatzinsel", "--seed", 5, "--save", path, *options, lines=lines)
    assert result.exit_code == 0 and result.stderr == ""
    return result.stdout


@pytest.mark.parametrize("line", ["7 3", "7\n3", "{0} 7 3", "drawn 7 turn3", "{0}3@7"])
def test_a_placement_in_many_ways(run: Run, tmp_path: Path, line: str) -> None:
    path = tmp_path / "game.hort"
    seats = ("--seat", "bot:greedy", "--seat", "Ben")
    out = play(run, path, *seats, lines="")
    assert "Type your whole answer, such as 1 0, or one step at a time; first one of: 1, 2, " in out
    drawn = moves_of(path)[0].removeprefix("=")
    path.unlink()
    play(run, path, *seats, lines=line.format(drawn) + "\n")
    assert moves_of(path)[1] == f"{drawn}3@7"


def test_a_wrong_placement_says_what_can_come_next(run: Run, tmp_path: Path) -> None:
    out = play(run, tmp_path / "game.hort", "--seat", "Anna", "--seat", "Ben", lines="7\n6\n\n20\n")
    assert "'6' cannot come next; the next is one of 0, 1, 2, 3, 4, 5." in out
    assert "'20' cannot come next" in out


@pytest.mark.parametrize("extra", [(), ("--ascii",)])
def test_a_whole_game(run: Run, tmp_path: Path, extra: tuple[str, ...]) -> None:
    """Always the first choice, until the game is over."""
    path = tmp_path / "game.hort"
    options = ("-o", "layout=random", "-o", "max_turns=60", "--seat", "Anna", "--seat", "bot:greedy", *extra)
    out = play(run, path, *options, lines="1\n" * 600)
    assert read_record(path.read_text()).is_over
    assert "Game over: " in out and re.search(r"\(TI-(80|90)\)", out)
    assert out.isascii() or not extra
