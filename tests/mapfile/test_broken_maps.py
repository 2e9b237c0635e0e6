"""Map files with one thing wrong: the whole table, with what is told of each."""

from pathlib import Path

import pytest

from tests.mapfile.small_map import MAP_WITH_ALL_PARTS, changed, problems_of, read_text, without


def with_change(old: str, new: str) -> str:
    return changed(old, new, MAP_WITH_ALL_PARTS)


def less(section: str) -> str:
    return without(section, text=MAP_WITH_ALL_PARTS)


RULES = {
    "an unknown key of the map": (
        changed("aspect: 1.5", "aspect: 1.5\nlanguage: en"),
        (
            '4:1: the key "language" is not known in a map, '
            "expected format, title, about, aspect, colors, … or tickets"
        ),
    ),
    "a misspelt key of the map": (
        changed("tie_breaks:", "tie_break:"),
        '11:1: the key "tie_break" is not known in a map, did you mean "tie_breaks"?',
    ),
    "a misspelt required key": (
        changed("title:", "titel:"),
        '2:1: the key "titel" is not known in a map, did you mean "title"?',
    ),
    "no format": (without("format"), '1:1: the key "format" is missing, expected in a map'),
    "a later format": (
        changed("format: 1", "format: 2"),
        "1:9: this map is of format 2, expected 1, the only one this program reads",
    ),
    "a format that is no number": (
        changed("format: 1", "format: one"),
        '1:9: "one" is no whole number, expected a whole number from 1 to 999',
    ),
    "no title": (without("title"), '1:1: the key "title" is missing, expected in a map'),
    "an empty title": (changed("title: The Small Isle", "title:"), "2:7: nothing, expected text"),
    "a title of spaces": (
        changed("title: The Small Isle", 'title: "   "'),
        "2:8: nothing, expected text",
    ),
    "a title that is a list": (
        changed("The Small Isle", "[The, Small, Isle]"),
        "2:8: a list, expected text",
    ),
    "a title too long": (
        changed(
            "The Small Isle", "IsleIsleIsleIsleIsleIsleIsleIsleIsleIsleIsleIsleIsleIsleIsleIsle"
        ),
        "2:8: 64 characters, expected at most 60",
    ),
    "a control character in a title": (
        changed("The Small Isle", '"The \\e[31mIsle"'),
        '2:8: the character "\\x1b", expected printable text',
    ),
    "a line break in a title": (
        changed("The Small Isle", '"The\\nIsle"'),
        '2:8: the character "\\n", expected printable text',
    ),
    "a letter that turns the line around": (
        changed("The Small Isle", '"The \\u202eIsle"'),
        '2:8: the character "\\u202e", expected printable text',
    ),
    "no aspect": (without("aspect"), '1:1: the key "aspect" is missing, expected in a map'),
    "an aspect that is no number": (
        changed("aspect: 1.5", "aspect: wide"),
        '3:9: "wide" is no number, expected a number from 0.5 to 4',
    ),
    "an aspect far from any screen": (
        changed("aspect: 1.5", "aspect: 15"),
        "3:9: 15 is out of range, expected a number from 0.5 to 4",
    ),
    "fewest players above most": (
        changed("min: 2", "min: 4"),
        "4:18: 4 players at least and 3 at most, expected the least to be fewest",
    ),
    "too many players": (
        changed("max: 3", "max: 9"),
        "4:27: 9 is out of range, expected a whole number from 2 to 5",
    ),
    "players as a number": (
        changed("{min: 2, max: 3}", "3"),
        '4:10: "3", expected keys and values: least, most',
    ),
    "no pieces": (
        changed("count: 9", "count: 0"),
        "5:17: 0 is out of range, expected a whole number from 1 to 500",
    ),
    "pieces below the last round": (
        changed("count: 9", "count: 2"),
        "5:9: the last round comes at 2 pieces, expected fewer than the 2 of each player",
    ),
    "a color there is not": (
        changed("[red, blue, white]", "[red, blue, whit]"),
        '6:22: "whit" is not known here, did you mean "white"?',
    ),
    "a color that is gray": (
        changed("[red, blue, white]", "[red, blue, white, gray]"),
        (
            '6:29: "gray" is not known here, '
            "expected purple, white, blue, yellow, orange, black, red or green"
        ),
    ),
    "a color twice": (
        changed("[red, blue, white]", "[red, blue, white, red]"),
        '6:29: "red" again, expected each of the colors once',
    ),
    "no colors": (changed("[red, blue, white]", "[]"), "6:10: 0 colors, expected at least 1"),
    "colors that are a word": (
        changed("colors: [red, blue, white]", "colors: red"),
        '6:10: "red" is no list, expected a list of colors',
    ),
    "cards of a color the map has not": (
        changed("{each_color: 6,", "{each_color: 6, of_color: {green: 8},"),
        '7:37: the key "green" is not known in "of_color", expected red, blue or white',
    ),
    "a negative number of cards": (
        changed("each_color: 6", "each_color: -6"),
        "7:22: -6 is out of range, expected a whole number from 1 to 200",
    ),
    "cards as text": (
        changed("each_color: 6", 'each_color: "6"'),
        '7:22: "6" stands in quotes and is text, expected a whole number from 1 to 200',
    ),
    "a number with a leading zero": (
        changed("each_color: 6", "each_color: 012"),
        '7:22: "012" begins with a zero, expected a whole number from 1 to 200',
    ),
    "a fraction of a card": (
        changed("each_color: 6", "each_color: 6.5"),
        '7:22: "6.5" is no whole number, expected a whole number from 1 to 200',
    ),
    "yes for a number": (
        changed("locomotives: 4", "locomotives: yes"),
        '7:38: "yes" is no whole number, expected a whole number from 1 to 200',
    ),
    "more cards dealt than there are": (
        changed("locomotives: 4", "locomotives: 4, starting_hand: 10"),
        "7:8: 22 cards, expected at least 35 for the hands of 3 players and the market",
    ),
    "a market with no places": (
        changed("colors: [red, blue", "market: {size: 0}\ncolours: [red, blue"),
        "6:18: 0 is out of range, expected a whole number from 1 to 10",
    ),
    "more tickets kept than dealt": (
        changed("keep: 1", "keep: 2"),
        "9:29: 2 tickets to keep but 1 offered, expected to keep no more",
    ),
    "more tickets kept than drawn": (
        changed("ticket_rules:\n", "ticket_rules:\n  in_turn: {draw: 2, keep: 3}\n"),
        "9:28: 3 tickets to keep but 2 offered, expected to keep no more",
    ),
    "more tickets dealt than there are": (
        changed("deal: 1,", "deal: 2,"),
        "22:3: 3 tickets, expected at least 6: 2 for each of 3 players",
    ),
    "a place for rejected tickets that is not": (
        changed("keep: 1", "keep: 1, rejected: under the table"),
        '9:42: "under the table" is not known here, did you mean "under the deck"?',
    ),
    "a bonus of nothing": (
        changed("{bonus: 5}", "{bonus: 0}"),
        "10:23: 0 is out of range, expected a whole number from 1 to 500",
    ),
    "a bonus without its key": (
        changed("longest_path: {bonus: 5}", "longest_path: 5"),
        '10:15: "5", expected keys and values: bonus, name',
    ),
    "a tie-break that needs a rule that is off": (
        without("longest_path"),
        (
            '10:14: "longer longest path" needs a rule that is off, '
            'expected the key "longest_path" in the map'
        ),
    ),
    "a tie-break there is not": (
        changed("[longer longest path]", "[longest legs]"),
        '11:14: "longest legs" is not known here, did you mean "longest path bonus"?',
    ),
    "points for no length": (
        changed("colors: [red, blue", "points: {}\ncolours: [red, blue"),
        "6:9: no points for any length, expected some as in {1: 1}",
    ),
    "a length without points": (
        changed("colors: [red, blue", "points: {1: 1, 2: 2}\ncolours: [red, blue"),
        '19:35: no points for a route of 3, expected a length of "points": 1 or 2',
    ),
    "points for a length that is a word": (
        changed("colors: [red, blue", "points: {1: 1, 2: 2, 3: 4, seven: 18}\ncolours: [red, blue"),
        '6:28: the key "seven" is not known in "points", expected 1, 2, 3, 4, 5, … or 20',
    ),
    "a last round at all pieces": (
        changed("pieces: {count: 9}", "pieces: {count: 9}\nlast_round: {pieces: 9}"),
        "6:22: the last round comes at 9 pieces, expected fewer than the 9 of each player",
    ),
    "a last round at more pieces than the usual ones": (
        changed("pieces: {count: 9}", "last_round: {pieces: 50}"),
        "5:22: the last round comes at 50 pieces, expected fewer than the 45 of each player",
    ),
    "routes for more players than there can be": (
        changed("colors: [red, blue", "double_routes: {both_routes_from: 7}\ncolours: [red, blue"),
        "6:34: 7 is out of range, expected a whole number from 2 to 6",
    ),
    "a key twice": (
        changed("pieces: {count: 9}", "pieces: {count: 9, count: 8}"),
        '5:20: the key "count" again, expected only once (see line 5)',
    ),
    "a key of the map twice": (
        changed("aspect: 1.5", "aspect: 1.5\ntitle: Another"),
        '4:1: the key "title" again, expected only once (see line 2)',
    ),
}
"""The rules and the cards."""

DECKS = {
    "a share of the market missing": (
        with_change("    in_market: 2\n", ""),
        '8:3: "in_market" of the decks adds up to 3, expected 5, the places of the market',
    ),
    "too large a share": (
        with_change("in_market: 2", "in_market: 4"),
        '8:3: "in_market" of the decks adds up to 7, expected 5, the places of the market',
    ),
    "pieces beside decks": (
        with_change("wild_card: joker", "wild_card: joker\npieces: {count: 9}"),
        '7:9: the key "pieces" beside "decks", expected it in each of the decks',
    ),
    "cards beside decks": (
        with_change("wild_card: joker", "wild_card: joker\ncards: {each_color: 9}"),
        '7:8: the key "cards" beside "decks", expected it in each of the decks',
    ),
    "decks as a mapping": (
        without("decks", "decks: {train: 9, ship: 8}\n", MAP_WITH_ALL_PARTS),
        "7:8: a mapping is no list, expected a list of decks",
    ),
    "a single deck in a list": (
        without("decks", "decks:\n  - {mode: rail, cards: {locomotives: 9}}\n", MAP_WITH_ALL_PARTS),
        "8:3: 1 decks, expected at least 2",
    ),
    "a deck without routes": (
        with_change("mode: sea\n    ", ""),
        '12:5: the key "routes" is missing, expected in a deck',
    ),
    "two decks for rail": (
        with_change("mode: sea\n", "mode: rail\n"),
        '12:13: routes by "rail" again, expected another word',
    ),
    "a wrong word for routes": (
        with_change("mode: sea\n", "routes: By Sea\n"),
        '12:13: "By Sea" is no id, expected small letters, digits and underscores, 20 at most',
    ),
    "two kinds of trains": (
        with_change("one: ship,", "one: train,"),
        '14:29: pieces called "train" again, expected another word',
    ),
    "one word for many of either kind": (
        with_change("many: ships", "many: trains"),
        '14:41: pieces called "trains" again, expected another word',
    ),
    "a piece with whose name two card types have one": (
        with_change("one: ship, many", "one: anchor train, many").replace(
            "train: 7, ship: 5", "train: 7, anchor train: 5"
        ),
        ('14:29: two card types are called "red anchor train", expected pieces with another name'),
    ),
    "a piece with a number": (
        with_change("one: ship,", "one: ship 2,"),
        '14:29: "ship 2" is no name for cards or pieces, expected letters',
    ),
    "a wild card with a plus": (
        with_change("wild_card: joker", "wild_card: a+b"),
        '6:12: "a+b" is no name for cards or pieces, expected letters',
    ),
    "a wild card that is nothing": (
        with_change("wild_card: joker", "wild_card: nothing"),
        '6:12: "nothing" means something else here, expected another word',
    ),
    "a wild card called as another card": (
        with_change("wild_card: joker", "wild_card: red double ship"),
        '6:12: the wild card "red double ship", expected another name than that of other cards',
    ),
    "no locomotives in any deck": (
        with_change(", locomotives: 4", ""),
        '8:5: no deck has locomotives, expected "locomotives" in the cards of one',
    ),
    "locomotives in both decks": (
        with_change("doubles: 3", "doubles: 3, locomotives: 2"),
        "15:66: locomotives in a second deck, expected them in one: they stand for all cards",
    ),
    "more anchors than cards": (
        with_change("anchors: 4", "anchors: 5"),
        "15:38: 5 cards of each color with an anchor, expected no more than the 4 of red",
    ),
    "more anchors than cards of one color": (
        with_change("anchors: 3", "anchors: 3, of_color: {blue: 2}"),
        "11:38: 3 cards of each color with an anchor, expected no more than the 2 of blue",
    ),
    "a negative number of doubles": (
        with_change("doubles: 3", "doubles: -3"),
        "15:50: -3 is out of range, expected a whole number from 0 to 200",
    ),
    "a deck too small for the hands": (
        with_change("anchors: 4, doubles: 3", "anchors: 4, doubles: 3, starting_hand: 9"),
        "8:3: 14 ship cards, expected at least 20 for the hands of 2 players and the market",
    ),
    "a starting pieces larger than all pieces": (
        with_change("total: 12", "total: 18"),
        "21:16: 18 pieces to choose, expected at most 17: 9 trains and 8 ships",
    ),
    "a starting pieces without a total": (
        with_change("total: 12, ", ""),
        '21:8: the key "total" is missing, expected in "starting_pieces"',
    ),
    "a suggested starting pieces that is not the total": (
        with_change("ship: 5", "ship: 6"),
        "21:31: 13 pieces suggested, expected 12",
    ),
    "more ships suggested than there are": (
        with_change("train: 7, ship: 5", "train: 3, ship: 9"),
        "21:48: 9 is out of range, expected a whole number from 0 to 8",
    ),
    "a suggested starting pieces without ships": (
        with_change(", ship: 5", ""),
        '21:31: the key "ship" is missing, expected in "suggested"',
    ),
    "a suggested kind misspelt": (
        with_change("ship: 5", "shipp: 5"),
        '21:42: the key "shipp" is not known in "suggested", did you mean "ship"?',
    ),
    "a last round at the whole starting pieces": (
        with_change("starting_pieces:", "last_round: {pieces: 12}\nfleet:"),
        "21:22: the last round comes at 12 pieces, expected fewer than the 12 of each player",
    ),
    "an exchange without a starting pieces": (
        less("starting_pieces"),
        (
            "21:11: pieces are exchanged with those that the starting pieces left over, "
            'expected the key "starting_pieces" in the map'
        ),
    ),
    "an exchange that pays": (
        with_change("exchange: {points: 2}", "exchange: {points: -2}"),
        "22:20: -2 is out of range, expected a whole number from 0 to 500",
    ),
    "harbors but no trains with an anchor": (
        with_change("{each_color: 8, anchors: 3,", "{each_color: 8,"),
        '23:10: harbors cost train cards with an anchor, expected "anchors" in the cards',
    ),
    "harbors but no port": (
        MAP_WITH_ALL_PARTS.replace(", port: true", ""),
        '23:10: harbors but no port, expected "port: true" at some city',
    ),
    "harbors without points": (
        with_change("points: [5, 9]", "points: []"),
        "23:52: 0 points (for one ticket, for two, …), expected at least 1",
    ),
    "harbor points as a number": (
        with_change("points: [5, 9]", "points: 5"),
        '23:52: "5" is no list, expected a list of points (for one ticket, for two, …)',
    ),
    "harbor points that are a word": (
        with_change("points: [5, 9]", "points: [5, nine]"),
        '23:56: "nine" is no whole number, expected a whole number from 0 to 500',
    ),
    "a sea route in a map with one deck": (
        changed("length: 3, colors: [red]", "by: sea, length: 3, colors: [red]"),
        (
            "18:31: all routes of this map are of one kind, "
            'expected the key "decks" in the map for others'
        ),
    ),
    "a starting pieces of one kind of pieces": (
        changed("pieces: {count: 9}", "pieces: {count: 9}\nfleet: {total: 5}"),
        '6:8: a starting pieces is chosen from two kinds of pieces, expected the key "decks" in the map',
    ),
    "harbors without anchors": (
        changed("pieces: {count: 9}", "pieces: {count: 9}\nharbors: {}"),
        '6:10: harbors cost train cards with an anchor, expected "anchors" in the cards',
    ),
    "a wild card called as a color": (
        changed("pieces: {count: 9}", "pieces: {count: 9}\nwild_card: white"),
        '6:12: the wild card "white", expected another name than that of other cards',
    ),
    "one deck without locomotives": (
        changed("locomotives: 4", "locomotives: 0"),
        "7:38: 0 is out of range, expected a whole number from 1 to 200",
    ),
}
"""Decks, and pieces of several kinds."""

PARTS = {
    "more long tickets than tickets dealt": (
        with_change("long: 1, ", "long: 3, "),
        "17:29: 3 long tickets of 2 dealt, expected no more",
    ),
    "long tickets that are never dealt": (
        with_change("long: 1, ", ""),
        '40:44: no long ticket is ever dealt, expected "long" in "at_start" of the map',
    ),
    "too few long tickets": (
        with_change("points: 2, long: true", "points: 2"),
        "40:3: 1 long tickets, expected at least 2: 1 for each of 2 players",
    ),
    "too few regular tickets": (
        with_change("points: 3}", "points: 3, long: true}"),
        "40:3: 1 regular tickets, expected at least 2: 1 for each of 2 players",
    ),
    "yes for true": (
        with_change("points: 2, long: true", "points: 2, long: yes"),
        '40:44: "yes", expected true or false',
    ),
    "a tunnel but no rule for tunnels": (
        less("tunnels"),
        '32:73: a tunnel needs its rule, expected the key "tunnels" in the map',
    ),
    "a tunnel without cards": (
        with_change("tunnels: {cards: 2}", "tunnels: {cards: 0}"),
        "18:18: 0 is out of range, expected a whole number from 1 to 10",
    ),
    "tunnels as a number": (
        with_change("tunnels: {cards: 2}", "tunnels: 2"),
        '18:10: "2", expected keys and values: cards',
    ),
    "tunnels misspelt": (
        with_change("tunnels:", "tunnel:"),
        '18:1: the key "tunnel" is not known in a map, did you mean "tunnels"?',
    ),
    "true in quotes": (
        with_change("tunnel: true", 'tunnel: "true"'),
        '33:73: "true", expected true or false',
    ),
    "a tunnel misspelt": (
        with_change("tunnel: true", "tunel: true"),
        '33:65: the key "tunel" is not known in a route, did you mean "tunnel"?',
    ),
    "a tie-break that needs stations": (
        less("stations"),
        (
            '23:14: "fewest stations built" needs a rule that is off, '
            'expected the key "stations" in the map'
        ),
    ),
    "no stations": (
        with_change("{count: 1, points_left: 5}", "{count: 0}"),
        "19:19: 0 is out of range, expected a whole number from 1 to 5",
    ),
    "points that are a word": (
        with_change("points_left: 5", "points_left: few"),
        '19:35: "few" is no whole number, expected a whole number from 0 to 500',
    ),
    "a tie-break that needs the bonus": (
        with_change("[fewest stations built]", "[longest path bonus]"),
        (
            '24:14: "longest path bonus" needs a rule that is off, '
            'expected the key "longest_path" in the map'
        ),
    ),
    "a color of the flag that no card has": (
        with_change("flag: {colors: [red, blue],", "flag: {colors: [red, green],"),
        '20:23: no card of this map is "green", expected red or blue',
    ),
    "a color of the flag misspelt": (
        with_change("flag: {colors: [red, blue],", "flag: {colors: [red, bleu],"),
        '20:23: no card of this map is "bleu", did you mean "blue"?',
    ),
    "a color of the flag twice": (
        with_change("flag: {colors: [red, blue],", "flag: {colors: [red, red],"),
        '20:23: "red" again, expected each of the colors once',
    ),
    "a flag without colors": (
        with_change("flag: {colors: [red, blue],", "flag: {"),
        '20:7: the key "colors" is missing, expected in "flag"',
    ),
    "a color of the flag that is a list": (
        with_change("flag: {colors: [red, blue],", "flag: {colors: [[red]],"),
        "20:18: a list, expected a color",
    ),
    "a port at a junction": (
        with_change("y: 0.5}", "y: 0.5, port: true}"),
        '31:50: the key "port" is not known in a junction, expected id, name, x or y',
    ),
    "a ticket to a junction": (
        with_change("from: bute, to: ayr", "from: bute, to: firth"),
        '42:22: "firth" is a junction, expected a city (GL-13)',
    ),
    "a junction with the id of a city": (
        with_change("{id: firth", "{id: coll"),
        '31:10: the id "coll" again, expected only once (see line 28)',
    ),
    "a junction with the name of a city": (
        with_change("name: The Firth,", "name: Ayr,"),
        '31:23: the name "Ayr" again, expected only once (see line 26)',
    ),
    "junctions misspelt": (
        with_change("junctions:", "junction:"),
        '30:1: the key "junction" is not known in a map, did you mean "junctions"?',
    ),
    "a port that is a number": (
        with_change("port: true}\n  - {id: bute", "port: 1}\n  - {id: bute"),
        '26:48: "1", expected true or false',
    ),
    "a route by nothing": (
        with_change("by: rail, length: 3, ", "length: 3, "),
        '33:5: the key "by" is missing, expected in a route',
    ),
    "a route by road": (
        with_change("by: rail, length: 3, ", "by: road, length: 3, "),
        '33:31: "road" is not known here, expected rail or sea',
    ),
    "a route by rail twice": (
        with_change("by: sea, length: 3", "by: rail, length: 3"),
        (
            "35:12: the route ayr – coll again, "
            "expected only once (see line 34): two colors make a route double"
        ),
    ),
    "a ferry with more symbols than spaces": (
        with_change("locomotives: 2", "locomotives: 4"),
        "35:77: 4 locomotives for 3 spaces, expected at most 3 (EU-1)",
    ),
    "a ferry without symbols": (
        with_change("locomotives: 2", "locomotives: 0"),
        "35:77: 0 is out of range, expected a whole number from 1 to 20",
    ),
    "a ferry in colors": (
        with_change("colors: [red, blue]}", "colors: [red, blue], locomotives: 1}"),
        "34:83: a ferry whose routes have colors, expected them gray (EU-1)",
    ),
}
"""Parts that not every map has."""

NETWORK = {
    "no cities": (without("cities", "cities: []\n"), "12:9: 0 cities, expected at least 2"),
    "cities misspelt": (
        changed("cities:", "citys:"),
        '12:1: the key "citys" is not known in a map, did you mean "cities"?',
    ),
    "a city that is a word": (
        changed("{id: coll, name: Coll, x: 0.5, y: 0.5}", "coll"),
        '15:5: "coll", expected keys and values: id, name, also, port, x, …',
    ),
    "a city without a name": (
        changed("name: Coll, ", ""),
        '15:5: the key "name" is missing, expected in a city',
    ),
    "a city without an id": (
        changed("id: coll, ", ""),
        '15:5: the key "id" is missing, expected in a city',
    ),
    "an id with a space": (
        changed("id: coll,", "id: the coll,"),
        ('15:10: "the coll" is no id, expected small letters, digits and underscores, 40 at most'),
    ),
    "an id twice": (
        changed("id: coll,", "id: ayr,"),
        '15:10: the id "ayr" again, expected only once (see line 13)',
    ),
    "a name twice": (
        changed("name: Coll", "name: AYR"),
        '15:22: the name "AYR" again, expected only once (see line 13)',
    ),
    "a name that is another's other spelling": (
        changed("name: Coll", "name: Rothesay"),
        '15:22: the name "Rothesay" again, expected only once (see line 14)',
    ),
    "a name too long": (
        changed(
            "name: Coll",
            "name: CollCollCollCollCollCollCollCollCollCollCollCollCollCollCollColl",
        ),
        "15:22: 64 characters, expected at most 60",
    ),
    "a place beyond the edge": (
        changed("x: 0.9", "x: 1.9"),
        "14:49: 1.9 is out of range, expected a number from 0 to 1",
    ),
    "a negative place": (
        changed("x: 0.9", "x: -0.9"),
        "14:49: -0.9 is out of range, expected a number from 0 to 1",
    ),
    "a place that is text": (
        changed("x: 0.9", "x: left"),
        '14:49: "left" is no number, expected a number from 0 to 1',
    ),
    "a place that is infinite": (
        changed("x: 0.9", "x: .inf"),
        '14:49: ".inf" is no number, expected a number from 0 to 1',
    ),
    "two cities at one place": (
        changed("y: 0.9", "y: 0.5"),
        "16:31: the place 0.5, 0.5 again, expected only once (see line 15)",
    ),
    "other spellings as a word": (
        changed("[Rothesay]", "Rothesay"),
        '14:34: "Rothesay" is no list, expected a list of names',
    ),
    "a city that does not exist": (
        changed("from: ayr, to: bute", "from: ayr, to: butte"),
        '18:21: there is no city "butte", did you mean "bute"?',
    ),
    "a city by its name": (
        changed("from: ayr, to: bute", "from: ayr, to: Rothesay"),
        '18:21: there is no city "Rothesay", did you mean "bute"?',
    ),
    "a city like none": (
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
            "20:12: the route coll – bute again, "
            "expected only once (see line 19): two colors make a route double"
        ),
    ),
    "a route to a list": (
        changed("from: ayr, to: bute", "from: ayr, to: [bute]"),
        "18:21: a list, expected the id of a city",
    ),
    "a route of no length": (
        changed("length: 3", "length: 0"),
        "18:35: 0 is out of range, expected a whole number from 1 to 20",
    ),
    "a negative length": (
        changed("length: 3", "length: -3"),
        "18:35: -3 is out of range, expected a whole number from 1 to 20",
    ),
    "two lengths": (
        changed("length: 2", "length: [2, 3]"),
        "19:36: a list is no whole number, expected a whole number from 1 to 20",
    ),
    "a length missing": (
        changed("length: 2, ", ""),
        '19:5: the key "length" is missing, expected in a route',
    ),
    "a length misspelt": (
        changed("length: 2", "lenght: 2"),
        '19:28: the key "lenght" is not known in a route, did you mean "length"?',
    ),
    "a length without common points": (
        changed("length: 3", "length: 7"),
        '18:35: no points for a route of 7, expected a length of "points": 1, 2, 3, 4, 5 or 6',
    ),
    "three routes": (
        changed("[gray, gray]", "[gray, gray, gray]"),
        "19:48: 3 routes (a color for each), expected at most 2",
    ),
    "no routes": (
        changed("[gray, gray]", "[]"),
        "19:48: 0 routes (a color for each), expected at least 1",
    ),
    "a color that no card has": (
        changed("colors: [red]}", "colors: [green]}"),
        "18:48: no card of this map is green, expected red, blue, white or gray",
    ),
    "a color misspelt": (
        changed("[gray, gray]", "[grey, gray]"),
        '19:49: there is no color "grey", did you mean "gray"?',
    ),
    "a color like none": (
        changed("colors: [red]}", "colors: [mauve]}"),
        '18:48: there is no color "mauve", expected red, blue, white or gray',
    ),
    "a color without brackets": (
        changed("colors: [red]}", "colors: red}"),
        '18:47: "red" is no list, expected a list of routes (a color for each)',
    ),
    "no routes": (without("routes"), '1:1: the key "routes" is missing, expected in a map'),
    "a ticket twice": (
        changed("from: ayr, to: deal", "from: coll, to: ayr"),
        "23:12: the ticket coll – ayr again, expected only once (see line 22)",
    ),
    "a ticket from a city to itself": (
        changed("from: ayr, to: deal", "from: ayr, to: ayr"),
        "23:21: from ayr to itself, expected another city",
    ),
    "a ticket to a city that does not exist": (
        changed("from: ayr, to: deal", "from: ayr, to: dea"),
        '23:21: there is no city "dea", did you mean "deal"?',
    ),
    "a ticket without points": (
        changed(", points: 6", ""),
        '23:5: the key "points" is missing, expected in a ticket',
    ),
    "a ticket of no points": (
        changed("points: 6", "points: 0"),
        "23:35: 0 is out of range, expected a whole number from 1 to 500",
    ),
    "points that are no number": (
        changed("points: 6", "points: six"),
        '23:35: "six" is no whole number, expected a whole number from 1 to 500',
    ),
    "tickets as a mapping": (
        without("tickets", "tickets: {ayr: coll}\n"),
        "21:10: a mapping is no list, expected a list of tickets",
    ),
}
"""Cities, routes and tickets."""


BROKEN = RULES | DECKS | PARTS | NETWORK


@pytest.mark.parametrize(("text", "problem"), BROKEN.values(), ids=BROKEN)
def test_what_is_wrong_is_told_with_its_place(text: str, problem: str, tmp_path: Path) -> None:
    assert problems_of(tmp_path, text) == [problem]


def test_the_map_with_all_parts_is_sound(tmp_path: Path) -> None:
    read_text(tmp_path, MAP_WITH_ALL_PARTS)
