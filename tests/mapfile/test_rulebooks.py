"""The cards and the numbers of each map are those of its rulebook."""

from __future__ import annotations

import pytest

from tests.maps import rules_with
from ttr_tui.engine import CardType, GameMap
from ttr_tui.engine.game_map import (
    DeckRules,
    MarketRules,
    PieceRules,
    StartingPiecesRules,
)
from ttr_tui.engine.registry import TIE_BREAKS
from ttr_tui.engine.rules.exchange import ExchangeRules
from ttr_tui.engine.rules.flag import FlagRules
from ttr_tui.engine.rules.harbors import HarborRules
from ttr_tui.engine.rules.longest_path import LongestPathRules
from ttr_tui.engine.rules.stations import StationRules
from ttr_tui.engine.rules.tickets import RejectedTickets, TicketRules
from ttr_tui.engine.rules.tunnels import TunnelRules
from ttr_tui.engine.rules.turns import LastRoundRules
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map

EIGHT = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")

EIGHT_COLORS = DeckRules(
    "train",
    (*((card_type, 12) for card_type in range(8)), (8, 14)),
    starting_hand=4,
    pieces=PieceRules(45, "train", "trains"),
)


def shipped(name: str) -> GameMap:
    return read_map(find_map(name)).game_map


def cards_by_name(game_map: GameMap) -> dict[str, int]:
    card_types = game_map.card_types
    return {card_types[k].name: n for deck in game_map.rules.decks for k, n in deck.cards}


@pytest.mark.parametrize("name", ["usa", "europe"])
def test_card_types_usa_europe(name: str) -> None:
    """USA and Europe have eight colors and locomotives."""
    game_map = shipped(name)
    assert game_map.colors == EIGHT
    assert game_map.card_types == (
        *(CardType(color, index) for index, color in enumerate(EIGHT)),
        CardType("locomotive", None),
    )


def test_rules_usa() -> None:
    """The rules of USA are those of its rulebook."""
    assert shipped("usa").rules == rules_with(
        decks=(EIGHT_COLORS,),
        points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15},
        min_players=2,
        max_players=5,
        market=MarketRules(size=5, reset_at=3, max_resets=3),
        tickets=TicketRules(
            deal=3,
            keep_at_start=2,
            rejected_at_start=RejectedTickets.UNDER_THE_DECK,
            draw=3,
            keep=1,
        ),
        both_routes_from=4,
        last_round=LastRoundRules(pieces=2, turns=1),
        longest_path=LongestPathRules(bonus=10),
        tie_breaks=(TIE_BREAKS["most completed tickets"], TIE_BREAKS["longer longest path"]),
    )


def test_rules_europe() -> None:
    """The rules of Europe are those of its rulebook."""
    assert shipped("europe").rules == rules_with(
        decks=(EIGHT_COLORS,),
        points={1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21},
        tickets=TicketRules(
            deal=4,
            deal_long=1,
            keep_at_start=2,
            rejected_at_start=RejectedTickets.OUT_OF_THE_GAME,
            draw=3,
            keep=1,
        ),
        both_routes_from=4,
        last_round=LastRoundRules(pieces=2, turns=1),
        longest_path=LongestPathRules(bonus=10, name="European Express"),
        tunnels=TunnelRules(cards=3),
        stations=StationRules(count=3, points_left=4),
        tie_breaks=(
            TIE_BREAKS["most completed tickets"],
            TIE_BREAKS["fewest stations built"],
            TIE_BREAKS["longest path bonus"],
        ),
    )


def test_rules_paris() -> None:
    """The cards and rules of Paris are those of its rulebook, except the route points."""
    game_map = shipped("paris")
    colors = ("blue", "red", "white", "yellow", "green", "purple")
    assert game_map.colors == colors
    assert cards_by_name(game_map) == {
        "blue": 6,
        "red": 6,
        "white": 8,
        "yellow": 6,
        "green": 6,
        "purple": 6,
        "wild bus": 8,
    }
    (deck,) = game_map.rules.decks
    assert deck == DeckRules("bus", deck.cards, 2, PieceRules(15, "bus", "buses"))
    assert game_map.rules == rules_with(
        decks=(deck,),
        points={1: 1, 2: 2, 3: 4},
        max_players=4,
        tickets=TicketRules(deal=2, keep_at_start=1, draw=2, keep=1),
        both_routes_from=3,
        last_round=LastRoundRules(pieces=2, turns=1),
        flag=FlagRules(tuple(colors.index(name) for name in ("blue", "white", "red")), points=4),
        tie_breaks=(TIE_BREAKS["most completed tickets"],),
    )


def test_rules_great_lakes() -> None:
    """The rules of Great Lakes are those of its rulebook."""
    game_map = shipped("great_lakes")
    assert game_map.colors == ("purple", "yellow", "green", "red", "black", "white")
    trains, ships = game_map.rules.decks
    assert trains == DeckRules(
        "train", trains.cards, 2, PieceRules(33, "train", "trains"), in_market=3, mode="rail"
    )
    assert ships == DeckRules(
        "ship", ships.cards, 2, PieceRules(32, "ship", "ships"), in_market=3, mode="sea"
    )
    assert game_map.rules == rules_with(
        decks=(trains, ships),
        points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27},
        market=MarketRules(size=6),
        tickets=TicketRules(deal=5, keep_at_start=3, draw=4, keep=1),
        both_routes_from=4,
        last_round=LastRoundRules(pieces=6, turns=2),
        starting_pieces=StartingPiecesRules(total=50, suggested=(27, 23)),
        harbors=HarborRules(count=3, cards_of_each_deck=2, points=(10, 20, 30), penalty=4),
        exchange=ExchangeRules(points=1),
        tie_breaks=(),
    )


def test_card_types_great_lakes() -> None:
    """Great Lakes has cards with anchors and double ships."""
    game_map = shipped("great_lakes")
    named = {card_type.name: card_type for card_type in game_map.card_types}
    counts = cards_by_name(game_map)
    for index, color in enumerate(game_map.colors):
        card_types = {
            f"{color} train": (7, CardType(f"{color} train", index)),
            f"{color} anchor train": (4, CardType(f"{color} anchor train", index, anchor=True)),
            f"{color} ship": (4, CardType(f"{color} ship", index, deck=1, anchor=True)),
            f"{color} double ship": (
                6,
                CardType(f"{color} double ship", index, deck=1, covers=2),
            ),
        }
        assert {name: (counts[name], named[name]) for name in card_types} == card_types
    assert (counts["joker"], game_map.card_types[-1]) == (14, CardType("joker", None))
    decks = [sum(count for _, count in deck.cards) for deck in game_map.rules.decks]
    assert decks == [80, 60]


def test_card_types_order() -> None:
    """Cards are sorted by deck and color; the wild card comes last."""
    names = [card_type.name for card_type in shipped("great_lakes").card_types]
    assert names[:4] == [
        "purple train",
        "purple anchor train",
        "yellow train",
        "yellow anchor train",
    ]
    assert names[12:16] == [
        "purple ship",
        "purple double ship",
        "yellow ship",
        "yellow double ship",
    ]
    assert names[-1] == "joker"
