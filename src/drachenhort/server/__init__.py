"""The server: tables that never lose a move and never tell a secret; works with every registered game."""
