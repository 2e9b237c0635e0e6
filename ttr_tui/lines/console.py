"""Reading and writing lines."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final, TextIO

from ttr_tui.terminal_text import clean
from ttr_tui.text import unaccented
from ttr_tui.words import line_game as line_words

_MAX_LINE: Final = 1000
"""Characters of a line of input; the rest of a longer one is read and dropped."""

_CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal with what has scrolled out of it: the only codes that are ever written."""


class InputEndedError(Exception):
    """There is nothing more to read."""


class Console:
    """Where lines are read from and written to. With `can_clear` it is a terminal that can be
    cleared. Writing raises `OSError`."""

    def __init__(self, source: TextIO, out: TextIO, *, can_clear: bool = False) -> None:
        self._source, self._out = source, out
        self.can_clear = can_clear

    def say(self, *lines: str) -> None:
        """Write lines, each on one line and without control characters. What the encoding lacks is
        written without accents, or as question marks."""
        encoding = getattr(self._out, "encoding", None) or "utf-8"
        for line in lines:
            text = " ".join(clean(line_words.spoken(line)).split())
            with suppress(UnicodeEncodeError):
                text.encode(encoding)
                self._out.write(f"{text}\n")
                continue
            text = unaccented(text)
            self._out.write(f"{text.encode(encoding, 'replace').decode(encoding)}\n")

    def ask(self) -> str:
        """Read a line, without the spaces around it. Raises `InputEndedError`."""
        while True:
            self.flush()
            *parts, last = self._parts()
            if not parts:
                return " ".join(clean(last).split())
            self.say(line_words.too_long())

    def _parts(self) -> Iterator[str]:
        """The next line, one that is too long as several parts: only the last one is kept."""
        kept = ""
        while True:
            try:
                text = self._source.readline(_MAX_LINE)
            except (OSError, ValueError):  # The terminal is gone, or the input closed.
                text = ""
            if not text and not kept:
                raise InputEndedError
            if kept:
                yield ""
            kept = text
            if len(text) < _MAX_LINE or text.endswith("\n"):
                yield text
                return

    def flush(self) -> None:
        self._out.flush()

    def clear(self) -> None:
        """Clear the terminal, if this is possible."""
        if self.can_clear:
            self._out.write(_CLEAR)
            self.flush()
