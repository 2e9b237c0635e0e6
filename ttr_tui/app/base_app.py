"""The app as its screens see it: settings, theme and input, and the ways to other screens.

`TtrApp` fills in the ways to other screens; so a screen need not import the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from rich.console import RenderableType
from textual import events
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.filter import Monochrome, NoColor
from textual.screen import Screen

from ttr_tui.app import keys
from ttr_tui.app.exit import AppExit, is_terminal_gone
from ttr_tui.app.input import IdleTimer, InputOrder, RepeatDetector
from ttr_tui.app.saved_game_actions import SavedGames
from ttr_tui.app.theme import Colorless, textual_theme
from ttr_tui.board.render.ansi import ascii_text
from ttr_tui.board.render.themes import load_app_colors, load_theme
from ttr_tui.mapfile.package_files import package_files
from ttr_tui.storage.paths import Folders
from ttr_tui.storage.settings import Settings, change_settings

if TYPE_CHECKING:
    from pathlib import Path

    from ttr_tui.mapfile.map_file import MapFile
    from ttr_tui.play.hotseat import HotSeat
    from ttr_tui.play.people import Person
    from ttr_tui.play.session import Session
    from ttr_tui.storage.journal_reader import OpenedGame

STILL = Settings(animations=False)
"""The settings of an app that was given none: the defaults without animations."""


class BaseApp(App[None], inherit_bindings=False):
    """Settings, theme, input and exit of the app. Without `folders` nothing is read or saved."""

    TITLE = "Ticket to Ride"
    # Not CSS_PATH: Textual cannot read that inside a zip file.
    CSS = (package_files() / "app" / "app.tcss").read_text("utf-8")
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = list(keys.APP)

    def __init__(self, settings: Settings = STILL, folders: Folders | None = None) -> None:
        self.settings = settings
        self.settings_problems: tuple[str, ...] = ()
        """The errors of the settings file, a line for each."""
        self._unsaved_settings: dict[str, Any] = {}
        self._load_theme()
        super().__init__()
        for name in list(self.available_themes):
            self.unregister_theme(name)
        self._use_theme()
        self.animation_level = "none"
        # For NO_COLOR the app chooses a theme; Textual would use shades of gray.
        self._filters = [f for f in self._filters if not isinstance(f, Monochrome | NoColor)]
        self._filters.append(Colorless(enabled=self.app_colors.ground is None))
        self.folders = folders
        # These belong to the app: a key may be held down while one screen replaces another.
        self.keyboard, self.clicks = RepeatDetector(), RepeatDetector()
        self.input_order = InputOrder(self)
        self.idle_timer = IdleTimer(self, self.hide_hand)
        self.app_exit = AppExit(self, folders)
        self.is_suspending = False
        """Whether Ctrl-Z was pressed and the program still runs: all keys are ignored."""
        self.saved_games = SavedGames(self)
        self.hot_seat: HotSeat | None = None
        """The game being played, if there is one."""

    def on_mount(self) -> None:
        """Listen to signals, and hide the hand when nobody is there."""
        self.app_exit.listen_to_signals()
        self.idle_timer.start(self.settings.hide_after)

    # Settings and theme.

    def _load_theme(self) -> None:
        self.board_theme = load_theme(self.settings.theme, ascii=self.settings.ascii)
        self.app_colors = load_app_colors(self.board_theme.name)

    def _use_theme(self) -> None:
        self.register_theme(textual_theme(self.app_colors))
        self.theme = self.app_colors.name

    def displayable(self, text: str) -> str:
        """Return the text as the terminal can show it: in ASCII, if the settings say so."""
        return ascii_text(text) if self.board_theme.ascii else text

    def key_name(self, id: str) -> str:
        """The name of the first key of a binding, as the user has it."""
        return keys.key_name(keys.keys_of(id, {})[0])

    def get_key_display(self, binding: Binding) -> str:
        """Name keys as the keyboard does."""
        return keys.key_name(binding.key)

    def change_setting(self, name: str, value: Any) -> None:
        """Change a setting at once; `save_settings` saves it."""
        self.settings = self.settings._replace(**{name: value})
        self._unsaved_settings[name] = value
        if name in ("theme", "ascii"):
            self._load_theme()
            self._use_theme()
            for line_filter in self._filters:
                if isinstance(line_filter, Colorless):
                    line_filter.enabled = self.app_colors.ground is None
            for screen in self.screen_stack:
                redraw = getattr(screen, "redraw", None)
                if redraw is not None:
                    redraw()
        if name == "hide_after":
            self.idle_timer.start(self.settings.hide_after)

    def save_settings(self) -> None:
        """Save the settings changed since the last time."""
        changes, self._unsaved_settings = self._unsaved_settings, {}
        if changes and self.folders is not None:
            problem = change_settings(self.folders, **changes)
            self.settings_problems = (problem,) if problem else ()

    # Input.

    async def on_event(self, event: events.Event) -> None:
        """Pass the event on; handle the next key or click only when this one is done."""
        if isinstance(event, events.InputEvent):
            self.idle_timer.note_input()
        is_input = isinstance(event, events.InputEvent | events.Paste) and not event.is_forwarded
        # Noted here: a screen does not get every key, and it gets clicks with another time.
        if is_input and isinstance(event, events.MouseDown):
            self.clicks.note("click", event.time)
        elif is_input and isinstance(event, events.Key):
            self.keyboard.note(event.key, event.time)
        if is_input and self._is_deaf(event):
            return
        before = self.screen_stack[-1] if is_input and self.screen_stack else None
        await super().on_event(event)
        if before is not None and not isinstance(event, events.MouseMove):
            is_click = isinstance(event, events.MouseEvent)
            await self.input_order.wait(before, with_widgets=is_click)

    def _is_deaf(self, event: events.Event) -> bool:
        """Whether the input does nothing: while the terminal is too small or the program is being
        suspended, and if it repeats the press that showed a hand."""
        if isinstance(event, events.Key) and event.key in _LEAVING_KEYS:
            return False
        screen = self.screen_stack[-1] if self.screen_stack else None
        if self.is_suspending or getattr(screen, "is_too_small", False):
            return True
        if isinstance(event, events.Key):
            return self.keyboard.is_consumed
        return isinstance(event, events.MouseDown | events.MouseUp) and self.clicks.is_consumed

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The commands of the palette: what the keys of the screen can do now."""
        seen: set[str] = set()
        for found in list(screen.active_bindings.values()):
            binding = found.binding
            if not found.enabled or binding.id is None or binding.id in seen:
                continue
            if binding.id in _NOT_IN_PALETTE or not binding.tooltip:
                continue
            seen.add(binding.id)
            yield SystemCommand(
                f"{binding.tooltip[0].upper()}{binding.tooltip[1:]}",
                f"Key: {keys.key_name(binding.key)}",
                lambda id=binding.id: self.call_later(screen.run_action, f"screen.command('{id}')"),
            )

    def hide_hand(self) -> None:
        """Hide hand and tickets, also on screens that are not on top."""
        for screen in self.screen_stack:
            hide = getattr(screen, "hide_hand", None)
            if hide is not None:
                hide()

    def on_app_blur(self) -> None:
        """Hide the hand when another window comes to the front."""
        if self.settings.hide_on_focus_loss:
            self.hide_hand()

    # Quitting, suspending and crashing.

    def action_quit_now(self) -> None:
        """Quit at once."""
        self.exit()

    def action_suspend(self) -> None:
        """Hide the hand, draw that, and suspend until the shell continues the program."""
        self.hide_hand()
        if not self.is_suspending:
            self.is_suspending = True
            self.call_after_refresh(self._suspend)

    def _suspend(self) -> None:
        self.action_suspend_process()  # Returns when the shell continues; on Windows at once.
        self.is_suspending = False
        self.screen.refresh()  # The shell has written over the screen.

    def _handle_exception(self, error: Exception) -> None:
        super()._handle_exception(error)
        self.input_order.stop_waiting()

    def _fatal_error(self) -> None:
        """Report a crash. Textual's own report shows the values of variables, secrets included."""
        self.app_exit.report_crash(self._exception or RuntimeError())
        self._close_messages_no_wait()

    def panic(self, *renderables: RenderableType) -> None:
        """Report a crash that Textual found outside its message handlers."""
        if is_terminal_gone(renderables):
            self.app_exit.leave(1)
            return
        self._return_code = 1
        self._fatal_error()

    # The game being played, and the ways to other screens.

    def begin(
        self, map_file: MapFile, people: Sequence[Person], first: int | None, seed: int
    ) -> Session:
        """Set up a new game; it is saved if the app has folders."""
        raise NotImplementedError

    def play(self, session: Session) -> None:
        """Play this game, up to the turn of a person; if it is over, show its scores."""
        raise NotImplementedError

    def delete(self, hot_seat: HotSeat) -> None:
        """Go to the menu and delete the game."""
        raise NotImplementedError

    def remember_players(self, hot_seat: HotSeat) -> None:
        """Offer these players for the next game."""
        raise NotImplementedError

    def show_menu(self) -> None:
        """Leave the game and show the menu."""
        raise NotImplementedError

    def show_setup(self, map_file: MapFile | None = None) -> None:
        """Set up a game with the last players; the next of them is the first player."""
        raise NotImplementedError

    def show_ceremony(self, hot_seat: HotSeat) -> None:
        """Show the final count of a game that is over."""
        raise NotImplementedError

    def show_scores(self, hot_seat: HotSeat) -> None:
        """Show the final scores."""
        raise NotImplementedError

    def show_replay(self, opened: OpenedGame) -> None:
        """Replay a saved game step by step."""
        raise NotImplementedError

    def show_review(self, hot_seat: HotSeat) -> None:
        """Replay a finished game."""
        raise NotImplementedError

    def show_games(self) -> None:
        """List the saved games."""
        raise NotImplementedError

    def show_statistics(self) -> None:
        """Show the statistics of finished games."""
        raise NotImplementedError

    def show_notice(self, title: str, texts: Sequence[str], files: Sequence[Path] = ()) -> None:
        """Show a notice until the next key: a title and a paragraph for each text."""
        raise NotImplementedError

    def show_edit_players(self, hot_seat: HotSeat) -> None:
        """Edit names and colors of the players."""
        raise NotImplementedError

    def show_settings(self) -> None:
        """Change settings."""
        raise NotImplementedError

    def show_rules(self, map_file: MapFile | None = None) -> None:
        """Show the rules of this map."""
        raise NotImplementedError


_LEAVING_KEYS = frozenset({"ctrl+c", "ctrl+z"})

_NOT_IN_PALETTE = frozenset(
    {"handoff.show", "app.commands", *(binding.id for binding in keys.LIST)}
)
"""The palette lies over the screen, so nothing in it shows a hand or moves a highlight."""
