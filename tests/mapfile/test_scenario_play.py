"""A scenario that gives a line to the wrong player is told so, wherever the line stands."""

from pathlib import Path

import pytest

from ttr_tui.mapfile.scenario import read_scenarios
from ttr_tui.mapfile.scenario_play import play

WHOSE = "expected a line that begins with 'Ann: ', whose turn it is"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ('can: ["Bob: draw tickets"]', f"'Bob: draw tickets': {WHOSE}"),
        (
            'refused: [{try: "Bob: draw tickets", because: of nothing}]',
            f"'Bob: draw tickets' was refused because {WHOSE!r}",
        ),
    ],
)
def test_a_line_for_the_wrong_player_is_told(said: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "scenarios.yaml"
    file.write_text(
        "format: 1\nmap: usa\nscenarios:\n  - about: x\n    rules: [C-1]\n"
        f"    position: {{players: {{Ann: {{}}, Bob: {{}}}}}}\n    {said}\n",
        "utf-8",
    )
    (scenario,) = read_scenarios(file)
    assert play(scenario) == [told]
