"""What tickets need alone and together, and what a claim would cost them."""

from collections.abc import Iterator
from itertools import chain, combinations

import pytest

from tests.maps import NAMES, a_map
from tests.players.games import play
from tests.random_games import new_game
from ttr_tui.engine import Claim, DrawTickets, View, view_of
from ttr_tui.engine.ticket_paths import TicketStatus, ticket_progress
from ttr_tui.play.claim_warnings import claim_losses
from ttr_tui.play.ticket_needs import FewestPieces


def offers(name: str) -> Iterator[View]:
    """Choices of tickets: at the start, and what a player would draw at some turns of games."""
    most, seed = a_map(name).rules.max_players, 0
    while True:
        game = new_game(name, 2 + seed % (most - 1), seed)
        yield from [view_of(game, seat) for seat in game.state.seats]
        for view, _ in play(game, ["greedy"] * game.state.players):
            if view.turn % 7 == 1 and DrawTickets() in view.legal:
                drawn = game.copy()
                drawn.apply(DrawTickets())
                yield view_of(drawn, view.viewer)
        seed += 1


@pytest.mark.quick(2)
@pytest.mark.parametrize("count", [20, pytest.param(200, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", NAMES)
def test_a_part_of_the_tickets_never_needs_more(name: str, count: int) -> None:
    """For all sets of the offered and held tickets of many offers: without one of them the others
    need no more pieces, and it needs no more for itself than alone. If more than five tickets are
    open, those held are in all sets."""
    shared = in_the_game = 0
    for view, _ in zip(offers(name), range(count), strict=False):
        held, offered = (ticket_progress(view, each) for each in (view.tickets, view.offer))
        needs = FewestPieces(view, held, offered)
        alone = {each.ticket: each.missing for each in (*held, *offered)}
        is_open = [each.status is TicketStatus.OPEN for each in (*held, *offered)]
        base = view.tickets if sum(is_open) > 5 else ()
        others = [ticket for ticket in alone if ticket not in base]
        assert base or all(needs.of([ticket]) == missing for ticket, missing in alone.items())
        for chosen in chain.from_iterable(combinations(others, n) for n in range(len(others) + 1)):
            together = needs.of([*base, *chosen])
            for ticket in chosen:
                without = needs.of([*base, *[each for each in chosen if each != ticket]])
                assert without <= together <= without + alone[ticket]
                shared += together < without + alone[ticket]
        in_the_game += bool(view.tickets)
    assert shared > count
    assert in_the_game > count / 4


@pytest.mark.parametrize(
    ("name", "players", "seed"),
    [
        ("mixed", ["greedy", "greedy"], 3),
        ("paris", ["greedy", "greedy"], 5),
        pytest.param("usa", ["greedy", "greedy"], 1, marks=pytest.mark.slow),
        pytest.param("europe", ["greedy", "greedy"], 5, marks=pytest.mark.slow),
        pytest.param("great_lakes", ["greedy", "greedy"], 4, marks=pytest.mark.slow),
    ],
)
def test_warnings_come_true(name: str, players: list[str], seed: int) -> None:
    """Tickets that a claim made impossible are not all completed at the end."""
    game = new_game(name, len(players), seed)
    lost: list[tuple[int, tuple[int, ...]]] = []
    for view, choice in play(game, players):
        action = choice.action
        if isinstance(action, Claim) and not view.game_map.routes[action.route].tunnel:
            losses = claim_losses(view, action.route)
            certain = [loss for loss in losses if loss.needed and not loss.unless_station]
            lost += [(view.player, loss.tickets) for loss in certain]
    assert lost
    for seat, tickets in lost:
        view = view_of(game, seat)
        done = {score.ticket for score in view.ticket_scores() if score.completed}
        assert not {*tickets} <= done
