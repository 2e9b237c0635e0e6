"""The base of the app: its settings, theme and keys, its input, and how it is left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.console import RenderableType
from textual import events
from textual.app import App, SystemCommand
from textual.command import CommandPalette, Hit, Hits
from textual.filter import LineFilter, Monochrome, NoColor
from textual.screen import Screen
from textual.system_commands import SystemCommandsProvider
from textual.timer import Timer
from textual.widgets import Input

from ttr_tui.app import keys
from ttr_tui.app.exit_watch import AppExit
from ttr_tui.app.input_queue import InputQueue, KeyboardLayout, PressGuard, is_input
from ttr_tui.app.keys_setting import KEYS_SECTION
from ttr_tui.app.textual_internals import (
    COLORLESS,
    displayable_with,
    has_terminal_colors,
    textual_theme,
    use_whole_cells,
)
from ttr_tui.board.render.themes import load_app_colors, load_theme
from ttr_tui.mapfile.package_files import package_folder, package_text
from ttr_tui.players import DEFAULT_LEVEL
from ttr_tui.storage.languages import ENGLISH, spoken_language
from ttr_tui.storage.paths import Folders
from ttr_tui.storage.settings import Settings, change_settings
from ttr_tui.words.keys import key_help, letter_answers
from ttr_tui.words.language import _, as_sentence, current_language, speak_language

if TYPE_CHECKING:
    from ttr_tui.files import FileProblem

QUIET_SETTINGS: Final = Settings(
    animations=False, quick_start_level=DEFAULT_LEVEL, end_turn_at_once=False
)
"""The settings of an app that was given none: the defaults, but nothing goes on by itself."""

_LEAVE_TOO_SMALL: Final = frozenset({"q", "escape"})
"""What leaves the program in a terminal that is too small."""

_NOT_IN_PALETTE: Final = frozenset(
    {"handoff.show", "app.commands", *keys.ids(keys.LIST), *keys.ids(keys.BOARD)}
)
"""The palette lies over the screen, so nothing in it shows a hand, or moves a highlight or the
cursor."""


class _Commands(SystemCommandsProvider):
    """The commands of the palette, or that there is none."""

    async def search(self, query: str) -> Hits:
        any_found = False
        async for hit in super().search(query):
            any_found = True
            yield hit
        if not any_found:  # Textual would say so itself, in English.
            yield Hit(1, _("No such command"), lambda: None)


class BaseApp(App[None], inherit_bindings=False):
    """An app with settings, whose input waits in a queue. Without `folders` nothing is read from
    disk or saved."""

    TITLE = "Ticket to Ride"
    # Not CSS_PATH: Textual cannot read that inside a zip file.
    CSS = package_text(package_folder("app") / "app.tcss")
    ALLOW_SELECT = False
    BINDINGS = keys.APP
    COMMANDS: ClassVar = {_Commands}

    def __init__(
        self,
        settings: Settings,
        settings_problems: tuple[FileProblem, ...],
        folders: Folders | None,
    ) -> None:
        self.settings = settings
        self.settings_problems = settings_problems
        """What is wrong with the settings file."""
        self._unsaved_settings: dict[str, Any] = {}
        self._load_theme()
        use_whole_cells()
        super().__init__()
        self.update_keymap(settings.keys)
        for name in list(self.available_themes):
            self.unregister_theme(name)
        self._use_theme()
        self.animation_level = "none"
        self.folders = folders
        # It belongs to the app: a key may be held down while one screen replaces another.
        self.presses = PressGuard()
        self.input_queue = InputQueue(self, self.take_input, lambda: self.presses.is_drawn)
        self.keyboard_layout = KeyboardLayout()
        self.idle_timer = IdleTimer(self, self.hide_hand)
        self.app_exit = AppExit(self, folders)
        self.stop_process: Callable[[], None] | None = None
        self.take_terminal_again: Callable[[], None] | None = None
        """What the driver of a terminal does when the program is suspended, and when it was
        stopped without notice."""
        self.is_suspending = False
        """Whether Ctrl-Z was pressed and the program still runs: all keys are ignored."""

    def on_mount(self) -> None:
        """Hide the hand when nobody is there."""
        self.idle_timer.start(self.settings.hide_after)

    def show_first_screen(self) -> None:
        """Show a screen in place of the empty one that Textual would compose."""
        raise NotImplementedError

    # Settings and theme.

    def _load_theme(self) -> None:
        language = ENGLISH if self.settings.english_letters else current_language()
        self.board_theme = load_theme(
            self.settings.theme, ascii=self.settings.ascii, language=language
        )
        self.app_colors = load_app_colors(self.board_theme.name)
        self.displayable = displayable_with(self.board_theme)
        """Gives a text as the terminal can show it."""

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

    def key_name(self, *ids: str) -> str:
        """The names of the first keys of these bindings, as the user has them: `Enter`, `↑↓`."""
        return keys.joined_names([keys.keys_of(id, self.settings.keys)[0] for id in ids])

    def change_setting(self, name: str, value: Any) -> None:
        """Change a setting at once; `save_settings` saves it."""
        self.settings = self.settings._replace(**{name: value})
        self._unsaved_settings[name] = value
        if name == "language":
            speak_language(spoken_language(value))
        if name in ("theme", "language", "english_letters", "ascii"):
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
            problem = change_settings(self.folders, KEYS_SECTION, **changes)
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

    def clear_selection(self) -> None:
        """Do nothing, since no text can be selected. Textual asks the screen, and with Python 3.12
        or newer an `Input` of the first screen starts before the app has one."""

    async def on_event(self, event: events.Event) -> None:
        """Put input into the queue; Ctrl-C goes past it."""
        if isinstance(event, events.AppBlur):
            # Not passed on, as `AppFocus` is not: Textual would take the focus away and give it
            # back to what had it before, a prompt that is hidden now.
            if self.settings.hide_on_focus_loss:
                self.hide_hand()
            return
        if not is_input(event):
            if isinstance(event, events.Compose):
                self.show_first_screen()
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
        showed a hand. In a terminal that is too small, q and Escape leave the program."""
        pressed = set[str]()
        if isinstance(event, events.Key):
            pressed = {each.key for each in self.keyboard_layout.meanings(event)}
            event = self._active_meaning(event)
        # The command palette above a screen is too small as well.
        too_small = any(getattr(screen, "is_too_small", False) for screen in self.screen_stack)
        if not self.presses.note(event) or self.is_suspending:
            return
        if not too_small or "ctrl+z" in pressed:
            await super().on_event(event)
        elif not pressed.isdisjoint(_LEAVE_TOO_SMALL):
            self.exit()

    def _active_meaning(self, event: events.Key) -> events.Key:
        """Of what the key may mean, what does something now; text is as typed. Where yes or no is
        asked, a letter is the answer that begins with it, never the opposite."""
        *others, last = self.keyboard_layout.meanings(event)
        letter = event.character if event.character and event.character.isalpha() else ""
        if isinstance(self.focused, Input):
            return event
        if last is event and not letter:
            return event
        active = self.screen.active_bindings
        answers = {
            keys.ANSWERS[each.binding.id]: key
            for key, each in reversed(active.items())
            if each.enabled and each.binding.id in keys.ANSWERS
        }
        if answers and letter and event.key not in active:
            answer = letter_answers(letter)
            if answer is not None:
                return events.Key(answers[answer], None)
            if (last.character or "").lower() in ("y", "n"):
                return event  # It is on the key of an answer: the screen says which letters are.
        if last is event:
            return event
        return next((each for each in others if each.key in active), last)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The commands of the palette: what the keys of the screen can do now."""
        seen: set[str] = set()
        for active in list(screen.active_bindings.values()):
            binding = active.binding
            if not active.enabled or binding.id is None or binding.id in seen:
                continue
            if binding.id in _NOT_IN_PALETTE or not binding.tooltip:
                continue
            seen.add(binding.id)
            yield SystemCommand(
                as_sentence(key_help(binding.tooltip, binding.id)),
                _("Key: {key}", key=keys.name_on_keyboard(binding.key)),
                lambda id=binding.id: self.call_later(screen.run_action, f"screen.command('{id}')"),
            )

    def action_command_palette(self) -> None:
        """Open the palette, with words in the language of the program."""
        if not isinstance(self.screen, CommandPalette):
            words = _("Search for commands…")
            self.push_screen(CommandPalette(placeholder=words, id="--command-palette"))

    def hide_hand(self) -> None:
        """Hide hand and tickets, also on screens that are not on top."""
        for screen in self.screen_stack:
            hide = getattr(screen, "hide_hand", None)
            if hide is not None:
                hide()

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
        if self.stop_process is not None:
            self.stop_process()  # Returns when the shell continues the program.
        self.is_suspending = False
        self.screen.refresh()  # The shell has written over the screen.

    def continue_after_stop(self) -> None:
        """The program was stopped without notice: hide the hand and draw the screen again."""
        self.hide_hand()
        if self.take_terminal_again is not None and not self.app_exit.is_leaving:
            self.take_terminal_again()
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
        self.app_exit.start_leaving(return_code)
        super().exit(result, return_code, message)

    def panic(self, *_: RenderableType) -> None:
        """Exit because of an error."""
        self.app_exit.crash()


class IdleTimer:
    """Calls `on_idle` after a time without input, again and again."""

    def __init__(self, app: App[Any], on_idle: Callable[[], object]) -> None:
        self._app = app
        self._on_idle = on_idle
        self._seconds = 0.0
        self._timer: Timer | None = None
        self._last_input = monotonic()

    def start(self, seconds: float) -> None:
        """Start again with this time; 0 stops the timer."""
        if self._timer is not None:
            self._timer.stop()
        self._timer, self._last_input, self._seconds = None, monotonic(), seconds
        self.check()

    def note_input(self) -> None:
        """Note that somebody is there."""
        self._last_input = monotonic()

    def check(self) -> None:
        """Call `on_idle` if it is time, and check again when it may be time next."""
        if not self._seconds:
            return
        left = self._last_input + self._seconds - monotonic()
        if left <= 0:
            self._on_idle()
            left = self._seconds
        self._timer = self._app.set_timer(left, self.check)
