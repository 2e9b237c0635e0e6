"""Every scenario comes out as it says; every rule has one."""

import re
from pathlib import Path

import pytest

from tests.description import describe
from tests.random_games import new_game
from tests.scenario import Scenario, play, read_scenarios
from ttr_tui.mapfile.problems import FileError

FILES = sorted(Path(__file__).parent.glob("scenarios/*.yaml"))
SCENARIOS = [
    pytest.param(scenario, id=f"{path.stem}: {scenario.about}")
    for path in FILES
    for scenario in read_scenarios(path)
]
DOCS = Path(__file__).parents[1] / "docs"
WHOSE = "expected a line that begins with 'Ann: ', whose turn it is"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenario(scenario: Scenario) -> None:
    assert play(scenario) == []


def test_every_rule_has_a_scenario_that_names_it() -> None:
    rules = set(re.findall(r"\*\*([A-Z]+-\d+)", (DOCS / "rules.md").read_text("utf-8")))
    named = {rule for path in FILES for scenario in read_scenarios(path) for rule in scenario.rules}
    assert len(rules) > 15
    assert named == rules


WRONG = """\
format: 2
map: usa
scenarios:
  - about: much is wrong
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
    "because": "the second card must be taken first",
    "can": "Ann: draw face-up 1",
    "then": "phase: second card, players: {Ann: {cards: 5}}",
}


@pytest.mark.parametrize(
    ("changed", "described"),
    [
        ({}, []),
        ({"done": "Bob: draw tickets"}, [f"'Bob: draw tickets': {WHOSE}"]),
        ({"can": "Bob: draw tickets"}, [f"'Bob: draw tickets': {WHOSE}"]),
        (
            {"tried": "Bob: draw tickets"},
            [f"'Bob: draw tickets' was illegal because {WHOSE!r}"],
        ),
        (
            {"because": "of nothing"},
            ["'Ann: draw tickets' was illegal because 'the second card must be taken first'"],
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
def test_what_does_not_come_out_is_told(
    tmp_path: Path, changed: dict[str, str], described: list[str]
) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(WRONG.format(**{**RIGHT, **changed}), encoding="utf-8")
    (scenario,) = read_scenarios(path)
    assert play(scenario) == described


@pytest.mark.parametrize(
    ("scenario", "message"),
    [
        ("position: {}", '"players" is missing'),
        ("map_change: {replace: nowhere, with: x}", "stands 0 times in the map file"),
        ("map_change: {replace: 'title:', with: 'tilte:'}", "the changed map is illegal: "),
        (
            "position: {players: {Ann: {hand: 13 red}, Bob: {}}}",
            "red cards more than the box holds",
        ),
        (
            "position: {players: {Ann: {routes: [atlanta-raleigh/1, atlanta-raleigh/2]}, Bob: {}}}",
            "this position cannot be: seat 0 holds route",
        ),
    ],
)
def test_a_scenario_that_cannot_be_is_illegal_with_the_reason(
    tmp_path: Path, scenario: str, message: str
) -> None:
    path = tmp_path / "wrong.yaml"
    text = f"format: 2\nmap: usa\nscenarios:\n  - about: x\n    rules: [C-1]\n    {scenario}\n"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError, match=re.escape(message)):
        read_scenarios(path)


def test_every_word_that_can_be_expected_is_in_the_document() -> None:
    words = set(re.findall(r"`(\w+)[`:]", (DOCS / "positions.md").read_text("utf-8")))
    described = describe(new_game("great_lakes", 2, 1))
    decks = {key for key in described if key.startswith(("train_", "ship_"))}
    assert {*described} - decks <= words
    assert {*described["players"]["Ann"]} <= words
    assert {*described["final"]["Ann"]} <= words
