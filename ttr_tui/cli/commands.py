"""The commands of the command line and their arguments. What they do is said in
`words/command_help.py`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ttr_tui import __version__
from ttr_tui.players import present_name

Argument = tuple[str, dict[str, Any]]
"""What `ArgumentParser.add_argument` gets."""


class Command(NamedTuple):
    """A command: the module in this package, its function, which gets the parsed options, and the
    arguments."""

    module: str
    function: str
    arguments: tuple[Argument, ...] = ()


def _value(name: str, metavar: str, **more: Any) -> Argument:
    return name, {"metavar": metavar, **more}


def _path(name: str, metavar: str) -> Argument:
    """The path of a file. Shells leave a `~` in `--out=~/report`."""
    return _value(name, metavar, type=os.path.expanduser)


def _level(text: str) -> str:
    return present_name(text.casefold())


def _switch(name: str) -> Argument:
    return name, {"action": "store_true"}


SHELLS: Final = ("bash", "zsh", "fish")

_ASCII: Final = _switch("--ascii")
_FOLDER: Final = _value("--folder", "FOLDER")
_GAME: Final = _value("game", "GAME", nargs="?")
_OUT: Final = _path("--out", "FILE")

_LINES: Final = _switch("--lines")

LANGUAGE: Final = _value("--language", "CODE")
"""An option of all commands."""

_OF_THE_APP: Final = (
    _LINES,
    _value("--theme", "NAME"),
    _ASCII,
    _switch("--no-animations"),
    _switch("--ask-before-claim"),
    _FOLDER,
)
"""Of all commands that open the app: its appearance, and the folder."""

PLAY: Final = Command(
    "play",
    "run",
    (
        ("--version", {"action": "version", "version": f"ttr {__version__}"}),
        _path("--map", "MAP"),
        _value("--players", "NAMES"),
        _value("--player", "NAME", action="append"),
        _value("--solo", "LEVEL", nargs="?", const="", type=_level),
        _value("--first", "NAME"),
        _value("--seed", "NUMBER"),
        _value("--deal", "WORD"),
        LANGUAGE,
        *_OF_THE_APP,
    ),
)
"""`ttr` without a command."""

COMMANDS: Final = {
    "maps": Command("maps", "list_maps"),
    "check": Command("maps", "check_maps", (_value("files", "FILE", nargs="+"),)),
    "draw": Command(
        "draw",
        "draw_board",
        (
            _value("map", "MAP"),
            _value("--size", "COLUMNSxROWS"),
            ("--color", {"choices": ("auto", "always", "never"), "default": "auto"}),
            _value("--theme", "NAME"),
            _ASCII,
            _path("--position", "FILE"),
            _switch("--json"),
            _FOLDER,
        ),
    ),
    "resume": Command("saved_games", "resume_game", (_GAME, *_OF_THE_APP)),
    "games": Command(
        "saved_games", "list_games", (_value("--delete", "NAME"), _switch("--yes"), _FOLDER)
    ),
    "replay": Command(
        "saved_games", "replay_game", (_GAME, _value("--from", "ROUND"), *_OF_THE_APP)
    ),
    "report": Command(
        "saved_games",
        "print_report",
        (_GAME, _switch("--markdown"), _OUT, _switch("--force"), _FOLDER),
    ),
    "picture": Command(
        "saved_games",
        "save_picture",
        (_GAME, _OUT, _value("--theme", "NAME", default="dark"), _switch("--force"), _FOLDER),
    ),
    "stats": Command(
        "stats",
        "show_statistics",
        (
            _path("--map", "MAP"),
            _value("--with", "NAMES", dest="players"),
            _switch("--without-computers"),
            _LINES,
            _ASCII,
            _FOLDER,
        ),
    ),
    "arena": Command(
        "arena",
        "run_arena",
        (
            _path("--map", "MAP"),
            _value("--players", "NAMES"),
            _value("-n", "DEALS", dest="deals"),
            _value("--seed", "NUMBER"),
            _value("--deal", "WORD"),
            _value("--jobs", "NUMBER", default="1"),
            _switch("--all"),
            _switch("--json"),
            _switch("--list"),
        ),
    ),
    "where": Command("stats", "show_folders", (_FOLDER,)),
    "completion": Command(
        "completion",
        "print_completion",
        (
            _value("shell", "SHELL", nargs="?", choices=SHELLS),
            ("--list", {"choices": ("maps", "games")}),
            _FOLDER,
        ),
    ),
}
"""The commands besides playing, by their names."""

IN_ENGLISH: Final = ("arena", "check", "completion", "draw")
"""Commands for authors of maps and for developers: they speak English only."""


def split_command(args: Sequence[str]) -> tuple[str, list[str]]:
    """Return the command, empty if there is none, and all other arguments. Options may stand before
    the command."""
    for at, word in enumerate(args):
        if word in COMMANDS and _are_options(args[:at], COMMANDS[word]):
            return word, [*args[:at], *args[at + 1 :]]
    return "", [*args]


def _are_options(words: Sequence[str], command: Command) -> bool:
    """Whether these are options of the command or of playing, all with their values."""
    numbers = {
        name: 0 if more.get("action") == "store_true" else more.get("nargs", 1)
        for name, more in (*PLAY.arguments, *command.arguments)
        if name.startswith("-") and more.get("action") != "version"
    }
    rest = [*words]
    while rest:
        name, is_with_value, _value = rest.pop(0).partition("=")
        if name not in numbers:
            return False
        number = 1 if numbers[name] == "?" else numbers[name]
        if not is_with_value and len(rest) < number:
            return False
        del rest[: 0 if is_with_value else number]
    return True
