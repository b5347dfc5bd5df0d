"""Answers to illegal wishes: the right error and rule, every answer reached, and the match unchanged."""

import ast
import inspect
from collections.abc import Callable
from typing import Any

import pytest

from drachenhort import NATURE, SPECTATOR, Match
from drachenhort.games.schatzinsel import explain
from drachenhort.kernel.errors import (
    ActionError,
    CannotUndo,
    GameOver,
    IllegalAction,
    MalformedAction,
    NotYourDecision,
)
from drachenhort.kernel.text import LANGUAGES, Text

from .situations import BLIND, L1, begun, duel, played, refusal, sentences, situation


def new(tokens: str = "", **options: Any) -> Match:
    return played(Match("schatzinsel", **options), tokens)


SITUATIONS: dict[str, Callable[[], Match]] = {
    "before the first draw": new,
    "before the first disc lies": lambda: new("=D"),
    "before the second disc lies": lambda: new("=D D3@7 =A"),
    "before the third draw": lambda: new("=A A0@1 =B B0@2"),
    "in a random layout": lambda: new("=D D3@1 =A", layout="random"),
    "before the dice": lambda: begun(L1),
    "with three points": lambda: situation(red="15 19 3", black="14 SB", p=3),
    "with the last point": lambda: situation(red="15", p=1),
    "after a move": lambda: played(situation(red="15 SR", p=3), "15>14"),
    "with closed start fields": lambda: situation(red="17", p=3, start_entry="closed"),
    "before a veto": lambda: played(situation(red="15", p=3), "?9"),
    "after a veto": lambda: played(situation(red="15", p=3), "?9 veto"),
    "after yielding": lambda: played(situation(red="15", p=3), "?9 veto yield"),
    "after yielding for another disc": lambda: played(
        situation(red="15", p=3, veto_yield="other_disc"), "?9 veto yield"
    ),
    "in a fight": lambda: played(situation(red="15", p=3), "?9 veto fight"),
    "after a lost fight": lambda: played(situation(red="15", p=3), "?9 veto fight v:BB"),
    "after a won fight": lambda: played(situation(red="15", p=3), "?9 veto fight v:RR"),
    "turning a disc": lambda: played(situation(red="15", p=3), "?9 ok"),
    "in a duel": duel,
    "after a won duel": lambda: played(situation(red="15 17 SR", black="14"), "15>14 d:RR"),
    "after a won duel before the enemy ship": lambda: played(situation(red="11", black="12"), "11>12 d:RR"),
    "after a won duel before a closed field": lambda: played(
        situation(red="18", black="17", start_entry="closed"), "18>17 d:RR"
    ),
    "in an entry duel": lambda: situation(black="SR", ph="TURN_START"),
    "after an entry duel": lambda: played(situation(BLIND, black="SR", ph="TURN_START"), "d:RR"),
}

WISHES = {
    # Everything that means something, whatever the situation; the rule is told where it is refused.
    "before the first draw": {
        "D0@1": "TI-10", "SR>19": "TI-13", "?9": "TI-13", "9r1": "TI-13", "ok": "TI-13", "veto": "TI-13",
        "yield": "TI-13", "fight": "TI-13", "end": "TI-13", "stay": "TI-13", "+14>15": "TI-68",
        "r:RR.RR": "TI-13", "d:RR": "TI-13", "v:RR": "TI-13",
    },
    "before the first disc lies": {
        "=D": "TI-10", "E0@1": "TI-13", "end": "TI-13", "r:RR.RR": "TI-13", "SR>19": "TI-13", "?9": "TI-13",
        "9r1": "TI-13", "ok": "TI-13", "fight": "TI-13", "stay": "TI-13",
    },
    "before the second disc lies": {"A0@7": "TI-10", "D0@8": "TI-13"},
    "before the third draw": {"=A": "TI-13", "=B": "TI-13", "A0@3": "TI-10"},
    "in a random layout": {"A0@3": "TI-10", "A0@1": "TI-10", "D0@2": "TI-13"},
    "before the dice": {
        "=D": "TI-10", "D0@1": "TI-10", "SR>19": "TI-25", "?9": "TI-25", "9r1": "TI-25", "ok": "TI-25",
        "veto": "TI-25", "yield": "TI-25", "fight": "TI-25", "end": "TI-25", "stay": "TI-25",
        "+SR>19": "TI-68", "d:RR": "TI-25", "v:RR": "TI-25",
    },
    "with three points": {
        "=D": "TI-10", "D0@1": "TI-10", "r:RR.RR": "TI-26", "d:RR": "TI-26", "v:RR": "TI-26",
        "18>15": "TI-03", "14>15": "TI-03", "SB>17": "TI-03", "15>15": "TI-34", "15>1": "TI-30",
        "15>GR": "TI-30", "15>SR": "TI-30", "15>19": "TI-36", "3>GB": "TI-40", "end": "TI-28",
        "?15": "TI-51", "?14": "TI-51", "9r1": "TI-52", "ok": "TI-53", "veto": "TI-53", "yield": "TI-56",
        "fight": "TI-56", "stay": "TI-26", "+15>14": "TI-68",
    },
    "with the last point": {"?9": "TI-29", "?15": "TI-29", "end": "TI-28", "9r1": "TI-52"},
    "after a move": {"?14": "TI-51", "15>14": "TI-03", "stay": "TI-26", "+14>15": "TI-68"},
    "with closed start fields": {"17>SB": "TI-39", "17>SR": "TI-30"},
    "before a veto": {
        "15>14": "TI-53", "?8": "TI-53", "?9": "TI-53", "9r1": "TI-53", "yield": "TI-53", "fight": "TI-53",
        "end": "TI-53", "stay": "TI-53", "v:RR": "TI-53", "r:RR.RR": "TI-53", "+15>14": "TI-68",
    },
    "after a veto": {
        "15>14": "TI-56", "?8": "TI-56", "9r1": "TI-56", "ok": "TI-56", "veto": "TI-56", "end": "TI-56",
        "v:RR": "TI-56",
    },
    "after yielding": {"?9": "TI-58", "veto": "TI-53", "ok": "TI-53", "yield": "TI-56", "end": "TI-28"},
    "after yielding for another disc": {
        "?9": "TI-58", "?15": "TI-51", "15>14": "TI-57", "end": "TI-57", "8r1": "TI-57", "veto": "TI-53",
        "yield": "TI-57",
    },
    "in a fight": {
        "9r1": "TI-59", "yield": "TI-59", "d:RR": "TI-59", "r:RR.RR": "TI-59", "15>14": "TI-59",
        "end": "TI-59", "?8": "TI-59", "veto": "TI-59",
    },
    "after a lost fight": {"?9": "TI-58", "9r1": "TI-52", "veto": "TI-53", "end": "TI-28"},
    "after a won fight": {"8r1": "TI-54", "end": "TI-54", "veto": "TI-53", "yield": "TI-54", "?9": "TI-54"},
    "turning a disc": {
        "8r1": "TI-54", "end": "TI-54", "15>14": "TI-54", "?8": "TI-54", "ok": "TI-54", "stay": "TI-54",
    },
    "in a duel": {
        "v:RR": "TI-64", "r:RR.RR": "TI-64", "15>14": "TI-64", "end": "TI-64", "?8": "TI-64", "9r1": "TI-64",
        "stay": "TI-64", "+14>17": "TI-68", "yield": "TI-64", "ok": "TI-64",
    },
    "after a won duel": {
        "+14>14": "TI-34", "+14>17": "TI-36", "+14>18": "TI-30", "+SR>19": "TI-68", "SR>19": "TI-68",
        "14>15": "TI-68", "end": "TI-68", "?8": "TI-68", "9r1": "TI-68", "ok": "TI-68", "fight": "TI-68",
        "d:RR": "TI-68",
    },
    "after a won duel before the enemy ship": {"+12>GB": "TI-40", "+12>12": "TI-34"},
    "after a won duel before a closed field": {"+17>SB": "TI-39"},
    "in an entry duel": {"r:RR.RR": "TI-64", "SR>19": "TI-64"},
    "after an entry duel": {"r:RR.RR": "TI-68", "+SR>GB": "TI-40"},
}  # fmt: skip
CASES = [(where, wish, rule) for where, wishes in WISHES.items() for wish, rule in wishes.items()]


@pytest.mark.parametrize(("where", "wish", "rule"), CASES)
def test_an_illegal_wish_is_explained(where: str, wish: str, rule: str) -> None:
    error = refusal(SITUATIONS[where](), wish)
    assert isinstance(error, IllegalAction) and error.rule == rule and error.code == "action/illegal"
    assert str(error).endswith(f". ({rule})") and "{" not in str(error)


def test_every_situation_has_wishes() -> None:
    assert set(WISHES) == set(SITUATIONS)


def test_every_answer_is_reached() -> None:
    """An answer that stands in explain.py and that none of the wishes above gets is missing, or dead."""
    reached = set()
    for where, wish, _rule in CASES:
        error = refusal(SITUATIONS[where](), wish)
        reached.add((error.rule, error.text.message))
    assert _answers() <= reached | {(rule, text.message) for rule, text in _questions()}


def _questions() -> list[tuple[str | None, Text]]:
    """What is asked in all situations, of either seat and of nobody."""
    asked = []
    for build in SITUATIONS.values():
        match = build()
        asked += [match.game.explain.question(match.options, match.state, seat) for seat in (0, 1, SPECTATOR)]
    return asked


def _answers() -> set[tuple[str | None, str]]:
    """Every `"TI-..", _("...")` of explain.py."""
    found: set[tuple[str | None, str]] = set()
    for node in ast.walk(ast.parse(inspect.getsource(explain))):
        match node:
            case ast.Tuple(
                elts=[ast.Constant(value=str(rule)), ast.Call(args=[ast.Constant(value=str(text))])]
            ):
                found.add((rule, text))
    return found


ALL_WISHES = sorted(
    {wish for _where, wish, _rule in CASES} | {"15>14", "?8", "8r5", "r:BB.BB", "=F", "F5@19"}
)


@pytest.mark.parametrize("where", SITUATIONS)
def test_a_wish_is_a_choice_or_is_refused(where: str) -> None:
    """Whatever is not among the choices is refused by a rule, and nothing has changed."""
    match = SITUATIONS[where]()
    for wish in ALL_WISHES:
        if wish in match.choices():
            assert match.copy().play(wish).token == wish
        else:
            error = refusal(match, wish)
            assert isinstance(error, IllegalAction) and (error.rule or "").startswith("TI-")


MALFORMED = [
    "", " ", "1", "SR", ">", "SR>", ">19", "SR>20", "20>1", "0>1", "01>2", "sr>19", "SR>19 ", "SR > 19",
    "SR>19>15", "camp>SR", "?", "?0", "?20", "?01", "??1", "?SR", "9r", "9r0", "9r6", "9r10", "20r1", "r1",
    "9R1", "r:RR", "r:RRBB", "r:RR.BX", "r:rr.bb", "r:RR.BB.", "d:", "d:R", "d:RRR", "d:RX", "v:", "v:BBB",
    "=", "=G", "=a", "==A", "D6@1", "D0@0", "D0@20", "G0@1", "D@1", "D0", "+", "+14", "+14>", "14+15",
    "Stay", "END", "end ", "end\n", "no", "pass", "undo", "\u0661>2", "?\u0661", "x" * 5000,
]  # fmt: skip


@pytest.mark.parametrize("wish", MALFORMED, ids=lambda wish: ascii(wish[:12]))
def test_a_wish_without_meaning_is_malformed(wish: str) -> None:
    for match in (begun(L1), situation(red="15", p=3)):
        error = refusal(match, wish)
        assert isinstance(error, MalformedAction) and error.rule is None and error.code == "action/malformed"
        assert repr(wish[:40]) in str(error) and len(str(error)) < 140


@pytest.mark.parametrize("seat", [1, 2, 7, SPECTATOR, NATURE])
@pytest.mark.parametrize("wish", ["15>14", "?9", "end", "veto"])
def test_another_seat_decides(seat: int, wish: str) -> None:
    error = refusal(situation(red="15", p=3), wish, seat)
    assert isinstance(error, NotYourDecision) and error.code == "action/not-your-decision"
    assert str(error).startswith("seat 1 decides now")


def test_nature_decides_and_nobody_else() -> None:
    match = begun(L1)
    for seat in (0, 1):
        error = refusal(match, "r:RR.RR", seat)
        assert isinstance(error, NotYourDecision) and str(error).startswith("Chance decides now")
    assert match.play("r:RR.RR", NATURE).decider == NATURE


def test_the_opponent_decides_about_a_veto() -> None:
    match = SITUATIONS["before a veto"]()
    for wish in ("ok", "veto"):
        assert isinstance(refusal(match, wish, 0), NotYourDecision)
    assert match.play("veto", 1).decider == 1
    assert isinstance(refusal(match, "fight", 1), NotYourDecision)
    assert match.play("fight", 0).decider == 0


ENDS: dict[str, tuple[Callable[[], Match], str]] = {
    "Red has 7 chests on the ship and wins.": (
        lambda: played(situation(red="8", chests=(1, 5, 6, 0)), "8>GR"),
        "TI-80",
    ),
    "Black has 8 chests on the ship and wins.": (
        lambda: played(situation(black="3", t="B", chests=(4, 2, 0, 6)), "3>GB"),
        "TI-80",
    ),
    "The game stops after turn 1, both sides level: a draw.": (
        lambda: played(begun(L1, max_turns=1), "r:BB.BB"),
        "TI-90",
    ),
    "The game stops after turn 8: Black is ahead and wins.": (
        lambda: played(
            situation(red="9", t="B", n=8, ph="ROLL", chests=(6, 5, 0, 1), max_turns=8), "r:RR.RR"
        ),
        "TI-90",
    ),
}


@pytest.mark.parametrize("sentence", ENDS)
def test_nothing_is_played_after_the_end(sentence: str) -> None:
    build, rule = ENDS[sentence]
    match = build()
    assert match.outcome is not None
    assert str(match.outcome.ending.text) == sentence and match.outcome.ending.rule == rule
    for wish in ("end", "8>GR", "?9", "r:RR.RR", "stay", "=D"):
        for seat in (None, 0, 1):
            error = refusal(match, wish, seat)
            assert isinstance(error, GameOver) and error.rule == rule and error.code == "action/game-over"
    assert isinstance(refusal(match, "nonsense"), MalformedAction)


def test_action_numbers_are_checked_alike() -> None:
    match = situation(red="15", p=3)
    before = match.position()
    for action, seat, kind in (
        (0, None, IllegalAction),
        (9999, None, IllegalAction),
        (-1, None, IllegalAction),
        (match.legal_actions()[0], 1, NotYourDecision),
    ):
        with pytest.raises(kind):
            match.play_action(action, seat)
    assert match.position() == before and match.actions == ()


# ---- taking back ----------------------------------------------------------------------------------

UNDO: dict[str, tuple[Callable[[], Match], int]] = {
    "There is nothing to take back.": (lambda: situation(red="15"), 0),
    "Chance cannot be taken back.": (lambda: played(begun(L1), "r:RR.RR"), 0),
    "The last action was not yours.": (SITUATIONS["turning a disc"], 0),
    "Somebody else decides by now, so the action stands.": (SITUATIONS["before a veto"], 0),
    "This action is binding, or has shown something that was hidden.": (
        lambda: played(situation(red="15", p=3), "?9 veto yield ?8"),
        0,
    ),
}


@pytest.mark.parametrize("sentence", UNDO)
def test_what_cannot_be_taken_back(sentence: str) -> None:
    """TI-52: the announcement of a disc, for one."""
    build, seat = UNDO[sentence]
    match = build()
    before = match.position(), match.actions
    with pytest.raises(CannotUndo) as caught:
        match.undo(seat)
    assert str(caught.value) == sentence and isinstance(caught.value, ActionError)
    assert (match.position(), match.actions) == before and not match.can_undo(seat)


def test_a_move_can_be_taken_back() -> None:
    """While the same player decides and no dice have fallen."""
    match = situation(red="15", p=3)
    before = match.position()
    match.play("15>14")
    assert match.can_undo(0) and match.undo(0).token == "15>14" and match.position() == before


# ---- in other languages ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_can_be_said_in_every_language(language: str) -> None:
    """No gap stays open in any language."""
    for where, wish, rule in CASES:
        said = refusal(SITUATIONS[where](), wish).into(language)
        assert "{" not in said and said.endswith(f"({rule})")


# ---- what a legal action will do ------------------------------------------------------------------

MEANINGS = [
    ("before the first draw", "=F", "Disc F is drawn."),
    ("before the first disc lies", "D3@7", "Put disc D3 into recess 7."),
    ("before the dice", "r:RB.BR", "The dice show RBBR."),
    ("with three points", "15>16", "Move from disc 15 to disc 16."),
    ("with three points", "15>14", "Move from disc 15 to disc 14 and fight: you win in 8 of 13 cases."),
    (
        "with three points",
        "3>GR",
        "Move from disc 3 to the landing point of Red and go on board with your chests.",
    ),
    ("with three points", "?9", "Name disc 9 to turn it."),
    ("after a move", "end", "End the turn."),
    ("before a veto", "ok", "Let the disc be turned."),
    ("before a veto", "veto", "Object; there is one veto in a turn."),
    ("after a veto", "yield", "Give in; the disc is barred, no point is lost."),
    ("after a veto", "fight", "Roll for it; whoever loses has lost a point or the veto."),
    ("in a fight", "v:RB", "The dice show RB."),
    ("turning a disc", "9r3", "Turn disc 9 by 180 degrees."),
    ("in a duel", "d:BR", "The dice show BR."),
    ("after a won duel", "+14>15", "Move from disc 14 to disc 15."),
    ("after a won duel", "stay", "Stay where the duel was won."),
]


def meaning(match: Match, token: str) -> str:
    """What the token will do; the scene says the same."""
    action = dict(zip(match.choices(), match.legal_actions(), strict=True))[token]
    said = str(match.game.explain.meaning(match.options, match.state, action))
    if match.decider != NATURE:
        assert said in [touch.label for touch in match.scene(match.decider).touches if touch.action == token]
    return said


@pytest.mark.parametrize(("where", "token", "sentence"), MEANINGS)
def test_what_a_legal_action_will_do(where: str, token: str, sentence: str) -> None:
    assert meaning(SITUATIONS[where](), token) == sentence


def test_what_a_move_to_a_start_field_or_landing_point_will_do() -> None:
    """TI-39, TI-82."""
    onto = "Move from disc 17 to the start field of Black, where the other side comes in."
    assert meaning(situation(red="17"), "17>SB") == onto
    assert meaning(situation(black="17", t="B"), "17>SB") == "Move from disc 17 to the start field of Black."
    attack = "Move from disc 17 to the start field of Black and fight: you win in 8 of 13 cases."
    assert meaning(situation(red="17", black="SB"), "17>SB") == attack
    out: dict[str, Any] = {"t": "B", "camps": (5, 0), "ships": (0, 4), "return_to": "landing"}
    assert (
        meaning(situation(black="3", ret=["Bu"], **out), "3>GB")
        == "Move from disc 3 to the landing point of Black."
    )
    board = "Move from disc 3 to the landing point of Black and go on board with your chests."
    assert meaning(situation(black="3", ret=["B"], **out), "3>GB") == board


def test_every_sentence_is_reached() -> None:
    """Refusals, meanings and endings together are all that explain.py says."""
    said = {refusal(SITUATIONS[where](), wish).text.message for where, wish, _rule in CASES}
    for build, _rule in ENDS.values():
        outcome = build().outcome
        assert outcome is not None
        said.add(outcome.ending.text.message)
    for build in [*SITUATIONS.values(), lambda: situation(red="17")]:
        match = build()
        for action in match.legal_actions():
            said.add(match.game.explain.meaning(match.options, match.state, action).message)
            asked = match.game.explain.confirm(match.options, match.state, action)
            said |= {asked.message} if asked else set()
    for _number, question in _questions():
        said |= {
            question.message,
            *(part.message for part in question.values.values() if isinstance(part, Text)),
        }
    assert sentences(explain) <= said
