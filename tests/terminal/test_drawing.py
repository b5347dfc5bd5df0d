"""Boards and plates are drawn from the scene alone, for every size of terminal and every alphabet."""

import io
from dataclasses import replace

import pytest
from rich.console import Console
from rich.style import Style
from rich.text import Text

from drachenhort.chronicle.knowledge import scene_of_all
from drachenhort.kernel.game import all_games
from drachenhort.kernel.match import Match
from drachenhort.kernel.scene import Piece, Prompt, Scene, Space, Zone
from drachenhort.terminal.board import Drawing, draw_board, width_of
from drachenhort.terminal.choices import marks_of
from drachenhort.terminal.lookfile import looks_of
from drachenhort.terminal.looks import LARGE, SMALL, Look, Size, art_of
from drachenhort.terminal.plates import Plates
from drachenhort.terminal.screen import Screen
from drachenhort.terminal.voice import Voice

NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil")
LOOKS = {
    theme: look
    for package in sorted({game.package for game in all_games().values()})
    for theme, look in looks_of(package).items()
}
OPENING = {
    "goldener_drache": "start:N start:S rack:S-SW-SE-E-W rack:N-SE-SW-W-E calm 1S",
    "icarius": "start:B start:H rack:H-HG-HD-D-G rack:B-HD-HG-G-D calm 1H",
}


def opened(game: str) -> Match:
    match = Match(game, players=2)
    match.play_all(OPENING[game])
    return match


def plain(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)


def voice_of(width: int, height: int, encoding: str = "utf-8") -> Voice:
    voice = Voice("en")
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    voice.out = Console(file=file, width=width, height=height, force_terminal=True, color_system="truecolor")
    return voice


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("size", [LARGE, SMALL])
@pytest.mark.parametrize("is_plain", [True, False])
def test_every_picture_fills_its_space(look: Look, size: Size, is_plain: bool) -> None:
    for kind in ("sky", "start", "red", "goal", "unheard of"):
        lines = art_of(look, kind).lines(size, plain=is_plain)
        assert len(lines) == size.lines
        for text, inks in lines:
            assert len(text) == len(inks) == size.columns
            assert text.isascii() or not is_plain


@pytest.mark.parametrize("size", [LARGE, SMALL])
def test_lines_are_of_equal_width_and_carry_coordinates(size: Size) -> None:
    lines = draw_board(opened("goldener_drache").scene(), Drawing(size))
    assert {line.cell_len for line in lines} == {width_of(lines)} == {11 * size.columns + 6}
    assert lines[0].plain.split() == list("abcdefghijk")
    assert [line.plain.split()[0] for line in lines[1 :: size.lines]] == [str(row) for row in range(1, 11)]


def test_icarius_is_drawn_upwards() -> None:
    lines = plain(draw_board(opened("icarius").scene(), Drawing(SMALL))).split("\n")
    assert lines[1].startswith("10 ") and lines[10].startswith(" 1 ")
    assert "▲1↑" in lines[9], "H is up, and the piece has gone one row up from the bottom"


@pytest.mark.parametrize(("game", "signs"), [("goldener_drache", "↙↘→←↑"), ("icarius", "↖↗→←↓")])
def test_racks_show_arrows_as_on_the_page(game: str, signs: str) -> None:
    plate = plain(Plates(NAMES[:2], 40).draw(opened(game).scene(0)))
    assert list(signs) == [sign for sign in plate.split("\n")[1] if not sign.isspace()]


def test_a_rack_that_one_does_not_see_shows_what_it_can_hold() -> None:
    plates = plain(Plates(NAMES, 40).draw(opened("goldener_drache").scene(0)))
    assert "?    ?    ?    ?    ?" in plates and "?:↑←→↙↘" in plates


def test_pieces_differ_by_number_and_marks_by_brackets() -> None:
    scene = opened("goldener_drache").replayed(5).scene(0)
    board = plain(draw_board(scene, Drawing(SMALL, marks=marks_of(scene))))
    assert "▲1" in board and "▲2" in board and "(1)" in board and "(2)" in board


def test_ascii_is_ascii() -> None:
    match = opened("goldener_drache")
    for screen in (Screen(voice_of(100, 35, "ascii"), NAMES), Screen(voice_of(80, 24, "latin-1"), NAMES)):
        drawn = plain(screen.draw(match.scene(0)))
        assert drawn.replace("·", "").isascii()
        assert "@1 Anna < decides" in drawn and "/#" in drawn


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("width", "height"), [(100, 35), (80, 24), (120, 50)])
def test_the_table_fits_its_terminal(players: int, width: int, height: int) -> None:
    match = Match("goldener_drache", players=players)
    lines = Screen(voice_of(width, height), NAMES).draw(match.scene(0))
    assert width_of(lines) <= width
    assert len(lines) + 8 <= height, "a question, six choices and the answer fit below"


def test_a_narrow_terminal_gets_everything_in_one_column() -> None:
    lines = Screen(voice_of(60, 40), NAMES).draw(opened("goldener_drache").scene(0))
    assert width_of(lines) <= 60 and "Anna" in plain(lines)


@pytest.mark.parametrize("colours", ["truecolor", "256", "standard", None])
def test_all_depths_of_colour(colours: str | None) -> None:
    scene = opened("goldener_drache").scene(0)
    board = draw_board(scene, Drawing(LARGE, colours=colours, marks=marks_of(scene)))
    styles = [span.style for line in board for span in line.spans if isinstance(span.style, Style)]
    grounds = {style.bgcolor.name for style in styles if style.bgcolor}
    assert ("default" in grounds) == (colours in ("standard", None))


def test_without_colour_the_volcanoes_have_shapes() -> None:
    scene = Match("goldener_drache").scene()
    board = plain(draw_board(scene, Drawing(LARGE, colours=None)))
    assert board.count("/###\\") == 6 and board.count("/$$$\\") == 1


def test_a_game_without_a_look_is_drawn_all_the_same() -> None:
    spaces = tuple(Space(f"s{n}", "marsh", n / 2, n * 0.866, f"space {n}") for n in range(3))
    figure, disc = Piece("red1", "man", "s0", "man", owner=0), Piece("disc", "disc", "s1", "disc", face="Q")
    hand = Zone("hand", "hand", 0, "hand of Anna")
    card = Piece("card", "card", "hand", "card", face="K")
    prompt = Prompt(0, 0, "What now?")
    scene = Scene("x", "x", 0, "en", 2.0, 2.732, spaces, (hand,), (figure, disc, card), (), prompt, ())
    board = plain(draw_board(scene, Drawing(SMALL)))
    assert "●1" in board and "Q" in board and "spa" in board
    assert "K" in plain(Plates(NAMES, 40).draw(scene))


def test_everything_is_what_all_seats_see_together() -> None:
    match = opened("goldener_drache")
    scene = scene_of_all(match, "en")
    assert all(piece.face for piece in scene.pieces)
    assert all(not zone.unknown for zone in scene.zones)
    assert [touch.action for touch in scene.touches] == match.choices()


def test_a_scene_with_an_unknown_first_player_has_plates() -> None:
    scene = Match("goldener_drache", players=3, first_player="random").scene()
    plates = plain(Plates(NAMES, 40).draw(replace(scene)))
    assert "▲1 Rack of player 1" in plates
