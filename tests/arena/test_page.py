"""Every example of docs/arena.md answers as printed, and every option that it names exists."""

import doctest
import re
from pathlib import Path

from tests.arena.making import command

PAGE = Path(__file__).parents[2] / "docs" / "arena.md"
TEXT = PAGE.read_text("utf-8")


def test_the_examples_answer_as_printed() -> None:
    text = "\n".join(re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL))
    page = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    assert len(page.examples) > 10
    told: list[str] = []
    doctest.DocTestRunner().run(page, out=told.append)
    assert "".join(told) == ""


def test_the_options_exist() -> None:
    before, _heading, _ladder = TEXT.partition("## The ladder")
    helped = "".join(command(name, "--help").stdout for name in ("arena", "lab"))
    assert {option for option in re.findall(r"--[a-z][a-z-]+", before) if option not in helped} == set()
