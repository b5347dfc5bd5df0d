"""French and German: chosen on the page, at once and for good; every page is read in both by its other tests.

In German by `test_accessibility`, in French by `test_phone`.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.pages import GAMES
from tests.browser.places import PLACES
from tests.browser.reading import untranslated, words
from tests.browser.visitors import Visit


def test_english_would_be_found(visit: Visit) -> None:
    visitor = visit(locale="fr")
    PLACES["lobby"](visitor)
    assert untranslated(visitor, "fr") == []
    english = words("en")["welcome"]
    visitor.page.get_by_role("heading", level=1).evaluate(
        "(line, text) => line.replaceChildren(text)", english
    )
    assert untranslated(visitor, "fr") == [english]


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
