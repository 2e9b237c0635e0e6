"""A game: applying and undoing actions, and replaying recorded ones.

When records are replayed, their events decide (`Event.apply`), not the current rules: a game that
was played under older rules stays as it was. Where the rules would give other events, the recorded
ones are validated first, because a saved game may come from anywhere: an impossible state raises
`InvalidRecordError`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ttr_tui.engine.actions import Action
from ttr_tui.engine.claims import Claim
from ttr_tui.engine.codec import fits
from ttr_tui.engine.events import Event
from ttr_tui.engine.game_map import GameMap, Seat
from ttr_tui.engine.moves import is_legal, legal_actions, perform, set_up, why_illegal
from ttr_tui.engine.refusals import IllegalActionError, Refusal
from ttr_tui.engine.registry import EVENTS, broken_invariants
from ttr_tui.engine.rng import seeded
from ttr_tui.engine.rules.tickets import TicketRules, TicketsOffered
from ttr_tui.engine.rules.turns import EndEarly, EndTurn, ShuffleDecks
from ttr_tui.engine.state import Phase, State


class Record(NamedTuple):
    """An action and its events; the setup has no action."""

    action: Action | None
    events: tuple[Event, ...]


def is_final(record: Record) -> bool:
    """Whether this step and everything before it can no longer be undone."""
    if isinstance(record.action, EndTurn | EndEarly):
        return True
    return any(EVENTS[type(event)].reveals for event in record.events)


class Game:
    """A game. The map, the players in seating order, the first player, the seed and the actions
    determine everything.

    `first` is the seat of the first player, `None` to choose it at random (C-1). After a player's
    last step the game waits for `EndTurn`; with `auto_end_turn` (for simulations) it does not, and
    nothing can be undone. `log` has a record for the setup and for every action since.
    """

    def __init__(
        self,
        game_map: GameMap,
        players: Sequence[str],
        *,
        first: Seat | None = None,
        seed: int = 0,
        auto_end_turn: bool = False,
    ) -> None:
        """Set up a game. Raises `ValueError` if the map does not allow this number of players, or
        `first` is not the seat of one of them."""
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
        """A game that continues from a position."""
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
        """A game that continues after these records; `before` are the states that undoing restores,
        the most recent one last."""
        game = cls.from_state(state, players)
        game.log = list(log)
        game._before = list(before)
        return game

    @property
    def game_map(self) -> GameMap:
        """The map of the game."""
        return self.state.game_map

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, so that nothing is legal any more."""
        return self.state.phase is Phase.OVER

    def legal(self) -> Sequence[Action]:
        """All legal actions of the player whose turn it is; empty when the game is over. Of the
        cards that replace locomotives of a ferry (C-19) one choice is listed for all."""
        if self._legal is None:
            self._legal = legal_actions(self.state)
        return self._legal

    def why_illegal(self, action: Action) -> Refusal | None:
        """Return why an action is not legal now; `None` if it is. `EndEarly` is never in the legal
        list, but possible until the game is over (C-16), nor are all claims of ferries (C-19)."""
        if action in self.legal() or (
            isinstance(action, Claim | EndEarly) and is_legal(self.state, action)
        ):
            return None
        return why_illegal(self.state, action)

    def apply(self, action: Action) -> Record:
        """Apply an action. Raises `IllegalActionError`, and changes nothing, if it is not legal."""
        refusal = self.why_illegal(action)
        if refusal is not None:
            raise IllegalActionError(refusal)
        return self._perform(action)

    def shuffle_decks(self, seed: int) -> Record:
        """Shuffle the cards and tickets that nobody has seen yet, before players go on with a part
        of another game. Raises `IllegalActionError` if the game is over."""
        if self.is_over:
            raise IllegalActionError(Refusal("game-over"))
        return self._perform(ShuffleDecks(seeded(seed)))

    def _perform(self, action: Action) -> Record:
        """Perform a legal action."""
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
        """Whether the last step can be undone: it revealed nothing hidden and did not end a
        turn."""
        return bool(self._before)

    def undo(self) -> Record:
        """Undo the last step and return its record. Raises `IllegalActionError` if there is nothing
        to undo."""
        if not self._before:
            raise IllegalActionError(self._why_no_undo())
        self.state = self._before.pop()
        self._legal = None
        return self.log.pop()

    def _why_no_undo(self) -> Refusal:
        if self.is_over:
            return Refusal("undo-after-the-end")
        last = self.log[-1].action
        if last is None or isinstance(last, EndTurn):
            return Refusal("nothing-to-undo")
        return Refusal("undo-of-a-hidden-card")

    def copy(self) -> Game:
        """A copy that shares no mutable state with this game."""
        other = Game.__new__(Game)
        other.players = self.players
        other.auto_end_turn = self.auto_end_turn
        other.state = self.state.copy()
        other.log = self.log[:]
        other._before = self._before[:]
        other._legal = self._legal
        return other


_APPLY_ERRORS = (ArithmeticError, AssertionError, IndexError, KeyError, TypeError, ValueError)
"""Raised when an event or an action does not fit the state it is applied to."""


class InvalidRecordError(ValueError):
    """A record that leads to an impossible state; `index` is its index in `Game.log`: the
    setup is 0."""

    def __init__(self, index: int, why: str) -> None:
        self.index = index
        super().__init__(why)


class ReplayedGame(NamedTuple):
    """A game rebuilt from records; `differing` are the indices in `Game.log` of the records for
    which the current rules would give other events. Shuffling the decks of a game that is played
    on is no rule: it stays as it is recorded."""

    game: Game
    differing: tuple[int, ...]


def replay_records(
    game_map: GameMap,
    players: Sequence[str],
    first: Seat | None,
    seed: int,
    setup: Record,
    records: Sequence[Record],
    *,
    settled: int = 0,
) -> ReplayedGame:
    """Rebuild the game that began with `setup` and continued with `records`. The first `settled` of
    them can never be undone.

    Raises `InvalidRecordError` for the first impossible record, and `ValueError` like `Game`.
    """
    game = Game(game_map, players, first=first, seed=seed)
    state, differing = game.state, list[int]()
    if not _equal(game.log[0].events, setup.events):
        state = _apply_checked(State(game_map, len(players)), setup.events, 0)
        differing.append(0)
    log, before = [setup, *records], list[State]()
    finals = (i for i, record in enumerate(records, 1) if is_final(record))
    settled = max(settled, *finals, 0)
    for index, record in enumerate(records, 1):
        kept = state.copy() if index > settled or differing else None
        if index > settled and kept is not None:
            before.append(kept)
        if not _perform_as_recorded(state, record):
            if kept is None:
                kept = _apply_all(State(game_map, len(players)), log[:index])
            if kept.phase is Phase.OVER:
                raise InvalidRecordError(index, "the game was over")
            state = _apply_checked(kept.copy(), record.events, index)
            if not isinstance(record.action, ShuffleDecks):
                differing.append(index)
    return ReplayedGame(Game.from_records(state, players, log, before), tuple(differing))


def _perform_as_recorded(state: State, record: Record) -> bool:
    """Perform the action and return whether its events are the recorded ones. If not, the state
    must not be used any more."""
    action, events = record.action, list[Event]()
    try:
        if action is None or not is_legal(state, action):
            return False
        perform(state, action, events)
    except _APPLY_ERRORS:  # Records of other rules can lead where the current rules fail.
        return False
    return _equal(tuple(events), record.events)


def _equal(some: tuple[Event, ...], others: tuple[Event, ...]) -> bool:
    """Whether these events are equal and of the same types: tuples of different types can be
    equal."""
    return some == others and [*map(type, some)] == [*map(type, others)]


def _apply_all(state: State, records: Sequence[Record]) -> State:
    """Apply records that were validated before."""
    for record in records:
        for event in record.events:
            event.apply(state)
    return state


def _apply_checked(state: State, events: Sequence[Event], index: int) -> State:
    """Apply these events. Raises `InvalidRecordError` if the new state is impossible."""
    try:
        for event in events:
            _check(event, state)
            event.apply(state)
        broken = broken_invariants(state)
        if not broken and state.phase is not Phase.OVER and not legal_actions(state):
            broken = ["there is no legal action"]
    except _APPLY_ERRORS as error:
        raise InvalidRecordError(index, "its events are impossible in this game") from error
    if broken:
        raise InvalidRecordError(index, f"it leads to an impossible position: {broken[0]}")
    return state


def _check(event: Event, state: State) -> None:
    """Raise `ValueError` for an event with a value that is impossible in this game."""
    if not fits(event, state):
        raise ValueError(type(event).__name__)
    if isinstance(event, TicketsOffered):
        rules = state.game_map.rules.of(TicketRules)
        # Every choice among the offered tickets is listed: too many would take forever.
        if len(event.tickets) > max(rules.deal, rules.draw):
            raise ValueError("too many offered tickets")
