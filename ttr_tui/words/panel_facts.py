"""What the panels of a game show, as facts: the board draws them, lines say them.

A fact has what it is about, a number, the same in words with its unit, a style, and what a click or
a command does with it. The facts about players are in `words/panels.py` (`seat_facts`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ttr_tui.engine import Action, DrawFromDeck, DrawTickets, View
from ttr_tui.engine.game_map import Slot
from ttr_tui.engine.ticket_paths import TicketProgress, TicketStatus
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.ticket_needs import by_completion
from ttr_tui.play.turn_facts import can_draw_face_up, pieces_left
from ttr_tui.words.language import TextPart, _
from ttr_tui.words.names import card_name, cards_words, piece_heading
from ttr_tui.words.panels import to_go
from ttr_tui.words.tickets import status_words


class PanelFact(NamedTuple):
    """One fact of a panel."""

    label: Sequence[TextPart]
    """What it is about: a card, a deck, a ticket."""
    value: str = ""
    """How many, how far, or nothing."""
    words: str = ""
    """The value with its unit: `4 trains to go`."""
    style: str = "plain"
    command: str = ""
    """The id of a binding, or a Textual action."""


def market_facts(view: View) -> list[PanelFact]:
    """The face-up cards, quiet if the viewer cannot draw them now."""
    return [
        PanelFact(
            [TextPart(_("empty"))]
            if card is None
            else [TextPart(card=card), TextPart(f" {card_name(card, view.game_map)}")],
            style="plain" if can_draw_face_up(view, Slot(slot)) else "quiet",
            command=f"turn.card{slot + 1}",
        )
        for slot, card in enumerate(view.market)
    ]


def pile_facts(view: View) -> list[PanelFact]:
    """The decks and the tickets, each with how many are left; quiet if the viewer cannot draw
    now."""
    facts: list[PanelFact] = []
    decks = view.game_map.deck_indices

    def add(name: str, left: int, words: str, action: Action, command: str) -> None:
        style = "plain" if action in view.legal else "quiet"
        facts.append(PanelFact([TextPart(name)], str(left), words, style, command))

    for deck in decks:
        left, discarded = view.decks[deck], sum(view.discards[deck])
        name = piece_heading(deck, view.game_map) if len(decks) > 1 else _("deck")
        words = _("{n} left", n=left)
        if discarded:
            words = _("{n}, {discarded} discarded", n=left, discarded=discarded)
        add(name, left, words, DrawFromDeck(deck), f"turn.deck{deck + 1}")
    left = view.ticket_deck
    add(_("tickets"), left, _("{n} left", n=left), DrawTickets(), "turn.tickets")
    return facts


def hand_facts(view: View) -> list[PanelFact]:
    """How many cards of each type the viewer has, faint if none."""
    game_map = view.game_map
    return [
        PanelFact(
            [TextPart(card=card), TextPart(card_name(card, game_map, count))],
            str(count),
            cards_words(card, count, game_map),
            "strong" if count else "faint",
        )
        for card, count in enumerate(view.hand)
    ]


def ticket_state(progress: TicketProgress, view: View) -> str:
    """What a ticket still needs on its path in the plan, which the board shows."""
    path = progress.path
    if progress.status is not TicketStatus.OPEN or path is None:
        return status_words(progress.status)
    with_station = bool(path.stations)
    return to_go(path.missing, view.game_map, pieces_left(view), with_station=with_station)


def ticket_facts(hot_seat: HotSeat) -> list[PanelFact]:
    """The viewer's tickets, those to be completed first, each with its points, its name, and the
    pieces that its planned path still takes, or what has become of it."""
    game_map, left = hot_seat.view.game_map, pieces_left(hot_seat.view)
    facts: list[PanelFact] = []
    for held in by_completion(hot_seat.progress.values()):
        value, words, style = "", ticket_state(held, hot_seat.view), "quiet"
        if held.status is TicketStatus.OPEN and held.path is not None:
            value, style = str(held.path.missing), "bad" if held.path.missing > left else "quiet"
        elif held.status is TicketStatus.CUT_OFF:
            style = "bad"
        elif held.status is TicketStatus.NEEDS_STATION:
            style = "accent"
        else:
            style = "good"
        worth = TextPart(str(game_map.tickets[held.ticket].points), "accent")
        label = [worth, TextPart(game_map.ticket_name(held.ticket))]
        facts.append(PanelFact(label, value, words, style, f"screen.own_tickets({held.ticket})"))
    return facts
