"""Analyses as JSON data: written, and read back with checks."""

from typing import Any

from drachenhort.kernel.fields import Fields
from drachenhort.kernel.seats import NATURE
from drachenhort.kernel.text import Words
from drachenhort.teacher.analysis import Analysis, Judgement, Moment, Point, Step
from drachenhort.teacher.errors import BadAnalysis
from drachenhort.teacher.reasons import KINDS, Reason

_ = Words("drachenhort")

FORMAT = "drachenhort analysis 1"
LARGEST = 2**53
LONGEST = 100_000
"""Entries of a list; no game is as long."""


def write_analysis(analysis: Analysis) -> dict[str, Any]:
    """An analysis as JSON data."""
    return {
        "format": FORMAT,
        "game": analysis.game,
        "rules": analysis.rules,
        "players": analysis.players,
        "actions": analysis.actions,
        "budget": analysis.effort,
        "seed": analysis.seed,
        "points": [
            {
                "actions": point.actions,
                "decider": point.decider,
                "token": point.token,
                "chances": list(point.chances),
            }
            for point in analysis.points
        ],
        "decisions": [_write_judgement(judgement) for judgement in analysis.judgements],
        "moments": [
            {
                "decision": analysis.judgements.index(moment.judgement),
                "line": [
                    {"decider": step.decider, "token": step.token, "actions": list(step.actions)}
                    for step in moment.line
                ],
                "reason": moment.reason and _write_reason(moment.reason),
            }
            for moment in analysis.moments
        ],
        "luck": list(analysis.luck),
        "luck_error": list(analysis.luck_error),
        "lost": list(analysis.lost),
    }


def _write_judgement(judgement: Judgement) -> dict[str, Any]:
    return {
        "before": judgement.before,
        "seat": judgement.seat,
        "token": judgement.token,
        "best": judgement.best,
        "chance": judgement.chance,
        "cost": judgement.cost,
        "error": judgement.error,
    }


def _write_reason(reason: Reason) -> dict[str, Any]:
    return {"kind": reason.kind, "seat": reason.seat, "number": reason.number}


def read_analysis(data: object) -> Analysis:
    """The analysis in JSON data, or `BadAnalysis`."""
    fields = Fields(data, _("the analysis"), BadAnalysis)
    if fields.text("format") != FORMAT:
        raise BadAnalysis(
            _("This is no analysis that can be read here: its format must be {format}.", format=FORMAT)
        )
    return _Reader(fields).read()


class _Reader:
    """Reads one analysis, entry by entry."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields
        self.players = fields.whole("players", 1, 100)
        self.seats = range(self.players, self.players + 1)

    def read(self) -> Analysis:
        fields = self.fields
        judgements = tuple(fields.items("decisions", self._judgement, range(LONGEST)))
        analysis = Analysis(
            fields.text("game"),
            fields.whole("rules", 0, LARGEST),
            self.players,
            fields.whole("actions", 0, LARGEST),
            fields.text("budget"),
            fields.whole("seed", 0, LARGEST),
            tuple(fields.items("points", self._point, range(LONGEST))),
            judgements,
            tuple(fields.items("moments", lambda entry: self._moment(entry, judgements), range(LONGEST))),
            self._shares(fields, "luck"),
            self._shares(fields, "luck_error"),
        )
        self._shares(fields, "lost")  # follows from the costs
        fields.close()
        return analysis

    def _point(self, entry: object) -> Point:
        point = self.fields.inner(entry, _("a point"))
        decider = self._decider(point) if "decider" in point else None
        return Point(
            point.whole("actions", 0, LARGEST), decider, point.text("token"), self._shares(point, "chances")
        )

    def _judgement(self, entry: object) -> Judgement:
        judged = self.fields.inner(entry, _("a decision"))
        return Judgement(
            judged.whole("before", 0, LARGEST),
            judged.whole("seat", 0, self.players - 1),
            judged.text("token"),
            judged.text("best"),
            _share(judged, "chance"),
            _share(judged, "cost"),
            _share(judged, "error"),
        )

    def _moment(self, entry: object, judgements: tuple[Judgement, ...]) -> Moment:
        moment = self.fields.inner(entry, _("a moment"))
        judgement = judgements[moment.whole("decision", 0, len(judgements) - 1)]
        line = tuple(moment.items("line", self._step, range(LONGEST)))
        reason = self._reason(moment.within("reason")) if "reason" in moment else None
        return Moment(judgement, line, reason)

    def _step(self, entry: object) -> Step:
        step = self.fields.inner(entry, _("a step"))
        actions = step.items(
            "actions", lambda value: step.check_whole(value, "actions", 0, LARGEST), range(1, LONGEST)
        )
        return Step(self._decider(step), step.text("token"), tuple(actions))

    def _reason(self, reason: Fields) -> Reason:
        kind = KINDS[reason.word("kind", KINDS)]
        seat = reason.whole("seat", 0, self.players - 1) if "seat" in reason else None
        return Reason(kind, seat, reason.whole("number", 0, LARGEST))

    def _decider(self, fields: Fields) -> int:
        return fields.whole("decider", NATURE, self.players - 1)

    def _shares(self, fields: Fields, name: str) -> tuple[float, ...]:
        if name not in fields:
            raise fields.refuse(name, _("a list of {most}", most=self.players))
        return tuple(fields.items(name, lambda value: _checked_share(fields, name, value), self.seats))


def _share(fields: Fields, name: str) -> float:
    return _checked_share(fields, name, fields.raw(name))


def _checked_share(fields: Fields, name: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not -1e6 < value < 1e6:
        raise fields.refuse(name, _("a number"))
    return float(value)
