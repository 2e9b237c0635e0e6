"""Checking map files: errors, warnings, and a summary."""

import random
import re
from pathlib import Path

import pytest

from tests.mapfile.small_map import MAP_WITH_ALL_PARTS, SMALL_MAP, changed, without
from ttr_tui.mapfile.lint import check_file
from ttr_tui.mapfile.map_catalog import find_map, known_maps

MIXED = Path(__file__).parent.parent / "maps_for_tests" / "mixed.yaml"


def warnings_of(folder: Path, text: str) -> list[str]:
    """Return the warnings about a map file with this content, as `line:column: message`."""
    path = folder / "map.yaml"
    path.write_text(text, encoding="utf-8")
    result = check_file(path)
    assert result.problems == ()
    return [f"{found.line}:{found.column}: {found.message}" for found in result.warnings]


def with_change(old: str, new: str) -> str:
    return changed(old, new, MAP_WITH_ALL_PARTS)


@pytest.mark.parametrize(
    "path", [*(find_map(name) for name in known_maps()), MIXED], ids=lambda path: path.stem
)
def test_lint_shipped_maps(path: Path) -> None:
    """The maps of the program and of the tests have no errors and no warnings."""
    result = check_file(path)
    assert result.valid
    assert result.warnings == ()


@pytest.mark.parametrize("text", [SMALL_MAP, MAP_WITH_ALL_PARTS])
def test_lint_small_maps(text: str, tmp_path: Path) -> None:
    """The small maps that the tests change have no errors and no warnings."""
    assert warnings_of(tmp_path, text) == []


@pytest.mark.parametrize(
    ("text", "warnings"),
    [
        pytest.param(
            changed("name: Ayr", "name: Ayr at the mouth of the Ayr"),
            ["13:21: boards shorten this name to 16 cells"],
            id="a long name",
        ),
        pytest.param(
            changed("  - {id: deal", "  - {id: eigg, name: Eigg, x: 0.9, y: 0.9}\n  - {id: deal"),
            ["16:10: no route goes to Eigg"],
            id="a city without a route",
        ),
        pytest.param(
            changed("  - {from: bute, to: coll, length: 2, colors: [gray, gray]}\n", ""),
            [
                "15:10: no path leads from Ayr to Coll",
                "21:12: no path leads from Ayr to Coll: nobody can complete this ticket",
                "22:12: no path leads from Ayr to Deal: nobody can complete this ticket",
                "23:12: no path leads from Bute to Deal: nobody can complete this ticket",
            ],
            id="two parts that are not connected",
        ),
        pytest.param(
            with_change("  - {from: bute, to: firth, by: sea, length: 1, colors: [blue]}\n", ""),
            ["31:10: only one route goes to the junction The Firth"],
            id="a junction with one route",
        ),
        pytest.param(
            changed("pieces: {count: 9}", "pieces: {count: 4}").replace("length: 3", "length: 5"),
            [
                "18:35: nobody can claim this route of 5: a player has only 4 trains",
                "22:12: no path of claimable routes leads from Ayr to Coll: nobody can "
                "complete this ticket",
                "23:12: no path of claimable routes leads from Ayr to Deal: nobody can "
                "complete this ticket",
            ],
            id="a route longer than the pieces of a player",
        ),
        pytest.param(
            changed("each_color: 6, locomotives: 4", "of_color: {red: 1}, locomotives: 1"),
            [
                "18:35: nobody can claim this route of 3: its cards cover 1 space, the "
                "locomotive cards 1 more",
                "22:12: no path of claimable routes leads from Ayr to Coll: nobody can "
                "complete this ticket",
                "23:12: no path of claimable routes leads from Ayr to Deal: nobody can "
                "complete this ticket",
            ],
            id="a route longer than its cards",
        ),
        pytest.param(
            changed("each_color: 6", "each_color: 6, of_color: {red: 2}"),
            ["18:35: the red cards cover only 2 spaces of the 3 of this route"],
            id="a color with fewer cards than its longest route",
        ),
        pytest.param(
            changed("each_color: 6, locomotives: 4", "each_color: 1, locomotives: 20"),
            [
                "18:35: the red cards cover only 1 space of the 3 of this route",
                "19:36: the cards of any one color cover only 1 space of the 2 of this route",
            ],
            id="a gray route longer than the cards of any color",
        ),
        pytest.param(
            with_change("locomotives: 4}", "locomotives: 1}"),
            ["35:44: nobody can claim this ferry: it requires 2 joker cards, the deck has 1"],
            id="a ferry with more locomotives than the deck",
        ),
        pytest.param(
            changed("points: 6", "points: 16"),
            ["23:35: 16 points for a ticket whose shortest path has 6 spaces"],
            id="a ticket with many points",
        ),
        pytest.param(
            changed("pieces: {count: 9}", "pieces: {count: 5}"),
            [
                "23:12: nobody can complete this ticket: its shortest path has 6 spaces, and "
                "a player has 5 trains",
            ],
            id="a ticket longer than the pieces of a player",
        ),
        pytest.param(
            with_change(", tunnel: true", ""),
            ["18:10: tunnels are switched on, but no route is a tunnel"],
            id="tunnels switched on without a tunnel",
        ),
        pytest.param(
            changed("tie_breaks:", "restricted_locomotives: {}\ntie_breaks:"),
            ["11:25: no route is a tunnel or a ferry: nobody can use a locomotive"],
            id="restricted locomotives without a tunnel or a ferry",
        ),
        pytest.param(
            changed("tie_breaks:", "ferry_substitutes: {cards: 2}\ntie_breaks:"),
            ["11:20: cards replace locomotives on ferries, but no route is a ferry"],
            id="substitutes for locomotives without a ferry",
        ),
        pytest.param(
            changed("tie_breaks:", "flag: {colors: [red, blue, white]}\ntie_breaks:").replace(
                "[red]}", "[gray]}"
            ),
            ["11:17: no route is red: nobody can complete a flag"],
            id="a color of the flag that no route has",
        ),
        pytest.param(
            with_change("{total: 12, suggested: {train: 7, ship: 5}}", "{total: 17}"),
            ["21:26: each player gets all 17 pieces: there is nothing to choose"],
            id="all pieces as starting pieces",
        ),
        pytest.param(
            without("harbors", text=MAP_WITH_ALL_PARTS),
            [
                "11:37: there are cards with an anchor, but harbors are switched off",
                "25:48: there are ports, but harbors are switched off",
            ],
            id="ports and anchors but no harbors",
        ),
        pytest.param(
            with_change("{count: 1, cards_of", "{count: 3, cards_of"),
            ["23:18: only 2 ports for the 3 harbors of each player"],
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
            ["12:11: no route has the mode sea"],
            id="a deck without routes",
        ),
    ],
)
def test_lint_warning(text: str, warnings: list[str], tmp_path: Path) -> None:
    """Each mistake gives a warning with its line and column."""
    assert warnings_of(tmp_path, text) == warnings


def test_check_lines_warnings(tmp_path: Path) -> None:
    """A check prints a line for each warning, and a summary."""
    path = tmp_path / "isle.yaml"
    path.write_text(changed("points: 6", "points: 16"), encoding="utf-8")
    assert list(check_file(path).lines()) == [
        f"{path}:23:35: warning: 16 points for a ticket whose shortest path has 6 spaces",
        f"{path}: valid, with 4 cities, 5 routes, 3 tickets, 1 warning",
    ]


def test_check_lines_errors(tmp_path: Path) -> None:
    """A check of a broken file prints its errors, no warnings, and a summary."""
    path = tmp_path / "isle.yaml"
    path.write_text(changed("points: 6", "points: 0"), encoding="utf-8")
    result = check_file(path)
    assert not result.valid
    assert list(result.lines()) == [
        f"{path}:23:35: 0 is out of range, expected a whole number from 1 to 500",
        f"{path}: 1 problem",
    ]


def test_check_missing_file(tmp_path: Path) -> None:
    """A missing file is an error like others."""
    lines = list(check_file(tmp_path / "atlantis.yaml").lines())
    assert lines[0].endswith("atlantis.yaml:1:1: the file does not exist")


def test_lint_warning_limit(tmp_path: Path) -> None:
    """A check gives at most 100 warnings."""
    cities = "".join(f"  - {{id: c{i}, name: C{i}, x: 0.{i:03}, y: 0}}\n" for i in range(500))
    text = f"format: 2\ntitle: Large\naspect: 1\ncities:\n{cities}"
    text += "routes:\n  - {from: c0, to: c1, length: 1, colors: [red]}\n"
    text += "tickets:\n" + "".join(
        f"  - {{from: c{i}, to: c{i + 1}, points: 1}}\n" for i in range(300)
    )
    assert len(warnings_of(tmp_path, text)) == 100


def test_check_random_changes(tmp_path: Path) -> None:
    """A check never raises, whatever is changed in a map file."""
    rng, path = random.Random(2005), tmp_path / "map.yaml"
    token = re.compile(r"[\w.]+|\[.*?\]|\{.*?\}|\n.*(?=\n)")
    tokens = [*token.findall(MAP_WITH_ALL_PARTS), "", "0", "-1", "99", "true", "[]", "{}"]
    valid = 0
    for _ in range(300):
        text = rng.choice([SMALL_MAP, MAP_WITH_ALL_PARTS])
        found = rng.choice([*token.finditer(text)])
        text = text[: found.start()] + rng.choice(tokens) + text[found.end() :]
        path.write_text(text, encoding="utf-8")
        result = check_file(path)
        assert len(list(result.lines())) == len(result.problems) + len(result.warnings) + 1
        valid += result.valid
    assert 0 < valid < 300
