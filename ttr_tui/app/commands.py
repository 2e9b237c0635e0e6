"""Commands: what a key or a click does, with its label and its help.

The keys of a screen, its footer and its help page come from one list of commands, which is made
again after every change. So what is shown works, and what works is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from ttr_tui.app.widgets.spans import Line, Span, fit_line, pad_line, width_of


class Command(NamedTuple):
    """A command of a screen.

    `run` gets the key that was pressed. `label` is the text in the footer (empty: only on the help
    page), `help` the text on the help page. With `explains`, the keys also work while the command
    is not possible: `run` then says why. `shown` replaces the names of the keys. A `deliberate`
    command shows a secret or asks the next question for the same key. It needs a new press: no key
    held down or pressed twice, no double click, and no click that began before the screen last
    changed.
    """

    id: str
    keys: tuple[str, ...]
    label: str
    help: str
    run: Callable[[str], object]
    possible: bool = True
    explains: bool = False
    shown: str = ""
    deliberate: bool = False

    @property
    def all_keys(self) -> str:
        """The names of all keys; digits in a row as `1–5`."""
        digits = [key for key in self.keys if key.isdigit()]
        names = [key_name(key) for key in self.keys if key not in digits]
        if len(digits) > 1:
            names.insert(0, f"{digits[0]}–{digits[-1]}")
        else:
            names = [*digits, *names]
        arrows = [name for name in names if name in "↑↓←→"]
        rest = [name for name in names if name not in arrows]
        return " ".join([*(["".join(arrows)] if arrows else []), *rest])


_NAMES: Final = {
    "f1": "F1",
    "f2": "F2",
    "enter": "Enter",
    "space": "Space",
    "escape": "Esc",
    "backspace": "Backspace",
    "tab": "Tab",
    "shift+tab": "Shift-Tab",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "question_mark": "?",
    "slash": "/",
    "full_stop": ".",
    "comma": ",",
    "plus": "+",
    "minus": "-",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
}


def key_name(key: str) -> str:
    """The name of a key as on keyboards."""
    if key.startswith("ctrl+"):
        return f"Ctrl-{key_name(key.removeprefix('ctrl+'))}"
    return _NAMES.get(key, key)


def command_for(commands: Sequence[Command], key: str) -> Command | None:
    """The first command that has this key and reacts now."""
    return next(
        (
            command
            for command in commands
            if key in command.keys and (command.possible or command.explains)
        ),
        None,
    )


def command_by_id(commands: Sequence[Command], id: str) -> Command | None:
    """The command with this id, if it reacts now."""
    return next(
        (
            command
            for command in commands
            if command.id == id and (command.possible or command.explains)
        ),
        None,
    )


def footer_line(commands: Sequence[Command], width: int, note: str = "") -> Line:
    """The footer: as many of the keys that work now as fit, and a note at the right end.

    The keys to go back and for help are always included. The note is left out if it does not fit
    beside them and the first two commands.
    """
    shown = [command for command in commands if command.possible and command.label]
    if not shown:
        return ()
    if note:
        rest = width - cell_len(note) - 2
        main = [*shown[:2], *(command for command in shown[2:] if _is_needed(command, shown))]
        if sum(width_of(_footer_pieces(command)) for command in main) < rest:
            keys = pad_line(footer_line(commands, rest), rest, "bar")
            return (*keys, Span(f" {note} ", "bar accent"))
    needed = [command for command in shown if _is_needed(command, shown)]
    room = width - 1 - sum(width_of(_footer_pieces(command)) for command in needed)
    pieces: list[Span] = [Span(" ", "bar")]
    for command in shown:
        item = _footer_pieces(command)
        if command not in needed:
            if width_of(item) > room:
                continue
            room -= width_of(item)
        pieces += item
    return fit_line(pieces, width)


def _is_needed(command: Command, shown: Sequence[Command]) -> bool:
    return command.id == "back" or command is shown[-1]


def _footer_pieces(command: Command) -> list[Span]:
    return [
        Span(command.shown or key_name(command.keys[0]), "bar accent", command.id),
        Span(f" {command.label}", "bar", command.id),
        Span("  ", "bar"),
    ]
