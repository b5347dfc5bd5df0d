"""The commands `games` and `rules`: what there is to play, and by which rules."""

from typing import Any

from rich.table import Table
from rich.text import Text as Picture

from drachenhort.kernel.game import Game, all_games
from drachenhort.kernel.options import Option, write_value
from drachenhort.kernel.rulebook import Rule, all_rules, find_rule, is_rule_number, rulebook
from drachenhort.kernel.text import Words
from drachenhort.kernel.titles import find_by_name, name_at_start, title_in
from drachenhort.terminal.advice import print_rule
from drachenhort.terminal.errors import BadUsage
from drachenhort.terminal.voice import Voice

_ = Words("drachenhort")


# ---- games ----------------------------------------------------------------------------------------


def show_games(voice: Voice) -> None:
    """A table of all games."""
    table = _table(voice, _("game"), _("players"), _("minutes"), _("summary"))
    for game in all_games().values():
        summary = Picture.assemble(
            (title_in(game, voice.language), "bold"), "\n", voice.words(game.summary), "\n"
        )
        summary.append(", ".join(option.name for option in game.known_options), style="dim")
        table.add_row(
            Picture(game.id, style="bold"), _span(voice, *_ends(game)), _span(voice, *game.minutes), summary
        )
    voice.show(table)
    voice.say(_("drachenhort games GAME shows all options of a game; drachenhort play GAME plays it."))


def show_game(voice: Voice, game: Game) -> None:
    """One game with all its options."""
    voice.show(Picture.assemble((title_in(game, voice.language), "bold"), f"  {game.id}"))
    voice.say(game.summary)
    table = _table(voice, _("option"), _("values"), _("default"), _("rule"), _("meaning"))
    for option in game.known_options:
        table.add_row(
            Picture(option.name, style="bold"),
            option.values(),
            write_value(option.default),
            option.rule or "",
            voice.words(option.about),
        )
    voice.show(table)
    voice.say(_("Set an option by -o name=value; -o board=@FILE reads a board file."))


def game_data(voice: Voice, game: Game) -> dict[str, Any]:
    """A game as JSON data."""
    return {
        "id": game.id,
        "title": game.title,
        "titles": dict(game.titles),
        "players": list(_ends(game)),
        "minutes": list(game.minutes),
        "summary": voice.words(game.summary),
        "options": [_option_data(voice, option) for option in game.known_options],
    }


def _option_data(voice: Voice, option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "values": option.values(),
        "default": option.default,
        "rule": option.rule,
        "about": voice.words(option.about),
    }


def _ends(game: Game) -> tuple[int, int]:
    return game.players.start, game.players.stop - 1


def _span(voice: Voice, low: int, high: int) -> str:
    if low == high:
        return str(low)
    return f"{low}–{high}" if voice.has_unicode else f"{low}-{high}"


def _table(voice: Voice, *titles: Any) -> Table:
    from rich.box import ASCII2, SIMPLE_HEAD

    table = Table(box=SIMPLE_HEAD if voice.has_unicode else ASCII2, pad_edge=False)
    for title in titles:
        table.add_column(voice.words(title))
    return table


# ---- rules ----------------------------------------------------------------------------------------


def find_rules(voice: Voice, words: list[str], game_name: str | None = None) -> list[Rule]:
    """The rule of a number, the rules of a game, those that hold all the words, or simply all rules."""
    if is_rule_number(" ".join(words)):
        return [find_rule(" ".join(words))]
    game, wanted = (find_by_name(game_name), words) if game_name else name_at_start(words)
    rules = rulebook(game.package) if game else tuple(all_rules().values())
    parts = " ".join(wanted).casefold().split()
    found = [rule for rule in rules if all(part in _haystack(voice, rule) for part in parts)]
    if not found:
        raise BadUsage(_("No rule speaks of {words}.", words=repr(" ".join(words))))
    return found


def _haystack(voice: Voice, rule: Rule) -> str:
    return f"{voice.words(rule.about)} {voice.words(rule.title)} {voice.words(rule.text)}".casefold()


def show_rules(voice: Voice, rules: list[Rule]) -> None:
    """One rule in full, a few in full, or many as a list of titles."""
    if len(rules) <= 5:
        for place, rule in enumerate(rules):
            if place:
                voice.say("")
            print_rule(voice, rule)
        return
    grid = Table.grid(padding=(0, 2, 0, 0))
    for rule in rules:
        grid.add_row(Picture(rule.id, style="bold"), voice.words(rule.title))
    voice.show(grid)
    voice.say(_("drachenhort rules NUMBER prints a rule; drachenhort rules WORDS searches."))


def rule_data(voice: Voice, rule: Rule) -> dict[str, Any]:
    """A rule as JSON data."""
    return {
        "id": rule.id,
        "kind": rule.kind,
        "about": voice.words(rule.about),
        "title": voice.words(rule.title),
        "text": voice.words(rule.text),
        "source": rule.source,
        "see": list(rule.see),
    }
