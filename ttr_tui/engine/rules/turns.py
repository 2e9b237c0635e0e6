"""Turns, passing, the last round and the end of the game (C-1, C-11, C-12, C-16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from ttr_tui.engine.actions import Action
from ttr_tui.engine.events import Event, emit
from ttr_tui.engine.game_map import Seat, StartingPiecesRules
from ttr_tui.engine.refusals import Refusal
from ttr_tui.engine.rng import Rng
from ttr_tui.engine.rule import (
    ActionRule,
    Draft,
    EventRule,
    Remark,
    Rule,
    Setting,
)
from ttr_tui.engine.rules.exchange import ExchangeRules
from ttr_tui.engine.rules.routes import RouteRules
from ttr_tui.engine.state import Phase, State


class LastRoundRules(NamedTuple):
    """C-12: after a turn that ends with `pieces` or fewer, everybody gets `turns` more turns."""

    pieces: int = 2
    turns: int = 1


class Pass(NamedTuple):
    """Pass; possible only if an exchange is the only other action (C-11)."""

    tag: Literal["pass"] = "pass"


class EndTurn(NamedTuple):
    """End the turn, or the choice at the start of the game, after its last step."""

    tag: Literal["end turn"] = "end turn"


class EndEarly(NamedTuple):
    """End the game now, scored as it stands (C-16). Never in the list of legal actions: it is not a
    move, but something all players agree on."""

    tag: Literal["end early"] = "end early"


class ShuffleDecks(NamedTuple):
    """Shuffle all cards and tickets that nobody has seen yet: a new game that begins in the middle
    of an old one has other decks. Never in the list of legal actions: `Game.shuffle_decks` does
    it."""

    rng: Rng
    tag: Literal["shuffle decks"] = "shuffle decks"


class GameStarted(NamedTuple):
    """The game started; `player` is the first player (C-1)."""

    player: Seat
    rng: Rng

    def apply(self, state: State) -> None:
        state.first = state.player = self.player
        state.rng = self.rng


class PlayBegan(NamedTuple):
    """Everybody has chosen; `player` takes the first turn."""

    player: Seat

    def apply(self, state: State) -> None:
        state.player = self.player
        state.phase = Phase.TURN
        state.turn = 1


class ActionEnded(NamedTuple):
    """The player has done the last step of the turn and must end the turn now."""

    player: Seat

    def apply(self, state: State) -> None:
        state.phase = Phase.TURN_END


class TurnPassed(NamedTuple):
    """A player passed: nothing was possible, or only an exchange (C-11)."""

    player: Seat

    def apply(self, state: State) -> None:
        state.passes += 1


class TurnEnded(NamedTuple):
    """A turn ended, and `next_player` is next (C-1)."""

    player: Seat
    next_player: Seat

    def apply(self, state: State) -> None:
        state.player = self.next_player
        state.phase = Phase.TURN
        state.turn += 1
        if state.turns_left is not None:
            state.turns_left -= 1


class LastRoundBegan(NamedTuple):
    """`player` has few pieces left: `turns` more turns are played in all (C-12)."""

    player: Seat
    turns: int

    def apply(self, state: State) -> None:
        state.turns_left = self.turns


class GameEndedEarly(NamedTuple):
    """The players ended the game early; it is scored as it stands (C-16)."""

    def apply(self, state: State) -> None:
        state.phase = Phase.OVER


class GameEnded(NamedTuple):
    """The game ended; `all_passed` says that nobody could move any more (C-11, C-12)."""

    all_passed: bool

    def apply(self, state: State) -> None:
        state.phase = Phase.OVER


def pass_turn(state: State, action: Pass, events: list[Event]) -> bool:
    """Pass by choice (C-11)."""
    emit(state, events, TurnPassed(state.player))
    return True


def _why_no_pass(state: State, action: Pass) -> Refusal:
    with_exchange = state.game_map.rules.get(ExchangeRules) is not None
    return Refusal("pass-besides-an-exchange" if with_exchange else "pass-not-needed")


def _never(state: State, action: Action, events: list[Event]) -> bool:
    """Turns and games are ended by `moves`, which knows all rules."""
    raise AssertionError(action)


def _broken(state: State) -> Iterator[str]:
    phase = state.phase
    if state.player not in range(state.players):
        yield f"it is the turn of seat {state.player}, which does not exist"
    if phase in {Phase.STARTING_TICKETS, Phase.STARTING_PIECES} and state.turn:
        yield "starting tickets and pieces are chosen before the first turn (C-0)"
    if phase is not Phase.OVER and state.turns_left is not None and state.turns_left <= 0:
        yield "the last round is over, but the game is not (C-12)"
    yield from _broken_counts(state)


def _broken_counts(state: State) -> Iterator[str]:
    """Every player's points and pieces agree with the routes, flags and exchanges."""
    game_map, rules = state.game_map, state.game_map.rules
    placed = [[0] * len(rules.decks) for _ in range(state.players)]
    points = [0] * state.players
    for route, owner in zip(game_map.routes, state.owners, strict=True):
        if owner is not None and owner in state.seats:
            placed[owner][route.deck] += route.length
            points[owner] += rules.of(RouteRules).points[route.length]
    for seat in range(state.players):
        if rules.get(StartingPiecesRules) is None or state.turn:
            yield from _broken_pieces(state, seat, placed[seat])
        total = points[seat] + state.flag_points[seat] - state.exchanged[seat]
        if state.scores[seat] != total:
            yield (
                f"seat {seat} has {state.scores[seat]} points; routes, flags and exchanges "
                f"give {total}"
            )


def _broken_pieces(state: State, seat: int, placed: list[int]) -> Iterator[str]:
    rules = state.game_map.rules
    left, reserve = state.pieces[seat], state.reserves[seat]
    for index, deck in enumerate(rules.decks):
        number = left[index] + reserve[index] + placed[index]
        if min(left[index], reserve[index]) < 0 or number != deck.pieces.count:
            yield (
                f"seat {seat} has {left[index]} {deck.pieces.many} left, {reserve[index]} in the "
                f"reserve and {placed[index]} placed, of {deck.pieces.count}"
            )
    if sum(left) + sum(placed) != rules.pieces.count:
        yield f"seat {seat} plays with {sum(left) + sum(placed)} pieces (GL-6)"


def _errors(rules: LastRoundRules, draft: Draft) -> Iterator[Remark]:
    pieces = draft.rules.pieces.count
    if rules.pieces >= pieces:
        message = f"the last round starts at {rules.pieces} pieces, expected fewer than the"
        keys = ("last_round", "starting_pieces", "decks", "pieces")
        key = next((key for key in keys if key in draft.keys), "pieces")
        yield Remark((key, "pieces"), f"{message} {pieces} of each player")


RULE: Final = Rule(
    key="last_round",
    settings=LastRoundRules,
    about="How the game ends.",
    fields=(
        Setting("pieces", "The last round starts when a turn ends with this many pieces or fewer."),
        Setting(
            "turns",
            "How many more turns each player then takes, including the player who triggered the"
            " last round.",
            1,
            10,
        ),
    ),
    actions=(
        ActionRule(
            EndTurn,
            "end turn",
            _never,
            lambda state, action: Refusal("game-over"),
            phases=(Phase.TURN_END,),
            refusal_outside_phase="turn-not-over",
        ),
        ActionRule(EndEarly, "end early", _never, lambda state, action: Refusal("game-over")),
        ActionRule(
            ShuffleDecks,
            "shuffle decks {rng}",
            _never,
            lambda state, action: Refusal("game-over"),
            phases=(),
        ),
        ActionRule(
            Pass,
            "pass",
            pass_turn,
            _why_no_pass,
        ),
    ),
    events=(
        EventRule(GameStarted, secret=("rng",)),
        EventRule(PlayBegan),
        EventRule(ActionEnded),
        EventRule(TurnPassed),
        EventRule(TurnEnded),
        EventRule(LastRoundBegan),
        EventRule(GameEndedEarly),
        EventRule(GameEnded),
    ),
    errors=_errors,
    invariants=_broken,
)
