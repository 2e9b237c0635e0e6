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
    some,
)
from tests.storage.user_files import make_world

QUICK = ("denied", "cut in half", "huge", "a pipe", "an endless device", "a link to another file")
"""Faults of all files at once."""


def test_faults_on_disk() -> None:
    """Whatever is in place of a file or a folder, no command crashes or hangs."""
    at_once, others = disk_cases()[: len(FAULTS)], disk_cases()[len(FAULTS) :]
    check_cases([*(case for case in at_once if case.fault in QUICK), *some(others, 0.015)])


@pytest.mark.slow
def test_more_faults_on_disk() -> None:
    """The same with all faults of all files at once, and more of single ones."""
    check_cases([*disk_cases()[: len(FAULTS)], *some(disk_cases()[len(FAULTS) :], 0.1)])


@pytest.mark.parametrize("share", [0.005, pytest.param(0.1, marks=pytest.mark.slow)])
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
    assert len(kinds) >= 6, "every kind of file"
