"""Who wins (DI-119, DI-120)."""

from drachenhort.kernel.rule import rule

from .. import board as b, state as st


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
