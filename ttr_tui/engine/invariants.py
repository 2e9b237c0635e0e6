"""The invariants of a game: conditions that hold at every moment."""

from __future__ import annotations

from ttr_tui.engine.registry import PARTS
from ttr_tui.engine.state import State


def broken_invariants(state: State) -> list[str]:
    """A line for every invariant that this state breaks; an empty list for a valid state. Rules
    that are off have invariants too: nobody has what they would give."""
    return [
        message
        for part in PARTS
        if part.invariants is not None
        for message in part.invariants(state)
    ]
