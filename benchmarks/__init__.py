"""How fast Drachenhort is, beside others, measured in one run: `python -m benchmarks`."""
