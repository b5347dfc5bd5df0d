"""Where compiled rules are kept between runs: Numba's cache, stale by its contents and safe from damage."""

import hashlib
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile

from drachenhort.kernel.sources import source_digest

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows: two processes may then do the same work, and one of them in vain
    flock = None  # type: ignore[assignment]

_DIGEST = hashlib.sha256().digest_size


@contextmanager
def locked(path: Path, *, waits: bool = True) -> Iterator[None]:
    """Hold a lock, which ends with this process at the latest; `BlockingIOError` if another one holds it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as file:
        if flock is not None:
            flock(file, LOCK_EX if waits else LOCK_EX | LOCK_NB)
        yield


class RuleCache(FunctionCache):  # type: ignore[misc]
    """The compiled overloads of one rule on disk."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        self._cache_file = _Files(self._cache_path, self._impl.filename_base, function)

    def holds(self, signature: Any, context: Any) -> bool:
        """Is there an overload for these types?"""
        context.refresh()
        try:
            return self._cache_file.holds(self._index_key(signature, context.codegen()))
        except Exception:  # noqa: BLE001 - see below
            return False

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The overload, or None: also if it cannot be read, for whatever reason; then it is compiled anew."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # noqa: BLE001 - a damaged pickle can raise anything
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep an overload, if there is room for it and one may write."""
        with suppress(OSError):
            super().save_overload(sig, data)

    class _impl_class(CompileResultCacheImpl):  # type: ignore[misc]  # noqa: N801 - Numba's name
        def get_filename_base(self, fullname: str, abiflags: str) -> str:
            """Without the number of the line, so that a rule may move inside its file."""
            named: str = super().get_filename_base(fullname, abiflags)
            return named.replace(f"-{self.locator.get_disambiguator()}.", "-rule.")


class _Files(IndexDataCacheFile):  # type: ignore[misc]
    """The files of one rule: an index, and one file for each overload, with a digest of itself."""

    def __init__(self, folder: str, name: str, function: Callable[..., Any]) -> None:
        super().__init__(folder, name, source_stamp=None)
        del self._source_stamp  # known when the whole module is loaded
        self._function = function

    @cached_property
    def _source_stamp(self) -> bytes:
        assert isinstance(self._function, FunctionType)
        return source_digest(self._function)

    def holds(self, key: Any) -> bool:
        """Is there an overload, as far as the index knows?"""
        if not Path(self._index_path).exists():
            return False
        name = self._load_index().get(key)
        return name is not None and Path(self._data_path(name)).exists()

    def save(self, key: Any, data: Any) -> None:
        """Several processes may compile rules of several games, and all of them use the kernel's."""
        with locked(Path(self._cache_path, "rules.lock")):
            super().save(key, (self._source_stamp, data))

    def load(self, key: Any) -> Any:
        """None also if the file belongs to other sources than its index, because it was just written."""
        stamp, data = super().load(key) or (None, None)
        return data if stamp == self._source_stamp else None

    def _load_index(self) -> dict[Any, str]:
        try:
            found: dict[Any, str] = super()._load_index()
        except Exception:  # noqa: BLE001 - a damaged pickle can raise anything
            return {}
        return found

    def _load_data(self, name: str) -> Any:
        data = Path(self._data_path(name)).read_bytes()
        if hashlib.sha256(data[_DIGEST:]).digest() != data[:_DIGEST]:
            return None
        return pickle.loads(data[_DIGEST:])

    def _save_data(self, name: str, data: Any) -> None:
        dumped = self._dump(data)
        with self._open_for_write(self._data_path(name)) as file:
            file.write(hashlib.sha256(dumped).digest() + dumped)
