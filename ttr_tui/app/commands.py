"""Commands: each declared once, with its keys, its words, when it is possible and what it does.

The keys a screen reacts to, its footer and its help page all come from the same list, made anew
for every moment. So what is shown works, and what works is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from ttr_tui.app.widgets.spans import Line, Span, fit_line, pad_line, width_of


class Command(NamedTuple):
    """Something that can be done with a key.

    `run` gets the key that was pressed. `label` is the word in the footer (none: only in the
    help), `help` the sentence on the help page. With `hints_on`, the keys also react while it is
    not possible: `run` then says why not. `shown` replaces the keys' own names. A `deliberate` one
    shows a secret, so only a new press does it: not a key that is held down or pressed twice, not a
    double click, and not a click that began before the screen was as it is.
    """

    id: str
    keys: tuple[str, ...]
    label: str
    help: str
    run: Callable[[str], object]
    possible: bool = True
    hints_on: bool = False
    shown: str = ""
    deliberate: bool = False

    @property
    def all_keys(self) -> str:
        """Every key by its name; digits that follow each other as `1–5`."""
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
    """A key as it is called on keyboards."""
    if key.startswith("ctrl+"):
        return f"Ctrl-{key_name(key.removeprefix('ctrl+'))}"
    return _NAMES.get(key, key)


def command_for(commands: Sequence[Command], key: str) -> Command | None:
    """The command that a key stands for now."""
    return next(
        (
            command
            for command in commands
            if key in command.keys and (command.possible or command.hints_on)
        ),
        None,
    )


def command_called(commands: Sequence[Command], id: str) -> Command | None:
    """The command with this id, if it can be called now."""
    return next(
        (
            command
            for command in commands
            if command.id == id and (command.possible or command.hints_on)
        ),
        None,
    )


def footer_line(commands: Sequence[Command], width: int, note: str = "") -> Line:
    """The keys that work now, as many as fit, the way back and the last (help) always among them;
    and a note at the right end, where there is room for it beside the keys that matter most."""
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
