"""Random games of Drachenland that get somewhere: options, players with a purpose, and late positions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from .board import STONES, VOLCANOES
from .options import OPTION_VALUES
from .pieces import COLOURS, HAND_TOKENS, UNDER_VOLCANOES, no_tokens
from .referee import NATURE, Referee

LIMITS = (1, 2, 3, 5)
"""Rounds without progress after which most games are over, so that they stay short."""

# ---- options -----------------------------------------------------------------------------------------


def drawn_options(players: int, dice: random.Random) -> dict[str, Any]:
    """Any options for that many players; the game does not last long."""
    options = {name: dice.choice(values) for name, values in OPTION_VALUES.items()} | {"players": players}
    options["start_player"] = dice.choice(["random", *range(1, players + 1)])
    options["idle_limit"], options["max_rounds"] = dice.choice(
        [
            (dice.choice(LIMITS), dice.choice([12, 500, "none"])),
            (dice.choice([30, "none"]), dice.choice(LIMITS)),
        ]
    )
    return options


# ---- players and chance ------------------------------------------------------------------------------


class Driver:
    """Answers at random: NATURE by her weights, players more or less purposefully."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.restlessness = dice.choice([0.0, 0.5, 0.9])
        """How often a player does anything rather than nothing."""
        self.greed = dice.choice([0.0, 0.3, 0.8])
        """How often a player takes, goes to a volcano, or uses a token, where that is possible."""

    def token(self, game: Referee) -> str:
        """What is played now."""
        choices = game.choices()
        if game.decider() == NATURE:
            return self.dice.choices(choices, game.weights())[0]
        if self.dice.random() < self.greed:
            choices = [token for token in choices if is_purposeful(token)] or choices
        if self.dice.random() < self.restlessness:
            choices = [token for token in choices if token != "."] or choices
        return self.dice.choice(choices)


def is_purposeful(token: str) -> bool:
    """Does a player who goes for treasure like this?"""
    return "V" in token or token in ("e", "o", "g", "H", "M", "^!", "*!")


def kind_of(token: str) -> str:
    """The kind of decision in the table of section 10."""
    if "=" in token:
        return "gems"
    if "+" in token:
        return "opening"
    if token[0] == "E":
        return "enter"
    if token[0] in "^*":
        return f"{token[0]} {'call' if token[1] == '!' else 'fly'}"
    if token[0] in COLOURS:
        return "assign"
    return token[0]


KINDS = {
    *("@", "gems", "opening", "{", "T", "K", "assign", ">", "enter", "~", "M", "^ fly", "* fly", "^ call"),
    *("* call", ".", "(", "g", "d", "e", "o", "H"),
}
"""Everything that `kind_of` gives."""

# ---- late positions ----------------------------------------------------------------------------------


def late_game(players: int, dice: random.Random) -> Referee:
    """A game that has been going on for long: few eggs are left, and most tokens are up."""
    game = Referee(**drawn_options(players, dice) | {"start_player": dice.randint(1, players)})
    while game.phase == "SETUP":
        game.play(dice.choices(game.choices(), game.weights())[0])
    game.phase = "ROLL"
    game.turn = dice.randint(3 * players, 9 * players)
    assert game.start is not None
    game.active = (game.start + game.turn - 1) % players
    if game.options["max_rounds"] != "none":
        game.options["max_rounds"] += game.turn // players
    loot(game, open_volcanoes(game, dice), dice)
    spend_tokens(game, dice)
    place_pawns(game, dice)
    return Referee.from_position(game.position())


def open_volcanoes(game: Referee, dice: random.Random) -> list[str]:
    """Turn up most tokens; dragons have flown about."""
    opened = dice.sample(VOLCANOES, dice.choice([9, 12, 14, 15, 15]))
    bag = list(Counter(UNDER_VOLCANOES).elements())
    for name, kind in zip(opened, dice.sample(bag, len(opened)), strict=True):
        game.unseen[kind] -= 1
        game.volcanoes[name].face_down = False
        lair = dice.choice(opened) if kind[0] == "D" else name
        game.volcanoes[lair].tokens.append(kind)
    return opened


def loot(game: Referee, opened: Sequence[str], dice: random.Random) -> None:
    """Let players have taken most eggs, with their tokens, and many gems of the open volcanoes."""
    last_eggs = set(dice.sample(opened, dice.randint(1, 3)))
    for name in opened:
        volcano = game.volcanoes[name]
        while volcano.eggs > (name in last_eggs):
            owner = dice.choice(game.players)
            volcano.eggs -= 1
            owner.eggs += 1
            for kind in [kind for kind in volcano.tokens if kind in HAND_TOKENS]:
                volcano.tokens.remove(kind)
                owner.tokens[kind] += 1
        for kind in [*COLOURS, "D"]:
            taken = volcano.gems[kind] if kind in COLOURS else dice.randint(0, volcano.gems[kind])
            if dice.random() < 0.5:
                volcano.gems[kind] -= taken
                dice.choice(game.players).gems[kind] += taken


def spend_tokens(game: Referee, dice: random.Random) -> None:
    """Let some tokens have been used, and now and then one player have all the Magic hands."""
    game.discarded = no_tokens()
    if dice.random() < 0.3:
        hands = sum(player.tokens["H"] for player in game.players)
        for player in game.players:
            player.tokens["H"] = 0
        dice.choice(game.players).tokens["H"] = hands
    for player in game.players:
        for kind, count in player.tokens.items():
            spent = sum(dice.random() < 0.3 for _ in range(count))
            player.tokens[kind] -= spent
            game.discarded[kind] += spent


def place_pawns(game: Referee, dice: random.Random) -> None:
    """Put most adventurers on the board, some of them with rings if one can have been found."""
    opened = [name for name, volcano in game.volcanoes.items() if not volcano.face_down]
    rich = [name for name in opened if game.volcanoes[name].eggs]
    stones = dice.sample(STONES, len(STONES))
    has_rings = any("O" in volcano.tokens for volcano in game.volcanoes.values())
    for player in game.players:
        first = dice.choice(COLOURS)
        for pawn in player.pawns.values():
            if pawn.colour != first and dice.random() < 0.2:
                continue
            pawn.space = dice.choice([dice.choice(rich), dice.choice(opened), stones.pop()])
            pawn.ring = has_rings and dice.random() < 0.4
            game.rings -= pawn.ring
