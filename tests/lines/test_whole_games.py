"""Whole games in lines, played by a reader who knows only what is said."""

from pathlib import Path

import pytest

from tests.lines.reader import Reader, play
from ttr_tui.mapfile.map_catalog import known_maps
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import GameStatus, SavedGames
from ttr_tui.words import line_game as line_words
from ttr_tui.words import line_program
from ttr_tui.words.counts import points

QUICK_GAMES = [("europe", "Ann,computer:easy")]


@pytest.mark.parametrize(
    ("name", "players"),
    [
        pytest.param(
            name, players, marks=[] if (name, players) in QUICK_GAMES else pytest.mark.slow
        )
        for name in known_maps()
        for players in ("Ann,computer:easy", "Ann,Bob")
    ],
)
def test_whole_game(name: str, players: str, tmp_path: Path) -> None:
    """A game is played to its end on each map, against a computer and by two people; its final
    scores are said."""
    reader = Reader()
    said = play(reader, tmp_path, name, players)
    assert line_program.after_game(8) in said
    (game,) = SavedGames(user_folders(tmp_path).games).list()
    assert game.status is GameStatus.FINISHED
    final = SavedGames(user_folders(tmp_path).games).open(game.id).session().view(None).final
    assert final is not None
    for player, seat in zip(final.players, ("Ann", players.partition(",")[2]), strict=True):
        if ":" not in seat:
            assert line_words.spoken(f"{seat}: {points(player.total)}\n") in said
    assert "\x1b" not in said
