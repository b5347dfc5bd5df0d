"""The two examples of docs/games.md, as somebody else would install and play them."""
