"""What holds in every situation of Die Dracheninsel: conservation laws and what each phase promises."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from drachenhort.games.dracheninsel.board import BOAT, MAY_HOLD_DRAGON, NOWHERE, SITE, TERRAIN, TREASURES
from drachenhort.games.dracheninsel.cards import (
    CARD_KINDS,
    CM,
    COLOURS,
    COUNTS,
    EC,
    FE,
    HAND,
    NONE,
    SA,
    SHOWING,
    SHOWS,
    SL,
    UN,
)
from drachenhort.games.dracheninsel.course import first_of_window, only_hunter, wanted_face
from drachenhort.games.dracheninsel.hands import holds_face, size, to_serve
from drachenhort.games.dracheninsel.movement import could_leave_site
from drachenhort.games.dracheninsel.state import (
    ATTACK,
    BEARERS,
    CARRIED,
    CHANCE,
    CHOOSE_HUNTER,
    COINS,
    COLLECT,
    COLLECTED,
    COUNTER,
    CURSE,
    DRAW,
    DUEL,
    EMPTY,
    EXCHANGE,
    EXIT,
    GAME_OVER,
    MAIN,
    NOBODY,
    ON_SITE,
    REMOVED,
    SETUP,
    STOCK,
    WIN_ACTION,
    WIN_START,
)
from drachenhort.kernel.game import State
from drachenhort.kernel.text import Text, Words

_ = Words("drachenhort.games.dracheninsel")

DISCS_OF_A_COLOUR = TERRAIN // COLOURS
IN_TURN = (MAIN, EXIT, WIN_ACTION, COUNTER, CHANCE, COLLECT, DUEL)
"""Phases in which an action has been taken or can be, so a hunter is named."""


def problems(s: State) -> list[Text]:
    """Every broken law in one sentence each; none in a reachable situation."""
    found = [*_of_cards(s), *_of_coins(s), *_of_discs(s), *_of_island(s, _Now(s)), *_of_phase(s)]
    if s.last_deed != NONE:
        found += _of_island(s, _Before(s))
    return found or [*_of_window(s), *_of_stake(s), *_of_collection(s), *_of_knowledge(s)]


class _Now:
    """The island as it is."""

    def __init__(self, s: State) -> None:
        self.place, self.bears, self.treasure, self.dragon = s.place, s.bears, s.treasure, s.dragon
        self.leaves_site = s.phase == EXIT
        self.may_board = s.phase in (WIN_ACTION, COLLECT, DUEL) or s.stake_window == WIN_ACTION


class _Before:
    """The island as it was before the last action."""

    def __init__(self, s: State) -> None:
        self.place, self.bears, self.treasure, self.dragon = (
            s.old_place,
            s.old_bears,
            s.old_treasure,
            s.old_dragon,
        )
        self.leaves_site = self.may_board = False


# ---- things ---------------------------------------------------------------------------------------


def _of_cards(s: State) -> Iterator[Text]:
    left = 0
    for card in range(CARD_KINDS):
        lying = int(s.discard[card]) + int(s.played[card]) + int(s.duel[card])
        rest = int(COUNTS[card]) - lying - int((s.hand == card).sum())
        left += rest
        if rest < 0 or min(s.discard[card], s.played[card], s.duel[card]) < 0:
            yield _("There are more cards of a kind than the game has (section 2.3).")
            return
    if left == 0 and s.phase != GAME_OVER:
        yield _("The draw pile is never empty (DI-027).")
    for seat in range(len(s.hand)):
        if sorted(s.hand[seat]) != s.hand[seat].tolist() or (seat >= s.players and size(s, seat)):
            yield _("Hands are sorted, and only players have any.")


def _of_coins(s: State) -> Iterator[Text]:
    for treasure in range(TREASURES):
        owned = int(s.coins[:, treasure].sum())
        if owned != (COINS if s.treasure[treasure] == COLLECTED else 0) or s.coins[s.players :].any():
            yield _("Both coins of a collected treasure belong to somebody, and no others (section 2.3).")
            return


def _of_discs(s: State) -> Iterator[Text]:
    if any((s.disc == colour).sum() != DISCS_OF_A_COLOUR for colour in range(COLOURS)):
        yield _("There are ten discs of each colour (section 2.3).")


# ---- the island -----------------------------------------------------------------------------------


def _of_island(s: State, island: Any) -> Iterator[Text]:
    yield from _of_treasures(island)
    yield from _of_hunters(s, island)
    for dragon, space in enumerate(island.dragon.tolist()):
        stands = space != NOWHERE and MAY_HOLD_DRAGON[space] and space not in island.place
        if (space != NOWHERE and not stands) or (space != NOWHERE and space in island.dragon[:dragon]):
            yield _("A dragon stands alone on terrain that is no exit, or off the island (DI-102).")


def _of_treasures(island: Any) -> Iterator[Text]:
    states = island.treasure.tolist()
    stock = [treasure for treasure in range(TREASURES) if states[treasure] == STOCK]
    if stock != list(range(TREASURES - len(stock), TREASURES)):
        yield _("Treasures come onto the site in the order of their values (DI-005).")
    on_site = [treasure for treasure in range(TREASURES) if states[treasure] == ON_SITE]
    if len(on_site) > 1 or (on_site and stock and on_site[0] != stock[0] - 1):
        yield _("One treasure lies on the site, the next one after those that were lifted (DI-005).")
    if bool(on_site) == bool(island.leaves_site) and (stock or on_site):
        yield _("While there are coins a treasure lies on the site, except while a pair leaves it (DI-055).")
    for treasure in range(TREASURES):
        bearers = island.place[island.bears == treasure].tolist()
        if (states[treasure] == CARRIED) != bool(bearers) or len(bearers) > BEARERS:
            yield _("A treasure on the island has one or two bearers (DI-010).")
        elif len(set(bearers)) > 1:
            yield _("Two bearers of a treasure stand on the same space (DI-058).")
        elif bearers and bearers[0] >= TERRAIN and not _may_bear_there(island, bearers):
            yield _("A treasure is carried over terrain, off the site and onto a boat (DI-046, DI-071).")


def _may_bear_there(island: Any, bearers: list[int]) -> bool:
    """May a treasure be on the site or on a boat just now?"""
    return len(bearers) == BEARERS and bool(island.leaves_site if bearers[0] == SITE else island.may_board)


def _of_hunters(s: State, island: Any) -> Iterator[Text]:
    for hunter in range(COLOURS):
        place = int(island.place[hunter])
        if (s.owner[hunter] == NOBODY) != (place == NOWHERE):
            yield _("Hunters of the game stand somewhere, others do not (DI-003).")
        elif place >= BOAT and s.owner[place - BOAT] == NOBODY:
            yield _("Nobody enters the boat of a colour that does not play (DI-042).")
    for space in range(BOAT):
        there = island.bears[island.place == space].tolist()
        if len(there) > 1 and (NONE in there or len(set(there)) > 1):
            yield _("Only the bearers of one treasure share a space (DI-044).")


# ---- the phase ------------------------------------------------------------------------------------


def _of_phase(s: State) -> Iterator[Text]:
    if s.active == NOBODY and s.phase != SETUP:
        yield _("Somebody is active in every turn.")
        return
    yield from _of_deals(s)
    yield from _of_turn(s)
    ended = all(state in (COLLECTED, REMOVED) for state in s.treasure.tolist())
    stalled = s.stall_turns != 0 and s.stall >= s.stall_turns
    if (s.phase == GAME_OVER) != (ended or stalled) and not (ended and s.phase in (WIN_ACTION, COUNTER)):
        yield _("The game is over when all treasures are gone, or nothing happens for long (DI-118, DI-121).")
    if s.phase == EXIT and not _is_pair_on_site(s):
        yield _("Only a pair that has just lifted a treasure has to leave the site (DI-052).")
    elif s.phase == EXIT and not could_leave_site(s, False):
        yield _("A second hunter enters the site only if the pair can leave it (DI-053).")


def _of_deals(s: State) -> Iterator[Text]:
    if s.phase == SETUP and (s.turn != 0 or s.discard.any() or s.played.any() or to_serve(s) == NOBODY):
        yield _("In set-up six cards are dealt to everybody in turn, and nothing else happens (DI-004).")
    if s.phase == SETUP and s.active == NOBODY and (s.hand != EMPTY).any():
        yield _("Who begins is decided before the deal (DI-008).")
    if s.phase == DRAW and (size(s, s.active) == HAND or s.played.any()):
        yield _("Cards are drawn after the played ones are discarded, up to six (DI-023, DI-024).")


def _of_turn(s: State) -> Iterator[Text]:
    before_naming = s.phase == COUNTER and s.stake_window == WIN_START
    is_own = s.hunter != NONE and s.owner[s.hunter] == s.active
    if s.phase in IN_TURN and not is_own and not before_naming:
        yield _("The active hunter is one of the active player (DI-111).")
    if s.phase not in (CHOOSE_HUNTER, WIN_START):
        return
    if s.hunter != (NONE if s.two_each else only_hunter(s, s.active)):
        yield _("A player with two hunters names one after the first window, and nobody else does (DI-123).")
    if s.actions:
        yield _("Before the first window is closed no action has been taken (DI-125).")


def _is_pair_on_site(s: State) -> bool:
    return bool(s.hunter != NONE and s.place[s.hunter] == SITE and s.bears[s.hunter] != NONE)


def _of_window(s: State) -> Iterator[Text]:
    in_window = s.phase in (WIN_START, WIN_ACTION, COUNTER)
    if in_window != (s.asked != NOBODY):
        yield _("Somebody is asked in a window, and only there (DI-092).")
    elif in_window and (s.asked == first_of_window(s) or not holds_face(s, s.asked, wanted_face(s))):
        yield _("A window asks somebody else who can react (DI-126).")
    undoable = s.phase in (WIN_ACTION, CHANCE) or (s.phase == COUNTER and s.stake_window != WIN_START)
    if undoable != (s.last_deed != NONE):
        yield _("Sweet Slumber can undo the last action while its window is open (DI-088).")


def _of_stake(s: State) -> Iterator[Text]:
    wanted = {COUNTER: (SA, FE, SL), CHANCE: (SA, EC)}.get(int(s.phase), (NONE,))
    if s.stake not in wanted:
        yield _("A card is at stake while it can be countered or takes effect (DI-094).")
        return
    if s.stake == NONE:
        return
    by_active = s.stake_by == s.active
    if s.stake_by == NOBODY or not SHOWS[s.stake_card, s.stake] or by_active == (s.stake == SL):
        yield _("The card at stake lies there, played by somebody who may play it (DI-085, DI-093).")
    if (s.stake == SL) != (s.stake_window in (WIN_START, WIN_ACTION)):
        yield _("Slumber is played in a window (DI-084).")
    targets = s.owner != NOBODY if s.stake == FE else [seat < s.players for seat in range(len(s.hand))]
    is_aimed = s.stake in (FE, SA)
    if is_aimed != (s.stake_target != NONE) or (is_aimed and not targets[s.stake_target]):
        yield _("Fear & Loathing and Sneak Attack have a target (DI-075, DI-098).")
    if s.phase == CHANCE and (s.victim in (NOBODY, s.active) or not 0 < s.due <= size(s, s.victim)):
        yield _("Chance takes cards from an opponent who has them (DI-122).")
    if s.phase == CHANCE and s.last_deed != (ATTACK if s.stake == SA else CURSE):
        yield _("The card at stake lies there, played by somebody who may play it (DI-085, DI-093).")


def _of_collection(s: State) -> Iterator[Text]:
    collecting = s.phase in (COLLECT, DUEL)
    if collecting != (s.owner_of_boat != NOBODY) or (not collecting and s.duel.any()):
        yield _("Somebody decides about a treasure on a boat, and only then (DI-066).")
        return
    if not collecting:
        return
    place = int(s.place[s.hunter])
    bearers = s.owner[(s.bears == s.bears[s.hunter]) & (s.bears != NONE)].tolist()
    if place < BOAT or s.owner[place - BOAT] != s.owner_of_boat or len(set(bearers)) != BEARERS:
        yield _("The owner of the boat that two players have reached decides first (DI-066).")
        return
    claims = [card for card in range(CARD_KINDS) if s.duel[card]]
    if not all(SHOWS[card, UN] for card in claims) or (s.phase == DUEL) != bool(claims):
        yield _("Cards of a duel show Unfaithful (DI-067).")
    if (s.phase == DUEL) != (s.last_claim in bearers and s.last_claim != NOBODY):
        yield _("One of the two bearers has played the last Unfaithful of a duel (DI-067).")


def _of_knowledge(s: State) -> Iterator[Text]:
    if s.phase == EXCHANGE and s.actions > 1:
        yield _("Cards are exchanged after Slumber only if nothing else was done (DI-031, DI-032).")
    taken = s.taken_from != NOBODY
    if taken.any() and s.last_deed not in (ATTACK, CURSE):
        yield _("Cards are taken by Sneak Attack and Evil Curse alone (DI-098, DI-099).")
    if (s.taken_from[taken] == s.active).any() or (s.taken[taken] >= CARD_KINDS).any():
        yield _("Cards are taken from opponents (DI-098, DI-099).")
    elif taken.any() and not Counter(s.taken[taken].tolist()) <= _held_or_countered(s):
        yield _("A card that was taken is in the hand, or was spent on Counter Magic since (DI-124).")


def _held_or_countered(s: State) -> Counter[int]:
    cards = Counter(s.hand[s.active].tolist())
    for i, count in enumerate(s.countered.tolist()):
        cards[int(SHOWING[CM, i])] += count
    return cards
