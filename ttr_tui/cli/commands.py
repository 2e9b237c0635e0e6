"""The commands of the command line and their arguments, with their help, which is in English as
the options are."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ttr_tui import __version__
from ttr_tui.players import present_name

Argument = tuple[str, dict[str, Any]]
"""What `ArgumentParser.add_argument` gets."""


class Command(NamedTuple):
    """A command: the module in this package, its function, which gets the parsed options, what it
    does, and its arguments."""

    module: str
    function: str
    about: str
    arguments: tuple[Argument, ...] = ()


def _value(name: str, metavar: str, help: str, **more: Any) -> Argument:
    return name, {"metavar": metavar, "help": help, **more}


def _path(name: str, metavar: str, help: str) -> Argument:
    """The path of a file. Shells leave a `~` in `--out=~/report`."""
    return _value(name, metavar, help, type=os.path.expanduser)


def _level(text: str) -> str:
    return present_name(text.casefold())


def _switch(name: str, help: str) -> Argument:
    return name, {"action": "store_true", "help": help}


SHELLS: Final = ("bash", "zsh", "fish")

_ASCII: Final = _switch("--ascii", "use ASCII characters only")
_FOLDER: Final = _value(
    "--folder",
    "FOLDER",
    "keep games, settings and all other files in this folder (see ttr where)",
)
_GAME: Final = _value(
    "game",
    "GAME",
    "a saved game: its name, as ttr games lists it, or any part of it (default: the last one)",
    nargs="?",
)
_FORCE: Final = _switch("--force", "overwrite the file if it exists")
_LINES: Final = _switch(
    "--lines", "in plain lines, for screen readers, simple terminals and scripts"
)
_THEMES: Final = "dark (default), light, color-blind, sixteen or none"

_LANGUAGE: Final = _value("--language", "CODE", "the language of the program: its code, such as en")

FOR_ALL: Final = (_LANGUAGE, _FOLDER)
"""Options of all commands."""

_OF_THE_APP: Final = (
    _LINES,
    _value("--theme", "NAME", _THEMES),
    _ASCII,
    _switch("--no-animations", "turn off animations"),
    _switch("--ask-before-claim", "ask before a route is paid for"),
)
"""Of all commands that open the app: its appearance."""

PLAY: Final = Command(
    "play",
    "run",
    "Ticket to Ride in a terminal, for two to five players on one laptop.",
    (
        (
            "--version",
            {
                "action": "version",
                "version": f"ttr {__version__}",
                "help": "show program's version number and exit",
            },
        ),
        _path("--map", "MAP", "play this map: a name (usa) or a map file"),
        _value(
            "--players",
            "NAMES",
            "the players in seating order, separated by commas: Ann,Bob,Cid; computer:hard is a "
            "computer player, computer:hard:Iris one called Iris. Levels: easy, medium and hard; "
            "styles: racer (long routes) and collector (many tickets)",
        ),
        _value(
            "--player",
            "NAME",
            "one player, instead of --players; repeat for each player (for names with a comma)",
            action="append",
        ),
        _value(
            "--solo",
            "LEVEL",
            "play alone against two computer players of this level (default: the last one; the "
            "first time you are asked), without --map on the map of the last game that you set up",
            nargs="?",
            const="",
            type=_level,
        ),
        _value("--first", "NAME", "the first player (default: random)"),
        _value("--seed", "NUMBER", "seed of the shuffles: the same seed deals the same game"),
        _value(
            "--deal",
            "WORD",
            "the deal of a date (2026-11-28), which also chooses the map, or of any word with "
            "--map: everybody who plays it with as many players gets the same cards, tickets and "
            "first player (without players: you against two hard computer players)",
        ),
        *_OF_THE_APP,
    ),
)
"""`ttr` without a command."""

COMMANDS: Final = {
    "maps": Command(
        "maps",
        "list_maps",
        "List the maps, with their numbers of players, cities, routes, spaces and tickets. ttr "
        "maps add FILE checks a map file and copies it into your maps folder (see ttr where): New "
        "game and every command then know it by its name.",
        (
            _value("action", "add", "copy a map into the maps folder", nargs="?", choices=("add",)),
            (
                "file",
                {
                    "metavar": "FILE",
                    "help": "the map file to add",
                    "nargs": "?",
                    "type": os.path.expanduser,
                },
            ),
            _FORCE,
        ),
    ),
    "check": Command(
        "maps",
        "check_maps",
        "Check map files: list errors and warnings, each with its line. Exits with 1 if there is "
        "an error.",
        (_value("files", "FILE", "a map file, or the name of a map", nargs="+"),),
    ),
    "import": Command(
        "maps",
        "import_map",
        "Make a map file of the three CSV files of a map editor: cities.csv, routes.csv and "
        "tickets.csv. Prints it, or writes it with --out.",
        (
            _path("from_folder", "FOLDER", "the folder with the three files"),
            _path("--out", "FILE", "write the map to this file"),
            _FORCE,
        ),
    ),
    "export": Command(
        "maps",
        "export_map",
        "Write a map as three CSV files: cities.csv, routes.csv and tickets.csv.",
        (
            _path("map", "MAP", "the name of a map (usa), or a map file"),
            _path("to_folder", "FOLDER", "the folder for the files"),
            _FORCE,
        ),
    ),
    "draw": Command(
        "draw",
        "draw_board",
        "Print the board of a map, empty or with a position.",
        (
            _value("map", "MAP", "the name of a map (usa), or a map file"),
            _value(
                "--size", "COLUMNSxROWS", "for example 120x40 (default: the size of the terminal)"
            ),
            (
                "--color",
                {
                    "choices": ("auto", "always", "never"),
                    "default": "auto",
                    "help": "use colors and styles; auto: in a terminal, unless NO_COLOR is set",
                },
            ),
            _value("--theme", "NAME", _THEMES),
            _ASCII,
            _path("--position", "FILE", "draw the position in this file"),
            _switch("--json", "print as JSON what is in each cell"),
        ),
    ),
    "resume": Command(
        "saved_games",
        "resume_game",
        "Continue a saved game: the last one played, or the one named.",
        (_GAME, *_OF_THE_APP),
    ),
    "games": Command(
        "saved_games",
        "list_games",
        "List saved games, the last one played first.",
        (
            _value("--delete", "NAME", "delete the game with this name (asks first)"),
            _switch("--yes", "delete without asking"),
            _LINES,
        ),
    ),
    "replay": Command(
        "saved_games",
        "replay_game",
        "Replay a saved game step by step. An unfinished game shows only public information.",
        (
            _GAME,
            _value(
                "--from",
                "ROUND",
                "play on from the beginning of this round, or of a turn in it (5 or 5.2), as a new "
                "game; only if the game is over",
            ),
            *_OF_THE_APP,
        ),
    ),
    "report": Command(
        "saved_games",
        "print_report",
        "Print a report of a finished game: detailed scores, every turn, the final board.",
        (
            _GAME,
            _switch("--markdown", "format the report as Markdown"),
            _path("--out", "FILE", "write to this file (default: print)"),
            _FORCE,
        ),
    ),
    "review": Command(
        "saved_games",
        "print_review",
        "Say which turns decided a finished game: each turn of a player beside what the hard "
        "player would have done. The first time it takes about half a minute.",
        (
            _GAME,
            _value("--player", "NAME", "whose turns (default: the first person's)"),
        ),
    ),
    "picture": Command(
        "saved_games",
        "save_picture",
        "Save the final board of a finished game as SVG.",
        (
            _GAME,
            _path("--out", "FILE", "write to this file (default: GAME.svg in this folder)"),
            _value("--theme", "NAME", _THEMES, default="dark"),
            _FORCE,
        ),
    ),
    "stats": Command(
        "stats",
        "show_statistics",
        "Show statistics of finished games: who won how often, how scores are spread, and the "
        "records of each map.",
        (
            _path("--map", "MAP", "only games on this map"),
            _value("--with", "NAMES", "only games with all these people: Ann,Bob", dest="players"),
            _switch("--without-computers", "leave games with computer players out"),
            _LINES,
            _ASCII,
        ),
    ),
    "arena": Command(
        "arena",
        "run_arena",
        "Let computer players play each other, and compare their points and wins, with 95% "
        "intervals. Each deal is played in every seating: with every rotation of the players.",
        (
            _path("--map", "MAP", "the name of a map (usa), or a map file"),
            _value("--players", "NAMES", "the computer players, separated by commas"),
            _value("-n", "DEALS", "default: 100", dest="deals"),
            _value(
                "--seed",
                "NUMBER",
                "the seed of the first deal, the next one has the next number (default: 1)",
            ),
            _value(
                "--deal",
                "WORD",
                "play the deal of this word, as --deal of ttr deals it, and not several; seat 1 is "
                "not always first then",
            ),
            _value(
                "--jobs",
                "NUMBER",
                "processes that play at once (default: %(default)s)",
                default="1",
            ),
            _switch("--json", "print everything as JSON"),
            _switch("--list", "list the computer players"),
        ),
    ),
    "balance": Command(
        "balance",
        "check_balance",
        "Say whether a map plays well: numbers of its file, then 200 games of medium players on "
        "all cores. Each finding names what to change.",
        (
            _path("map", "MAP", "a map file, or the name of a map"),
            _switch("--hard", "20 games of hard players instead"),
            _switch("--json", "print everything as JSON"),
        ),
    ),
    "where": Command(
        "stats",
        "show_folders",
        "Show the folders of games, settings and cached layouts. --folder or the environment "
        "variables XDG_DATA_HOME, XDG_CONFIG_HOME and XDG_CACHE_HOME change them.",
    ),
    "completion": Command(
        "completion",
        "print_completion",
        "Print a script with which your shell completes the commands and options of ttr, and the "
        "names of maps and saved games. For bash, add this line to ~/.bashrc: "
        'eval "$(ttr completion bash)". For zsh, add the same with zsh to ~/.zshrc, after '
        "compinit. For fish, save the script: "
        "ttr completion fish > ~/.config/fish/completions/ttr.fish",
        (
            _value("shell", "SHELL", "bash, zsh or fish", nargs="?", choices=SHELLS),
            (
                "--list",
                {
                    "choices": ("maps", "games"),
                    "help": "print these names, as the scripts need them",
                },
            ),
        ),
    ),
}
"""The commands besides playing, by their names."""

IN_ENGLISH: Final = ("arena", "balance", "check", "completion", "draw", "export", "import")
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
        for name, more in (*PLAY.arguments, *FOR_ALL, *command.arguments)
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
