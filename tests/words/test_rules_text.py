"""The rules in words of each map say what players ask about."""

import pytest

from tests.maps import a_map
from ttr_tui.mapfile.map_catalog import known_maps
from ttr_tui.words.rules_text import plain, rules_of

EVERYWHERE = """\
    C-5 When a deck is empty, its discard pile becomes the new deck
    C-5 Until then nobody can draw from this deck
    C-6 market cards can still be drawn
    C-6 If no card can be drawn at all, drawing cards is not available
    C-9 With an empty ticket deck, drawing tickets is not available
    C-11 If all players pass in a row, the game ends
    C-15 Players who are tied in the end share the victory"""

ASKED = {
    "usa": "C-15 In a tie, these tie-breaks are applied in order",
    "europe": """\
        C-15 In a tie, these tie-breaks are applied in order
        EU-3 If fewer than 3 cards can be revealed, only those count
        EU-7 Long tickets that are not dealt or are rejected leave the game
        EU-8 These go under the deck""",
    "paris": """\
        PA-2 It must not be a wild bus
        PA-2 must not have a flag card of that color yet
        PA-2 Each route gives at most one flag card, and only when it is claimed
        PA-3 The next flag can be started from the next turn on
        PA-3 A player may complete any number of flags
        PA-4 they cannot pay for anything""",
    "great_lakes": """\
        C-3 A joker drawn from the market as the first card is the only card of the turn
        GL-3 they stand for a card of any color and of any deck
        GL-3 A joker pays for one space of any route, never for two
        GL-3 For a harbor, a joker stands for a card with an anchor
        GL-7 So there is only one harbor in a city, whoever owns it""",
}


@pytest.mark.parametrize("name", known_maps())
def test_rules_answer_what_players_ask(name: str) -> None:
    """What happens when decks run out and how ties are shared, and the limits of each map."""
    texts = {rule.number: plain(rule.text) for rule in rules_of(a_map(name))}
    for answer in [*EVERYWHERE.splitlines(), *ASKED[name].splitlines()]:
        number, text = answer.strip().split(" ", 1)
        assert text in texts[number], answer
