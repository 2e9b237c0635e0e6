"""Where a game was decided: a player's turns beside what the hard player would have done.

Each decision of a player and the choice of hard for the same view are played on in the same worlds
(`ttr_tui.players.worlds`); points are the player's own minus those of the best opponent. A turn is
its first decision, followed by the policy; a card from the deck is one of the world, not the one
that was drawn. The turns that differ most are played on again in fresh worlds, and only these
count: the first ones were chosen for their difference.

Budgets count turns of playouts, never the clock: a review follows from the game alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final, NamedTuple

from ttr_tui import engine
from ttr_tui.engine import Action, View
from ttr_tui.engine.game_map import RouteIndex, Seat
from ttr_tui.engine.rng import below, shuffled
from ttr_tui.play.replay import Perspective, Replay
from ttr_tui.play.session import choice_seed
from ttr_tui.play.turn_facts import choice_starts, round_of
from ttr_tui.players.computer import acting, keeping
from ttr_tui.players.fast_game import FastGame
from ttr_tui.players.levels import LEVELS
from ttr_tui.players.planning import best_paths, planned_game
from ttr_tui.players.plans import plan, prices_of
from ttr_tui.players.player import Reason, rng_of_decision
from ttr_tui.players.policy import play_to_end
from ttr_tui.players.search import Start
from ttr_tui.players.weights import HARD
from ttr_tui.players.worlds import Worlds

JUDGE: Final = "hard"
"""The computer player whose choices are compared."""

MOST: Final = 3
"""So many turns are named, at most."""

_SEED: Final = 0x5EED
"""Not that of any game."""

_AGAIN: Final = 8
"""So many decisions of each kind, losses and gains, are looked at again."""

_MAP_SIZE: Final = 100

_SURE: Final = 3.0
"""A difference counts if it is at least so many standard errors …"""

_SHARE: Final = 0.04
"""… and at least this part of the best score."""


class Effort(NamedTuple):
    """How many games are played on: in `first` worlds for each decision; in at least `fewest` fresh
    ones for one that is looked at again, then `step` at a time, until so many `turns` are played on
    in all (fewer on maps with more than 100 connections); and `games` from the start of each
    round."""

    first: int = 60
    fewest: int = 300
    step: int = 100
    turns: int = 500_000
    games: int = 30


WHOLE: Final = Effort()
"""About ten seconds for a game of two on the printed maps, twenty for one of four."""


class Decided(NamedTuple):
    """A decision after `step` steps of the replay, and the `choice` of hard there with its reasons.
    In games played on, what was done ends `points` better, with this standard error; less than 0 is
    worse. If it `was_advised`, hard chose it in the game: that choice has another seed
    and fewer games."""

    step: int
    done: Action
    choice: Action
    reasons: tuple[Reason, ...]
    points: float
    error: float
    was_advised: bool

    @property
    def routes(self) -> tuple[RouteIndex | None, RouteIndex | None]:
        """The route that was claimed, and the one that hard would have claimed."""
        done, choice = self.done, self.choice
        return (
            done.route if isinstance(done, engine.Claim) else None,
            choice.route if isinstance(choice, engine.Claim) else None,
        )


class Review(NamedTuple):
    """Where the game of a seat was decided: the `turns` that cost most, the costliest first, then
    the one that gained most. `curve[n][seat]` is the mean final score from the start of the round
    `n` after round `since`, the real scores at the end."""

    seat: Seat
    turns: tuple[Decided, ...]
    since: int
    curve: tuple[tuple[float, ...], ...]


def review(
    replay: Replay, seat: Seat, seed: int, since: int = 0, effort: Effort = WHOLE
) -> Iterator[float | Review]:
    """Review the game of a seat, played with this seed, from where so many steps are done: which
    share of the work is done, again and again, at last the review. Raises `ValueError` while the
    game is played."""
    if not replay.is_over:
        raise ValueError("only a finished game is reviewed")
    decisions = [each for each in _decisions(replay, seat) if each[0] >= since]
    players, first = len(replay.players), replay.turn_of_step(since)
    rounds = [turn for turn in range(1, replay.turns + 1, players) if turn >= first]
    parts = len(decisions) + 2 * _AGAIN + len(rounds)
    turns: list[_Turn] = []
    for number, (step, done) in enumerate(decisions):
        yield number / parts
        if (found := _first_look(replay, seat, step, done, effort)) is not None:
            turns.append(found)
    least = _SHARE * max(replay.final_scores)
    turns.sort(key=lambda turn: turn.compared.mean)
    worst = [turn for turn in turns[:_AGAIN] if turn.compared.mean < 0]
    best = [turn for turn in turns[-_AGAIN:] if turn.compared.mean > 0]
    turns = [*worst, *best]
    for number in _again([turn.compared for turn in turns], least, effort, _budget(replay, effort)):
        yield (len(decisions) + number) / parts
    curve: list[tuple[float, ...]] = []
    for number, turn in enumerate(rounds):
        yield (len(decisions) + 2 * _AGAIN + number) / parts
        curve.append(_mean_scores(replay, replay.step_of_turn(turn), effort.games))
    turns = sorted(
        [turn for turn in turns if turn.compared.is_sure(least)],
        key=lambda turn: turn.compared.mean,
    )
    named = [turn for turn in turns if turn.compared.mean < 0][:MOST]
    named += [turn for turn in turns[-1:] if turn.compared.mean > 0]
    yield Review(
        seat,
        tuple([_decided(replay, seat, turn, seed) for turn in named]),
        round_of(rounds[0], players) if rounds else 0,
        (*curve, tuple(map(float, replay.final_scores))),
    )


def _budget(replay: Replay, effort: Effort) -> float:
    """How many turns are played on to look again."""
    return effort.turns * min(1.0, _MAP_SIZE / len(replay.view_at(0).game_map.connections))


class Comparison:
    """Two choices of a player for a view, played on in the same worlds. `differences` are the
    points by which the first one ends better; `work` counts turns played on."""

    def __init__(self, view: View, one: Action, two: Action) -> None:
        self.differences: list[float] = []
        self.work = 0
        self._me = view.player
        self._starts = [_start(view, one), _start(view, two)]
        self._worlds = iter(Worlds(view, rng_of_decision(view, _SEED)))

    def look(self, worlds: int) -> None:
        """Play on in so many more worlds."""
        for _ in range(worlds):
            world = next(self._worlds)
            leads: list[int] = []
            for start in self._starts:
                game = world.copy()
                start(game)
                leads.append(_lead(play_to_end(game), self._me))
                self.work += game.work
            self.differences.append(leads[0] - leads[1])

    def forget(self) -> None:
        """Begin again, in worlds that are new."""
        self.differences, self.work = [], 0

    @property
    def mean(self) -> float:
        return sum(self.differences) / len(self.differences)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt((_variance(self.differences) + 0.01) / len(self.differences))

    def is_sure(self, least: float) -> bool:
        """Whether the difference is clearly outside its error, and at least so many points."""
        return abs(self.mean) >= max(least, _SURE * self.error)

    def is_small(self, least: float) -> bool:
        """Whether the difference is clearly fewer points than that."""
        return abs(self.mean) + 2 * self.error < least


class _Turn(NamedTuple):
    """A decision that is compared with the choice of hard."""

    step: int
    done: Action
    choice: Action
    compared: Comparison


def _decisions(replay: Replay, seat: Seat) -> list[tuple[int, Action]]:
    """The steps before the decisions of a seat that are compared, with what was done: the first of
    each turn, and which tickets were kept."""
    records = replay.game_at(replay.steps).log
    starts = {*choice_starts(records)}
    found: list[tuple[int, Action]] = []
    for index, record in enumerate(records):
        is_one = index in starts or isinstance(record.action, engine.KeepTickets)
        if record.action is None or not is_one:
            continue
        if replay.view_at(index - 1).player == seat:
            found.append((index - 1, record.action))
    return found


def _first_look(
    replay: Replay, seat: Seat, step: int, done: Action, effort: Effort
) -> _Turn | None:
    """Compare a decision with the choice of hard; `None` if they do not differ, or the players
    ended the game."""
    view = replay.view_at(step, Perspective(seat))
    if done not in view.legal or len(view.legal) == 1:
        return None
    choice = LEVELS[JUDGE].choose(view, choice_seed(_SEED, step)).action
    if _is_same(view, done, choice):
        return None
    compared = Comparison(view, done, choice)
    compared.look(effort.first)
    return _Turn(step, done, choice, compared)


def _decided(replay: Replay, seat: Seat, turn: _Turn, seed: int) -> Decided:
    """The turn with all of hard's reasons, and whether hard chose the same in the game."""
    view, hard = replay.view_at(turn.step, Perspective(seat)), LEVELS[JUDGE]
    reasons = hard.explain(view, choice_seed(_SEED, turn.step)).reasons
    in_game = hard.choose(view, choice_seed(seed, turn.step + 1)).action
    compared, was_advised = turn.compared, _is_same(view, turn.done, in_game)
    figures = compared.mean, compared.error
    return Decided(turn.step, turn.done, turn.choice, reasons, *figures, was_advised)


def _is_same(view: View, one: Action, two: Action) -> bool:
    """Whether two actions come to the same: equal cards lie in several slots."""
    match one, two:
        case engine.DrawFaceUp(), engine.DrawFaceUp():
            return view.market[one.slot] == view.market[two.slot]
        case engine.KeepTickets(), engine.KeepTickets():
            return {*one.tickets} == {*two.tickets}
        case _:
            return one == two


def _again(
    compared: Sequence[Comparison], least: float, effort: Effort, budget: float
) -> Iterator[int]:
    """Look at these again in fresh worlds, until each error is a third of its difference, or the
    difference is clearly small, or the budget ends; how many are done."""
    for number, each in enumerate(compared):
        yield number // 2
        each.forget()
        each.look(effort.fewest)
    left = [*compared]
    while left and sum([each.work for each in compared]) < budget:
        left = [each for each in left if not (each.is_sure(0) or each.is_small(least))]
        yield len(compared) - len(left) // 2
        for each in left:
            each.look(effort.step)


def _start(view: View, action: Action) -> Start:
    """Makes a choice of the player in a world, up to the end of its turn."""
    game = planned_game(view, HARD)
    if isinstance(action, engine.KeepTickets):
        return keeping(view, action, best_paths(view, game, (*view.tickets, *action.tickets)))
    return acting(action, game.paths[game.player])


def _mean_scores(replay: Replay, step: int, games: int) -> tuple[float, ...]:
    """The mean final score of each player from this step, with the real hands and tickets and
    shuffled decks."""
    game = replay.game_at(step)
    state, view = game.state, replay.view_at(step)
    fast = FastGame(view, state.hands, state.decks, state.tickets, 0)
    fast.prices = [prices_of(view.game_map, HARD)] * state.players
    for seat in replay.seats:
        plan(fast, seat)
    chance = rng_of_decision(view, _SEED)
    sums = [0] * state.players
    for _ in range(games):
        played = fast.copy()
        for deck, cards in enumerate(state.decks):
            chance, played.decks[deck] = shuffled(chance, [*map(int, cards)])
        chance, played.ticket_deck = shuffled(chance, [*map(int, state.ticket_deck)])
        chance, played.chance = below(chance, 1 << 24)
        for player, total in enumerate(play_to_end(played)):
            sums[player] += total
    return tuple([each / games for each in sums])


def _lead(totals: Sequence[int], seat: int) -> int:
    """How far a player is ahead of the best opponent."""
    return totals[seat] - max([total for other, total in enumerate(totals) if other != seat])


def _variance(numbers: Sequence[float]) -> float:
    mean = sum(numbers) / len(numbers)
    return sum([(each - mean) ** 2 for each in numbers]) / (len(numbers) - 1)
