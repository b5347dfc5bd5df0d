"""Saved games: records whose headers also say which seats are bots and what seed chance goes by."""

import time
from dataclasses import dataclass
from pathlib import Path

from drachenhort.bots import make_bot
from drachenhort.kernel.errors import HortError
from drachenhort.kernel.game import Game
from drachenhort.kernel.match import Match
from drachenhort.kernel.record import read_headers, read_record, write_record
from drachenhort.kernel.text import Words
from drachenhort.terminal.errors import BadUsage, FileTrouble
from drachenhort.terminal.files import data_folder, read_text, write_text
from drachenhort.terminal.seats import Sitter

_ = Words("drachenhort")

SUFFIX = ".hort"


@dataclass(frozen=True)
class Saved:
    """A match with all that its record does not hold: who plays, and the seed of bots and chance."""

    match: Match
    sitters: tuple[Sitter, ...]
    seed: int


def save(path: Path, saved: Saved) -> None:
    """Write the game to its file."""
    bots = {f"Bot {seat}": sitter.bot for seat, sitter in enumerate(saved.sitters, 1) if sitter.bot}
    write_text(path, write_record(saved.match, Seed=str(saved.seed), **bots))


def load(path: Path) -> Saved:
    """The game in a file, or an error that names the file."""
    text = read_text(path)
    try:
        match = read_record(text)
        headers = read_headers(text)
        bots = [headers.get(f"Bot {seat}") for seat in range(1, len(match.names) + 1)]
        sitters = tuple(
            Sitter(name, bot and make_bot(bot, 0).name) for name, bot in zip(match.names, bots, strict=True)
        )
    except HortError as error:
        if not text.startswith("[Format "):
            raise FileTrouble(
                _("{path} is no saved game: {reason}", path=path, reason=error.text), error.rule
            ) from error
        raise FileTrouble(_("{path}: {reason}", path=path, reason=error.text), error.rule) from error
    return Saved(match, sitters, _seed(path, headers.get("Seed", "0")))


def _seed(path: Path, text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 20:
        return int(text)
    raise FileTrouble(_("{path}: The header Seed must be a whole number.", path=path))


def new_path(game: Game) -> Path:
    """A file for a new game in the user's folder; none that exists."""
    return free_path(data_folder(), f"{game.id}-{time.strftime('%Y-%m-%d-%H%M%S')}")


def free_path(folder: Path, stem: str) -> Path:
    """A file in a folder, named by that stem and perhaps a number; none that exists."""
    names = (stem if number == 1 else f"{stem}-{number}" for number in range(1, 1000))
    return next(path for name in names if not (path := folder / f"{name}{SUFFIX}").exists())


def check_new(path: Path) -> Path:
    """The path itself, if no game would be lost by writing there."""
    if path.is_dir():
        raise BadUsage(
            _("{path} is a folder; name a file, such as {file}.", path=path, file=path / f"game{SUFFIX}")
        )
    if path.exists():
        raise BadUsage(
            _("{path} exists already: go on with it by --resume, or choose another file.", path=path)
        )
    return path


def latest(game: Game | None = None) -> Path:
    """The unfinished game that was played last, of that game if one is named."""
    folder = data_folder()
    for path in sorted(folder.glob(f"*{SUFFIX}"), key=_age, reverse=True):
        if _is_unfinished(path, game):
            return path
    raise FileTrouble(_("There is no unfinished game in {folder}.", folder=folder))


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # gone in the meantime
        return 0.0


def _is_unfinished(path: Path, game: Game | None) -> bool:
    try:
        headers = read_headers(read_text(path))
    except HortError:
        return False
    return headers.get("Result") == "*" and (game is None or headers.get("Game") == game.id)
