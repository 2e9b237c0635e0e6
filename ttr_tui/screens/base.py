"""What all screens have in common: commands and their keys, a footer, help, a least size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from ttr_tui.games.plain_text import clean
from ttr_tui.screens.commands import Command, command_called, command_for, footer_line
from ttr_tui.screens.compositor import TrimmingCompositor
from ttr_tui.screens.lines import BLANK, Clicked, Line, Lines, line

if TYPE_CHECKING:
    from ttr_tui.board import Theme
    from ttr_tui.screens.app import TtrApp
    from ttr_tui.screens.places import Area

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
        yield Lines(id="footer", text_style="bar")

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
