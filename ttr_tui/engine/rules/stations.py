"""Building stations, and the routes of other players they lend (EU-4 to EU-6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, Literal, NamedTuple

from ttr_tui.engine.actions import Action
from ttr_tui.engine.events import Event, emit
from ttr_tui.engine.game_map import (
    CityIndex,
    GameMap,
    Payment,
    RouteIndex,
    Seat,
    TicketIndex,
    TieBreak,
)
from ttr_tui.engine.graphs import connected_parts, own_routes
from ttr_tui.engine.payments import BuildTable, building_payments, can_pay
from ttr_tui.engine.refusals import NO_PAYMENT, NOT_HELD, Refusal
from ttr_tui.engine.rule import (
    ActionRule,
    Building,
    Column,
    EventRule,
    Remark,
    Rule,
    Setting,
    StationUse,
    Tally,
)
from ttr_tui.engine.rules.cards import holds, pay
from ttr_tui.engine.rules.harbors import harbors_of, score_harbors
from ttr_tui.engine.rules.tickets import score_tickets
from ttr_tui.engine.state import State


class StationRules(NamedTuple):
    """EU-4 to EU-6: stations per player, and the points for each unused one."""

    count: int = 3  # type: ignore[assignment]  # hides tuple.count
    points_left: int = 4


MAX_STATIONS: Final = 3
MAX_NEIGHBORS: Final = 12
"""The stations of a player and, on a map with stations, the connections of a city: at the end of a
game every way to use all stations together is tried, and their numbers multiply."""


class BuildStation(NamedTuple):
    """Build a station in a city (EU-4)."""

    city: CityIndex
    payment: Payment
    tag: Literal["station"] = "station"


class StationBuilt(NamedTuple):
    """A player built a station in a city (EU-4)."""

    player: Seat
    city: CityIndex
    payment: Payment

    def apply(self, state: State) -> None:
        pay(state, self.player, self.payment)
        state.buildings["station", self.city] = self.player
        state.passes = 0


@lru_cache(maxsize=64)
def station_table(game_map: GameMap, price: int) -> BuildTable:
    """Every way to build a station for `price` cards, all of one deck (MX-2)."""
    cities = [city for city in game_map.city_indices if not game_map.cities[city].junction]
    return BuildTable(building_payments(game_map, price), cities, BuildStation)


def stations_built(state: State, seat: Seat) -> int:
    """The number of stations that this player has built."""
    return list(state.built("station").values()).count(seat)


def station_actions(state: State) -> list[Action]:
    """A station in any city that has none: the first for one card, the second for two …"""
    rules, player = state.game_map.rules.get(StationRules), state.player
    if rules is None or (built := stations_built(state, player)) >= rules.count:
        return []
    table, stations = station_table(state.game_map, built + 1), state.built("station")
    hand = state.hands[player]
    choices = [choice for choice, payment in enumerate(table.payments) if can_pay(hand, payment)]
    actions: list[Action] = []
    if choices:
        for city, of_city in table.actions.items():
            if city not in stations:
                actions += [of_city[choice] for choice in choices]
    return actions


def build_station(state: State, action: BuildStation, events: list[Event]) -> bool:
    """Build a station and discard the cards."""
    emit(state, events, StationBuilt(state.player, action.city, action.payment))
    return True


def _why_no_station(state: State, action: BuildStation) -> Refusal:
    rules, game_map = state.game_map.rules.get(StationRules), state.game_map
    if rules is None:
        return Refusal("no-stations-on-this-map")
    built = stations_built(state, state.player)
    if built >= rules.count:
        return Refusal("no-stations-left")
    if not holds(state, action.payment):
        return NOT_HELD
    table, hand = station_table(game_map, built + 1), state.hands[state.player]
    if not table.is_payable(action.payment, hand):
        return Refusal("station-price", number=built + 1)
    stations = state.built("station")
    if all(city in stations for city in table.actions):
        return Refusal("stations-everywhere")
    if action.city not in table.actions:
        return Refusal("no-city-here")
    if action.city in stations:
        return Refusal("station-here")
    return NO_PAYMENT


def best_station_uses(state: State, seat: Seat) -> tuple[StationUse, ...]:
    """The best routes that a player can use through stations, at most one for each: most points,
    then most completed tickets, then fewest routes, then first in the order of the map. Routes to
    the same part of the player's network count as one choice. The points for harbors count too.
    Lines of the score that compare the players do not count (C-17)."""
    cities = sorted(city for city, owner in state.built("station").items() if owner == seat)
    game_map, tickets, harbors = state.game_map, state.tickets[seat], harbors_of(state, seat)
    if not cities or not tickets:
        return ()
    own = own_routes(state.owners, seat)
    parts = connected_parts(game_map, own)
    choices = [[*_choices(state, seat, city, parts), None] for city in cities]

    def value(uses: Sequence[StationUse | None]) -> tuple[int, int, int]:
        used = [use.route for use in uses if use is not None]
        scores = score_tickets(game_map, tickets, connected_parts(game_map, own + used), parts)
        points = sum([score.points for score in scores])
        if harbors:
            points += sum([each.points for each in score_harbors(game_map, harbors, scores)])
        return points, sum([score.completed for score in scores]), -len(used)

    best = [use for use in max(product(*choices), key=value) if use is not None]
    return tuple([_with_tickets(game_map, use, best, own, tickets) for use in best])


def _choices(
    state: State, seat: Seat, city: CityIndex, parts: Sequence[int]
) -> Iterable[StationUse]:
    """The uses of a station in this city: for each part of the network the first route to it."""
    uses: dict[int, StationUse] = {}
    for route in state.game_map.routes:
        owner = state.owners[route.index]
        if city in route.ends and owner not in (None, seat):
            there = parts[route.ends[0] + route.ends[1] - city]
            if there != parts[city]:
                uses.setdefault(there, StationUse(city, route.index, owner))
    return uses.values()


def _with_tickets(
    game_map: GameMap,
    use: StationUse,
    station_uses: Sequence[StationUse],
    routes: Sequence[RouteIndex],
    tickets: Sequence[TicketIndex],
) -> StationUse:
    """The station use with the tickets that need it."""
    every = [*routes, *[other.route for other in station_uses]]
    parts = connected_parts(game_map, every)
    without = connected_parts(game_map, [route for route in every if route != use.route])
    scores = score_tickets(game_map, tickets, parts, without)
    return use._replace(tickets=tuple([score.ticket for score in scores if score.uses_station]))


class StationsScore(NamedTuple):
    """The stations of a player in the final score: the routes used through them (EU-5), the number
    built, and the points for unused ones (EU-6)."""

    uses: tuple[StationUse, ...]
    built: int
    points: int


def _score(tally: Tally) -> StationsScore:
    rules = tally.state.game_map.rules.of(StationRules)
    built = stations_built(tally.state, tally.seat)
    left = rules.count - built
    return StationsScore(tuple(tally.station_uses), built, left * rules.points_left)


def _ways(game_map: GameMap) -> list[int]:
    payments = building_payments(game_map, game_map.rules.of(StationRules).count)
    return [len([*payments]) * sum(not city.junction for city in game_map.cities)]


def _limits(game_map: GameMap) -> Iterator[Remark]:
    """Cities with too many connections."""
    connections = [0] * len(game_map.cities)
    for connection in game_map.connections:
        for end in connection.ends:
            connections[end] += 1
            if connections[end] == MAX_NEIGHBORS + 1:
                message = f"more than {MAX_NEIGHBORS} connections of {game_map.cities[end].name}"
                message += f", expected at most {MAX_NEIGHBORS} on a map with stations"
                yield Remark(("routes", connection.index), message)


def _broken(state: State) -> Iterator[str]:
    rules = state.game_map.rules.get(StationRules)
    for seat in state.seats:
        if stations_built(state, seat) > (rules.count if rules else 0):
            yield f"seat {seat} has built too many stations (EU-4)"
    if any(state.game_map.cities[city].junction for city in state.built("station")):
        yield "there is a station at a junction (GL-13)"


RULE: Final = Rule(
    key="stations",
    settings=StationRules,
    about=(
        "Switches on stations: each lets its owner use one route of another player for tickets."
    ),
    fields=(
        Setting(
            "count",
            "Stations of each player. The first costs one card, the second two, and so on.",
            1,
            MAX_STATIONS,
        ),
        Setting("points_left", "The points for each station not built."),
    ),
    optional=True,
    actions=(
        ActionRule(
            BuildStation, "build a station in {city}: {payment}", build_station, _why_no_station
        ),
    ),
    events=(EventRule(StationBuilt),),
    building=Building("station", StationRules, BuildStation, StationBuilt),
    turn=station_actions,
    ways=_ways,
    limits=_limits,
    invariants=_broken,
    score=_score,
    columns=(Column("stations", StationsScore),),
    tie_breaks=(
        TieBreak(
            "fewest stations built",
            lambda score: -score.of(StationsScore).built,
        ),
    ),
)
