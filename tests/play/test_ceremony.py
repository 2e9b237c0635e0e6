"""The final count step by step: every part of every score once, and the totals at its end."""

from itertools import pairwise

import pytest

from tests.app.driver import at_position
from tests.maps import TABLES
from tests.random_games import new_game, random_play
from ttr_tui.engine.view import View, view_of
from ttr_tui.play.ceremony import CeremonyStep, Part, ceremony

STATION_USES = """\
players:
  Ann: {routes: [frankfurt-paris/1, munchen-wien], stations: [frankfurt], tickets: [paris-wien]}
  Bob: {routes: [frankfurt-munchen]}
phase: game over
"""


def steps_of(map_name: str, position: str) -> tuple[View, list[CeremonyStep]]:
    view = at_position(map_name, position).view
    return view, ceremony(view)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_count_ends_with_the_final_scores(name: str, players: int) -> None:
    for seed in range(5):
        game = new_game(name, players, seed)
        for _ in random_play(game, seed):
            pass
        view = view_of(game, None)
        assert view.final is not None
        steps = ceremony(view)
        assert steps[0].scores == tuple(seat.score for seat in view.seats)
        assert steps[-1].part is Part.WINNER
        assert steps[-1].scores == tuple(player.total for player in view.final.players)
        tickets = [step for step in steps if step.part is Part.TICKET]
        assert len(tickets) == sum(len(player.tickets) for player in view.final.players)


def test_each_step_adds_its_points_to_its_player_and_to_nobody_else() -> None:
    _, steps = steps_of("europe", STATION_USES)
    for before, step in pairwise(steps):
        for seat, (was, now) in enumerate(zip(before.scores, step.scores, strict=True)):
            assert now - was == (step.points if seat == step.seat else 0)


def test_a_station_shows_what_it_borrows_before_the_ticket_that_needs_it() -> None:
    view, steps = steps_of("europe", STATION_USES)
    parts = [(step.part, step.text) for step in steps if step.seat == 0]
    assert parts == [
        (Part.STATION, "station Frankfurt: over Frankfurt – München, of Bob"),
        (Part.TICKET, "Paris – Wien by a station"),
        (Part.BUILDINGS, "2 stations left"),
        (Part.PATH, "longest path 3 spaces, European Express"),
    ]
    ticket = next(step for step in steps if step.part is Part.TICKET)
    route = next(iter(ticket.station_uses))
    assert view.owners[route] == 1
    assert route in ticket.routes
    assert len(ticket.routes) == 3
    assert ticket.points == 8
    assert ticket.done


def test_a_ticket_not_completed_is_subtracted_and_shows_only_its_cities() -> None:
    _, steps = steps_of(
        "usa", "players: {Ann: {tickets: [boston-miami]}, Bob: {}}\nphase: game over\n"
    )
    ticket = next(step for step in steps if step.part is Part.TICKET)
    assert (ticket.points, ticket.done, len(ticket.routes)) == (-12, False, 0)
    assert len(ticket.cities) == 2


def test_the_longest_path_comes_last_with_its_routes() -> None:
    _, steps = steps_of(
        "usa",
        "players: {Ann: {routes: [calgary-winnipeg]}, Bob: {routes: [denver-omaha]}}\n"
        "phase: game over\n",
    )
    paths = [step for step in steps if step.part is Part.PATH]
    assert [step.seat for step in paths] == [1, 0]
    assert [step.points for step in paths] == [0, 10]
    assert len(paths[-1].routes) == 1


def test_paris_has_no_longest_path() -> None:
    _, steps = steps_of("paris", "players: {Ann: {}, Bob: {}}\nphase: game over\n")
    assert [step.part for step in steps] == [Part.TABLE, Part.WINNER]


def test_harbors_are_counted_and_those_not_built_too() -> None:
    _, steps = steps_of(
        "great_lakes",
        "players:\n"
        "  Ann: {routes: [chicago-muskegon], harbors: [chicago]}\n"
        "  Bob: {}\n"
        "phase: game over\n",
    )
    texts = {(step.seat, step.text, step.points) for step in steps if step.part is Part.BUILDINGS}
    assert (0, "harbor Chicago: 0 completed tickets", 0) in texts
    assert (0, "2 harbors not built", -8) in texts
    assert (1, "3 harbors not built", -12) in texts
