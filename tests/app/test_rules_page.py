"""The rules in short mention every rule part of a map."""

from copy import copy

import pytest

from tests.maps import a_map
from ttr_tui.app.screens.rules_screen import rules_in_short
from ttr_tui.app.screens.setup_screen import rules_in_three_lines
from ttr_tui.engine import Rules

RULE_PARTS = [name for name, default in Rules._field_defaults.items() if default is None]


@pytest.mark.parametrize("part", RULE_PARTS)
def test_every_rule_part_is_mentioned(part: str) -> None:
    """Without a part, both summaries are different."""
    game_map = a_map("mixed")
    assert getattr(game_map.rules, part) is not None
    without = copy(game_map)
    without.rules = game_map.rules._replace(**{part: None})
    assert len(str(rules_in_short(without))) < len(str(rules_in_short(game_map)))
    assert rules_in_three_lines(without) != rules_in_three_lines(game_map)
