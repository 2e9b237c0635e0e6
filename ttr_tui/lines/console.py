"""Reading and writing lines, and what may be meant by a line that was not understood."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Final, TextIO

from ttr_tui.lines import parser
from ttr_tui.lines.line_editor import MIN_COLUMNS, LineEditor, line_editor
from ttr_tui.terminal_text import clean, wrap
from ttr_tui.text import unaccented
from ttr_tui.words import line_game as line_words
from ttr_tui.words.keys import is_yes
from ttr_tui.words.language import _

_MAX_LINE: Final = 1000
"""Characters of a line of input: a longer one does nothing."""

_MAX_WORDS: Final = 40
"""Words of a line of input: no command needs so many."""

_ESCAPE: Final = "\x1b"
"""What arrows and other keys without a character begin with."""

_CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal with what has scrolled out of it: the only codes that are written here."""


class InputEndedError(Exception):
    """There is nothing more to read."""


class Console:
    """Where lines are read from and written to. With `can_clear` it is a terminal that can be
    cleared: what is typed there can be edited, and lines wrap at words. Writing raises
    `OSError`."""

    def __init__(self, source: TextIO, out: TextIO, *, can_clear: bool = False) -> None:
        self._source, self._out = source, out
        self.can_clear = can_clear
        self._edits = can_clear and source is sys.stdin
        self._editor: LineEditor | None = None
        self._line_editor()  # What is typed early is not echoed twice.

    def say(self, *lines: str) -> None:
        """Write lines, each on one line and without control characters. What the encoding lacks is
        written without accents, or as question marks."""
        encoding = getattr(self._out, "encoding", None) or "utf-8"
        for line in lines:
            text = " ".join(clean(line_words.spoken(line)).split())
            try:
                text.encode(encoding)
            except UnicodeEncodeError:
                text = unaccented(text).encode(encoding, "replace").decode(encoding)
            for row in wrap(text, self._width, whole=True) if self._width else [text]:
                self._out.write(f"{row}\n")

    @property
    def _width(self) -> int:
        """The columns of the terminal; 0 where lines do not wrap."""
        with suppress(OSError, ValueError):
            return os.get_terminal_size(self._out.fileno()).columns
        return 0

    def ask(self) -> str:
        """Read a line, without the spaces around it. Raises `InputEndedError`."""
        while True:
            self.flush()
            line = self._read()
            if len(line) > _MAX_LINE or len(line.split()) > _MAX_WORDS:
                self.say(_("This line is too long. Nothing was done."))
            elif _ESCAPE in line:
                self.say(
                    _("This line has keys that type nothing, such as arrows. Nothing was done.")
                )
            else:
                return " ".join(clean(line).split())

    def _read(self) -> str:
        """The next line, edited where that is possible. Raises `InputEndedError`."""
        editor = self._line_editor()
        try:
            text = self._source.readline() if editor is None else f"{editor.read()}\n"
        except (EOFError, OSError, ValueError):  # The terminal is gone, or the input closed.
            text = ""
        if not text:
            raise InputEndedError
        return text

    def _line_editor(self) -> LineEditor | None:
        """What edits the next line, if anything does."""
        if not self._edits or self._width < MIN_COLUMNS:
            return None
        if self._editor is None:
            self._editor = line_editor()
            self._edits = self._editor is not None
        return self._editor

    def flush(self) -> None:
        self._out.flush()

    def clear(self) -> None:
        """Clear the terminal, if this is possible, and forget what was typed."""
        if self._editor is not None:
            self._editor.forget()
        if self.can_clear:
            self._out.write(_CLEAR)
            self.flush()


class Corrections:
    """What may be meant by the last line: the next one can accept it."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._meant = ""
        self._enter_is_free = True

    def suggest(
        self, line: str, unclear: parser.UnclearError, *, enter_is_free: bool = True
    ) -> bool:
        """Say what is wrong with a line and what may be meant; return whether this asks anything.
        Where Enter alone does something else, it accepts nothing."""
        self._meant, self._enter_is_free = unclear.corrected(line), enter_is_free
        self._console.say(unclear.said)
        asks = bool(self._meant) and enter_is_free
        if asks:
            self._console.say(_("Press Enter for: {line}", line=self._meant))
        return asks

    def resolve(self, line: str) -> str:
        """What a line means: what was suggested before, if it accepts that, else itself."""
        meant, self._meant = self._meant, ""
        accepts = is_yes(line) or (not line and self._enter_is_free)
        return meant if meant and accepts else line
