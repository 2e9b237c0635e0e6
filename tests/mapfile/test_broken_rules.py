"""Map files with one thing wrong in their rules or their cards."""

from pathlib import Path

import pytest

from tests.mapfile.small_map import changed, problems_of, without


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param(
            changed("aspect: 1.5", "aspect: 1.5\nlanguage: en"),
            '4:1: the key "language" is not known in a map, '
            "expected format, title, about, aspect, colours, … or tickets",
            id="an unknown key of the map",
        ),
        pytest.param(
            changed("tie_breaks:", "tie_break:"),
            '11:1: the key "tie_break" is not known in a map, did you mean "tie_breaks"?',
            id="a misspelt key of the map",
        ),
        pytest.param(
            changed("title:", "titel:"),
            '2:1: the key "titel" is not known in a map, did you mean "title"?',
            id="a misspelt required key",
        ),
        pytest.param(
            without("format"), '1:1: the key "format" is missing, expected in a map', id="no format"
        ),
        pytest.param(
            changed("format: 1", "format: 2"),
            "1:9: this map is of format 2, expected 1, the only one this program reads",
            id="a later format",
        ),
        pytest.param(
            changed("format: 1", "format: one"),
            '1:9: "one" is no whole number, expected a whole number from 1 to 999',
            id="a format that is no number",
        ),
        pytest.param(
            without("title"), '1:1: the key "title" is missing, expected in a map', id="no title"
        ),
        pytest.param(
            changed("title: The Small Isle", "title:"),
            "2:7: nothing, expected text",
            id="an empty title",
        ),
        pytest.param(
            changed("title: The Small Isle", 'title: "   "'),
            "2:8: nothing, expected text",
            id="a title of spaces",
        ),
        pytest.param(
            changed("The Small Isle", "[The, Small, Isle]"),
            "2:8: a list, expected text",
            id="a title that is a list",
        ),
        pytest.param(
            changed(
                "The Small Isle", "IsleIsleIsleIsleIsleIsleIsleIsleIsleIsleIsleIsleIsleIsleIsleIsle"
            ),
            "2:8: 64 characters, expected at most 60",
            id="a title too long",
        ),
        pytest.param(
            changed("The Small Isle", '"The \\e[31mIsle"'),
            '2:8: the character "\\x1b", expected printable text',
            id="a control character in a title",
        ),
        pytest.param(
            changed("The Small Isle", '"The\\nIsle"'),
            '2:8: the character "\\n", expected printable text',
            id="a line break in a title",
        ),
        pytest.param(
            changed("The Small Isle", '"The \\u202eIsle"'),
            '2:8: the character "\\u202e", expected printable text',
            id="a letter that turns the line around",
        ),
        pytest.param(
            without("aspect"), '1:1: the key "aspect" is missing, expected in a map', id="no aspect"
        ),
        pytest.param(
            changed("aspect: 1.5", "aspect: wide"),
            '3:9: "wide" is no number, expected a number from 0.5 to 4',
            id="an aspect that is no number",
        ),
        pytest.param(
            changed("aspect: 1.5", "aspect: 15"),
            "3:9: 15 is out of range, expected a number from 0.5 to 4",
            id="an aspect far from any screen",
        ),
        pytest.param(
            changed("least: 2", "least: 4"),
            "4:18: 4 players at least and 3 at most, expected the least to be fewest",
            id="fewest players above most",
        ),
        pytest.param(
            changed("most: 3", "most: 9"),
            "4:27: 9 is out of range, expected a whole number from 2 to 5",
            id="too many players",
        ),
        pytest.param(
            changed("{least: 2, most: 3}", "3"),
            '4:10: "3", expected keys and values: least, most',
            id="players as a number",
        ),
        pytest.param(
            changed("count: 9", "count: 0"),
            "5:17: 0 is out of range, expected a whole number from 1 to 500",
            id="no pieces",
        ),
        pytest.param(
            changed("count: 9", "count: 2"),
            "5:9: the last round comes at 2 pieces, expected fewer than the 2 of each player",
            id="pieces below the last round",
        ),
        pytest.param(
            changed("[red, blue, white]", "[red, blue, whit]"),
            '6:22: "whit" is not known here, did you mean "white"?',
            id="a colour there is not",
        ),
        pytest.param(
            changed("[red, blue, white]", "[red, blue, white, gray]"),
            '6:29: "gray" is not known here, '
            "expected purple, white, blue, yellow, orange, black, red or green",
            id="a colour that is gray",
        ),
        pytest.param(
            changed("[red, blue, white]", "[red, blue, white, red]"),
            '6:29: "red" again, expected each of the colours once',
            id="a colour twice",
        ),
        pytest.param(
            changed("[red, blue, white]", "[]"),
            "6:10: 0 colours, expected at least 1",
            id="no colours",
        ),
        pytest.param(
            changed("colours: [red, blue, white]", "colours: red"),
            '6:10: "red" is no list, expected a list of colours',
            id="colours that are a word",
        ),
        pytest.param(
            changed("{each_colour: 6,", "{each_colour: 6, of_colour: {green: 8},"),
            '7:37: the key "green" is not known in "of_colour", expected red, blue or white',
            id="cards of a colour the map has not",
        ),
        pytest.param(
            changed("each_colour: 6", "each_colour: -6"),
            "7:22: -6 is out of range, expected a whole number from 1 to 200",
            id="a negative number of cards",
        ),
        pytest.param(
            changed("each_colour: 6", 'each_colour: "6"'),
            '7:22: "6" stands in quotes and is text, expected a whole number from 1 to 200',
            id="cards as text",
        ),
        pytest.param(
            changed("each_colour: 6", "each_colour: 012"),
            '7:22: "012" begins with a zero, expected a whole number from 1 to 200',
            id="a number with a leading zero",
        ),
        pytest.param(
            changed("each_colour: 6", "each_colour: 6.5"),
            '7:22: "6.5" is no whole number, expected a whole number from 1 to 200',
            id="a fraction of a card",
        ),
        pytest.param(
            changed("locomotives: 4", "locomotives: yes"),
            '7:38: "yes" is no whole number, expected a whole number from 1 to 200',
            id="yes for a number",
        ),
        pytest.param(
            changed("locomotives: 4", "locomotives: 4, starting_hand: 10"),
            "7:8: 22 cards, expected at least 35 for the hands of 3 players and the market",
            id="more cards dealt than there are",
        ),
        pytest.param(
            changed("colours: [red, blue", "market: {places: 0}\ncolours: [red, blue"),
            "6:18: 0 is out of range, expected a whole number from 1 to 10",
            id="a market with no places",
        ),
        pytest.param(
            changed("keep: 1", "keep: 2"),
            "9:29: 2 tickets to keep but 1 offered, expected to keep no more",
            id="more tickets kept than dealt",
        ),
        pytest.param(
            changed("ticket_rules:\n", "ticket_rules:\n  in_turn: {draw: 2, keep: 3}\n"),
            "9:28: 3 tickets to keep but 2 offered, expected to keep no more",
            id="more tickets kept than drawn",
        ),
        pytest.param(
            changed("deal: 1,", "deal: 2,"),
            "22:3: 3 tickets, expected at least 6: 2 for each of 3 players",
            id="more tickets dealt than there are",
        ),
        pytest.param(
            changed("keep: 1", "keep: 1, rejected: under the table"),
            '9:42: "under the table" is not known here, did you mean "under the deck"?',
            id="a place for rejected tickets that is not",
        ),
        pytest.param(
            changed("{bonus: 5}", "{bonus: 0}"),
            "10:23: 0 is out of range, expected a whole number from 1 to 500",
            id="a bonus of nothing",
        ),
        pytest.param(
            changed("longest_path: {bonus: 5}", "longest_path: 5"),
            '10:15: "5", expected keys and values: bonus, name',
            id="a bonus without its key",
        ),
        pytest.param(
            without("longest_path"),
            '10:14: "longer longest path" needs a rule that is off, '
            'expected the key "longest_path" in the map',
            id="a tie-break that needs a rule that is off",
        ),
        pytest.param(
            changed("[longer longest path]", "[longest legs]"),
            '11:14: "longest legs" is not known here, did you mean "longest path bonus"?',
            id="a tie-break there is not",
        ),
        pytest.param(
            changed("colours: [red, blue", "points: {}\ncolours: [red, blue"),
            "6:9: no points for any length, expected some as in {1: 1}",
            id="points for no length",
        ),
        pytest.param(
            changed("colours: [red, blue", "points: {1: 1, 2: 2}\ncolours: [red, blue"),
            '19:35: no points for a lane of 3, expected a length of "points": 1 or 2',
            id="a length without points",
        ),
        pytest.param(
            changed(
                "colours: [red, blue", "points: {1: 1, 2: 2, 3: 4, seven: 18}\ncolours: [red, blue"
            ),
            '6:28: the key "seven" is not known in "points", expected 1, 2, 3, 4, 5, … or 20',
            id="points for a length that is a word",
        ),
        pytest.param(
            changed("pieces: {count: 9}", "pieces: {count: 9}\nlast_round: {pieces: 9}"),
            "6:22: the last round comes at 9 pieces, expected fewer than the 9 of each player",
            id="a last round at all pieces",
        ),
        pytest.param(
            changed("pieces: {count: 9}", "last_round: {pieces: 50}"),
            "5:22: the last round comes at 50 pieces, expected fewer than the 45 of each player",
            id="a last round at more pieces than the usual ones",
        ),
        pytest.param(
            changed(
                "colours: [red, blue", "double_routes: {both_lanes_from: 7}\ncolours: [red, blue"
            ),
            "6:34: 7 is out of range, expected a whole number from 2 to 6",
            id="lanes for more players than there can be",
        ),
        pytest.param(
            changed("pieces: {count: 9}", "pieces: {count: 9, count: 8}"),
            '5:20: the key "count" again, expected only once (see line 5)',
            id="a key twice",
        ),
        pytest.param(
            changed("aspect: 1.5", "aspect: 1.5\ntitle: Another"),
            '4:1: the key "title" again, expected only once (see line 2)',
            id="a key of the map twice",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, problem: str, tmp_path: Path) -> None:
    assert problems_of(tmp_path, text) == [problem]
