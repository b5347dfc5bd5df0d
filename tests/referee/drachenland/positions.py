"""Positions of Drachenland as JSON data (section 10), written, read and checked."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from .board import BOARD_ID, NEIGHBOURS, STONES, VOLCANOES
from .pieces import COLOURS, GEMS, RINGS, UNDER_VOLCANOES, Move, Pawn, Player, Volcano

if TYPE_CHECKING:
    from .referee import Referee


def write_position(game: Referee) -> dict[str, Any]:
    """The whole situation; nothing in it is secret from the table but hoards (DL-82)."""
    return {
        "options": dict(game.options),
        "phase": game.phase,
        "active": _from_one(game.active),
        "turn": game.turn,
        "board": BOARD_ID,
        "start": _from_one(game.start),
        "round": -(-game.turn // len(game.players)),
        "idle": game.idle,
        "progress": game.progress,
        "dice": {"rolled": list(game.rolled), "unused": list(game.unused)},
        "used": [colour for colour in COLOURS if colour in game.used],
        "move": asdict(game.move) if game.move else None,
        "players": [_written_player(player) for player in game.players],
        "volcanoes": {name: _written_volcano(volcano) for name, volcano in game.volcanoes.items()},
        "unseen": dict(game.unseen),
        "discarded": dict(game.discarded),
        "rings": game.rings,
    }


def _from_one(seat: int | None) -> int | None:
    return None if seat is None else seat + 1


def _written_player(player: Player) -> dict[str, Any]:
    return {
        "pawns": {colour: {"space": pawn.space, "ring": pawn.ring} for colour, pawn in player.pawns.items()},
        "tokens": dict(player.tokens),
        "eggs": player.eggs,
        "gems": dict(player.gems),
    }


def _written_volcano(volcano: Volcano) -> dict[str, Any]:
    return {
        "eggs": volcano.eggs,
        "gems": dict(volcano.gems),
        "face_down": volcano.face_down,
        "tokens": sorted(volcano.tokens),
    }


def read_position(game: Referee, position: dict[str, Any]) -> None:
    """Bring a new game into a position, and refuse what cannot be."""
    game.phase = position["phase"]
    game.active = _from_zero(position["active"])
    game.start = _from_zero(position["start"])
    for name in ("turn", "idle", "progress", "rings"):
        setattr(game, name, position[name])
    game.rolled = list(position["dice"]["rolled"])
    game.unused = list(position["dice"]["unused"])
    game.used = set(position["used"])
    game.move = Move(**position["move"]) if position["move"] else None
    game.players = [_read_player(player) for player in position["players"]]
    game.volcanoes = {name: _read_volcano(position["volcanoes"][name]) for name in VOLCANOES}
    game.unseen = dict(position["unseen"])
    game.discarded = dict(position["discarded"])
    if game.phase == "SETUP":  # in which order they were dealt is not told
        gems = game.volcanoes[game.filling()].gems
        game.dealt = "".join(kind * count for kind, count in gems.items())
    check(game)


def _from_zero(seat: int | None) -> int | None:
    return None if seat is None else seat - 1


def _read_player(player: dict[str, Any]) -> Player:
    return Player(
        pawns={colour: Pawn(colour, **player["pawns"][colour]) for colour in COLOURS},
        tokens=dict(player["tokens"]),
        eggs=player["eggs"],
        gems=dict(player["gems"]),
    )


def _read_volcano(volcano: dict[str, Any]) -> Volcano:
    return Volcano(volcano["eggs"], dict(volcano["gems"]), volcano["face_down"], list(volcano["tokens"]))


# ---- checks ----------------------------------------------------------------------------------------


def check(game: Referee) -> None:
    """Refuse a situation that no game can reach."""
    if len(game.players) != game.options["players"]:
        raise ValueError("the players do not fit the options")
    if game.phase != "SETUP":
        _check_gems(game)
    _check_counts(game)
    _check_tokens(game)
    _check_pawns(game)


def _check_gems(game: Referee) -> None:
    hoards = [player.gems for player in game.players] + [volcano.gems for volcano in game.volcanoes.values()]
    if {kind: sum(gems[kind] for gems in hoards) for kind in GEMS} != GEMS:
        raise ValueError("gems are missing, or there are too many (section 10)")


def _check_counts(game: Referee) -> None:
    held = sum(player.eggs for player in game.players)
    if held + sum(volcano.eggs for volcano in game.volcanoes.values()) != (
        15 if len(game.players) == 2 else 18
    ):
        raise ValueError("eggs are missing, or there are too many (section 10)")
    worn = sum(pawn.ring for player in game.players for pawn in player.pawns.values())
    if game.rings + worn != RINGS:
        raise ValueError("rings are missing, or there are too many (DL-12)")


def _check_tokens(game: Referee) -> None:
    found = Counter(game.unseen) + Counter(game.discarded)
    for player in game.players:
        found += Counter(player.tokens)
    for volcano in game.volcanoes.values():
        found += Counter(volcano.tokens)
    hands = dict.fromkeys("TFY", len(game.players))
    if found != Counter(UNDER_VOLCANOES) + Counter(hands):
        raise ValueError("tokens are missing, or there are too many (section 10)")
    if sum(game.unseen.values()) != 1 + sum(volcano.face_down for volcano in game.volcanoes.values()):
        raise ValueError("one token more is unseen than lies face down (DL-08)")


def _check_pawns(game: Referee) -> None:
    spaces = [pawn.space for player in game.players for pawn in player.pawns.values() if pawn.space]
    if not set(spaces) <= {*STONES, *VOLCANOES} <= set(NEIGHBOURS):
        raise ValueError("a pawn stands nowhere")
    if any(spaces.count(space) > 1 for space in spaces if space in STONES):
        raise ValueError("two pawns stand on one stone (DL-33)")
    covered = sum(game.volcanoes[space].face_down for space in spaces if space in VOLCANOES)
    if covered != (game.phase == "REVEAL"):
        raise ValueError("a pawn on a volcano has turned up its token (DL-35)")
