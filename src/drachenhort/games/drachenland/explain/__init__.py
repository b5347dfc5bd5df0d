"""Answers in words: what is asked, why not, what an action does, what it came to, why it is over."""

from .meanings import meaning
from .questions import ending, question
from .refusals import why_not
from .reports import report

__all__ = ["ending", "meaning", "question", "report", "why_not"]
