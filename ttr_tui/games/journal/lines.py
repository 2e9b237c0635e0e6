"""The form of a journal's lines: JSON in ASCII, and at its end a check of all lines so far.

A check is a hash of the check before it and of the line, so that a line altered, missing, doubled
or out of its place is noticed at that line. It guards against accidents, not against forgery.
"""

from __future__ import annotations

import json
import re
from hashlib import sha256
from typing import Final, NoReturn

from ttr_tui.engine.json_form import Json

FIRST: Final = ""
"""What stands for the check before the first line."""

_DIGITS: Final = 16
_MEMBER: Final = b',"check":"'
_END: Final = len(_MEMBER) + _DIGITS + len(b'"}')
_BEGUN_CHECK = re.compile(rb',"check":"(?:[0-9a-f]{0,15}|[0-9a-f]{16}"?)\Z')
_LONGEST_NUMBER: Final = 20
_WRITER: Final = json.JSONEncoder(separators=(",", ":"), allow_nan=False)


def sealed(data: Json, before: str) -> tuple[bytes, str]:
    """The line of an object, its line end included, and its check."""
    body = _WRITER.encode(data).encode("ascii")
    check = _check(body, before)
    return b'%b,"check":"%b"}\n' % (body[:-1], check.encode("ascii")), check


def unsealed(line: bytes, before: str) -> str | None:
    """The check of a line (without its line end); `None` if the line is not what was written."""
    if line[-_END : -_END + len(_MEMBER)] != _MEMBER or not line.endswith(b'"}'):
        return None
    check = _check(line[:-_END] + b"}", before)
    return check if line[-_DIGITS - 2 : -2] == check.encode("ascii") else None


def _check(body: bytes, before: str) -> str:
    return sha256(before.encode("ascii") + body).hexdigest()[:_DIGITS]


def is_torn(tail: bytes, before: str) -> bool:
    """Whether these bytes at a file's end, which no line end follows, are the beginning of a line
    whose writing was cut short, and nothing worse."""
    if tail[:2] != b'{"'[: len(tail)] or not (tail.isascii() and tail.decode().isprintable()):
        return False
    checked = tail.find(_MEMBER)
    if checked < 0:
        return _is_begun(tail.decode())
    whole = checked + _END == len(tail)
    return unsealed(tail, before) is not None if whole else bool(_BEGUN_CHECK.match(tail, checked))


def _is_begun(text: str) -> bool:
    """Whether JSON could begin with this text, of which more is to come."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        if error.msg.startswith(("Unterminated string", "Invalid \\")):
            return '"' not in text[error.pos + 1 :].replace('\\"', "")
        rest = text[error.pos :]
        return any(word.startswith(rest) for word in ("true", "false", "null", "-"))
    except (RecursionError, ValueError):
        return False
    return False


def parsed(line: bytes) -> dict[str, Json]:
    """The object in a line. `ValueError` for anything else, and for what no journal holds: numbers
    with fractions or of more than 20 signs, nesting without end."""
    try:
        data = _READER.decode(line.decode("ascii"))
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    if not isinstance(data, dict):
        raise ValueError("no object")
    return data


def _whole(text: str) -> int:
    return int(text) if len(text) <= _LONGEST_NUMBER else _no_number(text)


def _no_number(text: str) -> NoReturn:
    raise ValueError("a number that no journal holds")


_READER: Final = json.JSONDecoder(
    parse_int=_whole, parse_float=_no_number, parse_constant=_no_number
)
