"""Who may know what: GD-13 and GD-51 to GD-53."""

from itertools import permutations
from typing import Any

import pytest

from drachenhort import SPECTATOR, Match
from drachenhort.kernel.errors import CannotUndo

from .situations import (
    base,
    begun,
    finish_turn,
    phase,
    player,
    rack,
    random_states,
    seen_rack,
    seen_under,
    situation,
    unknown,
)

OTHERS = [1, SPECTATOR]


# ---- hidden and open racks ------------------------------------------------------------------------


def test_orders_of_hidden_racks_cannot_be_told_apart() -> None:
    """GD-13: all 24 racks of player 1 that begin alike look alike until they are played differently."""
    views: dict[int, set[bytes]] = {0: set(), 1: set(), SPECTATOR: set()}
    for order in permutations(["SW", "SE", "E", "W"]):
        match = Match("goldener_drache")
        match.play_all(["start:N", "start:N", "-".join(["rack:S", *order]), "rack:S-SE-SW-W-E", "calm", "1S"])
        for seat, seen in views.items():
            seen.add(match.hidden(seat).tobytes() + repr(match.log(seat)).encode())
    assert len(views[1]) == len(views[SPECTATOR]) == 1 and len(views[0]) == 24


@pytest.mark.parametrize("memory_aid", [True, False])
@pytest.mark.parametrize("seat", OTHERS)
def test_open_racks_are_seen_by_all_from_the_first_turn_on(memory_aid: bool, seat: int) -> None:
    """GD-13, GD-52: with `racks = open`, in either case."""
    match = begun(racks="open", memory_aid=memory_aid)
    for state in random_states(match, seed=13):
        assert seen_rack(state, 1, seat) == rack(state, 1) and not unknown(state, 1, seat)
        if len(state) > 40:
            break


def test_open_racks_too_are_ordered_in_secret() -> None:
    """GD-13: nobody sees an order before all have chosen."""
    match = Match("goldener_drache", racks="open")
    match.play_all("start:N start:N rack:SE-W-S-E-SW")
    assert seen_rack(match, 1, 1) == "?,?,?,?,?" and match.log(1)[-1].token == "rack:?"
    match.play("rack:S-SE-SW-W-E")
    assert seen_rack(match, 1, 1) == "SE,W,S,E,SW"


# ---- what is public -------------------------------------------------------------------------------


def test_the_set_is_public_and_the_order_is_not() -> None:
    """GD-51."""
    match = base()
    for seat in OTHERS:
        assert seen_rack(match, 1, seat) == "?,?,?,?,?" and unknown(match, 1, seat) == {
            "S",
            "SW",
            "SE",
            "E",
            "W",
        }
        assert seen_under(match, 1, seat) == "N"


@pytest.mark.parametrize("seat", OTHERS)
def test_laid_freed_and_bounced_tiles_are_public(seat: int) -> None:
    """GD-51; edge case 19: initial tiles that were vetoed or bounced count as revealed."""
    match = base()
    seen = []
    for token in ("calm", "1S", "2SW", "veto", "1SE"):
        match.play(token)
        seen.append((seen_rack(match, 1, seat), player(match, 1)["revealed"]))
    assert seen == [
        ("?,?,?,?,?", 0),
        ("?,?,?,?,N", 1),
        ("SW,?,?,?,N", 2),
        ("?,?,?,N,SW", 2),
        ("?,?,N,SW,S", 3),
    ]


def test_a_vetoed_tile_is_public_while_another_dragon_is_chosen() -> None:
    """GD-51; edge case 25."""
    match = situation("P1 e4/S [SW,N,E,W,SE]; P2 g4/S [N,E,W,SE,SW]", revealed=0)
    match.play_all("calm 2SW veto")
    assert phase(match).startswith("MOVE")
    assert seen_rack(match, 1, 1) == "SW,?,?,?,?" and unknown(match, 1, 1) == {"N", "E", "W", "SE"}


def test_a_tile_laid_twice_is_revealed_once() -> None:
    """GD-51, section 5.1: a tile that is vetoed and laid again counts once."""
    match = situation("P1 e4/S [SW,N,E,W,SE]; P2 g4/S [N,E,W,SE,SW]", revealed=0)
    match.play_all("calm 2SW veto")
    assert player(match, 1)["revealed"] == 1
    match.play("1SW")
    assert player(match, 1)["revealed"] == 1 and seen_rack(match, 1, 1) == "?,?,?,?,S"


def test_one_unknown_tile_is_no_secret() -> None:
    """GD-51, section 10.1: a rack with one unrevealed tile left is shown in full; the count stops at 5."""
    match = situation("P1 d6 [E,W,E,W,S]; P2 g1 []", revealed=5)
    match.play_all("calm 1E")
    assert player(match, 1)["revealed"] == 5
    four = begun()
    four.play_all("storm 1S 2SW ok 1SE 1E")
    assert player(four, 1)["revealed"] == 4 and seen_rack(four, 1, 1) == rack(four, 1)


@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_a_view_shows_exactly_what_is_public(seat: int) -> None:
    """GD-51, GD-53: faces are true, and their absence is what section 10.1 says."""
    match = Match("goldener_drache", players=3, turn_limit=3)
    for state in random_states(match, seed=51):
        if state.position()["phase"].startswith("SETUP") or state.is_over:
            continue
        for number in (1, 2, 3):
            true, seen = rack(state, number).split(","), seen_rack(state, number, seat).split(",")
            assert all(face in (wind, "?") for face, wind in zip(seen, true, strict=True))
            left = 5 - player(state, number)["revealed"]
            assert seen.count("?") == (0 if seat == number - 1 or left < 2 else left)
            assert seen_under(state, number, seat) == player(state, number)["under"]


def test_secret_orders_are_veiled_in_the_log() -> None:
    """GD-51: seen by their owner, and by everybody when the game is over."""
    match = Match("goldener_drache", turn_limit=1)
    match.play_all("start:N start:N rack:S-SW-SE-E-W rack:S-SE-SW-W-E")
    tokens = {seat: [entry.token for entry in match.log(seat)[2:]] for seat in (0, 1, SPECTATOR)}
    assert tokens[0] == ["rack:S-SW-SE-E-W", "rack:?"] and tokens[1] == ["rack:?", "rack:S-SE-SW-W-E"]
    assert tokens[SPECTATOR] == ["rack:?", "rack:?"]
    for _ in range(2):
        match.play("calm")
        finish_turn(match)
    assert match.log(SPECTATOR)[2].token == "rack:S-SW-SE-E-W"


# ---- help for the memory --------------------------------------------------------------------------


def test_without_the_memory_aid_only_the_present_is_seen() -> None:
    """GD-52: not the tiles under dragons, the own included; not what a rack must hold; no past moves."""
    match = base(memory_aid=False)
    assert [seen_under(match, number, 0) for number in (1, 2)] == [None, None]
    assert seen_rack(match, 2, 0) == "?,?,?,?,?" and unknown(match, 2, 0) == set()
    match.play_all("calm 1S")
    assert [str(entry) for entry in match.log(1)] == ["1S"]


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_without_the_memory_aid_the_tile_of_the_moment_is_seen(seat: int) -> None:
    """GD-52: being laid, freed or bounced, and no longer with the next action."""
    match = base(memory_aid=False)
    match.play_all("calm 1S")  # S is laid, N freed
    assert seen_under(match, 1, seat) == "S" and seen_rack(match, 1, seat)[-1] == "N"
    match.play("2SW")  # SW is laid, and may be vetoed
    assert seen_under(match, 1, seat) is None and seen_rack(match, 1, seat)[:2] == "SW"
    if seat != 0:
        assert seen_rack(match, 1, seat) == "SW,?,?,?,?"
    match.play("veto")  # SW bounces
    assert seen_rack(match, 1, seat).endswith(",SW")
    assert seat == 0 or seen_rack(match, 1, seat) == "?,?,?,?,SW"


def test_without_the_memory_aid_cells_and_cards_are_seen() -> None:
    """GD-52: as ever; and all is seen when the game is over."""
    match = base(memory_aid=False, turn_limit=1)
    match.play_all("calm 1S 2SW veto")
    scene = match.scene(SPECTATOR)
    assert [piece.at for piece in scene.pieces[:2]] == ["e2", "g1"]
    assert {counter.id: counter.value for counter in scene.counters}["lightning2"] == 1
    match.play_all("1SE calm")
    finish_turn(match)
    assert match.is_over and seen_rack(match, 1) == rack(match, 1) and seen_under(match, 1) is not None
    assert len(match.log(SPECTATOR)) == len(match)


def test_the_memory_aid_shows_all_that_was_public() -> None:
    """GD-52: by default."""
    match = base()
    match.play_all("calm 1S 2SW ok 1SE")
    assert [seen_under(match, number, 1) for number in (1, 2)] == ["SE", "SW"]
    assert seen_rack(match, 1, 1) == "?,?,N,N,S" and unknown(match, 1, 1) == {"E", "W"}
    assert len(match.log(1)) == len(match)


@pytest.mark.parametrize(
    "options", [{}, {"memory_aid": False}, {"racks": "open"}, {"memory_aid": False, "first_player": "random"}]
)
def test_everybody_sees_the_own_rack(options: dict[str, Any]) -> None:
    """GD-53: whole and in every situation."""
    match = Match("goldener_drache", players=3, turn_limit=5, **options)
    for state in random_states(match, seed=53):
        data = state.position()
        for number in (1, 2, 3):
            if data["first"] and data["players"][number - 1]["rack"]:
                seat = (data["first"] - 1 + number - 1) % 3
                assert seen_rack(state, number, seat) == rack(state, number)


# ---- taking back ----------------------------------------------------------------------------------


def test_a_shown_tile_cannot_be_taken_back() -> None:
    """GD-51: laying an unknown tile has shown it."""
    match = base()
    match.play_all("calm 1S")
    with pytest.raises(CannotUndo):
        match.undo(0)


def test_a_move_with_a_known_tile_can_be_taken_back() -> None:
    """GD-51: it shows nothing new, so it may be taken back by its player and by nobody else."""
    match = situation("P1 d6 [E,W]; P2 g1 []", revealed=5)
    match.play("calm")
    before = match.position()
    match.play("1E")
    assert not match.can_undo(1) and match.can_undo(0)
    assert match.undo(0).token == "1E" and match.position() == before


def test_a_bounce_that_showed_an_unknown_tile_cannot_be_taken_back() -> None:
    """GD-51: the vetoed tile E was known, but the N that bounced after its second use was not."""
    match = situation("P1 e1/SE [E,N,S,W,SW]; P2 g1/SE []", revealed=0)
    entries = match.play_all("calm 2E veto 1E")
    assert entries[-1].aftermath == ("-N",) and match.decider == 0
    with pytest.raises(CannotUndo):
        match.undo(0)


def test_a_vetoed_tile_laid_again_stands() -> None:
    """GD-27, GD-51: everybody has seen the tile; but that the next one did not bounce tells something."""
    match = situation("P1 e4/S [SW,N,E,W,SE]; P2 g4/S [N,E,W,SE,SW]", revealed=0)
    match.play_all("calm 2SW veto 1SW")
    with pytest.raises(CannotUndo, match="shown something"):
        match.undo(0)


def test_open_racks_have_nothing_to_show() -> None:
    """GD-13, GD-51: so any move may be taken back while the same player decides."""
    match = base(racks="open")
    match.play_all("calm 1S")
    assert match.undo(0).token == "1S" and phase(match) == "MOVE 1 3"
