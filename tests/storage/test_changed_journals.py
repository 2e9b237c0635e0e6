"""Another program changes, replaces, moves or deletes a journal during play: the whole game goes
on, under a name that nobody else writes to, and the players are told which one."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.storage.games import a_store, begin, file_of, play
from ttr_tui.files import FileProblem
from ttr_tui.play.session import Session
from ttr_tui.storage.saved_games import SavedGames

STEPS = 12


def truncate(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def empty(file: Path) -> None:
    os.truncate(file, 0)


def append(file: Path) -> None:
    with file.open("ab") as journal:
        journal.write(b"by hand\n")


def replace(file: Path) -> None:
    """Put a copy in its place, as programs do that keep folders in sync."""
    copy = file.with_name("copy")
    copy.write_bytes(file.read_bytes())
    copy.replace(file)


def put_aside(file: Path) -> None:
    """Keep the file under another name, and put a copy in its place."""
    data = file.read_bytes()
    file.rename(file.with_name("put aside"))
    file.write_bytes(data)


def link(file: Path) -> None:
    """Move the file away, and put a link to it in its place."""
    file.symlink_to(file.rename(file.with_name("elsewhere")))


CHANGES = (truncate, empty, append, replace, put_aside, link)


def check_whole(store: SavedGames, session: Session) -> None:
    opened = store.open(str(session.id))
    assert opened.valid_part.damage is None
    assert opened.game.log == session._game.log


def a_game(folder: Path, resumed: bool) -> tuple[SavedGames, Session, Path]:
    """Return a game of some steps that is being played, begun or resumed, and its file."""
    store = a_store(folder)
    session = begin(store)
    play(session, STEPS)
    if resumed:
        session.leave()
        session = store.resume(str(session.id))
    return store, session, file_of(store, session)


@pytest.mark.parametrize("resumed", [False, True])
@pytest.mark.parametrize("change", CHANGES)
def test_next_step_writes_whole_game(
    change: Callable[[Path], None], resumed: bool, tmp_path: Path
) -> None:
    """The next step writes the whole game under a new name and says so. The file of the other
    program stays as it is."""
    store, session, file = a_game(tmp_path, resumed)
    change(file)
    theirs = file.read_bytes()
    play(session, 1, seed=2)
    assert session.save_error is None
    new = file_of(store, session)
    assert new.stem == file.stem.removesuffix("-1") + "-2"
    assert session.notices == (FileProblem("changed-file", {"file": file.name, "game": new.stem}),)
    check_whole(store, session)
    play(session, 5, seed=3)
    check_whole(store, session)
    assert len(session.notices) == 1, "once"
    assert file.read_bytes() == theirs
    session.leave()
    assert store.resume(new.stem).notices == ()


@pytest.mark.parametrize("change", CHANGES)
def test_leaving_writes_whole_game(change: Callable[[Path], None], tmp_path: Path) -> None:
    """If there is no next step, leaving the game does the same."""
    store, session, file = a_game(tmp_path, False)
    change(file)
    session.leave()
    assert file_of(store, session) != file
    assert len(session.notices) == 1
    check_whole(store, session)


@pytest.mark.parametrize("resumed", [False, True])
def test_moved_or_deleted(resumed: bool, tmp_path: Path) -> None:
    """A file that is moved or deleted is written again under its own name."""
    for change in (Path.unlink, lambda file: file.rename(file.with_name("moved"))):
        store, session, file = a_game(tmp_path, resumed)
        change(file)
        play(session, 1, seed=2)
        assert (session.save_error, file_of(store, session)) == (None, file)
        assert session.notices == (
            FileProblem("changed-file", {"file": file.name, "game": file.stem}),
        )
        check_whole(store, session)
        session.leave()
        file.unlink()


def test_deleted_before_leaving(tmp_path: Path) -> None:
    """Leaving a game whose file somebody deleted does not bring it back."""
    _, session, file = a_game(tmp_path, False)
    file.unlink()
    session.leave()
    assert [*tmp_path.iterdir()] == []


def test_games_with_any_name(tmp_path: Path) -> None:
    """A game that was renamed gets a number."""
    store, session, file = a_game(tmp_path, False)
    session.leave()
    file.rename(tmp_path / "sunday.journal")
    session = store.resume("sunday")
    truncate(tmp_path / "sunday.journal")
    play(session, 1, seed=2)
    assert session.id == "sunday-2"
    check_whole(store, session)


def test_linked_journal(tmp_path: Path) -> None:
    """A linked game can be played; what keeps it from being saved is said in plain words."""
    store, session, file = a_game(tmp_path / "games", False)
    session.leave()
    link(file)
    session = store.resume(file.stem)
    assert session.save_error == FileProblem("too-many-links")
