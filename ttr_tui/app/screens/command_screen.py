"""Base classes of screens: `CommandScreen` with keys, footer and help made from commands, and
`PageScreen` with one page of lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from rich.console import Console
from rich.control import Control
from textual import events, on
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from ttr_tui.app.commands import Command, command_by_id, command_for, footer_line
from ttr_tui.app.widgets.spans import BLANK, Clicked, Line, Lines, line
from ttr_tui.play.plain_text import clean

if TYPE_CHECKING:
    from ttr_tui.app.app import TtrApp
    from ttr_tui.app.areas import Area
    from ttr_tui.board.render.themes import Theme


class TrimmedUpdate(ChopsUpdate):
    """An update of parts of rows, each from its first changed cell to its last."""

    def render_segments(self, console: Console) -> str:
        """The text and the control codes to send to the terminal."""
        sent: list[str] = []
        for y, first, last in self.spans:
            for end, (start, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                left, right = max(start, first), min(end, last)
                if strip is not None and left < right:
                    sent.append(Control.move_to(left, y).segment.text)
                    sent.append(strip.crop(left - start, right - start).render(console))
        return "".join(sent)


class TrimmingCompositor(Compositor):
    """Textual's compositor, but it draws and sends only what changed."""

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        """Draw everything. What changed before is drawn now; Textual would draw it once more."""
        update = super().render_full_update(simplify)
        for widget in self.visible_widgets:
            widget._exchange_repaint_regions()
        return update

    def render_partial_update(self) -> ChopsUpdate | None:
        """Draw what changed since the last time.

        Textual draws all lines of every visible widget, whatever changed. Here only widgets are
        drawn that contain a change.
        """
        changed = self._dirty_regions.copy()
        everything, _ = self.visible_widgets, self.cuts  # Computes the cuts with all widgets.
        self._visible_widgets = {
            widget: (region, clip)
            for widget, (region, clip) in everything.items()
            if any(map(region.overlaps, changed))
        }
        try:
            update = super().render_partial_update()
        finally:
            self._visible_widgets = everything
        if update is None:
            return None
        return TrimmedUpdate(update.chops, update.spans, update.chop_ends)


MIN: Final = Size(72, 20)
"""The smallest terminal in which the program can be used."""

_MIN_WIDTH_FOR_SENTENCE: Final = 28
"""Columns for the notice about a small terminal in whole sentences."""


class CommandScreen(Screen[None], inherit_bindings=False):
    """A screen whose keys, footer and help come from its list of commands."""

    HELP_TITLE: ClassVar[str] = ""
    AUTO_FOCUS: ClassVar[str | None] = ""
    app: TtrApp

    def __init__(self) -> None:
        super().__init__()
        self._compositor = TrimmingCompositor()
        self._areas: dict[str, Area] = {}
        """The areas of the widgets that `put` has placed, by their ids."""
        self._size_shown: Size | None = None

    def body(self) -> Iterable[Widget]:
        """Return the widgets of the screen without the footer."""
        raise NotImplementedError

    def commands(self) -> Sequence[Command]:
        """Return what the player can do now, the most important first."""
        raise NotImplementedError

    @property
    def takes_text(self) -> bool:
        """Whether printable keys are text now."""
        return False

    def before_command(self) -> None:
        """Prepare for a key or a click. Called before each."""

    def typed(self, character: str) -> bool:
        """Use printable characters as text, and return whether they were used."""
        return False

    def footer_note(self) -> str:
        """Return a short text for the right end of the footer."""
        return ""

    def help_notes(self, width: int) -> Sequence[Line]:
        """Return lines for the help page, after the keys."""
        return ()

    def hide_hand(self) -> None:
        """Hide what is secret on this screen."""

    def apply_theme(self, board_theme: Theme) -> None:
        """Change the theme and draw again."""
        for widget in self.query("*"):
            widget.refresh()
        self.update()

    def render_all(self) -> None:
        """Update all widgets but the footer."""

    def put(self, id: str, area: Area | None) -> None:
        """Put a widget into this area; without an area it is not shown."""
        widget = self.query_one(f"#{id}")
        widget.display = area is not None
        if area is not None and self._areas.get(id) != area:
            self._areas[id] = area
            widget.styles.offset = area.x, area.y
            widget.styles.width, widget.styles.height = area.width, area.height

    def all_commands(self) -> list[Command]:
        """Return the commands of the screen and those of every screen."""
        return [
            *self.commands(),
            Command(
                "help",
                ("f1",) if self.takes_text else ("question_mark", "f1"),
                "help",
                "explain this screen and its keys",
                self._show_help,
            ),
        ]

    def compose(self) -> ComposeResult:
        yield Lines(id="too-small")
        yield from self.body()
        yield Lines(id="footer", style="bar")

    def on_mount(self) -> None:
        """Fit the terminal. The first drawing follows when the screen resumes."""
        self._fit(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        """Draw for the new size. The first event of this kind brings the size known already."""
        if event.size != self._size_shown:
            self._fit(event.size)
            self.update()

    def on_screen_resume(self) -> None:
        """Draw again: the game may have changed while another screen was on top."""
        self.update()

    def _compositor_refresh(self) -> None:
        """Draw only the screen on top, as all are opaque. Textual would redraw it completely for a
        change of a screen below."""
        if self.app.screen is self:
            super()._compositor_refresh()
        else:  # It is drawn completely when it comes to the top.
            self._compositor._dirty_regions.clear()
            self._dirty_widgets.clear()

    @property
    def is_too_small(self) -> bool:
        return self.app.size.width < MIN.width or self.app.size.height < MIN.height

    @property
    def is_listening(self) -> bool:
        """Whether keys and clicks do anything now: not on a screen that is too small."""
        return not self.is_too_small

    def update(self) -> None:
        """Update the widgets and the footer."""
        self.app.presses.screen_changed()
        if not self.is_mounted or not self.children or self.is_too_small:
            return  # There are no widgets if the program ends before the screen is mounted.
        self.render_all()
        if not self.is_current:
            return
        footer = self.query_one("#footer", Lines)
        width = self.app.size.width
        footer.show([footer_line(self.all_commands(), width, self.footer_note())])

    def _fit(self, size: Size) -> None:
        """Show the notice about a small terminal if it is too small."""
        self._size_shown = size
        self.set_class(self.is_too_small, "-too-small")
        if self.is_too_small:
            narrow = size.width < _MIN_WIDTH_FOR_SENTENCE
            notice = self.query_one("#too-small", Lines)
            notice.show(
                [
                    *([] if narrow else [BLANK]),
                    line((" Too small." if narrow else " The terminal is too small.", "strong")),
                    line(f" It is {size.width} × {size.height} cells."),
                    line(
                        f" It needs {MIN.width} × {MIN.height}."
                        if narrow
                        else f" It needs at least {MIN.width} × {MIN.height}."
                    ),
                    line(
                        (" Make it larger." if narrow else " Make it larger to continue.", "quiet")
                    ),
                ]
            )

    def on_key(self, event: events.Key) -> None:
        """Run the command of the key."""
        event.stop()
        event.prevent_default()
        if not self.is_listening:
            return
        self.before_command()
        if event.character and event.is_printable and self.typed(event.character):
            self.update()
            return
        command = command_for(self.all_commands(), event.key)
        if command is not None and (not command.deliberate or self.app.presses.take()):
            command.run(event.key)
        self.update()

    def on_paste(self, event: events.Paste) -> None:
        """Use pasted text as typed text."""
        event.stop()
        if self.takes_text and self.is_listening:
            self.before_command()
            self.typed(clean(event.text))
            self.update()

    @on(Clicked)
    def _on_clicked(self, message: Clicked) -> None:
        message.stop()
        if not self.is_listening:
            return
        self.before_command()
        command = command_by_id(self.all_commands(), message.command)
        if command is not None and (not command.deliberate or self.app.presses.take()):
            command.run(command.keys[0] if command.keys else "")
        self.update()

    def _show_help(self, _key: str) -> None:
        self.app.show_help(self.HELP_TITLE, self.all_commands(), self.help_notes)


class BaseScreen(CommandScreen):
    """The empty screen below all others. Textual's own one would make it parse the default styles
    of screens once more for the game screen, and draw the first screen twice."""

    def commands(self) -> Sequence[Command]:
        return ()

    def compose(self) -> ComposeResult:
        return ()

    def update(self) -> None:
        """There is nothing to draw."""

    def _fit(self, size: Size) -> None:
        """There is nothing to draw."""


BACK_KEYS = ("escape", "backspace", "q")
"""On some terminals Escape takes a tenth of a second, so there are other keys."""


class PageScreen(CommandScreen):
    """A screen with one page of lines, which scrolls if it is longer than the screen."""

    PAGE_WIDTH: ClassVar[int] = 72

    def __init__(self) -> None:
        super().__init__()
        self._top = 0

    def page(self, width: int) -> Sequence[Line]:
        """Return the lines of the whole page."""
        raise NotImplementedError

    def page_width(self) -> int:
        """Return the width of the page on this screen."""
        return max(20, min(self.PAGE_WIDTH, self.app.size.width - 4))

    def body(self) -> Iterable[Widget]:
        yield Lines(id="page")

    def render_all(self) -> None:
        size = self.app.size
        width, height = self.page_width(), size.height - 1
        lines = list(self.page(width))
        self._top = max(0, min(self._top, len(lines) - height))
        above = max(0, (height - len(lines)) // 3)
        margin = " " * ((size.width - width) // 2)
        shown = lines[self._top : self._top + height]
        self.query_one("#page", Lines).show(
            [*[BLANK] * above, *(line(margin, *pieces) if pieces else BLANK for pieces in shown)]
        )

    def scroll_commands(self, *, by_lines: bool = True) -> list[Command]:
        """Return the commands that scroll; without `by_lines` only page by page, if the arrow keys
        do something else."""
        size = self.app.size
        height = size.height - 1
        longer = len(self.page(self.page_width())) > height
        steps = {"pageup": 1 - height, "pagedown": height - 1}
        if by_lines:
            steps = {"up": -1, "down": 1, **steps}

        def scroll(key: str) -> None:
            self._top += steps[key]

        return [
            Command(
                "scroll",
                tuple(steps),
                "scroll",
                "scroll up and down",
                scroll,
                possible=longer,
                shown="↑↓" if by_lines else "PgUp PgDn",
            )
        ]

    def back_command(self, label: str = "back") -> Command:
        """Return the command that goes back to the screen below."""
        return Command("back", BACK_KEYS, label, "go back", lambda _: self.dismiss_page())

    def dismiss_page(self) -> None:
        """Go back to the screen below."""
        self.app.pop_screen()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll with the wheel."""
        self._top += 3
        self.update()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll with the wheel."""
        self._top -= 3
        self.update()
