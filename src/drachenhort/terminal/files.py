"""Files: read with a bound, written so that a crash leaves the old one or the new one whole, never half."""

import contextlib
import os
import tempfile
from pathlib import Path
from typing import Any

from drachenhort.kernel.fields import read_json
from drachenhort.kernel.text import Words
from drachenhort.terminal.errors import FileTrouble

_ = Words("drachenhort")

LARGEST = 10_000_000
"""Bytes; no file of ours is longer, and a device file never ends."""


def data_folder() -> Path:
    """Where this user's games are kept."""
    home = os.environ.get("XDG_DATA_HOME")
    base = Path(home) if home and Path(home).is_absolute() else Path.home() / ".local" / "share"
    return base / "drachenhort"


def read_text(path: Path) -> str:
    """The text of a file, or `FileTrouble`."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a null character
        raise FileTrouble(_("{path} cannot be read: {reason}.", path=path, reason=_reason(error))) from error
    if len(data) > LARGEST:
        raise FileTrouble(_("{path} is too large to be one of our files.", path=path))
    try:
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise FileTrouble(_("{path} is no text in UTF-8.", path=path)) from error


def read_json_object(path: Path) -> dict[str, Any]:
    """The JSON object in a file, or `FileTrouble`."""
    return read_json(read_text(path), FileTrouble, str(path))


def write_text(path: Path, text: str) -> None:
    """Write a file in one stroke: the new text beside it, safely on disk, then renamed over it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:60]}.", suffix=".tmp", dir=path.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
        _settle(path.parent)
    except (OSError, ValueError) as error:
        raise FileTrouble(
            _("{path} cannot be written: {reason}.", path=path, reason=_reason(error))
        ) from error


def _settle(folder: Path) -> None:
    """Have the renaming itself on disk too, where the system lets one ask for it."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _reason(error: Exception) -> str:
    """What the system says, without the number and the path."""
    return (isinstance(error, OSError) and error.strerror) or str(error)
