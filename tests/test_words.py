"""Every sentence is translated: nothing missing, left over, doubtful, or with other gaps than its source."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from drachenhort import SPECTATOR, Match
from drachenhort.conformance.words import (
    TRANSLATED,
    UnknownPackage,
    calls,
    folder_of,
    modules,
    package_of,
    rewritten,
    templates,
    untranslated,
    write_files,
)
from drachenhort.games.goldener_drache.theme import THEMES
from drachenhort.kernel.text import Text, Words

ROOT = folder_of("drachenhort")

FILES = [
    pytest.param(
        folder / f"{name}{language}.po", language, template, id=f"{folder.parent.name}-{name}{language}"
    )
    for language in TRANSLATED
    for (folder, name), template in templates("drachenhort").items()
]
PATHS = [pytest.param(*file.values[:2], id=file.id) for file in FILES]


# ---- the files ------------------------------------------------------------------------------------


def _read(path: Path, language: str) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def _forms(texts: object) -> tuple[str, ...]:
    """The forms of a sentence or a translation: one, or one per number."""
    return tuple(map(str, texts)) if isinstance(texts, list | tuple) else (str(texts or ""),)


def _gaps(*forms: str) -> set[str]:
    return {name for form in forms for _text, name, _spec, _conversion in Formatter().parse(form) if name}


@pytest.mark.parametrize(("path", "language", "template"), FILES)
def test_a_file_holds_every_sentence_and_no_other(path: Path, language: str, template: Catalog) -> None:
    catalog = _read(path, language)
    told, wanted = ([message.id for message in messages if message.id] for messages in (catalog, template))
    assert told == wanted and not catalog.obsolete


@pytest.mark.parametrize(("path", "language", "template"), FILES)
def test_a_file_is_what_make_words_writes(path: Path, language: str, template: Catalog) -> None:
    assert path.read_text("utf-8") == rewritten(template, path, language)


@pytest.mark.parametrize(("path", "language"), PATHS)
def test_a_file_says_what_it_is_and_not_who_wrote_it(path: Path, language: str) -> None:
    head = path.read_text("utf-8").partition("\n\n")[0]
    fields = dict(re.findall(r'^"([\w-]+): (.*)\\n"$', head, re.MULTILINE))
    assert fields.pop("Plural-Forms") == _read(path, language).plural_forms
    assert fields == {
        "Project-Id-Version": "drachenhort",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }


@pytest.mark.parametrize(("path", "language"), PATHS)
def test_every_sentence_is_translated(path: Path, language: str) -> None:
    catalog = _read(path, language)
    assert [problem for message in catalog if message.id for problem in _problems(catalog, message)] == []


def _problems(catalog: Catalog, message: Message) -> Iterator[str]:
    """What is wrong with one translation."""
    source, forms = _forms(message.id), _forms(message.string)
    if message.fuzzy:
        yield f"fuzzy: {source}"
    if not all(form.strip() for form in forms):
        yield f"not translated: {source}"
    if len(forms) != (catalog.num_plurals if message.pluralizable else 1):
        yield f"{len(forms)} forms: {source}"
    for form in forms:
        if _gaps(form) != _gaps(*source):
            yield f"other gaps: {form}"
        if form[-1:].isspace() != source[0][-1:].isspace() or form[:1].isspace():
            yield f"other blanks at an end: {form!r}"


def test_french_has_its_apostrophes_and_spaces() -> None:
    catalogs = [_read(path, "fr") for path in ROOT.rglob("words/*fr.po")]
    forms = [form for catalog in catalogs for m in catalog if m.id for form in _forms(m.string)]
    straight = [form for form in forms if re.search(r"\w'\w", form)]
    narrow = [form for form in forms if re.search(r"[^\u202f];|[^\u202f(][!?](?!\w)", form)]
    wide = [form for form in forms if re.search(r"[^\u00a0]:(?:\s|$)", form)]
    assert (straight, narrow, wide) == ([], [], [])


# ---- the code -------------------------------------------------------------------------------------


def test_sentences_stand_in_the_code_in_one_piece() -> None:
    """No f-string, no sum of strings: no catalogue can hold those. And the values given fit the gaps."""
    problems = [
        f"{path.relative_to(ROOT)}:{call.lineno}: {problem}"
        for path, module in modules(ROOT)
        for call in calls(module)
        for problem in _problems_of_call(module, call)
    ]
    assert problems == []


def _problems_of_call(module: ast.Module, call: ast.Call) -> Iterator[str]:
    if package_of(module, "") is None:
        yield 'no line _ = Words("...")'
    is_plural = isinstance(call.func, ast.Attribute)
    sentences, number = call.args[: 1 + is_plural], call.args[1 + is_plural :]
    if not all(isinstance(arg, ast.Constant | ast.Name | ast.Attribute) for arg in sentences):
        yield "a sentence made of pieces"
    texts = [str(arg.value) for arg in sentences if isinstance(arg, ast.Constant)]
    given = {keyword.arg for keyword in call.keywords} | ({"n"} if number else set())
    if not given or None in given:  # filled elsewhere, or by **values
        return
    if texts and given != _gaps(*texts) | ({"n"} if is_plural else set()):
        yield "gaps and values differ"


# ---- what players read ----------------------------------------------------------------------------


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("game", ["goldener_drache", "icarius"])
def test_players_read_their_language(game: str, language: str) -> None:
    match = Match(game, players=3)
    for token in ["", *SHORT_GAME[game].split()]:
        if token:
            match.play(token)
        for seat in (match.decider, SPECTATOR):
            english, translated = _told(match, seat, "en"), _told(match, seat, language)
            assert len(english) == len(translated)
            assert not set(english) & set(translated)
            assert not any("{" in text for text in translated)


SHORT_GAME = {
    "goldener_drache": "start:N " * 3 + "rack:S-W-E-SW-SE " * 3 + "calm 2S veto 1S",
    "icarius": "start:B " * 3 + "rack:H-G-D-HG-HD " * 3 + "sun 2H ok",
}


def _told(match: Match, seat: int, language: str) -> list[str]:
    """What a seat reads: the question, its choices, the winds and the cards."""
    scene = match.scene(seat, language)
    winds = [piece.label for piece in scene.pieces if piece.kind == "wind"]
    cards = [counter.label for counter in scene.counters]
    return [scene.prompt.text, *(touch.label for touch in scene.touches), *winds, *cards]


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_refusal_is_translated_with_what_fills_its_gaps(language: str) -> None:
    for game in ("goldener_drache", "icarius"):
        theme = THEMES[game]
        _ = Words("drachenhort.games.goldener_drache")
        text = _("{piece} may not be moved {onto}.", piece=theme.piece(0), onto=theme.onto_red)
        assert theme.onto_red.into(language) in text.into(language) != text.into("en")


def test_a_number_chooses_the_form() -> None:
    ending = Words("drachenhort.games.goldener_drache").plural
    one, many = "After {n} round nobody has arrived: a draw.", "After {n} rounds nobody has arrived: a draw."
    assert "1 Runde ist" in ending(one, many, n=1).into("de")
    assert "2 Runden" in ending(one, many, n=2).into("de")
    assert "2 manches" in ending(one, many, n=2).into("fr")


def test_a_language_without_catalogue_falls_back_to_english() -> None:
    text = THEMES["icarius"].onto_goal
    assert text.into("eo") == text.into("en") == "onto the Sun"
    assert (
        Text("A sentence that nobody has translated.").into("de") == "A sentence that nobody has translated."
    )


def test_english_needs_no_babel() -> None:
    code = """
import sys
from drachenhort.kernel.text import Words
assert Words("drachenhort")("The {what} is over.", what="game").into("en") == "The game is over."
assert "babel" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


# ---- packages of others ---------------------------------------------------------------------------


def test_the_words_of_another_package_are_found_written_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "somebodys_words"
    package.mkdir()
    source = 'from drachenhort.kernel.text import Words\n_ = Words(__name__)\n_("Hello.")\n_("Good bye.")\n'
    (package / "__init__.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    assert untranslated("somebodys_words")["fr"] == ["Hello.", "Good bye."]
    assert [missing for _path, missing in write_files("somebodys_words")] == [2, 2]
    french = package / "words/fr.po"
    french.write_text(
        french.read_text("utf-8").replace('msgid "Hello."\nmsgstr ""', 'msgid "Hello."\nmsgstr "Salut."')
    )
    assert dict(write_files("somebodys_words")) == {french: 1, package / "words/de.po": 2}
    assert untranslated("somebodys_words")["fr"] == ["Good bye."]


def test_a_package_that_is_not_there_is_named() -> None:
    with pytest.raises(UnknownPackage, match="no package no_such_thing"):
        templates("no_such_thing")
