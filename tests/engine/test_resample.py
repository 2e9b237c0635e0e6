"""Resampling: a game drawn from a view agrees with it and can be played; everything hidden is drawn
evenly (compared with all possible games on a tiny map, by chi-square tests with fixed seeds)."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from itertools import pairwise, permutations
from math import sqrt
from pathlib import Path

import pytest

from tests.app.driver import at_position
from tests.maps import TABLES, rules_with
from tests.random_games import new_game, random_play
from tests.scenario import MapError, do, read_scenarios
from ttr_tui.engine import (
    CardType,
    City,
    DrawFaceUp,
    DrawFromDeck,
    DrawTickets,
    EndEarly,
    EndTurn,
    Game,
    GameMap,
    KeepTickets,
    Phase,
    State,
    View,
    resample,
    view_of,
)
from ttr_tui.engine.game_map import (
    ConnectionSpec,
    DeckRules,
    MarketRules,
    TicketSpec,
    build_map,
)
from ttr_tui.engine.registry import broken_invariants
from ttr_tui.engine.rng import seeded
from ttr_tui.engine.rules.tickets import RejectedTickets, TicketRules

SCENARIOS = sorted((Path(__file__).parents[1] / "scenarios").glob("*.yaml"))


def check(game: Game, viewer: int | None, seed: int) -> Game:
    """A game resampled from the view of this player, after checking that it agrees with it."""
    view = view_of(game, viewer)
    _, other = resample(view, seeded(seed), auto_end_turn=True)
    assert broken_invariants(other.state) == []
    assert view_of(other, viewer) == view._replace(can_undo=False)
    return other


def play_to_the_end(game: Game, seed: int) -> None:
    for _ in random_play(game, seed):
        pass
    assert broken_invariants(game.state) == []


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 3), marks=pytest.mark.slow)])
def test_games_agree_with_views(name: str, players: int, seeds: range) -> None:
    """In every phase, for every viewer: the view of the new game is the same, all invariants hold,
    and the game can be played to the end."""
    for seed in seeds:
        game, met = new_game(name, players, seed), Counter[Phase]()
        for count, _ in enumerate(random_play(game, seed)):
            met[game.state.phase] += 1
            if met[game.state.phase] > 2 and count % 16:
                continue
            for viewer in (None, *range(players)):
                other = check(game, viewer, count)
                if count % 48 == 0 and viewer in (None, 0):
                    play_to_the_end(other, count)
        assert met[Phase.OVER]


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_positions(path: Path) -> None:
    """Positions that do not come from the setup, and games ended early: the positions at the end of
    all scenarios."""
    for index, scenario in enumerate(read_scenarios(path)):
        if isinstance(scenario.start, MapError):
            continue
        game = scenario.game()
        for line in scenario.done:
            do(line, game)
        for ended in (False, True):
            if ended and not game.is_over:
                game.apply(EndEarly())
            for viewer in (None, *range(len(game.players))):
                check(game, viewer, index)


def test_players_of_a_resampled_game_can_resample() -> None:
    """A resampled game is a whole game: the views of the other players can be resampled too."""
    game = new_game("europe", 3, 5)
    for count, _ in enumerate(random_play(game, 5)):
        if count % 20 == 0:
            other = check(game, 0, count)
            for viewer in (1, 2):
                check(other, viewer, count)


def test_own_rejected_tickets_stay() -> None:
    """The viewer's own tickets under the deck and out of the game stay where they are."""
    game = new_game("usa", 2, 1)
    for _ in range(2):
        game.apply(KeepTickets(game.state.offers[game.state.player][1:]))
        game.apply(EndTurn())
    deck = game.state.ticket_deck
    for viewer, own in ((game.state.first, -2), (1 - game.state.first, -1)):
        drawn = [check(game, viewer, seed).state.ticket_deck for seed in range(20)]
        assert {order[own] for order in drawn} == {deck[own]}
        assert len({order[-3 - own] for order in drawn}) > 5

    europe = new_game("europe", 2, 1)
    rejected = europe.state.offers[0][:2]
    for seat in (europe.state.first, 1 - europe.state.first):
        europe.apply(KeepTickets(europe.state.offers[seat][2:]))
        europe.apply(EndTurn())
    for seed in range(20):
        state = check(europe, 0, seed).state
        assert {*rejected} <= {*state.tickets_out}


def test_impossible_views() -> None:
    """A view that no game has cannot be resampled."""
    view = view_of(new_game("usa", 2, 1), 0)
    for wrong in (
        view._replace(decks=(view.decks[0] + 1,)),
        view._replace(hand=tuple(count + 13 for count in view.hand)),
        view._replace(ticket_deck=view.ticket_deck - 1),
        view._replace(ticket_deck=view.ticket_deck + 1),
        view._replace(seats=(view.seats[0], view.seats[1]._replace(cards_by_deck=(-1,)))),
    ):
        with pytest.raises(ValueError, match="do not match"):
            resample(wrong, 1)


# Even chances, on a tiny map.


def tiny_map(rejected: RejectedTickets = RejectedTickets.UNDER_THE_DECK) -> GameMap:
    """A map with 9 cards and 7 tickets, 3 of them long, so that all possible games can be listed.
    Each player starts with one card, one regular and one long ticket."""
    red, blue, locomotive = range(3)
    cities = "abcdefgh"
    return build_map(
        id="tiny",
        title="Tiny",
        cities=[City(city, city.upper()) for city in cities],
        connections=[ConnectionSpec((a, b), 2, (None,)) for a, b in pairwise(cities)],
        tickets=[TicketSpec(("a", city), 5, long=city in "bcd") for city in cities[1:]],
        colors=["red", "blue"],
        card_types=[CardType("red", 0), CardType("blue", 1), CardType("locomotive", None)],
        rules=rules_with(
            decks=(DeckRules("train", ((red, 4), (blue, 3), (locomotive, 2)), starting_hand=1),),
            points={2: 2},
            market=MarketRules(size=1, reset_at=9),
            tickets=TicketRules(2, 1, rejected, draw=1, keep=1, deal_long=1),
        ),
    )


def assert_evenly_drawn(
    view: View, outcome: Callable[[State], Hashable], possible: Iterable[Hashable]
) -> None:
    """Whether the outcomes of resampled games are as frequent as in `possible`, which lists the
    outcome of each possible game: a chi-square test that even chances fail once in 10,000."""
    games = Counter(possible)
    draws, rng, found = 40 * len(games), seeded(1), Counter[Hashable]()
    for _ in range(draws):
        rng, game = resample(view, rng)
        found[outcome(game.state)] += 1
    assert found.keys() <= games.keys()
    chi_square = 0.0
    for key, weight in games.items():
        expected = draws * weight / games.total()
        chi_square += (found[key] - expected) ** 2 / expected
    freedom = len(games) - 1
    part = 2 / (9 * freedom)  # The approximation of Wilson and Hilferty; 3.72 is the quantile.
    assert chi_square < freedom * (1 - part + 3.72 * sqrt(part)) ** 3


def without(cards: Iterable[int], seen: Iterable[int]) -> list[int]:
    return [*(Counter(cards) - Counter(seen)).elements()]


def test_cards_are_drawn_evenly() -> None:
    """Hidden cards are spread evenly over the hands of the others and the places of the deck; the
    card that Bob drew from the market stays in his hand."""
    game = Game(tiny_map(), ("Ann", "Bob", "Cid"), first=1, seed=3, auto_end_turn=True)
    for _ in range(3):
        game.apply(game.legal()[-1])  # Keep both tickets.
    (drawn,) = game.state.market
    game.apply(DrawFaceUp(0))
    if game.state.phase is Phase.SECOND_CARD:
        game.apply(DrawFromDeck())
    state, view = game.state, view_of(game, 0)
    assert view.seats[1].known[drawn] == 1
    deck = dict(game.game_map.rules.decks[0].cards)
    own = [card for card, count in enumerate(state.hands[0]) for _ in range(count)]
    hidden = without(Counter(deck).elements(), [*own, *state.market, drawn])
    bob, cid = view.seats[1].cards - 1, view.seats[2].cards

    def outcome(found: State) -> Hashable:
        return tuple(found.hands[1]), tuple(found.hands[2]), tuple(found.decks[0])

    def hand(cards: Iterable[int]) -> tuple[int, ...]:
        counts = Counter(cards)
        return tuple(counts[card] for card in range(3))

    assert_evenly_drawn(
        view,
        outcome,
        [
            (hand([drawn, *cards[:bob]]), hand(cards[bob : bob + cid]), cards[bob + cid :])
            for cards in permutations(hidden)
        ],
    )


@pytest.mark.parametrize("rejected", RejectedTickets)
@pytest.mark.parametrize("kept", [0, 1])
def test_tickets_are_drawn_evenly(rejected: RejectedTickets, kept: int) -> None:
    """Hidden tickets are spread evenly: one of Bob's first two tickets is long, kept or rejected;
    the other long ticket was not dealt, and none is in the deck or drawn later. Whether the one
    that Bob rejected is long shows if only long ones leave the game."""
    game_map = tiny_map(rejected)
    game = Game(game_map, ("Ann", "Bob"), first=1, seed=5, auto_end_turn=True)
    offer = game.state.offers[1]
    game.apply(KeepTickets((offer[kept],)))
    game.apply(game.legal()[-1])  # Ann keeps both tickets.
    game.apply(DrawTickets())
    game.apply(game.legal()[-1])
    view, own = view_of(game, 0), {*game.state.tickets[0]}
    out = view.tickets_out - 1
    returned = 1 - out
    assert [view.seats[1].tickets, view.ticket_deck] == [2, 1 + returned]

    def outcome(state: State) -> Hashable:
        return (frozenset(state.tickets[1]), *state.tickets_out, *state.ticket_deck)

    def long(ticket: int) -> bool:
        return game_map.tickets[ticket].long

    hidden = [ticket for ticket in range(7) if ticket not in own]
    games: list[Hashable] = []
    for first, later, not_dealt, other, *deck in permutations(hidden):
        one_of_each = long(first) != long(other)
        seen_to_leave = rejected is RejectedTickets.OUT_OF_THE_GAME or long(other) == bool(out)
        regular = not any(map(long, (later, *deck)))
        if not (one_of_each and seen_to_leave and long(not_dealt) and regular):
            continue
        # The rejected ticket is out of the game, after the one not dealt, or under the deck.
        piles = (not_dealt, other, *deck) if out else (not_dealt, *deck, other)
        games.append((frozenset((first, later)), *piles))
    assert_evenly_drawn(view, outcome, games)


def test_starting_tickets_are_drawn_evenly() -> None:
    """While starting tickets are chosen, every player is offered one long ticket, before and after
    the choices of others."""
    game_map = tiny_map()
    game = Game(game_map, ("Ann", "Bob"), first=1, seed=5, auto_end_turn=True)

    def long(ticket: int) -> bool:
        return game_map.tickets[ticket].long

    def outcome(state: State) -> Hashable:
        bob = frozenset(state.offers[1]), frozenset(state.tickets[1]), state.rejected[1]
        return (*bob, *state.tickets_out, *state.ticket_deck)

    own = game.state.offers[0]
    hidden = [ticket for ticket in range(7) if ticket not in own]
    possible = [
        (frozenset(order[:2]), order[2], order[3:])
        for order in permutations(hidden)
        if long(order[0]) != long(order[1]) and long(order[2])
    ]
    offered = [(both, frozenset(), (), out, *deck) for both, out, deck in possible]
    assert_evenly_drawn(view_of(game, 0), outcome, offered)
    game.apply(KeepTickets(game.state.offers[1][:1]))
    kept = [
        (frozenset(), frozenset({one}), (*(both - {one}),), out, *deck)
        for both, out, deck in possible
        for one in both
    ]
    assert_evenly_drawn(view_of(game, 0), outcome, kept)


def test_tickets_offered_during_the_game_are_never_long() -> None:
    """The long tickets were dealt at the start: one that another player is offered now is not."""
    game = Game(tiny_map(), ("Ann", "Bob"), first=1, seed=5, auto_end_turn=True)
    for _ in range(2):
        game.apply(game.legal()[-1])  # Keep both tickets.
    game.apply(DrawTickets())
    for seed in range(30):
        state = check(game, 0, seed).state
        assert not any(game.game_map.tickets[ticket].long for ticket in state.offers[1])
        assert sum(game.game_map.tickets[ticket].long for ticket in state.tickets[1]) == 1


def test_long_tickets_in_the_deck_of_a_position() -> None:
    """In a position, long tickets may also be in the deck, though each player has one."""
    view = at_position(
        "europe",
        "players:\n  Ann: {tickets: [brest-petrograd]}\n  Bob: {tickets: [edinburgh-athina]}\n"
        "ticket_deck: [lisboa-danzig, palermo-moskva]\n",
    ).view(0)
    _, game = resample(view, 1)
    assert view_of(game, 0) == view


@pytest.mark.parametrize("of_bob", ["", "athina-angora, sofia-smyrna"])
def test_long_tickets_of_a_position(of_bob: str) -> None:
    """In a game that began with a position, hidden long tickets are out of the game or were kept by
    the others; they are in the deck only if there are too many of them."""
    position = "players:\n  Ann: {}\n  Bob: {tickets: [%s]}\n"
    view = at_position("europe", position % of_bob).view(0)
    facts, kept = view.game_map.tickets, Counter[bool]()
    for seed in range(20):
        _, game = resample(view, seeded(seed))
        assert not any(facts[ticket].long for ticket in game.state.ticket_deck)
        kept.update(facts[ticket].long for ticket in game.state.tickets[1])
    assert bool(kept[True]) == bool(of_bob)
    out = f"{position % of_bob}other_tickets: under the deck\nticket_deck: [lisboa-danzig]\n"
    view = at_position("europe", out).view(0)
    games = [resample(view, seeded(seed))[1] for seed in range(20)]
    decks = [sum(facts[ticket].long for ticket in game.state.ticket_deck) for game in games]
    assert any(decks) != bool(of_bob)
