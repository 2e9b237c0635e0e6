"""What the game screen asks a player, a class for each prompt."""
