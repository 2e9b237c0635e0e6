"""The line of the footer: the keys for which there is room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ttr_tui.panels.spans import Line, Span, TextStyle, fit_line, line, pad_line, width_of

_ALWAYS: Final = ("screen.help", ".back")
"""Ends of the ids of bindings that are never left out."""

_IN_THE_MARKET: Final = ("turn.card", "turn.deck", "turn.tickets")
"""Beginnings of the ids of bindings whose keys the panel of the market names, too."""


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

    @property
    def is_elsewhere(self) -> bool:
        """Whether another panel has it, too."""
        return self.id.startswith(_IN_THE_MARKET)


def footer_line(entries: Sequence[FooterKey], width: int, notes: Sequence[str] = ()) -> Line:
    """As many of the entries as fit, the first ones first, and those that are needed. Those that
    another panel has, too, give way up to the key to leave. The first of the notes, from long to
    short, that leaves room for two entries stands at the right end."""
    sizes = [width_of(entry.spans) for entry in entries]
    room = width - 1 - sum(width_of(entry.spans) for entry in entries if entry.is_needed)
    forms = [line((f" {note} ", "bar accent")) for note in notes]
    noted = next((each for each in forms if width_of(each) + sum(sizes[:2]) <= room), ())
    room -= width_of(noted)
    shown = {n for n, entry in enumerate(entries) if entry.is_needed}
    leave = next((n for n, entry in enumerate(entries) if entry.id == "game.leave"), 0)
    order = [max(n, leave + 0.5) if entry.is_elsewhere else n for n, entry in enumerate(entries)]
    for number in sorted(range(len(entries)), key=order.__getitem__):
        if number not in shown and sizes[number] <= room:
            room -= sizes[number]
            shown.add(number)
    spans = line((" ", "bar"), *(span for n in sorted(shown) for span in entries[n].spans))
    return fit_line((*pad_line(spans, width - width_of(noted), "bar"), *noted), width)
