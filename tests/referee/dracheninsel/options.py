"""The options of section 6.14: their names, values and defaults."""

from collections.abc import Sequence
from typing import Any

from .geography import COLOURS

OPTION_VALUES: dict[str, tuple[Any, ...]] = {  # default first
    "board": ("hex61-r1",),
    "max_card_actions": (None, 6),
    "exchange_after_undone_first_action": (False, True),
    "empty_site_stops": (False, True),
    "abandon_timing": ("start", "any"),
    "reaction_order": ("clockwise", "first_call"),  # the same for an engine (DI-092)
    "allow_null_plays": (False, True),
    "three_player_boats": ("hunter", "player"),
    "two_player_mode": ("pairs", "single"),
    "tie_break": ("highest_coin", "lexicographic"),
}

COIN_VALUES = [100, 125, 150, 175, 200, 250, 300]  # section 3.3

PAIRED_COLOURS = {2: ["RS", "NB"], 3: ["RS", "YN", "BG"]}  # section 4, DI-110, DI-116
SINGLE_COLOURS = {2: "RN", 4: "YNBG", 5: "SYNBG", 6: "RSYNBG"}

MIN_PLAYERS, MAX_PLAYERS = 2, 6  # DI-007


def default_colours(players: int, two_player_mode: str = "pairs") -> list[str]:
    """The colours of every seat, one letter for each hunter (section 4)."""
    if players == 3 or (players == 2 and two_player_mode == "pairs"):
        return list(PAIRED_COLOURS[players])
    return list(SINGLE_COLOURS[players])


def checked_options(players: int, given: dict[str, Any]) -> dict[str, Any]:
    """All options with their defaults filled in; a bad name or value is refused."""
    if not _is_number(players) or not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise ValueError("2 to 6 players (DI-007)")
    special = {"coin_values": COIN_VALUES, "colours": None, "start_player": "random", "stall_rounds": None}
    options: dict[str, Any] = {name: values[0] for name, values in OPTION_VALUES.items()} | special
    for name, value in given.items():
        if name not in options:
            raise ValueError(f"there is no option {name!r}")
        if name in OPTION_VALUES and not _is_among(value, OPTION_VALUES[name]):
            raise ValueError(f"{name} cannot be {value!r}")
        options[name] = value
    options["coin_values"] = _checked_coins(options["coin_values"])
    options["colours"] = _checked_colours(players, options)
    _check_start_player(players, options["start_player"])
    _check_stall_rounds(options["stall_rounds"])
    return options


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_among(value: Any, values: Sequence[Any]) -> bool:
    return any(type(value) is type(other) and value == other for other in values)


def _checked_coins(values: Any) -> list[int]:
    """Seven rising values from 100 to 300 are all that is relied on (section 3.3)."""
    coins = list(values)
    if not all(_is_number(coin) for coin in coins) or sorted(set(coins)) != coins:
        raise ValueError("coin values are rising numbers")
    if len(coins) != 7 or coins[0] != 100 or coins[-1] != 300:
        raise ValueError("seven coin values, from 100 to 300")
    return coins


def _checked_colours(players: int, options: dict[str, Any]) -> list[str]:
    default = default_colours(players, options["two_player_mode"])
    if options["colours"] is None:
        return default
    colours = list(options["colours"])
    fixed = players == MAX_PLAYERS or len(default[0]) > 1
    if fixed and colours != default:
        raise ValueError("colours are chosen with one hunter each and 2, 4 or 5 players only (section 4)")
    if not fixed and not _is_clockwise(colours, players):
        raise ValueError("a different colour for every seat, clockwise like the boats (section 4)")
    return colours


def _is_clockwise(colours: list[str], players: int) -> bool:
    """Does every seat have its own boat, and do the boats lie in the order of the seats?"""
    if len(colours) != players or any(colour not in [*COLOURS] for colour in colours):
        return False
    places = [COLOURS.index(colour) for colour in colours]
    lowest = places.index(min(places))
    return places[lowest:] + places[:lowest] == sorted(set(places))


def _check_start_player(players: int, start: Any) -> None:
    if start != "random" and not (_is_number(start) and 1 <= start <= players):
        raise ValueError("start_player is random or the number of a seat (DI-008)")


def _check_stall_rounds(rounds: Any) -> None:
    if rounds is not None and not (_is_number(rounds) and rounds >= 1):
        raise ValueError("stall_rounds is a number of rounds, or None (DI-121)")
