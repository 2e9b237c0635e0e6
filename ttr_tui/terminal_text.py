"""Names, titles and error messages made safe and measurable for a terminal.

Text from `clean` is printable and as wide as `cell_len` says in every terminal: it has no control
or format characters, no joined emoji or emoji variants, and at most two accents on a letter.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

from rich.cells import cell_len

_MAX_MARKS = 2
_VARIATION_SELECTORS = range(0xFE00, 0xFE10)
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
_AFTER_DASH = re.compile("(?<=–)(?=.)")
_NUMBER = re.compile(r"[+−≥]?\d+\.? ?")
_MAX_REMARK = 24
"""Cells of a remark in parentheses that stays on one line, or half of the line."""


def clean(text: str) -> str:
    """Return the text safe for the screen, on one line."""
    return text if text.isascii() and text.isprintable() else _cleaned(text)


@lru_cache(maxsize=1024)
def _cleaned(text: str) -> str:
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
    if code in _FLAG_LETTERS:  # In some terminals two of them form one flag.
        return chr(ord("A") + code - _FLAG_LETTERS.start)
    if code in _VARIATION_SELECTORS or code in _SKIN_TONES:
        return ""
    match unicodedata.category(character):
        case "Cc" | "Zl" | "Zp":
            return " "
        case "Cf":  # Joiners and direction marks.
            return ""
        case "Cs" | "Co" | "Cn":
            return "�"
        case "Zs":
            return " "
        case _:
            return character


@lru_cache(maxsize=4096)
def fit(text: str, width: int) -> str:
    """Return the clean text in at most `width` cells, with `…` where it is cut."""
    text = clean(text)
    if cell_len(text) <= width:
        return text
    if width <= 0:
        return ""
    left = width - 1
    kept = ""
    for character in text:
        left -= cell_len(character)
        if left < 0:
            break
        kept += character
    return f"{kept.rstrip()}…"


def pad(text: str, width: int, *, right: bool = False) -> str:
    """Return the clean text in exactly `width` cells, aligned to the left or to the right."""
    text = fit(text, width)
    blank = " " * (width - cell_len(text))
    return blank + text if right else text + blank


def columns(rows: Sequence[Sequence[str]], *, left: int) -> list[str]:
    """Return rows of as many cells each as lines with aligned columns: the first `left` columns to
    the left, the others, which are numbers, to the right."""
    widths = [max(cell_len(clean(cell)) for cell in column) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            pad(cell, width, right=column >= left)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def unbroken(words: Sequence[str], width: int) -> Iterator[slice]:
    """Which words stay together on a line of this width: those of a short remark in parentheses,
    such as `(press d)`, and a number with the word after it, or with the one before it at the
    end."""
    at = 0
    while at < len(words):
        end = at + 1
        if end < len(words) and "(" not in words[end]:
            is_last_number = end == len(words) - 1 and _NUMBER.fullmatch(words[end])
            if is_last_number or _NUMBER.fullmatch(words[at]):
                end += cell_len(words[at] + words[end]) < min(_MAX_REMARK, width)
        if "(" in words[at]:
            closed = next((n for n in range(at, len(words)) if ")" in words[n]), at) + 1
            remark = " ".join(word.rstrip(" ") for word in words[at:closed])
            if cell_len(remark) <= min(_MAX_REMARK, width // 2):
                end = closed
        yield slice(at, end)
        at = end


def wrap(text: str, width: int, *, whole: bool = False) -> list[str]:
    """Return the clean text in lines of at most `width` cells, broken between words, but not in a
    short remark in parentheses. A longer word is broken after a `–`, as between two cities, and
    else cut; with `whole` it continues on the next line, as a file path must."""
    lines: list[str] = []
    line = ""
    words = clean(text).split()
    if whole:
        words = [word[at : at + width] for word in words for at in range(0, len(word), width)]
    elif any(cell_len(word) > width for word in words):
        words = [
            part
            for word in words
            for part in (_AFTER_DASH.split(word) if cell_len(word) > width else [word])
        ]
    for word in [" ".join(words[part]) for part in unbroken(words, width)]:
        longer = f"{line} {word}" if line else word
        if cell_len(longer) <= width:
            line = longer
        else:
            if line:
                lines.append(line)
            line = fit(word, width)
    return [*lines, line] if line else lines
