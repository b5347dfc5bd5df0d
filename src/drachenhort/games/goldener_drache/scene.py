"""The table of Goldener Drache and Icarius, described from a hidden copy for one seat and in one language."""

from collections.abc import Iterator
from functools import cache

from drachenhort.kernel.game import Game, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.scene import Arrow, Component, Control, Counter, Piece, Reader, Scene, Space, Zone
from drachenhort.kernel.text import SeatName, Text, Words

from . import state as st
from .actions import ACT, ORDERS
from .board import GOAL, ORDINARY, RED, Board, cell_name
from .notation import start_space
from .options import board_of
from .rules import aim, calm_moves, player_at, round_of, seat_of, target
from .secrecy import first_unknown, is_rack_secret, unknown_tiles
from .theme import COLOURS, Theme, theme_of

_ = Words("drachenhort.games.goldener_drache")

KINDS = {ORDINARY: "sky", RED: "red", GOAL: "goal"}
"""What a square of the board is drawn as; the others are start spaces."""
STORM_DOES = _("Announced at the start of your turn: it has {moves} moves.", moves=st.STORM_MOVES)
LIGHTNING_DOES = _("Out of turn: stops an opponent's move; the wind must be laid elsewhere.")
SPACE_RULES = {"sky": "GD-19", "red": "GD-23", "goal": "GD-26", "start": "GD-55"}


def build(game: Game, options: Options, hidden: State, reader: Reader) -> Scene:
    """The whole table as its reader sees it."""
    table = _Table(options, hidden, reader)
    board = board_of(options)
    return Scene(
        theme=table.theme.id,
        width=board.columns,
        height=len(board.rows),
        spaces=_spaces(board, table.theme, reader.language),
        zones=tuple(table.zones()),
        pieces=(*table.dragons(), *table.tiles_under_dragons(), *table.tiles_on_racks()),
        counters=tuple(table.counters()),
        controls=tuple(table.controls()),
        arrows=tuple(table.arrows()),
    )


def touch(options: Options, s: State, action: int) -> tuple[str, ...]:
    """The elements one touches for an action, in order."""
    rack = f"rack{int(s.asked) + 1}"
    match ACT.decode(action):
        case ("move", dragon):
            return f"dragon{dragon + 1}", cell_name(int(aim(s, dragon)))
        case ("rack", order):
            return tuple(f"{rack}.{place + 1}" for place in ORDERS[order].tolist())
        case ("start", tile, side):
            return f"{rack}.{tile + 1}", start_space(s, side)
        case (word, *_parts):
            return (word,)
    return ()


def next_question(options: Options, s: State, path: tuple[str, ...], nexts: tuple[str, ...]) -> Text:
    """What is asked between the touches of a move, a start or an order."""
    theme = theme_of(options)
    if s.phase == st.SETUP_RACK:
        return _("Which wind comes next? It is number {n} of five.", n=len(path) + 1)
    if s.phase == st.SETUP_START:
        wind = theme.wind(int(path[0].partition(".")[2]) - 1)
        return _("Under your piece: {wind}. Touch your start space.", wind=wind)
    piece = theme.piece(int(path[0].removeprefix("dragon")) - 1)
    return _("{piece} would fly to {cell}: touch that place.", piece=piece, cell=nexts[0])


@cache
def _spaces(board: Board, theme: Theme, language: str) -> tuple[Space, ...]:
    """The squares of a board; they never change, so they are described once."""
    return tuple(_space(board, theme, language, cell) for cell in board.squares)


def _space(board: Board, theme: Theme, language: str, cell: int) -> Space:
    row, column = divmod(cell, st.WIDTH)
    y = row if theme.start_row_is_on_top else len(board.rows) - 1 - row
    mark, name = board.squares[cell], cell_name(cell)
    kind = KINDS.get(mark, "start")
    labels = {
        "red": _("{cell}, {thing}", cell=name, thing=theme.red),
        "goal": _("{cell}, {thing}", cell=name, thing=theme.goal),
        "start": _("{cell}, start space {number}", cell=name, number=mark),
    }
    label = labels[kind].into(language) if kind in labels else name
    return Space(name, kind, column, y, label, SPACE_RULES[kind], name)


def _turn_of(name: Text, moves: int) -> Text:
    """What a turn is called, and how long it is."""
    return _.plural("{name}: {n} move", "{name}: {n} moves", moves, name=name)


class _Table:
    """One hidden copy, looked at by one seat."""

    def __init__(self, options: Options, s: State, reader: Reader) -> None:
        self.s = s
        self.say = reader.say
        self.theme = theme_of(options)
        self.viewer = int(player_at(s, reader.seat))
        self.players = range(options.players)
        self.seats = [None if s.first == st.NOBODY else int(seat_of(s, player)) for player in self.players]
        """Of each player; None while nobody knows who begins."""
        self.cells = {
            player: cell_name(int(s.cell[player])) for player in self.players if s.cell[player] != st.NOWHERE
        }
        """Of the dragons on the board."""

    # ---- the board -----------------------------------------------------------------------------

    def dragons(self) -> Iterator[Piece]:
        for player, cell in self.cells.items():
            id, label, seat = f"dragon{player + 1}", self.say(self.theme.piece(player)), self.seats[player]
            yield Piece(id, "dragon", cell, label, seat, 1, COLOURS[player], "GD-21", badge=str(player + 1))

    def arrows(self) -> Iterator[Arrow]:
        """Where the dragon lands that may be saved by a veto, or one's own with its first wind."""
        asked = int(self.s.asked)
        if self.s.phase == st.VETO:
            dragon = int(self.s.pending)
        elif self.s.phase == st.TURN_START and self.viewer == asked:
            dragon = asked
        else:
            return
        if (cell := int(target(self.s, dragon))) != st.NOWHERE:
            yield Arrow(f"dragon{dragon + 1}", cell_name(cell))

    def tiles_under_dragons(self) -> Iterator[Piece]:
        for player, cell in self.cells.items():
            face = self.theme.face(int(self.s.under[player]))
            yield Piece(f"under{player + 1}", "wind", cell, self._tile_label(face), face=face, rule="GD-18")

    def _tile_label(self, face: str | None) -> str:
        if face is None:
            return self.say(_("a wind that you cannot see"))
        return self.say(_("{wind} wind", wind=self.theme.wind_names[self.theme.tile_of[face]]))

    # ---- racks and cards -----------------------------------------------------------------------

    def zones(self) -> Iterator[Zone]:
        for player, seat in enumerate(self.seats):
            unknown = self._unknown_faces(player)
            who = _("player {player}", player=player + 1) if seat is None else SeatName(seat)
            label = self.say(_("Rack of {who}", who=who))
            tiles = self.theme.wind_list(map(self.theme.tile_of.__getitem__, unknown)) if unknown else ""
            told = self.say(_("unknown order of {winds}", winds=tiles)) if unknown else ""
            yield Zone(f"rack{player + 1}", "rack", seat, label, unknown, told, "GD-14", str(player + 1))

    def _unknown_places(self, player: int) -> range:
        """The places of a rack whose tiles this viewer cannot tell, though he may know the set of them."""
        if self.s.phase < st.TURN_START and player != self.viewer:
            return range(st.RACK)  # section 10: nothing of others' racks is seen while they are put in order
        if not is_rack_secret(self.s, player, self.viewer) or not self.s.memory_aid:
            return range(0)
        start = int(first_unknown(self.s, player))
        return range(start, start + int(unknown_tiles(self.s, player)))

    def _unknown_faces(self, player: int) -> tuple[str, ...]:
        faces = [self.theme.face(int(self.s.rack[player, place])) for place in self._unknown_places(player)]
        return tuple(face for face in faces if face is not None)

    def tiles_on_racks(self) -> Iterator[Piece]:
        for player, seat in enumerate(self.seats):
            zone = f"rack{player + 1}"
            for place, face in enumerate(self._faces(player)):
                label = self._tile_label(face)
                yield Piece(f"{zone}.{place + 1}", "wind", zone, label, seat, place, face, "GD-14")

    def _faces(self, player: int) -> list[str | None]:
        """The tiles of a rack: all six before the start tile is chosen, then five, some of them veiled."""
        if player not in self.cells:
            return list(self.theme.winds)
        faces = [self.theme.face(tile) for tile in self.s.rack[player].tolist()]
        for place in self._unknown_places(player):
            faces[place] = None
        return faces

    def controls(self) -> Iterator[Control]:
        """What is answered in words: calm or not, to let a flight happen or not."""
        s, say, theme = self.s, self.say, self.theme
        if self.viewer != s.asked:
            return
        if s.phase == st.VETO:
            yield Control("ok", say(_("Let it fly")))
            yield Control("veto", say(_("Veto with lightning")))
        elif s.phase == st.TURN_START:
            yield Control("calm", say(_turn_of(_("Calm"), int(calm_moves(s)))))
            if s.storm[self.viewer]:
                yield Control("storm", say(_turn_of(theme.storm_call, st.STORM_MOVES)))

    def counters(self) -> Iterator[Counter]:
        s, say = self.s, self.say
        storm, lightning = say(self.theme.storm_card), say(_("lightning card"))
        gust, bolt = say(STORM_DOES), say(LIGHTNING_DOES)
        for player, seat in enumerate(self.seats):
            storms, bolts = int(s.storm[player]), int(s.lightning[player])
            yield Counter(f"storm{player + 1}", "storm", storms, storm, seat, st.CARDS, "GD-29", does=gust)
            yield Counter(
                f"lightning{player + 1}", "lightning", bolts, lightning, seat, st.CARDS, "GD-29", does=bolt
            )
        limit = int(s.turn_limit) or None
        yield Counter("round", "round", int(round_of(s)), say(_("round")), None, limit, "GD-60")
        yield Counter("moves", "moves", int(s.moves_left), say(_("moves left")), None, None, "GD-17")


# ---- the box --------------------------------------------------------------------------------------


def components(options: Options) -> tuple[Component, ...]:
    """Wind tiles and cards, as for five players (GD-03, GD-06)."""
    theme, cards = theme_of(options), st.CARDS * st.MOST_PLAYERS
    winds = zip(theme.winds, theme.wind_names, theme.ways, strict=True)
    return (
        *(
            Component(
                f"piece/wind/{wind}",
                st.MOST_PLAYERS,
                _("wind: {name}", name=name),
                _("Carries a piece one space: {way}.", way=way),
                "GD-19",
            )
            for wind, name, way in winds
        ),
        Component("counter/storm", cards, theme.storm_card, STORM_DOES, "GD-30"),
        Component("counter/lightning", cards, _("lightning card"), LIGHTNING_DOES, "GD-34"),
    )
