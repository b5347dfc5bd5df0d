"""Tests in a real browser: Chromium opens the pages of a real server, and people only tap, type and look."""
