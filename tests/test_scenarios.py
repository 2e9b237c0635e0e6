"""Every scenario has the expected result, and every rule has a scenario."""

import re
from pathlib import Path

import pytest

from tests.description import describe
from tests.random_games import new_game
from tests.scenario import FORMAT, Scenario, play, read_scenarios
from ttr_tui.mapfile.problems import FileError

FILES = sorted(Path(__file__).parent.glob("scenarios/*.yaml"))
SCENARIOS = [
    pytest.param(scenario, id=f"{path.stem}: {scenario.about}")
    for path in FILES
    for scenario in read_scenarios(path)
]
DOCS = Path(__file__).parents[1] / "docs"
WRONG_PLAYER = "expected 'Ann: …', because it is Ann's turn"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenario(scenario: Scenario) -> None:
    """A scenario has the result that it expects."""
    assert play(scenario) == []


def test_every_rule_has_a_scenario() -> None:
    """Scenarios name every rule of the document, and no other."""
    rules = set(re.findall(r"\*\*([A-Z]+-\d+)", (DOCS / "rules.md").read_text("utf-8")))
    named = {rule for path in FILES for scenario in read_scenarios(path) for rule in scenario.rules}
    assert len(rules) > 15
    assert named == rules


WRONG = """\
format: 2
map: usa
scenarios:
  - about: a scenario with errors
    rules: [C-1]
    position: {{players: {{Ann: {{hand: 4 purple}}, Bob: {{}}}}, market: [red, red, red, red, red]}}
    do: |
      {done}
    illegal: [{{try: "{tried}", because: "{because}"}}]
    can: ["{can}"]
    then: {{{then}}}
"""
RIGHT = {
    "tried": "Ann: draw tickets",
    "done": "Ann: draw from the train deck",
    "because": "draw the second card first",
    "can": "Ann: draw face-up 1",
    "then": "phase: second card, players: {Ann: {cards: 5}}",
}


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({}, []),
        ({"done": "Bob: draw tickets"}, [f"'Bob: draw tickets': {WRONG_PLAYER}"]),
        ({"can": "Bob: draw tickets"}, [f"'Bob: draw tickets': {WRONG_PLAYER}"]),
        (
            {"tried": "Bob: draw tickets"},
            [f"'Bob: draw tickets' is illegal because {WRONG_PLAYER!r}"],
        ),
        (
            {"because": "it rains"},
            ["'Ann: draw tickets' is illegal because 'draw the second card first'"],
        ),
        ({"can": "Ann: end turn"}, ["'Ann: end turn' is not legal"]),
        (
            {"then": "players: {Ann: {cards: 4, score: 1}}"},
            [
                "players Ann cards: expected '4', found 5",
                "players Ann score: expected '1', found 0",
            ],
        ),
        (
            {"then": "phase: tunnel"},
            ["phase: expected 'tunnel', found 'second card'"],
        ),
    ],
)
def test_play_reports_differences(
    tmp_path: Path, changed: dict[str, str], expected: list[str]
) -> None:
    """Every difference from the expected result is reported."""
    path = tmp_path / "wrong.yaml"
    path.write_text(WRONG.format(**{**RIGHT, **changed}), encoding="utf-8")
    (scenario,) = read_scenarios(path)
    assert play(scenario) == expected


@pytest.mark.parametrize(
    ("scenario", "message"),
    [
        ("position: {}", '"players" is missing'),
        ("map_change: {replace: nowhere, with: x}", "occurs 0 times in the map file"),
        ("map_change: {replace: 'title:', with: 'tilte:'}", "the changed map has errors: "),
        (
            "position: {players: {Ann: {hand: 13 red}, Bob: {}}}",
            "red cards too many",
        ),
        (
            "position: {players: {Ann: {routes: [atlanta-raleigh/1, atlanta-raleigh/2]}, Bob: {}}}",
            "seat 0 owns atlanta-raleigh/1 and its parallel route (C-8)",
        ),
    ],
)
def test_read_scenarios_with_errors(tmp_path: Path, scenario: str, message: str) -> None:
    """An impossible scenario gives an error that says why."""
    path = tmp_path / "wrong.yaml"
    text = f"format: 2\nmap: usa\nscenarios:\n  - about: x\n    rules: [C-1]\n    {scenario}\n"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError, match=re.escape(message)):
        read_scenarios(path)


def test_examples_of_the_document(tmp_path: Path) -> None:
    """The example scenarios of docs/positions.md have the results that they expect."""
    blocks = re.findall(r"```yaml\n(.*?)```", (DOCS / "positions.md").read_text("utf-8"), re.DOTALL)
    path = tmp_path / "example.yaml"
    _, scenario_file, scenario, map_change = blocks
    head = "format: 2\nmap: usa\nscenarios:\n"
    station = (
        "    position: {players: {Ann: {hand: 1 red}, Bob: {}}}\n"
        '    can: ["Ann: build a station in denver: 1 red"]\n'
    )
    changed = f"  - about: a station\n    rules: [MX-2]\n{map_change}{station}"
    for text in (scenario_file, head + scenario, head + changed):
        path.write_text(text, encoding="utf-8")
        (found,) = read_scenarios(path)
        assert play(found) == []


@pytest.mark.parametrize("number", [1, 3])
def test_read_scenarios_of_other_format(tmp_path: Path, number: int) -> None:
    """A scenario file of another format gives one error."""
    path = tmp_path / "other.yaml"
    path.write_text(f"format: {number}\nmap: usa\nscenarios: []\n", encoding="utf-8")
    with pytest.raises(FileError) as error:
        read_scenarios(path)
    (problem,) = error.value.problems
    assert problem.line == 1
    assert f"format {number}" in problem.message and f"expected {FORMAT}" in problem.message


def test_every_expectable_key_is_documented() -> None:
    """The document explains every key that `then` can have."""
    words = set(re.findall(r"`(\w+)[`:]", (DOCS / "positions.md").read_text("utf-8")))
    keys = describe(new_game("great_lakes", 2, 1))
    decks = {key for key in keys if key.startswith(("train_", "ship_"))}
    assert {*keys} - decks <= words
    assert {*keys["players"]["Ann"]} <= words
    assert {*keys["final"]["Ann"]} <= words
