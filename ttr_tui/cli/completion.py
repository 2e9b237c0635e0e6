"""`ttr completion SHELL`: a script with which a shell completes commands, options and names."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from ttr_tui.cli.commands import COMMANDS, SHELLS
from ttr_tui.cli.output import Parser, fail, folders_of, say
from ttr_tui.mapfile.map_catalog import SUFFIX, known_maps
from ttr_tui.players import OFFERED_PLAYERS
from ttr_tui.storage.saved_games import SavedGames
from ttr_tui.storage.settings import THEMES
from ttr_tui.text import escaped
from ttr_tui.words import command_line as cli_words

_LISTS: Final = {"map": "maps", "files": "maps", "game": "games", "delete": "games"}
"""What completes an argument: a list that `ttr completion --list` prints."""


def print_completion(options: argparse.Namespace) -> None:
    """Run `ttr completion`."""
    if options.list == "maps":
        say(*known_maps(), *sorted(escaped(file.name) for file in Path().glob(f"*{SUFFIX}")))
    elif options.list == "games":
        say(*(escaped(game.id) for game in SavedGames(folders_of(options).games).list()))
    elif options.shell is None:
        fail(cli_words.no_shell(SHELLS))
    else:
        import shtab

        say(shtab.complete(_all_commands(), options.shell))


def _all_commands() -> argparse.ArgumentParser:
    """One parser of the options of `ttr` and of all its commands."""
    whole = Parser()
    whole.add_words()
    _complete(whole._actions)
    commands = whole.add_subparsers(parser_class=argparse.ArgumentParser)
    for name in COMMANDS:
        made = Parser(name)
        made.add_words()
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
            command = f"ttr completion --list {_LISTS[action.dest]} 2>/dev/null"
            action.complete = shtab.cmd(command)  # type: ignore[attr-defined]
        elif action.dest in paths:
            action.complete = paths[action.dest]  # type: ignore[attr-defined]
