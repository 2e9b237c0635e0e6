"""Random games with everything a player could try: legal actions, undo, copies, ending early (C-16)
and illegal actions, which give a reason and change nothing (C-1)."""

import re
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.maps import NAMES, a_map
from tests.random_games import new_game
from ttr_tui.engine import (
    Action,
    EndEarly,
    EndTurn,
    Game,
    IllegalActionError,
    Record,
    State,
)
from ttr_tui.engine.registry import ACTIONS, EVENTS, broken_invariants

ACTION_TYPES: tuple[Any, ...] = tuple(ACTIONS)
MAX_NUMBER = 150
"""An upper bound for the numbers in reasons: they count cards, pieces, slots and tickets, or are
routes of the map."""

number = st.one_of(st.integers(0, 8), st.integers(-3, 120), st.sampled_from([-(10**9), 10**9]))
counted = st.tuples(st.integers(0, 15) | number, st.integers(1, 4) | number)
numbers = st.lists(number, max_size=5).map(tuple)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "payment": st.lists(counted, max_size=4).map(tuple),
    "tickets": numbers,
    "pieces": numbers | st.integers(0, 50).map(lambda trains: (trains, 50 - trains)),
    "refill": st.none() | number,
}
"""Values to try for a field of an action; all other fields get a number."""


def values_of(field: str) -> st.SearchStrategy[Any]:
    return VALUES.get(field, number)


def fields_of(action_type: Any) -> list[str]:
    return [name for name in action_type._fields if name != "tag"]


@st.composite
def any_action(draw: st.DrawFn) -> Action:
    """A well-formed action of any type with any values."""
    action_type = draw(st.sampled_from(ACTION_TYPES))
    action: Action = action_type(*[draw(values_of(name)) for name in fields_of(action_type)])
    return action


class Machine(RuleBasedStateMachine):
    """A game with checks: `before` are the states that undo must restore, `seen` are actions that
    were legal at some time."""

    name: str

    @initialize(
        players=st.integers(2, 5),
        seed=st.integers(0, 10_000),
        steps=st.one_of(st.integers(0, 6), st.integers(0, 60), st.integers(60, 300)),
    )
    def begin(self, players: int, seed: int, steps: int) -> None:
        rules = a_map(self.name).rules
        self.game = new_game(self.name, min(players, rules.max_players), seed)
        self.before: list[tuple[State, list[Record]]] = []
        self.seen: list[Action] = []
        chance = Random(seed)
        for _ in range(steps):
            self.seen += chance.sample(self.game.legal(), min(2, len(self.game.legal())))
            self.play(chance.randrange(10**6))
            if self.game.is_over or (self.game.state.turns_left == 1 and seed % 5):
                break  # When a game is over there is little to try.

    def step(self, action: Action) -> None:
        before = self.game.state.copy(), self.game.log[:]
        record = self.game.apply(action)
        assert record.action == action
        assert self.game.log == [*before[1], record]
        self.before.append(before)
        revealed = any(EVENTS[type(event)].reveals for event in record.events)
        if revealed or isinstance(action, EndTurn | EndEarly):
            self.before.clear()

    @rule(pick=st.integers(0, 10**6))
    def play(self, pick: int) -> None:
        if not (legal := self.game.legal()):
            return
        if pick % 2:  # All types of actions equally often, or rare ones would hardly occur.
            types = sorted({type(action).__name__ for action in legal})
            action_type = types[pick // 2 % len(types)]
            legal = [action for action in legal if type(action).__name__ == action_type]
        self.step(legal[pick // 100 % len(legal)])

    @rule(picks=st.lists(st.integers(0, 10**6), min_size=5, max_size=25))
    def play_on(self, picks: list[int]) -> None:
        for pick in picks:
            self.play(pick)

    @precondition(lambda self: self.before)
    @rule()
    def undo(self) -> None:
        last = self.game.log[-1]
        assert self.game.undo() == last
        state, log = self.before.pop()
        assert self.game.state == state
        assert self.game.log == log

    @precondition(lambda self: not self.before)
    @rule()
    def undo_too_much(self) -> None:
        self.illegal(self.game.undo)
        self.play(1)

    @rule(picks=st.lists(st.integers(0, 10**6), max_size=10), ended=st.booleans())
    def try_on_a_copy(self, picks: list[int], ended: bool) -> None:
        state, log, game = self.game.state.copy(), self.game.log[:], self.game
        before = self.before[:]
        self.game = game.copy()
        for pick in picks:
            self.play(pick)
        if ended and not self.game.is_over:
            self.step(EndEarly())
            assert self.game.is_over
            assert broken_invariants(self.game.state) == []
        while self.before:
            self.undo()
        self.game, self.before = game, before
        assert game.state == state
        assert game.log == log

    @precondition(lambda self: not self.game.is_over and self.game.state.turn > 20)
    @rule()
    def end_early(self) -> None:
        self.step(EndEarly())

    @rule(actions=st.lists(any_action(), min_size=1, max_size=8))
    def try_anything(self, actions: list[Action]) -> None:
        for action in actions:
            self.attempt(action)

    @precondition(lambda self: self.seen)
    @rule(picks=st.lists(st.integers(0, 10**6), min_size=1, max_size=8))
    def try_earlier_legal_action(self, picks: list[int]) -> None:
        for pick in picks:
            self.attempt(self.seen[pick % len(self.seen)])

    @precondition(lambda self: not self.game.is_over)
    @rule(pick=st.integers(0, 10**6), data=st.data())
    def try_almost_legal_action(self, pick: int, data: st.DataObject) -> None:
        action: Any = self.game.legal()[pick % len(self.game.legal())]
        if fields := fields_of(type(action)):
            field = data.draw(st.sampled_from(fields))
            self.attempt(action._replace(**{field: data.draw(values_of(field))}))

    def attempt(self, action: Action) -> None:
        """Apply a legal action to a copy; any other must raise an error."""
        if action in self.game.legal():
            self.game.copy().apply(action)
        elif self.game.is_over or not isinstance(action, EndEarly):
            self.illegal(lambda: self.game.apply(action))

    def illegal(self, what: Any) -> None:
        state, log, legal = self.game.state.copy(), self.game.log[:], [*self.game.legal()]
        with pytest.raises(IllegalActionError) as error:
            what()
        reason = str(error.value)
        assert re.fullmatch(r"[a-z][A-Za-z0-9 ,:;'-]+[a-z0-9]", reason), reason
        assert " " in reason and "None" not in reason, reason
        assert all(int(found) <= MAX_NUMBER for found in re.findall(r"\d+", reason)), reason
        assert self.game.state == state
        assert self.game.log == log
        assert self.game.legal() == legal == Game.from_state(state, self.game.players).legal()

    @invariant()
    def is_valid(self) -> None:
        assert broken_invariants(self.game.state) == []
        assert self.game.can_undo == bool(self.before)
        assert bool(self.game.legal()) != self.game.is_over


def machine_of(name: str) -> type[Machine]:
    return type(f"Machine_{name}", (Machine,), {"name": name})


def run(name: str, games: int, *, derandomize: bool) -> None:
    """Play games on a map, each with up to 40 rules. A derandomized run fails at once; other runs
    look for the shortest failing game."""
    phases = [Phase.generate] if derandomize else [Phase.generate, Phase.shrink]
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        machine_of(name),
        settings=settings(
            max_examples=games,
            stateful_step_count=40,
            deadline=None,
            phases=phases,
            derandomize=derandomize,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.quick(2)
@pytest.mark.parametrize("games", [5, pytest.param(20, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", NAMES)
def test_random_games_with_illegal_actions(name: str, games: int) -> None:
    """Legal actions work, illegal ones give a reason and change nothing, undo restores states."""
    run(name, games, derandomize=True)
