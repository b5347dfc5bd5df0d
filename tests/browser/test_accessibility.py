"""axe-core looks at every page, in German, on a desk and on a phone, in both lights."""

from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import expect

from tests.browser.places import PLACES
from tests.browser.reading import untranslated
from tests.browser.visitors import SCREENS, Visit, Visitor

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
LIGHTS: tuple[Literal["light", "dark"], ...] = ("light", "dark")
GRAVE = {"serious", "critical"}


def violations(visitor: Visitor) -> list[str]:
    """What axe-core finds grave, one line for each thing."""
    if not AXE.exists():
        pytest.skip("npm could not install axe-core, so it does not look at the pages")
    visitor.page.evaluate(AXE.read_text() + "; 0")
    found: list[dict[str, Any]] = visitor.page.evaluate(
        "() => axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)"
    )
    return [
        f"{rule['id']}: {node['html'][:160]} {node['failureSummary']}"
        for rule in found
        if rule["impact"] in GRAVE
        for node in rule["nodes"]
    ]


def with_light(visitor: Visitor, light: Literal["light", "dark"]) -> None:
    """Morning or evening comes, and all colours have changed."""
    visitor.page.emulate_media(color_scheme=light)
    expect(visitor.page.locator("html")).to_have_attribute("data-light", light)
    visitor.page.wait_for_function("document.getAnimations().length === 0")


@pytest.mark.parametrize("place", PLACES)
def test_nothing_is_left_untranslated_and_nothing_grave_is_found(place: str, visit: Visit) -> None:
    """Without the policy that forbids foreign styles: axe-core copies a picture's styles to read them."""
    visitor = visit(locale="de", color_scheme="light", reduced_motion="reduce", bypass_csp=True)
    PLACES[place](visitor)
    assert untranslated(visitor, "de") == []
    for screen in SCREENS.values():
        visitor.page.set_viewport_size(screen["viewport"])
        for light in LIGHTS:
            with_light(visitor, light)
            assert violations(visitor) == []


def test_something_grave_would_be_found(visit: Visit) -> None:
    visitor = visit()
    PLACES["lobby"](visitor)
    visitor.page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert any(line.startswith("button-name") for line in violations(visitor))
