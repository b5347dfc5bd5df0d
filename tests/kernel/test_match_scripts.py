"""A match as people use it who write scripts: questions, whole moves, positions of a seat, all or nothing."""

import inspect
import json
from collections.abc import Callable
from itertools import islice
from typing import Any

import numpy as np
import pytest

import drachenhort
from drachenhort import (
    NATURE,
    SPECTATOR,
    ActionError,
    BadOption,
    GameOver,
    HortError,
    IllegalAction,
    MalformedAction,
    Match,
    NotYourDecision,
    UnknownSeat,
    all_games,
    generator,
    make_bot,
    play_out,
    simulate,
)
from drachenhort.kernel import errors
from tests.dracheninsel.situations import situation

RACKS = "start:N start:N rack:S-SW-SE-E-W rack:S-SE-SW-W-E"


def opened(**options: object) -> Match:
    """Goldener Drache in its first turn."""
    match = Match("goldener_drache", **options)
    match.play_all(RACKS)
    return match


def test_every_error_and_every_public_name_can_be_imported_from_the_package() -> None:
    kinds = [kind for kind in vars(errors).values() if inspect.isclass(kind) and issubclass(kind, HortError)]
    assert {kind.__name__ for kind in kinds} <= set(drachenhort.__all__)
    assert all(getattr(drachenhort, name) is not None for name in drachenhort.__all__)


# ---- questions --------------------------------------------------------------------------------------


def test_why_not_is_the_error_that_play_would_raise() -> None:
    match = opened()
    match.play("calm")
    for token in ("2SW", "storm", "nonsense", ""):
        reason = match.why_not(token)
        with pytest.raises(ActionError) as caught:
            match.play(token)
        assert reason is not None and not match.is_legal(token)
        assert (type(reason), str(reason), reason.rule) == (
            type(caught.value),
            str(caught.value),
            caught.value.rule,
        )
    reason = match.why_not("2SW")
    assert reason is not None and reason.rule == "GD-22"
    assert str(reason.text) == "The head tile must be played, and that is south."
    assert match.why_not("1S") is None and match.is_legal("1S") and match.is_legal("1S", 0)
    assert isinstance(match.why_not("1S", 1), NotYourDecision)


def test_questions_change_nothing() -> None:
    match = opened()
    before = match.copy()
    match.is_legal("calm"), match.why_not("2SW"), list(match.moves()), match.position(0)
    assert match == before and match.state.tobytes() == before.state.tobytes()


def test_action_numbers_have_tokens() -> None:
    match = opened()
    assert [match.token(action) for action in match.legal_actions()] == match.choices() == ["calm", "storm"]
    assert match.token(np.int32(match.legal_actions()[0])) == "calm"  # type: ignore[arg-type]
    with pytest.raises(IllegalAction, match="Action number 0 is not legal now"):
        match.token(0)


@pytest.mark.parametrize("action", ["5", 5.0, None, [], b""])
def test_what_is_no_action_number_is_refused_in_a_sentence(action: Any) -> None:
    match = opened()
    for ask in (match.token, match.play_action):
        with pytest.raises(MalformedAction, match="An action is a whole number, not "):
            ask(action)


def test_phase_and_mover() -> None:
    match = Match("goldener_drache", first_player="random")
    assert (match.phase, match.mover, match.decider) == ("FIRST_PLAYER", None, NATURE)
    match = opened()
    match.play("calm")
    assert (match.phase, match.mover) == ("MOVE", 0)
    match.play("2S")
    assert (match.phase, match.mover, match.decider) == ("VETO", 0, 1)


def test_moves_of_an_action_in_parts_are_whole() -> None:
    match = situation("R", hands={"R": "TE tR"})
    swaps = [token for token in match.moves() if token.startswith("TE")]
    assert len(swaps) == len(set(swaps)) == 1770 - 6 * 45  # two of 60 discs, but not of one colour
    assert "TE:a1-a2" in swaps and "TE" in match.choices()
    assert "TE:a2-a1" not in swaps and match.is_legal("TE:a2-a1")
    match.play_all("TE TE:a2-")
    assert len(list(match.moves())) == 50 and "TE:a1-a2" in match.moves()


def test_moves_come_one_by_one_and_stay_those_of_the_situation() -> None:
    match = situation("R", hands={"R": "TE tR"})
    expected = list(match.moves())
    moves = match.moves()
    first = list(islice(moves, 3))
    match.play(expected[-1])
    assert first + list(moves) == expected


def test_weights_are_whole_numbers() -> None:
    match = Match("schatzinsel")
    weights = match.weights()
    assert weights and all(type(weight) is int for weight in weights.values())
    assert match.probabilities() == pytest.approx(
        {token: weight / sum(weights.values()) for token, weight in weights.items()}
    )
    match.play("=D")
    for ask in (match.weights, match.probabilities):
        with pytest.raises(NotYourDecision, match="Chance has nothing to decide"):
            ask()


# ---- playing ----------------------------------------------------------------------------------------


def test_play_all_is_all_or_nothing_and_names_the_token() -> None:
    match = opened()
    before = match.copy()
    with pytest.raises(
        IllegalAction, match=r"^Move 2, 2SW: The head tile must be played.* \(GD-22\)$"
    ) as caught:
        match.play_all("calm 2SW 1S")
    assert caught.value.rule == "GD-22" and match == before and match.choices() == before.choices()
    assert caught.value.into("de").startswith("Zug 2, 2SW: ")
    with pytest.raises(MalformedAction, match=r"^Move 1, 5: A move is a text, not 5"):
        match.play_all([5])  # type: ignore[list-item]
    assert match == before and [entry.token for entry in match.play_all(["calm", "1S"])] == ["calm", "1S"]


@pytest.mark.parametrize("tokens", [None, 5, 2.5])
def test_play_all_takes_a_text_or_several(tokens: Any) -> None:
    with pytest.raises(MalformedAction, match="Moves are a text or a list of texts"):
        opened().play_all(tokens)


def test_let_pass_declines_for_everybody_who_is_asked() -> None:
    match = situation("R", hands={"R": "tR", "S": "SL", "B": "UN/SL"})
    match.play(match.choices()[0])
    assert match.is_secret
    entries = match.let_pass()
    assert [(entry.decider, entry.token) for entry in entries] == [(1, "-"), (2, "-")]
    assert not match.is_secret and match.decider == 0 and match.let_pass() == []


def test_a_finished_match_answers_too() -> None:
    match = Match("goldener_drache", turn_limit=1)
    bots = [make_bot("random", seat) for seat in range(2)]
    assert play_out(match, bots, generator(1)) == match.outcome
    assert list(match.moves()) == [] and isinstance(match.why_not("calm"), GameOver)
    with pytest.raises(GameOver):
        match.play_action(0)


# ---- seats ------------------------------------------------------------------------------------------

LOOKS: dict[str, Callable[[Match, Any], object]] = {
    "hidden": Match.hidden,
    "view": lambda match, seat: match.view(seat).actions,
    "scene": Match.scene,
    "position": Match.position,
    "pauses": Match.pauses,
    "told": lambda match, seat: list(match.told(seat)),
    "objection": lambda match, seat: match.objection(("no such thing",), seat),
    "can_undo": Match.can_undo,
    "undo": Match.undo,
    "play": lambda match, seat: match.play("calm", seat),
    "play_action": lambda match, seat: match.play_action(match.legal_actions()[0], seat),
    "is_legal": lambda match, seat: match.is_legal("calm", seat),
}


@pytest.mark.parametrize("seat", ["1", 1.0, [], b"", pytest.param("x" * 900, id="long")])
@pytest.mark.parametrize("look", LOOKS)
def test_what_is_no_seat_is_refused_in_a_sentence(look: str, seat: Any) -> None:
    with pytest.raises(UnknownSeat, match="A seat is a whole number, not ") as caught:
        LOOKS[look](opened(), seat)
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize("look", LOOKS)
def test_a_seat_of_numpy_is_a_seat(look: str) -> None:
    answers = []
    for kind in (int, np.int8, np.int64):
        try:
            answers.append(str(LOOKS[look](opened(), kind(0))))
        except HortError as error:
            answers.append(str(error))
    assert answers[0] == answers[1] == answers[2]


def test_nobody_is_no_seat() -> None:
    match: Any = opened()
    for look in (match.hidden, match.view, match.scene, match.pauses, match.undo, match.can_undo):
        with pytest.raises(UnknownSeat, match="not None"):
            look(None)


# ---- what a seat knows ------------------------------------------------------------------------------


def test_the_position_of_a_seat_marks_what_it_does_not_know() -> None:
    """GD-13: the set of an initial rack is public, its order is not."""
    match = opened()
    theirs, whole = match.position(1)["players"], match.position()["players"]
    assert theirs[0]["rack"] == ["?"] * 5 and theirs[0]["unplaced"] == ["S", "W", "E", "SW", "SE"]
    assert theirs[1] == whole[1] and "unplaced" not in theirs[1]
    match.play_all("calm 1S")
    theirs = match.position(SPECTATOR)["players"]
    assert theirs[0]["rack"][-1] == match.position()["players"][0]["rack"][-1]
    assert theirs[0]["rack"][:4] == ["?"] * 4 and len(theirs[0]["unplaced"]) == 4


def test_the_position_of_a_seat_from_memory_shows_only_what_lies_open() -> None:
    """GD-52."""
    match = opened(memory_aid=False)
    match.play_all("calm 1S")
    theirs = match.position(1)["players"]
    assert theirs[1]["under"] == "?" and theirs[0]["rack"][:4] == ["?"] * 4 and "unplaced" not in theirs[0]


def test_the_position_of_a_seat_holds_no_hand_of_others() -> None:
    match = situation("R", hands={"R": "TE tR", "S": "SL tS", "B": "FL", "G": "tG"})
    position = match.position(0)
    assert position["hands"] == [["tR", "TE"], ["?", "?"], ["?"], ["?"]]
    assert (
        "draw" not in position
        and sum(position["unseen"].values()) == sum(match.position()["draw"].values()) + 4
    )
    assert position["known"][0] == [[], [], [], []]  # nobody has seen a card going anywhere
    assert position["known"][1] == [[], None, None, None]
    match.play(match.choices()[0])
    assert match.is_secret and match.position(0)["asked"] == "?" and match.position(1)["asked"] == 2


def test_a_seat_does_not_know_what_another_is_about_to_do() -> None:
    """DI-127."""
    match = situation("R", hands={"R": "TE tR"})
    match.play("TE")
    assert match.position(0)["part"] == "TE" and match.position(1)["part"] == "?"


@pytest.mark.parametrize("game", all_games())
def test_without_secrets_a_seat_knows_the_whole_position(game: str) -> None:
    match = Match(game, players=2, **all_games()[game].limits())
    play_out(match, [make_bot("random", seat) for seat in range(2)], generator(2))
    assert json.dumps(match.position(1)) == json.dumps(match.position())


def test_a_redealt_view_is_a_match_that_looks_the_same_to_the_seat() -> None:
    match, rng = situation("R", hands={"R": "TE tR", "S": "SL tS", "B": "FL"}), generator(1)
    worlds = [match.view(0).redealt(rng) for _ in range(20)]
    assert all(world.position(0) == match.position(0) for world in worlds)
    assert all(world.choices() == match.choices() for world in worlds)
    assert len({json.dumps(world.position()) for world in worlds}) > 10


# ---- simulation -------------------------------------------------------------------------------------


def test_every_seat_needs_a_bot() -> None:
    match = Match("goldener_drache", players=3)
    with pytest.raises(BadOption, match="There are 1 bots for 3 players"):
        play_out(match, [make_bot("random", 1)], generator(1))
    with pytest.raises(BadOption, match="There are 2 bots for 3 players"):
        simulate(match.game, match.options, ["random", "greedy"], 1)


def test_a_simulation_reports_on_its_way_and_can_be_repeated() -> None:
    game = all_games()["goldener_drache"]
    options, seen = game.options(players=2, turn_limit=20), list[int]()
    for bots in (["random"], ["greedy", "random"]):
        seen.clear()
        one = simulate(game, options, bots, 8, seed=4, progress=lambda results: seen.append(results.games))
        two = simulate(game, options, bots, 8, seed=4)
        assert seen == sorted(set(seen)) and seen[-1] == one.games == 8 == sum(one.wins) + one.draws
        assert (one.wins, one.draws, one.decisions, one.turns) == (
            two.wins,
            two.draws,
            two.decisions,
            two.turns,
        )
