"""Notices on top of any screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from textual.binding import Binding

from ttr_tui.app import keys
from ttr_tui.app.screens.page_screen import PageScreen
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.panels.spans import Line, width_of
from ttr_tui.panels.text_pages import notice_page
from ttr_tui.words.language import N_, pgettext
from ttr_tui.words.saved_games import deal_was_played


class NoticeScreen(PageScreen):
    """A message to read before the players continue: a title, a paragraph for each text, and the
    full names of files. Around it the screen below is seen."""

    HELP_TITLE = N_("Notice")
    BINDINGS = keys.NOTICE

    def __init__(self, title: str, texts: Sequence[str], files: Sequence[Path] = ()) -> None:
        super().__init__()
        self._title, self._texts, self._files = title, texts, files

    def show(self) -> None:
        """Make the panel as large as its lines."""
        super().show()
        page = self.query_one("#page", Lines)
        page.styles.width = max(map(width_of, page.lines))
        self.set_class(self.app.board_theme.ascii, "-ascii")

    def page(self, width: int) -> Sequence[Line]:
        shown = [
            (each.id, self.app.key_name(each.id), pgettext("key", each.description))
            for each in type(self).BINDINGS
            if isinstance(each, Binding) and each.id and self._is_offered(each)
        ]
        return notice_page(self._title, self._texts, self._files, shown, width)

    def _is_offered(self, binding: Binding) -> bool:
        return binding.id != "screen.help" and bool(self.check_action(binding.action, ()))


class DealBegunScreen(NoticeScreen, inherit_bindings=False):
    """A deal was played before, with this `result`, or is not over: it goes on, is played `again`,
    or neither."""

    BINDINGS = keys.DEAL + keys.BACK + keys.SCREEN

    def __init__(self, title: str, id: str, result: str, again: Callable[[], None]) -> None:
        super().__init__(title, [deal_was_played(result)])
        self._game_id, self._is_over, self._again = id, bool(result), again

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only a game that is not over can go on."""
        return action != "go_on" or not self._is_over

    def action_go_on(self) -> None:
        self.app.resume(self._game_id)

    def action_again(self) -> None:
        self._again()
