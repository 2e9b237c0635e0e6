"""The questions before a game: commands among the answers, levels, and the way back."""

from pathlib import Path

import pytest

from tests.lines.reader import Terminal, map_file, play, program, typing
from ttr_tui.storage.next_game import read_last_game
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import SavedGames
from ttr_tui.words import line_game as line_words


def games(folder: Path) -> int:
    return len(SavedGames(user_folders(folder).games).list())


def set_up(folder: Path, *typed: str) -> list[str]:
    """Set up a game on a map; return what was said."""
    terminal = Terminal(typing(*typed))
    program(terminal, folder).set_up(map_file("usa"))
    return terminal.text.splitlines()


def test_last_question_is_asked_again(tmp_path: Path) -> None:
    """From player to player, from who goes first to the players, and to the map."""
    lines = set_up(tmp_path, "Ann", "Bob", "undo", "Cleo", "", "back", "Dan", "")
    assert "Player 2 is Cleo." in lines
    assert "Player 3 is Dan." in lines
    assert not any("undo" in line or "back" in line for line in lines)
    terminal = Terminal(typing("new", "usa", "back", "paris", "undo", "undo", "quit"))
    program(terminal, tmp_path).menu()
    said = terminal.text
    assert said.count("Which map?") == 3
    assert said.count("What do you want to do?") == 2, "the menu is before the map"


@pytest.mark.parametrize("before", [[], ["Ann"], ["Ann", "Bob", ""]])
def test_quit_leaves_the_questions(before: list[str], tmp_path: Path) -> None:
    """It leaves the program, or goes back to the menu if there was one."""
    set_up(tmp_path, *before, "quit")
    terminal = Terminal(typing("new", "usa", *before, "exit", "quit", "never read"))
    program(terminal, tmp_path).menu()
    assert terminal.text.count("What do you want to do?") == 2
    assert terminal.answers == len(before) + 4
    assert not games(tmp_path)


def test_help_says_how_to_go_back_and_leave(tmp_path: Path) -> None:
    """At every question."""
    lines = set_up(tmp_path, "help", "Ann", "help", "Bob", "", "help")
    assert lines.count("undo: go back to the last question") == 3
    assert lines.count("quit: answer no more questions") == 3
    terminal = Terminal(typing("new", "help", "options"))
    program(terminal, tmp_path).menu()
    assert "undo: go back to the last question" in terminal.text
    assert "Type a number from 1 to 4, or a word of it." in terminal.text
    assert terminal.text.count("4: USA") == 3, "at first, after help, and by options"


def test_command_is_no_name(tmp_path: Path) -> None:
    lines = set_up(tmp_path, "hand", "Draw", "Ann")
    assert '"hand" is no answer to this.' in lines
    assert '"Draw" is no answer to this.' in lines
    assert "Player 1 is Ann." in lines
    typed = ("yes", "names", "scores", "Zoe", "undo", "Yan", "", "players", "names", "quit")
    said = play(typing(*typed), tmp_path, players="A,B")
    assert '"scores" is no answer to this.' in said
    assert "Player 1 is Yan.\nPlayer 2 is B.\n" in said
    assert "Player 1 is Zoe.\n" not in said
    assert "Yan: points 0" in said
    last = read_last_game(user_folders(tmp_path))
    assert last is not None and [player.name for player in last.players] == ["Yan", "B"]
    assert "Nothing was done." in said


def test_yes_is_no_name(tmp_path: Path) -> None:
    """It keeps a name; no leaves all of them. Only yes or no answers whether to play."""
    said = play(typing("hm", "yes", "names", "yes", "Zoe", "names", "no"), tmp_path, players="A,B")
    assert said.count(line_words.play_all_the_same()) == 2
    assert "Player 1 is A.\nPlayer 2 is Zoe.\n" in said
    assert "Nothing was done." in said


def test_level_is_a_computer_player(tmp_path: Path) -> None:
    lines = set_up(tmp_path, "Ann", "medium", "Hard", "")
    assert any(line.startswith("Player 2 is ") and "medium)" in line for line in lines)
    assert any(line.startswith("Player 3 is ") and "hard)" in line for line in lines)


def test_game_that_is_not_wanted_is_not_kept(tmp_path: Path) -> None:
    """Who does not want to play where nothing can be cleared is asked again; a game that was
    begun before stays."""
    lines = set_up(tmp_path, "Ann", "Bob", "", "", "no", "Cleo", "quit")
    assert "Player 1 is Cleo." in lines
    assert not games(tmp_path)
    terminal = Terminal(typing("new", "usa", "Ann", "Bob", "", "", "no", "quit"))
    program(terminal, tmp_path).menu()
    assert terminal.text.count("What do you want to do?") == 2
    assert not games(tmp_path)
    play(typing("yes", "show", "keep all", "quit"), tmp_path, players="Ann,Bob")
    terminal = Terminal(typing("continue", "no", "quit"))
    program(terminal, tmp_path).menu()
    assert games(tmp_path) == 1
