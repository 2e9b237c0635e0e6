"""What all tests share: folders of their own for games and settings."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest


def pytest_collection_finish() -> None:
    """Collect garbage as the program does: rarely, and without what is made before the start."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)


@pytest.fixture(autouse=True, scope="session")
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Keep tests, and the programs that they start, away from the user's games and settings."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
            patch.setenv(name, str(home / name))
        yield home
