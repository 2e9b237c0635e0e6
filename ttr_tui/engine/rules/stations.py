"""Building stations, and the routes of other players they lend (EU-4 to EU-6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, Literal, NamedTuple

from ttr_tui.engine.actions import Action
from ttr_tui.engine.events import Event, emit
from ttr_tui.engine.game_map import GameMap, Payment, TieBreak
from ttr_tui.engine.graphs import connected_parts, own_routes
from ttr_tui.engine.parts import (
    ActionRule,
    Column,
    EventRule,
    Part,
    Section,
    Setting,
    StationUse,
    Tally,
    TicketScore,
    several_decks,
)
from ttr_tui.engine.payments import BuildTable, building_payments, can_pay
from ttr_tui.engine.rules.cards import NO_PAYMENT, NOT_HELD, holds, pay
from ttr_tui.engine.rules.market import settle_cards
from ttr_tui.engine.rules.tickets import score_tickets
from ttr_tui.engine.state import NOBODY, State


class StationRules(NamedTuple):
    """EU-4 to EU-6: stations per player, and the points for each unused one."""

    count: int = 3  # type: ignore[assignment]  # hides tuple.count
    points_left: int = 4


MAX_STATIONS: Final = 5
"""At the end of a game every way to use a player's stations is tried, and the ways multiply."""


class BuildStation(NamedTuple):
    """Build a station in a city (EU-4)."""

    city: int
    payment: Payment
    tag: Literal["station"] = "station"


class StationBuilt(NamedTuple):
    """A player built a station in a city (EU-4)."""

    player: int
    city: int
    payment: Payment

    def apply(self, state: State) -> None:
        pay(state, self.player, self.payment)
        state.stations[self.city] = self.player
        state.passes = 0


@lru_cache(maxsize=64)
def station_table(game_map: GameMap, price: int) -> BuildTable:
    """Every way to build a station for `price` cards, all of one deck (MX-2)."""
    cities = [city for city, facts in enumerate(game_map.cities) if not facts.junction]
    return BuildTable(building_payments(game_map, price), cities, BuildStation)


def stations_built(state: State, seat: int) -> int:
    """The number of stations that this player has built."""
    return list(state.stations.values()).count(seat)


def station_actions(state: State) -> list[Action]:
    """A station in any city that has none: the first for one card, the second for two …"""
    rules, player = state.game_map.rules.get(StationRules), state.player
    if rules is None or (built := stations_built(state, player)) >= rules.count:
        return []
    table, stations = station_table(state.game_map, built + 1), state.stations
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
    if not all(state.decks):
        settle_cards(state, events)
    return True


def _why_no_station(state: State, action: BuildStation) -> str:
    rules, game_map = state.game_map.rules.get(StationRules), state.game_map
    if rules is None:
        return "there are no stations on this map"
    built = stations_built(state, state.player)
    if built >= rules.count:
        return "you have no stations left"
    if not holds(state, action.payment):
        return NOT_HELD
    table, hand = station_table(game_map, built + 1), state.hands[state.player]
    if not table.is_payable(action.payment, hand):
        return f"this station costs {f'{built + 1} cards of one color' if built else '1 card'}"
    if all(city in state.stations for city in table.actions):
        return "every city has a station"
    if action.city not in table.actions:
        return "stations can only be built in cities"
    if action.city in state.stations:
        return "this city already has a station"
    return NO_PAYMENT


def best_station_uses(
    state: State, seat: int, other_points: Callable[[Sequence[TicketScore]], int]
) -> tuple[StationUse, ...]:
    """The best routes that a player can use through stations, at most one for each: most points,
    then most completed tickets, then fewest routes, then first in the order of the map. All
    combinations are tried; routes to the same part of the player's network count as one choice.
    `other_points` are the points that depend on completed tickets (harbors)."""
    cities = sorted(city for city, owner in state.stations.items() if owner == seat)
    game_map, tickets = state.game_map, state.tickets[seat]
    if not cities or not tickets:
        return ()
    own = own_routes(state.owners, seat)
    parts = connected_parts(game_map, own)
    choices = [_choices(state, seat, city, parts) for city in cities]
    best: tuple[StationUse, ...] = ()
    best_value = (-(10**9), 0, 0)
    for chosen in product(*choices):
        station_uses = tuple([use for use in chosen if use is not None])
        joined = _joined(parts, [game_map.routes[use.route].ends for use in station_uses])
        scores = score_tickets(game_map, tickets, joined, parts)
        points = sum([score.points for score in scores]) + other_points(scores)
        value = (points, sum([score.completed for score in scores]), -len(station_uses))
        if value > best_value:
            best_value, best = value, station_uses
    return tuple([_with_tickets(game_map, use, best, own, tickets) for use in best])


def _choices(state: State, seat: int, city: int, parts: list[int]) -> list[StationUse | None]:
    """The uses of a station in this city: the first route to each part of the network, or none
    (`None`)."""
    found: dict[int, StationUse] = {}
    for route in state.game_map.routes:
        owner = state.owners[route.index]
        if city in route.ends and owner not in (NOBODY, seat):
            there = parts[route.ends[0] + route.ends[1] - city]
            if there != parts[city]:
                found.setdefault(there, StationUse(city, route.index, owner))
    return [*found.values(), None]


def _joined(parts: list[int], edges: list[tuple[int, int]]) -> list[int]:
    """The connected parts after adding these edges."""
    for a, b in edges:
        one, other = parts[a], parts[b]
        if one != other:
            parts = [one if part == other else part for part in parts]
    return parts


def _with_tickets(
    game_map: GameMap,
    use: StationUse,
    station_uses: Sequence[StationUse],
    routes: Sequence[int],
    tickets: Sequence[int],
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


def _broken(state: State) -> Iterator[str]:
    rules = state.game_map.rules.get(StationRules)
    for seat in range(state.players):
        if stations_built(state, seat) > (rules.count if rules else 0):
            yield f"seat {seat} has built too many stations (EU-4)"
    if any(state.game_map.cities[city].junction for city in state.stations):
        yield "there is a station at a junction (GL-13)"


_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")


def _prices(game_map: GameMap) -> dict[str, str]:
    count = game_map.rules.of(StationRules).count
    further = enumerate(_ORDINALS[1:count], 2)
    return {"further": "".join(f", the {nth} {cards} of one color" for cards, nth in further)}


SECTIONS: Final = (
    Section("C-1", "", ", or build a station (EU-4)"),
    Section("C-13", "", ", plus stations not built (EU-6)"),
    Section(
        "C-13",
        "",
        "The routes used through the player's stations count for this too (EU-5).",
    ),
    Section(
        "EU-4",
        "Building a station",
        """
        As the main action of a turn, a player may build a station in any city that has no station,
        whether or not the player has a route there. Each player has {count:station}. The first
        costs 1 card{further}; {locomotives} are wild as always. The cards are discarded. A station
        is never moved and blocks nothing.
        """,
        values=_prices,
    ),
    Section(
        "EU-5",
        "What a station does",
        """
        At the end of the game the station's owner may use, for tickets, one route of one opponent
        that ends in that city; the same route for all of the owner's tickets. The choice is made at
        the end, for all stations together, in the owner's best interest: most final points, then
        most tickets completed, then fewest routes used, then the first in the order of the map file
        **(ruling: the program chooses)**. Several players may use the same route; the opponent
        loses nothing. A station in a city that no opponent's route reaches gives nothing and still
        counts as built. A route used through a station counts for tickets only.
        """,
    ),
    Section(
        "EU-6",
        "Stations not built",
        "Each station not built scores {points_left:point}.",
    ),
    Section(
        "MX-2",
        "Stations with two decks",
        "The cards for a station are all of the same deck.",
        when=several_decks,
    ),
)

PART: Final = Part(
    key="stations",
    sections=SECTIONS,
    special="stations",
    bonus=lambda rules: f"{rules.points_left} per unused station",
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
    turn=station_actions,
    invariants=_broken,
    station_uses=best_station_uses,
    score=_score,
    columns=(Column("stations", "Stations", StationsScore),),
    tie_breaks=(
        TieBreak(
            "fewest stations built",
            "fewest stations built",
            lambda score: -score.of(StationsScore).built,
        ),
    ),
)
