"""The command `play`: a new game or a saved one, then a sitting."""

import secrets
from collections.abc import Sequence
from pathlib import Path

from drachenhort.kernel.match import Match
from drachenhort.kernel.text import Words
from drachenhort.kernel.titles import find_by_name, name_at_start
from drachenhort.terminal.arguments import raw_options, read_options, with_limits
from drachenhort.terminal.errors import BadUsage
from drachenhort.terminal.save import Saved, check_new, latest, load, new_path
from drachenhort.terminal.seats import read_seats
from drachenhort.terminal.sitting import Sitting
from drachenhort.terminal.voice import Voice

_ = Words("drachenhort")


def play_new(
    voice: Voice,
    game_id: str,
    *,
    seats: Sequence[str],
    bot: str,
    players: str | None,
    settings: Sequence[str],
    seed: int | None,
    file: Path | None,
) -> None:
    """Begin a new game."""
    game = find_by_name(game_id)
    if players is None and seats and "players" not in raw_options(settings):
        players = str(max(len(seats), game.players.start))
    options = read_options(game, settings, players)
    sitters = read_seats(seats, options.players, voice.language, bot)
    if all(sitter.bot for sitter in sitters):
        options = read_options(game, with_limits(game, settings), players)
    match = Match(game, options)
    match.names = tuple(sitter.name for sitter in sitters)
    saved = Saved(match, sitters, secrets.randbelow(2**32) if seed is None else seed)
    Sitting(voice, saved, check_new(file) if file else new_path(game)).play()


def resume(voice: Voice, words: Sequence[str], file: Path | None) -> None:
    """Go on with a saved game: one in a file, or the last one (of a game, if one is named)."""
    game, rest = name_at_start(list(words[:1]))
    files = [*rest, *words[1:]]
    path = Path(files[0]).expanduser() if files else latest(game)
    saved = load(path)
    if game is not None and saved.match.game.id != game.id:
        raise BadUsage(_("{path} holds a game of {title}.", path=path, title=saved.match.game.title))
    Sitting(voice, saved, check_new(file) if file else path).play()
