"""Map files with one thing wrong in their decks, or in the pieces of several kinds."""

from pathlib import Path

import pytest

from tests.mapfile.small_map import MAP_WITH_ALL_PARTS, changed, problems_of, without


def with_change(old: str, new: str) -> str:
    return changed(old, new, MAP_WITH_ALL_PARTS)


def less(section: str) -> str:
    return without(section, text=MAP_WITH_ALL_PARTS)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param(
            with_change("    in_market: 2\n", ""),
            '8:3: "in_market" of the decks adds up to 3, expected 5, the places of the market',
            id="a share of the market missing",
        ),
        pytest.param(
            with_change("in_market: 2", "in_market: 4"),
            '8:3: "in_market" of the decks adds up to 7, expected 5, the places of the market',
            id="too large a share",
        ),
        pytest.param(
            with_change("wild_card: joker", "wild_card: joker\npieces: {count: 9}"),
            '7:9: the key "pieces" beside "decks", expected it in each of the decks',
            id="pieces beside decks",
        ),
        pytest.param(
            with_change("wild_card: joker", "wild_card: joker\ncards: {each_colour: 9}"),
            '7:8: the key "cards" beside "decks", expected it in each of the decks',
            id="cards beside decks",
        ),
        pytest.param(
            without("decks", "decks: {train: 9, ship: 8}\n", MAP_WITH_ALL_PARTS),
            "7:8: a mapping is no list, expected a list of decks",
            id="decks as a mapping",
        ),
        pytest.param(
            without(
                "decks", "decks:\n  - {routes: rail, cards: {locomotives: 9}}\n", MAP_WITH_ALL_PARTS
            ),
            "8:3: 1 decks, expected at least 2",
            id="a single deck in a list",
        ),
        pytest.param(
            with_change("routes: sea\n    ", ""),
            '12:5: the key "routes" is missing, expected in a deck',
            id="a deck without routes",
        ),
        pytest.param(
            with_change("routes: sea\n", "routes: rail\n"),
            '12:13: routes by "rail" again, expected another word',
            id="two decks for rail",
        ),
        pytest.param(
            with_change("routes: sea\n", "routes: By Sea\n"),
            '12:13: "By Sea" is no id, expected small letters, digits and underscores, 20 at most',
            id="a wrong word for routes",
        ),
        pytest.param(
            with_change("one: ship,", "one: train,"),
            '14:29: pieces called "train" again, expected another word',
            id="two kinds of trains",
        ),
        pytest.param(
            with_change("many: ships", "many: trains"),
            '14:41: pieces called "trains" again, expected another word',
            id="one word for many of either kind",
        ),
        pytest.param(
            with_change("one: ship, many", "one: anchor train, many").replace(
                "train: 7, ship: 5", "train: 7, anchor train: 5"
            ),
            '14:29: two kinds of cards are called "red anchor train", expected pieces with '
            "another name",
            id="a piece with whose name two kinds of cards have one",
        ),
        pytest.param(
            with_change("one: ship,", "one: ship 2,"),
            '14:29: "ship 2" is no name for cards or pieces, expected letters',
            id="a piece with a number",
        ),
        pytest.param(
            with_change("wild_card: joker", "wild_card: a+b"),
            '6:12: "a+b" is no name for cards or pieces, expected letters',
            id="a wild card with a plus",
        ),
        pytest.param(
            with_change("wild_card: joker", "wild_card: nothing"),
            '6:12: "nothing" means something else here, expected another word',
            id="a wild card that is nothing",
        ),
        pytest.param(
            with_change("wild_card: joker", "wild_card: red double ship"),
            '6:12: the wild card "red double ship", expected another name than that of other cards',
            id="a wild card called as another card",
        ),
        pytest.param(
            with_change(", locomotives: 4", ""),
            '8:5: no deck has locomotives, expected "locomotives" in the cards of one',
            id="no locomotives in any deck",
        ),
        pytest.param(
            with_change("doubles: 3", "doubles: 3, locomotives: 2"),
            "15:66: locomotives in a second deck, expected them in one: they stand for all cards",
            id="locomotives in both decks",
        ),
        pytest.param(
            with_change("anchors: 4", "anchors: 5"),
            "15:38: 5 cards of each colour with an anchor, expected no more than the 4 of red",
            id="more anchors than cards",
        ),
        pytest.param(
            with_change("anchors: 3", "anchors: 3, of_colour: {blue: 2}"),
            "11:38: 3 cards of each colour with an anchor, expected no more than the 2 of blue",
            id="more anchors than cards of one colour",
        ),
        pytest.param(
            with_change("doubles: 3", "doubles: -3"),
            "15:50: -3 is out of range, expected a whole number from 0 to 200",
            id="a negative number of doubles",
        ),
        pytest.param(
            with_change("anchors: 4, doubles: 3", "anchors: 4, doubles: 3, starting_hand: 9"),
            "8:3: 14 ship cards, expected at least 20 for the hands of 2 players and the market",
            id="a deck too small for the hands",
        ),
        pytest.param(
            with_change("total: 12", "total: 18"),
            "21:16: 18 pieces to choose, expected at most 17: 9 trains and 8 ships",
            id="a fleet larger than all pieces",
        ),
        pytest.param(
            with_change("total: 12, ", ""),
            '21:8: the key "total" is missing, expected in "fleet"',
            id="a fleet without a total",
        ),
        pytest.param(
            with_change("ship: 5", "ship: 6"),
            "21:31: 13 pieces suggested, expected 12",
            id="a suggested fleet that is not the total",
        ),
        pytest.param(
            with_change("train: 7, ship: 5", "train: 3, ship: 9"),
            "21:48: 9 is out of range, expected a whole number from 0 to 8",
            id="more ships suggested than there are",
        ),
        pytest.param(
            with_change(", ship: 5", ""),
            '21:31: the key "ship" is missing, expected in "suggested"',
            id="a suggested fleet without ships",
        ),
        pytest.param(
            with_change("ship: 5", "shipp: 5"),
            '21:42: the key "shipp" is not known in "suggested", did you mean "ship"?',
            id="a suggested kind misspelt",
        ),
        pytest.param(
            with_change("fleet:", "last_round: {pieces: 12}\nfleet:"),
            "21:22: the last round comes at 12 pieces, expected fewer than the 12 of each player",
            id="a last round at the whole fleet",
        ),
        pytest.param(
            less("fleet"),
            "21:11: pieces are exchanged with those that the fleet left over, "
            'expected the key "fleet" in the map',
            id="an exchange without a fleet",
        ),
        pytest.param(
            with_change("exchange: {points: 2}", "exchange: {points: -2}"),
            "22:20: -2 is out of range, expected a whole number from 0 to 500",
            id="an exchange that pays",
        ),
        pytest.param(
            with_change("{each_colour: 8, anchors: 3,", "{each_colour: 8,"),
            '23:10: harbors cost train cards with an anchor, expected "anchors" in the cards',
            id="harbors but no trains with an anchor",
        ),
        pytest.param(
            MAP_WITH_ALL_PARTS.replace(", port: true", ""),
            '23:10: harbors but no port, expected "port: true" at some city',
            id="harbors but no port",
        ),
        pytest.param(
            with_change("points: [5, 9]", "points: []"),
            "23:52: 0 points (for one ticket, for two, …), expected at least 1",
            id="harbors without points",
        ),
        pytest.param(
            with_change("points: [5, 9]", "points: 5"),
            '23:52: "5" is no list, expected a list of points (for one ticket, for two, …)',
            id="harbor points as a number",
        ),
        pytest.param(
            with_change("points: [5, 9]", "points: [5, nine]"),
            '23:56: "nine" is no whole number, expected a whole number from 0 to 500',
            id="harbor points that are a word",
        ),
        pytest.param(
            changed("length: 3, colours: [red]", "by: sea, length: 3, colours: [red]"),
            "18:31: all routes of this map are of one kind, "
            'expected the key "decks" in the map for others',
            id="a sea route in a map with one deck",
        ),
        pytest.param(
            changed("pieces: {count: 9}", "pieces: {count: 9}\nfleet: {total: 5}"),
            '6:8: a fleet is chosen from two kinds of pieces, expected the key "decks" in the map',
            id="a fleet of one kind of pieces",
        ),
        pytest.param(
            changed("pieces: {count: 9}", "pieces: {count: 9}\nharbors: {}"),
            '6:10: harbors cost train cards with an anchor, expected "anchors" in the cards',
            id="harbors without anchors",
        ),
        pytest.param(
            changed("pieces: {count: 9}", "pieces: {count: 9}\nwild_card: white"),
            '6:12: the wild card "white", expected another name than that of other cards',
            id="a wild card called as a colour",
        ),
        pytest.param(
            changed("locomotives: 4", "locomotives: 0"),
            "7:38: 0 is out of range, expected a whole number from 1 to 200",
            id="one deck without locomotives",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, problem: str, tmp_path: Path) -> None:
    assert problems_of(tmp_path, text) == [problem]
