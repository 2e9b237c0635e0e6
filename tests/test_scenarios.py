"""Every scenario comes out as it says; every rule has one."""

import re
from pathlib import Path

import pytest

from ttr_tui.mapfile.scenario import Scenario, play, read_scenarios

FILES = sorted(Path(__file__).parent.glob("scenarios/*.yaml"))
SCENARIOS = [
    pytest.param(scenario, id=f"{path.stem}: {scenario.about}")
    for path in FILES
    for scenario in read_scenarios(path)
]
RULES = Path(__file__).parents[1] / "docs" / "rules.md"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenario(scenario: Scenario) -> None:
    assert play(scenario) == []


def test_every_rule_has_a_scenario_that_names_it() -> None:
    rules = set(re.findall(r"\*\*([A-Z]+-\d+)", RULES.read_text(encoding="utf-8")))
    named = {rule for path in FILES for scenario in read_scenarios(path) for rule in scenario.rules}
    assert len(rules) > 15
    assert named == rules
