"""Layouts of the board: the search, the cache and the bundled layouts."""
