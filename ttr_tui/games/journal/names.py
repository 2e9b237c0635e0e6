"""What games are called: names that people can read and any disk can keep."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from ttr_tui.engine.text import as_typed
from ttr_tui.games.people import Person

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
