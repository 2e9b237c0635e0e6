"""Limits of map files: on a valid map, no decision and no final score takes long."""

from itertools import combinations
from pathlib import Path

import pytest

from tests.mapfile.small_map import MAP_WITH_ALL_PARTS, changed, problems_of
from ttr_tui.mapfile.lint import check_file
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import map_from_text
from ttr_tui.mapfile.problems import FileError


def a_network(
    pairs: list[tuple[int, int]], rules: str, length: int = 1, color: str = "gray", more: str = ""
) -> str:
    """A map with these routes, all of one length and color."""
    cities = range(1 + max(max(pair) for pair in pairs))
    lines = [
        *("format: 2", "title: Test", "aspect: 1", rules, "cities:"),
        *(f"  - {{id: c{i}, name: C{i}, x: {i / 999}, y: 0}}" for i in cities),
        "routes:",
        *(
            f"  - {{from: c{a}, to: c{b}, length: {length}, colors: [{color}]{more}}}"
            for a, b in pairs
        ),
        "tickets:",
        *(f"  - {{from: c{a}, to: c{b}, points: 1}}" for a, b in combinations(cities[:7], 2)),
    ]
    return "\n".join([line for line in lines if line]) + "\n"


COMPLETE = [*combinations(range(24), 2)]
STAR = [(0, neighbor) for neighbor in range(1, 14)]
PATH = [(city, city + 1) for city in range(70)]
TWO_DECKS = """\
decks:
  - mode: rail
    pieces: {count: 45}
    cards: {each_color: 30, anchors: 10, doubles: 10, locomotives: 20}
  - mode: sea
    pieces: {count: 45, one: ship, many: ships}
    cards: {each_color: 30}
points: {20: 1}"""

MANY_TYPES = TWO_DECKS.replace("points: {20: 1}", "ferry_substitutes: {cards: 5}")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            a_network(COMPLETE, "pieces: {count: 100}\nlongest_path: {bonus: 5}"),
            "5:15: a player can own 100 routes, expected at most 36 with the longest path: "
            "fewer pieces or longer routes",
        ),
        (
            a_network(STAR, "stations: {}"),
            "33:5: more than 12 connections of C0, expected at most 12 on a map with stations",
        ),
        (
            a_network(PATH[:8], TWO_DECKS, 20, more=", by: rail"),
            "23:3: more than 30000 ways to pay, expected lower prices, shorter routes or fewer "
            "types of cards",
        ),
        (
            a_network(PATH[:8], MANY_TYPES, 3, more=", by: rail, locomotives: 2"),
            "11:20: more than 30000 ways to pay, expected lower prices, shorter routes or fewer "
            "types of cards",
        ),
        (
            changed("points: [5, 9]", "points: [9, 5]", MAP_WITH_ALL_PARTS),
            "23:52: 5 points after 9, expected no fewer for more tickets",
        ),
        (
            changed("{deal: 1, keep: 1}", "{deal: 9, keep: 1}"),
            "9:20: 9 is out of range, expected a whole number from 1 to 8",
        ),
        (
            changed("  at_start: {deal: 1, keep: 1}", "  in_turn: {draw: 20}"),
            "9:19: 20 is out of range, expected a whole number from 1 to 8",
        ),
    ],
    ids=["longest path", "stations", "payments", "ferries", "harbors", "deal", "draw"],
)
def test_limit(text: str, problem: str, tmp_path: Path) -> None:
    """A map on which something would take too long is an error, with its line and column."""
    problems = problems_of(tmp_path, text)
    assert any(problem in found for found in problems), problems


def test_limits_only_with_their_rule(tmp_path: Path) -> None:
    """Without the longest path, a player may own any number of routes; without stations, a city
    may have any number of neighbors."""
    path = tmp_path / "map.yaml"
    path.write_text(a_network(COMPLETE, "pieces: {count: 100}"), encoding="utf-8")
    assert check_file(path).valid


def test_limits_of_searches_only_for_new_games() -> None:
    """A saved game goes on, on whatever map it was begun; a new game does not begin there."""
    text = a_network(COMPLETE, "pieces: {count: 100}\nlongest_path: {bonus: 5}")
    assert map_from_text(text, "own", "own.yaml").game_map.rules.pieces.count == 100
    with pytest.raises(FileError, match="a player can own 100 routes"):
        map_from_text(text, "own", "own.yaml", new_game=True)


@pytest.mark.parametrize("pieces", [100, 101, 400])
def test_many_pieces(pieces: int, tmp_path: Path) -> None:
    """A map where each player has hundreds of trains is valid, with a warning."""
    usa = find_map("usa").read_text(encoding="utf-8")
    usa = usa.replace("\naspect:", f"\npieces: {{count: {pieces}}}\naspect:")
    usa = usa.replace("\nlongest_path:", "\n# longest_path:").replace(
        "\ntie_breaks:", "\n# tie_breaks:"
    )
    path = tmp_path / "usa.yaml"
    path.write_text(usa, encoding="utf-8")
    result = check_file(path)
    warning = f"{pieces} trains for each player make a very long game"
    assert result.valid
    assert [each.message for each in result.warnings] == ([warning] if pieces > 100 else [])
