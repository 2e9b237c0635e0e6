"""Prompts that only some maps have: stations, harbors, exchange."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from ttr_tui.app.prompts.claim_prompts import payment_option
from ttr_tui.app.prompts.prompt import (
    MIN_WIDE_PROMPT,
    ListPrompt,
    Option,
    PromptHost,
    with_message,
    wrapped,
)
from ttr_tui.app.prompts.search_prompt import FilterPrompt
from ttr_tui.board.render.board_state import BoardTarget, CityTarget
from ttr_tui.engine import (
    NOBODY,
    BuildHarbor,
    BuildStation,
    Exchange,
    ExchangeRules,
    Refusal,
    StationCity,
    View,
)
from ttr_tui.panels.spans import Line, Span, line
from ttr_tui.play.city_search import find
from ttr_tui.play.plain_text import wrap
from ttr_tui.words import buildings as words
from ttr_tui.words.buildings import Building
from ttr_tui.words.cards import exchanged_pieces
from ttr_tui.words.counts import lost_points
from ttr_tui.words.search import no_city, type_a_name

BUILDINGS: Final[Mapping[object, Building]] = {"station": BuildStation, "harbor": BuildHarbor}
"""What is built, by the parameter of the action of a key."""


def cities_for(view: View, building: Building) -> list[int]:
    """Return the cities where the player can build a station or a harbor now."""
    return list(dict.fromkeys(a.city for a in view.legal if isinstance(a, building)))


def _city_of(target: BoardTarget | None) -> int | None:
    """Return the city of a target; `None` for a route or nothing."""
    return target.city if isinstance(target, CityTarget) else None


async def build(host: PromptHost, building: Building) -> None:
    """Ask for a city, or say why it is impossible. The one under the cursor is highlighted, else
    the advised one."""
    cities, here = cities_for(host.view, building), _city_of(host.cursor)
    if cities:
        first, choice = here, host.hot_seat.choice()
        if first not in cities and choice and isinstance(choice.action, building):
            first = choice.action.city
        await host.push_prompt(CityPrompt(host, building, cities, first))
        if here is not None and here not in cities:
            why = why_not_here(host.view, building, here)
            host.say(words.why_not_in(here, why, host.view.game_map), "bad")
    else:
        await host.act(building(-1 if here is None else here, ()))  # The game says why not.


def why_not_here(view: View, building: Building, city: int) -> Refusal:
    """Return what the game would say to a player who can build, but not in this city."""
    if building is BuildStation:
        return Refusal("no-city-here" if view.stations[city] == NOBODY else "station-here")
    if not view.game_map.cities[city].port:
        return Refusal("no-port-here")
    return Refusal("port-not-reached" if view.harbors[city] == NOBODY else "harbor-here")


class CityPrompt(FilterPrompt):
    """Asks for the city of a station or harbor. At first `here` is highlighted, if it is one of the
    `cities`."""

    def __init__(
        self, host: PromptHost, building: Building, cities: Sequence[int], here: int | None = None
    ) -> None:
        super().__init__(host, type_a_name())
        self._building = building
        names = host.view.game_map.cities
        self._possible = sorted(cities, key=lambda city: names[city].name)
        self._stations: dict[int, StationCity] = {}
        if building is BuildStation:
            self._stations = {each.city: each for each in host.hot_seat.station_cities()}
            self._possible = list(self._stations)
        if here in self._possible:
            self.row = self._possible.index(here)
        host.point(CityTarget(self._possible[self.row]))

    def heading(self, width: int) -> list[Line]:
        """The question, and the tickets that a station in the highlighted city is about."""
        cities = self._matching()
        title = line((f" {words.build_where(self._building)}", "accent"))
        if self.host.message is not None:
            return [title, *wrapped(self.host.message, width)]
        station = self._stations.get(cities[self.row]) if self.row < len(cities) else None
        tickets = words.station_tickets(station, self.view.game_map) if station else ""
        if not tickets:
            return [title]
        if width >= MIN_WIDE_PROMPT:
            return [line(*title, (f"  {tickets}", "quiet"))]
        return [title, *(line((f" {row}", "quiet")) for row in wrap(tickets, width - 2))]

    def _matching(self) -> list[int]:
        """The cities that match the text typed so far."""
        if not self.text:
            return self._possible
        found, _ = find(self.view.game_map, self.text)
        return [city for city in found if city in self._possible]

    def rows(self, width: int) -> int:
        """The same whatever is typed, with a row for the input."""
        return min(self.max_rows, len(self.heading(width)) + 1 + len(self._possible))

    def no_match(self) -> str:
        """No city matches, or the best match cannot be chosen."""
        found, _ = find(self.view.game_map, self.text)
        if not found:
            return no_city(self.text)
        why = why_not_here(self.view, self._building, found[0])
        return words.why_not_in_sentence(found[0], why, self.view.game_map)

    def options(self) -> Sequence[Option]:
        game_map = self.view.game_map
        return [
            Option(
                line((f" {game_map.cities[city].name}", "strong"), self._note(city)),
                partial(self._choose, city),
                target=CityTarget(city),
            )
            for city in self._matching()
        ]

    def _note(self, city: int) -> Span:
        """Say how many tickets a station in the city would complete, or help to; for a harbor, how
        many of the player's tickets name the city, as they add to its value."""
        station, tickets = self._stations.get(city), self.view.game_map.tickets
        if station is not None:
            note = words.station_note(station)
        else:
            note = words.harbor_note(
                sum(city in tickets[ticket].ends for ticket in self.view.tickets)
            )
        style = "good" if station is not None and station.completes else "quiet"
        return Span(f"   {note}" if note else "", style)

    async def _choose(self, city: int) -> None:
        """Ask for the payment; the way back is this list."""
        await self.host.push_prompt(BuildingPaymentPrompt(self.host, self._building, city))


class BuildingPaymentPrompt(ListPrompt):
    """Asks for the payment of a station or harbor."""

    max_rows = 4

    def __init__(self, host: PromptHost, building: Building, city: int) -> None:
        super().__init__(host)
        self._building, self._city = building, city
        host.point(CityTarget(city))

    def heading(self, width: int) -> list[Line]:
        name = self.view.game_map.cities[self._city].name
        title = line((f" {words.build_in(self._building, name)} ", "accent"), words.pay_with())
        return with_message([title], self.host.message, width)

    def options(self) -> Sequence[Option]:
        payments = [
            action
            for action in self.view.legal
            if isinstance(action, self._building) and action.city == self._city
        ]
        return [
            payment_option(self.host, action, partial(self.host.act, action))
            for action in self.host.hot_seat.by_price(payments)
        ]

    async def pointed(self, target: BoardTarget) -> None:
        """Move the prompt to another city where the player can build; else do nothing."""
        city = _city_of(target)
        if city != self._city and city in cities_for(self.view, self._building):
            await self.host.pop_prompt()
            await self.host.push_prompt(BuildingPaymentPrompt(self.host, self._building, city))

    async def action_back(self) -> None:
        """Go back to the list of cities, and to the city that is highlighted there."""
        await self.host.pop_prompt()
        if isinstance(cities := self.host.prompt, CityPrompt):
            cities.go_to(cities.row)


class ExchangePrompt(ListPrompt):
    """Asks which pieces to exchange, and how many (GL-9)."""

    def heading(self, width: int) -> list[Line]:
        lines = [
            line((f" {words.exchange_title()} ", "accent"), words.exchange_is_a_turn()),
            *(line((f" {row}", "quiet")) for row in words.pieces_to_exchange(self.view)),
        ]
        return with_message(lines, self.host.message, width, stays=0)

    def options(self) -> Sequence[Option]:
        game_map = self.view.game_map
        price = game_map.rules.of(ExchangeRules).points
        options: list[Option] = []
        for action in self.view.legal:
            if isinstance(action, Exchange):
                exchanged = exchanged_pieces(action.number, action.deck, game_map)
                cost = lost_points(price * action.number)
                row = line(f" {exchanged}", (f"   {cost}", "bad"))
                options.append(Option(row, partial(self.host.act, action), action=action))
        return options
