"""The numbers of action sequences from fixed positions are as stored. The tests count only to a
quick depth; `python -m tests.counting_positions` counts everything."""

import pytest

from tests.counting_positions import FOLDER, MAX, MIN_DEPTH, Counted, read, sequences
from ttr_tui.mapfile.map_catalog import known_maps

QUICK = 5_000
"""Sequences counted for each position, unless the minimum depth has more."""

POSITIONS = [
    pytest.param(counted, id=f"{path.stem}: {counted.about}")
    for path in sorted(FOLDER.glob("*.yaml"))
    for counted in read(path)
]


@pytest.mark.parametrize("limit", [QUICK, pytest.param(6 * QUICK, marks=pytest.mark.slow)])
@pytest.mark.parametrize("counted", POSITIONS)
def test_counts(counted: Counted, limit: int) -> None:
    """The numbers of sequences are as stored."""
    for depth, count in enumerate(counted.counts, start=1):
        if count > limit and depth > MIN_DEPTH:
            break
        assert sequences(counted.position.game(), depth) == count, f"depth {depth}"


@pytest.mark.parametrize("counted", POSITIONS)
def test_counts_are_deep_and_have_a_reason(counted: Counted) -> None:
    """The stored numbers have the minimum depth, are below the limit, and have a reason."""
    counts = counted.counts
    assert len(counts) >= MIN_DEPTH
    assert all(count < MAX for count in counts[MIN_DEPTH:])
    assert counted.reason.strip()


def test_every_map_has_five_positions() -> None:
    """Every bundled map has five counting positions."""
    assert sorted(path.stem for path in FOLDER.glob("*.yaml")) == sorted(known_maps())
    for path in FOLDER.glob("*.yaml"):
        assert len(read(path)) == 5
