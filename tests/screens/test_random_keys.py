"""Random keys, clicks, pastes and sizes into the real app: nothing breaks, nothing leaks, and keys
that are shown always lead on."""

import pytest

from tests.screens.walking import Walker
from ttr_tui.mapfile.find import known_maps

EVENTS = 500


@pytest.mark.parametrize("name", known_maps())
def test_random_keys_and_clicks(name: str) -> None:
    walker = Walker(name, seed=1)
    walker.walk(EVENTS)
    assert walker.counts["exchanges"] > 5
    assert walker.counts["ways on"] > 5
