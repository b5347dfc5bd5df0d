"""Processes that we start, watch through /proc, and stop again whatever happens."""

import os
import signal
import socket
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from threading import Timer

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
PATIENCE = 5.0
"""Seconds that a process has to end when it is asked to."""
TAIL = 2_000
"""Characters of a failed process's log that are shown."""


class Failure(Exception):
    """Something we started did not do what it should; its text says what, in one sentence."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What a process has used so far."""

    memory: int
    """Bytes in memory (its resident set)."""
    children_memory: int
    """The same of all its descendants, pages that they share counted for each."""
    cpu: float
    """Seconds on a processor, its own."""
    children_cpu: float
    """The same of all its descendants that are still there."""


def sample(pid: int) -> Sample:
    """What process `pid` has used so far, its descendants apart."""
    if not Path("/proc/self/statm").exists():
        raise Failure("This benchmark reads /proc, which only Linux has.")
    children = descendants(pid)
    return Sample(
        memory=memory_of(pid),
        children_memory=sum(map(memory_of, children)),
        cpu=cpu_of(pid),
        children_cpu=sum(map(cpu_of, children)),
    )


def descendants(pid: int) -> list[int]:
    """The children of a process, and theirs."""
    found = []
    for listed in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            for child in map(int, listed.read_text(encoding="ascii").split()):
                found += [child, *descendants(child)]
    return found


def memory_of(pid: int) -> int:
    """Bytes of a process that are in memory; 0 if it is gone."""
    with suppress(OSError):
        return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * PAGE
    return 0


def cpu_of(pid: int) -> float:
    """Seconds that a process has spent on processors; 0 if it is gone."""
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS
    return 0.0


def free_port() -> int:
    """A port of this machine's loopback that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(
    command: Sequence[str], folder: Path, limit: float, *, env: Mapping[str, str], is_heard: bool = False
) -> Iterator[subprocess.Popen[str]]:
    """A process for as long as the block lasts, and at most `limit` seconds.

    It leads a group of its own, so that what it starts ends with it. Its standard output is a pipe if it is
    to be heard. If the block fails, the last of whatever else it wrote is added to what is raised.
    """
    with TemporaryFile("w+", encoding="utf-8", errors="replace") as log:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env={**os.environ, **env},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if is_heard else log,
            stderr=log,
            text=True,
            start_new_session=True,
        )
        watchdog = Timer(limit, kill_group, [process.pid])
        watchdog.start()
        try:
            yield process
        except Failure as failure:
            log.seek(0)
            raise Failure(f"{failure}\n{log.read()[-TAIL:].strip()}".strip()) from failure
        finally:
            watchdog.cancel()
            stop(process)


def stop(process: subprocess.Popen[str]) -> None:
    """Ask the process to end, make it end, and with it what is left of its group."""
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE)
    kill_group(process.pid)
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


def kill_group(leader: int) -> None:
    """End a group of processes that we started."""
    with suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)
