"""The servers that these tests ask."""

from tests.server.running import cold, server

__all__ = ["cold", "server"]
