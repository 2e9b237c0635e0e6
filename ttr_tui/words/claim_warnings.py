"""What a player should know before a claim, in words."""

from __future__ import annotations

from ttr_tui.engine import View
from ttr_tui.play.ticket_needs import NoCardToSpare, TicketLoss
from ttr_tui.words.cards import pieces_of, tickets_words


def warning_words(view: View, warning: TicketLoss | NoCardToSpare) -> str:
    """`Then Denver–El Paso (4) can't be completed: it needs 4 trains, 3 are left.`"""
    if isinstance(warning, NoCardToSpare):
        return "No card to spare: if one revealed card matches yours, you lose the turn."
    loss = warning
    names = tickets_words(view, loss.tickets)
    if not loss.needed:
        return f"In your last turn, this leaves {names} unfinished."
    unless = " without a new station" if loss.unless_station else ""
    if len(loss.tickets) == 1:
        head = f"Then {names} can't be completed{unless}"
    else:
        head = f"Then you can't complete {'both ' if len(loss.tickets) == 2 else ''}{names}{unless}"
    verb = "needs" if len(loss.tickets) == 1 else "need"
    it = "it" if len(loss.tickets) == 1 else "they"
    return f"{head}: {it} {verb} {pieces_of(view, loss.needed, loss.deck)}, {loss.left} are left."
