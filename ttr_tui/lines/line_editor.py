"""Editing of the line that is typed, with the history of the lines since the terminal was cleared.

GNU readline keeps much of what was typed beyond that: text that was cut, searched for or recorded
as a macro. So no key does more than move, insert and delete, whatever the user's `inputrc` says.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Final

MIN_COLUMNS: Final = 20
"""In a narrower terminal nothing is edited: readline divides by the width."""

_SETTINGS: Final = (
    "set bell-style none",
    "set bind-tty-special-chars off",  # They would cut text again.
    "set enable-bracketed-paste off",  # It writes codes before each line.
    "set enable-meta-key off",
)

_DOES_NOTHING: Final = {
    "emacs-standard": {*range(32), 127} - {27},
    "emacs-meta": {*range(128)} - {*b"[O"},
    "emacs-ctlx": {*range(128)},
    "vi-insert": {*range(32), 127},
    "vi-command": {*range(128)},
}
"""Keys by their keymaps, but for those that begin the codes of arrows and are in `_KEYS`."""

_KEYS: Final = (
    r'"\C-a": beginning-of-line',
    r'"\C-b": backward-char',
    r'"\C-d": delete-char',
    r'"\C-e": end-of-line',
    r'"\C-f": forward-char',
    r'"\C-h": backward-delete-char',
    r'"\C-?": backward-delete-char',
    r'"\C-j": accept-line',
    r'"\C-m": accept-line',
    r'"\C-n": next-history',
    r'"\C-p": previous-history',
    r'"\C-u": revert-line',
    r'"\e[": skip-csi-sequence',  # Keys that do nothing type nothing.
)


class LineEditor:
    """What reads lines from a terminal that has at least `MIN_COLUMNS`."""

    def __init__(self, readline: ModuleType) -> None:
        self._readline = readline
        for setting in _SETTINGS:
            readline.parse_and_bind(setting)
        for keymap, keys in _DOES_NOTHING.items():
            readline.parse_and_bind(f"set keymap {keymap}")
            for key in keys:
                readline.parse_and_bind(rf'"\{key:03o}": ""')
        readline.parse_and_bind("set keymap emacs-standard")
        for binding in _KEYS:
            readline.parse_and_bind(binding)
        _block_new_sizes(True)

    def read(self) -> str:
        """Read a line. Raises as `input` does. The width is that at its beginning: a terminal that
        becomes smaller than `MIN_COLUMNS` would end the program."""
        _block_new_sizes(False)
        _block_new_sizes(True)
        self._readline.parse_and_bind("set editing-mode emacs")
        return input()

    def forget(self) -> None:
        """Forget the lines that were typed."""
        self._readline.clear_history()


def line_editor() -> LineEditor | None:
    """The line editing of the system; `None` where there is none, or none that forgets enough."""
    try:
        with _without_inputrc():
            import readline
    except ImportError:
        return None
    is_libedit = "libedit" in (readline.__doc__ or "")
    return None if is_libedit else LineEditor(readline)


@contextmanager
def _without_inputrc() -> Iterator[None]:
    """Let readline, which reads its settings when it is imported, read none."""
    before = os.environ.get("INPUTRC")
    os.environ["INPUTRC"] = os.devnull
    try:
        yield
    finally:
        del os.environ["INPUTRC"]
        if before is not None:
            os.environ["INPUTRC"] = before


def _block_new_sizes(blocked: bool) -> None:
    """Let readline hear that the size of the terminal has changed, or not yet."""
    how = signal.SIG_BLOCK if blocked else signal.SIG_UNBLOCK
    signal.pthread_sigmask(how, {signal.SIGWINCH})
