"""Positions written as in the ledger's section 11, and short looks at a match."""

import ast
import inspect
import random
import re
from collections import Counter
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from drachenhort import SPECTATOR, Match
from drachenhort.games.goldener_drache import board
from drachenhort.kernel.errors import ActionError

WINDS = {
    "goldener_drache": ("N", "S", "W", "E", "SW", "SE"),
    "icarius": ("B", "H", "G", "D", "HG", "HD"),
}
B2 = "P1 e1/N [S,SW,SE,E,W]; P2 g1/N [S,SE,SW,W,E]"
"""The ledger's base position; nothing of the racks has been seen, so build it with `revealed=0`."""
POCKETS = "#12345*5#/._______."
"""A board with two pockets, a2 and i2, that a dragon enters by SW or SE and can never leave."""

_PLAYER = re.compile(r"P(\d) (\w+)(?:/(\w+))? \[([\w,]*)\]((?: (?:storm|lightning|revealed) \d)*)")


def position(text: str, *, turn: int = 1, revealed: int = 5, **fields: Any) -> dict[str, Any]:
    """Position data from text like `P1 e1/N [S,SW,SE,E,W] lightning 1; P2 ...`, at the start of a turn.

    Where nothing stands under a dragon (`P1 e5 [S]`), or fewer than five winds on a rack, winds that are
    still missing in play are filled in. `fields` are fields of the position, or options.
    """
    theme, squares = fields.pop("theme", "goldener_drache"), fields.pop("board", "gd_recon_a")
    players = [_player(entry.strip(), revealed) for entry in text.split(";")]
    _fill_in(players, WINDS[theme], board.find(squares))
    data = {
        "game": theme,
        "phase": "TURN_START",
        "first": 1,
        "active": (turn - 1) % len(players) + 1,
        "moves_left": 0,
        "storm_turn": False,
        "players": players,
        "pending": None,
        "excluded": [],
        "round": (turn - 1) // len(players) + 1,
        "turn": turn,
    }
    data |= {name: fields.pop(name) for name in list(fields) if name in {*data, "asked", "winner", "shown"}}
    return data | {"options": {"players": len(players), "theme": theme, "board": squares, **fields}}


def in_older_spelling(data: dict[str, Any]) -> dict[str, Any]:
    """The same position as it was written before all options stood together."""
    options = dict(data["options"])
    apart = {"theme": options.pop("theme"), "board": options.pop("board"), "n": options.pop("players")}
    return {name: value for name, value in data.items() if name != "game"} | apart | {"options": options}


def situation(text: str, **fields: Any) -> Match:
    """A match that begins in `position(text, ...)`."""
    return Match.from_position(position(text, **fields))


def base(**fields: Any) -> Match:
    """A match that begins in B2."""
    return situation(B2, revealed=0, **fields)


def _player(entry: str, revealed: int) -> dict[str, Any]:
    match = _PLAYER.fullmatch(entry)
    assert match is not None, entry
    words = match[5].split()
    told = {name: int(number) for name, number in zip(words[::2], words[1::2], strict=True)}
    rack = match[4].split(",") if match[4] else []
    data = {"cell": match[2], "under": match[3], "rack": rack, "storm": 2, "lightning": 2}
    return data | {"revealed": revealed} | told


def _fill_in(players: list[dict[str, Any]], winds: tuple[str, ...], on: board.Board) -> None:
    used = Counter(wind for player in players for wind in (player["under"], *player["rack"]))
    missing = [wind for wind in winds for _ in range(len(players) - used[wind])]
    for player in players:
        if player["under"] is None:
            cell = board.cell_of(player["cell"])
            fitting = {w for d, w in enumerate(winds) for c in on.open - {on.goal} if on.step(c, d) == cell}
            player["under"] = under = next(wind for wind in missing if wind in fitting)
            missing.remove(under)
    for player in players:
        while len(player["rack"]) < 5 and missing:
            player["rack"].append(missing.pop(0))


# ---- matches from set-up on -----------------------------------------------------------------------

SETUP = {
    2: "start:N start:N rack:S-SW-SE-E-W rack:S-SE-SW-W-E",
    3: "start:N start:N start:N" + 3 * " rack:S-SE-SW-W-E",
    4: "start:N start:N start:N start:N" + 4 * " rack:S-SE-SW-W-E",
    5: "start:N start:N start:N start:N start:N@c1" + 5 * " rack:S-SE-SW-W-E",
}
"""A whole set-up by number of players; the one for two leads to B2."""


def begun(players: int = 2, **options: Any) -> Match:
    """A match after set-up, player 1 at the start of the first turn."""
    match = Match("goldener_drache", players=players, **options)
    match.play_all(SETUP[players])
    return match


def random_states(match: Match, seed: int) -> Iterator[Match]:
    """The match itself again and again while it is played at random until it is over."""
    rng = random.Random(seed)
    yield match
    while not match.is_over:
        match.play_action(rng.choice(match.legal_actions()))
        yield match


def finish_turn(match: Match) -> None:
    """Play the first choice, `ok` included, until the turn is over; a win only when there is nothing else."""
    while not match.is_over and match.position()["phase"] != "TURN_START":
        choices = match.choices()
        match.play(next((token for token in choices if not token.endswith("#")), choices[0]))


# ---- looks ----------------------------------------------------------------------------------------


def player(match: Match, number: int) -> dict[str, Any]:
    """All that a position tells about a player."""
    data: dict[str, Any] = match.position()["players"][number - 1]
    return data


def dragon(match: Match, number: int) -> str:
    """Where a dragon is and what lies under it, like `e2/S`."""
    data = player(match, number)
    return f"{data['cell']}/{data['under']}"


def dragons(match: Match) -> str:
    """All dragons in order, like `e2/S g1/N`."""
    return " ".join(dragon(match, number) for number in range(1, match.options.players + 1))


def rack(match: Match, number: int) -> str:
    """A rack, head first, like `SW,SE,E,W,N`."""
    return ",".join(player(match, number)["rack"])


def storms(match: Match) -> list[int]:
    """How many storm cards each player has left."""
    return [data["storm"] for data in match.position()["players"]]


def bolts(match: Match) -> list[int]:
    """How many lightning cards each player has left."""
    return [data["lightning"] for data in match.position()["players"]]


def phase(match: Match) -> str:
    """Phase, active player and moves left, like `MOVE 1 2`."""
    data = match.position()
    return f"{data['phase']} {data['active']} {data['moves_left']}"


def told(match: Match, tokens: str) -> str:
    """Play the tokens and tell what is recorded, bounces included."""
    return " ".join(str(entry) for entry in match.play_all(tokens))


def tiles(match: Match) -> Counter[str]:
    """All winds in play, on racks and under dragons."""
    players = match.position()["players"]
    return Counter(wind for data in players for wind in (data["under"], *data["rack"]))


def seen_rack(match: Match, number: int, seat: int = SPECTATOR) -> str:
    """A rack as a seat sees it, `?` for winds without a face."""
    pieces = [piece for piece in match.scene(seat).pieces if piece.at == f"rack{number}"]
    return ",".join(piece.face or "?" for piece in sorted(pieces, key=lambda piece: piece.place))


def unknown(match: Match, number: int, seat: int = SPECTATOR) -> set[str]:
    """What the winds without a face on a rack can be, as that seat is told."""
    zones = {zone.id: zone for zone in match.scene(seat).zones}
    return set(zones[f"rack{number}"].unknown)


def seen_under(match: Match, number: int, seat: int = SPECTATOR) -> str | None:
    """The wind under a dragon as a seat sees it."""
    return next(piece.face for piece in match.scene(seat).pieces if piece.id == f"under{number}")


def refusal(match: Match, token: str, seat: int | None = None) -> ActionError:
    """The error for a token that cannot be played; nothing may have changed by it."""
    before = match.position(), match.actions, match.decider
    with pytest.raises(ActionError) as caught:
        match.play(token, seat)
    assert (match.position(), match.actions, match.decider) == before
    return caught.value


def sentences(module: ModuleType) -> set[str]:
    """Every sentence `_("... .")` of a module: all that it can say, before the gaps are filled."""
    calls = [node for node in ast.walk(ast.parse(inspect.getsource(module))) if isinstance(node, ast.Call)]
    said = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "_"]
    texts = {text.value for text in said if isinstance(text, ast.Constant) and isinstance(text.value, str)}
    return {text for text in texts if text.endswith(".")}


def rule_against(match: Match, token: str) -> str | None:
    """The number of the rule for which a token is refused."""
    return refusal(match, token).rule
