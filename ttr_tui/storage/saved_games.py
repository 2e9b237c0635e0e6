"""The saved games in a folder: creating, listing, resuming and deleting them."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from datetime import UTC, datetime, tzinfo
from enum import Enum
from pathlib import Path
from typing import Final, NamedTuple

from ttr_tui import files
from ttr_tui.engine import Game, GameMap, final_score
from ttr_tui.engine.game_map import Seat
from ttr_tui.engine.rules.turns import GameEnded, PlayBegan, TurnEnded
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.play.deals import MAX_SEED
from ttr_tui.play.replay import Replay
from ttr_tui.play.seated_players import (
    PlayerProblem,
    PlayersError,
    ProblemKind,
    SeatedPlayer,
    plain_name,
    problem_with,
    seat_players,
)
from ttr_tui.play.session import FirstGame, Session
from ttr_tui.play.turn_facts import round_of, turn_starts
from ttr_tui.storage import journal_format
from ttr_tui.storage.journal_reader import (
    OpenedGame,
    ValidPart,
    open_journal,
    read_header,
    read_journal,
    valid_part_of,
)
from ttr_tui.storage.journal_writer import (
    Clock,
    Journal,
    JournalFile,
    OpenFile,
)
from ttr_tui.storage.results import GameResult, result_from_json
from ttr_tui.text import MAX_LISTED, as_typed, nearest

SUFFIX: Final = ".journal"
REVIEW_SUFFIX: Final = ".review"
_MAX_NUMBER: Final = 1000
_MAX_NAME_IN_ID: Final = 12
_MAX_MAP_IN_ID: Final = 24

_PLAY_BEGAN: Final = f'"event":"{PlayBegan.__name__}"'.encode()
_TURN_ENDED: Final = f'"event":"{TurnEnded.__name__}"'.encode()
_GAME_ENDED: Final = f'"event":"{GameEnded.__name__}'.encode()
"""Without the last quote it is the beginning of `GameEndedEarly` too. It is in the line of the last
step of a finished game, and nowhere else: a name that contains it has backslashes before its
quotes."""

_VERSION: Final = f'{{"journal":{journal_format.FORMAT},'.encode()
"""How a journal begins whose last line may be a result."""

_TAIL: Final = 60_000
"""Bytes at the end of a journal that contain its last step and its result."""


def _local_time_zone() -> tzinfo | None:
    try:
        return datetime.now().astimezone().tzinfo
    except ValueError:  # Python has none that is a day or more away from UTC.
        return UTC


_TIME_ZONE: Final = _local_time_zone()
"""The local time zone at the start of the program; asking again for every step takes longer than
writing it."""


class NoSuchGameError(journal_format.JournalError):
    """There is no game of this name."""


class GameStatus(Enum):
    """Whether a saved game can be continued, viewed or neither."""

    UNFINISHED = "unfinished"
    FINISHED = "finished"
    UNREADABLE = "unreadable"


class SavedGame(NamedTuple):
    """A saved game in a list. Its texts come from a file: clean them before showing them. `turn` is
    0 before the first turn. `problem` says what is wrong with the journal, if anything; of an
    unreadable one only the `id` is known. `deal` is the word that gave the seed, if one did;
    `origin` the id of the game that this one was played on from. Only of games of older programs
    the `result` is not known when they are over."""

    id: str
    status: GameStatus
    map_title: str = ""
    players: tuple[SeatedPlayer, ...] = ()
    last_played: datetime | None = None
    turn: int = 0
    problem: files.FileProblem | None = None
    deal: str | None = None
    origin: str | None = None
    map_id: str = ""
    result: GameResult | None = None

    def is_of_deal(self, word: str, map_id: str, seats: int) -> bool:
        """Whether this game has the deal of this word, map and number of seats."""
        deal = (self.deal or "").casefold(), self.map_id, len(self.players)
        return deal == (word.casefold(), map_id, seats)

    @property
    def people(self) -> set[str]:
        """The plain names of the people who play."""
        return {plain_name(player.name) for player in self.players if not player.is_computer}


def local_now() -> datetime:
    """Return the current time with the local time zone."""
    return datetime.now(_TIME_ZONE)


def _name_of(started: datetime, map_id: str, players: Sequence[SeatedPlayer]) -> str:
    """The best name of a new game: `2026-11-21-usa-ann-bob-1`."""
    texts = [(map_id, _MAX_MAP_IN_ID), *((player.name, _MAX_NAME_IN_ID) for player in players)]
    words = [re.sub(r"[^a-z0-9_]+", "", as_typed(text))[:longest] for text, longest in texts]
    return "-".join([started.date().isoformat(), *filter(None, words), "1"])


def journals_in(folder: Path) -> list[Path]:
    """Return the journals in a folder. Empty if the folder cannot be read."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == SUFFIX)
    except OSError:
        return []


def folder_problem(folder: Path) -> files.FileProblem | None:
    """Return why nobody knows which games are in a folder, if so. A missing folder has none."""
    try:
        next(folder.iterdir(), None)
    except FileNotFoundError:
        return None
    except OSError as error:
        return files.FileProblem("unreadable", {"file": folder, "reason": files.problem_of(error)})
    return None


def seems_finished(path: Path) -> bool:
    """Return whether the end of a journal says that the game is over, without reading the rest."""
    try:
        return _GAME_ENDED in files.read_ends(path, 0, _TAIL)[1]
    except OSError:
        return False


def result_in(path: Path) -> GameResult | None:
    """Return the result that a journal ends with, without reading the rest; `None` if there is
    none, as in the journals of older programs. Raises `JournalError` for an unknown player."""
    try:
        first, last = files.read_ends(path, len(_VERSION), _TAIL)
        line = last[last.rfind(b"\n", 0, -1) + 1 :]
        if first != _VERSION or b'"result":' not in line or not line.endswith(b"\n"):
            return None
        return result_from_json(path.stem, journal_format.parse_line(line))
    except (KeyError, OSError, ValueError):
        return None


def saved_game_from(path: Path) -> SavedGame:
    """Return the list entry of a journal, whatever it contains."""
    try:
        result = result_in(path)
        if result is not None:
            return _finished_game(result)
        return _saved_game(path.stem, valid_part_of(read_journal(path)))
    except journal_format.JournalError as error:
        return SavedGame(path.stem, GameStatus.UNREADABLE, problem=error.problem)


def _finished_game(result: GameResult) -> SavedGame:
    """Return the list entry of a journal that ends with a result."""
    return SavedGame(
        id=result.id,
        status=GameStatus.FINISHED,
        map_title=result.map_title,
        players=result.seated,
        last_played=result.ended,
        turn=result.turns + 1,
        deal=result.deal if result.origin is None else None,
        origin=None if result.origin is None else result.origin.game,
        map_id=result.map_id,
        result=result,
    )


def _saved_game(id: str, valid_part: ValidPart) -> SavedGame:
    """Return the list entry of a journal. Most lines are only searched, for speed: so turns are
    counted here and not by `turn_starts`, which needs the events."""
    header = read_header(valid_part)
    last_played, players = header.started, header.players
    turns, over, damage = 0, False, valid_part.damage
    for number, line in enumerate(valid_part.lines[1:], 2):
        if _PLAY_BEGAN in line:
            turns = 1
        turns += line.count(_TURN_ENDED)
        over = over or _GAME_ENDED in line
        if b'"players":[' in line or number == len(valid_part.lines):
            data = valid_part.objects[number - 1]
            try:
                last_played = journal_format.time_from_json(data["at"])
                if "players" in data:
                    players = journal_format.players_from_json(data["players"])
            except (KeyError, ValueError):
                damage = damage or files.FileProblem("damaged-line", {"line": number})
    return SavedGame(
        id=id,
        status=GameStatus.FINISHED if over else GameStatus.UNFINISHED,
        map_title=header.map_title,
        players=players,
        last_played=last_played,
        turn=turns,
        problem=damage,
        deal=header.deal if header.origin is None else None,
        origin=None if header.origin is None else header.origin.game,
        map_id=header.map_id,
    )


class SavedGames:
    """The saved games in a folder, each in its own journal. The first game creates the folder.

    Games are named by their ids; a name from outside is never used as a path.
    """

    def __init__(
        self,
        folder: Path,
        *,
        clock: Clock = local_now,
        open_file: OpenFile = JournalFile,
    ) -> None:
        self.folder = folder
        self._clock = clock
        self._open_file = open_file

    # Listing.

    def list(self) -> list[SavedGame]:
        """Return all games, the last one played first. An unreadable one says why."""
        return sorted((saved_game_from(path) for path in journals_in(self.folder)), key=_sort_key)

    @property
    def is_empty(self) -> bool:
        """Whether there are no games. If nobody knows, `folder_problem` says why."""
        return folder_problem(self.folder) is None and not journals_in(self.folder)

    def last_unfinished(self) -> SavedGame | None:
        """Return the last game played that can be resumed. For the menu, which imports this module
        only if there are games."""
        return self.last(GameStatus.UNFINISHED)

    def last(self, status: GameStatus | None = None) -> SavedGame | None:
        """Return the last game played that can be read, or the last one with this status. Only the
        end is read of journals that seem to have another one."""
        paths = sorted(journals_in(self.folder), key=files.modified, reverse=True)
        if status is not None:
            finished = status is GameStatus.FINISHED
            paths = [path for path in paths if seems_finished(path) == finished]
        games = (saved_game_from(path) for path in paths)
        wanted = (status,) if status is not None else (GameStatus.UNFINISHED, GameStatus.FINISHED)
        return next((game for game in games if game.status in wanted), None)

    def of_deal(
        self,
        word: str,
        game_map: GameMap,
        players: Sequence[SeatedPlayer],
        *,
        any_names: bool = False,
        begun_on: str = "",
    ) -> SavedGame | None:
        """Return a game of this deal with the same players (who decides, and unless `any_names` the
        names), maybe only of those begun on a day: the last one played, but one that is not over
        before the others. None that is played on from another game."""

        def who_plays(players: Sequence[SeatedPlayer]) -> list[tuple[str, str]]:
            return [("" if any_names else plain_name(one.name), one.played_by) for one in players]

        paths = [path for path in journals_in(self.folder) if path.stem.startswith(begun_on)]
        games = [
            game
            for game in map(saved_game_from, paths)
            if game.is_of_deal(word, game_map.id, len(players))
            and who_plays(game.players) == who_plays(players)
        ]
        games.sort(key=lambda game: (game.status is GameStatus.FINISHED, _sort_key(game)))
        return games[0] if games else None

    def __contains__(self, name: str) -> bool:
        return any(path.stem == name for path in journals_in(self.folder))

    def known_id(self, name: str) -> str:
        """Return this name if it is the id of a saved game. Raises `NoSuchGameError`, which names
        the nearest id."""
        known = [path.stem for path in journals_in(self.folder)]
        if name not in known:
            if not known:
                raise NoSuchGameError("no-games", asked=name)
            near = nearest(name, known)
            if near is None:
                raise NoSuchGameError("no-such-game", asked=name)
            raise NoSuchGameError("misspelled-game", asked=name, game=near)
        return name

    def search(self, part: str, status: GameStatus | None = None) -> str:
        """Return the id of the game with this id, or of the only game whose id contains this text;
        if there is none, whose map's title, players or deal do. Case, accents, `-`, `_` and spaces
        do not matter. If several games match, those with `status` count. Raises `NoSuchGameError`,
        which names the games that match, or the one with the nearest id."""
        if part in self:
            return part
        wanted = _search_form(part)
        ids = [path.stem for path in journals_in(self.folder)]
        matches = [id for id in ids if wanted in _search_form(id)]
        if not matches:
            texts = {
                game.id: " ".join(
                    [game.map_title, *(player.name for player in game.players), game.deal or ""]
                )
                for game in self.list()
            }
            matches = [id for id, text in texts.items() if wanted in _search_form(text)]
        if len(matches) > 1 and status is not None:
            games = [saved_game_from(self._path(id)) for id in matches]
            matches = [game.id for game in games if game.status is status] or matches
        if len(matches) > 1:
            kind = "many-games" if len(matches) > MAX_LISTED else "several-games"
            names = tuple(matches[-MAX_LISTED:])
            raise NoSuchGameError(kind, asked=part, games=len(matches), names=names)
        return matches[0] if matches else self.known_id(part)

    def open(self, id: str) -> OpenedGame:
        """Return a game for viewing. Raises `JournalError` if it cannot be read."""
        return self._opened(self._path(id))

    # Playing.

    def begin(
        self,
        map_file: MapFile,
        players: Sequence[SeatedPlayer | str],
        *,
        first: Seat | None = None,
        seed: int = 0,
        deal: str | None = None,
    ) -> Session:
        """Start a new game that is saved; `deal` is the word that gave the seed. If saving fails,
        `Session.save_error` says why. Raises `JournalError` for a seed that no journal can have."""
        players = seat_players(players)
        names = [player.name for player in players]
        if abs(seed) > MAX_SEED:
            raise journal_format.JournalError("seed-too-large", most=MAX_SEED)
        game = Game(map_file.game_map, names, first=first, seed=seed)
        times = 0 if deal is None else self._finished(deal, map_file.game_map.id, players)
        return self._begin(map_file, game, seed, players, deal=deal, times_before=times)

    def begin_from(
        self,
        opened: OpenedGame,
        step: int,
        players: Sequence[SeatedPlayer],
        *,
        shuffle_seed: int | None = None,
    ) -> Session:
        """Start a new game that is saved with the first steps of a finished one, played on from
        there by these players. With a `shuffle_seed`, what nobody has drawn yet is shuffled. Raises
        `JournalError` if the old game is not over, or after its last step, and `PlayersError` if
        these players cannot take its seats."""
        old = opened.game
        if not old.is_over:
            raise journal_format.JournalError("from-unfinished", game=opened.id)
        if not 0 <= step < len(old.log) - 1:
            raise journal_format.JournalError("from-the-end", game=opened.id)
        problem = problem_with(players, opened.map_file.game_map, new=True)
        if problem is None and len(players) != len(old.players):
            count = len(old.players)
            problem = PlayerProblem(ProblemKind.OTHER_NUMBER, len(players), expected=count)
        if problem is not None:
            raise PlayersError(problem)
        game = Replay(old, players).game_at(step)
        if shuffle_seed is not None:
            game.shuffle_decks(shuffle_seed)
        begun = _first_game(opened.id, game, len(game.log) - 1, old)
        return self._begin(opened.map_file, game, opened.header.seed, players, first_game=begun)

    def _begin(
        self,
        map_file: MapFile,
        game: Game,
        seed: int,
        players: Sequence[SeatedPlayer],
        *,
        deal: str | None = None,
        times_before: int = 0,
        first_game: FirstGame | None = None,
    ) -> Session:
        """Save a new game, with the steps that it begins with."""
        started = self._clock()
        path = self.folder / f"{_name_of(started, map_file.game_map.id, players)}{SUFFIX}"
        origin = first_game and journal_format.Origin(first_game.id, first_game.steps)
        header = journal_format.new_header(
            map_file, game, players, seed, started, deal=deal, origin=origin
        )
        journal = Journal(game, header, self._clock, path, open_file=self._open_file)
        journal.begin(game.log[1:])
        return Session(
            map_file,
            game,
            seed,
            players,
            game_saver=journal,
            deal=deal,
            times_before=times_before,
            first_game=first_game,
        )

    def resume(self, id: str) -> Session:
        """Continue a game where it was left, at the closed handoff.

        A damaged journal stays as it is: the game continues from its valid part in a new one.
        Raises `InUseError` if the game is open elsewhere, `JournalError` if nothing of it can be
        read. On a disk that cannot be written to, the game continues all the same, and
        `Session.save_error` says so.
        """
        path = self._path(id)
        file, error = self._lock(path)
        try:
            opened = self._opened(path)
            journal = Journal(
                opened.game, opened.header, self._clock, path, open_file=self._open_file
            )
            journal.resume(opened, file, error)
        except BaseException:
            if file is not None:
                file.close()
            raise
        return opened.session(journal)

    def delete(self, id: str) -> None:
        """Delete a game and its reviews. Raises `JournalError`."""
        path = self._path(id)
        file, _ = self._lock(path)
        try:
            path.with_suffix(REVIEW_SUFFIX).unlink(missing_ok=True)
            try:
                path.unlink()
            except PermissionError:  # Windows cannot delete an open file.
                if file is None:
                    raise
                file.close()
                file = None
                path.unlink()
        except OSError as error:
            raise journal_format.JournalError(
                "not-deleted", game=id, reason=files.problem_of(error)
            ) from error
        finally:
            if file is not None:
                file.close()

    def _opened(self, path: Path) -> OpenedGame:
        """The game in a journal, with what others say of it. Raises `JournalError` if it cannot be
        read."""
        opened = open_journal(path)
        times = 0
        if (deal := opened.header.deal) is not None:
            map_id, ended = opened.header.map_id, opened.ended
            times = self._finished(deal, map_id, opened.players, before=ended)
        return opened._replace(first_game=self._first_game(opened), times_before=times)

    def _first_game(self, opened: OpenedGame) -> FirstGame | None:
        """The game that this one was played on from; with its scores if it is still there, and not
        another one of the same name."""
        origin, first = opened.header.origin, None
        if origin is None:
            return None
        with contextlib.suppress(journal_format.JournalError):
            first = open_journal(self._path(origin.game)).game
        return _first_game(origin.game, opened.game, origin.steps, first)

    def _finished(
        self,
        deal: str,
        map_id: str,
        players: Sequence[SeatedPlayer],
        *,
        before: datetime | None = None,
    ) -> int:
        """How many games of a deal with one of these people are over, or were over before."""
        people = {plain_name(player.name) for player in players if not player.is_computer}
        games = map(saved_game_from, filter(seems_finished, journals_in(self.folder)))
        return sum(
            game.last_played is not None
            and (before is None or game.last_played < before)
            and game.is_of_deal(deal, map_id, len(players))
            and not people.isdisjoint(game.people)
            for game in games
        )

    def _path(self, id: str) -> Path:
        return self.folder / f"{self.known_id(id)}{SUFFIX}"

    def _lock(self, path: Path) -> tuple[JournalFile | None, OSError | None]:
        """Return the file, locked for us, or why it cannot be written to. Raises `InUseError`."""
        try:
            return self._open_file(path, new=False), None
        except OSError as error:
            return None, error


def _first_game(id: str, game: Game, steps: int, first: Game | None) -> FirstGame:
    """What `game` was played on from after these steps: `first`, unless that is another game. The
    last of the steps may be a shuffle."""
    turns = turn_starts(game.log[: steps + 1])
    number = round_of(len(turns), len(game.players))
    if first is None or not first.is_over or first.log[:steps] != game.log[:steps]:
        return FirstGame(id, number, steps)
    totals = tuple([player.total for player in final_score(first.state).players])
    return FirstGame(id, number, steps, totals)


def _sort_key(game: SavedGame) -> tuple[float, str]:
    """Return a key that sorts the last game played first, unreadable ones last."""
    return (-game.last_played.timestamp() if game.last_played else float("inf"), game.id)


def _search_form(text: str) -> str:
    """Return a text for searching: as typed on any keyboard, with spaces for `-` and `_`."""
    return " ".join(re.split(r"[\s_-]+", as_typed(text)))
