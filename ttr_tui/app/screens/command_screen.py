"""A screen that is one page of lines: help, rules, menu, questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from rich.console import Console
from rich.control import Control
from textual import events, on
from textual._compositor import ChopsUpdate, Compositor
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from ttr_tui.app.commands import Command, command_called, command_for, footer_line
from ttr_tui.app.widgets.spans import BLANK, Clicked, Line, Lines, line
from ttr_tui.play.plain_text import clean

if TYPE_CHECKING:
    from ttr_tui.app.app import TtrApp
    from ttr_tui.app.areas import Area
    from ttr_tui.board.render.themes import Theme


class TrimmedUpdate(ChopsUpdate):
    """Parts of rows, each from its first changed cell to its last."""

    def render_segments(self, console: Console) -> str:
        """The codes that draw them."""
        sent: list[str] = []
        for y, first, last in self.spans:
            for end, (start, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                left, right = max(start, first), min(end, last)
                if strip is not None and left < right:
                    sent.append(Control.move_to(left, y).segment.text)
                    sent.append(strip.crop(left - start, right - start).render(console))
        return "".join(sent)


class TrimmingCompositor(Compositor):
    """Textual's, but for what it asks for and sends."""

    def render_partial_update(self) -> ChopsUpdate | None:
        """What changed since the last time. Textual asks every widget on the screen for all of its
        lines, whatever changed; here only those are asked in which something did."""
        changed = self._dirty_regions.copy()
        everything, _ = self.visible_widgets, self.cuts  # The cuts are those of all widgets.
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

_ROOM_FOR_WORDS: Final = 28
"""Columns for saying that one is too small in a whole sentence."""


class CommandScreen(Screen[None], inherit_bindings=False):
    """A screen whose keys, footer and help come from its list of commands."""

    HELP_TITLE: ClassVar[str] = ""
    AUTO_FOCUS: ClassVar[str | None] = ""
    app: TtrApp

    def __init__(self) -> None:
        super().__init__()
        self._compositor = TrimmingCompositor()
        self._areas: dict[str, Area] = {}
        self._updates = 0
        self._button_down_at = -1
        """How often the screen had been updated when the mouse button went down."""

    def body(self) -> Iterable[Widget]:
        """The widgets of the screen, without footer."""
        raise NotImplementedError

    def commands(self) -> Sequence[Command]:
        """What can be done at this moment, in the order of importance."""
        raise NotImplementedError

    @property
    def takes_text(self) -> bool:
        """Whether printable keys are text at this moment."""
        return False

    def before_command(self) -> None:
        """Called before a key or a click does anything."""

    def typed(self, character: str) -> bool:
        """Take a printable character, or several, as text; says whether that was done."""
        return False

    def footer_note(self) -> str:
        """A short text at the right end of the footer."""
        return ""

    def help_notes(self, width: int) -> Sequence[Line]:
        """What the help page says after the keys."""
        return ()

    def hide_hand(self) -> None:
        """Hide what is secret on this screen."""

    def apply_theme(self, board_theme: Theme) -> None:
        """Be drawn in another look from now on."""
        for widget in self.query("*"):
            widget.refresh()
        self.update()

    def render_all(self) -> None:
        """Bring every widget up to date."""

    def put(self, id: str, area: Area | None) -> None:
        """Put a widget in its place; without one it is not shown."""
        widget = self.query_one(f"#{id}")
        widget.display = area is not None
        if area is not None and self._areas.get(id) != area:
            self._areas[id] = area
            widget.styles.offset = area.x, area.y
            widget.styles.width, widget.styles.height = area.width, area.height

    def all_commands(self) -> list[Command]:
        """The commands of the moment with those that every screen has."""
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
        """Draw for the first time."""
        self._settle(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        """Draw for the new size."""
        self._settle(event.size)

    def on_screen_resume(self) -> None:
        """Draw again: something may have changed while another screen was on top."""
        self.update()

    @property
    def is_too_small(self) -> bool:
        return self.app.size.width < MIN.width or self.app.size.height < MIN.height

    @property
    def is_listening(self) -> bool:
        """Whether what comes in now does anything: not on a screen that shows nothing of itself,
        and not while the program stops, when what was covered must stay so."""
        return not self.is_too_small and not self.app.is_stopping

    @property
    def takes_clicks(self) -> bool:
        """Whether a click does anything now: not the second of a double click that showed a
        hand."""
        return self.is_listening and not self.app.clicks.is_used_up

    def update(self) -> None:
        """Bring the widgets and the footer up to date."""
        self._updates += 1
        if not self.is_mounted or not self.children or self.is_too_small:
            return  # It has no widgets where the program ends before it comes up.
        self.render_all()
        if not self.is_current:
            return
        footer = self.query_one("#footer", Lines)
        width = self.app.size.width
        footer.show([footer_line(self.all_commands(), width, self.footer_note())])

    def _settle(self, size: Size) -> None:
        self.set_class(self.is_too_small, "-too-small")
        if self.is_too_small:
            narrow = size.width < _ROOM_FOR_WORDS
            notice = self.query_one("#too-small", Lines)
            notice.show(
                [
                    *([] if narrow else [BLANK]),
                    line((" Too small." if narrow else " The terminal is too small.", "strong")),
                    line(f" It is {size.width} × {size.height} cells;"),
                    line(f" {MIN.width} × {MIN.height} are needed."),
                    line((" Make it larger." if narrow else " Make it larger to go on.", "quiet")),
                ]
            )
        self.update()

    def on_key(self, event: events.Key) -> None:
        """Do what the key stands for."""
        event.stop()
        event.prevent_default()
        if not self.is_listening or self.app.keys.is_used_up:
            return
        self.before_command()
        if event.character and event.is_printable and self.typed(event.character):
            self.update()
            return
        command = command_for(self.all_commands(), event.key)
        if command is not None and not (command.deliberate and self.app.keys.is_repeat):
            command.run(event.key)
            if command.deliberate:
                self.app.keys.use_up()
        self.update()

    def on_paste(self, event: events.Paste) -> None:
        """Take pasted text as typed, where text is asked for."""
        event.stop()
        if self.takes_text and self.is_listening:
            self.before_command()
            self.typed(clean(event.text))
            self.update()

    def on_mouse_down(self) -> None:
        """Note on what the click begins."""
        self._button_down_at = self._updates

    @on(Clicked)
    def _on_clicked(self, message: Clicked) -> None:
        message.stop()
        if not self.takes_clicks:
            return
        is_new = self._button_down_at == self._updates and not self.app.clicks.is_repeat
        self.before_command()
        command = command_called(self.all_commands(), message.command)
        if command is not None and (is_new or not command.deliberate):
            command.run(command.keys[0] if command.keys else "")
            if command.deliberate:
                self.app.clicks.use_up()
        self.update()

    def _show_help(self, _key: str) -> None:
        self.app.show_help(self.HELP_TITLE, self.all_commands(), self.help_notes)


BACK_KEYS = ("escape", "backspace", "q")
"""Every way back has a quick key besides Escape."""


class PageScreen(CommandScreen):
    """One page in the middle of the screen, scrolled by lines where it is longer than that."""

    PAGE_WIDTH: ClassVar[int] = 72

    def __init__(self) -> None:
        super().__init__()
        self._top = 0

    def page(self, width: int) -> Sequence[Line]:
        """The lines of the whole page."""
        raise NotImplementedError

    def page_width(self) -> int:
        """How wide the page is on this screen."""
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
        """The keys that move a page that is longer than the screen; only page by page where the
        arrows move something else."""
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
                "move the page up and down",
                scroll,
                possible=longer,
                shown="↑↓" if by_lines else "PgUp PgDn",
            )
        ]

    def back_command(self, label: str = "back") -> Command:
        """The way back to the screen below."""
        return Command(
            "back", BACK_KEYS, label, "go back to where you were", lambda _: self.dismiss_page()
        )

    def dismiss_page(self) -> None:
        """Go back."""
        self.app.pop_screen()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Move the page with the wheel."""
        self._top += 3
        self.update()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Move the page with the wheel."""
        self._top -= 3
        self.update()
