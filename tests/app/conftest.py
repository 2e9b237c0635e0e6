"""Fixtures: Textual's pilot waits no longer than needed."""

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def quick_pilot(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lower two private pauses of Textual's pilot, where this version has them."""
    try:
        import textual._wait as wait
    except ImportError:
        yield
        return
    monkeypatch.setattr(wait, "SLEEP_GRANULARITY", 0.001, raising=False)
    monkeypatch.setattr(wait, "SLEEP_IDLE", 0.0008, raising=False)
    yield
