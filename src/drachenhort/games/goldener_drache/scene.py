"""The table of Goldener Drache and Icarius, described from a hidden copy for one seat and in one language."""

from collections.abc import Iterator
from functools import cache

import numpy as np

from drachenhort.games.goldener_drache.board import GOAL, ORDINARY, RED, Board, cell_name
from drachenhort.games.goldener_drache.explain import ending, meaning
from drachenhort.games.goldener_drache.notation import write
from drachenhort.games.goldener_drache.options import board_of
from drachenhort.games.goldener_drache.rules import aim, choices, decider, player_at, seat_of
from drachenhort.games.goldener_drache.secrecy import first_unknown, is_rack_secret, unknown_tiles
from drachenhort.games.goldener_drache.state import (
    ACT_CALM,
    ACT_MOVE,
    ACT_OK,
    ACT_RACK,
    ACT_START,
    ACT_STORM,
    ACTIONS,
    CARDS,
    END,
    FIRST_PLAYER,
    MOVE,
    NO_TILE,
    NOBODY,
    NOWHERE,
    ORDERS,
    RACK,
    SETUP_RACK,
    SETUP_START,
    TURN_START,
    WIDTH,
)
from drachenhort.games.goldener_drache.theme import COLOURS, Theme, theme_of
from drachenhort.kernel.game import Game, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.scene import Counter, Piece, Prompt, Reader, Scene, Space, Touch, Zone
from drachenhort.kernel.text import SeatName, Text, Words

_ = Words("drachenhort.games.goldener_drache")

KINDS = {ORDINARY: "sky", RED: "red", GOAL: "goal"}
"""What a square of the board is drawn as; the others are start spaces."""


def build(game: Game, options: Options, hidden: State, reader: Reader) -> Scene:
    """The whole table as its reader sees it."""
    table = _Table(options, hidden, reader)
    return Scene(
        game=game.id,
        theme=table.theme.id,
        seat=reader.seat,
        language=reader.language,
        width=table.board.columns,
        height=len(table.board.rows),
        spaces=_spaces(table.board, table.theme, reader.language),
        zones=tuple(table.zones()),
        pieces=(*table.dragons(), *table.tiles_under_dragons(), *table.tiles_on_racks()),
        counters=tuple(table.counters()),
        prompt=table.prompt(),
        touches=tuple(table.touches()),
    )


@cache
def _spaces(board: Board, theme: Theme, language: str) -> tuple[Space, ...]:
    """The squares of a board; they never change, so they are described once."""
    return tuple(_space(board, theme, language, cell) for cell in board.squares)


def _space(board: Board, theme: Theme, language: str, cell: int) -> Space:
    row, column = divmod(cell, WIDTH)
    y = row if theme.start_row_is_on_top else len(board.rows) - 1 - row
    mark, name = board.squares[cell], cell_name(cell)
    kind = KINDS.get(mark, "start")
    labels = {
        "red": _("{cell}, {thing}", cell=name, thing=theme.red),
        "goal": _("{cell}, {thing}", cell=name, thing=theme.goal),
        "start": _("{cell}, start space {number}", cell=name, number=mark),
    }
    label = labels[kind].into(language) if kind in labels else name
    return Space(name, kind, column, y, label, _SPACE_RULES[kind])


class _Table:
    """One hidden copy, looked at by one seat."""

    def __init__(self, options: Options, s: State, reader: Reader) -> None:
        self.options = options
        self.s = s
        self.seat = reader.seat
        self.say = reader.say
        self.theme: Theme = theme_of(options)
        self.board: Board = board_of(options)
        self.viewer = int(player_at(s, reader.seat))

    def seat_of(self, player: int) -> int | None:
        return None if self.s.first == NOBODY else int(seat_of(self.s, player))

    # ---- the board -----------------------------------------------------------------------------

    def dragons(self) -> Iterator[Piece]:
        for player in self._placed():
            label = self.say(self.theme.piece(player))
            cell = cell_name(int(self.s.cell[player]))
            yield Piece(
                f"dragon{player + 1}",
                "dragon",
                cell,
                label,
                self.seat_of(player),
                1,
                COLOURS[player],
                "GD-21",
                badge=str(player + 1),
            )

    def tiles_under_dragons(self) -> Iterator[Piece]:
        for player in self._placed():
            tile = int(self.s.under[player])
            face = None if tile == NO_TILE else self.theme.winds[tile]
            cell = cell_name(int(self.s.cell[player]))
            yield Piece(f"under{player + 1}", "wind", cell, self._tile_label(face), face=face, rule="GD-18")

    def _placed(self) -> list[int]:
        return [player for player in range(self.s.players) if self.s.cell[player] != NOWHERE]

    def _tile_label(self, face: str | None) -> str:
        if face is None:
            return self.say(_("a wind that you cannot see"))
        return self.say(_("{wind} wind", wind=self.theme.wind_names[self.theme.tile_of[face]]))

    # ---- racks and cards -----------------------------------------------------------------------

    def zones(self) -> Iterator[Zone]:
        for player in range(self.s.players):
            unknown = self._unknown_faces(player)
            seat = self.seat_of(player)
            who = _("player {player}", player=player + 1) if seat is None else SeatName(seat)
            label = self.say(_("Rack of {who}", who=who))
            told = self.say(_("unknown order of {winds}", winds=", ".join(unknown))) if unknown else ""
            yield Zone(f"rack{player + 1}", "rack", seat, label, unknown, told, "GD-14", str(player + 1))

    def _unknown_places(self, player: int) -> range:
        """The places of a rack whose tiles this viewer cannot tell, though he may know the set of them."""
        if self.s.phase < TURN_START and player != self.viewer:
            return range(RACK)  # section 10: nothing of the others' racks is seen while they are put in order
        if not is_rack_secret(self.s, player, self.viewer) or not self.s.memory_aid:
            return range(0)
        start = int(first_unknown(self.s, player))
        return range(start, start + int(unknown_tiles(self.s, player)))

    def _unknown_faces(self, player: int) -> tuple[str, ...]:
        tiles = [int(self.s.rack[player, place]) for place in self._unknown_places(player)]
        return tuple(self.theme.winds[tile] for tile in tiles if tile != NO_TILE)

    def tiles_on_racks(self) -> Iterator[Piece]:
        for player in range(self.s.players):
            for place, face in enumerate(self._faces(player)):
                zone, label = f"rack{player + 1}", self._tile_label(face)
                seat = self.seat_of(player)
                yield Piece(f"{zone}.{place + 1}", "wind", zone, label, seat, place, face, "GD-14")

    def _faces(self, player: int) -> list[str | None]:
        """The tiles of a rack: all six before the start tile is chosen, then five, some of them veiled."""
        if self.s.cell[player] == NOWHERE:
            return list(self.theme.winds)
        veiled = self._unknown_places(player)
        tiles = self.s.rack[player].tolist()
        return [
            None if tile == NO_TILE or place in veiled else self.theme.winds[tile]
            for place, tile in enumerate(tiles)
        ]

    def counters(self) -> Iterator[Counter]:
        for player in range(self.s.players):
            seat, number = self.seat_of(player), player + 1
            storms, bolts = int(self.s.storm[player]), int(self.s.lightning[player])
            card = self.theme.storm_card
            yield Counter(f"storm{number}", "storm", storms, self.say(card), seat, CARDS, "GD-29")
            yield Counter(
                f"lightning{number}", "lightning", bolts, self.say(_("lightning card")), seat, CARDS, "GD-29"
            )
        rounds = (int(self.s.turn) - 1) // int(self.s.players) + 1
        limit = int(self.s.turn_limit) or None
        yield Counter("round", "round", rounds, self.say(_("round")), None, limit, "GD-60")
        yield Counter(
            "moves", "moves", int(self.s.moves_left), self.say(_("moves left")), None, None, "GD-17"
        )

    # ---- the decision --------------------------------------------------------------------------

    def prompt(self) -> Prompt:
        rule, text = self._question()
        turn = None if self.s.phase in (FIRST_PLAYER, END) else self.seat_of(int(self.s.active))
        return Prompt(turn, int(decider(self.s)), self.say(text), rule)

    def _question(self) -> tuple[str, Text]:
        """What is asked, in one sentence, to whom it concerns or about him."""
        s, mine = self.s, self.s.phase != FIRST_PLAYER and self.viewer == self.s.asked
        if s.phase == END:
            end = ending(self.options, s)
            return end.rule, end.text
        if s.phase == FIRST_PLAYER:
            return "GD-08", _("Chance draws who begins.")
        rule, own, other = self._own_and_other()
        who = SeatName(int(seat_of(s, s.asked)))
        return (rule, own) if mine else (rule, _("{who} {what}", who=who, what=other))

    def _own_and_other(self) -> tuple[str, Text, Text]:
        """The rule, the sentence for the decider and the one for everybody else."""
        s, theme = self.s, self.theme
        if s.phase == SETUP_START:
            return "GD-09", _("Choose the wind under your piece."), _("chooses a start tile.")
        if s.phase == SETUP_RACK:
            return "GD-14", _("Put your five winds in order, head first."), _("puts the rack in order.")
        if s.phase == TURN_START:
            own = _("Play a calm turn, or spend a {card}?", card=theme.storm_card)
            return "GD-32", own, _("announces the turn.")
        if s.phase == MOVE:
            own = _("Lay your {wind} wind beside a piece.", wind=theme.wind(int(s.rack[s.active, 0])))
            return "GD-19", own, _("lays a wind.")
        piece, cell = theme.piece(int(s.pending)), cell_name(int(aim(s, int(s.pending))))
        own = _("{piece} is about to fly to {cell}: let it, or veto?", piece=piece, cell=cell)
        return "GD-34", own, _("may veto the flight of {piece} to {cell}.", piece=piece, cell=cell)

    def touches(self) -> Iterator[Touch]:
        if decider(self.s) != self.seat:
            return
        out = np.empty(ACTIONS, np.int32)
        for action in out[: choices(self.s, out)].tolist():
            token = write(self.options, self.s, action)
            yield Touch(token, self._path(action), self.say(meaning(self.options, self.s, action)))

    def _path(self, action: int) -> tuple[str, ...]:
        """The elements one touches, in order."""
        s, me = self.s, int(self.s.asked) + 1
        if ACT_MOVE <= action < ACT_OK:
            dragon = action - ACT_MOVE
            return f"dragon{dragon + 1}", cell_name(int(aim(s, dragon)))
        if action == ACT_STORM:
            return (f"storm{me}",)
        if action == ACT_CALM:
            return (f"rack{me}",)
        if action >= ACT_OK:
            return (f"dragon{int(s.pending) + 1}",) if action == ACT_OK else (f"lightning{me}",)
        if action >= ACT_RACK:
            return tuple(f"rack{me}.{int(place) + 1}" for place in ORDERS[action - ACT_RACK])
        tile, side = divmod(action - ACT_START, 2)
        return f"rack{me}.{tile + 1}", cell_name(int(s.start[s.active + side]))


_SPACE_RULES = {"sky": "GD-19", "red": "GD-23", "goal": "GD-26", "start": "GD-55"}
