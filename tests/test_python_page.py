"""Every example of docs/python.md answers as printed, from top to bottom."""

import doctest
import re
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "python.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def test_the_examples_answer_as_printed() -> None:
    text = "\n".join(EXAMPLES)
    page = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    assert len(page.examples) > 50
    told: list[str] = []
    doctest.DocTestRunner().run(page, out=told.append)
    assert "".join(told) == ""


def test_what_the_table_names_exists() -> None:
    """The right column of the table speaks of names that there are."""
    import drachenhort

    rows = [line.split("|")[2] for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"(?:match|Match)\.(\w+)", row)}
    assert len(named) > 12 and all(hasattr(drachenhort.Match, name) for name in named)
