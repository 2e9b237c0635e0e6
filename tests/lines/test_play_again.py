"""Playing on from the replay and the deal of the day, in lines."""

from pathlib import Path

from tests.lines.reader import Terminal, program, typing
from tests.storage.games import a_store, begin, play, play_to_the_end
from ttr_tui.storage.journal_reader import OpenedGame
from ttr_tui.storage.paths import user_folders
from ttr_tui.words.line_game import spoken


def saved(folder: Path, steps: int | None = None) -> OpenedGame:
    """A saved game, finished unless a number of steps is given."""
    store = a_store(user_folders(folder).games)
    session = begin(store, "paris")
    if steps is None:
        play_to_the_end(session)
    else:
        play(session, steps)
    session.leave()
    return store.open(session.id or "")


def replayed(opened: OpenedGame, folder: Path, *typed: str) -> str:
    terminal = Terminal(typing(*typed))
    program(terminal, folder).replay(opened)
    return terminal.text


def test_from_a_turn(tmp_path: Path) -> None:
    """`from` and a round warns, asks who plays on and whether to shuffle, and the new game is
    played from the beginning of the turn."""
    opened = saved(tmp_path)
    said = replayed(opened, tmp_path, "from", "from 4.2", "", "computer easy", "maybe", "no")
    assert "Type from and a round, up to " in said
    assert "Whoever has looked back at the game knows cards" in said
    assert "maybe is no answer" in said.replace('"', "")
    store = a_store(user_folders(tmp_path).games)
    (new,) = [store.open(game.id) for game in store.list() if game.id != opened.id]
    replay = opened.session().replay()
    assert new.header.origin == (opened.id, replay.step_of_turn(8))
    assert [player.played_by for player in new.players] == ["human", "easy"]


def test_first_time_is_said(tmp_path: Path) -> None:
    """At the end of a game that was played on, the scores of the first game are said; nothing is
    said of a report when a game that was just played is left to play on."""
    opened = saved(tmp_path)
    store = a_store(user_folders(tmp_path).games)
    session = store.begin_from(opened, 20, opened.players)
    play_to_the_end(session)
    first = session.first_game
    assert first is not None and first.totals
    terminal = Terminal(typing("scores", "from 1", "", "", "no"))
    program(terminal, tmp_path).play(session)
    said = terminal.text
    names = [player.name for player in opened.players]
    scores = [spoken(f"{name} {n}") for name, n in zip(names, first.totals, strict=True)]
    assert said.count("First time: ") == 1
    assert all(score in said for score in scores)
    assert "ttr report" not in said


def test_opening_a_finished_game(tmp_path: Path) -> None:
    """It says who won, and offers the rest by numbers; `options` says the list again."""
    opened = saved(tmp_path)
    lines = replayed(opened, tmp_path, "1", "options", "9", "hand", "quit").splitlines()
    offered = [line for line in lines if line.startswith("1: scores: ")]
    assert len(offered) == 2 and "wins" in lines[lines.index(offered[0]) - 1]
    assert not any("The final count" in line for line in lines)
    assert 'Type a number from 1 to 8, not "9".' in lines
    assert sum(line.endswith("'s hand.") for line in lines) == len(opened.players)


def test_not_from_here(tmp_path: Path) -> None:
    """After the last turn there is nothing to play on from; questions can be left. Of an unfinished
    game what everybody knows is said, and how to go on."""
    over, begun = saved(tmp_path), saved(tmp_path, 40)
    for typed in ("from 9999", "from 2.3", "from 2.x"):
        assert "or one of its 2 turns, such as from 5.2." in replayed(over, tmp_path, typed)
    said = replayed(begun, tmp_path, "from 1")
    assert "Round 1." in said and "ttr resume --lines" in said
    assert "Hand: " not in said
    assert "Round 1." in replayed(over, tmp_path, "from 1", "quit", "log all")
    assert len(a_store(user_folders(tmp_path).games).list()) == 2


def test_after_a_game_comes_the_menu(tmp_path: Path) -> None:
    """Leaving a game, or its end, goes back to the menu; in saved games help stays there."""
    saved(tmp_path)
    terminal = Terminal(typing("saved games", "help", "1", "quit", "quit"))
    program(terminal, tmp_path).menu()
    said = terminal.text
    assert said.count("What do you want to do?") == 2
    assert said.count("Type 1, a word of it, or back.") == 2
    assert "wins" in said


def test_deal_of_the_day_from_the_menu(tmp_path: Path) -> None:
    """It asks for a name only, and its game has the word of the day."""
    terminal = Terminal(typing("deal of the day", "Zoë"))
    program(terminal, tmp_path).menu()
    (game,) = a_store(user_folders(tmp_path).games).list()
    assert [player.played_by for player in game.players] == ["human", "hard", "hard"]
    assert game.players[0].name == "Zoë"
