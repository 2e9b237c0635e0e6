"""What may be meant by a line that was not understood."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.lines import parser
from ttr_tui.lines.console import Console
from ttr_tui.words import line_game as line_words
from ttr_tui.words.keys import is_yes


class Corrections:
    """What may be meant by the last line: the next one can accept it."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._meant: Sequence[str] = ()
        self._enter_is_free = True

    def suggest(
        self, line: str, unclear: parser.UnclearError, *, enter_is_free: bool = True
    ) -> bool:
        """Say what is wrong with a line and what may be meant; return whether this asks anything.
        Where Enter alone does something else, it accepts nothing."""
        self._meant, self._enter_is_free = unclear.lines(line), enter_is_free
        self._console.say(unclear.said)
        if len(self._meant) == 1 and not enter_is_free:
            return False
        if len(self._meant) == 1:
            self._console.say(line_words.enter_for(self._meant[0]))
        elif self._meant:
            self._console.say(
                *(line_words.numbered_line(n, each) for n, each in enumerate(unclear.meant, 1))
            )
            self._console.say(line_words.type_a_number(len(self._meant)))
        return bool(self._meant)

    def resolve(self, line: str) -> str:
        """What a line means: what was suggested before, if it accepts that, else itself."""
        meant, self._meant = self._meant, ()
        if len(meant) == 1:
            accepts = is_yes(line) or (not line and self._enter_is_free)
            return meant[0] if accepts else line
        number = parser.number(line)
        return meant[number - 1] if number and number <= len(meant) else line
