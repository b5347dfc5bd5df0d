"""The browser's half, served as it lies in the package: pages and scripts, and every game's own art."""

from importlib import resources
from pathlib import Path

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from drachenhort.kernel.game import all_games

ART = "art"
"""The folder of a game that holds what is particular to its look."""


class Pages(StaticFiles):
    """Files that a browser may keep, but asks after each time: a new version is seen at once."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or 304 where the browser has it."""
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


def serve_pages(app: FastAPI) -> None:
    """Add the pages and the art of all games to the application."""
    for game in all_games().values():
        _mount(app, f"/{ART}/{game.id}", _folder(game.package) / ART)
    _mount(app, "/", _folder("drachenhort") / "web")


def _folder(package: str) -> Path:
    return Path(str(resources.files(package)))


def _mount(app: FastAPI, path: str, folder: Path) -> None:
    if folder.is_dir():
        app.mount(path, GZipMiddleware(Pages(directory=folder, html=True), minimum_size=500))
