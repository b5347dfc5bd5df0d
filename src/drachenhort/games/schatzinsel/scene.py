"""The table of Die Schatzinsel, described for one seat and in one language."""

from collections.abc import Iterator

import numpy as np

from drachenhort.games.schatzinsel import drawing
from drachenhort.games.schatzinsel.course import discs_left
from drachenhort.games.schatzinsel.discs import LETTERS
from drachenhort.games.schatzinsel.explain import SIDE_NAMES, ending, meaning
from drachenhort.games.schatzinsel.notation import TOKENS, colours, write
from drachenhort.games.schatzinsel.rules import choices, decider
from drachenhort.games.schatzinsel.state import (
    ACT_DECLARE,
    ACT_DUEL_ROLL,
    ACT_END,
    ACT_EXTRA,
    ACT_MOVE,
    ACT_PLACE,
    ACT_ROLL,
    ACT_STAY,
    ACT_TURN,
    ACTION,
    ACTIONS,
    ANGLES,
    CHESTS,
    DRAW,
    DUEL_ROLL,
    ENOUGH,
    EXTRA,
    GAME_OVER,
    LANDING_RED,
    NOBODY,
    NODE_NAMES,
    NODES,
    NOWHERE,
    OTHER_DISC,
    PLACE,
    RECESSES,
    RESPOND,
    ROLL,
    START_RED,
    TURN_DISC,
    VETO,
    VETO_ROLL,
)
from drachenhort.kernel.game import Game, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.scene import Control, Counter, Piece, Prompt, Reader, Scene, Space, Touch, Zone
from drachenhort.kernel.text import SeatName, Text, Words

_ = Words("drachenhort.games.schatzinsel")

FACES = ("red", "black")
DEGREES = 360 // ANGLES


def build(game: Game, options: Options, hidden: State, reader: Reader) -> Scene:
    """The whole table as its reader sees it."""
    table = _Table(options, hidden, reader)
    width, height = drawing.size()
    return Scene(
        game=game.id,
        theme=game.id,
        seat=reader.seat,
        language=reader.language,
        width=width,
        height=height,
        spaces=tuple(table.spaces()),
        zones=tuple(table.zones()),
        pieces=(*table.discs(), *table.figures(), *table.dice()),
        counters=tuple(table.counters()),
        prompt=table.prompt(),
        touches=tuple(table.touches()),
        lines=drawing.lines(hidden),
        stretches=drawing.stretches(hidden),
        controls=tuple(table.controls()),
    )


class _Table:
    """One situation, looked at by one seat."""

    def __init__(self, options: Options, s: State, reader: Reader) -> None:
        self.options = options
        self.s = s
        self.seat = reader.seat
        self.say = reader.say
        self.decider = int(decider(s))
        self.actions: list[int] = []
        if self.decider == reader.seat:
            out = np.empty(ACTIONS, np.int32)
            self.actions = out[: choices(s, out)].tolist()

    # ---- the island ----------------------------------------------------------------------------

    def spaces(self) -> Iterator[Space]:
        for node in range(NODES):
            x, y = drawing.place_of(node)
            kind, rule, label = self._space(node)
            yield Space(NODE_NAMES[node], kind, x, y, self.say(label), rule)

    def _space(self, node: int) -> tuple[str, str, Text]:
        if node < RECESSES:
            return "recess", "TI-14", _("recess {number}", number=node + 1)
        if node < LANDING_RED:
            return "start", "TI-21", _("start field of {side}", side=SIDE_NAMES[node - START_RED])
        return "landing", "TI-41", _("landing point of {side}", side=SIDE_NAMES[node - LANDING_RED])

    def discs(self) -> Iterator[Piece]:
        for recess in range(RECESSES):
            disc = int(self.s.type[recess])
            if disc != NOWHERE:
                label = self.say(_("disc {number}, type {letter}", number=recess + 1, letter=LETTERS[disc]))
                turn = DEGREES * int(self.s.angle[recess])
                piece = drawing.disc_id(recess)
                yield Piece(
                    piece, "disc", NODE_NAMES[recess], label, face=LETTERS[disc], rule="TI-51", turn=turn
                )
        if self.s.phase == PLACE:
            letter = LETTERS[self.s.drawn]
            label = self.say(_("drawn disc of type {letter}", letter=letter))
            yield Piece(drawing.DRAWN, "disc", "bag", label, face=letter, rule="TI-13")

    def figures(self) -> Iterator[Piece]:
        for node in range(NODES):
            side = int(self.s.figure[node])
            if side != NOBODY:
                label = self.say(_("figure of {side}", side=SIDE_NAMES[side]))
                name = NODE_NAMES[node]
                yield Piece(f"figure.{name}", "figure", name, label, side, 1, FACES[side], "TI-03")

    def dice(self) -> Iterator[Piece]:
        """The dice that were rolled last, each in its own colour with the colour it shows."""
        if self.s.dice == NOWHERE:
            return
        many = 4 if self.s.dice_kind == ROLL else 2
        for place, face in enumerate(colours(int(self.s.dice), many)):
            shown = FACES["RB".index(face)]
            label = self.say(_("a die shows {side}", side=SIDE_NAMES["RB".index(face)]))
            yield Piece(
                f"die{place + 1}",
                "die",
                "dice",
                label,
                None,
                place,
                shown,
                _DICE_RULES[int(self.s.dice_kind)],
            )

    # ---- beside the island ---------------------------------------------------------------------

    def zones(self) -> Iterator[Zone]:
        yield Zone("bag", "bag", None, self.say(_("discs to come")), rule="TI-13")
        yield Zone("dice", "dice", None, self.say(_("dice")), rule="TI-25")
        for side in range(2):
            name = SIDE_NAMES[side]
            yield Zone(
                f"camp{side + 1}", "camp", side, self.say(_("camp of {side}", side=name)), rule="TI-04"
            )
            yield Zone(
                f"ship{side + 1}", "ship", side, self.say(_("ship of {side}", side=name)), rule="TI-06"
            )

    def counters(self) -> Iterator[Counter]:
        s, enough = self.s, ENOUGH[self.s.long]
        for side in range(2):
            n, camp, ship = side + 1, f"camp{side + 1}", f"ship{side + 1}"
            figures, chests = self.say(_("figures in camp")), self.say(_("chests in camp"))
            yield Counter(
                f"camp_figures{n}", "figures", int(s.camp_figures[side]), figures, side, None, "TI-04", camp
            )
            yield Counter(
                f"camp_chests{n}",
                "chests",
                int(s.camp_chests[side]),
                chests,
                side,
                CHESTS[s.long],
                "TI-04",
                camp,
            )
            figures, chests = self.say(_("figures on board")), self.say(_("chests on board"))
            yield Counter(
                f"ship_figures{n}", "figures", int(s.ship_figures[side]), figures, side, None, "TI-45", ship
            )
            yield Counter(
                f"ship_chests{n}", "chests", int(s.ship_chests[side]), chests, side, enough, "TI-80", ship
            )
        yield Counter(
            "turn", "turn", int(s.turn), self.say(_("turn")), None, int(s.max_turns) or None, "TI-90"
        )
        yield Counter("points", "points", int(s.points), self.say(_("action points")), None, 4, "TI-25")
        if s.turn == 0:
            for disc, letter in enumerate(LETTERS):
                left = int(discs_left(s, disc)) - int(s.drawn == disc)
                label = self.say(_("discs {letter} to come", letter=letter))
                yield Counter(f"bag.{letter}", "bag", left, label, None, None, "TI-13", "bag", letter)

    # ---- the decision --------------------------------------------------------------------------

    def prompt(self) -> Prompt:
        rule, text = self._question()
        turn = None if self.s.phase == GAME_OVER else int(self.s.active)
        return Prompt(turn, self.decider, self.say(text), rule)

    def _question(self) -> tuple[str, Text]:
        s = self.s
        if s.phase == GAME_OVER:
            end = ending(self.options, s)
            return end.rule, end.text
        rule, own, other = self._own_and_other()
        if self.decider == self.seat or self.decider < 0:
            return rule, own
        return rule, _("{who} {what}", who=SeatName(self.decider), what=other)

    def _own_and_other(self) -> tuple[str, Text, Text]:
        """The rule, the sentence for the decider or about NATURE, and the one for the other."""
        s, disc = self.s, int(self.s.declared) + 1
        return {
            DRAW: ("TI-13", _("A disc is drawn."), _("draws a disc.")),
            PLACE: ("TI-10", _("Put the drawn disc into a recess, turned as you like."), _("places a disc.")),
            ROLL: ("TI-25", _("Four dice are rolled for action points."), _("rolls the dice.")),
            ACTION: (
                "TI-26",
                _.plural(
                    "Move a figure or name a disc: {n} point left.",
                    "Move a figure or name a disc: {n} points left.",
                    int(s.points),
                ),
                _("moves a figure or names a disc."),
            ),
            VETO: (
                "TI-53",
                _("Disc {disc} is to be turned: do you object?", disc=disc),
                _("may object to turning disc {disc}.", disc=disc),
            ),
            RESPOND: (
                "TI-56",
                _("A veto on disc {disc}: yield or fight?", disc=disc),
                _("answers the veto."),
            ),
            VETO_ROLL: ("TI-59", _("Dice decide about the veto."), _("rolls about the veto.")),
            OTHER_DISC: ("TI-57", _("Name another disc to turn."), _("names another disc.")),
            TURN_DISC: ("TI-54", _("Turn disc {disc}.", disc=disc), _("turns disc {disc}.", disc=disc)),
            DUEL_ROLL: ("TI-64", _("A duel: dice decide."), _("rolls in the duel.")),
            EXTRA: ("TI-68", _("You won the duel: move on, or stay?"), _("may move on after the duel.")),
        }[int(s.phase)]

    def touches(self) -> Iterator[Touch]:
        for action in self.actions:
            token = write(self.options, self.s, action)
            yield Touch(token, self._path(action), self.say(meaning(self.options, self.s, action)))

    def _path(self, action: int) -> tuple[str, ...]:
        """The elements one touches, in order."""
        s = self.s
        if ACT_MOVE <= action < ACT_DECLARE:
            origin, node = divmod(action - ACT_MOVE, NODES)
            return f"figure.{NODE_NAMES[origin]}", NODE_NAMES[node]
        if ACT_EXTRA <= action < ACT_STAY:
            return f"figure.{NODE_NAMES[s.point]}", NODE_NAMES[action - ACT_EXTRA]
        if ACT_DECLARE <= action < ACT_END:
            return (drawing.disc_id(action - ACT_DECLARE),)
        if ACT_TURN <= action < ACT_DUEL_ROLL:
            return drawing.disc_id(int(s.declared)), f"turn{action - ACT_TURN + 1}"
        if ACT_PLACE <= action < ACT_ROLL:
            recess, angle = divmod(action - ACT_PLACE, ANGLES)
            return drawing.DRAWN, NODE_NAMES[recess], f"turn{angle}"
        return (TOKENS[action],)

    def controls(self) -> Iterator[Control]:
        """Buttons for what lies nowhere on the table, those that can be pressed now."""
        pressed = {step for action in self.actions for step in self._path(action)}
        for control, label in _CONTROLS.items():
            if control in pressed:
                steps = _TURNS.get(control)
                turn, key = (None, "") if steps is None else (DEGREES * steps, str(steps))
                yield Control(control, self.say(label), turn, key)


_TURNS = {f"turn{steps}": steps for steps in range(ANGLES)}
_DICE_RULES = {ROLL: "TI-25", DUEL_ROLL: "TI-64", VETO_ROLL: "TI-59"}
_CONTROLS: dict[str, Text] = {
    "end": _("End turn"),
    "ok": _("No objection"),
    "veto": _("Veto!"),
    "yield": _("Yield"),
    "fight": _("Fight"),
    "stay": _("Stay"),
    **{turn: _("{degrees} degrees", degrees=DEGREES * steps) for turn, steps in _TURNS.items()},
}
