"""Map files with one mistake in their rules, cards or decks: the error of each."""

import re
from pathlib import Path

import pytest

from tests.mapfile.small_map import MAP_WITH_ALL_PARTS, changed, problems_of, without


def with_change(old: str, new: str) -> str:
    return changed(old, new, MAP_WITH_ALL_PARTS)


def without_part(key: str) -> str:
    return without(key, text=MAP_WITH_ALL_PARTS)


RULES = {
    "an unknown key of the map": (
        changed("aspect: 1.5", "aspect: 1.5\nlanguage: en"),
        (
            '4:1: unknown key "language" in a map, '
            "expected format, title, about, aspect, colors, … or tickets"
        ),
    ),
    "a misspelled key of the map": (
        changed("tie_breaks:", "tie_break:"),
        '11:1: unknown key "tie_break" in a map, did you mean "tie_breaks"?',
    ),
    "a misspelled required key": (
        changed("title:", "titel:"),
        '2:1: unknown key "titel" in a map, did you mean "title"?',
    ),
    "no format": (without("format"), '1:1: the key "format" is missing in a map'),
    "a later format": (
        changed("format: 2", "format: 3"),
        (
            "1:9: format 3 is not supported, expected format 2; "
            "a newer version of ttr may read this file"
        ),
    ),
    "an earlier format": (
        changed("format: 2", "format: 1").replace("aspect", "shape"),
        "1:9: format 1 is not supported, expected format 2; docs/maps.md describes it",
    ),
    "no title": (without("title"), '1:1: the key "title" is missing in a map'),
    "a title of spaces": (
        changed("title: The Small Isle", 'title: "   "'),
        "2:8: nothing, expected text",
    ),
    "a title that is a list": (
        changed("The Small Isle", "[The, Small, Isle]"),
        "2:8: a list, expected text",
    ),
    "a control character in a title": (
        changed("The Small Isle", '"The \\e[31mIsle"'),
        '2:8: the character "\\x1b", expected printable text',
    ),
    "a line break in a title": (
        changed("The Small Isle", '"The\\nIsle"'),
        r'2:8: the character "\n", expected printable text',
    ),
    "a character that reverses the text": (
        changed("The Small Isle", '"The \\u202eIsle"'),
        '2:8: the character "\\u202e", expected printable text',
    ),
    "min players above max": (
        changed("min: 2", "min: 4"),
        '4:16: at least 4 and at most 3 players, expected "min" to be at most "max"',
    ),
    "pieces below the last round": (
        changed("count: 9", "count: 2"),
        "5:9: the last round starts at 2 pieces, expected fewer than the 2 of each player",
    ),
    "an unknown color": (
        changed("[red, blue, white]", "[red, blue, whit]"),
        '6:21: unknown word "whit", did you mean "white"?',
    ),
    "a color that is gray": (
        changed("[red, blue, white]", "[red, blue, white, gray]"),
        (
            '6:28: unknown word "gray", '
            "expected purple, white, blue, yellow, orange, black, red or green"
        ),
    ),
    "a color twice": (
        changed("[red, blue, white]", "[red, blue, white, red]"),
        '6:28: "red" is listed twice',
    ),
    "cards of a color that the map does not have": (
        changed("{each_color: 6,", "{each_color: 6, of_color: {green: 8},"),
        '7:35: unknown key "green" in "of_color", expected red, blue or white',
    ),
    "cards as text": (
        changed("each_color: 6", 'each_color: "6"'),
        '7:21: "6" is in quotes, so it is text, expected a whole number from 1 to 200',
    ),
    "a number with a leading zero": (
        changed("each_color: 6", "each_color: 012"),
        '7:21: "012" starts with a zero, expected a whole number from 1 to 200',
    ),
    "a fraction of a card": (
        changed("each_color: 6", "each_color: 6.5"),
        '7:21: "6.5" is not a whole number, expected a whole number from 1 to 200',
    ),
    "yes for a number": (
        changed("locomotives: 4", "locomotives: yes"),
        '7:37: "yes" is not a whole number, expected a whole number from 1 to 200',
    ),
    "more cards dealt than there are": (
        changed("locomotives: 4", "locomotives: 4, starting_hand: 10"),
        "7:8: 22 cards, expected at least 35 for the hands of 3 players and the market",
    ),
    "more tickets kept than dealt": (
        changed("keep: 1", "keep: 2"),
        "9:29: 2 tickets to keep but only 1 offered",
    ),
    "more tickets kept than drawn": (
        changed("ticket_rules:\n", "ticket_rules:\n  in_turn: {draw: 2, keep: 3}\n"),
        "9:28: 3 tickets to keep but only 2 offered",
    ),
    "more tickets dealt than there are": (
        changed("deal: 1,", "deal: 2,"),
        "22:3: 3 tickets, expected at least 6: 2 for each of 3 players",
    ),
    "an unknown place for rejected tickets": (
        changed("keep: 1", "keep: 1, rejected: under the table"),
        '9:42: unknown word "under the table", did you mean "under the deck"?',
    ),
    "a tie-break without its rule": (
        without("longest_path"),
        ('10:14: "longer longest path" needs the key "longest_path" in the map'),
    ),
    "an unknown tie-break": (
        changed("[longer longest path]", "[longest legs]"),
        '11:14: unknown word "longest legs", did you mean "longest path bonus"?',
    ),
    "an empty table of points": (
        changed("colors: [red, blue", "points: {}\ncolors: [red, blue"),
        "6:9: no points for any length, expected for example {1: 1}",
    ),
    "a length without points": (
        changed("colors: [red, blue", "points: {1: 1, 2: 2}\ncolors: [red, blue"),
        '19:35: no points for a route of 3, expected a length of "points": 1 or 2',
    ),
    "points for a length that is a word": (
        changed("colors: [red, blue", "points: {1: 1, 2: 2, 3: 4, seven: 18}\ncolors: [red, blue"),
        '6:28: unknown key "seven" in "points", expected 1, 2, 3, 4, 5, … or 20',
    ),
    "a last round at all pieces": (
        changed("pieces: {count: 9}", "pieces: {count: 9}\nlast_round: {pieces: 9}"),
        "6:22: the last round starts at 9 pieces, expected fewer than the 9 of each player",
    ),
    "a last round at more pieces than the default": (
        changed("pieces: {count: 9}", "last_round: {pieces: 50}"),
        "5:22: the last round starts at 50 pieces, expected fewer than the 45 of each player",
    ),
    "a key of the map twice": (
        changed("aspect: 1.5", "aspect: 1.5\ntitle: Another"),
        '4:1: the key "title" is listed twice (see line 2)',
    ),
}
"""Rules and cards."""

DECKS = {
    "a share of the market missing": (
        with_change("    in_market: 2\n", ""),
        '8:3: "in_market" of the decks adds up to 3, expected 5, the size of the market',
    ),
    "too large a share": (
        with_change("in_market: 2", "in_market: 4"),
        '8:3: "in_market" of the decks adds up to 7, expected 5, the size of the market',
    ),
    "pieces next to decks": (
        with_change("wild_card: joker", "wild_card: joker\npieces: {count: 9}"),
        '7:9: the key "pieces" next to "decks", expected it inside each deck',
    ),
    "cards next to decks": (
        with_change("wild_card: joker", "wild_card: joker\ncards: {each_color: 9}"),
        '7:8: the key "cards" next to "decks", expected it inside each deck',
    ),
    "a single deck in a list": (
        without("decks", "decks:\n  - {mode: rail, cards: {locomotives: 9}}\n", MAP_WITH_ALL_PARTS),
        "8:3: 1 item in the list of decks, expected at least 2",
    ),
    "two decks with the same mode": (
        with_change("mode: sea\n", "mode: rail\n"),
        '12:11: both decks have the mode "rail", expected two different ones',
    ),
    "a mode that is not an id": (
        with_change("mode: sea\n", "mode: By Sea\n"),
        (
            '12:11: "By Sea" is not an id, '
            "expected at most 20 lowercase letters, digits and underscores"
        ),
    ),
    "two decks with the same name of a piece": (
        with_change("one: ship,", "one: train,"),
        '14:29: both decks call their pieces "train", expected two different words',
    ),
    "a name of a piece that makes two card types equal": (
        with_change("one: ship, many", "one: anchor train, many").replace(
            "train: 7, ship: 5", "train: 7, anchor train: 5"
        ),
        (
            '14:29: two card types are called "red anchor train", '
            "expected another name for the pieces"
        ),
    ),
    "a piece with a number": (
        with_change("one: ship,", "one: ship 2,"),
        '14:29: "ship 2" cannot be a name for cards or pieces, expected letters',
    ),
    "a wild card with a plus": (
        with_change("wild_card: joker", "wild_card: a+b"),
        '6:12: "a+b" cannot be a name for cards or pieces, expected letters',
    ),
    "a translation of a card that is not on the map": (
        with_change(
            "wild_card: joker",
            "wild_card: joker\ntranslations:\n  - {language: uk, names: {jokr: x}}",
        ),
        '8:28: unknown key "jokr" in "names", did you mean "joker"?',
    ),
    "a translation into no language": (
        with_change("wild_card: joker", "wild_card: joker\ntranslations: [{language: UK}]"),
        '7:27: "UK", expected the code of a language, such as uk',
    ),
    "a wild card with a reserved name": (
        with_change("wild_card: joker", "wild_card: nothing"),
        '6:12: "nothing" has a special meaning, expected another word',
    ),
    "a wild card with the name of another card": (
        with_change("wild_card: joker", "wild_card: red double ship"),
        (
            '6:12: the wild card has the name of another card ("red double ship"), '
            "expected another name"
        ),
    ),
    "no locomotives in any deck": (
        with_change(", locomotives: 4", ""),
        '8:5: no deck has locomotives, expected "locomotives" in the cards of one',
    ),
    "locomotives in both decks": (
        with_change("doubles: 3", "doubles: 3, locomotives: 2"),
        "15:65: locomotives in both decks, expected them in one: they stand for cards of both",
    ),
    "more anchors than cards": (
        with_change("anchors: 4", "anchors: 5"),
        "15:37: 5 cards with an anchor of each color, but only 4 red cards",
    ),
    "more anchors than cards of one color": (
        with_change("anchors: 3", "anchors: 3, of_color: {blue: 2}"),
        "11:37: 3 cards with an anchor of each color, but only 2 blue cards",
    ),
    "a deck too small for the hands": (
        with_change("anchors: 4, doubles: 3", "anchors: 4, doubles: 3, starting_hand: 9"),
        "8:3: 14 ship cards, expected at least 20 for the hands of 2 players and the market",
    ),
    "decks that share a market too large for them": (
        re.sub(" *in_market: .\n", "", MAP_WITH_ALL_PARTS)
        .replace("anchors: 3,", "anchors: 3, starting_hand: 8,")
        .replace("anchors: 4,", "anchors: 4, starting_hand: 7,"),
        "8:3: 4 cards are left after hands are dealt, expected at least 5 for the market",
    ),
    "more starting pieces than pieces": (
        with_change("total: 12", "total: 18"),
        "21:26: 18 pieces to choose, expected at most 17: 9 trains and 8 ships",
    ),
    "suggested pieces that do not add up to the total": (
        with_change("ship: 5", "ship: 6"),
        "21:41: 13 pieces suggested, expected 12",
    ),
    "more ships suggested than there are": (
        with_change("train: 7, ship: 5", "train: 3, ship: 9"),
        "21:58: 9 is out of range, expected a whole number from 0 to 8",
    ),
    "suggested pieces without ships": (
        with_change(", ship: 5", ""),
        '21:41: the key "ship" is missing in "suggested"',
    ),
    "a last round at all starting pieces": (
        with_change("starting_pieces:", "last_round: {pieces: 12}\nstarting_pieces:"),
        "21:22: the last round starts at 12 pieces, expected fewer than the 12 of each player",
    ),
    "an exchange without starting pieces": (
        without_part("starting_pieces"),
        '21:11: "exchange" needs the key "starting_pieces" in the map',
    ),
    "harbors but no trains with an anchor": (
        with_change("{each_color: 8, anchors: 3,", "{each_color: 8,"),
        '23:10: harbors cost train cards with an anchor, expected "anchors" in the cards',
    ),
    "harbors but no port": (
        MAP_WITH_ALL_PARTS.replace(", port: true", ""),
        '23:10: harbors but no port, expected "port: true" for at least one city',
    ),
    "a sea route in a map with one deck": (
        changed("length: 3, colors: [red]", "by: sea, length: 3, colors: [red]"),
        ('18:31: this map has one transport mode, expected "decks" in the map to have more'),
    ),
    "starting pieces with one deck": (
        changed("pieces: {count: 9}", "pieces: {count: 9}\nstarting_pieces: {total: 5}"),
        '6:18: "starting_pieces" needs the key "decks" in the map',
    ),
    "harbors without anchors": (
        changed("pieces: {count: 9}", "pieces: {count: 9}\nharbors: {}"),
        '6:10: harbors cost train cards with an anchor, expected "anchors" in the cards',
    ),
    "a wild card with the name of a color": (
        changed("pieces: {count: 9}", "pieces: {count: 9}\nwild_card: white"),
        '6:12: the wild card has the name of another card ("white"), expected another name',
    ),
}
"""Decks, and pieces of two types."""

CASES = RULES | DECKS


@pytest.mark.parametrize(("text", "problem"), CASES.values(), ids=CASES)
def test_broken_map(text: str, problem: str, tmp_path: Path) -> None:
    """A map file with one mistake gives one error, with its line and column."""
    assert problems_of(tmp_path, text) == [problem]
