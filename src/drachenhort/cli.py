"""The command `drachenhort`: what can be typed, with its help; the work is done in `drachenhort.terminal`.

What needs NumPy, Numba or Rich is imported inside the commands, so that `drachenhort --help` is quick.
"""

import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from drachenhort import __version__
from drachenhort.kernel.errors import HortError
from drachenhort.kernel.text import Text, Words
from drachenhort.terminal.arguments import read_options, whole_number, with_limits
from drachenhort.terminal.errors import FAILURE, BadUsage, FileTrouble, exit_code
from drachenhort.terminal.language import language_of

if TYPE_CHECKING:
    from drachenhort.terminal.voice import Voice

_ = Words("drachenhort")

UsageError: Any = typer.BadParameter.__base__
"""Click's own error; Typer carries a copy of Click in some versions and not in others."""

LARGEST_SEED = 2**63 - 1


class _Hort(TyperGroup):
    """The root of all commands: it speaks one language, and says what is wrong in one sentence."""

    def main(self, args: Sequence[str] | None = None, *_rest: Any, **extra: Any) -> Any:
        """Run the command line and exit."""
        arguments = list(sys.argv[1:] if args is None else args)
        extra["standalone_mode"] = False
        code = self._run(arguments, extra)
        sys.exit(code if _flushed(arguments, quiet=code != 0) else FAILURE)

    def _run(self, arguments: list[str], extra: dict[str, Any]) -> int:
        """The exit code of a command line."""
        language = "en"
        try:
            language = language_of(arguments)
            _translate(self, language)
            result = super().main(arguments, obj=language, **extra)
        except HortError as error:
            return _complain(error, language)
        except UsageError as error:
            return _complain(_in_our_words(error), language)
        except typer.Abort:
            return FAILURE
        except BrokenPipeError:  # whoever reads has gone
            return FAILURE
        except OSError as error:
            if error.filename is not None:
                raise
            return _complain(_unwritten(error), language)
        return result if isinstance(result, int) else 0


def _flushed(arguments: list[str], *, quiet: bool) -> bool:
    """Has everything been printed? If whoever reads has gone (`| head`), that is no reason to complain."""
    try:
        sys.stdout.flush()
    except OSError as error:
        if not quiet and not isinstance(error, BrokenPipeError):
            _complain(_unwritten(error), language_of(arguments))
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return False
    return True


def _complain(error: HortError, language: str) -> int:
    from drachenhort.terminal.voice import Voice

    with suppress(OSError):  # where not even this can be said, the exit code says it
        Voice(language).complain(error)
    return exit_code(error)


def _unwritten(error: OSError) -> HortError:
    return FileTrouble(_("The output cannot be written: {reason}.", reason=error.strerror or str(error)))


def _in_our_words(error: Any) -> BadUsage:
    """Click's complaint about a command line, as one of our sentences."""
    kind, message = type(error).__name__, error.format_message()
    if kind == "NoSuchOption":
        return BadUsage(_("There is no option {name}.", name=error.option_name))
    if kind == "MissingParameter":
        return BadUsage(_("{name} is missing.", name=error.param.metavar or error.param.name.upper()))
    if kind == "BadOptionUsage" and "requires" in message:
        return BadUsage(_("The option {name} needs a value.", name=error.option_name))
    if kind == "BadOptionUsage":
        return BadUsage(_("The option {name} takes no value.", name=error.option_name))
    if "extra argument" in message:
        return BadUsage(
            _("There is an argument too many: {rest}", rest=message.rpartition("(")[2].rstrip(")"))
        )
    return BadUsage(_("There is no such command; drachenhort --help lists them."))


def _translate(command: Any, language: str) -> None:
    """Put the help of a command and all below it into that language."""
    if language == "en":
        return
    for thing in (command, *command.params):
        if getattr(thing, "help", None):
            thing.help = _(thing.help).into(language)
    for part in getattr(command, "commands", {}).values():
        _translate(part, language)


def _help(text: Text) -> str:
    """The English of a help text; `_translate` finds its way back from there."""
    return text.message


app = typer.Typer(cls=_Hort, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode="rich")
board_app = typer.Typer()
app.add_typer(board_app, name="board")

Language = Annotated[
    str | None,
    typer.Option(metavar="en|fr|de", help=_help(_("The language to speak; else that of the environment."))),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "-o", metavar="NAME=VALUE", help=_help(_("Set an option of the game; NAME=@FILE reads a file."))
    ),
]
Plain = Annotated[bool, typer.Option("--ascii", help=_help(_("Draw with ASCII characters only.")))]
Json = Annotated[bool, typer.Option("--json", help=_help(_("Print JSON.")))]
GameName = Annotated[
    str, typer.Argument(metavar="GAME", help=_help(_("The game; drachenhort games lists them.")))
]


def _voice(context: typer.Context, language: str | None, *, ascii_only: bool = False) -> "Voice":
    from drachenhort.terminal.voice import Voice

    return Voice(language or context.obj, ascii_only=ascii_only)


def _print_json(data: Any) -> None:
    sys.stdout.write(json.dumps(data, indent=2) + "\n")


NAMING = ("games", "rules", "play", "simulate", "arena", "lab", "check")
"""Commands that say which installed games cannot be used, and go on with the others; `serve` logs it."""


def _name_broken_games(context: typer.Context) -> None:
    from drachenhort.kernel.game import broken_games

    for sentence in broken_games().values():
        _voice(context, None).aside(sentence)


@app.callback(
    invoke_without_command=True,
    help=_help(_("Out-of-print board games: play them, count them, look up their rules.")),
)
def _root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help=_help(_("Print the version.")))] = False,
    language: Language = None,
) -> None:
    context.obj = language or context.obj
    if context.invoked_subcommand in NAMING:
        _name_broken_games(context)
    if version:
        sys.stdout.write(f"drachenhort {__version__}\n")
    elif context.invoked_subcommand is None:
        sys.stdout.write(context.get_help() + "\n")


@app.command(
    "play", help=_help(_("Play a game in this terminal, against bots or with friends at one keyboard."))
)
def _play(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME", help=_help(_("The game; with --resume the file of a saved game."))),
    ] = None,
    *,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT",
            help=_help(_("Who sits there: human:Anna, or bot:4 for a bot of level 4; once per seat.")),
        ),
    ] = None,
    bot: Annotated[
        str,
        typer.Option(
            metavar="LEVEL",
            help=_help(_("How strong bots are, from 1 (gentle) to 6 (frightening); else 3.")),
        ),
    ] = "",
    players: Annotated[str | None, typer.Option(metavar="NUMBER", help=_help(_("How many play.")))] = None,
    settings: Settings = None,
    seed: Annotated[
        str | None, typer.Option(metavar="NUMBER", help=_help(_("Makes bots and chance repeatable.")))
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_help(_("Where to save the game.")))
    ] = None,
    resume: Annotated[
        bool,
        typer.Option("--resume", help=_help(_("Go on with a saved game: the file named, or the last one."))),
    ] = False,
    ascii_only: Plain = False,
    language: Language = None,
) -> None:
    from drachenhort.terminal import playing

    words = words or []
    if len(words) > (2 if resume else 1):
        raise BadUsage(_("There is an argument too many: {rest}", rest=words[-1]))
    voice = _voice(context, language, ascii_only=ascii_only)
    if resume:
        if seat or bot or players or settings or seed:
            raise BadUsage(_("A saved game brings its own seats, options and seed."))
        playing.resume(voice, words, save)
        return
    if not words:
        raise BadUsage(_("Say which game to play; drachenhort games lists them."))
    playing.play_new(
        voice,
        words[0],
        seats=seat or [],
        bot=bot,
        players=players,
        settings=settings or [],
        seed=None if seed is None else whole_number("--seed", seed, 0, LARGEST_SEED),
        file=save,
    )


@app.command("replay", help=_help(_("Show a saved game again, move by move.")))
def _replay(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_help(_("The file of a saved game.")))],
    *,
    seat: Annotated[
        str,
        typer.Option(
            metavar="NUMBER|all", help=_help(_("Whose knowledge to show: a seat's, or everything."))
        ),
    ] = "all",
    step: Annotated[bool, typer.Option("--step", help=_help(_("Stop after every move.")))] = False,
    ascii_only: Plain = False,
    language: Language = None,
) -> None:
    from drachenhort.terminal.replaying import Replay

    shown = Replay(_voice(context, language, ascii_only=ascii_only), file, seat)
    if step:
        shown.show_steps()
    else:
        shown.show_all()


@app.command(
    "analyse", help=_help(_("Look back at a finished game: chances, costly decisions, luck and skill."))
)
def _analyse(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_help(_("The file of a finished game.")))],
    *,
    target: Annotated[
        str | None,
        typer.Option(
            "--json", metavar="FILE|-", help=_help(_("Write it as JSON to a file; - prints nothing else."))
        ),
    ] = None,
    budget: Annotated[
        str, typer.Option(metavar="quick|normal|thorough", help=_help(_("How much to think.")))
    ] = "normal",
    ascii_only: Plain = False,
    language: Language = None,
) -> None:
    from drachenhort.teacher.efforts import find_effort
    from drachenhort.terminal import analysing

    analysing.run(_voice(context, language, ascii_only=ascii_only), file, find_effort(budget), target)


@app.command("serve", help=_help(_("Let people play in their browsers, here and on other devices.")))
def _serve(
    context: typer.Context,
    *,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help=_help(_("Where to listen; 0.0.0.0 lets other devices in.")))
    ] = "127.0.0.1",
    lan: Annotated[
        bool, typer.Option("--lan", help=_help(_("Let phones and computers on the same wireless in.")))
    ] = False,
    port: Annotated[str, typer.Option(metavar="NUMBER", help=_help(_("The port to listen on.")))] = "8000",
    browser: Annotated[bool, typer.Option(help=_help(_("Open a browser.")))] = True,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help=_help(_("Where to keep the games, as sqlite:///FILE or postgresql+psycopg://...")),
        ),
    ] = None,
    redis: Annotated[
        str | None,
        typer.Option(metavar="URL", help=_help(_("Redis, where several processes serve the same tables."))),
    ] = None,
    language: Language = None,
) -> None:
    from drachenhort.serving import serve

    number = whole_number("--port", port, 0, 65535)
    serve(
        _voice(context, language), "0.0.0.0" if lan else host, number, database, redis, opens_browser=browser
    )


@app.command("verify", help=_help(_("Prove that the dice of a finished game were fair.")))
def _verify(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_help(_("The file of a finished game.")))],
    language: Language = None,
) -> None:
    from drachenhort.serving import verify

    verify(_voice(context, language), file)


@app.command("games", help=_help(_("List the games, or the options of one.")))
def _games(
    context: typer.Context,
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help=_help(_("Show this one in full.")))
    ] = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    from drachenhort.kernel.game import all_games
    from drachenhort.kernel.titles import find_by_name
    from drachenhort.terminal import catalogue

    voice = _voice(context, language)
    if as_json:
        chosen = [find_by_name(game)] if game else all_games().values()
        _print_json([catalogue.game_data(voice, entry) for entry in chosen])
    elif game:
        catalogue.show_game(voice, find_by_name(game))
    else:
        catalogue.show_games(voice)


@app.command("rules", help=_help(_("Print a rule by its number, search the rules, or list them.")))
def _rules(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="NUMBER, GAME or WORDS", help=_help(_("Such as GD-26, drachenland, or: golden volcano."))
        ),
    ] = None,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help=_help(_("Only the rules of this game.")))
    ] = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    from drachenhort.terminal import catalogue

    voice = _voice(context, language)
    found = catalogue.find_rules(voice, words or [], game)
    if as_json:
        _print_json([catalogue.rule_data(voice, rule) for rule in found])
    else:
        catalogue.show_rules(voice, found)


@app.command(
    "perft", help=_help(_("Count the lines of play up to a depth: a test of the rules, and of their speed."))
)
def _perft(
    context: typer.Context,
    game: GameName,
    depth: Annotated[str, typer.Argument(metavar="DEPTH", help=_help(_("How many decisions deep.")))],
    *,
    settings: Settings = None,
    position: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_help(_("Begin in the position of this JSON file.")))
    ] = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    from drachenhort.kernel.match import Match
    from drachenhort.kernel.titles import find_by_name
    from drachenhort.terminal import boards, counting

    chosen = find_by_name(game)
    levels = whole_number("DEPTH", depth, 1, 99)
    if position and settings:
        raise BadUsage(_("A position brings its own options."))
    match = (
        boards.load_position(position, chosen)
        if position
        else Match(chosen, read_options(chosen, settings or []))
    )
    if as_json:
        _print_json(counting.perft_data(match, levels))
    else:
        counting.show_perft(_voice(context, language), match, levels)


@app.command("simulate", help=_help(_("Let bots play many games, and count who wins.")))
def _simulate(
    context: typer.Context,
    game: GameName,
    *,
    players: Annotated[str | None, typer.Option(metavar="NUMBER", help=_help(_("How many play.")))] = None,
    games: Annotated[str, typer.Option(metavar="NUMBER", help=_help(_("How many games.")))] = "10000",
    seed: Annotated[str, typer.Option(metavar="NUMBER", help=_help(_("Makes the result repeatable.")))] = "1",
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="level1|...|level6|greedy|random",
            help=_help(_("One kind of bot for all seats, or one per seat.")),
        ),
    ] = None,
    settings: Settings = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    from drachenhort.kernel.titles import find_by_name
    from drachenhort.terminal import counting

    chosen = find_by_name(game)
    options = read_options(chosen, with_limits(chosen, settings or []), players)
    simulation = counting.Simulation(
        chosen,
        options,
        counting.read_bots(bots or [], options.players),
        whole_number("--games", games, 1, 10**9),
        whole_number("--seed", seed, 0, LARGEST_SEED),
    )
    voice = _voice(context, language)
    results = simulation.run(voice)
    if as_json:
        _print_json(simulation.data(results))
    else:
        counting.show_results(voice, simulation, results)


@app.command(
    "arena", help=_help(_("Let bots play paired games, and tell how sure one can be who is stronger."))
)
def _arena(
    context: typer.Context,
    game: GameName,
    *,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,BOT",
            help=_help(_("Who plays: level1 to level6, greedy, random or package.module:factory.")),
        ),
    ] = "",
    games: Annotated[str, typer.Option(metavar="NUMBER", help=_help(_("How many games.")))] = "200",
    seed: Annotated[str, typer.Option(metavar="NUMBER", help=_help(_("Makes the result repeatable.")))] = "1",
    players: Annotated[str | None, typer.Option(metavar="NUMBER", help=_help(_("How many play.")))] = None,
    settings: Settings = None,
    as_json: Annotated[
        str | None,
        typer.Option("--json", metavar="FILE|-", help=_help(_("Write JSON to a file, or print it."))),
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_help(_("Write a report as a web page.")))
    ] = None,
    processes: Annotated[
        str | None,
        typer.Option(metavar="NUMBER", help=_help(_("How many processes play; else one per core."))),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help=_help(_("Keep finished games in this file, and go on from there."))
        ),
    ] = None,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help=_help(_("Play on the Ray cluster at this address.")))
    ] = None,
    controls: Annotated[
        str, typer.Option(metavar="NUMBER", help=_help(_("How many games of each control; 0 for none.")))
    ] = "100",
    language: Language = None,
) -> int:
    from drachenhort.kernel.titles import find_by_name
    from drachenhort.terminal import arena

    number = whole_number("--seed", seed, 0, LARGEST_SEED)
    matchup = arena.read_matchup(find_by_name(game), bots, players, settings or [], number)
    tournament = arena.Tournament(
        matchup,
        whole_number("--games", games, 1, arena.MOST_GAMES),
        whole_number("--controls", controls, 0, arena.MOST_GAMES),
    )
    return arena.play(
        _voice(context, language),
        tournament,
        processes=arena.read_processes(processes),
        ray=ray,
        journal=resume,
        as_json=as_json,
        html=html,
    )


@app.command(
    "lab", help=_help(_("Tell a designer how a game plays: seats, length, choices, luck and skill."))
)
def _lab(
    context: typer.Context,
    game: GameName,
    *,
    games: Annotated[str, typer.Option(metavar="NUMBER", help=_help(_("How many games.")))] = "200",
    seed: Annotated[str, typer.Option(metavar="NUMBER", help=_help(_("Makes the result repeatable.")))] = "1",
    players: Annotated[str | None, typer.Option(metavar="NUMBER", help=_help(_("How many play.")))] = None,
    settings: Settings = None,
    bot: Annotated[str, typer.Option(metavar="BOT", help=_help(_("Who sits on all seats.")))] = "greedy",
    skill: Annotated[
        str,
        typer.Option(metavar="BOT,BOT", help=_help(_("A strong and a weak bot, to tell luck from skill."))),
    ] = "level5,level2",
    skill_games: Annotated[
        str, typer.Option(metavar="NUMBER", help=_help(_("How many games these two play; 0 for none.")))
    ] = "20",
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_help(_("Write a report as a web page.")))
    ] = None,
    processes: Annotated[
        str | None,
        typer.Option(metavar="NUMBER", help=_help(_("How many processes play; else one per core."))),
    ] = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    from drachenhort.kernel.titles import find_by_name
    from drachenhort.terminal import arena, lab

    number = whole_number("--seed", seed, 0, LARGEST_SEED)
    asked = lab.Lab(
        arena.read_matchup(find_by_name(game), bot, players, settings or [], number),
        whole_number("--games", games, 1, arena.MOST_GAMES),
        lab.read_skill(skill),
        whole_number("--skill-games", skill_games, 0, arena.MOST_GAMES),
    )
    lab.play(_voice(context, language), asked, arena.read_processes(processes), as_json=as_json, html=html)


@app.command("check", help=_help(_("Prove that a game keeps the contract, and show who sees what in it.")))
def _check(
    context: typer.Context,
    game: GameName,
    *,
    seeds: Annotated[
        str, typer.Option(metavar="NUMBER", help=_help(_("How many random games to look at.")))
    ] = "12",
    as_json: Json = False,
    language: Language = None,
) -> int:
    from drachenhort.kernel.titles import find_by_name
    from drachenhort.terminal import checking

    chosen, count = find_by_name(game), whole_number("--seeds", seeds, 1, 10_000)
    voice, results = _voice(context, language), []
    for result in checking.results_of(voice, chosen, count):
        results.append(result)
        if not as_json:
            checking.show_result(voice, result)
    gaps = checking.gaps_of(chosen)
    if as_json:
        checked = [checking.result_data(result) for result in results]
        _print_json({"game": chosen.id, "checks": checked, "untranslated": gaps})
    else:
        checking.show_summary(voice, chosen, results, gaps)
    return 0 if all(result.passed for result in results) else FAILURE


@app.command(
    "new", help=_help(_("Write a new game to begin with: a package that works and passes all checks."))
)
def _new(
    context: typer.Context,
    name: Annotated[
        str, typer.Argument(metavar="NAME", help=_help(_("Its name in Python, such as my_game.")))
    ],
    language: Language = None,
) -> None:
    from drachenhort.terminal.skeleton import write_game

    write_game(_voice(context, language), name, Path.cwd())


@app.command("words", help=_help(_("Bring the translation files of a package in line with its code.")))
def _words(
    context: typer.Context,
    package: Annotated[str, typer.Argument(metavar="PACKAGE", help=_help(_("Its name in Python.")))],
    language: Language = None,
) -> None:
    from drachenhort.terminal.checking import write_words

    write_words(_voice(context, language), package)


@app.command("position", help=_help(_("Show a position from a JSON file, with its legal moves.")))
def _position(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_help(_("The position.")))],
    ascii_only: Plain = False,
    as_json: Json = False,
    language: Language = None,
) -> None:
    from drachenhort.terminal import boards

    match = boards.load_position(file)
    if as_json:
        _print_json(boards.position_data(match, language or context.obj))
    else:
        boards.show_position(_voice(context, language, ascii_only=ascii_only), match)


@board_app.callback(invoke_without_command=True, help=_help(_("Look over a board, or show it.")))
def _board(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        sys.stdout.write(context.get_help() + "\n")


BoardGame = Annotated[str, typer.Option(metavar="GAME", help=_help(_("The game that the board is for.")))]


@board_app.command("check", help=_help(_("Check a board file: does the game work on it?")))
def _check_board(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_help(_("The board file.")))],
    game: BoardGame = "goldener_drache",
    as_json: Json = False,
    language: Language = None,
) -> int:
    from drachenhort.kernel.titles import find_by_name
    from drachenhort.terminal import boards

    voice = _voice(context, language)
    found = boards.findings(find_by_name(game), file)
    if as_json:
        _print_json([{"ok": finding.ok, "text": voice.words(finding.text)} for finding in found])
    else:
        boards.show_findings(voice, found)
    return 0 if all(finding.ok for finding in found) else FAILURE


@board_app.command("show", help=_help(_("Show a board.")))
def _show_board(
    context: typer.Context,
    board: Annotated[
        str, typer.Argument(metavar="FILE|NAME", help=_help(_("A board file, or the name of a board.")))
    ],
    game: BoardGame = "goldener_drache",
    ascii_only: Plain = False,
    language: Language = None,
) -> None:
    from drachenhort.kernel.titles import find_by_name
    from drachenhort.terminal import boards

    boards.show_board(_voice(context, language, ascii_only=ascii_only), find_by_name(game), board)


def main() -> None:
    """Run the command line of this process."""
    app()
