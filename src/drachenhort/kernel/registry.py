"""Finds installed games, and says in one sentence what is wrong with a package that cannot be used."""

import ast
from collections.abc import Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from drachenhort.kernel.contract import REQUIRED
from drachenhort.kernel.errors import HortError
from drachenhort.kernel.folder import is_folder
from drachenhort.kernel.game import Game
from drachenhort.kernel.options import Number
from drachenhort.kernel.text import Text, Words, as_word

_ = Words("drachenhort")

OURS = "drachenhort.games."
"""Packages whose games we prove ourselves, and which nobody else's can push aside."""

NEEDED = {"state": ("FIELDS",), "actions": ("ACT",), "rules": REQUIRED}
"""What only a game itself can say, by the module of its folder; a game in one module has them all there."""

Loaded = tuple[dict[str, Game], dict[str, Text]]


def is_ours(game: Game) -> bool:
    """Is this a game of this house, from which more is asked than from others?"""
    return game.package.startswith(OURS)


@cache
def load(group: str) -> Loaded:
    """The games of all entry points of a group by their ids, and what is wrong with those left out."""
    games: dict[str, Game] = {}
    broken: dict[str, Text] = {}
    for point in sorted(entry_points(group=group), key=_rank):
        problem = None
        try:
            problem = next(_problems(point, games), None)
        except HortError as error:
            problem = error.text
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a package of somebody else can do anything
            problem = _reason(error)
        if problem is None:
            games[point.name] = point.load()
        else:
            _note(broken, point, problem, is_taken=point.name in games)
    return dict(sorted(games.items())), dict(sorted(broken.items()))


def _rank(point: EntryPoint) -> tuple[bool, str, str]:
    """Our own games first, then by name; of one name, by package."""
    return not point.value.startswith(OURS), point.name, _home(point)


def _home(point: EntryPoint) -> str:
    """The package as it was installed, or the module where nothing says so."""
    return point.dist.name if point.dist is not None else point.module


def _note(broken: dict[str, Text], point: EntryPoint, problem: Text, *, is_taken: bool) -> None:
    name = f"{point.name} ({_home(point)})" if is_taken or point.name in broken else point.name
    broken[name] = _(
        "The game {game} of the package {package} is left out: {problem}",
        game=as_word(point.name),
        package=as_word(_home(point)),
        problem=problem,
    )


def _reason(error: BaseException) -> Text:
    """What was raised, in one line."""
    told = " ".join(str(error).split())[:200]
    return _("{kind}: {told}", kind=type(error).__name__, told=told or "-")


def _problems(point: EntryPoint, games: dict[str, Game]) -> Iterator[Text]:
    """What is wrong with a game, as far as can be seen without compiling it."""
    if point.name in games:
        other = games[point.name]
        yield _("{package} has a game of this name.", package=other.package)
    game = point.load()
    if not isinstance(game, Game):
        yield _("{value} is no Game.", value=as_word(point.value))
        return
    if game.id != point.name:
        yield _("it calls itself {id}.", id=as_word(str(game.id)))
    players = [option for option in game.known_options if option.name == "players"]
    if not players or not isinstance(players[0], Number):
        yield _("it has no option players, a Number.")
    if not is_ours(game):
        missing = [name for part, names in NEEDED.items() for name in _missing(game.package, part, names)]
        if missing:
            yield _("it does not say its {names}.", names=", ".join(missing))
        yield from _problems_of_rulebook(game, games)


def _missing(package: str, part: str, names: tuple[str, ...]) -> list[str]:
    """The names that a module does not have, by its source: to import it would mean to wait for Numba."""
    wanted = f"{package}.{part}"
    spec = find_spec(wanted if is_folder(package) and find_spec(wanted) else package)
    if spec is None or spec.origin is None:
        return list(names)
    found = set(_names(ast.parse(Path(spec.origin).read_bytes())))
    return [] if "*" in found else [name for name in names if name not in found]


def _names(module: ast.Module) -> Iterator[str]:
    """What a module defines, assigns or imports; in branches, too."""
    for node in ast.walk(module):
        match node:
            case ast.FunctionDef(name=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.ImportFrom(names=aliases):
                yield from (alias.asname or alias.name for alias in aliases)


def _problems_of_rulebook(game: Game, games: dict[str, Game]) -> Iterator[Text]:
    """An unreadable rulebook, or numbers that are those of other games."""
    from drachenhort.kernel.rulebook import rulebook

    try:
        numbers = {rule.id for rule in rulebook(game.package)}
    except (ValueError, KeyError, TypeError, AttributeError, OSError) as error:
        yield _("its rulebook.toml cannot be read: {reason}", reason=_reason(error))
        return
    for other in games.values():
        taken = numbers & {rule.id for rule in rulebook(other.package)}
        if taken and other.package != game.package:
            yield _("its rule {number} is one of {game}.", number=min(taken), game=other.title)
