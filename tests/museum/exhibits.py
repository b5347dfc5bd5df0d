"""The exhibits: what each of them does wrong, in a few lines, and the check that finds it."""

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from drachenhort.kernel.game import Game
from drachenhort.kernel.nature import below
from drachenhort.kernel.scene import Scene
from drachenhort.kernel.seats import SPECTATOR
from drachenhort.kernel.text import Text
from tests.museum import base
from tests.museum.base import ACT, NOBODY, ROLL, SAY, SIDES, UNKNOWN, WINDOW


@dataclass(frozen=True)
class Exhibit:
    """A game that does something wrong."""

    name: str
    found_by: str
    """The id of the check that finds it."""
    says: str
    """Words of what the check says."""
    changes: dict[str, Any] = field(default_factory=dict)

    def game(self) -> Game:
        """The base game with these changes, as a module of its own."""
        return made("museum_" + "_".join(self.name.split()), **self.changes)


def made(name: str, **changes: Any) -> Game:
    """The base game with other functions in the place of its own."""
    module = ModuleType(name)
    module.__dict__.update({key: value for key, value in vars(base).items() if not key.startswith("__")})
    module.__dict__.update(changes)
    module.__spec__ = ModuleSpec(name, None)
    sys.modules[name] = module
    game: Game = base.game(name)
    return game


EXHIBITS: list[Exhibit] = []


def exhibit(name: str, found_by: str, says: str = "", **more: Any) -> Callable[[Any], Any]:
    """Show a function of the contract that is wrong; `more` are others that go with it."""

    def show(function: Any) -> Any:
        changes = {function.__name__: function, **more}
        EXHIBITS.append(Exhibit(name, found_by, says, changes))
        return function

    return show


TOLD = "who_was_told_the_same_receives_the_same"

# ---- leaks in hide, redeal and sees ---------------------------------------------------------------


def hide_all_but_the_first(s, seat):
    mine = s.dice[0]
    base.hide(s, seat)
    s.dice[0] = mine


def redeal_all_but_the_first(s, seat, rng):
    mine = s.dice[0]
    while True:
        world = s.copy()
        base.redeal(world, seat, rng)
        if world.dice[0] == mine:
            break
    s.dice, s.asked = world.dice, world.asked


def sees_all_but_others(s, action, seat):
    return base.sees(s, action, seat) or (s.phase == ROLL and s.active == 0)


OPEN_FIRST = {"hide": hide_all_but_the_first, "redeal": redeal_all_but_the_first}
EXHIBITS += [
    Exhibit("the dice of one seat are open in hide and redeal", TOLD, "`dice`", OPEN_FIRST),
    Exhibit(
        "and in sees as well, though they are declared secret",
        "declared_secrets_are_dealt_unseen",
        "`dice` of seat 1",
        {**OPEN_FIRST, "sees": sees_all_but_others, "SECRET": ("dice",)},
    ),
]
UNDECLARED = Exhibit(
    "and in sees as well", "who_sees_what", "`dice` of seat 1", {**OPEN_FIRST, "sees": sees_all_but_others}
)
"""Consistent in everything: only its author can know that this is not what the rules say, so it is advice."""


@exhibit("who is asked in secret is shown", TOLD, "`asked`")
def hide(s, seat):
    asked = s.asked
    base.hide(s, seat)
    s.asked = asked


@exhibit("hiding is never done", "hiding_twice_hides_no_more", "`said`")
def hide(s, seat):
    base.hide(s, seat)
    s.said[0] = (s.said[0] + 1) % 3


@exhibit("everybody sees the rolls that are hidden", "who_saw_every_action_has_nothing_hidden", "`dice`")
def sees(s, action, seat):
    return True


@exhibit("whoever declines does not see it", "whoever_decides_sees_what_it_did", "'decline'")
def sees(s, action, seat):
    return base.sees(s, action, seat) and action != ACT.decline.first


@exhibit("a die is turned up and nobody is told which", TOLD, "`dice`")
def aftermath(options, s):
    return ()


@exhibit("the log tells what was rolled", "logs_tell_no_more_than_hidden_copies", "roll")
def veil(options, s, action):
    return base.token(s, action) if s.phase == ROLL else None


@exhibit("redeal keeps the truth", "redeal_draws_every_world_as_often_as_chance_would", "redeal")
def redeal(s, seat, rng):
    pass


@exhibit("redeal likes low dice", "redeal_draws_every_world_as_often_as_chance_would", "not fair")
def redeal(s, seat, rng):
    base.redeal(s, seat, rng)
    for owner in range(s.players):
        if base.is_hidden(s, owner, seat) and s.phase in (ROLL, SAY):
            s.dice[owner] = min(s.dice[owner], 1 + below(rng, SIDES))


@exhibit("redeal rolls a seven", "redeal_draws_every_world_as_often_as_chance_would", "no course of play")
def redeal(s, seat, rng):
    base.redeal(s, seat, rng)
    for owner in range(s.players):
        if base.is_hidden(s, owner, seat) and s.dice[owner] == 1:
            s.dice[owner] = SIDES + 1


@exhibit("redeal forgets own dice", "non_interference", "`dice`")
def redeal(s, seat, rng):
    base.redeal(s, SPECTATOR, rng)


# ---- leaks in what is asked, answered and waited for ----------------------------------------------


@exhibit("what one may do depends on hidden dice", "the_decider_can_tell_what_it_may_do", "legal in")
def choices(s, out):
    count = base.choices(s, out)
    return count - (s.phase == SAY and s.dice[(s.active + 1) % s.players] == SIDES)


@exhibit("only holders of a six are invited to react", TOLD, "is_invited")
def is_invited(s, seat):
    return s.phase == WINDOW and base.may_strike(s, seat)


@exhibit("the table waits only if somebody can react", TOLD, "number of moments")
def pauses(s, action, out):
    count = base.pauses(s, action, out)
    return count * any(base.may_strike(s, seat) for seat in range(s.players))


@exhibit("undo tells whether somebody holds a six", TOLD, "undo")
def is_final(s, action):
    return any(s.dice[seat] == SIDES for seat in range(s.players) if seat != s.active)


@exhibit("a die that was turned up is turned down again", "a_reveal_cannot_be_taken_back", "take it back")
def is_final(s, action):
    return False


SEEN: list[Any] = [0]
"""The sum of all dice, kept by a function that is handed the true situation."""


def token_that_remembers(s, action):
    if UNKNOWN not in s.dice:
        SEEN[0] = int(s.dice.sum())
    return base.token(s, action)


REMEMBERING = {"token": token_that_remembers}


@exhibit("the scene shows the truth", TOLD, "its scene: `counters[said1].value`", **REMEMBERING)
def build(game, options, hidden, reader):
    scene = base.build(game, options, hidden, reader)
    return replace(scene, counters=(replace(scene.counters[0], value=SEEN[0]), *scene.counters[1:]))


@exhibit("the question tells a secret", TOLD, "`prompt.text`", **REMEMBERING)
def question(options, s, seat):
    return None, Text("All dice together show {n}.", {"n": SEEN[0]})


@exhibit("a label tells a secret", TOLD, "label", **REMEMBERING)
def meaning(options, s, action):
    return Text("{what} ({n})", {"what": base.token(s, action), "n": SEEN[0]})


@exhibit("a refusal tells a secret", TOLD, "the answer to", **REMEMBERING)
def why_not(options, s, wish):
    return None, Text("Not while the dice show {n}.", {"n": SEEN[0]})


@exhibit("the answer to a finger tells a secret", TOLD, "the answer to touching", **REMEMBERING)
def guess(options, hidden, seat, path):
    return None, Text("Not while the dice show {n}.", {"n": SEEN[0]})


@exhibit("the words of the log tell a secret", TOLD, "the last line of its log", **REMEMBERING)
def deed(options, s, action):
    return Text("acts on {n}", {"n": SEEN[0]})


# ---- broken rules ---------------------------------------------------------------------------------


@exhibit("choices do not rise", "choices_are_sorted_in_range_and_never_empty", "rise")
def choices(s, out):
    count = base.choices(s, out)
    out[:count] = out[:count][::-1].copy()
    return count


@exhibit("the game goes on without choices", "choices_are_sorted_in_range_and_never_empty", "without choices")
def choices(s, out):
    return 0 if s.phase == WINDOW else base.choices(s, out)


@exhibit("there is a weight too few", "nature_has_exact_odds", "weights")
def weights(s, out):
    out[: SIDES - 1] = 1
    return SIDES - 1


@exhibit("one side of the die has no weight", "nature_has_exact_odds", "positive")
def weights(s, out):
    out[:SIDES] = 1, 1, 1, 1, 1, 0
    return SIDES


@exhibit("the rules roll dice of their own", "applying_an_action_is_deterministic", "`said`")
def apply(s, action):
    base.apply(s, action)
    s.said[2] = random.randrange(100)


@exhibit("two faces have one token", "tokens_are_distinct_and_parse_back", "roll")
def token(s, action):
    return base.token(s, action).replace("roll6", "roll5")


@exhibit("a token has a blank", "tokens_are_distinct_and_parse_back", "blank")
def token(s, action):
    return base.token(s, action).replace("roll", "roll ")


@exhibit("the worst comes first", "scores_are_consistent", "do not fit")
def scores(s, out):
    base.scores(s, out)
    if s.phase == base.END:
        out[: s.players, 0] *= -1


@exhibit("there is a winner before the end", "scores_are_consistent", "goes on")
def scores(s, out):
    base.scores(s, out)
    out[0, 1] = 1


@exhibit("a game is longer than its bound", "no_game_is_longer_than_its_bound", "`longest` says")
def longest(options):
    return options.players


@exhibit("a situation that was played is called impossible", "invariants_hold", "problems")
def problems(s):
    return [Text("Nobody may be struck twice.")] if s.said.any() else []


@exhibit("somebody decides who is not there", "the_decider_is_a_seat_nature_or_nobody", "players")
def decider(s):
    return int(s.players) if s.phase == SAY and s.active == 1 else base.decider(s)


@exhibit("a button lies nowhere", "scenes_name_every_element_once_and_touch_only_what_is_there", "die1")
def build(game, options, hidden, reader):
    scene = base.build(game, options, hidden, reader)
    return Scene(pieces=scene.pieces)


@exhibit(
    "an answer cites a rule that is not there", "whatever_else_is_touched_is_answered_by_a_rule_or_not_at_all"
)
def question(options, s, seat):
    return "XX-99", Text("No.")


@exhibit("the rules crash", "choices_are_sorted_in_range_and_never_empty", "ZeroDivisionError")
def apply(s, action):
    base.apply(s, action)
    s.shown = NOBODY if s.phase == ROLL else 1 // 0
