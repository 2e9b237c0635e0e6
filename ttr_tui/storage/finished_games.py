"""The results of all finished games in a folder: the last lines of their journals, or, of games of
older programs, what comes of replaying them."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from ttr_tui import files
from ttr_tui.storage.journal_format import JournalError
from ttr_tui.storage.journal_reader import open_journal
from ttr_tui.storage.results import GameResult
from ttr_tui.storage.saved_games import Say, folder_problem, journals_in, result_in, seems_finished

_LONG: Final = 2.0
"""Seconds after which the players are told that games are being replayed."""


class FinishedGames(NamedTuple):
    """The results of all finished games, the oldest first. `notices` say which journals could not
    be read, and whether it took long."""

    games: tuple[GameResult, ...]
    notices: tuple[files.FileProblem, ...]


def finished_games(
    folder: Path,
    *,
    say: Say | None = None,
    tell: Callable[[files.FileProblem], object] | None = None,
) -> FinishedGames:
    """Return the results of all finished games in a folder. Games that `say` fails to say are
    skipped. `tell` is told at once if it takes long; without it, a notice says so."""
    if (unknown := folder_problem(folder)) is not None:
        return FinishedGames((), (unknown,))
    notices: list[files.FileProblem] = []
    games: list[GameResult] = []
    slow: Callable[[files.FileProblem], object] | None = tell or notices.append
    start = time.monotonic()
    for path in journals_in(folder):
        try:
            game = result_in(path)
            if game is None and seems_finished(path):
                game = open_journal(path).result
                if slow is not None and time.monotonic() - start > _LONG:
                    slow(files.FileProblem("slow-games"))
                    slow = None
            if game is not None and say is not None:
                say(game.map_title, game.seated)
        except Exception as error:
            reason = (
                error.problem if isinstance(error, JournalError) else files.internal_error(error)
            )
            notices.append(files.FileProblem("skipped", {"game": path.stem, "reason": reason}))
        else:
            if game is not None:
                games.append(game)
    games.sort(key=lambda game: (game.ended, game.id))
    return FinishedGames(tuple(games), tuple(notices))
