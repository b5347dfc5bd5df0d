"""Which source files are compiled into a rule: its module, what that imports of its package, and the data."""

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

OURS = __name__.partition(".")[0]
WORDS_ONLY = "rulebook.toml"
"""Data that no rule is compiled from."""


@cache
def source_digest(modules: frozenset[str]) -> bytes:
    """A digest of everything that is compiled into rules of these modules."""
    digest = hashlib.sha256()
    for name, path in sorted(_files_of(modules).items()):
        digest.update(name.encode())
        digest.update(path.read_bytes())
    return digest.digest()


def _files_of(modules: frozenset[str]) -> dict[str, Path]:
    """The modules themselves, all that they import of ours or of their package, and the data beside them."""
    files: dict[str, Path] = {}
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        if module not in files and (path := _path_of(module)) is not None:
            files[module] = path
            waiting += _imports_of(module, path)
    for folder in {path.parent for path in files.values()}:
        data = [path for path in folder.rglob("*.toml") if path.name != WORDS_ONLY]
        files |= {path.relative_to(folder).as_posix(): path for path in data}
    return files


@cache
def _path_of(module: str) -> Path | None:
    """The file of a module; None if there is no such module."""
    try:
        spec = find_spec(module)
    except (ImportError, ValueError):  # not a module: a name that was imported from one; or __main__
        return None
    return Path(spec.origin) if spec and spec.origin and spec.origin.endswith(".py") else None


@cache
def _imports_of(module: str, path: Path) -> frozenset[str]:
    """What a module imports when it is loaded, of this package and of its own."""
    near = {OURS, module.partition(".")[0]}
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    found = _imported(ast.parse(path.read_bytes()), package)
    return frozenset(name for name in found if name.partition(".")[0] in near)


def _imported(tree: ast.Module, package: str) -> Iterator[str]:
    for node in tree.body:  # what is imported later, inside functions, is not compiled
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            origin = ".".join([*above, *([node.module] if node.module else [])])
            yield origin
            yield from (f"{origin}.{alias.name}" for alias in node.names)  # it may be a module, too
