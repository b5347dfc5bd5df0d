"""How several server processes hear of each other's changes: Redis only tells, the database decides.

Nobody waits for Redis: what is to be told waits in a queue until Redis takes it. While Redis cannot be heard,
and when it can be heard again, the tables are asked to look into the database themselves.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

_logger = logging.getLogger(__name__)

CHANNEL = "drachenhort"
RETRY = 1.0
"""Seconds after which a Redis that is gone is asked again."""
BEAT = 2.0
"""Seconds of silence after which Redis is asked whether it is there, and has as long to answer."""
Heard = Callable[[str, str, str], Awaitable[None]]
"""Who says it, of which table, and what; see `Host`."""
Missed = Callable[[], Awaitable[None]]
"""Something may have been told that this process has not heard."""


async def _nothing() -> None:
    """Nobody cares."""


class Spreader:
    """For one process alone: there is nobody to tell."""

    is_shared = False

    async def tell(self, table: str, news: str) -> None:
        """Say that a table has changed; a lost word costs time, not moves."""

    def listen(self, heard: Heard, missed: Missed = _nothing) -> None:
        """Hear of changes that others made."""

    async def close(self) -> None:
        """Stop listening."""


class RedisSpreader(Spreader):
    """For several processes: a change is told by its table's id, never by its content."""

    is_shared = True

    def __init__(self, url: str) -> None:
        import redis.asyncio  # only who has several processes needs it
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
        from redis.exceptions import ConnectionError as Gone, RedisError

        never = Retry(NoBackoff(), 0)  # a connection that comes back by itself would hide what was missed
        times = {"socket_timeout": BEAT, "socket_connect_timeout": BEAT}
        self._redis: Any = redis.asyncio.from_url(url, retry=never, **times)
        self._trouble = (OSError, RedisError)
        self._gone = Gone
        self._me = secrets.token_hex(4)
        self._news: dict[tuple[str, str], str] = {}
        """What is to be told, by table and first word: of two words about the same thing the later counts."""
        self._has_news = asyncio.Event()
        self._is_closing = False
        self._tasks: list[asyncio.Task[None]] = []

    async def tell(self, table: str, news: str) -> None:
        """Say that a table has changed, as soon as Redis takes it; nobody waits for that."""
        self._news[table, news.split(maxsplit=1)[0]] = news
        self._has_news.set()

    def listen(self, heard: Heard, missed: Missed = _nothing) -> None:
        """Tell and hear, for ever."""
        self._tasks = [asyncio.create_task(self._tell()), asyncio.create_task(self._listen(heard, missed))]

    async def close(self) -> None:
        """Tell what is left to tell, if Redis takes it soon, and stop listening."""
        self._is_closing = True
        self._has_news.set()
        if self._tasks:
            await asyncio.wait(self._tasks[:1], timeout=RETRY)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    # ---- telling -----------------------------------------------------------------------------------

    async def _tell(self) -> None:
        while self._news or not self._is_closing:
            if not self._news:
                self._has_news.clear()
                await self._has_news.wait()
                continue
            key = next(iter(self._news))
            news = self._news.pop(key)
            try:
                await self._redis.publish(CHANNEL, f"{self._me} {key[0]} {news}")
            except self._trouble:
                self._news.setdefault(key, news)
                _logger.warning("Redis cannot be told of a change; trying again")
                await asyncio.sleep(RETRY)

    # ---- hearing -----------------------------------------------------------------------------------

    async def _listen(self, heard: Heard, missed: Missed) -> None:
        while True:
            try:
                await self._listen_once(heard, missed)
            except self._trouble:
                _logger.warning("Redis cannot be heard; trying again")
                await _carefully(missed())
                await asyncio.sleep(RETRY)

    async def _listen_once(self, heard: Heard, missed: Missed) -> None:
        async with self._redis.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            is_asked = False
            while True:
                message = await channel.get_message(timeout=BEAT)
                if message is None and is_asked:
                    raise self._gone("Redis is silent")
                is_asked = message is None
                if message is None:
                    await channel.ping()
                elif message["type"] == "subscribe":
                    await _carefully(missed())
                elif message["type"] == "message":
                    sender, table, news = message["data"].decode().split(" ", 2)
                    if sender != self._me:
                        await _carefully(heard(sender, table, news))


async def _carefully(work: Awaitable[None]) -> None:
    """Do something for a table; its mistake must not make this process deaf for all others."""
    try:
        await work
    except Exception:
        _logger.exception("news could not be taken in")
