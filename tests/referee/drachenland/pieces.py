"""What lies on the table: adventurers, hoards, volcanoes, and the use of one die."""

from dataclasses import dataclass, field

COLOURS = ("R", "G", "B")
GEMS = {"R": 16, "G": 16, "B": 16, "D": 9}  # section 2
UNDER_VOLCANOES = {"F": 2, "Y": 2, "M": 4, "DR": 1, "DG": 1, "DB": 1, "O": 3, "H": 2}  # DL-08
HAND_TOKENS = ("T", "F", "Y", "M", "H")
"""Tokens that a player can own."""
RINGS = 12


def no_gems() -> dict[str, int]:
    """Of each kind none."""
    return dict.fromkeys(GEMS, 0)


def no_tokens() -> dict[str, int]:
    """Of each kind that can be owned none."""
    return dict.fromkeys(HAND_TOKENS, 0)


@dataclass
class Pawn:
    """An adventurer; `space` is None off the board."""

    colour: str
    space: str | None = None
    ring: bool = False


@dataclass
class Player:
    """A seat: three adventurers, a hand that begins with T, F and Y (DL-05), and a hoard."""

    pawns: dict[str, Pawn] = field(default_factory=lambda: {colour: Pawn(colour) for colour in COLOURS})
    tokens: dict[str, int] = field(default_factory=lambda: no_tokens() | {"T": 1, "F": 1, "Y": 1})
    eggs: int = 0
    gems: dict[str, int] = field(default_factory=no_gems)


@dataclass
class Volcano:
    """What lies on a volcano; `tokens` are face up."""

    eggs: int
    gems: dict[str, int] = field(default_factory=no_gems)
    face_down: bool = True
    tokens: list[str] = field(default_factory=list)


@dataclass
class Move:
    """Data of the adventurer that uses a die (section 5)."""

    colour: str
    die: int
    die_steps: int
    march_steps: int = 0
    moved: bool = False
    last_was_walk: bool = False
    stopped: bool = False
    after_hand: bool = False
