"""Actions on saved games and their reports: an error is shown as a notice, never raised."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from ttr_tui.files import problem_of
from ttr_tui.words import saved_games
from ttr_tui.words.file_problems import file_problem

if TYPE_CHECKING:
    from ttr_tui.app.app import TtrApp
    from ttr_tui.play.hotseat import HotSeat
    from ttr_tui.play.seated_players import SeatedPlayer
    from ttr_tui.storage.saved_games import SavedGames

Result = TypeVar("Result")


class SavedGameActions:
    """What the app does with saved games and reports. Without folders there are none, and all
    actions do nothing."""

    def __init__(self, app: TtrApp) -> None:
        self._app = app

    @cached_property
    def store(self) -> SavedGames | None:
        """The saved games on disk; `None` if nothing is saved."""
        if self._app.folders is None:
            return None
        from ttr_tui.storage.saved_games import SavedGames

        return SavedGames(self._app.folders.games, say=saved_games.say_game)

    @property
    def has_games(self) -> bool:
        """Whether there are any files, or nobody knows; does not read them."""
        folders = self._app.folders
        try:
            return folders is not None and any(folders.games.iterdir())
        except OSError as error:
            return not isinstance(error, FileNotFoundError)

    def resume(self, id: str) -> None:
        """Continue a game."""
        session = self._try(saved_games.CANNOT_CONTINUE, lambda store: store.resume(id), id)
        if session is not None:
            if session.deal is None:
                self._app.remember(session, only_map=True)
            self._app.play(session)

    def result_to_share(self, id: str) -> str:
        """The line to share of a game; nothing if it is not over."""
        opened = self._try(saved_games.CANNOT_OPEN, lambda store: store.open(id), id)
        return "" if opened is None else opened.session().share_line or ""

    def open_finished(self, id: str) -> None:
        """Show the final scores of a finished game; continue it if it is not over after all."""
        from ttr_tui.play.hotseat import HotSeat

        opened = self._try(saved_games.CANNOT_OPEN, lambda store: store.open(id), id)
        if opened is None:
            return
        if opened.game.is_over:
            self._app.show_scores(HotSeat(opened.session()))
        else:
            self.resume(id)

    def replay(self, id: str) -> None:
        """Replay a game step by step."""
        opened = self._try(saved_games.CANNOT_OPEN, lambda store: store.open(id), id)
        if opened is not None:
            self._app.show_saved_replay(opened)

    def play_on(
        self, id: str, step: int, players: Sequence[SeatedPlayer], shuffle_seed: int | None
    ) -> None:
        """Play on from a step of a finished game, as a new game."""
        session = self._try(
            saved_games.CANNOT_OPEN,
            lambda store: store.begin_from(
                store.open(id), step, players, shuffle_seed=shuffle_seed
            ),
            id,
        )
        if session is not None:
            session.set_hints(self._app.settings.hints)
            self._app.play(session)

    def delete(self, id: str) -> bool:
        """Delete a game; return whether it is deleted."""

        def delete(store: SavedGames) -> bool:
            store.delete(id)
            return True

        return bool(self._try(saved_games.CANNOT_DELETE, delete))

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
            hot_seat.session.deal,
        )
        folder, layouts = app.folders.reports, app.folders.layouts
        try:
            files = write_out(
                hot_seat.session.map_file, finished, layouts, app.board_theme.name, folder
            )
        except OSError as error:
            app.show_notice(saved_games.NOT_REPORTED, [file_problem(problem_of(error))], [folder])
            return
        app.show_notice(saved_games.REPORTED, [], files)

    def _try(
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
