"""Debian's Chromium: where it is, and how it is started for tests."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
MISSING = "no Chromium, so nothing can be seen in a browser: apt-get install chromium"


def find() -> str | None:
    """Where Chromium is, if it is installed."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def program() -> str:
    """Where Chromium is; without it a test is skipped, but in CI it fails."""
    found = find()
    if found is None and "CI" in os.environ:
        pytest.fail(MISSING)
    return found or pytest.skip(MISSING)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A Chromium that runs meanwhile, without a window."""
    path = program()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()
