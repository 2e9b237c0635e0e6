"""Golden games are played as stored, and contain all rare events.

`python -m tests.golden_games` writes them again."""

import re

import pytest

from tests.golden_games import FOLDER, WHOLE_GAMES, texts
from tests.maps import NAMES, a_map
from ttr_tui.engine.rules.turns import LastRoundRules

STORED = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt")}
NOW = {path.name: text for path, text in texts()}

RARE = {
    "the market is reset": r"the market is reset: .*3 locomotive",
    "the market is reset twice in a row": r"the market is reset: .*; the market is reset: ",
    "the limit of resets is reached": r"reset too often: the market stays",
    "the deck is reshuffled in the middle of a tunnel": (
        r"is revealed; the discards become a new train deck of \d+; .* is revealed"
    ),
    "a tunnel is paid for": r"cards? to add\n.*: pay ",
    "a player withdraws from a tunnel": r"cards? to add\n.*: withdraw → gets back ",
    "a pass is forced": r"end turn → \w+ passes\n",
    "a pass is chosen": r"\w+: pass → \w+ passes\n",
    "the ticket deck runs out": r"the ticket deck is empty now",
    "a station is used": r"by station.*station in \w+ uses \S+ of \w+",
    "a flag is completed": r"completes a flag: 4 points",
    "a harbor scores 30 points": r"harbor in \w+ 30\b",
    "an exchange makes the score negative": (
        r": exchange \d+ \w+ → costs \d+ points?, \w+ has -\d+ points"
    ),
    "a player chooses the deck for a slot": r"fill from the ship deck → the market gets",
    "all pass and the game ends": r"passes; all have passed, the game is over\nfinal scores",
    "long tickets leave the game": r"brest-petrograd.*leave the game",
    "a ticket is completed": r"[a-z_]+-[a-z_]+ \d+,",
}


@pytest.mark.parametrize("name", sorted(STORED.keys() | NOW.keys()))
def test_golden_game(name: str) -> None:
    """A golden game is played exactly as stored."""
    assert STORED.get(name, "not stored").splitlines() == NOW.get(name, "").splitlines()


@pytest.mark.parametrize("rare", RARE)
def test_rare_event_occurs(rare: str) -> None:
    """The golden games contain every rare event."""
    assert any(re.search(RARE[rare], text) for text in STORED.values())


def test_every_map_has_a_whole_game() -> None:
    """Every map has a golden game from start to end."""
    assert sorted(WHOLE_GAMES) == sorted(NAMES)


@pytest.mark.parametrize("name", WHOLE_GAMES)
def test_last_round_is_complete(name: str) -> None:
    """The whole games end with a last round of the right length."""
    text, rules = STORED[f"{name}_game.txt"], a_map(name).rules.of(LastRoundRules)
    begun = re.search(r"has (\d+) pieces? left: (\d+) more turns", text)
    assert begun and int(begun[1]) <= rules.pieces
    players, _ = WHOLE_GAMES[name]
    assert int(begun[2]) == rules.turns * len(players)
    assert "the game is over\nfinal scores\n" in text
    assert text.splitlines()[-1].startswith("winner: ")
