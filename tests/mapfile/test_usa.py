"""The map of the USA is the printed one: its file says what the facts say, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from ttr_tui.engine.game_map import CardKind
from ttr_tui.engine.rules import (
    DeckRules,
    LastRoundRules,
    LongestPathRules,
    MarketRules,
    PieceRules,
    RejectedTickets,
    Rules,
    TicketRules,
    TieBreak,
)
from ttr_tui.mapfile.find import find_map
from ttr_tui.mapfile.map_file import MapFile, read_map

FACTS = Path(__file__).parent.parent / "facts" / "usa.yaml"


@pytest.fixture(scope="module")
def usa() -> MapFile:
    return read_map(find_map("usa"))


@pytest.fixture(scope="module")
def facts() -> Any:
    return yaml.safe_load(FACTS.read_text(encoding="utf-8"))


def test_the_counts_are_those_of_the_box(usa: MapFile) -> None:
    game_map = usa.game_map
    assert len(game_map.cities) == 36
    assert len(game_map.lanes) == 100
    assert sum(lane.length for lane in game_map.lanes) == 309
    assert len(game_map.tickets) == 30


def test_the_cities_equal_the_facts(usa: MapFile, facts: Any) -> None:
    read = [(city.id, city.name, list(city.also)) for city in usa.game_map.cities]
    assert read == [(city["id"], city["name"], city.get("also", [])) for city in facts["cities"]]


def test_the_places_equal_the_facts(usa: MapFile, facts: Any) -> None:
    assert usa.placement.aspect == facts["aspect"]
    assert list(usa.placement.cities) == [(city["x"], city["y"]) for city in facts["cities"]]


def test_the_routes_equal_the_facts(usa: MapFile, facts: Any) -> None:
    game_map = usa.game_map
    read = []
    for route in game_map.routes:
        lanes = [game_map.lanes[lane] for lane in route.lanes]
        assert {(lane.ends, lane.length) for lane in lanes} == {(route.ends, route.length)}
        start, end = (game_map.cities[city].id for city in route.ends)
        colours = [
            "gray" if lane.colour is None else game_map.colours[lane.colour] for lane in lanes
        ]
        read.append({"from": start, "to": end, "length": route.length, "colours": colours})
    assert read == facts["routes"]


def test_the_tickets_equal_the_facts(usa: MapFile, facts: Any) -> None:
    read = []
    for ticket in usa.game_map.tickets:
        start, end = (usa.game_map.cities[city].id for city in ticket.ends)
        read.append({"from": start, "to": end, "points": ticket.points})
    assert read == facts["tickets"]


def test_the_cards_and_rules_are_those_of_the_rulebook(usa: MapFile) -> None:
    colours = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
    assert usa.game_map.colours == colours
    assert usa.game_map.kinds == (
        *(CardKind(name, colour) for colour, name in enumerate(colours)),
        CardKind("locomotive", None),
    )
    cards = (*((kind, 12) for kind in range(8)), (8, 14))
    assert usa.game_map.rules == Rules(
        decks=(DeckRules("train", cards, starting_hand=4),),
        points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15},
        least_players=2,
        most_players=5,
        pieces=PieceRules(45, "train", "trains"),
        market=MarketRules(places=5, sweep_at=3, sweeps=3),
        tickets=TicketRules(
            deal=3,
            keep_at_start=2,
            rejected_at_start=RejectedTickets.UNDER_THE_DECK,
            draw=3,
            keep=1,
        ),
        both_lanes_from=4,
        last_round=LastRoundRules(pieces=2, turns=1),
        longest_path=LongestPathRules(bonus=10),
        tie_breaks=(TieBreak.COMPLETED_TICKETS, TieBreak.LONGEST_PATH),
    )


def test_what_its_comment_says_it_would_say_is_what_the_defaults_are(
    usa: MapFile, tmp_path: Path
) -> None:
    text = find_map("usa").read_text(encoding="utf-8")
    written_out = re.sub(r"(?m)^#   ", "", text)
    assert "\nplayers: " in written_out and "\nlast_round: " in written_out
    path = tmp_path / "usa.yaml"
    path.write_text(written_out, encoding="utf-8")
    read = read_map(path).game_map
    assert read.rules == usa.game_map.rules
    assert read.colours == usa.game_map.colours
    assert read.kinds == usa.game_map.kinds
