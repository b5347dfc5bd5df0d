"""French and German on every page: nothing is missing, and nothing English is left."""

import json
import re
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import expect

import drachenhort
from tests.browser.pages import GAMES
from tests.browser.places import PLACES
from tests.browser.visitors import Visit, Visitor

WORDS = Path(drachenhort.__file__).parent / "web" / "words"
FILLED_IN = re.compile(r"\\\{\w+\\\}")
TEXTS = """() => {
  const texts = [document.title];
  const read = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) read(element.shadowRoot);
      if (element.matches("style, script, noscript, code, option[lang]")) continue;
      for (const name of ["aria-label", "title", "placeholder"])
        if (element.hasAttribute(name)) texts.push(element.getAttribute(name));
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.data);
    }
  };
  read(document);
  return texts.map((text) => text.trim()).filter(Boolean);
}"""


@cache
def words(language: str) -> dict[str, str]:
    """The browser's own texts."""
    found: dict[str, str] = json.loads((WORDS / f"{language}.json").read_text())
    return found


def forms(text: str) -> list[str]:
    """A text with `|` has two."""
    return text.split(" | ")


@cache
def english_only(language: str) -> re.Pattern[str]:
    """Matches whatever would be said only in English; very short and mostly filled in ones are left out."""
    known = {form for text in words(language).values() for form in forms(text)}
    english = {form for text in words("en").values() for form in forms(text)} - known
    patterns = {FILLED_IN.sub(".+", re.escape(form)) for form in english if len(form.split("{")[0]) > 3}
    return re.compile("|".join(sorted(patterns)))


def untranslated(visitor: Visitor, language: str) -> list[str]:
    """Texts on the page that are names of texts, or English."""
    texts: list[str] = visitor.page.evaluate(TEXTS)
    assert len(texts) > 10
    keys = {key for key in words("en") if "." in key}
    return [text for text in texts if text in keys or english_only(language).fullmatch(text)]


@pytest.mark.parametrize("language", ["fr", "de"])
@pytest.mark.parametrize("place", PLACES)
def test_nothing_is_left_untranslated(place: str, language: str, visit: Visit) -> None:
    visitor = visit(locale=language)
    PLACES[place](visitor)
    expect(visitor.page.locator("html")).to_have_attribute("lang", language)
    assert untranslated(visitor, language) == []


def test_english_would_be_found(visit: Visit) -> None:
    visitor = visit()
    PLACES["lobby"](visitor)
    assert words("en")["welcome"] in untranslated(visitor, "fr")


def test_another_language_is_spoken_at_once_and_remembered(visit: Visit) -> None:
    visitor = visit()
    PLACES["lobby"](visitor)
    heading = visitor.page.get_by_role("heading", level=1)
    expect(heading).to_have_text(words("en")["welcome"])
    for language, name in (("fr", "Français"), ("de", "Deutsch")):
        visitor.page.locator(".language select").select_option(label=name)
        expect(heading).to_have_text(words(language)["welcome"])
    visitor.page.reload()
    expect(heading).to_have_text(words("de")["welcome"])
    expect(visitor.page.locator("html")).to_have_attribute("lang", "de")


@pytest.mark.parametrize("game", GAMES)
def test_a_table_changes_its_language_and_nothing_else(game: str, visit: Visit) -> None:
    visitor = visit()
    table = visitor.enter().play_now(game)
    glowing, prompt = table.wait_for_my_turn(), table.prompt.inner_text()
    visitor.page.locator(".language select").select_option(label="Deutsch")
    expect(table.prompt).not_to_have_text(prompt)
    assert table.laid().wait_for_my_turn() == glowing
    assert untranslated(visitor, "de") == []
