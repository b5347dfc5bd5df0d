"""The browser's half, served as it lies in the package: pages and scripts, and every game's own art."""

import os
import re
from functools import lru_cache
from pathlib import Path

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from drachenhort.kernel.folder import data_file
from drachenhort.kernel.game import Game, all_games

ART = "art"
"""The folder of a game that holds what is particular to its look."""
SPARED = ("Last-Modified", "Accept-Ranges")
"""Headers that nobody needs beside the ETag: a table is some 90 answers, each with its headers."""
COMMENTS = {
    ".css": re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*$", re.MULTILINE | re.DOTALL),
    ".js": re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)$", re.MULTILINE | re.DOTALL),
}
"""Comments on lines of their own, by the suffix of a file: a quarter of the bytes, read by no browser."""
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

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The file, its comments left out."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        path = Path(full_path)
        if not isinstance(response, FileResponse) or path.suffix not in COMMENTS:
            return response
        content = without_comments(path, stat_result.st_mtime_ns)
        return Response(content, status_code, {"ETag": response.headers["etag"]}, response.media_type)


@lru_cache(maxsize=1000)
def without_comments(path: Path, _changed: int = 0) -> str:
    """The text of a script or a style, as it is sent; every line keeps its number."""
    comment = COMMENTS[path.suffix]
    return comment.sub(lambda found: "\n" * found[0].count("\n"), path.read_text("utf-8"))


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
