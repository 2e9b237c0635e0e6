"""The app: which screen is on, and how it is started and left.

A screen is imported when it is shown, and the games that are kept when they are asked for: so the
first screen comes at once, whichever it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ttr_tui.app.commands import Command
from ttr_tui.app.ordered_app import OrderedApp
from ttr_tui.app.saved_games_shelf import SavedGames
from ttr_tui.app.screens.command_screen import CommandScreen
from ttr_tui.app.settings_app import STILL
from ttr_tui.mapfile.package_files import package_files
from ttr_tui.storage.paths import Folders
from ttr_tui.storage.settings import Settings

if TYPE_CHECKING:
    from ttr_tui.app.screens.pages import Notes
    from ttr_tui.mapfile.map_file import MapFile
    from ttr_tui.play.people import Person
    from ttr_tui.play.session import Session
    from ttr_tui.storage.journal_reader import OpenedGame
    from ttr_tui.storage.saved_players import SavedPlayers


class TtrApp(OrderedApp):
    """Ticket to Ride in a terminal.

    With a `session` it begins at the table, with a game `replayed` at its replay, with a `map_file`
    at the setup of that map, else at the menu. Without `folders` nothing is read from disk or kept
    there.
    """

    TITLE = "Ticket to Ride"
    # Not CSS_PATH: Textual does not read that inside a zip file.
    CSS = (package_files() / "app" / "app.tcss").read_text("utf-8")
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False

    def __init__(
        self,
        *,
        session: Session | None = None,
        map_file: MapFile | None = None,
        replayed: OpenedGame | None = None,
        settings: Settings = STILL,
        folders: Folders | None = None,
    ) -> None:
        super().__init__(settings=settings, folders=folders)
        self._session = session
        self._map_file = map_file
        self._replayed = replayed
        self._saved_players: SavedPlayers | None = None
        self._at_table: Session | None = None
        self.saved_games = SavedGames(self)

    def on_mount(self) -> None:
        """Show the first screen."""
        self.listen_to_signals()
        self.watch_the_time()
        if self._session is not None:
            self.play(self._session)
        elif self._replayed is not None:
            self.show_menu()
            self.show_replay(self._replayed)
        elif self._map_file is not None:
            self.show_setup(self._map_file)
        else:
            self.show_menu()

    # Ways between the screens.

    def show_menu(self) -> None:
        """Go back to the menu, leaving whatever is on top of it."""
        from ttr_tui.app.screens.menu_screen import MenuScreen

        self._leave_table()
        self._only(MenuScreen())

    def show_setup(self, map_file: MapFile | None = None) -> None:
        """Set up a game, for the people of the last one, of whom the next begins."""
        from ttr_tui.app.screens.menu_screen import MenuScreen
        from ttr_tui.app.screens.setup_screen import SetupScreen
        from ttr_tui.storage.saved_players import read_saved_players

        self._leave_table()
        self._only(MenuScreen())
        last = self._saved_players
        if last is None and self.folders is not None:
            last = self._saved_players = read_saved_players(self.folders)
        if last is None:
            self.push_screen(SetupScreen(map_file))
        else:
            self.push_screen(SetupScreen(map_file, last.people, last.next_first))

    def show_ceremony(self, session: Session) -> None:
        """The game is over: count."""
        from ttr_tui.app.screens.ceremony_screen import CeremonyScreen

        self._only(CeremonyScreen(session, self.board_theme, paced=self.settings.animations))

    def show_scores(self, session: Session) -> None:
        """See the final scores."""
        from ttr_tui.app.screens.final_scores_screen import ScoresScreen

        self._only(ScoresScreen(session, self.board_theme))

    def _only(self, screen: CommandScreen) -> None:
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) == 2:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    # The game at the table.

    def begin(
        self, map_file: MapFile, people: Sequence[Person], first: int | None, seed: int
    ) -> Session:
        """Deal a new game; it is kept if any are."""
        from ttr_tui.play.session import new_session

        store = self.saved_games.store
        begin = new_session if store is None else store.begin
        return begin(map_file, people, first=first, seed=seed)

    def play(self, session: Session) -> None:
        """Sit down at the table; a game that is over shows its scores."""
        from ttr_tui.app.screens.game_screen import GameScreen

        self._leave_table()
        self._at_table = session
        self.remember_players(session)
        if session.is_over:
            self.show_scores(session)
        else:
            self._only(GameScreen(session, self.board_theme))

    def remember_players(self, session: Session) -> None:
        """Those at the table now are offered again for the next game."""
        from ttr_tui.storage.saved_players import SavedPlayers, write_saved_players

        last = SavedPlayers(session.people, session.view.first)
        if last != self._saved_players:
            self._saved_players = last
            if self.folders is not None:
                write_saved_players(last, self.folders)

    def leave_table(self, _session: Session) -> None:
        """Go to the menu; the game is kept."""
        self.show_menu()

    def on_unmount(self) -> None:
        """However the program is left, what is not on disk yet is tried once more."""
        session = self._at_table
        self._leave_table()
        if session is not None and session.save_error is not None:
            unkept = f"the last steps of the game are not kept: {session.save_error}"
            self.last_words = self.last_words or unkept

    def _leave_table(self) -> None:
        """Whoever was at a table is there no more: another window may go on with that game."""
        if self._at_table is not None:
            self._at_table.leave()
            self._at_table = None

    def delete(self, session: Session) -> None:
        """Go to the menu; nothing of the game is kept."""
        self.show_menu()
        if session.id is not None:  # What is told if that cannot be stands before the menu.
            self.saved_games.delete(session.id)

    # Pages.

    def show_replay(self, opened: OpenedGame) -> None:
        """Step through a game that was opened."""
        from ttr_tui.app.screens.replay_screen import ReplayScreen
        from ttr_tui.play.replay import Replay

        replay = Replay(opened.game, opened.people)
        self.push_screen(ReplayScreen(replay, opened.map_file, self.board_theme))
        if notices := opened.notices():
            self.show_notice("About this game", notices)

    def show_games(self) -> None:
        """List the games that are kept."""
        from ttr_tui.app.screens.saved_games_screen import SavedGamesScreen

        if self.saved_games.store is not None:
            self.push_screen(SavedGamesScreen(self.saved_games.store.list()))

    def show_statistics(self) -> None:
        """See who has won how often, and the records of the maps."""
        from ttr_tui.app.screens.statistics_screen import StatisticsScreen

        if self.folders is not None:
            self.push_screen(StatisticsScreen(self.folders))

    def show_notice(self, title: str, texts: Sequence[str]) -> None:
        """Say something once, plainly."""
        from ttr_tui.app.screens.pages import NoticeScreen

        self.push_screen(NoticeScreen(title, texts))

    def show_edit_players(self, session: Session) -> None:
        """Edit names and colors."""
        from ttr_tui.app.screens.setup_screen import EditPlayersScreen

        self.push_screen(EditPlayersScreen(session))

    def show_review(self, session: Session) -> None:
        """Look at a game turn by turn."""
        from ttr_tui.app.screens.replay_screen import GameReviewScreen

        self.push_screen(GameReviewScreen(session, self.board_theme))

    def show_settings(self) -> None:
        """Change settings."""
        from ttr_tui.app.screens.settings_screen import SettingsScreen

        self.push_screen(SettingsScreen())

    def show_help(self, title: str, commands: Sequence[Command], notes: Notes) -> None:
        """Explain a screen."""
        from ttr_tui.app.screens.pages import HelpScreen

        self.push_screen(HelpScreen(title, commands, notes))

    def show_rules(self, map_file: MapFile | None = None) -> None:
        """Open the rules, with the numbers of this map."""
        from ttr_tui.app.screens.rules_screen import RulesScreen

        self.push_screen(RulesScreen(map_file))
