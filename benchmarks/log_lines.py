"""How many lines of the log speak in coordinates or notation: `python -m benchmarks.log_lines`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from drachenhort.bots import make_bot
from drachenhort.chronicle.story import Chronicle
from drachenhort.kernel.game import Game, all_games
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import generator
from drachenhort.kernel.scene import Scene
from drachenhort.kernel.text import LANGUAGES
from drachenhort.simulation import play_out

NAMES = ("Ada", "Bert", "Cleo", "Dora", "Emil", "Fanny")
ABBREVIATION = re.compile(r"(?<![\w’-])(?:[A-Z]{1,3}|\w*[@>=|]\w*|\w+\([^)]*$)(?![\w’-])")
"""DF, N, HD, 14>18, pass(tY: what nobody says."""
NUMBER = re.compile(r"\d+")
PLAIN = re.compile(r"[^\W\d_]*[a-zà-ÿ-]+|\d+")
"""A token that is a word or a number, as "storm" or "14": the same in a sentence is no notation by itself."""


@dataclass
class Count:
    """Lines of one game in one language."""

    lines: int = 0
    odd: list[tuple[str, str]] = field(default_factory=list)
    """Those with notation in them, each with what was found."""

    @property
    def share(self) -> float:
        """Of the lines with notation, from 0 to 1."""
        return len(self.odd) / self.lines if self.lines else 0.0


def played(game: Game, seed: int, most: int = 300) -> Match:
    """A game of greedy bots, or its first so many actions."""
    match = Match(game, game.options())
    match.names = NAMES[: match.options.players]
    bots = [make_bot("greedy", seed + seat) for seat in range(match.options.players)]
    play_out(match, bots, generator(seed), most)
    return match


def count_lines(match: Match, language: str, count: Count) -> None:
    """Add the lines of the first seat, as a log shows them."""
    for line, then in Chronicle(match, 0, language, as_it_was=True).tell():
        if text := shown(line):
            count.lines += 1
            if found := next(notation(text, line.token, then.scene(0, language)), None):
                count.odd.append((text, found))


def shown(line: object) -> str:
    """What a log shows of a line; before games could report, the token where nothing else told it."""
    told = str(line.told)  # type: ignore[attr-defined]
    return told or ("" if getattr(line, "is_silent", False) else str(line.token))  # type: ignore[attr-defined]


def notation(text: str, token: str, scene: Scene) -> Iterator[str]:
    """What in a text only somebody understands who knows the notation, or the names of spaces."""
    yield from ABBREVIATION.findall(text)
    spaces = {space.id: space.label for space in scene.spaces}
    unseen = {piece.id: piece.label for piece in scene.pieces if piece.owner is None and not piece.badge}
    labels = ((id, label.partition(",")[0]) for id, label in (spaces | unseen).items())
    numbered = {label for id, label in labels if set(NUMBER.findall(id)) & set(NUMBER.findall(label))}
    for name in (*spaces, *numbered, *token.split()):
        if name and not PLAIN.fullmatch(name) and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text):
            yield name


def measure(games: int, most: int = 300) -> dict[tuple[str, str], Count]:
    """The counts of every game in every language."""
    counts = {(id, language): Count() for id in all_games() for language in LANGUAGES}
    for id, game in all_games().items():
        for seed in range(games):
            match = played(game, seed, most)
            for language in LANGUAGES:
                count_lines(match, language, counts[id, language])
    return counts


def main(
    games: Annotated[int, typer.Option(min=1, help="Games of every kind.")] = 4,
    examples: Annotated[int, typer.Option(min=0, help="Odd lines to print of each.")] = 2,
) -> None:
    """Count the lines of the log that speak in notation."""
    table = Table("game", "language", "lines", "with notation", "share", "such as")
    for (id, language), count in measure(games).items():
        odd = "\n".join(text for text, _found in count.odd[:examples])
        table.add_row(id, language, str(count.lines), str(len(count.odd)), f"{count.share:.0%}", odd)
    Console().print(table)


if __name__ == "__main__":
    typer.run(main)
