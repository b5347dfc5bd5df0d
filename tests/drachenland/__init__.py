"""Tests of Drachenland, rule by rule, from outside."""
