"""What the prompts about tickets say: the offered ones, and the player's own."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from ttr_tui.engine import GameMap, Phase
from ttr_tui.engine.game_map import TicketIndex
from ttr_tui.engine.ticket_paths import TicketProgress
from ttr_tui.panels.prompt_context import PromptContext
from ttr_tui.panels.prompt_layout import Place, PromptContent, PromptPart, Role, text
from ttr_tui.panels.spans import Line, Span, line
from ttr_tui.panels.tickets import ticket_line
from ttr_tui.play.offered_tickets import OfferedTicket
from ttr_tui.play.ticket_needs import MAX_TO_KEEP
from ttr_tui.words import tickets as ticket_words

_WIDTH_OF_TICKET: Final = 70
"""Columns for a ticket in a list."""

_CARD_TYPES_IN_A_ROW: Final = 9
"""More may be cut in the panel of a small terminal."""


def offered_tickets(context: PromptContext, selected: Collection[TicketIndex]) -> PromptContent:
    """Which of the offered tickets to keep."""
    view, hot_seat = context.view, context.hot_seat
    enough = len(selected) >= view.min_kept
    starting = view.phase is Phase.STARTING_TICKETS
    question = ticket_words.keep_at_least(view.min_kept, len(view.offer), starting=starting)
    short = ticket_words.keep_at_least_in_short(view.min_kept)
    count = line((ticket_words.selected(len(selected)), "good" if enough else "quiet"))
    together = _together(context, selected)
    count_forms = [*(line(*count, (f"  {form}", "quiet")) for form in together), count]
    parts = [
        PromptPart(Role.QUESTION, [[context.badges.spans(form)] for form in (question, short)]),
        PromptPart(Role.CHOICES, [[each] for each in count_forms], Place.BESIDE),
        *context.message_parts(),
        *context.hint_parts(selected),
    ]
    offer = hot_seat.offered_tickets(set(selected))
    rows = [
        _offered(view.game_map, number, offered, is_selected=offered.ticket in selected)
        for number, offered in enumerate(offer, 1)
    ]
    return PromptContent(parts, rows, needs_cards=True)


def _together(context: PromptContext, selected: Collection[int]) -> list[str]:
    """`together at least 13 trains to go`, if it is known for the selected tickets; the longest
    text first."""
    if not 1 < len(selected) <= MAX_TO_KEEP:
        return []
    needed = context.hot_seat.fewest_pieces(sorted(map(TicketIndex, selected)))
    if needed is None:
        return []
    return ticket_words.together_at_least(needed, context.view.game_map)


def _offered(
    game_map: GameMap, number: int, offered: OfferedTicket, *, is_selected: bool
) -> list[Line]:
    """`1 [x] 13  Vancouver – Santa Fe  at least 13 trains to go, only 9 with your other tickets`"""
    head = line(
        (f"{number if number < 10 else ' '} ", "key"),
        ("[x] " if is_selected else "[ ] ", "good" if is_selected else "quiet"),
        (f"{offered.points:>2}{'*' if offered.long else ' '} ", "accent"),
        (game_map.ticket_name(offered.ticket), "strong" if is_selected else "plain"),
    )
    return [(*head, Span(f"  {note}", "quiet")) for note in ticket_words.costs(offered, game_map)]


def own_tickets(context: PromptContext, tickets: Sequence[TicketProgress]) -> PromptContent:
    """The player's tickets, below a hand that its panel may cut."""
    title = text(Role.QUESTION, ticket_words.your_tickets(), style="accent")
    if context.covers_hand and len([n for n in context.view.hand if n]) > _CARD_TYPES_IN_A_ROW:
        title = [*context.hand_parts(Role.WARNING), *title]
    rows: list[list[Line]] = []
    for ticket in tickets:
        sign, *rest = ticket_line(context.hot_seat, ticket, _WIDTH_OF_TICKET)
        rows.append([(sign._replace(text=sign.text.lstrip()), *rest)])
    note: list[PromptPart] = []
    if any(ticket.shortest is not None for ticket in tickets):
        note = text(Role.NOTE, ticket_words.about_shortest_path(), style="quiet")
    return PromptContent([*title, *context.message_parts(), *note], rows)
