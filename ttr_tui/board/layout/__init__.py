"""Where everything lies on the board: search, cache and bundled layouts."""
