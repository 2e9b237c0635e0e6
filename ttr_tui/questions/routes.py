"""Questions about routes: which one to claim, with which cards, and what to add for a tunnel."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from ttr_tui.engine import Claim, GameMap, Payment, Phase, Route
from ttr_tui.engine.game_map import CityIndex, RouteIndex
from ttr_tui.engine.rules.tunnels import PayTunnel, Withdraw, extra_cards
from ttr_tui.engine.state import Tunnel
from ttr_tui.play.advice import tickets_of_claim
from ttr_tui.play.city_search import find as find_places
from ttr_tui.play.city_search import other_name, searchable
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.route_needs import locomotives_beyond
from ttr_tui.play.targets import BoardTarget, CityTarget, RouteTarget
from ttr_tui.play.turn_facts import why_not_claim_now
from ttr_tui.play.wanted_routes import flag_color
from ttr_tui.questions.question import (
    HINTS,
    MAX_QUOTE,
    MESSAGE,
    Ask,
    Kind,
    Option,
    Place,
    Question,
    Role,
    Words,
    said,
)
from ttr_tui.terminal_text import fit
from ttr_tui.words import claims, counts
from ttr_tui.words import tickets as words
from ttr_tui.words.advice import warning_words
from ttr_tui.words.claims import tunnel_title
from ttr_tui.words.language import TextPart, _, text_parts
from ttr_tui.words.names import payment_words
from ttr_tui.words.routes import name_of_both


def connections(hot_seat: HotSeat) -> Question:
    """Between which cities to claim a route: those that complete tickets first, then in the order
    of their worth, at last those where nothing can be claimed now."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    can = view.claims() if view.phase is Phase.TURN else {}
    payable: dict[int, list[RouteIndex]] = {}
    for route in filter(can.__contains__, hot_seat.next_routes()):
        beside = payable.setdefault(game_map.routes[route].connection, [])
        if claims.price(route, game_map) not in [claims.price(each, game_map) for each in beside]:
            beside.append(route)  # Of two that cost the same one is enough.
    numbers = {ticket: str(n) for n, ticket in enumerate(hot_seat.progress, 1)}
    options: list[Option] = []
    for routes in payable.values():
        helped = None
        if routes[0] in hot_seat.wanted_routes:
            helped = tickets_of_claim(hot_seat, routes[0])
        done = [numbers[each] for each in helped.completes] if helped else []
        part = [numbers[each] for each in helped.part_of] if helped else []
        note = [*words.completes_numbers(done), *words.for_numbers(part)]
        asks = partial(payment, hot_seat, *routes)
        option = Option(asks, target=RouteTarget(routes[0]), note=", ".join(note))
        options.insert(0 if done else len(options), option)
    closed = [
        Option(target=RouteTarget(each.routes[0]), why_not=why_not_claim_now(view, each.routes[0]))
        for n, each in enumerate(game_map.connections)
        if n not in payable
    ]
    return Question("connections", said(Role.QUESTION, _("Which route?")), [*options, *closed])


def at_target(hot_seat: HotSeat, target: BoardTarget) -> Ask | str:
    """What to ask about a route or a city: how to pay, or which route from there; or why a route
    cannot be claimed."""
    match target:
        case CityTarget(city=city):
            return partial(routes_of_city, hot_seat, city)
        case RouteTarget(route=route):
            reason = why_not_claim_now(hot_seat.view, route)
            if reason is None:
                return partial(payment, hot_seat, route)
            return claims.why_not_this_route(reason, hot_seat.view, route)


def _at_another(hot_seat: HotSeat, about: BoardTarget, target: BoardTarget) -> Ask | str | None:
    """What to ask about another route than this one, or another city than this one."""
    is_other = type(target) is type(about) and target != about
    return at_target(hot_seat, target) if is_other else None


def _route_option(hot_seat: HotSeat, route: RouteIndex) -> Option:
    reason = why_not_claim_now(hot_seat.view, route)
    pays = partial(payment, hot_seat, route) if reason is None else None
    return Option(pays, target=RouteTarget(route), why_not=reason)


def only_claim(hot_seat: HotSeat, route: RouteIndex) -> Option | None:
    """The claim of a route if there is nothing to ask: there is one payment, it can be undone, and
    nothing speaks against it."""
    view = hot_seat.view
    legal = view.claims().get(route, ())
    if why_not_claim_now(view, route) is not None or len(legal) != 1:
        return None
    if view.game_map.routes[route].tunnel or hot_seat.claim_warnings(route):
        return None
    if view.other_substitutes(legal[0]):
        return None
    return Option(legal[0], payment=legal[0].payment, target=RouteTarget(route))


def payment(hot_seat: HotSeat, route: RouteIndex, *parallel: RouteIndex) -> Question:
    """How to pay for a route, or for one of several parallel ones; a single payment is to be
    confirmed. Cards that other tickets need come last. Warnings say which tickets a claim makes
    impossible, and that no card is to spare for a tunnel."""
    view = hot_seat.view
    routes = (route, *parallel)
    ways = [claim for each in routes for claim in view.claims().get(each, ())]
    legal: Sequence[Claim] = hot_seat.by_price(ways)
    several = len(legal) > 1
    warnings = [warning_words(w, view) for each in routes for w in hot_seat.claim_warnings(each)]
    title = claims.payment_title(route, view, several=several)
    if parallel:
        title = claims.payment_question([TextPart(name_of_both(route, view.game_map))])
    label = [] if several else [TextPart(_("claim with"))]

    return Question(
        "payment",
        [
            *said(Role.QUESTION, title),
            MESSAGE,
            *(each for words in warnings for each in said(Role.WARNING, words, style="bad")),
        ],
        [
            _payment_option(hot_seat, each, label, RouteTarget(each.route) if parallel else None)
            for each in legal
        ],
        about=RouteTarget(route),
        elsewhere=partial(_at_another, hot_seat, RouteTarget(route)),
    )


def _payment_option(
    hot_seat: HotSeat, claim: Claim, label: Words, target: RouteTarget | None
) -> Option:
    """A way to pay; what replaces locomotives of a ferry is a second question (C-19)."""
    others = hot_seat.view.other_substitutes(claim)
    leads = partial(substitutes, hot_seat, claim) if others else claim
    return Option(leads, label, claim.payment, target, usual=claim)


def substitutes(hot_seat: HotSeat, claim: Claim) -> Question:
    """Which cards replace locomotives of a ferry, with the rest of this payment (C-19)."""
    ways = [claim, *hot_seat.view.other_substitutes(claim)]
    asked = payment(hot_seat, claim.route)
    title = claims.payment_title(claim.route, hot_seat.view, several=True)
    return asked._replace(
        remarks=[*said(Role.QUESTION, title), MESSAGE],
        options=[Option(each, payment=each.payment) for each in ways],
    )


def claim_with(hot_seat: HotSeat, question: Question, paid: Payment) -> Claim | None:
    """The claim that pays with just these cards for a route in question, also if they replace
    locomotives of a ferry in a way that is no option (C-19); `None` if there is none."""
    claims = [each.action for each in question.options if isinstance(each.action, Claim)]
    ways = [Claim(route, paid) for route in sorted({claim.route for claim in claims})]
    return next((each for each in ways if hot_seat.why_illegal(each) is None), None)


def routes_of_city(hot_seat: HotSeat, city: CityIndex) -> Question:
    """Which route from a city to claim, by the names of the cities there, so that a route keeps its
    number from turn to turn; of parallel ones first the one that brings a card for the flag. The
    first one that can be claimed now is highlighted."""
    view, game_map = hot_seat.view, hot_seat.view.game_map

    def place(route: Route) -> tuple[str, bool]:
        other = next(end for end in route.ends if end != city)
        return game_map.cities[other].name, flag_color(view, route.color) is None

    routes = sorted((route for route in game_map.routes if city in route.ends), key=place)
    options = [_route_option(hot_seat, route.index) for route in routes]
    first = next((n for n, each in enumerate(options) if each.why_not is None), 0)

    count = _("{routes} from here:", routes=counts.routes(len(routes)))
    return Question(
        "routes_of_city",
        [
            *said(Role.QUESTION, game_map.cities[city].name, style="accent"),
            *said(Role.DONE, count, style="quiet", place=Place.BESIDE),
            MESSAGE,
        ],
        options,
        first=first,
        about=CityTarget(city),
        elsewhere=partial(_at_another, hot_seat, CityTarget(city)),
    )


def tunnel(hot_seat: HotSeat) -> Question:
    """Whether to add cards for a tunnel or to withdraw (EU-2)."""
    view, built = hot_seat.view, hot_seat.view.tunnel
    assert built is not None, "a tunnel is being built"
    payments: Sequence[PayTunnel] = hot_seat.by_price(view.legal_of(PayTunnel))
    price = claims.tunnel_price if payments else claims.tunnel_not_payable
    add: Words = [TextPart(_("add"))]
    return Question(
        "tunnel",
        [
            *said(Role.QUESTION, price(view.extra), style="accent"),
            *said(
                Role.DONE,
                text_parts(
                    "{tunnel}: {cards} on the table",
                    tunnel=TextPart(tunnel_title(built, view.game_map), "strong"),
                    cards=payment_words(built.payment, view.game_map),
                ),
                place=Place.BESIDE,
            ),
            *said(Role.DONE, revealed_cards(built, view.game_map)),
            MESSAGE,
            HINTS,
        ],
        [
            *(Option(each, add, each.payment) for each in payments),
            Option(Withdraw(), claims.withdraw()),
        ],
        Kind.OFFER,
        of_phase=True,
    )


def revealed_cards(built: Tunnel, game_map: GameMap, seen: int | None = None) -> Words:
    """The revealed cards of a tunnel, the first `seen` of them face up with what they cost."""
    parts: list[TextPart] = []
    for number, card in enumerate(built.revealed):
        if seen is not None and number >= seen:
            parts += [TextPart(" ? ", "bar strong", command="tunnel.next"), TextPart("    ")]
            continue
        more = extra_cards(game_map, built._replace(revealed=(card,)))
        cost = TextPart(" +1 ", "bad") if more else TextPart(" –  ", "quiet")
        parts += [TextPart(card=card), cost]
    return parts


def find(hot_seat: HotSeat, typed: str = "", _selected: Collection[int] = ()) -> Question:
    """Which city or route: the cities that match the typed text; with several words also routes
    between two. Of two parallel routes, the one that can be claimed with fewer locomotives comes
    first, else the one that brings a card for the flag."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    cities, routes = find_places(game_map, typed)
    places = {game_map.routes[route].ends: n for n, route in reversed([*enumerate(routes)])}
    routes.sort(
        key=lambda route: (
            places[game_map.routes[route].ends],
            why_not_claim_now(view, route) is not None,
            locomotives_beyond(view, route),
            flag_color(view, game_map.routes[route].color) is None,
        )
    )
    at_cities = [
        Option(
            partial(routes_of_city, hot_seat, n),
            target=CityTarget(n),
            note=other_name(game_map.cities[n], typed),
        )
        for n in cities
    ]
    between = [_route_option(hot_seat, route) for route in routes]
    # Words that are no part of one name are meant for two cities.
    is_city = any(
        searchable(typed).strip() in searchable(game_map.cities[city].name) for city in cities
    )
    return Question(
        "find",
        said(Role.QUESTION, _("Find a city or a route"), style="accent"),
        [*at_cities, *between] if is_city else [*between, *at_cities],
        Kind.GO_TO,
        again=partial(find, hot_seat),
        no_match=_("No city or route matches “{text}”.", text=fit(typed, MAX_QUOTE)),
    )
