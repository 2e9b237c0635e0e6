"""What is no action or event of a map is told in words where text or JSON is read; ids stand for
what they should (docs/positions.md)."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.maps import a_map
from tests.notation import action_from_text
from ttr_tui.engine.actions import Claim, DrawFaceUp, DrawFromDeck
from ttr_tui.engine.codec import action_from_json, event_from_json, event_to_json
from ttr_tui.engine.events import TunnelPriced
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.notation import (
    NotationError,
    payment_from_text,
    pieces_from_text,
    route_from_id,
)

Read = Callable[[Any, GameMap], object]

WRONG: list[tuple[Read, str, object, str]] = [
    (action_from_text, "usa", "dance", "no action reads 'dance'"),
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
    (action_from_json, "usa", {"do": "drow"}, 'unknown do "drow", did you mean "draw"?'),
    (action_from_json, "usa", {"do": "draw"}, "'draw' takes the fields deck"),
    (action_from_json, "usa", {"do": "pass", "so": 1}, "'pass' takes the fields none"),
    (
        action_from_json,
        "usa",
        {"do": "take", "place": True, "refill": None},
        "expected a whole number, not True",
    ),
    (
        action_from_json,
        "usa",
        {"do": "claim", "route": "denver-omaha", "payment": [4]},
        "expected cards and their numbers, not [4]",
    ),
    (action_from_json, "usa", {"do": "keep", "tickets": "all"}, "expected a list, not 'all'"),
    (
        action_from_json,
        "usa",
        {"do": "draw", "deck": 0},
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
        "expected what a game waits for, not 'tea'",
    ),
]


@pytest.mark.parametrize(("read", "name", "written", "described"), WRONG)
def test_what_means_nothing_is_told_in_words(
    read: Read, name: str, written: object, described: str
) -> None:
    with pytest.raises(NotationError) as error:
        read(written, a_map(name))
    assert str(error.value).startswith(described)


def test_a_route_without_a_number_is_the_first() -> None:
    usa = a_map("usa")
    first, second = usa.connections[usa.connection_index["denver-kansas_city"]].routes
    assert route_from_id("denver-kansas_city", usa) == first
    assert route_from_id("denver-kansas_city/2", usa) == second


def test_cards_of_a_kind_named_twice_are_added() -> None:
    usa = a_map("usa")
    red = usa.card_type_index["red"]
    assert payment_from_text("1 red + 2 red", usa) == ((red, 3),)
    assert payment_from_text("nothing", usa) == ()


def test_what_is_unknown_of_an_event_is_nothing_in_json() -> None:
    usa = a_map("usa")
    written = {"event": "DeckCardDrawn", "player": 1, "deck": "train", "card": None}
    assert event_to_json(event_from_json(written, usa), usa) == written


def test_events_and_actions_are_read_as_what_they_are() -> None:
    lakes = a_map("great_lakes")
    assert action_from_text("draw face-up 2, refill from the ship deck", lakes) == DrawFaceUp(1, 1)
    assert action_from_json({"do": "draw", "deck": "ship"}, lakes) == DrawFromDeck(1)
    europe = a_map("europe")
    tunnel = route_from_id("marseille-zurich", europe)
    purple, wild = europe.card_type_index["purple"], europe.locomotive
    claim = action_from_text("claim marseille-zurich: 1 purple + 1 locomotive", europe)
    assert claim == Claim(tunnel, tuple(sorted([(purple, 1), (wild, 1)])))
    written = {"event": "TunnelPriced", "player": 0, "number": 2}
    assert event_from_json(written, europe) == TunnelPriced(0, 2)
