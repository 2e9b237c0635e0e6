"""The example in docs/maps.md works as shown, and its tables agree with the schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ttr_tui.engine.registry import TIE_BREAKS
from ttr_tui.mapfile.decks import COLORS
from ttr_tui.mapfile.lint import check_file
from ttr_tui.mapfile.map_catalog import maps_folder

DOC = (Path(__file__).parent.parent.parent / "docs" / "maps.md").read_text(encoding="utf-8")
SCHEMA: Any = json.loads((maps_folder() / "map.schema.json").read_text(encoding="utf-8"))

PART = re.compile(r"(?m)^\S.*\n(?: .*\n)*")
"""A key of the map file with its value."""


def chapter(title: str) -> str:
    """Return the text under a heading, up to the next heading of its level or above."""
    level = re.match("#+ ", title)
    assert level is not None and DOC.count(f"\n{title}\n") == 1
    after = DOC.split(f"\n{title}\n")[1]
    return re.split(rf"(?m)^#{{2,{len(level[0]) - 1}}} ", after)[0]


def with_snippet(text: str, snippet: str) -> str:
    """Return a file after a step of the example: parts that are already there are replaced, new
    parts go at the end."""
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


def test_maps_doc_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step of the example gives the output shown."""
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
    """Every mapping of the format with the path of its keys; the items of a list have the key of
    the list."""
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
    """Return the allowed values of a key as the table shows them."""
    schema = resolved(schema)
    if "const" in schema:
        return str(schema["const"])
    if "enum" in schema:
        return " or ".join(f"`{word}`" for word in schema["enum"])
    if "minimum" in schema:
        return f"{schema['minimum']} to {schema['maximum']}"
    if "a-z0-9_" in schema.get("pattern", ""):
        return "id"
    if "oneOf" in schema:
        number, word = schema["oneOf"]
        return f"{value_of(number)}, or `{word['enum'][0]}`"
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
    """Return a value as it is written in one line of a map file."""
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
def test_maps_doc_table(path: str, schema: Any) -> None:
    """Each table lists all keys with their values, defaults and descriptions."""
    text = chapter(f"### `{path}`" if path else "### The map")
    rows = re.findall(r"(?m)^\| `(\w+)` \| (.*?) \| (.*?) \| (.+) \|$", text)
    assert rows == [
        (key, value_of(inner), default_of(schema, key), inner["description"])
        for key, inner in schema["properties"].items()
    ]


def test_maps_doc_lists() -> None:
    """All tie-breaks and colors are listed."""
    assert all(f"`{words}`" in chapter("### Tie-breaks") for words in TIE_BREAKS)
    assert ", ".join(COLORS) in " ".join(chapter("### `cards`").split())
