"""A session gives away no secret (C-10): what it gives out stays the same when everything that the
people in front of the screen may not know is exchanged."""

import pytest

from tests.hidden import replace_hidden
from tests.maps import FOR_TESTS, NAMES, a_map
from tests.random_games import new_game, random_play
from ttr_tui.engine import Event, Game
from ttr_tui.engine.rules.cards import DeckShuffled
from ttr_tui.engine.rules.tickets import TicketsReturned, TicketsShuffled
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.play.advice import find_advice
from ttr_tui.play.hints import find_hints
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.session import Session

SHIPPED = [name for name in NAMES if name not in FOR_TESTS]
EVERY = 60
"""Actions of a random game from one check to the next."""


def given_out(hot_seat: HotSeat) -> list[object]:
    """Everything that a hot seat gives out without an action."""
    return [
        hot_seat.view,
        hot_seat.payable_routes,
        hot_seat.plan,
        hot_seat.log(),
        hot_seat.since_last_turn(),
        hot_seat.turn_so_far(),
        hot_seat.recent(),
        hot_seat.turns_of_others(),
        hot_seat.progress,
        hot_seat.next_routes(),
        hot_seat.wanted_routes,
        hot_seat.station_cities(),
        hot_seat.offered_tickets(),
        find_hints(hot_seat, find_advice(hot_seat)) if hot_seat.viewer is not None else None,
        hot_seat.session.seed,
        hot_seat.session.finished,
    ]


def public_logs(hot_seat: HotSeat) -> list[object]:
    """What a hot seat describes for everybody, whoever looks."""
    return [hot_seat.session.public_log(), hot_seat.since_last_turn(), hot_seat.turns_of_others()]


@pytest.mark.quick(2)
@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.usefixtures("quick_playouts")
def test_session_gives_out_no_secret(name: str) -> None:
    map_file = read_map(find_map(name))
    game = new_game(name, a_map(name).rules.min_players + 1, 2)
    session = Session(map_file, game, 1)
    for count, _ in enumerate(random_play(game, 2)):
        if game.is_over or count % EVERY:
            continue
        # Nobody looks: the hand is closed, later hidden.
        one, two = HotSeat(session), with_other_secrets(map_file, game, None, count)
        assert given_out(one) == given_out(two), count
        one.show_hand()
        two.show_hand()
        assert public_logs(one) == public_logs(two), count
        one.hide_hand()
        two.hide_hand()
        assert given_out(one) == given_out(two), count
        # The player whose turn it is looks, then closes the hand.
        one = HotSeat(session)
        two = with_other_secrets(map_file, game, game.state.player, count)
        one.show_hand()
        two.show_hand()
        assert given_out(one) == given_out(two), count
        one.close_hand()
        assert given_out(one) == given_out(HotSeat(session)), count


@pytest.mark.parametrize("name", SHIPPED)
def test_session_seat_knows_no_secret_of_others(name: str) -> None:
    """What a session gives out for a seat does not depend on what that seat may not know."""
    map_file = read_map(find_map(name))
    game = new_game(name, a_map(name).rules.min_players + 1, 3)
    for count, _ in enumerate(random_play(game, 3)):
        if game.is_over or count % EVERY:
            continue
        for seat in (None, *range(len(game.players))):
            other = replace_hidden(game, seat, count)
            one, two = Session(map_file, game.copy(), 1), Session(map_file, other, 2)
            for ask in (Session.view, Session.log, Session.turn_so_far):
                assert ask(one, seat) == ask(two, seat), (count, seat)


def with_other_secrets(map_file: MapFile, game: Game, viewer: int | None, seed: int) -> HotSeat:
    """A hot seat with this game, but with other secrets and another seed."""
    return HotSeat(Session(map_file, replace_hidden(game, viewer, seed), 2))


@pytest.mark.parametrize("name", SHIPPED)
def test_session_act_returns_no_secret(name: str) -> None:
    map_file = read_map(find_map(name))
    hidden = 0
    for seed in range(3):
        game = new_game(name, a_map(name).rules.max_players, seed)
        session = Session(map_file, game)
        for action in [*random_play(game.copy(), seed)][:500]:
            viewer = game.state.player
            events = session.act(viewer, action)
            hidden += sum(is_hidden(event, viewer) for event in events)
    assert hidden > 5, "too few cases to prove anything"


def is_hidden(event: Event, viewer: int) -> bool:
    """Whether the event has a secret; checks that it is not given out."""
    match event:
        case DeckShuffled(cards=secrets) | TicketsShuffled(tickets=secrets):
            assert event.rng == 0
        case TicketsReturned(player=player, tickets=secrets) if player != viewer:
            pass
        case _:
            return False
    assert {*secrets} == {None}
    return True
