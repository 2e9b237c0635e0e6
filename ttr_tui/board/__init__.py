"""The board: its layout and how it is drawn. No Textual here."""
