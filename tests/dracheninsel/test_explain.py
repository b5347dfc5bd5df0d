"""Answers to illegal wishes, and what legal actions will do: the right rule and words, and nothing leaked."""

import ast
import inspect
import random
from collections.abc import Callable, Iterable
from types import ModuleType

import pytest

from drachenhort import NATURE, Match, generator
from drachenhort.games.dracheninsel import explain
from drachenhort.games.dracheninsel.board import LANDINGS, NEIGHBOURS, NOWHERE, SPACE_NAMES, TERRAIN_NAMES
from drachenhort.games.dracheninsel.cards import (
    CARD_KINDS,
    CARD_NAMES,
    COLOURS,
    FACE_KINDS,
    LETTERS,
    NONE,
    TERRAIN_KINDS,
)
from drachenhort.games.dracheninsel.explain import acting, meanings, moving, naming, reasons
from drachenhort.kernel.errors import GameOver, IllegalAction, MalformedAction, NotYourDecision
from drachenhort.kernel.rulebook import rulebook
from drachenhort.kernel.text import LANGUAGES, Text
from tests.conformance.playing import in_another_world, random_match
from tests.goldener_drache.situations import refusal

from .situations import ALL_BUT_LAST, play, situation
from .wishes import SITUATIONS, WISHES

CASES = [(where, wish, answer) for where, wishes in WISHES.items() for wish, answer in wishes.items()]


@pytest.mark.parametrize(("where", "wish", "answer"), CASES)
def test_an_illegal_wish_is_explained(where: str, wish: str, answer: str) -> None:
    error = refusal(SITUATIONS[where](), wish)
    rule, *words = answer.split()
    assert isinstance(error, IllegalAction) and error.rule == rule
    said = str(error)
    assert said.endswith(f". ({rule})") and "{" not in said
    assert [word for word in words if word not in said] == [], said


def test_every_situation_has_wishes() -> None:
    assert set(WISHES) == set(SITUATIONS)


ALL_WISHES = sorted({wish for _where, wish, _answer in CASES} | {"c3=tBN", "FL>TSxG", "EC", "DF:i4-i5"})


@pytest.mark.parametrize("where", SITUATIONS)
def test_a_wish_is_granted_or_refused(where: str) -> None:
    """Whatever cannot be played is refused by a rule of the book, in a whole sentence."""
    match = SITUATIONS[where]()
    for wish in ALL_WISHES:
        if not _is_granted(match, wish):
            _check_refusal(match, wish)


def _is_granted(match: Match, wish: str) -> bool:
    try:
        match.copy().play(wish)
    except IllegalAction:
        return False
    return True


RULES = {rule.id for rule in rulebook("drachenhort.games.dracheninsel")}


def _check_refusal(match: Match, wish: str) -> tuple[str | None, str]:
    """The rule and the sentence of a refusal, which must be in order."""
    with pytest.raises(IllegalAction) as caught:
        match.copy().play(wish)
    said = str(caught.value)
    assert caught.value.rule in RULES, said
    assert said[0].isupper() and said.endswith(f". ({caught.value.rule})")
    assert "{" not in said and "unknown" not in said and len(said) < 180
    suggested = caught.value.text.values.get("tokens")
    assert not suggested or all(_is_granted(match, token) for token in suggested.split(", ")), said
    return caught.value.rule, said


# ---- in random games ------------------------------------------------------------------------------


def _sampled_states(seeds: Iterable[int], of_each: int) -> tuple[list[Match], list[str]]:
    """States of random games, some of every phase and part of an action, and tokens that were legal there."""
    states: dict[tuple[int, int, int], list[Match]] = {}
    tokens: set[str] = set()
    for seed in seeds:
        for number, match in enumerate(random_match("dracheninsel", seed)):
            if match.is_over or number > 1500:
                break
            kind = int(match.state.phase), int(match.state.part), number // 500
            known = states.setdefault(kind, [])
            if len(known) < of_each:
                known.append(match.copy())
                tokens.update(match.choices())
    return [match for known in states.values() for match in known], sorted(tokens)


PLAIN = (
    "abandon",
    "end",
    "EC",
    "share",
    "-",
    "SL",
    "CM",
    "UN",
    "SL[UN/SL]",
    "CM[UN/CM]",
    "FL",
    "TE",
    "pass(",
)


def _any_token(match: Match, dice: random.Random) -> str:
    """Something that one can type."""
    hunter, (one, other) = dice.choice(LETTERS), dice.choices(TERRAIN_NAMES, k=2)
    entry, terrain = _any_entry(match, dice), dice.choice(CARD_NAMES[:TERRAIN_KINDS])
    cards = ",".join(dice.choices(CARD_NAMES, k=dice.randrange(1, 4)))
    patrol, fear = dice.choice(["DP", "DP[UN/DP]"]), dice.choice(["FE", "FE[UN/FE]", "FE[SL/FE]"])
    aimed = f"{patrol}:{dice.choice('12')}>{one} {fear}:{hunter} SA[FE/SA]:{dice.choice('1256')}"
    terrains = f"LJ={terrain}:{hunter} TE:{one}-{other} DF:{one}-{other} DF:{one}-"
    turns = f"pass({cards} pass({cards}) hunter:{hunter} {dice.choice(PLAIN)}"
    return dice.choice(f"{entry} {entry} FL>{entry} FL>{entry} {aimed} {terrains} {turns}".split())


def _any_entry(match: Match, dice: random.Random) -> str:
    """Where to go, and perhaps what is paid and who is sent home."""
    paid = dice.choice(["", f"={dice.choice(CARD_NAMES[:TERRAIN_KINDS])}"])
    return f"{_any_space(match, dice)}{paid}{dice.choice(['', '', f'x{dice.choice(LETTERS)}'])}"


def _any_space(match: Match, dice: random.Random) -> str:
    """A space, often one not far from the active hunter."""
    hunter = int(match.state.hunter)
    if hunter == NONE or dice.random() < 0.5:
        return dice.choice(SPACE_NAMES)
    here = int(match.state.place[hunter])
    near: list[int] = [here, *NEIGHBOURS[here].tolist(), *LANDINGS[here].tolist()]
    return SPACE_NAMES[dice.choice([space for space in near if space != NOWHERE])]


def test_refusals_in_random_games_are_sound_and_tell_nothing() -> None:
    """Whatever one types is refused in order, and in the same words whatever the others hold."""
    dice, rng = random.Random(7), generator(7)
    states, tokens = _sampled_states(range(5), 2)
    for match in states:
        worlds = [match]
        if match.decider != NATURE:
            worlds.append(in_another_world(match, match.decider, rng))
        for token in [*dice.sample(tokens, 25), *(_any_token(match, dice) for _ in range(25))]:
            if not _is_granted(match, token):
                assert len({_check_refusal(world, token) for world in worlds}) == 1


def test_meanings_in_random_games_are_sentences() -> None:
    """They can be told from a hidden copy, and never depend on what it hides."""
    for match in _sampled_states(range(20, 24), 1)[0]:
        if match.decider == NATURE:
            continue
        seen = match.hidden(match.decider)
        for action in match.legal_actions():
            said = str(explain.meaning(match.options, seen, action))
            assert said[0].isupper() and said.endswith(".") and "{" not in said and "unknown" not in said
            assert said == str(explain.meaning(match.options, match.state, action))


# ---- other refusals -------------------------------------------------------------------------------

MALFORMED = [
    "", " ", "c", "c8", "e5", "j1", "C3", "c3 ", "c3=", "c3=t", "c3=TE", "c3xX", "c3x", "@X", "ts", "FL>",
    "FL:c3", "fl", "TE:", "TE:a3", "TE:a3-TS", "TE:@R-a3", "DF-a3", "DP", "DP:3", "DP:1>", "DP[UN/FE]:1",
    "LJ", "LJ=tB", "LJ=TE:B", "FE", "FE:X", "FE[SL]:B", "SA:0", "SA:7", "SA[UN/FE]:1", "EC:2", "pass",
    "pass(x)", "pass(tR,)", "pass(tR;TE)", "hunter", "hunter:X", "SL[]", "SL[UN/CM]", "CM[UN/SL]",
    "UN[CM/FE]", "Share", "--", "!start:0", "!draw", "!draw:x", "!EC:tR", "!SA:2=tR", "undo", "end\n",
    "\uff43\uff13", "x" * 5000,
]  # fmt: skip


@pytest.mark.parametrize("wish", MALFORMED, ids=lambda wish: ascii(wish[:12]))
def test_a_wish_without_meaning_is_malformed(wish: str) -> None:
    for where in ("in the deal", "at the start", "in a duel"):
        error = refusal(SITUATIONS[where](), wish)
        assert isinstance(error, MalformedAction) and error.rule is None and repr(wish[:40]) in str(error)


def test_another_seat_decides() -> None:
    for seat in (0, 1, 2, 5):
        assert isinstance(refusal(SITUATIONS["at the start"](), "TS", seat), NotYourDecision)


def test_what_has_begun_can_be_taken_back() -> None:
    """DI-127: the answer says so, and it is true."""
    for where in (
        "in the air",
        "before the first disc",
        "before the second disc",
        "sending a dragon",
        "exchanging",
    ):
        match = SITUATIONS[where]()
        assert "take it back" in str(refusal(match, "c3")) and match.can_undo(match.decider)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_known_in_every_language(language: str) -> None:
    texts = [naming.card_text(card) for card in range(CARD_KINDS + 1)]
    texts += [naming.face_text(face) for face in range(FACE_KINDS)]
    for colour in range(COLOURS):
        texts += [naming.COLOUR_NAMES[colour], naming.TERRAINS[colour], naming.HUNTERS[colour]]
    names = [text.into(language) for text in texts]
    assert all(names) and not any("{" in name for name in names)
    assert len({naming.card_text(card).into(language) for card in range(CARD_KINDS)}) == CARD_KINDS


# ---- what a legal action will do ------------------------------------------------------------------

MEANINGS = [
    ("before the first draw", "!start:3", "Seat 3 begins."),
    ("in the deal", "!draw:tYS", "A card is drawn: desert or mountain card."),
    ("in an attack", "!SA:tB", "Seat 2 loses a card: lake card."),
    ("before a turn", "-", "Let Seat 4 go on."),
    ("before a turn, with two faces", "SL[UN/SL]", "Play Unfaithful / Sweet Slumber: Seat 4 loses the turn."),
    ("after a step", "SL", "Play Sweet Slumber: undo the action of Seat 4 and end the turn."),
    ("before a fright", "-", "Let Fear & Loathing happen."),
    ("before a fright", "CM[UN/CM]", "Play Unfaithful / Counter Magic: Fear & Loathing has no effect."),
    ("asleep", "pass()", "Keep all cards and end the turn."),
    ("before sharing", "share", "Share: each of the two gets a coin of 100."),
    ("before sharing", "UN[UN/CM]", "Play Unfaithful / Counter Magic: claim both coins."),
    ("in a duel", "-", "Give in: Seat 4 takes both coins."),
    ("naming a hunter", "hunter:S", "Play Grey in this turn."),
    ("at the start", "TS", "Step to the treasure site. The turn ends there."),
    ("at the start", "f4=tB", "Step to f4, paying a lake card."),
    (
        "at the start",
        "LJ=tGR:N",
        "Long Journey with a forest or volcano card; free for the rest of the turn: field.",
    ),
    ("at the start", "FL", "Fly over a space: choose where to land."),
    ("at the start", "TE", "Swap any two discs: choose the first."),
    ("at the start", "DF", "Swap two neighbouring discs: choose the first."),
    ("at the start", "pass(", "Pass: choose the cards to exchange, or none."),
    ("after a free step", "end", "End the turn."),
    ("beside the own boat", "@G", "Step to the green boat."),
    (
        "beside a waiting hunter",
        "TS",
        "Step to the treasure site. Lift the treasure with Grey; the pair must leave at once.",
    ),
    ("with a treasure before home", "@G", "Step to the green boat. The treasure is brought home."),
    (
        "against a lone bearer",
        "FE[UN/FE]:B",
        "Play Unfaithful / Fear & Loathing: Blue goes home, and the treasure is lost.",
    ),
    ("against a lone bearer", "EC", "Discard your hand and take random cards from all opponents."),
    ("against a lone bearer", "FE[UN/FE]:R", "Play Unfaithful / Fear & Loathing: Red goes home."),
    (
        "beside a pair",
        "d5=tSxG",
        "Step to d5, paying a mountain card. Send Green home and carry the treasure with Grey.",
    ),
    ("beside a pair", "c4=tN", "Step to c4, paying a field card. Carry the treasure with Blue."),
    (
        "alone with a treasure",
        "abandon",
        "Give the treasure up: it is out of the game, and the hunter is free.",
    ),
    ("with both dragons off", "DP:1", "Play Dragon Patrol: choose where dragon 1 appears."),
    ("between dragons", "DP:2", "Play Dragon Patrol: choose where dragon 2 goes."),
    ("with both dragons off", "FE[FE/SA]:B", "Play Fear & Loathing / Sneak Attack: Blue goes home."),
    (
        "with both dragons off",
        "SA[FE/SA]:3",
        "Play Fear & Loathing / Sneak Attack: take a random card from Seat 3.",
    ),
    ("with all cards played", "TS", "Step to the treasure site. The turn ends there."),
    ("in the air", "FL>c3=tB", "Fly to c3, paying a lake card."),
    ("in the air", "FL>f2", "Fly to f2."),
    ("before the first disc", "TE:b1-", "Take the disc of b1; choose the second."),
    ("before the second disc", "DF:a2-a3", "Swap the discs of a2 and a3."),
    ("sending a dragon", "DP:1>c4", "Dragon 1 goes to c4."),
    ("exchanging", "pass(tB,TE", "Exchange this card: Thundering Elements."),
    ("exchanging", "pass(tB)", "Exchange 1 card and end the turn."),
]


def _meaning(match: Match, token: str) -> Text:
    return match.game.explain.meaning(match.options, match.state, _action(match, token))


def _action(match: Match, token: str) -> int:
    return dict(zip(match.choices(), match.legal_actions(), strict=True))[token]


CONFIRMED = {
    "Give the treasure up for good?",
    "Discard your whole hand and take random cards from the others?",
    "Claim both coins of {value} and share nothing?",
}


def _confirmed() -> set[str]:
    """What is asked once more before the actions of this page, where something is."""
    asked = set()
    for where, token, _sentence in MEANINGS:
        match = SITUATIONS[where]()
        text = match.game.explain.confirm(match.options, match.state, _action(match, token))
        asked |= {text.message} if text else set()
    return asked


def test_what_is_rare_and_for_good_is_asked_once_more() -> None:
    assert _confirmed() == CONFIRMED


@pytest.mark.parametrize(("where", "token", "sentence"), MEANINGS)
def test_what_a_legal_action_will_do(where: str, token: str, sentence: str) -> None:
    assert str(_meaning(SITUATIONS[where](), token)) == sentence


# ---- the end --------------------------------------------------------------------------------------

ENDS: dict[str, tuple[Callable[[], Match], str, str]] = {
    "treasures": (
        lambda: play(situation("G", removed=ALL_BUT_LAST, bearing={"G": "c4"}), "abandon"),
        "DI-118",
        "All treasures are collected or out of the game.",
    ),
    "stalled": (
        lambda: play(situation("G", stall_rounds=2, stall=7), "pass()"),
        "DI-121",
        "For 2 rounds no treasure was lifted, collected or lost.",
    ),
}


@pytest.mark.parametrize("code", ENDS)
def test_why_a_game_is_over(code: str) -> None:
    build, rule, sentence = ENDS[code]
    match = build()
    assert match.outcome is not None
    end = match.outcome.ending
    assert (end.code, end.rule, str(end.text)) == (code, rule, sentence)
    error = refusal(match, "c3")
    assert isinstance(error, GameOver) and error.rule == rule


# ---- nothing is dead ------------------------------------------------------------------------------

MODULES = (explain, meanings, reasons, acting, moving)


def test_every_sentence_is_reached() -> None:
    """Refusals, meanings and endings of this page are all that can be said."""
    said = _confirmed() | {explain.MATTERS.message}
    for where, wish, _answer in CASES:
        said |= _messages(refusal(SITUATIONS[where](), wish).text)
    for where, token, _sentence in MEANINGS:
        said |= _messages(_meaning(SITUATIONS[where](), token))
    for build, _rule, _sentence in ENDS.values():
        outcome = build().outcome
        assert outcome is not None
        said |= _messages(outcome.ending.text)
    assert {text for module in MODULES for text in _sentences(module)} - said == set()


def _messages(text: Text) -> set[str]:
    """A sentence and those that fill its gaps."""
    inner = [_messages(value) for value in text.values.values() if isinstance(value, Text)]
    return {text.message}.union(*inner)


def _sentences(module: ModuleType) -> set[str]:
    """What a module can say, before the gaps are filled: every `_("...")`, and the first form of a plural."""
    found = set()
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        match node:
            case ast.Call(
                func=ast.Name(id="_") | ast.Attribute(value=ast.Name(id="_")),
                args=[ast.Constant(value=str(text)), *_],
            ):
                found.add(text)
    return found
