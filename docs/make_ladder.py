"""Writes docs/ladder.md, the ladder of bots, from the results in docs/ladder/*.json.

python docs/make_ladder.py            rewrite the page
python docs/make_ladder.py --check    change nothing; exit 1 if the page is stale
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parent
PAGE, RESULTS = DOCS / "ladder.md", DOCS / "ladder"
FORMAT = "drachenhort ladder 1"

INTRODUCTION = """\
# The ladder

How strong the levels are, measured and not claimed. This page is written by `docs/make_ladder.py` from the
games in [docs/ladder](ladder). `make ladder` plays them again, on all cores of your machine: the same commit
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


def page() -> str:
    """The whole page."""
    found = [json.loads(file.read_text("utf-8")) for file in sorted(RESULTS.glob("*.json"))]
    levels = next((data["titles"] for data in found), {})
    named = [f"{name.removeprefix('level')} {title}" for name, title in levels.items()]
    names = [f"The levels: {', '.join(named)}.\n"] if named else []
    chapters = [chapter(data) + "\n" for data in found] or ["Nothing has been played yet.\n"]
    return "\n".join([INTRODUCTION, *names, *chapters])


def main() -> int:
    """Write the page, or check it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if the page is stale")
    text = page()
    if not parser.parse_args().check:
        PAGE.write_text(text, "utf-8")
    elif not PAGE.exists() or PAGE.read_text("utf-8") != text:
        sys.stderr.write("docs/ladder.md is stale: run python docs/make_ladder.py.\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
