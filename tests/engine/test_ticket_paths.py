"""The shortest path for a ticket."""

from tests.maps import a_map
from ttr_tui.engine import Game, View, view_of
from ttr_tui.engine.ticket_paths import ticket_path

USA = a_map("usa")


def view_with(players: int, **owners: int) -> View:
    """Seat 0's view of a board on which these routes are claimed (`{"denver-omaha/1": seat}`)."""
    game = Game(USA, ["Ann", "Bob", "Cid", "Dot"][:players], first=0, seed=1)
    for name, seat in owners.items():
        connection, number = name.split("/")
        game.state.owners[
            USA.connections[USA.connection_index[connection]].routes[int(number) - 1]
        ] = seat
    return view_of(game, 0)


def missing(view: View, ticket: str) -> int | None:
    path = ticket_path(view, USA.ticket_index[ticket])
    return path and path.missing


def test_path_on_an_empty_board() -> None:
    assert missing(view_with(2), "denver-el_paso") == 4


def test_path_own_routes_are_free() -> None:
    assert missing(view_with(2, **{"denver-santa_fe/1": 0}), "denver-el_paso") == 2
    done = view_with(2, **{"denver-santa_fe/1": 0, "el_paso-santa_fe/1": 0})
    assert missing(done, "denver-el_paso") == 0


def test_path_avoids_routes_of_others() -> None:
    path = missing(view_with(2, **{"denver-santa_fe/1": 1}), "denver-el_paso")
    assert path is not None
    assert path > 4


def test_path_none_for_a_closed_in_city() -> None:
    around = {
        f"{connection.id}/{number}": 1
        for connection in USA.connections
        if USA.city_index["el_paso"] in connection.ends
        for number in range(1, len(connection.routes) + 1)
    }
    assert missing(view_with(4, **around), "denver-el_paso") is None


def test_path_none_through_closed_parallel_routes() -> None:
    """With three players a parallel route is closed once the other one is claimed."""
    walls = {
        f"{connection.id}/1": 1
        for connection in USA.connections
        if USA.city_index["el_paso"] in connection.ends
    }
    assert missing(view_with(3, **walls), "denver-el_paso") is None
