"""Answers in words: what is asked, why not, what an action does, what it came to, why it is over."""

from .meanings import meaning
from .questions import ending, question, speaks_of
from .refusals import why_not
from .reports import report
from .stakes import stakes

__all__ = ["ending", "meaning", "question", "report", "speaks_of", "stakes", "why_not"]
