"""`ttr completion SHELL`: a script with which a shell completes commands, options and names.

Shells may run what a completed name contains: `$(…)`, or what follows a `;`. So files are completed
by the shell itself, which quotes them, and only names of safe characters are listed for it.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from typing import Final

from ttr_tui.cli.commands import COMMANDS, SHELLS
from ttr_tui.cli.output import Parser, fail, folders_of, say
from ttr_tui.mapfile.map_catalog import known_maps, own_maps
from ttr_tui.players import OFFERED_PLAYERS
from ttr_tui.storage.saved_games import SavedGames
from ttr_tui.storage.settings import THEMES

_LISTS: Final = {"map": "maps", "files": "maps", "game": "games", "delete": "games"}
"""What completes an argument: a list that `ttr completion --list` prints; after the maps, files."""

_SAFE_NAME: Final = re.compile(r"\w[\w.-]*")
"""A name in which no shell finds anything to do."""

_BASH: Final = """
_ttr_files_of_maps() {
  compgen -W "$(ttr completion --list maps 2>/dev/null)" -- "$1"
  compgen -f -X "!*.yaml" -- "$1"
  compgen -d -- "$1"
}
_ttr_games() {
  compgen -W "$(ttr completion --list games 2>/dev/null)" -- "$1"
}
"""
"""The name of the first function has `_files`, by which shtab's script lets bash quote the names.
"""

_ZSH: Final = """
_ttr_maps() {
  local -a names=(${(f)"$(ttr completion --list maps 2>/dev/null)"})
  compadd "$@" -a names
  _path_files -g "*.yaml *(-/)"
}
_ttr_games() {
  local -a names=(${(f)"$(ttr completion --list games 2>/dev/null)"})
  compadd "$@" -a names
}
"""

_COMPLETED_BY: Final = {
    "maps": {
        "bash": "_ttr_files_of_maps",
        "zsh": "_ttr_maps",
        "fish": "(ttr completion --list maps 2>/dev/null; __fish_complete_suffix .yaml)",
    },
    "games": {
        "bash": "_ttr_games",
        "zsh": "_ttr_games",
        "fish": "(ttr completion --list games 2>/dev/null)",
    },
}
"""The functions of each shell for a list."""


def print_completion(options: argparse.Namespace) -> None:
    """Run `ttr completion`."""
    if options.list == "maps":
        say(*filter(_SAFE_NAME.fullmatch, [*known_maps(), *own_maps()]))
    elif options.list == "games":
        ids = (game.id for game in SavedGames(folders_of(options).games).list())
        say(*filter(_SAFE_NAME.fullmatch, ids))
    elif options.shell is None:
        fail(f"name your shell: {', '.join(SHELLS)}")
    else:
        import shtab

        functions = {"bash": _BASH, "zsh": _ZSH}.get(options.shell, "")
        say(shtab.complete(_all_commands(), options.shell, preamble=functions))


def _all_commands() -> argparse.ArgumentParser:
    """One parser of the options of `ttr` and of all its commands."""
    whole = Parser()
    _complete(whole._actions)
    commands = whole.add_subparsers(parser_class=argparse.ArgumentParser)
    for name in COMMANDS:
        made = Parser(name)
        _complete(made._actions)
        about = made.description
        commands.add_parser(name, parents=[made], add_help=False, help=about, description=about)
    return whole


def _complete(actions: Iterable[argparse.Action]) -> None:
    """Give arguments what completes them: words as `choices`, everything else as `complete`."""
    import shtab

    words = {"theme": THEMES, "solo": OFFERED_PLAYERS}
    paths = {"folder": shtab.DIRECTORY, "out": shtab.FILE, "position": shtab.FILE}
    for action in actions:
        if action.dest in words:
            action.choices = words[action.dest]
        elif action.dest in _LISTS:
            action.complete = _COMPLETED_BY[_LISTS[action.dest]]  # type: ignore[attr-defined]
        elif action.dest in paths:
            action.complete = paths[action.dest]  # type: ignore[attr-defined]
