"""Every example of docs/python.md and docs/bots.md answers as printed, from top to bottom."""

import doctest
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "python.md"


@pytest.mark.parametrize(("name", "least"), [("python.md", 50), ("bots.md", 5)])
def test_the_examples_answer_as_printed(name: str, least: int) -> None:
    examples = re.findall(r"```python\n(.*?)```", (DOCS / name).read_text("utf-8"), re.DOTALL)
    page = doctest.DocTestParser().get_doctest("\n".join(examples), {}, name, str(DOCS / name), 0)
    assert len(page.examples) > least
    told: list[str] = []
    doctest.DocTestRunner().run(page, out=told.append)
    assert "".join(told) == ""


def test_what_the_table_names_exists() -> None:
    """The right column of the table speaks of names that there are."""
    import drachenhort

    rows = [line.split("|")[2] for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"(?:match|Match)\.(\w+)", row)}
    assert len(named) > 12 and all(hasattr(drachenhort.Match, name) for name in named)
