"""Everything that the app draws as lines, except the board: for an area of any size."""
