"""Events: what happens in a game and how it changes the state.

Events are complete: applied in order (`Event.apply`), the events of a game lead from an empty state
to the current one without using the rules. Each rule defines its events and says who may know them
(`EventRule` in `rule`). Events have no tag like actions: two events of different types can be
equal, because they are tuples.

What some players may not know can be `None`: `seen_by` in `view` hides it from them. Only complete
events are applied.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar, cast

from ttr_tui.engine.state import State

T = TypeVar("T")


class Event(Protocol):
    """Something that happened: a `NamedTuple` of a rule."""

    def apply(self, state: State) -> None:
        """Change the state as the event says."""


def known(values: Iterable[T | None]) -> tuple[T, ...]:
    """The values, none of which is hidden."""
    shown = tuple(values)
    assert None not in shown
    return cast("tuple[T, ...]", shown)


def emit(state: State, events: list[Event], event: Event) -> None:
    """Apply an event to the state and append it to `events`."""
    event.apply(state)
    events.append(event)
