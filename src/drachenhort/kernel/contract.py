"""The contract of a game: the functions of its folder, and what each takes and gives.

A game must write `decider`, `choices`, `apply` and `scores`. Everything else it may leave out: the kernel
supplies it (`defaults.py` what is compiled, `plain.py` words and screens). A small game is one module with
all its functions; a large one is a folder with a module, or a room of modules, for each class below.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from drachenhort.kernel.options import Options
from drachenhort.kernel.scene import Button, Component, Reader, Scene
from drachenhort.kernel.text import Text

if TYPE_CHECKING:
    from drachenhort.kernel.fields import Fields
    from drachenhort.kernel.game import Game

REQUIRED = ("decider", "choices", "apply", "scores")
"""The rules that only a game itself can say."""

State = Any
"""A packed `np.record` of the game's own dtype: fields have names in compiled code and in plain Python."""
Wish = Any
"""What a token of the notation asks for, whether or not it is legal now; the game's own type."""


class Rules(Protocol):
    """`rules.py`: compiled with `@rule`, but for `setup`; allocates and raises nothing, trusts the caller."""

    def setup(self, s: State, options: Options) -> None:
        """Write the situation before the first decision; the fields of options are written already.

        Default: everything else is 0.
        """

    def decider(self, s: State) -> int:
        """The seat that decides now, NATURE or OVER; SOMEBODY in a hidden copy that must not tell."""

    def is_midway(self, s: State) -> bool:
        """Has an action begun that is asked in parts and not yet complete? Default: never."""

    def choices(self, s: State, out: NDArray[np.int32]) -> int:
        """Write the legal actions, rising, and return their number; not asked when the game is over."""

    def weights(self, s: State, out: NDArray[np.int32]) -> int:
        """Write NATURE's integer weights, parallel to `choices`, and return how many. Default: all equal."""

    def apply(self, s: State, action: int) -> None:
        """Do a legal action and everything that follows from it by itself."""

    def scores(self, s: State, out: NDArray[np.int32]) -> None:
        """Write points and place of every seat; place 0 while the game goes on."""

    def turns(self, s: State) -> int:
        """Turns begun so far, of all players together. Default: the field `turn`, or 0 without one."""

    def mover(self, s: State) -> int:
        """The seat whose turn it is, even while another is asked.

        Default: the field `active`, or the decider without one.
        """


class Secrecy(Protocol):
    """`secrecy.py`, compiled too: who may know what. Default: everything is public.

    A game with secrets writes `hide`, `redeal` and `sees` together.
    """

    SECRET: tuple[str, ...]
    """Fields with a row for each seat that are dealt to that seat alone; `drachenhort check` proves it."""

    COVERED: tuple[str, ...]
    """Fields that `hide` erases although everybody saw how they came about, because a rule puts them out of
    sight: what lies behind a screen. Whoever counted along knows them; the table does not tell them again."""

    def hide(self, s: State, seat: int) -> None:
        """Erase, in place, what that seat cannot know."""

    def redeal(self, s: State, seat: int, rng: NDArray[np.uint64]) -> None:
        """Fill the erased part with one uniformly drawn world that fits."""

    def sees(self, s: State, action: int, seat: int) -> bool:
        """Does `seat` see which action this is, taken in `s`?"""

    def remembers(self, s: State) -> bool:
        """May past actions be shown, or only the last one? Default: they may."""

    def is_final(self, s: State, action: int) -> bool:
        """Is this action, taken in `s`, binding by a rule or by what it shows?

        Default: every action is in a game with secrets, none in a game without.
        """

    def shows(self, s: State, action: int) -> bool:
        """Does this action, taken in `s`, lay open to everybody what neither token nor aftermath tells?

        Default: no.
        """

    def pauses(self, s: State, action: int, out: Any) -> int:
        """Do the action, write the situation wherever others may react on the way, return how many those are.

        Each is as it was before anybody was asked, so a table can wait there in any case, and nobody can tell
        whether somebody was asked. Default: nobody may react.
        """

    def is_invited(self, s: State, seat: int) -> bool:
        """May this seat react at such a pause, whether or not it has anything to react with? Default: no."""

    def matters(self, s: State, seat: int) -> bool:
        """Would this seat want to be asked at such a pause, though it asked to be left alone where it can?

        Asked on its hidden copy; `Explain.MATTERS` says it in words. Default: every pause matters.
        """


@dataclass(frozen=True, slots=True)
class Tuning:
    """How the tree search uses the estimate of a game; found by letting bots play."""

    scale: int = 1000
    """Difference of two estimates that makes one seat's win e times as likely as another's."""
    nuance: int = 300
    """Difference of two estimates that makes an action e times as promising; 0: all look alike."""
    explore: float = 0.4
    """How much the search is drawn to what it has seldom tried."""
    ahead: bool = False
    """Does the search look ahead greedily at every decision of a turn, not only at the first? It is worth the
    time where a turn is a chain of decisions that pay off at its end."""
    playout: int = 0
    """Turns that are played at random before the estimate is asked; -1: the game, to its end."""


class Estimate(Protocol):
    """`estimate.py`, compiled too: what bots go by.

    Default: the points of `scores` for the greedy bot, games played out at random for the levels.
    """

    HORIZON: int
    """How many decisions it is worth to look ahead."""

    TUNING: Tuning

    def estimate(self, s: State, seat: int) -> int:
        """How good a situation looks to a seat; more is better."""

    def is_settled(self, s: State, seat: int) -> bool:
        """Has what the seat is doing come to an end, so that the situation can be judged?

        Default: when somebody else has the turn.
        """


class Notation(Protocol):
    """`notation.py`: action <-> text. A plain game writes `token(s, action)` instead, or nothing.

    Default: the name of the action's kind and its parts counted from 1, `move:3-7`; a token is read by
    looking for it among those of the legal actions.
    """

    FORCED: str | None
    """A token that a line of play may leave out where it is the only legal action. Default: None."""

    def split(self, line: str) -> list[str]:
        """The tokens of a line of play. Default: at white space."""

    def parse(self, options: Options, token: str) -> Wish:
        """What a token wishes, or `MalformedAction`."""

    def find(self, s: State, wish: Wish) -> tuple[int, ...] | None:
        """The action that grants the wish, in all the parts that are left of it; None if there is none here.

        Whether they are legal is not asked. Where an action can be put together in several ways it is always
        the same one of them.
        """

    def write(self, options: Options, s: State, action: int) -> str:
        """The token of an action in `s`; of a part, all that is decided with it so far."""

    def veil(self, options: Options, s: State, action: int) -> str | None:
        """The token for an action of `s` that one does not see; None if one does not even notice it."""

    def aftermath(self, options: Options, s: State) -> tuple[str, ...]:
        """The tokens of what happened by itself before `s`, after the last action. Default: none."""


class Positions(Protocol):
    """`positions.py`: any situation as documented JSON, and what is wrong with it.

    The kernel writes and reads what all positions have (`game`, `options`, `phase`, `active`, `turn`); a game
    the rest. Default: every other field of the record under its own name.
    """

    def write(self, options: Options, s: State) -> dict[str, Any]:
        """The rest of the situation, secrets included; unknown things of a hidden copy as "?"."""

    def write_hidden(self, options: Options, hidden: State, seat: int) -> dict[str, Any]:
        """What `seat` knows of the rest, from its hidden copy. Default: `write` of the hidden copy."""

    def read(self, fields: "Fields", options: Options, s: State) -> None:
        """Write the rest into `s`, which is as at the start of the game, or raise `BadPosition`."""

    def update(self, position: Mapping[str, Any]) -> Mapping[str, Any]:
        """The same position in today's spelling, where older ones are still read. Default: as it is."""

    def problems(self, s: State) -> list[Text]:
        """Every broken invariant in one sentence each; empty for every reachable situation. Default: none."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Why a game is over."""

    code: str
    rule: str | None
    text: Text


@dataclass(frozen=True, slots=True)
class Report:
    """What a line of the log tells of one decision."""

    text: Text | None
    """To be read after the name of whoever did it; None where it is worth no line."""
    lead: Text | None = None
    """Words before the text that decisions in a row share: "walks:" and "forest", then "lake"."""
    seat: int | None = None
    """Whose doing it is, if that is not who decided: the player for whom chance rolls or draws."""
    is_big: bool = False
    """Is it a moment that nobody should miss?"""
    about: tuple[str, ...] = ()
    """The elements of the scene that it speaks of. Default: the spaces that something left."""


SILENCE = Report(None)
Answer = tuple[str | None, Text]
"""The number of a rule, if one says so, and the reason in a sentence."""
Guess = str | Answer | None
"""What a touch seems to wish: a token, an answer where no token could say it, or nothing."""


class Explain(Protocol):
    """`explain.py`: answers in words."""

    MATTERS: Text | None
    """When `Secrecy.matters` holds, as a choice: "Only when a treasure moves". Default: None, not offered."""

    def question(self, options: Options, s: State, seat: int) -> Answer:
        """What is asked now, for the reader on `seat`, and the rule that asks. Default: who decides."""

    def stakes(self, options: Options, s: State) -> Text | None:
        """What the answer costs and may bring, in one line, with exact odds where chance decides.

        Whoever decides reads it below the question. Default: None.
        """

    def speaks_of(self, options: Options, s: State) -> tuple[str, ...]:
        """The elements that the question speaks of. Default: none."""

    def why_not(self, options: Options, s: State, wish: Wish) -> Answer:
        """The number of the rule that forbids the wish now, and the reason. Default: what is asked now."""

    def meaning(self, options: Options, s: State, action: int) -> Text:
        """What a legal action will do. Default: its token."""

    def confirm(self, options: Options, s: State, action: int) -> Text | None:
        """What is asked once more before an action that is rare and for good. Default: nothing."""

    def deed(self, options: Options, s: State, action: int) -> Text | None:
        """What somebody did with it, to be read after his name; None where the board shows it all.

        Default: "plays" and its token.
        """

    def report(
        self, options: Options, before: State, actions: tuple[int, ...], after: State
    ) -> Report | None:
        """What a decision came to: a line of the log, for the reader of both hidden copies.

        `before` is as it was before the first part of the decision, `actions` are all its parts, none where
        the reader does not see them; `after` holds all that followed by itself. Default: None, and the log
        tells the deed and what changed between two scenes.
        """

    def ending(self, options: Options, s: State) -> Ending:
        """Why the game is over. Default: what the game's own `question` says then, or who has come first."""


class Scenes(Protocol):
    """`scene.py`: the table, as screens draw it."""

    CONTROLS: Mapping[str, Text | Button]
    """Buttons, or only their labels, by the ids that `touch` gives. Default: the meaning of the action."""

    IMPLIED: str | None
    """A usual button: whoever touches what comes after it presses it as well. Default: none."""

    def build(self, game: "Game", options: Options, hidden: State, reader: Reader) -> Scene:
        """The table as its reader sees it, made from the hidden copy of his seat.

        Whatever the scene leaves out is filled in: prompt, touches, buttons. Default: everybody's points.
        """

    def touch(self, options: Options, s: State, action: int) -> tuple[str, ...]:
        """The ids of what one touches for a legal action, in order. Default: a button of its own."""

    def next_question(
        self, options: Options, s: State, path: tuple[str, ...], nexts: tuple[str, ...]
    ) -> Text | None:
        """What is asked once `path` has been touched and one of `nexts` comes next, in one sentence.

        Default: what was touched last, and whether a place, a card or something else comes next.
        """

    def components(self, options: Options) -> tuple[Component, ...]:
        """The cards, tokens or tiles in the box, for the rulebook. Default: none."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a checker of boards or cards looked at: whether it is right, and what was seen."""

    ok: bool
    text: Text


class Guessing(Protocol):
    """`guessing.py`: what somebody seems to want who touches something that is not offered."""

    def guess(self, options: Options, hidden: State, seat: int, path: tuple[str, ...]) -> Guess:
        """What `seat` seems to wish that touches these elements of its scene one after the other.

        Default: nothing that could be said in a token; the answer is what is asked now.
        """
