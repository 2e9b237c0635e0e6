"""The rules in words of each map say what players ask about."""

import re

import pytest

from tests.machine_language import speaking
from tests.mapfile.small_map import MAP_WITH_ALL_PARTS
from tests.maps import FOR_TESTS, a_map
from ttr_tui.engine import GameMap
from ttr_tui.engine.registry import RULES
from ttr_tui.engine.rule import Rule
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import map_from_text, read_map
from ttr_tui.storage.languages import translations
from ttr_tui.words.line_game import rule_lines
from ttr_tui.words.rule_words import RULE_WORDS, RuleWords, rules_in_three_lines
from ttr_tui.words.rules import how_to_play, rules_of, without_markdown

EVERYWHERE = """\
    C-5 When a deck is empty, its discard pile becomes the new deck
    C-5 Until then nobody can draw from this deck
    C-6 market cards can still be drawn
    C-6 If no card can be drawn at all, drawing cards is not available
    C-9 With an empty ticket deck, drawing tickets is not available
    C-11 If all players pass in a row, the game ends"""

ASKED = {
    "usa": """\
        C-15 In a tie, these tie-breaks are applied in order
        C-15 Players who are still tied after that share the victory""",
    "europe": """\
        C-15 In a tie, these tie-breaks are applied in order
        C-15 Players who are still tied after that share the victory
        EU-3 If fewer than 3 cards can be revealed, only those count
        EU-7 Long tickets that are not dealt or are rejected leave the game
        EU-8 These go under the deck""",
    "paris": """\
        C-15 In a tie, this decides: most completed tickets
        C-15 Players who are still tied after that share the victory
        PA-2 It must not be a wild bus
        PA-2 must not have a flag card of that color yet
        PA-2 Each route gives at most one flag card, and only when it is claimed
        PA-3 The next flag can be started from the next turn on
        PA-3 A player may complete any number of flags
        PA-4 they cannot pay for anything""",
    "great_lakes": """\
        C-15 Tied players share the victory
        C-3 A joker drawn from the market as the first card is the only card of the turn
        GL-3 they stand for a card of any color and of any deck
        GL-3 A joker pays for one space of a route, never for two
        GL-3 For a harbor, a joker stands for a card with an anchor
        GL-7 So there is only one harbor in a city, whoever owns it""",
}


@pytest.mark.parametrize("name", known_maps())
def test_rules_answer_what_players_ask(name: str) -> None:
    """What happens when decks run out and how ties are shared, and the limits of each map."""
    rules = texts(a_map(name))
    for answer in [*EVERYWHERE.splitlines(), *ASKED[name].splitlines()]:
        number, text = answer.strip().split(" ", 1)
        assert text in rules[number], answer


def test_the_name_of_a_bonus_is_translated() -> None:
    """The rule says what the map calls its bonus in the language of the program."""
    assert "called European Express" in texts(a_map("europe"))["C-14"]
    with speaking("uk"):
        assert "«Європейський експрес»" in texts(a_map("europe"))["C-14"]


def test_titles_in_lines_have_no_mark_of_a_ruling() -> None:
    """As on the rules page."""
    assert "Ending early." in [rule_lines(rule)[0] for rule in rules_of(a_map("usa"))]


def texts(game_map: GameMap) -> dict[str, str]:
    """The rules of a map and how to play it by their numbers, as on its rules page."""
    paragraphs = [*rules_of(game_map), *how_to_play(game_map)]
    return {each.number: without_markdown(each.text) for each in paragraphs}


def changed_map(name: str, key: str) -> GameMap:
    """A map with this key and its value in its file."""
    text = read_map(FOR_TESTS.get(name) or find_map(name)).text
    line = re.compile(rf"^{key.split(':')[0]}:.*$", re.MULTILINE)
    text = line.sub(key, text) if line.search(text) else f"{text}\n{key}\n"
    return map_from_text(text, name, "the changed map").game_map


def texts_with(name: str, key: str) -> dict[str, str]:
    """The rules of a map with this key and its value in its file."""
    return texts(changed_map(name, key))


OMNIBUS = "wild_card: omnibus"
ONE_CARD = "tunnels: {cards: 1}"
TWO_CARDS = "ferry_substitutes: {cards: 2}"
FIVE_CARDS = "ferry_substitutes: {cards: 5}"
ONE_RESET = "market: {max_resets: 1}"
FEW_PIECES = "starting_pieces: {total: 22, suggested: {train: 21, ship: 1}}"
ALL_PIECES = "starting_pieces: {total: 65}"


@pytest.mark.parametrize(
    ("name", "key", "language", "number", "text"),
    [
        ("europe", OMNIBUS, "en", "C-3", "An omnibus drawn from the market"),
        ("europe", ONE_CARD, "en", "EU-2", "reveals the top card of the deck"),
        ("europe", ONE_CARD, "en", "EU-3", "If no card can be revealed, the tunnel is built"),
        ("europe", ONE_CARD, "uk", "EU-3", "Якщо не можна відкрити жодної карти, тунель"),
        ("europe", ONE_CARD, "ru", "EU-3", "Если нельзя открыть ни одной карты, туннель"),
        ("europe", TWO_CARDS, "en", "10", "paid with a locomotive or any 2 other cards."),
        ("europe", TWO_CARDS, "uk", "10", "оплачує локомотив або будь-які 2 інші карти."),
        ("europe", FIVE_CARDS, "uk", "10", "оплачує локомотив або будь-які 5 інших карт."),
        ("europe", TWO_CARDS, "ru", "10", "отдают локомотив или любые 2 другие карты."),
        ("europe", ONE_RESET, "en", "C-4", "After 1 reset the market stays as it is"),
        ("great_lakes", FEW_PIECES, "en", "GL-6", "at most 22 trains and 22 ships (so 0 to 22"),
        ("great_lakes", FEW_PIECES, "en", "GL-6", "to choose 21 trains and 1 ship."),
        ("great_lakes", FEW_PIECES, "uk", "GL-6", "вибирає 22 фішки (вагони та судна) разом"),
        ("great_lakes", ALL_PIECES, "en", "GL-6", "at most 33 trains and 32 ships (so 33 trains)"),
    ],
)
def test_rules_fit_the_numbers_of_a_map(
    name: str, key: str, language: str, number: str, text: str
) -> None:
    """Other numbers than those of the printed games, in each language."""
    with speaking(language, translations):
        assert text in texts_with(name, key)[number]


@pytest.mark.parametrize(
    ("language", "dealt"),
    [("en", "1 train card and 2"), ("uk", "1 карту вагона та 2"), ("ru", "1 карту вагона и 2")],
)
def test_cards_are_dealt_in_the_accusative(language: str, dealt: str) -> None:
    text = read_map(find_map("great_lakes")).text.replace("starting_hand: 2", "starting_hand: 1", 1)
    with speaking(language, translations):
        assert dealt in texts(map_from_text(text, "lakes", "the changed map").game_map)["C-0"]


def test_rules_say_only_what_holds_for_the_map() -> None:
    """In the setup the reset (C-4) and long tickets (EU-7), for a route double cards (GL-5)."""
    assert "and reset if necessary" in texts(a_map("usa"))["C-0"]
    assert "reset" not in texts_with("usa", "restricted_locomotives: {}")["C-0"]
    assert "Rejected tickets except long ones go under the deck" in texts(a_map("mixed"))["C-0"]
    assert "Rejected tickets go under the deck" in texts(a_map("usa"))["C-0"]
    assert "A double card can cover two spaces." in texts(a_map("great_lakes"))["C-7"]
    assert "double" not in texts(a_map("usa"))["C-7"]


@pytest.mark.parametrize(
    ("name", "number", "only_without", "only_with"),
    [
        ("europe", "C-6", "or only locomotives", "(there are none)"),
        ("europe", "EU-4", "Locomotives are wild", "locomotives do not pay for stations"),
        ("mixed", "EU-4", "Jokers are wild", "jokers do not pay for stations"),
        ("great_lakes", "GL-2", "With 3 or more jokers in the market", ""),
        ("great_lakes", "GL-3", "Any number of jokers can be played", "none for another route"),
        ("great_lakes", "GL-3", "For a harbor, a joker stands for", ""),
        ("great_lakes", "GL-7", "may be jokers", "none of these cards may be a joker"),
    ],
)
def test_restricted_locomotives_change_other_rules(
    name: str, number: str, only_without: str, only_with: str
) -> None:
    """With C-18, no other rule says any more what locomotives can do only without it."""
    without = texts(a_map(name))[number]
    with_it = texts_with(name, "restricted_locomotives: {}").get(number, "")
    assert only_without in without and only_without not in with_it
    assert only_with in with_it and (not only_with or only_with not in without)


def test_most_tickets_and_stations() -> None:
    """The rules say what decides how stations are used: points for tickets and harbors, and not the
    bonus for most completed tickets (C-17)."""
    bonus = "The bonus for most completed tickets does not count when the routes are chosen."
    harbors = "Points for harbors count too when the routes are chosen."
    with_bonus = texts_with("europe", "most_tickets: {}")["EU-5"]
    assert "most points for tickets, then most tickets completed" in with_bonus
    assert bonus in with_bonus and harbors not in with_bonus
    assert bonus not in texts(a_map("europe"))["EU-5"]
    assert harbors in texts(a_map("mixed"))["EU-5"]


def test_substitutes_with_two_decks() -> None:
    """The rules say from which deck the cards come that replace a locomotive (C-19)."""
    text = texts_with("great_lakes", "ferry_substitutes: {}")["C-19"]
    assert "at most 2 jokers of a ferry" in text
    assert "they are cards of the deck that pays for the ferry" in text
    assert "A double card counts as one of these cards" in text
    assert "deck" not in texts_with("europe", "ferry_substitutes: {}")["C-19"]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.key)
def test_every_column_has_a_head(rule: Rule) -> None:
    words = RULE_WORDS.get(rule.key, RuleWords())
    assert {column.key for column in rule.columns} == {*words.heads}


def test_the_routes_of_a_map_are_called_as_it_calls_them() -> None:
    """Its rules in three lines have the words of its transport modes."""
    road = MAP_WITH_ALL_PARTS.replace("mode: rail", "mode: road").replace("by: rail", "by: road")
    _, special, _ = rules_in_three_lines(map_from_text(road, "road", "the map").game_map)
    assert special.startswith("Special rules: road and sea cards, ferries")
