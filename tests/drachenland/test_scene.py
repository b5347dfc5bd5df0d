"""The table of Drachenland: what one touches, what is seen in close-up, what a screen does by itself."""

from drachenhort import SPECTATOR, Match
from drachenhort.chronicle.story import tell
from drachenhort.kernel.scene import Scene

from .situations import played, situation


def forced(match: Match) -> list[bool]:
    """Of everything that may be touched, whether a screen may do it by itself."""
    return [touch.is_forced for touch in match.scene(match.decider).touches]


def places(scene: Scene, volcano: str) -> set[str]:
    """Where the treasures of a volcano lie."""
    return {piece.at for piece in scene.pieces if piece.id.startswith(f"{volcano}.")}


def test_a_forced_end_is_marked_while_the_same_player_goes_on() -> None:
    """DL-41: after a walk onto a stone only the end is left; it is the barrier when the turn ends with it."""
    match = played(situation("1R V4, 1G s100"), "R3 >s044")
    assert match.choices() == ["."] and forced(match) == [True]
    match.play_all(". G4 >s101")
    assert match.choices() == ["."] and forced(match) == [False]


def test_an_end_that_is_a_choice_is_not_marked() -> None:
    """DL-49: a Ferryman could still be used."""
    match = played(situation("1R s095", hands={1: "F"}, opened="V1"), "R3 >V1")
    assert len(match.choices()) > 1 and not any(forced(match))


def test_whoever_takes_sees_the_crater_in_close_up() -> None:
    """DL-60: and nobody else does."""
    match = played(situation("1R V4, 2B s094", lies={"V4": "E RRD"}), "R3 .")
    own, other = match.scene(0), match.scene(1)
    assert places(own, "V4") == {"crater"} and [zone.id for zone in own.zones if zone.close_up] == ["crater"]
    assert places(other, "V4") == places(match.scene(SPECTATOR), "V4") == {"V4"}
    assert not any(zone.close_up for zone in other.zones)


def test_the_log_tells_what_was_done_and_not_what_was_looked_at() -> None:
    """DL-60: the crater comes near and goes; what is left of a heap is seen."""
    match = played(situation("1R V4", lies={"V4": "EE RRD"}, opened="V4"), "R3 . e")
    lines = [line.words for line in tell(match, 0, "en", 9)]
    assert "crater" not in " ".join(lines) and lines[-1] == "saves an egg"


def test_the_button_that_ends_says_what_it_ends() -> None:
    """DL-23, DL-60, DL-66: to stay, to stop, to take nothing, to keep the Magic hand."""
    match = situation("1R V4", lies={"V4": "E R"}, hands={1: "H"})
    found = []
    for token in "R3", ".", "e":
        match.play(token)
        found += [control.id for control in match.scene(0).controls]
    assert found == ["stay", "nothing", "not_now"]
    assert [control.id for control in played(situation("1R V4"), "R3 >s043").scene(0).controls] == ["stop"]


def test_gems_that_count_for_nothing_yet_look_other() -> None:
    """DL-74: a colour without a ring is lost; diamonds never are."""
    match = situation("1R V4, 1G s100", held={1: "R2 G1 D1"}, rings="1R")
    faces = {counter.id: counter.face for counter in match.scene(0).counters}
    assert [faces[f"gems1.{kind}"] for kind in "RGBD"] == ["R", "G0", "B0", "D"]
