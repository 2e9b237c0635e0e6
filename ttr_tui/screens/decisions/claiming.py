"""Claiming: which route from a city, and how to pay."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rich.cells import cell_len

from ttr_tui.board import CityTarget, RouteTarget
from ttr_tui.engine.actions import Claim
from ttr_tui.engine.text import counted
from ttr_tui.games.plain_text import pad, wrap
from ttr_tui.games.words import payment_words
from ttr_tui.screens.commands import Command
from ttr_tui.screens.decisions.base import Option, PromptHost, ListPrompt
from ttr_tui.screens.decisions.lanes import price, why_not
from ttr_tui.screens.decisions.payment_choices import payment_choice
from ttr_tui.screens.decisions.sure import ConfirmPrompt
from ttr_tui.screens.lines import BLANK, Line, line


class PaymentPrompt(ListPrompt):
    """Every way to pay for a route, fewest locomotives first."""

    verb = "pay and claim"
    hints = ("Cards with ✦ stand for any color: pay with as few of them as you can.",)

    def __init__(self, host: PromptHost, route: int) -> None:
        super().__init__(host)
        self._route = route
        host.point(RouteTarget(route))

    def heading(self, width: int) -> list[Line]:
        name, price_words = (
            self.view.game_map.route_name(self._route),
            price(self.view, self._route),
        )
        if width >= 72:
            return [line((f" {name}: ", "accent"), (price_words, "quiet"), ". Pay with:")]
        return [
            BLANK,
            line((f" {name}", "accent")),
            *(line(f" {row}") for row in wrap(f"{price_words}. Pay with:", width - 2)),
        ]

    def options(self) -> Sequence[Option]:
        return [
            payment_choice(self.host, claim.payment, partial(self._pay, claim))
            for claim in self.view.claims_of(self._route)
        ]

    def _pay(self, claim: Claim) -> None:
        """Do it; where that is wanted, ask once more."""
        host, game_map = self.host, self.view.game_map
        if not host.asks_before_claim:
            host.act(claim)
            return

        def confirm() -> None:
            host.drop()
            host.act(claim)

        words = payment_words(claim.payment, game_map)
        asked = f"Claim {game_map.route_name(claim.route)} for {words}?"
        host.ask(ConfirmPrompt(host, asked, "pays", confirm, stays="goes back", looks_close=True))

    def commands(self) -> Sequence[Command]:
        return [*self.list_commands(), self.back_command()]


class RoutesFromCityPrompt(ListPrompt):
    """The routes from a city, those that can be claimed now first."""

    hints = (
        "Letters are the colors of cards: R takes red ones; a gray route takes any one color.",
        "Longer routes score more for each space.",
    )

    def __init__(self, host: PromptHost, city: int) -> None:
        super().__init__(host)
        self._city = city
        routes = [route.index for route in self.view.game_map.routes if city in route.ends]
        self._routes = sorted(routes, key=lambda route: why_not(self.view, route) is not None)
        self.mark(0)

    def heading(self, width: int) -> list[Line]:
        name = self.view.game_map.cities[self._city].name
        words = counted(len(self._routes), "route")
        title = line((f" {name}", "accent"), (f"   {words} from here", "quiet"))
        reason = why_not(self.view, self._routes[self.marked])
        if reason is None:
            return [title] if width >= 72 else [BLANK, title]
        why = f"{reason[:1].upper()}{reason[1:]}"
        if width >= 72:
            return [line(*title, (f"   {why}", "bad"))]
        return [title, *(line((f" {row}", "bad")) for row in wrap(why, width - 2))]

    def options(self) -> Sequence[Option]:
        return [
            Option(
                self._line(route),
                partial(self._choose, route),
                target=RouteTarget(route),
                note=line((" points" if self._points(route) > 1 else " point", "good"))
                if why_not(self.view, route) is None
                else (),
            )
            for route in self._routes
        ]

    def _line(self, route: int) -> Line:
        view, facts = self.view, self.view.game_map.routes[route]
        widest = max(cell_len(self._other_end(route)) for route in self._routes)
        reason = why_not(view, route)
        longest = max(view.game_map.routes[route].length for route in self._routes)
        return line(
            (f" {pad(self._other_end(route), widest)} ", "quiet" if reason else "strong"),
            self.host.badges.route(route),
            " " * (2 * (longest - facts.length)),
            "" if reason else (f" {self._points(route)}", "good"),
        )

    def _points(self, route: int) -> int:
        game_map = self.view.game_map
        return game_map.rules.points[game_map.routes[route].length]

    def _other_end(self, route: int) -> str:
        facts = self.view.game_map.routes[route]
        other = facts.ends[0] if facts.ends[1] == self._city else facts.ends[1]
        number = f", route {facts.number}" if facts.parallels else ""
        return f"to {self.view.game_map.cities[other].name}{number}"

    def _choose(self, route: int) -> None:
        reason = why_not(self.view, route)
        if reason is None:
            self.host.ask(PaymentPrompt(self.host, route))
        else:
            self.host.say(reason, "bad")

    def commands(self) -> Sequence[Command]:
        back = self.back_command()
        return [*self.list_commands(), back._replace(run=self._back)]

    def _back(self, _key: str) -> None:
        """Leave the cursor where the list began: on the city."""
        self.host.drop()
        self.host.point(CityTarget(self._city))
