"""Fixtures: Textual waits no longer than needed, and nothing of an app stays."""

from collections.abc import Iterator

import pytest
from textual._styles_cache import StylesCache


@pytest.fixture(autouse=True)
def quick_pilot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the pauses of Textual."""
    shorten_pauses(monkeypatch)


@pytest.fixture(autouse=True)
def forget_lines() -> Iterator[None]:
    """Let Textual forget what it drew: it keeps the lines of a thousand widgets of apps that have
    ended, and each garbage collection goes through them."""
    yield
    StylesCache.get_inner_outer.cache_clear()


def shorten_pauses(patch: pytest.MonkeyPatch) -> None:
    """Lower private pauses of Textual, where this version has them: two of its pilot, and the time
    between two frames."""
    patch.setattr("textual.screen.UPDATE_PERIOD", 0.003, raising=False)
    try:
        import textual._wait as wait
    except ImportError:
        return
    patch.setattr(wait, "SLEEP_GRANULARITY", 0.001, raising=False)
    patch.setattr(wait, "SLEEP_IDLE", 0.0008, raising=False)
