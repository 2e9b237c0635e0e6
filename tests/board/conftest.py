"""What the tests of the board share: the shipped map and small ones."""

from __future__ import annotations

import pytest

from ttr_tui.mapfile.find import find_map
from ttr_tui.mapfile.map_file import MapFile, read_map


@pytest.fixture(scope="session")
def usa() -> MapFile:
    return read_map(find_map("usa"))
