"""Fixtures: Textual's pilot waits no longer than needed."""

import pytest


@pytest.fixture(autouse=True)
def quick_pilot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the pauses of Textual's pilot."""
    shorten_pauses(monkeypatch)


def shorten_pauses(patch: pytest.MonkeyPatch) -> None:
    """Lower two private pauses of Textual's pilot, where this version has them."""
    try:
        import textual._wait as wait
    except ImportError:
        return
    patch.setattr(wait, "SLEEP_GRANULARITY", 0.001, raising=False)
    patch.setattr(wait, "SLEEP_IDLE", 0.0008, raising=False)
