"""What all tests share: folders of their own for games and settings; each map is read once."""

import gc
import os
from collections.abc import Iterator
from functools import wraps
from gettext import NullTranslations
from math import ceil
from pathlib import Path
from typing import NoReturn

import pytest

from hatch_build import compile_translations
from ttr_tui.mapfile import map_file
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.mapfile.problems import Problems
from ttr_tui.storage import crash_reports
from ttr_tui.words import language

_read = map_file._read
_maps: dict[tuple[str, str], MapFile] = {}


@wraps(_read)
def _read_once(text: str, id: str, problems: Problems) -> MapFile:
    """Read the same text only once: a map without errors never changes. The tests in
    `tests/mapfile` read it again."""
    if (text, id) not in _maps:
        _maps[text, id] = _read(text, id, problems)
    return _maps[text, id]


map_file._read = _read_once
gc.disable()  # What collecting the tests makes stays.


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: some tests wait for programs that they start."""
    return (os.cpu_count() or 1) + 1


def pytest_addoption(parser: pytest.Parser) -> None:
    about = "of the slow tests, run only those of this day of the week, from 1 to 7"
    parser.addoption("--day", type=int, choices=range(1, 8), help=about)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark examples as slow, and leave out the slow tests of other days: what is quick and what is
    for a day is spread over the examples of a test."""
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for examples in tests.values():
        if (mark := examples[0].get_closest_marker("quick")) is not None:
            quick = {*examples[:: ceil(len(examples) / mark.args[0])]}
            for item in examples:
                if item not in quick:
                    item.add_marker(pytest.mark.slow)
    day = config.getoption("day")
    if day is not None:
        slow = [item for item in items if item.get_closest_marker("slow")]
        left_out = {*slow} - {*slow[day - 1 :: 7]}
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]


def pytest_configure(config: pytest.Config) -> None:
    """Let the program speak the translations as they are now."""
    if not hasattr(config, "workerinput"):
        compile_translations()


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
        patch.setenv("LANGUAGE", "en")
        yield home


_report_failed_thought = crash_reports.report_failed_thought


@pytest.fixture(autouse=True)
def thoughts_that_fail_are_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program goes on without a thought that fails; tests do not."""

    def report(_folders: object, error: Exception) -> NoReturn:
        raise error

    monkeypatch.setattr(crash_reports, "report_failed_thought", report)


@pytest.fixture
def thoughts_are_reported(
    thoughts_that_fail_are_raised: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game goes on without a thought that fails, as for players."""
    monkeypatch.setattr(crash_reports, "report_failed_thought", _report_failed_thought)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Let each test begin in English."""
    yield
    if not language.is_english():
        language.use_language(NullTranslations(), language.ENGLISH)


@pytest.fixture
def quick_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the hard player, and so the advice, play few games on."""
    from tests.players.games import SMALL_SEARCH
    from ttr_tui.players.levels import LEVELS

    monkeypatch.setitem(LEVELS, "hard", LEVELS["hard"]._replace(search=SMALL_SEARCH))
