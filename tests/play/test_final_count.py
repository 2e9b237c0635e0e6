"""The score table and the final count."""

from itertools import pairwise

import pytest

from tests.app.driver import at_position
from tests.maps import TABLES
from tests.random_games import new_game, random_play
from ttr_tui.engine import View, final_score, view_of
from ttr_tui.engine.rule import StationUse, TicketScore
from ttr_tui.engine.rules.harbors import HarborScore, HarborsScore
from ttr_tui.engine.rules.longest_path import LongestPathScore
from ttr_tui.engine.rules.stations import StationsScore
from ttr_tui.play.final_count import CountStep, final_count
from ttr_tui.words.score_text import score_table, step_words

STATION_USES = """\
players:
  Ann: {routes: [frankfurt-paris/1, munchen-wien], stations: [frankfurt], tickets: [paris-wien]}
  Bob: {routes: [frankfurt-munchen]}
phase: game over
"""


def steps_of(map_name: str, position: str) -> tuple[View, list[CountStep]]:
    view = at_position(map_name, position).view(None)
    return view, final_count(view)


@pytest.mark.quick(10)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_score_table_adds_up_to_the_total(name: str, players: int) -> None:
    for seed in range(5):
        game = new_game(name, players, seed)
        for _ in random_play(game, seed):
            pass
        for score in final_score(game.state).players:
            *parts, total = score_table(game.game_map, score).values()
            numbers = [int(part.replace("−", "-")) for part in (*parts, total)]
            assert sum(numbers[:-1]) == numbers[-1] == score.total


@pytest.mark.quick(10)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_final_count_ends_with_the_final_scores(name: str, players: int) -> None:
    """The count starts with the points of the game, shows every ticket and ends with the totals."""
    for seed in range(5):
        game = new_game(name, players, seed)
        for _ in random_play(game, seed):
            pass
        view = view_of(game, None)
        assert view.final is not None
        steps = final_count(view)
        assert steps[0].scores == tuple(seat.score for seat in view.seats)
        assert steps[-1].scores == tuple(player.total for player in view.final.players)
        tickets = [step for step in steps if isinstance(step.about, TicketScore)]
        assert len(tickets) == sum(len(player.tickets) for player in view.final.players)


def test_final_count_step_adds_points_to_its_player_only() -> None:
    _, steps = steps_of("europe", STATION_USES)
    for before, step in pairwise(steps):
        for seat, (was, now) in enumerate(zip(before.scores, step.scores, strict=True)):
            assert now - was == (step.points if seat == step.seat else 0)


def test_final_count_station_before_its_ticket() -> None:
    """A station shows the route it uses before the ticket that needs it."""
    view, steps = steps_of("europe", STATION_USES)
    parts = [(type(step.about), step_words(step, view)) for step in steps if step.seat == 0]
    assert parts == [
        (StationUse, "Station in Frankfurt: uses Frankfurt – München of Bob"),
        (TicketScore, "Paris – Wien through a station"),
        (StationsScore, "2 stations left"),
        (LongestPathScore, "European Express: 3 spaces, bonus"),
    ]
    ticket = next(step for step in steps if isinstance(step.about, TicketScore))
    route = next(iter(ticket.station_uses))
    assert view.owners[route] == 1
    assert route in ticket.routes
    assert len(ticket.routes) == 3
    assert ticket.points == 8
    assert ticket.completed


def test_final_count_failed_ticket() -> None:
    """A failed ticket is subtracted and shows its cities only."""
    _, steps = steps_of(
        "usa", "players: {Ann: {tickets: [boston-miami]}, Bob: {}}\nphase: game over\n"
    )
    ticket = next(step for step in steps if isinstance(step.about, TicketScore))
    assert (ticket.points, ticket.completed, len(ticket.routes)) == (-12, False, 0)
    assert len(ticket.cities) == 2


def test_final_count_longest_path_last() -> None:
    _, steps = steps_of(
        "usa",
        "players: {Ann: {routes: [calgary-winnipeg]}, Bob: {routes: [denver-omaha]}}\n"
        "phase: game over\n",
    )
    paths = [step for step in steps if isinstance(step.about, LongestPathScore)]
    assert [step.seat for step in paths] == [1, 0]
    assert [step.points for step in paths] == [0, 10]
    assert len(paths[-1].routes) == 1


def test_final_count_without_longest_path() -> None:
    _, steps = steps_of("paris", "players: {Ann: {}, Bob: {}}\nphase: game over\n")
    assert [step.about for step in steps] == [None]


def test_final_count_harbors_built_and_not_built() -> None:
    view, steps = steps_of(
        "great_lakes",
        "players:\n"
        "  Ann: {routes: [chicago-muskegon], harbors: [chicago]}\n"
        "  Bob: {}\n"
        "phase: game over\n",
    )
    texts = {
        (step.seat, step_words(step, view), step.points)
        for step in steps
        if isinstance(step.about, HarborScore | HarborsScore)
    }
    assert (0, "Harbor in Chicago: 0 completed tickets", 0) in texts
    assert (0, "2 harbors not built", -8) in texts
    assert (1, "3 harbors not built", -12) in texts
