"""Looking ahead: when choices are compared, and within which budget."""

from pathlib import Path

import pytest

from tests.players.test_choices import view_in
from tests.random_games import new_game
from ttr_tui.engine import Claim, DrawFaceUp, DrawFromDeck, Game, Phase, View, action_text, view_of
from ttr_tui.engine.notation import route_id
from ttr_tui.play.ticket_needs import unfinished, view_after_claim
from ttr_tui.players import search as search_module
from ttr_tui.players.computer import Computer
from ttr_tui.players.fast_game import OWN, FastGame
from ttr_tui.players.planning import plan_of
from ttr_tui.players.player import ServesRoute
from ttr_tui.players.search import Budget, Search
from ttr_tui.players.weights import HARD

MANY, FEW = 10_000, 30


def view_at(game: Game, turn: int) -> View:
    """The view of the player who acts first in a turn."""
    while game.state.turn < turn:
        game.apply(Computer().choose(view_of(game, game.state.player), seed=0).action)
    return view_of(game, game.state.player)


@pytest.mark.parametrize(
    ("turn", "search"),
    [
        (0, Search(tickets=Budget(FEW, 100_000, 0.0))),
        (0, Search(tickets=Budget(MANY, 2_000, 0.0))),
        (50, Search(turn=Budget(FEW, 100_000, 0.0))),
        (50, Search(turn=Budget(MANY, 500, 0.0))),
    ],
)
def test_budget(turn: int, search: Search, monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision plays as many games and turns as its budget allows, up to one more world."""
    view = view_at(new_game("usa", 2, seed=2, auto_end_turn=True), turn)
    played: list[FastGame] = []

    def play_to_end(game: FastGame) -> list[int]:
        played.append(game)
        return real(game)

    real = search_module.play_to_end
    monkeypatch.setattr(search_module, "play_to_end", play_to_end)
    Computer(HARD, search).choose(view, seed=0)
    budget = search.turn if turn else search.tickets
    assert 0 < len(played) <= budget.playouts
    most = max(game.work for game in played)
    assert sum(game.work for game in played) <= budget.turns + 16 * most


def test_turns_without_search_until_pieces_run_low() -> None:
    """With `late`, an early turn is that of the policy."""
    game = new_game("paris", 2, seed=1, auto_end_turn=True)
    policy, late, early = Computer(), Computer(HARD, Search(late=0.5)), 0
    while not game.is_over:
        view = view_of(game, game.state.player)
        choice = policy.choose(view, seed=0)
        if view.phase is Phase.TURN and min(seat.pieces for seat in view.seats) > 8:
            assert late.choose(view, seed=0) == choice
            early += 1
        game.apply(choice.action)
    assert early


@pytest.mark.slow
def test_no_other_draw_than_a_card_that_the_plan_lacks() -> None:
    """Few playouts may say whether to draw, but not that such a face-up card can wait."""
    game = new_game("usa", 2, seed=1, auto_end_turn=True)
    few = Search(turn=Budget(12, 500, 0.0), late=1.0, first=2, again=1)
    drawn = 0
    while game.state.turn < 40:
        view = view_of(game, game.state.player)
        action, first = Computer(HARD, few).choose(view, seed=0).action, Computer().choose(view, 0)
        served = {each.route for each in first.reasons if isinstance(each, ServesRoute)}
        if isinstance(first.action, DrawFaceUp) and served & {*plan_of(view).routes}:
            assert action == first.action or not isinstance(action, DrawFaceUp | DrawFromDeck)
            drawn += action == first.action
        game.apply(action)
    assert drawn


def test_no_card_instead_of_a_ticket(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if playouts say that cards are better, a claim that completes a ticket is made."""
    monkeypatch.setattr(search_module, "play_to_end", lambda game: [*game.counts])
    game, completed = new_game("usa", 2, 0, auto_end_turn=True), 0
    while not game.is_over:
        view = view_of(game, game.state.player)
        first = Computer().choose(view, 0).action
        if isinstance(first, Claim) and view.turns_left is None:
            after = unfinished(view_after_claim(view, first.route))
            if len(after) < len(unfinished(view)):
                assert isinstance(Computer(HARD, Search(late=1.0)).choose(view, 0).action, Claim)
                completed += 1
        game.apply(first)
    assert completed


def test_gray_route_takes_the_cards_that_the_plan_can_spare(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plan collects orange cards for Duluth–Helena: the blue one pays for Atlanta–Nashville."""
    position = """
        map: usa
        turn: 40
        players:
          Ann:
            hand: 4 orange + 1 blue
            tickets: [san_francisco-atlanta]
            routes: [salt_lake_city-san_francisco/1, helena-salt_lake_city, chicago-duluth,
              chicago-saint_louis/1, nashville-saint_louis]
          Bob: {}
        market: [orange, orange, white, red, green]
        """
    view = view_in(position, tmp_path)
    (wanted,) = [
        route.connection
        for route in view.game_map.routes
        if route_id(route.index, view.game_map) == "atlanta-nashville"
    ]
    monkeypatch.setattr(
        search_module, "play_to_end", lambda game: [game.status[0][wanted] == OWN, 0]
    )
    action = Computer(HARD, Search(late=1.0)).choose(view, 0).action
    assert action_text(action, view.game_map) == "claim atlanta-nashville: 1 blue"
