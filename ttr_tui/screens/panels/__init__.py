"""The panels around the board: lines from what may be seen, for the room there is."""
