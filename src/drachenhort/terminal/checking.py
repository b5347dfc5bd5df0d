"""The commands `check` and `words`: does a game keep the contract, and what of it is not translated yet?"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rich.text import Text as Picture

from drachenhort.conformance import CHECKS, FIRST, Result, run_check
from drachenhort.conformance.words import untranslated, write_files
from drachenhort.kernel.game import Game
from drachenhort.kernel.text import Words
from drachenhort.terminal.voice import Voice

_ = Words("drachenhort")


def results_of(voice: Voice, game: Game, seeds: int) -> Iterator[Result]:
    """One result after the other; of a game that is not complete or does not compile only that."""
    told: set[str] = set()
    for check in sorted(CHECKS.values(), key=lambda check: check not in FIRST):
        with voice.waiting(_("{what} ...", what=check.proves.rstrip("."))):
            result = run_check(check, game, seeds)
        yield _without_repetition(result, told)
        if check in FIRST and not result.passed:
            return


def _without_repetition(result: Result, told: set[str]) -> Result:
    """One mistake can break many checks: the second time it is said in few words."""
    if result.problem is None or result.problem not in told:
        told.add(result.problem or "")
        return result
    return replace(result, problem="The same as above.", seed=None, options={}, tokens=())


def show_result(voice: Voice, result: Result) -> None:
    """A line that says what is proved; below it what is wrong, and how to get there."""
    sign, style = _sign(voice, result)
    head = Picture.assemble((f"{sign} ", style), voice.words(result.check.proves))
    voice.out.print(head, soft_wrap=True)
    for line in result.advice:
        voice.say(f"    {line}", unbroken=True)
    if result.problem is not None:
        voice.say(f"    {result.problem}", "bold red", unbroken=True)
        for line in _way_there(result):
            voice.say(f"    {line}", "dim", unbroken=True)


def _sign(voice: Voice, result: Result) -> tuple[str, str]:
    if result.passed and not result.advice:
        return ("✓" if voice.has_unicode else "ok"), "green"
    if result.passed:
        return ("·" if voice.has_unicode else "--"), "yellow"
    return ("✗" if voice.has_unicode else "NO"), "bold red"


def _way_there(result: Result) -> Iterator[str]:
    """Seed, options and tokens: what leads to the situation in which it was found."""
    if result.seed is not None:
        yield f"seed {result.seed}"
    if result.options:
        yield "options " + " ".join(f"-o {name}={value}" for name, value in result.options.items())
        yield f"tokens {' '.join(result.tokens) or '-'}"


def show_summary(voice: Voice, game: Game, results: list[Result], language_gaps: dict[str, int]) -> None:
    """How many checks passed, and what is left to translate."""
    for language, count in language_gaps.items():
        voice.say(
            _.plural(
                "{n} text is not translated ({language}).",
                "{n} texts are not translated ({language}).",
                n=count,
                language=language,
            )
        )
    failed = sum(not result.passed for result in results)
    if failed:
        voice.say(
            _("{game}: {failed} of {all} checks failed.", game=game.title, failed=failed, all=len(results))
        )
    else:
        voice.say(_("{game} keeps all {all} checks.", game=game.title, all=len(results)))


def gaps_of(game: Game) -> dict[str, int]:
    """How many texts of a game are not translated, by language; only languages with gaps."""
    counts = {language: len(texts) for language, texts in untranslated(game.package).items()}
    return {language: count for language, count in counts.items() if count}


def result_data(result: Result) -> dict[str, Any]:
    """A result as JSON data."""
    return {
        "check": result.check.id,
        "proves": result.check.proves,
        "passed": result.passed,
        "problem": result.problem,
        "advice": list(result.advice),
        "seed": result.seed,
        "options": result.options,
        "tokens": list(result.tokens),
    }


def write_words(voice: Voice, package: str) -> None:
    """Bring the translation files of a package in line with its code, and say what is missing in each."""
    for path, missing in write_files(package):
        voice.say(
            _.plural(
                "{path}: {n} text to translate",
                "{path}: {n} texts to translate",
                n=missing,
                path=path,
            ),
            unbroken=True,
        )
