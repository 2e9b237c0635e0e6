"""Whole games without a screen: plain functions from a view to an action play the seats."""

from collections.abc import Callable, Sequence
from random import Random

import pytest

from tests.maps import NAMES as MAPS
from tests.maps import a_map
from tests.random_games import NAMES
from tests.storage.games import map_file
from ttr_tui.engine import (
    Action,
    Claim,
    DrawFromDeck,
    DrawTickets,
    EndTurn,
    View,
)
from ttr_tui.play.log import What
from ttr_tui.play.session import Session, new_session

Choose = Callable[[View], Action]


def at_random(seed: int) -> Choose:
    """A player who chooses any legal action."""
    chance = Random(seed)
    return lambda view: chance.choice(view.legal)


def simple(view: View) -> Action:
    """A player who claims the longest route possible, or draws a card from the deck."""
    claims = [action for action in view.legal if isinstance(action, Claim)]
    if claims:
        routes = view.game_map.routes
        return max(claims, key=lambda claim: routes[claim.route].length)
    draws = [action for action in view.legal if isinstance(action, DrawFromDeck)]
    others = [action for action in view.legal if not isinstance(action, DrawTickets)]
    return (draws or others or view.legal)[0]


def play(session: Session, players: Sequence[Choose]) -> None:
    """Play to the end: each seat knows its own view only."""
    while session.to_act is not None:
        seat = session.to_act
        view = session.view(seat)
        assert view.viewer == view.player == seat
        session.act(seat, players[seat](view))


TABLES = [
    (name, players)
    for name in MAPS
    for players in (a_map(name).rules.min_players, a_map(name).rules.max_players)
]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_functions_play_a_whole_game(name: str, players: int) -> None:
    """On every map, with the fewest and the most players. The log of the last turns is the end of
    the whole log."""
    session = new_session(map_file(name), NAMES[:players], first=0, seed=1)
    choosing = [simple if seat % 2 else at_random(seat) for seat in range(players)]
    play(session, choosing)
    final = session.view(None).final
    assert final is not None
    assert len(final.players) == players
    assert session.log(None)[-1][0].what in (What.GAME_ENDED, What.ALL_PASSED)
    log, end = session.log(None), session.log(None, turns=5)
    assert end == log[-len(end) :] != log
    claims = [entry for group in log for entry in group if entry.route is not None]
    assert {entry.seat for entry in claims} == {*range(players)}


def test_same_functions_same_game() -> None:
    """The seed and the choices determine a game."""
    sessions = [new_session(map_file("paris"), NAMES[:2], first=0, seed=4) for _ in range(2)]
    for session in sessions:
        play(session, [at_random(1), simple])
    one, two = sessions
    assert one.log(None) == two.log(None)
    assert one.view(None).final == two.view(None).final


def test_log_of_a_seat_while_others_play() -> None:
    """Each seat can follow the game in its own log, which tells only its own cards."""
    session = new_session(map_file("usa"), NAMES[:3], first=0, seed=2)
    ends = 0
    while ends < 30 and session.to_act is not None:
        seat = session.to_act
        action = simple(session.view(seat))
        session.act(seat, action)
        ends += isinstance(action, EndTurn)
    for seat in range(3):
        private = {entry.seen_by for group in session.log(seat) for entry in group}
        assert private == {None, seat}
    assert {entry.seen_by for group in session.log(None) for entry in group} == {None}
