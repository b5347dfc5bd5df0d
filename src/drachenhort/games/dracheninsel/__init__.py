"""Die Dracheninsel by Tom Schoeps: treasures that two must carry and one may keep."""

from drachenhort.games.dracheninsel.options import KNOWN
from drachenhort.kernel.game import Game
from drachenhort.kernel.text import Words

_ = Words("drachenhort.games.dracheninsel")

DRACHENINSEL = Game(
    id="dracheninsel",
    title="Die Dracheninsel",
    titles={"en": "The Dragon Island", "fr": "L'île des dragons"},
    package=__name__,
    version=2,
    older_versions=(1,),  # before DI-128 and DI-129
    known_options=KNOWN,
    summary=_("Lift treasures together, carry them past dragons, and share them or not."),
    minutes=(60, 90),
)
