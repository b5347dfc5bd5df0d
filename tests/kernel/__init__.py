"""Tests of the kernel: what no single game decides."""
