"""Prompts to build a station or a harbor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from ttr_tui.app.prompts.list_prompt import FilterPrompt, ListPrompt, Option
from ttr_tui.board.render.board_state import BoardTarget, CityTarget
from ttr_tui.engine.game_map import CityIndex
from ttr_tui.engine.rules.harbors import BuildHarbor
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.engine.ticket_paths import StationCity
from ttr_tui.panels import buildings
from ttr_tui.panels.layout import Asked
from ttr_tui.play.city_search import find
from ttr_tui.play.turn_facts import Building, cities_for, why_not_here
from ttr_tui.words import buildings as words
from ttr_tui.words.search import no_city, type_a_name

if TYPE_CHECKING:
    from ttr_tui.app.screens.game_screen import GameScreen

BUILDINGS: Final[Mapping[object, Building]] = {"station": BuildStation, "harbor": BuildHarbor}
"""What is built, by the parameter of the action of a key."""


def _city_of(target: BoardTarget | None) -> CityIndex | None:
    """Return the city of a target; `None` for a route or nothing."""
    return target.city if isinstance(target, CityTarget) else None


async def build(host: GameScreen, building: Building) -> None:
    """Ask for a city, or say why it is impossible. The one under the cursor is highlighted, else
    the advised one."""
    cities, here = cities_for(host.view, building), _city_of(host.cursor)
    if cities:
        first, choice = here, host.hot_seat.choice()
        if first not in cities and choice and isinstance(choice.action, building):
            first = choice.action.city
        await host.push_prompt(CityPrompt(host, building, cities, first))
        if here is not None and here not in cities:
            why = why_not_here(host.hot_seat, building, here)
            host.say(words.why_not_in(here, why, host.view.game_map), "bad")
    else:
        city = CityIndex(0) if here is None else here
        host.say_why_not(building(city, ()))


class CityPrompt(FilterPrompt):
    """Asks for the city of a station or harbor. At first `here` is highlighted, if it is one of the
    `cities`."""

    def __init__(
        self,
        host: GameScreen,
        building: Building,
        cities: Sequence[CityIndex],
        here: CityIndex | None = None,
    ) -> None:
        super().__init__(host, type_a_name())
        self._building = building
        names = host.view.game_map.cities
        self._possible = sorted(cities, key=lambda city: names[city].name)
        self._stations: dict[CityIndex, StationCity] = {}
        if building is BuildStation:
            self._stations = {each.city: each for each in host.hot_seat.station_cities()}
            self._possible = list(self._stations)
        if here in self._possible:
            self.row = self._possible.index(here)
        host.point(CityTarget(self._possible[self.row]))

    def asked(self) -> Asked:
        cities = self._matching()
        return buildings.cities_to_build_in(
            self.host.context,
            self._building,
            cities,
            self._stations,
            here=cities[self.row] if self.row < len(cities) else None,
            possible=len(self._possible),
        )

    def _matching(self) -> list[CityIndex]:
        """The cities that match the text typed so far."""
        if not self.text:
            return self._possible
        found, _ = find(self.view.game_map, self.text)
        return [city for city in found if city in self._possible]

    def no_match(self) -> str:
        """No city matches, or the best match cannot be chosen."""
        found, _ = find(self.view.game_map, self.text)
        if not found:
            return no_city(self.text)
        why = why_not_here(self.host.hot_seat, self._building, found[0])
        return words.why_not_in_sentence(found[0], why, self.view.game_map)

    def options(self) -> Sequence[Option]:
        return [
            Option(partial(self._choose, city), target=CityTarget(city))
            for city in self._matching()
        ]

    async def _choose(self, city: CityIndex) -> None:
        """Ask for the payment; the way back is this list."""
        await self.host.push_prompt(BuildingPaymentPrompt(self.host, self._building, city))


class BuildingPaymentPrompt(ListPrompt):
    """Asks for the payment of a station or harbor."""

    def __init__(self, host: GameScreen, building: Building, city: CityIndex) -> None:
        super().__init__(host)
        self._building, self._city = building, city
        host.point(CityTarget(city))

    def _actions(self) -> Sequence[BuildStation | BuildHarbor]:
        payments = [
            action
            for action in self.view.legal
            if isinstance(action, self._building) and action.city == self._city
        ]
        return self.host.hot_seat.by_price(payments)

    def asked(self) -> Asked:
        actions = self._actions()
        return buildings.building_payments(self.host.context, self._building, self._city, actions)

    def options(self) -> Sequence[Option]:
        return [Option(partial(self.host.act, action), action=action) for action in self._actions()]

    async def pointed(self, target: BoardTarget) -> None:
        """Move the prompt to another city where the player can build; else do nothing."""
        city = _city_of(target)
        if (
            city is not None
            and city != self._city
            and city in cities_for(self.view, self._building)
        ):
            await self.host.pop_prompt()
            await self.host.push_prompt(BuildingPaymentPrompt(self.host, self._building, city))
