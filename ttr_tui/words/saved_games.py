"""Saved games in words: their list, and notices about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ttr_tui.files import FileProblem
from ttr_tui.text import escaped
from ttr_tui.words.file_problems import file_problem
from ttr_tui.words.language import N_, _
from ttr_tui.words.names import short_title

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from ttr_tui.play.seated_players import SeatedPlayer
    from ttr_tui.storage.saved_games import GameStatus, SavedGame

_ENTER_DOES: Final = {
    "unfinished": N_("continues this game"),
    "finished": N_("shows the final scores"),
    "unreadable": N_("shows what is wrong with it"),
}

CANNOT_CONTINUE: Final = N_("Cannot continue this game")
CANNOT_OPEN: Final = N_("Cannot open this game")
CANNOT_DELETE: Final = N_("Cannot delete this game")
UNREADABLE: Final = N_("This game cannot be opened")
NOT_REPORTED: Final = N_("Cannot save the report")
REPORTED: Final = N_("Report and picture saved")
CONTINUES: Final = N_("The game continues")
NOT_SAVED: Final = N_("This game is not being saved")
"""Titles of notices, for `screen_title`."""


def say_game(map_title: str, players: Sequence[SeatedPlayer]) -> None:
    """Say the names in a saved game, as lists and screens do."""
    from ttr_tui.words.player_text import map_and_players  # The first menu has no games.

    map_and_players(short_title(map_title), players)


def enter_does(status: GameStatus) -> str:
    """What Enter does with a game, to be put after the name of the key."""
    return _(_ENTER_DOES[status.value])


def no_games() -> str:
    return _("There are no saved games.")


def ask_to_delete() -> str:
    return _("Delete this game? This cannot be undone.")


def time_text(at: datetime) -> str:
    """`2026-11-21 20:15`."""
    return f"{at:%Y-%m-%d %H:%M}"


def last_played_text(game: SavedGame) -> str:
    """`2026-11-21 20:15`, in the time zone in which the game was played; empty if unknown."""
    return "" if game.last_played is None else time_text(game.last_played)


def round_text(game: SavedGame) -> str:
    """`round 4` or `before the first turn`."""
    if not game.turn:
        return _("before the first turn")
    from ttr_tui.play.turns import round_of  # With the engine, for which the menu does not wait.

    return _("round {n}", n=round_of(game.turn, len(game.players)))


def status_text(game: SavedGame) -> str:
    """`round 4`, `finished`, or what is wrong with the journal."""
    problem = "" if game.problem is None else file_problem(game.problem)
    if game.status.value == "unreadable":
        return problem  # Without players there are no rounds.
    text = _finished() if game.status.value == "finished" else round_text(game)
    return _("{state}; damaged: {problem}", state=text, problem=problem) if problem else text


def _finished() -> str:
    return _("finished")


def short_status(game: SavedGame) -> str:
    """`new`, `round 4`, `finished, damaged` or `unreadable`."""
    match game.status.value:
        case "unreadable":
            return _("unreadable")
        case "finished":
            text = _finished()
        case _ if game.turn:
            text = round_text(game)
        case _:
            text = _("new")
    return text if game.problem is None else _("{state}, damaged", state=text)


def what_is_wrong(name: str, problem: FileProblem | None) -> str:
    """What is wrong with the game of this name."""
    return _("{game}: {problem}", game=escaped(name), problem=text_of(problem))


def text_of(problem: FileProblem | None) -> str:
    """The problem in words, or nothing."""
    return "" if problem is None else file_problem(problem)


def not_saved(problem: FileProblem) -> tuple[str, str]:
    """A note in the footer, long and short."""
    return _("not saved: {problem}", problem=file_problem(problem)), _("not saved")


def last_steps_not_saved(problem: FileProblem) -> str:
    return _(
        "the last steps of the game could not be saved: {problem}", problem=file_problem(problem)
    )


def play_on() -> str:
    return _("you can play on; the missing steps are saved as soon as that is possible again")
