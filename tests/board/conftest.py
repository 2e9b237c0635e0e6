"""Fixtures for the tests of the board: the shipped maps."""

from __future__ import annotations

import pytest

from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import MapFile, read_map


@pytest.fixture(scope="session", params=known_maps())
def any_map(request: pytest.FixtureRequest) -> MapFile:
    """Each of the shipped maps."""
    return read_map(find_map(request.param))


@pytest.fixture(scope="session")
def usa() -> MapFile:
    return read_map(find_map("usa"))
