"""The HTTP half of the server, asked from outside."""
