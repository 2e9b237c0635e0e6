"""Playing the deals of a match, in several processes if asked for."""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack
from itertools import cycle
from typing import Final

from ttr_tui.arena.matches import Match, PlayedDeal, PlayerError, SeatResult, play_deal
from ttr_tui.engine import GameMap
from ttr_tui.engine.codec import Json
from ttr_tui.mapfile.map_file import MapFile, map_from_text
from ttr_tui.play.worker import Worker, WorkerError

_MAX: Final = 1_000_000
"""An upper bound for every number in a result."""


def played_deals(
    map_file: MapFile, names: tuple[str, ...], seeds: Sequence[int], jobs: int = 1
) -> Generator[PlayedDeal, None, None]:
    """Play the deals with these seeds in `jobs` processes; yield them in the order of the seeds.
    The number of processes changes nothing in the games. Closing the iterator ends the processes.

    Raises `PlayerError`, and `WorkerError` if a process fails.
    """
    match = Match(map_file.game_map, names)
    jobs = min(jobs, len(seeds))
    if jobs <= 1:
        yield from (play_deal(match, seed) for seed in seeds)
        return
    with ExitStack() as started:
        workers = []
        for job in range(jobs):
            worker = Worker(__name__)
            started.callback(worker.close)
            worker.tell([map_file.text, match.game_map.id, names, [*seeds[job::jobs]]])
            workers.append(worker)
        for seed, worker in zip(seeds, cycle(workers), strict=False):
            yield _read(worker.answer(), seed, match)


def work(told: Iterator[Json]) -> Iterator[Json]:
    """Play deals in order, in the process; yield each, or the error that ends the work."""
    text, id, names, seeds = next(told)
    match = Match(map_from_text(text, id, id).game_map, tuple(names))
    try:
        for seed in seeds:
            games = play_deal(match, seed).games
            yield {"games": [[(*result[1:-1], [*result.cpu]) for result in game] for game in games]}
    except PlayerError as error:
        yield {"error": error.args}


def _read(data: Json, seed: int, match: Match) -> PlayedDeal:
    """The deal that a process has played. Raises its `PlayerError`, and `WorkerError` if this is
    none of both."""
    try:
        if "error" in data:
            deal, seating, seat, decision, what = data["error"]
            _check([deal, seat, decision], int, 0, max(seed, _MAX))
            if tuple(seating) in match.seatings and isinstance(what, str) and seat < len(seating):
                raise PlayerError(deal, tuple(seating), seat, decision, what)
        games = zip(match.seatings, data["games"], strict=True)
        return PlayedDeal(seed, tuple([_read_game(*game, match.game_map) for game in games]))
    except (KeyError, TypeError, ValueError) as error:
        raise WorkerError("a process of the arena said what makes no sense") from error


def _read_game(
    seating: tuple[str, ...], results: Json, game_map: GameMap
) -> tuple[SeatResult, ...]:
    seats = []
    for name, result in zip(seating, results, strict=True):
        score, wins, turns, draws, stations, has_longest, *lists, cpu = result
        routes, offered, kept, completed = map(tuple, lists)
        _check([score], int, -_MAX, _MAX)
        _check([turns, draws, stations], int, 0, _MAX)
        _check([has_longest], bool, 0, 1)
        _check([wins], float, 0, 1)
        _check(routes, int, 0, len(game_map.routes) - 1)
        _check([*offered, *kept, *completed], int, 0, len(game_map.tickets) - 1)
        _check(cpu, float, 0, _MAX)
        counts = turns, draws, stations, has_longest
        tickets = offered, kept, completed
        seats.append(SeatResult(name, score, wins, *counts, routes, *tickets, array("d", cpu)))
    return tuple(seats)


def _check(numbers: Iterable[Json], type_: type[int] | type[float], least: int, most: int) -> None:
    """`ValueError` unless these are numbers of this type and size."""
    if not all(isinstance(number, type_) and least <= number <= most for number in numbers):
        raise ValueError
