"""The rules in short mention every optional rule of a map."""

from copy import copy

import pytest

from tests.maps import a_map
from ttr_tui.app.screens.rules_screen import rules_in_short
from ttr_tui.app.screens.setup_screen import rules_in_three_lines
from ttr_tui.engine import PARTS, Part


@pytest.mark.parametrize(
    "part", [part for part in PARTS if part.optional], ids=lambda part: part.key
)
def test_every_optional_rule_is_mentioned(part: Part) -> None:
    """Without an optional rule, both summaries are different."""
    game_map = a_map("mixed")
    settings = dict(game_map.rules.settings)
    del settings[part.settings]
    without = copy(game_map)
    without.rules = game_map.rules._replace(settings=settings)
    assert len(str(rules_in_short(without))) < len(str(rules_in_short(game_map)))
    assert rules_in_three_lines(without) != rules_in_three_lines(game_map)
