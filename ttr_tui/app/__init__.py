"""The Textual app."""

import os

for _name in [name for name in os.environ if name.startswith("TEXTUAL")]:
    # Settings for developers: some write the screen, and so a hand, to a file, send it to another
    # program, or press keys. Textual reads them when it is imported. Two are about the terminal.
    if _name not in ("TEXTUAL_DISABLE_KITTY_KEY", "TEXTUAL_SMOOTH_SCROLL"):
        del os.environ[_name]
