"""Name aliases: which names mean the same player. Players join names with `ttr stats --join`."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final

from ttr_tui import files
from ttr_tui.play.seated_players import MAX_NAME_LENGTH, plain_name
from ttr_tui.terminal_text import clean

_FORMAT: Final = 2
_MAX_BYTES: Final = 1_000_000

_OLD_FILE: Final = "spellings.json"
"""The file of older versions, in the same folder."""


class NameAliasError(files.FileProblemError):
    """Names that cannot be joined or unjoined, or not saved."""


class NameAliases:
    """The name aliases in a file: each alias, in plain form, with the name that it stands for.

    A file that cannot be read counts as empty, and `problem` says why. It is left alone until names
    are joined; then it is renamed to `….bad` first.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self.problem: files.FileProblem | None = None
        self._names = self._read()

    def name_for(self, name: str) -> str:
        """Return the name that this one stands for: itself if it is not an alias."""
        return self._names.get(plain_name(name), name)

    def person(self, name: str) -> str:
        """Return a key that is the same for all names of one player."""
        return plain_name(self.name_for(name))

    def join(self, alias: str, name: str) -> None:
        """Let `alias` mean the player called `name`. Raises `NameAliasError`."""
        lengths = [len(plain_name(alias)), len(plain_name(name))]
        if min(lengths) == 0:
            raise NameAliasError("no-name")
        if max(*lengths, len(clean(name))) > MAX_NAME_LENGTH:
            raise NameAliasError("long-name", most=MAX_NAME_LENGTH)
        meant = clean(self.name_for(name))
        if plain_name(alias) == plain_name(meant):
            raise NameAliasError("already-joined")
        for known, stands_for in self._names.items():
            if plain_name(stands_for) == plain_name(alias):
                self._names[known] = meant
        self._names[plain_name(alias)] = meant
        self._write()

    def unjoin(self, alias: str) -> None:
        """Let an alias be a separate player again. Raises `NameAliasError`."""
        if self._names.pop(plain_name(alias), None) is None:
            raise NameAliasError("not-joined")
        self._write()

    def _read(self) -> dict[str, str]:
        try:
            if not os.path.lexists(self._file):
                old = self._file.with_name(_OLD_FILE)
                if os.path.lexists(old):
                    self.problem = files.FileProblem("older-aliases", {"file": old})
                return {}
            data = json.loads(files.read_file(self._file, _MAX_BYTES).decode())
            if not isinstance(data, dict):
                raise ValueError("not an object")
            version = data.get("format")
            if version != _FORMAT:
                is_newer = isinstance(version, int) and version > _FORMAT
                kind = "newer-aliases" if is_newer else "older-aliases"
                self.problem = files.FileProblem(kind, {"file": self._file})
                return {}
            return _checked(data.get("aliases"))
        except (OSError, RecursionError, ValueError):
            self.problem = files.FileProblem("unreadable-aliases", {"file": self._file})
            return {}

    def _write(self) -> None:
        data = {"format": _FORMAT, "aliases": self._names}
        text = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        try:
            if self.problem and os.path.lexists(self._file):
                files.set_aside(self._file)
            files.write_whole(self._file, text)
            self.problem = None
        except OSError as error:
            raise NameAliasError(
                "not-written", file=self._file, reason=files.problem_of(error)
            ) from error


def _checked(aliases: Any) -> dict[str, str]:
    """Return the aliases. Raises `ValueError` if they are not names."""
    if not isinstance(aliases, dict):
        raise ValueError("not an object")
    for name in (*aliases, *aliases.values()):
        if not isinstance(name, str) or not 0 < len(name) <= MAX_NAME_LENGTH:
            raise ValueError("not a name")
    return aliases
