"""What the lab finds out: the study itself, one with the usual options beside it, and luck against skill."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from drachenhort import __version__
from drachenhort.arena.lab.study import Study, study, usual
from drachenhort.arena.matchup import MatchUp
from drachenhort.arena.standings import Standings
from drachenhort.arena.tournament import Tournament
from drachenhort.arena.workers import compile_games, workers
from drachenhort.kernel.text import Text, Words

_ = Words("drachenhort")

STUDY, USUAL, SKILL = "study", "usual", "skill"


@dataclass(frozen=True)
class Lab:
    """What is asked: games among equal bots, and games of a strong one against weak ones."""

    matchup: MatchUp
    """Equal bots, with the options that are looked at."""
    games: int
    skill: tuple[str, str] = ("level5", "level2")
    skill_games: int = 20

    @property
    def usual(self) -> MatchUp | None:
        """The same with the usual options; None if these are it."""
        return usual(self.matchup)

    @property
    def skill_matchup(self) -> MatchUp:
        """The strong bot against as many weak ones as there are seats left."""
        strong, weak = self.skill
        return replace(self.matchup, bots=(strong, *[weak] * (len(self.matchup.bots) - 1)))

    def totals(self) -> dict[str, int]:
        """How many games are played for what."""
        found = {STUDY: self.matchup.blocks(self.games) * len(self.matchup.orders)}
        if self.usual is not None:
            found[USUAL] = found[STUDY]
        if self.skill_games:
            found[SKILL] = self.skill_matchup.blocks(self.skill_games) * len(self.skill_matchup.orders)
        return found

    def play(self, processes: int, progress: Callable[[str, int], None]) -> "Findings":
        """Play and observe everything; equal seeds give equal findings."""
        self.matchup.check()
        self.skill_matchup.check()
        compile_games([self.matchup])
        with workers(processes) as hands:
            mine = study(self.matchup, self.games, hands, lambda done: progress(STUDY, done))
            other = None
            if self.usual is not None:
                other = study(self.usual, self.games, hands, lambda done: progress(USUAL, done))
        skill = None
        if self.skill_games:
            tournament = Tournament(self.skill_matchup, self.skill_games, control_games=0)
            skill = tournament.play(
                processes=processes, progress=lambda _name, done: progress(SKILL, done)
            ).standings
        return Findings(mine, other, skill)


@dataclass(frozen=True)
class Findings:
    """What came out."""

    study: Study
    usual: Study | None
    """With the usual options, where others were asked for."""
    skill: Standings | None

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "drachenhort": __version__,
            **self.study.data(),
            "usual_options": None if self.usual is None else self.usual.data(),
            "skill": None if self.skill is None else self.skill.data(),
        }


def luck_in_words(skill: Standings) -> list[Text]:
    """How far skill decides, in sentences."""
    strong, weak = skill.matchup.bots[:2]
    mine = skill.of(strong)
    low, high = mine.wilson
    told = [
        _(
            "{strong} against {weak} has {share:.1%} of the wins ({low:.1%} to {high:.1%}); luck alone "
            "would give {fair:.1%}.",
            strong=strong,
            weak=weak,
            share=mine.share,
            fair=mine.fair,
            low=low,
            high=high,
        )
    ]
    if len(skill.matchup.bots) == 2 and skill.blocks:
        blocks = skill.block_shares(strong)
        told.append(
            _(
                "With the same chance from both seats it won both games in {both:.0%} of pairs, one in "
                "{one:.0%}, none in {none:.0%}: the more are shared, the more chance and seat decide.",
                both=_part(blocks, lambda share: share == 1),
                one=_part(blocks, lambda share: 0 < share < 1),
                none=_part(blocks, lambda share: share == 0),
            )
        )
    return told


def _part(values: Sequence[float], holds: Callable[[float], bool]) -> float:
    return sum(map(holds, values)) / len(values)


FIGURES: dict[str, tuple[Text, str]] = {
    "first_seat": (_("Wins of seat 1"), "{:.1%}"),
    "median_turns": (_("Turns (half of the games take no more)"), "{:g}"),
    "mean_decisions": (_("Decisions a game, chance included"), "{:.0f}"),
    "median_margin": (_("Lead of the first over the second at the end"), "{:.0%}"),
    "ties": (_("Games that several win"), "{:.1%}"),
    "lead_changes": (_("Changes of the lead a game"), "{:.1f}"),
    "comebacks": (_("Games that the leader at half-time does not win"), "{:.0%}"),
    "mean_choices": (_("Choices a decision"), "{:.1f}"),
    "most_choices": (_("Most choices at once"), "{:.0f}"),
    "forced": (_("Decisions with one choice only"), "{:.0%}"),
}
"""What each single number means, and how it is written."""


def figure(name: str, study: Study) -> str:
    """A single number of a study, written."""
    return FIGURES[name][1].format(study.figures()[name])
