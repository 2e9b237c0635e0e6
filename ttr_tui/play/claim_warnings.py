"""What a player should know before a claim: tickets that become impossible, and tunnels that cannot
be paid for if a card matches."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.engine import Claim, View
from ttr_tui.play.ticket_needs import TicketLoss, cards_to_spare, claim_losses
from ttr_tui.play.words import pieces_of, tickets_words


def claim_warnings(view: View, claims: Sequence[Claim]) -> list[str]:
    """What the player should know before a claim of one route, in sentences that are certain;
    `claims` are those possible, one for each payment. Empty if there is nothing to say."""
    if not claims:
        return []
    found = [loss_words(view, loss) for loss in claim_losses(view, claims[0].route)]
    if risk := tunnel_risk(view, claims):
        found.append(risk)
    return found


def tunnel_risk(view: View, claims: Sequence[Claim]) -> str:
    """What may happen to a tunnel if no payment leaves a card to add; or nothing."""
    spare = [cards_to_spare(view, claim) for claim in claims]
    if any(count is None or count > 0 for count in spare):
        return ""
    return "No card to spare: if one revealed card matches yours, you lose the turn."


def loss_words(view: View, loss: TicketLoss) -> str:
    """`Then Denver–El Paso (4) can't be completed: it needs 4 trains, 3 are left.`"""
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
