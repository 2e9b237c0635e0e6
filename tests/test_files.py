"""Opening, reading and writing files: regular ones only, with a limit, as a whole, and private."""

import errno
import os
import stat
import time
from contextlib import nullcontext
from pathlib import Path

import pytest

from ttr_tui.files import (
    UnusableFileError,
    keep_latest,
    make_folder,
    read_ends,
    read_file,
    set_aside,
    write_for_others,
    write_whole,
)
from ttr_tui.storage.journal_writer import JournalFile


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def not_files(folder: Path) -> list[Path]:
    """Make a pipe, a folder, and links to them and to devices."""
    (folder / "folder").mkdir()
    os.mkfifo(folder / "pipe")
    for name, target in {"link": "pipe", "zero": "/dev/zero", "terminal": "/dev/tty"}.items():
        (folder / name).symlink_to(target)
    return [*folder.iterdir()]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_only_regular_files_are_opened(tmp_path: Path) -> None:
    for path in not_files(tmp_path):
        with pytest.raises(UnusableFileError):
            read_file(path, 1000)
        with pytest.raises(UnusableFileError):
            read_ends(path, 1000, 1000)
        with pytest.raises(UnusableFileError):
            write_for_others(path, "x")
        with pytest.raises(UnusableFileError):
            JournalFile(path, new=False)


def test_never_more_than_a_limit_is_read(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"12345")
    assert read_file(file, 5) == b"12345"
    with pytest.raises(UnusableFileError, match=r"too large, expected at most 4e-06 MB"):
        read_file(file, 4)
    assert (read_ends(file, 3, 2), read_ends(file, 9, 9)) == ((b"123", b"45"), (b"12345",) * 2)


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="no files without a size")
def test_size_is_not_trusted() -> None:
    """Some files say that they are empty, and are not."""
    with pytest.raises(UnusableFileError, match="too large"):
        read_file(Path("/proc/self/maps"), 10)


def test_failing_write_leaves_all_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text("old")

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    for call in ("write", "fstat"):
        with monkeypatch.context() as patch, pytest.raises(OSError, match="space"):
            patch.setattr(os, call, full)
            write_whole(old, "x")
        with monkeypatch.context() as patch, pytest.raises(OSError, match="space"):
            patch.setattr(os, call, full)
            write_for_others(new, "x")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"old": "old"}


@pytest.mark.parametrize("refusals", [1, 4, 5])
def test_file_that_another_program_has_open(
    refusals: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows refuses to replace it. After some attempts this is an error, and all is as it was."""
    file, replace, left = tmp_path / "file", os.replace, [None] * refusals
    file.write_text("old", "utf-8")

    def refuse(source: Path, target: Path) -> None:
        if left:
            left.pop()
            raise PermissionError(errno.EACCES, "in use")
        replace(source, target)

    monkeypatch.setattr(os, "replace", refuse)
    monkeypatch.setattr(time, "sleep", lambda _: None)
    with pytest.raises(PermissionError) if refusals > 4 else nullcontext():
        write_whole(file, "new")
    assert file.read_text("utf-8") == ("old" if refusals > 4 else "new")
    assert [*tmp_path.iterdir()] == [file]


def test_written_files_are_private(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b" / "file"
    write_whole(file, "x")
    assert [mode_of(path) for path in (file, *file.parents[:2])] == [0o600, 0o700, 0o700]
    file.chmod(0o644)
    write_whole(file, b"y")
    assert (file.read_text(), mode_of(file)) == ("y", 0o600)


def test_files_for_others_have_the_usual_permissions(tmp_path: Path) -> None:
    umask = os.umask(0o027)
    try:
        write_for_others(tmp_path / "file", "x")
    finally:
        os.umask(umask)
    assert mode_of(tmp_path / "file") == 0o640


def test_left_over_file_is_no_obstacle(tmp_path: Path) -> None:
    """What an earlier program with the same number left behind, even a link, is not written to."""
    (tmp_path / "victim").write_text("mine")
    (tmp_path / f"file.{os.getpid()}.new").symlink_to("victim")
    write_whole(tmp_path / "file", "x")
    names = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert names == {"file": "x", "victim": "mine"}


def test_file_in_place_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "link").symlink_to("nothing")
    for name in ("file", "file/inside", "link", "link/inside"):
        with pytest.raises(NotADirectoryError):
            make_folder(tmp_path / name)


def test_set_aside_keeps_everything(tmp_path: Path) -> None:
    (tmp_path / "x.bad").mkdir()
    (tmp_path / "x.bad-2").symlink_to("nothing")
    (tmp_path / "x").write_text("x")
    assert set_aside(tmp_path / "x") == tmp_path / "x.bad-3"


def test_keep_latest(tmp_path: Path) -> None:
    """What cannot be deleted does not keep the others from being deleted."""
    paths = [tmp_path / name for name in "abcd"]
    paths[0].mkdir()
    for at, path in enumerate(paths):
        path.exists() or path.touch()
        os.utime(path, (at, at))
    keep_latest([*paths, tmp_path / "gone"], 1)
    assert {*tmp_path.iterdir()} == {paths[0], paths[3]}
