"""The help of the command line: what each command and option does. What only commands in English
have (`cli/commands.py`) is no message."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from ttr_tui.words.language import N_, _


class CommandHelp(NamedTuple):
    """What a command does and, by their names in the code, what its arguments do."""

    about: str
    arguments: Mapping[str, str] = {}


_ALL: Final = {
    "help": N_("show this help message and exit"),
    "folder": N_("keep games, settings and all other files in this folder (see ttr where)"),
    "language": N_("the language of the program: its code, such as en"),
    "lines": N_("in plain lines, for screen readers, simple terminals and scripts"),
    "theme": N_("dark (default), light, color-blind, sixteen or none"),
    "ascii": N_("use ASCII characters only"),
    "no_animations": N_("turn off animations"),
    "ask_before_claim": N_("ask before a route is paid for"),
    "game": N_(
        "a saved game: its name, as ttr games lists it, or any part of it (default: the last one)"
    ),
    "map": N_("the name of a map (usa), or a map file"),
    "force": N_("overwrite the file if it exists"),
}
"""Arguments that mean the same in several commands."""

_COMMANDS: Final = {
    "": CommandHelp(
        N_("Ticket to Ride in a terminal, for two to five players on one laptop."),
        {
            "version": N_("show program's version number and exit"),
            "lines": N_(
                "play in plain lines, without a board: for screen readers, simple terminals and "
                "scripts (with TERM=dumb always)"
            ),
            "map": N_("play this map: a name (usa) or a map file"),
            "players": N_(
                "the players in seating order, separated by commas: Ann,Bob,Cid; "
                "computer:hard is a computer player, computer:hard:Iris one called Iris. Levels: "
                "easy, medium and hard; styles: racer (long routes), collector (many "
                "tickets) and blocker (routes that others need)"
            ),
            "player": N_(
                "one player, instead of --players; repeat for each player (for names with a comma)"
            ),
            "solo": N_(
                "play alone against two computer players of this level (default: the last one; the "
                "first time you are asked), without --map on the map of the last game that you set "
                "up"
            ),
            "first": N_("the first player (default: random)"),
            "seed": N_("seed of the shuffles: the same seed deals the same game"),
            "deal": N_(
                "the deal of a date (2026-11-28), which also chooses the map, or of any word with "
                "--map: everybody who plays it with as many players gets the same cards, tickets "
                "and first player (without players: you against two hard computer players)"
            ),
        },
    ),
    "maps": CommandHelp(
        N_(
            "List the maps that come with the program, with their numbers of players, cities, "
            "routes, spaces and tickets."
        )
    ),
    "check": CommandHelp(
        (
            "Check map files: list errors and warnings, each with its line. Exits with 1 if there "
            "is an error."
        ),
        {"files": "a map file, or the name of a map"},
    ),
    "draw": CommandHelp(
        "Print the board of a map, empty or with a position.",
        {
            "size": "for example 120x40 (default: the size of the terminal)",
            "color": "use colors and styles; auto: in a terminal, unless NO_COLOR is set",
            "position": "draw the position in this file",
            "json": "print as JSON what is in each cell",
        },
    ),
    "resume": CommandHelp(N_("Continue a saved game: the last one played, or the one named.")),
    "games": CommandHelp(
        N_("List saved games, the last one played first."),
        {
            "delete": N_("delete the game with this name (asks first)"),
            "yes": N_("delete without asking"),
        },
    ),
    "replay": CommandHelp(
        N_("Replay a saved game step by step. An unfinished game shows only public information."),
        {
            "from": N_(
                "play on from the beginning of this round, or of a turn in it (5 or 5.2), as a new "
                "game; only if the game is over"
            )
        },
    ),
    "report": CommandHelp(
        N_("Print a report of a finished game: detailed scores, every turn, the final board."),
        {
            "markdown": N_("format the report as Markdown"),
            "out": N_("write to this file (default: print)"),
        },
    ),
    "picture": CommandHelp(
        N_("Save the final board of a finished game as SVG."),
        {"out": N_("write to this file (default: GAME.svg in this folder)")},
    ),
    "stats": CommandHelp(
        N_(
            "Show statistics of finished games: who won how often, how scores are spread, and the "
            "records of each map."
        ),
        {
            "map": N_("only games on this map"),
            "players": N_("only games with all these people: Ann,Bob"),
            "without_computers": N_("leave games with computer players out"),
        },
    ),
    "arena": CommandHelp(
        (
            "Let computer players play each other, and compare their scores, wins and CPU time. "
            "Each deal is played in every seating: with every rotation of the players."
        ),
        {
            "players": "the computer players, separated by commas",
            "deals": "default: 100",
            "seed": ("the seed of the first deal, the next one has the next number (default: 1)"),
            "deal": (
                "play the deal of this word, as --deal of ttr deals it, and not several; seat 1 is "
                "not always first then"
            ),
            "jobs": "processes that play at once (default: {default})",
            "all": "list all routes and tickets",
            "json": "print everything as JSON",
            "list": "list the computer players",
        },
    ),
    "where": CommandHelp(
        N_(
            "Show the folders of games, settings and cached layouts. --folder or the environment "
            "variables XDG_DATA_HOME, XDG_CONFIG_HOME and XDG_CACHE_HOME change them."
        )
    ),
    "completion": CommandHelp(
        (
            "Print a script with which your shell completes the commands and options of ttr, and "
            "the names of maps and saved games. For bash, add this line to ~/.bashrc: "
            'eval "$(ttr completion bash)". For zsh, add the same with zsh to ~/.zshrc, after '
            "compinit. For fish, save the script: "
            "ttr completion fish > ~/.config/fish/completions/ttr.fish"
        ),
        {
            "shell": "bash, zsh or fish",
            "list": "print these names, as the scripts need them",
        },
    ),
}


def about_command(command: str) -> str:
    """What a command does; without a name, the program."""
    return _(_COMMANDS[command].about)


def about_argument(command: str, name: str, default: object) -> str:
    """What an argument of a command does."""
    arguments = _COMMANDS[command].arguments
    message = arguments[name] if name in arguments else _ALL[name]
    return _(message, default=default)
