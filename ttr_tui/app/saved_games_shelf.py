"""Where the games are kept, for people in front of the screen: what is wrong with one they are told
there."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from ttr_tui.play.plain_text import clean

if TYPE_CHECKING:
    from ttr_tui.app.app import TtrApp
    from ttr_tui.play.session import Session
    from ttr_tui.storage.saved_games import Store

Found = TypeVar("Found")


class SavedGames:
    """The saved games of an app. Without folders there are none, and nothing here does anything."""

    def __init__(self, app: TtrApp) -> None:
        self._app = app

    @cached_property
    def store(self) -> Store | None:
        """The games themselves; `None` if none are kept."""
        if self._app.folders is None:
            return None
        from ttr_tui.storage.saved_games import Store

        return Store(self._app.folders.games)

    @property
    def has_games(self) -> bool:
        """Whether anything is kept, found out without reading it."""
        folders = self._app.folders
        return folders is not None and folders.games.is_dir() and any(folders.games.iterdir())

    def resume(self, id: str) -> None:
        """Go on with a game, or say why that cannot be."""
        session = self._tried("This game cannot be gone on with", lambda kept: kept.resume(id), id)
        if session is not None:
            self._app.play(session)

    def look_back(self, id: str) -> None:
        """See the final scores of a game, or say why that cannot be."""
        opened = self._tried("This game cannot be opened", lambda kept: kept.open(id), id)
        if opened is None:
            return
        if opened.game.is_over:
            self._app.show_scores(opened.session())
        else:
            self.resume(id)

    def replay(self, id: str) -> None:
        """Step through a game, or say why that cannot be."""
        opened = self._tried("This game cannot be opened", lambda kept: kept.open(id), id)
        if opened is not None:
            self._app.show_replay(opened)

    def delete(self, id: str) -> bool:
        """Delete a game, and say whether it is gone; why not is told."""

        def delete(kept: Store) -> bool:
            kept.delete(id)
            return True

        return bool(self._tried("This game cannot be thrown away", delete))

    def write_out(self, session: Session) -> None:
        """Write a finished game out, and say where its files are."""
        from ttr_tui.board.render.export import write_out
        from ttr_tui.play.report import Finished

        app = self._app
        if session.finished is None or app.folders is None:
            return
        finished = Finished(session.finished, session.people, session.seed or 0)
        folder, layouts = app.folders.reports, app.folders.layouts
        try:
            files = write_out(session.map_file, finished, layouts, app.board_theme.name, folder)
        except OSError as error:
            why = f"{clean(str(folder))}: {error.strerror or error}"
            app.show_notice("The game cannot be written out", [why])
            return
        names = " and ".join(file.name for file in files)
        app.show_notice("Report and picture are written", [f"{names}, in the folder {folder}"])

    def _tried(
        self, save_error: str, do: Callable[[Store], Found], named: str = ""
    ) -> Found | None:
        """What came of it; where that cannot be, the table is told, and it is `None`."""
        from ttr_tui.storage.journal_format import JournalError

        if self.store is None:
            return None
        try:
            return do(self.store)
        except JournalError as error:
            said = f"{clean(named)}: {error}" if named else str(error)
            self._app.show_notice(save_error, [said])
            return None
