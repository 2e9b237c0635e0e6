"""The list of saved games, the setup and the table of keys, without an app."""

from datetime import date, datetime, time, timedelta

import pytest

from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.panels.help_page import KeyRow, key_table
from ttr_tui.panels.saved_games import saved_game_rows
from ttr_tui.panels.setup import SetupSize, setup_layout
from ttr_tui.panels.spans import width_of
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.storage.saved_games import GameStatus, SavedGame
from ttr_tui.words.saved_games import last_played_text

ANN = SeatedPlayer("Ann", "red")
IRIS = SeatedPlayer("Iris", "blue", "hard")
GAMES = [
    SavedGame("usa-1", GameStatus.UNFINISHED, "USA", (ANN, IRIS)),
    SavedGame("great-lakes-1", GameStatus.FINISHED, "Great Lakes", (ANN._replace(name="A" * 90),)),
    SavedGame("damaged", GameStatus.UNREADABLE),
]


def texts(width: int) -> list[str]:
    rows = saved_game_rows(GAMES, width)
    return ["".join(span.text for span in row) for row in rows]


@pytest.mark.parametrize("width", range(60, 117, 7))
def test_saved_game_rows_have_the_width_of_the_list(width: int) -> None:
    assert {width_of(row) for row in saved_game_rows(GAMES, width)} == {width}


def test_saved_game_row_names_the_players() -> None:
    """A long name is cut; a file that cannot be read has its name."""
    assert " USA          Ann and Iris " in texts(80)[0]
    assert "AA…" in texts(80)[1]
    assert texts(80)[2].startswith(" damaged ")


@pytest.mark.parametrize(
    ("days", "said"), [(0, "today 20:15"), (1, "yesterday 20:15"), (2, None), (-1, None)]
)
def test_when_a_game_was_played(days: int, said: str | None) -> None:
    """Today and yesterday are said in words."""
    day = date.today() - timedelta(days=days)
    at = datetime.combine(day, time(20, 15)).astimezone()
    text = last_played_text(GAMES[0]._replace(last_played=at))
    assert text == (said or f"{day.isoformat()} 20:15")


@pytest.mark.parametrize("rows", range(40))
def test_setup_in_any_height(rows: int) -> None:
    """Everything has its place from 14 rows on; in fewer, where another page covers it, nothing
    fails."""
    size = SetupSize(columns=78, rows=rows, form=78, labels=13, values=40)
    layout = setup_layout(read_map(find_map("europe")), "", 6, 2, size)
    assert layout.above >= 0 and layout.drawing.width >= 0
    assert rows < 14 or 4 + 5 + 1 + len(layout.about) + layout.above <= rows


def test_key_table_in_columns() -> None:
    """Long names of keys stand above what they do, and both columns have half of the rows."""
    rows = [KeyRow("d", "draws a card", True), KeyRow("Ctrl-Shift-PageDown", "goes on", False)]
    one = ["".join(span.text for span in row) for row in key_table(rows, 60)]
    assert one == [f"{'d':17}draws a card", "Ctrl-Shift-PageDown", f"{'':17}goes on"]
    two = ["".join(span.text for span in row) for row in key_table(rows, 100, columns=2)]
    assert [row[50:].rstrip() for row in two] == ["Ctrl-Shift-PageDown", f"{'':17}goes on"]
