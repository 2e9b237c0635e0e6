"""Fixtures: Textual waits no longer than needed, and nothing of an app stays."""

from collections.abc import Iterator

import pytest
from textual._compositor import Compositor, LayoutUpdate
from textual._styles_cache import StylesCache
from textual.geometry import Region

from tests.app.hands import undrawn


@pytest.fixture(autouse=True)
def quick_pilot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the pauses of Textual."""
    shorten_pauses(monkeypatch)


@pytest.fixture(autouse=True)
def draw_only_widgets(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not make frames: nobody gets what would be sent to the terminal, except tests with the
    fixture `frames`. When the app has handled a key, each widget draws what has changed."""
    if "frames" in request.fixturenames:
        return

    def put_off(compositor: Compositor, crop: Region) -> LayoutUpdate:
        compositor._dirty_regions.clear()
        undrawn[compositor] = crop.union(undrawn.get(compositor, crop))
        return LayoutUpdate([], crop)

    def full(compositor: Compositor, simplify: bool = False) -> LayoutUpdate:
        return put_off(compositor, compositor.size.region)

    def partial(compositor: Compositor) -> LayoutUpdate | None:
        dirty = compositor._dirty_regions
        return put_off(compositor, Region.from_union([*dirty])) if dirty else None

    monkeypatch.setattr(Compositor, "render_full_update", full)
    monkeypatch.setattr(Compositor, "render_partial_update", partial)


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
