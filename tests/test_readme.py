"""What the README shows is what happens."""

import doctest
import re
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)


def test_the_first_example_runs_and_prints_the_end_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(EXAMPLES[0], "README.md", "exec"), {})
    assert re.fullmatch(r"(Red|Black) has [78] chests on the ship and wins\.\n", capsys.readouterr().out)
    assert len(EXAMPLES[0].strip().splitlines()) == 10


def test_the_other_examples_answer_as_printed() -> None:
    tests = doctest.DocTestParser()
    names = {"Match": __import__("drachenhort").Match}
    for text in EXAMPLES[1:]:
        example = tests.get_doctest(text, names, "README.md", "README.md", 0)
        assert doctest.DocTestRunner().run(example).failed == 0
        names = example.globs


def test_every_link_of_the_pages_leads_somewhere() -> None:
    for page in [README, *README.parent.glob("*.md"), *README.parent.glob("docs/**/*.md")]:
        for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
            assert link.startswith("http") or (page.parent / link).exists(), f"{page.name}: {link}"
