"""`ttr completion SHELL`: a script with which a shell completes commands, options and names."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from ttr_tui.cli import play
from ttr_tui.cli.commands import COMMANDS
from ttr_tui.cli.output import Parser, add_folder, folders_of, say
from ttr_tui.mapfile.map_catalog import SUFFIX, known_maps
from ttr_tui.players import LEVELS
from ttr_tui.storage.saved_games import Store
from ttr_tui.storage.settings import THEMES
from ttr_tui.text import escaped
from ttr_tui.words import command_line as words

_SHELLS: Final = ("bash", "zsh", "fish")
_LISTS: Final = {"map": "maps", "files": "maps", "game": "games", "delete": "games"}
"""What completes an argument: a list that `ttr completion --list` prints."""


def print_completion(args: Sequence[str]) -> None:
    """Run `ttr completion`."""
    parser = completion_parser()
    options = parser.parse_args(args)
    if options.list == "maps":
        say(*known_maps(), *sorted(escaped(file.name) for file in Path().glob(f"*{SUFFIX}")))
    elif options.list == "games":
        say(*(escaped(game.id) for game in Store(folders_of(options).games).list()))
    elif options.shell is None:
        parser.error(words.no_shell(_SHELLS))
    else:
        import shtab

        say(shtab.complete(_all_commands(), options.shell))


def completion_parser() -> Parser:
    """The options of `ttr completion`."""
    parser = Parser("completion")
    parser.add_argument("shell", metavar="SHELL", nargs="?", choices=_SHELLS)
    parser.add_argument("--list", choices=("maps", "games"))
    add_folder(parser)
    return parser


def _all_commands() -> argparse.ArgumentParser:
    """One parser of the options of `ttr` and of all its commands."""
    whole = play.parser()
    whole.add_words()
    _complete(whole._actions)
    commands = whole.add_subparsers(parser_class=argparse.ArgumentParser)
    for name, (module, _) in COMMANDS.items():
        made: Parser = getattr(import_module(f"ttr_tui.cli.{module}"), f"{name}_parser")()
        made.add_words()
        _complete(made._actions)
        about = made.description
        commands.add_parser(name, parents=[made], add_help=False, help=about, description=about)
    return whole


def _complete(actions: Iterable[argparse.Action]) -> None:
    """Give arguments what completes them: words as `choices`, everything else as `complete`."""
    import shtab

    words = {"theme": THEMES, "solo": LEVELS}
    paths = {"folder": shtab.DIRECTORY, "out": shtab.FILE, "position": shtab.FILE}
    for action in actions:
        if action.dest in words:
            action.choices = words[action.dest]
        elif action.dest in _LISTS:
            command = f"ttr completion --list {_LISTS[action.dest]} 2>/dev/null"
            action.complete = shtab.cmd(command)  # type: ignore[attr-defined]
        elif action.dest in paths:
            action.complete = paths[action.dest]  # type: ignore[attr-defined]
