"""The settings, saved in a file that people can read and edit.

The file has a line for each setting, with a comment above it. Each problem in it is reported with
its line, and the other settings apply. Nothing wrong with the file keeps anybody from playing.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ttr_tui import files
from ttr_tui.mapfile.problems import FileError, Located, Problems
from ttr_tui.players import ASK_FOR_LEVEL, OFFERED_PLAYERS, present_name
from ttr_tui.storage.languages import SYSTEM, known_languages
from ttr_tui.storage.paths import Folders
from ttr_tui.text import nearest

if TYPE_CHECKING:
    from ttr_tui.mapfile.yaml_nodes import Node

THEMES: Final = ("dark", "light", "color-blind", "sixteen", "none")
"""The themes in the order in which they are offered."""

PACES: Final = {"calm": 1.5, "brisk": 0.6, "instant": 0.0}
"""The seconds for which each move of a computer player is shown, in the order of the offer."""

MAX_HIDE_AFTER: Final = 3600
"""Seconds."""

_SAVED_LANGUAGE: Final = re.compile(r"(?m)^language: *[\"']?(\w+)")

_MAX_BYTES: Final = 1_000_000
_MAX_PROBLEMS: Final = 100
"""Nobody reads more at once."""


class Settings(NamedTuple):
    """The settings with their defaults. `english_letters` is whether the letters of colors are
    English in every language; `hide_after` is in seconds, 0 for never; `zoom_used` is whether the
    key to zoom needs no explanation any more; `keys` are the user's own keys, separated by commas,
    by the ids of their bindings."""

    theme: str = "dark"
    language: str = SYSTEM
    english_letters: bool = False
    ascii: bool = False
    animations: bool = True
    pace: str = "brisk"
    hints: bool = True
    quick_start_level: str = ASK_FOR_LEVEL
    end_turn_at_once: bool = True
    ask_before_claim: bool = False
    ask_before_tickets: bool = True
    bell: bool = False
    hide_after: int = 0
    hide_on_focus_loss: bool = True
    zoom_used: bool = False
    keys: Mapping[str, str] = MappingProxyType({})

    @property
    def seconds_for_move(self) -> float:
        """How long each move of a computer player is shown."""
        return PACES[self.pace] if self.animations else 0.0


class SettingProblems:
    """Collects the problems of a settings file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._noted: list[tuple[int, int, files.FileProblem]] = []

    def note(self, at: Located, kind: str, /, **values: files.FileValue) -> None:
        """Add a problem in a line and column, unless there are too many."""
        if len(self._noted) < _MAX_PROBLEMS:
            self._noted.append((at.line, at.column, files.FileProblem(kind, values)))

    def note_unknown(
        self, at: Located, misspelled: str, unknown: str, asked: str, known: Sequence[str]
    ) -> None:
        """Add that a word is unknown: the kind `misspelled` with the one that is probably meant, or
        the kind `unknown` with all known ones."""
        if near := nearest(asked, known):
            self.note(at, misspelled, asked=asked, near=near)
        else:
            self.note(at, unknown, asked=asked, known=tuple(known))

    def sorted(self) -> tuple[files.FileProblem, ...]:
        """All problems in the order of the file."""
        return tuple(
            files.FileProblem(
                "in-line", {"file": self._file, "line": line, "column": column, "reason": reason}
            )
            for line, column, reason in sorted(self._noted, key=lambda noted: noted[:2])
        )


class SettingsHelpers(NamedTuple):
    """What the app adds to reading and writing the file: it knows the keys and the words."""

    read_keys: Callable[[Node, SettingProblems], dict[str, str] | None]
    """Reads the section `keys`: notes its problems, and leaves out what is wrong."""
    comments: Callable[[], Mapping[str, Sequence[str]]]
    """Returns the lines of the comment above each setting, and those of the heading as `""`."""


_OLD_KEYS: Final = frozenset({"look", "cover_after", "cover_when_away"})
"""Keys that only the files of older versions have."""


def read_settings(
    folders: Folders, helpers: SettingsHelpers | None = None
) -> tuple[Settings, tuple[files.FileProblem, ...]]:
    """Return the saved settings, and the problems with their file. Settings that are missing or
    wrong have their defaults; so have all settings if the file is from an older version. Without
    `helpers`, the user's own keys are not checked."""
    file = folders.settings
    if not os.path.lexists(file):
        return Settings(), ()
    # Slow to import, and most users have no such file.
    from ttr_tui.mapfile.yaml_nodes import Entries, decoded, parse_yaml

    problems, of_yaml = SettingProblems(file), Problems(str(file))
    node: Node | None = None
    try:
        node = parse_yaml(decoded(files.read_file(file, _MAX_BYTES), of_yaml), of_yaml)
        of_yaml.check()
    except FileError as error:
        for problem in error.problems:
            problems.note(problem, "no-yaml", detail=problem.message)
    except (OSError, ValueError) as error:
        return Settings(), (
            files.FileProblem("unreadable", {"file": file, "reason": files.problem_of(error)}),
        )
    if isinstance(node, Entries) and node.entries.keys() & _OLD_KEYS:
        problems.note(node, "old-settings", name=f"{file.name}.bad")
        return Settings(), problems.sorted()
    values: dict[str, Any] = {}
    if isinstance(node, Entries):
        read_keys = _unchecked if helpers is None else helpers.read_keys
        for name, (at, value) in node.entries.items():
            if name not in Settings._fields:
                missing = [each for each in Settings._fields if each not in node.entries]
                problems.note_unknown(
                    at, "misspelled-setting", "unknown-setting", name, missing or Settings._fields
                )
                continue
            read = read_keys(value, problems) if name == "keys" else _read(name, value, problems)
            if read is not None:
                values[name] = read
    elif node is not None and _found(node) != files.FileProblem("nothing"):
        problems.note(node, "no-settings", found=_found(node))
    return Settings(**values), problems.sorted()


def saved_language(folders: Folders) -> str:
    """The language in the settings file, without reading the file as a whole: `system` if it has
    none that the program speaks."""
    try:
        text = files.read_file(folders.settings, _MAX_BYTES).decode("utf-8", "replace")
    except (OSError, ValueError):
        return SYSTEM
    match = _SAVED_LANGUAGE.search(text)
    return match[1] if match is not None and match[1] in known_languages() else SYSTEM


_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": THEMES,
    "pace": tuple(PACES),
    "quick_start_level": (ASK_FOR_LEVEL, *OFFERED_PLAYERS),
}
"""The settings whose values are words; all others but `hide_after` and `keys` are true or false."""


def _words_of(name: str) -> tuple[str, ...] | None:
    if name != "language":
        return _WORDS.get(name)
    return SYSTEM, *known_languages()


_TRUTH: Final = {"true": True, "false": False}
_WHOLE_NUMBER: Final = re.compile("0|[1-9][0-9]{0,5}")


def _read(name: str, node: Node, problems: SettingProblems) -> object | None:
    """The value of a setting; `None` if it is wrong, which is noted."""
    from ttr_tui.mapfile.yaml_nodes import Scalar

    text = node.value if isinstance(node, Scalar) else ""
    if name == "quick_start_level":
        text = present_name(text)
    plain = node.value if isinstance(node, Scalar) and node.plain else ""
    if name == "hide_after":
        if _WHOLE_NUMBER.fullmatch(plain) and int(plain) <= MAX_HIDE_AFTER:
            return int(plain)
        problems.note(node, "no-number", found=_found(node), least=0, most=MAX_HIDE_AFTER)
    elif (words := _words_of(name)) is None:
        if plain in _TRUTH:
            return _TRUTH[plain]
        problems.note(node, "no-choice", found=_found(node), known=tuple(_TRUTH))
    elif text in words:
        return text
    elif text:
        problems.note_unknown(node, "misspelled-word", "unknown-word", text, words)
    else:
        problems.note(node, "no-choice", found=_found(node), known=words)
    return None


def _found(node: Node) -> files.FileProblem | str:
    """What a node of the file is: its text, or that it is no text."""
    from ttr_tui.mapfile.yaml_nodes import Entries, Items

    match node:
        case Items():
            return files.FileProblem("list")
        case Entries():
            return files.FileProblem("mapping")
        case _:
            return files.FileProblem("nothing") if node.plain and not node.value else node.value


def _unchecked(node: Node, _problems: SettingProblems) -> dict[str, str]:
    entries: Mapping[str, Any] = getattr(node, "entries", {})
    return {id: getattr(value, "value", "") for id, (_, value) in entries.items()}


def change_settings(
    folders: Folders, helpers: SettingsHelpers | None = None, /, **changes: Any
) -> files.FileProblem | None:
    """Save these changes to the settings in the file. A file with a problem is renamed to
    `settings.yaml.bad` first. Returns why that fails, or `None`."""
    file = folders.settings
    settings, problems = read_settings(folders, helpers)
    try:
        if problems:
            files.set_aside(file)
        comments = {} if helpers is None else helpers.comments()
        files.write_whole(file, settings_text(settings._replace(**changes), comments))
    except OSError as error:
        return files.FileProblem(
            "settings-not-saved", {"file": file, "reason": files.problem_of(error)}
        )
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
