"""Banners over the board, until the next key, about what a player should not miss."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.board.render.large_text import large_lines
from ttr_tui.engine import Phase, View
from ttr_tui.panels.spans import BLANK, Paragraphs, line
from ttr_tui.play.log import LogEntry, What
from ttr_tui.play.turn_facts import newly_completed
from ttr_tui.words.language import _, ngettext
from ttr_tui.words.log_text import log_line
from ttr_tui.words.turn_text import own_last_round


def banner_of_step(view: View, entries: Sequence[LogEntry], *, ascii: bool) -> list[Paragraphs]:
    """The banner about what the viewer has just done, in its forms: a completed ticket, which the
    others could read, without its name, or a reset of the market; mostly none."""
    if completed := newly_completed(view, entries):
        points = sum(view.game_map.tickets[ticket].points for ticket in completed)
        said = ngettext("Ticket completed", "{n} tickets completed", len(completed))
        return _banner(f"+{points}", said, ascii=ascii)
    names = [seat.name for seat in view.seats]
    for entry in entries:
        if entry.what is What.MARKET_RESET:
            return _banner("", log_line((entry,), view.game_map, names), ascii=ascii)
    return []


def banner_of_turn(view: View, *, ascii: bool) -> list[Paragraphs]:
    """The banner at the beginning of the viewer's turn: that the last round has begun."""
    if view.viewer is None or view.phase is not Phase.TURN or view.own_turns_left is None:
        return []
    return _banner(_("Last round"), own_last_round(view), ascii=ascii)


def _banner(heading: str, text: str, *, ascii: bool) -> list[Paragraphs]:
    """The heading in large letters above the text, or where there is no room, the text alone."""
    rows = [line((row, "bar accent")) for row in large_lines(heading, 1000, ascii=ascii) or ()]
    said = [BLANK, line((text, "bar strong")), BLANK]
    return [[BLANK, *rows, *said], said] if rows else [said]
