"""The rules page of a map: its rules with its numbers, and no others."""

from dataclasses import replace
from typing import Any

import pytest

from tests.app.driver import EACH_SIZE, SMALL, Driver, play
from tests.app.hands import clicked, pressed
from tests.maps import FOR_TESTS, NAMES, a_map
from ttr_tui.app.app import TtrApp
from ttr_tui.app.screens.page_screen import PageScroll
from ttr_tui.app.screens.rules_screen import RulesScreen, rules_page
from ttr_tui.engine import GameMap
from ttr_tui.engine.registry import RULES, rules_on
from ttr_tui.engine.rule import Rule
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.words.names import short_title
from ttr_tui.words.rule_words import rules_in_three_lines
from ttr_tui.words.rules import rules_of, without_markdown

OPTIONAL = [rule for rule in RULES if rule.optional]

"""Some of what a player may look for."""

SERIES = {"usa": {"C"}, "europe": {"C", "EU"}, "paris": {"C", "PA"}, "great_lakes": {"C", "GL"}}
"""The series of rule numbers of each map."""

"""Words of other maps."""


def page_of(game_map: GameMap) -> str:
    """The rules page, as one line of text."""
    map_file = read_map(find_map("usa"))._replace(game_map=game_map, about="")
    lines = rules_page(map_file, (), 72).lines
    return " ".join("".join(span.text for span in spans) for spans in lines if spans)


@pytest.mark.parametrize("name", SERIES)
def test_page_has_no_rules_of_other_maps(name: str) -> None:
    assert {rule.number.partition("-")[0] for rule in rules_of(a_map(name))} == SERIES[name]


@pytest.mark.parametrize("name", NAMES)
def test_page_is_plain_text(name: str) -> None:
    """No marks of Markdown, no placeholders, no marks of rulings, and a title for every rule."""
    for mark in ("**", "{", "}", "(ruling", "()", "  .", " ,", ",,"):
        assert mark not in page_of(a_map(name))
    assert all(rule.title for rule in rules_of(a_map(name)))


@pytest.mark.parametrize("rule", OPTIONAL, ids=lambda rule: rule.key)
def test_rule_that_is_off_is_not_on_the_page(rule: Rule) -> None:
    """Without a rule, the page is shorter and the summary of the map is different."""
    game_map = next(a_map(name) for name in FOR_TESTS if rule in rules_on(a_map(name)))
    without = with_settings(game_map, rule, None)
    assert len(page_of(without)) < len(page_of(game_map))
    assert rules_in_three_lines(without) != rules_in_three_lines(game_map)


@pytest.mark.quick(1)
@pytest.mark.parametrize("name", NAMES)
def test_every_number_of_a_rule_is_on_the_page(name: str) -> None:
    """Another number for any setting makes another page."""
    game_map = a_map(name)
    for rule in rules_on(game_map):
        settings = game_map.rules.get(rule.settings) if rule.settings is not None else None
        for field, value in settings._asdict().items() if settings is not None else ():
            if isinstance(value, int):
                changed = with_settings(game_map, rule, settings._replace(**{field: value + 1}))
                assert page_of(changed) != page_of(game_map), f"{rule.key}: {field}"


@pytest.mark.quick(1)
@pytest.mark.parametrize("name", SERIES)
@pytest.mark.parametrize("size", EACH_SIZE)
def test_contents_name_every_rule(name: str, size: tuple[int, int]) -> None:
    """Below how to play there is a table of contents; a click on any entry goes to that rule."""

    async def scene(driver: Driver) -> None:
        driver.app.show_rules(read_map(find_map(name)))
        await driver.settle()
        titles = [without_markdown(rule.title) for rule in rules_of(a_map(name))]
        contents = driver.lines("page").split("The map\n")[0]
        assert all(title in contents for title in titles)
        assert "…" not in await driver.text()
        last = next(y for y, row in enumerate(contents.splitlines()) if titles[-1] in row)
        driver.app.screen.query_one(PageScroll).show_row(last - 5)
        rows = (await driver.text()).splitlines()
        shown = next(y for y, row in enumerate(rows) if titles[-1] in row)
        await clicked(driver.app.screen, rows[shown].index(titles[-1]), shown)
        assert first_row(await driver.text()).startswith(titles[-1])
        assert isinstance(driver.app.screen, RulesScreen)

    play(scene, size=size, app=TtrApp())


def test_keys_go_from_rule_to_rule() -> None:
    """`n` and `p` go to the next and the previous rule, from the first one to the contents."""

    async def scene(driver: Driver) -> None:
        await pressed(driver.app, "r", "n", "n")
        assert "Setup  C-0" in first_row(await driver.text())
        await pressed(driver.app, "n")
        assert "Turn  C-1" in first_row(await driver.text())
        await pressed(driver.app, "p", "p")
        assert "The map" in first_row(await driver.text())
        await pressed(driver.app, "p")
        assert "Rules" in first_row(await driver.text())

    play(scene, size=SMALL, app=TtrApp())


def test_arrows_choose_the_map() -> None:
    """From the menu, the arrows show the rules of every map; in a game there is only its map."""

    async def scene(driver: Driver) -> None:
        await pressed(driver.app, "r")
        titles = [short_title(read_map(find_map(name)).game_map.title) for name in known_maps()]
        for title in (*titles, titles[0]):
            assert f"◂ {title} ▸" in first_row(await driver.text())
            await pressed(driver.app, "n", "right")
        driver.app.show_rules(read_map(find_map("usa")))
        await pressed(driver.app, "right")
        assert first_row(await driver.text()) == "Rules   USA"
        assert "map" not in driver.lines("footer")

    play(scene, size=SMALL, app=TtrApp())


def first_row(text: str) -> str:
    return text.splitlines()[0].strip()


def with_settings(game_map: GameMap, rule: Rule, settings: Any) -> GameMap:
    """The map with these settings for the rule; without the rule if they are `None`."""
    assert rule.settings is not None
    others = {kind: each for kind, each in game_map.rules.settings.items() if each is not None}
    del others[rule.settings]
    added = {} if settings is None else {rule.settings: settings}
    return replace(game_map, rules=game_map.rules._replace(settings={**others, **added}))
