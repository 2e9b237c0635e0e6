"""A rule in a module of its own: map files, their check and their schema follow from its part."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.mapfile.small_map import SMALL_MAP, changed, problems_of, read_text
from tools import map_schema
from ttr_tui.engine import GameMap
from ttr_tui.engine.registry import RULES
from ttr_tui.engine.rule import (
    Draft,
    Kind,
    Remark,
    Rule,
    Setting,
)
from ttr_tui.mapfile import rule_settings
from ttr_tui.mapfile.lint import check_file
from ttr_tui.mapfile.map_catalog import maps_folder

jsonschema = pytest.importorskip("jsonschema", reason="needs jsonschema (dev extra)")


class WeatherRules(NamedTuple):
    """A rule that no game has."""

    forecast: str
    cards: int = 3
    penalties: tuple[int, ...] = (1, 2)
    snow_closes_tunnels: bool = False


def _errors(rules: WeatherRules, draft: Draft) -> Iterator[Remark]:
    if len(rules.penalties) > rules.cards:
        message = f"{len(rules.penalties)} penalties, expected at most {rules.cards}"
        yield Remark(("weather", "penalties"), message)


def _warnings(game_map: GameMap) -> Iterator[Remark]:
    if len(game_map.cities) < 5:
        yield Remark(("weather", "cards"), "the weather is the same in all cities")


def _warnings_if_off(game_map: GameMap) -> Iterator[Remark]:
    for index, city in enumerate(game_map.cities):
        if city.name == "Blizzard":
            yield Remark(("cities", index, "name"), "a blizzard, but weather is switched off")


WEATHER = Rule(
    key="weather",
    settings=WeatherRules,
    about="Switches on weather.",
    groups={"weather.snow": "What snow does."},
    fields=(
        Setting("forecast", "Who makes the forecast.", max=20, kind=Kind.TEXT, required=True),
        Setting("cards", "How many weather cards there are.", 1, 9),
        Setting("penalties", "The points lost in a storm.", 0, 50, kind=Kind.NUMBERS),
        Setting(
            "snow_closes_tunnels",
            "What happens to tunnels.",
            kind=Kind.WORD,
            words={"open": False, "closed": True},
            path="weather.snow.tunnels",
        ),
    ),
    optional=True,
    needs=("longest_path",),
    errors=_errors,
    warnings=_warnings,
    warnings_if_off=_warnings_if_off,
)


@pytest.fixture(autouse=True)
def weather(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the rule, as its line in the list of rules would."""
    monkeypatch.setattr(rule_settings, "RULES", (*RULES, WEATHER))
    monkeypatch.setattr(map_schema, "RULES", (*RULES, WEATHER))


def map_with(weather: str) -> str:
    """Return a small map with the rule; its value begins at 11:10."""
    return changed("tie_breaks:", f"weather: {weather}\ntie_breaks:")


WEATHER_ONLY = "weather: {forecast: Ann, cards: 1}"
"""A rule with two mistakes if it is the only optional one."""


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        (SMALL_MAP, None),
        (map_with("{forecast: Ann}"), WeatherRules("Ann")),
        (
            map_with("{forecast: Ann, cards: 9, penalties: [4, 4], snow: {tunnels: closed}}"),
            WeatherRules("Ann", 9, (4, 4), True),
        ),
    ],
)
def test_rule_read(text: str, settings: WeatherRules | None, tmp_path: Path) -> None:
    """A map has the settings of the rule, with their defaults, if its file has the key."""
    assert read_text(tmp_path, text).game_map.rules.get(WeatherRules) == settings


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (map_with("{}"), '11:10: the key "forecast" is missing in "weather"'),
        (
            map_with("{forecast: Ann, card: 2}"),
            '11:26: unknown key "card" in "weather", did you mean "cards"?',
        ),
        (
            map_with("{forecast: Ann, cards: 10}"),
            "11:33: 10 is out of range, expected a whole number from 1 to 9",
        ),
        (
            map_with("{forecast: Ann, snow: {tunnels: shut}}"),
            '11:42: unknown word "shut", expected open or closed',
        ),
        (
            map_with("{forecast: Ann, cards: 1}"),
            "11:10: 2 penalties, expected at most 1",
        ),
        (
            map_with("{forecast: Ann, cards: 1, penalties: [3, 4]}"),
            "11:47: 2 penalties, expected at most 1",
        ),
        (
            changed("longest_path: {bonus: 5}\ntie_breaks: [longer longest path]", WEATHER_ONLY),
            '10:10: "weather" needs the key "longest_path" in the map',
        ),
    ],
)
def test_rule_errors(text: str, problem: str, tmp_path: Path) -> None:
    """Mistakes in the rule are errors, with their line and column."""
    assert problems_of(tmp_path, text) == [problem]


@pytest.mark.parametrize(
    ("text", "warning"),
    [
        (
            map_with("{forecast: Ann, cards: 4}"),
            "11:33: warning: the weather is the same in all cities",
        ),
        (
            changed("name: Deal", "name: Blizzard"),
            "16:22: warning: a blizzard, but weather is switched off",
        ),
    ],
)
def test_rule_warnings(text: str, warning: str, tmp_path: Path) -> None:
    """The rule can warn about a map that has it, and about one that does not."""
    path = tmp_path / "map.yaml"
    path.write_text(text, encoding="utf-8")
    assert next(check_file(path).lines()) == f"{path}:{warning}"


def test_rule_schema() -> None:
    """The schema has the rule, after the other optional ones, and what it needs."""
    before = json.loads((maps_folder() / map_schema.SCHEMA).read_text(encoding="utf-8"))
    after = map_schema.updated(before)
    jsonschema.Draft7Validator.check_schema(after)
    assert after["properties"].pop("weather") == {
        "description": "Switches on weather.",
        "type": "object",
        "properties": {
            "snow": {
                "description": "What snow does.",
                "type": "object",
                "properties": {
                    "tunnels": {
                        "description": "What happens to tunnels.",
                        "enum": ["open", "closed"],
                        "default": "open",
                    },
                },
                "additionalProperties": False,
            },
            "forecast": {
                "description": "Who makes the forecast.",
                "type": "string",
                "minLength": 1,
                "maxLength": 20,
            },
            "cards": {
                "description": "How many weather cards there are.",
                "type": "integer",
                "minimum": 1,
                "maximum": 9,
                "default": 3,
            },
            "penalties": {
                "description": "The points lost in a storm.",
                "type": "array",
                "minItems": 1,
                "maxItems": 10,
                "items": {"type": "integer", "minimum": 0, "maximum": 50},
                "default": [1, 2],
            },
        },
        "required": ["forecast"],
        "additionalProperties": False,
    }
    assert after["dependencies"].pop("weather") == ["longest_path"]
    assert after == before
