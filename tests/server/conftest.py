"""What tests of the server share: real databases, one of each for all tests, and people who go home."""

from collections.abc import Iterator

import pytest

from drachenhort.server import reach
from tests.server.backends import Postgres, Redis, running
from tests.server.people import Company, company


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running(Postgres) as postgres:
        yield postgres


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    with running(Redis) as redis:
        yield redis


@pytest.fixture
def people() -> Iterator[Company]:
    with company() as people:
        yield people


@pytest.fixture(autouse=True)
def network_is_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    """127.0.0.2 stands for the local network: no test listens where others could come."""
    monkeypatch.setattr(reach, "local_address", lambda: "127.0.0.2")
