"""The JSON Schema, with which editors complete and check map files, agrees with the reader."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.mapfile.small_map import SMALL_MAP, problems_of, read_text
from tests.maps import FOR_TESTS
from tools.map_schema import SCHEMA as SCHEMA_FILE
from tools.map_schema import updated
from ttr_tui.engine.registry import RULES, TIE_BREAKS
from ttr_tui.engine.rules.tickets import RejectedTickets
from ttr_tui.mapfile import readers
from ttr_tui.mapfile.decks import COLORS
from ttr_tui.mapfile.map_catalog import find_map, known_maps, maps_folder
from ttr_tui.mapfile.map_file import FORMAT, read_map

jsonschema = pytest.importorskip("jsonschema", reason="needs jsonschema (dev extra)")

MIXED = FOR_TESTS["mixed"]
MAPS = [*(find_map(name) for name in known_maps()), *FOR_TESTS.values()]

SCHEMA: Any = json.loads((maps_folder() / SCHEMA_FILE).read_text(encoding="utf-8"))
VALID = jsonschema.Draft7Validator(SCHEMA)

every_map = pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)


def json_of(text: str) -> Any:
    """Return the content of a YAML text as an editor sees it: all keys are strings."""

    def with_words(value: Any) -> Any:
        if isinstance(value, dict):
            return {str(key): with_words(inner) for key, inner in value.items()}
        return [with_words(inner) for inner in value] if isinstance(value, list) else value

    return with_words(yaml.safe_load(text))


def resolved(schema: Any) -> Any:
    """Return a part of the schema, or the definition that it refers to."""
    reference = schema.get("$ref", "")
    return SCHEMA["definitions"][reference.rpartition("/")[2]] if reference else schema


def parts(
    schema: Any = SCHEMA, path: tuple[Any, ...] = ()
) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every part of the schema with its path in a map file; 0 is any item of a list."""
    schema = resolved(schema)
    yield path, schema
    for key, inner in schema.get("properties", {}).items():
        yield from parts(inner, (*path, key))
    if "items" in schema:
        yield from parts(schema["items"], (*path, 0))


PARTS = dict(parts())
TABLES = {
    *(("points",), ("cards", "of_color"), ("starting_pieces", "suggested")),
    ("translations", 0, "names"),
}
"""Mappings whose keys depend on the map."""


def put(document: Any, path: tuple[Any, ...], value: Any) -> None:
    """Set the value at a path; missing mappings are added."""
    for key in path[:-1]:
        document = document[key] if isinstance(key, int) else document.setdefault(key, {})
    document[path[-1]] = value


def document_for(path: tuple[Any, ...]) -> Any:
    """Return a valid map to which a value at this path can be added."""
    one_deck = path[0] in ("pieces", "cards")
    return json_of(SMALL_MAP if one_deck else MIXED.read_text(encoding="utf-8"))


def written(document: Any) -> str:
    """Return a document as YAML, with numbers as the keys of `points`."""
    document = copy.deepcopy(document)
    if "points" in document:
        document["points"] = {int(length): n for length, n in document["points"].items()}
    return yaml.safe_dump(document, sort_keys=False, allow_unicode=True)


def test_schema_up_to_date() -> None:
    """What the schema says about rules is what they declare, in the order of the reader; if not,
    run `python -m tools.map_schema`."""
    assert json.dumps(updated(SCHEMA)) == json.dumps(SCHEMA)


def test_schema_optional_rules() -> None:
    """The descriptions of optional rules, and only those, begin as docs/maps.md says."""
    switches = {
        path[0]
        for path, schema in PARTS.items()
        if len(path) == 1 and schema.get("description", "").startswith("Switches on ")
    }
    assert switches == {rule.key for rule in RULES if rule.optional}


def test_schema_valid() -> None:
    """The schema is a valid schema for the current format."""
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    assert SCHEMA["properties"]["format"]["const"] == FORMAT


@every_map
def test_schema_maps(path: Path) -> None:
    """Every map names the schema and is valid."""
    text = path.read_text(encoding="utf-8")
    first_line = text.splitlines()[0]
    pointer = re.fullmatch(r"# yaml-language-server: \$schema=(.+)", first_line)
    assert pointer is not None
    assert (path.parent / pointer[1]).resolve() == (maps_folder() / "map.schema.json").resolve()
    assert [error.message for error in VALID.iter_errors(json_of(text))] == []


def test_schema_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The schema has the same keys as the reader."""
    known: dict[str, set[str]] = {}
    read_fields = readers.Fields.__init__

    def spy(self: Any, node: Any, problems: Any, what: str, keys: tuple[str, ...]) -> None:
        known.setdefault(what, set()).update(keys)
        read_fields(self, node, problems, what, keys)

    monkeypatch.setattr(readers.Fields, "__init__", spy)
    for path in MAPS:
        read_map(path)
    in_schema: dict[str, set[str]] = {}
    for path, schema in PARTS.items():
        if schema.get("type") == "object":
            what = schema.get("title", f'"{path[-1] if path else ""}"')
            in_schema.setdefault(what, set()).update(schema.get("properties", ()))
    tables = {f'"{path[-1]}"' for path in TABLES}
    assert {what: keys for what, keys in known.items() if what not in tables} == {
        what: keys for what, keys in in_schema.items() if what not in tables
    }
    assert tables <= set(known)


def test_schema_descriptions() -> None:
    """Every key has a description."""
    descriptions = {path: schema.get("description", "") for path, schema in PARTS.items()}
    missing = [
        path
        for path, description in descriptions.items()
        if not description and path and path[-1] != 0
    ]
    assert missing == []
    assert all(description.endswith(".") for description in descriptions.values() if description)


def test_schema_choices() -> None:
    """The schema has the same words to choose from as the reader."""
    at_start = PARTS["ticket_rules", "at_start", "rejected"]
    assert at_start["enum"] == [where.value for where in RejectedTickets]
    assert PARTS["tie_breaks", 0]["enum"] == list(TIE_BREAKS)
    assert PARTS["colors", 0]["enum"] == list(COLORS)
    assert PARTS["flag", "colors", 0]["enum"] == list(COLORS)
    assert PARTS["routes", 0, "colors", 0]["enum"] == [*COLORS, "gray"]


SHORT = """\
format: 2
title: Two Towns
aspect: 1
cities:
  - {id: a, name: A, x: 0, y: 0}
  - {id: b, name: B, x: 1, y: 1}
routes:
  - {from: a, to: b, length: 1, colors: [gray]}
tickets:
"""
MANY = [(f"c{i}", f"c{j}") for i in range(6) for j in range(i)]
TOWNS = "".join(f"  - {{id: c{i}, name: C{i}, x: 0.{i}, y: 0}}\n" for i in range(1, 6))
SHORT = SHORT.replace("cities:\n", "cities:\n  - {id: c0, name: C0, x: 0, y: 0.5}\n" + TOWNS)
SHORT += "".join(f"  - {{from: {a}, to: {b}, points: 1}}\n" for a, b in MANY)


@pytest.mark.quick(13)
@pytest.mark.parametrize("path", [p for p in PARTS if "default" in PARTS[p] and 0 not in p])
def test_schema_default(path: tuple[Any, ...], tmp_path: Path) -> None:
    """A map file with the default value of a key is the same map as without the key."""
    document = json_of(SHORT)
    if any(rule.optional and rule.key == path[0] for rule in RULES):
        maps = [json_of(file.read_text(encoding="utf-8")) for file in FOR_TESTS.values()]
        document = next(each for each in maps if path[0] in each)
        required = PARTS[path[:1]].get("required", ())
        document[path[0]] = {key: document[path[0]][key] for key in required}
    default = read_text(tmp_path, written(document)).game_map
    put(document, path, PARTS[path]["default"])
    written_out = read_text(tmp_path, written(document)).game_map
    assert (written_out.rules, written_out.card_types, written_out.colors) == (
        default.rules,
        default.card_types,
        default.colors,
    )


@pytest.mark.quick(16)
@pytest.mark.parametrize("path", [p for p in PARTS if "maximum" in PARTS[p]])
def test_schema_number_limits(path: tuple[Any, ...], tmp_path: Path) -> None:
    """The schema has the same limits of numbers as the reader."""
    schema, document = PARTS[path], document_for(path)
    what = "whole number" if schema["type"] == "integer" else "number"
    message = f"expected a {what} from {schema['minimum']} to {schema['maximum']}"
    for beyond in (schema["minimum"] - 1, schema["maximum"] + 1):
        put(document, path, beyond)
        assert any(message in problem for problem in problems_of(tmp_path, written(document)))
        assert not VALID.is_valid(document)


@pytest.mark.parametrize("path", [p for p in PARTS if "maxLength" in PARTS[p]])
def test_schema_text_limits(path: tuple[Any, ...], tmp_path: Path) -> None:
    """The schema has the same limits of texts as the reader."""
    most, document = PARTS[path]["maxLength"], document_for(path)
    if path[-1] == 0:
        document["cities"][0]["also"] = ["x"]
    put(document, path, "x" * (most + 1))
    message = f"{most + 1} characters, expected at most {most}"
    assert any(message in problem for problem in problems_of(tmp_path, written(document)))
    assert not VALID.is_valid(document)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"pieces": {"count": 5}}, "next to"),
        ({"wild_card": "jo+ker"}, "cannot be a name for cards"),
        ({"color": ["red"]}, 'unknown key "color" in a map'),
        ({"tunnels": {"card": 3}}, 'unknown key "card" in "tunnels"'),
        ({"flag": {}}, '"colors" is missing'),
        ({"tie_breaks": ["most hats"]}, "unknown word"),
        ({"format": 1}, "format 1 is not supported"),
    ],
)
def test_schema_errors(change: dict[str, Any], problem: str, tmp_path: Path) -> None:
    """Errors that the reader finds are errors by the schema too."""
    document = json_of(MIXED.read_text(encoding="utf-8")) | change
    assert not VALID.is_valid(document)
    assert any(problem in message for message in problems_of(tmp_path, written(document)))
