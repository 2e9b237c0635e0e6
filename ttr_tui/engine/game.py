"""Going once more the way that records describe.

The records hold: the state is that to which their events lead (`Event.apply`). The rules are only
asked whether they would still give the same. Where they do, that is all there is to know; where
they do not, the recorded events are looked at closely first, for records may come from anybody: a
state that cannot be is not entered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ttr_tui.engine.actions import Action, EndEarly, EndTurn
from ttr_tui.engine.events import REVEALING, UNKNOWN, Event, TicketsOffered
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.illegal_actions import IllegalActionError, why_illegal
from ttr_tui.engine.invariants import broken_invariants
from ttr_tui.engine.moves import legal_actions, may_do, perform, set_up
from ttr_tui.engine.state import Phase, State


class Record(NamedTuple):
    """An action and what came of it; the setup has no action."""

    action: Action | None
    events: tuple[Event, ...]


def is_final(record: Record) -> bool:
    """Whether neither this nor anything before it can be undone any more."""
    if isinstance(record.action, EndTurn | EndEarly):
        return True
    return any(isinstance(event, REVEALING) for event in record.events)


class Game:
    """A function of the map, the players in their seats, who begins, a seed and the actions taken.

    `first` is the seat that begins, `None` to draw it by lot (C-1). After a player's last step the
    game waits for `EndTurn`; with `auto_end_turn` (for simulations) it does not, and nothing
    can be undone. `log` holds a record of the setup and of every action since.
    """

    def __init__(
        self,
        game_map: GameMap,
        players: Sequence[str],
        *,
        first: int | None = None,
        seed: int = 0,
        auto_end_turn: bool = False,
    ) -> None:
        """Set up a game. `ValueError` if the map is not for so many players, or `first` is none
        of them."""
        rules = game_map.rules
        if not rules.min_players <= len(players) <= rules.max_players:
            raise ValueError(
                f"{game_map.title} is for {rules.min_players} to {rules.max_players} players, "
                f"not {len(players)}"
            )
        if first is not None and first not in range(len(players)):
            raise ValueError(f"there is no seat {first}")
        self.players = tuple(players)
        self.auto_end_turn = auto_end_turn
        self.state = State(game_map, len(players))
        events: list[Event] = []
        set_up(self.state, first, seed, events)
        self.log: list[Record] = [Record(None, tuple(events))]
        self._before: list[State] = []
        self._legal: list[Action] | None = None

    @classmethod
    def from_state(
        cls, state: State, players: Sequence[str], *, auto_end_turn: bool = False
    ) -> Game:
        """A game that goes on from a described position."""
        if len(players) != state.players:
            raise ValueError(f"the position has {state.players} players, not {len(players)}")
        game = cls.__new__(cls)
        game.players = tuple(players)
        game.auto_end_turn = auto_end_turn
        game.state = state
        game.log = [Record(None, ())]
        game._before = []
        game._legal = None
        return game

    @classmethod
    def from_records(
        cls, state: State, players: Sequence[str], log: Sequence[Record], before: Sequence[State]
    ) -> Game:
        """A game that goes on where these records led: `before` are the states to which it can be
        undone, the last first to be gone back to."""
        game = cls.from_state(state, players)
        game.log = list(log)
        game._before = list(before)
        return game

    @property
    def game_map(self) -> GameMap:
        return self.state.game_map

    @property
    def is_over(self) -> bool:
        return self.state.phase is Phase.OVER

    def legal(self) -> Sequence[Action]:
        """Everything that the player whose turn it is may do now; empty when the game is over."""
        if self._legal is None:
            self._legal = legal_actions(self.state)
        return self._legal

    def apply(self, action: Action) -> Record:
        """Do it. Raises `IllegalActionError`, and changes nothing, if it is not in the legal list.
        `EndEarly` is in no list and may be done until the game is over (C-16)."""
        if action not in self.legal() and (self.is_over or not isinstance(action, EndEarly)):
            raise IllegalActionError(why_illegal(self.state, action))
        state = self.state
        events: list[Event] = []
        before = None if self.auto_end_turn else state.copy()
        perform(state, action, events, auto_end_turn=self.auto_end_turn)
        self._legal = None
        record = Record(action, tuple(events))
        self.log.append(record)
        if before is not None:
            if is_final(record):
                self._before.clear()
            else:
                self._before.append(before)
        return record

    @property
    def can_undo(self) -> bool:
        """Whether the last step led to nothing hidden to light and was not ended the turn."""
        return bool(self._before)

    def undo(self) -> Record:
        """Undo the last step exactly and return what it was; `IllegalActionError` if that cannot
        be."""
        if not self._before:
            raise IllegalActionError(self._why_not_undone())
        self.state = self._before.pop()
        self._legal = None
        return self.log.pop()

    def _why_not_undone(self) -> str:
        if self.is_over:
            return "nothing can be undone: the game is over"
        last = self.log[-1].action
        if last is None or isinstance(last, EndTurn):
            return "nothing can be undone: nothing has been done yet"
        return "nothing can be undone: something hidden has come to light since"

    def copy(self) -> Game:
        """A game that shares nothing changeable with this one."""
        other = Game.__new__(Game)
        other.players = self.players
        other.auto_end_turn = self.auto_end_turn
        other.state = self.state.copy()
        other.log = self.log[:]
        other._before = self._before[:]
        other._legal = self._legal
        return other


_MAX: Final = 10_000
"""No number of a game is larger, but the state of the generator."""

_ODD = (ArithmeticError, AssertionError, IndexError, KeyError, TypeError, ValueError)
"""What a change raises, or a look at what it made, where it does not fit the state."""


class InvalidRecordError(ValueError):
    """A record that nothing can follow from; `index` counts the records from 0, the setup being
    -1."""

    def __init__(self, index: int, why: str) -> None:
        self.index = index
        super().__init__(why)


class ReplayedGame(NamedTuple):
    """A game as records led to it; `differing` are the indices of those (the setup: -1) of which
    today's rules would make something else."""

    game: Game
    differing: tuple[int, ...]


def replay_records(
    game_map: GameMap,
    players: Sequence[str],
    first: int | None,
    seed: int,
    setup: Record,
    records: Sequence[Record],
) -> ReplayedGame:
    """The game that began with `setup` and went on with these actions.

    Raises `InvalidRecordError` for the first one that fits no game, and `ValueError` as `Game`
    does.
    """
    game = Game(game_map, players, first=first, seed=seed)
    state, differing = game.state, list[int]()
    if not _equal(game.log[0].events, setup.events):
        state = _changed(State(game_map, len(players)), setup.events, -1)
        differing.append(-1)
    before: list[State] = []
    settled = max((i for i, record in enumerate(records) if is_final(record)), default=-1)
    for index, record in enumerate(records):
        kept = state.copy() if index > settled or differing else None
        if index > settled and kept is not None:
            before.append(kept)
        if not _same(state, record):
            if kept is None:
                kept = _again(State(game_map, len(players)), [setup, *records[:index]])
            if kept.phase is Phase.OVER:
                raise InvalidRecordError(index, "the game was over")
            state = _changed(kept.copy(), record.events, index)
            differing.append(index)
    log = [setup, *records]
    return ReplayedGame(Game.from_records(state, players, log, before), tuple(differing))


def _same(state: State, record: Record) -> bool:
    """Do the action; says whether just what is recorded came of it. The state is spoilt if not."""
    action, events = record.action, list[Event]()
    try:
        if action is None or not may_do(state, action):
            return False
        perform(state, action, events)
    except _ODD:  # After records of other rules, today's may not know what to do.
        return False
    return _equal(tuple(events), record.events)


def _equal(some: tuple[Event, ...], others: tuple[Event, ...]) -> bool:
    """Whether these are the same events; as tuples, two of different types may be equal."""
    return some == others and [*map(type, some)] == [*map(type, others)]


def _again(state: State, records: Sequence[Record]) -> State:
    """The state after records that were found sound before."""
    for record in records:
        for event in record.events:
            event.apply(state)
    return state


def _changed(state: State, events: Sequence[Event], index: int) -> State:
    """The state after these events, if it is one that can be."""
    try:
        for event in events:
            _check(event, state)
            event.apply(state)
        broken = broken_invariants(state)
        if not broken and state.phase is not Phase.OVER and not legal_actions(state):
            broken = ["nothing can be done"]
    except _ODD as error:
        raise InvalidRecordError(index, "its events fit no state of this game") from error
    if broken:
        raise InvalidRecordError(index, f"it leads to what cannot be: {broken[0]}")
    return state


def _check(event: Event, state: State) -> None:
    """Raises `ValueError` for an event that holds what means nothing here."""
    for name, value in event._asdict().items():
        if not _fits(name, value, state):
            raise ValueError(f"{name} in {type(event).__name__}")
    if isinstance(event, TicketsOffered):
        rules = state.game_map.rules.tickets
        if len(event.tickets) > max(rules.deal, rules.draw):  # All choices among them are listed.
            raise ValueError("more tickets than are ever offered")


def _fits(name: str, value: Any, state: State) -> bool:
    """Whether the value of a field with this name is one; what ids name is sound by its reading."""
    decks = len(state.game_map.rules.decks)
    match name:
        case "player" | "next_player":
            return value in range(state.players)
        case "slot":
            return value in range(len(state.market))
        case "rng":
            return value in range(2**64)
        case "points" | "turns" | "number":
            return value in range(_MAX)
        case "card":
            return bool(value != UNKNOWN)
        case "cards" | "tickets" | "kept" | "rejected":
            return UNKNOWN not in value
        case "payment":
            return all(count in range(1, _MAX) for _, count in value)
        case "pieces":
            return len(value) == decks and all(count in range(_MAX) for count in value)
        case "all_starting_pieces":
            return len(value) == state.players and all(
                _fits("pieces", starting_pieces, state) for starting_pieces in value
            )
        case _:
            return True
