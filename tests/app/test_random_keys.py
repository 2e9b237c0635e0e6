"""Random keys, clicks, pastes and sizes."""

import pytest

from tests.app.walking import Walker
from ttr_tui.mapfile.map_catalog import known_maps
from ttr_tui.play import session
from ttr_tui.play.hotseat import HotSeat


@pytest.fixture(autouse=True)
def frames() -> None:
    """The app makes every frame: elsewhere only what a key leads to is drawn."""


@pytest.mark.slow
@pytest.mark.parametrize("name", known_maps())
def test_random_keys_and_clicks(name: str) -> None:
    """Random input breaks nothing, leaks nothing, and shown keys always lead on. The long runs
    send 20,000 events on each map."""
    walker = Walker(name, seed=5)
    events = 0
    while events < 150 and walker.counts["exchanges"] < 2:
        walker.walk(events := events + 50)
    assert walker.counts["exchanges"] > 1
    assert walker.counts["offered"] > 1
    assert walker.counts["ways on"] > 0


@pytest.mark.slow
def test_walk_finds_leaked_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The walk finds secrets shown to the wrong player."""
    monkeypatch.setattr(session, "events_for", lambda events, viewer: list(events))
    with pytest.raises(AssertionError, match="tell a secret"):
        Walker("usa", seed=1).walk(500)


@pytest.mark.slow
def test_walk_finds_kept_views(monkeypatch: pytest.MonkeyPatch) -> None:
    """The walk finds objects that keep the view of a player."""
    kept = []
    show_hand = HotSeat.show_hand

    def show_and_keep(self: HotSeat) -> None:
        show_hand(self)
        kept.append(self.view)

    monkeypatch.setattr(HotSeat, "show_hand", show_and_keep)
    with pytest.raises(AssertionError, match=r"the view of seat . is held by"):
        Walker("usa", seed=1).walk(500)


@pytest.mark.slow
def test_walk_finds_dead_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """The walk finds a state that no shown key leads out of."""
    monkeypatch.setattr(HotSeat, "show_hand", lambda self: None)
    with pytest.raises(AssertionError, match="no way on"):
        Walker("usa", seed=1).walk(500)
