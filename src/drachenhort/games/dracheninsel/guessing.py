"""From a touch to a wish: what somebody seems to want who touches something that is not offered."""

from drachenhort.games.dracheninsel.board import SPACE_NAMES, TERRAIN_NAMES
from drachenhort.games.dracheninsel.cards import (
    CARD_NAMES,
    COLOURS,
    DP,
    EC,
    FACES,
    FE,
    FL,
    LETTERS,
    LJ,
    NONE,
    SA,
    SHOWS,
    TERRAIN_KINDS,
)
from drachenhort.games.dracheninsel.naming import card_text
from drachenhort.games.dracheninsel.notation import part_token, played, reaction_face
from drachenhort.games.dracheninsel.state import (
    ALOFT,
    CHOOSE_HUNTER,
    COLLECT,
    COUNTER,
    DRAGON_TO,
    DUEL,
    EXCHANGE,
    FIRST_DISC,
    NO_PART,
    NOBODY,
    PICKING,
    SECOND_DISC,
    WIN_ACTION,
    WIN_START,
)
from drachenhort.kernel.game import Answer, Guess, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Words

_ = Words("drachenhort.games.dracheninsel")


def guess(options: Options, s: State, seat: int, path: tuple[str, ...]) -> Guess:
    """The token of a wish, or an answer where no token could say it; None where it is no wish."""
    last = path[-1]
    card = _own_card(seat, last)
    if card is not None:
        return _paid(s, path, card) or _card(s, seat, card)
    earlier = _own_card(seat, path[-2]) if len(path) > 1 else None
    aimed = None if earlier is None else _aimed(earlier, last)
    if aimed is not None:
        return aimed
    if last.startswith("hunter-") and s.phase == CHOOSE_HUNTER:
        return f"hunter:{last[-1]}"
    space = _space(s, last)
    return None if space is None else _to_space(s, space)


# ---- what was touched -----------------------------------------------------------------------------


def _own_card(seat: int, element: str) -> int | None:
    """The kind of a card in the own hand."""
    head = f"card-{seat + 1}-"
    name = element.removeprefix(head).rpartition("-")[0]
    return CARD_NAMES.index(name) if element.startswith(head) and name in CARD_NAMES else None


def _space(s: State, element: str) -> str | None:
    """The space that an element is or lies on; not the one where the active hunter stands."""
    name = element.removeprefix("disc-")
    if element.startswith("hunter-"):
        name = _name_of(int(s.place[LETTERS.index(element[-1])]))
    if element.startswith("dragon-"):
        name = _name_of(int(s.dragon[int(element[-1]) - 1]))
    is_own = s.hunter != NONE and name == _name_of(int(s.place[s.hunter]))
    return name if name in SPACE_NAMES and not is_own else None


def _name_of(space: int) -> str:
    return SPACE_NAMES[space] if 0 <= space < len(SPACE_NAMES) else ""


# ---- what it means --------------------------------------------------------------------------------


def _to_space(s: State, space: str) -> str | Answer:
    """The space as the next part of an action that has begun, or as a step."""
    if s.part == ALOFT:
        return f"FL>{space}"
    if s.part == DRAGON_TO:
        return f"{part_token(s)}>{space}"
    if s.part in (FIRST_DISC, SECOND_DISC):
        if space not in TERRAIN_NAMES:
            return "DI-107", _("No disc lies there.")
        begun = part_token(s)
        return f"{begun}:{space}-" if s.part == FIRST_DISC else f"{begun}{space}"
    return space


def _paid(s: State, path: tuple[str, ...], card: int) -> str | None:
    """A step or landing on the space touched before, paid with a terrain card."""
    space = path[-2] if len(path) > 1 else ""
    if space not in SPACE_NAMES or card >= TERRAIN_KINDS or s.part not in (NO_PART, ALOFT):
        return None
    return f"{_to_space(s, space)}={CARD_NAMES[card]}"


def _card(s: State, seat: int, card: int) -> Guess:
    """A card alone: exchanged, played in reaction, or played for the first of its faces."""
    if s.part == PICKING or (s.phase == EXCHANGE and s.part == NO_PART):
        begun = part_token(s) if s.part == PICKING else "pass("
        return f"{begun}{'' if begun.endswith('(') else ','}{CARD_NAMES[card]}"
    if s.phase in _REACTING and SHOWS[card, reaction_face(s)]:
        return played(reaction_face(s), card)
    if card < TERRAIN_KINDS:
        return "DI-037", _("{card} pays for a step: touch the space first.", card=card_text(card))
    return _played_for(s, seat, card, int(FACES[card, 0]))


_REACTING = (WIN_START, WIN_ACTION, COUNTER, COLLECT, DUEL)


def _played_for(s: State, seat: int, card: int, face: int) -> Guess:
    """The token of a card for a face; where it needs a target, with one that could be meant."""
    if face in (DP, SA, FE):
        return f"{played(face, card)}:{_some_target(s, seat, face)}"
    if face == LJ:
        held = [other for other in s.hand[seat].tolist() if other < TERRAIN_KINDS]
        return f"LJ={CARD_NAMES[min(held, default=0)]}:{LETTERS[0]}"
    return {EC: "EC", FL: "FL"}.get(face, played(face, card))


def _some_target(s: State, seat: int, face: int) -> str:
    if face == DP:
        return "1"
    if face == SA:
        return str((seat + 1) % int(s.players) + 1)
    others = [hunter for hunter in range(COLOURS) if s.owner[hunter] not in (NOBODY, seat)]
    return LETTERS[others[0]]


def _aimed(card: int, target: str) -> str | None:
    """A card and then its target."""
    for face, head in ((FE, "hunter-"), (SA, "hand-"), (DP, "dragon-")):
        if SHOWS[card, face] and target.startswith(head):
            return f"{played(face, card)}:{target.removeprefix(head)}"
    return None
