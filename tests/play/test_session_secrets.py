"""A session gives away no secret (C-10): what it gives out stays the same when everything that the
people in front of the screen may not know is exchanged."""

import pytest

from tests.hidden import replace_hidden
from tests.maps import NAMES, a_map
from tests.random_games import new_game, random_play
from ttr_tui.engine import (
    UNKNOWN,
    DeckShuffled,
    EndTurn,
    Event,
    Game,
    TicketsReturned,
    TicketsShuffled,
)
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.play.session import Session

SHIPPED = [name for name in NAMES if name != "mixed"]
EVERY = 25
"""Actions of a random game from one check to the next."""


def given_out(session: Session) -> list[object]:
    """Everything that a session gives out without an action."""
    tickets = range(len(session.map_file.game_map.tickets))
    return [
        session.view,
        session.claimable,
        [session.path(ticket) for ticket in tickets] if session.viewer is not None else None,
        session.log_entries(),
        session.since_last_turn(),
        session.turn_so_far(),
        session.recent_routes(),
        session.seed,
        session.finished,
    ]


def public_logs(session: Session) -> list[object]:
    """What a session describes for everybody, whoever looks."""
    return [session.public_log(), session.since_last_turn()]


@pytest.mark.parametrize("name", SHIPPED)
def test_session_gives_out_no_secret(name: str) -> None:
    map_file = read_map(find_map(name))
    game = new_game(name, a_map(name).rules.min_players + 1, 2)
    for count, _ in enumerate(random_play(game, 2)):
        if game.is_over or count % EVERY:
            continue
        # Nobody looks: the hand is closed, later hidden.
        one, two = both(map_file, game, None, count)
        assert given_out(one) == given_out(two), count
        one.show_hand()
        two.show_hand()
        assert public_logs(one) == public_logs(two), count
        one.hide_hand()
        two.hide_hand()
        assert given_out(one) == given_out(two), count
        # The player whose turn it is looks, then closes the hand.
        one, two = both(map_file, game, game.state.player, count)
        one.show_hand()
        two.show_hand()
        assert given_out(one) == given_out(two), count
        one.close_hand()
        assert given_out(one) == given_out(Session(map_file, game.copy())), count


def both(map_file: MapFile, game: Game, viewer: int | None, count: int) -> tuple[Session, Session]:
    """A session of this game, and one of a game with other secrets and another seed."""
    other = replace_hidden(game, viewer, count)
    return Session(map_file, game.copy(), 1), Session(map_file, other, 2)


@pytest.mark.parametrize("name", SHIPPED)
def test_session_act_returns_no_secret(name: str) -> None:
    map_file = read_map(find_map(name))
    hidden = 0
    for seed in range(3):
        game = new_game(name, a_map(name).rules.max_players, seed)
        session = Session(map_file, game)
        for action in [*random_play(game.copy(), seed)][:500]:
            viewer = game.state.player
            session.show_hand()
            events = session.act(action)
            assert session.is_open == (not isinstance(action, EndTurn) and not session.is_over)
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
    assert {*secrets} == {UNKNOWN}
    return True
