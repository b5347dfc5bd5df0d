"""The teacher: hints during a game, and the analysis of a game that is over."""

from drachenhort.teacher.analysing import analyse
from drachenhort.teacher.analysis import Analysis, Judgement, Moment, Point, Step
from drachenhort.teacher.efforts import EFFORTS, Effort, find_effort
from drachenhort.teacher.errors import BadAnalysis, NotFinished
from drachenhort.teacher.hinting import Hint, Hints, hints
from drachenhort.teacher.reasons import Reason
from drachenhort.teacher.summary import lost_of, luck_of, percent
from drachenhort.teacher.telling import tell_moment, words_of

__all__ = [
    "EFFORTS",
    "Analysis",
    "BadAnalysis",
    "Effort",
    "Hint",
    "Hints",
    "Judgement",
    "Moment",
    "NotFinished",
    "Point",
    "Reason",
    "Step",
    "analyse",
    "find_effort",
    "hints",
    "lost_of",
    "luck_of",
    "percent",
    "tell_moment",
    "words_of",
]
