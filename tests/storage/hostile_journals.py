"""Journals as somebody might send them: real ones, changed, with checks that hold."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from ttr_tui.storage.journal_format import FIRST, sealed

TRAPS = (
    "\x1b[2J\x1b]0;owned\x07",
    "[bold red]x[/] [@click=app.exit]go[/]",
    "\u202egnol\u202c \u200b\u0000\ud800",
    "../../../etc/passwd",
    "x" * 5000,
    "",
)
"""Control characters, markup, paths, length."""

WARNED = (
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
    """The journal with a few values changed, its checks made anew."""
    lines = [_opened(line) for line in data.splitlines()]
    for _ in range(chance.randint(1, 3)):
        at = 0 if chance.random() < 0.25 else chance.randrange(len(lines))
        chance.choice(
            [_odd_value, _odd_value, _like_another, _text, _map_text, _moved, _other_events]
        )(lines, at, chance)
    sealed_lines, check = [], FIRST
    for line in lines:
        whole, check = sealed(line, check)
        sealed_lines.append(whole)
    return _raw(b"".join(sealed_lines), lines, chance)


def _opened(line: bytes) -> dict[str, Any]:
    opened: dict[str, Any] = json.loads(line)
    del opened["check"]
    return opened


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a line: what holds it and its key."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in list(pairs):
        yield data, key
        if isinstance(value, dict | list):
            yield from _places(value)


def _odd_value(lines: list[Any], at: int, chance: Random) -> None:
    holder, key = chance.choice(list(_places(lines[at])))
    what = chance.random()
    if what < 0.2:
        del holder[key]
    elif what < 0.3 and isinstance(holder, list):
        holder.append(holder[key])
    else:
        holder[key] = chance.choice(WARNED)


def _like_another(lines: list[Any], at: int, chance: Random) -> None:
    """A value of the same kind from elsewhere in the game: what is right, but not there."""
    holder, key = chance.choice(list(_places(lines[at])))
    kind = type(holder[key])
    others = [
        there[name]
        for there, name in _places(chance.choice(lines[1:] or lines))
        if type(there[name]) is kind
    ]
    if others:
        holder[key] = chance.choice(others)


def _text(lines: list[Any], at: int, chance: Random) -> None:
    """A trap in every text of the header but the map's."""
    trap = chance.choice(TRAPS)
    header = lines[0]
    header["program"] = trap
    if isinstance(header.get("map"), dict):
        header["map"]["title"] = trap
    for number, person in enumerate(header.get("players") or ()):
        if isinstance(person, dict):
            person["name"] = f"{number}{trap[:900]}"


def _map_text(lines: list[Any], at: int, chance: Random) -> None:
    """The map in the header with a trap, a huge number or a deep nest somewhere."""
    held = lines[0].get("map")
    if isinstance(held, dict) and isinstance(held.get("text"), str):
        held["text"] = hostile_map(held["text"], chance)


def _moved(lines: list[Any], at: int, chance: Random) -> None:
    other = chance.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]


def _other_events(lines: list[Any], at: int, chance: Random) -> None:
    """Events of one step among those of another, or left out."""
    events, others = (line.get("events") for line in (lines[at], chance.choice(lines)))
    if not isinstance(events, list) or not isinstance(others, list) or not others:
        return
    if events and chance.random() < 0.4:
        events.pop(chance.randrange(len(events)))
    else:
        events.insert(chance.randrange(len(events) + 1), chance.choice(others))


def _raw(data: bytes, lines: list[Any], chance: Random) -> bytes:
    """Now and then, what no JSON writer writes, with a check that holds."""
    if chance.random() > 0.1:
        return data
    nest = chance.choice([b"[" * 100_000, b"1" * 5000, b"NaN", b"1e999", b"[" * 500 + b"]" * 500])
    return data + _sealed_raw(b'{"at":' + nest + b"}", data)


def _sealed_raw(body: bytes, before: bytes) -> bytes:
    from hashlib import sha256

    last = before.splitlines()[-1][-18:-2] if before else b""
    check = sha256(last + body).hexdigest()[:16].encode()
    return body[:-1] + b',"check":"' + check + b'"}\n'


def hostile_map(text: str, chance: Random) -> str:
    """The text of a map file with something nasty in it."""
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
