"""Checking a map file: what is wrong, what is legal but odd, and a line that sums up."""

import random
import re
from pathlib import Path

import pytest

from tests.mapfile.small_map import MAP_WITH_ALL_PARTS, SMALL_MAP, changed, without
from ttr_tui.mapfile.lint import check_file
from ttr_tui.mapfile.map_catalog import find_map, known_maps

MIXED = Path(__file__).parent.parent / "maps_for_tests" / "mixed.yaml"


def warnings_of(folder: Path, text: str) -> list[str]:
    """What is odd about a map file of this content, as `line:column: message`."""
    path = folder / "map.yaml"
    path.write_text(text, encoding="utf-8")
    checked = check_file(path)
    assert checked.problems == ()
    return [f"{warn.line}:{warn.column}: {warn.message}" for warn in checked.warnings]


def with_change(old: str, new: str) -> str:
    return changed(old, new, MAP_WITH_ALL_PARTS)


@pytest.mark.parametrize(
    "path", [*(find_map(name) for name in known_maps()), MIXED], ids=lambda path: path.stem
)
def test_nothing_is_odd_about_our_own_maps(path: Path) -> None:
    checked = check_file(path)
    assert checked.sound
    assert checked.warnings == ()


@pytest.mark.parametrize("text", [SMALL_MAP, MAP_WITH_ALL_PARTS])
def test_nothing_is_odd_about_the_maps_that_the_tests_change(text: str, tmp_path: Path) -> None:
    assert warnings_of(tmp_path, text) == []


@pytest.mark.parametrize(
    ("text", "warnings"),
    [
        pytest.param(
            changed("  - {id: deal", "  - {id: eigg, name: Eigg, x: 0.9, y: 0.9}\n  - {id: deal"),
            ["16:10: no route goes to Eigg"],
            id="a city without a route",
        ),
        pytest.param(
            changed("  - {from: bute, to: coll, length: 2, colors: [gray, gray]}\n", ""),
            [
                "15:10: no way leads from Ayr to Coll",
                "21:12: no way leads from Ayr to Coll: nobody can fulfil this ticket",
                "22:12: no way leads from Ayr to Deal: nobody can fulfil this ticket",
                "23:12: no way leads from Bute to Deal: nobody can fulfil this ticket",
            ],
            id="two parts that no route joins",
        ),
        pytest.param(
            with_change("  - {from: bute, to: firth, by: sea, length: 1, colors: [blue]}\n", ""),
            ["31:10: only one route goes to the junction The Firth"],
            id="a junction where nothing meets",
        ),
        pytest.param(
            changed("pieces: {count: 9}", "pieces: {count: 4}").replace("length: 3", "length: 5"),
            [
                "18:35: a route of 5 that nobody can claim: a player has 4 trains",
                "22:12: no way that can be claimed leads from Ayr to Coll: nobody can "
                "fulfil this ticket",
                "23:12: no way that can be claimed leads from Ayr to Deal: nobody can "
                "fulfil this ticket",
            ],
            id="a route longer than the pieces of a player",
        ),
        pytest.param(
            changed("each_color: 6, locomotives: 4", "of_color: {red: 1}, locomotives: 1"),
            [
                "18:35: a route of 3 that nobody can claim: the cards cover 1 space, the "
                "locomotive cards 1 more",
                "22:12: no way that can be claimed leads from Ayr to Coll: nobody can "
                "fulfil this ticket",
                "23:12: no way that can be claimed leads from Ayr to Deal: nobody can "
                "fulfil this ticket",
            ],
            id="a route for which there are not enough cards",
        ),
        pytest.param(
            changed("each_color: 6", "each_color: 6, of_color: {red: 2}"),
            ["18:35: the red cards cover 2 spaces, fewer than the 3 of this route"],
            id="fewer cards of a color than its longest route needs",
        ),
        pytest.param(
            changed("each_color: 6, locomotives: 4", "each_color: 1, locomotives: 20"),
            [
                "18:35: the red cards cover 1 space, fewer than the 3 of this route",
                "19:36: the cards of any one color cover 1 space, fewer than the 2 of this route",
            ],
            id="a gray route that no color can pay for",
        ),
        pytest.param(
            with_change("locomotives: 4}", "locomotives: 1}"),
            ["35:44: a ferry that nobody can claim: it asks for 2 joker cards, the deck has 1"],
            id="a ferry that asks for more locomotives than there are",
        ),
        pytest.param(
            changed("points: 6", "points: 16"),
            ["23:35: 16 points for a ticket whose shortest way takes 6 spaces"],
            id="a ticket with many points",
        ),
        pytest.param(
            changed("pieces: {count: 9}", "pieces: {count: 5}"),
            [
                "23:12: nobody can fulfil this ticket: its shortest way takes 6 spaces, and "
                "a player has 5 trains",
            ],
            id="a ticket that takes more than the pieces of a player",
        ),
        pytest.param(
            with_change(", tunnel: true", ""),
            ["18:10: there are rules for tunnels, but no route is one"],
            id="rules for tunnels but none",
        ),
        pytest.param(
            changed("tie_breaks:", "flag: {colors: [red, blue, white]}\ntie_breaks:").replace(
                "[red]}", "[gray]}"
            ),
            ["11:18: no route is red: nobody can complete a flag"],
            id="a color of the flag that no route has",
        ),
        pytest.param(
            with_change("{total: 12, suggested: {train: 7, ship: 5}}", "{total: 17}"),
            ["21:16: everyone picks all 17 pieces: there is nothing to choose"],
            id="a starting pieces of all pieces",
        ),
        pytest.param(
            without("harbors", text=MAP_WITH_ALL_PARTS),
            [
                "11:38: there are cards with an anchor, but no harbors to pay for",
                "25:48: there are ports, but no harbors to build in them",
            ],
            id="ports and anchors but no harbors",
        ),
        pytest.param(
            with_change("{count: 1, cards_of", "{count: 3, cards_of"),
            ["23:18: 2 ports, fewer than the 3 harbors of each player"],
            id="few ports",
        ),
        pytest.param(
            with_change("cards_of_each_deck: 1", "cards_of_each_deck: 4"),
            ["23:41: a harbor costs 4 train cards with an anchor, but no color has more than 3"],
            id="harbors that cost more anchors than there are",
        ),
        pytest.param(
            MAP_WITH_ALL_PARTS.replace(
                "by: sea, length: 3, colors: [gray], locomotives: 2}",
                "by: rail, length: 3, colors: [red]}",
            )
            .replace(
                "to: coll, by: rail, length: 2, colors: [red, blue]",
                "to: dee, by: rail, length: 2, colors: [red, blue]",
            )
            .replace("by: sea", "by: rail"),
            ["12:13: no route goes by sea"],
            id="a deck without routes",
        ),
    ],
)
def test_what_is_odd_is_told_with_its_place(text: str, warnings: list[str], tmp_path: Path) -> None:
    assert warnings_of(tmp_path, text) == warnings


def test_a_check_has_a_line_for_each_finding_and_one_that_sums_up(tmp_path: Path) -> None:
    path = tmp_path / "isle.yaml"
    path.write_text(changed("points: 6", "points: 16"), encoding="utf-8")
    assert list(check_file(path).lines()) == [
        f"{path}:23:35: warning: 16 points for a ticket whose shortest way takes 6 spaces",
        f"{path}: sound, with 4 cities, 5 routes, 3 tickets, 1 warning",
    ]


def test_a_broken_file_gets_its_problems_and_no_warnings(tmp_path: Path) -> None:
    path = tmp_path / "isle.yaml"
    path.write_text(changed("points: 6", "points: 0"), encoding="utf-8")
    checked = check_file(path)
    assert not checked.sound
    assert list(checked.lines()) == [
        f"{path}:23:35: 0 is out of range, expected a whole number from 1 to 500",
        f"{path}: 1 problem",
    ]


def test_a_file_that_is_not_there_is_a_problem_too(tmp_path: Path) -> None:
    lines = list(check_file(tmp_path / "atlantis.yaml").lines())
    assert lines[0].endswith("atlantis.yaml:1:1: there is no such file")


def test_the_largest_map_is_checked_within_the_bound_on_warnings(tmp_path: Path) -> None:
    cities = "".join(f"  - {{id: c{i}, name: C{i}, x: 0.{i:03}, y: 0}}\n" for i in range(500))
    text = f"format: 1\ntitle: Large\naspect: 1\ncities:\n{cities}"
    text += "routes:\n  - {from: c0, to: c1, length: 1, colors: [red]}\n"
    text += "tickets:\n" + "".join(
        f"  - {{from: c{i}, to: c{i + 1}, points: 1}}\n" for i in range(499)
    )
    assert len(warnings_of(tmp_path, text)) == 100


def test_whatever_is_exchanged_for_what_a_check_has_an_answer(tmp_path: Path) -> None:
    chance, path = random.Random(2005), tmp_path / "map.yaml"
    sign = re.compile(r"[\w.]+|\[.*?\]|\{.*?\}|\n.*(?=\n)")
    signs = [*sign.findall(MAP_WITH_ALL_PARTS), "", "0", "-1", "99", "true", "[]", "{}"]
    sound = 0
    for _ in range(300):
        text = chance.choice([SMALL_MAP, MAP_WITH_ALL_PARTS])
        found = chance.choice([*sign.finditer(text)])
        text = text[: found.start()] + chance.choice(signs) + text[found.end() :]
        path.write_text(text, encoding="utf-8")
        checked = check_file(path)
        assert len(list(checked.lines())) == len(checked.problems) + len(checked.warnings) + 1
        sound += checked.sound
    assert 0 < sound < 300
