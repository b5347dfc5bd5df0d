"""Situations of Die Dracheninsel from readable pieces, short ways to play on, and looks at them."""

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from drachenhort import NATURE, Match
from drachenhort.kernel.errors import ActionError
from tests.goldener_drache.situations import rule_against as refusal

__all__ = [
    "ALL_BUT_LAST",
    "COLOURS",
    "DULL",
    "WINDOWS",
    "Json",
    "begun",
    "can",
    "choices",
    "counted",
    "flights",
    "hand",
    "heap",
    "laws",
    "new_turn",
    "phase",
    "play",
    "random_states",
    "refill",
    "refusal",
    "seat_of",
    "shown",
    "situation",
    "status",
    "steps",
    "treasures",
    "where",
    "wholes",
]

Json = dict[str, Any]

COLOURS = "RSYNBG"
DULL = "tR tS tY tN tB tG"
"""Six cards that open no window."""
EXAMPLE = "RSBG"
"""The ledger tells most of its scenarios of these four hunters: seats 1 to 4."""
ALL_BUT_LAST = "100 125 150 175 200 250"
"""Every treasure but the last one."""
WINDOWS = ("WIN_START", "WIN_ACTION", "COUNTER")


# ---- building -------------------------------------------------------------------------------------


def situation(turn: str, players: int = 4, **pieces: Any) -> Match:
    """A match in the turn of the hunter `turn`; in MAIN, and nothing has been done in the turn yet.

    Pieces, all of them optional; what is no piece is a key of the position, or else an option of the game:

    - `at={"S": "TS"}`: where hunters stand, if not on their boats;
    - `bearing={"GS": "d5", "B": "c4"}`: pairs and lone bearers with their space, the lowest free coins first;
    - `coins={"G": "100 125"}`: coins that the player of a hunter owns;
    - `removed="100 125"`: values of treasures that are out of the game;
    - `swapped="c5-d5"`: discs that have changed places since the start; `dragons="c4 off"`;
    - `hands={"G": "tS FL"}`: cards of a hunter's player; whoever is not named has six dull ones, one terrain
      of each colour (DULL);
    - `played="tR"`, `discard="tB tB"`, `draw="tR SL"`: heaps. All other cards are in the draw pile, or, when
      `draw` is given, in the discard pile;
    - `phase="TURN_START"`: the turn begins, and those who hold SL are asked; no hunter is named yet.
      `phase="CHOOSE_HUNTER"`: none is named yet.

    Four players are Red, Grey, Blue and Green on seats 1 to 4 unless `colours` says otherwise.
    """
    if players == len(EXAMPLE):
        pieces = {"colours": EXAMPLE, **pieces}
    build = {name: pieces.pop(name, None) for name in ("at", "bearing", "coins", "removed", "swapped")}
    heaps = {name: pieces.pop(name, None) for name in ("hands", "played", "discard", "draw")}
    keys = begun(players).position()
    fields = {name: pieces.pop(name) for name in list(pieces) if name in keys and name != "options"}
    position = begun(players, **pieces).position()
    _place(position, build["at"] or {}, build["swapped"] or "", fields.pop("dragons", "off off"))
    _lay_out_coins(position, build["coins"] or {}, build["removed"] or "")
    _load(position, build["bearing"] or {}, fields.get("phase") != "EXIT")
    _deal(position, **heaps)
    _begin_turn(position, turn, fields.pop("phase", "MAIN"))
    position |= fields
    position["acted"] = position["actions"] > 0
    return Match.from_position(position)


def begun(players: int = 4, **options: Any) -> Match:
    """A match before its first decision; the first seat begins unless the options say otherwise."""
    return Match("dracheninsel", players=players, **{"start_player": 1, **options})


def new_turn(turn: str, players: int = 4, **pieces: Any) -> Match:
    """A situation in which the turn of a hunter begins."""
    return situation(turn, players, phase="TURN_START", **pieces)


def _place(position: Json, at: Mapping[str, str], swapped: str, dragons: str) -> None:
    for hunter, space in at.items():
        position["hunters"][hunter]["space"] = space
    discs = position["discs"]
    for pair in swapped.split():
        one, other = pair.split("-")
        discs[one], discs[other] = discs[other], discs[one]
    position["dragons"] = dragons.split()


def _lay_out_coins(position: Json, coins: Mapping[str, str], removed: str) -> None:
    """Owned coins are collected treasures; all that are neither these nor removed are back in stock."""
    for hunter, values in coins.items():
        position["coins"][seat_in(position, hunter)] = sorted(int(value) for value in values.split())
    owned = {value for values in position["coins"] for value in values}
    out = {int(value) for value in removed.split()}
    for treasure in position["treasures"]:
        value = treasure["value"]
        state = "removed" if value in out else "collected" if value in owned else "stock"
        treasure |= {"state": state, "space": None}


def _load(position: Json, bearing: Mapping[str, str], has_coins: bool) -> None:
    """Give out treasures to their bearers, the next one to TS; say what that makes of the hunters."""
    hunters = position["hunters"]
    stock = [treasure for treasure in position["treasures"] if treasure["state"] == "stock"]
    for bearers, space in bearing.items():
        treasure = stock.pop(0)
        treasure |= {"state": "carried", "space": space, "bearers": [c for c in COLOURS if c in bearers]}
        role = {"space": space, "status": "lone" if len(bearers) == 1 else "pair", "treasure": treasure["id"]}
        for hunter in bearers:
            hunters[hunter] |= role
    if stock and has_coins:
        stock[0] |= {"state": "site", "space": "TS"}
        for hunter in hunters.values():
            if hunter["space"] == "TS":
                hunter["status"] = "waiting"


def _deal(position: Json, hands: Any, played: Any, discard: Any, draw: Any) -> None:
    """Lay out all cards."""
    left = Counter[str](position["draw"])
    given = {seat_in(position, hunter): cards.split() for hunter, cards in (hands or {}).items()}
    position["hands"] = [
        sorted(given.get(seat, DULL.split())) for seat in range(position["options"]["players"])
    ]
    position["played"] = sorted((played or "").split())
    for heap in (*position["hands"], position["played"]):
        left.subtract(heap)
    position["discard"] = Counter((discard or "").split())
    left.subtract(position["discard"])
    position["draw"] = left
    if draw is not None:
        position["draw"] = Counter(draw.split())
        left.subtract(position["draw"])
        position["discard"] += left
    for heap in ("draw", "discard"):
        assert all(count >= 0 for count in position[heap].values()), "so many cards there are not"
        position[heap] = {card: count for card, count in position[heap].items() if count}


def _begin_turn(position: Json, turn: str, phase: str) -> None:
    """Whose turn it is, and who is asked."""
    players, active = position["options"]["players"], seat_in(position, turn)
    has_two = sum(hunter["seat"] == active + 1 for hunter in position["hunters"].values()) > 1
    is_named = not (has_two and phase in ("TURN_START", "CHOOSE_HUNTER"))
    position["turn"] = 1
    position["active"] = active + 1
    position["hunter"] = turn if is_named else None
    position["stretch"] = [position["hunters"][turn]["space"]] if is_named else []
    if phase == "TURN_START":
        others = [(active + step) % players for step in range(1, players)]
        asked = [seat + 1 for seat in others if any("SL" in card for card in position["hands"][seat])]
        position["asked"] = asked[0] if asked else None
        phase = "WIN_START" if asked else "MAIN" if is_named else "CHOOSE_HUNTER"
    position["phase"] = phase


def seat_in(position: Json, hunter: str) -> int:
    """The seat of a hunter's player, counted from 0 as in a match."""
    seat: int = position["hunters"][hunter]["seat"] - 1
    return seat


# ---- playing --------------------------------------------------------------------------------------


def play(match: Match, tokens: str, *, decline: bool = True) -> Match:
    """The match itself after the tokens, every window closed without a card unless a token reacts in it.

    `R.SL` waits until Red's player is asked; seats that are asked before decline. Where cards are drawn and
    no token says which, dull ones come. `decline=False` leaves the last window open.
    """
    for word in tokens.split():
        hunter, dot, rest = word.partition(".")
        seat, token = (seat_of(match, hunter), rest) if dot and hunter in COLOURS else (None, word)
        _make_way(match, token, seat)
        match.play(token, seat)
    while decline and phase(match) in WINDOWS:
        match.play("-")
    return match


def _make_way(match: Match, token: str, seat: int | None) -> None:
    """Decline and draw until the token is asked for."""
    is_reaction = token.startswith(("SL", "CM", "-"))
    while phase(match) in WINDOWS and (not is_reaction or seat not in (None, match.decider)):
        match.play("-")
    if not token.startswith("!"):
        refill(match)


def refill(match: Match, cards: str = "") -> Match:
    """The match itself when the hand is full again: with these cards, then with dull ones."""
    for card in cards.split():
        match.play(f"!draw:{card}")
    while phase(match) == "DRAW":
        match.play(match.choices()[0])
    return match


def random_states(match: Match, rng: random.Random) -> Iterator[Match]:
    """The match itself again and again while it is played at random until it is over."""
    yield match
    while not match.is_over:
        if match.decider == NATURE:
            odds = match.probabilities()
            match.play(rng.choices(list(odds), [float(chance) for chance in odds.values()])[0])
        else:
            match.play_action(rng.choice(match.legal_actions()))
        yield match


# ---- choices --------------------------------------------------------------------------------------


def choices(match: Match, start: str = "") -> list[str]:
    """The tokens that may be played now; of actions that are asked in parts, their first parts."""
    return [token for token in match.choices() if token.startswith(start)]


def steps(match: Match) -> list[str]:
    """The legal steps, in alphabetical order: boats, terrain spaces, TS."""
    return sorted(token for token in match.choices() if re.match(r"@|TS|[a-i][1-9]", token))


def flights(match: Match) -> list[str]:
    """The legal flights."""
    return sorted(wholes(match, "FL"))


def wholes(match: Match, start: str) -> set[str]:
    """Every whole token that begins like this; its parts are tried out."""
    found = set()
    for token in match.choices():
        if not (token.startswith(start) or start.startswith(token)):
            continue
        after = match.copy()
        after.play(token)
        found |= wholes(after, start) if after.is_midway else {token}
    return found


def can(match: Match, tokens: str) -> bool:
    """Could these tokens be played one after the other, every window declined? Nothing changes by asking."""
    try:
        play(match.copy(), tokens)
    except ActionError:
        return False
    return True


# ---- looks ----------------------------------------------------------------------------------------


def shown(match: Match, keys: str) -> list[Any]:
    """Some keys of the position."""
    position = match.position()
    return [position[key] for key in keys.split()]


def phase(match: Match) -> str:
    """The phase."""
    return str(match.position()["phase"])


def seat_of(match: Match, hunter: str) -> int:
    """The seat of a hunter's player, counted from 0."""
    return seat_in(match.position(), hunter)


def where(match: Match, hunters: str) -> str:
    """The spaces of hunters, with blanks between them."""
    return " ".join(match.position()["hunters"][hunter]["space"] for hunter in hunters)


def status(match: Match, hunters: str) -> str:
    """What hunters are doing (`free`, `waiting`, `pair`, `lone`), with blanks between them."""
    return " ".join(match.position()["hunters"][hunter]["status"] for hunter in hunters)


def hand(match: Match, hunter: str) -> str:
    """The cards of a hunter's player, sorted by their names, with blanks between them."""
    position = match.position()
    return " ".join(sorted(position["hands"][seat_in(position, hunter)]))


def heap(match: Match, name: str) -> str:
    """The cards of the heap `played`, `discard` or `draw`, sorted by their names."""
    return " ".join(sorted(Counter(match.position()[name]).elements()))


def treasures(match: Match, state: str) -> list[int]:
    """The values of the treasures in a state (`stock`, `site`, `carried`, `collected`, `removed`)."""
    return [one["value"] for one in match.position()["treasures"] if one["state"] == state]


def counted(cards: str) -> Counter[str]:
    """Cards by their names, counted."""
    return Counter(cards.split())


def laws(match: Match) -> Json:
    """What the laws of section 2.3 count: cards, coins by value, discs by colour, the longest hand."""
    position = match.position()
    cards = Counter[str](position["draw"])
    cards.update(position["discard"])
    for lot in (*position["hands"], position["played"], (position["duel"] or {"cards": []})["cards"]):
        cards.update(lot)
    coins = Counter(coin for owned in position["coins"] for coin in owned)
    coins.update({one["value"]: 2 for one in position["treasures"] if one["state"] != "collected"})
    discs = Counter(position["discs"].values())
    return {"cards": cards, "coins": coins, "discs": discs, "most": max(map(len, position["hands"]))}
