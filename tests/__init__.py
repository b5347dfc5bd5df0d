"""Tests: behaviour proved from outside."""
