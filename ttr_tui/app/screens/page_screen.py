"""The bases of screens with a page of text that scrolls: `PageScreen`, and with a page for each of
several things `SubjectPageScreen`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.containers import VerticalScroll
from textual.widget import Widget

from ttr_tui.app import keys
from ttr_tui.app.screens.app_screen import AppScreen
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.panels.spans import Line, Span


class PageScroll(VerticalScroll, inherit_bindings=False):
    """What scrolls a page that is longer than the screen."""

    BINDINGS = keys.SCROLL

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the keys only if there is something to scroll."""
        return self.max_scroll_y > 0

    def show_row(self, row: float) -> None:
        """Scroll to this row at once. Textual's own actions wait for the next frame, so that of two
        keys that arrive at once the second would start from the old place."""
        self.scroll_to(y=row, animate=False, immediate=True)

    def action_rows(self, rows: int) -> None:
        """Scroll by so many rows."""
        self.show_row(self.scroll_y + rows)

    def action_pages(self, pages: int) -> None:
        """Scroll by so many pages."""
        self.action_rows(pages * self.size.height)

    def action_edge(self, end: bool) -> None:
        """Go to the beginning or to the end."""
        self.show_row(self.max_scroll_y if end else 0)


class PageScreen(AppScreen):
    """A screen with one page of lines, which scrolls if it is longer than the screen."""

    PAGE_WIDTH = 72
    """The columns of the page, as far as the terminal has them."""
    BINDINGS = keys.BACK

    def page(self, width: int) -> Sequence[Line]:
        """Return the lines of the whole page."""
        raise NotImplementedError

    def body(self) -> Iterable[Widget]:
        yield PageScroll(Lines(id="page"))

    def on_screen_resume(self) -> None:
        """Show the page again: something may have changed while another screen was on top."""
        self.show()

    def show(self) -> None:
        """Show the page in the width of the terminal."""
        width = max(20, min(self.PAGE_WIDTH, self.app.size.width - 4))
        lines = self.page(width)
        page = self.query_one("#page", Lines)
        page.styles.width, page.styles.height = width, max(1, len(lines))
        page.show(lines)
        self.call_after_refresh(self.refresh_bindings)


class SubjectPageScreen(PageScreen):
    """A page for each of several things, such as maps; `action_other` goes to another one."""

    def change(self, step: int) -> None:
        """Change to the next thing, or with a negative step to the previous one."""
        raise NotImplementedError

    @property
    def has_several(self) -> bool:
        """Whether there is anything to change to."""
        raise NotImplementedError

    def between_arrows(self, name: str) -> list[Span]:
        """The name of the thing, between arrows to click if there are several."""
        middle = [Span(name, "accent")]
        if not self.has_several:
            return middle
        return [
            Span("◂ ", "key", "screen.other(-1)"),
            *middle,
            Span(" ▸", "key", "screen.other(1)"),
        ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the arrows only if there are several things."""
        return action != "other" or self.has_several

    def action_other(self, step: int) -> None:
        """Change to another thing, and show it from the beginning."""
        self.change(step)
        self.query_one(PageScroll).show_row(0)
        self.show()
