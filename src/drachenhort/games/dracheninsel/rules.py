"""The rules of Die Dracheninsel as the kernel wants them: what may be decided, and what follows."""

from drachenhort.games.dracheninsel.board import LANDINGS, NEIGHBOURS, START_DISC, TERRAIN, TREASURES
from drachenhort.games.dracheninsel.cards import (
    CARD_KINDS,
    CM,
    COLOURS,
    CURSE_CARD,
    DP,
    FE,
    FLIGHT_CARD,
    HAND,
    JOURNEY_CARD,
    NONE,
    SA,
    SHOWING,
    SHOWS,
    SL,
    SWAP_ANY_CARD,
    SWAP_NEAR_CARD,
    UN,
)
from drachenhort.games.dracheninsel.course import (
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
from drachenhort.games.dracheninsel.deeds import (
    list_card_actions,
    list_dragon_spaces,
    list_first_discs,
    list_picks,
    list_second_discs,
    may_abandon,
    may_fly,
)
from drachenhort.games.dracheninsel.hands import in_draw_pile, lose, number_held, throw_away
from drachenhort.games.dracheninsel.island import (
    remove_treasure,
    renew_stretch,
    set_out,
    uncover_next_coins,
)
from drachenhort.games.dracheninsel.movement import (
    enter,
    list_landings,
    list_steps,
    payment_of,
    victim_of,
    way_of,
)
from drachenhort.games.dracheninsel.state import (
    ABANDON,
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
    ATTACK,
    CHANCE,
    CHOOSE_HUNTER,
    COLLECT,
    COUNTER,
    CURSE,
    DRAGON_TO,
    DRAGONS,
    DRAW,
    DUEL,
    EMPTY,
    EXCHANGE,
    EXIT,
    FEAR,
    FIRST_DISC,
    FLIGHT,
    GAME_OVER,
    JOURNEY,
    MAIN,
    MOST_PLAYERS,
    NO_PART,
    NOBODY,
    PATROL,
    PICKING,
    SECOND_DISC,
    SETUP,
    SWAP,
    WALK,
    WIN_ACTION,
)
from drachenhort.kernel.rule import rule
from drachenhort.kernel.seats import NATURE, OVER

# ---- before the first decision --------------------------------------------------------------------


@rule
def setup(s, options):
    """Write the situation before the first decision."""
    take_options(s, options)
    for space in range(TERRAIN):
        s.disc[space] = START_DISC[space]  # DI-001
    set_out(s)
    for seat in range(MOST_PLAYERS):
        for treasure in range(TREASURES):
            s.coins[seat, treasure] = 0
        for i in range(HAND):
            s.hand[seat, i] = EMPTY
            s.knows[seat, i] = 0
    for card in range(CARD_KINDS):
        s.discard[card] = 0
        s.played[card] = 0
        s.duel[card] = 0
    s.phase = SETUP
    s.active = options.start
    s.turn = 0
    s.stall = 0
    clear_turn(s)


@rule
def take_options(s, options):
    """Copy what the options say."""
    s.rules = options.rules
    s.players = options.players
    for colour in range(COLOURS):
        s.owner[colour] = options.owner[colour]
    s.two_each = options.two_each
    s.card_limit = options.card_limit
    s.exchange_after_undo = options.exchange_after_undo
    s.empty_site_stops = options.empty_site_stops
    s.abandon_any_time = options.abandon_any_time
    s.null_plays = options.null_plays
    s.player_boats = options.player_boats
    s.all_coins_break_ties = options.all_coins_break_ties
    s.stall_turns = options.stall_turns
    for treasure in range(TREASURES):
        s.coin_value[treasure] = options.coin_value[treasure]


@rule
def clear_turn(s):
    """No turn has begun."""
    s.hunter = NONE
    s.actions = 0
    s.card_actions = 0
    s.journey = 0
    s.event = False
    renew_stretch(s)
    clear_part(s)
    s.asked = NOBODY
    clear_stake(s)
    s.victim = NOBODY
    s.due = 0
    s.owner_of_boat = NOBODY
    s.last_claim = NOBODY
    forget_action(s)


@rule
def clear_part(s):
    """No action is half done."""
    s.part = NO_PART
    s.part_card = NONE
    s.part_at = NONE
    for i in range(HAND):
        s.picked[i] = EMPTY


# ---- who decides ----------------------------------------------------------------------------------


@rule
def decider(s):
    """The seat that decides now, NATURE or OVER; SOMEBODY in a hidden copy that must not tell (DI-126)."""
    if s.phase == GAME_OVER:
        return OVER
    if s.phase in (SETUP, CHANCE, DRAW):
        return NATURE
    if is_window(s.phase):
        return int(s.asked)
    if s.phase in (COLLECT, DUEL):
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
    return s.part != NO_PART


# ---- what may be decided --------------------------------------------------------------------------


@rule
def choices(s, out):
    """Write the legal actions, rising, and return their number; 0 only when the game is over."""
    if s.phase == GAME_OVER:
        return 0
    if s.part != NO_PART:
        return list_parts(s, out)
    if s.phase in (SETUP, DRAW, CHANCE):
        return list_chances(s, out)
    if s.phase in (MAIN, CHOOSE_HUNTER, EXIT):
        return list_actions(s, out)
    if s.phase == EXCHANGE:
        return list_picks(s, out)
    return list_reactions(s, out)


@rule
def list_chances(s, out):
    """What NATURE can decide (DI-122)."""
    if s.active == NOBODY:
        for seat in range(s.players):
            out[seat] = ACT_START + seat
        return int(s.players)
    if s.phase == CHANCE:
        return list_cards_of_victim(s, out)
    in_draw_pile(s, out)
    count = 0
    for card in range(CARD_KINDS):  # never writes where it has not read yet
        if out[card] > 0:
            out[count] = ACT_DRAW + card
            count += 1
    return count


@rule
def list_cards_of_victim(s, out):
    """The kinds of cards that NATURE can take from a hand."""
    count = 0
    for i in range(HAND):
        card = int(s.hand[s.victim, i])
        if card < CARD_KINDS and (i == 0 or card != s.hand[s.victim, i - 1]):
            out[count] = ACT_TAKE + card
            count += 1
    return count


@rule
def weights(s, out):
    """NATURE's integer weights, parallel to `choices`: how many cards of a kind there are (DI-122)."""
    if s.active == NOBODY:
        for seat in range(s.players):
            out[seat] = 1
        return int(s.players)
    if s.phase == CHANCE:
        count = list_cards_of_victim(s, out)
        for i in range(count):
            out[i] = number_held(s, s.victim, out[i] - ACT_TAKE)
        return count
    in_draw_pile(s, out)
    count = 0
    for card in range(CARD_KINDS):
        if out[card] > 0:
            out[count] = out[card]
            count += 1
    return count


@rule
def list_actions(s, out):
    """What the active player can do, as long as he is not in the middle of it."""
    if s.phase == CHOOSE_HUNTER:
        return list_hunters(s, out)
    count = list_steps(s, out, 0)
    if s.phase == EXIT:  # DI-052, DI-054
        if may_fly(s, out, count):
            out[count] = ACT_FLY
            count += 1
        return count
    count = list_card_actions(s, out, count)
    if may_abandon(s):
        out[count] = ACT_ABANDON
        count += 1
    out[count] = ACT_END if s.actions > 0 else ACT_PASS  # DI-019, DI-028, DI-030
    return count + 1


@rule
def list_hunters(s, out):
    """Name one of the own hunters, or pass (DI-111, DI-123)."""
    count = 0
    for hunter in range(COLOURS):
        if s.owner[hunter] == s.active:
            out[count] = ACT_HUNTER + hunter
            count += 1
    out[count] = ACT_PASS
    return count + 1


@rule
def list_parts(s, out):
    """How an action that has begun can go on (DI-127)."""
    if s.part == ALOFT:
        return list_landings(s, out, 0)
    if s.part == FIRST_DISC:
        return list_first_discs(s, s.part_card == SWAP_NEAR_CARD, out)
    if s.part == SECOND_DISC:
        return list_second_discs(s, s.part_card == SWAP_NEAR_CARD, s.part_at, out)
    if s.part == DRAGON_TO:
        return list_dragon_spaces(s, out)
    return list_picks(s, out)


@rule
def list_reactions(s, out):
    """Decline or share, or play a card: SL, CM or UN, as the phase asks (DI-066, DI-067, DI-092, DI-093)."""
    seat = decider(s)
    face = UN
    if is_window(s.phase):
        face = CM if s.phase == COUNTER else SL
    out[0] = ACT_SHARE if s.phase == COLLECT else ACT_DECLINE
    count = 1
    if seat < 0:  # a hidden copy of somebody who is not asked
        return count
    for i in range(HAND):
        card = int(s.hand[seat, i])
        if card < CARD_KINDS and SHOWS[card, face] and (i == 0 or card != s.hand[seat, i - 1]):
            out[count] = ACT_REACT + card
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
    if action < ACT_HUNTER:
        happen(s, action)
    elif action >= ACT_SHARE:
        react(s, action)
    elif s.part != NO_PART or s.phase == EXCHANGE:
        go_on(s, action)
    elif action < ACT_ENTER:  # DI-111, DI-123
        s.hunter = action - ACT_HUNTER
        renew_stretch(s)
        s.phase = MAIN
    elif action < ACT_JOURNEY:
        walk(s, action)
    elif action < ACT_FLY:
        travel(s, (action - ACT_JOURNEY) // COLOURS, (action - ACT_JOURNEY) % COLOURS)
    elif action < ACT_SPACE or action == ACT_PASS:
        begin(s, action)
    else:
        deal_with_people(s, action)


@rule
def happen(s, action):
    """What NATURE has decided."""
    if action >= ACT_TAKE:
        take(s, action - ACT_TAKE)
    elif action >= ACT_DRAW:
        draw(s, action - ACT_DRAW)
    else:
        s.active = action - ACT_START  # DI-008


@rule
def walk(s, action):
    """A step of the active hunter or its pair."""
    space = NEIGHBOURS[s.place[s.hunter], way_of(action)]
    card = payment_of(action)
    victim = victim_of(s, action, space)
    if card == NONE:
        declare(s, WALK)
    else:
        declare_with(s, WALK, card, NONE)
    arrive(s, space, victim, card != NONE)


@rule
def fly(s, action):
    """The landing of a flight (DI-103, DI-104)."""
    space = LANDINGS[s.place[s.hunter], way_of(action)]
    victim = victim_of(s, action, space)
    declare_with(s, FLIGHT, FLIGHT_CARD, payment_of(action))
    arrive(s, space, victim, True)


@rule
def arrive(s, space, victim, has_paid):
    """Enter a space; a pair that has just formed on TS must leave it at once (DI-052, DI-087)."""
    must_leave = enter(s, space, victim)
    if has_paid:
        renew_stretch(s)  # DI-109
    if s.phase == EXIT:
        uncover_next_coins(s)
        forget_action(s)
        s.phase = MAIN
    elif must_leave:
        forget_action(s)
        s.phase = EXIT
    else:
        open_window(s, WIN_ACTION)


@rule
def travel(s, card, colour):
    """LJ: a colour is free for the rest of the turn (DI-106)."""
    declare_with(s, JOURNEY, JOURNEY_CARD, card)
    s.journey |= 1 << colour
    open_window(s, WIN_ACTION)


@rule
def begin(s, action):
    """The first part of an action that is asked in parts."""
    if action == ACT_FLY:
        s.part = ALOFT
    elif action == ACT_PASS:
        s.part = PICKING
    elif action in (ACT_SWAP_ANY, ACT_SWAP_NEAR):
        s.part = FIRST_DISC
        s.part_card = SWAP_ANY_CARD if action == ACT_SWAP_ANY else SWAP_NEAR_CARD
    else:
        s.part = DRAGON_TO
        s.part_card = SHOWING[DP, (action - ACT_PATROL) // DRAGONS]
        s.part_at = (action - ACT_PATROL) % DRAGONS


@rule
def go_on(s, action):
    """The next part of an action; with the last one it is done."""
    space = action - ACT_SPACE
    if action >= ACT_PICK:
        exchange(s, action)
    elif s.part == ALOFT:
        s.part = NO_PART
        fly(s, action)
    elif s.part == FIRST_DISC:
        s.part = SECOND_DISC
        s.part_at = space
    elif s.part == SECOND_DISC:
        swap(s, min(space, s.part_at), max(space, s.part_at))
    else:
        declare_with(s, PATROL, s.part_card, NONE)
        s.dragon[s.part_at] = space
        clear_part(s)
        open_window(s, WIN_ACTION)


@rule
def swap(s, one, other):
    """TE and DF (DI-107)."""
    declare_with(s, SWAP, s.part_card, NONE)
    if s.disc[one] != s.disc[other]:  # DI-108: a null play changes nothing
        s.swapped[0] = one
        s.swapped[1] = other
        swap_discs(s, one, other)
    clear_part(s)
    open_window(s, WIN_ACTION)


@rule
def exchange(s, action):
    """Lay a card aside, or discard all that are laid aside and end the turn (DI-028, DI-033)."""
    if action != ACT_DONE:
        s.part = PICKING
        i = 0
        card = action - ACT_PICK
        while s.picked[i] <= card:
            i += 1
        for j in range(HAND - 1, i, -1):
            s.picked[j] = s.picked[j - 1]
        s.picked[i] = card
        return
    for i in range(HAND):
        if s.picked[i] != EMPTY:
            throw_away(s, s.active, s.picked[i])
    clear_part(s)
    end_turn(s)


@rule
def deal_with_people(s, action):
    """FE, SA, EC, giving up a treasure, and the end of a turn."""
    if action == ACT_END:
        end_turn(s)
    elif action == ACT_ABANDON:  # DI-080, DI-082
        declare(s, ABANDON)
        remove_treasure(s, s.bears[s.hunter])
        renew_stretch(s)
        open_window(s, WIN_ACTION)
    elif action == ACT_CURSE:
        declare_with(s, CURSE, CURSE_CARD, NONE)
        curse(s)
    elif action >= ACT_ATTACK:
        card = SHOWING[SA, (action - ACT_ATTACK) // MOST_PLAYERS]
        declare_with(s, ATTACK, card, NONE)
        put_at_stake(s, SA, card, s.active, (action - ACT_ATTACK) % MOST_PLAYERS, NONE)
    else:
        card = SHOWING[FE, (action - ACT_FEAR) // COLOURS]
        declare_with(s, FEAR, card, NONE)
        put_at_stake(s, FE, card, s.active, (action - ACT_FEAR) % COLOURS, NONE)


@rule
def react(s, action):
    """Slumber, Counter Magic, Unfaithful, sharing, or nothing of it."""
    seat = decider(s)
    card = action - ACT_REACT
    if s.phase in (COLLECT, DUEL):
        decide_claim(s, seat, action)
    elif action == ACT_DECLINE:
        pass  # `settle` asks the next
    elif s.phase == COUNTER:
        counter(s, seat, card)
    else:
        slumber(s, seat, card)


@rule
def decide_claim(s, seat, action):
    """Share, claim both coins with UN, or give in (DI-066, DI-067, DI-068)."""
    if action == ACT_SHARE:
        collect(s, seat, other_bearer(s, seat))
    elif action == ACT_DECLINE:
        collect(s, s.last_claim, s.last_claim)
    else:
        card = action - ACT_REACT
        lose(s, seat, card)
        s.duel[card] += 1
        s.last_claim = seat
        s.phase = DUEL


# ---- who wins -------------------------------------------------------------------------------------


@rule
def scores(s, out):
    """Points and place of every seat; places only when the game is over (DI-119, DI-120)."""
    for seat in range(s.players):
        out[seat, 0] = wealth(s, seat)
        out[seat, 1] = 0
    if s.phase != GAME_OVER:
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
    for treasure in range(TREASURES):
        total += int(s.coins[seat, treasure]) * int(s.coin_value[treasure])
    return total


@rule
def is_ahead(s, one, other):
    """Has one player won against another? Ties go by the highest coin, or by all of them (DI-120)."""
    if wealth(s, one) != wealth(s, other):
        return wealth(s, one) > wealth(s, other)
    for treasure in range(TREASURES - 1, -1, -1):
        if s.coins[one, treasure] != s.coins[other, treasure]:
            both = s.coins[one, treasure] > 0 and s.coins[other, treasure] > 0
            if both and not s.all_coins_break_ties:
                return False
            return s.coins[one, treasure] > s.coins[other, treasure]
        if s.coins[one, treasure] > 0 and not s.all_coins_break_ties:
            return False
    return False
