"""Fixture: these tests read every map file again."""

import pytest

from ttr_tui.mapfile import map_file


@pytest.fixture(autouse=True)
def read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(map_file, "_read", map_file._read.__wrapped__)  # type: ignore[attr-defined]
