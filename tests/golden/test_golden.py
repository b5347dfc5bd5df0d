"""The golden files are what the engine says today, and a second implementation counts the same."""

import pytest

from drachenhort import Match
from tests.conformance.playing import JIT_IS_ON
from tests.golden.cases import FILES, PERFTS, PLAYTHROUGHS, Count, Perft, Playthrough
from tests.golden.write import counts, playthrough
from tests.ours import OUR_GAMES
from tests.referee import dracheninsel, drachenland, goldener_drache, schatzinsel

NODES = 3000
"""How far the naive referee counts along."""


@pytest.mark.parametrize("case", PLAYTHROUGHS, ids=lambda case: case.path.stem)
def test_playthroughs_are_as_recorded(case: Playthrough) -> None:
    assert playthrough(case) == case.path.read_text("utf-8"), (
        "if this is meant: `make golden`, and read the diff"
    )


@pytest.mark.skipif(not JIT_IS_ON, reason="millions of nodes")
@pytest.mark.parametrize("table", PERFTS, ids=lambda table: table.game)
def test_move_counts_are_as_recorded(table: Perft) -> None:
    assert counts(table) == table.path.read_text("utf-8"), (
        "if this is meant: `make golden`, and read the diff"
    )


def test_every_game_has_golden_files_and_no_file_is_left_over() -> None:
    assert {case.game for case in PLAYTHROUGHS} == {table.game for table in PERFTS} == set(OUR_GAMES)
    expected = {case.path.name for case in PLAYTHROUGHS} | {table.path.name for table in PERFTS}
    assert {path.name for path in FILES.iterdir()} == expected


Referee = goldener_drache.Referee | schatzinsel.Referee | dracheninsel.Referee | drachenland.Referee


def naive_perft(referee: Referee, depth: int) -> int:
    """The leaves below a position, counted by playing everything from the position again and again."""
    tokens = referee.choices()
    if depth <= 1:
        return len(tokens) if depth else 1
    leaves = 0
    for token in tokens:
        child = type(referee).from_position(referee.position())
        child.play(token)
        leaves += naive_perft(child, depth - 1)
    return leaves


def recorded_counts(table: Perft) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for block in table.path.read_text("utf-8").split("\n\n")[1:]:
        lines = [line.split(maxsplit=1) for line in block.splitlines()]
        found[lines[0][1]] = [int(rest.split()[1]) for word, rest in lines if word == "perft"]
    return found


def referee_at(game: str, count: Count) -> Referee:
    """The naive referee of a game where the counting begins."""
    match = Match(game, **count.options)
    match.play_all(count.moves)
    position = match.position()
    if game == "dracheninsel":
        raw = {name: value for name, value in count.options.items() if name != "players"}
        players = match.options.players
        return dracheninsel.Referee.from_position(
            {**position, "players": players, "options": raw, "undo": None}
        )
    if game == "drachenland":
        own = drachenland.Referee().position()
        told = position["options"]
        position["options"] = {name: "none" if told[name] is None else told[name] for name in own["options"]}
        return drachenland.Referee.from_position({name: position[name] for name in own})
    if game != "schatzinsel":
        return goldener_drache.Referee.from_position(position)
    own = schatzinsel.Referee().position()  # it knows neither layouts nor what was shown last
    position = schatzinsel.in_ledger(position)
    position["opt"] = {name: position["opt"][name] for name in own["opt"]}
    return schatzinsel.Referee.from_position({name: position[name] for name in own})


@pytest.mark.parametrize(
    ("table", "count"),
    [
        (table, count)
        for table in PERFTS
        for count in table.counts
        if count.id != "random-layout" and not count.has_parts
    ],
    ids=lambda part: part.game if isinstance(part, Perft) else part.id,
)
def test_the_naive_referee_counts_the_same(table: Perft, count: Count) -> None:
    """All but the random layout, which no referee knows, and actions that are asked in parts."""
    recorded = recorded_counts(table)[count.id]
    referee = referee_at(table.game, count)
    for depth, leaves in enumerate(recorded, 1):
        if leaves <= NODES:
            assert naive_perft(referee, depth) == leaves
