"""All sentences of a package, and their translations: what is missing, and bringing files in line."""

import ast
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.text import LANGUAGES, Words, as_word

_ = Words("drachenhort")

TRANSLATED = tuple(language for language in LANGUAGES if language != "en")


class UnknownPackage(HortError):
    """There is no such package."""

    code = "package/unknown"


def folder_of(package: str) -> Path:
    """The folder of a package, or `UnknownPackage`; a game in one module has no files beside it."""
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        spec = None
    if spec is None or not spec.submodule_search_locations:
        raise UnknownPackage(_("There is no package {name} with a folder of its own.", name=as_word(package)))
    return Path(spec.submodule_search_locations[0])


def modules(root: Path) -> Iterator[tuple[Path, ast.Module]]:
    """Every file of a package, parsed."""
    for path in sorted(root.rglob("*.py")):
        yield path, ast.parse(path.read_text("utf-8"))


def package_of(module: ast.Module, own: str) -> str | None:
    """The package in whose words a module speaks: what its line `_ = Words("...")` says.

    In the `__init__.py` of a game it may say `Words(__name__)`.
    """
    for node in module.body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id="_")],
                value=ast.Call(func=ast.Name(id="Words"), args=[ast.Constant(value=str(package))]),
            ):
                return package
            case ast.Assign(
                targets=[ast.Name(id="_")],
                value=ast.Call(func=ast.Name(id="Words"), args=[ast.Name(id="__name__")]),
            ):
                return own
    return None


def calls(module: ast.Module) -> list[ast.Call]:
    """Every `_(...)` and `_.plural(...)`, from top to bottom."""
    found = []
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Name(id="_") | ast.Attribute(value=ast.Name(id="_"), attr="plural")):
                found.append(node)
    return sorted(found, key=lambda call: (call.lineno, call.col_offset))


def message_of(call: ast.Call) -> str | tuple[str, str] | None:
    """The sentence of a call, or its two forms; None where it only hands on what is written elsewhere."""
    forms = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return (forms[0], forms[1]) if len(forms) > 1 else forms[0] if forms else None


def templates(package: str) -> dict[tuple[Path, str], Catalog]:
    """What has to be translated, by the folder and the first part of the file's name."""
    root = folder_of(package)
    top = root.parents[package.count(".")]
    found: dict[tuple[Path, str], Catalog] = {}
    for path, module in modules(root):
        own = ".".join(path.relative_to(top).with_suffix("").parts).removesuffix(".__init__")
        folder = top.joinpath(*(package_of(module, own) or "").split("."))
        for call in calls(module) if folder.is_relative_to(root) else ():
            if message := message_of(call):
                catalog = found.setdefault((folder / "words", ""), Catalog())
                catalog.add(message, locations=[(path.relative_to(folder).as_posix(), 0)])
    for path in sorted(root.rglob("rulebook.toml")):
        catalog = found.setdefault((path.parent / "words", "rulebook."), Catalog())
        for rule in tomllib.loads(path.read_text("utf-8"))["rule"]:
            catalog.add(rule["about"])
            catalog.add(rule["title"], auto_comments=[rule["id"]])
            catalog.add(rule["text"], auto_comments=[rule["id"]])
    return found


def rewritten(template: Catalog, path: Path, language: str) -> str:
    """The file with all that has to be translated, in order, and nothing else; its translations stay."""
    text = path.read_text("utf-8") if path.exists() else ""
    old = read_po(BytesIO(text.encode()), locale=language)
    head = text.partition("\n\n")[0] or (
        f'msgid ""\nmsgstr ""\n"Project-Id-Version: drachenhort\\n"\n"Language: {language}\\n"\n'
        '"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
        f'"Content-Transfer-Encoding: 8bit\\n"\n"Plural-Forms: {old.plural_forms}\\n"'
    )
    for message in template:
        translated = old.get(message.id) if message.id else None
        if translated and translated.id == message.id:
            message.string, message.user_comments = translated.string, translated.user_comments
        elif message.id:
            message.string = ("",) * old.num_plurals if message.pluralizable else ""
    body = BytesIO()
    write_po(body, template, width=100, omit_header=True, include_lineno=False)
    return f"{head}\n\n{body.getvalue().decode().strip()}\n"


def write_files(package: str) -> Iterator[tuple[Path, int]]:
    """Write all translation files of a package anew; yields each with the number of texts to translate."""
    for language in TRANSLATED:
        for (folder, name), template in templates(package).items():
            folder.mkdir(exist_ok=True)
            file = folder / f"{name}{language}.po"
            file.write_text(rewritten(template, file, language), "utf-8")
            yield file, len(_missing(file, language, template))


def untranslated(package: str) -> dict[str, list[str]]:
    """The sentences of a package that are not translated, by language; a module alone is not translated."""
    try:
        found = templates(package)
    except UnknownPackage:
        return {}
    return {
        language: [
            text
            for (folder, name), template in found.items()
            for text in _missing(folder / f"{name}{language}.po", language, template)
        ]
        for language in TRANSLATED
    }


def _missing(path: Path, language: str, template: Catalog) -> list[str]:
    text = path.read_bytes() if path.exists() else b""
    old = read_po(BytesIO(text), locale=language)
    translated = {message.id for message in old if message.id and _is_full(message.string)}
    sources = [message.id for message in template if message.id]
    return [
        source if isinstance(source, str) else source[0] for source in sources if source not in translated
    ]


def _is_full(string: object) -> bool:
    """Is there a translation, in all its forms?"""
    return all(string) if isinstance(string, tuple | list) else bool(string)
