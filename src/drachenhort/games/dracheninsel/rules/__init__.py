"""The rules of Die Dracheninsel as the kernel wants them: what may be decided, and what follows."""

from typing import Any

from drachenhort.kernel.options import Options
from drachenhort.kernel.rule import rule
from drachenhort.kernel.seats import NATURE, OVER

from .. import board as b, cards as c, state as st
from ..actions import ACT
from ..options import read_coins, seating_of, seats_of
from .hands import in_draw_pile, lose, number_held, throw_away
from .island import remove_treasure, renew_stretch, set_out, uncover_next_coins
from .legal import (
    list_card_actions,
    list_dragon_spaces,
    list_first_discs,
    list_picks,
    list_second_discs,
    may_abandon,
    may_fly,
)
from .movement import enter, list_landings, list_steps, payment_of, victim_of, way_of
from .turns import (
    claimant,
    clear_stake,
    collect,
    counter,
    curse,
    declare,
    declare_with,
    draw,
    end_turn,
    forget_action,
    is_window,
    open_window,
    other_bearer,
    put_at_stake,
    settle,
    slumber,
    swap_discs,
    take,
)

# ---- before the first decision --------------------------------------------------------------------


def setup(s: Any, options: Options) -> None:
    """Write the situation before the first decision (section 4)."""
    start, rounds = options["start_player"], options["stall_rounds"]
    s.owner[:] = st.NOBODY
    for seat, hunters in enumerate(seats_of(options)):
        s.owner[hunters] = seat
    s.two_each = seating_of(options) in b.PAIRED
    s.player_boats = options["three_player_boats"] == "player" and s.two_each
    s.stall_turns = rounds * options.players if isinstance(rounds, int) else 0
    s.coin_value[:] = read_coins(str(options["coin_values"]))
    s.disc[:] = b.START_DISC  # DI-001
    set_out(s)
    s.hand[:] = st.EMPTY
    s.phase = st.SETUP
    s.active = start - 1 if isinstance(start, int) else st.NOBODY
    clear_turn(s)


@rule
def clear_turn(s):
    """No turn has begun."""
    s.hunter = c.NONE
    s.actions = 0
    s.card_actions = 0
    s.journey = 0
    s.event = False
    renew_stretch(s)
    clear_part(s)
    s.asked = st.NOBODY
    clear_stake(s)
    s.victim = st.NOBODY
    s.due = 0
    s.owner_of_boat = st.NOBODY
    s.last_claim = st.NOBODY
    forget_action(s)


@rule
def clear_part(s):
    """No action is half done."""
    s.part = st.NO_PART
    s.part_card = c.NONE
    s.part_at = c.NONE
    for i in range(c.HAND):
        s.picked[i] = st.EMPTY


# ---- who decides ----------------------------------------------------------------------------------


@rule
def decider(s):
    """The seat that decides now, NATURE or OVER; SOMEBODY in a hidden copy that must not tell (DI-126)."""
    if s.phase == st.GAME_OVER:
        return OVER
    if s.phase in (st.SETUP, st.CHANCE, st.DRAW):
        return NATURE
    if is_window(s.phase):
        return int(s.asked)
    if s.phase in (st.COLLECT, st.DUEL):
        return int(claimant(s))
    return int(s.active)


@rule
def mover(s):
    """The seat whose turn it is, even while another is asked."""
    return s.active


@rule
def turns(s):
    """Turns begun so far, of all players together."""
    return s.turn


@rule
def is_midway(s):
    """Has an action begun that is not yet complete (DI-127)?"""
    return s.part != st.NO_PART


# ---- what may be decided --------------------------------------------------------------------------


@rule
def choices(s, out):
    """Write the legal actions, rising, and return their number; 0 only when the game is over."""
    if s.phase == st.GAME_OVER:
        return 0
    if s.part != st.NO_PART:
        return list_parts(s, out)
    if s.phase in (st.SETUP, st.DRAW, st.CHANCE):
        return list_chances(s, out)
    if s.phase in (st.MAIN, st.CHOOSE_HUNTER, st.EXIT):
        return list_actions(s, out)
    if s.phase == st.EXCHANGE:
        return list_picks(s, out)
    return list_reactions(s, out)


@rule
def list_chances(s, out):
    """What NATURE can decide (DI-122)."""
    if s.active == st.NOBODY:
        for seat in range(s.players):
            out[seat] = ACT.start.first + seat
        return int(s.players)
    if s.phase == st.CHANCE:
        return list_cards_of_victim(s, out)
    in_draw_pile(s, out)
    count = 0
    for card in range(c.CARD_KINDS):  # never writes where it has not read yet
        if out[card] > 0:
            out[count] = ACT.draw.first + card
            count += 1
    return count


@rule
def list_cards_of_victim(s, out):
    """The kinds of cards that NATURE can take from a hand."""
    count = 0
    for i in range(c.HAND):
        card = int(s.hand[s.victim, i])
        if card < c.CARD_KINDS and (i == 0 or card != s.hand[s.victim, i - 1]):
            out[count] = ACT.take.first + card
            count += 1
    return count


@rule
def weights(s, out):
    """NATURE's integer weights, parallel to `choices`: how many cards of a kind there are (DI-122)."""
    if s.active == st.NOBODY:
        for seat in range(s.players):
            out[seat] = 1
        return int(s.players)
    if s.phase == st.CHANCE:
        count = list_cards_of_victim(s, out)
        for i in range(count):
            out[i] = number_held(s, s.victim, out[i] - ACT.take.first)
        return count
    in_draw_pile(s, out)
    count = 0
    for card in range(c.CARD_KINDS):
        if out[card] > 0:
            out[count] = out[card]
            count += 1
    return count


@rule
def list_actions(s, out):
    """What the active player can do, as long as he is not in the middle of it."""
    if s.phase == st.CHOOSE_HUNTER:
        return list_hunters(s, out)
    count = list_steps(s, out, 0)
    if s.phase == st.EXIT:  # DI-052, DI-054
        if may_fly(s, out, count):
            out[count] = ACT.fly.first
            count += 1
        return count
    count = list_card_actions(s, out, count)
    if may_abandon(s):
        out[count] = ACT.abandon.first
        count += 1
    out[count] = ACT.end.first if s.actions > 0 else ACT.pass_.first  # DI-019, DI-028, DI-030
    return count + 1


@rule
def list_hunters(s, out):
    """Name one of the own hunters, or pass (DI-111, DI-123)."""
    count = 0
    for hunter in range(c.COLOURS):
        if s.owner[hunter] == s.active:
            out[count] = ACT.hunter.first + hunter
            count += 1
    out[count] = ACT.pass_.first
    return count + 1


@rule
def list_parts(s, out):
    """How an action that has begun can go on (DI-127)."""
    if s.part == st.ALOFT:
        return list_landings(s, out, 0)
    if s.part == st.FIRST_DISC:
        return list_first_discs(s, s.part_card == c.SWAP_NEAR_CARD, out)
    if s.part == st.SECOND_DISC:
        return list_second_discs(s, s.part_card == c.SWAP_NEAR_CARD, s.part_at, out)
    if s.part == st.DRAGON_TO:
        return list_dragon_spaces(s, out)
    return list_picks(s, out)


@rule
def list_reactions(s, out):
    """Decline or share, or play a card: SL, CM or UN, as the phase asks (DI-066, DI-067, DI-092, DI-093)."""
    seat = decider(s)
    face = c.UN
    if is_window(s.phase):
        face = c.CM if s.phase == st.COUNTER else c.SL
    out[0] = ACT.share.first if s.phase == st.COLLECT else ACT.decline.first
    count = 1
    if seat < 0:  # a hidden copy of somebody who is not asked
        return count
    for i in range(c.HAND):
        card = int(s.hand[seat, i])
        if card < c.CARD_KINDS and c.SHOWS[card, face] and (i == 0 or card != s.hand[seat, i - 1]):
            out[count] = ACT.react.first + card
            count += 1
    return count


# ---- what follows ---------------------------------------------------------------------------------


@rule
def apply(s, action):
    """Do a legal action and everything that follows from it by itself."""
    act(s, action)
    settle(s)


@rule
def act(s, action):
    """Do a legal action, up to where others may react."""
    if action < ACT.hunter.first:
        happen(s, action)
    elif action >= ACT.share.first:
        react(s, action)
    elif s.part != st.NO_PART or s.phase == st.EXCHANGE:
        go_on(s, action)
    elif action < ACT.enter.first:  # DI-111, DI-123
        s.hunter = action - ACT.hunter.first
        renew_stretch(s)
        s.phase = st.MAIN
    elif action < ACT.journey.first:
        walk(s, action)
    elif action < ACT.fly.first:
        travel(s, (action - ACT.journey.first) // c.COLOURS, (action - ACT.journey.first) % c.COLOURS)
    elif action < ACT.space.first or action == ACT.pass_.first:
        begin(s, action)
    else:
        deal_with_people(s, action)


@rule
def happen(s, action):
    """What NATURE has decided."""
    if action >= ACT.take.first:
        take(s, action - ACT.take.first)
    elif action >= ACT.draw.first:
        draw(s, action - ACT.draw.first)
    else:
        s.active = action - ACT.start.first  # DI-008


@rule
def walk(s, action):
    """A step of the active hunter or its pair."""
    space = b.NEIGHBOURS[s.place[s.hunter], way_of(action)]
    card = payment_of(action)
    victim = victim_of(s, action, space)
    if card == c.NONE:
        declare(s, st.WALK)
    else:
        declare_with(s, st.WALK, card, c.NONE)
    arrive(s, space, victim, card != c.NONE)


@rule
def fly(s, action):
    """The landing of a flight (DI-103, DI-104)."""
    space = b.LANDINGS[s.place[s.hunter], way_of(action)]
    victim = victim_of(s, action, space)
    declare_with(s, st.FLIGHT, c.FLIGHT_CARD, payment_of(action))
    arrive(s, space, victim, True)


@rule
def arrive(s, space, victim, has_paid):
    """Enter a space; a pair that has just formed on TS must leave it at once (DI-052, DI-087)."""
    must_leave = enter(s, space, victim)
    if has_paid:
        renew_stretch(s)  # DI-109
    if s.phase == st.EXIT:
        uncover_next_coins(s)
        forget_action(s)
        s.phase = st.MAIN
    elif must_leave:
        forget_action(s)
        s.phase = st.EXIT
    else:
        open_window(s, st.WIN_ACTION)


@rule
def travel(s, card, colour):
    """LJ: a colour is free for the rest of the turn (DI-106)."""
    declare_with(s, st.JOURNEY, c.JOURNEY_CARD, card)
    s.journey |= 1 << colour
    open_window(s, st.WIN_ACTION)


@rule
def begin(s, action):
    """The first part of an action that is asked in parts."""
    if action == ACT.fly.first:
        s.part = st.ALOFT
    elif action == ACT.pass_.first:
        s.part = st.PICKING
    elif action in (ACT.swap_any.first, ACT.swap_near.first):
        s.part = st.FIRST_DISC
        s.part_card = c.SWAP_ANY_CARD if action == ACT.swap_any.first else c.SWAP_NEAR_CARD
    else:
        s.part = st.DRAGON_TO
        s.part_card = c.SHOWING[c.DP, (action - ACT.patrol.first) // st.DRAGONS]
        s.part_at = (action - ACT.patrol.first) % st.DRAGONS


@rule
def go_on(s, action):
    """The next part of an action; with the last one it is done."""
    space = action - ACT.space.first
    if action >= ACT.pick.first:
        exchange(s, action)
    elif s.part == st.ALOFT:
        s.part = st.NO_PART
        fly(s, action)
    elif s.part == st.FIRST_DISC:
        s.part = st.SECOND_DISC
        s.part_at = space
    elif s.part == st.SECOND_DISC:
        swap(s, min(space, s.part_at), max(space, s.part_at))
    else:
        declare_with(s, st.PATROL, s.part_card, c.NONE)
        s.dragon[s.part_at] = space
        clear_part(s)
        open_window(s, st.WIN_ACTION)


@rule
def swap(s, one, other):
    """TE and DF (DI-107)."""
    declare_with(s, st.SWAP, s.part_card, c.NONE)
    if s.disc[one] != s.disc[other]:  # DI-108: a null play changes nothing
        s.swapped[0] = one
        s.swapped[1] = other
        swap_discs(s, one, other)
    clear_part(s)
    open_window(s, st.WIN_ACTION)


@rule
def exchange(s, action):
    """Lay a card aside, or discard all that are laid aside and end the turn (DI-028, DI-033)."""
    if action != ACT.done.first:
        s.part = st.PICKING
        i = 0
        card = action - ACT.pick.first
        while s.picked[i] <= card:
            i += 1
        for j in range(c.HAND - 1, i, -1):
            s.picked[j] = s.picked[j - 1]
        s.picked[i] = card
        return
    for i in range(c.HAND):
        if s.picked[i] != st.EMPTY:
            throw_away(s, s.active, s.picked[i])
    clear_part(s)
    end_turn(s)


@rule
def deal_with_people(s, action):
    """FE, SA, EC, giving up a treasure, and the end of a turn."""
    if action == ACT.end.first:
        end_turn(s)
    elif action == ACT.abandon.first:  # DI-080, DI-082
        declare(s, st.ABANDON)
        remove_treasure(s, s.bears[s.hunter])
        renew_stretch(s)
        open_window(s, st.WIN_ACTION)
    elif action == ACT.curse.first:
        declare_with(s, st.CURSE, c.CURSE_CARD, c.NONE)
        curse(s)
    elif action >= ACT.attack.first:
        card = c.SHOWING[c.SA, (action - ACT.attack.first) // st.MOST_PLAYERS]
        declare_with(s, st.ATTACK, card, c.NONE)
        put_at_stake(s, c.SA, card, s.active, (action - ACT.attack.first) % st.MOST_PLAYERS, c.NONE)
    else:
        card = c.SHOWING[c.FE, (action - ACT.fear.first) // c.COLOURS]
        declare_with(s, st.FEAR, card, c.NONE)
        put_at_stake(s, c.FE, card, s.active, (action - ACT.fear.first) % c.COLOURS, c.NONE)


@rule
def react(s, action):
    """Slumber, Counter Magic, Unfaithful, sharing, or nothing of it."""
    seat = decider(s)
    card = action - ACT.react.first
    if s.phase in (st.COLLECT, st.DUEL):
        decide_claim(s, seat, action)
    elif action == ACT.decline.first:
        pass  # `settle` asks the next
    elif s.phase == st.COUNTER:
        counter(s, seat, card)
    else:
        slumber(s, seat, card)


@rule
def decide_claim(s, seat, action):
    """Share, claim both coins with UN, or give in (DI-066, DI-067, DI-068)."""
    if action == ACT.share.first:
        collect(s, seat, other_bearer(s, seat))
    elif action == ACT.decline.first:
        collect(s, s.last_claim, s.last_claim)
    else:
        card = action - ACT.react.first
        lose(s, seat, card)
        s.duel[card] += 1
        s.last_claim = seat
        s.phase = st.DUEL


# ---- who wins -------------------------------------------------------------------------------------


@rule
def scores(s, out):
    """Points and place of every seat; places only when the game is over (DI-119, DI-120)."""
    for seat in range(s.players):
        out[seat, 0] = wealth(s, seat)
        out[seat, 1] = 0
    if s.phase != st.GAME_OVER:
        return
    for seat in range(s.players):
        out[seat, 1] = 1
        for rival in range(s.players):
            if is_ahead(s, rival, seat):
                out[seat, 1] += 1


@rule
def wealth(s, seat):
    """The sum of a player's coins (DI-114, DI-119)."""
    total = 0
    for treasure in range(b.TREASURES):
        total += int(s.coins[seat, treasure]) * int(s.coin_value[treasure])
    return total


@rule
def is_ahead(s, one, other):
    """Has one player won against another? Ties go by the highest coin, or by all of them (DI-120)."""
    if wealth(s, one) != wealth(s, other):
        return wealth(s, one) > wealth(s, other)
    for treasure in range(b.TREASURES - 1, -1, -1):
        if s.coins[one, treasure] != s.coins[other, treasure]:
            both = s.coins[one, treasure] > 0 and s.coins[other, treasure] > 0
            if both and not s.all_coins_break_ties:
                return False
            return s.coins[one, treasure] > s.coins[other, treasure]
        if s.coins[one, treasure] > 0 and not s.all_coins_break_ties:
            return False
    return False
