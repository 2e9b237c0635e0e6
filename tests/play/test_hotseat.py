"""The hot seat: whose hand is on the screen."""

import pytest

from tests.positions import at_position
from ttr_tui.engine import EndTurn, IllegalActionError, KeepTickets
from ttr_tui.engine.game_map import CityIndex
from ttr_tui.engine.registry import BUILDINGS
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.log import What
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.play.session import Session, new_session


@pytest.fixture
def session() -> Session:
    return new_session(read_map(find_map("usa")), ["Ann", "Bob"], first=1, seed=1)


@pytest.fixture
def hot_seat(session: Session) -> HotSeat:
    return HotSeat(session)


def test_hand_decides_the_view(hot_seat: HotSeat) -> None:
    assert hot_seat.view.viewer is None
    hot_seat.show_hand()
    assert hot_seat.view.viewer == 1
    assert hot_seat.view.offer
    hot_seat.hide_hand()
    assert hot_seat.is_hidden
    assert hot_seat.view.viewer is None
    assert not hot_seat.view.offer
    hot_seat.show_hand()
    assert hot_seat.view.viewer == 1
    hot_seat.close_hand()
    assert hot_seat.view.viewer is None


def test_act_needs_a_shown_hand(hot_seat: HotSeat) -> None:
    keep = KeepTickets(())
    with pytest.raises(IllegalActionError, match="hand not shown"):
        hot_seat.act(keep)
    hot_seat.show_hand()
    hot_seat.hide_hand()
    with pytest.raises(IllegalActionError, match="hand not shown"):
        hot_seat.act(keep)
    with pytest.raises(IllegalActionError, match="hand not shown"):
        hot_seat.undo()


def test_act_returns_what_happened(hot_seat: HotSeat) -> None:
    """An action is described as the player who did it knows it."""
    hot_seat.show_hand()
    offer = hot_seat.view.offer
    (kept,) = hot_seat.act(KeepTickets(offer))
    assert (kept.what, kept.tickets, kept.seen_by) == (What.TICKETS_KEPT, offer, 1)
    assert hot_seat.turn_so_far() == [kept]
    hot_seat.undo()
    assert hot_seat.view.offer == offer


def test_end_of_turn_closes_the_hand(hot_seat: HotSeat) -> None:
    hot_seat.show_hand()
    hot_seat.act(KeepTickets(hot_seat.view.offer))
    assert hot_seat.is_open
    hot_seat.act(EndTurn())
    assert not hot_seat.is_open
    assert hot_seat.view.player == 0
    assert hot_seat.view.viewer is None


def test_hand_closes_when_somebody_else_ends_the_turn(session: Session) -> None:
    """The hand of the next player is never opened by an action that no screen did."""
    hot_seat = HotSeat(session)
    hot_seat.show_hand()
    session.act(1, KeepTickets(session.view(1).offer))
    assert hot_seat.view.viewer == 1
    session.act(1, EndTurn())
    assert not hot_seat.is_open
    assert hot_seat.view.viewer is None


def test_end_early_closes_the_hand(hot_seat: HotSeat) -> None:
    hot_seat.show_hand()
    hot_seat.end_early()
    assert hot_seat.session.is_over
    assert not hot_seat.is_open
    assert hot_seat.viewer is None
    hot_seat.show_hand()
    assert hot_seat.viewer is None


def test_hand_of_a_computer_player_stays_closed() -> None:
    players = [SeatedPlayer("Ann", "red"), SeatedPlayer("Robot", "blue", "random")]
    hot_seat = HotSeat(new_session(read_map(find_map("usa")), players, first=1, seed=1))
    hot_seat.show_hand()
    assert (hot_seat.viewer, hot_seat.view.viewer) == (0, 0), "the only person may always look"
    players.append(SeatedPlayer("Cid", "green"))
    hot_seat = HotSeat(new_session(read_map(find_map("usa")), players, first=1, seed=1))
    hot_seat.show_hand()
    assert hot_seat.viewer is None


def test_hands_when_somebody_leaves(hot_seat: HotSeat) -> None:
    """A computer player takes over: its hand is closed, and that of the person who is left is
    shown only after a key."""
    hot_seat.show_hand()
    ann, bob = hot_seat.session.players
    hot_seat.edit_players([ann, bob._replace(name="Bert")])
    assert hot_seat.viewer == 1, "only a name has changed"
    hot_seat.edit_players([ann, bob._replace(played_by="easy")])
    assert hot_seat.computer_acts
    assert (hot_seat.viewer, hot_seat.is_hidden) == (None, True)
    hot_seat.show_hand()
    assert hot_seat.viewer == 0
    hot_seat.edit_players([ann, bob])
    assert hot_seat.viewer is None


def test_steps_of_a_computer_player() -> None:
    """Each step tells what everybody knows; afterwards a person must act."""
    players = [SeatedPlayer("Ann", "red"), SeatedPlayer("Robot", "blue", "greedy")]
    hot_seat = HotSeat(new_session(read_map(find_map("usa")), players, first=1, seed=1))
    told = []
    while hot_seat.computer_acts:
        step = hot_seat.play_computer_step()
        assert step is not None, "it does not have to think"
        told += step
    kept, *rest = told
    assert (kept.what, kept.seat, {*kept.tickets}) == (What.TICKETS_KEPT, 1, {None})
    assert rest == []
    with pytest.raises(IllegalActionError, match="no computer acts"):
        hot_seat.play_computer_step()


def test_revision_grows_with_every_change(hot_seat: HotSeat, session: Session) -> None:
    """Also with those of the session; what is cached is up to date."""
    revisions = [hot_seat.revision]
    for change in (
        hot_seat.show_hand,
        hot_seat.hide_hand,
        hot_seat.show_hand,
        lambda: session.act(1, KeepTickets(session.view(1).offer)),
        lambda: session.edit_players([SeatedPlayer("A", "red"), SeatedPlayer("B", "blue")]),
    ):
        change()
        revisions.append(hot_seat.revision)
        assert hot_seat.view == session.view(hot_seat.viewer)
    assert revisions == sorted(set(revisions))


@pytest.mark.parametrize(
    ("map_name", "ann", "bob", "building", "kinds"),
    [
        (
            "europe",
            "hand: 3 red",
            "stations: [kyiv]",
            "station",
            {"kyiv": "station-here"},
        ),
        (
            "great_lakes",
            "hand: 2 red anchor train + 2 red ship,"
            " routes: [duluth-wausau, wausau-milwaukee, milwaukee-chicago]",
            "routes: [chicago-muskegon], harbors: [chicago]",
            "harbor",
            {"chicago": "harbor-here", "muskegon": "port-not-reached", "wausau": "no-port-here"},
        ),
    ],
)
def test_why_not_here_is_the_refusal_of_the_rule(
    map_name: str, ann: str, bob: str, building: str, kinds: dict[str, str]
) -> None:
    """A player who can build learns what keeps the other cities."""
    position = f"players: {{Ann: {{{ann}}}, Bob: {{{bob}}}}}\n"
    hot_seat = HotSeat(at_position(map_name, position))
    hot_seat.show_hand()
    for number, city in enumerate(hot_seat.view.game_map.cities):
        if city.id in kinds:
            assert (
                hot_seat.why_not_here(BUILDINGS[building], CityIndex(number)).kind == kinds[city.id]
            )


def test_payments_in_the_order_of_the_plan() -> None:
    """Ways to pay with fewer locomotives come first; of those with none, cards that other routes of
    the tickets need are the last: purple or black pays for these.
    """
    position = """
players:
  Ann:
    hand: 2 orange + 2 black + 2 purple + 1 locomotive
    tickets: [TICKET]
  Bob: {}
"""
    for ticket, last in (("los_angeles-chicago", "purple"), ("los_angeles-miami", "black")):
        hot_seat = HotSeat(at_position("usa", position.replace("TICKET", ticket)))
        hot_seat.show_hand()
        game_map = hot_seat.view.game_map
        cards = {each.name: number for number, each in enumerate(game_map.card_types)}
        (route,) = [
            each.index
            for each in game_map.routes
            if {game_map.cities[end].id for end in each.ends} == {"atlanta", "charleston"}
        ]
        paid = [each.payment for each in hot_seat.by_price(hot_seat.view.claims()[route])]
        plain = [each for each in paid if game_map.locomotive not in dict(each)]
        assert paid[: len(plain)] == plain
        assert plain[-1] == ((cards[last], 2),)
