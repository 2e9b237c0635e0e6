"""Reading a journal and judging what is wrong with it.

A file is read as far as it is sound. Three things may end it: the last line; a *torn* line, of
which only the beginning came to disk, so that nothing that was ever shown is lost; or *damage*:
whatever else. Sizes are bounded, since a file may come from anybody.
"""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Final, NamedTuple

from ttr_tui.engine.json_form import Json
from ttr_tui.engine.text import escaped
from ttr_tui.games.journal.entries import FORMAT, Header, header_from_json
from ttr_tui.games.journal.errors import JournalError, NewerFormatError
from ttr_tui.games.journal.lines import FIRST, is_torn, parsed, unsealed

MAX_BYTES: Final = 64_000_000
MAX_LINES: Final = 100_000

LONGEST_LINE: Final = 8_000_000
"""Bytes: a map of 1 MB as JSON in ASCII, with the setup."""


class Damage(NamedTuple):
    """What is wrong with a journal: from `line` on (counted from 1) it cannot be trusted."""

    line: int
    what: str

    def __str__(self) -> str:
        return f"line {self.line} {self.what}"


class Sound(NamedTuple):
    """The sound beginning of a journal: its lines without their line ends, and the check of the
    last; `torn` tells that the beginning of one more line follows in the file."""

    lines: tuple[bytes, ...]
    check: str
    torn: bool
    damage: Damage | None

    @property
    def size(self) -> int:
        """In bytes, with the line ends."""
        return sum(len(line) + 1 for line in self.lines)

    def before(self, line: int, what: str) -> Sound:
        """The lines before this one (counted from 1), which is found not to mean anything."""
        lines = self.lines[: line - 1]
        check = FIRST
        for sound in lines:
            check = unsealed(sound, check) or check
        return Sound(lines, check, False, Damage(line, what))


def read_bytes(path: Path) -> bytes:
    """The content of a journal. Raises `JournalError` if it cannot be read, or is too large."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise JournalError(f"{escaped(path.name)} is no ordinary file")
        if found.st_size > MAX_BYTES:
            raise JournalError(f"{escaped(path.name)} is too large for a game")
        with path.open("rb") as file:
            return file.read(MAX_BYTES)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise JournalError(f"{escaped(path.name)} cannot be read: {escaped(reason)}") from error


def sound_part(data: bytes) -> Sound:
    """The lines of a journal up to the first that is not what was written."""
    *lines, tail = data.split(b"\n", MAX_LINES)
    check = FIRST
    for number, line in enumerate(lines, 1):
        after = unsealed(line, check) if len(line) <= LONGEST_LINE else None
        if after is None:
            return Sound(tuple(lines[: number - 1]), check, False, Damage(number, "was altered"))
        check = after
    damage = None
    if len(lines) == MAX_LINES:
        damage = Damage(len(lines) + 1, "is one more than any game has")
    elif tail and not is_torn(tail, check):
        damage = Damage(len(lines) + 1, "was altered")
    return Sound(tuple(lines), check, bool(tail) and damage is None, damage)


def read_header(sound: Sound) -> Header:
    """The header of a journal. Raises `JournalError` if nothing can be made of it."""
    if not sound.lines and sound.damage is None:
        raise JournalError("it was never begun: the program ended before anything was dealt")
    if not sound.lines:
        raise JournalError("its first line, with the map and the players, is damaged")
    try:
        data = parsed(sound.lines[0])
        check_format(data)
        return header_from_json(data)
    except (KeyError, ValueError) as error:
        raise JournalError("its first line does not say what game this is") from error


def check_format(data: dict[str, Json]) -> None:
    """Raises `NewerFormatError`, or `ValueError` where there is no format at all."""
    version = data.get("journal")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise ValueError("no journal")
    if version > FORMAT:
        raise NewerFormatError(
            f"it was written by a newer version of ttr (format {version}; this one reads {FORMAT})"
        )
