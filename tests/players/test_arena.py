"""Matches of computer players: paired deals, rotated seats, and what is counted."""

import sys
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path

import pytest

from tests.maps import a_map
from ttr_tui.arena import matches as arena
from ttr_tui.arena.matches import (
    Match,
    PlayedDeal,
    PlayerError,
    cpu_time,
    play_deal,
    points_of,
    summarize,
    wilson,
)
from ttr_tui.arena.processes import played_deals
from ttr_tui.arena.report import result_json, result_lines
from ttr_tui.engine import (
    DrawFromDeck,
    EndTurn,
    FinalScore,
    State,
    View,
    final_score,
)
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.players import PLAYERS, ComputerPlayer
from ttr_tui.players.baselines import RandomPlayer
from ttr_tui.players.player import Choice, Player

MATCH = Match(a_map("fjords"), ("greedy", "random"))


def no_clock() -> float:
    """A clock that stands still, so that results can be compared."""
    return 0.0


@pytest.fixture(scope="module")
def deals() -> list[PlayedDeal]:
    return [play_deal(MATCH, seed, no_clock) for seed in range(3)]


def test_seatings_are_the_rotations_each_once() -> None:
    game_map = MATCH.game_map
    assert Match(game_map, ("a", "b", "c")).seatings == [
        ("a", "b", "c"),
        ("b", "c", "a"),
        ("c", "a", "b"),
    ]
    assert Match(game_map, ("a", "a")).seatings == [("a", "a")]
    assert len(Match(game_map, ("a", "b", "a", "b")).seatings) == 2


class Watcher(RandomPlayer):
    """A random player that notes its views and seeds."""

    seen: list[tuple[View, int]]

    def choose(self, view: View, seed: int) -> Choice:
        self.seen.append((view, seed))
        return super().choose(view, seed)


def use(monkeypatch: pytest.MonkeyPatch, **players: Callable[[], Player]) -> None:
    monkeypatch.setattr(
        arena,
        "PLAYERS",
        {
            **PLAYERS,
            **{name: ComputerPlayer(name, load) for name, load in players.items()},
        },
    )


def test_deal_is_the_same_in_every_seating(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 1 goes first and gets the same cards and tickets, whoever sits there; each player sees
    its own hand only."""
    use(monkeypatch, a=Watcher, b=Watcher)
    for deal in range(5):
        monkeypatch.setattr(Watcher, "seen", [], raising=False)
        play_deal(Match(MATCH.game_map, ("a", "b")), deal, no_clock)
        assert all(view.viewer == view.player for view, _ in Watcher.seen)
        starts = [(view, seed) for view, seed in Watcher.seen if not view.turn]
        one, other = starts[:2], starts[2:]
        assert [view.seats[0].name for view, _ in (one[0], other[0])] == ["a", "b"]
        for (first, seed), (second, same_seed) in zip(one, other, strict=True):
            assert (first.hand, first.offer, first.market) == (
                second.hand,
                second.offer,
                second.market,
            )
            assert (first.first, seed) == (0, same_seed)


def test_same_deal_gives_the_same_games(deals: Sequence[PlayedDeal]) -> None:
    assert play_deal(MATCH, 2, no_clock) == deals[2]
    assert deals[1].games != deals[2].games


def without_times(deal: PlayedDeal) -> list[list[tuple[object, ...]]]:
    return [[(*result[:-1], len(result.cpu)) for result in game] for game in deal.games]


def test_processes_change_nothing() -> None:
    """Two processes give the same games in the same order."""
    map_file = read_map(find_map("paris"))
    names = ("random", "random")
    one, two = [
        [(deal.seed, without_times(deal)) for deal in played_deals(map_file, names, range(5, 9), n)]
        for n in (1, 2)
    ]
    assert [seed for seed, _ in one] == [5, 6, 7, 8]
    assert two == one


def use_interpreter(monkeypatch: pytest.MonkeyPatch, folder: Path, code: str) -> None:
    """Let the processes run this."""
    program = folder / "python"
    program.write_text(f"#!{sys.executable}\nimport sys\nout = sys.stdout.buffer\n{code}\n")
    program.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(program))


def test_error_of_a_player_in_a_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    said = b'{"error": [5, ["random", "greedy"], 1, 3, "failed"]}\n'
    use_interpreter(monkeypatch, tmp_path, f"out.write({said!r}); out.flush(); sys.stdin.read()")
    with pytest.raises(PlayerError, match="greedy in seat 2 failed"):
        [*played_deals(read_map(find_map("paris")), ("random", "greedy"), range(5, 9), jobs=2)]


def test_what_is_counted(deals: Sequence[PlayedDeal]) -> None:
    result = summarize(MATCH, deals)
    assert (result.deals, result.games) == (3, 6)
    greedy, random = result.players
    assert greedy.points.mean > random.points.mean
    assert greedy.wins.part + random.wins.part == pytest.approx(1)
    assert sum(result.wins_by_seat) == pytest.approx(1)
    assert greedy.if_equal == 0.5
    seats = [seat for deal in deals for game in deal.games for seat in game]
    for player in result.players:
        mine = [seat for seat in seats if seat.name == player.name]
        assert player.points.mean == pytest.approx(sum(seat.score for seat in mine) / len(mine))
        assert sum(player.routes) == sum(len(seat.routes) for seat in mine)
        assert max(player.routes) <= result.games
        for ticket in player.tickets:
            assert ticket.offered >= ticket.kept >= ticket.completed
        assert sum(ticket.offered for ticket in player.tickets) >= 3 * result.games
        assert sum(ticket.kept for ticket in player.tickets) >= 2 * result.games
        assert player.wins == wilson(sum(seat.wins for seat in mine) / 2, 3)


def test_name_that_sits_twice_has_the_wins_of_both() -> None:
    match = Match(MATCH.game_map, ("greedy", "greedy", "random"))
    result = summarize(match, [play_deal(match, 1, no_clock)])
    greedy, random = result.players
    assert (greedy.seats, random.seats, greedy.if_equal) == (2, 1, pytest.approx(2 / 3))
    assert greedy.wins.part + random.wins.part == pytest.approx(1)


def test_draw_is_half_a_win(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(state: State) -> FinalScore:
        return final_score(state)._replace(winners=(0, 1))

    monkeypatch.setattr(arena.engine, "final_score", drawn)
    deal = play_deal(MATCH, 1, no_clock)
    assert {seat.wins for game in deal.games for seat in game} == {0.5}


def test_result_of_a_deal_is_the_mean_of_its_seatings(deals: Sequence[PlayedDeal]) -> None:
    """One game won and one drawn are three quarters of a deal."""
    won, drawn = [
        tuple([seat._replace(wins=wins) for seat, wins in zip(game, shares, strict=True)])
        for game, shares in zip(deals[0].games, [(1.0, 0.0), (0.5, 0.5)], strict=True)
    ]
    greedy, random = summarize(MATCH, [PlayedDeal(0, (won, drawn))]).players
    assert (greedy.wins, random.wins) == (wilson(0.75, 1), wilson(0.25, 1))
    assert greedy.wins_by_seat == (1, 0.5)


@pytest.mark.parametrize(
    ("wins", "deals", "low", "high"),
    [
        (10, 20, 0.2993, 0.7007),
        (0, 10, 0, 0.2775),
        (10, 10, 0.7225, 1),
        (15, 148, 0.0624, 0.1605),
    ],
)
def test_wilson_interval(wins: float, deals: int, low: float, high: float) -> None:
    """The last case is from R. Newcombe, "Two-sided confidence intervals for the single
    proportion" (1998), the others follow from the formula."""
    assert wilson(wins, deals) == pytest.approx((wins / deals, low, high), abs=5e-5)


def test_cpu_time_of_decisions() -> None:
    assert cpu_time(range(1, 201)) == (200, 100.5, 198, 200)
    assert cpu_time([]) == (0, 0, 0, 0)


def test_cpu_time_is_that_of_decisions_with_a_choice() -> None:
    """With a clock that moves one second at each look, every decision takes a second."""
    ticks = count()
    match = Match(MATCH.game_map, ("random", "random"))
    result = summarize(match, [play_deal(match, 0, lambda: float(next(ticks)))])
    assert {(p.cpu.mean, p.cpu.p99, p.cpu.worst) for p in result.players} == {(1, 1, 1)}
    assert 20 < sum(p.cpu.decisions for p in result.players) < next(ticks) // 2


class Wrong(RandomPlayer):
    """A player that chooses an action that is never legal when its third turn begins."""

    def choose(self, view: View, seed: int) -> Choice:
        return Choice(EndTurn()) if view.turn > 2 else super().choose(view, seed)


class Failing(RandomPlayer):
    def choose(self, view: View, seed: int) -> Choice:
        raise KeyError("lost")


class Endless(RandomPlayer):
    """Never claims a route."""

    def choose(self, view: View, seed: int) -> Choice:
        draw = DrawFromDeck()
        return Choice(draw) if draw in view.legal else super().choose(view, seed)


@pytest.mark.parametrize(
    ("player", "what"),
    [(Wrong, "illegal action"), (Failing, "failed with KeyError: \"'lost'\" in test_arena.py")],
)
def test_bug_of_a_player_says_where(
    player: type[Player], what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error names the deal, the seating and the decision."""
    use(monkeypatch, wrong=player)
    match = Match(MATCH.game_map, ("random", "wrong"))
    with pytest.raises(PlayerError, match=what) as caught:
        play_deal(match, 3, no_clock)
    error = caught.value
    assert (error.deal, error.seating, error.seat) == (3, ("random", "wrong"), 1)
    assert error.decision > 0
    assert f"deal 3, seating random,wrong, decision {error.decision}" in str(error)


def test_game_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "MAX_DECISIONS", 30)
    use(monkeypatch, endless=Endless)
    with pytest.raises(PlayerError, match="does not end the game"):
        play_deal(Match(MATCH.game_map, ("endless", "endless")), 3, no_clock)


def test_result_as_text_and_json(deals: Sequence[PlayedDeal]) -> None:
    result = summarize(MATCH, deals)
    title, _, head, *rows = result_lines(result)
    found = result_json(result, deals)
    assert title.endswith("3 deals in 2 seatings, 6 games")
    assert head.split()[:3] == ["player", "points", "[95%]"]
    assert [row.split()[0] for row in rows] == ["greedy", "random"]
    assert len(found["played"]) == 3
    low, high = found["results"]["greedy"]["mean_score_interval"]
    assert low < found["results"]["greedy"]["mean_score"] < high


def test_interval_of_points() -> None:
    """By hand: a standard deviation of 2 over 4 deals is a standard error of 1."""
    low, high = 10 - 1.959964, 10 + 1.959964
    scores = [10 - 3**0.5, 10 + 3**0.5, 10 - 3**0.5, 10 + 3**0.5]
    mean, interval = points_of(scores)
    assert mean == pytest.approx(10)
    assert interval == pytest.approx((low, high))
    assert points_of([7]) == (7, None)
