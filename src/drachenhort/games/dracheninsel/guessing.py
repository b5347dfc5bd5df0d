"""From a touch to a wish: what somebody seems to want who touches something that is not offered."""

from drachenhort.kernel.game import Answer, Guess, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Words

from . import board as b, cards as c, state as st
from .explain.naming import card_text
from .notation import part_token, played, reaction_face

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
    if last.startswith("hunter-") and s.phase == st.CHOOSE_HUNTER:
        return f"hunter:{last[-1]}"
    space = _space(s, last)
    return None if space is None else _to_space(s, space)


# ---- what was touched -----------------------------------------------------------------------------


def _own_card(seat: int, element: str) -> int | None:
    """The kind of a card in the own hand."""
    head = f"card-{seat + 1}-"
    name = element.removeprefix(head).rpartition("-")[0]
    return c.CARD_NAMES.index(name) if element.startswith(head) and name in c.CARD_NAMES else None


def _space(s: State, element: str) -> str | None:
    """The space that an element is or lies on; not the one where the active hunter stands."""
    name = element.removeprefix("disc-")
    if element.startswith("hunter-"):
        name = _name_of(int(s.place[c.LETTERS.index(element[-1])]))
    if element.startswith("dragon-"):
        name = _name_of(int(s.dragon[int(element[-1]) - 1]))
    is_own = s.hunter != c.NONE and name == _name_of(int(s.place[s.hunter]))
    return name if name in b.SPACE_NAMES and not is_own else None


def _name_of(space: int) -> str:
    return b.SPACE_NAMES[space] if 0 <= space < len(b.SPACE_NAMES) else ""


# ---- what it means --------------------------------------------------------------------------------


def _to_space(s: State, space: str) -> str | Answer:
    """The space as the next part of an action that has begun, or as a step."""
    if s.part == st.ALOFT:
        return f"FL>{space}"
    if s.part == st.DRAGON_TO:
        return f"{part_token(s)}>{space}"
    if s.part in (st.FIRST_DISC, st.SECOND_DISC):
        if space not in b.TERRAIN_NAMES:
            return "DI-107", _("No disc lies there.")
        begun = part_token(s)
        return f"{begun}:{space}-" if s.part == st.FIRST_DISC else f"{begun}{space}"
    return space


def _paid(s: State, path: tuple[str, ...], card: int) -> str | None:
    """A step or landing on the space touched before, paid with a terrain card."""
    space = path[-2] if len(path) > 1 else ""
    if space not in b.SPACE_NAMES or card >= c.TERRAIN_KINDS or s.part not in (st.NO_PART, st.ALOFT):
        return None
    return f"{_to_space(s, space)}={c.CARD_NAMES[card]}"


def _card(s: State, seat: int, card: int) -> Guess:
    """A card alone: exchanged, played in reaction, or played for the first of its faces."""
    if s.part == st.PICKING or (s.phase == st.EXCHANGE and s.part == st.NO_PART):
        begun = part_token(s) if s.part == st.PICKING else "pass("
        return f"{begun}{'' if begun.endswith('(') else ','}{c.CARD_NAMES[card]}"
    if s.phase in _REACTING and c.SHOWS[card, reaction_face(s)]:
        return played(reaction_face(s), card)
    if card < c.TERRAIN_KINDS:
        return "DI-037", _("{card} pays for a step: touch the space first.", card=card_text(card))
    return _played_for(s, seat, card, int(c.FACES[card, 0]))


_REACTING = (st.WIN_START, st.WIN_ACTION, st.COUNTER, st.COLLECT, st.DUEL)


def _played_for(s: State, seat: int, card: int, face: int) -> Guess:
    """The token of a card for a face; where it needs a target, with one that could be meant."""
    if face in (c.DP, c.SA, c.FE):
        return f"{played(face, card)}:{_some_target(s, seat, face)}"
    if face == c.LJ:
        held = [other for other in s.hand[seat].tolist() if other < c.TERRAIN_KINDS]
        return f"LJ={c.CARD_NAMES[min(held, default=0)]}:{c.LETTERS[0]}"
    return {c.EC: "EC", c.FL: "FL"}.get(face, played(face, card))


def _some_target(s: State, seat: int, face: int) -> str:
    if face == c.DP:
        return "1"
    if face == c.SA:
        return str((seat + 1) % int(s.players) + 1)
    others = [hunter for hunter in range(c.COLOURS) if s.owner[hunter] not in (st.NOBODY, seat)]
    return c.LETTERS[others[0]]


def _aimed(card: int, target: str) -> str | None:
    """A card and then its target."""
    for face, head in ((c.FE, "hunter-"), (c.SA, "hand-"), (c.DP, "dragon-")):
        if c.SHOWS[card, face] and target.startswith(head):
            return f"{played(face, card)}:{target.removeprefix(head)}"
    return None
