"""What all tests share: folders of their own for games and settings; each map is read once."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from ttr_tui.mapfile import map_file
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.mapfile.problems import Problems

_read = map_file._read
_maps: dict[tuple[str, str], MapFile] = {}


def _read_once(text: str, id: str, problems: Problems) -> MapFile:
    """Read the same text only once: a map without errors never changes."""
    if (text, id) not in _maps:
        _maps[text, id] = _read(text, id, problems)
    return _maps[text, id]


map_file._read = _read_once
gc.disable()  # What collecting the tests makes stays.


def pytest_collection_finish() -> None:
    """Collect garbage as the program does: rarely, and without what is made before the start."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)
    gc.enable()


@pytest.fixture(autouse=True, scope="session")
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Keep tests, and the programs that they start, away from the user's games and settings."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
            patch.setenv(name, str(home / name))
        yield home
