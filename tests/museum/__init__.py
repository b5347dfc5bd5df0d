"""A small museum of sabotaged games: each breaks one thing, and the conformance suite finds it."""
