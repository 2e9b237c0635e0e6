"""Saved games for tests: played in a folder, with a clock of their own."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, timezone
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from tests import seats
from tests.maps import FOR_TESTS
from tests.random_games import NAMES
from ttr_tui.engine import Action
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.play.session import Session
from ttr_tui.storage.journal_format import CHECKED_FORMAT, encode_checked_line, parse_line
from ttr_tui.storage.saved_games import SavedGames

STARTED = datetime(2026, 11, 21, 20, 15, tzinfo=timezone(timedelta(hours=1)))


@cache
def map_file(name: str) -> MapFile:
    return read_map(FOR_TESTS.get(name) or find_map(name))


def clock(start: datetime = STARTED, step: float = 1) -> Callable[[], datetime]:
    """Return a clock that advances by `step` seconds with each call."""
    at = [start - timedelta(seconds=step)]

    def tick() -> datetime:
        at[0] += timedelta(seconds=step)
        return at[0]

    return tick


def a_store(folder: Path, tick: Callable[[], datetime] | None = None) -> SavedGames:
    return SavedGames(folder, clock=tick or clock())


def begin(store: SavedGames, name: str = "usa", players: int = 2, seed: int = 1) -> Session:
    return store.begin(map_file(name), NAMES[:players], first=0, seed=seed)


def steps(session: Session, seed: int = 1) -> Iterator[Action | None]:
    """Play at random to the end, yielding each action, or `None` for an undo."""
    chance = Random(seed)
    while not session.is_over:
        view = seats.view(session)
        if view.can_undo and chance.random() < 0.2:
            seats.undo(session)
            yield None
            continue
        action = view.legal[int(chance.random() * len(view.legal))]
        seats.act(session, action)
        yield action


def play(session: Session, count: int, seed: int = 1) -> None:
    """Play this many random steps."""
    for _, _ in zip(range(count), steps(session, seed), strict=False):
        pass


def play_to_the_end(session: Session, seed: int = 1) -> None:
    for _ in steps(session, seed):
        pass


def file_of(store: SavedGames, session: Session) -> Path:
    return store.folder / f"{session.id}.journal"


def with_format(data: bytes, version: int) -> bytes:
    """Return a journal with another version in its first line, whose check matches."""
    first, rest = data.split(b"\n", 1)
    header = {**parse_line(first), "journal": version}
    del header["check"]
    return encode_checked_line(header) + rest


def real_header(name: str) -> dict[str, Any]:
    """The first line of a journal of this map, without its check."""
    with TemporaryDirectory() as folder:
        store = a_store(Path(folder))
        session = begin(store, name, 3)
        session.leave()
        header = parse_line(file_of(store, session).read_bytes().splitlines()[0])
    return {key: value for key, value in header.items() if key != "check"}


def of_older_program(data: bytes) -> bytes:
    """Return a journal as the version before wrote it: each line has a check, none is a result."""
    line, lines = b"", list[bytes]()
    for entry in map(parse_line, data.splitlines()):
        if "journal" in entry:
            entry["journal"] = CHECKED_FORMAT
        entry.pop("check", None)
        if "result" not in entry:
            line = encode_checked_line(entry, line)
            lines.append(line)
    return b"".join(lines)
