"""Faults of the user's files: a small share of `python -m tests.long_runs faults`."""

import os
import stat
from pathlib import Path

import pytest

from tests.storage.faults import (
    FAULTS,
    call_cases,
    check_cases,
    disk_cases,
    make_world,
    some,
)


def test_faults_on_disk() -> None:
    """Whatever is in place of a file or a folder, no command crashes or hangs."""
    check_cases([*disk_cases()[: len(FAULTS)], *some(disk_cases()[len(FAULTS) :], 0.02)])


@pytest.mark.parametrize("share", [0.01, pytest.param(0.1, marks=pytest.mark.slow)])
def test_failing_calls(share: float) -> None:
    """Whatever call of the operating system fails, no file is harmed, and all goes on later."""
    check_cases(call_cases(share))


def test_all_files_are_private(tmp_path: Path) -> None:
    """Only the user may read the files and enter the folders that the program makes."""
    umask = os.umask(0)
    try:
        world = make_world(tmp_path)
    finally:
        os.umask(umask)
    own = world.folders.data.parent
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in (own, *own.rglob("*"))}
    assert modes == {path: 0o700 if path.is_dir() else 0o600 for path in modes}
    kinds = {path.relative_to(own).parts[:2] for path in modes if path.is_file()}
    assert len(kinds) >= 8, "every kind of file"
