"""Our tree search beside the bare loop and beside OpenSpiel's: `python -m benchmarks.search`."""
