"""Tests of Die Schatzinsel, rule by rule, from outside."""
