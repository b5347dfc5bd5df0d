"""Where a game's code lies: a folder with a module for each part, or one module that holds them all."""

import importlib
from functools import cache
from importlib import resources
from importlib.util import find_spec
from types import ModuleType
from typing import Any


@cache
def part(package: str, name: str) -> ModuleType:
    """The module `name` of a game's folder; the game's main module where there is none of that name."""
    wanted = f"{package}.{name}"
    return importlib.import_module(wanted if is_folder(package) and find_spec(wanted) else package)


@cache
def written(package: str, name: str) -> dict[str, Any]:
    """All that a part of a game says, by its names; the modules of its room are not meant."""
    return {name: value for name, value in vars(part(package, name)).items() if type(value) is not ModuleType}


@cache
def is_folder(package: str) -> bool:
    """Is this a folder of modules, rather than one file?"""
    spec = find_spec(package)
    return spec is not None and spec.submodule_search_locations is not None


def data_file(package: str, *names: str) -> Any:
    """A file beside a game's code (an `importlib.resources` path), or None if it has none of that name."""
    if not is_folder(package):
        return None
    path = resources.files(package).joinpath(*names)
    return path if path.is_file() or path.is_dir() else None
