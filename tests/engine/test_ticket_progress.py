"""How far tickets are: open, to be saved by a station, or cut off."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations, product
from random import Random

import pytest

from tests.app.driver import at_position
from tests.maps import FOR_TESTS, a_map
from tests.random_games import NAMES, new_game, random_play
from ttr_tui.engine import (
    Game,
    GameMap,
    State,
    View,
    view_of,
)
from ttr_tui.engine.notation import route_from_id
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.engine.ticket_paths import (
    TicketStatus,
    station_cities,
    ticket_path,
    ticket_progress,
)
from ttr_tui.mapfile.map_file import map_from_text, read_map

AROUND_MOSKVA = "moskva-smolensk, kharkov-moskva, moskva-petrograd"
"""All routes to the city."""


def ann(position: str, map_name: str = "europe") -> View:
    """The view of Ann, who must act."""
    return at_position(map_name, position).view(0)


def status_of(view: View) -> TicketStatus:
    (progress,) = ticket_progress(view)
    return progress.status


def test_open_ticket_has_pieces_to_go() -> None:
    view = ann(
        "players:\n  Ann: {tickets: [denver-el_paso], routes: [denver-santa_fe]}\n  Bob: {}\n",
        "usa",
    )
    (progress,) = ticket_progress(view)
    assert (progress.status, progress.missing) == (TicketStatus.OPEN, 2)


def test_completed_ticket() -> None:
    view = ann(
        "players:\n"
        "  Ann: {tickets: [denver-el_paso], routes: [denver-santa_fe, el_paso-santa_fe]}\n"
        "  Bob: {}\n",
        "usa",
    )
    assert status_of(view) is TicketStatus.COMPLETED


@pytest.mark.parametrize(
    ("stations", "status"),
    [
        ("", TicketStatus.NEEDS_STATION),
        ("[wien, roma]", TicketStatus.NEEDS_STATION),
        ("[wien, roma, palermo]", TicketStatus.CUT_OFF),
        ("[wien, roma, moskva]", TicketStatus.OPEN),
    ],
)
def test_cut_off_only_without_a_station(stations: str, status: TicketStatus) -> None:
    """A ticket is cut off only if no station is left, and none has been built on the way; with
    one, it is as far from being completed as the station leaves open."""
    built = f", stations: {stations}" if stations else ""
    view = ann(
        f"players:\n  Ann: {{tickets: [berlin-moskva]{built}}}\n"
        f"  Bob: {{routes: [{AROUND_MOSKVA}]}}\n"
    )
    assert status_of(view) is status


def test_cut_off_on_a_map_without_stations() -> None:
    around = "denver-el_paso, el_paso-santa_fe, el_paso-phoenix, el_paso-los_angeles"
    around += ", dallas-el_paso, el_paso-houston, el_paso-oklahoma_city"
    view = ann(
        "players:\n  Ann: {tickets: [denver-el_paso]}\n"
        f"  Bob: {{routes: [{around.removeprefix('denver-el_paso, ')}]}}\n",
        "usa",
    )
    assert status_of(view) is TicketStatus.CUT_OFF


def test_path_with_a_station_prefers_the_nearest_route() -> None:
    """Of the routes that a station can lend, one with the shortest rest of the path."""
    view = ann(
        "players:\n"
        "  Ann: {tickets: [kyiv-petrograd], routes: [kyiv-smolensk]}\n"
        f"  Bob: {{routes: [{AROUND_MOSKVA}, petrograd-riga, petrograd-wilno, "
        "petrograd-stockholm]}\n"
    )
    (progress,) = ticket_progress(view)
    assert progress.status is TicketStatus.NEEDS_STATION
    assert progress.path is not None
    assert (
        progress.missing == view.game_map.routes[route_from_id("kyiv-wilno", view.game_map)].length
    )
    assert len(progress.path.stations) == 1


def test_a_station_of_somebody_else_takes_the_city() -> None:
    """A route can be used only from a city where a station is possible: here all are taken."""
    every = "[moskva, smolensk, kharkov]"
    view = ann(
        "players:\n  Ann: {tickets: [berlin-moskva]}\n"
        f"  Bob: {{routes: [{AROUND_MOSKVA}], stations: {every}}}\n"
        "  Cid: {stations: [petrograd]}\n"
    )
    assert status_of(view) is TicketStatus.CUT_OFF


def test_one_station_lends_one_route() -> None:
    """Through two routes of others in a row, a ticket needs two stations."""
    position = (
        "players:\n  Ann: {tickets: [edinburgh-paris], stations: [%s]}\n"
        "  Bob: {routes: [edinburgh-london/1, dieppe-london/1, amsterdam-london]}\n"
    )
    view = ann(position % "wien, roma")
    assert status_of(view) is TicketStatus.CUT_OFF
    view = ann(position % "wien")
    (progress,) = ticket_progress(view)
    assert progress.status is TicketStatus.NEEDS_STATION
    assert progress.path is not None
    assert len(progress.path.stations) == 2


def test_one_station_does_not_lend_two_routes() -> None:
    """The only city where a station is possible is between two routes of others."""
    view = ann(
        "players:\n  Ann: {tickets: [edinburgh-paris]}\n"
        "  Bob: {routes: [edinburgh-london/1, dieppe-london/1, amsterdam-london],\n"
        "        stations: [edinburgh, dieppe, amsterdam]}\n"
    )
    assert status_of(view) is TicketStatus.CUT_OFF


def test_completed_through_a_station() -> None:
    """A station serves one ticket, the better one; the other one still needs a station."""
    view = ann(
        "players:\n"
        "  Ann: {tickets: [kyiv-petrograd, berlin-moskva], stations: [moskva],\n"
        "        routes: [kyiv-smolensk, smolensk-wilno, riga-wilno, danzig-riga, berlin-danzig]}\n"
        f"  Bob: {{routes: [{AROUND_MOSKVA}, petrograd-riga, petrograd-wilno, "
        "petrograd-stockholm]}\n"
    )
    berlin_moskva, kyiv_petrograd = (
        view.game_map.ticket_index[ticket] for ticket in ("berlin-moskva", "kyiv-petrograd")
    )
    status = {each.ticket: each.status for each in ticket_progress(view)}
    assert status == {
        berlin_moskva: TicketStatus.BY_STATION,
        kyiv_petrograd: TicketStatus.NEEDS_STATION,
    }


@pytest.mark.parametrize(
    ("taken", "status"),
    [("", TicketStatus.OPEN), (", brest-pamplona, brest-dieppe", TicketStatus.NEEDS_STATION)],
)
def test_two_tickets_need_the_same_station(taken: str, status: TicketStatus) -> None:
    """A station completes the better ticket. The other one could use it, too, but it is as far from
    being completed as without it."""
    view = ann(
        "players:\n"
        "  Ann: {tickets: [brest-marseille, brest-venezia], stations: [paris],\n"
        "        routes: [brest-paris, venezia-zurich]}\n"
        f"  Bob: {{routes: [marseille-paris, paris-zurich{taken}, dieppe-paris, pamplona-paris/1,\n"
        "        frankfurt-paris/1, bruxelles-paris/1], stations: [brest, zurich, marseille]}\n"
        "  Cid: {routes: [pamplona-paris/2, frankfurt-paris/2, bruxelles-paris/2]}\n"
        "  Dot: {}\n"
    )
    other, better = ticket_progress(view)
    assert (better.status, better.missing) == (TicketStatus.BY_STATION, 0)
    assert other.status is status
    assert bool(other.missing) == (status is TicketStatus.OPEN)


def test_path_of_a_ticket_completed_through_a_station() -> None:
    """It is the path used, with the route of the other player, also if another path is open."""
    view = ann(
        "players:\n  Ann: {tickets: [berlin-moskva], stations: [moskva],\n"
        "        routes: [berlin-danzig, danzig-riga, riga-wilno, smolensk-wilno]}\n"
        "  Bob: {routes: [moskva-smolensk]}\n"
    )
    game_map, (progress,) = view.game_map, ticket_progress(view)
    assert progress.status is TicketStatus.BY_STATION
    assert progress.path is not None and progress.path.missing == 0
    names = [game_map.route_name(route) for route in progress.path.routes]
    assert len(names) == 5 and "Moskva" in names[-1] + names[0]


def test_station_cities_that_complete_a_ticket_come_first() -> None:
    view = ann(
        "players:\n"
        "  Ann: {hand: 1 red, tickets: [berlin-moskva], routes: [berlin-danzig, danzig-riga,\n"
        "        riga-wilno, smolensk-wilno]}\n"
        f"  Bob: {{routes: [{AROUND_MOSKVA}]}}\n"
    )
    cities = station_cities(view)
    assert {view.game_map.cities[each.city].id for each in cities if each.completes} == {
        "moskva",
        "smolensk",
    }
    assert [bool(each.completes) for each in cities[:3]] == [True, True, False]
    names = [view.game_map.cities[each.city].name for each in cities[2:]]
    assert names == sorted(names)
    assert {each.city for each in cities} == {
        action.city for action in view.legal if isinstance(action, BuildStation)
    }


def test_station_cities_then_those_that_help() -> None:
    """A ticket that needs more than a station: its cities come before the others."""
    view = ann(
        "players:\n  Ann: {hand: 1 red, tickets: [berlin-moskva]}\n"
        f"  Bob: {{routes: [{AROUND_MOSKVA}]}}\n"
    )
    first, *others = station_cities(view)
    assert first.helps == view.tickets
    assert not first.completes
    assert not any(each.helps or each.completes for each in others)


def fjords_with_stations() -> GameMap:
    text = read_map(FOR_TESTS["fjords"]).text
    return map_from_text(f"{text}\nstations: {{count: 2}}\n", "fjords", "the changed map").game_map


def a_view(game_map: GameMap, seed: int) -> View:
    """The view of a player with one ticket, with claimed routes and stations anywhere."""
    chance = Random(seed)
    state = State(game_map, chance.randint(2, 3))
    state.turn = 1
    share, mine = chance.uniform(0.4, 1), chance.uniform(0, 0.5)
    for route in game_map.routes:
        seat = 0 if chance.random() < mine else chance.randrange(1, state.players)
        twice = any(state.owners[parallel] == seat for parallel in route.parallels)
        if chance.random() < share and not twice:
            state.owners[route.index] = seat
    cities = [city for city, facts in enumerate(game_map.cities) if not facts.junction]
    chance.shuffle(cities)
    for seat in range(state.players):
        for _ in range(chance.randint(0, 2)):
            state.buildings["station", cities.pop()] = seat
    state.tickets[0] = (chance.randrange(len(game_map.tickets)),)
    return view_of(Game.from_state(state, NAMES[: state.players]), 0)


def spaces(game_map: GameMap, costs: Mapping[int, int], ends: tuple[int, int]) -> int | None:
    """The spaces of the shortest path over routes with these costs."""
    nearest = {ends[0]: 0}
    for _ in game_map.cities:
        for route, cost in costs.items():
            for a, b in (game_map.routes[route].ends, game_map.routes[route].ends[::-1]):
                if a in nearest:
                    nearest[b] = min(nearest.get(b, 1000), nearest[a] + cost)
    return nearest.get(ends[1])


def best_by_plain_search(view: View) -> tuple[TicketStatus, int, int]:
    """How far the only ticket is, the missing spaces and the stations to be built, found by trying
    every use of all stations in every city."""
    game_map, ends = view.game_map, view.game_map.tickets[view.tickets[0]].ends
    costs = {route: game_map.routes[route].length for route in view.open_routes()}
    costs |= {route: 0 for route, owner in enumerate(view.owners) if owner == 0}
    if spaces(game_map, costs, ends) == 0:
        return TicketStatus.COMPLETED, 0, 0
    built = [city for city, owner in enumerate(view.stations) if owner == 0]
    cities = [city for city, facts in enumerate(game_map.cities) if not facts.junction]
    free = [city for city in cities if view.stations[city] is None]
    lent: dict[int, list[int | None]] = {
        city: [
            None,
            *[
                r.index
                for r in game_map.routes
                if city in r.ends and view.owners[r.index] not in (None, 0)
            ],
        ]
        for city in (*built, *free)
    }
    for new in range(view.seats[0].stations_left + 1):
        found = [
            spaces(game_map, {**costs, **{route: 0 for route in uses if route is not None}}, ends)
            for added in combinations(free, new)
            for uses in product(*[lent[city] for city in (*built, *added)])
        ]
        if possible := [missing for missing in found if missing is not None]:
            missing, status = min(possible), TicketStatus.NEEDS_STATION
            if not new:
                status = TicketStatus.OPEN if missing else TicketStatus.BY_STATION
            return status, missing, new
    return TicketStatus.CUT_OFF, 0, 0


@pytest.mark.quick(1)
@pytest.mark.parametrize("name", ["fjords", "mixed"])
def test_progress_is_the_best_possible(name: str) -> None:
    """No other use of stations, built or still to be built, completes a ticket with fewer of them
    or with fewer spaces; and the path is one of that many."""
    game_map = fjords_with_stations() if name == "fjords" else a_map(name)
    met = Counter[tuple[TicketStatus, int]]()
    for seed in range(500):
        view = a_view(game_map, seed)
        (progress,) = ticket_progress(view)
        status, path = progress.status, progress.path
        stations = path.stations if path is not None else ()
        assert (status, progress.missing, len(stations)) == best_by_plain_search(view), seed
        assert (path is None) == (status is TicketStatus.CUT_OFF)
        met[status, len(stations)] += 1
        if path is not None:
            to_claim = [route for route in path.routes if view.owners[route] is None]
            assert sum(game_map.routes[route].length for route in to_claim) == path.missing
            assert all(view.stations[city] is None for city in stations)
    assert len(met) == 6 and min(met.values()) > 5, "too few cases to prove anything"


@pytest.mark.parametrize("name", ["europe", "mixed"])
def test_what_is_cut_off_is_never_completed(name: str) -> None:
    """In random games, a ticket said to be cut off fails at the end, and what is completed now,
    with or without a station, agrees with the final score."""
    for seed in range(4):
        game = new_game(name, 3, seed)
        cut_off: set[tuple[int, int]] = set()
        for count, _ in enumerate(random_play(game, seed)):
            if count % 25 == 0 and not game.is_over:
                for seat in range(3):
                    for each in ticket_progress(view_of(game, seat)):
                        if each.status is TicketStatus.CUT_OFF:
                            cut_off.add((seat, each.ticket))
        final = view_of(game, None).final
        assert final is not None
        for player in final.players:
            done = {score.ticket for score in player.tickets if score.completed}
            assert not {(player.seat, ticket) for ticket in done} & cut_off
            progress = ticket_progress(view_of(game, player.seat))
            assert done == {
                each.ticket
                for each in progress
                if each.status in (TicketStatus.COMPLETED, TicketStatus.BY_STATION)
            }


def test_spectator_has_no_tickets() -> None:
    view = at_position("europe", "players: {Ann: {}, Bob: {}}").view(None)
    assert ticket_progress(view) == ()
    assert all(owner is None for owner in view.stations)


def test_spectator_owns_no_route() -> None:
    """For a spectator, the path of a ticket is still to be claimed."""
    game = new_game("europe", 2, 1)
    path = ticket_path(view_of(game, None), 0)
    assert path is not None
    assert path.missing == sum(game.game_map.routes[route].length for route in path.routes) > 0
