"""Playing the deals of a match, in several processes if asked for.

The package may be inside an archive, so a process is given the places of all modules.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from array import array
from collections.abc import Generator, Sequence
from contextlib import ExitStack, suppress
from itertools import cycle
from pathlib import Path
from threading import Thread
from typing import Final

from ttr_tui.arena import matches
from ttr_tui.engine.codec import Json
from ttr_tui.engine.game_map import Seat
from ttr_tui.mapfile.map_file import MapFile, map_from_text

_PROGRAM: Final = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from ttr_tui.arena.processes import work; work()"
)


class WorkerError(Exception):
    """A process cannot start, or has ended. Its text is for developers, in English in every
    language."""


def played_deals(
    map_file: MapFile,
    names: tuple[str, ...],
    seeds: Sequence[int],
    jobs: int = 1,
    *,
    first: Seat | None = matches.FIRST,
) -> Generator[matches.PlayedDeal, None, None]:
    """Play the deals with these seeds in `jobs` processes; yield them in the order of the seeds.
    `first` goes first, or if `None`, the player that the seed gives. The number of
    processes changes nothing in the games. Closing the iterator ends the processes.

    Raises `PlayerError`, and `WorkerError` if a process fails.
    """
    match = matches.Match(map_file.game_map, names, first)
    jobs = min(jobs, len(seeds))
    if jobs <= 1:
        yield from (matches.play_deal(match, seed) for seed in seeds)
        return
    with ExitStack() as started:
        processes = []
        for job in range(jobs):
            process = _start()
            started.callback(_end, process)
            _tell(process, [map_file.text, match.game_map.id, names, first, [*seeds[job::jobs]]])
            processes.append(process)
        for seed, process in zip(seeds, cycle(processes), strict=False):
            yield _read(_answer(process), seed, match)


def _start() -> subprocess.Popen[bytes]:
    places = [*sys.path, str(Path(__file__).parents[2])]
    # Neither what the user lets Python run at each start (-S) nor a module in the current folder
    # (-P) belongs into the process; nor do signals of the terminal.
    try:
        return subprocess.Popen(
            [sys.executable or "", "-S", "-P", "-c", _PROGRAM, json.dumps(places)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # The same on Windows.
        )
    except (OSError, ValueError) as error:
        raise WorkerError("a process cannot start") from error


def _tell(process: subprocess.Popen[bytes], task: Json) -> None:
    assert process.stdin is not None
    try:
        process.stdin.write(_line(task))
        process.stdin.flush()
    except OSError as error:
        raise WorkerError("a process ended too early") from error


def _answer(process: subprocess.Popen[bytes]) -> Json:
    """Wait for the next line."""
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line.endswith(b"\n"):
        raise WorkerError("a process ended too early")
    return json.loads(line)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        assert pipe is not None
        with suppress(OSError):
            pipe.close()


def work() -> None:
    """Play deals in order, in the process; answer with each, or with the error of a player.
    The process ends with the program, whatever it does."""
    text, id, names, first, seeds = json.loads(sys.stdin.buffer.readline())
    Thread(target=_end_with_program, daemon=True).start()
    match = matches.Match(map_from_text(text, id, id).game_map, tuple(names), first)
    for seed in seeds:
        try:
            games = matches.play_deal(match, seed).games
            answer: Json = {"games": [[_written(result) for result in game] for game in games]}
        except matches.PlayerError as error:
            answer = {"error": error.args}
        sys.stdout.buffer.write(_line(answer))
        sys.stdout.buffer.flush()


def _end_with_program() -> None:
    """Wait for the end of the input."""
    os.read(0, 1)
    os._exit(0)


def _line(data: Json) -> bytes:
    return json.dumps(data).encode() + b"\n"


def _written(result: matches.SeatResult) -> Json:
    """The numbers, the lists of routes and tickets, and the times of a result, without the name."""
    return [*result[1:7], result[7:11], [*result.cpu]]


def _read(data: Json, seed: int, match: matches.Match) -> matches.PlayedDeal:
    """The deal that a process has played. Raises its `PlayerError`."""
    if "error" in data:
        deal, seating, *what = data["error"]
        raise matches.PlayerError(deal, tuple(seating), *what)
    games = []
    for seating, results in zip(match.seatings, data["games"], strict=True):
        seats = [
            matches.SeatResult._make((name, *numbers, *map(tuple, lists), array("d", cpu)))
            for name, (*numbers, lists, cpu) in zip(seating, results, strict=True)
        ]
        games.append(tuple(seats))
    return matches.PlayedDeal(seed, tuple(games))
