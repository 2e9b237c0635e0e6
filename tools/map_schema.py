"""`python -m tools.map_schema` updates maps/map.schema.json, the JSON Schema with which
editors complete and check map files.

What it says about rules follows from what they declare (`engine/rule.py`). The rest is written by
hand in that file, and stays as it is.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ttr_tui.engine.registry import RULES, TIE_BREAKS
from ttr_tui.engine.rule import Kind, Rule, Setting
from ttr_tui.mapfile.decks import COLORS, DECKS
from ttr_tui.mapfile.map_catalog import maps_folder
from ttr_tui.mapfile.map_file import map_keys
from ttr_tui.mapfile.rule_settings import MAX_LENGTH, MAX_NUMBERS, Keys, group_paths, setting_path

SCHEMA = "map.schema.json"


def updated(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema with everything about rules made anew."""
    rules = _rules()
    by_hand = schema["properties"]
    properties = {key: rules[key] if key in rules else by_hand[key] for key in map_keys()}
    tie_breaks = {"maxItems": len(TIE_BREAKS), "items": {"enum": list(TIE_BREAKS)}}
    properties["tie_breaks"] = by_hand["tie_breaks"] | tie_breaks
    needs = {rule.key: list(rule.needs) for rule in RULES if rule.needs}
    dependencies = {
        key: needed
        for key, needed in schema["dependencies"].items()
        if key in properties and key not in rules
    }
    return schema | {"dependencies": dependencies | needs, "properties": properties}


def _rules() -> dict[str, Any]:
    """The properties of the rules, by their keys in a map file."""
    objects: dict[Keys, dict[str, Any]] = {(): {"properties": {}}}
    for rule in RULES:
        for path, about in group_paths(rule).items():
            objects[path] = {
                "description": about,
                "type": "object",
                "properties": {},
                "additionalProperties": False,
            }
            objects[path[:-1]]["properties"][path[-1]] = objects[path]
        for setting in rule.fields:
            *group, key = setting_path(rule, setting)
            schema = objects[tuple(group)]
            schema["properties"][key] = _described(rule, setting)
            if setting.required:
                schema.setdefault("required", []).append(key)
    rules: dict[str, Any] = objects[()]["properties"]
    return rules


def _described(rule: Rule, setting: Setting) -> dict[str, Any]:
    """The schema of a setting, with its description, and its default unless that depends on the
    map."""
    schema = {"description": setting.about, **_values(setting)}
    depends_on_map = setting.kind in (Kind.COLORS, Kind.BY_DECK)
    if rule.settings is not None and not setting.required and not depends_on_map:
        schema["default"] = _default(setting, rule.settings._field_defaults[setting.name])
    return schema


def _values(setting: Setting) -> dict[str, Any]:
    """The schema of the values that a setting can have."""
    number = {"type": "integer", "minimum": setting.min, "maximum": setting.max}
    match setting.kind:
        case Kind.NUMBER:
            return number
        case Kind.NUMBERS:
            return {"type": "array", "minItems": 1, "maxItems": MAX_NUMBERS, "items": number}
        case Kind.TEXT:
            return {"type": "string", "minLength": 1, "maxLength": setting.max}
        case Kind.WORD:
            return {"enum": list(setting.words)}
        case Kind.COLORS:
            colors = {"items": {"enum": list(COLORS)}, "uniqueItems": True}
            return {"type": "array", "minItems": 1, "maxItems": len(COLORS), **colors}
        case Kind.BY_DECK:
            limits = {"minProperties": DECKS, "maxProperties": DECKS}
            return {"type": "object", **limits, "additionalProperties": number}
        case Kind.BY_LENGTH:
            lengths = "|".join(str(length) for length in range(1, MAX_LENGTH + 1))
            names = {"minProperties": 1, "propertyNames": {"pattern": f"^(?:{lengths})$"}}
            return {"type": "object", **names, "additionalProperties": number}


def _default(setting: Setting, value: Any) -> Any:
    """A default as it is written in a map file."""
    if setting.kind is Kind.WORD:
        return next(word for word, stands_for in setting.words.items() if stands_for == value)
    if setting.kind is Kind.BY_LENGTH:
        return {str(length): number for length, number in value.items()}
    return list(value) if setting.kind is Kind.NUMBERS else value


def main() -> None:
    path = Path(str(maps_folder() / SCHEMA))
    schema = json.loads(path.read_text(encoding="utf-8"))
    text = json.dumps(updated(schema), indent=2, ensure_ascii=False)
    path.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
