"""The commands that a map has, and what `help` says about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ttr_tui.engine import GameMap
from ttr_tui.engine.game_map import StartingPiecesRules
from ttr_tui.engine.registry import BUILDINGS
from ttr_tui.engine.rules.exchange import ExchangeRules
from ttr_tui.engine.rules.flag import FlagRules
from ttr_tui.engine.rules.tunnels import TunnelRules
from ttr_tui.lines import parser
from ttr_tui.words import line_commands
from ttr_tui.words.language import _

_RULE_OF_COMMAND: Final[Mapping[str, type]] = {
    **{kind: building.settings for kind, building in BUILDINGS.items()},
    "exchange": ExchangeRules,
    "pieces": StartingPiecesRules,
    "pay": TunnelRules,
    "withdraw": TunnelRules,
    "flag": FlagRules,
    "pass": ExchangeRules,
}
"""Commands that only maps with these rules have."""


def commands_for(game_map: GameMap) -> dict[str, str]:
    """The ids of the commands that this map has, by the words to type."""
    several = len(game_map.rules.decks) > 1
    return {
        word: id
        for word, id in line_commands.command_words(line_commands.COMMANDS).items()
        if (id not in _RULE_OF_COMMAND or game_map.rules.get(_RULE_OF_COMMAND[id]) is not None)
        and (several or id != "fill")
    }


def help_lines(
    known: dict[str, str],
    commands: dict[str, line_commands.CommandWords],
    text: str,
    game_map: GameMap,
) -> list[str]:
    """All commands, those of a game only by their words; or how to use one."""
    if not text and commands is line_commands.COMMANDS:
        return [
            *line_commands.commands_by_kind(dict.fromkeys(known.values())),
            _("A few first letters of a command or a city are enough."),
        ]
    if not text:
        lines = [line_commands.about_command(commands[id]) for id in dict.fromkeys(known.values())]
        return [*lines, _("A few first letters of a command or a city are enough.")]
    about = [commands[known[word]] for word in parser.find_commands(text, known)]
    if not about and " " in text:  # `help draw tickets` is about `draw`.
        first = text.split()[0]
        about = [commands[known[word]] for word in parser.find_commands(first, known)]
    about = about or [commands[parser.find_command(text, known)]]
    return [
        line
        for each in about
        for line in (
            line_commands.about_command(each),
            *line_commands.command_details(each, game_map),
            line_commands.usage(each, game_map),
        )
        if line
    ]
