"""Map files with one thing wrong in their cities, routes or tickets."""

from pathlib import Path

import pytest

from tests.mapfile.small_map import changed, problems_of, without


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param(
            without("cities", "cities: []\n"), "12:9: 0 cities, expected at least 2", id="no cities"
        ),
        pytest.param(
            changed("cities:", "citys:"),
            '12:1: the key "citys" is not known in a map, did you mean "cities"?',
            id="cities misspelt",
        ),
        pytest.param(
            changed("{id: coll, name: Coll, x: 0.5, y: 0.5}", "coll"),
            '15:5: "coll", expected keys and values: id, name, also, port, x, …',
            id="a city that is a word",
        ),
        pytest.param(
            changed("name: Coll, ", ""),
            '15:5: the key "name" is missing, expected in a city',
            id="a city without a name",
        ),
        pytest.param(
            changed("id: coll, ", ""),
            '15:5: the key "id" is missing, expected in a city',
            id="a city without an id",
        ),
        pytest.param(
            changed("id: coll,", "id: the coll,"),
            '15:10: "the coll" is no id, '
            "expected small letters, digits and underscores, 40 at most",
            id="an id with a space",
        ),
        pytest.param(
            changed("id: coll,", "id: ayr,"),
            '15:10: the id "ayr" again, expected only once (see line 13)',
            id="an id twice",
        ),
        pytest.param(
            changed("name: Coll", "name: AYR"),
            '15:22: the name "AYR" again, expected only once (see line 13)',
            id="a name twice",
        ),
        pytest.param(
            changed("name: Coll", "name: Rothesay"),
            '15:22: the name "Rothesay" again, expected only once (see line 14)',
            id="a name that is another's other spelling",
        ),
        pytest.param(
            changed(
                "name: Coll",
                "name: CollCollCollCollCollCollCollCollCollCollCollCollCollCollCollColl",
            ),
            "15:22: 64 characters, expected at most 60",
            id="a name too long",
        ),
        pytest.param(
            changed("x: 0.9", "x: 1.9"),
            "14:49: 1.9 is out of range, expected a number from 0 to 1",
            id="a place beyond the edge",
        ),
        pytest.param(
            changed("x: 0.9", "x: -0.9"),
            "14:49: -0.9 is out of range, expected a number from 0 to 1",
            id="a negative place",
        ),
        pytest.param(
            changed("x: 0.9", "x: left"),
            '14:49: "left" is no number, expected a number from 0 to 1',
            id="a place that is text",
        ),
        pytest.param(
            changed("x: 0.9", "x: .inf"),
            '14:49: ".inf" is no number, expected a number from 0 to 1',
            id="a place that is infinite",
        ),
        pytest.param(
            changed("y: 0.9", "y: 0.5"),
            "16:31: the place 0.5, 0.5 again, expected only once (see line 15)",
            id="two cities at one place",
        ),
        pytest.param(
            changed("[Rothesay]", "Rothesay"),
            '14:34: "Rothesay" is no list, expected a list of names',
            id="other spellings as a word",
        ),
        pytest.param(
            changed("from: ayr, to: bute", "from: ayr, to: butte"),
            '18:21: there is no city "butte", did you mean "bute"?',
            id="a city that does not exist",
        ),
        pytest.param(
            changed("from: ayr, to: bute", "from: ayr, to: Rothesay"),
            '18:21: there is no city "Rothesay", did you mean "bute"?',
            id="a city by its name",
        ),
        pytest.param(
            changed("from: ayr, to: bute", "from: ayr, to: ulaanbaatar"),
            '18:21: there is no city "ulaanbaatar", expected ayr, bute, coll or deal',
            id="a city like none",
        ),
        pytest.param(
            changed("from: ayr, to: bute", "from: ayr, to: ayr"),
            "18:21: from ayr to itself, expected another city",
            id="a route from a city to itself",
        ),
        pytest.param(
            changed("from: coll, to: deal, length: 1", "from: coll, to: bute, length: 1"),
            "20:12: the route coll – bute again, "
            "expected only once (see line 19): two colours make a route double",
            id="a route twice",
        ),
        pytest.param(
            changed("from: ayr, to: bute", "from: ayr, to: [bute]"),
            "18:21: a list, expected the id of a city",
            id="a route to a list",
        ),
        pytest.param(
            changed("length: 3", "length: 0"),
            "18:35: 0 is out of range, expected a whole number from 1 to 20",
            id="a route of no length",
        ),
        pytest.param(
            changed("length: 3", "length: -3"),
            "18:35: -3 is out of range, expected a whole number from 1 to 20",
            id="a negative length",
        ),
        pytest.param(
            changed("length: 2", "length: [2, 3]"),
            "19:36: a list is no whole number, expected a whole number from 1 to 20",
            id="two lengths",
        ),
        pytest.param(
            changed("length: 2, ", ""),
            '19:5: the key "length" is missing, expected in a route',
            id="a length missing",
        ),
        pytest.param(
            changed("length: 2", "lenght: 2"),
            '19:28: the key "lenght" is not known in a route, did you mean "length"?',
            id="a length misspelt",
        ),
        pytest.param(
            changed("length: 3", "length: 7"),
            '18:35: no points for a lane of 7, expected a length of "points": 1, 2, 3, 4, 5 or 6',
            id="a length without common points",
        ),
        pytest.param(
            changed("[gray, gray]", "[gray, gray, gray]"),
            "19:48: 3 lanes (a colour for each), expected at most 2",
            id="three lanes",
        ),
        pytest.param(
            changed("[gray, gray]", "[]"),
            "19:48: 0 lanes (a colour for each), expected at least 1",
            id="no lanes",
        ),
        pytest.param(
            changed("colours: [red]}", "colours: [green]}"),
            "18:48: no card of this map is green, expected red, blue, white or gray",
            id="a colour that no card has",
        ),
        pytest.param(
            changed("[gray, gray]", "[grey, gray]"),
            '19:49: there is no colour "grey", did you mean "gray"?',
            id="a colour misspelt",
        ),
        pytest.param(
            changed("colours: [red]}", "colours: [mauve]}"),
            '18:48: there is no colour "mauve", expected red, blue, white or gray',
            id="a colour like none",
        ),
        pytest.param(
            changed("colours: [red]}", "colours: red}"),
            '18:47: "red" is no list, expected a list of lanes (a colour for each)',
            id="a colour without brackets",
        ),
        pytest.param(
            without("routes"), '1:1: the key "routes" is missing, expected in a map', id="no routes"
        ),
        pytest.param(
            changed("from: ayr, to: deal", "from: coll, to: ayr"),
            "23:12: the ticket coll – ayr again, expected only once (see line 22)",
            id="a ticket twice",
        ),
        pytest.param(
            changed("from: ayr, to: deal", "from: ayr, to: ayr"),
            "23:21: from ayr to itself, expected another city",
            id="a ticket from a city to itself",
        ),
        pytest.param(
            changed("from: ayr, to: deal", "from: ayr, to: dea"),
            '23:21: there is no city "dea", did you mean "deal"?',
            id="a ticket to a city that does not exist",
        ),
        pytest.param(
            changed(", points: 6", ""),
            '23:5: the key "points" is missing, expected in a ticket',
            id="a ticket without points",
        ),
        pytest.param(
            changed("points: 6", "points: 0"),
            "23:35: 0 is out of range, expected a whole number from 1 to 500",
            id="a ticket of no points",
        ),
        pytest.param(
            changed("points: 6", "points: six"),
            '23:35: "six" is no whole number, expected a whole number from 1 to 500',
            id="points that are no number",
        ),
        pytest.param(
            without("tickets", "tickets: {ayr: coll}\n"),
            "21:10: a mapping is no list, expected a list of tickets",
            id="tickets as a mapping",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, problem: str, tmp_path: Path) -> None:
    assert problems_of(tmp_path, text) == [problem]
