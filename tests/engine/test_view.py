"""Views: claimable and closed routes (C-8), the viewer's tickets (C-13), spectators (C-10). Also
the limits of a new game, and names of routes and tickets."""

import pytest

from tests.maps import a_map
from tests.random_games import NAMES, new_game, random_play
from ttr_tui.engine import (
    NOBODY,
    Claim,
    ClaimBlocker,
    Game,
    IllegalActionError,
    Phase,
    route_from_id,
    view_of,
)


@pytest.mark.parametrize("name", ["usa", "great_lakes"])
def test_claimable_routes_have_legal_claims(name: str) -> None:
    """The claimable routes are those with a legal claim."""
    game, turns = new_game(name, 3, 4), 0
    for _ in random_play(game, 4):
        if game.state.phase is not Phase.TURN or game.state.turn % 10:
            continue
        view = view_of(game, game.state.player)
        legal = [action for action in game.legal() if isinstance(action, Claim)]
        assert view.claimable() == {claim.route for claim in legal} == {*view.claims()}
        for route, claims in view.claims().items():
            assert claims == [claim for claim in legal if claim.route == route]
        turns += bool(legal)
    assert turns > 5


@pytest.mark.parametrize("players", [3, 4])
def test_closed_routes(players: int) -> None:
    """With few players, the other route of a claimed double route is closed to everybody."""
    usa = a_map("usa")
    game = new_game("usa", players, 1)
    one, other = usa.connections[usa.connection_index["denver-kansas_city"]].routes
    game.state.owners[one] = 0
    few = players < 4
    assert view_of(game, None).closed() == ({other} if few else set())
    assert view_of(game, 1).why_not_claimable(other) == (
        ClaimBlocker.CLOSED if few else ClaimBlocker.CARDS
    )
    assert view_of(game, 0).why_not_claimable(other) is ClaimBlocker.OWN_PARALLEL
    assert view_of(game, 1).why_not_claimable(one) is ClaimBlocker.TAKEN


def test_ticket_scores_of_viewer() -> None:
    """The viewer sees which own tickets are completed, and nobody else's."""
    usa = a_map("usa")
    game = new_game("usa", 2, 1)
    game.state.tickets[0] = (usa.ticket_index["denver-el_paso"],)
    (before,) = view_of(game, 0).ticket_scores()
    assert (before.completed, before.points) == (False, -4)
    for connection in ("denver-santa_fe", "el_paso-santa_fe"):
        game.state.owners[route_from_id(connection, usa)] = 0
    (after,) = view_of(game, 0).ticket_scores()
    assert (after.completed, after.points) == (True, 4)
    assert view_of(game, 1).ticket_scores() == ()


def test_view_of_spectator() -> None:
    """A spectator sees no cards and no tickets, and cannot claim anything."""
    view = view_of(new_game("usa", 2, 1), None)
    assert (view.hand, view.tickets, view.offer, view.legal) == ((), (), (), ())
    assert view.claimable() == frozenset()
    assert view.ticket_scores() == ()
    assert {*view.owners} == {NOBODY}
    with pytest.raises(ValueError, match="a spectator cannot claim routes"):
        view.why_not_claimable(0)


@pytest.mark.parametrize("players", [0, 1, 6])
def test_wrong_number_of_players(players: int) -> None:
    """A game needs a number of players that the map allows."""
    with pytest.raises(ValueError, match=f"is for 2 to 5 players, not {players}"):
        Game(a_map("usa"), [*NAMES, "Flo"][:players])


def test_unknown_first_player_and_missing_players() -> None:
    """The first player must exist, and a position needs as many players as it has."""
    with pytest.raises(ValueError, match="there is no seat 2"):
        Game(a_map("usa"), ("Ann", "Bob"), first=2)
    with pytest.raises(ValueError, match="the position has 2 players, not 3"):
        Game.from_state(new_game("usa", 2, 1).state, NAMES[:3])


def test_route_and_ticket_names() -> None:
    """Routes and tickets have names for messages."""
    usa, lakes = a_map("usa"), a_map("great_lakes")
    double = route_from_id("denver-kansas_city/2", usa)
    assert usa.route_name(double) == "Denver – Kansas City (orange)"
    gray = [route_from_id(f"dallas-houston/{number}", usa) for number in (1, 2)]
    assert [usa.route_name(route) for route in gray] == [
        "Dallas – Houston (right)",
        "Dallas – Houston (left)",
    ]
    upper = route_from_id("atlanta-raleigh/1", usa)
    assert usa.route_name(upper) == "Atlanta – Raleigh (upper)"
    assert usa.connection_name(usa.routes[double].connection) == "Denver – Kansas City"
    assert usa.route_name(route_from_id("denver-omaha", usa)) == "Denver – Omaha"
    by_sea = route_from_id("duluth-thunder_bay-sea", lakes)
    assert lakes.route_name(by_sea) == "Duluth – Thunder Bay by sea"
    assert usa.ticket_name(usa.ticket_index["denver-el_paso"]) == "Denver – El Paso"


def test_undo_before_first_action() -> None:
    """There is nothing to undo before the first action."""
    with pytest.raises(IllegalActionError, match="there is nothing to undo"):
        new_game("usa", 2, 1).undo()
