"""Which playthroughs and move counts are kept, per game."""

from dataclasses import dataclass, field
from pathlib import Path

FILES = Path(__file__).parent / "files"


@dataclass(frozen=True)
class Playthrough:
    """A random game, seeded, with options that show something."""

    game: str
    name: str
    options: dict[str, object]
    seed: int
    decisions: int = 80
    """The file stops after this many."""

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return FILES / f"{self.game}-{self.name}.play"


@dataclass(frozen=True)
class Count:
    """A position, reached by tokens, and how deep its tree is counted."""

    id: str
    options: dict[str, object]
    depth: int
    moves: str = ""
    has_parts: bool = False
    """Actions are asked in parts here, and the naive referee answers whole ones: it does not count along."""


@dataclass(frozen=True)
class Perft:
    """All move counts of a game."""

    game: str
    counts: list[Count] = field(default_factory=list)

    @property
    def path(self) -> Path:
        """Where they are kept."""
        return FILES / f"{self.game}.perft"


_L1 = "E5,E3,D2,E0,A0,F2,D1,B5,D4,D0,C5,F2,E3,D5,F5,E2,F2,E1,D1"
_L2 = "D2,D3,E3,C1,E4,F2,D3,E3,D0,F5,D2,E0,D5,B1,F4,A3,E3,E4,F1"

PLAYTHROUGHS = [
    Playthrough("goldener_drache", "two", {"players": 2}, 1),
    Playthrough("goldener_drache", "two-short", {"players": 2, "opening": "short"}, 2),
    Playthrough(
        "goldener_drache",
        "three-any-veto",
        {"players": 3, "veto_scope": "any_opponent", "first_player": "random"},
        3,
    ),
    Playthrough("goldener_drache", "four-from-memory", {"players": 4, "memory_aid": False}, 4),
    Playthrough("goldener_drache", "three-limit", {"players": 3, "turn_limit": 2}, 5),
    Playthrough("icarius", "five-open", {"players": 5, "racks": "open"}, 6),
    Playthrough("drachenland", "three", {}, 14, 240),
    Playthrough(
        "drachenland", "two-walk-on", {"players": 2, "forced_stop": "walk", "backtrack": True}, 15, 240
    ),
    Playthrough(
        "drachenland",
        "four-open-d6",
        {"players": 4, "dice": "d6", "screens": False, "gem_limit": None, "start_player": 2},
        16,
        240,
    ),
    Playthrough("schatzinsel", "draft", {}, 7),
    Playthrough("schatzinsel", "french-L1", {"edition": "french", "layout": _L1}, 8, 160),
    Playthrough("schatzinsel", "german-random", {"edition": "german", "layout": "random"}, 9, 160),
    Playthrough("dracheninsel", "four", {"players": 4}, 10, 240),
    Playthrough("dracheninsel", "two-pairs", {"players": 2, "stall_rounds": 3}, 11, 240),
    Playthrough(
        "dracheninsel",
        "three-null-plays",
        {"players": 3, "allow_null_plays": True, "three_player_boats": "player", "abandon_timing": "any"},
        12,
        240,
    ),
    Playthrough("dracheninsel", "six", {"players": 6, "start_player": 2, "max_card_actions": 6}, 13, 240),
]

_OPENING = "start:N start:N rack:S-SW-SE-E-W rack:S-SE-SW-W-E"
_OPENING_3 = "start:E start:W start:N rack:S-SW-SE-N-W rack:S-SE-SW-N-E rack:W-S-SE-E-SW"
_RACE = (
    "start:E start:N rack:N-S-SE-W-SW rack:E-SW-W-SE-S calm 1S 1SE storm 1E ok 2SW 1W ok 2SE 2S "
    "storm 1W 1SW 2N veto 2E ok 1S storm 1SE ok 1N veto 1E ok 2SW 2SE storm 2W ok 1W 2N veto 1N 1S 1SW "
    "calm 2S 1N veto 2N 2SE calm 1SE 1E 2W calm 1E"
)
_DEAL_2 = (
    "!draw:tB !draw:tGR !draw:tS !draw:FL !draw:tN !draw:DP "
    "!draw:SL !draw:UN/CM !draw:tY !draw:UN/SA !draw:tG !draw:LJ"
)
_TWO: dict[str, object] = {"players": 2, "start_player": 1}
_GEMS = (
    "V1=RDRBB V2=GBRRG V3=BRDGG V4=RRBD V5=DRGG V6=BBGR V7=BDGR V8=RBDD V9=DBGG V10=BBR V11=GGR V12=RGR "
    "V13=DBG V14=RBB V15=GGB"
)
PERFTS = [
    Perft(
        "goldener_drache",
        [
            Count("set-up-2", {"players": 2}, 3),
            Count("set-up-5", {"players": 5}, 5),
            Count("first-player", {"players": 5, "first_player": "random"}, 4),
            Count("opening-2", {"players": 2}, 24, _OPENING),
            Count("opening-2-short", {"players": 2, "opening": "short"}, 20, _OPENING),
            Count("opening-2-any", {"players": 2, "veto_scope": "any_opponent"}, 22, _OPENING),
            Count("opening-3", {"players": 3}, 18, _OPENING_3),
            Count("opening-3-any", {"players": 3, "veto_scope": "any_opponent"}, 16, _OPENING_3),
            Count("one-round-3", {"players": 3, "turn_limit": 1}, 20, _OPENING_3),
            Count(
                "near-the-goal",
                {"players": 2},
                26,
                _RACE,
            ),
        ],
    ),
    Perft("icarius", [Count("set-up-2", {"players": 2}, 3)]),
    Perft(
        "drachenland",
        [
            Count("deal", {"start_player": 1}, 6, has_parts=True),
            Count("opening-2", _TWO, 2, _GEMS),
            Count("opening-4", {"players": 4, "start_player": 1}, 2, _GEMS),
            Count("first-turn-2", _TWO, 4, f"{_GEMS} R+E1>s002 B+E2>s017"),
            Count("first-turn-2-d6", {"dice": "d6", **_TWO}, 3, f"{_GEMS} R+E1>s002 B+E2>s017"),
            Count("first-volcano", _TWO, 5, f"{_GEMS} R+E1>s009 B+E2>s017 {{34}} K R4 >V5 (F) e"),
        ],
    ),
    Perft(
        "schatzinsel",
        [
            Count("draft", {}, 4),
            Count("random-layout", {"layout": "random"}, 5),
            Count("first-turn-L1", {"layout": _L1}, 4),
            Count("first-turn-L1-german", {"layout": _L1, "edition": "german"}, 4),
            Count("three-points-L1", {"layout": _L1}, 5, "r:RR.RB"),
            Count("veto-L2-german", {"layout": _L2, "edition": "german"}, 6, "r:RR.RB ?9 veto"),
            Count("second-turn-L2-french", {"layout": _L2, "edition": "french"}, 4, "r:RB.BB SR>GR"),
        ],
    ),
    Perft(
        "dracheninsel",
        [
            Count("deal-6", {"players": 6}, 4),
            Count("deal-3", {"players": 3, "start_player": 2}, 4),
            Count("first-window", {"two_player_mode": "single", **_TWO}, 1, _DEAL_2),
            Count("first-turn", {"two_player_mode": "single", **_TWO}, 5, f"{_DEAL_2} -", has_parts=True),
            Count("first-turn-pairs", _TWO, 4, f"{_DEAL_2} -", has_parts=True),
        ],
    ),
]
