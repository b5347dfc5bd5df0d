"""Icarius, the same game with other names: IC-01 to IC-17."""

import random
from typing import Any

import pytest

from drachenhort import SPECTATOR, Match
from drachenhort.kernel.errors import MalformedAction

from .situations import (
    WINDS,
    bolts,
    dragon,
    dragons,
    phase,
    player,
    rack,
    refusal,
    rule_against,
    seen_rack,
    situation as any_situation,
    storms,
    tiles,
    told,
    unknown,
)

SETUP = "start:B start:B rack:H-HG-HD-D-G rack:H-HD-HG-G-D"
TOKENS = dict(zip(WINDS["goldener_drache"], WINDS["icarius"], strict=True))


def situation(text: str, **fields: Any) -> Match:
    return any_situation(text, theme="icarius", board="ic_recon_a", **fields)


def begun(players: int = 2, **options: Any) -> Match:
    match = Match("icarius", players=players, **options)
    match.play_all(SETUP if players == 2 else players * ["start:B"] + players * ["rack:H-HG-HD-D-G"])
    return match


def in_icarius(token: str) -> str:
    """A token of Goldener Drache as Icarius writes it."""
    if token in ("calm", "storm", "ok", "veto"):
        return token.replace("storm", "sun")
    if ":" in token:
        kind, winds = token.split(":")
        return f"{kind}:{'-'.join(TOKENS[wind] for wind in winds.split('-'))}"
    return token[0] + TOKENS[token[1:].rstrip("#")] + "#" * token.endswith("#")


@pytest.mark.parametrize("game", [("icarius", {}), ("goldener_drache", {"theme": "icarius"})])
def test_other_names(game: tuple[str, dict[str, Any]]) -> None:
    """IC-01: figures, clouds, the Sun and Sun cards."""
    scene = Match(game[0], **game[1]).scene()
    labels = {space.id: space.label for space in scene.spaces}
    assert scene.theme == "icarius" and labels["f9"] == "f9, Sun" and labels["d3"] == "d3, cloud"
    assert scene.counters[0].label == "Sun card"
    match = situation("P1 e5 [H]; P2 f8 []")
    match.play("calm")
    assert match.scene().pieces[0].label == "Icarius 1"
    assert str(refusal(match, "2H")) == "Icarius 2 is not yours, so you may not move it onto the Sun. (GD-26)"


def test_the_default_theme_is_goldener_drache() -> None:
    """IC-01."""
    assert Match("goldener_drache").options["theme"] == "goldener_drache"
    assert Match("icarius").options["theme"] == "icarius"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_is_the_same_game(players: int) -> None:
    """IC-01, IC-02: a whole game, token by token, with the same choices, cells, cards and end."""
    ours = Match("goldener_drache", players=players, veto_scope="any_opponent", turn_limit=20)
    icarius = Match("icarius", players=players, veto_scope="any_opponent", turn_limit=20)
    rng = random.Random(players)
    while not ours.is_over:
        assert icarius.choices() == [in_icarius(token) for token in ours.choices()]
        entry = ours.play_action(rng.choice(ours.legal_actions()))
        assert str(icarius.play(in_icarius(entry.token))) == " ".join(map(in_icarius, str(entry).split()))
        assert icarius.decider == ours.decider and icarius.state.tobytes() == ours.state.tobytes()


def test_what_the_text_leaves_out() -> None:
    """IC-02: hidden racks, the head tile, unused material, cards used once, and the bounce after a veto."""
    match = begun()
    assert seen_rack(match, 1, 1) == "?,?,?,?,?" and set(tiles(match).values()) == {2}
    assert told(match, "sun 1H 2HG veto") == "sun 1H 2HG veto -HG"
    assert rule_against(match, "1D") == "GD-22" and rule_against(match, "3HD") == "GD-07"
    assert storms(match) == [1, 2] and bolts(match) == [2, 1]


@pytest.mark.parametrize(
    ("wind", "x", "y"),
    [("H", 0, -1), ("HG", -1, -1), ("HD", 1, -1), ("G", -1, 0), ("D", 1, 0), ("B", 0, 1)],
)
def test_directions_on_the_page(wind: str, x: int, y: int) -> None:
    """IC-03; edge case 22: H is up the page and towards the Sun, G left, D right, B down."""
    match = situation(f"P1 d6 [{wind}]; P2 g1 []")
    spaces = {space.id: space for space in match.scene().spaces}
    before = spaces[player(match, 1)["cell"]]
    match.play_all(f"calm 1{wind}")
    after = spaces[player(match, 1)["cell"]]
    assert (after.x - before.x, after.y - before.y) == (x, y)
    assert int(after.id[1:]) - int(before.id[1:]) == -y


@pytest.mark.parametrize("token", ["1S", "1N", "2SW", "storm", "start:W", "-E", "1BG", "1BD"])
def test_the_other_games_letters_mean_nothing(token: str) -> None:
    """IC-03: and there is no down-left or down-right."""
    assert isinstance(refusal(begun(), token), MalformedAction)


def test_the_board_is_flipped_top_to_bottom() -> None:
    """IC-04: the Sun at the top, six clouds, left and right as they are."""
    ours = {space.id: space for space in Match("goldener_drache").scene().spaces}
    icarius = {space.id: space for space in Match("icarius").scene().spaces}
    assert ours.keys() == icarius.keys()
    for name, space in icarius.items():
        assert (space.x, space.y, space.kind) == (ours[name].x, 9 - ours[name].y, ours[name].kind)
    assert icarius["f9"].y == 1 and sum(space.kind == "red" for space in icarius.values()) == 6


def test_starts_in_the_bottom_row() -> None:
    """IC-05: tiles face up on the start spaces, one after the other; the fifth player chooses a side."""
    match = Match("icarius", players=5)
    match.play_all("start:H start:B start:G start:D")
    assert match.choices()[:2] == ["start:B@c1", "start:B@i1"]
    match.play("start:HD@c1")
    assert dragons(match) == "e1/H g1/B d1/G h1/D c1/HD"
    spaces = {space.id: space for space in match.scene().spaces}
    assert {spaces[cell].y for cell in ("e1", "g1", "d1", "h1", "c1")} == {9}


def test_the_rack_order_is_free() -> None:
    """IC-06."""
    match = Match("icarius")
    match.play_all("start:B start:B")
    assert len(match.choices()) == 120 and rule_against(match, "rack:B-H-G-D-HG") == "GD-12"
    match.play("rack:HD-G-H-D-HG")
    assert rack(match, 1) == "HD,G,H,D,HG"


def test_cards_are_two_and_two_and_public() -> None:
    """IC-07."""
    counters = {counter.id: counter.value for counter in begun(3).scene(SPECTATOR).counters}
    cards = [counters[f"{kind}{number}"] for kind in ("storm", "lightning") for number in (1, 2, 3)]
    assert cards == [2] * 6


def test_turns_begin_with_figure_one_and_go_clockwise() -> None:
    """IC-08."""
    match = Match("icarius", players=3, first_player="random")
    match.play_all("first:2 start:B start:B start:B" + 3 * " rack:H-HG-HD-D-G")
    assert [match.play("calm").decider, dragon(match, 1)] == [1, "e1/B"]
    while phase(match) != "TURN_START 2 0":
        match.play(match.choices()[0])
    assert match.decider == 2


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("P1 d2 [H]; P2 h7 []", "GD-23"),  # a cloud
        ("P1 h6 [H]; P2 h7 []", "GD-23"),  # a figure
        ("P1 d10 [H]; P2 h7 []", "GD-24"),  # the edge
    ],
)
def test_forbidden_spaces(text: str, rule: str) -> None:
    """IC-09."""
    match = situation(text)
    match.play("calm")
    assert match.choices() == ["2H"] and rule_against(match, "1H") == rule


def test_a_turn_and_its_moves() -> None:
    """IC-10: three moves, from the left end of the rack, and freed tiles to its right end."""
    match = begun()
    match.play_all("calm 1H")
    assert rack(match, 1) == "HG,HD,D,G,B" and dragon(match, 1) == "e2/H" and phase(match) == "MOVE 1 2"
    match.play_all("2HG ok 1HD")
    assert rack(match, 1) == "D,G,B,B,H" and phase(match) == "TURN_START 2 0"


def test_any_figure_may_move() -> None:
    """IC-11."""
    match = begun(3)
    match.play("calm")
    assert match.choices() == ["1H", "2H", "3H"]


def test_playing_is_compulsory() -> None:
    """IC-12: even if it harms; but no opponent onto the Sun."""
    match = situation("P1 e8/H [B]; P2 g1/D []")
    match.play("calm")
    assert match.choices() == ["1B"] and rule_against(match, "-B") == "GD-58"
    match = situation("P1 e5 [H]; P2 f8 []")
    match.play("calm")
    assert match.choices() == ["1H"] and rule_against(match, "2H") == "GD-26"


def test_a_tile_bounces_to_the_right_end() -> None:
    """IC-13: as one move."""
    match = situation("P1 e1/D [B,H,HG,HD,G]; P2 g1/G [B,H,HG,HD,D]")
    assert told(match, "calm") == "calm -B"
    assert rack(match, 1) == "H,HG,HD,G,B" and phase(match) == "MOVE 1 2"


@pytest.mark.parametrize(("announced", "moves"), [("calm", 3), ("sun", 5)])
def test_after_the_moves_the_next_player_follows(announced: str, moves: int) -> None:
    """IC-14."""
    match = situation("P1 d6 [D,G,D,G,H]; P2 g1 []")
    match.play_all([announced, *(f"1{wind}" for wind in ("D", "G", "D", "G", "H")[:moves])])
    assert phase(match) == "TURN_START 2 0"


def test_the_sun_card() -> None:
    """IC-15: five moves instead of three, announced first, and one in a turn."""
    match = begun()
    assert match.choices() == ["calm", "sun"]
    match.play("sun")
    assert phase(match) == "MOVE 1 5" and storms(match) == [1, 2]
    assert rule_against(match, "sun") == "GD-33"
    late = begun()
    late.play("calm")
    assert rule_against(late, "sun") == "GD-32"
    again = situation("P1 d6 [] storm 1; P2 g1 []", turn=3)
    assert again.choices() == ["calm", "sun"]


def test_lightning_is_a_veto() -> None:
    """IC-16: the same tile goes to another figure, possibly the own one."""
    match = situation("P1 e4/H [HG,B,D,G,HD]; P2 g4/H [B,D,G,HD,HG]", revealed=0)
    match.play_all("calm 2HG")
    assert match.decider == 1 and rack(match, 1) == "HG,B,D,G,HD"
    match.play("veto")
    assert dragon(match, 2) == "g4/H" and bolts(match) == [2, 1] and match.choices() == ["1HG"]
    assert unknown(match, 1, 1) == {"B", "D", "G", "HD"}


@pytest.mark.parametrize("way", ["f8 H", "e8 HD", "g8 HG", "e9 D", "g9 G", "f10 B"])
def test_the_first_on_the_sun_wins(way: str) -> None:
    """IC-17, IC-02: by one of six ways, at once and without a veto."""
    place, wind = way.split()
    match = situation(f"P1 {place} [{wind}]; P2 b3 []", veto_scope="any_opponent")
    match.play_all(f"calm 1{wind}#")
    assert match.outcome is not None and match.outcome.winners == (0,)
    assert match.outcome.ending.text.into() == "Icarius 1 has flown onto the Sun: Seat 1 wins."
