"""The app: its settings, theme and input, the game being played, and the ways between the screens.

Screens are imported when they are shown, and saved games are read when they are needed, so the
first screen appears at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from secrets import randbelow
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.console import RenderableType
from textual import events
from textual.app import App, SystemCommand
from textual.command import CommandPalette, Hit, Hits
from textual.driver import Driver
from textual.filter import LineFilter, Monochrome, NoColor
from textual.screen import Screen
from textual.system_commands import SystemCommandsProvider
from textual.widgets import Input

from ttr_tui.app import keys
from ttr_tui.app.exit_watch import AppExit
from ttr_tui.app.idle_timer import IdleTimer
from ttr_tui.app.input_queue import InputQueue, is_input
from ttr_tui.app.keyboard_layouts import KeyboardLayout
from ttr_tui.app.keys_setting import KEYS_SECTION
from ttr_tui.app.press_guard import PressGuard
from ttr_tui.app.saved_game_actions import SavedGameActions
from ttr_tui.app.textual_look import (
    COLORLESS,
    displayable,
    has_terminal_colors,
    textual_theme,
    use_whole_cells,
)
from ttr_tui.board.render.themes import load_app_colors, load_theme
from ttr_tui.mapfile.package_files import package_folder, package_text
from ttr_tui.players import DEFAULT_LEVEL
from ttr_tui.storage.languages import spoken_language, translations
from ttr_tui.storage.paths import Folders
from ttr_tui.storage.settings import Settings, change_settings
from ttr_tui.words import saved_games, screens
from ttr_tui.words.answers import letter_answers
from ttr_tui.words.file_problems import file_problem
from ttr_tui.words.keys import key_help, palette_key
from ttr_tui.words.language import as_sentence, use_language

if TYPE_CHECKING:
    from pathlib import Path

    from ttr_tui.app.screens.app_screen import AppScreen
    from ttr_tui.app.terminal import TerminalDriver
    from ttr_tui.engine.game_map import Seat
    from ttr_tui.files import FileProblem
    from ttr_tui.mapfile.map_file import MapFile
    from ttr_tui.play.hotseat import HotSeat
    from ttr_tui.play.seated_players import SeatedPlayer
    from ttr_tui.play.session import Session
    from ttr_tui.storage.journal_reader import OpenedGame
    from ttr_tui.storage.next_game import NextGame, QuickStart

QUIET_SETTINGS: Final = Settings(
    animations=False, quick_start_level=DEFAULT_LEVEL, end_turn_at_once=False
)
"""The settings of an app that was given none: the defaults, but nothing goes on by itself."""

SEEDS: Final = 2**32

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
            yield Hit(1, screens.no_such_command(), lambda: None)


class TtrApp(App[None], inherit_bindings=False):
    """Ticket to Ride in a terminal.

    It starts with the game `session`, with the replay of the game `replayed`, there to play on
    from the step `replayed_from`, with the setup of `map_file`, or with the menu. Without `folders`
    nothing is read from disk or saved.
    """

    TITLE = "Ticket to Ride"
    # Not CSS_PATH: Textual cannot read that inside a zip file.
    CSS = package_text(package_folder("app") / "app.tcss")
    ALLOW_SELECT = False
    BINDINGS = keys.APP
    COMMANDS: ClassVar = {_Commands}

    def __init__(
        self,
        *,
        session: Session | None = None,
        map_file: MapFile | None = None,
        replayed: OpenedGame | None = None,
        replayed_from: int | None = None,
        settings: Settings = QUIET_SETTINGS,
        settings_problems: tuple[FileProblem, ...] = (),
        folders: Folders | None = None,
        begins_quickly: bool = False,
    ) -> None:
        self._first_session, self._first_map, self._replayed = session, map_file, replayed
        self._replayed_from = replayed_from
        self.share_line: str | None = None
        """What to print at the end: the result of the last game with a deal."""
        self.settings = settings
        self._begins_quickly = begins_quickly
        """Whether to begin with `begin_quick_start` in place of the menu."""
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
        self.input_queue = InputQueue(self, self.take_input)
        self.keyboard_layout = KeyboardLayout()
        self.idle_timer = IdleTimer(self, self.hide_hand)
        self.app_exit = AppExit(self, folders)
        self.terminal: TerminalDriver | None = None
        """The driver, while the app runs in a terminal."""
        self.is_suspending = False
        """Whether Ctrl-Z was pressed and the program still runs: all keys are ignored."""
        self.saved_games = SavedGameActions(self)
        self.hot_seat: HotSeat | None = None
        """The game being played, if there is one."""

    @cached_property
    def next_game(self) -> NextGame:
        from ttr_tui.storage.next_game import NextGame

        return NextGame(self.folders)

    # The beginning and the end.

    def show_first_screen(self) -> None:
        if self._first_session is not None:
            self.play(self._first_session)
        elif self._replayed is not None:
            self.show_menu()
            self.show_saved_replay(self._replayed, self._replayed_from)
        elif self._begins_quickly:
            self.begin_quick_start(self._first_map)
        elif self._first_map is not None:
            self.show_setup(self._first_map)
        else:
            self.show_menu()

    def on_unmount(self) -> None:
        """Try once more to save what is not on disk yet."""
        hot_seat = self.hot_seat
        notices = self._leave_game()
        if hot_seat is not None and hot_seat.session.save_error is not None:
            self.app_exit.say(saved_games.last_steps_not_saved(hot_seat.session.save_error))
        elif notices:
            self.app_exit.say("; ".join(map(file_problem, notices)))

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
        """Return the text as the terminal can show it with the theme of the settings."""
        return displayable(text, self.board_theme)

    def key_name(self, *ids: str) -> str:
        """The names of the first keys of these bindings, as the user has them: `Enter`, `↑↓`."""
        return keys.joined_names(keys.keys_of(id, self.settings.keys)[0] for id in ids)

    def change_setting(self, name: str, value: Any) -> None:
        """Change a setting at once; `save_settings` saves it."""
        self.settings = self.settings._replace(**{name: value})
        self._unsaved_settings[name] = value
        if name == "language":
            language = spoken_language(value)
            use_language(translations(language), language)
        if name in ("theme", "ascii"):
            self._load_theme()
            self._use_theme()
        if name in ("language", "theme", "ascii"):
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
            if self.settings.hide_on_focus_loss:
                self.hide_hand()
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
        if isinstance(self.focused, Input):
            return event
        active = self.screen.active_bindings
        answers = {
            keys.ANSWERS[each.binding.id]: key
            for key, each in reversed(active.items())
            if each.enabled and each.binding.id in keys.ANSWERS
        }
        if answers and event.character and event.character.isalpha() and event.key not in active:
            by_place = last.character or ""
            answer = letter_answers(event.character, by_place)
            if answer is not None:
                return events.Key(answers[answer], None)
            if by_place.lower() in ("y", "n"):
                return event  # It would mean both: the screen says which keys do not.
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
                palette_key(keys.name_on_keyboard(binding.key)),
                lambda id=binding.id: self.call_later(screen.run_action, f"screen.command('{id}')"),
            )

    def action_command_palette(self) -> None:
        """Open the palette, with words in the language of the program."""
        if not isinstance(self.screen, CommandPalette):
            words = screens.search_commands()
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
        if self.terminal is not None:
            self.terminal.stop_process()  # Returns when the shell continues the program.
        self.is_suspending = False
        self.screen.refresh()  # The shell has written over the screen.

    def continue_after_stop(self) -> None:
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
        self.app_exit.start_leaving(return_code)
        super().exit(result, return_code, message)

    def panic(self, *_: RenderableType) -> None:
        """Exit because of an error."""
        self.app_exit.crash()

    # The game being played.

    def begin(
        self,
        map_file: MapFile,
        players: Sequence[SeatedPlayer],
        first: Seat | None = None,
        *,
        remember: bool = True,
        deal: str | None = None,
    ) -> None:
        """Play a new game, with hints if the settings say so; it is saved if the app has folders.
        `remember` the players: the next setup starts with them, else only with this map, and after
        a `deal`, whose word gives the seed, as before."""
        from ttr_tui.play.deals import deal_seed
        from ttr_tui.play.session import new_session

        store = self.saved_games.store
        begin = new_session if store is None else store.begin
        seed = deal_seed(deal, map_file.game_map.id, len(players)) if deal else self.new_seed()
        session = begin(map_file, players, first=first, seed=seed, deal=deal)
        session.set_hints(self.settings.hints)
        if deal is None:
            self.next_game.remember(session.players, session.view(None), only_map=not remember)
        self.play(session)

    def begin_deal_of_the_day(self) -> None:
        """Play today's deal: one person against two computer players."""
        from ttr_tui.mapfile.map_catalog import find_map
        from ttr_tui.mapfile.map_file import read_map
        from ttr_tui.play.deals import LEVEL, map_of_day
        from ttr_tui.storage.next_game import quick_start
        from ttr_tui.storage.saved_games import local_now
        from ttr_tui.words.player_text import suggested_name

        today = local_now().date().isoformat()
        map_file = read_map(find_map(map_of_day(today) or ""))
        start = quick_start(self.next_game.last, LEVEL, map_file, name=suggested_name(1))
        self.begin(map_file, start.players, deal=today)

    def _ask_name(self, hot_seat: HotSeat) -> None:
        """Ask an only person for a name, if nobody has typed one in this game or before."""
        from ttr_tui.words.player_text import suggested_name

        names = [each.name for each in hot_seat.session.players if not each.is_computer]
        if names == [suggested_name(1)] and not hot_seat.view.turn and not self.next_game.last:
            from ttr_tui.app.screens.your_name_screen import YourNameScreen

            self.push_screen(YourNameScreen(hot_seat))

    def new_seed(self) -> int:
        """Return the seed of a new game."""
        return randbelow(SEEDS)

    def play(self, session: Session) -> None:
        """Play this game; if it is over, show its scores."""
        from ttr_tui.app.screens.game_screen import GameScreen
        from ttr_tui.play.computer_moves import play_moves
        from ttr_tui.play.hotseat import HotSeat
        from ttr_tui.storage import crash_reports

        notices = self._leave_game()
        report = None
        if self.folders is not None:
            report = partial(crash_reports.report_failed_thought, self.folders)
        self.hot_seat = hot_seat = HotSeat(session, report)
        if hot_seat.session.is_over:
            self.show_scores(hot_seat)
        else:
            play_moves(hot_seat, only_setup=True)  # The first choice of a person comes at once.
            self._show_main_screen(GameScreen(hot_seat))
            self._ask_name(hot_seat)
        self._show_notices(notices)

    def edit_players(self, hot_seat: HotSeat, players: Sequence[SeatedPlayer]) -> str:
        """Change the players of a game, or return why they cannot play. Remember them if they were
        remembered before, or if nobody was."""
        from ttr_tui.play.seated_players import PlayersError
        from ttr_tui.words.player_text import player_problem

        before, last = hot_seat.session.players, self.next_game.last
        try:
            hot_seat.edit_players(players)
        except PlayersError as error:
            return player_problem(error.problem, hot_seat.view.game_map)
        if last is None or last.players == before:
            self.next_game.remember(hot_seat.session.players, hot_seat.view)
        return ""

    def quick_start_offer(self, map_file: MapFile | None = None) -> QuickStart:
        """Return what `begin_quick_start` starts: one person against computer players."""
        from ttr_tui.storage.next_game import quick_start
        from ttr_tui.words.player_text import suggested_name

        level, name = self.settings.quick_start_level, suggested_name(1)
        return quick_start(self.next_game.last, level, map_file, name=name)

    def begin_quick_start(self, map_file: MapFile | None = None) -> None:
        """Play a game of one person against computer players, on this map or that of the last game.
        The first time, set it up: the level is a question. The next setup still starts with the
        players of the last one."""
        chosen_map, players, level = self.quick_start_offer(map_file)
        if level is not None:
            self.begin(chosen_map, players, remember=False)
            return
        from ttr_tui.app.screens.setup_screen import SetupScreen
        from ttr_tui.storage.next_game import LastGame

        seated = LastGame(players, 0, chosen_map.game_map.id)
        self.show_menu()
        self.push_screen(
            SetupScreen(chosen_map, seated, hints_on=self.settings.hints, asks_level=True)
        )

    def delete(self, hot_seat: HotSeat) -> None:
        """Go to the menu and delete the saved game."""
        self.show_menu()
        if (id := hot_seat.session.id) is not None:  # On top of the menu is a notice of an error.
            self.saved_games.delete(id)

    def _leave_game(self) -> tuple[FileProblem, ...]:
        """Close the game being played, so that another window can continue it. Return what the
        players have not been told yet."""
        if self.hot_seat is None:
            return ()
        hot_seat, self.hot_seat = self.hot_seat, None
        hot_seat.leave()
        self.share_line = hot_seat.session.share_line or self.share_line
        return hot_seat.new_notices()

    def _show_notices(self, notices: Sequence[FileProblem]) -> None:
        if notices:
            self.show_notice(screens.NOTICE, [*map(file_problem, notices)])

    # Main screens: each replaces the one before.

    def show_menu(self) -> None:
        """Leave the game and show the menu."""
        from ttr_tui.app.screens.menu_screen import MenuScreen

        notices = self._leave_game()
        self._show_main_screen(MenuScreen())
        self._show_notices(notices)

    def show_setup(self, map_file: MapFile | None = None, finished: HotSeat | None = None) -> None:
        """Set up a game with the players of the `finished` one, or with the last players and map;
        the next of them is the first player."""
        from ttr_tui.app.screens.setup_screen import SetupScreen
        from ttr_tui.storage.next_game import LastGame

        self.show_menu()
        last = self.next_game.last
        if finished is not None:
            last = LastGame.of(finished.session.players, finished.view)
        self.push_screen(SetupScreen(map_file, last, hints_on=self.settings.hints))

    def show_final_count(self, hot_seat: HotSeat) -> None:
        """Show the final count of a game that is over."""
        from ttr_tui.app.screens.final_count_screen import FinalCountScreen

        self._show_main_screen(FinalCountScreen(hot_seat))

    def show_scores(self, hot_seat: HotSeat) -> None:
        """Show the final scores."""
        from ttr_tui.app.screens.final_scores_screen import FinalScoresScreen

        self._show_main_screen(FinalScoresScreen(hot_seat))

    def _show_main_screen(self, screen: Screen[None]) -> None:
        """Show this screen in place of all others."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        if self.screen_stack:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    # Screens on top of another one.

    def show_saved_replay(self, opened: OpenedGame, step: int | None = None) -> None:
        """Replay a saved game step by step, or play on from a step."""
        from ttr_tui.app.screens.replay_screen import ReplayScreen
        from ttr_tui.play.replay import Replay

        replay = Replay(opened.game, opened.players)
        self.push_screen(ReplayScreen(replay, opened.map_file, id=opened.id))
        if step is not None:
            self.show_play_on(opened.id, step, opened.players, opened.map_file)
        self._show_notices(opened.notices())

    def show_notice(
        self, title_message: str, texts: Sequence[str], files: Sequence[Path] = ()
    ) -> None:
        """Show a notice until the next key: its title, a message that is translated here, a
        paragraph for each text, and files."""
        from ttr_tui.app.screens.notice_screen import NoticeScreen

        self.push_screen(NoticeScreen(screens.screen_title(title_message), texts, files))

    def show_edit_players(self, hot_seat: HotSeat) -> None:
        """Edit names and colors of the players."""
        from ttr_tui.app.screens.edit_players_screen import EditPlayersScreen

        self.push_screen(EditPlayersScreen(hot_seat))

    def show_replay(self, hot_seat: HotSeat) -> None:
        """Replay the game being played, or a finished one."""
        from ttr_tui.app.screens.replay_screen import ReplayScreen

        game = hot_seat.session
        id = game.id_to_open if self.folders is not None else None
        self.push_screen(ReplayScreen(game.replay(), game.map_file, id=id, at_end=not game.is_over))

    def show_play_on(
        self, id: str, step: int, players: Sequence[SeatedPlayer], map_file: MapFile
    ) -> None:
        """Choose who plays on from a step of a finished game."""
        from ttr_tui.app.screens.play_on_screen import PlayOnScreen

        self.push_screen(PlayOnScreen(id, step, players, map_file))

    def show_settings(self) -> None:
        """Change settings."""
        from ttr_tui.app.screens.settings_screen import SettingsScreen

        self.push_screen(SettingsScreen())

    def show_help(self, screen: AppScreen) -> None:
        """Show the keys of a screen, and its notes."""
        from ttr_tui.app.screens.help_screen import HelpScreen

        self.push_screen(HelpScreen(screen))

    def show_rules(self, map_file: MapFile | None = None) -> None:
        """Show the rules, with the numbers of this map if there is one."""
        from ttr_tui.app.screens.rules_screen import RulesScreen

        self.push_screen(RulesScreen(map_file))
