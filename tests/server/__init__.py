"""Tests of the server, over real sockets and with a real store."""
