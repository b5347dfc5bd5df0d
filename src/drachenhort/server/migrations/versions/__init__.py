"""One module for each version of the store's tables."""
