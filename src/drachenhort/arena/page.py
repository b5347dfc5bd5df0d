"""Reports as one HTML file that opens without a network: words, tables and plots in the look of the house."""

import base64
import re
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from drachenhort.kernel.text import Text

Said = Text | str
FONTS = {"Fraunces": ("fraunces-600", "600"), "Source Sans 3": ("source-sans-3", "200 900")}


class Page:
    """A page in one language, written from top to bottom."""

    def __init__(self, language: str, title: Said, lead: Said) -> None:
        self.language = language
        self._title = self.words(title)
        self._parts = [f'<h1>{self._title}</h1>\n<p class="lead">{self.words(lead)}</p>']
        self._footer = ""

    def text(self, text: Said) -> str:
        """A text in the language of the page."""
        return text.into(self.language) if isinstance(text, Text) else text

    def words(self, text: Said) -> str:
        """A text in the language of the page, safe as HTML."""
        return escape(self.text(text))

    def section(self, title: Said, *parts: str) -> None:
        """A plate with a title; parts are made by the methods below, or are plots."""
        self._parts.append(f"<section>\n<h2>{self.words(title)}</h2>\n" + "\n".join(parts) + "\n</section>")

    def say(self, text: Said, style: str = "") -> str:
        """A paragraph."""
        return f'<p class="{style}">{self.words(text)}</p>' if style else f"<p>{self.words(text)}</p>"

    def judged(self, text: Said, verdict: Said, *, is_good: bool) -> str:
        """A paragraph that ends with a verdict."""
        style = "good" if is_good else "bad"
        return f'<p>{self.words(text)} <span class="{style}">{self.words(verdict)}</span></p>'

    def table(self, head: Sequence[Said], lines: Iterable[Sequence[Said]]) -> str:
        """A table; all but the first column are numbers."""
        top = "".join(f"<th>{self.words(cell)}</th>" for cell in head)
        body = "".join(
            "<tr>" + "".join(f"<td>{self.words(cell)}</td>" for cell in line) + "</tr>\n" for line in lines
        )
        return f'<div class="wide"><table><thead><tr>{top}</tr></thead>\n<tbody>{body}</tbody></table></div>'

    def footer(self, text: Said) -> None:
        """What stands below all else."""
        self._footer = f"<footer>{self.words(text)}</footer>"

    def html(self) -> str:
        """The whole file."""
        body = "\n".join([*self._parts, self._footer])
        return (
            f'<!doctype html>\n<html lang="{self.language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{self._title}</title>\n<style>\n{_style()}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
        )


def _style() -> str:
    """The look, with the fonts and colours of the browser's half in it."""
    package = files("drachenhort")
    faces = []
    for family, (name, weight) in FONTS.items():
        font = base64.b64encode(package.joinpath("web", "fonts", f"{name}.woff2").read_bytes()).decode()
        faces.append(
            f'@font-face {{ font-family: "{family}"; font-weight: {weight}; '
            f'src: url("data:font/woff2;base64,{font}") format("woff2"); }}\n'
        )
    room = package.joinpath("web", "style", "room.css").read_text("utf-8")
    colours = re.search(r"^:root \{.*?^\}\n", room, re.DOTALL | re.MULTILINE)
    assert colours is not None
    return "".join(faces) + colours[0] + package.joinpath("arena", "page.css").read_text("utf-8")
