"""Answers in words: what is asked, why a wish is not legal, what an action does, and why the game is over."""

from drachenhort.kernel.game import Answer, Ending, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import SeatName, Text, Words

from . import state as st
from .actions import ACT
from .board import cell_name
from .notation import FIFTH, Wish, in_order, start_space
from .options import board_of
from .reports import report
from .rules import aim, calm_moves, is_excluded, is_occupied, is_open, may_move, player_at, seat_of
from .theme import Theme, theme_of

_ = Words("drachenhort.games.goldener_drache")

__all__ = ["ending", "meaning", "question", "report", "why_not"]


def _sitter(s: State, player: int) -> SeatName:
    """Whoever plays as that player."""
    return SeatName(int(seat_of(s, player)))


# ---- what is asked --------------------------------------------------------------------------------


def question(options: Options, s: State, seat: int) -> Answer:
    """What is asked, in one sentence, to whom it concerns or about him."""
    if s.phase == st.END:
        end = ending(options, s)
        return end.rule, end.text
    if s.phase == st.FIRST_PLAYER:
        return "GD-08", _("Chance draws who begins.")
    rule, own, other = _own_and_other(theme_of(options), s)
    if player_at(s, seat) == s.asked:
        return rule, own
    return rule, _("{who} {what}", who=_sitter(s, int(s.asked)), what=other)


def _own_and_other(theme: Theme, s: State) -> tuple[str, Text, Text]:
    """The rule, the sentence for the decider and the one for everybody else."""
    if s.phase == st.SETUP_START:
        return "GD-09", _("Choose the wind under your piece."), _("chooses a start tile.")
    if s.phase == st.SETUP_RACK:
        return "GD-14", _("Put your five winds in order, head first."), _("puts the rack in order.")
    if s.phase == st.TURN_START:
        own = _("Play a calm turn, or spend a {card}?", card=theme.storm_card)
        return "GD-32", own, _("announces the turn.")
    if s.phase == st.MOVE:
        own = _("Lay your {wind} wind beside a piece.", wind=theme.wind(int(s.rack[s.active, 0])))
        return "GD-19", own, _("lays a wind.")
    piece, cell = theme.piece(int(s.pending)), cell_name(int(aim(s, int(s.pending))))
    own = _("{piece} is about to fly to {cell}: let it, or veto?", piece=piece, cell=cell)
    return "GD-34", own, _("may veto the flight of {piece} to {cell}.", piece=piece, cell=cell)


def stakes(options: Options, s: State) -> Text | None:
    """What a storm or a veto costs and brings."""
    theme, asked = theme_of(options), int(s.asked)
    if s.phase == st.TURN_START and s.storm[asked]:
        return _(
            "A {card} makes it {moves} moves instead of {calm}; you have {n} left for the whole game.",
            card=theme.storm_card,
            moves=st.STORM_MOVES,
            calm=int(calm_moves(s)),
            n=int(s.storm[asked]),
        )
    if s.phase != st.VETO:
        return None
    return _(
        "A veto costs one of your lightning cards ({n}): {piece} stays on {cell}, and {who} lays the wind "
        "elsewhere.",
        n=int(s.lightning[asked]),
        piece=theme.piece(int(s.pending)),
        cell=cell_name(int(s.cell[s.pending])),
        who=_sitter(s, int(s.active)),
    )


def speaks_of(options: Options, s: State) -> tuple[str, ...]:
    """The wind to be laid, or the flight that may be vetoed."""
    if s.phase == st.MOVE:
        return (f"rack{int(s.active) + 1}.1",)
    if s.phase == st.VETO:
        return f"dragon{int(s.pending) + 1}", cell_name(int(aim(s, int(s.pending))))
    return ()


# ---- why not --------------------------------------------------------------------------------------


def why_not(options: Options, s: State, wish: Wish) -> Answer:
    """Why the wish cannot be granted now. Asked only when it cannot."""
    theme, is_setup = theme_of(options), s.phase < st.TURN_START
    match wish.kind:
        case "first" if s.phase == st.FIRST_PLAYER:
            return "GD-08", _("There is no seat {seat}.", seat=wish.number + 1)
        case "first":
            return "GD-08", _("Who begins is settled.")
        case "start":
            return _why_not_start(s)
        case "rack":
            return _why_not_rack(theme, s)
        case _ if is_setup:
            return _awaited(s)
        case "calm":
            return "GD-56", _("The turn has begun; what was announced at its start stands.")
        case "storm":
            return _why_not_storm(theme.storm_card, s)
        case "ok" | "veto":
            return _why_not_answer(s)
        case _ if s.phase != st.MOVE:
            return _awaited(s)
    return _why_not_tile(options, theme, s, wish)


def _awaited(s: State) -> Answer:
    """The rule that says what must come first, whatever was wished instead."""
    if s.phase == st.VETO:
        who = _sitter(s, int(s.asked))
        return "GD-35", _("First {who} answers whether to veto the move.", who=who)
    return {
        st.FIRST_PLAYER: ("GD-08", _("First it is drawn who begins.")),
        st.SETUP_START: ("GD-49", _("First every player lays a start tile.")),
        st.SETUP_RACK: ("GD-49", _("First every player puts the rack in order.")),
        st.TURN_START: ("GD-56", _("First the active player says whether the turn is calm or not.")),
    }[int(s.phase)]


def _why_not_start(s: State) -> Answer:
    if s.phase >= st.TURN_START:
        return "GD-49", _("Set-up is over; start tiles and racks are chosen before the first turn only.")
    if s.phase != st.SETUP_START:
        return _awaited(s)
    if s.active == FIFTH:
        left, right = start_space(s, 0), start_space(s, 1)
        return "GD-11", _("The fifth player names a start space: {left} or {right}.", left=left, right=right)
    return "GD-10", _(
        "{who} starts on {space}; only the fifth player chooses a space.",
        who=_sitter(s, int(s.active)),
        space=start_space(s, 0),
    )


def _why_not_rack(theme: Theme, s: State) -> Answer:
    if s.phase < st.SETUP_RACK:
        return _awaited(s)
    if s.phase > st.SETUP_RACK:
        return "GD-22", _("The tiles on a rack are never put in another order.")
    return "GD-12", _(
        "The rack takes the five remaining tiles, each once: {tiles}.", tiles=_order(theme, s, 0)
    )


def _why_not_storm(card: Text, s: State) -> Answer:
    if s.phase == st.TURN_START:
        return "GD-29", _("Both cards are spent: no {card} is left.", card=card)
    if s.storm_turn:
        return "GD-33", _("Only one {card} can be played in a turn.", card=card)
    return "GD-32", _("A {card} is announced at the start of the turn, before the first move.", card=card)


def _why_not_answer(s: State) -> Answer:
    if s.phase == st.TURN_START:
        return "GD-35", _("No move is in the air: a veto comes before the freed tile is on the rack.")
    return "GD-34", _("The active player cannot veto, and no other move is in the air.")


def _why_not_tile(options: Options, theme: Theme, s: State, wish: Wish) -> Answer:
    """The reason why a tile cannot be laid beside that dragon, or cannot go back to the tail."""
    dragon, head = wish.number, int(s.rack[s.active, 0])
    piece = theme.piece(dragon)
    if dragon >= s.players:
        return "GD-07", _("{piece} is not in the game.", piece=piece)
    if wish.tiles[0] != head:
        return "GD-22", _("The head tile must be played, and that is {wind}.", wind=theme.wind(head))
    if wish.kind == "bounce":
        return "GD-58", _("A tile goes back to the tail only when it can move nobody; this one can.")
    if wish.claims_goal and may_move(s, dragon):
        return "GD-40", _("{piece} does not arrive with this tile; # marks a move that does.", piece=piece)
    return _why_not_there(options, s, dragon)


def _why_not_there(options: Options, s: State, dragon: int) -> Answer:
    """The reason why the head tile cannot move this dragon."""
    theme, cell = theme_of(options), int(aim(s, dragon))
    piece = theme.piece(dragon)
    if is_excluded(s, dragon):
        return "GD-46", _("{piece} has been saved from this tile by a veto.", piece=piece)
    if cell in board_of(options).red:
        return "GD-23", _("{piece} may not be moved {onto}.", piece=piece, onto=theme.onto_red)
    if not is_open(s, cell):
        return "GD-24", _("{piece} would leave the board.", piece=piece)
    if is_occupied(s, cell):
        return "GD-23", _(
            "{piece} may not be moved to {cell}: the space is taken.", piece=piece, cell=cell_name(cell)
        )
    return "GD-26", _(
        "{piece} is not yours, so you may not move it {onto}.", piece=piece, onto=theme.onto_goal
    )


# ---- what a legal action does ---------------------------------------------------------------------


def meaning(options: Options, s: State, action: int) -> Text:
    """What a legal action will do, in one sentence."""
    theme = theme_of(options)
    pending = theme.piece(int(s.pending))
    match ACT.decode(action):
        case ("move", dragon):
            return _meaning_of_move(theme, s, dragon)
        case ("calm",):
            return _("A calm turn of {moves} moves.", moves=int(calm_moves(s)))
        case ("storm",):
            moves = st.STORM_MOVES
            return _("Spend a {card}: a turn of {moves} moves.", card=theme.storm_card, moves=moves)
        case ("ok",):
            return _("Let {piece} be moved.", piece=pending)
        case ("veto",):
            return _("Spend a lightning card: {piece} stays, the tile must go elsewhere.", piece=pending)
        case ("rack", order):
            return _("The rack in this order, head first: {order}.", order=_order(theme, s, order))
        case ("start", tile, side):
            space, wind = start_space(s, side), theme.wind(tile)
            return _("Start on {space} over the {wind} tile.", space=space, wind=wind)
        case first:
            return _("{who} begins.", who=SeatName(first[1]))


def confirm(options: Options, s: State, action: int) -> Text | None:
    """Cards are few, and what was announced or vetoed stands (GD-36, GD-56)."""
    theme = theme_of(options)
    if action == ACT.storm.first:
        return _("Spend a {card} for a turn of {moves} moves?", card=theme.storm_card, moves=st.STORM_MOVES)
    if action == ACT.veto.first:
        return _("Spend a lightning card? {piece} stays where it is.", piece=theme.piece(int(s.pending)))
    return None


def _meaning_of_move(theme: Theme, s: State, dragon: int) -> Text:
    piece, cell = theme.piece(dragon), int(aim(s, dragon))
    if cell == s.goal:
        return _("{piece} flies {onto} and wins.", piece=piece, onto=theme.onto_goal)
    return _(
        "{piece} flies from {origin} to {target}; you gain its {wind} tile.",
        piece=piece,
        origin=cell_name(int(s.cell[dragon])),
        target=cell_name(cell),
        wind=theme.wind(int(s.under[dragon])),
    )


def _order(theme: Theme, s: State, order: int) -> Text:
    """The tiles of a rack in the order of that number; 0 is the one in which the theme names them."""
    return theme.wind_list(in_order(s, order))


# ---- the end --------------------------------------------------------------------------------------


def ending(options: Options, s: State) -> Ending:
    """Why the game is over."""
    if s.winner == st.NOBODY:
        text = _.plural(
            "After {n} round nobody has arrived: a draw.",
            "After {n} rounds nobody has arrived: a draw.",
            n=int(s.turn_limit),
        )
        return Ending("turn_limit", "GD-60", text)
    theme, who = theme_of(options), _sitter(s, int(s.winner))
    piece, onto = theme.piece(int(s.winner)), theme.onto_goal
    return Ending(
        "goal", "GD-42", _("{piece} has flown {onto}: {who} wins.", piece=piece, onto=onto, who=who)
    )
