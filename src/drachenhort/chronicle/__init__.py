"""Tells a match in words, move by move, by what one viewer sees; for every screen alike."""
