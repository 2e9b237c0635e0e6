"""Playing the deals of a match, in several processes if asked for."""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack
from itertools import cycle

from ttr_tui.arena import matches
from ttr_tui.engine.codec import Json
from ttr_tui.engine.game_map import Seat
from ttr_tui.mapfile.map_file import MapFile, map_from_text
from ttr_tui.play.worker import Worker


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
        workers = []
        for job in range(jobs):
            worker = Worker(__name__)
            started.callback(worker.close)
            worker.tell([map_file.text, match.game_map.id, names, first, [*seeds[job::jobs]]])
            workers.append(worker)
        for seed, worker in zip(seeds, cycle(workers), strict=False):
            yield _read(worker.answer(), seed, match)


def work(told: Iterator[Json]) -> Iterator[Json]:
    """Play deals in order, in the process; yield each, or the error that ends the work."""
    text, id, names, first, seeds = next(told)
    match = matches.Match(map_from_text(text, id, id).game_map, tuple(names), first)
    try:
        for seed in seeds:
            games = matches.play_deal(match, seed).games
            yield {"games": [[_written(result) for result in game] for game in games]}
    except matches.PlayerError as error:
        yield {"error": error.args}


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
