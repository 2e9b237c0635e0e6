"""A game being played: what is legal, what came of each action, undoing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ttr_tui.engine.actions import Action, EndEarly, EndTurn
from ttr_tui.engine.events import REVEALING, Event
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.moves import legal_actions, perform
from ttr_tui.engine.refusals import IllegalActionError, why_illegal
from ttr_tui.engine.state import Phase, State
from ttr_tui.engine.turns import set_up


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
