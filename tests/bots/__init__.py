"""Tests of the search and of the levels that think by it."""
