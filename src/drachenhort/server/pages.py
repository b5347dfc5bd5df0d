"""The browser's half, served as it lies in the package: pages and scripts, and every game's own art."""

from pathlib import Path

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from drachenhort.kernel.folder import data_file
from drachenhort.kernel.game import Game, all_games

ART = "art"
"""The folder of a game that holds what is particular to its look."""
SPARED = ("Last-Modified", "Accept-Ranges")
"""Headers that nobody needs beside the ETag: a table is some 90 answers, each with its headers."""
PLAIN = "plain"
"""The folder of pages with the art of games that bring none."""


class Pages(StaticFiles):
    """Files that a browser may keep, but asks after each time: a new version is seen at once."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or 304 where the browser has it."""
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        for name in SPARED:
            del response.headers[name]
        return response


def serve_pages(app: FastAPI) -> None:
    """Add the pages and the art of all games to the application."""
    web = Path(str(data_file("drachenhort", "web")))
    for game in all_games().values():
        art = data_file(game.package, ART)
        _mount(app, f"/{ART}/{game.id}", *((Path(str(art)),) if art else ()), web / PLAIN)
    _mount(app, "/", web)


def cover_of(game: Game) -> str | None:
    """Where the picture of a game is: that of its default theme, or else of the game; None without one."""
    themes = (option.default for option in game.known_options if option.name == "theme")
    for name in (*(f"cover-{theme}.svg" for theme in themes), "cover.svg"):
        if data_file(game.package, ART, name):
            return f"/{ART}/{game.id}/{name}"
    return None


def _mount(app: FastAPI, path: str, *folders: Path) -> None:
    """Serve what lies in the first of these folders that has it."""
    pages = Pages(directory=folders[-1], html=True)
    pages.all_directories = list(folders)
    app.mount(path, GZipMiddleware(pages, minimum_size=500))
