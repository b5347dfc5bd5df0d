"""Any situation as JSON with the names of the ledger's section 10, and the invariants it must keep."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from drachenhort.games.goldener_drache.board import cell_name, cell_of
from drachenhort.games.goldener_drache.rules import (
    calm_moves,
    can_move_any,
    is_excluded,
    is_open,
    next_vetoer,
    player_at,
    target,
)
from drachenhort.games.goldener_drache.secrecy import (
    are_initial_tiles_distinct,
    first_unknown,
    has_ordered,
    is_rack_secret,
    tiles_just_gained,
    unknown_tiles,
)
from drachenhort.games.goldener_drache.state import (
    CARDS,
    DIRECTIONS,
    END,
    FIRST_PLAYER,
    MOST_PLAYERS,
    MOVE,
    NO_TILE,
    NOBODY,
    NOWHERE,
    PHASES,
    RACK,
    SETUP_RACK,
    SETUP_START,
    STORM_MOVES,
    TURN_START,
    VETO,
)
from drachenhort.games.goldener_drache.theme import Theme, theme_of
from drachenhort.kernel.errors import BadPosition, HortError
from drachenhort.kernel.game import Game, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Text, Words

_ = Words("drachenhort.games.goldener_drache")

LATEST_TURN = 10**9
"""Far from what the record can count, so that play can go on."""
APART = ("players", "theme", "board")
"""Options that a position names beside the others, `players` as `n`."""


# ---- writing --------------------------------------------------------------------------------------


def write(options: Options, s: State) -> dict[str, Any]:
    """The whole situation, secrets included."""
    theme = theme_of(options)
    return {
        "theme": theme.id,
        "board": options["board"],
        "options": {name: value for name, value in options.items() if name not in APART},
        "n": options.players,
        "phase": PHASES[s.phase],
        "first": None if s.first == NOBODY else int(s.first) + 1,
        "active": None if s.phase == FIRST_PLAYER else int(s.active) + 1,
        "moves_left": int(s.moves_left),
        "storm_turn": bool(s.storm_turn),
        "players": [_player(theme, s, player) for player in range(s.players)],
        "pending": _pending(s),
        "asked": int(s.asked) + 1 if s.phase == VETO else None,
        "excluded": [dragon + 1 for dragon in range(s.players) if is_excluded(s, dragon)],
        "round": (int(s.turn) - 1) // options.players + 1,
        "turn": int(s.turn),
        "winner": None if s.winner == NOBODY else int(s.winner) + 1,
        "shown": {
            "moved": None if s.moved == NOBODY else int(s.moved) + 1,
            "freed": None if s.freed == NO_TILE else theme.winds[s.freed],
            "bounced": [theme.winds[tile] for tile in s.bounced if tile != NO_TILE],
        },
    }


def write_hidden(options: Options, s: State, seat: int) -> dict[str, Any]:
    """What `seat` knows of the situation, from its hidden copy.

    Where the viewer knows which tiles lie at unknown places of a rack, `unplaced` names them.
    """
    theme, position, viewer = theme_of(options), write(options, s), player_at(s, seat)
    for player, entry in enumerate(position["players"]):
        if s.memory_aid and is_rack_secret(s, player, viewer):
            start = first_unknown(s, player)
            unknown = slice(start, start + unknown_tiles(s, player))
            entry["unplaced"] = [theme.wind(tile) for tile in s.rack[player, unknown]]
            entry["rack"][unknown] = [theme.wind(NO_TILE)] * len(entry["unplaced"])
    return position


def _player(theme: Theme, s: State, player: int) -> dict[str, Any]:
    is_placed = s.cell[player] != NOWHERE
    has_rack = has_ordered(s, player)
    return {
        "cell": cell_name(int(s.cell[player])) if is_placed else None,
        "under": theme.wind(s.under[player]) if is_placed else None,
        "rack": [theme.wind(tile) for tile in s.rack[player]] if has_rack else [],
        "storm": int(s.storm[player]),
        "lightning": int(s.lightning[player]),
        "revealed": int(s.revealed[player]),
    }


def _pending(s: State) -> dict[str, Any] | None:
    if s.phase != VETO:
        return None
    return {
        "dragon": int(s.pending) + 1,
        "from": cell_name(int(s.cell[s.pending])),
        "to": cell_name(int(target(s, int(s.pending)))),
    }


# ---- reading --------------------------------------------------------------------------------------


class _Reader:
    """A mapping of which every entry is asked for by name and type."""

    def __init__(self, data: object, where: Text | str) -> None:
        if not isinstance(data, Mapping):
            raise BadPosition(_("{where} must be an object.", where=where))
        self.data = data
        self.where = where

    def whole(self, name: str, low: int, high: int, default: int | None = None) -> int:
        value = self.data.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise BadPosition(
                _(
                    "{name} of {where} must be a whole number from {low} to {high}.",
                    name=name,
                    where=self.where,
                    low=low,
                    high=high,
                )
            )
        return value

    def number_of(self, name: str, most: int) -> int:
        """A player, dragon or seat counted from 1, as ours counted from 0; NOBODY for null."""
        return NOBODY if self.data.get(name) is None else self.whole(name, 1, most) - 1

    def tile(self, theme: Theme, value: object) -> int:
        if not isinstance(value, str) or value not in theme.tile_of:
            raise BadPosition(
                _(
                    "{value} in {where} is no wind; the winds are {winds}.",
                    value=repr(value),
                    where=self.where,
                    winds=", ".join(theme.winds),
                )
            )
        return theme.tile_of[value]

    def tiles(self, theme: Theme, name: str, most: int) -> list[int]:
        values = self.data.get(name) or []
        if not isinstance(values, list) or len(values) > most:
            raise BadPosition(
                _(
                    "{name} of {where} must be a list of at most {most} winds.",
                    name=name,
                    where=self.where,
                    most=most,
                )
            )
        return [self.tile(theme, value) for value in values]


def read(game: Game, position: Mapping[str, Any]) -> tuple[Options, State]:
    """Options and record of a position, or `BadPosition` with the first thing that is impossible about it."""
    top = _Reader(position, _("the position"))
    options = _options(game, top)
    theme = theme_of(options)
    s = game.first_state(options)
    phase = top.data.get("phase")
    if phase not in PHASES:
        raise BadPosition(_("phase must be one of {phases}.", phases=", ".join(PHASES)))
    s.phase = PHASES.index(phase)
    _read_turn(top, s)
    players = top.data.get("players")
    if not isinstance(players, list) or len(players) != options.players:
        raise BadPosition(_("players must be a list of {n} entries.", n=options.players))
    for player, entry in enumerate(players):
        _read_player(_Reader(entry, _("player {number}", number=player + 1)), theme, s, player)
    _read_question(top, s)
    _read_shown(top, theme, s)
    for problem in problems(s):
        raise BadPosition(problem)
    return options, s


def _options(game: Game, top: _Reader) -> Options:
    raw = dict(_Reader(top.data.get("options", {}), "options").data)
    raw |= {name: top.data[name] for name in ("theme", "board") if name in top.data}
    raw["players"] = top.whole("n", game.players.start, game.players.stop - 1)
    try:
        return game.options(**{str(name): value for name, value in raw.items()})
    except HortError as error:
        raise BadPosition(error.text, error.rule) from error


def _read_turn(top: _Reader, s: State) -> None:
    n = int(s.players)
    s.first = top.number_of("first", n)
    s.active = 0 if s.phase == FIRST_PLAYER else top.whole("active", 1, n) - 1
    s.turn = top.whole("turn", 1, LATEST_TURN)
    s.moves_left = top.whole("moves_left", 0, STORM_MOVES, 0)
    s.storm_turn = bool(top.data.get("storm_turn", False))
    s.winner = top.number_of("winner", n)
    if "round" in top.data and top.whole("round", 1, LATEST_TURN) != (int(s.turn) - 1) // n + 1:
        raise BadPosition(
            _("Turn {turn} does not lie in round {round}.", turn=int(s.turn), round=top.data["round"]),
            "GD-16",
        )


def _read_player(entry: _Reader, theme: Theme, s: State, player: int) -> None:
    s.storm[player] = entry.whole("storm", 0, CARDS)
    s.lightning[player] = entry.whole("lightning", 0, CARDS)
    s.revealed[player] = entry.whole("revealed", 0, RACK)
    name = entry.data.get("cell")
    if name is None:
        return
    cell = cell_of(str(name))
    if cell is None or not is_open(s, cell):
        raise BadPosition(_("{where} cannot be on {name}.", where=entry.where, name=repr(name)), "GD-23")
    s.cell[player] = cell
    s.under[player] = entry.tile(theme, entry.data.get("under"))
    rack = entry.tiles(theme, "rack", RACK)
    if not rack and s.phase <= SETUP_RACK:
        rack = [tile for tile in range(DIRECTIONS) if tile != s.under[player]]
    if len(rack) != RACK:
        raise BadPosition(_("The rack of {where} must hold five winds.", where=entry.where), "GD-12")
    s.rack[player] = rack


def _read_question(top: _Reader, s: State) -> None:
    """Who is asked, about which dragon, and which dragons are out of the question."""
    excluded = top.data.get("excluded") or []
    if not isinstance(excluded, list):
        raise BadPosition(_("excluded must be a list of dragons."))
    for dragon in excluded:
        s.excluded |= 1 << (
            _Reader({"excluded": dragon}, _("the position")).whole("excluded", 1, int(s.players)) - 1
        )
    s.asked = s.active
    if s.phase != VETO:
        return
    pending = _Reader(top.data.get("pending"), "pending")
    s.pending = pending.whole("dragon", 1, int(s.players)) - 1
    s.asked = top.number_of("asked", int(s.players))
    if s.asked == NOBODY:
        s.asked = next_vetoer(s, s.active)
    told = {name: pending.data.get(name) for name in ("from", "to") if name in pending.data}
    real = _pending(s)
    if target(s, s.pending) == NOWHERE or any(
        real is None or real[name] != cell for name, cell in told.items()
    ):
        raise BadPosition(_("The pending move is not possible here."), "GD-19")


def _read_shown(top: _Reader, theme: Theme, s: State) -> None:
    shown = _Reader(top.data.get("shown") or {}, "shown")
    s.moved = shown.number_of("moved", int(s.players))
    if shown.data.get("freed") is not None:
        s.freed = shown.tile(theme, shown.data["freed"])
    for i, tile in enumerate(shown.tiles(theme, "bounced", RACK)):
        s.bounced[i] = tile


# ---- invariants -----------------------------------------------------------------------------------


def problems(s: State) -> list[Text]:
    """Every broken invariant and what the phase promises; none in a reachable situation.

    INV-3 speaks of the past, which a position does not hold; the ledger's own T-10 and T-19 bend it.
    """
    return [*_problems_of_phase(s), *_problems_of_tiles(s), *_problems_of_dragons(s)]


def _problems_of_tiles(s: State) -> Iterator[Text]:
    players = range(s.players)
    placed = [player for player in players if s.cell[player] != NOWHERE]
    tiles = Counter(int(tile) for player in placed for tile in (*s.rack[player], s.under[player]))
    if any(tiles[tile] != len(placed) for tile in range(DIRECTIONS)):
        yield _("There are {n} tiles of each direction, one for each player (INV-1).", n=len(placed))
    for player in placed:
        if not are_initial_tiles_distinct(s, player):
            yield _(
                "The initial tiles of player {player} cannot hold a direction twice (GD-06).",
                player=player + 1,
            )


def _problems_of_dragons(s: State) -> Iterator[Text]:
    cells = [int(s.cell[player]) for player in range(s.players) if s.cell[player] != NOWHERE]
    if len(set(cells)) < len(cells):
        yield _("No two dragons share a space (INV-5).")
    for player in range(s.players):
        if (s.cell[player] == s.goal) != (s.winner == player):
            yield _("Only the winner's dragon is ever on the golden volcano (INV-5).")
        if s.storm[player] > CARDS or s.lightning[player] > CARDS:
            yield _("Nobody has more than two storm and two lightning cards (INV-6).")


def _problems_of_phase(s: State) -> Iterator[Text]:
    players = int(s.players)
    placed = sum(1 for player in range(players) if s.cell[player] != NOWHERE)
    expected = 0 if s.phase == FIRST_PLAYER else int(s.active) if s.phase == SETUP_START else players
    if placed != expected:
        yield _(
            "In this phase {expected} dragons are on the board, not {placed}.",
            expected=expected,
            placed=placed,
        )
    if (s.first == NOBODY) != (s.phase == FIRST_PLAYER):
        yield _("The first player is known from the first start tile on, and not before.")
    if (s.winner != NOBODY) and (s.phase != END or s.winner != s.active):
        yield _("Only the active player can win, and then the game is over (GD-59).")
    if s.phase >= TURN_START and (int(s.turn) - 1) % players != s.active:
        yield _(
            "Turn {turn} is not the turn of player {player} (GD-16).",
            turn=int(s.turn),
            player=int(s.active) + 1,
        )
    if s.turn_limit and s.turn > int(s.turn_limit) * players:
        yield _("Turn {turn} lies behind the turn limit (GD-60).", turn=int(s.turn))
    if s.phase < TURN_START:
        yield from _problems_of_setup(s)
    if not _fits_what_was_shown(s):
        yield _("The tiles shown last are not where they went (GD-18, GD-27).")
    if placed == players:
        yield from _problems_of_moves(s)
    if s.phase == END and s.winner == NOBODY and s.turn != int(s.turn_limit) * players:
        yield _("A game without a winner ends only at the turn limit (GD-60).")


def _problems_of_setup(s: State) -> Iterator[Text]:
    """Before the first turn nothing has been played."""
    if s.phase == FIRST_PLAYER and not s.first_random:
        yield _("Who begins is drawn only with first_player = random (GD-08).")
    if s.turn != 1 or s.moves_left or s.storm_turn or s.excluded:
        yield _("Before the first turn no move has been made (GD-49).")
    for player in range(s.players):
        if s.storm[player] != CARDS or s.lightning[player] != CARDS or s.revealed[player]:
            yield _("Before the first turn no card is spent and no tile revealed (GD-49).")
        if s.cell[player] == NOWHERE:
            continue
        if s.cell[player] not in s.start[player : player + (2 if player == MOST_PLAYERS - 1 else 1)]:
            yield _("Before the first turn every dragon is on its start space (GD-09).")
        if s.under[player] in s.rack[player]:
            yield _("The start tile is not on the rack any more (GD-12).")


def _problems_of_moves(s: State) -> Iterator[Text]:
    playing = s.phase in (MOVE, VETO)
    most = STORM_MOVES if s.storm_turn else calm_moves(s)
    if (s.phase != END and playing != (s.moves_left > 0)) or s.moves_left > most:
        yield _("The number of moves left does not fit the phase (GD-17, GD-30).")
    if s.phase == TURN_START and s.storm_turn:
        yield _("A storm is announced at the start of the turn, not before it (GD-32).")
    if s.storm_turn and s.storm[s.active] == CARDS:
        yield _("A turn of five moves has cost a card (GD-29).")
    if s.excluded and not _vetoes_are_paid(s):
        yield _(
            "Every dragon that is excluded has cost a lightning card of someone who may veto (GD-36, GD-43)."
        )
    if s.excluded and not playing:
        yield _("Dragons are excluded only while a tile is being played (GD-46).")
    if s.phase == MOVE and not can_move_any(s):
        yield _("The head tile can move no dragon, so it would have bounced (GD-27).")
    if s.phase == VETO and not _may_be_asked(s):
        yield _("The player asked has no right to veto this move (GD-43, GD-47).")


def _fits_what_was_shown(s: State) -> bool:
    """Do the tiles that were freed and bounced lie at the tail of the rack of whoever moved last?"""
    shown = [int(tile) for tile in (s.freed, *s.bounced) if tile != NO_TILE]
    gained = [tiles_just_gained(s, player) for player in range(s.players)]
    player = gained.index(max(gained))
    if (s.freed == NO_TILE) != (s.moved == NOBODY) or len(shown) > RACK:
        return False
    return not shown or s.rack[player].tolist()[-len(shown) :] == shown


def _vetoes_are_paid(s: State) -> bool:
    excluded = [dragon for dragon in range(s.players) if is_excluded(s, dragon)]
    spent = [CARDS - int(s.lightning[player]) for player in range(s.players) if player != s.active]
    if s.veto_any:
        return len(excluded) <= sum(spent)
    return all(dragon != s.active and s.lightning[dragon] < CARDS for dragon in excluded)


def _may_be_asked(s: State) -> bool:
    if s.asked in (NOBODY, s.active) or is_excluded(s, s.pending) or target(s, s.pending) == s.goal:  # GD-45
        return False
    return bool(s.lightning[s.asked] > 0 and (s.veto_any or s.asked == s.pending))
