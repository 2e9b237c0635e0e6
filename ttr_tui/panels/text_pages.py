"""Pages of text: the rules and the statistics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.panels.layout import first_that_fits
from ttr_tui.panels.spans import BLANK, Line, Span, TextStyle, beside, line, width_of
from ttr_tui.terminal_text import wrap
from ttr_tui.words import screens
from ttr_tui.words.rules_text import rules_of, without_markdown
from ttr_tui.words.statistics import LineStyle, TextLine

_TEXT_STYLES: Final[dict[LineStyle, TextStyle]] = {
    LineStyle.HEADING: "title",
    LineStyle.COLUMN_HEADS: "quiet",
    LineStyle.ROW: "plain",
    LineStyle.NOTE: "quiet",
}


def statistics_page(
    which: Sequence[Span], texts: Sequence[TextLine], notices: Sequence[str], width: int
) -> list[Line]:
    """Statistics below the name of what they are about; notices stand at the end. The last column
    of a line stands below it where it does not fit."""
    lines = [line((f"{screens.screen_title(screens.STATISTICS)}   ", "strong"), *which), BLANK]
    for text in texts:
        style, whole = _TEXT_STYLES[text.style], f"{text.text}{text.last}"
        rows = wrap(whole, width)
        if text.last:
            below = wrap(text.last, width - 4, whole=True)
            rows = [text.text.rstrip(), *(f"    {row}" for row in below)]
        forms = ([line((row, style)) for row in form] for form in ([whole], rows))
        lines += first_that_fits(forms, width, 1)
    for notice in notices:
        lines += [BLANK, *(line((row, "bad")) for row in wrap(notice, width))]
    return lines


class RulesPage(NamedTuple):
    """The lines of the rules; `tops` are the rows in which the sections begin."""

    lines: tuple[Line, ...]
    tops: tuple[int, ...]


def rules_page(map_file: MapFile, title: Sequence[Span], width: int) -> RulesPage:
    """The rules of a map below a table of contents."""
    sections = [("", screens.about_map(), map_file.about)] if map_file.about else []
    sections += [
        (rule.number, without_markdown(rule.title), without_markdown(rule.text))
        for rule in rules_of(map_file.game_map)
    ]
    lines = [line((f"{screens.screen_title(screens.RULES)}   ", "strong"), *title), BLANK]
    lines += _contents([(number, heading) for number, heading, _ in sections], width)
    tops = []
    for number, heading, text in sections:
        tops.append(len(lines) + 1)
        lines += [BLANK, line((heading, "accent"), (f"  {number}", "quiet"))]
        lines += map(line, wrap(text, width))
    return RulesPage(tuple(lines), tuple(tops))


def _contents(sections: Sequence[tuple[str, str]], width: int) -> list[Line]:
    """The table of contents in two columns; a click on an entry goes to its section."""
    entries = [
        line(
            Span(f"{number:<7}", "quiet", f"screen.go({at})"),
            Span(title, "key", f"screen.go({at})"),
        )
        for at, (number, title) in enumerate(sections)
    ]
    half = -(-len(entries) // 2)
    left = max(map(width_of, entries[:half])) + 3
    return beside([(left, entries[:half]), (width - left, entries[half:])])
