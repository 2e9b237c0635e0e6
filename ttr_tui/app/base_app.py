"""The app as its screens see it: settings, theme and input, and the ways to other screens.

`TtrApp` fills in the ways to other screens; so a screen need not import the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from rich.console import RenderableType
from textual import events
from textual.app import App, SystemCommand
from textual.binding import ActiveBinding
from textual.command import CommandPalette, Hit, Hits
from textual.driver import Driver
from textual.filter import LineFilter, Monochrome, NoColor
from textual.screen import Screen
from textual.system_commands import SystemCommandsProvider
from textual.widgets import Input

from ttr_tui.app import keys
from ttr_tui.app.exit import AppExit
from ttr_tui.app.input import IdleTimer, InputQueue, PressGuard, is_input
from ttr_tui.app.keyboard_layouts import KeyboardLayout
from ttr_tui.app.keymap import SETTINGS_FILE
from ttr_tui.app.saved_game_actions import SavedGames
from ttr_tui.app.theme import COLORLESS, has_terminal_colors, textual_theme
from ttr_tui.board.render.ansi import ascii_text
from ttr_tui.board.render.themes import load_app_colors, load_theme
from ttr_tui.mapfile.package_files import package_folder, package_text
from ttr_tui.storage.paths import Folders
from ttr_tui.storage.settings import Settings, change_settings
from ttr_tui.words import pages
from ttr_tui.words.keys import key_help, palette_key
from ttr_tui.words.language import as_sentence

if TYPE_CHECKING:
    from pathlib import Path

    from ttr_tui.app.terminal import TerminalDriver
    from ttr_tui.files import FileProblem
    from ttr_tui.mapfile.map_file import MapFile
    from ttr_tui.play.hotseat import HotSeat
    from ttr_tui.play.people import Person
    from ttr_tui.play.session import Session
    from ttr_tui.storage.journal_reader import OpenedGame
    from ttr_tui.storage.saved_players import QuickStart

STILL = Settings(animations=False)
"""The settings of an app that was given none: the defaults without animations."""


class _Commands(SystemCommandsProvider):
    """The commands of the palette, or that there is none."""

    async def search(self, query: str) -> Hits:
        found = False
        async for hit in super().search(query):
            found = True
            yield hit
        if not found:  # Textual would say so itself, in English.
            yield Hit(1, pages.no_such_command(), lambda: None)


class BaseApp(App[None], inherit_bindings=False):
    """Settings, theme, input and exit of the app. Without `folders` nothing is read or saved."""

    TITLE = "Ticket to Ride"
    # Not CSS_PATH: Textual cannot read that inside a zip file.
    CSS = package_text(package_folder("app") / "app.tcss")
    ALLOW_SELECT = False
    BINDINGS = keys.APP
    COMMANDS: ClassVar = {_Commands}

    def __init__(self, settings: Settings = STILL, folders: Folders | None = None) -> None:
        self.settings = settings
        self.settings_problems: tuple[FileProblem, ...] = ()
        """What is wrong with the settings file."""
        self._unsaved_settings: dict[str, Any] = {}
        self._load_theme()
        super().__init__()
        self.update_keymap(settings.keys)
        for name in list(self.available_themes):
            self.unregister_theme(name)
        self._use_theme()
        self.animation_level = "none"
        self.folders = folders
        # It belongs to the app: a key may be held down while one screen replaces another.
        self.presses = PressGuard()
        self.input_queue = InputQueue(self, self.take_input)
        self.keyboard_layout = KeyboardLayout()
        self.idle_timer = IdleTimer(self, self.hide_hand)
        self.app_exit = AppExit(self, folders)
        self.terminal: TerminalDriver | None = None
        """The driver, while the app runs in a terminal."""
        self.is_suspending = False
        """Whether Ctrl-Z was pressed and the program still runs: all keys are ignored."""
        self.saved_games = SavedGames(self)
        self.hot_seat: HotSeat | None = None
        """The game being played, if there is one."""

    def on_mount(self) -> None:
        """Hide the hand when nobody is there."""
        self.idle_timer.start(self.settings.hide_after)

    # Settings and theme.

    def _load_theme(self) -> None:
        self.board_theme = load_theme(self.settings.theme, ascii=self.settings.ascii)
        self.app_colors = load_app_colors(self.board_theme.name)

    def _use_theme(self) -> None:
        self.register_theme(textual_theme(self.app_colors))
        self.theme = self.app_colors.name

    def refresh_css(self, animate: bool = True) -> None:
        """Apply the colors of the theme. Before the first screen, Textual would parse all styles
        for that, and then again for the screen."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def watch_theme(self) -> None:
        """Send the numbers of the terminal's colors as they are, if the theme has only these."""
        self.ansi_color = has_terminal_colors(self.app_colors)

    def displayable(self, text: str) -> str:
        """Return the text as the terminal can show it: in ASCII, if the settings say so."""
        return ascii_text(text) if self.board_theme.ascii else text

    def key_name(self, id: str) -> str:
        """The name of the first key of a binding, as the user has it."""
        return self.names_of_keys(id)

    def names_of_keys(self, *ids: str) -> str:
        """The names of the first keys of these bindings: `↑↓`."""
        return keys.joined_names(keys.keys_of(id, self.settings.keys)[0] for id in ids)

    def change_setting(self, name: str, value: Any) -> None:
        """Change a setting at once; `save_settings` saves it."""
        self.settings = self.settings._replace(**{name: value})
        self._unsaved_settings[name] = value
        if name in ("theme", "ascii"):
            self._load_theme()
            self._use_theme()
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
            problem = change_settings(self.folders, SETTINGS_FILE, **changes)
            self.settings_problems = () if problem is None else (problem,)

    def remember_setting(self, name: str, value: Any) -> None:
        """Change and save a setting that was chosen elsewhere than on the settings screen. If the
        file has a problem, it is left alone until that screen is left."""
        if getattr(self.settings, name) != value:
            self.change_setting(name, value)
            if not self.settings_problems:
                self.save_settings()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's filters, but none for NO_COLOR, which would turn colors into shades of gray:
        for that the app chooses a theme without colors, and nothing gets any."""
        filters = super().get_line_filters()
        kept = [each for each in filters if not isinstance(each, Monochrome | NoColor)]
        return kept if self.app_colors.ground is not None else [*kept, COLORLESS]

    # Input.

    def get_driver_class(self) -> type[Driver]:
        """The driver of the terminal: our own where there is `termios`, or Textual's."""
        try:
            from ttr_tui.app.terminal import TerminalDriver
        except ImportError:
            return super().get_driver_class()
        return TerminalDriver

    async def on_event(self, event: events.Event) -> None:
        """Put input into the queue; Ctrl-C goes past it. The first screen takes the place of the
        empty one that Textual would compose."""
        if isinstance(event, events.Compose):
            self.show_first_screen()
        if isinstance(event, events.AppBlur):
            # Not passed on, as `AppFocus` is not: Textual would take the focus away and give it
            # back to what had it before, a prompt that is hidden now.
            self.on_app_blur()
            return
        if not is_input(event):
            if not isinstance(event, events.AppFocus):
                await super().on_event(event)
            return
        self.idle_timer.note_input()
        if isinstance(event, events.Key) and event.key.startswith("ctrl+"):
            event = self.keyboard_layout.meanings(event)[-1]
            if event.key == "ctrl+c":
                await super().on_event(event)
                return
        self.input_queue.put(event)

    async def take_input(self, event: events.Event) -> None:
        """Pass a key, a mouse event or a paste on to the screen, unless it must do nothing: while
        the terminal is too small or the program is being suspended, or if it repeats the press that
        showed a hand."""
        if isinstance(event, events.Key):
            event = self._meant(event)
        # The command palette above a screen is too small as well.
        too_small = any(getattr(screen, "is_too_small", False) for screen in self.screen_stack)
        leaves = isinstance(event, events.Key) and event.key == "ctrl+z"
        if self.presses.note(event) and not self.is_suspending and (leaves or not too_small):
            await super().on_event(event)

    def _meant(self, event: events.Key) -> events.Key:
        """Of what the key may mean, what does something now; text is as typed."""
        *others, last = self.keyboard_layout.meanings(event)
        if last is event or isinstance(self.focused, Input):
            return event
        active = self.screen.active_bindings
        return next((each for each in others if each.key in active), last)

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
                as_sentence(key_help(binding.tooltip, binding.id)),
                palette_key(keys.key_name(binding.key)),
                lambda id=binding.id: self.call_later(screen.run_action, f"screen.command('{id}')"),
            )

    def action_command_palette(self) -> None:
        """Open the palette, with words in the language of the program."""
        if not isinstance(self.screen, CommandPalette):
            words = pages.search_commands()
            self.push_screen(CommandPalette(placeholder=words, id="--command-palette"))

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
        self.exit()

    def action_suspend(self) -> None:
        """Hide the hand, draw that, and suspend until the shell continues the program."""
        self.hide_hand()
        if not self.is_suspending:
            self.is_suspending = True
            self.call_after_refresh(self._suspend)

    def _suspend(self) -> None:
        self.input_queue.clear()
        self.action_suspend_process()  # Returns when the shell continues the program.
        self.is_suspending = False
        self.screen.refresh()  # The shell has written over the screen.

    def action_suspend_process(self) -> None:
        """Suspend at once."""
        if self.terminal is not None:
            self.terminal.stop_process()

    def on_continued(self) -> None:
        """The program was stopped without notice: hide the hand and draw the screen again."""
        self.hide_hand()
        if self.terminal is not None and not self.app_exit.is_leaving:
            self.terminal.take_again()
            self.screen.refresh()

    def run(self, **options: Any) -> None:
        """Run the app until it ends."""
        try:
            super().run(**options)
        finally:
            self.app_exit.finish()

    def exit(
        self, result: None = None, return_code: int = 0, message: RenderableType | None = None
    ) -> None:
        """Quit: keys that wait do nothing any more."""
        self.input_queue.close()
        self.app_exit.begin(return_code)
        super().exit(result, return_code, message)

    def panic(self, *_: RenderableType) -> None:
        """Exit because of an error."""
        self.app_exit.crash()

    # The game being played, and the ways to other screens: see `TtrApp`.

    def show_first_screen(self) -> None: ...
    def begin(
        self,
        map_file: MapFile,
        people: Sequence[Person],
        first: int | None = None,
        *,
        remember: bool = True,
    ) -> None: ...
    def play(self, session: Session) -> None: ...
    def delete(self, hot_seat: HotSeat) -> None: ...
    def edit_players(self, hot_seat: HotSeat, people: Sequence[Person]) -> None: ...
    def quick_start(self) -> QuickStart:
        raise NotImplementedError

    def start_quickly(self) -> None: ...
    def show_menu(self) -> None: ...
    def show_setup(
        self, map_file: MapFile | None = None, finished: HotSeat | None = None
    ) -> None: ...
    def show_final_count(self, hot_seat: HotSeat) -> None: ...
    def show_scores(self, hot_seat: HotSeat) -> None: ...
    def show_replay(self, opened: OpenedGame) -> None: ...
    def show_review(self, hot_seat: HotSeat) -> None: ...
    def show_notice(self, title: str, texts: Sequence[str], files: Sequence[Path] = ()) -> None: ...
    def show_edit_players(self, hot_seat: HotSeat) -> None: ...
    def show_settings(self) -> None: ...
    def show_rules(self, map_file: MapFile | None = None) -> None: ...
    def show_help(
        self, title: str, active: Sequence[ActiveBinding], notes: Callable[[int], Sequence[Any]]
    ) -> None: ...


_NOT_IN_PALETTE = frozenset(
    {"handoff.show", "app.commands", *keys.ids(keys.LIST), *keys.ids(keys.BOARD)}
)
"""The palette lies over the screen, so nothing in it shows a hand, or moves a highlight or the
cursor."""
