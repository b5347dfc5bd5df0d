"""Scenes of Die Dracheninsel: what lies where, what is asked, what one touches, and what is not shown."""

import json
import random
from collections.abc import Iterator
from itertools import combinations, pairwise
from math import dist
from typing import Any

import numba
import pytest

from drachenhort import SOMEBODY, SPECTATOR, Match, generator
from drachenhort.games.dracheninsel.board import SPACE_NAMES, TERRAIN_NAMES, TOUCH
from drachenhort.games.dracheninsel.cards import CARD_NAMES
from drachenhort.games.dracheninsel.state import PHASES
from drachenhort.kernel.rulebook import rulebook
from drachenhort.kernel.scene import Piece, Scene
from tests.conformance.playing import in_another_world
from tests.dracheninsel.situations import WINDOWS, new_turn, phase, play, random_states, situation

JIT_IS_ON = not numba.config.DISABLE_JIT
TABLES = [(2, "pairs"), (2, "single"), (3, "pairs"), (4, "pairs"), (5, "pairs"), (6, "pairs")]
ROUNDS = 4 if JIT_IS_ON else 1
"""Without progress, after which a random game ends."""
SLEEPY = {"R": "SL tR", "S": "tS", "B": "UN/SL", "G": "tG CM/FE"}
"""Red and Blue can send the active player to sleep, Green can counter it."""


def pieces(scene: Scene, at: str) -> list[Piece]:
    """What lies at a place, in order."""
    return sorted((piece for piece in scene.pieces if piece.at == at), key=lambda piece: piece.place)


def ids(scene: Scene, at: str) -> str:
    return " ".join(piece.id for piece in pieces(scene, at))


def faces(scene: Scene, at: str) -> str:
    return " ".join(piece.face or "?" for piece in pieces(scene, at))


def piece(scene: Scene, id: str) -> Piece:
    return next(piece for piece in scene.pieces if piece.id == id)


def counter(scene: Scene, id: str) -> int:
    return next(counter.value for counter in scene.counters if counter.id == id)


def decider_scene(match: Match, language: str = "en") -> Scene:
    return match.scene(match.decider, language)


def paths(match: Match) -> dict[str, str]:
    """What is touched for each token that the decider may play."""
    return {touch.action: " ".join(touch.path) for touch in decider_scene(match).touches}


def labels(match: Match) -> dict[str, str]:
    return {control.id: control.label for control in decider_scene(match).controls}


def texts(match: Match) -> list[str]:
    """What every seat is told, and a spectator."""
    return [match.scene(seat).prompt.text for seat in everybody(match)]


def everybody(match: Match) -> tuple[int, ...]:
    return (*range(match.options.players), SPECTATOR)


def random_matches(every: int) -> Iterator[Match]:
    """Random games, some of which begin amid treasures, at every so many decisions."""
    for number, match in enumerate((*fresh_matches(), *busy_matches())):
        for n, state in enumerate(random_states(match, random.Random(number))):
            if n % every == 0 or state.is_over:
                yield state


def fresh_matches() -> Iterator[Match]:
    for number, (players, mode) in enumerate(TABLES):
        yield Match(
            "dracheninsel",
            players=players,
            two_player_mode=mode,
            stall_rounds=ROUNDS,
            max_card_actions=(None, 6)[number % 2],
            allow_null_plays=number % 3 == 0,
        )


def busy_matches() -> Iterator[Match]:
    """Pairs that can go home or be attacked, a lone bearer, somebody who waits, dragons."""
    hands = {"R": "FL FL tR tS UN/FE CM/FE", "G": "UN/SL UN/SA FL tG tB EC", "S": "SL UN/CM UN/DP tS tR LJ"}
    pairs = {"GS": "a5", "B": "c4"}
    for active in "RGS":
        for players in (4, 6):
            yield situation(
                active,
                players,
                at={"R": "b4"},
                bearing=pairs,
                hands=hands,
                dragons="d4 e7",
                stall_rounds=ROUNDS,
            )
        yield situation(active, at={"R": "d5", "B": "TS"}, hands=hands, dragons="d4 e6", stall_rounds=ROUNDS)
    yield situation("R", 3, at={"R": "TS", "S": "e6"}, bearing={"GY": "a5"}, hands=hands, stall_rounds=ROUNDS)


# ---- every scene ----------------------------------------------------------------------------------


def test_every_touch_has_its_own_path_over_elements_that_are_there() -> None:
    for match in random_matches(7):
        for seat in everybody(match):
            scene = match.scene(seat)
            elements = scene.element_ids()
            assert len(set(elements)) == len(elements)
            touched = [touch.path for touch in scene.touches]
            assert len(set(touched)) == len(touched)
            assert {step for path in touched for step in path} <= set(elements)
            for one, other in pairwise(sorted(touched)):
                assert other[: len(one)] != one, "no path is the beginning of another"
            assert set(scene.prompt.about) <= set(elements)
            assert [touch.action for touch in scene.touches] == (
                match.choices() if seat == match.decider else []
            )


def test_things_keep_their_names_and_are_never_lost() -> None:
    """Discs, coins, dragons and hunters have the same ids in all scenes of a game; no card is missing."""
    lasting: dict[object, set[str]] = {}
    for match in random_matches(11):
        for seat in everybody(match):
            scene = match.scene(seat)
            kept = {piece.id for piece in scene.pieces if piece.kind not in {"card", "journey"}}
            kept |= {space.id for space in scene.spaces}
            hunters = sum(piece.kind == "hunter" for piece in scene.pieces)
            assert kept == lasting.setdefault(tuple(match.options.items()), kept)
            assert len(kept) == 60 + 14 + 2 + 67 + hunters
            cards = sum(piece.count for piece in scene.pieces if piece.kind == "card")
            assert cards + counter(scene, "draw.cards") == 99


def test_pieces_of_a_place_lie_one_above_the_other() -> None:
    for match in random_matches(11):
        scene = match.scene(0)
        for place in {piece.at for piece in scene.pieces}:
            heights = [piece.place for piece in pieces(scene, place)]
            assert heights == list(range(len(heights)))


def test_every_rule_that_a_scene_names_exists() -> None:
    numbers = {rule.id for rule in rulebook("drachenhort.games.dracheninsel")}
    for match in random_matches(9):
        scene = decider_scene(match) if match.decider >= 0 else match.scene()
        parts: tuple[Any, ...] = (*scene.spaces, *scene.zones, *scene.pieces, *scene.counters, scene.prompt)
        assert {part.rule for part in parts} <= numbers


def test_scenes_are_json_in_every_language() -> None:
    for match in random_matches(41):
        for language in ("en", "fr", "de"):
            for seat in {match.decider, SPECTATOR} & set(everybody(match)):
                json.dumps(match.scene(seat, language).to_dict())


# ---- the island -----------------------------------------------------------------------------------


def test_the_island_is_a_hexagonal_grid() -> None:
    scene = Match("dracheninsel").scene()
    assert [space.id for space in scene.spaces] == list(SPACE_NAMES)
    at = [(space.x, space.y) for space in scene.spaces]
    for one, other in combinations(range(len(at)), 2):
        assert (dist(at[one], at[other]) < 1.001) == bool(TOUCH[one, other])
    assert min(x for x, _y in at) == min(y for _x, y in at) == 1
    assert scene.width == max(x for x, _y in at) + 1
    assert scene.height == pytest.approx(max(y for _x, y in at) + 1)


def test_spaces_tell_what_they_are() -> None:
    """Exits are closed to dragons, boats of unused colours too (DI-102); such a boat is nobody's (DI-003)."""
    scene = Match("dracheninsel", players=4, colours="RSBG").scene()
    kinds = {space.id: space.kind for space in scene.spaces}
    assert sorted(kinds.values()) == ["boat"] * 6 + ["exit"] * 12 + ["site"] + ["terrain"] * 48
    told = {space.id: space.label for space in scene.spaces}
    assert (kinds["a1"], told["a1"]) == ("exit", "a1, way to the blue boat")
    assert (told["@S"], told["@Y"]) == ("the grey boat of Seat 2", "the yellow boat, unused")
    assert (told["a3"], told["TS"]) == ("a3", "the treasure site")


def test_discs_show_their_colours_and_what_they_cost() -> None:
    """Free for the active hunter (DI-036), free by Long Journey (DI-106), or paid (DI-037)."""
    match = play(situation("G", at={"G": "a5"}, hands={"G": "LJ tB"}, swapped="a3-a4"), "LJ=tB:B")
    scene = match.scene()
    discs = [piece for piece in scene.pieces if piece.kind == "disc"]
    assert [disc.id for disc in discs] == [f"disc-{name}" for name in TERRAIN_NAMES]
    told = {disc.at: (disc.face, disc.label, disc.rule) for disc in discs}
    assert told["a3"] == ("N", "a3: field (brown)", "DI-037")
    assert told["b5"] == ("B", "b5: lake (blue)", "DI-106")
    assert told["a2"] == ("G", "a2: forest (green)", "DI-036")


def test_partners_are_stacked_over_their_coins() -> None:
    """Two cones stack when partners carry (DI-052)."""
    scene = situation("G", bearing={"GS": "d5"}).scene()
    assert ids(scene, "d5") == "disc-d5 coin-1a coin-1b hunter-S hunter-G"
    assert ids(scene, "TS") == "coin-2a coin-2b"
    green = piece(scene, "hunter-G")
    assert (green.owner, green.place, green.face, green.rule) == (3, 4, "G", "DI-058")
    assert green.label == "Green, hunter of Seat 4: carries a treasure with a partner"


def test_hunters_tell_what_they_are_doing() -> None:
    scene = situation("R", at={"S": "TS"}, bearing={"G": "c4"}).scene()
    told = {piece.id: (piece.label, piece.rule) for piece in scene.pieces if piece.kind == "hunter"}
    assert told == {
        "hunter-R": ("Red, hunter of Seat 1: free", "DI-034"),
        "hunter-S": ("Grey, hunter of Seat 2: waits for a partner", "DI-050"),
        "hunter-B": ("Blue, hunter of Seat 3: free", "DI-034"),
        "hunter-G": ("Green, hunter of Seat 4: alone with a treasure", "DI-078"),
    }
    assert ids(scene, "TS") == "coin-2a coin-2b hunter-S"


def test_a_hunter_on_the_site_without_coins_waits_for_nobody() -> None:
    """DI-056, DI-057."""
    values = "100 125 150 175 200 250"
    scene = situation("R", at={"S": "TS"}, bearing={"G": "c4"}, removed=values).scene()
    assert piece(scene, "hunter-S").label.endswith(": free")
    assert ids(scene, "removed").split() == [f"coin-{n}{coin}" for n in range(1, 7) for coin in "ab"]


def test_dragons_come_from_their_lair() -> None:
    match = situation("R", hands={"R": "DP"})
    assert ids(match.scene(), "lair") == "dragon-1 dragon-2"
    play(match, "DP:1>e7")
    assert (ids(match.scene(), "lair"), ids(match.scene(), "e7")) == ("dragon-2", "disc-e7 dragon-1")


def test_coins_go_to_those_who_own_them() -> None:
    """One each when shared, both to one who claimed them (DI-066, DI-067)."""
    match = situation("G", coins={"R": "100 100", "S": "125", "B": "125"})
    scene = match.scene()
    assert [ids(scene, f"coins-{seat}") for seat in range(1, 5)] == [
        "coin-1a coin-1b",
        "coin-2a",
        "coin-2b",
        "",
    ]
    assert [piece.owner for piece in pieces(scene, "coins-1")] == [0, 0]
    assert faces(scene, "TS") == "150 150"
    assert faces(scene, "stock") == "175 175 200 200 250 250 300 300"
    assert [counter(scene, f"points-{seat}") for seat in range(1, 5)] == [200, 125, 125, 0]


# ---- cards ----------------------------------------------------------------------------------------


def test_the_own_hand_is_sorted_and_others_are_face_down() -> None:
    match = situation("R", hands={"R": "UN/CM tB FL tR tB", "S": "EC SL"})
    scene = match.scene(0)
    assert faces(scene, "hand-1") == "tR tB tB FL UN/CM"
    assert ids(scene, "hand-1") == "card-1-tR-0 card-1-tB-0 card-1-tB-1 card-1-FL-0 card-1-UN/CM-0"
    assert faces(scene, "hand-2") == "? ?"
    assert ids(scene, "hand-2") == "card-2-unknown-0 card-2-unknown-1"
    assert {piece.label for piece in pieces(scene, "hand-2")} == {"unknown card"}
    assert [counter(scene, f"cards-{seat}") for seat in range(1, 5)] == [5, 2, 6, 6]
    assert {piece.face for piece in match.scene().pieces if piece.id.startswith("card-")} == {None}


def test_cards_are_named_in_words() -> None:
    """A card with two faces names both (DI-013, DI-039)."""
    scene = situation("R", hands={"R": "tB tYS UN/SL EC"}).scene(0)
    told = [(card.label, card.rule) for card in pieces(scene, "hand-1")]
    assert told == [
        ("lake card", "DI-037"),
        ("desert or mountain card", "DI-039"),
        ("Evil Curse", "DI-099"),
        ("Unfaithful / Sweet Slumber", "DI-013"),
    ]


def test_a_stolen_card_is_known_to_thief_and_victim() -> None:
    """Both saw it, nobody else did (section 5)."""
    match = play(situation("R", hands={"R": "FE/SA", "S": "tS FL"}), "SA[FE/SA]:2 !SA:FL")
    assert faces(match.scene(1), "hand-1") == "FL"
    assert ids(match.scene(1), "hand-1") == "card-1-FL-0"
    assert [faces(match.scene(seat), "hand-1") for seat in (2, 3, SPECTATOR)] == ["?", "?", "?"]


def test_ids_of_hidden_cards_tell_nothing() -> None:
    """Whatever the others hold, their cards have the same names."""
    rng = generator(11)
    for match in random_matches(13):
        for seat in everybody(match):
            assert in_another_world(match, seat, rng).scene(seat) == match.scene(seat)


def test_played_cards_lie_before_the_active_player() -> None:
    """DI-023; a colour that is free by Long Journey is marked there (DI-106)."""
    match = play(situation("G", at={"G": "a5"}, hands={"G": "LJ tB tR tR"}), "b6=tR LJ=tB:B")
    scene = match.scene(0)
    assert ids(scene, "played") == "played-tR-0 played-tB-0 played-LJ-0 journey-B"
    assert {piece.owner for piece in pieces(scene, "played")} == {3}
    assert next(zone.owner for zone in scene.zones if zone.id == "played") == 3
    assert piece(scene, "journey-B").label == "lake: free in this turn"


def test_the_discard_pile_is_open_and_counted() -> None:
    scene = situation("R", discard="tB tB tB UN/CM").scene()
    told = {card.face: (card.id, card.count) for card in pieces(scene, "discard")}
    assert told == {"tB": ("discard-tB", 3), "UN/CM": ("discard-UN/CM", 1)}
    assert counter(scene, "discard.cards") == 4
    assert counter(scene, "draw.cards") == 99 - 24 - 4


def test_at_the_end_all_cards_lie_open() -> None:
    match = situation("R", bearing={"R": "c4"}, removed="100 125 150 175 200 250")
    play(match, "abandon")
    assert match.is_over
    scene = match.scene()
    assert all(card.face for card in scene.pieces)
    assert (scene.prompt.turn, scene.prompt.rule) == (None, "DI-118")


# ---- counters -------------------------------------------------------------------------------------


def test_limits_are_counted_where_there_are_any() -> None:
    scene = situation("R").scene()
    assert not {"stall", "card-actions"} & set(scene.element_ids())
    assert counter(scene, "treasures") == 7
    limited = situation("G", hands={"G": "LJ tB"}, stall_rounds=3, max_card_actions=6, stall=5)
    scene = play(limited, "LJ=tB:B").scene()
    limits = {counter.id: (counter.value, counter.most) for counter in scene.counters}
    assert (limits["stall"], limits["card-actions"]) == ((5, 12), (1, 6))


# ---- touches --------------------------------------------------------------------------------------


def test_steps_are_touched_by_space_card_and_victim() -> None:
    touched = paths(situation("R", at={"R": "d4"}, bearing={"GS": "d5"}, hands={"R": "tS tS tR"}))
    assert touched["TS"] == "TS"
    assert touched["d5=tSxG"] == "d5 card-1-tS-0 hunter-G"
    assert touched["d5=tRxS"] == "d5 card-1-tR-0 hunter-S"
    assert touched["pass("] == "pass"


def test_a_flight_is_touched_in_two_parts() -> None:
    match = situation("R", at={"R": "d4"}, bearing={"GS": "f5"}, hands={"R": "FL FL tN tG"})
    assert paths(match)["FL"] == "card-1-FL-0"
    match.play("FL")
    scene = match.scene(0)
    assert (ids(scene, "aside"), ids(scene, "hand-1")) == (
        "card-1-FL-0",
        "card-1-tN-0 card-1-tG-0 card-1-FL-1",
    )
    touched = paths(match)
    assert touched["FL>f5=tNxS"] == "f5 card-1-tN-0 hunter-S"
    assert touched["FL>c5=tG"] == "c5 card-1-tG-0"
    assert scene.prompt.text == "Choose where the flight ends."


def test_cards_are_touched_with_their_targets() -> None:
    hands = {"R": "UN/FE FE/SA UN/DP EC SL/FE", "S": "tS"}
    touched = paths(situation("R", at={"B": "c3"}, hands=hands))
    assert touched["FE[UN/FE]:B"] == "card-1-UN/FE-0 hunter-B"
    assert touched["FE[SL/FE]:B"] == "card-1-SL/FE-0 hunter-B"
    assert touched["SA[FE/SA]:2"] == "card-1-FE/SA-0 hand-2"
    assert touched["DP[UN/DP]:1"] == "card-1-UN/DP-0 dragon-1"
    assert touched["EC"] == "card-1-EC-0"


def test_a_journey_names_its_colour() -> None:
    """A joker can stand for any colour, so the colour is said last (DI-106)."""
    match = situation("G", at={"G": "a5"}, hands={"G": "LJ tG tB"})
    assert paths(match)["LJ=tB:B"] == "card-4-LJ-0 card-4-tB-0 colour-B"
    assert paths(match)["LJ=tG:R"] == "card-4-LJ-0 card-4-tG-0 colour-R"
    assert labels(match) == {
        "colour-R": "volcano",
        "colour-S": "mountain",
        "colour-Y": "desert",
        "colour-N": "field",
        "colour-B": "lake",
        "pass": "Pass",
    }


@pytest.mark.parametrize("card", ["TE", "DF"])
def test_a_swap_is_touched_in_three_parts(card: str) -> None:
    match = situation("R", hands={"R": f"{card} {card}"})
    assert paths(match)[card] == f"card-1-{card}-0"
    match.play(card)
    assert decider_scene(match).prompt.text == "Choose the first of two discs that change places."
    assert paths(match)[f"{card}:a3-"] == "a3"
    match.play(f"{card}:a3-")
    prompt = decider_scene(match).prompt
    assert prompt.text == "Choose the disc that changes places with a3."
    assert prompt.about == ("disc-a3",)
    assert paths(match)[f"{card}:a3-a4"] == "a4"


def test_a_dragon_is_touched_and_then_its_space() -> None:
    match = situation("R", hands={"R": "DP"}, dragons="c4 e7")
    assert paths(match)["DP:2"] == "card-1-DP-0 dragon-2"
    match.play("DP:2")
    prompt = decider_scene(match).prompt
    assert (prompt.text, prompt.about) == ("Choose where dragon 2 goes.", ("dragon-2",))
    assert paths(match)["DP:2>d4"] == "d4"


def test_cards_for_the_exchange_are_laid_ready_one_by_one() -> None:
    """Equal cards are taken one after the other, and none changes its name (DI-028)."""
    match = situation("R", hands={"R": "tB tB tB FL"})
    match.play("pass(")
    assert labels(match) == {"done": "Keep all cards"}
    assert paths(match)["pass(tB"] == "card-1-tB-0"
    match.play("pass(tB")
    assert paths(match)["pass(tB,tB"] == "card-1-tB-1"
    assert labels(match) == {"done": "Exchange 1 card"}
    match.play("pass(tB,tB")
    scene = match.scene(0)
    assert ids(scene, "aside") == "card-1-tB-0 card-1-tB-1"
    assert ids(scene, "hand-1") == "card-1-tB-2 card-1-FL-0"
    assert counter(scene, "cards-1") == 4
    assert paths(match)["pass(tB,tB)"] == "done"


def test_a_hunter_is_named_by_touching_it() -> None:
    match = situation("R", 3, phase="CHOOSE_HUNTER")
    assert paths(match) == {"hunter:R": "hunter-R", "hunter:S": "hunter-S", "pass(": "pass"}
    assert decider_scene(match).prompt.text == "Name the hunter that you play in this turn, or pass."
    assert match.scene(1).prompt.text == "Seat 1 names a hunter."


def test_a_lone_bearer_can_press_a_control() -> None:
    match = situation("R", bearing={"R": "c4"})
    assert paths(match)["abandon"] == "abandon"
    assert labels(match)["abandon"] == "Give up the treasure"


# ---- parts are secret -----------------------------------------------------------------------------


@pytest.mark.parametrize("tokens", ["FL", "TE", "TE:a3-", "DP:1", "pass(", "pass(FL"])
def test_nobody_else_sees_a_part(tokens: str) -> None:
    """DI-127."""
    match = situation("R", at={"R": "d4"}, hands={"R": "FL TE DP tR"})
    before = [match.scene(seat) for seat in (1, 2, 3, SPECTATOR)]
    own = match.scene(0)
    match.play(tokens)
    assert [match.scene(seat) for seat in (1, 2, 3, SPECTATOR)] == before
    assert match.scene(0) != own


# ---- prompts --------------------------------------------------------------------------------------


def test_the_beginning_is_told() -> None:
    match = Match("dracheninsel", start_player="random")
    prompt = match.scene(0).prompt
    assert (prompt.turn, prompt.text, prompt.rule) == (None, "Chance draws who begins.", "DI-008")
    match.play("!start:2")
    prompt = match.scene(0).prompt
    assert (prompt.turn, prompt.text, prompt.rule) == (None, "The cards are dealt.", "DI-004")


@pytest.mark.parametrize(
    ("pieces", "text", "rule"),
    [
        ({}, "Move, play a card, or pass.", "DI-015"),
        ({"actions": 1}, "Move on, play a card, or end your turn.", "DI-015"),
        ({"hands": {"R": ""}, "dragons": "e8 d7"}, "You can do nothing but pass.", "DI-019"),
        (
            {"at": {"R": "TS"}, "hands": {"R": "EC"}},
            "Red waits for a partner: play a card, or pass.",
            "DI-051",
        ),
        (
            {"bearing": {"R": "c4"}},
            "Red is alone with a treasure: give it up, play a card, or pass.",
            "DI-078",
        ),
    ],
)
def test_the_active_player_reads_what_to_do(pieces: dict[str, Any], text: str, rule: str) -> None:
    prompt = situation("R", **pieces).scene(0).prompt
    assert (prompt.turn, prompt.decider, prompt.text, prompt.rule) == (0, 0, text, rule)
    assert prompt.about == ("hunter-R",)


def test_whether_somebody_can_still_do_something_is_not_told() -> None:
    """DI-019: the others read the same in both cases."""
    told = [situation("R", hands={"R": cards}).scene(1).prompt.text for cards in ("UN/CM UN/CM", "tN tN")]
    assert told == ["Seat 1 moves or plays cards."] * 2


def test_a_new_pair_must_leave_the_site() -> None:
    match = situation("G", at={"G": "e4", "S": "TS"}, hands={"G": "tS"})
    match.play("TS")
    assert phase(match) == "EXIT"
    assert match.scene(3).prompt.text == "Carry the treasure off the site at once."
    assert match.scene(0).prompt.text == "Seat 4 carries the treasure off the site."
    assert ids(match.scene(), "TS") == "coin-1a coin-1b hunter-S hunter-G"


def test_in_a_window_all_who_are_not_asked_read_the_same() -> None:
    """DI-126: nobody can tell who is asked, if anybody is."""
    match = new_turn("G", hands=SLEEPY)
    assert match.decider == 0
    others = "Seat 4 begins a turn; others may react."
    own = "Seat 4 begins a turn: play Sweet Slumber, or let it be?"
    assert texts(match) == [own, others, others, others, others]
    assert [match.scene(seat).prompt.decider for seat in everybody(match)] == [0] + [SOMEBODY] * 4
    before = match.scene(1)
    match.play("-")
    assert match.decider == 2
    assert texts(match) == [others, others, own, others, others]
    assert match.scene(1) == before
    assert paths(match) == {"-": "decline", "SL[UN/SL]": "card-3-UN/SL-0"}
    assert labels(match) == {"decline": "Let it be"}


def test_every_window_reads_the_same_for_all_who_are_not_asked() -> None:
    for match in random_matches(1):
        if match.decider >= 0 and PHASES[match.state.phase] in WINDOWS:
            prompts = [match.scene(seat).prompt for seat in everybody(match) if seat != match.decider]
            assert len(set(prompts)) == 1
            assert prompts[0].decider == SOMEBODY
            assert decider_scene(match).prompt.text != prompts[0].text


def test_a_pause_reads_like_a_window_that_asks_somebody() -> None:
    """Whether or not anybody can react, the table shows the same moment."""
    can, cannot = (situation("G", at={"G": "a5"}, hands={"R": cards}) for cards in ("SL", "tR"))
    told = []
    for match in (can, cannot):
        match.play("@G")
        (pause,) = match.pauses(1)
        told.append(pause.prompt)
    assert told[0] == told[1] == can.scene(1).prompt
    assert told[0].text == "Seat 4 moves to the green boat; others may react."


@pytest.mark.parametrize(
    ("token", "what", "about"),
    [
        ("c3=tB", "moves to c3", "hunter-R"),
        ("FL>f5=tN", "flies to f5", "hunter-R"),
        ("TE:a3-i1", "swaps the discs of a3 and i1", "disc-a3 disc-i1"),
        ("DP:1>e7", "sends dragon 1 to e7", "dragon-1"),
        ("LJ=tB:B", "plays Long Journey", "journey-B"),
    ],
)
def test_a_window_tells_what_was_done(token: str, what: str, about: str) -> None:
    match = situation("R", at={"R": "d4"}, hands={"R": "tB tN FL TE DP LJ", "S": "SL"})
    match.play(token)
    prompt = match.scene(2).prompt
    assert prompt.text == f"Seat 1 {what}; others may react."
    assert prompt.about == tuple(about.split())
    assert match.scene(1).prompt.text == f"Seat 1 {what}: play Sweet Slumber, or let it be?"


def test_a_window_tells_of_a_treasure_that_is_given_up() -> None:
    match = situation("R", bearing={"R": "c4"}, hands={"S": "SL"})
    match.play("abandon")
    prompt = match.scene().prompt
    assert prompt.text == "Seat 1 gives up a treasure; others may react."
    assert prompt.about == ("coin-1a", "coin-1b")


@pytest.mark.parametrize(
    ("token", "what", "about"),
    [
        ("FE[FE/SA]:B", "Seat 1 plays Fear & Loathing on Blue", "played-FE/SA-0 hunter-B"),
        ("SA[FE/SA]:3", "Seat 1 plays Sneak Attack on Seat 3", "played-FE/SA-0 hand-3"),
    ],
)
def test_a_card_at_stake_is_named_with_its_target(token: str, what: str, about: str) -> None:
    match = situation("R", at={"B": "c3"}, hands={"R": "FE/SA", "S": "UN/CM"})
    match.play(token)
    assert match.decider == 1
    prompt = match.scene(2).prompt
    assert (prompt.text, prompt.rule, prompt.about) == (
        f"{what}; others may react.",
        "DI-093",
        tuple(about.split()),
    )
    assert match.scene(1).prompt.text == f"{what}: play Counter Magic, or let it be?"
    assert paths(match) == {"-": "decline", "CM[UN/CM]": "card-2-UN/CM-0"}


def test_sleep_can_be_countered_and_leads_to_an_exchange() -> None:
    match = new_turn("G", hands=SLEEPY)
    match.play("SL")
    prompt = match.scene(1).prompt
    assert prompt.text == "Seat 1 plays Sweet Slumber on Seat 4; others may react."
    assert prompt.about == ("discard-SL",)
    match.play("-")
    assert phase(match) == "EXCHANGE"
    assert match.scene(0).prompt.text == "Seat 4 is asleep and may exchange cards."
    own = match.scene(3).prompt
    assert own.text == "You are asleep: lay the cards ready that you exchange, then finish."
    assert own.rule == "DI-031"
    assert paths(match) == {"pass(tG": "card-4-tG-0", "pass(CM/FE": "card-4-CM/FE-0", "pass()": "done"}


def test_chance_is_told() -> None:
    match = situation("R", 3, hands={"R": "EC UN/SA"})
    match.play("SA[UN/SA]:2")
    assert match.scene().prompt.text == "Seat 1 takes 1 card from Seat 2, unseen."
    assert match.scene().prompt.about == ("played-UN/SA-0", "hand-2")
    play(match, "!SA:tR EC")
    prompt = match.scene().prompt
    assert (prompt.text, prompt.rule) == ("Seat 1 takes 2 cards from Seat 2, unseen.", "DI-099")
    assert prompt.about == ("played-EC-0", "hand-2")


# ---- the duel -------------------------------------------------------------------------------------


def test_a_duel_is_told_claim_by_claim() -> None:
    """DI-066, DI-067: the owner of the boat decides first, then whoever did not claim last."""
    hands = {"G": "UN/CM UN/DP", "S": "UN/FE"}
    match = situation("G", bearing={"GS": "a5"}, hands=hands)
    play(match, "@G")
    assert match.scene(3).prompt.text == "Share two coins of 100 with Seat 2, or claim both?"
    assert match.scene(1).prompt.text == "Seat 4 shares two coins of 100 with Seat 2, or claims both."
    assert match.scene().prompt.about == ("coin-1a", "coin-1b")
    assert paths(match) == {
        "share": "share",
        "UN[UN/CM]": "card-4-UN/CM-0",
        "UN[UN/DP]": "card-4-UN/DP-0",
    }
    match.play("UN[UN/DP]")
    assert (
        match.scene(1).prompt.text == "Seat 4 claims both coins of 100: answer with Unfaithful, or give in?"
    )
    assert match.scene(0).prompt.text == "Seat 2 may answer Seat 4, who claims both coins of 100."
    assert labels(match) == {"decline": "Give in"}
    match.play("UN[UN/FE]")
    assert faces(match.scene(0), "duel") == "UN/FE UN/DP"
    assert ids(match.scene(0), "@G") == "coin-1a coin-1b hunter-S hunter-G"
    match.play("-")
    assert ids(match.scene(), "coins-2") == "coin-1a coin-1b"
    assert (faces(match.scene(), "duel"), counter(match.scene(), "points-2")) == ("", 200)
    assert match.scene().prompt.text == "Seat 4 draws cards."


def test_faces_of_cards_are_their_names() -> None:
    known = {
        card.face for match in random_matches(17) for card in match.scene(0).pieces if card.kind == "card"
    }
    assert known <= {*CARD_NAMES, None}
