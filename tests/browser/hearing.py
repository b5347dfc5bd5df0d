"""Somebody who listens: what a screen reader is given to say aloud, in order."""

from playwright.sync_api import Page

LISTEN = """
window.heard = [];
const isAloud = (element) => {
  const region = element.closest("[aria-live], [role=log], [role=status], [role=alert]");
  return region && region.getAttribute("aria-live") !== "off" && element.checkVisibility();
};
const hear = (node) => {
  const element = node instanceof Element ? node : node.parentElement;
  const text = node.textContent?.trim();
  if (element && text && isAloud(element)) window.heard.push(text);
};
new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(hear)))
  .observe(document, { childList: true, subtree: true });
"""


class Ears:
    """What is said on a page from now on."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.add_init_script(LISTEN)

    @property
    def heard(self) -> list[str]:
        """Everything so far."""
        return list(self._page.evaluate("window.heard"))
