"""Tests of Die Dracheninsel, rule by rule, from outside."""
