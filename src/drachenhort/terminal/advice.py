"""What one can ask at the table: help, why a move is not possible, what a rule says."""

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text as Picture

from drachenhort.kernel.errors import ActionError, HortError, MalformedAction
from drachenhort.kernel.game import find_game
from drachenhort.kernel.match import Match
from drachenhort.kernel.rulebook import Rule, find_rule, rulebook
from drachenhort.kernel.scene import Scene
from drachenhort.kernel.text import Text, Words
from drachenhort.terminal.answers import find_touch
from drachenhort.terminal.choices import Steps, menu_of
from drachenhort.terminal.themes import look_of
from drachenhort.terminal.voice import Voice

_ = Words("drachenhort")

NUMBER = _("the choice with that number; Enter alone takes the only one")
NOTATION = _("a move in the game's notation, as it stands in the list")
STEPS = _("the first things of a longer answer, or all of them")
WHY = _("why a move is not possible, with the number of the rule")
RULE = _("what a rule says")
ALWAYS = (
    ("hint", _("the best moves, with your chances of winning")),
    ("moves", _("the choices once more")),
    ("board", _("the table once more")),
    ("log", _("all moves so far")),
    ("undo", _("take back your last move, where that is fair")),
    ("save", _("save the game now; save FILE: in another file")),
    ("quit", _("stop for now; the game is saved")),
)

KINDS = {"rule": _("rule"), "ruling": _("house ruling"), "option": _("option")}


def give_help(voice: Voice, scene: Scene) -> None:
    """Show what one can type, by examples of the decision at hand, and what the signs on the table mean."""
    grid = Table.grid(padding=(0, 3, 0, 0))
    for typed, meaning in (*_examples(scene), *ALWAYS):
        grid.add_row(Picture(f"  {typed}", style="bold"), voice.words(meaning))
    for name, does in _abilities(scene):
        grid.add_row(Picture(f"  {name}", style="bold"), voice.words(does))
    for sign, counted in _legend(voice, scene):
        grid.add_row(Picture(f"  {sign}", style="bold"), voice.words(counted))
    voice.show(grid)


def _examples(scene: Scene) -> Iterator[tuple[str, Text]]:
    move = scene.touches[0].action
    listed, steps = menu_of(Steps(scene)).listed, Steps(scene).settled()
    if listed:
        yield str(min(2, len(listed))), NUMBER
    yield move, NOTATION
    grouped = [choice for choice in listed if len(choice.touches) > 1]
    example = steps.example(grouped[0].touches[0]) if grouped else "" if listed else steps.example()
    if " " in example:
        yield example, STEPS
    yield f"why {move}", WHY
    rules = [rule.id for rule in rulebook(find_game(scene.game).package)]
    if scene.prompt.rule or rules:
        yield f"rule {scene.prompt.rule or rules[0]}", RULE


def _abilities(scene: Scene) -> Iterator[tuple[str, str]]:
    """What the reader's own cards and tokens do, each kind once, by what one types for it."""
    own = {piece.face or "": piece for piece in scene.pieces if piece.owner == scene.seat and piece.does}
    for face, piece in own.items():
        yield face, f"{piece.label}: {piece.does}"


def _legend(voice: Voice, scene: Scene) -> list[tuple[str, str]]:
    """The signs of this game's counters, each with all that it counts."""
    signs = look_of(scene).counters
    labels: dict[str, dict[str, None]] = {}
    for counter in scene.counters:
        if counter.kind in signs:
            sign = signs[counter.kind][0 if voice.has_unicode else 1]
            labels.setdefault(sign, {})[counter.label] = None
    return [(sign, ", ".join(names)) for sign, names in labels.items()]


def explain(voice: Voice, match: Match, seat: int, token: str) -> None:
    """Say why a move is not possible now, or what it would do."""
    try:
        played = attempt(match.copy(), seat, token)
    except ActionError as error:
        voice.say(error.into(voice.language))
        return
    touch = find_touch(match, seat, played, voice.language)
    voice.say(_("{token} is possible: {meaning}", token=played, meaning=touch.label if touch else ""))


def attempt(match: Match, seat: int, token: str) -> str:
    """Play a token, in capitals too if it means nothing as it stands; the token as it is written properly."""
    try:
        return match.play(token, seat).token
    except MalformedAction as error:
        try:
            return match.play(token.upper(), seat).token
        except MalformedAction:
            raise error from None


def show_rule(voice: Voice, number: str) -> None:
    """Print one rule, or say that there is none of that number."""
    try:
        print_rule(voice, find_rule(number))
    except HortError as error:
        voice.say(error.into(voice.language))


def print_rule(voice: Voice, rule: Rule) -> None:
    """A rule with everything that is known about it."""
    title = Picture.assemble((rule.id, "bold"), "  ", (voice.words(rule.title), "bold"))
    title.append(f"  ({voice.words(KINDS.get(rule.kind, rule.kind))})", style="dim")
    voice.show(title)
    voice.say(rule.text)
    voice.say(_("Source: {source}", source=rule.source), "dim")
    if rule.see:
        voice.say(_("See also: {rules}", rules=", ".join(rule.see)), "dim")
