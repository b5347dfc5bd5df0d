"""Reading a page: is anything on it missing in French or German, or left in English?"""

import json
import re
from functools import cache
from pathlib import Path

from playwright.sync_api import expect

import drachenhort
from tests.browser.visitors import Visitor

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
    """Texts on a page in this language that are names of texts, or English."""
    expect(visitor.page.locator("html")).to_have_attribute("lang", language)
    texts: list[str] = visitor.page.evaluate(TEXTS)
    assert len(texts) > 10
    keys = {key for key in words("en") if "." in key}
    return [text for text in texts if text in keys or english_only(language).fullmatch(text)]
