"""Map files with one mistake in their network, tickets or optional rules: the error of each."""

from pathlib import Path

import pytest

from tests.mapfile.small_map import MAP_WITH_ALL_PARTS, changed, problems_of, without


def with_change(old: str, new: str) -> str:
    return changed(old, new, MAP_WITH_ALL_PARTS)


def without_part(key: str) -> str:
    return without(key, text=MAP_WITH_ALL_PARTS)


OPTIONAL_RULES = {
    "more long tickets than tickets dealt": (
        with_change("long: 1, ", "long: 3, "),
        "17:29: 3 long tickets but only 2 tickets dealt",
    ),
    "long tickets that are never dealt": (
        with_change("long: 1, ", ""),
        '40:44: long tickets are never dealt, expected "long" in "at_start"',
    ),
    "too few long tickets": (
        with_change("points: 2, long: true", "points: 2"),
        "40:3: 1 long ticket, expected at least 2: 1 for each of 2 players",
    ),
    "too few regular tickets": (
        with_change("points: 3}", "points: 3, long: true}"),
        "40:3: 1 regular ticket, expected at least 2: 1 for each of 2 players",
    ),
    "yes for true": (
        with_change("points: 2, long: true", "points: 2, long: yes"),
        '40:44: "yes", expected true or false',
    ),
    "a tunnel on a map without tunnels": (
        without_part("tunnels"),
        '32:72: this tunnel needs the key "tunnels" in the map',
    ),
    "true in quotes": (
        with_change("tunnel: true", 'tunnel: "true"'),
        '33:72: "true", expected true or false',
    ),
    "a tie-break without stations": (
        without_part("stations"),
        ('23:14: "fewest stations built" needs the key "stations" in the map'),
    ),
    "a tie-break without the bonus": (
        with_change("[fewest stations built]", "[longest path bonus]"),
        ('24:14: "longest path bonus" needs the key "longest_path" in the map'),
    ),
    "a color of the flag that no card has": (
        with_change("flag: {colors: [red, blue],", "flag: {colors: [red, green],"),
        '20:22: this map has no "green" cards, expected red or blue',
    ),
    "a color of the flag twice": (
        with_change("flag: {colors: [red, blue],", "flag: {colors: [red, red],"),
        '20:22: "red" is listed twice',
    ),
    "a port at a junction": (
        with_change("y: 0.5}", "y: 0.5, port: true}"),
        '31:50: unknown key "port" in a junction, expected id, name, x or y',
    ),
    "a ticket to a junction": (
        with_change("from: bute, to: ayr", "from: bute, to: firth"),
        '42:22: "firth" is a junction, expected a city (GL-13)',
    ),
    "a junction with the id of a city": (
        with_change("{id: firth", "{id: coll"),
        '31:10: the id "coll" is listed twice (see line 28)',
    ),
    "a junction with the name of a city": (
        with_change("name: The Firth,", "name: Ayr,"),
        '31:23: the name "Ayr" is listed twice (see line 26)',
    ),
    "a route with an unknown mode": (
        with_change("by: rail, length: 3, ", "by: road, length: 3, "),
        '33:31: unknown word "road", expected rail or sea',
    ),
    "two entries with the same mode": (
        with_change("by: sea, length: 3", "by: rail, length: 3"),
        (
            "35:12: the routes ayr – coll are listed twice (see line 34); "
            "for a double route give two colors"
        ),
    ),
    "a ferry with more locomotives than spaces": (
        with_change("locomotives: 2", "locomotives: 4"),
        "35:76: 4 locomotives for 3 spaces, expected at most 3 (EU-1)",
    ),
    "a ferry with a color": (
        with_change("colors: [red, blue]}", "colors: [red, blue], locomotives: 1}"),
        "34:82: a ferry with a color, expected gray (EU-1)",
    ),
}
"""Optional rules, junctions and transport modes."""

NETWORK = {
    "no cities": (
        without("cities", "cities: []\n"),
        "12:9: 0 items in the list of cities, expected at least 2",
    ),
    "cities misspelled": (
        changed("cities:", "citys:"),
        '12:1: unknown key "citys" in a map, did you mean "cities"?',
    ),
    "cities without a value": (
        without("cities", "cities:\n"),
        "12:8: nothing, expected a list of cities",
    ),
    "a city that is a word": (
        changed("{id: coll, name: Coll, x: 0.5, y: 0.5}", "coll"),
        '15:5: "coll", expected keys and values: id, name, also, port, x, …',
    ),
    "a city without an id": (
        changed("id: coll, ", ""),
        '15:5: the key "id" is missing in a city',
    ),
    "an id with a space": (
        changed("id: coll,", "id: the coll,"),
        (
            '15:10: "the coll" is not an id, '
            "expected at most 40 lowercase letters, digits and underscores"
        ),
    ),
    "an id twice": (
        changed("id: coll,", "id: ayr,"),
        '15:10: the id "ayr" is listed twice (see line 13)',
    ),
    "a name twice": (
        changed("name: Coll", "name: AYR"),
        '15:22: the name "AYR" is listed twice (see line 13)',
    ),
    "a name that is another's other spelling": (
        changed("name: Coll", "name: Rothesay"),
        '15:22: the name "Rothesay" is listed twice (see line 14)',
    ),
    "a position that is text": (
        changed("x: 0.9", "x: left"),
        '14:49: "left" is not a number, expected a number from 0 to 1',
    ),
    "a position that is infinite": (
        changed("x: 0.9", "x: .inf"),
        '14:49: ".inf" is not a number, expected a number from 0 to 1',
    ),
    "two cities at the same position": (
        changed("y: 0.9", "y: 0.5"),
        "16:31: the position 0.5, 0.5 is listed twice (see line 15)",
    ),
    "a city that does not exist": (
        changed("from: ayr, to: bute", "from: ayr, to: butte"),
        '18:21: there is no city "butte", did you mean "bute"?',
    ),
    "a city by another spelling": (
        changed("from: ayr, to: bute", "from: ayr, to: Rothesay"),
        '18:21: there is no city "Rothesay", did you mean "bute"?',
    ),
    "a city without a similar name": (
        changed("from: ayr, to: bute", "from: ayr, to: ulaanbaatar"),
        '18:21: there is no city "ulaanbaatar", expected ayr, bute, coll or deal',
    ),
    "a route from a city to itself": (
        changed("from: ayr, to: bute", "from: ayr, to: ayr"),
        "18:21: from ayr to itself, expected another city",
    ),
    "a route twice": (
        changed("from: coll, to: deal, length: 1", "from: coll, to: bute, length: 1"),
        (
            "20:12: the routes coll – bute are listed twice (see line 19); "
            "for a double route give two colors"
        ),
    ),
    "a route to a list": (
        changed("from: ayr, to: bute", "from: ayr, to: [bute]"),
        "18:21: a list, expected the id of a city",
    ),
    "two lengths": (
        changed("length: 2", "length: [2, 3]"),
        "19:36: a list is not a whole number, expected a whole number from 1 to 20",
    ),
    "a length misspelled": (
        changed("length: 2", "lenght: 2"),
        '19:28: unknown key "lenght" in a route, did you mean "length"?',
    ),
    "a length without default points": (
        changed("length: 3", "length: 7"),
        '18:35: no points for a route of 7, expected a length of "points": 1, 2, 3, 4, 5 or 6',
    ),
    "three colors": (
        changed("[gray, gray]", "[gray, gray, gray]"),
        "19:47: 3 colors, expected at most 2",
    ),
    "a route without colors": (
        changed("[gray, gray]", "[]"),
        "19:47: 0 items in the list of colors, expected at least 1",
    ),
    "a color that no card has": (
        changed("colors: [red]}", "colors: [green]}"),
        "18:47: this map has no green cards, expected red, blue, white or gray",
    ),
    "a color misspelled": (
        changed("[gray, gray]", "[grey, gray]"),
        '19:48: there is no color "grey", did you mean "gray"?',
    ),
    "a color without brackets": (
        changed("colors: [red]}", "colors: red}"),
        '18:46: "red" is not a list, expected a list of colors',
    ),
    "a ticket twice": (
        changed("from: ayr, to: deal", "from: coll, to: ayr"),
        "23:12: the ticket coll – ayr is listed twice (see line 22)",
    ),
    "a ticket from a city to itself": (
        changed("from: ayr, to: deal", "from: ayr, to: ayr"),
        "23:21: from ayr to itself, expected another city",
    ),
    "a ticket to a city that does not exist": (
        changed("from: ayr, to: deal", "from: ayr, to: dea"),
        '23:21: there is no city "dea", did you mean "deal"?',
    ),
}
"""Cities, routes and tickets."""

CASES = OPTIONAL_RULES | NETWORK


@pytest.mark.parametrize(("text", "problem"), CASES.values(), ids=CASES)
def test_broken_map(text: str, problem: str, tmp_path: Path) -> None:
    """A map file with one mistake gives one error, with its line and column."""
    assert problems_of(tmp_path, text) == [problem]
