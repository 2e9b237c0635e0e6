"""The folder of games: beginning them, listing them, going on with one, throwing one away."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Final, NamedTuple

from ttr_tui.engine.game import Game
from ttr_tui.engine.text import as_typed, did_you_mean, escaped, shown
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.play.people import Person, people_from
from ttr_tui.play.session import Session
from ttr_tui.storage.journal_format import (
    JournalError,
    NoSuchGameError,
    header_to_json,
    parsed,
    people_in,
    written_at,
)
from ttr_tui.storage.journal_reader import (
    Damage,
    Opened,
    Sound,
    open_bytes,
    open_journal,
    read_bytes,
    read_header,
    sound_part,
)
from ttr_tui.storage.journal_writer import (
    Clock,
    File,
    Journal,
    JournalFile,
    OpenFile,
    save_error_text,
)


def who(game: SavedGame) -> str:
    """`Ann, Bob and Cid`"""
    *most, last = [person.name for person in game.people] or ["nobody"]
    return f"{', '.join(most)} and {last}" if most else last


def when(game: SavedGame) -> str:
    """When it was played last, by the clock of the place where that was: `2026-11-21 20:15`"""
    return f"{game.last:%Y-%m-%d %H:%M}" if game.last is not None else ""


def how_far(game: SavedGame) -> str:
    """`turn 12`, `finished`, or what is wrong with it."""
    if game.course is Course.UNREADABLE:
        return game.problem
    words = "finished" if game.course is Course.FINISHED else turn_words(game)
    return f"{words}; damaged: {game.problem}" if game.problem else words


def turn_words(game: SavedGame) -> str:
    """`turn 12`, `before the first turn`"""
    return f"turn {game.turn}" if game.turn else "before the first turn"


def short_title(title: str) -> str:
    """`USA` for `Ticket to Ride USA`: what tells the maps of the series apart."""
    return title.removeprefix("Ticket to Ride ") or title


SUFFIX: Final = ".journal"
_ASIDE: Final = ".damaged-"
_MAX: Final = 1000
_LONGEST_WORD: Final = 12


def ids(began: datetime, map_id: str, people: Sequence[Person]) -> Iterator[str]:
    """What a game may be called, the best first: `2026-11-21-usa-ann-bob-1`."""
    words = [_word(map_id, 24), *(_word(person.name, _LONGEST_WORD) for person in people)]
    name = "-".join([began.date().isoformat(), *(word for word in words if word)])
    return (f"{name}-{number}" for number in range(1, _MAX))


def _word(text: str, longest: int) -> str:
    return re.sub(r"[^a-z0-9_]+", "", as_typed(text))[:longest]


def journals_in(folder: Path) -> list[Path]:
    """The journals in a folder, but for damaged ones kept aside. None if it cannot be read."""
    try:
        found = [path for path in folder.iterdir() if path.suffix == SUFFIX]
    except OSError:
        return []
    return sorted(path for path in found if _ASIDE not in path.name)


def asides_of(journal: Path) -> list[Path]:
    """The names under which damaged states of a journal are kept, whether used or not."""
    return [
        journal.with_name(f"{journal.stem}{_ASIDE}{number}{SUFFIX}") for number in range(1, _MAX)
    ]


_GAME_ENDED: Final = b'"event":"GameEnded'
"""What the line of the last step has in it; in names and the like, quotes have a backslash."""

_TAIL: Final = 20_000
"""Bytes at the end of a journal, in which its last step stands."""


class Course(Enum):
    """How far a game is."""

    UNFINISHED = "unfinished"
    FINISHED = "finished"
    UNREADABLE = "unreadable"


class SavedGame(NamedTuple):
    """A saved game in a list. Texts in it come from a file: they are cleaned where they are shown.
    `turn` is 0 before the first turn. `problem` says what is wrong with the journal, if anything
    is; of one that cannot be read nothing else is known but its `id`."""

    id: str
    course: Course
    map_title: str = ""
    people: tuple[Person, ...] = ()
    began: datetime | None = None
    last: datetime | None = None
    turn: int = 0
    problem: str = ""

    @property
    def can_go_on(self) -> bool:
        return self.course is Course.UNFINISHED


def seems_finished(path: Path) -> bool:
    """Whether a game is over by the end of its journal, told without reading the rest."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - _TAIL))
            return _GAME_ENDED in file.read(_TAIL)
    except OSError:
        return False


def saved_game_from(path: Path) -> SavedGame:
    """What a list tells of a journal, whatever is in it."""
    try:
        return _saved_game(path.stem, sound_part(read_bytes(path)))
    except JournalError as error:
        return SavedGame(path.stem, Course.UNREADABLE, problem=str(error))


def _saved_game(id: str, sound: Sound) -> SavedGame:
    header = read_header(sound)
    last, people = header.began, header.people
    turns, over, damage = 0, False, sound.damage
    for number, line in enumerate(sound.lines[1:], 2):
        if b'"event":"PlayBegan"' in line:
            turns = 1
        if b'"event":"TurnEnded"' in line:
            turns += line.count(b'"event":"TurnEnded"')
        over = over or _GAME_ENDED in line
        if b'"people":[' in line or number == len(sound.lines):
            try:
                data = parsed(line)
                last = written_at(data)
                people = people_in(data) or people
            except (KeyError, ValueError):
                damage = damage or Damage(number, "does not say what happened")
    return SavedGame(
        id=id,
        course=Course.FINISHED if over else Course.UNFINISHED,
        map_title=header.map_title,
        people=people,
        began=header.began,
        last=last,
        turn=turns,
        problem=str(damage or ""),
    )


_HERE: Final = datetime.now().astimezone().tzinfo
"""The zone of this place when the program began; to ask again for every step takes longer than
writing it."""


def now() -> datetime:
    """The present moment, with the zone of this place."""
    return datetime.now(_HERE)


class Store:
    """The games in a folder, each in a journal of its own. The folder is made with the first.

    Games are called by their ids; no name from outside is ever taken for a path.
    """

    def __init__(
        self, folder: Path, *, clock: Clock = now, open_file: OpenFile = JournalFile
    ) -> None:
        self.folder = folder
        self._clock = clock
        self._open_file = open_file

    # What there is.

    def list(self) -> list[SavedGame]:
        """All games, those played last first; one that cannot be read says why."""
        return sorted((saved_game_from(path) for path in journals_in(self.folder)), key=_age)

    @property
    def is_empty(self) -> bool:
        return not journals_in(self.folder)

    def last_unfinished(self) -> SavedGame | None:
        """The game that was played last of those that can go on; of a journal that seems to be of
        a finished game, only the end is read."""
        paths = sorted(journals_in(self.folder), key=_written, reverse=True)
        paths = [path for path in paths if not seems_finished(path)]
        return next((kept for path in paths if (kept := saved_game_from(path)).can_go_on), None)

    def __contains__(self, name: str) -> bool:
        return any(path.stem == name for path in journals_in(self.folder))

    def find(self, name: str) -> str:
        """The id of the game called so. `NoSuchGameError` names the nearest."""
        known = [path.stem for path in journals_in(self.folder)]
        if name not in known:
            if not known:
                raise NoSuchGameError(f"there is no game {shown(name)}: none is kept yet")
            raise NoSuchGameError(f"there is no game {shown(name)}{did_you_mean(name, known)}")
        return name

    def open(self, id: str) -> Opened:
        """A game to look at. Raises `JournalError` if it cannot be read."""
        return open_journal(self._path(id))

    # Playing.

    def begin(
        self,
        map_file: MapFile,
        people: Sequence[Person | str],
        *,
        first: int | None = None,
        seed: int = 0,
    ) -> Session:
        """Sit down to a new game that is kept. Where it cannot be, `Session.save_error` says so."""
        seated = people_from(people)
        names = [person.name for person in seated]
        game = Game(map_file.game_map, names, first=first, seed=seed)
        began = self._clock()
        possible = ids(began, map_file.game_map.id, seated)
        paths = (self.folder / f"{id}{SUFFIX}" for id in possible)
        journal = Journal(map_file.game_map, self._clock, paths, open_file=self._open_file)
        journal.begin(
            header_to_json(
                map_file.game_map,
                map_file.text,
                seated,
                game.state.first,
                seed,
                began,
                game.log[0],
            )
        )
        return Session(map_file, game, seed, seated, game_store=journal)

    def resume(self, id: str) -> Session:
        """Go on with a game at the point where it was left, behind a closed handoff.

        A damaged journal is kept aside as it is, and the game goes on from its sound part. Raises
        `InUseError` if it is open elsewhere, `JournalError` if nothing of it can be read. On a disk
        that cannot be written to the game goes on all the same; `Session.save_error` says so.
        """
        path = self._path(id)
        file, error = self._locked(path)
        try:
            data = read_bytes(path)
            opened = open_bytes(id, data)
            notices = opened.notices()
            if opened.sound.damage is not None and file is not None:
                try:
                    moved_to = _move_aside(path, data)
                    file.cut(opened.sound.size)
                    notices.append(f"the damaged file is kept as {moved_to.name}")
                except OSError as full:
                    file.close()
                    file, error = None, full
            game_store = None
            if opened.sound.damage is not None and error is not None:
                notices.append(f"the game is not kept from here on: {save_error_text(error)}")
            else:
                game_store = Journal(
                    opened.map_file.game_map, self._clock, [path], open_file=self._open_file
                )
                game_store.go_on(file, opened.sound.lines, opened.sound.check, error)
        except BaseException:
            if file is not None:
                file.close()
            raise
        return Session(
            opened.map_file,
            opened.game,
            opened.header.seed,
            opened.people,
            hints_on=opened.hints_on,
            game_store=game_store,
            notices=notices,
        )

    def delete(self, id: str) -> None:
        """Throw a game away, with what was kept aside of it. `JournalError` if that cannot be."""
        path = self._path(id)
        file, _ = self._locked(path)
        try:
            asides = [moved_to for moved_to in asides_of(path) if moved_to.exists()]
            if file is not None and os.name == "nt":  # An open file cannot be deleted there.
                file.close()
                file = None
            for gone in (path, *asides):
                gone.unlink()
        except OSError as error:
            why = save_error_text(error)
            raise JournalError(f"{escaped(id)} cannot be thrown away: {why}") from error
        finally:
            if file is not None:
                file.close()

    def _path(self, id: str) -> Path:
        return self.folder / f"{self.find(id)}{SUFFIX}"

    def _locked(self, path: Path) -> tuple[File | None, OSError | None]:
        """The file, locked for us; or why it cannot be written to. Raises `InUseError`."""
        try:
            return self._open_file(path, new=False), None
        except OSError as error:
            return None, error


def _age(kept: SavedGame) -> tuple[float, str]:
    return (-kept.last.timestamp() if kept.last is not None else float("inf"), kept.id)


def _written(path: Path) -> float:
    with contextlib.suppress(OSError):
        return path.stat().st_mtime
    return 0


def _move_aside(path: Path, data: bytes) -> Path:
    """Write the damaged content under a name that is free, synced. Raises `OSError`."""
    for moved_to in asides_of(path):
        with contextlib.suppress(FileExistsError):
            file = JournalFile(moved_to, new=True)
            try:
                file.write(data, 0)
                file.sync()
            except OSError:
                with contextlib.suppress(OSError):
                    moved_to.unlink()
                raise
            finally:
                file.close()
            return moved_to
    raise OSError(None, "too many damaged states are kept already")
