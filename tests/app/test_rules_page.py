"""The rules of a map in short, and in three lines, say all that it plays by."""

from copy import copy

import pytest

from tests.maps import a_map
from ttr_tui.app.screens.rules_screen import rules_in_short
from ttr_tui.app.screens.setup_screen import rules_in_three_lines
from ttr_tui.engine.rules import Rules

PARTS = [name for name, default in Rules._field_defaults.items() if default is None]


@pytest.mark.parametrize("part", PARTS)
def test_every_part_that_is_on_is_told(part: str) -> None:
    game_map = a_map("mixed")
    assert getattr(game_map.rules, part) is not None
    without = copy(game_map)
    without.rules = game_map.rules._replace(**{part: None})
    assert len(str(rules_in_short(without))) < len(str(rules_in_short(game_map)))
    assert rules_in_three_lines(without) != rules_in_three_lines(game_map)
