"""Moves are told in words, and nobody is told more than his seat may know."""

from drachenhort.chronicle.knowledge import has_secrets
from drachenhort.chronicle.story import tell
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import generator
from drachenhort.kernel.seats import NATURE, SPECTATOR

RACKS = "start:N start:N rack:S-SW-SE-E-W rack:S-SE-SW-W-E"


def played(tokens: str, **options: object) -> Match:
    match = Match("goldener_drache", **options)
    match.names = ("Anna", "Ben")
    match.play_all(tokens)
    return match


def words(match: Match, seat: int = SPECTATOR) -> list[str]:
    return [f"{line.who}: {line.token} {line.words}".strip() for line in tell(match, seat, "en")]


def test_moves_are_told_by_what_came_of_them() -> None:
    assert words(played(f"{RACKS} calm 1S 2SW veto"))[4:] == [
        "Anna: calm",
        "Anna: 1S flies southwards",
        "Anna: 2SW",
        "Ben: veto -SW plays a lightning card and stays; no use for: south-west",
    ]


def test_a_flight_that_nobody_vetoes_is_the_deed_of_its_mover() -> None:
    *_before, laid, let = tell(played(f"{RACKS} calm 2S ok"), SPECTATOR, "en")
    assert (laid.is_silent, laid.told) == (True, "")
    assert (let.who, let.told, let.lead, let.about) == (
        "Anna",
        "blows Ben southwards",
        "blows Ben",
        ("g1", "g2"),
    )


def test_whoever_is_asked_to_react_is_told() -> None:
    line = tell(played(f"{RACKS} calm 2S"), SPECTATOR, "en")[-1]
    assert line.asks == "Ben may veto the flight of Dragon 2 to g2."


def test_chance_is_not_asked() -> None:
    match = Match("schatzinsel")
    match.let_nature(generator(1))
    match.play_action(match.legal_actions()[0])
    assert match.decider == NATURE and tell(match, SPECTATOR, "en")[-1].asks == ""


def test_spaces_that_were_left_are_remembered() -> None:
    assert tell(played(f"{RACKS} calm 1S"), 0, "en")[-1].left == {"e1"}


def test_a_secret_order_is_told_to_its_owner_only() -> None:
    match = played(RACKS)
    told = "lays out the winds: south, south-west, south-east, east, west"
    hidden = ["Anna: rack:? lays out the winds", "Ben: rack:? lays out the winds"]
    assert f"Anna: rack:S-SW-SE-E-W {told}" in words(match, 0) and hidden[1] in words(match, 0)
    assert [line for line in words(match) if "rack" in line] == hidden


def test_what_chance_decides_for_somebody_is_told_as_his() -> None:
    match = Match("goldener_drache", first_player="random")
    match.play("first:2")
    assert words(match) == ["seat 2: first:2 begins"]


def test_without_memory_only_the_last_move_is_told() -> None:
    assert len(tell(played(f"{RACKS} calm 1S", memory_aid=False), 0, "en")) == 1


def test_secrets_begin_with_the_order_of_the_rack() -> None:
    match = played("start:N start:N")
    assert not has_secrets(match, 0)
    match.play("rack:S-SW-SE-E-W")
    assert has_secrets(match, 0) and not has_secrets(match, 1)


def test_open_racks_are_no_secret() -> None:
    assert not has_secrets(played(f"{RACKS} calm", racks="open"), 0)


def test_a_position_may_hold_secrets_from_the_start() -> None:
    match = Match.from_position(played(f"{RACKS} calm").position())
    assert has_secrets(match, 0)
