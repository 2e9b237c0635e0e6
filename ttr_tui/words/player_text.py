"""The players in words: their levels and colors, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ttr_tui.play.seated_players import (
    COLORS,
    HUMAN,
    KNOWN_PLAYERS,
    MAX_NAME_LENGTH,
    PlayerProblem,
    ProblemKind,
    SeatedPlayer,
    problem_with,
)
from ttr_tui.players import OFFERED_PLAYERS, PLAYERS
from ttr_tui.terminal_text import clean, fit
from ttr_tui.text import nearest
from ttr_tui.words import counts
from ttr_tui.words.language import N_, _, and_list, known_words, or_list, quoted
from ttr_tui.words.names import map_title

if TYPE_CHECKING:
    from ttr_tui.engine import GameMap

_NAME_WIDTH: Final = 30
"""Cells for a name in a message."""

LEVEL_WORDS: Final = {
    "easy": N_("easy"),
    "medium": N_("medium"),
    "hard": N_("hard"),
    "racer": N_("racer"),
    "collector": N_("collector"),
}

_ABOUT_LEVELS: Final = {
    "easy": N_("Easy: spends its cards at once, for a first game."),
    "medium": N_("Medium: plans all its tickets together."),
    "hard": N_("Hard: weighs turns, points and what others build."),
    "racer": N_("Racer: hard, with the fewest tickets, longest routes first."),
    "collector": N_("Collector: hard, draws tickets when two are completed."),
}

_COLORS: Final = {
    "blue": N_("blue"),
    "red": N_("red"),
    "green": N_("green"),
    "yellow": N_("yellow"),
    "black": N_("black"),
}


def level_words(player: str) -> str:
    """The level of a computer player: `hard`, `racer`."""
    return _(LEVEL_WORDS[player]) if player in LEVEL_WORDS else player


def about_level(player: str) -> str | None:
    """What a level does, `None` if it is no level to choose."""
    return _(_ABOUT_LEVELS[player]) if player in _ABOUT_LEVELS else None


def player_words(player: str) -> str:
    """Who decides in a seat: `person`, `computer hard`."""
    if player == HUMAN:
        return _("person")
    return _("computer {level}", level=level_words(player))


def color_word(color: str) -> str:
    """The color of a player."""
    return _(_COLORS[color]) if color in _COLORS else color


def player_label(player: SeatedPlayer) -> str:
    """The name, of a computer player with its level: `Iris (computer, hard)`."""
    if not player.is_computer:
        return player.name
    level = level_words(player.played_by)
    return _("{name} (computer, {level})", name=player.name, level=level)


def short_player_label(player: SeatedPlayer) -> str:
    """The name, of a computer player with its level in short: `Iris (hard)`."""
    if not player.is_computer:
        return player.name
    return _("{name} ({level})", name=player.name, level=level_words(player.played_by))


def players_text(players: Sequence[SeatedPlayer], *, levels: bool = True) -> str:
    """`Ann, Bob and Iris (hard)`; without `levels`, the names only."""
    names = [short_player_label(player) if levels else player.name for player in players]
    return and_list(names) or _("nobody")


def map_and_players(map_title: str, players: Sequence[SeatedPlayer]) -> str:
    """The map of a game and who plays."""
    return _("{map}: {players}", map=map_title, players=players_text(players))


def why_not_play(players: Sequence[SeatedPlayer], game_map: GameMap) -> str:
    """Why these players cannot play a new game on this map, in one line; empty if they can."""
    problem = problem_with(players, game_map, new=True)
    return "" if problem is None else player_problem(problem, game_map)


def player_problem(problem: PlayerProblem, game_map: GameMap) -> str:
    """Why these players cannot play this map, in one line."""
    names = [fit(name, _NAME_WIDTH) for name in problem.names]
    match problem.kind:
        case ProblemKind.NUMBER_OF_PLAYERS:
            return _(
                "{map} needs {least} to {most} players, not {n}",
                map=clean(map_title(game_map)),
                least=game_map.rules.min_players,
                most=game_map.rules.max_players,
                n=problem.number or _("none"),
            )
        case ProblemKind.OTHER_NUMBER:
            players = counts.players(problem.expected)
            return _("this game has {players}, not {n}", players=players, n=problem.number)
        case ProblemKind.NO_NAME:
            return _("player {number} has no name", number=problem.number)
        case ProblemKind.LONG_NAME:
            return _(
                "the name of player {number} is longer than {most} characters",
                number=problem.number,
                most=MAX_NAME_LENGTH,
            )
        case ProblemKind.SAME_NAME:
            return _("two players are called {name}", name=names[0])
        case ProblemKind.PRONOUN:
            return _(
                'nobody can be called {name}: the program says "you" to whoever plays',
                name=names[0],
            )
        case ProblemKind.SAME_COLOR:
            color = color_word(problem.word)
            return _(
                "{name} and {other} are both {color}", name=names[0], other=names[1], color=color
            )
        case ProblemKind.UNKNOWN_COLOR:
            colors = ", ".join(map(color_word, COLORS))
            return _("{name} needs one of these colors: {colors}", name=names[0], colors=colors)
        case ProblemKind.UNKNOWN_LEVEL:
            return unknown_level(problem.word)
        case ProblemKind.UNKNOWN_COMPUTER:
            return _unknown_computer(problem.word)
        case ProblemKind.UNKNOWN_PLAYER:
            name, player = names[0], quoted(problem.word)
            if near := nearest(problem.word, KNOWN_PLAYERS):
                return _(
                    "{name}: unknown player {player}, did you mean {known}?",
                    name=name,
                    player=player,
                    known=quoted(near),
                )
            return _(
                "{name}: unknown player {player}, expected {known}",
                name=name,
                player=player,
                known=or_list(KNOWN_PLAYERS),
            )


def unknown_level(level: str) -> str:
    """That there is no such level to choose."""
    if near := nearest(level, OFFERED_PLAYERS):
        return _(
            "there is no level {level}, did you mean {known}?",
            level=quoted(level),
            known=quoted(near),
        )
    return _(
        "there is no level {level}, expected {known}",
        level=quoted(level),
        known=or_list(OFFERED_PLAYERS),
    )


def _unknown_computer(player: str) -> str:
    """That there is no such player for a match of computer players."""
    if near := nearest(player, [*PLAYERS]):
        return _(
            "there is no computer player {player}, did you mean {known}? Known players: {players}",
            player=quoted(player),
            known=quoted(near),
            players=", ".join(PLAYERS),
        )
    return _(
        "there is no computer player {player}, expected {known}",
        player=quoted(player),
        known=known_words([*PLAYERS]),
    )


def suggested_name(number: int) -> str:
    """The name of a person who has not typed one. "You" would not go with the verbs of the log."""
    return _("Player {n}", n=number)
