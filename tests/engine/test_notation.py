"""Reading actions and events from text and JSON (docs/positions.md)."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.maps import a_map
from ttr_tui.engine import (
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    GameMap,
    NotationError,
    action_from_json,
    action_from_text,
    event_from_json,
    event_to_json,
)
from ttr_tui.engine.notation import payment_from_text, pieces_from_text, route_from_id
from ttr_tui.engine.rules.tunnels import TunnelPriced

Read = Callable[[Any, GameMap], object]

INVALID: list[tuple[Read, str, object, str]] = [
    (action_from_text, "usa", "dance", "unknown action 'dance'"),
    (action_from_text, "usa", "claim denver-omaha: black", "expected cards such as '3 black"),
    (action_from_text, "usa", "claim denver-omaha: 1 blak", 'unknown card "blak", did you mean'),
    (action_from_text, "usa", "claim denver-omaha/2: 1 red", "denver-omaha has no route '2'"),
    (action_from_text, "usa", "claim denver-omah: 1 red", 'unknown route "denver-omah", did you'),
    (action_from_text, "usa", "draw from the ship deck", 'unknown deck "ship"'),
    (action_from_text, "usa", "keep here-there", 'unknown ticket "here-there"'),
    (action_from_text, "usa", "keep the card pink", 'unknown card "pink"'),
    (action_from_text, "europe", "build a station in rom: 1 red", 'unknown city "rom", did you'),
    (action_from_text, "great_lakes", "exchange 2 planes", 'unknown piece "planes"'),
    (pieces_from_text, "great_lakes", "27 trains", "expected pieces as in '0 trains + 0 ships'"),
    (pieces_from_text, "great_lakes", "27 ships + 23 trains", "expected pieces as in '0 trains"),
    (payment_from_text, "usa", "1000 red", "expected cards such as '3 black + 1 locomotive'"),
    (route_from_id, "usa", 4, "expected a route such as 'denver-omaha/1', not 4"),
    (action_from_json, "usa", ["draw"], "expected an object with 'do'"),
    (action_from_json, "usa", {"do": 3}, "expected an object with 'do'"),
    (action_from_json, "usa", {"do": "clam"}, 'unknown do "clam", did you mean "claim"?'),
    (action_from_json, "usa", {"do": "draw from deck"}, "'draw from deck' takes the fields deck"),
    (action_from_json, "usa", {"do": "pass", "so": 1}, "'pass' takes the fields none"),
    (
        action_from_json,
        "usa",
        {"do": "draw face-up", "slot": True, "refill": None},
        "expected a whole number, not True",
    ),
    (
        action_from_json,
        "usa",
        {"do": "claim", "route": "denver-omaha", "payment": [4]},
        "expected numbers of cards, not [4]",
    ),
    (action_from_json, "usa", {"do": "keep", "tickets": "all"}, "expected a list, not 'all'"),
    (
        action_from_json,
        "usa",
        {"do": "draw from deck", "deck": 0},
        "unknown deck 0",
    ),
    (
        event_from_json,
        "usa",
        {"event": "GameEnded", "all_passed": 1},
        "expected true or false, not 1",
    ),
    (
        event_from_json,
        "great_lakes",
        {"event": "MarketFillBegan", "player": 0, "then": "tea"},
        "expected a phase, not 'tea'",
    ),
]


@pytest.mark.parametrize(("read", "name", "written", "message"), INVALID)
def test_invalid_text_or_json(read: Read, name: str, written: object, message: str) -> None:
    """What cannot be read gives a clear error."""
    with pytest.raises(NotationError) as error:
        read(written, a_map(name))
    assert str(error.value).startswith(message)


def test_route_from_id_without_number() -> None:
    """A route id without a number means the first route."""
    usa = a_map("usa")
    first, second = usa.connections[usa.connection_index["denver-kansas_city"]].routes
    assert route_from_id("denver-kansas_city", usa) == first
    assert route_from_id("denver-kansas_city/2", usa) == second


def test_payment_from_text_adds_counts() -> None:
    """A card type that occurs twice in a payment is added up."""
    usa = a_map("usa")
    red = usa.card_type_index["red"]
    assert payment_from_text("1 red + 2 red", usa) == ((red, 3),)
    assert payment_from_text("nothing", usa) == ()


def test_hidden_card_in_json() -> None:
    """A hidden card of an event is null in JSON."""
    usa = a_map("usa")
    written = {"event": "DeckCardDrawn", "player": 1, "deck": "train", "card": None}
    assert event_to_json(event_from_json(written, usa), usa) == written


def test_ids_and_names_are_read() -> None:
    """Ids and names in text and JSON give the right routes, cards and decks."""
    lakes = a_map("great_lakes")
    assert action_from_text("draw face-up 2, refill from the ship deck", lakes) == DrawFaceUp(1, 1)
    assert action_from_json({"do": "draw from deck", "deck": "ship"}, lakes) == DrawFromDeck(1)
    europe = a_map("europe")
    tunnel = route_from_id("marseille-zurich", europe)
    purple, wild = europe.card_type_index["purple"], europe.locomotive
    claim = action_from_text("claim marseille-zurich: 1 purple + 1 locomotive", europe)
    assert claim == Claim(tunnel, tuple(sorted([(purple, 1), (wild, 1)])))
    written = {"event": "TunnelPriced", "player": 0, "number": 2}
    assert event_from_json(written, europe) == TunnelPriced(0, 2)
