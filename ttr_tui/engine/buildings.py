"""Building stations (EU-4) and harbors (GL-7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from ttr_tui.engine.actions import Action, BuildHarbor, BuildStation, Payment
from ttr_tui.engine.events import Event, HarborBuilt, StationBuilt, emit
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.market import settle_cards
from ttr_tui.engine.payments import can_pay, counted_payments, harbor_payments, suits_of
from ttr_tui.engine.state import State


class BuildTable:
    """All actions that build the same thing at the same price: the payments, and for each city one
    action per payment."""

    def __init__(
        self,
        payments: Iterable[Payment],
        cities: Iterable[int],
        build: Callable[[int, Payment], Action],
    ) -> None:
        self.payments = list(payments)
        self.actions = {city: [build(city, pay) for pay in self.payments] for city in cities}


@lru_cache(maxsize=64)
def station_table(game_map: GameMap, price: int) -> BuildTable:
    """Every way to build a station for `price` cards, all of one deck (MX-2)."""
    cities = [city for city, facts in enumerate(game_map.cities) if not facts.junction]
    return BuildTable(counted_payments(game_map, price, suits_of(game_map)), cities, BuildStation)


@lru_cache(maxsize=16)
def harbor_table(game_map: GameMap) -> BuildTable:
    """Every way to build a harbor."""
    rules = game_map.rules.harbors
    assert rules is not None, "only called if the map has harbors"
    ports = [city for city, facts in enumerate(game_map.cities) if facts.port]
    return BuildTable(harbor_payments(game_map, rules.cards_of_each_deck), ports, BuildHarbor)


def stations_built(state: State, seat: int) -> int:
    return list(state.stations.values()).count(seat)


def harbors_built(state: State, seat: int) -> int:
    return list(state.harbors.values()).count(seat)


def station_actions(state: State) -> list[Action]:
    """A station in any city that has none: the first for one card, the second for two …"""
    rules, player = state.game_map.rules.stations, state.player
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


def harbor_actions(state: State) -> list[Action]:
    """A harbor in any port that has none and that the player has a route to."""
    rules, player = state.game_map.rules.harbors, state.player
    if rules is None or harbors_built(state, player) >= rules.count:
        return []
    table, hand = harbor_table(state.game_map), state.hands[player]
    choices = [choice for choice, payment in enumerate(table.payments) if can_pay(hand, payment)]
    if not choices:
        return []
    reached = {
        end
        for route, owner in enumerate(state.owners)
        if owner == player
        for end in state.game_map.routes[route].ends
    }
    actions: list[Action] = []
    for city, of_city in table.actions.items():
        if city in reached and city not in state.harbors:
            actions += [of_city[choice] for choice in choices]
    return actions


def build(state: State, action: BuildStation | BuildHarbor, events: list[Event]) -> None:
    """Build a station or a harbor and discard the cards."""
    built = StationBuilt if isinstance(action, BuildStation) else HarborBuilt
    emit(state, events, built(state.player, action.city, action.payment))
    if not all(state.decks):
        settle_cards(state, events)
