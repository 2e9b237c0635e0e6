"""`ttr balance`: planted flaws are named, and the printed boards have none that is severe."""

from collections.abc import Callable
from typing import Any

import pytest
import yaml

from tests.maps import FOR_TESTS
from ttr_tui.arena.balance import Finding, balance_of_file, balance_of_games
from ttr_tui.arena.matches import Match, PlayedDeal, play_deal
from ttr_tui.engine import GameMap
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import map_from_text, read_map

OTHERS = ("coast", "fjords")
"""Maps that the limits were not chosen on."""

Change = Callable[[dict[str, Any]], object]


def changed(name: str, change: Change) -> GameMap:
    data = yaml.safe_load(FOR_TESTS[name].read_text("utf-8"))
    change(data)
    return map_from_text(yaml.safe_dump(data, allow_unicode=True), name, name).game_map


def severe(findings: tuple[Finding, ...]) -> list[str]:
    return [f"{each.what}: {each.change}" for each in findings if each.is_severe]


def add_city(data: dict[str, Any], id: str, x: float, *routes: tuple[str, int]) -> None:
    data["cities"].append({"id": id, "name": id.title(), "x": x, "y": 0.99})
    for other, length in routes:
        data["routes"].append({"from": id, "to": other, "length": length, "colors": ["gray"]})


def double_a_ticket(data: dict[str, Any]) -> None:
    longest = max(data["tickets"], key=lambda ticket: ticket["points"])
    longest["points"] *= 2


def hang_cities_on_one(data: dict[str, Any]) -> None:
    end = data["cities"][0]["id"]
    add_city(data, "zinc", 0.01, (end, 2))
    add_city(data, "talc", 0.02, ("zinc", 2))
    add_city(data, "tuff", 0.03, ("zinc", 2), ("talc", 2))


def halve_a_color(data: dict[str, Any]) -> None:
    """Red becomes gray, until at most half of the spaces of another color are left."""
    of = dict.fromkeys(data.get("colors", ("red", "blue")), 0)
    for route in data["routes"]:
        for color in route["colors"]:
            of[color] = of.get(color, 0) + route["length"]
    for route in data["routes"]:
        while "red" in route["colors"] and of["red"] * 2 > min(of["blue"], of["white"]):
            route["colors"][route["colors"].index("red")] = "gray"
            of["red"] -= route["length"]


def too_few_pieces(data: dict[str, Any]) -> None:
    data["pieces"]["count"] //= 3


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (double_a_ticket, "its shortest path has"),
        (hang_cities_on_one, "leads a path to 3 cities (Zinc, Talc, Tuff …): add a route past"),
        (halve_a_color, "red cards with cards: {of_color: {red: "),
        (too_few_pieces, "of 3 players fill"),
        (too_few_pieces, "the longest ticket takes"),
    ],
)
def test_planted_flaw_in_the_file(name: str, change: Change, said: str) -> None:
    """It is named, and is the only severe finding that the map did not have."""
    before = severe(balance_of_file(changed(name, lambda _: None)).findings)
    new = [each for each in severe(balance_of_file(changed(name, change)).findings) if said in each]
    assert len(new) == 1
    assert not [each for each in before if said in each]


@pytest.mark.parametrize("name", known_maps())
def test_printed_boards_have_nothing_severe_in_their_files(name: str) -> None:
    assert not severe(balance_of_file(read_map(find_map(name)).game_map).findings)


def games(game_map: GameMap, count: int, first: int = 1) -> list[PlayedDeal]:
    match = Match(game_map, ("medium",) * game_map.rules.max_players)
    return [play_deal(match, seed) for seed in range(first, first + count)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "length", "locomotives"),
    [pytest.param("coast", 2, 2, marks=pytest.mark.slow), ("fjords", 6, 6)],
)
def test_route_that_nobody_needs(name: str, length: int, locomotives: int) -> None:
    """A ferry to a city without tickets is never claimed; no other route is named. In other deals
    it once is, for the longest path."""

    def add(data: dict[str, Any]) -> None:
        add_city(data, "zinc", 0.01, (data["cities"][0]["id"], length))
        data["routes"][-1]["locomotives"] = locomotives

    game_map = changed(name, add)
    found = balance_of_games(game_map, games(game_map, 60, first=4))
    claims = [each for each in severe(found.findings) if "claimed" in each]
    assert [each.split(" is claimed")[0] for each in claims] == [
        f"Zinc – {game_map.cities[0].name}"
    ]


def test_seats() -> None:
    """The line says whether the seats differ more than by chance."""
    game_map = changed("fjords", lambda _: None)
    (game, *_) = games(game_map, 1)[0].games
    for wins, said in (((1 / 3,) * 3, "(no seat stands out)"), ((1, 0, 0), "(see below)")):
        seats = tuple(seat._replace(wins=won) for seat, won in zip(game, wins, strict=True))
        found = balance_of_games(game_map, [PlayedDeal(1, (seats,))])
        assert found.lines[1].endswith(said)
        assert any("seat 1 wins" in each.what for each in found.findings) == (wins[0] == 1)


def nothing_completed(change: Change) -> list[str]:
    """The first findings of games in which all tickets are kept and none is completed."""
    game_map = changed("fjords", change)
    tickets = tuple(ticket.index for ticket in game_map.tickets)
    deal = games(game_map, 1)[0]
    seats = [
        seat._replace(offered=tickets, kept=tickets, completed=())
        for game in deal.games
        for seat in game
    ]
    found = balance_of_games(game_map, [deal._replace(games=(tuple(seats[:3]),))] * 20).findings
    return [f"{each.what}: {each.change}" for each in found if "completed" in each.what]


def test_why_a_ticket_is_rarely_completed() -> None:
    """One connection that it needs; otherwise its path; too few pieces before all tickets."""

    def to_zinc(data: dict[str, Any]) -> None:
        add_city(data, "zinc", 0.01, (data["cities"][0]["id"], 2))
        data["tickets"].append({"from": "zinc", "to": data["cities"][-2]["id"], "points": "auto"})

    *others, last = nothing_completed(to_zinc)
    assert "is completed 0 of 60 times, it needs Zinc – " in last
    assert last.endswith("add another way of this length")
    assert any("its shortest path takes" in each for each in others)
    (few,) = nothing_completed(too_few_pieces)
    assert few.startswith("too few ") and few.endswith("before you change tickets")


def test_numbers_of_games() -> None:
    """What is counted by hand in two games."""
    game_map = read_map(find_map(str(FOR_TESTS["fjords"]))).game_map
    deals = games(game_map, 2)
    found = balance_of_games(game_map, deals)
    seats = [seat for deal in deals for game in deal.games for seat in game]
    assert found.numbers["games"] == 2
    assert sum(found.numbers["wins_by_seat"]) == pytest.approx(1)
    kept = sum(kept for _, kept, _ in found.numbers["tickets"].values())
    assert kept == sum(len(seat.kept) for seat in seats)
    assert found.numbers["turns"] == sum(seat.turns for seat in seats) / 6


@pytest.mark.slow
@pytest.mark.parametrize("name", ["paris", "usa"])
def test_printed_boards_have_nothing_severe_in_games(name: str) -> None:
    game_map = read_map(find_map(name)).game_map
    match = Match(game_map, ("medium",) * 4)
    deals = [play_deal(match, seed) for seed in range(1, 201)]
    assert not severe(balance_of_games(game_map, deals).findings)
