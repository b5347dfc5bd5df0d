"""What the kernel supplies for people where a game does not: notation, positions, sentences, scenes."""

from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from drachenhort.kernel.contract import Answer, Ending, Guess, State
from drachenhort.kernel.errors import MalformedAction
from drachenhort.kernel.folder import part, written
from drachenhort.kernel.options import Options
from drachenhort.kernel.positions import read_plainly, write_plainly
from drachenhort.kernel.scene import Counter, Reader, Scene
from drachenhort.kernel.seats import NATURE, OVER, SPECTATOR
from drachenhort.kernel.tables import completed, legal_actions
from drachenhort.kernel.text import SeatName, Text, Words

if TYPE_CHECKING:
    from drachenhort.kernel.game import Game

_ = Words("drachenhort")

LONGEST_TOKEN = 80


def _own(game: "Game", name: str, *functions: str) -> dict[str, Any]:
    """The functions that a game writes itself, by their names.

    A module that holds a whole game has no `read` or `write`: they could mean many things there.
    """
    own = written(game.package, name)
    is_alone = part(game.package, name).__name__ == game.package
    unclear = ("read", "write", "find", "parse") if is_alone else ()
    return {function: own[function] for function in functions if function in own and function not in unclear}


# ---- notation -------------------------------------------------------------------------------------


def notation_of(game: "Game") -> SimpleNamespace:
    """Action <-> text."""
    own = _own(game, "notation", "token", "parse", "find", "write", "veil", "aftermath", "split", "FORCED")
    is_own = "token" in own
    token = own.pop("token", None) or partial(_token, game)
    plain: dict[str, Any] = {
        "parse": _parse if is_own else partial(_parse_plainly, game),
        "find": partial(_find, game, token),
        "write": lambda _options, s, action: token(s, action),
        "veil": partial(_veil, game),
        "aftermath": lambda _options, _s: (),
        "split": str.split,
        "FORCED": None,
    }
    return SimpleNamespace(**plain | own)


def _token(game: "Game", s: State, action: int) -> str:
    """The name of the kind, and its parts counted from 1."""
    kind, *parts = game.act.decode(action)
    return f"{kind}:{'-'.join(str(part + 1) for part in parts)}" if parts else str(kind)


def _parse(options: Options, token: str) -> str:
    """The token itself: what it means is found among the legal actions."""
    if not token or len(token) > LONGEST_TOKEN or not token.isprintable() or " " in token:
        raise MalformedAction(_("{token} is no move.", token=repr(token[:40])))
    return token


def _parse_plainly(game: "Game", options: Options, token: str) -> str:
    """The token itself, if the game has such a kind of action."""
    kind = _parse(options, token).partition(":")[0]
    if kind not in game.act.kinds:
        kinds = ", ".join(game.act.kinds)
        raise MalformedAction(_("There is no action {token}; there are {kinds}.", token=token, kinds=kinds))
    return token


def _find(game: "Game", token: Any, s: State, wish: str) -> tuple[int, ...] | None:
    """The legal action that has this token."""
    return next(((action,) for action in legal_actions(game, s) if token(s, action) == wish), None)


def _veil(game: "Game", options: Options, s: State, action: int) -> str:
    """The kind of an action, without its parts."""
    return f"{game.act.decode(action)[0]}:?"


# ---- positions ------------------------------------------------------------------------------------


def positions_of(game: "Game") -> SimpleNamespace:
    """Any situation as JSON."""
    own = _own(game, "positions", "read", "write", "write_hidden", "update", "problems")
    plain = {
        "write": lambda _options, s: write_plainly(game, s),
        "write_hidden": lambda options, hidden, _seat: game.positions.write(options, hidden),
        "read": lambda fields, _options, s: read_plainly(game, fields, s),
        "update": lambda position: position,
        "problems": lambda _s: [],
    }
    return SimpleNamespace(**plain | own)


# ---- explain --------------------------------------------------------------------------------------


def explain_of(game: "Game") -> SimpleNamespace:
    """Answers in words."""
    names = (
        *("question", "stakes", "speaks_of", "why_not", "meaning", "confirm", "deed", "report", "ending"),
        "MATTERS",
    )
    own = _own(game, "explain", *names)
    plain = {
        "question": partial(_question, game),
        "stakes": lambda _options, _s: None,
        "speaks_of": lambda _options, _s: (),
        "why_not": partial(_why_not, game),
        "meaning": lambda options, s, action: _plain_text(game.notation.write(options, s, action)),
        "confirm": lambda _options, _s, _action: None,
        "deed": partial(_deed, game),
        "report": lambda _options, _before, _actions, _after: None,
        "ending": partial(_ending, game, own.get("question")),
        "MATTERS": None,
    }
    return SimpleNamespace(**plain | own)


def _plain_text(token: str) -> Text:
    return _("{token}", token=token)


def _question(game: "Game", options: Options, s: State, seat: int) -> Answer:
    """Who decides."""
    who = int(game.rules.decider(s))
    if who == OVER:
        end = game.explain.ending(options, s)
        return end.rule, end.text
    if who == NATURE:
        return None, _("Chance decides.")
    if who < 0:
        return None, _("Somebody may react.")
    return None, _("Choose a move.") if who == seat else _("{who} chooses a move.", who=SeatName(who))


def _why_not(game: "Game", options: Options, s: State, wish: Any) -> Answer:
    """What is asked now."""
    decider = int(game.rules.decider(s))
    rule, question = game.explain.question(options, s, decider if decider >= 0 else SPECTATOR)
    return rule, _("That is not possible now. {question}", question=question)


def _deed(game: "Game", options: Options, s: State, action: int) -> Text:
    return _("plays {token}", token=game.notation.write(options, s, action))


def _ending(game: "Game", question: Any, options: Options, s: State) -> Ending:
    """What the game's own question says at the end, or else who has come first."""
    table = np.zeros((options.players, 2), np.int32)
    game.rules.scores(s, table)
    first = [seat for seat in range(options.players) if table[seat, 1] == 1]
    code = "win" if len(first) == 1 else "draw"
    if question is not None:
        return Ending(code, *question(options, s, SPECTATOR))
    if code == "draw":
        return Ending(code, None, _("The game is over, and nobody is ahead of all others."))
    return Ending(code, None, _("The game is over: {who} wins.", who=SeatName(first[0])))


# ---- scene ----------------------------------------------------------------------------------------


def scenes_of(game: "Game") -> SimpleNamespace:
    """The table, with everything that the game's own scene leaves out."""
    names = ("build", "touch", "next_question", "components", "CONTROLS", "IMPLIED")
    own = _own(game, "scene", *names)
    build = own.get("build", _everybodys_points)

    def complete(game: "Game", options: Options, hidden: State, reader: Reader) -> Scene:
        scene = build(game, options, hidden, reader)
        return completed(scene, game, options, hidden, reader)

    plain = {
        "touch": lambda *_: (),
        "next_question": lambda *_: None,
        "components": lambda _options: (),
        "CONTROLS": {},
        "IMPLIED": None,
    }
    return SimpleNamespace(**plain | own | {"build": complete})


def _everybodys_points(game: "Game", options: Options, hidden: State, reader: Reader) -> Scene:
    table = np.zeros((options.players, 2), np.int32)
    game.rules.scores(hidden, table)
    label = reader.say(_("points"))
    return Scene(
        counters=tuple(
            Counter(f"points{seat + 1}", "points", int(table[seat, 0]), label, seat)
            for seat in range(options.players)
        )
    )


# ---- guessing -------------------------------------------------------------------------------------


def guessing_of(game: "Game") -> SimpleNamespace:
    """What a touch seems to wish."""
    return SimpleNamespace(**{"guess": partial(_guess, game)} | _own(game, "guessing", "guess"))


def _guess(game: "Game", options: Options, hidden: State, seat: int, path: tuple[str, ...]) -> Guess:
    """Nothing, on the way to a legal action; otherwise the answer is what is asked now."""
    scene = game.scenes.build(game, options, hidden, Reader(seat, "en"))
    if any(touch.path[: len(path)] == path for touch in scene.touches):
        return None
    return _why_not(game, options, hidden, None)
