"""Maps with many small spaces: dots, numbers that keep apart, several figures on a space, and a legend."""

import io
import re
from dataclasses import replace
from hashlib import sha256

import pytest
from rich.console import Console
from rich.text import Text

from drachenhort.bots import make_bot
from drachenhort.chronicle.story import tell
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import generator
from drachenhort.kernel.scene import Scene
from drachenhort.terminal.board import Drawing, width_of
from drachenhort.terminal.chart import draw_chart, extent
from drachenhort.terminal.choices import marks_of
from drachenhort.terminal.ink import Ink
from drachenhort.terminal.labels import Label, place_labels
from drachenhort.terminal.legend import draw_legend
from drachenhort.terminal.lookfile import BadLook, read_look
from drachenhort.terminal.looks import LARGE_CHART, SMALL_CHART, Scale
from drachenhort.terminal.plates import Plates
from drachenhort.terminal.screen import Screen
from drachenhort.terminal.themes import look_of
from drachenhort.terminal.voice import Voice
from tests.terminal.test_chart import rolled

NAMES = ("Anna", "Ben", "Cleo", "Dora")
SMALL = Scale(2.05, 1)


def played(decisions: int, players: int = 3) -> Match:
    """A game between bots, after so many decisions."""
    match = Match("drachenland", players=players)
    match.names = NAMES[:players]
    for number in range(decisions):
        if match.is_over:
            break
        if match.decider < 0:
            match.let_nature(generator(number))
        else:
            match.play_action(make_bot("greedy", number).choose(match.view(match.decider)), match.decider)
    return match


def opening() -> Scene:
    """The table as whoever brings in the first adventurer sees it."""
    match = Match("drachenland", players=3, start_player=1)
    while match.decider < 0:
        match.let_nature(generator(7))
    return match.scene(match.decider)


def plain(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)


def screen_of(
    width: int, height: int, encoding: str = "utf-8", *, colour: bool = True, players: int = 3
) -> Screen:
    voice = Voice("en")
    voice.out = Console(
        file=io.TextIOWrapper(io.BytesIO(), encoding=encoding),
        width=width,
        height=height,
        force_terminal=True,
        color_system="truecolor" if colour else None,
        no_color=not colour,
    )
    return Screen(voice, NAMES[:players])


def put(scene: Scene, **places: str) -> Scene:
    """The scene with some pieces elsewhere."""
    moved = {id.lstrip("_"): at for id, at in places.items()}
    pieces = tuple(replace(piece, at=moved.get(piece.id, piece.at)) for piece in scene.pieces)
    return replace(scene, pieces=pieces)


# ---- the whole screen -----------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(80, 24), (80, 50), (100, 35), (120, 40), (160, 60)])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_fits_its_terminal(width: int, height: int, encoding: str, players: int) -> None:
    for decisions in (0, 20, 60, 150, 1000):
        match = played(decisions, players)
        story = tell(match, 0, "en", 14)
        screen = screen_of(width, height, encoding, colour=encoding != "ascii", players=players)
        lines = screen.draw(match.scene(0), story)
        assert width_of(lines) <= width and len(lines) + 4 <= height


@pytest.mark.parametrize("width", [50, 60])
def test_on_a_narrow_terminal_all_stands_in_one_column(width: int) -> None:
    lines = screen_of(width, 24).draw(played(60).scene(0))
    assert width_of(lines) <= width


def test_a_larger_terminal_gets_a_larger_map() -> None:
    scene = played(40).scene(0)
    sizes = [screen_of(*size).drawing(scene).scale.columns for size in ((80, 24), (120, 40), (200, 70))]
    assert sizes == sorted(set(sizes))


# ---- the map --------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_plain", [True, False])
@pytest.mark.parametrize("colours", ["truecolor", "256", "standard", None])
def test_stones_are_dots_and_volcanoes_have_names(is_plain: bool, colours: str | None) -> None:
    scene = opening()
    for scale in look_of(scene).chart.scales:
        lines = draw_chart(scene, Drawing(plain=is_plain, colours=colours, scale=scale))
        board = plain(lines)
        assert (width_of(lines), len(lines)) == extent(scene, scale)
        assert board.count("." if is_plain else "•") == 120
        assert board.isascii() == is_plain
        names = [space.id for space in scene.spaces if space.kind != "stone"]
        assert set(re.findall(r"[VE]\d+", board)) == set(names) and "s0" not in board


@pytest.mark.parametrize("is_plain", [True, False])
def test_all_who_stand_on_a_space_are_shown(is_plain: bool) -> None:
    scene = put(opening(), _1R="V4", _2G="V4", _2B="V4", _1G="s050", _1B="V12")
    board = plain(draw_chart(scene, Drawing(plain=is_plain, scale=SMALL)))
    for sign in ("1R2G2B", "1G", "1B"):
        assert board.count(sign) == 1


def test_who_wears_a_ring_has_a_tick() -> None:
    scene = put(opening(), _1R="V4")
    pieces = tuple(
        replace(piece, label=f"{piece.label}, wears a ring") if piece.id == "1R" else piece
        for piece in scene.pieces
    )
    scene = replace(scene, pieces=pieces)
    assert "1R°" in plain(draw_chart(scene, Drawing(scale=SMALL)))
    assert "1R'" in plain(draw_chart(scene, Drawing(plain=True, scale=SMALL)))


def test_the_numbers_of_choices_stand_on_the_stones() -> None:
    scene = opening()
    marks = marks_of(scene, ("1R",))
    assert len(marks) == 6 and all(space.startswith("s") for space in marks)
    shown = draw_chart(scene, Drawing(plain=True, marks=marks, scale=SMALL))
    numbers = re.findall(r"(?<![VE\d])\d+(?!\d|[RGB])", plain(shown))
    assert sorted(map(int, numbers)) == list(range(1, 7)), "each once, and none grown together with another"
    assert plain(shown).count(".") == 120 - 6


def test_a_volcano_has_its_number_beside_its_name() -> None:
    board = plain(draw_chart(opening(), Drawing(marks={"V1": "3"}, scale=SMALL)))
    assert "V1(3)" in board
    assert "[V2]" in plain(draw_chart(opening(), Drawing(open=frozenset(["V2"]), scale=SMALL)))


def test_neighbouring_numbers_keep_apart() -> None:
    labels = [Label(id, Text("."), True, Text(mark)) for id, mark in (("a", "1"), ("b", "2"), ("c", "3"))]
    row = [" "] * 12
    for column, _line, text in place_labels(labels, {"a": (4, 0), "b": (5, 0), "c": (9, 0)}, 12, 1):
        row[column : column + text.cell_len] = text.plain
    assert re.findall(r"\d+", "".join(row)) == ["1", "2", "3"] and "(3)" in "".join(row)


def test_many_numbers_do_not_cover_one_another() -> None:
    """All that lies within four steps of V6, as the ids of the spaces around it have it."""
    ids = "s018 s019 s047 s048 s049 s050 s058 s060 s070 s071 s072 s098 s099 s100 s108 s109 s117"
    marks = {space: str(number) for number, space in enumerate(ids.split(), 1)} | {"V12": "18"}
    board = plain(draw_chart(put(opening(), _1B="V6"), Drawing(plain=True, marks=marks, scale=SMALL)))
    numbers = re.findall(r"(?<![VE\d])\d+(?!\d|[RGB])", board)
    assert sorted(map(int, numbers)) == list(range(1, len(marks) + 1)) and "1B" in board
    assert "V12(18)" in board


def test_rivers_differ_from_paths_without_colour() -> None:
    scene = opening()
    assert "~" in plain(draw_chart(scene, Drawing(plain=True, colours=None, scale=SMALL)))
    assert "~" not in plain(
        draw_chart(
            replace(scene, lines=tuple(line for line in scene.lines if line.kind == "path")),
            Drawing(plain=True, scale=SMALL),
        )
    )
    whole, broken = Ink(), Ink()
    whole.stroke([(0, 0), (15, 0)], "path")
    broken.stroke([(0, 0), (15, 0)], "river", broken=True)
    assert set(broken.dots) < set(whole.dots) and len(broken.dots) == len(whole.dots) / 2


# ---- what lies where ------------------------------------------------------------------------------


@pytest.mark.parametrize("is_plain", [True, False])
def test_the_legend_says_what_lies_where(is_plain: bool) -> None:
    scene = opening()
    lines = draw_legend(scene, 42, plain=is_plain)
    assert width_of(lines) <= 42 and len(lines) < 9
    entries = re.split(r"\s{2,}|\n", plain(lines).strip())
    assert {entry.split()[0] for entry in entries} == {f"V{number}" for number in range(1, 16)}
    first = next(entry for entry in entries if entry.startswith("V1 "))
    assert re.fullmatch(r"V1 EE [RGBD]{5} \?", first)


def test_the_legend_names_dragons_and_forgets_empty_spaces() -> None:
    scene = opening()
    dragon = next(piece for piece in scene.pieces if piece.id == "V1.token")
    dragon = replace(dragon, id="dragon.R", kind="dragon", face="R")
    scene = replace(scene, pieces=(dragon,))
    assert plain(draw_legend(scene, 40, plain=True)) == "V1 &R"
    assert plain(draw_legend(scene, 40, plain=False)) == "V1 §R"
    assert draw_legend(replace(scene, pieces=()), 40, plain=True) == []


def test_other_maps_have_no_legend() -> None:
    assert draw_legend(Match("schatzinsel").scene(0), 40, plain=True) == []


def test_plates_are_short() -> None:
    lines = Plates(NAMES[:3], 42, tall=False).draw(opening())
    shown = plain(lines)
    assert len(lines) <= 7 and "human-R" not in shown
    assert "♟R ♟G ♟B" in shown and " T  Stroke of fate" in shown, "one's own by their names"
    assert "♟2 Ben ♟R ♟G ♟B  T   F   Y" in shown and "r0 g0 b0 D0" in shown
    assert plain(Plates(NAMES[:3], 42, tall=False, plain=True).draw(opening())).isascii()


@pytest.mark.parametrize(
    ("is_plain", "scale", "digest"),
    [
        (True, LARGE_CHART, "47661dab3e51a794"),
        (True, SMALL_CHART, "dfc1cae94b353c65"),
        (False, LARGE_CHART, "094384a769ffe3f6"),
        (False, SMALL_CHART, "9a8994844c98e6af"),
    ],
)
def test_a_map_without_dots_is_drawn_as_before(is_plain: bool, scale: Scale, digest: str) -> None:
    """The digests are those of the map before there were dots, letter by letter and style by style."""
    lines = draw_chart(rolled().scene(0), Drawing(plain=is_plain, scale=scale))
    assert sha256("".join(line.markup for line in lines).encode()).hexdigest()[:16] == digest


# ---- what is told ---------------------------------------------------------------------------------


def test_a_set_up_is_told_in_few_words() -> None:
    line = tell(played(20), 0, "en", 20)[0]
    assert line.token.startswith("@") and "V15=" in line.token
    assert "ruby" not in line.told and len(line.told) < 30


# ---- the file -------------------------------------------------------------------------------------


def test_scales_are_numbers() -> None:
    look = read_look({"chart": {"scales": [{"columns": 2.5, "lines": 1}]}}, "here")
    assert look.chart.scales == (Scale(2.5, 1),)
    with pytest.raises(BadLook, match=r"here\.chart\.scales\.lines must be a number\."):
        read_look({"chart": {"scales": [{"columns": 2, "lines": "1"}]}}, "here")
