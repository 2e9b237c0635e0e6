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
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple, get_type_hints

from ttr_tui import files
from ttr_tui.mapfile.problems import FileError, Located, Problems
from ttr_tui.players import ASK_FOR_LEVEL, OFFERED_PLAYERS, present_name
from ttr_tui.storage.languages import SYSTEM, known_languages
from ttr_tui.storage.paths import Folders
from ttr_tui.text import N_, nearest

if TYPE_CHECKING:
    from ttr_tui.mapfile.yaml_nodes import Node

PACES: Final = {"calm": 1.5, "brisk": 0.6, "instant": 0.0}
"""The seconds for which each move of a computer player is shown."""

MAX_SECONDS: Final = 3600
"""The largest number in the file."""

_SAVED_LANGUAGE: Final = re.compile(r"(?m)^language: *[\"']?(\w+)")

_MAX_BYTES: Final = 1_000_000


class Setting(NamedTuple):
    """What a setting is called and does, and its values as the file has them, in the order of the
    offer, each with its message. One without a label is not on the screen. Values that are numbers
    are seconds, and the file may have others."""

    label: str
    about: str
    values: Mapping[Any, str] = MappingProxyType({True: N_("on"), False: N_("off")})


class Settings(NamedTuple):
    """Every setting with its default, in the order of the screen and of the file. `keys` are the
    user's own keys, separated by commas, by the ids of their bindings."""

    theme: Annotated[
        str,
        Setting(
            N_("Theme"),
            N_(
                "The colors of the board and the screens. color-blind uses colors that color-blind "
                "players can tell apart; 16 colors uses the colors of your terminal."
            ),
            {
                "dark": N_("dark"),
                "light": N_("light"),
                "color-blind": N_("color-blind"),
                "sixteen": N_("16 colors"),
                "none": N_("no colors"),
            },
        ),
    ] = "dark"
    language: Annotated[
        str,
        Setting(
            N_("Language"),
            N_("Names of cities stay as on the boards."),
            {SYSTEM: N_("as the system"), **dict.fromkeys(known_languages(), "")},
        ),
    ] = SYSTEM
    english_letters: Annotated[
        bool,
        Setting(
            N_("Color letters"),
            N_(
                "The letters on cards and routes. In ASCII, reports and pictures they are always "
                "English."
            ),
            {False: N_("by language"), True: N_("English")},
        ),
    ] = False
    ascii: Annotated[
        bool,
        Setting(N_("ASCII only"), N_("For fonts without box and block characters.")),
    ] = False
    animations: Annotated[
        bool,
        Setting(
            N_("Animations"),
            N_("Large notices over the board, and moves of computer players one by one."),
        ),
    ] = True
    pace: Annotated[
        str,
        Setting(
            N_("Moves of computer players"),
            N_(
                "Calm shows each move for longer than a second, brisk about two moves in a second; "
                "at once shows only what has changed at your next turn. Without animations it is "
                "always at once."
            ),
            {"calm": N_("calm"), "brisk": N_("brisk"), "instant": N_("at once")},
        ),
    ] = "brisk"
    hints: Annotated[
        bool,
        Setting(
            N_("Hints in new games"),
            N_(
                "Hints say at each step what you can do and why. If you turn them on or off during "
                "a game, the next one starts as you left it."
            ),
        ),
    ] = True
    quick_start_level: Annotated[
        str,
        Setting(
            N_("Level of Quick start"),
            N_(
                "How well the computer players of Quick start and ttr --solo play. ttr --solo hard "
                "sets it to hard."
            ),
            {ASK_FOR_LEVEL: N_("ask"), **dict.fromkeys(OFFERED_PLAYERS, "")},
        ),
    ] = ASK_FOR_LEVEL
    end_turn_at_once: Annotated[
        bool,
        Setting(
            N_("End the turn at once"),
            N_(
                "If you are the only person, a turn that can no longer be undone ends without "
                "Enter, such as after a card from the deck."
            ),
        ),
    ] = True
    ask_before_claim: Annotated[
        bool,
        Setting(
            N_("Ask before a claim"),
            N_(
                "Ask before a route is paid for. You can undo a claim until you end your turn, "
                "unless a hidden card was revealed."
            ),
        ),
    ] = False
    ask_before_tickets: Annotated[
        bool,
        Setting(
            N_("Ask before drawing tickets"),
            N_("Ask before tickets are drawn, which cannot be undone."),
        ),
    ] = True
    bell: Annotated[
        bool,
        Setting(
            N_("Bell"),
            N_(
                "Ring the bell of the terminal when it is your turn, when a ticket is completed, "
                "and when the last round begins."
            ),
        ),
    ] = False
    hide_after: Annotated[
        int,
        Setting(
            N_("Hide hand when idle"),
            N_("Hide hand and tickets after this time without a key."),
            {
                0: N_("never"),
                30: N_("after 30 seconds"),
                60: N_("after 1 minute"),
                120: N_("after 2 minutes"),
                300: N_("after 5 minutes"),
            },
        ),
    ] = 0
    hide_on_focus_loss: Annotated[
        bool,
        Setting(
            N_("Hide hand when the window loses focus"),
            N_(
                "Hide hand and tickets when another window comes to the front, if your terminal "
                "supports it."
            ),
        ),
    ] = True
    keys: Annotated[
        Mapping[str, str],
        Setting(
            "",
            N_(
                "Your own keys by the names of the commands, such as `menu.new: f5,a` for two keys."
            ),
        ),
    ] = MappingProxyType({})

    @property
    def seconds_for_move(self) -> float:
        """How long each move of a computer player is shown."""
        return PACES[self.pace] if self.animations else 0.0


SETTINGS: Final[Mapping[str, Setting]] = {
    name: hint.__metadata__[0]
    for name, hint in get_type_hints(Settings, include_extras=True).items()
}

THEMES: Final = tuple(SETTINGS["theme"].values)
"""The themes in the order in which they are offered."""


class SettingProblems:
    """Collects the problems of a settings file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.found: list[files.FileProblem] = []

    def note(self, at: Located, kind: str, /, **values: files.FileValue) -> None:
        """Add a problem in a line and column."""
        reason, line, column = files.FileProblem(kind, values), at.line, at.column
        self.found.append(
            files.FileProblem(
                "in-line", {"file": self._file, "line": line, "column": column, "reason": reason}
            )
        )

    def note_unknown(
        self, at: Located, misspelled: str, unknown: str, asked: str, known: Sequence[str]
    ) -> None:
        """Add that a word is unknown: the kind `misspelled` with the one that is probably meant, or
        the kind `unknown` with all known ones."""
        if near := nearest(asked, known):
            self.note(at, misspelled, asked=asked, near=near)
        else:
            self.note(at, unknown, asked=asked, known=tuple(known))


class SettingsHelpers(NamedTuple):
    """What the app adds to reading and writing the file: it knows the keys and the words."""

    read_keys: Callable[[Node, SettingProblems], dict[str, str] | None]
    """Reads the section `keys`: notes its problems, and leaves out what is wrong."""
    comments: Callable[[], Mapping[str, Sequence[str]]]
    """Returns the lines of the comment above each setting, and those of the heading as `""`."""


def read_settings(
    folders: Folders, helpers: SettingsHelpers | None = None
) -> tuple[Settings, tuple[files.FileProblem, ...]]:
    """Return the saved settings, and the problems with their file. Settings that are missing or
    wrong have their defaults. Without `helpers`, the user's own keys are not checked."""
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
    values: dict[str, Any] = {}
    if isinstance(node, Entries):
        read_keys = _unchecked if helpers is None else helpers.read_keys
        for name, (at, value) in node.entries.items():
            if name == "zoom_used":  # The program used to write it.
                continue
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
    return Settings(**values), tuple(problems.found)


def saved_language(folders: Folders) -> str:
    """The language in the settings file, without reading the file as a whole: `system` if it has
    none that the program speaks."""
    try:
        text = files.read_file(folders.settings, _MAX_BYTES).decode("utf-8", "replace")
    except (OSError, ValueError):
        return SYSTEM
    match = _SAVED_LANGUAGE.search(text)
    return match[1] if match is not None and match[1] in known_languages() else SYSTEM


_NUMBER: Final = re.compile("0|[1-9][0-9]{0,5}")


def _read(name: str, node: Node, problems: SettingProblems) -> object | None:
    """The value of a setting; `None` if it is wrong, which is noted."""
    from ttr_tui.mapfile.yaml_nodes import Scalar

    text = node.value if isinstance(node, Scalar) else ""
    plain = text if isinstance(node, Scalar) and node.plain else ""
    default = Settings._field_defaults[name]
    if isinstance(default, str):
        words = tuple(SETTINGS[name].values)
        text = present_name(text) if name == "quick_start_level" else text
        if text in words:
            return text
        if text:
            problems.note_unknown(node, "misspelled-word", "unknown-word", text, words)
        else:
            problems.note(node, "no-choice", found=_found(node), known=words)
    elif isinstance(default, bool):
        if plain in ("true", "false"):
            return plain == "true"
        problems.note(node, "no-choice", found=_found(node), known=("true", "false"))
    elif _NUMBER.fullmatch(plain) and int(plain) <= MAX_SECONDS:
        return int(plain)
    else:
        problems.note(node, "no-number", found=_found(node), least=0, most=MAX_SECONDS)
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
