"""A game played on one laptop: who may see what, and what players do.

Screens talk to a `Session`, never to the `Game` or its state. Whatever a session gives out, the
people in front of the screen may know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from ttr_tui.engine import (
    Action,
    EndEarly,
    EndTurn,
    Event,
    Game,
    IllegalActionError,
    Record,
    RouteClaimed,
    View,
    events_for,
    view_of,
)
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.play.log import LogEntry, LogGroup, entries_of, grouped
from ttr_tui.play.people import Person, people_from, problem_with
from ttr_tui.play.replay import choice_starts, events_of, events_since_last_turn
from ttr_tui.play.ticket_paths import TicketPath, shortest_path


class GameStore(Protocol):
    """Saves a game while it is played.

    Its methods do not raise `OSError`. When a step cannot be saved, `save_error` says why in one
    line; it is `None` when everything is saved.
    """

    @property
    def id(self) -> str:
        """The name of the saved game."""

    @property
    def save_error(self) -> str | None: ...

    def add_step(self, record: Record) -> None:
        """Save an action and its events."""

    def undo_step(self) -> None:
        """Save that the last step was undone."""

    def set_people(self, people: Sequence[Person]) -> None:
        """Save changed names and colors."""

    def set_hints(self, on: bool) -> None:
        """Save that hints were turned on or off."""

    def close(self) -> None:
        """Stop saving, because the players leave the game."""


Cached = TypeVar("Cached")


class Session:
    """A game and the hand on the screen.

    At most one hand is open: that of the player who has to decide. While no hand is open, or the
    open one is hidden for a moment, the session gives out public information only.

    Without `people`, the players named by the game get the usual colors. A `game_store` saves each
    step before anybody sees its events. `notices` are lines to show when the game is continued.
    `revision` grows with every change of what the session gives out.
    """

    def __init__(
        self,
        map_file: MapFile,
        game: Game,
        seed: int = 0,
        people: Sequence[Person] = (),
        *,
        hints_on: bool = False,
        game_store: GameStore | None = None,
        notices: Sequence[str] = (),
    ) -> None:
        self.notices = tuple(notices)
        self._game_store = game_store
        self.map_file = map_file
        self.revision = 0
        self._game = game
        self._people = tuple(people) or people_from(game.players)
        self._seed = seed
        self._hints_on = hints_on
        self._open = False
        self._hidden = False
        self._cache: dict[str, Any] = {}

    @property
    def people(self) -> tuple[Person, ...]:
        """The players in seating order."""
        return self._people

    @property
    def names(self) -> tuple[str, ...]:
        return self._game.players

    @property
    def colors(self) -> tuple[str, ...]:
        """The color of each seat."""
        return tuple([person.color for person in self._people])

    @property
    def is_over(self) -> bool:
        return self._game.is_over

    @property
    def hints_on(self) -> bool:
        """Whether the players get hints."""
        return self._hints_on

    @property
    def finished(self) -> Game | None:
        """The game with all its secrets when it is over; `None` while it is played."""
        return self._game if self.is_over else None

    @property
    def seed(self) -> int | None:
        """The seed of the shuffles; a secret (`None`) until the game is over."""
        return self._seed if self.is_over else None

    @property
    def id(self) -> str | None:
        """The name of the saved game; `None` if the game is not saved."""
        return self._game_store.id if self._game_store is not None else None

    @property
    def save_error(self) -> str | None:
        """Why the last steps are not saved, in one line; `None` if they are."""
        return self._game_store.save_error if self._game_store is not None else None

    @property
    def is_open(self) -> bool:
        """Whether the player who has to decide has opened the hand, hidden or not."""
        return self._open

    @property
    def is_hidden(self) -> bool:
        """Whether the open hand is hidden for a moment."""
        return self._open and self._hidden

    @property
    def viewer(self) -> int | None:
        """The seat whose hand and tickets may be on the screen, or `None`."""
        return self._game.state.player if self._open and not self._hidden else None

    @property
    def view(self) -> View:
        """The game as the viewer knows it, or as everybody does."""
        return self._cached("view", lambda: view_of(self._game, self.viewer))

    @property
    def claimable(self) -> frozenset[int]:
        """The routes that the viewer's hand can pay for, even if a claim is not possible now."""
        return self._cached("claimable", lambda: self.view.claimable())

    def path(self, ticket: int) -> TicketPath | None:
        """The shortest path still open to the viewer for a ticket; `None` if it is cut off."""
        return self._cached(f"path {ticket}", lambda: shortest_path(self.view, ticket))

    # The hand on the screen.

    def show_hand(self) -> None:
        """Open the hand of the player who has to decide, or show it again after `hide_hand`."""
        if not self.is_over:
            self._open, self._hidden = True, False
            self._changed()

    def hide_hand(self) -> None:
        """Hide the open hand and tickets for a moment."""
        if self._open:
            self._hidden = True
            self._changed()

    def close_hand(self) -> None:
        """Close the hand, for example when the players leave the game."""
        self._open = self._hidden = False
        self._changed()

    # What the player with the open hand does.

    def act(self, action: Action) -> list[Event]:
        """Do an action for the player whose hand is shown and return its events as that player
        knows them. Ending the turn closes the hand. Raises `IllegalActionError` with the reason."""
        viewer = self.viewer
        if viewer is None:
            raise IllegalActionError("show your hand first")
        record = self._game.apply(action)
        if self._game_store is not None:
            self._game_store.add_step(record)
        if isinstance(action, EndTurn):
            self._open = False
        self._changed()
        return events_for(record.events, viewer)

    def undo(self) -> Action | None:
        """Undo the last action and return it. Raises `IllegalActionError` if that is not
        possible."""
        if self.viewer is None:
            raise IllegalActionError("show your hand first")
        record = self._game.undo()
        if self._game_store is not None:
            self._game_store.undo_step()
        self._changed()
        return record.action

    # What the players decide together, whoever's hand is open.

    def edit_players(self, people: Sequence[Person]) -> None:
        """Change the names and colors of the players; their seats stay the same. Raises
        `IllegalActionError` with what is wrong."""
        problem = problem_with(people, self.map_file.game_map)
        if len(people) != len(self._people):
            problem = f"this game has {len(self._people)} players, not {len(people)}"
        if problem is not None:
            raise IllegalActionError(problem)
        self._people = tuple(people)
        self._game.players = tuple([person.name for person in people])
        if self._game_store is not None:
            self._game_store.set_people(self._people)
        self._changed()

    def set_hints(self, on: bool) -> None:
        """Turn hints on or off."""
        if on != self._hints_on:
            self._hints_on = on
            if self._game_store is not None:
                self._game_store.set_hints(on)

    def end_early(self) -> None:
        """End the game now, scored as it stands. Raises `IllegalActionError` if it is over."""
        record = self._game.apply(EndEarly())
        if self._game_store is not None:
            self._game_store.add_step(record)
        self.close_hand()

    def leave(self) -> None:
        """Close the hand and the saved game, which can be continued later."""
        self.close_hand()
        if self._game_store is not None:
            self._game_store.close()

    # What happened.

    def log_entries(self) -> list[LogGroup]:
        """Return the log of the whole game as the viewer knows it."""
        return self._cached("log", lambda: _log(self._all_events(), self.viewer))

    def public_log(self) -> list[LogGroup]:
        """Return the log of the whole game as everybody knows it."""
        return _log(self._all_events(), None)

    def since_last_turn(self) -> list[LogGroup]:
        """Return, as everybody knows it, what happened since the last turn of the player who has to
        decide."""
        events = self._events_since_last_turn
        return self._cached("since last turn", lambda: _log(events(), None))

    def turn_so_far(self) -> list[LogEntry]:
        """Return what the viewer has done in the present turn, as the viewer knows it."""
        log = self._game.log
        events = events_of(log[choice_starts(log)[-1] :])
        return entries_of(events_for(events, self.viewer))

    def recent_routes(self) -> frozenset[int]:
        """Return the routes claimed since the last turn of the player who has to decide."""
        events = self._events_since_last_turn
        return self._cached(
            "recent routes",
            lambda: frozenset(event.route for event in events() if isinstance(event, RouteClaimed)),
        )

    def _all_events(self) -> list[Event]:
        return events_of(self._game.log)

    def _events_since_last_turn(self) -> list[Event]:
        return events_since_last_turn(self._game.log, self._game.state.player)

    def _changed(self) -> None:
        self._cache.clear()
        self.revision += 1

    def _cached(self, key: str, compute: Callable[[], Cached]) -> Cached:
        """Return the value computed under this key since the last change, or compute it."""
        if key not in self._cache:
            self._cache[key] = compute()
        value: Cached = self._cache[key]
        return value


def _log(events: Sequence[Event], viewer: int | None) -> list[LogGroup]:
    """The log of these events as the viewer knows them."""
    return grouped(entries_of(events_for(events, viewer)))


def new_session(
    map_file: MapFile,
    people: Sequence[Person | str],
    *,
    first: int | None = None,
    seed: int = 0,
) -> Session:
    """Start a new game. People without a color get a free one, and without `first` the first
    player is random."""
    seated = people_from(people)
    names = [person.name for person in seated]
    game = Game(map_file.game_map, names, first=first, seed=seed)
    return Session(map_file, game, seed, seated)
