"""Random keys, clicks, pastes and sizes into the real app: nothing breaks, nothing leaks, and keys
that are shown always lead on."""

import pytest

from tests.app.walking import Walker
from ttr_tui.mapfile.map_catalog import known_maps
from ttr_tui.play import session
from ttr_tui.play.session import Session


@pytest.mark.parametrize("events", [80, pytest.param(200, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", known_maps())
def test_random_keys_and_clicks(name: str, events: int) -> None:
    walker = Walker(name, seed=1)
    walker.walk(events)
    assert walker.counts["exchanges"] > 1
    assert walker.counts["ways on"] > 1


@pytest.mark.slow
def test_the_walk_notices_what_is_told_to_the_wrong_people(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "events_for", lambda events, viewer: list(events))
    with pytest.raises(AssertionError, match="tell a secret"):
        Walker("usa", seed=1).walk(500)


@pytest.mark.slow
def test_the_walk_notices_whoever_keeps_what_a_player_saw(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = []
    open_handoff = Session.open

    def open_and_keep(self: Session) -> None:
        open_handoff(self)
        kept.append(self.view)

    monkeypatch.setattr(Session, "open", open_and_keep)
    with pytest.raises(AssertionError, match=r"the view of seat . is held by"):
        Walker("usa", seed=1).walk(500)


@pytest.mark.slow
def test_the_walk_notices_a_state_without_a_way_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "open", lambda self: None)
    with pytest.raises(AssertionError, match="no way on"):
        Walker("usa", seed=1).walk(500)
