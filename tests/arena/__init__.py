"""The arena, the lab and the ladder."""
