"""Random numbers for a decision, from the seed and the view alone."""

from __future__ import annotations

from ttr_tui.engine import Phase, View, seeded


def chance_of(view: View, seed: int) -> int:
    """The state of the random generator for a decision. It depends on all numbers of the view that
    change in a game, so that each decision is a new one."""
    state = seeded(seed)
    for number in (
        view.turn,
        view.player,
        [*Phase].index(view.phase),
        *view.market,
        *view.decks,
        *[count for pile in view.discards for count in pile],
        view.ticket_deck,
        *view.owners,
        *view.hand,
        *view.tickets,
        *view.offer,
    ):
        state = seeded(state ^ (0xFFFF if number is None else number & 0xFFFF))
    return state
