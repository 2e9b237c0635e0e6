"""How far tickets are: open, to be saved by a station, or cut off."""

import pytest

from tests.app.driver import at_position
from tests.random_games import new_game, random_play
from ttr_tui.engine import (
    NOBODY,
    BuildStation,
    TicketStatus,
    View,
    route_from_id,
    station_cities,
    ticket_progress,
    view_of,
)

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
    names = [game_map.connection_name(game_map.routes[r].connection) for r in progress.path.routes]
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
    assert all(owner == NOBODY for owner in view.stations)
