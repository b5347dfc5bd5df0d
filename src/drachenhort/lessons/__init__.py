"""Lessons: a game learnt step by step; each is a data file, and the same file is a test of rules."""

from drachenhort.lessons.lesson import BadLesson, Lesson, UnknownLesson, find_lesson, lessons_of
from drachenhort.lessons.playing import DONE, OTHER, PART, REFUSED, Answer, Pupil

__all__ = [
    "DONE",
    "OTHER",
    "PART",
    "REFUSED",
    "Answer",
    "BadLesson",
    "Lesson",
    "Pupil",
    "UnknownLesson",
    "find_lesson",
    "lessons_of",
]
