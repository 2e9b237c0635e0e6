"""The app: its settings and theme, its screens, and the game being played.

Screens are imported when they are shown, and saved games are read when they are needed, so the
first screen appears at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from rich.console import RenderableType
from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.filter import LineFilter, Monochrome, NoColor

from ttr_tui.app.commands import Command
from ttr_tui.app.exit import AppExit, is_terminal_gone
from ttr_tui.app.input import IdleTimer, InputQueue, PressGuard, is_input, tolerant
from ttr_tui.app.keyboard_layouts import KeyboardLayout
from ttr_tui.app.saved_game_actions import SavedGames
from ttr_tui.app.screens.command_screen import BaseScreen, CommandScreen
from ttr_tui.app.widgets.spans import COLORLESS
from ttr_tui.board.render.ansi import ascii_text
from ttr_tui.board.render.themes import load_app_colors, load_theme
from ttr_tui.mapfile.package_files import package_files
from ttr_tui.storage.paths import Folders
from ttr_tui.storage.settings import Settings, change_settings

if TYPE_CHECKING:
    from ttr_tui.app.screens.pages import Notes
    from ttr_tui.mapfile.map_file import MapFile
    from ttr_tui.play.hotseat import HotSeat
    from ttr_tui.play.people import Person
    from ttr_tui.play.session import Session
    from ttr_tui.storage.journal_reader import OpenedGame
    from ttr_tui.storage.saved_players import SavedPlayers

STILL = Settings(animations=False)
"""The settings of an app that was given none: the defaults without animations."""


class TtrApp(App[None], inherit_bindings=False):
    """Ticket to Ride in a terminal.

    It starts with the game `session`, with the replay of the game `replayed`, with the setup of
    `map_file`, or with the menu. Without `folders` nothing is read from disk or saved.
    """

    TITLE = "Ticket to Ride"
    # Not CSS_PATH: Textual cannot read that inside a zip file.
    CSS = (package_files() / "app" / "app.tcss").read_text("utf-8")
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", "Quit", show=False, priority=True),
        Binding("ctrl+z", "suspend", "Suspend", show=False, priority=True),
    ]

    def __init__(
        self,
        *,
        session: Session | None = None,
        map_file: MapFile | None = None,
        replayed: OpenedGame | None = None,
        settings: Settings = STILL,
        folders: Folders | None = None,
    ) -> None:
        self.settings = settings
        self.settings_problems: tuple[str, ...] = ()
        """The errors of the settings file, a line for each."""
        self._unsaved_settings: dict[str, Any] = {}
        self._load_theme()
        super().__init__(ansi_color=self.app_colors.numbered)
        self.animation_level = "none"
        self.folders = folders
        # It belongs to the app: a key may be held down while one screen replaces another.
        self.presses = PressGuard()
        self.input_queue = InputQueue(self, self.take_input)
        self.keyboard_layout = KeyboardLayout()
        self.idle_timer = IdleTimer(self, self.hide_hand)
        self.app_exit = AppExit(self, folders)
        self.is_suspending = False
        """Whether Ctrl-Z was pressed and the program still runs: all keys are ignored."""
        self.saved_games = SavedGames(self)
        self.hot_seat: HotSeat | None = None
        """The game being played, if there is one."""
        self._first_session, self._first_map, self._replayed = session, map_file, replayed
        self._saved_players: SavedPlayers | None = None

    def get_default_screen(self) -> BaseScreen:
        """Return the screen below all others."""
        return BaseScreen()

    def on_mount(self) -> None:
        """Show the first screen."""
        self.app_exit.listen_to_signals()
        self.idle_timer.start(self.settings.hide_after)
        if self._first_session is not None:
            self.play(self._first_session)
        elif self._replayed is not None:
            self.show_menu()
            self.show_replay(self._replayed)
        elif self._first_map is not None:
            self.show_setup(self._first_map)
        else:
            self.show_menu()

    # Settings and theme.

    def _load_theme(self) -> None:
        self.board_theme = load_theme(self.settings.theme, ascii=self.settings.ascii)
        self.app_colors = load_app_colors(self.board_theme.name)

    def get_css_variables(self) -> dict[str, str]:
        """Textual's variables for the style sheet, with the background of the theme."""
        ground = self.app_colors.ground
        if self.app_colors.numbered:
            ground = "ansi_default" if ground is None else "ansi_black"
        return {**super().get_css_variables(), "ground": str(ground)}

    def displayable(self, text: str) -> str:
        """Return the text as the terminal can show it: in ASCII, if the settings say so."""
        return ascii_text(text) if self.board_theme.ascii else text

    def change_setting(self, name: str, value: Any) -> None:
        """Change a setting at once; `save_settings` saves it."""
        self.settings = self.settings._replace(**{name: value})
        self._unsaved_settings[name] = value
        if name in ("theme", "ascii"):
            self._load_theme()
            self.ansi_color = self.app_colors.numbered
            self.refresh_css(animate=False)
            for screen in self.screen_stack:
                if isinstance(screen, CommandScreen):
                    screen.apply_theme(self.board_theme)
        if name == "hide_after":
            self.idle_timer.start(self.settings.hide_after)

    def save_settings(self) -> None:
        """Save the settings changed since the last time."""
        changes, self._unsaved_settings = self._unsaved_settings, {}
        if changes and self.folders is not None:
            problem = change_settings(self.folders, **changes)
            self.settings_problems = (problem,) if problem else ()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's filters, but none for NO_COLOR, which would turn colors into shades of gray:
        for that the app chooses a theme without colors, and nothing gets any."""
        filters = super().get_line_filters()
        kept = [each for each in filters if not isinstance(each, Monochrome | NoColor)]
        return kept if self.app_colors.ground is not None else [*kept, COLORLESS]

    # Input.

    def get_driver_class(self) -> type[Driver]:
        """Textual's driver for this system; it stands any bytes."""
        return tolerant(super().get_driver_class())

    async def on_event(self, event: events.Event) -> None:
        """Put input into the queue; Ctrl-C goes past it."""
        if not is_input(event):
            await super().on_event(event)
            return
        self.idle_timer.note_input()
        if isinstance(event, events.Key) and event.key.startswith("ctrl+"):
            event = self.keyboard_layout.in_english(event)
            if event.key == "ctrl+c":
                await super().on_event(event)
                return
        self.input_queue.put(event)

    async def take_input(self, event: events.Event) -> None:
        """Pass a key, a mouse event or a paste on to the screen, unless it must do nothing."""
        if isinstance(event, events.Key):
            english = self.keyboard_layout.in_english(event)
            if english is not event and not self._is_text_or_bound(event.key):
                event = english
        if self.presses.note(event) and not self.is_suspending:
            await super().on_event(event)

    def _is_text_or_bound(self, key: str) -> bool:
        """Whether this very key does something now, whatever the keyboard layout."""
        screen = self.screen
        return not isinstance(screen, CommandScreen) or (
            screen.takes_text or any(key in command.keys for command in screen.all_commands())
        )

    def hide_hand(self) -> None:
        """Hide hand and tickets, also on screens that are not on top."""
        for screen in self.screen_stack:
            if isinstance(screen, CommandScreen):
                screen.hide_hand()

    def on_app_blur(self) -> None:
        """Hide the hand when another window comes to the front."""
        if self.settings.hide_on_focus_loss:
            self.hide_hand()

    # Quitting, suspending and crashing.

    def action_leave(self) -> None:
        """Quit at once."""
        self.exit()

    def exit(
        self, result: None = None, return_code: int = 0, message: RenderableType | None = None
    ) -> None:
        """Quit: keys that wait do nothing any more."""
        self.input_queue.close()
        super().exit(result, return_code, message)

    def action_suspend(self) -> None:
        """Hide the hand, draw that, and suspend until the shell continues the program."""
        self.hide_hand()
        if not self.is_suspending:
            self.is_suspending = True
            self.call_after_refresh(self._suspend)

    def _suspend(self) -> None:
        self.input_queue.clear()
        self.action_suspend_process()  # Returns when the shell continues; on Windows at once.
        self.is_suspending = False
        self.screen.refresh()  # The shell has written over the screen.

    def panic(self, *renderables: RenderableType) -> None:
        """Exit because of an error outside the app's own code, a closed terminal for example."""
        if is_terminal_gone(renderables):
            self.app_exit.leave(1)
        else:
            self.app_exit.crash()

    def on_unmount(self) -> None:
        """Try once more to save what is not on disk yet."""
        hot_seat = self.hot_seat
        self._leave_game()
        if hot_seat is not None and hot_seat.save_error is not None:
            self.app_exit.say(
                f"the last steps of the game could not be saved: {hot_seat.save_error}"
            )

    # The game being played.

    def begin(
        self, map_file: MapFile, people: Sequence[Person], first: int | None, seed: int
    ) -> Session:
        """Set up a new game; it is saved if the app has folders."""
        from ttr_tui.play.session import new_session

        store = self.saved_games.store
        begin = new_session if store is None else store.begin
        return begin(map_file, people, first=first, seed=seed)

    def play(self, session: Session) -> None:
        """Play this game, up to the turn of a person; if it is over, show its scores."""
        from ttr_tui.app.screens.game_screen import GameScreen
        from ttr_tui.play.hotseat import HotSeat

        self._leave_game()
        self.hot_seat = hot_seat = HotSeat(session)
        self.remember_players(hot_seat)
        hot_seat.play_computers()
        if hot_seat.is_over:
            self.show_scores(hot_seat)
        else:
            self._show_main_screen(GameScreen(hot_seat, self.board_theme))

    def remember_players(self, hot_seat: HotSeat) -> None:
        """Offer these players for the next game."""
        from ttr_tui.storage.saved_players import SavedPlayers, write_saved_players

        last = SavedPlayers(hot_seat.people, hot_seat.view.first)
        if last != self._saved_players:
            self._saved_players = last
            if self.folders is not None:
                write_saved_players(last, self.folders)

    def delete(self, hot_seat: HotSeat) -> None:
        """Go to the menu and delete the saved game."""
        self.show_menu()
        if hot_seat.id is not None:  # After the menu: a notice about an error is on top of it.
            self.saved_games.delete(hot_seat.id)

    def _leave_game(self) -> None:
        """Close the game being played, so that another window can continue it."""
        if self.hot_seat is not None:
            self.hot_seat.leave()
            self.hot_seat = None

    # Main screens: each replaces the one before.

    def show_menu(self) -> None:
        """Leave the game and show the menu."""
        from ttr_tui.app.screens.menu_screen import MenuScreen

        self._leave_game()
        self._show_main_screen(MenuScreen())

    def show_setup(self, map_file: MapFile | None = None) -> None:
        """Set up a game with the last players; the next of them is the first player."""
        from ttr_tui.app.screens.setup_screen import SetupScreen
        from ttr_tui.storage.saved_players import read_saved_players

        self.show_menu()
        last = self._saved_players
        if last is None and self.folders is not None:
            last = self._saved_players = read_saved_players(self.folders)
        if last is None:
            self.push_screen(SetupScreen(map_file))
        else:
            self.push_screen(SetupScreen(map_file, last.people, last.next_first))

    def show_ceremony(self, hot_seat: HotSeat) -> None:
        """Show the final count of a game that is over."""
        from ttr_tui.app.screens.ceremony_screen import CeremonyScreen

        self._show_main_screen(
            CeremonyScreen(hot_seat, self.board_theme, paced=self.settings.animations)
        )

    def show_scores(self, hot_seat: HotSeat) -> None:
        """Show the final scores."""
        from ttr_tui.app.screens.final_scores_screen import ScoresScreen

        self._show_main_screen(ScoresScreen(hot_seat, self.board_theme))

    def _show_main_screen(self, screen: CommandScreen) -> None:
        """Show this screen in place of all others."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) == 2:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    # Screens on top of another one.

    def show_replay(self, opened: OpenedGame) -> None:
        """Replay a saved game step by step."""
        from ttr_tui.app.screens.replay_screen import ReplayScreen
        from ttr_tui.play.replay import Replay

        replay = Replay(opened.game, opened.people)
        self.push_screen(ReplayScreen(replay, opened.map_file, self.board_theme))
        if notices := opened.notices():
            self.show_notice("Notice", notices)

    def show_games(self) -> None:
        """List the saved games."""
        from ttr_tui.app.screens.saved_games_screen import SavedGamesScreen

        if self.saved_games.store is not None:
            self.push_screen(SavedGamesScreen(self.saved_games.store.list()))

    def show_statistics(self) -> None:
        """Show the statistics of finished games."""
        from ttr_tui.app.screens.statistics_screen import StatisticsScreen

        if self.folders is not None:
            self.push_screen(StatisticsScreen(self.folders))

    def show_notice(self, title: str, texts: Sequence[str]) -> None:
        """Show a notice until the next key: a title and a paragraph for each text."""
        from ttr_tui.app.screens.pages import NoticeScreen

        self.push_screen(NoticeScreen(title, texts))

    def show_edit_players(self, hot_seat: HotSeat) -> None:
        """Edit names and colors of the players."""
        from ttr_tui.app.screens.setup_screen import EditPlayersScreen

        self.push_screen(EditPlayersScreen(hot_seat))

    def show_review(self, hot_seat: HotSeat) -> None:
        """Replay a finished game turn by turn."""
        from ttr_tui.app.screens.replay_screen import GameReviewScreen

        self.push_screen(GameReviewScreen(hot_seat, self.board_theme))

    def show_settings(self) -> None:
        """Change settings."""
        from ttr_tui.app.screens.settings_screen import SettingsScreen

        self.push_screen(SettingsScreen())

    def show_help(self, title: str, commands: Sequence[Command], notes: Notes) -> None:
        """Show the keys of a screen."""
        from ttr_tui.app.screens.pages import HelpScreen

        self.push_screen(HelpScreen(title, commands, notes))

    def show_rules(self, map_file: MapFile | None = None) -> None:
        """Show the rules, with the numbers of this map if there is one."""
        from ttr_tui.app.screens.rules_screen import RulesScreen

        self.push_screen(RulesScreen(map_file))
