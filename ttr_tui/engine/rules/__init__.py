"""The rules of the game: each module declares one rule and ends with its `PART`."""
