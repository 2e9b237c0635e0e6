"""What a route costs, and why it cannot be claimed, in words."""

import pytest

from tests.app.driver import at_position
from tests.maps import a_map
from ttr_tui.engine import Phase, View
from ttr_tui.engine.notation import route_from_id
from ttr_tui.engine.rules.routes import ClaimBlocker
from ttr_tui.words.claims import (
    claim_blocker_words,
    claim_key,
    payment_title,
    price,
    route_kind,
    why_not_from_here,
)
from ttr_tui.words.language import TextPart, plain

USA, EUROPE = map(a_map, ("usa", "europe"))
RED = USA.card_type_index["red"]


def view_of_ann(position: str, map_name: str = "usa") -> View:
    return at_position(map_name, position).view(0)


@pytest.mark.parametrize(
    ("phase", "reason"),
    [
        (Phase.STARTING_TICKETS, "choose your starting tickets first"),
        (Phase.STARTING_PIECES, "choose your starting pieces first"),
        (Phase.TICKET_CHOICE, "choose which tickets to keep first"),
        (Phase.SECOND_CARD, "draw the second card first"),
        (Phase.MARKET_FILL, "choose the deck that fills the market first"),
        (Phase.TUNNEL, "pay for the tunnel or withdraw first"),
        (Phase.FLAG_CARD, "choose whether to keep a card for the flag first"),
        (Phase.TURN_END, "you have already taken your action this turn"),
        (Phase.OVER, "the game is over"),
    ],
)
def test_why_not_claimable_because_of_the_phase(phase: Phase, reason: str) -> None:
    view = view_of_ann("players: {Ann: {}, Bob: {}}")
    assert claim_blocker_words(phase, view, 0) == reason


def test_why_not_claimable_no_pieces_left() -> None:
    view = view_of_ann("players: {Ann: {}, Bob: {}}")
    for left, reason in (
        (0, "you have no trains left"),
        (1, "you have only 1 train left"),
        (2, "you have only 2 trains left"),
    ):
        seat = view.seats[0]._replace(pieces_by_deck=(left,))
        few = view._replace(seats=(seat, view.seats[1]))
        blocker = ClaimBlocker.PIECES
        assert claim_blocker_words(blocker, few, 0) == reason


@pytest.mark.parametrize(
    ("map_name", "route", "said"),
    [
        ("usa", "atlanta-miami", "5 blue, 10 points"),
        ("usa", "dallas-houston/1", "1 card of any color, 1 point"),
        ("usa", "atlanta-charleston", "2 cards of any one color, 2 points"),
        ("europe", "angora-smyrna", "3 orange, tunnel (up to 3 more cards), 4 points"),
        (
            "europe",
            "athina-brindisi",
            "4 cards of any one color, ferry: at least 1 locomotive, 7 points",
        ),
        ("europe", "amsterdam-london", "2 locomotives, 2 points"),
        (
            "fjords",
            "basalt-chalk",
            "4 cards of any one color, ferry: at least 2 locomotives or 3 cards for each, 7 points",
        ),
    ],
)
def test_price(map_name: str, route: str, said: str) -> None:
    game_map = a_map(map_name)
    assert price(route_from_id(route, game_map), game_map) == said


@pytest.mark.parametrize(
    ("map_name", "route", "kind"),
    [
        ("usa", "atlanta-miami", "5 blue"),
        ("usa", "atlanta-charleston", "2 gray"),
        ("europe", "angora-smyrna", "3 orange, tunnel"),
        ("europe", "athina-brindisi", "4 gray, ferry with 1 locomotive"),
        ("great_lakes", "duluth-wausau", "4 green, by rail"),
    ],
)
def test_route_kind(map_name: str, route: str, kind: str) -> None:
    """Length, color and sign."""
    game_map = a_map(map_name)
    assert route_kind(route_from_id(route, game_map), game_map) == kind


def test_payment_title() -> None:
    """With all that it can cost; several payments are asked for, else whether to claim."""
    route = route_from_id("angora-smyrna", EUROPE)
    view = at_position("europe", "players: {Ann: {}, Bob: {}}\n").view(0)
    price = "Angora – Smyrna: 3 orange, tunnel (up to 3 more cards), 4 points"
    assert plain(payment_title(route, view, several=True)) == f"{price}. Pay with:"
    assert plain(payment_title(route, view, several=False)) == f"{price}. Claim it?"


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("hand: 1 red, flag: 1 white + 1 blue", "1 red, 1 point, +4 for the flag"),
        ("hand: 1 red, flag: 1 white", "1 red, 1 point, 2 of 3 for the flag"),
        ("hand: 1 wild bus, flag: 1 white + 1 blue", "1 red, 1 point"),
        ("hand: 1 red, flag: 1 white + 1 red", "1 red, 1 point"),
    ],
)
def test_points_of_a_route_with_a_card_for_the_flag(position: str, said: str) -> None:
    """With a card of the color that the flag lacks."""
    view = at_position("paris", f"players: {{Ann: {{{position}}}, Bob: {{}}}}\n").view(0)
    red = view.game_map.colors.index("red")
    routes = view.game_map.routes
    route = next(each.index for each in routes if (each.color, each.length) == (red, 1))
    _name, title = plain(payment_title(route, view, several=True)).split(": ", 1)
    assert title == f"{said}. Pay with:"


def test_claim_key_names_the_cards_of_the_only_payment() -> None:
    payment = ((RED, 2), (USA.locomotive, 1))
    key = TextPart("c", "key")
    assert plain(claim_key(key, [payment], USA)) == "c claim: 2 red, 1 locomotive"
    assert plain(claim_key(key, [payment, payment], USA)) == "c claim"


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (ClaimBlocker.CARDS, "tunnel, 4 points, needs 3 more orange"),
        (ClaimBlocker.OWN_PARALLEL, "you have the other route; others can claim this one"),
    ],
)
def test_why_not_from_here(reason: ClaimBlocker, said: str) -> None:
    """A route that can be claimed later is described with what it is worth."""
    view = view_of_ann("players: {Ann: {}, Bob: {}}", "europe")
    assert why_not_from_here(reason, view, route_from_id("angora-smyrna", EUROPE)) == said
