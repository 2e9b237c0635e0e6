"""What stands around the board, as lines for an area of any size: panels and prompts."""
