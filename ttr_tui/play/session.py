"""A game at one laptop: whose handoff is open, and what may be seen just now.

The session is the gatekeeper between the game and the screens. They never touch the game or its
state; what they get from here is what the people in front of the screen may know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from ttr_tui.engine.actions import Action, EndEarly, EndTurn
from ttr_tui.engine.events import Event, RouteClaimed
from ttr_tui.engine.game import Game, Record
from ttr_tui.engine.illegal_actions import IllegalActionError
from ttr_tui.engine.view import View, events_for, view_of
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.play.log import LogEntry, describe
from ttr_tui.play.people import Person, people_from, problem_with
from ttr_tui.play.replay import events_of, events_since_last_turn, prompt_starts
from ttr_tui.play.ticket_paths import TicketPath, shortest_path


class GameStore(Protocol):
    """What keeps a game while it is played. It never raises an error of the disk, but says in
    `save_error`, in one line, why the last steps are not kept; `None` if all are."""

    @property
    def id(self) -> str:
        """What the game is called."""

    @property
    def save_error(self) -> str | None: ...

    def step(self, record: Record) -> None:
        """Something was done."""

    def undone(self) -> None:
        """The last step was undone."""

    def people(self, people: Sequence[Person]) -> None:
        """Names or colors were edited."""

    def hints_set(self, hints_on_now: bool) -> None:
        """From now on each step is explained, or no longer."""

    def close(self) -> None:
        """Nobody plays on here."""


Known = TypeVar("Known")


class Session:
    """A game with a handoff.

    While the handoff is closed, or open but covered, everything given out is what an onlooker may
    know. `revision` counts the changes of what is seen. Without `people`, those whom the game names
    have the usual colors. A `game_store` is told all that is done before anybody sees what came of
    it; `notices` are lines that the table should hear when the game goes on.
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
        self._known: dict[str, Any] = {}

    @property
    def people(self) -> tuple[Person, ...]:
        """Who plays, in the order of the seats."""
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
        """Whether each step is explained, as in a first game."""
        return self._hints_on

    @property
    def finished(self) -> Game | None:
        """The whole game, open to everybody, when it is over; `None` while it is played."""
        return self._game if self.is_over else None

    @property
    def seed(self) -> int | None:
        """The seed of the shuffles; a secret (`None`) until the game is over."""
        return self._seed if self.is_over else None

    @property
    def id(self) -> str | None:
        """What the game is called among those that are kept; `None` if it is not kept at all."""
        return self._game_store.id if self._game_store is not None else None

    @property
    def save_error(self) -> str | None:
        """Why the last steps are not on disk, in one line; `None` if nothing is wrong."""
        return self._game_store.save_error if self._game_store is not None else None

    @property
    def is_open(self) -> bool:
        """Whether the player whose decision is due has opened the handoff, covered or not."""
        return self._open

    @property
    def is_hidden(self) -> bool:
        return self._open and self._hidden

    @property
    def viewer(self) -> int | None:
        """Whose secrets may be on the screen; `None`: nobody's."""
        return self._game.state.player if self._open and not self._hidden else None

    @property
    def view(self) -> View:
        """The game as it may be seen now."""
        return self._once("view", lambda: view_of(self._game, self.viewer))

    @property
    def claimable(self) -> frozenset[int]:
        """The routes that the viewer could claim with the hand held, were it the time for it."""
        return self._once("claimable", lambda: self.view.claimable())

    def path(self, ticket: int) -> TicketPath | None:
        """The cheapest way that is still open to the viewer for a ticket; `None`: cut off."""
        return self._once(f"way {ticket}", lambda: shortest_path(self.view, ticket))

    # The handoff.

    def open(self) -> None:
        """The player whose decision is due looks."""
        if not self.is_over:
            self._open, self._hidden = True, False
            self._changed()

    def close(self) -> None:
        """Nobody looks."""
        self._open = self._hidden = False
        self._changed()

    def hide_hand(self) -> None:
        """Hide hand and tickets for a while."""
        if self._open:
            self._hidden = True
            self._changed()

    def unhide_hand(self) -> None:
        self._hidden = False
        self._changed()

    # Acting.

    def act(self, action: Action) -> list[Event]:
        """Do it for the player whose handoff is open; gives what came of it as that player may
        know it. Ending the turn closes the handoff. Raises `IllegalActionError` with the reason in
        words."""
        viewer = self.viewer
        if viewer is None:
            raise IllegalActionError("the handoff is closed")
        record = self._game.apply(action)
        if self._game_store is not None:
            self._game_store.step(record)
        if isinstance(action, EndTurn):
            self._open = False
        self._changed()
        return events_for(record.events, viewer)

    def undo(self) -> Action | None:
        """Undo the last step and say what it was. Raises `IllegalActionError` where that cannot
        be."""
        if self.viewer is None:
            raise IllegalActionError("the handoff is closed")
        record = self._game.undo()
        if self._game_store is not None:
            self._game_store.undone()
        self._changed()
        return record.action

    # What the table agrees on, whoever's handoff is open.

    def edit_players(self, people: Sequence[Person]) -> None:
        """Other names and colors for the same people in the same seats; nothing else changes.
        Raises `IllegalActionError` with what is wrong with them."""
        problem = problem_with(people, self.map_file.game_map)
        if len(people) != len(self._people):
            problem = f"{len(self._people)} people play, not {len(people)}"
        if problem is not None:
            raise IllegalActionError(problem)
        self._people = tuple(people)
        self._game.players = tuple([person.name for person in people])
        if self._game_store is not None:
            self._game_store.people(self._people)
        self._changed()

    def set_hints(self, hints_on_now: bool) -> None:
        """From now on each step is explained, or no longer."""
        if hints_on_now != self._hints_on:
            self._hints_on = hints_on_now
            if self._game_store is not None:
                self._game_store.hints_set(hints_on_now)

    def end_early(self) -> None:
        """End the game now, with the score as it stands. `IllegalActionError` if it is over
        already."""
        record = self._game.apply(EndEarly())
        if self._game_store is not None:
            self._game_store.step(record)
        self._open = self._hidden = False
        self._changed()

    def leave(self) -> None:
        """Get up from the table: the game is kept as it is, and can be gone on with anywhere."""
        self.close()
        if self._game_store is not None:
            self._game_store.close()

    # What happened.

    def log_entries(self) -> list[LogEntry]:
        """The whole game so far in words, as it may be known now."""
        return self._once("log", lambda: self._describe(self._all_events()))

    def public_log(self) -> list[LogEntry]:
        """The whole game so far, in words that anybody may read."""
        return self._describe(self._all_events(), onlooker=True)

    def since_last_turn(self) -> list[LogEntry]:
        """What happened since the last turn of the player whose decision is due, in words that
        anybody may read."""
        events = self._events_since_last_turn
        return self._once(
            "summary since the last turn", lambda: self._describe(events(), onlooker=True)
        )

    def turn_so_far(self) -> list[Event]:
        """What happened in the present turn, as it may be known now."""
        log = self._game.log
        events = events_of(log[prompt_starts(log)[-1] :])
        return events_for(events, self.viewer)

    def recent_routes(self) -> frozenset[int]:
        """The routes claimed since the last turn of the player whose decision is due."""
        events = self._events_since_last_turn
        return self._once(
            "recent routes",
            lambda: frozenset(event.route for event in events() if isinstance(event, RouteClaimed)),
        )

    def _describe(self, events: Sequence[Event], *, onlooker: bool = False) -> list[LogEntry]:
        seen = events_for(events, None if onlooker else self.viewer)
        return describe(seen, self._game.game_map, self.names)

    def _all_events(self) -> list[Event]:
        return events_of(self._game.log)

    def _events_since_last_turn(self) -> list[Event]:
        return events_since_last_turn(self._game.log, self._game.state.player)

    def _changed(self) -> None:
        self._known.clear()
        self.revision += 1

    def _once(self, name: str, compute: Callable[[], Known]) -> Known:
        """What was computed under this name since the last change, or else now."""
        if name not in self._known:
            self._known[name] = compute()
        known: Known = self._known[name]
        return known


def new_session(
    map_file: MapFile,
    people: Sequence[Person | str],
    *,
    first: int | None = None,
    seed: int = 0,
) -> Session:
    """Sit down to a new game."""
    seated = people_from(people)
    names = [person.name for person in seated]
    game = Game(map_file.game_map, names, first=first, seed=seed)
    return Session(map_file, game, seed, seated)
