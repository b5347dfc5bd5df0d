"""What things are called in sentences, always as an object: "move ...", "take ...", "call ..."."""

from drachenhort.kernel.text import Text, Words

from .. import state as st

_ = Words("drachenhort.games.drachenland")

ADVENTURERS = (_("the red adventurer"), _("the green adventurer"), _("the blue adventurer"))
DRAGONS = (_("the red royal dragon"), _("the green royal dragon"), _("the blue royal dragon"))
GEMS = (_("a ruby"), _("an emerald"), _("a sapphire"), _("a diamond"))
TREASURES = (_("rubies"), _("emeralds"), _("sapphires"), _("diamonds"))
TOKENS = (
    _("a Stroke of fate"),
    _("a Ferryman"),
    _("a Baby dragon"),
    _("a Forced march"),
    _("a Magic hand"),
    _("a Ring"),
    *DRAGONS,
)


def place(space: int) -> Text:
    """A space of the board: "volcano V4", "stone s012"."""
    name = st.SPACE_NAMES[space]
    return _("volcano {name}", name=name) if space < st.VOLCANOES else _("stone {name}", name=name)
