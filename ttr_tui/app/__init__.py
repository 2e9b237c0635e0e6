"""The Textual app."""

import os

for _name in list(os.environ):
    # Textual's settings for developers, which it reads when it is imported: some write the screen,
    # and so a hand, to a file, send it to another program, or press keys. Two others are about the
    # terminal. COLUMNS and LINES are the size of a window that may have changed since.
    _is_harmless = _name in ("TEXTUAL_DISABLE_KITTY_KEY", "TEXTUAL_SMOOTH_SCROLL")
    if (_name.startswith("TEXTUAL") and not _is_harmless) or _name in ("COLUMNS", "LINES"):
        del os.environ[_name]
