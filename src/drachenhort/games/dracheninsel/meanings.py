"""What a legal action, or a part of one, will do, in a sentence."""

from drachenhort.games.dracheninsel.board import LANDINGS, NEIGHBOURS, NOWHERE, SPACE_NAMES
from drachenhort.games.dracheninsel.cards import COLOURS, DP, FE, NONE, SA, SHOWING
from drachenhort.games.dracheninsel.course import stops_on_site
from drachenhort.games.dracheninsel.island import boarded, is_lone, partner
from drachenhort.games.dracheninsel.movement import enter, payment_of, victim_of, way_of
from drachenhort.games.dracheninsel.naming import card_text, face_text, hunter_text, space_text, terrain_text
from drachenhort.games.dracheninsel.state import (
    ACT_ABANDON,
    ACT_ATTACK,
    ACT_CURSE,
    ACT_DECLINE,
    ACT_DONE,
    ACT_DRAW,
    ACT_END,
    ACT_ENTER,
    ACT_FEAR,
    ACT_FLY,
    ACT_HUNTER,
    ACT_JOURNEY,
    ACT_PASS,
    ACT_PATROL,
    ACT_PICK,
    ACT_REACT,
    ACT_SHARE,
    ACT_SPACE,
    ACT_START,
    ACT_SWAP_ANY,
    ACT_SWAP_NEAR,
    ACT_TAKE,
    ALOFT,
    COLLECT,
    COUNTER,
    DRAGON_TO,
    DRAGONS,
    DUEL,
    EMPTY,
    FIRST_DISC,
    MOST_PLAYERS,
    WIN_START,
)
from drachenhort.kernel.game import State
from drachenhort.kernel.text import SeatName, Text, Words

_ = Words("drachenhort.games.dracheninsel")


def meaning_of(s: State, action: int) -> Text:
    """What a legal action will do, in one sentence; a step with consequences has a second one."""
    if action in _MEANINGS:
        return _MEANINGS[action]
    if action < ACT_HUNTER:
        return _of_chance(s, action)
    if action < ACT_ENTER:
        return _("Play {hunter} in this turn.", hunter=hunter_text(action - ACT_HUNTER))
    if action < ACT_JOURNEY:
        return _of_entry(s, action)
    return _of_card(s, action) if action < ACT_SHARE else _of_reaction(s, action)


_MEANINGS = {
    ACT_FLY: _("Fly over a space: choose where to land."),
    ACT_SWAP_ANY: _("Swap any two discs: choose the first."),
    ACT_SWAP_NEAR: _("Swap two neighbouring discs: choose the first."),
    ACT_CURSE: _("Discard your hand and take random cards from all opponents."),
    ACT_ABANDON: _("Give the treasure up: it is out of the game, and the hunter is free."),
    ACT_END: _("End the turn."),
    ACT_PASS: _("Pass: choose the cards to exchange, or none."),
}


def _of_chance(s: State, action: int) -> Text:
    if action >= ACT_TAKE:
        return _(
            "{who} loses a card: {card}.", who=SeatName(int(s.victim)), card=card_text(action - ACT_TAKE)
        )
    if action >= ACT_DRAW:
        return _("A card is drawn: {card}.", card=card_text(action - ACT_DRAW))
    return _("{who} begins.", who=SeatName(action - ACT_START))


# ---- steps and flights ----------------------------------------------------------------------------


def _of_entry(s: State, action: int) -> Text:
    ways = LANDINGS if s.part == ALOFT else NEIGHBOURS
    space = int(ways[s.place[s.hunter], way_of(action)])
    move = _of_move(s.part == ALOFT, space, int(payment_of(action)))
    consequence = _of_arrival(s, space, int(victim_of(s, action, space)))
    return move if consequence is None else _("{move} {consequence}", move=move, consequence=consequence)


def _of_move(is_flight: bool, space: int, card: int) -> Text:
    where = space_text(space)
    if is_flight and card != NONE:
        return _("Fly to {space}, paying a {card}.", space=where, card=card_text(card))
    if is_flight:
        return _("Fly to {space}.", space=where)
    if card != NONE:
        return _("Step to {space}, paying a {card}.", space=where, card=card_text(card))
    return _("Step to {space}.", space=where)


def _of_arrival(s: State, space: int, victim: int) -> Text | None:
    """What comes of entering a space, found out by entering it in a copy; None if nothing does."""
    after = s.copy()
    must_leave = enter(after, space, victim)
    other = int(partner(after, s.hunter))
    if must_leave:
        return _("Lift the treasure with {other}; the pair must leave at once.", other=hunter_text(other))
    if boarded(after) != NONE:
        return _("The treasure is brought home.")
    if after.bears[s.hunter] != s.bears[s.hunter] and victim != NONE:
        names = {"victim": hunter_text(victim), "other": hunter_text(other)}
        return _("Send {victim} home and carry the treasure with {other}.", **names)
    if after.bears[s.hunter] != s.bears[s.hunter]:
        return _("Carry the treasure with {other}.", other=hunter_text(other))
    return _("The turn ends there.") if stops_on_site(after) else None


# ---- cards of the active player -------------------------------------------------------------------


def _of_card(s: State, action: int) -> Text:
    """A card played in one's own turn, or the exchange of cards."""
    if action >= ACT_PICK:
        return _of_exchange(s, action)
    if action >= ACT_FEAR:
        return _of_attack(s, action)
    if action >= ACT_SPACE:
        return _of_space(s, action - ACT_SPACE)
    if action >= ACT_PATROL:
        return _of_patrol(s, action - ACT_PATROL)
    card, colour = divmod(action - ACT_JOURNEY, COLOURS)
    return _(
        "Long Journey with a {card}; free for the rest of the turn: {terrain}.",
        card=card_text(card),
        terrain=terrain_text(colour),
    )


def _of_exchange(s: State, action: int) -> Text:
    if action != ACT_DONE:
        return _("Exchange this card: {card}.", card=card_text(action - ACT_PICK))
    count = sum(card != EMPTY for card in s.picked.tolist())
    if count == 0:
        return _("Keep all cards and end the turn.")
    return _.plural("Exchange {n} card and end the turn.", "Exchange {n} cards and end the turn.", n=count)


def _of_attack(s: State, action: int) -> Text:
    """Fear & Loathing or Sneak Attack; which card is spent matters to the hand."""
    if action >= ACT_ATTACK:
        number, seat = divmod(action - ACT_ATTACK, MOST_PLAYERS)
        card = card_text(SHOWING[SA, number])
        return _("Play {card}: take a random card from {who}.", card=card, who=SeatName(seat))
    number, hunter = divmod(action - ACT_FEAR, COLOURS)
    values = {"card": card_text(SHOWING[FE, number]), "hunter": hunter_text(hunter)}
    if is_lone(s, hunter):
        return _("Play {card}: {hunter} goes home, and the treasure is lost.", **values)
    return _("Play {card}: {hunter} goes home.", **values)


def _of_patrol(s: State, choice: int) -> Text:
    number, dragon = divmod(choice, DRAGONS)
    values = {"card": card_text(SHOWING[DP, number]), "dragon": dragon + 1}
    if s.dragon[dragon] == NOWHERE:
        return _("Play {card}: choose where dragon {dragon} appears.", **values)
    return _("Play {card}: choose where dragon {dragon} goes.", **values)


def _of_space(s: State, space: int) -> Text:
    if s.part == DRAGON_TO:
        return _("Dragon {dragon} goes to {space}.", dragon=int(s.part_at) + 1, space=SPACE_NAMES[space])
    if s.part == FIRST_DISC:
        return _("Take the disc of {space}; choose the second.", space=SPACE_NAMES[space])
    one, other = sorted((space, int(s.part_at)))
    return _("Swap the discs of {one} and {other}.", one=SPACE_NAMES[one], other=SPACE_NAMES[other])


# ---- reactions ------------------------------------------------------------------------------------


def _of_reaction(s: State, action: int) -> Text:
    if action == ACT_SHARE:
        value = int(s.coin_value[boarded(s)])
        return _("Share: each of the two gets a coin of {value}.", value=value)
    if action == ACT_DECLINE:
        return _of_decline(s)
    card = card_text(action - ACT_REACT)
    if s.phase in (COLLECT, DUEL):
        return _("Play {card}: claim both coins.", card=card)
    if s.phase == COUNTER:
        return _("Play {card}: {face} has no effect.", card=card, face=face_text(int(s.stake)))
    if s.phase == WIN_START:
        return _("Play {card}: {who} loses the turn.", card=card, who=SeatName(int(s.active)))
    return _(
        "Play {card}: undo the action of {who} and end the turn.", card=card, who=SeatName(int(s.active))
    )


def _of_decline(s: State) -> Text:
    if s.phase == DUEL:
        return _("Give in: {who} takes both coins.", who=SeatName(int(s.last_claim)))
    if s.phase == COUNTER:
        return _("Let {face} happen.", face=face_text(int(s.stake)))
    return _("Let {who} go on.", who=SeatName(int(s.active)))
