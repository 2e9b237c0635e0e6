"""The reasons why an action is refused: first that none is left, then the cards, then the place."""

import re
from random import Random
from typing import Any

import pytest

from tests.app.driver import at_position
from tests.maps import NAMES, a_map
from tests.random_games import every_legal, new_game, random_play
from ttr_tui.engine import (
    Action,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    DrawTickets,
    EndEarly,
    EndTurn,
    Game,
    IllegalActionError,
    KeepTickets,
    Phase,
    Refusal,
)
from ttr_tui.engine.registry import ACTIONS
from ttr_tui.engine.rules.exchange import Exchange
from ttr_tui.engine.rules.harbors import BuildHarbor
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.engine.rules.turns import Pass
from ttr_tui.play.session import Session

NO_PAYMENT = Refusal("no-payment-chosen")
NO_CITY = -1
"""No city has been chosen."""


def refused(session: Session, action: Action) -> Refusal:
    seat = session.to_act
    assert seat is not None
    with pytest.raises(IllegalActionError) as error:
        session.act(seat, action)
    return error.value.refusal


FOUR_RED = "2 red anchor train + 2 red ship"


@pytest.mark.parametrize(
    ("ann", "expected"),
    [
        (
            "hand: nothing, routes: [chicago-muskegon], harbors: [chicago], tickets: []",
            Refusal("harbor-price", number=2),
        ),
        (f"hand: {FOUR_RED}", Refusal("no-port-reached")),
        ("hand: 3 joker", Refusal("harbor-price", number=2)),
        ("hand: 4 joker", Refusal("no-port-reached")),
    ],
)
def test_why_no_harbor_anywhere(ann: str, expected: Refusal) -> None:
    """Before a city is chosen: the cards first, then that no port can be reached."""
    position = f"players:\n  Ann: {{{ann}}}\n  Bob: {{}}\n"
    session = at_position("great_lakes", position)
    assert refused(session, BuildHarbor(NO_CITY, ())) == expected


def test_why_no_harbor_here() -> None:
    session = at_position(
        "great_lakes",
        f"players:\n  Ann: {{hand: {FOUR_RED}, routes: [chicago-muskegon]}}\n  Bob: {{}}\n",
    )
    city = session.map_file.game_map.city_index
    assert refused(session, BuildHarbor(city["duluth"], ())) == Refusal("port-not-reached")
    assert refused(session, BuildHarbor(city["sudbury"], ())) == Refusal("no-port-here")
    assert refused(session, BuildHarbor(city["chicago"], ())) == NO_PAYMENT


@pytest.mark.parametrize(
    ("ann", "expected"),
    [
        ("stations: [wien, roma, paris], hand: 3 red", Refusal("no-stations-left")),
        ("stations: [wien], hand: 1 red + 1 blue", Refusal("station-price", number=2)),
        ("hand: nothing", Refusal("station-price", number=1)),
        ("hand: 1 red", Refusal("no-city-here")),
    ],
)
def test_why_no_station(ann: str, expected: Refusal) -> None:
    session = at_position("europe", f"players:\n  Ann: {{{ann}}}\n  Bob: {{}}\n")
    assert refused(session, BuildStation(NO_CITY, ())) == expected


@pytest.mark.parametrize(
    ("pieces", "deck", "lacking"),
    [
        ("18 trains + 32 ships", 0, 1),
        ("33 trains + 17 ships", 1, 0),
    ],
)
def test_why_no_exchange_names_the_piece(pieces: str, deck: int, lacking: int) -> None:
    session = at_position(
        "great_lakes", f"players:\n  Ann: {{starting_pieces: {pieces}}}\n  Bob: {{}}\n"
    )
    assert refused(session, Exchange(deck, 1)) == Refusal("too-few-pieces-in-reserve", deck=lacking)
    assert refused(session, Exchange(0, 40)) == Refusal("too-few-pieces-to-exchange", deck=0)


@pytest.mark.parametrize(
    ("pieces", "reserve", "expected"),
    [
        ((0, 0), (3, 4), Refusal("no-pieces-left")),
        ((5, 5), (0, 0), Refusal("reserve-empty")),
        ((5, 0), (7, 0), Refusal("exchange-not-possible", deck=1)),
        ((0, 5), (0, 7), Refusal("exchange-not-possible", deck=0)),
    ],
)
def test_why_no_exchange_at_all(
    pieces: tuple[int, int], reserve: tuple[int, int], expected: Refusal
) -> None:
    """Whatever pieces are asked for."""
    game = Game(a_map("great_lakes"), ["Ann", "Bob"], first=0, seed=1)
    game.state.phase, game.state.turn = Phase.TURN, 1
    game.state.pieces[0], game.state.reserves[0] = pieces, reserve
    for deck in (0, 1):
        with pytest.raises(IllegalActionError) as error:
            game.apply(Exchange(deck, 1))
        assert error.value.refusal == expected


def test_why_not_claimed_is_the_price() -> None:
    session = at_position("usa", "players: {Ann: {hand: 4 purple + 4 red}, Bob: {}}")
    game_map = session.map_file.game_map
    omaha = game_map.connections[game_map.connection_index["denver-omaha"]].routes[0]
    red = ((game_map.card_type_index["red"], 4),)
    assert refused(session, Claim(omaha, red)) == Refusal("route-price", route=omaha)


def test_why_not_kept_with_one_ticket_offered() -> None:
    session = at_position(
        "usa",
        "players: {Ann: {offer: [denver-el_paso]}, Bob: {}}\nphase: ticket choice\n",
    )
    assert refused(session, KeepTickets(())) == Refusal("keep-at-least", number=1, of=1)


@pytest.mark.parametrize(
    ("name", "kind"), [("usa", "pass-not-needed"), ("great_lakes", "pass-besides-an-exchange")]
)
def test_why_no_pass(name: str, kind: str) -> None:
    """An exchange is mentioned only if the map has it."""
    session = at_position(name, "players: {Ann: {}, Bob: {}}")
    assert refused(session, Pass()) == Refusal(kind)


def test_choice_before_the_first_turn_is_no_turn() -> None:
    session = at_position(
        "usa",
        "players:\n  Ann: {offer: [denver-el_paso, dallas-new_york]}\n"
        "  Bob: {offer: [seattle-new_york]}\nphase: starting tickets\nturn: 0\n",
    )
    session.act(0, KeepTickets(session.view(0).offer))
    assert refused(session, DrawTickets()) == Refusal("choice-over", phase=Phase.TURN_END)


def test_nothing_left_to_draw() -> None:
    session = at_position(
        "usa",
        "players: {Ann: {hand: 1 red}, Bob: {}}\nother_cards: Bob\n"
        "market: [empty, empty, empty, empty, empty]\nother_tickets: out of the game\n",
    )
    assert refused(session, DrawFromDeck()) == Refusal("deck-empty", deck=0)
    assert refused(session, DrawFaceUp(0)) == Refusal("slot-empty")
    assert refused(session, DrawTickets()) == Refusal("no-tickets-left")
    assert refused(session, EndTurn()) == Refusal("turn-not-over")


MAX_NUMBER = 150
"""An upper bound for the numbers in reasons: they count cards, pieces, slots and tickets, or are
routes of the map."""


def any_value(field: str, chance: Random) -> Any:
    """A value of a field of an action, possible or not."""

    def number() -> int:
        return chance.choice((chance.randint(0, 8), chance.randint(-3, 120), -(10**9), 10**9))

    match field:
        case "payment":
            return tuple((number(), number()) for _ in range(chance.randint(0, 4)))
        case "tickets" | "pieces":
            return tuple(number() for _ in range(chance.randint(0, 5)))
        case "refill":
            return chance.choice((None, number()))
        case _:
            return number()


def check_any_values(name: str, seed: int) -> int:
    """In a random game, actions of all types with any values, and legal ones with one changed, are
    refused with a reason in words, and change nothing. Returns how many."""
    game, chance, refused = new_game(name, 2 + seed % 2, seed), Random(seed), 0
    for count, _ in enumerate(random_play(game, seed)):
        if count % 7:
            continue
        legal, state, log = every_legal(game.state), game.state.copy(), game.log[:]
        tried: list[Any] = [
            kind(*[any_value(field, chance) for field in kind._fields if field != "tag"])
            for kind in ACTIONS
        ]
        for action in chance.sample(sorted(legal, key=repr), min(5, len(legal))):
            field = chance.choice(action._fields)  # type: ignore[attr-defined]
            if field != "tag":
                tried.append(action._replace(**{field: any_value(field, chance)}))  # type: ignore[attr-defined]
        for action in tried:
            if action in legal or (isinstance(action, EndEarly) and not game.is_over):
                continue
            with pytest.raises(IllegalActionError) as error:
                game.apply(action)
            reason = str(error.value)
            assert re.fullmatch(r"[a-z][A-Za-z0-9 ,:;'-]+[a-z0-9]", reason), reason
            assert " " in reason and "None" not in reason, reason
            assert all(int(found) <= MAX_NUMBER for found in re.findall(r"\d+", reason)), reason
            assert (game.state, game.log) == (state, log)
            refused += 1
    return refused


@pytest.mark.parametrize("name", NAMES)
def test_actions_with_any_values(name: str) -> None:
    assert check_any_values(name, 1) > 100
