"""What docs/maps.md shows works as it says, and its tables are those of the schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ttr_tui.engine.rules import TieBreak
from ttr_tui.mapfile.cards import COLORS
from ttr_tui.mapfile.lint import check_file
from ttr_tui.mapfile.map_catalog import maps_folder

DOC = (Path(__file__).parent.parent.parent / "docs" / "maps.md").read_text(encoding="utf-8")
SCHEMA: Any = json.loads((maps_folder() / "map.schema.json").read_text(encoding="utf-8"))

PART = re.compile(r"(?m)^\S.*\n(?: .*\n)*")
"""A key of the map with all that stands under it."""


def chapter(title: str) -> str:
    """What stands under a heading, up to the next one of its rank."""
    rank = re.match("#+ ", title)
    assert rank is not None and DOC.count(f"\n{title}\n") == 1
    after = DOC.split(f"\n{title}\n")[1]
    return re.split(rf"(?m)^#{{2,{len(rank[0]) - 1}}} ", after)[0]


def with_snippet(text: str, snippet: str) -> str:
    """A file after a step of the walk: a part that it has takes the place of the earlier one, the
    others go to the end."""
    if not text:
        return snippet
    new = ""
    for part in PART.findall(snippet):
        key = part.partition(":")[0]
        earlier = re.search(rf"(?m)^{key}:.*\n(?: .*\n)*", text)
        if earlier is None:
            new += part
        else:
            text = text[: earlier.start()] + part + text[earlier.end() :]
    return f"{text}\n{new}" if new else text


def test_the_walk_goes_as_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(
        r"(?ms)^```(\w+)\n(.*?)^```$", chapter("## A map from scratch in an evening")
    )
    assert [language for language, _ in blocks].count("yaml") == 6
    text, checks = "", 0
    for language, block in blocks:
        if language == "yaml":
            text = with_snippet(text, block)
            Path("iceland.yaml").write_text(text, encoding="utf-8")
            continue
        command, *lines = block.splitlines()
        assert command == "$ ttr check iceland.yaml"
        assert list(check_file("iceland.yaml").lines()) == lines
        checks += 1
    assert checks == 5
    assert check_file("iceland.yaml").warnings == ()


def objects(schema: Any = SCHEMA, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Every mapping of the format, by its keys from the map on; the items of a list go by the key
    of the list."""
    schema = resolved(schema)
    if "properties" in schema:
        yield ".".join(path), schema
    for key, inner in schema.get("properties", {}).items():
        yield from objects(inner, (*path, key))
    if "items" in schema:
        yield from objects(schema["items"], path)


def resolved(schema: Any) -> Any:
    reference = schema.get("$ref", "")
    return SCHEMA["definitions"][reference.rpartition("/")[2]] if reference else schema


def value_of(schema: Any) -> str:
    """What the table says of the values that a key may have."""
    schema = resolved(schema)
    if "const" in schema:
        return str(schema["const"])
    if "enum" in schema:
        return " or ".join(f"`{word}`" for word in schema["enum"])
    if "minimum" in schema:
        return f"{schema['minimum']} to {schema['maximum']}"
    if "a-z0-9_" in schema.get("pattern", ""):
        return "id"
    words = {"boolean": "true or false", "array": "list", "object": "mapping", "string": "text"}
    return words[schema["type"]]


def default_of(schema: Any, key: str) -> str:
    inner = schema["properties"][key]
    if key in schema.get("required", ()):
        return "required"
    if "default" not in inner:
        return "–"
    return "all eight" if inner["default"] == list(COLORS) else flow(inner["default"])


def flow(value: Any) -> str:
    """A value as a map file would write it in one line."""
    if isinstance(value, list):
        return f"[{', '.join(flow(inner) for inner in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {flow(inner)}' for key, inner in value.items())}}}"
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize(
    ("path", "schema"),
    [pair for pair in objects() if pair[0] not in ("decks.pieces", "decks.cards")],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_table_has_every_key_with_its_values_and_its_default(path: str, schema: Any) -> None:
    text = chapter(f"### `{path}`" if path else "### The map")
    rows = re.findall(r"(?m)^\| `(\w+)` \| (.*?) \| (.*?) \| (.+) \|$", text)
    assert [row[:3] for row in rows] == [
        (key, value_of(inner), default_of(schema, key))
        for key, inner in schema["properties"].items()
    ]


def test_the_tie_breaks_and_colors_are_named() -> None:
    assert all(f"`{tie_break.value}`" in chapter("### Tie-breaks") for tie_break in TieBreak)
    assert ", ".join(COLORS) in " ".join(chapter("### `cards`").split())
