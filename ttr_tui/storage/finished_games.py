"""The results of all finished games in a folder: the last lines of their journals, or, of games of
older programs, what comes of replaying them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ttr_tui import files
from ttr_tui.storage.journal_format import JournalError
from ttr_tui.storage.journal_reader import open_journal
from ttr_tui.storage.results import GameResult
from ttr_tui.storage.saved_games import folder_problem, journals_in, result_in, seems_finished


class FinishedGames(NamedTuple):
    """The results of all finished games, the oldest first. `notices` say which journals could not
    be read."""

    games: tuple[GameResult, ...]
    notices: tuple[files.FileProblem, ...]


def finished_games(folder: Path) -> FinishedGames:
    """Return the results of all finished games in a folder."""
    if (unknown := folder_problem(folder)) is not None:
        return FinishedGames((), (unknown,))
    notices: list[files.FileProblem] = []
    games: list[GameResult] = []
    for path in journals_in(folder):
        try:
            game = result_in(path)
            if game is None and seems_finished(path):
                game = open_journal(path).result
        except JournalError as error:
            notices.append(
                files.FileProblem("skipped", {"game": path.stem, "reason": error.problem})
            )
        else:
            if game is not None:
                games.append(game)
    games.sort(key=lambda game: (game.ended, game.id))
    return FinishedGames(tuple(games), tuple(notices))
