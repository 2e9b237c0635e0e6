"""Playing the deals of a match, in several processes if asked for."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Generator, Iterator, Sequence
from itertools import cycle
from multiprocessing import get_context
from multiprocessing.connection import Connection

from ttr_tui.mapfile.map_file import MapFile, map_from_text
from ttr_tui.play.arena import Clock, Match, PlayedDeal, PlayerError, play_deal


class WorkerError(Exception):
    """A process ended before its work was done."""


def played_deals(
    map_file: MapFile, names: tuple[str, ...], seeds: Sequence[int], clock: Clock, jobs: int = 1
) -> Generator[PlayedDeal, None, None]:
    """Play the deals with these seeds in `jobs` processes; yield them in the order of the seeds.
    The number of processes changes nothing in the games. Closing the iterator ends the processes.

    Raises `PlayerError`, and `WorkerError` if a process was ended from outside. Must run in the
    main thread if there are several processes.
    """
    jobs = min(jobs, len(seeds))
    if jobs <= 1:
        match = Match(map_file.game_map, names)
        yield from (play_deal(match, seed, clock) for seed in seeds)
        return
    # Fresh processes: a fork would copy the threads of a progress bar halfway through.
    context = get_context("spawn")
    connections, processes = [], []
    try:
        with _without_interrupts():
            for job in range(jobs):
                ours, theirs = context.Pipe(duplex=False)
                work = (theirs, map_file.text, map_file.game_map.id, names, seeds[job::jobs], clock)
                process = context.Process(target=_work, args=work, daemon=True)
                process.start()
                theirs.close()
                connections.append(ours)
                processes.append(process)
        for _, connection in zip(seeds, cycle(connections), strict=False):
            yield _received(connection)
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


@contextlib.contextmanager
def _without_interrupts() -> Iterator[None]:
    """Ignore Ctrl-C; processes started meanwhile ignore it until they end."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _received(connection: Connection) -> PlayedDeal:
    try:
        found = connection.recv()
    except (EOFError, OSError):
        raise WorkerError("a process of the arena ended too early") from None
    if isinstance(found, Exception):
        raise found
    assert isinstance(found, PlayedDeal)
    return found


def _work(
    connection: Connection,
    map_text: str,
    map_id: str,
    names: tuple[str, ...],
    seeds: Sequence[int],
    clock: Clock,
) -> None:
    """Play these deals in order; send each, or the error that ends the work."""
    match = Match(map_from_text(map_text, map_id, map_id).game_map, names)
    with contextlib.suppress(OSError):  # Nobody listens any more.
        try:
            for seed in seeds:
                connection.send(play_deal(match, seed, clock))
        except PlayerError as error:
            connection.send(error)
