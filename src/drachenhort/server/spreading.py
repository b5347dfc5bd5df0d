"""How several server processes hear of each other's changes: Redis only tells, the database decides."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

_logger = logging.getLogger(__name__)

CHANNEL = "drachenhort"
RETRY = 1.0
Heard = Callable[[str, str, str], Awaitable[None]]
"""Who says it, of which table, and what; see `Host`."""


class Spreader:
    """For one process alone: there is nobody to tell."""

    is_shared = False

    async def tell(self, table: str, news: str) -> None:
        """Say that a table has changed; a lost word costs time, not moves."""

    def listen(self, heard: Heard) -> None:
        """Hear of changes that others made."""

    async def close(self) -> None:
        """Stop listening."""


class RedisSpreader(Spreader):
    """For several processes: a change is told by its table's id, never by its content."""

    is_shared = True

    def __init__(self, url: str) -> None:
        import redis.asyncio  # only who has several processes needs it
        from redis.exceptions import RedisError

        self._redis: Any = redis.asyncio.from_url(url)
        self._trouble = (OSError, RedisError)
        self._me = secrets.token_hex(4)
        self._listening: asyncio.Task[None] | None = None

    async def tell(self, table: str, news: str) -> None:
        """Say that a table has changed."""
        try:
            await self._redis.publish(CHANNEL, f"{self._me} {table} {news}")
        except self._trouble:
            _logger.warning("Redis cannot be told of a change")

    def listen(self, heard: Heard) -> None:
        """Hear of changes that others made, for ever."""
        self._listening = asyncio.create_task(self._listen(heard))

    async def _listen(self, heard: Heard) -> None:
        while True:
            try:
                await self._listen_once(heard)
            except self._trouble:
                _logger.warning("Redis cannot be heard; trying again")
                await asyncio.sleep(RETRY)

    async def _listen_once(self, heard: Heard) -> None:
        async with self._redis.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            async for message in channel.listen():
                if message["type"] == "message":
                    sender, table, news = message["data"].decode().split(" ", 2)
                    if sender != self._me:
                        await heard(sender, table, news)

    async def close(self) -> None:
        """Stop listening."""
        if self._listening is not None:
            self._listening.cancel()
        await self._redis.aclose()
