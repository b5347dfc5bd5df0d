"""Answers to illegal wishes: the right error and rule, every answer reached, and the match unchanged."""

import ast
import inspect
from collections.abc import Callable
from typing import Any

import pytest

from drachenhort import NATURE, SPECTATOR, Match
from drachenhort.games.goldener_drache import explain
from drachenhort.kernel.errors import (
    ActionError,
    CannotUndo,
    GameOver,
    IllegalAction,
    MalformedAction,
    NotYourDecision,
)
from drachenhort.kernel.text import LANGUAGES

from .situations import base, begun, refusal, situation


def _played(match: Match, tokens: str) -> Match:
    match.play_all(tokens)
    return match


def _new(tokens: str = "", **options: Any) -> Match:
    return _played(Match("goldener_drache", **options), tokens)


SITUATIONS: dict[str, Callable[[], Match]] = {
    "before the draw": lambda: _new(players=3, first_player="random"),
    "at the first start": _new,
    "at the fifth start": lambda: _new("start:N start:N start:N start:N", players=5),
    "at the first rack": lambda: _new("start:N start:N"),
    "at the second rack": lambda: _new("start:N start:S rack:S-W-E-SW-SE"),
    "at the start of a turn": base,
    "without storm cards": lambda: situation("P1 e1 [] storm 0; P2 g1 []"),
    "in a calm turn": lambda: _played(base(), "calm 1S"),
    "in a storm turn": lambda: _played(base(), "storm 1S"),
    "before a veto": lambda: _played(base(), "calm 1S 2SW"),
    "before a veto in a storm": lambda: _played(base(), "storm 1S 2SW"),
    "after a veto": lambda: _played(situation("P1 e4 [SW]; P2 g4 []"), "calm 2SW veto"),
    "above a red volcano": lambda: _played(situation("P1 d2 [S]; P2 b3 []"), "calm"),
    "at the edge": lambda: _played(situation("P1 e1 [N]; P2 b3 []"), "calm"),
    "behind a dragon": lambda: _played(situation("P1 e5 [S]; P2 e6 []"), "calm"),
    "with a rival at the goal": lambda: _played(situation("P1 e5 [S]; P2 f8 []"), "calm"),
}

WISHES = {
    # Everything that means something, whatever the situation; the rule is told where it is refused.
    "before the draw": {
        "first:4": "GD-08", "first:9": "GD-08", "start:N": "GD-08", "rack:S-W-E-SW-SE": "GD-08",
        "calm": "GD-08", "storm": "GD-08", "1S": "GD-08", "-S": "GD-08", "ok": "GD-08", "veto": "GD-08",
    },
    "at the first start": {
        "first:1": "GD-08", "start:N@e1": "GD-10", "start:N@c1": "GD-10", "rack:S-W-E-SW-SE": "GD-49",
        "calm": "GD-49", "storm": "GD-49", "1S": "GD-49", "-S": "GD-49", "ok": "GD-49", "veto": "GD-49",
    },
    "at the fifth start": {
        "first:5": "GD-08", "start:S": "GD-11", "start:S@f1": "GD-11", "start:S@e1": "GD-11",
        "rack:S-W-E-SW-SE": "GD-49", "calm": "GD-49", "5S": "GD-49",
    },
    "at the first rack": {
        "first:1": "GD-08", "start:N": "GD-49", "rack:N-S-W-E-SW": "GD-12", "rack:S-W-E-SW": "GD-12",
        "rack:S-S-W-E-SE": "GD-12", "rack:S-W-E-SW-SE-N": "GD-12", "calm": "GD-49", "storm": "GD-49",
        "1S": "GD-49", "-S": "GD-49", "ok": "GD-49", "veto": "GD-49",
    },
    "at the second rack": {"rack:S-W-E-SW-SE": "GD-12", "start:N": "GD-49", "calm": "GD-49"},
    "at the start of a turn": {
        "first:1": "GD-08", "start:N": "GD-49", "rack:S-SW-SE-E-W": "GD-22", "1S": "GD-56", "3S": "GD-56",
        "-S": "GD-56", "ok": "GD-35", "veto": "GD-35",
    },
    "without storm cards": {"storm": "GD-29", "1S": "GD-56"},
    "in a calm turn": {
        "first:1": "GD-08", "start:N": "GD-49", "rack:S-SW-SE-E-W": "GD-22", "calm": "GD-56",
        "storm": "GD-32", "3SW": "GD-07", "5SW": "GD-07", "1SE": "GD-22", "2N": "GD-22", "1SW": "GD-23",
        "-SW": "GD-58", "-N": "GD-22", "ok": "GD-34", "veto": "GD-34",
    },
    "in a storm turn": {"storm": "GD-33", "calm": "GD-56", "2SE": "GD-22", "veto": "GD-34"},
    "before a veto": {
        "first:1": "GD-08", "start:N": "GD-49", "rack:S-SW-SE-E-W": "GD-22", "calm": "GD-56",
        "storm": "GD-32", "2SW": "GD-35", "1SE": "GD-35", "-SW": "GD-35",
    },
    "before a veto in a storm": {"storm": "GD-33", "2SW": "GD-35"},
    "after a veto": {"1SW#": "GD-40", "2SW": "GD-46", "-SW": "GD-58", "veto": "GD-34", "1S": "GD-22"},
    "above a red volcano": {"1S": "GD-23"},
    "at the edge": {"1N": "GD-24"},
    "behind a dragon": {"1S": "GD-23"},
    "with a rival at the goal": {"2S": "GD-26", "2S#": "GD-26"},
}  # fmt: skip
CASES = [(where, wish, rule) for where, wishes in WISHES.items() for wish, rule in wishes.items()]


@pytest.mark.parametrize(("where", "wish", "rule"), CASES)
def test_an_illegal_wish_is_explained(where: str, wish: str, rule: str) -> None:
    error = refusal(SITUATIONS[where](), wish)
    assert isinstance(error, IllegalAction) and error.rule == rule and error.code == "action/illegal"
    assert str(error).endswith(f". ({rule})") and "{" not in str(error)


def test_every_answer_is_reached() -> None:
    """An answer that stands in explain.py and that none of the wishes above gets is missing, or dead."""
    reached = set()
    for where, wish, _rule in CASES:
        error = refusal(SITUATIONS[where](), wish)
        reached.add((error.rule, error.text.message))
    assert reached == _answers() - {("GD-08", "Chance draws who begins.")}  # a question, not an answer


def _answers() -> set[tuple[str | None, str]]:
    """Every `"GD-..", _("...")` of explain.py."""
    found: set[tuple[str | None, str]] = set()
    for node in ast.walk(ast.parse(inspect.getsource(explain))):
        match node:
            case ast.Tuple(
                elts=[ast.Constant(value=str(rule)), ast.Call(args=[ast.Constant(value=str(text))])]
            ):
                found.add((rule, text))
    return found


ALL_WISHES = sorted({wish for _where, wish, _rule in CASES if "#" not in wish} | {"2S", "1E", "first:2"})


@pytest.mark.parametrize("where", SITUATIONS)
def test_a_wish_is_a_choice_or_is_refused(where: str) -> None:
    """Whatever is not among the choices is refused by a rule, and nothing has changed."""
    match = SITUATIONS[where]()
    for wish in ALL_WISHES:
        if wish in match.choices():
            assert match.copy().play(wish).token == wish
        else:
            error = refusal(match, wish)
            assert isinstance(error, IllegalAction) and (error.rule or "").startswith("GD-")


MALFORMED = [
    "", " ", "1", "S", "1s", "0S", "6S", "1NE", "11S", "1S##", "S1", "calm!", "Calm", "STORM", "sun", "--N",
    "-N#", "-", "start", "start:", "start:X", "start:S@", "start:S@p1", "start:S@c111", "rack", "rack:",
    "rack:S-X-E-W-N", "rack:S,W,E,N,SW", "rack:S-", "first", "first:", "first:0", "first:10", "ok ", "no",
    "1S\n", "pass", "undo", "1H", "\uff11S", "first:²", "x" * 5000,
]  # fmt: skip


@pytest.mark.parametrize("wish", MALFORMED, ids=lambda wish: ascii(wish[:12]))
def test_a_wish_without_meaning_is_malformed(wish: str) -> None:
    for match in (base(), begun(3)):
        error = refusal(match, wish)
        assert isinstance(error, MalformedAction) and error.rule is None and error.code == "action/malformed"
        assert repr(wish[:40]) in str(error) and len(str(error)) < 140


@pytest.mark.parametrize("seat", [1, 2, 3, 7, SPECTATOR, NATURE])
@pytest.mark.parametrize("wish", ["calm", "storm", "1S", "veto"])
def test_another_seat_decides(seat: int, wish: str) -> None:
    error = refusal(begun(3), wish, seat)
    assert isinstance(error, NotYourDecision) and error.code == "action/not-your-decision"
    assert str(error).startswith("seat 1 decides now")


def test_nature_decides_and_nobody_else() -> None:
    match = Match("goldener_drache", first_player="random")
    error = refusal(match, "first:1", 0)
    assert isinstance(error, NotYourDecision) and str(error) == "Chance decides now, not seat 1."
    assert match.play("first:1", NATURE).decider == NATURE


def test_the_one_who_is_asked_decides_about_a_veto() -> None:
    match = SITUATIONS["before a veto"]()
    for wish in ("ok", "veto"):
        assert isinstance(refusal(match, wish, 0), NotYourDecision)
    assert match.play("ok", 1).decider == 1


@pytest.mark.parametrize("wish", ["calm", "1S", "ok", "veto", "start:N", "-N", "first:1"])
@pytest.mark.parametrize(
    ("text", "limit", "tokens", "rule"),
    [
        ("P1 f8 [S]; P2 b3 []", None, "calm 1S", "GD-42"),
        ("P1 d10 [S,S,SW]; P2 h10 [W,E]", 1, "calm calm 2W 2E", "GD-60"),
    ],
)
def test_nothing_is_played_after_the_end(wish: str, text: str, limit: int, tokens: str, rule: str) -> None:
    match = situation(text, turn_limit=limit)
    match.play_all(tokens)
    while not match.is_over:
        match.play(match.choices()[0])
    for seat in (None, 0, 1):
        error = refusal(match, wish, seat)
        assert isinstance(error, GameOver) and error.rule == rule and error.code == "action/game-over"
    assert isinstance(refusal(match, "nonsense"), MalformedAction)


def test_action_numbers_are_checked_alike() -> None:
    match = base()
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
    "There is nothing to take back.": (base, 0),
    "Chance cannot be taken back.": (lambda: _new("first:2", first_player="random"), 1),
    "The last action was not yours.": (lambda: _played(base(), "calm"), 1),
    "Somebody else decides by now, so the action stands.": (SITUATIONS["before a veto"], 0),
    "This action is binding, or has shown something that was hidden.": (SITUATIONS["in a calm turn"], 0),
}


@pytest.mark.parametrize("sentence", UNDO)
def test_what_cannot_be_taken_back(sentence: str) -> None:
    build, seat = UNDO[sentence]
    match = build()
    before = match.position(), match.actions
    with pytest.raises(CannotUndo) as caught:
        match.undo(seat)
    assert str(caught.value) == sentence and isinstance(caught.value, ActionError)
    assert (match.position(), match.actions) == before and not match.can_undo(seat)


# ---- in other languages ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", ["goldener_drache", "icarius"])
def test_answers_can_be_said_in_every_language(language: str, theme: str) -> None:
    """No gap stays open in any language and theme."""
    for match in (Match("goldener_drache", theme=theme), Match("goldener_drache", theme=theme, players=5)):
        for wish in ("calm", "ok", "first:1"):
            assert "{" not in refusal(match, wish).into(language)


# ---- what a legal action will do ------------------------------------------------------------------

MEANINGS = [
    ("before the draw", "first:3", "Seat 3 begins."),
    ("at the first start", "start:SW", "Start on e1 over the south-west tile."),
    ("at the fifth start", "start:E@i1", "Start on i1 over the east tile."),
    (
        "at the second rack",
        "rack:N-W-E-SW-SE",
        "The rack in this order, head first: north, west, east, south-west, south-east.",
    ),
    ("at the start of a turn", "calm", "A calm turn of 3 moves."),
    ("at the start of a turn", "storm", "Spend a storm card: a turn of 5 moves."),
    ("in a calm turn", "2SW", "Dragon 2 flies from g1 to f2; you gain its north tile."),
    ("before a veto", "ok", "Let Dragon 2 be moved."),
    ("before a veto", "veto", "Spend a lightning card: Dragon 2 stays, the tile must go elsewhere."),
]


@pytest.mark.parametrize(("where", "token", "sentence"), MEANINGS)
def test_what_a_legal_action_will_do(where: str, token: str, sentence: str) -> None:
    match = SITUATIONS[where]()
    action = dict(zip(match.choices(), match.legal_actions(), strict=True))[token]
    assert str(match.game.explain.meaning(match.options, match.state, action)) == sentence
    if match.decider != NATURE:
        assert sentence in [
            touch.label for touch in match.scene(match.decider).touches if touch.action == token
        ]


def test_what_the_short_opening_and_a_win_will_do() -> None:
    labels = {touch.action: touch.label for touch in base(opening="short").scene(0).touches}
    assert labels["calm"] == "A calm turn of 2 moves."
    match = _played(situation("P1 f8 [S]; P2 b3 []"), "calm")
    labels = {touch.action: touch.label for touch in match.scene(0).touches}
    assert labels["1S#"] == "Dragon 1 flies onto the golden volcano and wins."
    assert match.scene(1).touches == ()
