"""The app: the game being played, and the ways between the screens.

Screens are imported when they are shown, and saved games are read when they are needed, so the
first screen appears at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from secrets import randbelow
from typing import TYPE_CHECKING, Final

from textual.screen import Screen

from ttr_tui.app.base_app import QUIET_SETTINGS, BaseApp
from ttr_tui.app.saved_game_actions import SavedGameActions
from ttr_tui.storage.paths import Folders
from ttr_tui.storage.settings import Settings
from ttr_tui.words import saved_games
from ttr_tui.words.file_problems import file_problem
from ttr_tui.words.language import N_, _, as_sentence

if TYPE_CHECKING:
    from pathlib import Path

    from textual.driver import Driver

    from ttr_tui.engine.game_map import Seat
    from ttr_tui.files import FileProblem
    from ttr_tui.mapfile.map_file import MapFile
    from ttr_tui.panels.help_page import HelpKey
    from ttr_tui.panels.spans import Line
    from ttr_tui.play.hotseat import HotSeat
    from ttr_tui.play.seated_players import SeatedPlayer
    from ttr_tui.play.session import Session
    from ttr_tui.storage.journal_reader import OpenedGame
    from ttr_tui.storage.saved_games import SavedGame

SEEDS: Final = 2**32


class TtrApp(BaseApp):
    """Ticket to Ride in a terminal.

    It starts with the game `session`, with the replay of the game `replayed`, there to play on
    from the step `replayed_from`, with the setup of `map_file`, or with the menu. There it asks
    whether to go on with the game `begun` of a deal, or to play the game of `again`. Without
    `folders` nothing is read from disk or saved.
    """

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
        begun: SavedGame | None = None,
        again: Callable[[], Session] | None = None,
    ) -> None:
        self._begun, self._again = begun, again
        self._first_session, self._first_map, self._replayed = session, map_file, replayed
        self._replayed_from = replayed_from
        self.share_line: str | None = None
        """What to print at the end: the result of the last game with a deal."""
        self._begins_quickly = begins_quickly
        """Whether to begin with `begin_quick_start` in place of the menu."""
        super().__init__(settings, settings_problems, folders)
        self.saved_games = SavedGameActions(self)
        self.hot_seat: HotSeat | None = None
        """The game being played, if there is one."""

    # The beginning and the end.

    def get_driver_class(self) -> type[Driver]:
        """The driver of the terminal: our own where there is `termios`, or Textual's."""
        try:
            from ttr_tui.app.terminal import TerminalDriver
        except ImportError:
            return super().get_driver_class()
        return TerminalDriver

    def show_first_screen(self) -> None:
        if self._first_session is not None:
            self.play(self._first_session)
        elif self._replayed is not None:
            self.show_replay(self._replayed, self._replayed_from)
        elif self._begins_quickly:
            self.begin_quick_start(self._first_map)
        elif self._first_map is not None:
            self.show_setup(self._first_map)
        else:
            self.show_menu()
        if self._begun is not None and self._again is not None:
            again, deal = self._again, as_sentence(saved_games.where_from(self._begun))
            self._ask_about_deal(deal, self._begun.id, lambda: self.play(again()))

    def on_unmount(self) -> None:
        """End a review, and try once more to save what is not on disk yet."""
        self.saved_games.stop_review()
        hot_seat = self.hot_seat
        notices = self._leave_game()
        if hot_seat is not None and hot_seat.session.save_error is not None:
            self.app_exit.say(saved_games.last_steps_not_saved(hot_seat.session.save_error))
        elif notices:
            self.app_exit.say("; ".join(map(file_problem, notices)))

    # The game being played.

    def begin(
        self,
        map_file: MapFile,
        players: Sequence[SeatedPlayer],
        first: Seat | None = None,
        *,
        remember: bool = True,
        deal: str | None = None,
        asks_name: bool = True,
    ) -> None:
        """Play a new game, with hints if the settings say so; it is saved if the app has folders.
        `remember` the players: the next setup starts with them, else only with this map, and after
        a `deal`, whose word gives the seed, as before. With `asks_name`, an only person whose name
        nobody has typed is asked for it."""
        from ttr_tui.play.deals import deal_seed
        from ttr_tui.play.session import new_session

        store = self.saved_games.store
        begin = new_session if store is None else store.begin
        seed = deal_seed(deal, map_file.game_map.id, len(players)) if deal else self.new_seed()
        session = begin(map_file, players, first=first, seed=seed, deal=deal)
        session.set_hints(self.settings.hints)
        if deal is None and remember:
            self._remember(session, only_map=False)
        self.play(session, asks_name=asks_name)
        if deal is None and not remember:
            # Now that `play` has asked a new person for a name.
            self._remember(session, only_map=True)

    def new_seed(self) -> int:
        """Return the seed of a new game."""
        return randbelow(SEEDS)

    def _remember(self, session: Session, *, only_map: bool) -> None:
        """Begin the next game as this one (`NextGame.remember`)."""
        view, map_file = session.view(None), session.map_file
        self.saved_games.next_game.remember(session.players, view, map_file, only_map=only_map)

    def begin_deal_of_the_day(self) -> None:
        """Play today's deal; if it was begun before, ask first."""
        today, start = self.saved_games.deal_of_the_day()
        begin = partial(self.begin, start.map_file, start.players, deal=today)
        store, game_map = self.saved_games.store, start.map_file.game_map
        begun = None
        if store is not None:
            begun = store.of_deal(today, game_map, start.players, any_names=True, begun_on=today)
        if begun is None:
            begin()
        else:
            self._ask_about_deal(_("Deal of the day"), begun.id, begin)

    def _ask_about_deal(self, title: str, id: str, again: Callable[[], None]) -> None:
        """Ask whether to go on with the game of a deal, or to play it again."""
        from ttr_tui.app.screens.notice_screen import DealBegunScreen

        opened = self.saved_games.open(id)
        result = "" if opened is None else opened.session().share_line or ""
        self.push_screen(DealBegunScreen(title, id, result, again))

    def begin_quick_start(self, map_file: MapFile | None = None, *, asks_name: bool = True) -> None:
        """Play a game of one person against computer players, on this map or that of the last game.
        The first time, ask for their level only. The next setup still starts with the players of
        the last one."""
        start = self.saved_games.quick_start(map_file)
        if start.level is not None:
            self.begin(start.map_file, start.players, remember=False, asks_name=asks_name)
            return
        from ttr_tui.app.screens.level_screen import LevelScreen
        from ttr_tui.app.screens.menu_screen import MenuScreen

        if not isinstance(self.screen, MenuScreen):
            self.show_menu()
        self.push_screen(LevelScreen(start))

    def play(self, session: Session, *, asks_name: bool = True) -> None:
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
            self._show_main_screen(GameScreen(hot_seat, self.saved_games.next_game))
            if asks_name:
                self._ask_name(hot_seat)
        self._show_notices(notices)

    def _ask_name(self, hot_seat: HotSeat) -> None:
        """Ask an only person for a name, if nobody has typed one in this game or before."""
        from ttr_tui.words.player_text import suggested_name

        names = [each.name for each in hot_seat.session.players if not each.is_computer]
        is_first = names == [suggested_name(1)] and not hot_seat.view.turn
        if is_first and not self.saved_games.next_game.last:
            from ttr_tui.app.screens.your_name_screen import YourNameScreen

            self.push_screen(YourNameScreen(hot_seat))

    def change_players(self, hot_seat: HotSeat, players: Sequence[SeatedPlayer]) -> None:
        """Change the players of a game, who can play it, and remember them."""
        before, map_file = hot_seat.session.players, hot_seat.session.map_file
        hot_seat.edit_players(players)
        self.saved_games.next_game.remember_change(before, players, hot_seat.view, map_file)

    def delete(self, hot_seat: HotSeat) -> None:
        """Go to the menu and delete the saved game."""
        self.show_menu()
        if (id := hot_seat.session.id) is not None:
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

    # Saved games.

    def resume(self, id: str) -> None:
        """Continue a game."""
        session = self.saved_games.attempt(
            saved_games.CANNOT_CONTINUE, lambda store: store.resume(id), id
        )
        if session is not None:
            if session.deal is None:
                self._remember(session, only_map=True)
            self.play(session)

    def open_finished(self, id: str) -> None:
        """Show the final scores of a finished game; continue it if it is not over after all."""
        from ttr_tui.play.hotseat import HotSeat

        opened = self.saved_games.open(id)
        if opened is None:
            return
        if opened.game.is_over:
            self.show_scores(HotSeat(opened.session()))
        else:
            self.resume(id)

    def play_on(
        self, id: str, step: int, players: Sequence[SeatedPlayer], *, shuffled: bool
    ) -> None:
        """Play on from a step of a finished game, as a new game."""
        seed = self.new_seed() if shuffled else None
        session = self.saved_games.attempt(
            saved_games.CANNOT_OPEN,
            lambda store: store.begin_from(store.open(id), step, players, shuffle_seed=seed),
            id,
        )
        if session is not None:
            session.set_hints(self.settings.hints)
            self.play(session)

    # Main screens: each replaces the one before.

    def show_menu(self) -> None:
        """Leave the game and show the menu."""
        from ttr_tui.app.screens.menu_screen import MenuScreen

        notices = self._leave_game()
        self._show_main_screen(MenuScreen(self.saved_games))
        self._show_notices(notices)

    def show_setup(self, map_file: MapFile | None = None, finished: HotSeat | None = None) -> None:
        """Set up a game on this map, with the players of the `finished` game; or as the last one.
        The next of the players is the first player."""
        from ttr_tui.app.screens.setup_screen import SetupScreen
        from ttr_tui.storage.next_game import LastGame

        self.show_menu()
        next_game = self.saved_games.next_game
        last, map_file = next_game.last, map_file or next_game.own_map
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

    def show_notice(
        self, title_message: str, texts: Sequence[str], files: Sequence[Path] = ()
    ) -> None:
        """Show a notice until the next key: its title, a message that is translated here, a
        paragraph for each text, and files."""
        from ttr_tui.app.screens.notice_screen import NoticeScreen

        self.push_screen(NoticeScreen(_(title_message), texts, files))

    def _show_notices(self, notices: Sequence[FileProblem]) -> None:
        if notices:
            self.show_notice(N_("Notice"), [*map(file_problem, notices)])

    def show_replay(self, opened: OpenedGame, step: int | None = None) -> None:
        """Replay a saved game step by step, or play on from a step."""
        from ttr_tui.app.screens.replay_screen import ReplayScreen
        from ttr_tui.play.replay import Replay

        replay = Replay(opened.game, opened.players)
        self.push_screen(ReplayScreen(replay, opened.map_file, id=opened.id))
        if step is not None:
            self.ask_who_plays_on(opened.id, step, opened.players, opened.map_file)
        self._show_notices(opened.notices())

    def show_review(self, id: str) -> None:
        """Show which turns decided a finished game."""
        if (opened := self.saved_games.open(id)) is not None and self.folders is not None:
            from ttr_tui.app.screens.review_screen import ReviewScreen
            from ttr_tui.play.replay import Replay
            from ttr_tui.storage.saved_games import SUFFIX

            journal = self.folders.games / f"{opened.id}{SUFFIX}"
            replay = Replay(opened.game, opened.players)
            self.push_screen(ReviewScreen(replay, opened.map_file, journal))

    def ask_who_plays_on(
        self, id: str, step: int, players: Sequence[SeatedPlayer], map_file: MapFile
    ) -> None:
        """Choose who plays on from a step of a finished game."""
        from ttr_tui.app.screens.edit_players_screen import PlayOnScreen

        self.push_screen(PlayOnScreen(id, step, players, map_file))

    def show_settings(self) -> None:
        """Change settings."""
        from ttr_tui.app.screens.settings_screen import SettingsScreen

        self.push_screen(SettingsScreen())

    def show_help(
        self, title: str, keys: Sequence[HelpKey], notes: Callable[[int], Sequence[Line]]
    ) -> None:
        """Show the keys of a screen, and its notes in so many columns."""
        from ttr_tui.app.screens.help_screen import HelpScreen

        self.push_screen(HelpScreen(title, keys, notes))

    def show_rules(self, map_file: MapFile | None = None) -> None:
        """Show the rules, with the numbers of this map if there is one."""
        from ttr_tui.app.screens.rules_screen import RulesScreen

        self.push_screen(RulesScreen(map_file))
