"""Games of Die Dracheninsel that get somewhere: players with a purpose, NATURE with a taste for trouble.

Purely random hunters hardly ever lift a treasure. These go for it with a zeal that differs from game to game,
react and attack with a spite and a malice of their own, and do anything at all otherwise.
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from drachenhort import NATURE, Match, find_game
from drachenhort.games.dracheninsel.board import SPACE_NAMES
from drachenhort.games.dracheninsel.cards import CARD_NAMES, LETTERS
from drachenhort.games.dracheninsel.state import PHASES, TREASURE_STATES

from .geography import COLOURS, NEIGHBOURS, SITE
from .options import OPTION_VALUES, default_colours
from .referee import kind_of

GAME = find_game("dracheninsel")
SEATINGS = ((2, "pairs"), (2, "single"), (3, "pairs"), (4, "pairs"), (5, "single"), (6, "pairs"))
"""Players, and how two of them would play."""
ROUNDS = (1, 2, 3, 6, 12, None)
"""Values of `stall_rounds`."""
COINS = ("100,125,150,175,200,250,300", "100,125,150,175,200,225,300")
TASTES = ({"UN", "CM"}, {"SL", "CM"}, {"SL", "EC"}, {"FE", "FL", "LJ"})
"""Faces of cards that NATURE prefers in one game or another, so that they meet."""
WAITING_ROOM = 4000
"""Decisions after which an endless game is left."""

# ---- options -----------------------------------------------------------------------------------------------


def drawn_options(players: int, mode: str, dice: random.Random) -> dict[str, Any]:
    """Any options for that seating, as a match takes them."""
    options = {name: dice.choice(values) for name, values in OPTION_VALUES.items()}
    options |= {"players": players, "two_player_mode": mode, "coin_values": dice.choice(COINS)}
    options["stall_rounds"] = dice.choice(ROUNDS)
    options["start_player"] = dice.choice(["random", *range(1, players + 1)])
    options["colours"] = "usual"
    if players < len(COLOURS) and len(default_colours(players, mode)[0]) == 1 and dice.random() < 0.7:
        chosen = sorted(dice.sample(range(len(COLOURS)), players))
        turn = dice.randrange(players)
        options["colours"] = "".join(COLOURS[place] for place in chosen[turn:] + chosen[:turn])
    return options


def for_referee(options: dict[str, Any]) -> dict[str, Any]:
    """The same options as the referee takes them."""
    coins = [int(value) for value in options["coin_values"].split(",")]
    colours = None if options["colours"] == "usual" else [*options["colours"]]
    return options | {"coin_values": coins, "colours": colours}


# ---- looking -----------------------------------------------------------------------------------------------


def phase_of(match: Match) -> str:
    return PHASES[match.state["phase"]]


def kind(token: str) -> str:
    """What `kind_of` says, of the beginning of an action, too."""
    return {"FL": "flight", "TE": "TE", "DF": "DF"}.get(token) or kind_of(token)


def is_whole(match: Match, token: str) -> bool:
    """Is this the token of a whole action, and not only of its beginning (DI-127)?"""
    return bool(match.game.notation.parse(match.options, token).is_whole)


def parts_of(match: Match, token: str) -> tuple[int, ...]:
    """The action numbers of a token that is legal."""
    parts = match.game.notation.find(match.state, match.game.notation.parse(match.options, token))
    assert parts is not None
    return parts


def can_play(match: Match, token: str) -> bool:
    """Would this token be legal, in all its parts?"""
    parts = match.game.notation.find(match.state, match.game.notation.parse(match.options, token))
    trial = match.copy()
    for part in parts or ():
        if part not in trial.legal_actions():
            return False
        trial.play_action(part)
    return parts is not None


def begun(match: Match, token: str) -> Match:
    """A copy of the match in which an action is begun."""
    twin = match.copy()
    twin.play_action(parts_of(match, token)[0])
    return twin


def whole_tokens(match: Match, token: str) -> set[str]:
    """Every whole action that begins like this; cards to be exchanged are picked in order only."""
    if is_whole(match, token):
        return {token}
    after = begun(match, token)
    last = int(after.actions[-1])
    found: set[str] = set()
    for action, further in zip(after.legal_actions(), after.choices(), strict=True):
        if not further.startswith("pass(") or action >= last:
            found |= whole_tokens(after, further)
    return found


def completed(match: Match, token: str, dice: random.Random) -> str:
    """A whole action that begins like this, at random."""
    while not is_whole(match, token):
        match = begun(match, token)
        token = dice.choice(match.choices())
    return token


def _distances(goal: str) -> dict[str, int]:
    reached, frontier = {goal: 0}, [goal]
    for space in frontier:
        for other in NEIGHBOURS[space]:
            if other not in reached:
                reached[other] = reached[space] + 1
                frontier.append(other)
    return reached


DISTANCES = {goal: _distances(goal) for goal in NEIGHBOURS}


def landing(token: str) -> str:
    """Where a step or a flight leads."""
    return token.removeprefix("FL>").partition("=")[0].partition("x")[0]


# ---- deciding ----------------------------------------------------------------------------------------------


class Driver:
    """Decides for everybody in one game, NATURE included."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.zeal = dice.choice((0.3, 0.8, 0.95, 0.98))
        self.spite = dice.choice((0.03, 0.1, 0.4, 0.9))
        self.malice = dice.choice((0.1, 0.4, 0.9))
        self.greed = dice.choice((0.1, 0.9))
        self.trouble = dice.choice((0.0, 0.3, 0.7))
        self.taste = dice.choice(TASTES)
        company = dice.choice(("anybody", "anybody", "thieves", "misers"))
        if company == "thieves":  # for DI-124: they save SL and CM for what is stolen
            self.spite, self.malice, self.trouble, self.taste = 0.03, 0.9, 0.8, {"SL", "CM", "SA", "EC"}
        if company == "misers":  # for long duels (DI-067)
            self.zeal, self.malice, self.greed, self.trouble, self.taste = 0.95, 0.1, 0.95, 0.8, {"UN"}

    def token(self, match: Match) -> str:
        """A legal token of a whole action."""
        if match.decider == NATURE:
            return self._chance(match)
        tokens, phase = match.choices(), phase_of(match)
        if phase in ("MAIN", "EXIT", "CHOOSE_HUNTER"):
            if self.dice.random() < self.zeal:
                return self._purpose(match, tokens, phase)
            wanted = self.dice.choice(sorted({kind(token) for token in tokens}))
            tokens = [token for token in tokens if kind(token) == wanted]
        elif phase != "EXCHANGE":
            return self._reaction(match, tokens)
        return completed(match, self.dice.choice(tokens), self.dice)

    def _reaction(self, match: Match, tokens: list[str]) -> str:
        """Not always, but nearly always for a stolen card, which the thief then defends (DI-124)."""
        s = match.state
        chance = self.greed if phase_of(match) in ("COLLECT", "DUEL") else self.spite
        if s["taken_from"][0] >= 0:
            chance = 0.1 if phase_of(match) == "COUNTER" and match.decider != s["active"] else 0.9
        return self.dice.choice(tokens[1:]) if tokens[1:] and self.dice.random() < chance else tokens[0]

    def _is_malicious(self) -> bool:
        return self.dice.random() < self.malice

    def _chance(self, match: Match) -> str:
        """By NATURE's weights, or in a troubled game sometimes a card to the game's taste."""
        tokens = match.choices()
        if self.dice.random() < self.trouble:
            cards = [token.partition(":")[2].partition("=")[2] or token.partition(":")[2] for token in tokens]
            wanted = [
                token
                for token, card in zip(tokens, cards, strict=True)
                if not self.taste.isdisjoint(card.split("/"))
            ]
            return self.dice.choice(wanted or tokens)
        weights = np.zeros(match.game.actions, np.int32)
        count = match.game.rules.weights(match.state, weights)
        return self.dice.choices(tokens, weights[:count].tolist())[0]

    def _purpose(self, match: Match, tokens: list[str], phase: str) -> str:
        """Something that leads on."""
        if phase == "CHOOSE_HUNTER":
            return self._hunter(match, tokens)
        mischief = self._mischief(match, tokens)
        if mischief and self._is_malicious():
            return self.dice.choice(mischief)
        move = self._move(match, tokens, must=phase == "EXIT")
        if move:
            return move
        tools = [token for token in tokens if kind(token) in TOOLS]
        if tools and self.dice.random() < 0.5:
            return completed(match, self.dice.choice(tools), self.dice)
        return "end" if "end" in tokens else self._pass(match)

    def _pass(self, match: Match) -> str:
        """Exchange terrain cards at most: the others are for better days."""
        hand = [CARD_NAMES[card] for card in match.state["hand"][match.decider] if card < len(CARD_NAMES)]
        return f"pass({','.join(card for card in hand if card.startswith('t') and self.dice.random() < 0.5)})"

    def _hunter(self, match: Match, tokens: list[str]) -> str:
        """Rather one that carries something, or that may move."""
        s = match.state
        bearing = [f"hunter:{LETTERS[k]}" for k, treasure in enumerate(s["bears"]) if treasure >= 0]
        useful = [token for token in tokens if token in bearing]
        return self.dice.choice(useful if useful and self.dice.random() < 0.7 else tokens[:-1])

    def _mischief(self, match: Match, tokens: list[str]) -> list[str]:
        """Attacks, fear for those who carry or wait, and giving up."""
        s = match.state
        worth = [
            LETTERS[hunter]
            for hunter in range(len(LETTERS))
            if s["bears"][hunter] >= 0 or SPACE_NAMES[s["place"][hunter]] == SITE
        ]
        return [
            token
            for token in tokens
            if kind(token) in ("SA", "EC", "abandon")
            or (kind(token) == "FE" and token[-1] in worth)
            or (kind(token) == "walk" and "x" in token)
        ]

    def _move(self, match: Match, tokens: list[str], *, must: bool) -> str | None:
        """A step or a flight that comes nearer to where the hunter or its pair wants to be."""
        moves = [token for token in tokens if kind(token) == "walk"]
        if "FL" in tokens and (not moves or self.dice.random() < 0.5):
            moves += begun(match, "FL").choices()
        if not moves:
            return None
        s = match.state
        goals = self._goals(s)
        here = SPACE_NAMES[s["place"][s["hunter"]]]
        far = {token: min(DISTANCES[goal][landing(token)] for goal in goals) for token in moves}
        nearest = min(far.values())
        if not must and nearest >= min(DISTANCES[goal][here] for goal in goals):
            return None
        return self.dice.choice([token for token, distance in far.items() if distance == nearest])

    def _goals(self, s: Any) -> list[str]:
        """The boats of a pair; for a single hunter the site, lone bearers, and pairs that can be robbed."""
        hunter, bears = int(s["hunter"]), s["bears"].tolist()
        if bears[hunter] >= 0:
            return [f"@{LETTERS[k]}" for k, treasure in enumerate(bears) if treasure == bears[hunter]]
        bearers = Counter(treasure for treasure in bears if treasure >= 0)
        goals = [
            SPACE_NAMES[s["place"][k]]
            for k, treasure in enumerate(bears)
            if treasure >= 0 and (bearers[treasure] == 1 or self._is_malicious())
        ]
        has_coins = TREASURE_STATES.index("site") in s["treasure"]
        return [*goals, SITE] if has_coins or not goals else goals


TOOLS = ("flight", "LJ", "TE", "DF", "DP", "FE")


def driven(players: int, mode: str, seed: object) -> tuple[Match, Driver]:
    """A new game with random options, and who drives it."""
    dice = random.Random(f"dracheninsel {players} {mode} {seed}")
    return Match(GAME, **drawn_options(players, mode, dice)), Driver(dice)


def matches(players: int, mode: str, seed: object) -> Iterator[Match]:
    """A guided random match before every part of a decision, and at its end: always the same object."""
    match, driver = driven(players, mode, seed)
    yield match
    while not match.is_over and len(match) < WAITING_ROOM:
        for part in parts_of(match, driver.token(match)):
            match.play_action(part)
            yield match
