"""Claiming routes: what a route costs and scores, who may claim it, and how it is paid."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui import engine
from ttr_tui.engine.game_map import RouteIndex
from ttr_tui.engine.rules.ferry_substitutes import FerrySubstituteRules
from ttr_tui.engine.rules.routes import ClaimBlocker, RouteRules
from ttr_tui.engine.rules.tunnels import TunnelRules
from ttr_tui.engine.state import Tunnel
from ttr_tui.play.route_needs import missing_now
from ttr_tui.play.wanted_routes import flag_color
from ttr_tui.terminal_text import fit
from ttr_tui.words import counts
from ttr_tui.words.advice import missing_cards_words
from ttr_tui.words.language import (
    TextPart,
    _,
    ngettext,
    npgettext,
    or_list,
    pgettext,
    text_parts,
)
from ttr_tui.words.names import (
    cards_for_spaces,
    cards_of_color,
    cards_words,
    count_pieces,
    mode_name,
    payment_words,
    piece_name,
    route_color,
    takes_double_cards,
)
from ttr_tui.words.refusals import no_pieces_left, refusal_words, with_its_name
from ttr_tui.words.routes import route_name
from ttr_tui.words.turn_text import do_first_words

# Whether a route can be claimed.


def claim_blocker_words(
    reason: ClaimBlocker | engine.Phase, view: engine.View, route: RouteIndex
) -> str:
    """Why the viewer cannot claim a route now: because of the route, or because the phase asks for
    something else first."""
    owner, deck = view.owners[route], view.game_map.routes[route].deck
    match reason:
        case ClaimBlocker.TAKEN if owner == view.viewer:
            return _("you have claimed this route")
        case ClaimBlocker.TAKEN if owner is not None:
            return _("{name} has claimed this route", name=fit(view.seats[owner].name, 20))
        case ClaimBlocker.CLOSED if view.viewer is None:
            return _("closed: the other route of this double route is claimed")
        case ClaimBlocker.OWN_PARALLEL if route in view.closed():
            return _("you have the other route; nobody can claim this one")
        case ClaimBlocker.OWN_PARALLEL:
            return _("you have the other route; others can claim this one")
        case ClaimBlocker.PIECES if (viewer := view.viewer) is not None:
            if left := view.seats[viewer].pieces_by_deck[deck]:
                return _(
                    "you have only {pieces} left", pieces=count_pieces(left, view.game_map, deck)
                )
            return no_pieces_left(piece_name(deck, view.game_map, 2))
        case ClaimBlocker.CARDS if cards := missing_cards_words(missing_now(view, route), view):
            return _("needs {cards}", cards=cards)
        case ClaimBlocker():
            return refusal_words(engine.Refusal(reason.value), view.game_map)
        case engine.Phase():
            return do_first_words(reason, view)


def why_not_this_route(
    reason: ClaimBlocker | engine.Phase, view: engine.View, route: RouteIndex
) -> str:
    """The same with the name of the route."""
    why = claim_blocker_words(reason, view, route)
    return with_its_name(route_name(route, view.game_map), why)


def open_to_claim() -> str:
    """That nobody has claimed a route, for a spectator."""
    return pgettext("of a route", "open")


# The key to claim a route.


def claim_key(
    key: TextPart, payments: Sequence[engine.Payment], game_map: engine.GameMap
) -> list[TextPart]:
    """What the key does, with the cards if there is no choice."""
    if len(payments) != 1:
        return text_parts("{key} claim", "good", key=key)
    (payment,) = payments
    cards = ", ".join(cards_words(card, count, game_map) for card, count in payment)
    return text_parts("{key} claim: {cards}", "good", key=key, cards=cards)


# Its price and points.


def route_points(route: RouteIndex, game_map: engine.GameMap) -> str:
    """`7 points`"""
    rules = game_map.rules.of(RouteRules)
    return counts.points(rules.points[game_map.routes[route].length])


def price(route: RouteIndex, game_map: engine.GameMap, others: Sequence[int] = ()) -> str:
    """`4 black, 7 points`; a route beside it may have one of the `others` as its color."""
    this = game_map.routes[route]
    if takes_double_cards(route, game_map):
        said = cards_for_spaces(route, game_map)
    elif this.color is None:
        said = ngettext("{n} card of any color", "{n} cards of any one color", this.length)
    else:
        colors = this.color, *others
        said = or_list([cards_of_color(this.length, color, game_map) for color in colors])
    several = [said]
    if this.locomotives == this.length and game_map.rules.get(FerrySubstituteRules) is None:
        several = [cards_words(game_map.locomotive, this.length, game_map)]
    elif this.locomotives:
        several.append(_ferry(this.locomotives, game_map))
    if this.tunnel:
        several.append(
            _(
                "tunnel (up to {cards})",
                cards=counts.more_cards(game_map.rules.of(TunnelRules).cards),
            )
        )
    return ", ".join([*several, route_points(route, game_map)])


def with_flag(worth: str, route: RouteIndex, view: engine.View) -> str:
    """What a route is worth, and what a card for it does for the viewer's flag:
    `1 point, 2 of 3 for the flag`, `1 point, +4 for the flag`"""
    card_types = view.game_map.card_types
    flag = flag_color(view, view.game_map.routes[route].color)
    paid = {
        card_types[card].color
        for claim in view.claims().get(route, ())
        for card, _count in claim.payment
    }
    if flag is None or flag.color not in paid:
        return worth
    if flag.kept == flag.colors:
        return _("{worth}, {points} for the flag", worth=worth, points=counts.signed(flag.points))
    return _("{worth}, {n} of {of} for the flag", worth=worth, n=flag.kept, of=flag.colors)


def _ferry(locomotives: int, game_map: engine.GameMap) -> str:
    """The locomotives that a ferry requires, and what can replace them."""
    required = cards_words(game_map.locomotive, locomotives, game_map)
    substitutes = game_map.rules.get(FerrySubstituteRules)
    if substitutes is None:
        return _("ferry: at least {locomotives}", locomotives=required)
    return _(
        "ferry: at least {locomotives} or {cards} for each",
        locomotives=required,
        cards=counts.cards(substitutes.cards),
    )


# The payment.


def payment_title(route: RouteIndex, view: engine.View, *, several: bool) -> list[TextPart]:
    """The route with its price, and the question how to pay for it; with a single payment whether
    to claim it."""
    name = TextPart(route_name(route, view.game_map), "accent")
    full = with_flag(price(route, view.game_map), route, view)
    title = text_parts("{route}: {price}", "quiet", route=name, price=full)
    return payment_question(title) if several else text_parts("{route}. Claim it?", route=title)


def payment_question(title: Sequence[TextPart]) -> list[TextPart]:
    """The question how to pay for the route with this title."""
    return text_parts("{route}. Pay with:", route=title)


def claim_question(claim: engine.Claim, game_map: engine.GameMap) -> str:
    """The question before a route is claimed."""
    cards = payment_words(claim.payment, game_map)
    return _("Claim {route} for {cards}?", route=route_name(claim.route, game_map), cards=cards)


# The routes from a city.


def route_kind(route: RouteIndex, game_map: engine.GameMap) -> str:
    """`4 gray, ferry with 1 locomotive`, `2 blue, tunnel`, `3 red`: its length, its color and its
    sign."""
    this, sign = game_map.routes[route], route_sign(route, game_map)
    color = route_color(this.color, game_map)
    spaces = npgettext(
        "spaces and color of a route", "{n} {color}", "{n} {color}", this.length, color=color
    )
    return _("{spaces}, {sign}", spaces=spaces, sign=sign) if sign else spaces


def route_sign(route: RouteIndex, game_map: engine.GameMap) -> str:
    """What a route is besides its length and color: `tunnel`; on most it is nothing."""
    this = game_map.routes[route]
    if this.tunnel:
        return _("tunnel")
    if this.locomotives:
        locomotives = cards_words(game_map.locomotive, this.locomotives, game_map)
        return _("ferry with {locomotives}", locomotives=locomotives)
    if len(game_map.rules.decks) > 1:
        return _("by {mode}", mode=mode_name(this.deck, game_map))
    return ""


def why_not_from_here(
    reason: ClaimBlocker | engine.Phase, view: engine.View, route: RouteIndex
) -> str:
    """Why a route cannot be claimed now; before it its sign and what it is worth, unless it never
    can be."""
    why = claim_blocker_words(reason, view, route)
    if reason in (ClaimBlocker.CLOSED, ClaimBlocker.OWN_PARALLEL):
        return why
    points = with_flag(route_points(route, view.game_map), route, view)
    sign = route_sign(route, view.game_map)
    worth = _("{sign}, {points}", sign=sign, points=points) if sign else points
    return _("{worth}, {why}", worth=worth, why=why)


def kind_and_points(route: RouteIndex, view: engine.View) -> str:
    """`2 blue, tunnel, 2 points`"""
    points = with_flag(route_points(route, view.game_map), route, view)
    return _("{kind}, {points}", kind=route_kind(route, view.game_map), points=points)


def whose(owner: int, view: engine.View) -> str:
    """Whose a claimed route is."""
    return _("yours") if owner == view.viewer else fit(view.seats[owner].name, 16)


def tunnel_title(tunnel: Tunnel, game_map: engine.GameMap) -> str:
    """The name of a tunnel being built."""
    return _("Tunnel {route}", route=route_name(tunnel.route, game_map))


def tunnel_played(tunnel: Tunnel, game_map: engine.GameMap) -> str:
    """Which cards were played for a tunnel."""
    cards = payment_words(tunnel.payment, game_map)
    return _("You put {cards} on the table. Revealed:", cards=cards)


def tunnel_price(cards: int, *, so_far: bool = False) -> str:
    """How many cards must be added for a tunnel; with `so_far` more may be revealed."""
    if so_far:
        price = counts.more_cards(cards)
        return _("{cards} so far", cards=price) if cards else _("Nothing to add yet")
    if not cards:
        return _("Nothing to add")
    return ngettext("Add {n} more card", "Add {n} more cards", cards)


def tunnel_not_payable(cards: int) -> str:
    """How many cards must be added that the player does not have."""
    return _("{price}: you do not have enough", price=tunnel_price(cards))


def withdraw() -> list[TextPart]:
    does = TextPart(_("withdraw"))
    return text_parts("{withdraw} (your cards come back, your turn ends)", "quiet", withdraw=does)
