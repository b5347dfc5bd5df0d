"""As an app on one's own device: it can be installed, and opens without a network with a friendly page."""

import json

from playwright.sync_api import expect

from tests.browser.guard import LOST_LINE, Guard
from tests.browser.visitors import Visit


def test_the_manifest_and_its_pictures_are_there(visit: Visit) -> None:
    visitor = visit()
    visitor.enter()
    address = visitor.page.locator("link[rel=manifest]").get_attribute("href")
    manifest = json.loads(visitor.page.request.get(address or "").text())
    assert {"name", "short_name", "start_url", "display", "icons"} <= manifest.keys()
    assert manifest["display"] == "standalone"
    line = visitor.page.context.new_cdp_session(visitor.page)
    assert line.send("Page.getAppManifest")["errors"] == []
    for icon in manifest["icons"]:
        picture = visitor.page.evaluate(
            """async (source) => {
              const image = Object.assign(new Image(), { src: source });
              await image.decode();
              return image.naturalWidth;
            }""",
            icon["src"],
        )
        assert picture > 0
        assert icon["sizes"] == "any" or icon["sizes"] == f"{picture}x{picture}"


UNTIL_KEPT = """async () => {
  const shell = await caches.open("drachenhort-shell");
  const isKept = async () => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
    const parts = loaded.filter(({ pathname }) => !pathname.startsWith("/api/"));
    const kept = await Promise.all(["/", ...parts].map((part) => shell.match(part)));
    return kept.every(Boolean);
  };
  while (!(await isKept())) await new Promise((go) => setTimeout(go, 50));
}"""
"""Waits until a browser has kept all that its page is made of; `wait_for_function` would not await it."""


def test_the_shell_opens_without_a_network(visit: Visit, guard: Guard) -> None:
    visitor = visit()
    visitor.enter().card("goldener_drache").wait_for()
    visitor.page.evaluate(UNTIL_KEPT)
    with guard.excusing(LOST_LINE):
        visitor.page.context.set_offline(True)
        visitor.page.reload()
        expect(visitor.page.get_by_role("heading", level=1)).to_have_text("What shall we play?")
        expect(visitor.page.locator("main")).to_contain_text("The server cannot be reached just now.")
        visitor.page.evaluate("location.hash = '#/learn/schatzinsel'")  # a page that was never open
        expect(visitor.page.locator(".closed")).to_contain_text("The server cannot be reached just now.")
        visitor.page.context.set_offline(False)
        expect(visitor.page.locator("hort-lessons")).to_contain_text("Die Schatzinsel")
        visitor.page.get_by_role("link", name="Drachenhort").click()
        visitor.lobby.card("goldener_drache").wait_for()
