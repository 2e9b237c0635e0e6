"""The app: its first screen, the game being played, and the ways between the screens.

Screens are imported when they are shown, and saved games are read when they are needed, so the
first screen appears at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from secrets import randbelow
from typing import TYPE_CHECKING, Any, Final

from ttr_tui.app.base_app import STILL, BaseApp
from ttr_tui.storage.paths import Folders
from ttr_tui.storage.settings import Settings
from ttr_tui.words import games, pages
from ttr_tui.words.file_problems import file_problem

if TYPE_CHECKING:
    from pathlib import Path

    from textual.binding import ActiveBinding
    from textual.screen import Screen

    from ttr_tui.files import FileProblem
    from ttr_tui.mapfile.map_file import MapFile
    from ttr_tui.play.hotseat import HotSeat
    from ttr_tui.play.people import Person
    from ttr_tui.play.session import Session
    from ttr_tui.storage.journal_reader import OpenedGame
    from ttr_tui.storage.saved_players import QuickStart, SavedPlayers


SEEDS: Final = 2**32


class TtrApp(BaseApp):
    """Ticket to Ride in a terminal.

    It starts with the game `session`, with the replay of the game `replayed`, with the setup of
    `map_file`, or with the menu. Without `folders` nothing is read from disk or saved.
    """

    def __init__(
        self,
        *,
        session: Session | None = None,
        map_file: MapFile | None = None,
        replayed: OpenedGame | None = None,
        settings: Settings = STILL,
        folders: Folders | None = None,
    ) -> None:
        super().__init__(settings, folders)
        self._first_session, self._first_map, self._replayed = session, map_file, replayed
        self._saved_players: SavedPlayers | None = None

    def show_first_screen(self) -> None:
        if self._first_session is not None:
            self.play(self._first_session)
        elif self._replayed is not None:
            self.show_menu()
            self.show_replay(self._replayed)
        elif self._first_map is not None:
            self.show_setup(self._first_map)
        else:
            self.show_menu()

    def on_unmount(self) -> None:
        """Try once more to save what is not on disk yet."""
        hot_seat = self.hot_seat
        notices = self._leave_game()
        if hot_seat is not None and hot_seat.game.save_error is not None:
            self.app_exit.say(games.last_steps_not_saved(hot_seat.game.save_error))
        elif notices:
            self.app_exit.say("; ".join(map(file_problem, notices)))

    # The game being played.

    def begin(
        self,
        map_file: MapFile,
        people: Sequence[Person],
        first: int | None = None,
        *,
        remember: bool = True,
    ) -> None:
        """Play a new game, with hints if the settings say so; it is saved if the app has folders.
        `remember` the players: the next setup starts with them."""
        from ttr_tui.play.session import new_session

        store = self.saved_games.store
        begin = new_session if store is None else store.begin
        session = begin(map_file, people, first=first, seed=self.new_seed())
        session.set_hints(self.settings.hints)
        self.play(session)
        if remember and self.hot_seat is not None:
            self._remember_players(self.hot_seat)

    def new_seed(self) -> int:
        """Return the seed of a new game."""
        return randbelow(SEEDS)

    def play(self, session: Session) -> None:
        """Play this game; if it is over, show its scores."""
        from ttr_tui.app.screens.game_screen import GameScreen
        from ttr_tui.play.hotseat import HotSeat

        notices = self._leave_game()
        self.hot_seat = hot_seat = HotSeat(session)
        if hot_seat.game.is_over:
            self.show_scores(hot_seat)
        else:
            self._show_main_screen(GameScreen(hot_seat))
        self._show_notices(notices)

    def edit_players(self, hot_seat: HotSeat, people: Sequence[Person]) -> None:
        """Change the players of a game. Remember them if they were remembered before, or if nobody
        was. Raises `PlayersError` if they cannot play."""
        before, last = hot_seat.game.people, self._last_players()
        hot_seat.edit_players(people)
        if last is None or last.people == before:
            self._remember_players(hot_seat)

    def _remember_players(self, hot_seat: HotSeat) -> None:
        """Offer these players for the next game."""
        from ttr_tui.storage.saved_players import write_saved_players

        self._saved_players = self._players_of(hot_seat)
        if self.folders is not None:
            write_saved_players(self._saved_players, self.folders)

    def _players_of(self, hot_seat: HotSeat) -> SavedPlayers:
        from ttr_tui.storage.saved_players import SavedPlayers

        view = hot_seat.view
        return SavedPlayers(hot_seat.game.people, view.first, view.game_map.id)

    def _last_players(self) -> SavedPlayers | None:
        """The players and the map of the last game that was set up, if there was one."""
        from ttr_tui.storage.saved_players import read_saved_players

        if self._saved_players is None and self.folders is not None:
            self._saved_players = read_saved_players(self.folders)
        return self._saved_players

    def quick_start(self) -> QuickStart:
        """Return what `start_quickly` starts: one person against computer players."""
        from ttr_tui.storage.saved_players import quick_start
        from ttr_tui.words.forms import suggested_name

        level, name = self.settings.quick_start_level, suggested_name(1)
        return quick_start(self._last_players(), level, name=name)

    def start_quickly(self) -> None:
        """Play a game of one person against computer players. The next setup still starts with the
        players of the last one."""
        map_file, people, _ = self.quick_start()
        self.begin(map_file, people, remember=False)

    def delete(self, hot_seat: HotSeat) -> None:
        """Go to the menu and delete the saved game."""
        self.show_menu()
        if hot_seat.game.id is not None:  # After the menu: a notice about an error is on top of it.
            self.saved_games.delete(hot_seat.game.id)

    def _leave_game(self) -> tuple[FileProblem, ...]:
        """Close the game being played, so that another window can continue it. Return what the
        players have not been told yet."""
        if self.hot_seat is None:
            return ()
        hot_seat, self.hot_seat = self.hot_seat, None
        hot_seat.leave()
        return hot_seat.new_notices()

    def _show_notices(self, notices: Sequence[FileProblem]) -> None:
        if notices:
            self.show_notice(pages.NOTICE, [*map(file_problem, notices)])

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

        self.show_menu()
        last = self._last_players() if finished is None else self._players_of(finished)
        self.push_screen(SetupScreen(map_file, last, hints_on=self.settings.hints))

    def show_final_count(self, hot_seat: HotSeat) -> None:
        """Show the final count of a game that is over."""
        from ttr_tui.app.screens.final_count_screen import FinalCountScreen

        self._show_main_screen(FinalCountScreen(hot_seat))

    def show_scores(self, hot_seat: HotSeat) -> None:
        """Show the final scores."""
        from ttr_tui.app.screens.final_scores_screen import ScoresScreen

        self._show_main_screen(ScoresScreen(hot_seat))

    def _show_main_screen(self, screen: Screen[None]) -> None:
        """Show this screen in place of all others."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        if self.screen_stack:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    # Screens on top of another one.

    def show_replay(self, opened: OpenedGame) -> None:
        """Replay a saved game step by step."""
        from ttr_tui.app.screens.replay_screen import ReplayScreen
        from ttr_tui.play.replay import Replay

        replay = Replay(opened.game, opened.people)
        self.push_screen(ReplayScreen(replay, opened.map_file))
        self._show_notices(opened.notices())

    def show_notice(self, title: str, texts: Sequence[str], files: Sequence[Path] = ()) -> None:
        """Show a notice until the next key: the message that is its title, a paragraph for each
        text, and files."""
        from ttr_tui.app.screens.pages import NoticeScreen

        self.push_screen(NoticeScreen(pages.screen_title(title), texts, files))

    def show_edit_players(self, hot_seat: HotSeat) -> None:
        """Edit names and colors of the players."""
        from ttr_tui.app.screens.setup_screen import EditPlayersScreen

        self.push_screen(EditPlayersScreen(hot_seat))

    def show_review(self, hot_seat: HotSeat) -> None:
        """Replay the game being played, or a finished one."""
        from ttr_tui.app.screens.replay_screen import ReplayScreen

        self.push_screen(
            ReplayScreen(
                hot_seat.game.replay(), hot_seat.game.map_file, at_end=not hot_seat.game.is_over
            )
        )

    def show_settings(self) -> None:
        """Change settings."""
        from ttr_tui.app.screens.settings_screen import SettingsScreen

        self.push_screen(SettingsScreen())

    def show_help(
        self, title: str, active: Sequence[ActiveBinding], notes: Callable[[int], Sequence[Any]]
    ) -> None:
        """Show the keys of a screen, and its notes."""
        from ttr_tui.app.screens.pages import HelpScreen

        self.push_screen(HelpScreen(title, active, notes))

    def show_rules(self, map_file: MapFile | None = None) -> None:
        """Show the rules, with the numbers of this map if there is one."""
        from ttr_tui.app.screens.rules_screen import RulesScreen

        self.push_screen(RulesScreen(map_file))
