"""Prompts to build a station or a harbor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from ttr_tui.app.prompts.list_prompt import ActionPrompt, FilterPrompt, Option
from ttr_tui.engine.game_map import CityIndex
from ttr_tui.engine.rules.harbors import BuildHarbor
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.engine.ticket_paths import StationCity
from ttr_tui.panels.prompt_layout import PromptContent
from ttr_tui.panels.prompts import buildings
from ttr_tui.play.city_search import find
from ttr_tui.play.targets import BoardTarget, CityTarget
from ttr_tui.play.turn_facts import Building, cities_for, why_not_here
from ttr_tui.words import buildings as building_words
from ttr_tui.words.search import no_city, type_a_name

if TYPE_CHECKING:
    from ttr_tui.app.screens.game_screen import GameScreen

BUILDINGS: Final[Mapping[object, Building]] = {"station": BuildStation, "harbor": BuildHarbor}
"""What is built, by the parameter of the action of a key."""


async def build(game_screen: GameScreen, building: Building) -> None:
    """Ask for a city, or say why it is impossible. The one under the cursor is highlighted, else
    the advised one."""
    cities = cities_for(game_screen.view, building)
    here = game_screen.cursor.city if isinstance(game_screen.cursor, CityTarget) else None
    if cities:
        first, choice = here, game_screen.hot_seat.choice()
        if first not in cities and choice and isinstance(choice.action, building):
            first = choice.action.city
        await game_screen.push_prompt(BuildingCityPrompt(game_screen, building, cities, first))
        if here is not None and here not in cities:
            why = why_not_here(game_screen.hot_seat, building, here)
            game_screen.say(building_words.why_not_in(here, why, game_screen.view.game_map), "bad")
    else:
        city = CityIndex(0) if here is None else here
        game_screen.say_why_not(building(city, ()))


class BuildingCityPrompt(FilterPrompt):
    """Asks for the city of a station or harbor. At first the city `first` is
    highlighted, if it is one of the `cities`."""

    def __init__(
        self,
        game_screen: GameScreen,
        building: Building,
        cities: Sequence[CityIndex],
        first: CityIndex | None = None,
    ) -> None:
        super().__init__(game_screen, type_a_name())
        self._building = building
        names = game_screen.view.game_map.cities
        self._possible = sorted(cities, key=lambda city: names[city].name)
        self._stations: dict[CityIndex, StationCity] = {}
        if building is BuildStation:
            self._stations = {each.city: each for each in game_screen.hot_seat.station_cities()}
            self._possible = list(self._stations)
        if first in self._possible:
            self.row = self._possible.index(first)
        game_screen.point(CityTarget(self._possible[self.row]))

    def content(self) -> PromptContent:
        cities = self._matching()
        return buildings.cities_to_build_in(
            self.context,
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
        cities, _ = find(self.view.game_map, self.text)
        return [city for city in cities if city in self._possible]

    def no_match(self) -> str:
        """No city matches, or the best match cannot be chosen."""
        cities, _ = find(self.view.game_map, self.text)
        if not cities:
            return no_city(self.text)
        why = why_not_here(self.hot_seat, self._building, cities[0])
        return building_words.why_not_in_sentence(cities[0], why, self.view.game_map)

    def options(self) -> Sequence[Option]:
        return [
            Option(partial(self._choose, city), target=CityTarget(city))
            for city in self._matching()
        ]

    async def _choose(self, city: CityIndex) -> None:
        """Ask for the payment; the way back is this list."""
        await self.game_screen.push_prompt(
            BuildingPaymentPrompt(self.game_screen, self._building, city)
        )


class BuildingPaymentPrompt(ActionPrompt):
    """Asks for the payment of a station or harbor."""

    def __init__(self, game_screen: GameScreen, building: Building, city: CityIndex) -> None:
        super().__init__(game_screen)
        self._building, self._city = building, city
        game_screen.point(CityTarget(city))

    def actions(self) -> Sequence[BuildStation | BuildHarbor]:
        possible: list[BuildStation | BuildHarbor] = [*self.view.legal_of(self._building)]
        return self.hot_seat.by_price([each for each in possible if each.city == self._city])

    def content(self) -> PromptContent:
        actions = self.actions()
        return buildings.building_payments(self.context, self._building, self._city, actions)

    async def clicked(self, target: BoardTarget) -> None:
        """Move the prompt to another city where the player can build; else do nothing."""
        match target:
            case CityTarget(city=city) if city != self._city:
                if city in cities_for(self.view, self._building):
                    await self.game_screen.pop_prompt()
                    await self.game_screen.push_prompt(
                        BuildingPaymentPrompt(self.game_screen, self._building, city)
                    )
