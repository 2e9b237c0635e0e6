"""What a list tells of a saved game, found without playing it again.

All checks of the journal are made, but events are only looked for: a turn that ends or a game that
ends cannot be undone, so that their lines can be counted.
"""

from __future__ import annotations

from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Final, NamedTuple

from ttr_tui.games.journal.entries import people_in, written_at
from ttr_tui.games.journal.errors import JournalError
from ttr_tui.games.journal.lines import parsed
from ttr_tui.games.journal.reading import Damage, Sound, read_bytes, read_header, sound_part
from ttr_tui.games.people import Person

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
