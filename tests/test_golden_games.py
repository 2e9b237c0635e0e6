"""Golden games come out as they are written down, and show everything that is rare.

`python -m tests.golden_games` writes them anew."""

import re

import pytest

from tests.golden_games import FOLDER, WHOLE_GAMES, texts
from tests.maps import NAMES, a_map

STORED = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt")}
NOW = {path.name: text for path, text in texts()}

RARE = {
    "the market is reset": r"the market is reset: .*3 locomotive",
    "it is reset twice in a row": r"the market is reset: .*; the market is reset: ",
    "a reset is given up": r"reset often enough: the market stays",
    "the deck is reshuffled in the middle of a tunnel": (
        r"is revealed; the discards become a new train deck of \d+; .* is revealed"
    ),
    "a tunnel is paid for": r"more to be paid\n.*: pay ",
    "a tunnel is given up": r"more to be paid\n.*: withdraw → .* back in the hand",
    "a pass is forced": r"end turn → \w+ passes\n",
    "a pass is chosen": r"\w+: pass → \w+ passes\n",
    "the ticket deck runs dry": r"the ticket deck has run dry",
    "a route is borrowed": r"by borrowing.*station in \w+ borrows \S+ from \w+",
    "a flag is completed": r"has a whole flag: 4 points",
    "a harbor is worth 30 points": r"harbor in \w+ 30\b",
    "an exchange leads below zero": r": exchange \d+ \w+ → costs \d+, \w+ has -\d+ points",
    "a place that stayed empty is filled by choice": r"fill from the ship deck → the market gets",
    "all pass and the game ends": r"passes; all have passed, the game is over\nfinal score",
    "long tickets leave the game": r"brest-petrograd.*out of the game",
    "a ticket is completed": r"[a-z_]+-[a-z_]+ \d+,",
}


@pytest.mark.parametrize("name", sorted(STORED.keys() | NOW.keys()))
def test_a_golden_game_is_as_it_is_written_down(name: str) -> None:
    assert STORED.get(name, "not written down").splitlines() == NOW.get(name, "").splitlines()


@pytest.mark.parametrize("rare", RARE)
def test_what_is_rare_occurs(rare: str) -> None:
    assert any(re.search(RARE[rare], text) for text in STORED.values())


def test_every_map_has_a_whole_game() -> None:
    assert sorted(WHOLE_GAMES) == sorted(NAMES)


@pytest.mark.parametrize("name", WHOLE_GAMES)
def test_the_last_round_of_every_map_is_played_to_its_end(name: str) -> None:
    text, rules = STORED[f"{name}_game.txt"], a_map(name).rules.last_round
    begun = re.search(r"has (\d+) pieces left: (\d+) more turns", text)
    assert begun and int(begun[1]) <= rules.pieces
    players, _ = WHOLE_GAMES[name]
    assert int(begun[2]) == rules.turns * len(players)
    assert "the game is over\nfinal score\n" in text
    assert "won by" in text.splitlines()[-1]
