"""Tests of the teacher."""
