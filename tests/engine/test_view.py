"""Views: claimable and closed routes (C-8), the viewer's tickets (C-13), spectators (C-10). Also
the limits of a new game, and names of routes and tickets."""

from collections import Counter
from typing import Any

import pytest

from tests.maps import a_map
from tests.random_games import NAMES, new_game, random_play
from ttr_tui.engine import (
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    EndTurn,
    Game,
    IllegalActionError,
    KeepTickets,
    Phase,
    State,
    seen_by,
    view_of,
)
from ttr_tui.engine.notation import route_from_id
from ttr_tui.engine.registry import broken_invariants
from ttr_tui.engine.rules.cards import DeckReordered
from ttr_tui.engine.rules.routes import ClaimBlocker
from ttr_tui.engine.rules.starting_pieces import StartingPiecesChosen
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.engine.rules.tickets import TicketsReordered
from ttr_tui.engine.rules.tunnels import Withdraw


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
    assert (view.min_kept, view.extra) == (0, 0), "nothing to choose or to add"
    assert view.claimable() == frozenset()
    assert view.ticket_scores() == ()
    assert {*view.owners} == {None}
    with pytest.raises(ValueError, match="a spectator cannot claim routes"):
        view.why_not_claimable(0)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_starting_pieces_are_secret(viewer: int | None) -> None:
    """Only the player who chose starting pieces sees them before all are revealed (GL-6)."""
    for chooser in range(3):
        chosen = StartingPiecesChosen(chooser, (27, 23))
        hidden = StartingPiecesChosen(chooser, (None, None))
        assert seen_by(chosen, viewer) == (chosen if viewer == chooser else hidden)


def test_known_cards() -> None:
    """Cards that everybody saw go into a hand are known until as many of their type are spent
    (C-10): those drawn from the market, and those taken back from a tunnel."""
    europe = a_map("europe")
    index = europe.card_type_index
    red, black, white = index["red"], index["black"], index["white"]
    state = State(europe, 2)
    state.hands[0][red] = 1
    cards = Counter(dict(europe.rules.decks[0].cards))
    state.market = [red, black, black, white, white]
    cards.subtract([red, *state.market])
    top = [white, red, black, black, red, white, white]
    cards.subtract(top)
    state.decks[0] = [*cards.elements(), *reversed(top)]
    state.ticket_deck = list(range(len(europe.tickets)))
    state.phase, state.turn = Phase.TURN, 1
    assert broken_invariants(state) == []
    game = Game.from_state(state, NAMES[:2], auto_end_turn=True)

    def known() -> int:
        """How many red cards everybody knows seat 0 to hold, and no other cards."""
        views = [view_of(game, viewer) for viewer in (None, 0, 1)]
        (counts,) = {view.seats[0].known for view in views}
        assert sum(counts) == counts[red]
        return counts[red]

    assert known() == 0
    game.apply(DrawFaceUp(0))  # A red card; a white one replaces it.
    assert known() == 1
    game.apply(DrawFromDeck())  # Another red card, unseen.
    assert known() == 1
    game.apply(DrawFromDeck())
    game.apply(DrawFromDeck())
    game.apply(Claim(route_from_id("angora-constantinople", europe), ((red, 2),)))
    assert game.state.phase is Phase.TUNNEL
    assert known() == 0
    game.apply(Withdraw())
    assert known() == 2
    game.apply(DrawFromDeck())
    game.apply(DrawFromDeck())
    game.apply(BuildStation(0, ((red, 1),)))
    assert known() == 1


def test_discards_by_card_type() -> None:
    """Everybody sees which cards are in the discard pile: all were played face up."""
    game = new_game("usa", 2, 1)
    for _ in random_play(game, 1):
        for viewer in (None, 0, 1):
            (counts,) = view_of(game, viewer).discards
            assert Counter(game.state.discards[0]) == +Counter(dict(enumerate(counts)))


def test_cards_by_deck() -> None:
    """On a map with two decks, everybody sees the backs of the cards in a hand."""
    view = view_of(new_game("great_lakes", 3, 1), None)
    assert [seat.cards_by_deck for seat in view.seats] == [(2, 2)] * 3


@pytest.mark.parametrize(
    ("name", "stations", "harbors"), [("usa", 0, 0), ("europe", 3, 0), ("great_lakes", 0, 3)]
)
def test_stations_and_harbors_left(name: str, stations: int, harbors: int) -> None:
    """Everybody sees how many stations and harbors a player has left: none on a map without
    them."""
    seat = view_of(new_game(name, 2, 1), None).seats[1]
    assert (seat.stations_left, seat.harbors_left) == (stations, harbors)


def test_stations_and_harbors_on_the_board() -> None:
    """Everybody sees who built the stations and harbors."""
    game = new_game("mixed", 2, 1)
    game.state.buildings = {("station", 1): 0, ("harbor", 0): 1, ("harbor", 2): 0}
    view = view_of(game, None)
    assert view.stations[:3] == (None, 0, None)
    assert view.harbors[:3] == (1, None, 0)
    assert {*view.stations[3:], *view.harbors[3:]} == {None}


def test_own_rejected_tickets() -> None:
    """Players know which of the tickets under the deck they returned, and who returned the
    others."""
    game = new_game("usa", 2, 1)
    first = game.state.first
    offers = game.state.offers[:]
    game.apply(KeepTickets(offers[first][1:]))
    waiting = view_of(game, first)
    assert waiting.rejected == offers[first][:1]
    assert [seat.rejected for seat in waiting.seats] == [int(seat == first) for seat in (0, 1)]
    assert view_of(game, 1 - first).rejected == ()
    game.apply(EndTurn())
    game.apply(KeepTickets(offers[1 - first][1:]))
    game.apply(EndTurn())
    for viewer in (None, 0, 1):
        view = view_of(game, viewer)
        assert sorted(view.returned_by) == [0, 1]
        assert view.returned == tuple(
            offers[seat][0] if seat == viewer else None for seat in view.returned_by
        )


def test_shuffled_decks_are_secret() -> None:
    """When decks are shuffled to play on, nobody sees a card or a ticket of them (C-10)."""
    game = new_game("great_lakes", 2, 1)
    *decks, tickets = game.shuffle_decks(1).events
    assert len(decks) == 2
    for viewer in (None, 0, 1):
        for event in decks:
            assert isinstance(event, DeckReordered)
            assert seen_by(event, viewer) == (event.deck, (None,) * len(event.cards), 0)
        assert isinstance(tickets, TicketsReordered)
        assert seen_by(tickets, viewer) == ((None,) * len(tickets.tickets), 0)


def test_own_removed_tickets() -> None:
    """On the Europe map, rejected starting tickets leave the game; players know their own."""
    game = new_game("europe", 2, 1)
    offers = game.state.offers[:]
    for rejected in (1, 2):
        game.apply(KeepTickets(offers[game.state.player][rejected:]))
        game.apply(EndTurn())
    first = game.state.first
    view = view_of(game, first)
    assert view.removed == offers[first][:1]
    assert view_of(game, 1 - first).removed == offers[1 - first][:2]
    assert view_of(game, None).removed == ()
    assert sorted(seat.removed for seat in view.seats) == [1, 2]
    assert view.tickets_out == 4 + 3


@pytest.mark.parametrize(
    ("player", "left", "own"),
    [(0, 3, (1, 1, 1)), (2, 3, (1, 1, 1)), (1, 5, (1, 2, 2)), (2, 0, (0, 0, 0))],
)
def test_own_turns_left(player: int, left: int, own: tuple[int, ...]) -> None:
    """In the last round players see how many turns they have left, the current one included."""
    game = new_game("usa", 3, 1)
    assert view_of(game, 0).own_turns_left is None
    game.state.phase, game.state.turn = Phase.TURN, 90
    game.state.player, game.state.turns_left = player, left
    assert tuple(view_of(game, viewer).own_turns_left for viewer in range(3)) == own
    assert view_of(game, None).own_turns_left is None


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
    assert usa.route_name(route_from_id("denver-omaha", usa)) == "Denver – Omaha"
    by_sea = route_from_id("duluth-thunder_bay-sea", lakes)
    assert lakes.route_name(by_sea) == "Duluth – Thunder Bay by sea"
    assert usa.ticket_name(usa.ticket_index["denver-el_paso"]) == "Denver – El Paso"


def test_undo_before_first_action() -> None:
    """There is nothing to undo before the first action."""
    with pytest.raises(IllegalActionError, match="nothing to undo"):
        new_game("usa", 2, 1).undo()


@pytest.mark.parametrize("name", ["great_lakes", "paris"])
def test_hidden_event_changes_no_state(name: str) -> None:
    """An event with hidden cards, tickets or pieces is refused: nothing stands for them in a
    state."""
    game, refused = new_game(name, 3, 1), set[str]()
    for _ in random_play(game, 1):
        pass
    for event in [event for record in game.log for event in record.events]:
        hidden: Any = seen_by(event, None)
        if any(value is None or (isinstance(value, tuple) and None in value) for value in hidden):
            refused.add(type(event).__name__)
            with pytest.raises(AssertionError):
                hidden.apply(game.state.copy())
    assert {"DeckShuffled", "HandDealt", "DeckCardDrawn", "TicketsKept"} <= refused
