"""Prompts that only some maps have: stations, harbors, exchange."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

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
from ttr_tui.app.widgets.spans import Line, Span, line
from ttr_tui.board.render.board_state import BoardTarget, CityTarget
from ttr_tui.engine import BuildHarbor, BuildStation, Exchange, ExchangeRules, StationCity, View
from ttr_tui.play.city_search import find
from ttr_tui.play.plain_text import wrap
from ttr_tui.text import counted

STATION, HARBOR = "station", "harbor"


def cities_for(view: View, what: str) -> list[int]:
    """Return the cities where the player can build a station or a harbor now."""
    action_type = BuildStation if what == STATION else BuildHarbor
    return list(dict.fromkeys(a.city for a in view.legal if isinstance(a, action_type)))


def _city_of(target: BoardTarget | None) -> int | None:
    """Return the city of a target; `None` for a route or nothing."""
    return target.city if isinstance(target, CityTarget) else None


async def build(host: PromptHost, what: str) -> None:
    """Ask for a city, or say why it is impossible. The one under the cursor is highlighted, else
    the advised one."""
    action_type = BuildStation if what == STATION else BuildHarbor
    cities, here = cities_for(host.view, what), _city_of(host.cursor)
    if cities:
        first, choice = here, host.hot_seat.choice()
        if first not in cities and choice and isinstance(choice.action, action_type):
            first = choice.action.city
        await host.push_prompt(CityPrompt(host, what, cities, first))
        if here is not None and here not in cities:
            name = host.view.game_map.cities[here].name
            host.say(f"{name}: {_why_not_here(host, what, here)}", "bad")
    else:
        await host.act(action_type(-1 if here is None else here, ()))  # The game says why not.


def _why_not_here(host: PromptHost, what: str, city: int) -> str:
    view = host.view
    built = view.stations if what == STATION else view.harbors
    if built[city] >= 0:
        return f"this city already has a {what}"
    if what == STATION:
        return "stations can only be built in cities"
    if not view.game_map.cities[city].port:
        return "harbors can only be built in ports"
    return "you need a route to this city"


class CityPrompt(FilterPrompt):
    """Asks for the city of a station or harbor. At first `here` is highlighted, if it is one of the
    `cities`."""

    def __init__(
        self, host: PromptHost, what: str, cities: Sequence[int], here: int | None = None
    ) -> None:
        super().__init__(host, "type part of its name")
        self._what = what
        names = host.view.game_map.cities
        self._possible = sorted(cities, key=lambda city: names[city].name)
        self._stations: dict[int, StationCity] = {}
        if what == STATION:
            self._stations = {each.city: each for each in host.hot_seat.station_cities()}
            self._possible = list(self._stations)
        if here in self._possible:
            self.row = self._possible.index(here)
        host.point(CityTarget(self._possible[self.row]))

    def heading(self, width: int) -> list[Line]:
        """The question, and the tickets that a station in the highlighted city is about."""
        game_map, cities = self.view.game_map, self._matching()
        title = line((f" Build a {self._what} in:", "accent"))
        if self.host.message is not None:
            return [title, *wrapped(self.host.message, width)]
        station = self._stations.get(cities[self.row]) if self.row < len(cities) else None
        if station is None or not (station.completes or station.helps):
            return [title]
        tickets = station.completes or station.helps
        names = ", ".join(
            f"{game_map.ticket_name(ticket)} {game_map.tickets[ticket].points}"
            for ticket in tickets
        )
        words = f"{'completes' if station.completes else 'helps'} {names}"
        if width >= MIN_WIDE_PROMPT:
            return [line(*title, (f"  {words}", "quiet"))]
        return [title, *(line((f" {row}", "quiet")) for row in wrap(words, width - 2))]

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
            return f"No city matches {self.quoted}."
        name = self.view.game_map.cities[found[0]].name
        return f"{name}: {_why_not_here(self.host, self._what, found[0])}."

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
        if self._what == STATION:
            station = self._stations[city]
            done, helped = (counted(len(t), "ticket") for t in (station.completes, station.helps))
            if station.completes:
                return Span(f"   completes {done}", "good")
            return Span(f"   helps {helped}" if station.helps else "", "quiet")
        tickets = self.view.game_map.tickets
        count = sum(city in tickets[ticket].ends for ticket in self.view.tickets)
        return Span(f"   on {counted(count, 'ticket')} of yours" if count else "", "quiet")

    async def _choose(self, city: int) -> None:
        """Ask for the payment; the way back is this list."""
        await self.host.push_prompt(BuildingPaymentPrompt(self.host, self._what, city))


class BuildingPaymentPrompt(ListPrompt):
    """Asks for the payment of a station or harbor."""

    max_rows = 4

    def __init__(self, host: PromptHost, what: str, city: int) -> None:
        super().__init__(host)
        self._what, self._city = what, city
        host.point(CityTarget(city))

    def heading(self, width: int) -> list[Line]:
        name = self.view.game_map.cities[self._city].name
        lines = [line((f" Build a {self._what} in {name}. ", "accent"), "Pay with:")]
        return with_message(lines, self.host.message, width)

    def options(self) -> Sequence[Option]:
        action_type = BuildStation if self._what == STATION else BuildHarbor
        payments = [
            action
            for action in self.view.legal
            if isinstance(action, action_type) and action.city == self._city
        ]
        return [
            payment_option(self.host, action, partial(self.host.act, action))
            for action in self.host.hot_seat.by_price(payments)
        ]

    async def pointed(self, target: BoardTarget) -> None:
        """Move the prompt to another city where the player can build; else do nothing."""
        city = _city_of(target)
        if city != self._city and city in cities_for(self.view, self._what):
            await self.host.pop_prompt()
            await self.host.push_prompt(BuildingPaymentPrompt(self.host, self._what, city))

    async def action_back(self) -> None:
        """Go back to the list of cities, and to the city that is highlighted there."""
        await self.host.pop_prompt()
        if isinstance(cities := self.host.prompt, CityPrompt):
            cities.go_to(cities.row)


class ExchangePrompt(ListPrompt):
    """Asks which pieces to exchange, and how many (GL-9)."""

    def heading(self, width: int) -> list[Line]:
        view, seat = self.view, self.view.seats[self.view.player]
        decks = view.game_map.rules.decks
        have, reserve = (
            " and ".join(
                counted(count, deck.pieces.one, deck.pieces.many)
                for count, deck in zip(counts, decks, strict=True)
            )
            for counts in (seat.pieces_by_deck, seat.reserve)
        )
        lines = [
            line((" Exchange pieces ", "accent"), "(this is your whole turn)."),
            line((f" You have {have};", "quiet")),
            line((f" your reserve has {reserve}.", "quiet")),
        ]
        return with_message(lines, self.host.message, width, stays=0)

    def options(self) -> Sequence[Option]:
        rules = self.view.game_map.rules
        price = rules.of(ExchangeRules).points
        options: list[Option] = []
        for action in self.view.legal:
            if isinstance(action, Exchange):
                give, get = rules.decks[action.deck].pieces, rules.decks[1 - action.deck].pieces
                words = (
                    f" {counted(action.number, give.one, give.many)} "
                    f"for {counted(action.number, get.one, get.many)}"
                )
                cost = f"   −{counted(price * action.number, 'point')}"
                act = partial(self.host.act, action)
                options.append(Option(line(words, (cost, "bad")), act, action=action))
        return options
