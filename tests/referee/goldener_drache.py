"""A naive referee for Goldener Drache / Icarius, written from the rule ledger alone and used only by tests.

Rule numbers (GD-.., IC-.., INV-..) and section numbers are those of shared/rules/goldener_drache.md.
Players are numbered 1..n as in the ledger (player k owns dragon k); only `decider`, `winner` and `view`
speak of seats, which count from 0. Directions are kept in the letters of the theme from start to end.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Any

NATURE = -1
OVER = -2

# Section 3.3, board gd_recon_a.
GD_RECON_A: dict[str, Any] = {
    "id": "gd_recon_a",
    "columns": "abcdefghijk",
    "rows": {
        "1": "c-i", "2": "b-j", "3": "a-k", "4": "a-k", "5": "a-k",
        "6": "b-j", "7": "b-j", "8": "c-i", "9": "d-h", "10": "d-h",
    },
    "red": ["d3", "h3", "f4", "c5", "i5", "f7"],
    "goal": "f9",
    "start": {"1": ["e1"], "2": ["g1"], "3": ["d1"], "4": ["h1"], "5": ["c1", "i1"]},
}  # fmt: skip

# (change of column, change of row). Icarius renames the directions, the vectors stay (section 3.3, IC-03).
VECTORS: dict[str, dict[str, tuple[int, int]]] = {
    "goldener_drache": {"N": (0, -1), "S": (0, 1), "W": (-1, 0), "E": (1, 0), "SW": (-1, 1), "SE": (1, 1)},
    "icarius": {"B": (0, -1), "H": (0, 1), "G": (-1, 0), "D": (1, 0), "HG": (-1, 1), "HD": (1, 1)},
}

STORM_WORD = {"goldener_drache": "storm", "icarius": "sun"}  # section 10, IC-01

OPTION_VALUES = {
    "theme": ("goldener_drache", "icarius"),
    "first_player": ("seat", "random"),
    "racks": ("hidden", "open"),
    "veto_scope": ("owner", "any_opponent"),
    "memory_aid": (True, False),
    "opening": ("full", "short"),
}


@dataclass(frozen=True)
class BoardData:
    """The squares of a board and what lies on them."""

    columns: str
    squares: frozenset[str]
    red: frozenset[str]
    goal: str
    starts: dict[int, list[str]]

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> BoardData:
        """Read a board written as in section 3.3."""
        columns = data["columns"]
        squares = set()
        for row, span in data["rows"].items():
            left, right = span.split("-")
            for column in columns[columns.index(left) : columns.index(right) + 1]:
                squares.add(column + row)
        starts = {int(number): list(cells) for number, cells in data["start"].items()}
        return cls(columns, frozenset(squares), frozenset(data["red"]), data["goal"], starts)

    def step(self, cell: str, vector: tuple[int, int]) -> str | None:
        """The square one step away, or None outside the board (GD-19, GD-24, GD-54)."""
        column = self.columns.index(cell[0]) + vector[0]
        row = int(cell[1:]) + vector[1]
        if not 0 <= column < len(self.columns):
            return None
        target = self.columns[column] + str(row)
        return target if target in self.squares else None


BOARD = BoardData.from_json(GD_RECON_A)


@dataclass
class Tile:
    """A wind tile on a rack; not public only while it is an initial tile never laid or bounced (GD-51)."""

    direction: str
    public: bool


@dataclass
class Player:
    """What one player has on the table (GD-06)."""

    cell: str | None = None
    under: str | None = None
    rack: list[Tile] = field(default_factory=list)  # head first (GD-14)
    storm: int = 2
    lightning: int = 2

    def directions(self) -> list[str]:
        """The whole rack, head first."""
        return [tile.direction for tile in self.rack]

    def revealed(self) -> int:
        """How many initial rack tiles everybody has seen (section 5); secret tiles never leave this rack."""
        return 5 - sum(not tile.public for tile in self.rack) if self.rack else 0


@dataclass(frozen=True)
class Laid:
    """A tile laid next to a dragon which has not been moved onto it yet (`pending`, section 10)."""

    dragon: int
    source: str
    target: str


class Referee:
    """One game, from set-up to end, following the state machine of section 5."""

    def __init__(
        self,
        players: int,
        *,
        theme: str = "goldener_drache",
        first_player: str = "seat",
        racks: str = "hidden",
        veto_scope: str = "owner",
        memory_aid: bool = True,
        turn_limit: int | None = None,
        opening: str = "full",
    ) -> None:
        self.theme = theme
        self.options: dict[str, Any] = {
            "first_player": first_player,
            "racks": racks,
            "veto_scope": veto_scope,
            "memory_aid": memory_aid,
            "turn_limit": turn_limit,
            "opening": opening,
        }
        self.n = players
        self._check_options()
        self.vectors = VECTORS[theme]
        self.players = {k: Player() for k in range(1, players + 1)}
        self.phase = "FIRST_PLAYER" if first_player == "random" else "SETUP_START"  # GD-08
        self.first = 0 if first_player == "random" else 1  # the seat of P1, from 1; 0 = not yet known
        self.active = 0 if first_player == "random" else 1  # 0 = nobody
        self.moves_left = 0
        self.storm_turn = False
        self.pending: Laid | None = None
        self.asked = 0  # 0 = nobody
        self.excluded: set[int] = set()
        self.turn = 1
        self.winning_player = 0  # 0 = nobody

    def _check_options(self) -> None:
        if not 2 <= self.n <= 5:
            raise ValueError("2 to 5 players (GD-01)")
        for name, value in {"theme": self.theme, **self.options}.items():
            if name in OPTION_VALUES and value not in OPTION_VALUES[name]:
                raise ValueError(f"{name} cannot be {value!r}")
        limit = self.options["turn_limit"]
        if limit is not None and limit < 1:
            raise ValueError("turn_limit counts whole rounds from 1 (GD-60)")
        if self.options["opening"] == "short" and self.n != 2:
            raise ValueError("the short opening is for two players only (GD-63)")

    # ---- who is asked, and what he may answer -------------------------------------------------------

    def decider(self) -> int:
        """The seat (from 0) that must answer now, or NATURE or OVER."""
        if self.phase == "END":
            return OVER
        if self.phase == "FIRST_PLAYER":
            return NATURE
        return self._seat(self.asked if self.phase == "VETO" else self.active)

    def _seat(self, player: int) -> int:
        """The seat (from 0) of a player: clockwise from the seat of P1 (section 4, step 2)."""
        return (self.first - 1 + player - 1) % self.n

    def choices(self) -> list[str]:
        """All legal tokens (section 10); empty only when the game is over."""
        if self.phase == "FIRST_PLAYER":
            return [f"first:{seat}" for seat in range(1, self.n + 1)]
        if self.phase == "SETUP_START":
            return self._start_choices()
        if self.phase == "SETUP_RACK":
            own = [d for d in self.vectors if d != self._active_player().under]  # GD-12
            return ["rack:" + "-".join(order) for order in itertools.permutations(own)]  # GD-14
        if self.phase == "TURN_START":
            has_storm = self._active_player().storm > 0  # GD-29
            return ["calm", STORM_WORD[self.theme]] if has_storm else ["calm"]
        if self.phase == "MOVE":
            return [f"{dragon}{self._head()}" for dragon in self._legal_dragons()]
        return ["ok", "veto"] if self.phase == "VETO" else []

    def _start_choices(self) -> list[str]:
        spaces = BOARD.starts[self.active]
        if len(spaces) == 1:  # GD-09, GD-10
            return [f"start:{direction}" for direction in self.vectors]
        return [f"start:{direction}@{space}" for direction in self.vectors for space in spaces]  # GD-11

    def _active_player(self) -> Player:
        return self.players[self.active]

    def _head(self) -> str:
        """The tile that must be taken (GD-22)."""
        return self._active_player().rack[0].direction

    def _legal_dragons(self) -> list[int]:
        """Dragons the head tile can move: any player's (GD-21), but not those vetoed for it (GD-46)."""
        return [k for k in self.players if k not in self.excluded and self._target(k) is not None]

    def _target(self, dragon: int) -> str | None:
        """Where the head tile takes a dragon, or None if that is forbidden."""
        cell = self.players[dragon].cell
        assert cell is not None
        target = BOARD.step(cell, self.vectors[self._head()])
        if target is None or target in BOARD.red:  # GD-24, GD-23
            return None
        if any(player.cell == target for player in self.players.values()):  # GD-23
            return None
        if target == BOARD.goal and dragon != self.active:  # GD-26
            return None
        return target

    # ---- playing ------------------------------------------------------------------------------------

    def play(self, token: str) -> list[str]:
        """Apply one legal token and return the records of the bounces that followed by themselves."""
        if token not in self.choices():
            raise ValueError(f"{token!r} is not legal in {self.phase}")
        if self.phase == "FIRST_PLAYER":
            self._choose_first(int(token.removeprefix("first:")))
        elif self.phase == "SETUP_START":
            self._place_dragon(token.removeprefix("start:"))
        elif self.phase == "SETUP_RACK":
            self._order_rack(token.removeprefix("rack:").split("-"))
        elif self.phase == "TURN_START":
            self._begin_moves(storm=token != "calm")
        elif self.phase == "MOVE":
            self._lay(dragon=int(token[0]))
        else:
            self._answer(veto=token == "veto")
        return self._bounce_while_stuck()

    def _choose_first(self, seat: int) -> None:
        self.first = seat
        self.active = 1
        self.phase = "SETUP_START"

    def _place_dragon(self, choice: str) -> None:
        direction, _, space = choice.partition("@")
        self._active_player().under = direction
        self._active_player().cell = space or BOARD.starts[self.active][0]
        self._next_in_setup("SETUP_RACK")  # all start tiles come before all racks (GD-49)

    def _order_rack(self, order: list[str]) -> None:
        self._active_player().rack = [Tile(direction, public=False) for direction in order]
        self._next_in_setup("TURN_START")  # GD-16

    def _next_in_setup(self, following_phase: str) -> None:
        if self.active < self.n:
            self.active += 1
        else:
            self.active = 1
            self.phase = following_phase

    def _begin_moves(self, *, storm: bool) -> None:
        self.storm_turn = storm
        if storm:
            self._active_player().storm -= 1
            self.moves_left = 5  # GD-30
        elif self.options["opening"] == "short" and self.turn == 1:
            self.moves_left = 2  # GD-63
        else:
            self.moves_left = 3  # GD-17
        self.phase = "MOVE"

    def _lay(self, dragon: int) -> None:
        """Lay the head tile next to a dragon; the stored position changes only when the move stands."""
        source, target = self.players[dragon].cell, self._target(dragon)
        assert source is not None and target is not None
        self._active_player().rack[0].public = True  # GD-51
        self.pending = Laid(dragon, source, target)
        voters = self._voters()
        if voters:
            self.asked = voters[0]
            self.phase = "VETO"
        else:
            self._resolve()

    def _voters(self) -> list[int]:
        """Who is asked about the pending move, in order (GD-43, GD-47)."""
        assert self.pending is not None
        if self.pending.target == BOARD.goal:  # GD-45
            return []
        clockwise = [(self.active - 1 + i) % self.n + 1 for i in range(1, self.n)]
        holders = [k for k in clockwise if self.players[k].lightning > 0]
        if self.options["veto_scope"] == "owner":
            return [k for k in holders if k == self.pending.dragon]
        return holders

    def _answer(self, *, veto: bool) -> None:
        assert self.pending is not None
        voters = self._voters()
        still_to_ask = voters[voters.index(self.asked) + 1 :]
        if veto:
            self.players[self.asked].lightning -= 1
            self.excluded.add(self.pending.dragon)  # GD-36, GD-46: same tile, another dragon
            self.pending = None
            self.asked = 0
            self.phase = "MOVE"
        elif still_to_ask:
            self.asked = still_to_ask[0]
        else:
            self._resolve()

    def _resolve(self) -> None:
        """The move stands: dragon onto the tile, freed tile to the tail of the ACTIVE rack (GD-18)."""
        assert self.pending is not None
        mover = self.players[self.pending.dragon]
        assert mover.under is not None
        laid = self._active_player().rack.pop(0)
        self._active_player().rack.append(Tile(mover.under, public=True))
        mover.under = laid.direction
        mover.cell = self.pending.target
        if mover.cell == BOARD.goal:  # GD-39, GD-42
            self.winning_player = self.active
        self._count_move()

    def _bounce_while_stuck(self) -> list[str]:
        """Send head tiles that can move nobody to the tail; each counts as a move (GD-27, GD-38)."""
        records = []
        while self.phase == "MOVE" and not self._legal_dragons():
            tile = self._active_player().rack.pop(0)
            tile.public = True  # GD-51
            self._active_player().rack.append(tile)
            records.append(f"-{tile.direction}")
            self._count_move()
        return records

    def _count_move(self) -> None:
        """RESOLVE from "exclusions cleared" on."""
        self.excluded = set()
        self.pending = None
        self.asked = 0
        self.moves_left -= 1
        if self.winning_player:
            self.phase = "END"
        elif self.moves_left > 0:
            self.phase = "MOVE"
        elif self.active == self.n and self._round() == self.options["turn_limit"]:  # GD-60
            self.phase = "END"
        else:
            self.active = self.active % self.n + 1  # GD-16, GD-28
            self.turn += 1
            self.storm_turn = False
            self.phase = "TURN_START"

    def _round(self) -> int:
        return (self.turn - 1) // self.n + 1

    # ---- what can be read off -----------------------------------------------------------------------

    def winner(self) -> int | None:
        """The winning seat (from 0), or None."""
        return self._seat(self.winning_player) if self.winning_player else None

    def position(self) -> dict[str, Any]:
        """The complete position (section 10), with player and seat numbers from 1."""
        laid = self.pending
        return {
            "options": {
                "players": self.n,
                "theme": self.theme,
                "board": GD_RECON_A["id"],
                **self.options,
            },
            "phase": self.phase,
            "active": self.active or None,
            "asked": self.asked or None,
            "moves_left": self.moves_left,
            "storm_turn": self.storm_turn,
            "players": [self._player_json(player) for player in self.players.values()],
            "excluded": sorted(self.excluded),
            "pending": {"dragon": laid.dragon, "from": laid.source, "to": laid.target} if laid else None,
            "round": self._round(),
            "turn": self.turn,
            "first": self.first or None,
            "winner": self.winning_player or None,
        }

    @staticmethod
    def _player_json(player: Player) -> dict[str, Any]:
        return {
            "cell": player.cell,
            "under": player.under,
            "rack": player.directions(),
            "storm": player.storm,
            "lightning": player.lightning,
            "revealed": player.revealed(),
        }

    @classmethod
    def from_position(cls, data: dict[str, Any]) -> Referee:
        """Set up the game described by a position; missing options have their defaults."""
        game = cls(**{name: value for name, value in data["options"].items() if name != "board"})
        game.phase = data["phase"]
        game.first = data["first"] or 0
        game.active = data["active"] or 0
        game.moves_left = data["moves_left"]
        game.storm_turn = data["storm_turn"]
        game.excluded = set(data["excluded"])
        game.turn = data["turn"]
        game.winning_player = data.get("winner") or 0
        if data["pending"]:
            game.pending = Laid(data["pending"]["dragon"], data["pending"]["from"], data["pending"]["to"])
        for k, player in enumerate(data["players"], start=1):
            game.players[k] = game._player_from_json(player, head_is_shown=game._head_is_shown(k))
        if game.phase == "VETO":
            game.asked = data.get("asked") or game._voters()[0]
        if game.phase != "END" and not game.choices():
            raise ValueError("this position has no decision")
        return game

    @staticmethod
    def _player_from_json(data: dict[str, Any], *, head_is_shown: bool) -> Player:
        """Secret are elements 0 to 4-c of the rack, or 1 to 5-c while the head is shown (section 10)."""
        first_secret = 1 if head_is_shown else 0
        secret = range(first_secret, first_secret + 5 - data["revealed"])
        rack = [Tile(direction, public=i not in secret) for i, direction in enumerate(data["rack"])]
        return Player(data["cell"], data["under"], rack, data["storm"], data["lightning"])

    def _head_is_shown(self, player: int) -> bool:
        """Whether this player's head tile lies on the table now: being laid, or taken back after a veto."""
        return player == self.active and (self.pending is not None or bool(self.excluded))

    def view(self, seat: int | None) -> list[list[str]]:
        """Every rack (P1..Pn, head first) as a seat (from 0), or a spectator (None), is shown it."""
        if seat is not None and not 0 <= seat < self.n:
            raise ValueError(f"no seat {seat}")
        return [self._shown_rack(k, seat) for k in self.players]

    def _shown_rack(self, player: int, seat: int | None) -> list[str]:
        rack = self.players[player].rack
        full = self.players[player].directions()
        if seat == self._seat(player) or self._racks_are_open():  # GD-53
            return full
        if self.options["memory_aid"]:
            only_one_order_left = sum(not tile.public for tile in rack) <= 1  # section 10
            return full if only_one_order_left else [t.direction if t.public else "?" for t in rack]
        shown = 1 if self._head_is_shown(player) else 0  # GD-52
        return full[:shown] + ["?"] * len(full[shown:])

    def _racks_are_open(self) -> bool:
        """Open racks are open from the first TURN_START on (GD-13); all is shown at the end."""
        if self.phase in ("FIRST_PLAYER", "SETUP_START", "SETUP_RACK"):
            return False
        return self.options["racks"] == "open" or self.phase == "END"
