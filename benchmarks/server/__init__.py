"""How many tables our server holds and how quickly it tells a move, beside boardgame.io's server."""
