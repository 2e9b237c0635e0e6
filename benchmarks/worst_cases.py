"""The slowest decisions and scores found on maps that `ttr check` accepts, each compared with one
bare game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from benchmarks import bare_usa
from benchmarks.measure import Case, Timed
from ttr_tui.engine import Game, Phase, final_score
from ttr_tui.engine.game_map import CityIndex, Seat
from ttr_tui.mapfile.map_file import MapFile, map_from_text
from ttr_tui.panels.prompt_context import hints
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.session import Session

TITLE = "Worst cases within the limits of map files"

Pairs = Sequence[tuple[int, int]]
_CLIQUES = [
    (13 * number + a, 13 * number + b)
    for number in range(12)
    for a, b in combinations(range(13), 2)
]
"""12 times 13 cities, each connected with the other 12."""

_HUBS = [
    *combinations(range(3), 2),
    *((hub, 3 + 10 * hub + outer) for hub in range(3) for outer in range(10)),
]
"""Three cities, each connected with the others and with ten more."""

_LADDER = [(city, city + step) for city in range(300) for step in (1, 2)]


def cases() -> list[Case]:
    """Station use, and hints with as many tickets as a map may have."""
    _, hubs = _game(_map(_HUBS, _tickets(33, 300), "stations: {}"), (0, 1, 2), foreign=True)
    cliques = _game(_map(_CLIQUES, _tickets(156, 300), "stations: {}"), (0, 14), foreign=True)
    ladder = _game(_map(_LADDER, _tickets(300, 300), "points: {6: 15}", 6), (), foreign=False)
    return [
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
