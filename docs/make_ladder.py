"""Writes docs/ladder.md, the ladder of bots, and its picture, from the results in docs/ladder/*.json.

python docs/make_ladder.py            rewrite both
python docs/make_ladder.py --check    change nothing; exit 1 if one of them is stale
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parent
PAGE, RESULTS, PICTURE = DOCS / "ladder.md", DOCS / "ladder", DOCS / "ladder" / "ladder.svg"
FORMAT = "drachenhort ladder 1"

INTRODUCTION = """\
# The ladder

How strong the levels are, measured and not claimed. This page is written by `docs/make_ladder.py` from the
games in `docs/ladder`. `make ladder` plays them again, on all cores of your machine: the same commit
and seed give the same games, because levels think by iterations there and not by the clock.
[The arena](arena.md) says how games are paired and what the intervals mean.

Each line tells what share of the win the first bot had; a tie of two is half a win for each. *Paired* is the
interval that makes use of the same dice and draws in every order of seats; *worth* is how many games with
dice of their own would say as much.
"""


def bots_in_words(bots: list[str], titles: dict[str, str]) -> str:
    """`level 6 against greedy`, `level 6 against three of level 3`."""
    first, *others = (f"level {bot.removeprefix('level')}" if bot in titles else f"`{bot}`" for bot in bots)
    if len(others) > 1 and len(set(others)) == 1:
        count = {2: "two", 3: "three", 4: "four", 5: "five"}.get(len(others), str(len(others)))
        return f"{first} against {count} of {others[0]}"
    return f"{first} against {', '.join(others)}"


def line(match: dict[str, Any], titles: dict[str, str]) -> str:
    """One match-up as a line of the table."""
    mine = next(one for one in match["standings"] if one["bot"] == match["bots"][0])
    worth, seconds = match["worth_of_pairing"], match["seconds_per_game"]
    cells = (
        bots_in_words(match["bots"], titles),
        str(match["games"]),
        f"**{mine['share']:.1%}**" if match["games"] else "not played",
        "{:.1%} to {:.1%}".format(*mine["wilson"]),
        "{:.1%} to {:.1%}".format(*mine["paired"]) if mine["paired"] else "",
        f"{mine['fair']:.0%}",
        "" if worth is None else f"{worth:.0f}",
        "" if seconds is None else f"{seconds:.1f}",
    )
    return f"| {' | '.join(cells)} |"


def chapter(data: dict[str, Any]) -> str:
    """One game."""
    if data["format"] != FORMAT:
        raise SystemExit(f"{data['game']}: docs/ladder holds another format than {FORMAT!r}.")
    head = ("Match", "Games", "Share", "95 % (Wilson)", "95 % (paired)", "Fair", "Worth", "Seconds a game")
    lines = [f"| {' | '.join(head)} |", "|---" + "|---:" * (len(head) - 1) + "|"]
    lines += [line(match, data["titles"]) for match in data["matches"]]
    ranked = sorted(data["ratings"].items(), key=lambda entry: -entry[1][0])
    rated = ", ".join(f"{bot} {mu:.1f} ± {sigma:.1f}" for bot, (mu, sigma) in ranked)
    parts = [f"## {data['title']}", "\n".join(lines)]
    if rated:
        parts.append(f"Ratings (openskill, from all these games): {rated}.")
    parts.append(
        f"Commit `{data['commit']}`, rules {data['rules']}, seed {data['seed']}; {data['machine']}.\n"
        f"Again: `{data['command']}`."
    )
    return "\n\n".join(parts)


STYLE = """\
text { font: 14px "Source Sans 3", "Segoe UI", system-ui, sans-serif; fill: #2f2317; }
.game { font: 600 17px Fraunces, Georgia, serif; }
.number, .axis { fill: #645140; }
.track { fill: #e9dcc2; } .bar { fill: #e0a63c; }
.whisker { stroke: #2f2317; stroke-width: 1.6; }
.fair { stroke: #a4391a; stroke-width: 1.6; stroke-dasharray: 4 3; }
@media (prefers-color-scheme: dark) {
  text { fill: #f4e9d6; } .number, .axis { fill: #cbb99e; } .track { fill: #33271e; }
  .bar { fill: #a8752a; } .whisker { stroke: #f4e9d6; } .fair { stroke: #f08a62; }
}
"""
LEFT, WIDTH, RIGHT, STEP = 250, 420, 90, 24


def picture(found: list[dict[str, Any]]) -> str:
    """All match-ups: the share of the first bot as a bar, with its interval and what would be fair."""
    drawn, y = [], 6
    for data in found:
        y += 30
        drawn.append(f'<text class="game" x="0" y="{y}">{data["title"]}</text>')
        for match in data["matches"]:
            y += STEP
            drawn += drawn_line(match, data["titles"], y)
    size = f"{LEFT + WIDTH + RIGHT} {y + 14}"
    label = "The share of the win of the first bot in every match of the ladder, with 95 % intervals"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" role="img" aria-label="{label}">\n'
        f"<style>\n{STYLE}</style>\n" + "\n".join(drawn) + "\n</svg>\n"
    )


def drawn_line(match: dict[str, Any], titles: dict[str, str], y: int) -> list[str]:
    """One match-up of the picture, its words standing on height `y`."""
    mine = next(one for one in match["standings"] if one["bot"] == match["bots"][0])
    words = bots_in_words(match["bots"], titles).replace("`", "")
    low, high, share, fair = (LEFT + WIDTH * x for x in (*mine["wilson"], mine["share"], mine["fair"]))
    return [
        f'<text x="0" y="{y}">{words}</text>',
        f'<rect class="track" x="{LEFT}" y="{y - 13}" width="{WIDTH}" height="18" rx="3"/>',
        f'<rect class="bar" x="{LEFT}" y="{y - 10}" width="{share - LEFT:.1f}" height="12" rx="2"/>',
        f'<path class="fair" d="M{fair:.1f},{y - 15} v22"/>',
        f'<path class="whisker" d="M{low:.1f},{y - 8} v8 m0,-4 H{high:.1f} m0,-4 v8"/>',
        f'<text class="number" x="{LEFT + WIDTH + 12}" y="{y}">{mine["share"]:.1%}</text>',
    ]


def results() -> list[dict[str, Any]]:
    """What docs/ladder holds, game by game."""
    return [json.loads(file.read_text("utf-8")) for file in sorted(RESULTS.glob("*.json"))]


def page(found: list[dict[str, Any]]) -> str:
    """The whole page."""
    levels = next((data["titles"] for data in found), {})
    named = [f"{name.removeprefix('level')} {title}" for name, title in levels.items()]
    names = [f"The levels: {', '.join(named)}.\n"] if named else []
    if found:
        names.append(f"![The ladder as a picture]({RESULTS.name}/{PICTURE.name})\n")
    chapters = [chapter(data) + "\n" for data in found] or ["Nothing has been played yet.\n"]
    return "\n".join([INTRODUCTION, *names, *chapters])


def main() -> int:
    """Write the page, or check it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if the page is stale")
    found = results()
    made = {PAGE: page(found)} | ({PICTURE: picture(found)} if found else {})
    if not parser.parse_args().check:
        for file, text in made.items():
            file.write_text(text, "utf-8")
        return 0
    stale = [file for file, text in made.items() if not file.exists() or file.read_text("utf-8") != text]
    for file in stale:
        sys.stderr.write(f"docs/{file.relative_to(DOCS)} is stale: run python docs/make_ladder.py.\n")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
