"""Claiming: which route from a city, and how to pay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from rich.cells import cell_len

from ttr_tui.app.commands import Command
from ttr_tui.app.prompts.prompt import ConfirmPrompt, ListPrompt, Option, PromptHost
from ttr_tui.app.widgets.badges import Badges
from ttr_tui.app.widgets.spans import BLANK, Line, Span, line
from ttr_tui.board.render.board_state import CityTarget, RouteTarget
from ttr_tui.engine.actions import Claim, Payment
from ttr_tui.engine.claiming import ClaimBlocker
from ttr_tui.engine.state import NOBODY, Phase
from ttr_tui.engine.text import counted
from ttr_tui.engine.view import View
from ttr_tui.play.log import payment_words
from ttr_tui.play.plain_text import fit, pad, wrap


def why_not(view: View, route: int) -> str | None:
    """Why the viewer cannot claim this route now; `None` if it can be done."""
    owner = view.owners[route]
    if owner != NOBODY:
        if owner == view.viewer:
            return "you have claimed this route"
        return f"{fit(view.seats[owner].name, 20)} has claimed this route"
    if view.viewer is None:
        return "closed: one route of a double route is enough" if route in view.closed() else None
    blocker = view.why_not_claimable(route)
    deck = view.game_map.routes[route].deck
    pieces = view.game_map.rules.decks[deck].pieces
    match blocker:
        case None:
            pass
        case ClaimBlocker.PIECES:
            left = view.seats[view.viewer].pieces_by_deck[deck]
            return f"only {counted(left, pieces.one, pieces.many)} left"
        case ClaimBlocker.CARDS:
            return "your cards do not pay"
        case _:
            return str(blocker.value)
    match view.phase:
        case Phase.TURN:
            return None
        case Phase.SECOND_CARD:
            return "the second card must be taken first"
        case Phase.TURN_END:
            return "the turn is played: end turn first"
        case _:
            return "first choose your tickets"


def price(view: View, route: int) -> str:
    """`4 black, 7 points`"""
    facts = view.game_map.routes[route]
    color = "of any one color" if facts.color is None else view.game_map.colors[facts.color]
    points = view.game_map.rules.points[facts.length]
    words = [f"{facts.length} {color}"]
    if facts.locomotives:
        wild = view.game_map.card_types[view.game_map.locomotive].name
        words.append(f"ferry: {facts.locomotives} × {wild} at least")
    if facts.tunnel:
        words.append("tunnel")
    return ", ".join([*words, counted(points, "point")])


def route_pieces(view: View, badges: Badges, route: int) -> Line:
    """`Denver – Omaha  P P P P  7 points`"""
    points = view.game_map.rules.points[view.game_map.routes[route].length]
    return line(
        (view.game_map.route_name(route), "strong"),
        badges.route(route),
        ("  tunnel" if view.game_map.routes[route].tunnel else "", "accent"),
        (f"  {counted(points, 'point')}", "plain"),
    )


def verdict(view: View, route: int) -> Span:
    """Whether it can be claimed, in a word."""
    reason = why_not(view, route)
    if reason is not None:
        return Span(reason, "quiet")
    if view.viewer is None:
        return Span("open", "quiet")
    return Span("Enter claims it", "good")


def payment_choice(
    host: PromptHost, payment: Payment, choose: Callable[[], object], *, verb: str = ""
) -> Option:
    """The cards of a payment; in words too, where there is room."""
    pieces: list[Span | str] = [f" {verb} " if verb else " "]
    for card_type, count in payment:
        pieces += [host.badges.cards(card_type, count), " "]
    words = payment_words(payment, host.view.game_map)
    return Option(line(*pieces), choose, note=line((words, "quiet")))


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
        game_map = self.view.game_map
        ends, label = game_map.routes[route].ends, game_map.route_label(route)
        other = ends[0] if ends[1] == self._city else ends[1]
        return f"to {game_map.cities[other].name}{f' ({label})' if label else ''}"

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
