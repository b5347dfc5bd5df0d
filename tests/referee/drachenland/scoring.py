"""The best way to group a hoard into collections, found by trying all of them (DL-75 to DL-78)."""

from functools import cache
from itertools import product


@cache
def best_grouping(eggs: int, rubies: int, emeralds: int, sapphires: int, diamonds: int) -> tuple[int, int]:
    """Points and collections of the best grouping of what is left after DL-74.

    Either nothing more is grouped, and every piece scores 1 (DL-77); or one collection more is laid, its
    three places filled by gems or diamonds in each of the eight ways (DL-75, DL-76).
    """
    best = (eggs + rubies + emeralds + sapphires + diamonds, 0)
    for filled in product((True, False), repeat=3):  # by the gem of that colour, else by a diamond
        left = [gems - by_gem for gems, by_gem in zip((rubies, emeralds, sapphires), filled, strict=True)]
        diamonds_left = diamonds - filled.count(False)
        if eggs >= 1 and min(*left, diamonds_left) >= 0:
            points, collections = best_grouping(eggs - 1, left[0], left[1], left[2], diamonds_left)
            best = max(best, (points + 10, collections + 1))
    return best
