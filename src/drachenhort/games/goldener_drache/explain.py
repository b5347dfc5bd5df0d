"""Answers in words: why a wish is not legal, what an action does or did, and why the game is over."""

from collections.abc import Callable

from drachenhort.games.goldener_drache.board import cell_name
from drachenhort.games.goldener_drache.notation import Wish
from drachenhort.games.goldener_drache.options import board_of
from drachenhort.games.goldener_drache.rules import (
    aim,
    calm_moves,
    is_excluded,
    is_occupied,
    is_open,
    may_move,
    seat_of,
)
from drachenhort.games.goldener_drache.state import (
    ACT_CALM,
    ACT_FIRST,
    ACT_MOVE,
    ACT_OK,
    ACT_RACK,
    ACT_START,
    ACT_STORM,
    ACT_VETO,
    FIRST_PLAYER,
    MOST_PLAYERS,
    MOVE,
    NOBODY,
    ORDERS,
    SETUP_RACK,
    SETUP_START,
    STORM_MOVES,
    TURN_START,
)
from drachenhort.games.goldener_drache.theme import Theme, theme_of
from drachenhort.kernel.game import Answer, Ending, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import SeatName, Text, Words

_ = Words("drachenhort.games.goldener_drache")


def why_not(options: Options, s: State, wish: Wish) -> Answer:
    """Why the wish cannot be granted now. Asked only when it cannot."""
    return _ANSWERS[wish.kind](options, s, wish)


def _sitter(s: State, player: int) -> SeatName:
    """Whoever plays as that player."""
    return SeatName(int(seat_of(s, player)))


# ---- what is being waited for ---------------------------------------------------------------------


def _awaited(s: State) -> Answer:
    """The rule that says what must come first, whatever was wished instead."""
    if s.phase == FIRST_PLAYER:
        return "GD-08", _("First it is drawn who begins.")
    if s.phase == SETUP_START:
        return "GD-49", _("First every player lays a start tile.")
    if s.phase == SETUP_RACK:
        return "GD-49", _("First every player puts the rack in order.")
    if s.phase == TURN_START:
        return "GD-56", _("First the active player says whether the turn is calm or not.")
    return "GD-35", _("First {who} answers whether to veto the move.", who=_sitter(s, int(s.asked)))


def _out_of_setup(s: State) -> Answer:
    if s.phase < TURN_START:
        return _awaited(s)
    return "GD-49", _("Set-up is over; start tiles and racks are chosen before the first turn only.")


# ---- set-up ---------------------------------------------------------------------------------------


def _why_not_first(options: Options, s: State, wish: Wish) -> Answer:
    if s.phase == FIRST_PLAYER:
        return "GD-08", _("There is no seat {seat}.", seat=wish.number + 1)
    return "GD-08", _("Who begins is settled.")


def _why_not_start(options: Options, s: State, wish: Wish) -> Answer:
    if s.phase != SETUP_START:
        return _out_of_setup(s)
    spaces = [cell_name(int(cell)) for cell in s.start]
    if s.active < MOST_PLAYERS - 1:
        return "GD-10", _(
            "{who} starts on {space}; only the fifth player chooses a space.",
            who=_sitter(s, int(s.active)),
            space=spaces[s.active],
        )
    return "GD-11", _(
        "The fifth player names a start space: {left} or {right}.", left=spaces[4], right=spaces[5]
    )


def _why_not_rack(options: Options, s: State, wish: Wish) -> Answer:
    theme = theme_of(options)
    if s.phase < SETUP_RACK:
        return _awaited(s)
    if s.phase > SETUP_RACK:
        return "GD-22", _("The tiles on a rack are never put in another order.")
    mine = ", ".join(wind for tile, wind in enumerate(theme.winds) if tile != s.under[s.active])
    return "GD-12", _("The rack takes the five remaining tiles, each once: {tiles}.", tiles=mine)


# ---- turns ----------------------------------------------------------------------------------------


def _why_not_calm(options: Options, s: State, wish: Wish) -> Answer:
    if s.phase < TURN_START:
        return _awaited(s)
    return "GD-56", _("The turn has begun; what was announced at its start stands.")


def _why_not_storm(options: Options, s: State, wish: Wish) -> Answer:
    theme = theme_of(options)
    if s.phase < TURN_START:
        return _awaited(s)
    if s.phase == TURN_START:
        return "GD-29", _("Both cards are spent: no {card} is left.", card=theme.storm_card)
    if s.storm_turn:
        return "GD-33", _("Only one {card} can be played in a turn.", card=theme.storm_card)
    return "GD-32", _(
        "A {card} is announced at the start of the turn, before the first move.", card=theme.storm_card
    )


# ---- moves ----------------------------------------------------------------------------------------


def _why_not_move(options: Options, s: State, wish: Wish) -> Answer:
    theme = theme_of(options)
    if s.phase != MOVE:
        return _awaited(s)
    if wish.number >= s.players:
        return "GD-07", _("{piece} is not in the game.", piece=theme.piece(wish.number))
    head = int(s.rack[s.active, 0])
    if wish.tiles[0] != head:
        return _not_the_head(theme, head)
    if wish.claims_goal and may_move(s, wish.number):
        return "GD-40", _(
            "{piece} does not arrive with this tile; # marks a move that does.",
            piece=theme.piece(wish.number),
        )
    return _why_not_there(options, s, wish.number)


def _not_the_head(theme: Theme, head: int) -> Answer:
    return "GD-22", _("The head tile must be played, and that is {wind}.", wind=theme.winds[head])


def _why_not_there(options: Options, s: State, dragon: int) -> Answer:
    """The reason why the head tile cannot move this dragon."""
    theme = theme_of(options)
    piece = theme.piece(dragon)
    cell = int(aim(s, dragon))
    if is_excluded(s, dragon):
        return "GD-46", _("{piece} has been saved from this tile by a veto.", piece=piece)
    if not is_open(s, cell):
        if cell in board_of(options).red:
            return "GD-23", _("{piece} may not be moved {onto}.", piece=piece, onto=theme.onto_red)
        return "GD-24", _("{piece} would leave the board.", piece=piece)
    if is_occupied(s, cell):
        return "GD-23", _(
            "{piece} may not be moved to {cell}: the space is taken.", piece=piece, cell=cell_name(cell)
        )
    return "GD-26", _(
        "{piece} is not yours, so you may not move it {onto}.", piece=piece, onto=theme.onto_goal
    )


def _why_not_bounce(options: Options, s: State, wish: Wish) -> Answer:
    if s.phase != MOVE:
        return _awaited(s)
    head = int(s.rack[s.active, 0])
    if wish.tiles[0] != head:
        return _not_the_head(theme_of(options), head)
    return "GD-58", _("A tile goes back to the tail only when it can move nobody; this one can.")


# ---- vetoes ---------------------------------------------------------------------------------------


def _why_not_answer(options: Options, s: State, wish: Wish) -> Answer:
    if s.phase < TURN_START:
        return _awaited(s)
    if s.phase == TURN_START:
        return "GD-35", _("No move is in the air: a veto comes before the freed tile is on the rack.")
    return "GD-34", _("The active player cannot veto, and no other move is in the air.")


_ANSWERS: dict[str, Callable[[Options, State, Wish], Answer]] = {
    "first": _why_not_first,
    "start": _why_not_start,
    "rack": _why_not_rack,
    "calm": _why_not_calm,
    "storm": _why_not_storm,
    "move": _why_not_move,
    "bounce": _why_not_bounce,
    "ok": _why_not_answer,
    "veto": _why_not_answer,
}


# ---- what a legal action does ---------------------------------------------------------------------


def meaning(options: Options, s: State, action: int) -> Text:
    """What a legal action will do, in one sentence."""
    theme = theme_of(options)
    if action == ACT_CALM:
        return _("A calm turn of {moves} moves.", moves=int(calm_moves(s)))
    if action == ACT_STORM:
        return _("Spend a {card}: a turn of {moves} moves.", card=theme.storm_card, moves=STORM_MOVES)
    if ACT_MOVE <= action < ACT_OK:
        return _meaning_of_move(theme, s, action - ACT_MOVE)
    if action == ACT_OK:
        return _("Let {piece} be moved.", piece=theme.piece(int(s.pending)))
    if action == ACT_VETO:
        return _(
            "Spend a lightning card: {piece} stays, the tile must go elsewhere.",
            piece=theme.piece(int(s.pending)),
        )
    return _meaning_in_setup(theme, s, action)


def _meaning_of_move(theme: Theme, s: State, dragon: int) -> Text:
    cell = int(aim(s, dragon))
    if cell == s.goal:
        return _("{piece} flies {onto} and wins.", piece=theme.piece(dragon), onto=theme.onto_goal)
    return _(
        "{piece} flies from {origin} to {target}; you gain its {wind} tile.",
        piece=theme.piece(dragon),
        origin=cell_name(int(s.cell[dragon])),
        target=cell_name(cell),
        wind=theme.wind(int(s.under[dragon])),
    )


def _meaning_in_setup(theme: Theme, s: State, action: int) -> Text:
    if action >= ACT_RACK:
        return _("The rack in this order, head first: {order}.", order=_order(theme, s, action))
    if action >= ACT_START:
        tile, side = divmod(action - ACT_START, 2)
        space = cell_name(int(s.start[s.active + side]))
        return _("Start on {space} over the {wind} tile.", space=space, wind=theme.winds[tile])
    return _("{who} begins.", who=SeatName(action - ACT_FIRST))


def _order(theme: Theme, s: State, action: int) -> str:
    """The tiles of a rack as an action puts them."""
    mine = [wind for tile, wind in enumerate(theme.winds) if tile != s.under[s.active]]
    return ", ".join(mine[i] for i in ORDERS[action - ACT_RACK])


# ---- what somebody did ----------------------------------------------------------------------------


def deed(options: Options, s: State, action: int) -> Text | None:
    """What somebody did, to be read after his name; None where the board shows it all."""
    theme = theme_of(options)
    if ACT_RACK <= action < ACT_CALM:
        return _("puts the rack in order, head first: {order}", order=_order(theme, s, action))
    if action == ACT_CALM:
        return _("plays a calm turn of {moves} moves", moves=int(calm_moves(s)))
    if action == ACT_STORM:
        return _("spends a {card}: a turn of {moves} moves", card=theme.storm_card, moves=STORM_MOVES)
    return _deed_of_move(theme, s, action) if action >= ACT_MOVE else None


def _deed_of_move(theme: Theme, s: State, action: int) -> Text | None:
    """A move of somebody else's piece may be vetoed, so the board does not show it."""
    if action == ACT_OK:
        return _("lets it happen")
    if action == ACT_VETO:
        return _("vetoes with a lightning card: {piece} stays", piece=theme.piece(int(s.pending)))
    dragon = action - ACT_MOVE
    return None if dragon == s.active else _("lays a wind beside {piece}", piece=theme.piece(dragon))


# ---- the end --------------------------------------------------------------------------------------


def ending(options: Options, s: State) -> Ending:
    """Why the game is over."""
    theme = theme_of(options)
    if s.winner == NOBODY:
        text = _.plural(
            "After {n} round nobody has arrived: a draw.",
            "After {n} rounds nobody has arrived: a draw.",
            n=int(s.turn_limit),
        )
        return Ending("turn_limit", "GD-60", text)
    text = _(
        "{piece} has flown {onto}: {who} wins.",
        piece=theme.piece(int(s.winner)),
        onto=theme.onto_goal,
        who=_sitter(s, int(s.winner)),
    )
    return Ending("goal", "GD-42", text)
