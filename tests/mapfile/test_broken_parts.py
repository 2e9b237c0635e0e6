"""Map files with one thing wrong in a part that not every map has."""

from pathlib import Path

import pytest

from tests.mapfile.small_map import MAP_WITH_ALL_PARTS, changed, problems_of, read_text, without


def with_change(old: str, new: str) -> str:
    return changed(old, new, MAP_WITH_ALL_PARTS)


def less(section: str) -> str:
    return without(section, text=MAP_WITH_ALL_PARTS)


def test_the_map_with_all_parts_is_sound(tmp_path: Path) -> None:
    read_text(tmp_path, MAP_WITH_ALL_PARTS)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param(
            with_change("long: 1, ", "long: 3, "),
            "17:29: 3 long tickets of 2 dealt, expected no more",
            id="more long tickets than tickets dealt",
        ),
        pytest.param(
            with_change("long: 1, ", ""),
            '40:44: no long ticket is ever dealt, expected "long" in "at_start" of the map',
            id="long tickets that are never dealt",
        ),
        pytest.param(
            with_change("points: 2, long: true", "points: 2"),
            "40:3: 1 long tickets, expected at least 2: 1 for each of 2 players",
            id="too few long tickets",
        ),
        pytest.param(
            with_change("points: 3}", "points: 3, long: true}"),
            "40:3: 1 regular tickets, expected at least 2: 1 for each of 2 players",
            id="too few regular tickets",
        ),
        pytest.param(
            with_change("points: 2, long: true", "points: 2, long: yes"),
            '40:44: "yes", expected true or false',
            id="yes for true",
        ),
        pytest.param(
            less("tunnels"),
            '32:73: a tunnel needs its rule, expected the key "tunnels" in the map',
            id="a tunnel but no rule for tunnels",
        ),
        pytest.param(
            with_change("tunnels: {cards: 2}", "tunnels: {cards: 0}"),
            "18:18: 0 is out of range, expected a whole number from 1 to 10",
            id="a tunnel without cards",
        ),
        pytest.param(
            with_change("tunnels: {cards: 2}", "tunnels: 2"),
            '18:10: "2", expected keys and values: cards',
            id="tunnels as a number",
        ),
        pytest.param(
            with_change("tunnels:", "tunnel:"),
            '18:1: the key "tunnel" is not known in a map, did you mean "tunnels"?',
            id="tunnels misspelt",
        ),
        pytest.param(
            with_change("tunnel: true", 'tunnel: "true"'),
            '33:73: "true", expected true or false',
            id="true in quotes",
        ),
        pytest.param(
            with_change("tunnel: true", "tunel: true"),
            '33:65: the key "tunel" is not known in a route, did you mean "tunnel"?',
            id="a tunnel misspelt",
        ),
        pytest.param(
            less("stations"),
            '23:14: "fewest stations built" needs a rule that is off, '
            'expected the key "stations" in the map',
            id="a tie-break that needs stations",
        ),
        pytest.param(
            with_change("{count: 1, points_left: 5}", "{count: 0}"),
            "19:19: 0 is out of range, expected a whole number from 1 to 5",
            id="no stations",
        ),
        pytest.param(
            with_change("points_left: 5", "points_left: few"),
            '19:35: "few" is no whole number, expected a whole number from 0 to 500',
            id="points that are a word",
        ),
        pytest.param(
            with_change("[fewest stations built]", "[longest path bonus]"),
            '24:14: "longest path bonus" needs a rule that is off, '
            'expected the key "longest_path" in the map',
            id="a tie-break that needs the bonus",
        ),
        pytest.param(
            with_change("flag: {colours: [red, blue],", "flag: {colours: [red, green],"),
            '20:23: no card of this map is "green", expected red or blue',
            id="a colour of the flag that no card has",
        ),
        pytest.param(
            with_change("flag: {colours: [red, blue],", "flag: {colours: [red, bleu],"),
            '20:23: no card of this map is "bleu", did you mean "blue"?',
            id="a colour of the flag misspelt",
        ),
        pytest.param(
            with_change("flag: {colours: [red, blue],", "flag: {colours: [red, red],"),
            '20:23: "red" again, expected each of the colours once',
            id="a colour of the flag twice",
        ),
        pytest.param(
            with_change("flag: {colours: [red, blue],", "flag: {"),
            '20:7: the key "colours" is missing, expected in "flag"',
            id="a flag without colours",
        ),
        pytest.param(
            with_change("flag: {colours: [red, blue],", "flag: {colours: [[red]],"),
            "20:18: a list, expected a colour",
            id="a colour of the flag that is a list",
        ),
        pytest.param(
            with_change("y: 0.5}", "y: 0.5, port: true}"),
            '31:50: the key "port" is not known in a junction, expected id, name, x or y',
            id="a port at a junction",
        ),
        pytest.param(
            with_change("from: bute, to: ayr", "from: bute, to: firth"),
            '42:22: "firth" is a junction, expected a city (GL-13)',
            id="a ticket to a junction",
        ),
        pytest.param(
            with_change("{id: firth", "{id: coll"),
            '31:10: the id "coll" again, expected only once (see line 28)',
            id="a junction with the id of a city",
        ),
        pytest.param(
            with_change("name: The Firth,", "name: Ayr,"),
            '31:23: the name "Ayr" again, expected only once (see line 26)',
            id="a junction with the name of a city",
        ),
        pytest.param(
            with_change("junctions:", "junction:"),
            '30:1: the key "junction" is not known in a map, did you mean "junctions"?',
            id="junctions misspelt",
        ),
        pytest.param(
            with_change("port: true}\n  - {id: bute", "port: 1}\n  - {id: bute"),
            '26:48: "1", expected true or false',
            id="a port that is a number",
        ),
        pytest.param(
            with_change("by: rail, length: 3, ", "length: 3, "),
            '33:5: the key "by" is missing, expected in a route',
            id="a route by nothing",
        ),
        pytest.param(
            with_change("by: rail, length: 3, ", "by: road, length: 3, "),
            '33:31: "road" is not known here, expected rail or sea',
            id="a route by road",
        ),
        pytest.param(
            with_change("by: sea, length: 3", "by: rail, length: 3"),
            "35:12: the route ayr – coll again, "
            "expected only once (see line 34): two colours make a route double",
            id="a route by rail twice",
        ),
        pytest.param(
            with_change("locomotives: 2", "locomotives: 4"),
            "35:77: 4 locomotives for 3 spaces, expected at most 3 (EU-1)",
            id="a ferry with more symbols than spaces",
        ),
        pytest.param(
            with_change("locomotives: 2", "locomotives: 0"),
            "35:77: 0 is out of range, expected a whole number from 1 to 20",
            id="a ferry without symbols",
        ),
        pytest.param(
            with_change("colours: [red, blue]}", "colours: [red, blue], locomotives: 1}"),
            "34:83: a ferry whose lanes have colours, expected them gray (EU-1)",
            id="a ferry in colours",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, problem: str, tmp_path: Path) -> None:
    assert problems_of(tmp_path, text) == [problem]
