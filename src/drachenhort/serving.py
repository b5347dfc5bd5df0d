"""What `drachenhort serve` and `drachenhort verify` do: the server, told where to live, and its dice."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.text import Words, as_word
from drachenhort.server.dice import check_record
from drachenhort.terminal.errors import BadUsage, FileTrouble
from drachenhort.terminal.files import data_folder, read_text

if TYPE_CHECKING:
    from drachenhort.terminal.voice import Voice

_ = Words("drachenhort")


class ServerMissing(HortError):
    """The packages that only the server needs are not installed."""

    code = "serve/missing"


def serve(
    voice: "Voice", host: str, port: int, database: str | None, redis: str | None, *, opens_browser: bool
) -> None:
    """Serve until somebody presses Ctrl-C."""
    if redis is not None and not re.match("(rediss?|unix)://", redis):
        raise BadUsage(_("{url} is no address of a Redis: it begins with redis://.", url=as_word(redis)))
    try:
        from drachenhort.server.reach import Reach
        from drachenhort.server.run import address_of, listen, run
        from drachenhort.server.settings import settings_from
    except ImportError as error:
        hint = "pip install 'drachenhort[server]'"
        raise ServerMissing(_("The server needs more packages: {command}", command=hint)) from error
    settings = settings_from(database or _usual_database(), redis)
    listening = listen(host, port)
    voice.say(_("Drachenhort is at {address}. Ctrl-C ends it.", address=address_of(listening)))
    reach = Reach(*listening.getsockname()[:2]).facts()
    if reach.is_open and reach.address:
        voice.say(_("Friends on the same wireless open {address}", address=reach.address), unbroken=True)
    elif not reach.is_open:
        voice.say(_("Only this computer can open it. With --lan phones on the same wireless can, too."))
    run(settings, listening, opens_browser=opens_browser)


def _usual_database() -> str:
    """SQLite in the user's data folder, which is made if it is missing."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise FileTrouble(_("{path} cannot be made: {reason}.", path=folder, reason=reason)) from error
    return f"sqlite:///{folder / 'tables.sqlite'}"


def verify(voice: "Voice", file: Path) -> None:
    """Say whether the dice of a record come from the seed that was promised."""
    checked, promise = check_record(read_text(file))
    if checked == 0:
        voice.say(_("Chance decided nothing in this game, so there is nothing to prove."))
        return
    voice.say(_("The dice are fair: all {count} decisions of chance come from the seed.", count=checked))
    voice.say(_("It is the seed whose SHA-256 was promised: {promise}", promise=promise), unbroken=True)
