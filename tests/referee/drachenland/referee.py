"""The referee of Drachenland: the state machine of section 5, asked and answered in tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .board import NEIGHBOURS, PRINTED, RIVERS, VOLCANOES
from .options import checked_options
from .pieces import COLOURS, GEMS, RINGS, UNDER_VOLCANOES, Move, Pawn, Player, Volcano, no_tokens
from .positions import read_position, write_position
from .scoring import best_grouping

NATURE = -1
OVER = -2

PHASES = ("SETUP", "OPENING", "ROLL", "FATE", "ASSIGN", "MOVE", "REVEAL", "TAKE", "HAND", "END")
NATURE_PHASES = ("SETUP", "ROLL", "REVEAL")
ENTRANCES = ("E1", "E2", "E3")

FACES = {  # DL-22
    "special": ((1, 2, 2, 2, 3, 3), (2, 3, 3, 4, 4, 4)),
    "d4": ((1, 2, 3, 4), (1, 2, 3, 4)),
    "d6": ((1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6)),
}
TREASURE = ("g", "d", "e")
FINDS = ("F", "Y", "M", "H")
"""Tokens that come with an egg (DL-61)."""
OPENING_STEPS = {2: (2, 4), 3: (1, 2, 3), 4: (1, 2, 3, 4)}  # DL-15, DL-71


class Referee:
    """One game; seats count from 0."""

    def __init__(self, **options: Any) -> None:
        self.options = checked_options(options)
        count = self.options["players"]
        self.players = [Player() for _ in range(count)]
        self.volcanoes = {
            name: Volcano(eggs=1 if count == 2 else printed["eggs"])  # DL-09, DL-70
            for name, printed in PRINTED.items()
        }
        self.unseen = dict(UNDER_VOLCANOES)
        self.discarded = no_tokens()
        self.rings = RINGS
        self.phase = "SETUP"
        chosen = self.options["start_player"]
        self.start: int | None = None if chosen == "random" else chosen - 1  # DL-13
        self.active: int | None = self.start
        self.dealt = ""  # gems on the volcano that is being filled, in the order dealt
        self.turn = 0
        self.idle = 0
        self.progress = False
        self.rolled: list[int] = []
        self.unused: list[int] = []
        self.used: set[str] = set()
        self.move: Move | None = None

    # ---- who is asked, and what may be answered ------------------------------------------------------

    def decider(self) -> int:
        """The seat that must answer now, or NATURE or OVER."""
        if self.phase == "END":
            return OVER
        if self.phase in NATURE_PHASES:
            return NATURE
        assert self.active is not None
        return self.active

    def choices(self) -> list[str]:
        """All legal tokens (section 10); of the gems of a volcano, those so far and one more."""
        if self.decider() == NATURE:
            return list(self._chances())
        asked: dict[str, Callable[[], list[str]]] = {
            "OPENING": self._openings,
            "FATE": lambda: ["T", "K"],  # DL-47
            "ASSIGN": self._assignments,
            "MOVE": self._movements,
            "TAKE": self._takes_or_nothing,
            "HAND": lambda: ["H", "."],
            "END": list[str],
        }
        return asked[self.phase]()

    def weights(self) -> list[int]:
        """The whole-number weights of NATURE's choices, in the same order (DL-82)."""
        return list(self._chances().values())

    def _chances(self) -> dict[str, int]:
        if self.phase == "SETUP" and self.start is None:
            return {f"@{seat + 1}": 1 for seat in range(len(self.players))}
        if self.phase == "SETUP":
            return {f"{self.filling()}={self.dealt}{kind}": left for kind, left in self._offered_gems()}
        if self.phase == "ROLL":
            return self._rolls()
        if self.phase == "REVEAL":
            return {f"({kind})": left for kind, left in self.unseen.items() if left}
        raise ValueError(f"NATURE does not decide in {self.phase}")

    def _rolls(self) -> dict[str, int]:
        weights: dict[str, int] = {}
        die_a, die_b = FACES[self.options["dice"]]
        for one in die_a:
            for two in die_b:
                token = f"{{{one}{two}}}"
                weights[token] = weights.get(token, 0) + 1
        return weights

    # ---- set-up --------------------------------------------------------------------------------------

    def filling(self) -> str:
        """The volcano that gets the next gem (section 4)."""
        return next(
            name for name in VOLCANOES if sum(self.volcanoes[name].gems.values()) < PRINTED[name]["gems"]
        )

    def _offered_gems(self) -> list[tuple[str, int]]:
        """Kinds that NATURE may draw, with the number of their gems left (section 4, DL-10, DL-11)."""
        left = {
            kind: count - sum(volcano.gems[kind] for volcano in self.volcanoes.values())
            for kind, count in GEMS.items()
        }
        limited = self.options["gem_limit"] != "none"
        return [
            (kind, count)
            for kind, count in left.items()
            if count and (not limited or self._leaves_room(kind, left))
        ]

    def _leaves_room(self, drawn: str, left: dict[str, int]) -> bool:
        """May this kind be drawn, and can every kind still be housed after it?"""
        name = self.filling()
        here = dict(self.volcanoes[name].gems)
        if here[drawn] >= 2:
            return False
        here[drawn] += 1
        free = PRINTED[name]["gems"] - sum(here.values())
        to_come = len(VOLCANOES) - 1 - VOLCANOES.index(name)
        return all(left[kind] - (kind == drawn) <= min(free, 2 - here[kind]) + 2 * to_come for kind in GEMS)

    def _openings(self) -> list[str]:
        """DL-15 to DL-18: an exact count along a route without repetition, to a free stone.

        No route of these lengths meets a volcano on this board (DL-19).
        """
        assert self.active is not None and self.start is not None
        place = (self.active - self.start) % len(self.players)
        steps = OPENING_STEPS[len(self.players)][place]
        ends = [
            f"{way[0]}>{way[-1]}"
            for entrance in ENTRANCES
            for way in self._ways([entrance], steps)
            if len(way) == steps + 1 and self._may_end_on(way[-1])
        ]
        return [f"{colour}+{end}" for colour in COLOURS for end in dict.fromkeys(ends)]

    # ---- walking -------------------------------------------------------------------------------------

    def _ways(self, walked: list[str], steps: int) -> Iterator[list[str]]:
        """Every way that goes on from here by at least one and at most so many steps (DL-30, DL-40)."""
        for space in NEIGHBOURS[walked[-1]] if steps else ():
            if space not in walked:
                way = [*walked, space]
                yield way
                if not self._is_face_down(space):  # DL-35
                    yield from self._ways(way, steps - 1)

    def _is_face_down(self, space: str) -> bool:
        return space in VOLCANOES and self.volcanoes[space].face_down

    def _may_end_on(self, space: str) -> bool:
        """DL-33, DL-34."""
        return space in VOLCANOES or all(
            pawn.space != space for player in self.players for pawn in player.pawns.values()
        )

    def _walks(self) -> dict[str, int]:
        """Walks and entries of the moving adventurer as tokens, with their costs (DL-31, DL-41)."""
        move, here = self._moving(), self._pawn().space
        if move.last_was_walk or move.stopped:
            return {}
        steps = move.march_steps + move.die_steps
        costs: dict[str, int] = {}
        for origin in ENTRANCES if here is None else (here,):
            for way in self._ways([origin], steps):
                token = f"{'' if here else origin}>{way[-1]}"
                if self._may_end_on(way[-1]) and len(way) - 1 < costs.get(token, steps + 1):
                    costs[token] = len(way) - 1
        if self.options["backtrack"] and here in VOLCANOES and steps >= 2:  # DL-40
            costs[f">{here}"] = 2
        return costs

    # ---- answers of a player -------------------------------------------------------------------------

    def _moving(self) -> Move:
        assert self.move is not None
        return self.move

    def _player(self) -> Player:
        assert self.active is not None
        return self.players[self.active]

    def _pawn(self) -> Pawn:
        return self._player().pawns[self._moving().colour]

    def _owns(self, token: str) -> bool:
        return self._player().tokens[token] > 0

    def _assignments(self) -> list[str]:
        """DL-21, DL-23, DL-24: any unused adventurer, on the board or not, with any unused die."""
        idle = [colour for colour in COLOURS if colour not in self.used]
        return [f"{colour}{die}" for colour in idle for die in dict.fromkeys(self.unused)]

    def _movements(self) -> list[str]:
        tokens = [*self._walks(), "."]
        move = self._moving()
        if self._owns("M") and not move.last_was_walk and not move.stopped:  # DL-51
            tokens.append("M")
        here = self._pawn().space
        if here not in VOLCANOES:
            return tokens
        if self._owns("F"):  # DL-48, DL-49
            tokens += [f"~{name}" for river in RIVERS if here in river for name in river if name != here]
        fours = [  # DL-55, DL-56
            *("^" for _ in range(move.die == 4 and move.die_steps == 4)),
            *("*" for _ in range(self._owns("Y"))),
        ]
        return [*tokens, *(four + flight for four in fours for flight in self._dragon_deeds(here))]

    def _dragon_deeds(self, here: str) -> list[str]:
        """DL-52 to DL-54, DL-58."""
        lair = self._lair()
        if lair is None:
            return []
        return [name for name in VOLCANOES if name != here] if lair == here else ["!"]

    def _lair(self) -> str | None:
        """Where the dragon of the moving adventurer's colour lies face up."""
        dragon = f"D{self._moving().colour}"
        return next((name for name, volcano in self.volcanoes.items() if dragon in volcano.tokens), None)

    def _takes(self, *, ring: bool) -> list[str]:
        """Legal takes of the adventurer whose phase it is, the ring only if it may be one of them."""
        pawn = self._pawn()
        if pawn.space not in VOLCANOES:  # DL-60
            return []
        volcano = self.volcanoes[pawn.space]
        may_ring = ring and self._moving().moved and "O" in volcano.tokens and not pawn.ring  # DL-62, DL-63
        on_offer = {
            "g": volcano.gems[pawn.colour] > 0,
            "d": volcano.gems["D"] > 0,
            "e": volcano.eggs > 0,
            "o": may_ring and self.rings > 0,
        }
        return [token for token, legal in on_offer.items() if legal]

    def _further_takes(self) -> list[str]:
        """What a Magic hand would allow (DL-65, DL-66)."""
        return self._takes(ring=self.options["hand_ring"] == "allowed")

    def _takes_or_nothing(self) -> list[str]:
        return self._further_takes() if self._moving().after_hand else [*self._takes(ring=True), "."]

    # ---- playing -------------------------------------------------------------------------------------

    def play(self, token: str) -> list[str]:
        """Carry out one legal token; the list is always empty, as nothing follows that has a token."""
        if token not in self.choices():
            raise ValueError(f"{token!r} is not legal in {self.phase}")
        handlers = {
            "SETUP": self._set_up,
            "OPENING": self._open,
            "ROLL": self._roll,
            "FATE": self._decide_fate,
            "ASSIGN": self._assign,
            "MOVE": self._act,
            "REVEAL": self._reveal,
            "TAKE": self._take,
            "HAND": self._lend_hand,
        }
        handlers[self.phase](token)
        return []

    def _set_up(self, token: str) -> None:
        if token.startswith("@"):
            self.start = self.active = int(token[1:]) - 1
            return
        name, kinds = token.split("=")
        self.volcanoes[name].gems[kinds[-1]] += 1
        self.dealt = kinds if len(kinds) < PRINTED[name]["gems"] else ""
        if name == VOLCANOES[-1] and not self.dealt:
            self.phase = "OPENING"

    def _open(self, token: str) -> None:
        assert self.active is not None
        self._player().pawns[token[0]].space = token.split(">")[1]
        self.active = (self.active + 1) % len(self.players)  # DL-14
        if self.active == self.start:
            self.turn = 1
            self.phase = "ROLL"

    def _roll(self, token: str) -> None:
        self.rolled = [int(token[1]), int(token[2])]
        self.unused = list(self.rolled)
        self.phase = "FATE" if self._owns("T") else "ASSIGN"

    def _decide_fate(self, token: str) -> None:
        if token == "T":
            self._spend("T")
            self.rolled, self.unused = [], []
        self.phase = "ROLL" if token == "T" else "ASSIGN"

    def _spend(self, token: str) -> None:
        """DL-45."""
        self._player().tokens[token] -= 1
        self.discarded[token] += 1

    def _assign(self, token: str) -> None:
        colour, die = token[0], int(token[1])
        self.unused.remove(die)
        self.used.add(colour)
        self.move = Move(colour, die, die_steps=die)
        self.phase = "MOVE"

    def _act(self, token: str) -> None:
        if token == ".":
            self._end_movement()
        elif token == "M":
            self._spend("M")
            self._moving().march_steps += 3
        elif ">" in token:
            self._walk(token)
        elif token[0] == "~":
            self._spend("F")
            self._travel(token[1:])
        else:
            self._use_dragon(token)

    def _walk(self, token: str) -> None:
        move, cost = self._moving(), self._walks()[token]
        marched = min(cost, move.march_steps)  # DL-51
        move.march_steps -= marched
        move.die_steps -= cost - marched
        self._travel(token.split(">")[1])
        move.last_was_walk = True

    def _travel(self, space: str) -> None:
        """Arrive on foot, by boat or on a dragon (DL-37, DL-63)."""
        self._pawn().space = space
        self._moving().moved = True
        self._moving().last_was_walk = False
        if self._is_face_down(space):  # DL-35
            self.phase = "REVEAL"

    def _use_dragon(self, token: str) -> None:
        move, here, lair = self._moving(), self._pawn().space, self._lair()
        assert here is not None and lair is not None
        if token[0] == "^":
            move.die_steps = 0  # DL-55
        else:
            self._spend("Y")
        dragon = f"D{move.colour}"
        self.volcanoes[lair].tokens.remove(dragon)
        self.volcanoes[here if token[1] == "!" else token[1:]].tokens.append(dragon)
        if token[1] == "!":  # DL-54: the adventurer stays
            move.last_was_walk = False
        else:
            self._travel(token[1:])

    def _reveal(self, token: str) -> None:
        here, kind = self._pawn().space, token[1:-1]
        assert here is not None
        self.unseen[kind] -= 1
        self.volcanoes[here].face_down = False
        self.volcanoes[here].tokens.append(kind)
        self.progress = True
        if self.options["forced_stop"] == "phase":  # DL-38
            self._end_movement()
        else:
            self._moving().stopped = True
            self.phase = "MOVE"

    def _end_movement(self) -> None:
        move = self._moving()
        move.die_steps = move.march_steps = 0
        move.last_was_walk = move.stopped = False
        if self._takes(ring=True):
            self.phase = "TAKE"
        else:
            self._next()

    def _take(self, token: str) -> None:
        self._moving().after_hand = False
        if token in TREASURE:
            self._take_treasure(token)
        elif token == "o":
            self._pawn().ring = True
            self.rings -= 1
        self.progress = self.progress or token != "."
        if token == "e" and not any(volcano.eggs for volcano in self.volcanoes.values()):  # DL-73
            self._stop()
        elif token in TREASURE and self._owns("H") and self._further_takes():  # DL-66
            self.phase = "HAND"
        else:
            self._next()

    def _take_treasure(self, token: str) -> None:
        pawn, player = self._pawn(), self._player()
        assert pawn.space is not None
        volcano = self.volcanoes[pawn.space]
        if token == "e":
            volcano.eggs -= 1
            player.eggs += 1
            for kind in [kind for kind in volcano.tokens if kind in FINDS]:  # DL-61
                volcano.tokens.remove(kind)
                player.tokens[kind] += 1
        else:
            kind, count = ("D", 1) if token == "d" else (pawn.colour, volcano.gems[pawn.colour])  # DL-60
            volcano.gems[kind] -= count
            player.gems[kind] += count

    def _lend_hand(self, token: str) -> None:
        if token == "H":
            self._spend("H")
            self._moving().after_hand = True
            self.phase = "TAKE"
        else:
            self._next()

    def _next(self) -> None:
        self.move = None
        if self.unused:
            self.phase = "ASSIGN"
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        assert self.active is not None
        count = len(self.players)
        self.idle = 0 if self.progress else self.idle + 1
        limit, rounds = self.options["idle_limit"], self.options["max_rounds"]
        if (limit != "none" and self.idle >= limit * count) or (
            rounds != "none" and self.turn >= rounds * count
        ):  # DL-80, DL-81
            self._stop()
            return
        self.active = (self.active + 1) % count  # DL-14
        self.turn += 1
        self.progress = False
        self.rolled, self.unused, self.used = [], [], set()
        self.phase = "ROLL"

    def _stop(self) -> None:
        self.move = None
        self.phase = "END"

    # ---- the end -------------------------------------------------------------------------------------

    def _groupings(self) -> list[tuple[int, int]]:
        """Points and collections of each seat, if the game ended now (DL-74 to DL-78)."""
        found = []
        for player in self.players:
            kept = [player.gems[colour] * player.pawns[colour].ring for colour in COLOURS]
            found.append(best_grouping(player.eggs, kept[0], kept[1], kept[2], player.gems["D"]))
        return found

    def scores(self) -> list[int]:
        """Points of each seat, if the game ended now."""
        return [points for points, _collections in self._groupings()]

    def places(self) -> list[int]:
        """The place of each seat, shared by equals (DL-79); 0 while the game goes on."""
        if self.phase != "END":
            return [0 for _ in self.players]
        by_sets = self.options["tiebreak"] == "sets"
        worth = [
            (points, collections * by_sets, player.eggs * by_sets)
            for (points, collections), player in zip(self._groupings(), self.players, strict=True)
        ]
        return [1 + sum(other > own for other in worth) for own in worth]

    # ---- positions -----------------------------------------------------------------------------------

    def position(self) -> dict[str, Any]:
        """Everything that section 10 demands, as JSON data."""
        return write_position(self)

    @classmethod
    def from_position(cls, position: dict[str, Any]) -> Referee:
        """The game in a given position; missing options have their defaults."""
        game = cls(**position.get("options", {}))
        read_position(game, position)
        return game
