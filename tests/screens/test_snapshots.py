"""Every screen looks as it did when somebody looked at it last."""

from pathlib import Path

import pytest

from tests.screens.driver import BOTH_SIZES
from tests.screens.snapshots import FOLDER, file_of, snapshot
from tests.screens.visits import VISITS, Visit

AGAIN = "look at it; if it is meant so: python -m tests.screens.snapshots --write"


@pytest.mark.parametrize("size", BOTH_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("visit", VISITS, ids=lambda visit: visit.name)
def test_a_screen_looks_as_it_did(visit: Visit, size: tuple[int, int], tmp_path: Path) -> None:
    seen, before = snapshot(visit, size, tmp_path), file_of(visit, size).read_text("utf-8")
    assert seen.splitlines() == before.splitlines(), AGAIN


def test_no_file_is_left_over() -> None:
    known = {file_of(visit, size) for visit in VISITS for size in BOTH_SIZES}
    assert {*FOLDER.glob("*.txt")} == known
