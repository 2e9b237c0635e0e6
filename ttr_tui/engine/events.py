"""Events: what happens in a game and how it changes the state.

Events are complete: applied in order (`Event.apply`), the events of a game lead from an empty state
to the current one without using the rules. Each rule defines its events and says who may know them
(`EventRule` in `parts`). Events have no tag like actions: two events of different types can be
equal, because they are tuples.
"""

from __future__ import annotations

from typing import Final, Protocol

from ttr_tui.engine.state import State

UNKNOWN: Final = -2
"""A card, a ticket or a number of pieces that the viewer may not know."""


class Event(Protocol):
    """Something that happened: a `NamedTuple` of a rule."""

    def apply(self, state: State) -> None:
        """Change the state as the event says."""


def emit(state: State, events: list[Event], event: Event) -> None:
    """Apply an event to the state and append it to `events`."""
    event.apply(state)
    events.append(event)
