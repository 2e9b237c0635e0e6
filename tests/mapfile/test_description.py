"""What a scenario can expect stands in the document of positions."""

import re
from pathlib import Path

from tests.random_games import new_game
from ttr_tui.mapfile.description import describe

DOCUMENT = Path(__file__).parents[2] / "docs" / "positions.md"


def test_every_word_that_can_be_expected_is_in_the_document() -> None:
    words = set(re.findall(r"`(\w+)[`:]", DOCUMENT.read_text("utf-8")))
    described = describe(new_game("great_lakes", 2, 1))
    decks = {key for key in described if key.startswith(("train_", "ship_"))}
    assert {*described} - decks <= words
    assert {*described["players"]["Ann"]} <= words
    assert {*described["final"]["Ann"]} <= words
