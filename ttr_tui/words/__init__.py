"""Everything the program says to players: each sentence, label and key word. No files, no screens.

The other packages make facts; the functions here turn them into sentences. `language` looks the
sentences up.
"""
