"""The program in lines: the menu, and a game from its start to its end."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from secrets import randbelow
from typing import TypeVar

from ttr_tui.lines import info_commands
from ttr_tui.lines.after_game import AfterGame, PlayOnError
from ttr_tui.lines.console import Console, InputEndedError
from ttr_tui.lines.game import GameLines, LeftError
from ttr_tui.lines.setup import (
    BackError,
    NewGame,
    QuitError,
    ask_for_game,
    ask_for_level,
    ask_for_name,
    ask_to_play_on,
    choose,
    edit_names,
)
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.play.deals import MAX_SEED
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.session import Session
from ttr_tui.players import ASK_FOR_LEVEL
from ttr_tui.storage import crash_reports
from ttr_tui.storage.finished_games import finished_games
from ttr_tui.storage.journal_format import JournalError
from ttr_tui.storage.journal_reader import OpenedGame
from ttr_tui.storage.next_game import NextGame, deal_of_the_day, quick_start, read_last_game
from ttr_tui.storage.paths import Folders
from ttr_tui.storage.saved_games import GameStatus, SavedGame, SavedGames, folder_problem, local_now
from ttr_tui.storage.settings import Settings
from ttr_tui.storage.statistics import statistics_of
from ttr_tui.words import line_commands, line_program, saved_games
from ttr_tui.words import line_game as line_words
from ttr_tui.words.file_problems import file_problem
from ttr_tui.words.language import _, as_sentence
from ttr_tui.words.names import map_title
from ttr_tui.words.player_text import map_and_players, suggested_name

Opened = TypeVar("Opened")
Begin = Callable[[NewGame, bool], Session]
"""Starts a saved game; the second value says whether to remember its players."""


class Program:
    """Runs games in lines; the menu calls `begin` for a new one. `folder` is that of the option
    `--folder`, which the commands that are said repeat."""

    def __init__(
        self, console: Console, folders: Folders, settings: Settings, begin: Begin, folder: str = ""
    ) -> None:
        self._console, self._folders, self._settings = console, folders, settings
        self._begin, self._folder = begin, folder
        self._store = SavedGames(folders.games)
        self._input_ended = self._has_menu = False

    def play(self, session: Session) -> bool:
        """Play a game to its end, or until the players leave or the input ends; return whether
        they did not want to play it here."""
        report = partial(crash_reports.report_failed_thought, self._folders)
        hot_seat, console = HotSeat(session, report), self._console
        deletes = refused = False
        play_on: PlayOnError | None = None
        try:
            was_opened = hot_seat.session.is_over
            if not was_opened:
                edit = edit_names(console, NextGame(self._folders))
                GameLines(hot_seat, console, self._settings, edit).play()
            AfterGame(hot_seat, console, self._folders.games, was_opened=was_opened).run()
        except LeftError as left:
            deletes, refused = left.deletes, left.refused
        except PlayOnError as error:
            play_on = error
        except InputEndedError:
            self._input_ended = True
        finally:
            self._leave(hot_seat, deletes=deletes, plays_on=play_on is not None)
        if play_on is not None and hot_seat.session.id_to_open is not None:
            return self._play_on(hot_seat.session.id_to_open, play_on)
        return refused

    def _play_on(self, id: str, what: PlayOnError) -> bool:
        """Play on from a step of a finished game; return whether the players did not want to play
        it here."""
        try:
            opened, seed = self._store.open(id), randbelow(MAX_SEED) if what.shuffles else None
            session = self._store.begin_from(opened, what.step, what.players, shuffle_seed=seed)
        except JournalError as error:
            self._console.say(saved_games.what_is_wrong(id, error.problem))
            return False
        session.set_hints(self._settings.hints)
        return self.play(session)

    def _leave(self, hot_seat: HotSeat, *, deletes: bool, plays_on: bool = False) -> None:
        """Close the game, erase what was said to its players, and say how to go on, unless they
        play on from its replay at once."""
        game, console = hot_seat.session, self._console
        hot_seat.leave()
        if plays_on:
            return
        if not (hot_seat.is_alone or hot_seat.is_watched or game.is_over):
            console.clear()
        if share_line := game.share_line:
            console.say(share_line)
        if game.id is None:
            return
        if deletes:
            try:
                self._store.delete(game.id)
            except JournalError as error:
                console.say(file_problem(error.problem))
            return
        if game.save_error is not None:
            console.say(as_sentence(saved_games.last_steps_not_saved(game.save_error)))
        elif game.is_over:
            console.say(line_program.about_report(game.id, self._folder))
        elif self._has_menu:
            console.say(_("The game is saved."))
        else:
            console.say(line_program.game_saved(game.id, self._folder))
        console.flush()

    def play_deal(self, begun: SavedGame | None, begin: Callable[[], Session]) -> None:
        """Play the game of a deal: a new one, or the one that was begun before."""
        session = self._of_deal(begun, begin)
        if session is not None:
            self.play(session)

    def replay(self, opened: OpenedGame, step: int | None = None) -> None:
        """Say how a saved game ended, and answer questions about it, or play on from a step. Of one
        that is still played, say what everybody knows."""
        self._console.say(map_and_players(map_title(opened.map_file.game_map), opened.players))
        self._console.say(*map(file_problem, opened.notices()))
        if step is not None:
            with suppress(InputEndedError, BackError, QuitError):
                asked = ask_to_play_on(self._console, opened.players, opened.map_file.game_map)
                self._play_on(opened.id, PlayOnError(step, *asked))
        elif opened.game.is_over:
            self.play(opened.session())
        else:
            say_log = info_commands.INFO_COMMANDS["log"]
            log = say_log(HotSeat(opened.session()), line_commands.argument("all"))
            self._console.say(*log, line_program.game_saved(opened.id, self._folder))

    # The menu.

    def set_up(self, map_file: MapFile | None = None) -> None:
        """Ask for a new game, on this map if there is one, and play it."""
        self._play_what(lambda: self._new_game(map_file))

    def begin_quick_start(self, map_file: MapFile | None = None) -> None:
        """Begin a quick start, on this map if there is one, and play it."""
        self._play_what(lambda: self._quick_start(map_file))

    def menu(self) -> None:
        """Ask what to do, again after each game, until the players leave."""
        self._has_menu = True
        self._console.say(_("Ticket to Ride in plain lines."))
        self._play_what(self._ask_for_session, returns=True)

    def _play_what(self, ask: Callable[[], Session | None], *, returns: bool = False) -> None:
        """Play the game that this asks for, again if the players do not want to play it here, or if
        it `returns` after a game."""
        with suppress(InputEndedError, QuitError):
            while not self._input_ended:
                with suppress(BackError):  # There is no question before.
                    session = ask()
                    if session is None or not (self.play(session) or returns):
                        return

    def _ask_for_session(self) -> Session | None:
        """The game that is chosen, `None` to leave."""
        session, is_said = None, False
        while session is None:
            last = self._store.last_unfinished()
            shown = self._choices(last)
            labels = {_(saved_games.MENU[id]): id for id in shown}
            asked = _("What do you want to do? Type a number from 1 to {most}.", most=len(shown))
            if is_said:
                asked = _("What do you want to do? Type a number, or Enter to hear the list.")
            what = choose(self._console, asked, labels, about=shown.values(), is_said=is_said)
            is_said = True
            if what == "quit":
                return None
            with suppress(BackError, QuitError):
                session = self._chosen(what, last)
        return session

    def _chosen(self, what: str, last: SavedGame | None) -> Session | None:
        """The game that a choice of the menu leads to, if any."""
        match what:
            case "continue" if last is not None:
                return self._resumed(last.id)
            case "quick":
                return self._quick_start()
            case "new":
                return self._new_game()
            case "deal":
                return self._deal_of_the_day()
            case "games":
                return self._choose_saved()
            case _:
                self._console.say(*statistics(self._folders))
                return None

    def _choices(self, last: SavedGame | None) -> dict[str, str]:
        """What can be chosen in the menu, and what is said of it."""
        ids = [id for id in saved_games.MENU if id not in ("rules", "settings")]
        missing = {"continue"} if last is None else set()
        missing |= {"games", "statistics"} if self._store.is_empty else set()
        shown = {id: _(saved_games.MENU[id]) for id in ids if id not in missing}
        shown["quick"] = self._about_quick_start()
        if last is not None:
            shown["continue"] = saved_games.about_last_game(last)
        return shown

    def _new_game(self, map_file: MapFile | None = None) -> Session:
        """Ask for a game, and begin it."""
        last = read_last_game(self._folders)
        return self._begin(ask_for_game(self._console, map_file, last), True)

    def _quick_start(self, map_file: MapFile | None = None) -> Session:
        """Begin a game against computer players. Ask for their level if the settings say so, and
        for a name if nobody has typed one before."""
        last, level = read_last_game(self._folders), self._settings.quick_start_level
        asks = level == ASK_FOR_LEVEL
        name: str | None = None
        while name is None:
            if asks:
                level = ask_for_level(self._console)
            try:
                name = ask_for_name(self._console) if last is None else ""
            except BackError:
                if not asks:
                    raise
        start = quick_start(last, level, map_file, name=name)
        return self._begin(NewGame(start.map_file, start.players, None), last is None)

    def _deal_of_the_day(self) -> Session | None:
        """Begin today's deal: one person against two computer players."""
        today, last = local_now().date().isoformat(), read_last_game(self._folders)
        start = deal_of_the_day(last, today, name="")
        game_map = start.map_file.game_map

        def begin() -> Session:
            name = ask_for_name(self._console) if last is None else ""
            players = deal_of_the_day(last, today, name=name).players
            return self._begin(NewGame(start.map_file, players, None, today), False)

        begun = self._store.of_deal(today, game_map, start.players, any_names=True, begun_on=today)
        return self._of_deal(begun, begin)

    def _of_deal(self, begun: SavedGame | None, begin: Callable[[], Session]) -> Session | None:
        """The game of a deal: one that was begun before goes on; of one that is over, the result is
        said first, and of one that cannot be read why not."""
        if begun is not None:
            opened = self._attempt(self._store.open, begun.id)
            result = opened is not None and opened.session().share_line
            if opened is not None:
                self._console.say(saved_games.deal_was_played(result or ""))
            if opened is not None and not result:
                return self._resumed(begun.id)
        return begin()

    def _about_quick_start(self) -> str:
        last, level = read_last_game(self._folders), self._settings.quick_start_level
        start = quick_start(last, level, name=suggested_name(1))
        return "".join(saved_games.about_quick_start(start))

    def _resumed(self, id: str) -> Session | None:
        return self._attempt(self._store.resume, id)

    def _attempt(self, open: Callable[[str], Opened], id: str) -> Opened | None:
        """Open or resume a game, or say why that is not possible."""
        try:
            return open(id)
        except JournalError as error:
            self._console.say(saved_games.what_is_wrong(id, error.problem))
            return None

    def _choose_saved(self) -> Session | None:
        """Choose a saved game: one that is over says its scores."""
        games = self._store.list()
        if not games:
            problem = folder_problem(self._store.folder)
            self._console.say(saved_games.no_games() if problem is None else file_problem(problem))
            return None
        labels: dict[str, int] = {}
        for n, each in enumerate(games):
            name = line_program.saved_game(each)
            labels[name if name not in labels else f"{name} ({each.id})"] = n
        most = len(labels)
        game = games[choose(self._console, line_words.type_a_number(most, can_leave=True), labels)]
        if game.status is GameStatus.UNFINISHED:
            return self._resumed(game.id)
        opened = self._attempt(self._store.open, game.id)
        return None if opened is None else opened.session()


def statistics(folders: Folders) -> list[str]:
    """The statistics of all games."""
    games, notices = finished_games(folders.games)
    counted = statistics_of(games, with_computers=True)
    return [
        *map(file_problem, notices),
        *line_program.statistics_in_lines(counted, "ttr stats --lines --without-computers"),
    ]
