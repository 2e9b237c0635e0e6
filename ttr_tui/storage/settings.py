"""Settings: what a group likes, kept in a file that people can read and change.

The file holds a line for each setting with a comment above it. What is wrong in it is said, each
with its line, and the rest holds. Nothing that goes wrong with the file keeps anybody from playing.
"""

from __future__ import annotations

import os
from typing import Any, Final, NamedTuple

from ttr_tui.storage.paths import Folders, move_aside, write_whole

THEMES: Final = ("dark", "light", "color-blind", "sixteen", "none")
"""The looks there are, as they are offered."""

LONGEST_WAIT: Final = 3600
"""Seconds without a key after which cards can be covered at the latest."""


class Settings(NamedTuple):
    """What can be set, with what holds otherwise. `hide_after` is in seconds, 0 for never."""

    theme: str = "dark"
    ascii: bool = False
    animations: bool = True
    ask_before_claim: bool = False
    hide_after: int = 0
    hide_on_focus_loss: bool = True


_NAMES: Final = Settings._fields

COMMENTS: Final = {
    "theme": f"How it looks: {', '.join(THEMES[:-1])} or {THEMES[-1]} (no colors at all).",
    "ascii": "Draw with no character beyond ~.",
    "animations": "Let things move by themselves, such as the count at the end.",
    "ask_before_claim": "Ask once more before a route is paid for.",
    "hide_after": f"Cover the cards after so many seconds without a key, to {LONGEST_WAIT}; "
    "0 for never.",
    "hide_on_focus_loss": "Cover the cards when another window comes to the front.",
}
"""What each setting does, as it stands in the file."""

_HEADING: Final = (
    "Settings of ttr. The program writes this file anew when a setting is changed there."
)


def read_settings(folders: Folders) -> tuple[Settings, tuple[str, ...]]:
    """The settings that are kept, and a line for everything that is wrong with their file. Where
    there is none, or it says nothing of a setting, the usual holds."""
    if not os.path.lexists(folders.settings):
        return Settings(), ()
    # What reads YAML takes a while to load, and most have no such file.
    from ttr_tui.mapfile import fields as values
    from ttr_tui.mapfile.problems import FileError, Problems
    from ttr_tui.mapfile.yaml_nodes import Scalar, read_yaml

    readers: dict[str, values.Reader[Any]] = {
        "theme": values.choice({name: name for name in THEMES}),
        "hide_after": values.whole_number(0, LONGEST_WAIT),
    }
    problems = Problems(str(folders.settings))
    found: dict[str, Any] = {}
    try:
        node = read_yaml(folders.settings, problems)
        empty = isinstance(node, Scalar) and node.plain and not node.value
        section = None if empty else values.section(node, problems, "the settings", _NAMES)
        if section is not None:
            for name in _NAMES:
                value = section.optional(name, readers.get(name, values.truth), None)
                if value is not None:
                    found[name] = value
        problems.check()
    except FileError as error:
        return Settings(**found), tuple(map(str, error.problems))
    return Settings(**found), ()


def change_settings(folders: Folders, **changes: Any) -> str:
    """Keep these changes; the other settings stay as the file has them. A file with something
    wrong in it is set aside first, as `settings.yaml.bad`. Says in words why it cannot be done,
    or nothing."""
    file = folders.settings
    settings, problems = read_settings(folders)
    try:
        if problems:
            move_aside(file)
        write_whole(file, settings_text(settings._replace(**changes)))
    except OSError as error:
        return f"settings cannot be kept in {file}: {error.strerror or error}"
    return ""


def settings_text(settings: Settings) -> str:
    """The settings as they stand in their file."""
    lines = [f"# {_HEADING}"]
    for name in _NAMES:
        value = getattr(settings, name)
        written = str(value).lower() if isinstance(value, bool) else str(value)
        lines += ["", f"# {COMMENTS[name]}", f"{name}: {written}"]
    return "\n".join(lines) + "\n"
