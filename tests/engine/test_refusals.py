"""The reasons why an action is refused: first that none is left, then the cards, then the place."""

import pytest

from tests.app.driver import at_position
from tests.maps import a_map
from ttr_tui.engine import (
    Action,
    BuildHarbor,
    BuildStation,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    DrawTickets,
    EndTurn,
    Exchange,
    Game,
    IllegalActionError,
    KeepTickets,
    Pass,
    Phase,
)
from ttr_tui.play.session import Session

NO_CITY = -1
"""No city has been chosen."""


def refusal(session: Session, action: Action) -> str:
    seat = session.to_act
    assert seat is not None
    with pytest.raises(IllegalActionError) as error:
        session.act(seat, action)
    return str(error.value)


FOUR_RED = "2 red anchor train + 2 red ship"


@pytest.mark.parametrize(
    ("ann", "reason"),
    [
        (
            "hand: nothing, routes: [chicago-muskegon], harbors: [chicago], tickets: []",
            "a harbor costs 2 cards with an anchor from each deck, all of one color",
        ),
        (f"hand: {FOUR_RED}", "you have no route to a port without a harbor"),
        ("hand: 3 joker", "a harbor costs 2 cards with an anchor from each deck, all of one color"),
        ("hand: 4 joker", "you have no route to a port without a harbor"),
    ],
)
def test_why_no_harbor_anywhere(ann: str, reason: str) -> None:
    """Before a city is chosen: the cards first, then that no port can be reached."""
    position = f"players:\n  Ann: {{{ann}}}\n  Bob: {{}}\n"
    session = at_position("great_lakes", position)
    assert refusal(session, BuildHarbor(NO_CITY, ())) == reason


def test_why_no_harbor_here() -> None:
    session = at_position(
        "great_lakes",
        f"players:\n  Ann: {{hand: {FOUR_RED}, routes: [chicago-muskegon]}}\n  Bob: {{}}\n",
    )
    city = session.map_file.game_map.city_index
    assert refusal(session, BuildHarbor(city["duluth"], ())) == (
        "you need a route to this city to build a harbor"
    )
    assert refusal(session, BuildHarbor(city["sudbury"], ())) == (
        "harbors can only be built in ports"
    )
    assert refusal(session, BuildHarbor(city["chicago"], ())) == "choose the cards to pay with"


@pytest.mark.parametrize(
    ("ann", "reason"),
    [
        ("stations: [wien, roma, paris], hand: 3 red", "you have no stations left"),
        ("stations: [wien], hand: 1 red + 1 blue", "this station costs 2 cards of one color"),
        ("hand: nothing", "this station costs 1 card"),
        ("hand: 1 red", "stations can only be built in cities"),
    ],
)
def test_why_no_station(ann: str, reason: str) -> None:
    session = at_position("europe", f"players:\n  Ann: {{{ann}}}\n  Bob: {{}}\n")
    assert refusal(session, BuildStation(NO_CITY, ())) == reason


@pytest.mark.parametrize(
    ("pieces", "deck", "reason"),
    [
        ("18 trains + 32 ships", 0, "your reserve does not have that many ships"),
        ("33 trains + 17 ships", 1, "your reserve does not have that many trains"),
    ],
)
def test_why_no_exchange_names_the_piece(pieces: str, deck: int, reason: str) -> None:
    session = at_position(
        "great_lakes", f"players:\n  Ann: {{starting_pieces: {pieces}}}\n  Bob: {{}}\n"
    )
    assert refusal(session, Exchange(deck, 1)) == reason
    assert refusal(session, Exchange(0, 40)) == "you do not have that many trains"


@pytest.mark.parametrize(
    ("pieces", "reserve", "reason"),
    [
        ((0, 0), (3, 4), "you have no pieces left"),
        ((5, 5), (0, 0), "your reserve is empty"),
        ((5, 0), (7, 0), "neither you nor your reserve has any ships left"),
        ((0, 5), (0, 7), "neither you nor your reserve has any trains left"),
    ],
)
def test_why_no_exchange_at_all(
    pieces: tuple[int, int], reserve: tuple[int, int], reason: str
) -> None:
    """Whatever pieces are asked for."""
    game = Game(a_map("great_lakes"), ["Ann", "Bob"], first=0, seed=1)
    game.state.phase, game.state.turn = Phase.TURN, 1
    game.state.pieces[0], game.state.reserves[0] = pieces, reserve
    for deck in (0, 1):
        with pytest.raises(IllegalActionError, match=reason):
            game.apply(Exchange(deck, 1))


def test_why_not_claimed_names_the_cards() -> None:
    session = at_position("usa", "players: {Ann: {hand: 4 purple + 4 red}, Bob: {}}")
    game_map = session.map_file.game_map
    omaha = game_map.connections[game_map.connection_index["denver-omaha"]].routes[0]
    red = ((game_map.card_type_index["red"], 4),)
    assert refusal(session, Claim(omaha, red)) == (
        "this route costs 4 purple cards; any of them can be a locomotive"
    )


def test_why_not_kept_with_one_ticket_offered() -> None:
    session = at_position(
        "usa",
        "players: {Ann: {offer: [denver-el_paso]}, Bob: {}}\nphase: ticket choice\n",
    )
    assert refusal(session, KeepTickets(())) == "you must keep this ticket"


@pytest.mark.parametrize(
    ("name", "other"), [("usa", ""), ("great_lakes", " other than an exchange")]
)
def test_why_no_pass(name: str, other: str) -> None:
    """An exchange is mentioned only if the map has it."""
    session = at_position(name, "players: {Ann: {}, Bob: {}}")
    assert refusal(session, Pass()) == f"you cannot pass while you can do something{other}"


def test_choice_before_the_first_turn_is_no_turn() -> None:
    session = at_position(
        "usa",
        "players:\n  Ann: {offer: [denver-el_paso, dallas-new_york]}\n"
        "  Bob: {offer: [seattle-new_york]}\nphase: starting tickets\nturn: 0\n",
    )
    session.act(0, KeepTickets(session.view(0).offer))
    assert refusal(session, DrawTickets()) == "your choice is over: end it first"


def test_nothing_left_to_draw() -> None:
    session = at_position(
        "usa",
        "players: {Ann: {hand: 1 red}, Bob: {}}\nother_cards: Bob\n"
        "market: [empty, empty, empty, empty, empty]\nother_tickets: out of the game\n",
    )
    assert refusal(session, DrawFromDeck()) == "the deck and the discard pile are empty"
    assert refusal(session, DrawFaceUp(0)) == "this slot of the market is empty"
    assert refusal(session, DrawTickets()) == "no tickets are left in the deck"
    assert refusal(session, EndTurn()) == "your turn is not over yet"
