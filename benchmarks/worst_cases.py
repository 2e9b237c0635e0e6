"""The slowest decisions and scores found on maps that `ttr check` accepts, each compared with one
bare game. The networks were found by changing routes and lengths at random for minutes, and keeping
what made the search slower."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import Final

from benchmarks import bare_usa
from benchmarks.measure import Case, Timed
from ttr_tui.engine import Game, Phase, final_score
from ttr_tui.engine.game_map import CityIndex, Seat
from ttr_tui.engine.graphs import Edge, longest_trail
from ttr_tui.mapfile.map_file import MapFile, map_from_text
from ttr_tui.panels.prompt_context import hints
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.session import Session

TITLE = "Worst cases within the limits of map files"

_ROUTES: Final = """
26-13:3 13-22:5 18-2:4 3-12:4 29-24:4 20-3:6 14-6:2 30-19:6 29-8:2 26-4:2 22-1:1 31-28:6 17-7:6
14-15:3 11-28:1 12-29:3 12-7:4 22-4:6 27-8:4 15-11:2 9-27:1 0-3:2 30-8:5 11-24:1 28-10:5 9-5:5
18-21:2 1-16:2 5-26:3 20-16:5 23-9:5 19-16:1 5-0:3 2-6:6 7-25:6 27-25:1 14-17:1 1-18:3 31-15:1
24-23:5 23-19:2 25-4:6 17-0:3 20-2:1 21-7:6 6-21:1 30-31:4 13-10:2
"""

_NARROW: Final = """
31-32:2 10-17:1 21-22:3 38-39:1 14-21:4 2-3:2 44-45:4 3-10:3 35-42:4 37-38:2 47-48:5 1-8:3
38-45:3 15-22:6 5-12:5 17-18:3 6-13:5 9-16:5 40-41:3 18-25:6 1-2:3 14-15:3 27-34:3 3-4:4 16-17:5
36-37:4 7-14:3 15-16:1 21-28:1 22-23:4 40-47:5 2-9:3 22-6:3 4-11:4 0-1:4 30-31:3 29-36:4 20-27:4
11-18:5 25-26:3 41-48:1 39-40:4 10-11:6 39-46:1 18-19:1 30-37:5 29-30:1 28-29:4 31-38:5 46-47:1
24-25:2 24-31:4 19-26:4 19-20:4 32-33:3 8-9:5 5-29:5 45-46:6 12-19:5 28-35:3 35-36:1 26-27:6
12-13:2 32-39:1 26-33:1 17-24:5 8-15:5 23-30:1 25-32:3 0-7:2 23-24:1 36-43:2 16-23:2 34-41:1
4-5:3 33-34:6 13-20:4 42-43:1 37-44:6 43-44:6 11-12:5 9-10:1 7-8:4 33-40:2
"""

Pairs = Sequence[tuple[int, int]]
_CLIQUES: Final = [
    (13 * number + a, 13 * number + b)
    for number in range(12)
    for a, b in combinations(range(13), 2)
]
"""12 times 13 cities, each connected with the other 12."""

_HUBS: Final = [
    *combinations(range(3), 2),
    *((hub, 3 + 10 * hub + outer) for hub in range(3) for outer in range(10)),
]
"""Three cities, each connected with the others and with ten more."""

_LADDER: Final = [(city, city + step) for city in range(300) for step in (1, 2)]


def cases() -> list[Case]:
    """Longest paths, station use, and hints with as many tickets as a map may have."""
    complete = [(a, b, 1) for a, b in combinations(range(24), 2)]
    _, hubs = _game(_map(_HUBS, _tickets(33, 300), "stations: {}"), (0, 1, 2), foreign=True)
    cliques = _game(_map(_CLIQUES, _tickets(156, 300), "stations: {}"), (0, 14), foreign=True)
    ladder = _game(_map(_LADDER, _tickets(300, 300), "points: {6: 15}", 6), (), foreign=False)
    return [
        _case("longest path of 48 routes", lambda: longest_trail(_edges(_ROUTES))),
        _case("longest path of 84 routes on a narrow map", lambda: longest_trail(_edges(_NARROW))),
        _case(
            "longest path of 24 cities, each connected with all", lambda: longest_trail(complete)
        ),
        _case("station use of 3 stations with 12 routes each", lambda: final_score(hubs.state)),
        _case("hints for 300 tickets that need stations", lambda: _hints(*cliques)),
        _case("hints for 300 tickets and 29,000 claims", lambda: _hints(*ladder)),
    ]


def _hints(map_file: MapFile, game: Game) -> list[str]:
    hot_seat = HotSeat(Session(map_file, game))
    hot_seat.show_hand()
    return hints(hot_seat, str)


def _case(name: str, run: Callable[[], object]) -> Timed:
    return Timed(name, "a bare game, 2 players", run, lambda: bare_usa.play(2, 1), quick=False)


def _edges(network: str) -> list[Edge]:
    """The routes of a network, each written as its two cities and its length: `0-1:6`."""
    return [
        (int(ends.split("-")[0]), int(ends.split("-")[1]), int(length))
        for ends, length in [route.split(":") for route in network.split()]
    ]


def _map(pairs: Pairs, tickets: Pairs, rules: str, length: int = 1) -> MapFile:
    """A map of gray routes of one length."""
    cities = range(1 + max(max(pair) for pair in pairs))
    chance = Random(1)
    lines = [
        *("format: 2", "title: Worst case", "aspect: 1", rules, "cities:"),
        *(f"  - {{id: c{c}, name: C{c}, x: {c % 31 / 31}, y: {c // 31 / 31}}}" for c in cities),
        "routes:",
        *(f"  - {{from: c{a}, to: c{b}, length: {length}, colors: [gray]}}" for a, b in pairs),
        "tickets:",
        *(f"  - {{from: c{a}, to: c{b}, points: {chance.randint(1, 20)}}}" for a, b in tickets),
    ]
    return map_from_text("\n".join(lines), "worst", "worst.yaml")


def _tickets(cities: int, number: int) -> Pairs:
    """Tickets between random cities."""
    return Random(1).sample([*combinations(range(cities), 2)], number)


def _game(map_file: MapFile, stations: Sequence[int], *, foreign: bool) -> tuple[MapFile, Game]:
    """The turn of a player who holds every ticket, twelve cards of each type and these stations;
    with `foreign`, another player owns all routes."""
    game = Game(map_file.game_map, ("Ann", "Bob"), first=Seat(0), seed=1)
    state = game.state
    state.phase, state.turn, state.offers = Phase.TURN, 1, [(), ()]
    state.tickets = [map_file.game_map.ticket_indices, ()]
    state.hands[0] = [12] * len(map_file.game_map.card_types)
    state.buildings = {("station", CityIndex(city)): Seat(0) for city in stations}
    if foreign:
        state.owners = [Seat(1)] * len(state.owners)
        state.open_routes = [frozenset(), frozenset()]
    return map_file, game
