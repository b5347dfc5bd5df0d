"""The board `reconstruction-1` as section 3.3 of the ledger prints it; coordinates are left out."""

from itertools import pairwise

BOARD_ID = "reconstruction-1"

# Printed eggs and gems (DL-09).
PRINTED = {
    "V1": {"eggs": 2, "gems": 5},
    "V2": {"eggs": 2, "gems": 5},
    "V3": {"eggs": 2, "gems": 5},
    "V4": {"eggs": 1, "gems": 4},
    "V5": {"eggs": 1, "gems": 4},
    "V6": {"eggs": 1, "gems": 4},
    "V7": {"eggs": 1, "gems": 4},
    "V8": {"eggs": 1, "gems": 4},
    "V9": {"eggs": 1, "gems": 4},
    "V10": {"eggs": 1, "gems": 3},
    "V11": {"eggs": 1, "gems": 3},
    "V12": {"eggs": 1, "gems": 3},
    "V13": {"eggs": 1, "gems": 3},
    "V14": {"eggs": 1, "gems": 3},
    "V15": {"eggs": 1, "gems": 3},
}

ENTRANCES = {
    "E1": ["s001", "s008"],
    "E2": ["s015", "s022"],
    "E3": ["s029", "s036"],
}

# Chains of consecutive adjacent spaces; adjacency is symmetric.
PATHS = [
    ["s001", "s002", "s115"],
    ["s115", "s003", "s004", "V4"],
    ["s115", "s005", "s006", "s007", "V10"],
    ["s008", "s009", "s116"],
    ["s116", "s010", "s011", "V5"],
    ["s116", "s012", "s013", "s014", "V11"],
    ["s015", "s016", "s117"],
    ["s117", "s017", "s018", "V6"],
    ["s117", "s019", "s020", "s021", "V12"],
    ["s022", "s023", "s118"],
    ["s118", "s024", "s025", "V7"],
    ["s118", "s026", "s027", "s028", "V13"],
    ["s029", "s030", "s119"],
    ["s119", "s031", "s032", "V8"],
    ["s119", "s033", "s034", "s035", "V14"],
    ["s036", "s037", "s120"],
    ["s120", "s038", "s039", "V9"],
    ["s120", "s040", "s041", "s042", "V15"],
    ["V4", "s043", "s044", "s045", "s046", "V5"],
    ["V6", "s047", "s048", "s049", "s050", "V7"],
    ["V8", "s051", "s052", "s053", "s054", "V9"],
    ["V9", "s055", "s056", "s057", "V4"],
    ["V5", "s058", "s059", "s060", "V6"],
    ["V7", "s061", "s062", "s063", "V8"],
    ["V4", "s064", "s065", "s066", "V10"],
    ["V9", "s067", "s068", "s069", "V15"],
    ["V6", "s070", "s071", "s072", "V12"],
    ["V5", "s073", "s074", "s075", "V11"],
    ["V8", "s076", "s077", "s078", "V14"],
    ["V7", "s079", "s080", "s081", "V13"],
    ["V15", "s082", "s083", "s084", "s085", "V10"],
    ["V11", "s086", "s087", "s088", "s089", "V12"],
    ["V13", "s090", "s091", "s092", "s093", "V14"],
    ["V1", "s094", "s095", "V4"],
    ["V1", "s096", "s097", "V5"],
    ["V2", "s098", "s099", "V6"],
    ["V2", "s100", "s101", "V7"],
    ["V3", "s102", "s103", "V8"],
    ["V3", "s104", "s105", "V9"],
    ["V1", "s106", "s107", "s108", "V2"],
    ["V2", "s109", "s110", "s111", "V3"],
    ["V3", "s112", "s113", "s114", "V1"],
    ["s001", "s008"],
    ["s015", "s022"],
    ["s029", "s036"],
]

RIVERS = [
    ["V1", "V9", "V10"],
    ["V2", "V5", "V12"],
    ["V3", "V7", "V14"],
    ["V8", "V15"],
    ["V4", "V11"],
    ["V6", "V13"],
]

STONES = [f"s{number:03}" for number in range(1, 121)]
VOLCANOES = list(PRINTED)


def _neighbours() -> dict[str, list[str]]:
    """Where one step leads: from a space along the paths, from an entrance to its stones (DL-16).

    No step leads to an entrance (DL-39).
    """
    steps: dict[str, list[str]] = {space: [] for space in (*STONES, *VOLCANOES)}
    for path in PATHS:
        for one, two in pairwise(path):
            steps[one].append(two)
            steps[two].append(one)
    return steps | ENTRANCES


NEIGHBOURS = _neighbours()
