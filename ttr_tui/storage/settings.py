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

from ttr_tui.files import FileProblem, problem_of, set_aside, write_whole
from ttr_tui.players import DEFAULT_LEVEL, LEVELS
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


class SettingsFile(NamedTuple):
    """What the app knows about the file."""

    read_keys: Callable[[Node, Problems], dict[str, str] | None]
    """Reads the section `keys`: notes its problems, and leaves out what is wrong."""
    comments: Callable[[], Mapping[str, Sequence[str]]]
    """Returns the lines of the comment above each setting, and those of the heading as `""`."""


_OLD_KEYS: Final = frozenset({"look", "cover_after", "cover_when_away"})
"""Keys that only the files of older versions have."""


def read_settings(
    folders: Folders, about: SettingsFile | None = None
) -> tuple[Settings, tuple[FileProblem, ...]]:
    """Return the saved settings, and the problems with their file; those of the kind `in-file` are
    a line in English. Settings that are missing or wrong have their defaults; so have all settings
    if the file is from an older version. Without `about`, the user's own keys are not checked."""
    file = folders.settings
    if not os.path.lexists(file):
        return Settings(), ()
    # Slow to import, and most users have no such file.
    from ttr_tui.mapfile import fields as values
    from ttr_tui.mapfile.problems import FileError, Location, Problems
    from ttr_tui.mapfile.yaml_nodes import Entries, Scalar, read_yaml

    readers: dict[str, values.Reader[Any]] = {
        "theme": values.choice({name: name for name in THEMES}),
        "pace": values.choice({name: name for name in PACES}),
        "quick_start_level": values.choice({name: name for name in LEVELS}),
        "hide_after": values.whole_number(0, MAX_HIDE_AFTER),
        "keys": _unchecked if about is None else about.read_keys,
    }
    problems = Problems(str(file))
    found: dict[str, Any] = {}
    try:
        node = read_yaml(file, problems)
        if isinstance(node, Entries) and node.entries.keys() & _OLD_KEYS:
            where = Location(node.line, node.column)._asdict()
            old = FileProblem("old-settings", {"file": file, **where, "name": f"{file.name}.bad"})
            return Settings(), (old,)
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
        lines = [FileProblem("in-file", {"text": str(problem)}) for problem in error.problems]
        return Settings(**found), tuple(lines)
    return Settings(**found), ()


def _unchecked(node: Node, _problems: Problems) -> dict[str, str]:
    entries: Mapping[str, Any] = getattr(node, "entries", {})
    return {id: getattr(value, "value", "") for id, (_, value) in entries.items()}


def change_settings(
    folders: Folders, about: SettingsFile | None = None, /, **changes: Any
) -> FileProblem | None:
    """Save these changes to the settings in the file. A file with a problem is renamed to
    `settings.yaml.bad` first. Returns why that fails, or `None`."""
    file = folders.settings
    settings, problems = read_settings(folders, about)
    try:
        if problems:
            set_aside(file)
        comments = {} if about is None else about.comments()
        write_whole(file, settings_text(settings._replace(**changes), comments))
    except OSError as error:
        return FileProblem("settings-not-saved", {"file": file, "reason": problem_of(error)})
    return None


def settings_text(settings: Settings, comments: Mapping[str, Sequence[str]]) -> str:
    """Return the content of the settings file, with these comments."""
    lines = [f"# {text}" for text in comments.get("", ())]
    for name in Settings._fields:
        lines += ["", *(f"# {text}" for text in comments.get(name, ()))]
        value = getattr(settings, name)
        if isinstance(value, Mapping):
            lines.append(f"{name}:")
            lines += [f"  {_quoted(id)}: {_quoted(text)}" for id, text in value.items()]
        else:
            lines.append(f"{name}: {str(value).lower() if isinstance(value, bool) else value}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A text in YAML, in quotes if it needs them."""
    return text if re.fullmatch(r"\w[\w.+,]*", text) else json.dumps(text)
