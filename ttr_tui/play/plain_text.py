"""Text from outside (names, titles, error messages) made safe for cells of a terminal.

What is left after `clean` is printable, runs left to right as far as we can say so, and has the
width that `cell_len` gives it in every terminal: no control or format characters, no joined or
selected emoji, no towers of accents.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from rich.cells import cell_len

_MAX_MARKS = 2
_VARIATION_SELECTORS = range(0xFE00, 0xFE10)
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """The text as it can be put on a screen, on one line."""
    if text.isascii() and text.isprintable():
        return text
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        shown = _shown(character)
        if unicodedata.category(character) in ("Mn", "Me"):
            marks += 1
            if marks > _MAX_MARKS or not kept:
                continue
        elif shown:
            marks = 0
        kept.append(shown)
    return "".join(kept)


def _shown(character: str) -> str:
    code = ord(character)
    if code in _FLAG_LETTERS:  # Two of them are one flag in some terminals, two signs in others.
        return chr(ord("A") + code - _FLAG_LETTERS.start)
    if code in _VARIATION_SELECTORS or code in _SKIN_TONES:
        return ""
    match unicodedata.category(character):
        case "Cc" | "Zl" | "Zp":
            return " "
        case "Cf":  # Joiners, and the marks that turn the direction of writing.
            return ""
        case "Cs" | "Co" | "Cn":
            return "�"
        case "Zs":
            return " "
        case _:
            return character


@lru_cache(maxsize=4096)
def fit(text: str, width: int) -> str:
    """The clean text in at most `width` cells, with `…` where it had to be cut."""
    text = clean(text)
    if cell_len(text) <= width:
        return text
    if width <= 0:
        return ""
    room = width - 1
    kept = ""
    for character in text:
        room -= cell_len(character)
        if room < 0:
            break
        kept += character
    return f"{kept.rstrip()}…"


def pad(text: str, width: int, *, right: bool = False) -> str:
    """The clean text in exactly `width` cells, at their left or at their right end."""
    text = fit(text, width)
    blank = " " * (width - cell_len(text))
    return blank + text if right else text + blank


def wrap(text: str, width: int, *, whole: bool = False) -> list[str]:
    """The clean text in lines of at most `width` cells, broken between words. A word that is
    longer than a line is cut; with `whole` it goes on in the next one, as a path must."""
    lines: list[str] = []
    line = ""
    words = clean(text).split()
    if whole:
        words = [word[at : at + width] for word in words for at in range(0, len(word), width)]
    for word in words:
        longer = f"{line} {word}" if line else word
        if cell_len(longer) <= width:
            line = longer
        else:
            if line:
                lines.append(line)
            line = fit(word, width)
    return [*lines, line] if line else lines
