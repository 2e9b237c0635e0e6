"""Drawing the board: from a map and what is known of a game to terminal cells. No Textual here."""
