"""Situations of Drachenland in few words: what a test cares about; the rest lies where it does no harm."""

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from drachenhort import NATURE, Match, find_game

GAME = find_game("drachenland")
OPTIONS = {option.name for option in GAME.known_options}
VOLCANOES = [f"V{number}" for number in range(1, 16)]
STONES = [f"s{number:03}" for number in range(1, 121)]
PRINTED_EGGS = {name: 2 if name in ("V1", "V2", "V3") else 1 for name in VOLCANOES}
PRINTED_GEMS = {name: 5 if i < 3 else 4 if i < 9 else 3 for i, name in enumerate(VOLCANOES)}
GEMS = {"R": 16, "G": 16, "B": 16, "D": 9}
HEADS = {"F": 2, "Y": 2, "M": 4, "H": 2, "O": 3, "DR": 1, "DG": 1, "DB": 1}
"""The 16 tokens with a dragon's head on the back (DL-08)."""
HAND = "TFYMH"
STAYING = ("O", "DB", "DG", "DR")
"""Tokens that nobody can take or use up (DL-45)."""
PARKING = ["s091", "s092", "s087", "s088", "s083", "s084", "s090", "s093", "s086", "s089", "s082", "s085"]
"""Stones between the outer volcanoes, for adventurers that only have to be in the land."""


def situation(pawns: str = "", **fields: Any) -> Match:
    """A match that begins in `position(...)`."""
    return Match.from_position(position(pawns, **fields))


def position(
    pawns: str = "",
    *,
    players: int = 3,
    active: int = 1,
    phase: str = "ASSIGN",
    dice: str = "34",
    lies: Mapping[str, str] | None = None,
    opened: str = "",
    hands: Mapping[int, str] | None = None,
    held: Mapping[int, str] | None = None,
    rings: str = "",
    bare: bool = False,
    unseen: str = "",
    **fields: Any,
) -> dict[str, Any]:
    """Position data from `pawns` like `1R V4, 2B s094`: player and colour, and the space.

    `lies` says what lies on a volcano: `{"V6": "EE RRD M"}` are two eggs, three gems and a face-up token, and
    `down` a face-down one. Volcanoes that it does not name have their eggs and gems, or with `bare` none of
    them, and face-down tokens unless `opened` names them, or is `all`. `hands` are tokens (`"F Y M"`), `held`
    eggs and gems (`"E4 R7"`), of each player; nobody has any that is not told, but what lies nowhere is held
    by the last player of whom nothing is told. `dice` are the numbers rolled, after the name of other dice:
    `d6 15`. `unseen` are the tokens that nobody has seen. Further fields are options, or entries of the
    position.
    """
    lies, hands, held = dict(lies or {}), dict(hands or {}), dict(held or {})
    places = _places(pawns, rings, players)
    land = _land(lies, bare, two=players == 2)
    stood_on = {place for place in places.values() if place in VOLCANOES}
    closed = [name for name in VOLCANOES if "down" in lies.get(name, "")]
    if opened != "all":
        spoken = {*opened.split(), *lies, *stood_on}
        closed += [name for name in VOLCANOES if name not in spoken]
    hidden = _lay_tokens(land, closed, lies, hands, players=players, wanted=unseen)
    for name in closed:
        land[name]["face_down"] = True
    entries = _players(places, rings, hands, held, players)
    _share(land, lies, entries, held, bare=bare, players=players)
    *kind, numbers = dice.split()
    rolled = [] if phase in ("SETUP", "OPENING", "ROLL") else [int(die) for die in numbers]
    options = {"players": players} | {name: fields.pop(name) for name in list(fields) if name in OPTIONS}
    return {
        "game": "drachenland",
        "options": options | ({"dice": kind[0]} if kind else {}),
        "phase": phase,
        "active": active,
        "turn": active,
        "start": 1,
        "dice": {"rolled": rolled, "unused": rolled},
        "players": entries,
        "volcanoes": land,
        "unseen": hidden,
    } | fields


def _places(pawns: str, rings: str, players: int) -> dict[str, str]:
    """Where the adventurers stand; whoever wears a ring, and one of each player, is in the land."""
    places = dict(entry.split() for entry in pawns.split(",") if entry.strip())
    free = iter(stone for stone in PARKING if stone not in places.values())
    for pawn in rings.split():
        if pawn not in places:
            places[pawn] = next(free)
    for player in range(1, players + 1):
        if not any(pawn.startswith(str(player)) for pawn in places):
            places[f"{player}R"] = next(free)
    return places


def _land(lies: Mapping[str, str], bare: bool, two: bool) -> dict[str, Any]:
    """The volcanoes with what is told of them; gems that nothing is told of come later."""
    land: dict[str, Any] = {}
    for name in VOLCANOES:
        eggs = 0 if bare else 1 if two else PRINTED_EGGS[name]
        land[name] = {"eggs": eggs, "gems": dict.fromkeys("RGBD", 0), "face_down": False, "tokens": []}
        if name in lies:
            words = [word for word in lies[name].split() if word != "down"]
            land[name]["tokens"] = [word for word in words if word in HEADS]
            things = Counter("".join(word for word in words if word not in HEADS))
            land[name]["eggs"] = things.pop("E", 0)
            land[name]["gems"] |= things
    return land


def _lay_tokens(
    land: dict[str, Any],
    closed: list[str],
    lies: Mapping[str, str],
    hands: Mapping[int, str],
    *,
    players: int,
    wanted: str,
) -> dict[str, int]:
    """The tokens that nobody has seen, one more than volcanoes are closed; what is too much lies open.

    Where too few are left to lie face down, further volcanoes are opened, the last first.
    """
    up = Counter(token for entry in land.values() for token in entry["tokens"])
    owned = Counter(token for hand in hands.values() for token in hand.split())
    most = {kind: count - up[kind] for kind, count in HEADS.items()}
    for kind in "FYMH":
        spare = players if kind in "FY" else 0  # of the start hands
        most[kind] = min(HEADS[kind], most[kind] + spare - owned[kind])
    while sum(most.values()) < len(closed) + 1:
        closed.remove(next(name for name in reversed(closed) if name not in lies))
    fixed = Counter(wanted.split())
    unseen = {kind: most[kind] for kind in STAYING}
    bare = (name for name in reversed(VOLCANOES) if name not in closed and name not in lies)
    for kind in ("O", "O", "O", "DB", "DG", "DR"):
        is_up = unseen[kind] > fixed[kind] if wanted else sum(unseen.values()) > len(closed) + 1
        if is_up and unseen[kind]:
            unseen[kind] -= 1
            land[next(bare)]["tokens"].append(kind)
    for kind in "MHYF":
        unseen[kind] = fixed[kind] if wanted else min(most[kind], len(closed) + 1 - sum(unseen.values()))
    return unseen


def _players(
    places: Mapping[str, str], rings: str, hands: Mapping[int, str], held: Mapping[int, str], players: int
) -> list[dict[str, Any]]:
    entries = []
    for player in range(1, players + 1):
        hoard = dict.fromkeys("ERGBD", 0) | {w[0]: int(w[1:]) for w in held.get(player, "").split()}
        hand = Counter(hands.get(player, "").split())
        entries.append(
            {
                "pawns": {
                    colour: {
                        "space": places.get(f"{player}{colour}"),
                        "ring": f"{player}{colour}" in rings.split(),
                    }
                    for colour in "RGB"
                },
                "tokens": {token: hand[token] for token in HAND},
                "eggs": hoard.pop("E"),
                "gems": hoard,
            }
        )
    return entries


def _share(
    land: dict[str, Any],
    lies: Mapping[str, str],
    entries: list[dict[str, Any]],
    held: Mapping[int, str],
    *,
    bare: bool,
    players: int,
) -> None:
    """Gems that nothing is told of onto the other volcanoes, the rest to somebody of whom nothing is told."""
    left = {
        kind: count
        - sum(entry["gems"][kind] for entry in land.values())
        - sum(entry["gems"][kind] for entry in entries)
        for kind, count in GEMS.items()
    }
    for name in VOLCANOES:
        if name not in lies and not bare:
            gems = land[name]["gems"]
            while sum(gems.values()) < PRINTED_GEMS[name]:
                fitting = [kind for kind in "RGBD" if left[kind] and gems[kind] < 2]
                if not fitting:
                    break
                kind = max(fitting, key=lambda kind: left[kind])
                gems[kind] += 1
                left[kind] -= 1
    eggs = 15 if players == 2 else 18
    eggs -= sum(entry["eggs"] for entry in land.values()) + sum(entry["eggs"] for entry in entries)
    for name in reversed([name for name in VOLCANOES if name not in lies]):
        while eggs < 0 and land[name]["eggs"]:  # some of those told to be held come from here
            land[name]["eggs"] -= 1
            eggs += 1
    if eggs or any(left.values()):
        holder = entries[max(player for player in range(1, players + 1) if player not in held) - 1]
        holder["eggs"] += eggs
        for kind, count in left.items():
            holder["gems"][kind] += count


def scored(held: Mapping[int, str], rings: str = "", **fields: Any) -> Match:
    """A match that is over after its only round, with these hoards; all the rest lies on the volcanoes."""
    players = fields.setdefault("players", 3)
    everybody = {number: held.get(number, "") for number in range(1, players + 1)}
    match = situation(held=everybody, rings=rings, active=players, max_rounds=1, **fields)
    return played(match, f"R{match.position()['dice']['rolled'][0]} . G4 .")


# ---- matches from the beginning -------------------------------------------------------------------

DEAL = (
    "V1=RRGGB V2=BBDDR V3=RGBDD V4=RRGG V5=BBRR V6=GGBB V7=RRGB V8=GGBR V9=BBGR V10=RGB V11=RGB V12=DGB "
    "V13=DGB V14=DRR V15=DDG"
)
"""A whole deal of gems."""
OPENINGS = {
    2: "R+E1>s002 R+E2>s117",
    3: "R+E1>s001 R+E2>s016 R+E3>s119",
    4: "R+E1>s001 R+E2>s016 R+E3>s119 R+E3>s038",
}


def dealt(**options: Any) -> Match:
    """A match after the deal, seat 1 about to introduce an adventurer."""
    match = Match("drachenland", **{"start_player": 1, **options})
    return played(match, DEAL)


def begun(**options: Any) -> Match:
    """A match after the opening round, the dice of the first turn about to fall."""
    match = dealt(**options)
    return played(match, OPENINGS[match.options.players])


def played(match: Match, line: str) -> Match:
    """The match itself, after a line of play as the ledger writes it."""
    match.play_all(line)
    return match


def random_states(match: Match, seed: int) -> Iterator[Match]:
    """The match itself again and again while it is played at random until it is over."""
    rng = random.Random(seed)
    yield match
    while not match.is_over:
        if match.decider == NATURE:
            weights = match.weights()
            match.play(rng.choices(list(weights), list(weights.values()))[0])
        else:
            match.play_action(rng.choice(match.legal_actions()))
        yield match


def eager_states(match: Match, seed: int) -> Iterator[Match]:
    """Like `random_states`, but players prefer volcanoes, tokens and takes: much happens in few turns."""
    rng = random.Random(seed)
    yield match
    while not match.is_over:
        if match.decider == NATURE:
            weights = match.weights()
            match.play(rng.choices(list(weights), list(weights.values()))[0])
        else:
            tokens = match.choices()
            liked = [token for token in tokens if re.search(r"V|[gdeoHM!]", token)]
            match.play(rng.choice(liked if liked and rng.random() < 0.8 else tokens))
        yield match


# ---- looks ----------------------------------------------------------------------------------------


def offered(match: Match, tokens: str) -> str:
    """Those of the tokens that may be played now."""
    return " ".join(token for token in tokens.split() if match.is_legal(token))


def choices(match: Match) -> str:
    """All that may be played now."""
    return " ".join(match.choices())


def phase(match: Match) -> str:
    """Phase and player, like `MOVE 1`."""
    data = match.position()
    return f"{data['phase']} {data['active']}"


def player(match: Match, number: int = 1) -> dict[str, Any]:
    """All that a position tells about a player."""
    data: dict[str, Any] = match.position()["players"][number - 1]
    return data


def pawn(match: Match, name: str) -> str | None:
    """The space of an adventurer such as `1R`."""
    space: str | None = player(match, int(name[0]))["pawns"][name[1]]["space"]
    return space


def wears_ring(match: Match, name: str) -> bool:
    """Does an adventurer such as `1R` wear a ring?"""
    return bool(player(match, int(name[0]))["pawns"][name[1]]["ring"])


def hoard(match: Match, number: int = 1) -> str:
    """Eggs and gems of a player, like `E1 R2`."""
    data = player(match, number)
    counts = {"E": data["eggs"], **data["gems"]}
    return " ".join(f"{kind}{count}" for kind, count in counts.items() if count)


def hand(match: Match, number: int = 1) -> str:
    """Tokens of a player, like `F Y Y`."""
    tokens = player(match, number)["tokens"]
    return " ".join(token for token in HAND for _ in range(tokens[token]))


def volcano(match: Match, name: str) -> dict[str, Any]:
    """All that a position tells about a volcano."""
    data: dict[str, Any] = match.position()["volcanoes"][name]
    return data


def tokens_on(match: Match, name: str) -> str:
    """Face-up tokens on a volcano, `down` for a face-down one."""
    data = volcano(match, name)
    return " ".join([*(["down"] if data["face_down"] else []), *data["tokens"]])


def discarded(match: Match) -> str:
    """Tokens used up, like `F M`."""
    counts = match.position()["discarded"]
    return " ".join(token for token in HAND for _ in range(counts[token]))


def move(match: Match, keys: str) -> list[Any]:
    """Some entries of the move that is being made."""
    data = match.position()["move"]
    return [data[key] for key in keys.split()]
