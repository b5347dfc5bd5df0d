"""Golden files: recorded playthroughs and move counts, written by `make golden` and reviewed as a diff."""
