"""The course of a game of Die Dracheninsel: the state machine of section 5."""

from __future__ import annotations

import copy
import itertools
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from . import deeds, hands, movement, positions
from .cards import HAND_LIMIT, counted, read, with_face, written
from .geography import SITE
from .options import checked_options
from .table import NOBODY, Duel, Stake, Undo, new_table

NATURE = -1
OVER = -2

NATURE_PHASES = ("SETUP", "CHANCE", "DRAW")
WINDOW_PHASES = ("WIN_START", "WIN_ACTION", "COUNTER")  # a seat without a fitting card is skipped (DI-126)
PHASES = (
    *NATURE_PHASES,
    *WINDOW_PHASES,
    "CHOOSE_HUNTER",
    "MAIN",
    "EXIT",
    "EXCHANGE",
    "COLLECT",
    "DUEL",
    "GAME_OVER",
)

TOKEN_STARTS = {  # how the tokens of a kind begin; all others are walks
    "!start:": "!start",
    "!draw:": "!draw",
    "!SA:": "!SA",
    "!EC:": "!EC",
    "hunter:": "hunter",
    "pass(": "pass",
    "abandon": "abandon",
    "end": "end",
    "share": "share",
    "-": "decline",
    "FL>": "flight",
    "LJ=": "LJ",
    "TE:": "TE",
    "DF:": "DF",
    "DP": "DP",
    "FE": "FE",
    "SA": "SA",
    "EC": "EC",
    "SL": "SL",
    "CM": "CM",
    "UN": "UN",
}


def kind_of(token: str) -> str:
    """What kind of decision a token writes (section 10)."""
    return next((kind for start, kind in TOKEN_STARTS.items() if token.startswith(start)), "walk")


Offers = dict[str, Iterable[str]]
"""Legal tokens by kind; nothing is enumerated before it is asked for."""


class Referee:
    """One game, from set-up to scoring."""

    def __init__(self, players: int, **options: Any) -> None:
        self.table = new_table(players, checked_options(players, options))

    # ---- who is asked, and what he may answer -------------------------------------------------------

    def decider(self) -> int:
        """The seat (from 0) that must answer now, or NATURE or OVER."""
        table = self.table
        if table.phase == "GAME_OVER":
            return OVER
        if table.phase in NATURE_PHASES:
            return NATURE
        if table.phase in WINDOW_PHASES:
            return table.asked
        if table.phase in ("COLLECT", "DUEL"):
            return self._claimant()
        return table.active

    def choices(self) -> list[str]:
        """All legal tokens (section 10), whole actions; empty only when the game is over."""
        return list(itertools.chain(*self._offers().values()))

    def choices_by_kind(self) -> dict[str, list[str]]:
        """The same, sorted by what `kind_of` says of them."""
        found = {kind: list(tokens) for kind, tokens in self._offers().items()}
        return {kind: tokens for kind, tokens in found.items() if tokens}

    def kinds(self) -> set[str]:
        """The kinds of decisions that are legal now, as `kind_of` names them."""
        return {kind for kind, tokens in self._offers().items() if any(True for _ in tokens)}

    def is_legal(self, token: str) -> bool:
        """Is this token legal now? Swaps and passes are judged without listing them all."""
        kind = kind_of(token)
        offers = self._offers()
        if kind not in offers:
            return False
        if kind in ("TE", "DF"):
            one, _, two = token.removeprefix(f"{kind}:").partition("-")
            return deeds.may_swap(self.table, kind, one, two)
        if kind == "pass":
            cards = _cards_of_pass(token)
            return deeds.may_pass_with(self.table, cards) and token == deeds.written_pass(cards)
        return token in offers[kind]

    def weights(self) -> list[int]:
        """The integer weights of NATURE's choices, in the same order (DI-122)."""
        table = self.table
        if self.decider() != NATURE:
            raise ValueError(f"NATURE does not decide in {table.phase}")
        if table.active == NOBODY:
            return [1] * table.players
        cards = table.hands[table.victim] if table.phase == "CHANCE" else table.draw.elements()
        return list(counted(cards).values())

    def _offers(self) -> Offers:
        asked: dict[str, Callable[[], Offers]] = {
            "SETUP": self._setup_offers,
            "WIN_START": lambda: self._window_offers("SL"),
            "WIN_ACTION": lambda: self._window_offers("SL"),
            "COUNTER": lambda: self._window_offers("CM"),
            "CHOOSE_HUNTER": lambda: {**self._hunter_offers(), "pass": deeds.passes(self.table)},
            "MAIN": self._main_offers,
            "EXIT": lambda: {"walk": movement.walks(self.table), "flight": movement.flights(self.table)},
            "CHANCE": self._chance_offers,
            "EXCHANGE": lambda: {"pass": deeds.passes(self.table)},
            "COLLECT": lambda: {"share": ["share"], **self._claim_offers()},
            "DUEL": lambda: {"decline": ["-"], **self._claim_offers()},
            "DRAW": self._draw_offers,
            "GAME_OVER": dict[str, Iterable[str]],
        }
        return asked[self.table.phase]()

    def _setup_offers(self) -> Offers:
        if self.table.active == NOBODY:
            return {"!start": [f"!start:{seat + 1}" for seat in range(self.table.players)]}
        return self._draw_offers()

    def _draw_offers(self) -> Offers:
        return {"!draw": [f"!draw:{card}" for card in counted(self.table.draw.elements())]}

    def _chance_offers(self) -> Offers:
        table = self.table
        cards = counted(table.hands[table.victim])
        if self._stake().face == "SA":
            return {"!SA": [f"!SA:{card}" for card in cards]}
        return {"!EC": [f"!EC:{table.victim + 1}={card}" for card in cards]}

    def _window_offers(self, face: str) -> Offers:
        cards = with_face(self.table.hands[self.table.asked], face)
        return {"decline": ["-"], face: [written(face, card) for card in cards]}

    def _hunter_offers(self) -> Offers:
        own = [hunter for hunter in self.table.island.hunters.values() if hunter.seat == self.table.active]
        return {"hunter": [f"hunter:{hunter.colour}" for hunter in own]}  # DI-111

    def _claim_offers(self) -> Offers:
        cards = with_face(self.table.hands[self._claimant()], "UN")
        return {"UN": [written("UN", card) for card in cards]}

    def _main_offers(self) -> Offers:
        table = self.table
        offers: Offers = {"walk": movement.walks(table), "abandon": deeds.abandonings(table)}
        if movement.may_spend_cards(table):  # DI-016
            offers |= self._card_offers()
        if table.actions:  # DI-019, DI-028, DI-030
            return {**offers, "end": ["end"]}
        return {**offers, "pass": deeds.passes(table)}

    def _card_offers(self) -> Offers:
        table = self.table
        return {
            "flight": movement.flights(table),
            "LJ": deeds.journeys(table),
            "TE": deeds.swaps(table, "TE"),
            "DF": deeds.swaps(table, "DF"),
            "DP": deeds.patrols(table),
            "FE": deeds.frights(table),
            "SA": deeds.attacks(table),
            "EC": deeds.curses(table),
        }

    # ---- small questions ----------------------------------------------------------------------------

    def _hand(self) -> list[str]:
        return self.table.hands[self.table.active]

    def _stake(self) -> Stake:
        assert self.table.stake is not None
        return self.table.stake

    def _duel(self) -> Duel:
        assert self.table.duel is not None
        return self.table.duel

    def _claimant(self) -> int:
        """The owner first, then whoever did not play the last UN (DI-066, DI-067)."""
        duel = self._duel()
        return duel.other if duel.last == duel.owner else duel.owner

    def _clockwise_from(self, seat: int) -> list[int]:
        """All other seats, beginning at the left of this one (DI-092, DI-097, DI-099)."""
        return [(seat + step) % self.table.players for step in range(1, self.table.players)]

    # ---- playing ------------------------------------------------------------------------------------

    def play(self, token: str) -> list[str]:
        """Apply one legal token; the list is always empty: what follows by itself has no token."""
        if not self.is_legal(token):
            raise ValueError(f"{token!r} is not legal in {self.table.phase}")
        handlers: dict[str, Callable[[str], None]] = {
            "!start": self._choose_start,
            "!draw": self._draw_card,
            "!SA": self._take_card,
            "!EC": self._take_card,
            "hunter": self._name_hunter,
            "pass": self._pass,
            "end": lambda _: self._refill(),
            "walk": self._move,
            "flight": self._move,
            "abandon": self._abandon,
            "LJ": self._declare_journey,
            "TE": self._swap,
            "DF": self._swap,
            "DP": self._send_dragon,
            "FE": self._play_fear,
            "SA": self._play_attack,
            "EC": self._curse,
            "SL": self._play_slumber,
            "CM": self._play_counter,
            "UN": self._claim,
            "share": lambda _: self._share(),
            "decline": self._decline,
        }
        handlers[kind_of(token)](token)
        return []

    # ---- set-up, turns and refill -------------------------------------------------------------------

    def _choose_start(self, token: str) -> None:
        self.table.active = int(token.removeprefix("!start:")) - 1  # DI-008

    def _draw_card(self, token: str) -> None:
        """A card of the deal or of a refill (DI-004, DI-024)."""
        table = self.table
        card = token.removeprefix("!draw:")
        seat = positions.served(table)
        table.draw[card] -= 1
        table.hands[seat].append(card)
        if table.draw.total() == 0:  # DI-027
            table.draw, table.discard = table.discard, Counter()
        if table.phase == "DRAW":
            self._go_on_drawing()
        elif positions.served(table) == NOBODY:
            self.start_turn()

    def _go_on_drawing(self) -> None:
        if len(self._hand()) >= HAND_LIMIT:
            self.table.active = (self.table.active + 1) % self.table.players  # DI-009
            self.start_turn()

    def start_turn(self) -> None:
        """TURN_START; the first window follows."""
        table = self.table
        own = [hunter for hunter in table.island.hunters.values() if hunter.seat == table.active]
        table.hunter = own[0].colour if len(own) == 1 else ""
        table.stretch = [own[0].space] if len(own) == 1 else []
        table.actions = table.card_actions = 0
        table.journey = []
        table.event = False
        self._open_window("WIN_START")

    def _name_hunter(self, token: str) -> None:
        self.table.hunter = token.removeprefix("hunter:")
        movement.renew_stretch(self.table)
        self.table.phase = "MAIN"  # no window (DI-123)

    def _pass(self, token: str) -> None:
        hands.throw_away(self.table, self.table.active, _cards_of_pass(token))  # DI-028
        self._refill()  # DI-033: no window

    def _refill(self) -> None:
        """REFILL: the end of the turn, perhaps of the game."""
        table = self.table
        table.stake = table.duel = table.undo = None
        table.stall = 0 if table.event else table.stall + 1  # DI-121
        rounds = table.options["stall_rounds"]
        stalled = rounds is not None and table.stall >= rounds * table.players
        if table.island.is_exhausted() or stalled:  # DI-118, DI-121
            table.phase = "GAME_OVER"
            return
        table.discard.update(table.played)  # DI-023
        table.played = []
        table.phase = "DRAW"
        self._go_on_drawing()

    # ---- actions ------------------------------------------------------------------------------------

    def _declare(self, token: str, *cards: str) -> None:
        """An action begins: it counts, its cards are spent, and it can be undone (DI-088, DI-125)."""
        table = self.table
        table.undo = Undo(token, copy.deepcopy(table.island), list(table.journey), table.event)
        table.actions += 1
        if cards:
            table.card_actions += 1
            movement.renew_stretch(table)  # DI-109
        for card in cards:
            hands.spend(table, table.active, card)

    def _move(self, token: str) -> None:
        """A step or a flight, in MAIN or EXIT."""
        table = self.table
        entry = token.removeprefix("FL>")
        place, _, victim = entry.partition("x")
        space, _, payment = place.partition("=")
        cards = [card for card in ("FL" if entry != token else "", payment) if card]
        self._declare(token, *cards)
        movement.enter(table, space, victim)
        if cards:
            movement.renew_stretch(table)
        if table.phase == "EXIT":
            self._uncover_next_coins()
        elif space == SITE and movement.active_hunter(table).status == "pair":
            table.undo = None  # DI-087
            table.phase = "EXIT"
        else:
            self._open_window("WIN_ACTION")

    def _uncover_next_coins(self) -> None:
        """The pair has left TS; no window (DI-055, DI-056, DI-087)."""
        table = self.table
        table.undo = None
        for treasure in [one for one in table.island.treasures if one.state == "stock"][:1]:
            treasure.state, treasure.space = "site", SITE
        table.phase = "MAIN"

    def _abandon(self, token: str) -> None:
        self._declare(token)
        deeds.abandon(self.table)
        self._open_window("WIN_ACTION")  # DI-082

    def _declare_journey(self, token: str) -> None:
        card, colour = token.removeprefix("LJ=").split(":")
        self._declare(token, "LJ", card)
        if colour not in self.table.journey:
            self.table.journey.append(colour)
        self._open_window("WIN_ACTION")

    def _swap(self, token: str) -> None:
        face, spaces = token.split(":")
        self._declare(token, face)
        deeds.swap(self.table, *spaces.split("-"))
        self._open_window("WIN_ACTION")

    def _send_dragon(self, token: str) -> None:
        text, order = token.split(":")
        dragon, space = order.split(">")
        self._declare(token, read(text))
        self.table.island.dragons[int(dragon) - 1] = space
        self._open_window("WIN_ACTION")

    def _play_fear(self, token: str) -> None:
        text, colour = token.split(":")
        self._declare(token, read(text))
        self._put_at_stake(Stake("FE", read(text), self.table.active, target=colour))

    def _play_attack(self, token: str) -> None:
        text, seat = token.split(":")
        self._declare(token, read(text))
        self._put_at_stake(Stake("SA", read(text), self.table.active, target=int(seat) - 1))

    def _curse(self, token: str) -> None:
        """EC cannot be countered (DI-099)."""
        table = self.table
        self._declare(token, "EC")
        assert table.undo is not None
        table.undo.discarded = list(self._hand())
        hands.throw_away(table, table.active, table.undo.discarded)
        table.stake = Stake("EC", "EC", table.active)
        self._serve_curse(self._clockwise_from(table.active))

    # ---- cards taken by chance ----------------------------------------------------------------------

    def _serve_curse(self, opponents: list[int]) -> None:
        """The next opponent with cards gives one (DI-099), in small games two (DI-100, DI-129)."""
        is_pairs = self.table.players == 2 and self.table.options["two_player_mode"] == "pairs"
        each = 2 if self.table.players == 3 or is_pairs else 1
        victim = next((seat for seat in opponents if self.table.hands[seat]), NOBODY)
        self._begin_chance(victim, each)

    def _begin_chance(self, victim: int, cards: int) -> None:
        """CHANCE; skipped where there is nothing to take (DI-122)."""
        table = self.table
        due = min(cards, len(table.hands[victim])) if victim != NOBODY else 0
        if due:
            table.phase, table.victim, table.due = "CHANCE", victim, due
        else:
            table.victim, table.due, table.stake = NOBODY, 0, None
            self._open_window("WIN_ACTION")

    def _take_card(self, token: str) -> None:
        table = self.table
        card = token.partition("=")[2] if token.startswith("!EC") else token.removeprefix("!SA:")
        assert table.undo is not None
        table.undo.taken.append((table.victim, card))
        hands.take_unseen(table, table.victim, card)
        table.due -= 1
        if table.due:
            return
        order = self._clockwise_from(table.active)
        if self._stake().face == "EC":
            self._serve_curse(order[order.index(table.victim) + 1 :])
        else:
            self._begin_chance(NOBODY, 0)

    # ---- windows ------------------------------------------------------------------------------------

    def _open_window(self, phase: str) -> None:
        """WIN_START, WIN_ACTION or COUNTER, from its first seat."""
        self.table.phase = phase
        self.table.asked = NOBODY
        self._ask_next()

    def _put_at_stake(self, stake: Stake) -> None:
        """Everybody but its player may counter a card before it takes effect (DI-093, DI-094)."""
        self.table.stake = stake
        self._open_window("COUNTER")

    def _ask_next(self) -> None:
        """Ask the next seat that holds a fitting card (DI-126); with none left the window closes."""
        table = self.table
        counter = table.phase == "COUNTER"
        order = self._clockwise_from(self._stake().by if counter else table.active)
        waiting = order if table.asked == NOBODY else order[order.index(table.asked) + 1 :]
        face = "CM" if counter else "SL"
        table.asked = next((seat for seat in waiting if with_face(table.hands[seat], face)), NOBODY)
        if table.asked == NOBODY:
            self._close_window()

    def _close_window(self) -> None:
        """All have declined."""
        table = self.table
        if table.phase == "COUNTER":
            self._take_effect()
        elif table.phase == "WIN_ACTION":
            self._after_action()
        else:
            table.phase = "MAIN" if table.hunter else "CHOOSE_HUNTER"  # DI-123

    def _decline(self, _token: str) -> None:
        if self.table.phase == "DUEL":
            last = self._duel().last
            self._collect([last, last])  # DI-067
        else:
            self._ask_next()

    def _play_slumber(self, token: str) -> None:
        table = self.table
        hands.spend(table, table.asked, read(token))
        self._put_at_stake(Stake("SL", read(token), table.asked, window=table.phase))

    def _play_counter(self, token: str) -> None:
        """The card at stake has no effect; after a SL its window opens again (DI-094, DI-096)."""
        table = self.table
        hands.spend(table, table.asked, read(token))
        window = self._stake().window
        table.stake = None
        self._open_window(window or "WIN_ACTION")

    def _take_effect(self) -> None:
        table = self.table
        stake = self._stake()
        if stake.face == "SA":
            assert isinstance(stake.target, int)
            self._begin_chance(stake.target, 1)
            return
        table.stake = None
        if stake.face == "FE":
            deeds.frighten(table, str(stake.target))
            self._open_window("WIN_ACTION")
        else:
            self._fall_asleep()

    def _fall_asleep(self) -> None:
        """SL: undo the last action, if any; the turn is over (DI-021, DI-084)."""
        table = self.table
        before_first_action = table.actions == 0  # DI-031
        undone_first = table.actions == 1 and table.options["exchange_after_undone_first_action"]  # DI-032
        self._undo()
        if before_first_action or undone_first:
            table.phase = "EXCHANGE"
        else:
            self._refill()

    def _undo(self) -> None:
        """Restore what the last action changed, not the cards paid for it (DI-086, DI-088)."""
        table = self.table
        undo, table.undo = table.undo, None
        if undo is None:
            return
        table.island, table.journey, table.event = undo.island, undo.journey, undo.event
        for seat, card in undo.taken:  # before the own cards come back (DI-124)
            hands.give_back(table, seat, card)
        for card in undo.discarded:
            hands.take_from_discard(table, table.active, card)
        if table.hunter:
            movement.renew_stretch(table)

    def _after_action(self) -> None:
        """WIN_ACTION has closed: the consequences of the action."""
        table = self.table
        undo, table.undo = table.undo, None
        assert undo is not None
        boarded = table.island.boarded()
        if table.island.is_exhausted():  # DI-118
            self._refill()
        elif boarded:
            self._begin_collection([hunter.seat for hunter in table.island.partners(boarded)])
        elif kind_of(undo.token) in ("walk", "flight") and self._stops_on_site():
            self._refill()
        else:
            table.phase = "MAIN"

    def _stops_on_site(self) -> bool:
        """Does an arrival end the turn here (DI-020, DI-057)?"""
        hunter = movement.active_hunter(self.table)
        return hunter.space == SITE and (
            hunter.status == "waiting" or bool(self.table.options["empty_site_stops"])
        )

    # ---- collecting ---------------------------------------------------------------------------------

    def _begin_collection(self, bearers: list[int]) -> None:
        table = self.table
        boat = movement.active_hunter(table).space
        owner = table.island.hunters[boat.removeprefix("@")].seat
        if bearers[0] == bearers[1]:  # DI-113
            self._collect(bearers)
        else:
            other = next(seat for seat in bearers if seat != owner)
            table.duel = Duel(owner, other)
            table.phase = "COLLECT"

    def _share(self) -> None:
        duel = self._duel()
        self._collect([duel.owner, duel.other])  # DI-066, DI-068

    def _claim(self, token: str) -> None:
        """UN: the cards lie on the table until the duel ends (DI-026, DI-067)."""
        duel = self._duel()
        seat = self._claimant()
        hands.lose(self.table, seat, read(token))
        duel.cards.append(read(token))
        duel.last = seat
        self.table.phase = "DUEL"

    def _collect(self, takers: list[int]) -> None:
        """One coin for each name in the list; the turn is over (DI-022, DI-064, DI-070)."""
        table = self.table
        treasure = table.island.boarded()
        assert treasure is not None
        for hunter in table.island.partners(treasure):
            hunter.status, hunter.treasure = "free", None
        treasure.state, treasure.space, treasure.bearers = "collected", None, []
        for seat in takers:
            table.coins[seat] = sorted([*table.coins[seat], treasure.value])
        table.discard.update(table.duel.cards if table.duel else [])
        table.event = True  # DI-121
        self._refill()

    # ---- what can be read off -----------------------------------------------------------------------

    def scores(self) -> list[int]:
        """The coin values of every seat (DI-119)."""
        return [sum(coins) for coins in self.table.coins]

    def places(self) -> list[int]:
        """The place of every seat, 1 for the best; equal players share a place (DI-120)."""
        worth = [self._worth(coins) for coins in self.table.coins]
        return [1 + sum(other > own for other in worth) for own in worth]

    def _worth(self, coins: list[int]) -> list[int]:
        falling = sorted(coins, reverse=True)
        compared = falling if self.table.options["tie_break"] == "lexicographic" else falling[:1]
        return [sum(coins), *compared]

    def winners(self) -> list[int]:
        """The winning seats (from 0); empty while the game goes on."""
        if self.table.phase != "GAME_OVER":
            return []
        return [seat for seat, place in enumerate(self.places()) if place == 1]

    def position(self) -> dict[str, Any]:
        """The complete position (section 10)."""
        return positions.position_of(self.table)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat (from 0), or a spectator (None), may know of the position (section 5, DI-126)."""
        if seat is not None and not 0 <= seat < self.table.players:
            raise ValueError(f"no seat {seat}")
        return positions.view_of(self.table, seat)

    @classmethod
    def from_position(cls, position: dict[str, Any]) -> Referee:
        """Set up the game described by a position.

        Besides the phases of `position`, TURN_START is understood: the turn then begins at once.
        """
        game = cls(position["players"], **position["options"])
        game.table = positions.table_of(position)
        game.check_phase()
        if game.table.phase == "TURN_START":
            game.start_turn()
        if game.decider() != OVER and not game.kinds():
            raise ValueError("this position has no decision")
        return game

    def check_phase(self) -> None:
        """Does the position hold what its phase needs?"""
        table = self.table
        if table.phase not in (*PHASES, "TURN_START"):
            raise ValueError(f"{table.phase!r} is no phase")
        own = [colour for colour, hunter in table.island.hunters.items() if hunter.seat == table.active]
        needs = {
            "a window asks somebody": table.phase not in WINDOW_PHASES or table.asked != NOBODY,
            "a card is at stake": table.phase not in ("COUNTER", "CHANCE") or table.stake is not None,
            "the action can be undone": table.phase not in ("WIN_ACTION", "CHANCE") or table.undo is not None,
            "somebody gives a card": table.phase != "CHANCE" or table.due > 0,
            "somebody claims": table.phase not in ("COLLECT", "DUEL") or table.duel is not None,
            "a hand is to be filled": table.phase not in ("SETUP", "DRAW") or positions.due(table) > 0,
            "somebody is active": table.phase == "SETUP" or table.active != NOBODY,
            "a hunter is named": table.phase not in ("MAIN", "EXIT", "WIN_ACTION") or table.hunter in own,
            "a pair leaves the site": table.phase != "EXIT" or self._stands_as_pair_on_site(),
        }
        broken = [need for need, kept in needs.items() if not kept]
        if broken and not (table.phase == "SETUP" and table.active == NOBODY):
            raise ValueError(f"{table.phase}: {', '.join(broken)}")

    def _stands_as_pair_on_site(self) -> bool:
        hunter = self.table.island.hunters.get(self.table.hunter)
        return hunter is not None and hunter.space == SITE and hunter.status == "pair"


def _cards_of_pass(token: str) -> list[str]:
    text = token.removeprefix("pass(").removesuffix(")")
    return text.split(",") if text else []
