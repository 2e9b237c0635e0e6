"""The line of the footer: the keys for which there is room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ttr_tui.panels.spans import Line, Span, TextStyle, fit_line, line, pad_line, width_of

_ALWAYS: Final = ("screen.help", ".back")
"""Ends of the ids of bindings that are never left out."""


class FooterKey(NamedTuple):
    """One entry: bindings with the same word are one entry with several keys. Each name of a key
    has the id of the binding that a click on it runs."""

    id: str
    keys: Sequence[tuple[str, str]]
    word: str
    is_possible: bool

    @property
    def spans(self) -> Line:
        """The keys and the word, with a gap behind."""
        key_style: TextStyle = "bar accent" if self.is_possible else "bar quiet"
        names = [Span(name, key_style, id) for name, id in self.keys]
        word = Span(f" {self.word}", "bar" if self.is_possible else "bar quiet", self.id)
        return (*names, word, Span("  ", "bar"))

    @property
    def is_needed(self) -> bool:
        """Whether it is never left out."""
        return self.id.endswith(_ALWAYS)


def footer_line(entries: Sequence[FooterKey], width: int, note: str = "") -> Line:
    """As many of the entries as fit, the first ones first, and those that are needed. The note
    stands at the right end if it leaves room for two entries."""
    sizes = [width_of(entry.spans) for entry in entries]
    room = width - 1 - sum(width_of(entry.spans) for entry in entries if entry.is_needed)
    noted = line((f" {note} " if note else "", "bar accent"))
    if width_of(noted) + sum(sizes[:2]) > room:
        noted = ()
    room -= width_of(noted)
    spans = line((" ", "bar"))
    for size, entry in zip(sizes, entries, strict=True):
        if entry.is_needed:
            spans += entry.spans
        elif size <= room:
            room -= size
            spans += entry.spans
    return fit_line((*pad_line(spans, width - width_of(noted), "bar"), *noted), width)
