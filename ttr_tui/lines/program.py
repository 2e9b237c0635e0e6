"""The program in lines: the menu, and a game from its start to its end."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from ttr_tui.lines import typed
from ttr_tui.lines.after import AfterGame, ReplayLines
from ttr_tui.lines.console import Console, InputEndedError
from ttr_tui.lines.game import GameLines, LeftError
from ttr_tui.lines.setup import Chosen, ask_for_game, ask_for_level, ask_for_name, edit_names
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.replay import Replay
from ttr_tui.play.session import Session
from ttr_tui.players import ASK_FOR_LEVEL
from ttr_tui.storage.finished_games import finished_games
from ttr_tui.storage.journal_format import JournalError
from ttr_tui.storage.journal_reader import OpenedGame
from ttr_tui.storage.name_aliases import NameAliases
from ttr_tui.storage.next_game import quick_start, read_last_game
from ttr_tui.storage.paths import Folders
from ttr_tui.storage.saved_games import GameStatus, SavedGame, SavedGames
from ttr_tui.storage.settings import Settings
from ttr_tui.storage.statistics import statistics_of
from ttr_tui.words import games, menu
from ttr_tui.words import lines as words
from ttr_tui.words.file_problems import file_problem
from ttr_tui.words.forms import suggested_name
from ttr_tui.words.language import as_sentence
from ttr_tui.words.player_text import level_words, map_and_players, players_text

Begin = Callable[[Chosen, bool], Session]
"""Starts a saved game; the second value says whether to remember its players."""


class Program:
    """Runs games in lines; the menu calls `begin` for a new one."""

    def __init__(
        self, console: Console, folders: Folders, settings: Settings, begin: Begin
    ) -> None:
        self._console, self._folders, self._settings = console, folders, settings
        self._begin = begin
        self._store = SavedGames(folders.games)

    def play(self, session: Session) -> None:
        """Play a game to its end, or until the players leave or the input ends."""
        hot_seat, console = HotSeat(session), self._console
        deletes = False
        try:
            if not hot_seat.game.is_over:
                GameLines(hot_seat, console, self._settings, edit_names(console)).play()
            AfterGame(hot_seat, console).run()
        except LeftError as left:
            deletes = left.deletes
        except InputEndedError:
            pass
        finally:
            self._leave(hot_seat, deletes=deletes)

    def _leave(self, hot_seat: HotSeat, *, deletes: bool) -> None:
        """Close the game, erase what was said to its players, and say how to go on."""
        game, console = hot_seat.game, self._console
        hot_seat.leave()
        if not (hot_seat.is_alone or hot_seat.is_watched or game.is_over):
            console.clear()
        if game.id is None:
            return
        if deletes:
            try:
                self._store.delete(game.id)
            except JournalError as error:
                console.say(file_problem(error.problem))
            return
        if game.save_error is not None:
            console.say(as_sentence(games.last_steps_not_saved(game.save_error)))
        elif game.is_over:
            console.say(words.about_report(game.id))
        else:
            console.say(words.game_saved(game.id))
        console.flush()

    def replay(self, opened: OpenedGame) -> None:
        """Go through a saved game."""
        self._console.say(map_and_players(opened.map_file.game_map.title, opened.players))
        self._console.say(*map(file_problem, opened.notices()))
        replay = Replay(opened.game, opened.players)
        with suppress(InputEndedError):
            ReplayLines(replay, opened.map_file.game_map, self._console).run()

    # The menu.

    def set_up(self, map_file: MapFile | None = None) -> None:
        """Ask for a new game, on this map if there is one, and play it."""
        try:
            last = read_last_game(self._folders)
            chosen = ask_for_game(self._console, map_file, last)
            session = self._begin(chosen, True)
        except InputEndedError:
            return
        self.play(session)

    def start_quickly(self, map_file: MapFile | None = None) -> None:
        """Begin a quick start, on this map if there is one, and play it."""
        try:
            session = self._quick_start(map_file)
        except InputEndedError:
            return
        self.play(session)

    def menu(self) -> None:
        """Ask what to do, until there is a game or the players leave."""
        try:
            session = self._ask_for_session()
        except InputEndedError:
            return
        if session is not None:
            self.play(session)

    def _ask_for_session(self) -> Session | None:
        """The game that is chosen, `None` to leave."""
        say = self._console.say
        say(words.welcome())
        is_said = False
        while True:
            last = self._store.last_unfinished()
            shown = self._choices(last)
            if not is_said:
                say(*(words.numbered(n, text) for n, text in enumerate(shown.values(), 1)))
                say(words.what_to_do())
            say(words.type_a_number(len(shown), back=False))
            answer = self._console.ask()
            number = typed.number(answer)
            labels = {menu.choice_label(id): id for id in shown}
            found = [labels[each] for each in typed.commands_like(answer, labels)] if answer else []
            if number is not None:
                found = [*shown][number - 1 : number] if number else []
            chosen = found[0] if len(found) == 1 else ""
            is_said = bool(answer) and not chosen
            match chosen:
                case "continue" if last is not None:
                    session = self._resumed(last.id)
                case "quick":
                    session = self._quick_start()
                case "new":
                    saved = read_last_game(self._folders)
                    session = self._begin(ask_for_game(self._console, None, saved), True)
                case "games":
                    session = self._choose_saved()
                case "statistics":
                    say(*statistics(self._folders))
                    session = None
                case "quit":
                    return None
                case _:
                    if answer:
                        say(words.no_answer(answer))
                    session = None
            if session is not None:
                return session

    def _choices(self, last: SavedGame | None) -> dict[str, str]:
        """What can be chosen in the menu, and what is said of it."""
        ids = [id for id in menu.CHOICES if id not in ("rules", "settings")]
        missing = {"continue"} if last is None else set()
        missing |= {"games", "statistics"} if self._store.is_empty else set()
        shown = {id: menu.choice_label(id) for id in ids if id not in missing}
        shown["quick"] = self._about_quick_start()
        if last is not None:
            shown["continue"] = "".join(_about_last(last))
        return shown

    def _quick_start(self, map_file: MapFile | None = None) -> Session:
        """Begin a game against computer players. Ask for their level if the settings say so, and
        for a name if nobody has typed one before."""
        last, level = read_last_game(self._folders), self._settings.quick_start_level
        if level == ASK_FOR_LEVEL:
            level = ask_for_level(self._console)
        name = ask_for_name(self._console) if last is None else ""
        found = quick_start(last, level, map_file, name=name)
        return self._begin(Chosen(found.map_file, found.players, None), last is None)

    def _about_quick_start(self) -> str:
        last, level = read_last_game(self._folders), self._settings.quick_start_level
        found = quick_start(last, level, name=suggested_name(1))
        person, *computers = [each.name for each in found.players]
        title = games.short_title(found.map_file.game_map.title)
        chosen = None if found.level is None else level_words(found.level)
        return "".join(menu.about_quick_start(title, person, computers, chosen))

    def _resumed(self, id: str) -> Session | None:
        try:
            return self._store.resume(id)
        except JournalError as error:
            self._console.say(games.what_is_wrong(id, error.problem))
            return None

    def _choose_saved(self) -> Session | None:
        """Choose a saved game: one that is over says its scores."""
        found = self._store.list()
        if not found:
            self._console.say(games.no_games())
            return None
        lines = [words.saved_game(each) for each in found]
        self._console.say(*(words.numbered(n, line) for n, line in enumerate(lines, 1)))
        self._console.say(words.type_a_number(len(found)))
        number = typed.number(self._console.ask())
        if number is None or not 1 <= number <= len(found):
            return None
        game = found[number - 1]
        if game.status is GameStatus.UNFINISHED:
            return self._resumed(game.id)
        try:
            return self._store.open(game.id).session()
        except JournalError as error:
            self._console.say(games.what_is_wrong(game.id, error.problem))
            return None


def _about_last(game: SavedGame) -> tuple[str, str]:
    title, people = games.short_title(game.map_title), players_text(game.players)
    return menu.about_last_game(title, people, games.round_text(game))


def statistics(folders: Folders) -> list[str]:
    """The statistics of all games."""
    found, notices = finished_games(folders.statistics, folders.games, rebuild=False)
    counted = statistics_of(found, NameAliases(folders.aliases), with_computers=True)
    return [*map(file_problem, notices), *words.statistics_in_lines(counted, "--without-computers")]
