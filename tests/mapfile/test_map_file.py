"""Reading map files: keys, defaults, ids, texts, limits, and several errors at once."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.mapfile.small_map import (
    MAP_WITH_ALL_PARTS,
    SMALL_MAP,
    changed,
    problems_of,
    read_text,
    without,
)
from tests.maps import rules_with
from ttr_tui.engine.game_map import MarketRules, PieceRules
from ttr_tui.engine.registry import TIE_BREAKS
from ttr_tui.engine.rules.longest_path import LongestPathRules
from ttr_tui.engine.rules.tickets import RejectedTickets, TicketRules
from ttr_tui.engine.rules.turns import LastRoundRules
from ttr_tui.mapfile.map_file import map_id, read_map
from ttr_tui.mapfile.problems import MAX_PROBLEMS, FileError
from ttr_tui.text import nearest

SHORTEST = """\
format: 2
title: Two Towns
aspect: 1
players: {max: 2}
ticket_rules: {at_start: {deal: 1, keep: 1}}
cities:
  - {id: a, name: A, x: 0, y: 0}
  - {id: b, name: B, x: 1, y: 1}
  - {id: c, name: C, x: 1, y: 0}
routes:
  - {from: a, to: b, length: 1, colors: [gray]}
tickets:
  - {from: a, to: b, points: 1}
  - {from: a, to: c, points: 1}
"""


def test_read_map_small(tmp_path: Path) -> None:
    """All parts of a small map file are in the map."""
    map_file = read_text(tmp_path, SMALL_MAP)
    game_map = map_file.game_map
    assert (game_map.id, game_map.title) == ("map", "The Small Isle")
    assert [city.id for city in game_map.cities] == ["ayr", "bute", "coll", "deal"]
    assert game_map.cities[1].also == ("Rothesay",)
    assert [connection.id for connection in game_map.connections] == [
        "ayr-bute",
        "bute-coll",
        "coll-deal",
    ]
    assert [(route.length, route.color) for route in game_map.routes] == [
        (3, 0),
        (2, None),
        (2, None),
        (1, 2),
        (1, 1),
    ]
    assert [ticket.points for ticket in game_map.tickets] == [5, 6, 3]
    assert game_map.rules.decks[0].cards == ((0, 6), (1, 6), (2, 6), (3, 4))
    assert map_file.placement.aspect == 1.5
    assert map_file.placement.cities == ((0.1, 0.2), (0.9, 0.2), (0.5, 0.5), (0.5, 0.9))


def test_read_map_defaults(tmp_path: Path) -> None:
    """Rules that the file leaves out have their defaults."""
    game_map = read_text(tmp_path, SHORTEST).game_map
    assert len(game_map.colors) == 8
    rules = game_map.rules
    assert rules.decks[0].cards == (*((card_type, 12) for card_type in range(8)), (8, 14))
    assert rules == rules_with(
        decks=rules.decks,
        points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15},
        max_players=2,
        tickets=TicketRules(deal=1, keep_at_start=1),
        longest_path=None,
        tie_breaks=(TIE_BREAKS["most completed tickets"],),
    )


@pytest.mark.parametrize(("total", "suggested"), [(12, (6, 6)), (13, (7, 6))])
def test_read_map_without_suggested_pieces(
    total: int, suggested: tuple[int, int], tmp_path: Path
) -> None:
    """Without a suggestion, the pieces to choose are divided like the 9 trains and 8 ships."""
    old, new = "{total: 12, suggested: {train: 7, ship: 5}}", f"{{total: {total}}}"
    rules = read_text(tmp_path, changed(old, new, MAP_WITH_ALL_PARTS)).game_map.rules
    assert rules.suggested_pieces == suggested


def test_read_map_all_numbers(tmp_path: Path) -> None:
    """Every number of the rules can be set in the file."""
    rules_text = """\
about: |
  A game for the train.
  And for the bus.
players: {min: 3, max: 4}
pieces: {count: 20, one: bus, many: buses}
cards: {each_color: 6, of_color: {white: 8}, locomotives: 9, starting_hand: 2}
market: {size: 6, reset_at: 4, max_resets: 2}
ticket_rules:
  at_start: {deal: 2, keep: 1, rejected: out of the game}
  in_turn: {draw: 4, keep: 2}
points: {1: 1, 8: 21}
double_routes: {both_routes_from: 3}
last_round: {pieces: 6, turns: 2}
longest_path: {bonus: 7}
tie_breaks: [longer longest path, most completed tickets]
"""
    more = "".join(f"  - {{id: c{i}, name: C{i}, x: 0.{i}, y: 0.5}}\n" for i in range(1, 8))
    tickets = "".join(f"  - {{from: a, to: c{i}, points: 1}}\n" for i in range(1, 8))
    text = SHORTEST.replace("cities:\n", f"cities:\n{more}") + tickets
    text = text.replace("players: {max: 2}\nticket_rules: {at_start: {deal: 1, keep: 1}}\n", "")
    map_file = read_text(tmp_path, text + rules_text)
    assert map_file.about == "A game for the train.\nAnd for the bus."
    rules = map_file.game_map.rules
    assert rules.decks[0].pieces == rules.pieces == PieceRules(20, "bus", "buses")
    assert [count for _, count in rules.decks[0].cards] == [6, 8, 6, 6, 6, 6, 6, 6, 9]
    assert rules.decks[0].starting_hand == 2
    assert rules == rules_with(
        decks=rules.decks,
        points={1: 1, 8: 21},
        min_players=3,
        max_players=4,
        market=MarketRules(6, 4, 2),
        tickets=TicketRules(2, 1, RejectedTickets.OUT_OF_THE_GAME, 4, 2),
        both_routes_from=3,
        last_round=LastRoundRules(6, 2),
        longest_path=LongestPathRules(7),
        tie_breaks=(TIE_BREAKS["longer longest path"], TIE_BREAKS["most completed tickets"]),
    )


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("no", "no"),
        ("012", "012"),
        ("1.5", "1.5"),
        ("~", "~"),
        ("2024-01-01", "2024-01-01"),
        ('"[bold]Coll[/bold]"', "[bold]Coll[/bold]"),
        ("Zágráb", "Zágráb"),
        ("Za\u0301gra\u0301b", "Zágráb"),
        ("ירושלים", "ירושלים"),
        ("👩\u200d🚀 Town", "👩\u200d🚀 Town"),
        ("C" * 60, "C" * 60),
    ],
)
def test_read_map_name(written: str, name: str, tmp_path: Path) -> None:
    """A name may be any printable text; it is stored in the composed form of Unicode."""
    text = changed("name: Coll", f"name: {written}")
    assert read_text(tmp_path, text).game_map.cities[2].name == name


@pytest.mark.parametrize("id", ["no", "012", "1", "_"])
def test_read_map_id(id: str, tmp_path: Path) -> None:
    """An id is text, even if YAML would read a number or false."""
    text = SMALL_MAP.replace("coll", id)
    assert read_text(tmp_path, text).game_map.cities[2].id == id


def test_read_map_line_ends(tmp_path: Path) -> None:
    """A byte order mark and Windows line ends are fine."""
    text = "\ufeff" + SMALL_MAP.replace("\n", "\r\n")
    assert read_text(tmp_path, text).game_map.title == "The Small Isle"


@pytest.mark.parametrize(
    ("name", "id"),
    [("usa.yaml", "usa"), ("Great-Lakes.yaml", "great_lakes"), ("My map (2).yml", "my_map_2")],
)
def test_map_id(name: str, id: str) -> None:
    """The id of a map is the name of its file."""
    assert map_id(Path("somewhere") / name) == id


def test_read_map_several_errors(tmp_path: Path) -> None:
    """All errors are listed at once, in the order of the file."""
    text = (
        changed("min: 2", "min: 0")
        .replace("from: bute, to: deal", "from: bute, to: dael")
        .replace("x: 0.9", "x: far")
        .replace("title:", "titel:")
        .replace("length: 1", 'length: "1"')
        .replace("aspect: 1.5", "aspect: 1.5\naspect: 2")
    )
    assert problems_of(tmp_path, text) == [
        '2:1: unknown key "titel" in a map, did you mean "title"?',
        '4:1: the key "aspect" is listed twice (see line 3)',
        "5:16: 0 is out of range, expected a whole number from 2 to 5",
        '15:49: "far" is not a number, expected a number from 0 to 1',
        '21:36: "1" is in quotes, so it is text, expected a whole number from 1 to 20',
        '25:22: there is no city "dael", did you mean "deal"?',
    ]


@pytest.mark.parametrize(
    ("text", "only"),
    [
        pytest.param(without("cities"), "cities", id="no cities"),
        pytest.param(changed("cities", "citties"), "citties", id="cities misspelled"),
        pytest.param(changed("{id: ayr,", "{id: [ayr],"), "is not an id", id="a wrong id"),
        pytest.param(changed("white]", "whit]"), "whit", id="a wrong card color"),
        pytest.param(changed("max: 3", "max: 33"), "33", id="a wrong number of players"),
        pytest.param(
            changed("longest_path:", "longestpath:"), "longestpath", id="a rule misspelled"
        ),
        pytest.param(changed("aspect", "point: {3: 3}\naspect"), "point", id="points misspelled"),
    ],
)
def test_read_map_one_mistake(text: str, only: str, tmp_path: Path) -> None:
    """A mistake that affects other parts of the file gives one error."""
    (problem,) = problems_of(tmp_path, text)
    assert only in problem


def test_read_map_error_limit(tmp_path: Path) -> None:
    """Reading stops after 100 errors."""
    text = SMALL_MAP + "  - {from: x, to: y, points: 0}\n" * 297
    problems = problems_of(tmp_path, text)
    assert len(problems) == MAX_PROBLEMS + 1
    assert problems[-1].endswith("stopped after 100 errors")


@pytest.mark.parametrize(
    ("section", "line", "count", "problem"),
    [
        ("cities", "  - {{id: c{i}, name: C{i}, x: 0, y: 0.{i:04}}}\n", 501, "501 cities"),
        ("routes", "  - {{from: c{i}, to: ayr, length: 1, colors: [red]}}\n", 1001, "1001 routes"),
        ("tickets", "  - {{from: c{i}, to: ayr, points: 1}}\n", 1001, "1001 tickets"),
    ],
)
def test_read_map_size_limit(
    section: str, line: str, count: int, problem: str, tmp_path: Path
) -> None:
    """The numbers of cities, routes and tickets are limited."""
    lines = "".join(line.format(i=i) for i in range(count))
    problems = problems_of(tmp_path, without(section, f"{section}:\n{lines}"))
    assert any(problem in message and "expected at most" in message for message in problems)


def test_read_map_route_limit(tmp_path: Path) -> None:
    """Both routes of a double route count for the limit."""
    cities = "".join(f"  - {{id: c{i}, name: C{i}, x: 0, y: 0.{i:04}}}\n" for i in range(40))
    pairs = [(i, j) for i in range(40) for j in range(i)][:501]
    connections = "".join(
        f"  - {{from: c{i}, to: c{j}, length: 1, colors: [red, red]}}\n" for i, j in pairs
    )
    text = SMALL_MAP.replace("cities:\n", f"cities:\n{cities}")
    (problem,) = problems_of(tmp_path, text.replace("routes:\n", f"routes:\n{connections}"))
    assert problem.endswith("too many routes, expected at most 1000")


def test_nearest_limit() -> None:
    """The search for a similar name stops after a limited amount of work."""
    long_names = [f"{'z' * 100}{i}" for i in range(1_000)]
    assert nearest("denvre", ["denver", *long_names]) == "denver"
    assert nearest("denvre", [*long_names, "denver"]) is None


def test_file_error_printable(tmp_path: Path) -> None:
    """An error names the file and contains no control characters."""
    path = tmp_path / "a\x1b[31m\nmap.yaml"
    path.write_text(changed("white]", '"\\e[2J\\n"]'), encoding="utf-8")
    with pytest.raises(FileError) as caught:
        read_map(path)
    (problem,) = caught.value.problems
    assert (problem.file, problem.line, problem.column) == (str(path), 6, 21)
    assert str(caught.value).isprintable()
    assert r"a\x1b[31m\nmap.yaml:6:21: " in str(caught.value)


def test_file_error_short(tmp_path: Path) -> None:
    """A long text is shortened in an error."""
    (problem,) = problems_of(tmp_path, changed("white]", f"{'w' * 10_000}]"))
    assert len(problem) < 200


def test_read_map_imports() -> None:
    """Reading maps imports neither Textual nor the board."""
    code = (
        "import sys, ttr_tui.mapfile.map_file, ttr_tui.mapfile.map_catalog\n"
        "print(*{'textual', 'rich', 'ttr_tui.board', 'ttr_tui.app'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
