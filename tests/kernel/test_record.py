"""Game records: every format that was ever written stays readable, and damage is named by its line."""

import pickle
from pathlib import Path

import pytest

from drachenhort import HortError, Match, read_record, write_record
from drachenhort.kernel.errors import BadRecord
from drachenhort.kernel.record import LARGEST_FILE, read_headers
from tests.ours import OUR_GAMES

KEPT = sorted((Path(__file__).parent / "records").glob("*.hort"))
"""Files as earlier versions wrote them. They are never written anew: that is what they are for."""
OPENING = "start:N start:N rack:S-SW-SE-E-W rack:S-SE-SW-W-E calm 1S 2SW veto 1SE"


def a_record() -> str:
    match = Match("goldener_drache")
    match.play_all(OPENING)
    return write_record(match)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_files_of_every_format_are_read(path: Path) -> None:
    text = path.read_text("utf-8")
    match = read_record(text)
    assert read_headers(write_record(match))["Result"] == read_headers(text)["Result"]
    assert read_record(write_record(match)) == match


def test_every_game_has_a_kept_record() -> None:
    assert {read_record(path.read_text("utf-8")).game.id for path in KEPT} == set(OUR_GAMES)


def test_a_game_is_read_under_the_rules_it_was_played_by() -> None:
    """Version 2 of Die Dracheninsel takes one card where this Evil Curse took two (DI-129)."""
    text = next(path for path in KEPT if "two-singles" in path.name).read_text("utf-8")
    match = read_record(text)
    assert (match.game.version, match.game.id) == (1, "dracheninsel")
    assert "EC !EC:2=tB !EC:2=tN" in " ".join(match.tokens())
    assert 'Rules "1"' in write_record(match)
    assert pickle.loads(pickle.dumps(match)) == match
    with pytest.raises(BadRecord, match=r"!EC:2=tN cannot be played"):
        read_record(text.replace('[Rules "1"]', '[Rules "2"]'))


def test_a_record_reads_like_the_ledger() -> None:
    """Section 10's example: what happens by itself is written too."""
    assert a_record().endswith(f"\n\n{OPENING.replace('veto', 'veto -SW')}\n")


def test_headers_keep_any_name() -> None:
    match = Match("goldener_drache")
    match.names = ('"\\]["', "Zoë Ω")
    text = write_record(match, Event='the "first"')
    assert read_record(text).names == match.names
    assert read_headers(text)["Event"] == 'the "first"'


def test_comments_and_line_breaks_mean_nothing() -> None:
    text = a_record().replace("calm", "\n; Anna thinks long\n\n   calm\t\n").replace("\n", "\r\n")
    assert read_record(text) == read_record(a_record())


DAMAGE = {
    ("[Format", "[Form"): "first header must be",
    ('"drachenhort 1"', '"drachenhort 99"'): "first header must be",
    ("goldener_drache", "goldener_drach"): "did you mean goldener_drache",
    ('[Rules "1"]', '[Rules "7"]'): "version 7",
    ('players "2"', 'players "9"'): "players cannot be 9",
    ("[Seat 1", "[Seat 2"): "stands twice",
    ('[Seat 1 "seat 1"]', "[Seat 1 seat 1]"): "Line 13: a header looks like",
    ("veto -SW", "veto -N"): "Line 17: -N is not what happened here.",
    ("veto -SW", "veto"): "Line 17: 1SE is not what happened here.",
    ("1SE", "1SX"): "Line 17: 1SX cannot be played.",
    ("1SE", "2SE 2SE"): "cannot be played",
    (" -SW 1SE", ""): "The record stops before -SW",
    ('[Result "*"]', '[Result "goal: Anna"]'): "do not lead to the result",
}


@pytest.mark.parametrize(("change", "sentence"), DAMAGE.items(), ids=lambda value: str(value)[:40])
def test_damage_is_named(change: tuple[str, str], sentence: str) -> None:
    with pytest.raises(HortError) as caught:
        read_record(a_record().replace(*change, 1))
    assert sentence in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["date", "Site2", "Game", "Option players", "A b c", "X]"])
def test_headers_that_could_not_be_read_back_are_refused(name: str) -> None:
    with pytest.raises(BadRecord, match="cannot have the header"):
        write_record(Match("goldener_drache"), **{name: "x"})


def test_a_huge_file_is_refused_at_once() -> None:
    with pytest.raises(BadRecord, match="too large"):
        read_record("x" * (LARGEST_FILE + 1))


@pytest.mark.parametrize("position", ["nonsense", "[]", "1", "[" * 100_000])
def test_a_bad_position_header_is_refused(position: str) -> None:
    text = a_record().replace("[Result", f'[Position "{position}"]\n[Result', 1)
    with pytest.raises(BadRecord, match="Position"):
        read_record(text)
