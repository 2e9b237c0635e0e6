"""The settings, saved in a file that people can read and edit.

The file has a line for each setting, with a comment above it. Each problem in it is reported with
its line, and the other settings apply. Nothing wrong with the file keeps anybody from playing.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ttr_tui.files import error_text, set_aside, write_whole
from ttr_tui.play.levels import DEFAULT_LEVEL, LEVELS
from ttr_tui.storage.paths import Folders

if TYPE_CHECKING:
    from ttr_tui.mapfile.problems import Problems
    from ttr_tui.mapfile.yaml_nodes import Node

THEMES: Final = ("dark", "light", "color-blind", "sixteen", "none")
"""The themes in the order in which they are offered."""

PACES: Final = ("calm", "brisk", "instant")
"""How fast computer players move, from slow to fast, as it is offered."""

MAX_HIDE_AFTER: Final = 3600
"""Seconds."""


class Settings(NamedTuple):
    """The settings with their defaults. `hide_after` is in seconds, 0 for never; `keys` are the
    user's own keys, separated by commas, by the ids of their bindings."""

    theme: str = "dark"
    ascii: bool = False
    animations: bool = True
    pace: str = "brisk"
    hints: bool = True
    quick_start_level: str = DEFAULT_LEVEL
    end_turn_at_once: bool = False
    ask_before_claim: bool = False
    ask_before_tickets: bool = True
    bell: bool = False
    hide_after: int = 0
    hide_on_focus_loss: bool = True
    keys: Mapping[str, str] = MappingProxyType({})


class KeySection(NamedTuple):
    """What the app knows about the section `keys` of the file."""

    read: Callable[[Node, Problems], dict[str, str] | None]
    """Reads the section: notes its problems, and leaves out what is wrong."""
    about: Callable[[], Sequence[str]]
    """Returns a comment for the section, a line for each binding."""


COMMENTS: Final = {
    "theme": f"Colors: {', '.join(THEMES[:-1])} or {THEMES[-1]} (no colors).",
    "ascii": "Use ASCII characters only.",
    "animations": "Animations, for example in the final count.",
    "pace": f"How fast computer players move: {', '.join(PACES[:-1])} or {PACES[-1]}.",
    "hints": "New games start with hints.",
    "quick_start_level": f"The level of Quick start and ttr --solo: {', '.join(LEVELS[:-1])} or "
    f"{LEVELS[-1]}.",
    "end_turn_at_once": "End the turn without Enter in games with one person.",
    "ask_before_claim": "Ask before a route is paid for.",
    "ask_before_tickets": "Ask before tickets are drawn.",
    "bell": "Ring the bell of the terminal: your turn, a ticket completed, the last round.",
    "hide_after": "Hide the hand after this many seconds without a key, "
    f"at most {MAX_HIDE_AFTER}; 0 for never.",
    "hide_on_focus_loss": "Hide the hand when the window loses focus.",
    "keys": "Your own keys by the names of the commands, such as `menu.new: f5,a` for two keys.",
}
"""The comment above each setting in the file."""

_HEADING: Final = (
    "Settings of ttr. "
    "The program rewrites this file when you change a setting on the settings screen."
)

_OLD_KEYS: Final = frozenset({"look", "cover_after", "cover_when_away"})
"""Keys that only the files of older versions have."""


def read_settings(
    folders: Folders, keys: KeySection | None = None
) -> tuple[Settings, tuple[str, ...]]:
    """Return the saved settings, and a line for each problem with their file. Settings that are
    missing or wrong have their defaults; so have all settings if the file is from an older
    version. Without `keys`, the user's own keys are not checked."""
    file = folders.settings
    if not os.path.lexists(file):
        return Settings(), ()
    # Slow to import, and most users have no such file.
    from ttr_tui.mapfile import fields as values
    from ttr_tui.mapfile.problems import FileError, Problems
    from ttr_tui.mapfile.yaml_nodes import Entries, Scalar, read_yaml

    readers: dict[str, values.Reader[Any]] = {
        "theme": values.choice({name: name for name in THEMES}),
        "pace": values.choice({name: name for name in PACES}),
        "quick_start_level": values.choice({name: name for name in LEVELS}),
        "hide_after": values.whole_number(0, MAX_HIDE_AFTER),
        "keys": _unchecked if keys is None else keys.read,
    }
    problems = Problems(str(file))
    found: dict[str, Any] = {}
    try:
        node = read_yaml(file, problems)
        if isinstance(node, Entries) and node.entries.keys() & _OLD_KEYS:
            problems.note_last(
                node,
                "made by an older version of ttr: the default settings are used until you change "
                f"a setting in ttr (this file is then kept as {file.name}.bad)",
            )
        empty = isinstance(node, Scalar) and node.plain and not node.value
        section = (
            None if empty else values.section(node, problems, "the settings", Settings._fields)
        )
        if section is not None:
            for name in Settings._fields:
                value = section.optional(name, readers.get(name, values.truth), None)
                if value is not None:
                    found[name] = value
        problems.check()
    except FileError as error:
        return Settings(**found), tuple(map(str, error.problems))
    return Settings(**found), ()


def _unchecked(node: Node, _problems: Problems) -> dict[str, str]:
    entries: Mapping[str, Any] = getattr(node, "entries", {})
    return {id: getattr(value, "value", "") for id, (_, value) in entries.items()}


def change_settings(folders: Folders, section: KeySection | None = None, /, **changes: Any) -> str:
    """Save these changes to the settings in the file. A file with a problem is renamed to
    `settings.yaml.bad` first. Returns why that fails, or an empty text."""
    file = folders.settings
    settings, problems = read_settings(folders, section)
    try:
        if problems:
            set_aside(file)
        about = () if section is None else section.about()
        write_whole(file, settings_text(settings._replace(**changes), about))
    except OSError as error:
        return f"cannot save settings to {file}: {error_text(error)}"
    return ""


def settings_text(settings: Settings, about_keys: Sequence[str] = ()) -> str:
    """Return the content of the settings file, with a comment about the keys."""
    lines = [f"# {_HEADING}"]
    for name in Settings._fields:
        lines += ["", f"# {COMMENTS[name]}"]
        value = getattr(settings, name)
        if isinstance(value, Mapping):
            lines += [*(f"# {text}" for text in about_keys), f"{name}:"]
            lines += [f"  {_quoted(id)}: {_quoted(text)}" for id, text in value.items()]
        else:
            lines.append(f"{name}: {str(value).lower() if isinstance(value, bool) else value}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A text in YAML, in quotes if it needs them."""
    return text if re.fullmatch(r"\w[\w.+,]*", text) else json.dumps(text)
