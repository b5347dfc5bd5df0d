"""The paces at which bots play, so that people can follow."""

BOT_PACE = 400
"""Milliseconds that a bot takes at a quick table, so that thinking tells nothing."""
PACES = {"slow": 4.0, "normal": 2.0, "quick": 1.0, "once": 0.25}
"""How many times as long it takes at a table where this pace was chosen; never no time at all."""
USUAL_PACE = "normal"
