"""All sentences and the files of their translations; `make words` brings them in line with the code."""

import ast
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

import drachenhort
from drachenhort.kernel.text import LANGUAGES

ROOT = Path(drachenhort.__file__).parent
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")


def modules() -> Iterator[tuple[Path, ast.Module]]:
    """Every file of the package, parsed."""
    for path in sorted(ROOT.rglob("*.py")):
        yield path, ast.parse(path.read_text("utf-8"))


def package_of(module: ast.Module) -> str | None:
    """The package in whose words a module speaks: what its line `_ = Words("...")` says."""
    for node in module.body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id="_")],
                value=ast.Call(func=ast.Name(id="Words"), args=[ast.Constant(value=str(package))]),
            ):
                return package
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


def templates() -> dict[tuple[Path, str], Catalog]:
    """What has to be translated, by the folder and the first part of the file's name."""
    found: dict[tuple[Path, str], Catalog] = {}
    for path, module in modules():
        folder = ROOT.parent.joinpath(*(package_of(module) or "").split("."))
        for call in calls(module):
            if message := message_of(call):
                catalog = found.setdefault((folder / "words", ""), Catalog())
                catalog.add(message, locations=[(path.relative_to(folder).as_posix(), 0)])
    for path in sorted(ROOT.glob("games/*/rulebook.toml")):
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


if __name__ == "__main__":
    for language in TRANSLATED:
        for (folder, name), template in templates().items():
            folder.mkdir(exist_ok=True)
            file = folder / f"{name}{language}.po"
            file.write_text(rewritten(template, file, language), "utf-8")
