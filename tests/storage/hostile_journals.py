"""Hostile journals for tests: real ones with changed values."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from ttr_tui.storage.journal_format import encode_line

TRAPS = (
    "\x1b[2J\x1b]0;owned\x07",
    "[bold red]x[/] [@click=app.exit]go[/]",
    "\u202egnol\u202c \u200b\u0000\ud800",
    "../../../etc/passwd",
    "x" * 5000,
    "",
)
"""Control characters, markup, surrogates, a path, a very long text, and an empty one."""

ODD_VALUES = (
    *TRAPS,
    10**18,
    -(10**18),
    -1,
    2**64,
    99,
    0,
    None,
    True,
    [],
    {},
    [[[[[]]]]],
    {"a": {"a": {"a": {}}}},
    [0] * 3000,
)


def hostile(data: bytes, chance: Random) -> bytes:
    """Return the journal with a few changes."""
    lines = [json.loads(line) for line in data.splitlines()]
    for _ in range(chance.randint(1, 3)):
        at = 0 if chance.random() < 0.25 else chance.randrange(len(lines))
        chance.choice(
            [_odd_value, _odd_value, _like_another, _texts, _map_text, _moved, _other_events]
        )(lines, at, chance)
    return _with_raw_line(b"".join(map(encode_line, lines)), chance)


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the container and the key of every value in a line."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in list(pairs):
        yield data, key
        if isinstance(value, dict | list):
            yield from places(value)


def _odd_value(lines: list[Any], at: int, chance: Random) -> None:
    holder, key = chance.choice(list(places(lines[at])))
    what = chance.random()
    if what < 0.2:
        del holder[key]
    elif what < 0.3 and isinstance(holder, list):
        holder.append(holder[key])
    else:
        holder[key] = chance.choice(ODD_VALUES)


def _like_another(lines: list[Any], at: int, chance: Random) -> None:
    """Replace a value with one of the same type from elsewhere in the game."""
    holder, key = chance.choice(list(places(lines[at])))
    value_type = type(holder[key])
    others = [
        other[name]
        for other, name in places(chance.choice(lines[1:] or lines))
        if type(other[name]) is value_type
    ]
    if others:
        holder[key] = chance.choice(others)


def _texts(lines: list[Any], at: int, chance: Random) -> None:
    """Put a trap into every text of the header except the map."""
    trap = chance.choice(TRAPS)
    header = lines[0]
    header["program"] = trap
    if isinstance(header.get("map"), dict):
        header["map"]["title"] = trap
    for number, player in enumerate(header.get("players") or ()):
        if isinstance(player, dict):
            player["name"] = f"{number}{trap[:900]}"


def _map_text(lines: list[Any], at: int, chance: Random) -> None:
    """Put a trap, a huge number or deep nesting into the map in the header."""
    map_data = lines[0].get("map")
    if isinstance(map_data, dict) and isinstance(map_data.get("text"), str):
        map_data["text"] = hostile_map(map_data["text"], chance)


def _moved(lines: list[Any], at: int, chance: Random) -> None:
    other = chance.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]


def _other_events(lines: list[Any], at: int, chance: Random) -> None:
    """Insert an event of another step, or remove one."""
    events, others = (line.get("events") for line in (lines[at], chance.choice(lines)))
    if not isinstance(events, list) or not isinstance(others, list) or not others:
        return
    if events and chance.random() < 0.4:
        events.pop(chance.randrange(len(events)))
    else:
        events.insert(chance.randrange(len(events) + 1), chance.choice(others))


def _with_raw_line(data: bytes, chance: Random) -> bytes:
    """Sometimes add a line that no JSON encoder writes."""
    if chance.random() > 0.1:
        return data
    raw = chance.choice([b"[" * 100_000, b"1" * 5000, b"NaN", b"1e999", b"[" * 500 + b"]" * 500])
    return data + b'{"at":' + raw + b"}\n"


def hostile_map(text: str, chance: Random) -> str:
    """Return the text of a map file with a hostile change."""
    lines = text.splitlines()
    at = chance.randrange(len(lines))
    changes: tuple[Callable[[str], str], ...] = (
        lambda line: line.replace(": ", ": " + "9" * chance.choice([3, 30, 5000]), 1),
        lambda line: line + "[" * chance.choice([5, 30, 20_000]),
        lambda line: line.replace(": ", f": {chance.choice(TRAPS)!r} #", 1),
        lambda line: line.replace(": ", f': "{chance.choice(TRAPS[:3])}" #', 1),
        lambda line: line + " &a [*a, *a]",
        lambda line: "",
        lambda line: line + "\n" + line,
    )
    lines[at] = chance.choice(changes)(lines[at])
    if chance.random() < 0.2:
        lines = [
            line.replace("name: ", "name: '[bold]x[/] ", 1).replace(", x:", "', x:", 1)
            if "name: " in line and ", x:" in line
            else line
            for line in lines
        ]
    return "\n".join(lines)
