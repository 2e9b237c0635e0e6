"""Prompts and commands that only some maps have: stations, harbors, exchange, pass."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ttr_tui.app.commands import Command
from ttr_tui.app.prompts.claim_prompts import payment_choice
from ttr_tui.app.prompts.prompt import FilterListPrompt, Option, PromptHost, city_of
from ttr_tui.app.prompts.question_prompts import QuestionPrompt
from ttr_tui.app.prompts.search_prompt import find
from ttr_tui.app.widgets.spans import Line, line
from ttr_tui.board.render.board_state import CityTarget
from ttr_tui.engine import (
    BuildHarbor,
    BuildStation,
    Exchange,
    ExchangeRules,
    HarborRules,
    Pass,
    Phase,
    StationRules,
)
from ttr_tui.text import counted

STATION, HARBOR = "station", "harbor"


def building_commands(host: PromptHost) -> list[Command]:
    """Return the commands to build, exchange and pass, as far as the rules of the map have them."""
    view, rules = host.view, host.view.game_map.rules
    turn = view.phase is Phase.TURN
    commands: list[Command] = []
    if rules.get(StationRules) is not None:
        left = view.seats[view.player].stations_left
        commands.append(
            Command(
                "station",
                ("s",),
                "station",
                f"build a station in the city under the cursor ({left} left)",
                lambda _: _build(host, STATION),
                possible=turn and bool(_cities(host, BuildStation)),
                explains=True,
            )
        )
    if rules.get(HarborRules) is not None:
        left = view.seats[view.player].harbors_left
        commands.append(
            Command(
                "harbor",
                ("h",),
                "harbor",
                f"build a harbor in one of your ports ({left} left)",
                lambda _: _build(host, HARBOR),
                possible=turn and bool(_cities(host, BuildHarbor)),
                explains=True,
            )
        )
    if rules.get(ExchangeRules) is not None:
        commands.append(
            Command(
                "exchange",
                ("x",),
                "exchange",
                "exchange pieces with your reserve",
                lambda _: host.push_prompt(ExchangePrompt(host)),
                possible=any(isinstance(action, Exchange) for action in view.legal),
            )
        )
        commands.append(
            Command(
                "pass",
                ("w",),
                "pass",
                "pass instead of exchanging",
                lambda _: host.act(Pass()),
                possible=Pass() in view.legal,
            )
        )
    return commands


def _cities(host: PromptHost, action_type: type[BuildStation] | type[BuildHarbor]) -> list[int]:
    """Return the cities where the player can build now."""
    cities = {action.city: None for action in host.view.legal if isinstance(action, action_type)}
    return list(cities)


def _build(host: PromptHost, what: str) -> None:
    """Build in the city under the cursor, or ask for a city, or say why that is impossible."""
    action_type = BuildStation if what == STATION else BuildHarbor
    cities = _cities(host, action_type)
    here = city_of(host.cursor)
    if here in cities:
        host.push_prompt(BuildingPaymentPrompt(host, what, here))
    elif here is not None and cities:
        name = host.view.game_map.cities[here].name
        host.say(f"{name}: {_why_not_here(host, what, here)}", "bad")
    elif cities:
        host.push_prompt(CityPrompt(host, what, cities))
    else:
        host.act(action_type(-1 if here is None else here, ()))  # The game says why it is illegal.


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


class CityPrompt(FilterListPrompt, QuestionPrompt):
    """Asks for the city of a station or harbor."""

    def __init__(self, host: PromptHost, what: str, cities: Sequence[int]) -> None:
        super().__init__(host)
        self._what = what
        names = host.view.game_map.cities
        self._possible = sorted(cities, key=lambda city: names[city].name)

    def rows(self, width: int) -> int:
        return 5

    def question(self) -> list[Line]:
        typed = (self.text, "strong") if self.text else ("type part of its name", "quiet")
        return [line((f" Build a {self._what} in: ", "accent"), typed, ("▏", "accent"))]

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

    def _choose(self, city: int) -> None:
        self.host.pop_prompt()
        self.host.push_prompt(BuildingPaymentPrompt(self.host, self._what, city))


class BuildingPaymentPrompt(QuestionPrompt):
    """Asks for the payment of a station or harbor."""

    verb = "pay and build"

    def __init__(self, host: PromptHost, what: str, city: int) -> None:
        super().__init__(host)
        self._what, self._city = what, city
        host.point(CityTarget(city))

    def question(self) -> list[Line]:
        name = self.view.game_map.cities[self._city].name
        return [line((f" Build a {self._what} in {name}. ", "accent"), "Pay with:")]

    def options(self) -> Sequence[Option]:
        action_type = BuildStation if self._what == STATION else BuildHarbor
        return [
            payment_choice(self.host, action.payment, partial(self.host.act, action))
            for action in self.view.legal
            if isinstance(action, action_type) and action.city == self._city
        ]

    def commands(self) -> Sequence[Command]:
        return [*self.list_commands(), self.back_command()]


class ExchangePrompt(QuestionPrompt):
    """Asks which pieces to exchange, and how many (GL-9)."""

    verb = "exchange"

    def question(self) -> list[Line]:
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

    def commands(self) -> Sequence[Command]:
        return [*self.list_commands(), self.back_command()]
