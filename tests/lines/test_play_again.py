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


def test_from_here(tmp_path: Path) -> None:
    """`from here` warns, asks who plays on and whether to shuffle, and the new game is played."""
    opened = saved(tmp_path)
    said = replayed(opened, tmp_path, "4", "from here", "", "computer easy", "maybe", "no")
    assert "Whoever watched the replay knows cards" in said
    assert "maybe is no answer" in said.replace('"', "")
    store = a_store(user_folders(tmp_path).games)
    (new,) = [store.open(game.id) for game in store.list() if game.id != opened.id]
    replay = opened.session().replay()
    assert new.header.origin == (opened.id, replay.step_after_turn(7))
    assert [player.played_by for player in new.players] == ["human", "easy"]


def test_first_time_is_said(tmp_path: Path) -> None:
    """At the end of a game that was played on, the scores of the first game are said; nothing is
    said of a report when the replay of a game that was just played is left to play on."""
    opened = saved(tmp_path)
    store = a_store(user_folders(tmp_path).games)
    session = store.begin_from(opened, 20, opened.players)
    play_to_the_end(session)
    first = session.first_game
    assert first is not None and first.totals
    terminal = Terminal(typing("scores", "replay", "from", "quit"))
    program(terminal, tmp_path).play(session)
    said = terminal.text
    names = [player.name for player in opened.players]
    scores = [spoken(f"{name} {n}") for name, n in zip(names, first.totals, strict=True)]
    assert said.count("First time: ") == 2
    assert all(score in said for score in scores)
    assert "ttr report" not in said
    assert "type from to play on after this turn" in said


def test_hand_in_the_replay_of_a_finished_game(tmp_path: Path) -> None:
    """It says how to hear hands now; while a game is played, that they are known later."""
    assert "Type of and a name, or of all, to hear hands." in replayed(
        saved(tmp_path), tmp_path, "hand"
    )
    assert "says only what everybody knows" in replayed(saved(tmp_path, 40), tmp_path, "hand")


def test_not_from_here(tmp_path: Path) -> None:
    """After the last turn there is nothing to play on from; questions can be left; an unfinished
    game has no such turn."""
    over, begun = saved(tmp_path), saved(tmp_path, 40)
    assert "This is the last step" in replayed(over, tmp_path, "9999", "from here")
    assert "This game is not over" in replayed(begun, tmp_path, "from here")
    replayed(over, tmp_path, "from here", "quit")
    assert len(a_store(user_folders(tmp_path).games).list()) == 2


def test_deal_of_the_day_from_the_menu(tmp_path: Path) -> None:
    """It asks for a name only, and its game has the word of the day."""
    terminal = Terminal(typing("deal of the day", "Zoë"))
    program(terminal, tmp_path).menu()
    (game,) = a_store(user_folders(tmp_path).games).list()
    assert [player.played_by for player in game.players] == ["human", "hard", "hard"]
    assert game.players[0].name == "Zoë"
