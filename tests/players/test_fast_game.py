"""The fast model plays by the rules: the same turns and final counts as the engine's, in
worlds that agree with the view."""

from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

from tests.maps import NAMES, a_map
from tests.players.games import new_player
from tests.players.odd_maps import odd_map
from tests.random_games import new_game
from ttr_tui.engine import Action, Claim, DrawFaceUp, DrawFromDeck, Game, KeepTickets, final_score
from ttr_tui.engine.rules.cards import DeckShuffled
from ttr_tui.engine.rules.exchange import Exchange
from ttr_tui.engine.rules.harbors import BuildHarbor
from ttr_tui.engine.rules.market import FillSlot
from ttr_tui.engine.rules.starting_pieces import ChooseStartingPieces
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.engine.rules.tickets import DrawTickets
from ttr_tui.engine.view import View, view_of
from ttr_tui.players.fast_game import LOST, OPEN, OWN, FastGame
from ttr_tui.players.final_count import totals
from ttr_tui.players.plans import plan
from ttr_tui.players.policy import play_to_end
from ttr_tui.players.worlds import Worlds

KNOWN = (
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    FillSlot,
    BuildStation,
    BuildHarbor,
    Exchange,
    KeepTickets,
)
"""The actions that the model can do."""


def modeled(game: Game) -> FastGame:
    """The fast model of a game, with all that is hidden."""
    state = game.state
    return FastGame(view_of(game, None), state.hands, state.decks, state.tickets, state.rng)


def turns(game: Game, players: list[str]) -> Iterator[tuple[FastGame, list[Action], bool]]:
    """Play the game to its end; yield for each turn the model at its start, the actions, and
    whether a deck was shuffled."""
    seated = [new_player(name) for name in players]
    while not game.is_over:
        seat, turn, model = game.state.player, game.state.turn, modeled(game)
        actions: list[Action] = []
        shuffled = False
        while not game.is_over and (game.state.player, game.state.turn) == (seat, turn):
            action = seated[seat].choose(view_of(game, seat), seed=seat).action
            record = game.apply(action)
            shuffled |= any(isinstance(event, DeckShuffled) for event in record.events)
            actions.append(action)
        yield model, actions, shuffled


def held(model: FastGame, game: Game) -> list[list[int]]:
    """The hands of a game as the model counts them."""
    fast, hands = model.map, []
    for hand in game.state.hands:
        spaces = [0] * (fast.wild + 1)
        for card, count in enumerate(hand):
            spaces[fast.suit_of[card]] += count * fast.covers[card]
        hands.append(spaces)
    return hands


def colors(game: Game, cards: Iterable[Iterable[int]]) -> list[list[int | None]]:
    """The colors of these cards of each player."""
    return [[game.game_map.card_types[card].color for card in each] for each in cards]


def board(game: Game) -> list[list[int]]:
    """What each player may still claim, by connection."""
    state = game.state
    found = []
    for seat in state.seats:
        status = []
        for connection in game.game_map.connections:
            owners = [state.owners[route] for route in connection.routes]
            is_open = not state.open_routes[seat].isdisjoint(connection.routes)
            status.append(OWN if seat in owners else OPEN if is_open else LOST)
        found.append(status)
    return found


@pytest.mark.quick(4)
@pytest.mark.parametrize(("name", "players"), [*[(name, 2) for name in NAMES], ("usa", 4)])
def test_turns_as_in_the_engine(name: str, players: int) -> None:
    """Every turn of a whole game that is done in the model gives the same hands, pieces, points,
    board and market."""
    game, compared, exactly = new_game(name, players, seed=3, auto_end_turn=True), 0, 0
    for model, actions, shuffled in turns(game, ["hard", "medium"] * (players // 2)):
        is_tunnel = model.map.tunnels
        tried = [a for a in actions if isinstance(a, Claim)]
        done = [action for action in actions if isinstance(action, KNOWN)]
        if not done or isinstance(actions[0], DrawTickets | KeepTickets | ChooseStartingPieces):
            continue
        for action in done:
            model.do(action)
        compared += 1
        assert model.scores == game.state.scores
        assert model.status == board(game)
        assert model.stock == [[*pieces] for pieces in game.state.pieces]
        assert model.pieces == [sum(pieces) for pieces in game.state.pieces]
        assert model.reserves == [[*pieces] for pieces in game.state.reserves]
        assert colors(game, model.flag_cards) == colors(game, game.state.flags)
        assert model.counts == [sum(hand) for hand in game.state.hands]
        # The model pays for a tunnel in its own way, and shuffles in another order.
        if not shuffled and not any(
            is_tunnel[game.game_map.routes[claim.route].connection] for claim in tried
        ):
            assert model.hands == held(model, game)
            assert model.market == game.state.market
            assert model.decks == game.state.decks
            exactly += 1
    assert compared > 20
    assert exactly > 10


@pytest.mark.quick(3)
@pytest.mark.parametrize("name", NAMES)
def test_final_count_as_in_the_engine(name: str) -> None:
    """At any moment the points are those of the final count; with stations they may be fewer,
    because the model looks at one after another."""
    game = new_game(name, 2, seed=4, auto_end_turn=True)
    for _ in turns(game, ["hard", "greedy"]):
        if game.state.turn % 5 and not game.is_over:
            continue
        counted = totals(modeled(game))
        real = [player.total for player in final_score(game.state).players]
        if game.state.built("station"):
            assert all(map(int.__le__, counted, real))
        else:
            assert counted == real


def cards_in(model: FastGame) -> list[int]:
    """How many cards of each deck there are."""
    fast = model.map
    found = []
    for deck in range(len(model.decks)):
        piles = [*model.decks[deck], *model.discards[deck]]
        piles += [c for c in model.market if c is not None and fast.card_decks[c] == deck]
        found.append(len(piles))
    return [*found, sum(model.counts), sum(map(len, model.flag_cards))]


def check_playouts(view: View) -> None:
    """Some worlds of this view agree with it, and playouts keep to the rules."""
    assert view.viewer is not None
    for number, world in enumerate(Worlds(view, 7)):
        if number == 2:
            return
        assert world.market == [*view.market]
        assert [len(deck) for deck in world.decks] == [*view.decks]
        assert world.counts == [seat.cards for seat in view.seats]
        assert world.tickets[view.viewer] == [*view.tickets]
        kept = [ticket for tickets in world.tickets for ticket in tickets]
        assert max(Counter([*kept, *view.offer, *view.removed]).values(), default=1) == 1
        before = cards_in(world)
        plan(world, view.viewer)
        play_to_end(world)
        assert sum(cards_in(world)) == sum(before)
        assert min(world.pieces) >= 0
        assert min([min(hand) for hand in world.hands]) >= 0
        for connection, statuses in enumerate(zip(*world.status, strict=True)):
            assert statuses.count(OWN) <= len(world.map.routes[connection])


@pytest.mark.parametrize("name", NAMES)
def test_playouts_keep_to_the_rules(name: str) -> None:
    """At any moment of a game; no card is lost, nobody has less than nothing."""
    players = a_map(name).rules.max_players
    game = new_game(name, players, seed=players, auto_end_turn=True)
    greedy = new_player("greedy")
    for number in range(400):
        if game.is_over:
            break
        view = view_of(game, game.state.player)
        if number % 40 == 3:
            check_playouts(view)
        game.apply(greedy.choose(view, seed=0).action)


def test_playouts_on_odd_maps() -> None:
    for seed in range(20):
        game_map = odd_map(seed)
        game = Game(game_map, ["Ann"] * game_map.rules.max_players, seed=seed, auto_end_turn=True)
        check_playouts(view_of(game, game.state.player))


def test_opponents_probably_have_the_tickets_they_build() -> None:
    """Of the tickets that an opponent may have, those whose path is built are likely."""
    game = new_game("usa", 2, seed=6, auto_end_turn=True)
    hard = new_player("hard")
    while game.state.turn < 60:
        game.apply(hard.choose(view_of(game, game.state.player), seed=0).action)
    view = view_of(game, game.state.player)
    other = 1 - game.state.player
    real, guessed, count = {*game.state.tickets[other]}, 0, 0
    for world, _ in zip(Worlds(view, 1), range(100), strict=False):
        guessed += len(real.intersection(world.tickets[other]))
        count += len(real)
    unseen = len(game.game_map.tickets) - len(view.tickets)
    assert guessed / count > 3 * len(real) / unseen
