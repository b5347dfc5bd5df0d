"""Games by the names that stand on their boxes: a title in any language leads to its game."""

import unicodedata
from difflib import get_close_matches

from drachenhort.kernel.errors import UnknownGame
from drachenhort.kernel.game import Game, all_games, find_game
from drachenhort.kernel.text import Words, as_word

_ = Words("drachenhort")


def title_in(game: Game, language: str) -> str:
    """The title, and beside it the one on the reader's own box, where that is another."""
    own = own_title(game, language)
    if own is None:
        return game.title
    return own if own.startswith(game.title) else f"{game.title} ({own})"


def own_title(game: Game, language: str) -> str | None:
    """The title of the edition in that language; None where there is none, or it is the title itself."""
    own = game.titles.get(language)
    return None if own == game.title else own


def find_by_name(name: str) -> Game:
    """The game of that id or title, however it is spelt, or `UnknownGame`."""
    named = _by_name()
    wanted = folded(name)
    if wanted in named:
        return named[wanted]
    near = get_close_matches(wanted, named, n=1, cutoff=0.75)
    if near and name not in all_games():
        raise UnknownGame(
            _("There is no game {id}; did you mean {near}?", id=as_word(name), near=named[near[0]].id)
        )
    return find_game(name)


def name_at_start(words: list[str]) -> tuple[Game | None, list[str]]:
    """The game that the first of these words name, and the words after its name."""
    named = _by_name()
    for count in range(len(words), 0, -1):
        game = named.get(folded(" ".join(words[:count])))
        if game is not None:
            return game, words[count:]
    return None, words


def folded(name: str) -> str:
    """A name without accents, capitals, spaces and signs: how people type it."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in plain if letter.isalnum())


def _by_name() -> dict[str, Game]:
    """Every game by its id and all its titles; where two have one name, the first has it."""
    games = all_games().values()
    names = [(game.id, game) for game in games]
    names += [(title, game) for game in games for title in (game.title, *game.titles.values())]
    return {folded(name): game for name, game in reversed(names)}
