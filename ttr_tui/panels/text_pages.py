"""Pages of text: the rules, the statistics and notices."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from rich.cells import cell_len, chop_cells

from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.panels import spans
from ttr_tui.terminal_text import wrap
from ttr_tui.text import escaped
from ttr_tui.words.language import _, as_sentence, full_stop
from ttr_tui.words.names import map_text
from ttr_tui.words.rules import how_to_play, rules_of, without_markdown
from ttr_tui.words.statistics import LineStyle, TextLine

_TEXT_STYLES: Final[dict[LineStyle, spans.TextStyle]] = {
    LineStyle.HEADING: "title",
    LineStyle.COLUMN_HEADS: "quiet",
    LineStyle.ROW: "plain",
    LineStyle.NOTE: "quiet",
}


def statistics_page(
    which: Sequence[spans.Span], texts: Sequence[TextLine], notices: Sequence[str], width: int
) -> list[spans.Line]:
    """Statistics below the name of what they are about; notices stand at the end. The last column
    of a line stands below it where it does not fit."""
    lines = [
        spans.line((f"{_('Statistics')}   ", "strong"), *which),
        spans.BLANK,
    ]
    for text in texts:
        lines += _statistics_rows(text, width)
    for notice in notices:
        rows = wrap(notice, width, whole=True)
        lines += [spans.BLANK, *(spans.line((row, "bad")) for row in rows)]
    return lines


def _statistics_rows(text: TextLine, width: int) -> list[spans.Line]:
    style, whole = _TEXT_STYLES[text.style], f"{text.text}{text.last}"
    if cell_len(whole) <= width:
        rows = [whole]
    elif text.last:
        below = wrap(text.last, width - 4, whole=True)
        rows = [text.text.rstrip(), *(f"    {row}" for row in below)]
    else:
        rows = wrap(whole, width)
    return [spans.line((row, style)) for row in rows]


def notice_page(
    title: str,
    texts: Sequence[str],
    files: Sequence[Path],
    keys: Sequence[tuple[str, str, str]],
    width: int,
) -> list[spans.Line]:
    """A title, a paragraph for each text, the full names of files, and keys, each as the id of its
    binding, its name and what it does."""
    lines = [spans.line((title, "strong"))]
    for text in texts:
        lines.append(spans.BLANK)
        lines += [
            spans.line(part) for part in wrap(full_stop(as_sentence(text)), width, whole=True)
        ]
    for file in files:
        lines += [spans.BLANK, *map(spans.line, chop_cells(escaped(str(file)), width))]
    shown: list[spans.Span] = []
    for id, name, does in keys:
        shown += [spans.Span(name, "key", id), spans.Span(f" {does}   ", "plain", id)]
    return [*lines, spans.BLANK, tuple(shown)]


class RulesPage(NamedTuple):
    """The lines of the rules; `tops` are the rows in which the sections begin."""

    lines: tuple[spans.Line, ...]
    tops: tuple[int, ...]


def rules_page(map_file: MapFile, title: Sequence[spans.Span], width: int) -> RulesPage:
    """How to play, and the rules of a map below a table of contents."""
    about = map_text(map_file.about, map_file.game_map)
    sections = [("", _("The map"), about)] if about else []
    sections += [
        (rule.number, without_markdown(rule.title), without_markdown(rule.text))
        for rule in rules_of(map_file.game_map)
    ]
    lines = [
        spans.line((f"{_('Rules')}   ", "strong"), *title),
        spans.BLANK,
    ]
    for each in how_to_play(map_file.game_map):
        row = spans.line((f"{each.title}. ", "accent"), each.text)
        lines += spans.wrap_line(row, width, indent=2)
    lines += [spans.BLANK, spans.line((_("All rules"), "strong"))]
    lines += _contents([(number, heading) for number, heading, _ in sections], width)
    tops = []
    for number, heading, text in sections:
        tops.append(len(lines) + 1)
        lines += [spans.BLANK, spans.line((heading, "accent"), (f"  {number}", "quiet"))]
        lines += map(spans.line, wrap(text, width))
    return RulesPage(tuple(lines), tuple(tops))


def _contents(sections: Sequence[tuple[str, str]], width: int) -> list[spans.Line]:
    """The table of contents in two columns; a click on an entry goes to its section."""
    entries = [
        spans.line(
            spans.Span(title, "key", f"screen.go({at})"),
            spans.Span(f"  {number}", "quiet", f"screen.go({at})"),
        )
        for at, (number, title) in enumerate(sections)
    ]
    half = -(-len(entries) // 2)
    left = max(map(spans.width_of, entries[:half])) + 3
    return spans.beside([(left, entries[:half]), (width - left, entries[half:])])
