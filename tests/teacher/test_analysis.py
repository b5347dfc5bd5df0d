"""The analysis of finished games: blunders found, luck added up, nothing half done."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from drachenhort import Match
from drachenhort.kernel.errors import BadOption, HortError
from drachenhort.kernel.seats import NATURE
from drachenhort.kernel.text import LANGUAGES
from drachenhort.teacher import (
    EFFORTS,
    Analysis,
    BadAnalysis,
    NotFinished,
    Reason,
    analyse,
    find_effort,
    words_of,
)
from drachenhort.teacher.summary import luck_of, percent
from tests.ours import OUR_GAMES
from tests.teacher.situations import TINY, decisions, ending, finished, played_on, winners_by


@pytest.fixture(scope="module", params=OUR_GAMES)
def analysed(request: pytest.FixtureRequest) -> tuple[Match, Analysis]:
    """The end of a game of each kind, analysed."""
    match = ending(request.param)
    return match, analyse(match, TINY)


def test_the_graph_leads_to_the_result(analysed: tuple[Match, Analysis]) -> None:
    match, analysis = analysed
    assert analysis.points[0].actions == 0 and analysis.points[-1].actions == len(match)
    assert all(sum(point.chances) == pytest.approx(1, abs=1e-3) for point in analysis.points)
    assert match.outcome is not None
    share = 1 / len(match.outcome.winners)
    last = tuple(share if seat in match.outcome.winners else 0.0 for seat in range(2))
    assert analysis.points[-1].chances == last
    played = [point.actions for point in analysis.points]
    assert played == sorted(set(played)), "each step is a point of its own"


def test_luck_is_the_sum_of_the_changes_by_chance(analysed: tuple[Match, Analysis]) -> None:
    match, analysis = analysed
    steps = list(zip(analysis.points, analysis.points[1:], strict=False))
    for seat in range(2):
        by_chance = sum(b.chances[seat] - a.chances[seat] for a, b in steps if b.decider == NATURE)
        by_people = sum(b.chances[seat] - a.chances[seat] for a, b in steps if b.decider != NATURE)
        assert analysis.luck[seat] == pytest.approx(by_chance, abs=1e-3)
        change = analysis.points[-1].chances[seat] - analysis.points[0].chances[seat]
        assert by_chance + by_people == pytest.approx(change)
    assert sum(analysis.luck) == pytest.approx(0, abs=5e-3)
    if match.game.id in ("goldener_drache", "icarius"):
        assert analysis.luck == (0, 0) and "Chance decided nothing" in str(luck_of(analysis, 0))


def test_every_choice_is_judged_as_a_whole(analysed: tuple[Match, Analysis]) -> None:
    match, analysis = analysed
    judged = {judgement.before: judgement for judgement in analysis.judgements}
    place = 0
    for entry, parts in match.told():
        assert entry is not None
        replay = match.replayed(place)
        is_choice = entry.decider != NATURE and len(replay.legal_actions()) > 1
        assert is_choice == (place in judged)
        if is_choice:
            judgement = judged[place]
            assert (judgement.seat, judgement.token) == (entry.decider, entry.token)
            assert replay.is_legal(judgement.best) and judgement.cost >= 0
            assert judgement.cost == 0 or judgement.cost > 2 * judgement.error - 1e-3
        place += len(parts)
    costs = [sum(j.cost for j in analysis.judgements if j.seat == seat) for seat in range(2)]
    assert analysis.lost == pytest.approx(costs, abs=1e-3)


def test_lines_can_be_stepped_through(analysed: tuple[Match, Analysis]) -> None:
    match, analysis = analysed
    assert all(moment.judgement.cost >= 0.03 for moment in analysis.moments)
    for moment in analysis.moments:
        then = match.replayed(moment.judgement.before)
        assert moment.line[0].token == moment.judgement.best and len(moment.line) <= 10
        for step in moment.line:
            assert then.decider == step.decider
            for action in step.actions:
                then.play_action(action)
            assert not then.is_midway


def test_an_analysis_is_json_and_back(analysed: tuple[Match, Analysis]) -> None:
    _match, analysis = analysed
    text = json.dumps(analysis.to_json())
    again = Analysis.from_json(json.loads(text))
    assert again == analysis and json.dumps(again.to_json()) == text


def test_words_in_every_language(analysed: tuple[Match, Analysis]) -> None:
    match, analysis = analysed
    said = {language: words_of(analysis, match, language) for language in LANGUAGES}
    for words in said.values():
        assert len(words["luck"]["seats"]) == len(words["lost"]["seats"]) == 2
        assert len(words["moments"]) == len(analysis.moments)
        assert "{" not in json.dumps([words["luck"]["about"], words["lost"]["seats"]])
        assert json.loads(json.dumps(words)) is not None
        for told, moment in zip(words["moments"], analysis.moments, strict=True):
            assert len(told["line"]) == len(moment.line)
    assert said["en"]["lost"]["about"] != said["de"]["lost"]["about"] != said["fr"]["lost"]["about"]


def missed_wins(game: str) -> Iterator[tuple[Match, int]]:
    """Games in which a seat could have won with the first action and did not, each with that seat."""
    for match in (match for seed in range(1, 9) for match in decisions(finished(game, seed))):
        won = winners_by(match)
        if (match.decider,) in won.values():
            late = Match.from_position(match.position(), match.game)
            for action in (action for action, winners in won.items() if not winners):
                trial = late.copy()
                trial.play_action(action)
                if trial.decider != late.decider:  # the chance is gone, for now
                    yield played_on(trial), late.decider


@pytest.mark.parametrize("game", ["goldener_drache", "drachenland"])
def test_a_blunder_is_found(game: str) -> None:
    """Somebody misses a win, and loses."""
    match, seat = next(
        (match, seat)
        for match, seat in missed_wins(game)
        if match.outcome and seat not in match.outcome.winners
    )
    analysis = analyse(match, replace(TINY, look=60, think=120))
    (missed,) = [moment for moment in analysis.moments if moment.judgement.before == 0]
    assert missed.judgement.seat == seat and missed.judgement.chance == 1
    assert missed.reason == Reason("wins")
    after = match.replayed(0)
    after.play(missed.judgement.best)
    assert after.outcome is not None and after.outcome.winners == (seat,)
    assert analysis.lost[seat] >= missed.judgement.cost >= 0.03


def test_a_win_that_can_wait_is_no_blunder() -> None:
    """In Die Schatzinsel whoever can step aboard with the last chest can do so a turn later, too."""
    match, seat = next(missed_wins("schatzinsel"))
    first = analyse(match, replace(TINY, look=60, think=120)).judgements[0]
    assert match.outcome is not None and match.outcome.winners == (seat,)
    assert first.chance == 1 and first.cost < 0.1


def test_equal_seeds_give_equal_analyses_and_progress_is_told() -> None:
    match, told = ending("schatzinsel"), list[tuple[int, int]]()
    first = analyse(match, TINY, 5, lambda done, total: told.append((done, total)))
    assert told[-1][0] == told[-1][1] and [done for done, _total in told] == sorted(d for d, _total in told)
    assert analyse(match, TINY, 5) == first


class Stop(Exception):
    """Somebody does not want to wait."""


def test_a_cancelled_analysis_leaves_nothing_half_done() -> None:
    match = ending("schatzinsel")
    before, whole = match.copy(), analyse(match, TINY)

    def stop(done: int, _total: int) -> None:
        if done == 9:
            raise Stop

    with pytest.raises(Stop):
        analyse(match, TINY, progress=stop)
    assert match == before and analyse(match, TINY) == whole


def test_a_game_that_goes_on_is_not_analysed() -> None:
    with pytest.raises(NotFinished) as error:
        analyse(Match("goldener_drache"))
    assert str(error.value) == "Only a game that is over can be analysed."


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "drachenhort analysis 99"}, "its format must be drachenhort analysis 1"),
        ({"players": 0}, "players of the analysis must be a whole number from 1 to 100."),
        ({"luck": [0.1]}, "luck of the analysis must be a list of 2."),
        ({"luck": None}, "luck of the analysis must be a list of 2."),
        ({"luck": ["much", "little"]}, "luck of the analysis must be a number."),
        ({"points": [7]}, "a point must be an object."),
        ({"points": [{"actions": 0, "chances": [1, 0], "token": "", "colour": 3}]}, "no entry colour"),
        ({"moments": [{"decision": 10**6, "line": []}]}, "decision of a moment must be a whole number"),
        ({"surprise": 1}, "the analysis has no entry surprise."),
    ],
)
def test_bad_data_is_refused_in_one_sentence(change: dict[str, Any], sentence: str) -> None:
    data = analyse(ending("goldener_drache"), TINY).to_json() | change
    with pytest.raises(BadAnalysis) as error:
        Analysis.from_json(data)
    assert sentence in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize("data", [None, [], "analysis", 7, {}])
def test_what_is_no_analysis_is_refused(data: object) -> None:
    with pytest.raises(HortError):
        Analysis.from_json(data)


def test_efforts_have_names() -> None:
    assert [find_effort(name) for name in EFFORTS] == list(EFFORTS.values())
    with pytest.raises(BadOption, match="did you mean quick"):
        find_effort("quik")
    long, short = EFFORTS["normal"].for_decisions(600), EFFORTS["normal"].for_decisions(20)
    assert short == EFFORTS["normal"] and long.think < short.think and long.worlds == short.worlds


def test_percentages_are_certain_only_where_they_are() -> None:
    assert [str(percent(share)) for share in (0, 0.001, 0.5, 0.999, 1)] == ["0%", "1%", "50%", "99%", "100%"]
    assert percent(0.5).into("de") == "50\N{NARROW NO-BREAK SPACE}%"
