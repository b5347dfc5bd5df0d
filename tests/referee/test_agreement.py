"""Compiled rules and naive referee, written from the ledger by other hands, agree at every decision."""

import random
from typing import Any

import pytest

from drachenhort import NATURE, OVER, SPECTATOR, Match, find_game
from drachenhort.kernel.scene import Scene
from tests.conformance.playing import drawn_options
from tests.referee import goldener_drache as naive

GAME = find_game("goldener_drache")
SAMPLE, ALL = 40, 2000
"""Games per number of players: in every run of the tests, and by `make referee`."""


def play_both(players: int, seed: int) -> None:
    """One random game, move by move on both sides."""
    dice = random.Random(f"referee {players} {seed}")
    match, referee = pair(players, dice)
    compare(match, referee, dice)
    while match.decider != OVER:
        token = dice.choice(match.choices())
        bounces = referee.play(token.removesuffix("#"))
        assert list(match.play(token).aftermath) == bounces
        compare(match, referee, dice)


def pair(players: int, dice: random.Random) -> tuple[Match, naive.Referee]:
    """The two sides with the same random options."""
    while True:
        raw: dict[str, Any] = {**drawn_options(GAME, dice), "players": players}
        if raw["opening"] == "full" or players == 2:
            break
    raw["turn_limit"] = dice.choice([1, 2, 20, 100])
    del raw["board"]  # the referee knows one
    match = Match(GAME, **raw)
    return match, naive.Referee(**raw)


def compare(match: Match, referee: naive.Referee, dice: random.Random) -> None:
    """Decider, choices, position, result and, now and then, everybody's view of the racks are the same."""
    assert match.decider == {naive.NATURE: NATURE, naive.OVER: OVER}.get(referee.decider(), referee.decider())
    assert sorted(token.removesuffix("#") for token in match.choices()) == sorted(referee.choices())
    ours, theirs = match.position(), referee.position()
    assert {name: ours[name] for name in theirs} == theirs
    if match.decider != NATURE and dice.random() < 0.1:  # scenes take time
        compare_views(match, referee)
    outcome = match.outcome
    if outcome is not None:
        winner = referee.winner()
        assert outcome.is_draw if winner is None else outcome.winners == (winner,)


def compare_views(match: Match, referee: naive.Referee) -> None:
    for seat in (*range(match.options.players), SPECTATOR):
        shown = racks(match.scene(seat))
        seen = referee.view(None if seat == SPECTATOR else seat)
        for ours, theirs in zip(shown, seen, strict=True):
            if theirs and not just_shown(match):
                assert ours == theirs


def racks(scene: Scene) -> list[list[str]]:
    """The faces on every rack, a question mark for each that is not seen."""
    tiles: dict[str, list[str]] = {zone.id: [] for zone in scene.zones}
    for piece in scene.pieces:
        if piece.at in tiles:
            tiles[piece.at].append(piece.face or "?")
    return list(tiles.values())


def just_shown(match: Match) -> bool:
    """Without the aid the engine shows a gained tile until the next action; the referee does not."""
    shown = match.position()["shown"]
    return not match.options["memory_aid"] and (shown["freed"] is not None or bool(shown["bounced"]))


@pytest.mark.parametrize("players", GAME.players)
def test_a_sample_of_random_games_agrees(players: int) -> None:
    for seed in range(SAMPLE):
        play_both(players, seed)


@pytest.mark.referee_long
@pytest.mark.parametrize("block", range(20))
@pytest.mark.parametrize("players", GAME.players)
def test_two_thousand_random_games_agree(players: int, block: int) -> None:
    for seed in range(block * ALL // 20, (block + 1) * ALL // 20):
        play_both(players, seed)
