"""Prompts that only some maps have: stations, harbors, exchange."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ttr_tui.app.prompts.claim_prompts import payment_option
from ttr_tui.app.prompts.prompt import FilterPrompt, ListPrompt, Option, PromptHost, city_of
from ttr_tui.app.prompts.search_prompt import find
from ttr_tui.app.widgets.spans import Line, line
from ttr_tui.board.render.board_state import BoardTarget, CityTarget
from ttr_tui.engine import BuildHarbor, BuildStation, Exchange, ExchangeRules, View
from ttr_tui.text import counted

STATION, HARBOR = "station", "harbor"


def cities_for(view: View, what: str) -> list[int]:
    """Return the cities where the player can build a station or a harbor now."""
    action_type = BuildStation if what == STATION else BuildHarbor
    return list(dict.fromkeys(a.city for a in view.legal if isinstance(a, action_type)))


async def build(host: PromptHost, what: str) -> None:
    """Build in the city under the cursor, or ask for a city, or say why that is impossible."""
    cities, here = cities_for(host.view, what), city_of(host.cursor)
    if here in cities:
        await host.push_prompt(BuildingPaymentPrompt(host, what, here))
    elif here is not None and cities:
        name = host.view.game_map.cities[here].name
        host.say(f"{name}: {_why_not_here(host, what, here)}", "bad")
    elif cities:
        await host.push_prompt(CityPrompt(host, what, cities))
    else:
        action_type = BuildStation if what == STATION else BuildHarbor
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
    """Asks for the city of a station or harbor."""

    def __init__(self, host: PromptHost, what: str, cities: Sequence[int]) -> None:
        super().__init__(host, "type part of its name")
        self._what = what
        names = host.view.game_map.cities
        self._possible = sorted(cities, key=lambda city: names[city].name)

    def heading(self, width: int) -> list[Line]:
        return [line((f" Build a {self._what} in:", "accent"))]

    def options(self) -> Sequence[Option]:
        game_map = self.view.game_map
        cities = self._possible
        if self.text:
            cities = [city for city in find(game_map, self.text)[0] if city in self._possible]
        return [
            Option(
                line(f" {game_map.cities[city].name}", (f"   {self._ticket_note(city)}", "quiet")),
                partial(self._choose, city),
                target=CityTarget(city),
            )
            for city in cities
        ]

    def _ticket_note(self, city: int) -> str:
        """Say how many of the player's tickets name the city: they add to the value of a harbor."""
        if self._what == STATION:
            return ""
        tickets = self.view.game_map.tickets
        count = sum(city in tickets[ticket].ends for ticket in self.view.tickets)
        return f"on {counted(count, 'ticket')} of yours" if count else ""

    async def _choose(self, city: int) -> None:
        await self.host.pop_prompt()
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
        return [line((f" Build a {self._what} in {name}. ", "accent"), "Pay with:")]

    def options(self) -> Sequence[Option]:
        action_type = BuildStation if self._what == STATION else BuildHarbor
        return [
            payment_option(self.host, action.payment, partial(self.host.act, action))
            for action in self.view.legal
            if isinstance(action, action_type) and action.city == self._city
        ]

    async def pointed(self, target: BoardTarget) -> None:
        """Move the prompt to another city where the player can build; else do nothing."""
        city = city_of(target)
        if city != self._city and city in cities_for(self.view, self._what):
            await self.host.pop_prompt()
            await self.host.push_prompt(BuildingPaymentPrompt(self.host, self._what, city))


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
        return [
            line((" Exchange pieces ", "accent"), "(this is your whole turn)."),
            line((f" You have {have};", "quiet")),
            line((f" your reserve has {reserve}.", "quiet")),
        ]

    def options(self) -> Sequence[Option]:
        rules = self.view.game_map.rules
        price = rules.of(ExchangeRules).points if rules.get(ExchangeRules) else 0
        options: list[Option] = []
        for action in self.view.legal:
            if isinstance(action, Exchange):
                give, get = rules.decks[action.deck].pieces, rules.decks[1 - action.deck].pieces
                words = (
                    f" {counted(action.number, give.one, give.many)} "
                    f"for {counted(action.number, get.one, get.many)}"
                )
                cost = f"   −{counted(price * action.number, 'point')}"
                options.append(Option(line(words, (cost, "bad")), partial(self.host.act, action)))
        return options
