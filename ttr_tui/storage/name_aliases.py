"""Which spellings of a name mean one person: said by people, kept in a file beside the record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from ttr_tui.play.people import MAX_NAME_LENGTH, plain_name
from ttr_tui.play.plain_text import clean
from ttr_tui.storage.paths import move_aside, write_whole

_MAX: Final = 1_000_000
"""Bytes."""


class NameAliasError(ValueError):
    """Something about spellings that cannot be; `str` is one line that says what."""


class NameAliases:
    """The names that people are known by: each spelling, plain, with the name it stands for.

    A file that cannot be read counts as empty, and `problem` says so; it is not overwritten before
    something is joined, and then set aside under another name.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self.problem = ""
        self._names = self._read()

    def name_for(self, name: str) -> str:
        """The name that this one stands for: itself, unless it was joined to another."""
        return self._names.get(plain_name(name), name)

    def person(self, name: str) -> str:
        """What two spellings of one person have in common."""
        return plain_name(self.name_for(name))

    def join(self, alias: str, name: str) -> None:
        """From now on `alias` means the person called `name`. Raises `NameAliasError`."""
        lengths = [len(plain_name(alias)), len(plain_name(name))]
        if min(lengths) == 0:
            raise NameAliasError("a name is missing")
        if max(*lengths, len(clean(name))) > MAX_NAME_LENGTH:
            raise NameAliasError(f"a name has more than {MAX_NAME_LENGTH} letters")
        meant = clean(self.name_for(name))
        if plain_name(alias) == plain_name(meant):
            raise NameAliasError("these are one name already")
        for known, stands_for in self._names.items():
            if plain_name(stands_for) == plain_name(alias):
                self._names[known] = meant
        self._names[plain_name(alias)] = meant
        self._write()

    def part(self, alias: str) -> None:
        """Let a spelling be a person of its own again. Raises `NameAliasError`."""
        if self._names.pop(plain_name(alias), None) is None:
            raise NameAliasError("this spelling was not joined to another")
        self._write()

    def _read(self) -> dict[str, str]:
        try:
            if not self._file.exists():
                return {}
            if self._file.stat().st_size > _MAX:
                raise ValueError("too large")
            found = json.loads(self._file.read_text("utf-8"))
            if not isinstance(found, dict) or not all(map(_is_alias, found.items())):
                raise ValueError("not a list of spellings")
        except (OSError, RecursionError, ValueError):
            self.problem = f"{self._file} cannot be read: no spellings are joined"
            return {}
        return found

    def _write(self) -> None:
        text = json.dumps(self._names, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        try:
            if self.problem and self._file.exists():
                move_aside(self._file)
            write_whole(self._file, text)
        except OSError as error:
            why = error.strerror or str(error)
            raise NameAliasError(f"{self._file} cannot be written: {why}") from error


def _is_alias(entry: tuple[object, object]) -> bool:
    return all(isinstance(word, str) and 0 < len(word) <= MAX_NAME_LENGTH for word in entry)
