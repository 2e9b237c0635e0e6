"""From fixed positions there are as many sequences of actions as are stored. The checks count as
deep as is quick; `python -m tests.counting_positions` counts all of it."""

import pytest

from tests.counting_positions import FOLDER, MAX, MIN_DEPTH, Counted, read, sequences
from ttr_tui.mapfile.map_catalog import known_maps

QUICK = 5_000
"""So many sequences are counted in every check, unless the least depth has more."""

POSITIONS = [
    pytest.param(counted, id=f"{path.stem}: {counted.about}")
    for path in sorted(FOLDER.glob("*.yaml"))
    for counted in read(path)
]


@pytest.mark.parametrize("most", [QUICK, pytest.param(6 * QUICK, marks=pytest.mark.slow)])
@pytest.mark.parametrize("counted", POSITIONS)
def test_there_are_as_many_sequences_as_are_stored(counted: Counted, most: int) -> None:
    for depth, count in enumerate(counted.counts, start=1):
        if count > most and depth > MIN_DEPTH:
            break
        assert sequences(counted.position.game(), depth) == count, f"depth {depth}"


@pytest.mark.parametrize("counted", POSITIONS)
def test_the_numbers_go_to_a_depth_that_says_something_and_have_a_reason(counted: Counted) -> None:
    counts = counted.counts
    assert len(counts) >= MIN_DEPTH
    assert all(count < MAX for count in counts[MIN_DEPTH:])
    assert counted.reason.strip()


def test_every_map_that_comes_with_the_program_has_five() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.yaml")) == sorted(known_maps())
    for path in FOLDER.glob("*.yaml"):
        assert len(read(path)) == 5
