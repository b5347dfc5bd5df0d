"""Writes the rule table of every page in docs/rules from the rulebook of the game with the same name.

python docs/make_rules.py            rewrite the tables
python docs/make_rules.py --check    change nothing; exit 1 and name the stale pages
"""

import argparse
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BEGIN = "<!-- rules: made from rulebook.toml by 'make docs' -->\n"
END = "<!-- end of rules -->\n"


def table(rulebook: Path) -> str:
    """The rules of one rulebook as a Markdown table."""
    lines = ["| ID | Rule | Kind | Source |", "| --- | --- | --- | --- |"]
    for rule in tomllib.loads(rulebook.read_text(encoding="utf-8"))["rule"]:
        cells = rule["id"], f"**{rule['title']}.** {rule['text']}", rule["kind"], rule["source"]
        lines.append("| " + " | ".join(cell.replace("|", r"\|") for cell in cells) + " |")
    return "\n".join(lines)


def renewed(page: Path, text: str) -> str:
    """The page's text with a fresh table between the two marker lines; a page without them stays as it is."""
    before, begin, rest = text.partition("\n" + BEGIN)
    if not begin:
        return text
    _, end, after = rest.partition("\n" + END)
    if not end:
        sys.exit(f"{page.relative_to(ROOT)} opens its rules but never ends them with {END.strip()}.")
    rulebook = ROOT / "src/drachenhort/games" / page.stem / "rulebook.toml"
    return f"{before}{begin}\n{table(rulebook)}\n{end}{after}"


def main() -> None:
    """Renew the pages, or only compare them."""
    parser = argparse.ArgumentParser(description="Write the rule tables of docs/rules from the rulebooks.")
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if a page is stale")
    check = parser.parse_args().check
    stale = []
    for page in sorted((ROOT / "docs/rules").glob("*.md")):
        old = page.read_text(encoding="utf-8")
        new = renewed(page, old)
        if new != old:
            stale.append(str(page.relative_to(ROOT)))
            if not check:
                page.write_text(new, encoding="utf-8")
    if check and stale:
        sys.exit(f"The rule table differs from its rulebook in {' and '.join(stale)}: run 'make docs'.")


if __name__ == "__main__":
    main()
