"""The board: its layouts and how it is drawn, without Textual."""
