"""Saved games and reports: an error is shown as a notice, never raised. Also what the next game
begins with."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from ttr_tui.files import problem_of
from ttr_tui.words import saved_games
from ttr_tui.words.file_problems import file_problem

if TYPE_CHECKING:
    from pathlib import Path

    from ttr_tui.app.app import TtrApp
    from ttr_tui.engine import GameMap
    from ttr_tui.engine.game_map import Seat
    from ttr_tui.mapfile.map_file import MapFile
    from ttr_tui.play.hotseat import HotSeat
    from ttr_tui.storage.journal_reader import OpenedGame
    from ttr_tui.storage.next_game import NextGame, QuickStart
    from ttr_tui.storage.reviews import Reviewer
    from ttr_tui.storage.saved_games import SavedGames

Result = TypeVar("Result")


class SavedGameActions:
    """What an app does with saved games and reports. Without folders there are none, and all
    actions do nothing."""

    def __init__(self, app: TtrApp) -> None:
        self._app = app
        self._reviewer: Reviewer | None = None

    @cached_property
    def store(self) -> SavedGames | None:
        """The saved games on disk; `None` if nothing is saved."""
        if self._app.folders is None:
            return None
        from ttr_tui.storage.saved_games import SavedGames

        return SavedGames(self._app.folders.games)

    @property
    def has_games(self) -> bool:
        """Whether there are any files, or nobody knows; does not read them."""
        folders = self._app.folders
        try:
            return folders is not None and any(folders.games.iterdir())
        except OSError as error:
            return not isinstance(error, FileNotFoundError)

    # The next game.

    @cached_property
    def next_game(self) -> NextGame:
        """What the next game begins with."""
        from ttr_tui.storage.next_game import NextGame

        return NextGame(self._app.folders)

    def quick_start(self, map_file: MapFile | None = None) -> QuickStart:
        """Return a game of one person against computer players, on this map or that of the last
        game."""
        from ttr_tui.storage.next_game import quick_start
        from ttr_tui.words.player_text import suggested_name

        last, level = self.next_game.last, self._app.settings.quick_start_level
        map_file = map_file or self.next_game.own_map
        return quick_start(last, level, map_file, name=suggested_name(1))

    def today(self) -> str:
        """Today's local date, as the word of its deal."""
        from ttr_tui.storage.saved_games import local_now

        return local_now().date().isoformat()

    def map_of_the_day(self) -> str:
        """The title of the map of today's deal."""
        from ttr_tui.mapfile.map_catalog import title_of
        from ttr_tui.play.deals import map_of_day

        return title_of(map_of_day(self.today()) or "")

    def deal_of_the_day(self) -> tuple[str, QuickStart]:
        """Return today's date and the game of its deal."""
        from ttr_tui.storage.next_game import deal_of_the_day
        from ttr_tui.words.player_text import suggested_name

        today = self.today()
        return today, deal_of_the_day(self.next_game.last, today, name=suggested_name(1))

    # Files.

    def open(self, id: str) -> OpenedGame | None:
        """Open a game to look back at it."""
        return self.attempt(saved_games.CANNOT_OPEN, lambda store: store.open(id), id)

    def delete(self, id: str) -> bool:
        """Delete a game; return whether it is deleted."""
        self.stop_review()  # It may be one of this game.

        def delete(store: SavedGames) -> bool:
            store.delete(id)
            return True

        return bool(self.attempt(saved_games.CANNOT_DELETE, delete))

    def reviewer(self, journal: Path, seat: Seat, game_map: GameMap) -> Reviewer:
        """What works this review out: the thread that runs, or a new one in its place."""
        from ttr_tui.storage.reviews import Reviewer

        running = self._reviewer
        if running is None or running.is_done or running.about != (journal, seat):
            self.stop_review()
            running = self._reviewer = Reviewer(journal, seat, game_map)
        return running

    def stop_review(self) -> None:
        """Stop working a review out."""
        reviewer, self._reviewer = self._reviewer, None
        if reviewer is not None:
            reviewer.close()

    def write_report(self, hot_seat: HotSeat) -> None:
        """Save report and picture of a finished game, and say where."""
        from ttr_tui.board.render.export import write_out
        from ttr_tui.storage.saved_games import local_now
        from ttr_tui.words.report import Finished

        app = self._app
        if hot_seat.session.finished is None or app.folders is None:
            return
        ended = saved_games.time_text(hot_seat.session.ended or local_now())
        finished = Finished(
            hot_seat.session.finished,
            hot_seat.session.players,
            hot_seat.session.seed or 0,
            ended,
            hot_seat.session.share_line,
        )
        folder, layouts = app.folders.reports, app.folders.layouts
        try:
            files = write_out(
                hot_seat.session.map_file, finished, layouts, app.board_theme.name, folder
            )
        except OSError as error:
            why = [file_problem(problem_of(error))]
            app.show_notice(saved_games.NOT_REPORTED, why, [folder])
            return
        app.show_notice(saved_games.REPORTED, [], files)

    def attempt(
        self, title: str, action: Callable[[SavedGames], Result], name: str = ""
    ) -> Result | None:
        """Return the result of the action. On an error show a notice, and return `None`."""
        from ttr_tui.storage.journal_format import JournalError

        if self.store is None:
            return None
        try:
            return action(self.store)
        except JournalError as error:
            problem = error.problem
            text = saved_games.what_is_wrong(name, problem) if name else file_problem(problem)
            self._app.show_notice(title, [text])
            return None
