"""The table of maps, and maps that do not exist, in another language."""

import pytest

from tests.machine_language import english_words, machine_language
from ttr_tui.mapfile.map_catalog import MapNotFoundError, find_map, map_facts
from ttr_tui.words.maps import map_lines, no_such_map


def test_table_without_english() -> None:
    with machine_language():
        assert english_words("\n".join(map_lines([]))) == set()
        assert len(map_lines(map_facts())) > 4


@pytest.mark.parametrize("name", ["usaa", "xyzzy", "./usaa.yaml", "./xyzzy.yaml"])
def test_no_such_map_without_english(name: str) -> None:
    with pytest.raises(MapNotFoundError) as caught:
        find_map(name)
    with machine_language():
        assert english_words(no_such_map(caught.value), [name], caught.value.known) == set()
