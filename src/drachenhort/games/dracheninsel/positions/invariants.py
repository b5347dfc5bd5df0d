"""What holds in every situation of Die Dracheninsel: conservation laws and what each phase promises."""

from collections import Counter
from collections.abc import Iterator

from drachenhort.kernel.game import State
from drachenhort.kernel.text import Text, Words

from .. import board as b, cards as c, state as st
from ..rules.course import first_of_window, only_hunter, wanted_face
from ..rules.hands import holds_face, size, to_serve
from ..rules.movement import could_leave_site
from .writing import RESTORED

_ = Words("drachenhort.games.dracheninsel")

DISCS_OF_A_COLOUR = b.TERRAIN // c.COLOURS
IN_TURN = (st.MAIN, st.EXIT, st.WIN_ACTION, st.COUNTER, st.CHANCE, st.COLLECT, st.DUEL)
"""Phases in which an action has been taken or can be, so a hunter is named."""


def problems(s: State) -> list[Text]:
    """Every broken law in one sentence each; none in a reachable situation."""
    found = [*_of_cards(s), *_of_coins(s), *_of_discs(s), *_of_island(s, _Island(s)), *_of_phase(s)]
    if s.last_action != c.NONE:
        found += _of_island(s, _Island(s, "old_"))
    return found or [*_of_window(s), *_of_stake(s), *_of_collection(s), *_of_knowledge(s)]


class _Island:
    """The island as it is, or, of an age "old_", as it was before the last action."""

    def __init__(self, s: State, age: str = "") -> None:
        self.place, self.bears, self.treasure, self.dragon = (s[f"{age}{name}"] for name in RESTORED)
        is_boarding = s.phase in (st.WIN_ACTION, st.COLLECT, st.DUEL) or s.stake_window == st.WIN_ACTION
        self.leaves_site = not age and bool(s.phase == st.EXIT)
        self.may_board = not age and bool(is_boarding)


# ---- things ---------------------------------------------------------------------------------------


def _of_cards(s: State) -> Iterator[Text]:
    left = 0
    for card in range(c.CARD_KINDS):
        lying = int(s.discard[card]) + int(s.played[card]) + int(s.duel[card])
        rest = int(c.COUNTS[card]) - lying - int((s.hand == card).sum())
        left += rest
        if rest < 0 or min(s.discard[card], s.played[card], s.duel[card]) < 0:
            yield _("There are more cards of a kind than the game has (section 2.3).")
            return
    if left == 0 and s.phase != st.GAME_OVER:
        yield _("The draw pile is never empty (DI-027).")
    for seat in range(len(s.hand)):
        if sorted(s.hand[seat]) != s.hand[seat].tolist() or (seat >= s.players and size(s, seat)):
            yield _("Hands are sorted, and only players have any.")


def _of_coins(s: State) -> Iterator[Text]:
    for treasure in range(b.TREASURES):
        owned = int(s.coins[:, treasure].sum())
        if owned != (st.COINS if s.treasure[treasure] == st.COLLECTED else 0) or s.coins[s.players :].any():
            yield _("Both coins of a collected treasure belong to somebody, and no others (section 2.3).")
            return


def _of_discs(s: State) -> Iterator[Text]:
    if any((s.disc == colour).sum() != DISCS_OF_A_COLOUR for colour in range(c.COLOURS)):
        yield _("There are ten discs of each colour (section 2.3).")


# ---- the island -----------------------------------------------------------------------------------


def _of_island(s: State, island: _Island) -> Iterator[Text]:
    yield from _of_treasures(island)
    yield from _of_hunters(s, island)
    for dragon, space in enumerate(island.dragon.tolist()):
        is_taken = space in island.place or space in island.dragon[:dragon]
        if space != b.NOWHERE and (is_taken or not b.MAY_HOLD_DRAGON[space]):
            yield _("A dragon stands alone on terrain that is no exit, or off the island (DI-102).")


def _of_treasures(island: _Island) -> Iterator[Text]:
    states = island.treasure.tolist()
    stock = [treasure for treasure in range(b.TREASURES) if states[treasure] == st.STOCK]
    if stock != list(range(b.TREASURES - len(stock), b.TREASURES)):
        yield _("Treasures come onto the site in the order of their values (DI-005).")
    on_site = [treasure for treasure in range(b.TREASURES) if states[treasure] == st.ON_SITE]
    if len(on_site) > 1 or (on_site and stock and on_site[0] != stock[0] - 1):
        yield _("One treasure lies on the site, the next one after those that were lifted (DI-005).")
    if bool(on_site) == bool(island.leaves_site) and (stock or on_site):
        yield _("While there are coins a treasure lies on the site, except while a pair leaves it (DI-055).")
    for treasure in range(b.TREASURES):
        bearers = island.place[island.bears == treasure].tolist()
        if (states[treasure] == st.CARRIED) != bool(bearers) or len(bearers) > st.BEARERS:
            yield _("A treasure on the island has one or two bearers (DI-010).")
        elif len(set(bearers)) > 1:
            yield _("Two bearers of a treasure stand on the same space (DI-058).")
        elif bearers and bearers[0] >= b.TERRAIN:
            is_open = island.leaves_site if bearers[0] == b.SITE else island.may_board
            if len(bearers) != st.BEARERS or not is_open:
                yield _("A treasure is carried over terrain, off the site and onto a boat (DI-046, DI-071).")


def _of_hunters(s: State, island: _Island) -> Iterator[Text]:
    for hunter in range(c.COLOURS):
        place = int(island.place[hunter])
        if (s.owner[hunter] == st.NOBODY) != (place == b.NOWHERE):
            yield _("Hunters of the game stand somewhere, others do not (DI-003).")
        elif place >= b.BOAT and s.owner[place - b.BOAT] == st.NOBODY:
            yield _("Nobody enters the boat of a colour that does not play (DI-042).")
    for space in range(b.BOAT):
        there = island.bears[island.place == space].tolist()
        if len(there) > 1 and (c.NONE in there or len(set(there)) > 1):
            yield _("Only the bearers of one treasure share a space (DI-044).")


# ---- the phase ------------------------------------------------------------------------------------


def _of_phase(s: State) -> Iterator[Text]:
    if s.active == st.NOBODY and s.phase != st.SETUP:
        yield _("Somebody is active in every turn.")
        return
    yield from _of_deals(s)
    yield from _of_turn(s)
    ended = all(state in (st.COLLECTED, st.REMOVED) for state in s.treasure.tolist())
    stalled = s.stall_turns != 0 and s.stall >= s.stall_turns
    if (s.phase == st.GAME_OVER) != (ended or stalled) and not (
        ended and s.phase in (st.WIN_ACTION, st.COUNTER)
    ):
        yield _("The game is over when all treasures are gone, or nothing happens for long (DI-118, DI-121).")
    is_lifting = s.hunter != c.NONE and s.place[s.hunter] == b.SITE and s.bears[s.hunter] != c.NONE
    if s.phase == st.EXIT and not is_lifting:
        yield _("Only a pair that has just lifted a treasure has to leave the site (DI-052).")
    elif s.phase == st.EXIT and not could_leave_site(s, False):
        yield _("A second hunter enters the site only if the pair can leave it (DI-053).")


def _of_deals(s: State) -> Iterator[Text]:
    if s.phase == st.SETUP and (s.turn != 0 or s.discard.any() or s.played.any() or to_serve(s) == st.NOBODY):
        yield _("In set-up six cards are dealt to everybody in turn, and nothing else happens (DI-004).")
    if s.phase == st.SETUP and s.active == st.NOBODY and (s.hand != st.EMPTY).any():
        yield _("Who begins is decided before the deal (DI-008).")
    if s.phase == st.DRAW and (size(s, s.active) == c.HAND or s.played.any()):
        yield _("Cards are drawn after the played ones are discarded, up to six (DI-023, DI-024).")


def _of_turn(s: State) -> Iterator[Text]:
    before_naming = s.phase == st.COUNTER and s.stake_window == st.WIN_START
    is_own = s.hunter != c.NONE and s.owner[s.hunter] == s.active
    if s.phase in IN_TURN and not is_own and not before_naming:
        yield _("The active hunter is one of the active player (DI-111).")
    if s.phase not in (st.CHOOSE_HUNTER, st.WIN_START):
        return
    if s.hunter != (c.NONE if s.two_each else only_hunter(s, s.active)):
        yield _("A player with two hunters names one after the first window, and nobody else does (DI-123).")
    if s.actions:
        yield _("Before the first window is closed no action has been taken (DI-125).")


def _of_window(s: State) -> Iterator[Text]:
    in_window = s.phase in (st.WIN_START, st.WIN_ACTION, st.COUNTER)
    if in_window != (s.asked != st.NOBODY):
        yield _("Somebody is asked in a window, and only there (DI-092).")
    elif in_window and (s.asked == first_of_window(s) or not holds_face(s, s.asked, wanted_face(s))):
        yield _("A window asks somebody else who can react (DI-126).")
    undoable = s.phase in (st.WIN_ACTION, st.CHANCE) or (
        s.phase == st.COUNTER and s.stake_window != st.WIN_START
    )
    if undoable != (s.last_action != c.NONE):
        yield _("Sweet Slumber can undo the last action while its window is open (DI-088).")


def _of_stake(s: State) -> Iterator[Text]:
    wanted = {st.COUNTER: (c.SA, c.FE, c.SL), st.CHANCE: (c.SA, c.EC)}.get(int(s.phase), (c.NONE,))
    if s.stake not in wanted:
        yield _("A card is at stake while it can be countered or takes effect (DI-094).")
        return
    if s.stake == c.NONE:
        return
    by_active = s.stake_by == s.active
    if s.stake_by == st.NOBODY or not c.SHOWS[s.stake_card, s.stake] or by_active == (s.stake == c.SL):
        yield _("The card at stake lies there, played by somebody who may play it (DI-085, DI-093).")
    if (s.stake == c.SL) != (s.stake_window in (st.WIN_START, st.WIN_ACTION)):
        yield _("Slumber is played in a window (DI-084).")
    targets = s.owner != st.NOBODY if s.stake == c.FE else [seat < s.players for seat in range(len(s.hand))]
    is_aimed = s.stake in (c.FE, c.SA)
    if is_aimed != (s.stake_target != c.NONE) or (is_aimed and not targets[s.stake_target]):
        yield _("Fear & Loathing and Sneak Attack have a target (DI-075, DI-098).")
    if s.phase == st.CHANCE and (s.victim in (st.NOBODY, s.active) or not 0 < s.due <= size(s, s.victim)):
        yield _("Chance takes cards from an opponent who has them (DI-122).")
    if s.phase == st.CHANCE and s.last_action != (st.ATTACK if s.stake == c.SA else st.CURSE):
        yield _("The card at stake lies there, played by somebody who may play it (DI-085, DI-093).")


def _of_collection(s: State) -> Iterator[Text]:
    collecting = s.phase in (st.COLLECT, st.DUEL)
    if collecting != (s.owner_of_boat != st.NOBODY) or (not collecting and s.duel.any()):
        yield _("Somebody decides about a treasure on a boat, and only then (DI-066).")
        return
    if not collecting:
        return
    place = int(s.place[s.hunter])
    bearers = s.owner[(s.bears == s.bears[s.hunter]) & (s.bears != c.NONE)].tolist()
    if place < b.BOAT or s.owner[place - b.BOAT] != s.owner_of_boat or len(set(bearers)) != st.BEARERS:
        yield _("The owner of the boat that two players have reached decides first (DI-066).")
        return
    claims = [card for card in range(c.CARD_KINDS) if s.duel[card]]
    if not all(c.SHOWS[card, c.UN] for card in claims) or (s.phase == st.DUEL) != bool(claims):
        yield _("Cards of a duel show Unfaithful (DI-067).")
    if (s.phase == st.DUEL) != (s.last_claim in bearers and s.last_claim != st.NOBODY):
        yield _("One of the two bearers has played the last Unfaithful of a duel (DI-067).")


def _of_knowledge(s: State) -> Iterator[Text]:
    if s.phase == st.EXCHANGE and s.actions > 1:
        yield _("Cards are exchanged after Slumber only if nothing else was done (DI-031, DI-032).")
    taken = s.taken_from != st.NOBODY
    if taken.any() and s.last_action not in (st.ATTACK, st.CURSE):
        yield _("Cards are taken by Sneak Attack and Evil Curse alone (DI-098, DI-099).")
    if (s.taken_from[taken] == s.active).any() or (s.taken[taken] >= c.CARD_KINDS).any():
        yield _("Cards are taken from opponents (DI-098, DI-099).")
    elif taken.any() and not Counter(s.taken[taken].tolist()) <= _held_or_countered(s):
        yield _("A card that was taken is in the hand, or was spent on Counter Magic since (DI-124).")


def _held_or_countered(s: State) -> Counter[int]:
    cards = Counter(s.hand[s.active].tolist())
    for i, count in enumerate(s.countered.tolist()):
        cards[int(c.SHOWING[c.CM, i])] += count
    return cards
