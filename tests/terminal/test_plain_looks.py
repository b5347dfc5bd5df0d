"""Games that bring no look are readable, and a look that cannot be read is refused in one sentence."""

import io
import tomllib
from dataclasses import replace

import pytest
from rich.console import Console
from rich.text import Text

from drachenhort.kernel.scene import Control, Counter, Piece, Prompt, Scene, Space, Touch, Zone
from drachenhort.terminal.board import Drawing, draw_board, sizes_of, width_of
from drachenhort.terminal.choices import Steps, list_choices, menu_of
from drachenhort.terminal.comb import has_comb
from drachenhort.terminal.lookfile import BadLook, looks_of, read_look
from drachenhort.terminal.looks import SMALL, Size
from drachenhort.terminal.plates import Plates
from drachenhort.terminal.screen import Screen
from drachenhort.terminal.voice import Voice

NAMES = ("Anna", "Ben", "Clara")
ART = ("large", "large_inks", "small", "small_inks", "plain_large", "plain_small", "plain_ink")
ARTLESS = (["     ", "    "], ["aaaaa", "aaaaa"], "    ", "aaaa", ["     ", "     "], "    ", "a")
"""A picture whose second line is too short."""
PLACES = ("Harbour", "Mill", "Old Market", "Crossroads")


def voice_of(width: int, height: int, encoding: str = "utf-8") -> Voice:
    voice = Voice("en")
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    voice.out = Console(file=file, width=width, height=height, force_terminal=True, color_system="truecolor")
    return voice


def plain(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)


def table(**parts: object) -> Scene:
    """A scene of a game without a look; its game is one that is installed, its theme is not."""
    empty: dict[str, object] = dict.fromkeys(("spaces", "zones", "pieces", "counters", "touches"), ())
    facts = {"game": "schatzinsel", "theme": "none", "seat": 0, "language": "en", "width": 0, "height": 0}
    prompt = Prompt(1, 1, "Ben decides.")
    return Scene(**{**facts, **empty, "prompt": prompt, **parts})  # type: ignore[arg-type]


def dice(*faces: str | None) -> Scene:
    """Two cups of dice and no board."""
    zones = (Zone("cup0", "cup", 0, "cup"), Zone("cup1", "cup", 1, "cup"))
    pieces = [Piece(f"d{n}", "die", f"cup{n % 2}", "a die", n % 2, n, face) for n, face in enumerate(faces)]
    return table(zones=zones, pieces=tuple(pieces))


def villages(shift: float = 0.5) -> Scene:
    """Two rows of villages, the second shifted, one of them taken by Clara."""
    spaces = [
        Space(f"v{n}", "village", n % 2 + (shift if n > 1 else 0), n // 2, name)
        for n, name in enumerate(PLACES)
    ]
    token = Piece("t", "token", "v3", "a token", 2)
    points = [Counter(f"p{seat}", "points", 7 + seat, "points", seat) for seat in range(3)]
    return table(spaces=tuple(spaces), pieces=(token,), counters=tuple(points), width=2.5, height=2)


def test_dice_show_pips_and_numbers_and_hidden_ones_do_not() -> None:
    lines = plain(Screen(voice_of(80, 40), NAMES[:2]).draw(dice("3", None, "6", None)))
    assert "⚂" in lines and "⚅" in lines and "?    ?" in lines
    assert " 3    6 " in " ".join(lines.split("\n")).replace("  3 ", " 3 ")
    small = plain(Screen(voice_of(80, 14, "ascii"), NAMES[:2]).draw(dice("3", "Storm", "6", None)))
    assert small.isascii() and " 3   6 " in small and "Storm  ? " in small


def test_a_game_without_a_board_is_drawn_with_whose_turn_it_is() -> None:
    lines = plain(Screen(voice_of(60, 24), NAMES).draw(table()))
    assert all(name in lines for name in NAMES)
    assert "Ben ◂ decides" in lines


def test_players_without_a_zone_have_a_plate_with_their_counters_and_the_badge_of_their_seat() -> None:
    plates = plain(Plates(NAMES, 40).draw(villages())).split("\n")
    assert [line.strip() for line in plates if line.strip()][:2] == ["●1 Anna", "points: 7"]
    assert "●2 Ben ◂ decides" in plain(Plates(NAMES, 40).draw(villages()))
    assert plates[-2].startswith("●3 Clara"), "as on the token"


@pytest.mark.parametrize("is_plain", [True, False])
def test_spaces_show_their_labels_and_who_stands_there(is_plain: bool) -> None:
    scene = villages()
    drawn = draw_board(scene, Drawing(sizes_of(scene)[0], plain=is_plain, marks={"v0": "12"}))
    lines = plain(drawn).split("\n")
    assert "Harbour" in lines[0] and "Mill" in lines[0] and "(12)" in lines[1]
    assert "Old Market" in lines[2] and "Crossroads" in lines[2]
    assert ("@3" if is_plain else "●3") in lines[3]
    assert lines[2].index("Old Market") > lines[0].index("Harbour"), "shifted by half a space"


@pytest.mark.parametrize("shift", [0.0, 0.25, 0.5, 0.75])
@pytest.mark.parametrize("down", [0.5, 1.0, 1.5])
def test_no_space_covers_another_wherever_they_lie(shift: float, down: float) -> None:
    scene = villages(shift)
    spaces = tuple(replace(space, y=space.y * down, label=space.id) for space in scene.spaces)
    for size in (Size(5, 2), Size(8, 2), SMALL):
        drawn = plain(draw_board(replace(scene, spaces=spaces, pieces=()), Drawing(size)))
        assert all(f"v{n}" in drawn for n in range(4))
    assert not has_comb(scene), "a honeycomb is drawn only where a look wants it"


def test_labels_are_cut_where_the_terminal_is_narrow() -> None:
    lines = Screen(voice_of(56, 30), NAMES).draw_board(villages())
    assert width_of(lines) <= 56 - 30
    assert "Harb…" in plain(lines) and "Crossroads" not in plain(lines)


def test_twenty_choices_are_listed_by_number_with_what_they_do() -> None:
    bids = [(f"{n}x{face}", f"{n} times {face}") for n in range(1, 5) for face in range(1, 6)]
    controls = tuple(Control(id, label) for id, label in bids)
    touches = tuple(Touch(id, (id,), label) for id, label in bids)
    scene = table(controls=controls, touches=touches)
    menu = menu_of(Steps(scene))
    assert [choice.name for choice in menu.listed] == [id for id, _label in bids] and not menu.folded
    console = Console(file=io.StringIO(), width=70, force_terminal=True)
    console.print(list_choices(scene, menu, 70, 8))
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert all(label in shown for _id, label in bids) and len(shown.splitlines()) <= 8


def test_a_space_is_named_by_its_label_too() -> None:
    scene = replace(villages(), touches=tuple(Touch(f"t{n}", (f"v{n}",), "") for n in range(4)))
    found = Steps(scene).step("crossroads")
    assert found is not None and found.chosen == ("v3",)


def test_looks_of_all_themes_are_read_from_the_folders_of_games() -> None:
    assert set(looks_of("drachenhort.games.goldener_drache")) == {"goldener_drache", "icarius"}
    assert looks_of("drachenhort.games.dracheninsel")["dracheninsel"].board == "comb"
    assert looks_of("drachenhort.kernel") == {}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("acent = 'red'", "g has no acent, but accent."),
        ("accent = 3", "g.accent must be a text."),
        ("accent = 'no such colour at all'", "g.accent must be a style, such as bold #ffffff on #23527a."),
        ("top = [1, 2]", "g.top must be a list of 3."),
        ("board = 'ring'", "g.board must be one of grid, comb."),
        ("counters.points = 'x'", "g.counters.points must be a list."),
        ("spaces.sky = { large = ['     ', '     '] }", "g.spaces.sky must be a table with large_inks"),
        ("spaces.sky = { dot = '.', plain = '.' }", "g.spaces.sky must be a table with ink."),
        (
            f"spaces.sky = {dict(zip(ART, ARTLESS, strict=True))}".replace(":", " ="),
            "g.spaces.sky must be pictures",
        ),
        ("badges.R = 'not an ink'", "g must be a style"),
    ],
)
def test_a_look_that_cannot_be_read_says_where(text: str, problem: str) -> None:
    with pytest.raises(BadLook) as error:
        read_look(tomllib.loads(text), "g")
    assert str(error.value).startswith(problem)
