"""The options of Drachenland that the ledger names (section 4)."""

from typing import Any

OPTION_VALUES: dict[str, tuple[Any, ...]] = {  # default first
    "players": (3, 2, 4),
    "gem_limit": (2, "none"),  # DL-10
    "dice": ("special", "d4", "d6"),  # DL-22
    "forced_stop": ("phase", "walk"),  # DL-38
    "backtrack": (False, True),  # DL-40
    "hand_ring": ("allowed", "never"),  # DL-66
    "screens": (True, False),  # DL-68
    "tiebreak": ("shared", "sets"),  # DL-79
}
OTHER_DEFAULTS: dict[str, Any] = {"start_player": "random", "idle_limit": 30, "max_rounds": 500}


def checked_options(options: dict[str, Any]) -> dict[str, Any]:
    """All options with their defaults filled in; a bad name or value is refused."""
    complete = {name: values[0] for name, values in OPTION_VALUES.items()} | OTHER_DEFAULTS
    for name, value in options.items():
        if name not in complete:
            raise ValueError(f"there is no option {name!r}")
        if name in OPTION_VALUES and value not in OPTION_VALUES[name]:
            raise ValueError(f"{name} cannot be {value!r}")
        complete[name] = value
    if complete["start_player"] not in ("random", *range(1, complete["players"] + 1)):  # DL-13
        raise ValueError("start_player is random or a seat")
    for name in ("idle_limit", "max_rounds"):  # DL-80, DL-81
        if complete[name] != "none" and (type(complete[name]) is not int or complete[name] < 1):
            raise ValueError(f"{name} is a number of rounds or none")
    return complete
