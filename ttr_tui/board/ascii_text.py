"""Text without a character beyond `~`, cell for cell as wide as it was."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from rich.cells import cell_len

_SIGNS: Final = {
    **dict.fromkeys("–—−─‑⠒", "-"),
    **dict.fromkeys("·…", "."),
    **dict.fromkeys("▏│", "|"),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”", '"'),
    **dict.fromkeys("▸→", ">"),
    **dict.fromkeys("◂←", "<"),
    **dict.fromkeys("✓↓", "v"),
    "↑": "^",
    "×": "x",
    "○": "o",
    "✦": "L",
    "≈": "~",
    "†": "!",
    "²": "=",
    "ß": "s",
    "ø": "o",
    "Ø": "O",
    "ł": "l",
    "Ł": "L",
    "đ": "d",
    "Đ": "D",
    "ı": "i",
    "æ": "e",
    "Æ": "E",
    "œ": "e",
    "Œ": "E",
}
"""Stand-ins. A locomotive is called as on the board; a double card looks like no number."""


@lru_cache(maxsize=4096)
def ascii_text(text: str) -> str:
    """The text in plain ASCII: letters lose their accents, what has no stand-in becomes `?`."""
    return text if text.isascii() else "".join(map(_plain, text))


def _plain(character: str) -> str:
    if character.isascii():
        return character
    width = cell_len(character)
    if width == 1:
        if character in _SIGNS:
            return _SIGNS[character]
        base = unicodedata.normalize("NFKD", character)[0]
        if base.isascii():
            return base
    return "?" * width
