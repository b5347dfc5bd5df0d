"""Fairness (INV-9): a mirror that exchanges left and right, Red and Black, shows the same game."""

import random
from typing import Any

import pytest

from drachenhort import NATURE, OVER, Match
from tests.referee.test_schatzinsel_self import (
    late_game,
    mirror,
    mirror_disc,
    mirror_layout,
    mirror_roll,
    mirror_token,
    random_layout,
    random_options,
    swapped,
)

from .situations import JUNCTION, L1, L2, S29, begun, destinations, ledger, played, shown, situation

NODES = [*(str(recess) for recess in range(1, 20)), "SR", "SB", "GR", "GB"]


def image(match: Match) -> dict[str, Any]:
    """The position in the mirror; Red's turns are odd and Black's even, so turns count one higher."""
    position = ledger(match)
    options = position["opt"]
    cap = options["max_turns"] and options["max_turns"] + 1
    return {
        **mirror(position),
        "n": position["n"] + 1,
        "opt": {**options, "max_turns": cap},
        "winner": position["winner"] and swapped(position["winner"]),
        "dice": position["dice"] and image_of_dice(position["dice"]),
    }


def image_of_dice(shown_last: str) -> str:
    kind, faces = shown_last.split()
    letter = kind[0].lower()
    token = f"{letter}:{faces[:2]}.{faces[2:]}" if letter == "r" else f"{letter}:{faces}"
    return f"{kind} {mirror_roll(token)[2:].replace('.', '')}"


def exchanged(seat: int) -> int:
    return 1 - seat if seat >= 0 else seat


def play_both(match: Match, rng: random.Random) -> None:
    """The match and its image, token by token."""
    twin = Match.from_position(image(match))
    while True:
        assert ledger(twin) == image(match)
        assert twin.decider == exchanged(match.decider)
        assert sorted(twin.choices()) == sorted(mirror_token(token) for token in match.choices())
        if match.decider == OVER:
            break
        token = rng.choice(match.choices())
        if match.decider == NATURE:
            odds = match.probabilities()
            assert twin.probabilities() == {mirror_token(face): chance for face, chance in odds.items()}
            token = rng.choices(list(odds), [float(chance) for chance in odds.values()])[0]
        match.play(token)
        twin.play(mirror_token(token))
    assert match.outcome is not None and twin.outcome is not None
    assert sorted(twin.outcome.winners) == sorted(exchanged(seat) for seat in match.outcome.winners)
    assert twin.outcome.points == match.outcome.points[::-1]
    assert twin.outcome.ending.code == match.outcome.ending.code


@pytest.mark.parametrize("seed", range(8))
def test_random_games_in_the_mirror(seed: int) -> None:
    """INV-9, TI-01, TI-06: over random options and layouts."""
    rng = random.Random(f"mirror {seed}")
    options = random_options(rng) | {"max_turns": rng.choice([0, 80]) if seed else 80}
    play_both(situation(random_layout(rng), ph="TURN_START", **options), rng)


@pytest.mark.parametrize("block", range(4))
def test_late_games_in_the_mirror(block: int) -> None:
    """INV-9, TI-70 to TI-76: with returned figures."""
    for seed in range(3 * block, 3 * block + 3):
        rng = random.Random(f"late mirror {seed}")
        play_both(Match.from_position(late_game(rng).position(), "schatzinsel"), rng)


@pytest.mark.parametrize("layout", [L1, L2, S29, JUNCTION])
def test_paths_in_the_mirror(layout: str) -> None:
    """INV-9, TI-30: every exit leads to the image of where it led."""
    match, twin = begun(layout), begun(" ".join(mirror_layout(layout.split())))
    for node in NODES:
        seen = sorted(mirror_token(f"1>{end}")[2:] for end in destinations(match, node))
        assert seen == sorted(destinations(twin, mirror_token(f"1>{node}")[2:]))


def test_a_draft_in_the_mirror() -> None:
    """INV-5, INV-9, TI-13: D and E change places; the placers do not, as Black begins on both sides."""
    rng = random.Random(13)
    match, twin = Match("schatzinsel"), Match("schatzinsel")
    while ledger(match)["n"] == 0:
        token = rng.choice(match.choices())
        if match.decider == NATURE:
            odds = {mirror_disc(f"{face[1]}0")[0]: chance for face, chance in match.probabilities().items()}
            assert odds == {face[1]: chance for face, chance in twin.probabilities().items()}
            other = f"={mirror_disc(f'{token[1]}0')[0]}"
        else:
            disc, recess = token.split("@")
            other = f"{mirror_disc(disc)}@{mirror_token(f'?{recess}')[1:]}"
        played(match, token)
        played(twin, other)
        assert twin.decider == match.decider and len(twin.choices()) == len(match.choices())
    assert shown(twin, "layout") == [mirror_layout(match.position()["layout"])]


def test_the_mirror_shows_both_colours() -> None:
    """INV-9: the images are other games, so the tests above compare different things."""
    match = situation(JUNCTION, red="8", camps=(0, 5), ships=(4, 0), ret=["Ru"], return_to="landing")
    twin = Match.from_position(image(match))
    assert twin.choices() != match.choices() and shown(twin, "ret figures t") == [["Bu"], {"12": "B"}, "B"]
