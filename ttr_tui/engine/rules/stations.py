"""Building stations, and the routes of other players they lend (EU-4 to EU-6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, Literal, NamedTuple

from ttr_tui.engine.actions import Action
from ttr_tui.engine.events import Event, emit
from ttr_tui.engine.game_map import (
    CityIndex,
    GameMap,
    Payment,
    RouteIndex,
    Seat,
    Ticket,
    TicketIndex,
    TieBreak,
)
from ttr_tui.engine.graphs import connected, connected_parts, own_routes
from ttr_tui.engine.payments import BuildTable, building_payments, can_pay, too_many_choices
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
game the best use of all stations together is looked for, and the ways to use them multiply."""


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
    the same part of the player's network count as one choice. The points for harbors count too;
    completing one more ticket never makes them fewer. Lines of the score that compare the players
    do not count (C-17)."""
    cities = sorted(city for city, owner in state.built("station").items() if owner == seat)
    game_map, tickets = state.game_map, state.tickets[seat]
    if not cities or not tickets:
        return ()
    own = own_routes(state.owners, seat)
    parts = connected_parts(game_map, own)
    choices = [_choices(state, seat, city, parts) for city in cities]

    harbors = harbors_of(state, seat)

    def other_points_if(joined: Sequence[int]) -> int:
        if not harbors:
            return 0
        scores = score_tickets(game_map, tickets, joined, parts)
        return sum([harbor.points for harbor in score_harbors(game_map, harbors, scores)])

    facts = [game_map.tickets[ticket] for ticket in tickets]
    options = [(parts[city], [*uses]) for city, uses in zip(cities, choices, strict=True)]
    chosen = _UseSearch(parts, options, facts, other_points_if).best()
    best = [uses[part] for uses, part in zip(choices, chosen, strict=True) if part is not None]
    return tuple([_with_tickets(game_map, use, best, own, tickets) for use in best])


def _choices(state: State, seat: Seat, city: CityIndex, parts: list[int]) -> dict[int, StationUse]:
    """The uses of a station in this city: for each part of the network the first route to it."""
    uses: dict[int, StationUse] = {}
    for route in state.game_map.routes:
        owner = state.owners[route.index]
        if city in route.ends and owner not in (None, seat):
            there = parts[route.ends[0] + route.ends[1] - city]
            if there != parts[city]:
                uses.setdefault(there, StationUse(city, route.index, owner))
    return uses


_ROUTE: Final = 1
_COMPLETED: Final = 2**4
_POINT: Final = 2**20
"""Values of station uses: more than all routes, and more than all tickets, can count."""


class _UseSearch:
    """Looks for the best choice of the part of the network that each station connects with its own,
    its home, `None` for no part; and skips choices that cannot be better than the best known.

    A station that connects a part gains at most the tickets from there to all homes, and to the
    parts that other stations connect. These bounds are fast to add up; which tickets are completed
    is found out for the few choices that they leave.
    """

    def __init__(
        self,
        parts: Sequence[int],
        options: Sequence[tuple[int, Sequence[int]]],
        tickets: Iterable[Ticket],
        other_points_if: Callable[[Sequence[int]], int],
    ) -> None:
        self._parts, self._other_points_if = parts, other_points_if
        self._homes = [home for home, _ in options]
        self._options: list[list[int | None]] = [[*targets, None] for _, targets in options]
        edges = [(home, target) for home, targets in options for target in targets]
        every = connected(len(parts), edges)
        self._gains: dict[int, dict[int, int]] = {}
        for ticket in tickets:
            a, b = parts[ticket.ends[0]], parts[ticket.ends[1]]
            if a != b and every[a] == every[b]:
                for one, other in ((a, b), (b, a)):
                    gains = self._gains.setdefault(one, {})
                    gains[other] = gains.get(other, 0) + 2 * ticket.points * _POINT + _COMPLETED
        most = other_points_if([every[part] for part in parts])
        self._has_other_points = most != other_points_if(parts)
        homes = {*self._homes}
        between_homes = [self._gain(a, b) for a, b in combinations(sorted(homes), 2)]
        self._base = most * _POINT * self._has_other_points + sum(between_homes)
        self._alone: list[dict[int | None, int]] = []
        self._ahead: list[dict[int | None, int]] = []
        for number, targets in enumerate(self._options):
            alone, ahead = dict[int | None, int](), dict[int | None, int]()
            for target in targets:
                if target is None:
                    alone[target] = ahead[target] = 0
                    continue
                gained = sum([self._gain(target, home) for home in homes])
                alone[target] = ahead[target] = (0 if target in homes else gained) - _ROUTE
                for later in self._options[number + 1 :]:
                    ahead[target] += max([self._gained(target, other) for other in later])
            self._alone.append(alone)
            self._ahead.append(ahead)

    def _gain(self, a: int, b: int) -> int:
        """The value of the tickets between two parts that the player's routes do not connect."""
        return self._gains.get(a, {}).get(b, 0)

    def _gained(self, a: int | None, b: int | None) -> int:
        """What two choices gain together at most, beyond what each gains alone."""
        if a is None or b is None or a in self._homes or b in self._homes:
            return 0
        return self._gain(a, b)

    def best(self) -> list[int | None]:
        """The best choices; of equally good ones the first, where `None` comes last."""
        most, _ = self._search([], self._base, -(_POINT**2), in_order=False)
        return self._search([], self._base, most - 1, in_order=True)[1]

    def _search(
        self, chosen: list[int | None], at_most: int, beaten: int, *, in_order: bool
    ) -> tuple[int, list[int | None]]:
        """The best way to complete these choices if it is worth more than `beaten`, and its value.
        These choices alone are worth `at_most`. With `in_order`, the first way that is good enough
        is taken; otherwise, the most promising choices are tried first."""
        number = len(chosen)
        if number == len(self._options):
            value = self._value(chosen)
            return (value, chosen) if value > beaten else (beaten, [])
        later = 0
        for after in range(number + 1, len(self._options)):
            later += max([self._bound(after, target, chosen) for target in self._options[after]])
        bounds = {
            target: at_most + self._bound(number, target, chosen) + later
            for target in self._options[number]
        }
        best: list[int | None] = []
        for target in bounds if in_order else sorted(bounds, key=lambda target: -bounds[target]):
            if bounds[target] > beaten:
                now = at_most + self._alone[number][target]
                now += sum([self._gained(target, other) for other in chosen])
                beaten, found = self._search([*chosen, target], now, beaten, in_order=in_order)
                best = found or best
                if best and in_order:
                    break
        return beaten, best

    def _bound(self, number: int, target: int | None, chosen: list[int | None]) -> int:
        """What this choice of one station can gain together with these and with later ones."""
        gained = [self._gained(target, other) for other in chosen]
        return self._ahead[number][target] + sum(gained)

    def _value(self, chosen: list[int | None]) -> int:
        """What these choices are worth."""
        edges = [
            (home, target)
            for home, target in zip(self._homes, chosen, strict=True)
            if target is not None
        ]
        joined = connected(len(self._parts), edges)
        value = -len(edges) * _ROUTE
        for a, b in combinations({end for edge in edges for end in edge}, 2):
            if joined[a] == joined[b]:
                value += self._gain(a, b)
        if self._has_other_points:
            now = [joined[part] for part in self._parts]
            return value + self._other_points_if(now) * _POINT
        return value


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


def _limits(game_map: GameMap) -> Iterator[Remark]:
    """Cities with too many connections, and too many ways to build a station."""
    connections = [0] * len(game_map.cities)
    for connection in game_map.connections:
        for end in connection.ends:
            connections[end] += 1
            if connections[end] == MAX_NEIGHBORS + 1:
                message = f"more than {MAX_NEIGHBORS} connections of {game_map.cities[end].name}"
                message += f", expected at most {MAX_NEIGHBORS} on a map with stations"
                yield Remark(("routes", connection.index), message)
    cities = sum(not city.junction for city in game_map.cities)
    price = game_map.rules.of(StationRules).count
    payments = len([*building_payments(game_map, price)])
    if too_many := too_many_choices("stations", payments, cities):
        yield Remark(("stations",), too_many)


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
