"""Boards with shifted rows are drawn as honeycombs on which everything can be told without colour."""

import io
import re

import pytest
from rich.console import Console
from rich.style import Style
from rich.text import Text

from drachenhort.chronicle.story import tell
from drachenhort.kernel.match import Match
from drachenhort.kernel.scene import Piece, Prompt, Scene, Space
from drachenhort.kernel.seats import SPECTATOR
from drachenhort.terminal.board import Drawing, width_of
from drachenhort.terminal.choices import Steps
from drachenhort.terminal.comb import comb_extent, draw_comb, has_comb
from drachenhort.terminal.looks import LARGE_COMB, SMALL_COMB, Size
from drachenhort.terminal.plates import Plates
from drachenhort.terminal.screen import Screen
from drachenhort.terminal.voice import Voice
from tests.dracheninsel.situations import ALL_BUT_LAST, situation

NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil", "Fritz")


def rich(**pieces: object) -> Match:
    """Everything at once: a pair, a lone bearer, somebody waiting, two dragons, coins won, a mixed hand."""
    given: dict[str, object] = {
        "at": {"Y": "TS", "B": "b3"},
        "bearing": {"GS": "c4", "N": "e3"},
        "coins": {"R": "100 125", "B": "100 125"},
        "dragons": "d6 g2",
        "hands": {"B": "tB tB FL LJ CM/FE UN/SA"},
    }
    return situation("B", 6, **given | pieces)


def board(match: Match, size: Size, **how: object) -> list[str]:
    scene = match.scene(match.decider if match.decider >= 0 else SPECTATOR)
    drawing = Drawing(size=size, open=frozenset(Steps(scene).nexts()), **how)  # type: ignore[arg-type]
    return [line.plain for line in draw_comb(scene, drawing)]


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


# ---- the board ------------------------------------------------------------------------------------


def test_only_shifted_rows_make_a_comb() -> None:
    assert has_comb(Match("dracheninsel").scene())
    assert not has_comb(Match("goldener_drache").scene()) and not has_comb(Match("schatzinsel").scene())


@pytest.mark.parametrize("size", [LARGE_COMB, SMALL_COMB])
@pytest.mark.parametrize("colours", ["truecolor", "256", "standard", None])
@pytest.mark.parametrize("is_plain", [True, False])
def test_combs_of_all_sizes_and_colours(size: Size, colours: str | None, is_plain: bool) -> None:
    scene = rich().scene(4)
    lines = draw_comb(scene, Drawing(size=size, colours=colours, plain=is_plain))
    columns, rows = comb_extent(scene, size)
    assert {line.cell_len for line in lines} == {columns} and len(lines) == rows
    assert not is_plain or all(line.plain.isascii() for line in lines)
    styles = [span.style for line in lines for span in line.spans if isinstance(span.style, Style)]
    has_ground = any(style.bgcolor and style.bgcolor.name == "#2f6fb8" for style in styles)
    assert has_ground == (colours in ("truecolor", "256")), "lakes are blue where there are colours enough"


def test_a_small_comb_in_ascii() -> None:
    assert board(rich(), SMALL_COMB, plain=True, colours=None) == [
        "               @B                         ",
        "          a  1S [2G][3R] 4N  5Y  @G       ",
        "        b  1Y [2N]YiB [4S] 5B  6R         ",
        "      c  1G  2R [3B][SG] 5G  6N  7S       ",
        "d  @N  1B  2S  3Y  4R  5S BD1  7Y  8B     ",
        "  e  1R  2Y NiN$ 4G iY$$ 6Y  7R  8G  9N   ",
        "    f  1S  2G  3S  4B  5N  6G  7B  8S @RiR",
        "      g  1B RD2  3Y  4R  5S  6N  7Y       ",
        "        h  1N  2S  3B  4G  5R  6G         ",
        "      i  @Y  1G  2R  3N  4Y  5B           ",
        "                           @S             ",
    ]


def test_a_large_comb_in_ascii() -> None:
    lines = board(rich(), LARGE_COMB, plain=True, colours=None)
    assert lines[4:6] == [
        "            /b1 Y\\[b2 N]/b3 Y\\[b4 S]/b5 B\\/b6 R\\            ",
        "            \\ :: /[ == ]\\ iB /[ AA ]\\ ~~ /\\ ^^ /            ",
    ]
    assert lines[6][27:33] == "c4N150" and lines[7][27:33] == "[iSiG]", "a pair that may be entered"
    assert lines[10][15:21] == "e3N175" and lines[11][15:21] == "$ iN $", "a lone bearer"
    assert lines[10][27:33] == "TS 200" and lines[11][27:33] == "$ iY $", "somebody waiting"
    assert lines[12].endswith("  @R  ") and lines[13].endswith("\\ iR /"), "a boat"


@pytest.mark.parametrize("is_plain", [True, False])
def test_a_large_comb_names_every_space_with_its_terrain(is_plain: bool) -> None:
    match = Match("dracheninsel")
    drawn = "\n".join(board(match, LARGE_COMB, plain=is_plain))
    discs = [piece for piece in match.scene().pieces if piece.kind == "disc"]
    assert len(discs) == 60 and all(f"{disc.at} {disc.face}" in drawn for disc in discs)
    assert all(boat in drawn for boat in ("TS", "@R", "@S", "@Y", "@N", "@B", "@G"))


def test_a_small_comb_numbers_every_free_space() -> None:
    lines = board(Match("dracheninsel"), SMALL_COMB, plain=True)
    rows = {line.split()[0]: re.findall(r"(\d)([RSYNBG])", line) for line in lines[1:10]}
    assert list(rows) == list("abcdefghi")
    assert ["".join(letter for _n, letter in found) for found in rows.values()] == [
        *("SGRNY", "YNYSBR", "GRBNGNS", "BSYRSBYB", "RYNGYRGN", "SGSBNGBS", "BRYRSNY", "NSBGRG", "GRNYB")
    ]
    assert [n for n, _letter in rows["e"]] == list("12346789"), "the fifth is the treasure site"


def test_two_hunters_of_one_player_and_an_empty_site() -> None:
    match = situation("R", 3, at={"R": "d4", "S": "TS"}, bearing={"YG": "b2"}, removed=ALL_BUT_LAST)
    drawn = "\n".join(board(match, SMALL_COMB, plain=True))
    assert "RiR" in drawn and "TSiS" in drawn and "NiYG" in drawn


def test_a_crowded_boat_spreads_outwards() -> None:
    match = rich(at={"R": "@N", "Y": "@N", "B": "@N", "N": "@N"}, bearing={})
    lines = board(match, SMALL_COMB, plain=True)
    assert "d @NiRYNB[1B]" in lines[4] and len({len(line) for line in lines}) == 1
    match = rich(at={"R": "@G", "Y": "@G", "B": "@G"}, bearing={})
    assert "[5Y]@GiRYBG" in board(match, SMALL_COMB, plain=True)[1]
    assert len(board(match, SMALL_COMB)[0]) == comb_extent(match.scene(), SMALL_COMB)[0], (
        "there is sea enough"
    )


def test_what_the_question_is_about_stands_out() -> None:
    match = rich(hands={"B": "TE"})
    match.play_all("TE TE:a1-")
    scene = match.scene(4)
    drawing = screen_of(80, 24).drawing(scene)
    shown = "\n".join(line.plain for line in draw_comb(scene, drawing))
    assert "<1S>" in shown and "[5B]" in shown and "[1S]" not in shown


def test_a_comb_without_a_look_is_drawn_all_the_same() -> None:
    spaces = tuple(Space(f"a{n + 1}", "marsh", n / 2, n * 0.866, f"space {n}") for n in range(3))
    figure, disc = Piece("red1", "man", "a1", "man", owner=0), Piece("disc", "disc", "a2", "disc", face="Q")
    scene = Scene("x", "x", 0, "en", 2, 2.7, spaces, (), (figure, disc), (), Prompt(0, 0, "What?"), ())
    for size in (SMALL_COMB, LARGE_COMB):
        drawn = "\n".join(line.plain for line in draw_comb(scene, Drawing(size)))
        assert "●1" in drawn and "Q" in drawn and "3" in drawn


# ---- the whole table ------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(("width", "height", "below"), [(80, 24, 7), (100, 35, 8), (120, 40, 8)])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_the_table_fits_its_terminal(
    players: int, width: int, height: int, below: int, encoding: str
) -> None:
    match = situation("B", players, hands={"B": "UN/CM UN/FE UN/DP UN/SA UN/SL CM/FE"})
    seat = match.decider
    lines = screen_of(width, height, encoding).draw(match.scene(seat), tell(match, seat, "en", 14))
    assert width_of(lines) <= width and len(lines) + below <= height
    assert ("c4 N" in "\n".join(line.plain for line in lines)) == (width > 80), "large where there is room"


def test_a_narrow_terminal_gets_everything_in_one_column() -> None:
    lines = screen_of(60, 40).draw(rich().scene(4))
    assert width_of(lines) <= 60 and any("Emil" in line.plain for line in lines)


def plates(match: Match, seat: int, width: int = 36, *, tall: bool = False) -> list[str]:
    lines: list[Text] = Plates(NAMES, width, tall, plain=True).draw(match.scene(seat))
    return [line.plain.rstrip() for line in lines]


def test_plates_show_hands_coins_and_piles() -> None:
    assert plates(rich(), 4) == [
        "1 iR Anna        ?????? 100 125 *225",
        "2 iS Ben                   ?????? *0",
        "3 iY Clara                 ?????? *0",
        "4 iN Dora                  ?????? *0",
        "5 iB Emil < decides     100 125 *225",
        " tB x2 lake card   UN/SA Unfaithful",
        " FL Foolhardy Fli  CM/FE Counter Mag",
        " LJ Long Journey",
        "6 iG Fritz                 ?????? *0",
        " draw pile 63 . discard pile 0",
        " coins to come 250 300 . c4 150",
        " e3 175 TS 200",
    ]


def test_tall_plates_name_every_card_in_full() -> None:
    shown = plates(rich(), 4, 56, tall=True)
    assert " CM/FE Counter Magic / Fear & Loathing" in shown and " tB    x2 lake card" in shown
    assert " coins to come 250 300" in shown and not any("c4 150" in line for line in shown)


def test_known_cards_of_others_are_open() -> None:
    match = rich(hands={"B": "UN/SA", "R": "tN tN tN"})
    match.play_all("SA[UN/SA]:1 !SA:tN")
    victim, other = (next(line for line in plates(match, seat) if "Emil" in line) for seat in (0, 1))
    assert victim.split() == ["5", "iB", "Emil", "<", "decides", "tN", "100", "125", "*225"]
    assert other.split() == ["5", "iB", "Emil", "<", "decides", "?", "100", "125", "*225"]


def test_played_cards_journeys_and_the_duel_lie_open() -> None:
    match = rich(hands={"B": "LJ tG tR"})
    match.play("LJ=tG:G")
    shown = "\n".join(plates(match, 4))
    assert "played cards tG LJ" in shown and "forest: free in this turn" in shown
    match = situation("G", bearing={"GS": "a5"}, hands={"G": "UN/DP", "S": "UN/FE tB"})
    match.play_all("@G UN[UN/DP]")
    assert any(line.startswith(" cards of the duel UN/DP") for line in plates(match, 0))


def test_cards_laid_ready_have_left_the_hand() -> None:
    match = rich()
    match.play_all("pass( pass(tB")
    shown = plates(match, 4)
    assert " cards laid ready tB" in shown and any(line.startswith(" tB lake card") for line in shown)
