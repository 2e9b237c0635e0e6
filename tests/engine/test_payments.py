"""Exactly the legal payments are offered (C-7, EU-1, EU-2, EU-4, GL-3 to GL-5, GL-7, GL-10, MX-1,
MX-2): compared with a plain search through all subsets of a hand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest

from tests.maps import NAMES, a_map
from ttr_tui.engine import (
    CardType,
    Claim,
    Game,
    GameMap,
    Payment,
    Phase,
    Route,
    State,
    view_of,
)
from ttr_tui.engine.game_map import StartingPiecesRules
from ttr_tui.engine.moves import is_legal
from ttr_tui.engine.payments import missing_cards
from ttr_tui.engine.rules.ferry_substitutes import FerrySubstituteRules
from ttr_tui.engine.rules.harbors import BuildHarbor, HarborRules
from ttr_tui.engine.rules.restricted_locomotives import RestrictedLocomotivesRules
from ttr_tui.engine.rules.routes import RouteClaimed, RouteRules
from ttr_tui.engine.rules.starting_pieces import ChooseStartingPieces, starting_pieces_actions
from ttr_tui.engine.rules.stations import BuildStation, StationRules
from ttr_tui.engine.rules.tunnels import PayTunnel, TunnelRules
from ttr_tui.engine.state import Tunnel

PLAYERS = ("Ann", "Bob", "Cid", "Dot", "Eve")
MAX_SUBSETS = 700
"""Hands with more subsets are not tried: the search is slow."""

Cards = list[CardType]


def subsets_of(hand: Sequence[int]) -> Iterator[Payment]:
    """All subsets of a hand: every number of every card type."""
    held = [card_type for card_type, count in enumerate(hand) if count]
    for counts in product(*[range(hand[card_type] + 1) for card_type in held]):
        yield tuple(
            (card_type, count) for card_type, count in zip(held, counts, strict=True) if count
        )


def cards_of(game_map: GameMap, payment: Payment) -> Cards:
    """The cards of a payment, one by one."""
    return [game_map.card_types[card_type] for card_type, count in payment for _ in range(count)]


def wild(cards: Cards) -> int:
    return sum(card.color is None for card in cards)


def colors(cards: Cards) -> set[int]:
    return {card.color for card in cards if card.color is not None}


def decks(cards: Cards) -> set[int]:
    return {card.deck for card in cards if card.color is not None}


def is_enough(cards: Cards, route: Route) -> bool:
    """Whether the cards cover all spaces and include the locomotives that a ferry requires."""
    return sum(card.covers for card in cards) >= route.length and wild(cards) >= route.locomotives


def pays_for_route(cards: Cards, route: Route) -> bool:
    """The rule of the rulebooks: cards of the route's deck and of one color, the color of the route
    if it has one; enough of them, and none that is not needed."""
    if not decks(cards) <= {route.deck} or len(colors(cards)) > 1:
        return False
    if route.color is not None and not colors(cards) <= {route.color}:
        return False
    if not is_enough(cards, route):
        return False
    return not any(
        is_enough([*cards[:left_out], *cards[left_out + 1 :]], route)
        for left_out in range(len(cards))
    )


def pays(game_map: GameMap, cards: Cards, route: Route) -> bool:
    """`pays_for_route`, with the optional rules of the map."""
    restricted = game_map.rules.get(RestrictedLocomotivesRules) is not None
    if restricted and wild(cards) and not route.tunnel and not route.locomotives:
        return False
    return pays_for_route(cards, route) or pays_with_substitutes(game_map, cards, route)


def pays_with_substitutes(game_map: GameMap, cards: Cards, route: Route) -> bool:
    """Whether some of the cards replace locomotives of a ferry, and the rest pays for the other
    spaces."""
    rules = game_map.rules.get(FerrySubstituteRules)
    for replaced in range(1, min(route.locomotives, 2) + 1 if rules is not None else 0):
        left = route.length - replaced, route.locomotives - replaced
        rest = replace(route, length=left[0], locomotives=left[1])
        for chosen in combinations(range(len(cards)), rules.cards * replaced):
            others = [card for index, card in enumerate(cards) if index not in chosen]
            if not wild([cards[index] for index in chosen]) and pays_for_route(others, rest):
                return True
    return False


def is_open(state: State, route: Route, seat: int) -> bool:
    """Whether the player could claim the route with the right cards: it is unclaimed, no parallel
    route closes it, and there are enough pieces."""
    parallels = [state.owners[parallel] for parallel in route.parallels]
    few = state.players < state.game_map.rules.of(RouteRules).both_routes_from
    return (
        state.owners[route.index] is None
        and seat not in parallels
        and not (few and any(owner is not None for owner in parallels))
        and state.pieces[seat][route.deck] >= route.length
    )


def anchored(cards: Cards) -> int:
    return sum(card.anchor for card in cards)


def is_sorted(keys: list[tuple[int, ...]]) -> bool:
    return keys == sorted(keys)


def a_hand(game_map: GameMap, chance: Random) -> list[int]:
    """Some cards, mostly of two colors and wild ones, no more than there are."""
    while True:
        main = chance.sample(range(len(game_map.colors)), 2)
        all_cards = [
            card_type
            for deck in game_map.rules.decks
            for card_type, n in deck.cards
            for _ in range(n)
        ]
        weights = [
            6
            if game_map.card_types[k].color in main
            else 3
            if game_map.card_types[k].is_locomotive
            else 0.3
            for k in all_cards
        ]
        hand = Counter[int]()
        for _ in range(chance.randint(0, 14)):
            pick = chance.choices(range(len(all_cards)), weights)[0]
            weights[pick] = 0
            hand[all_cards[pick]] += 1
        subsets = 1
        for count in hand.values():
            subsets *= count + 1
        if subsets <= MAX_SUBSETS:
            return [hand[card_type] for card_type in range(len(game_map.card_types))]


def a_position(name: str, chance: Random) -> State:
    """A turn of the first player, with some cards and some claimed routes."""
    game_map = a_map(name)
    rules = game_map.rules
    state = State(game_map, chance.randint(rules.min_players, rules.max_players))
    state.phase, state.turn = Phase.TURN, 1
    state.hands[0] = a_hand(game_map, chance)
    if rules.get(StartingPiecesRules) is not None:
        state.pieces = [rules.suggested_pieces] * state.players
    for _ in range(chance.choice([0, 5, 30])):
        route = chance.choice(game_map.routes)
        seat = chance.randrange(state.players)
        if is_open(state, route, seat):
            RouteClaimed(seat, route.index, (), rules.of(RouteRules).points[route.length]).apply(
                state
            )
    return state


def a_game(state: State) -> Game:
    return Game.from_state(state, PLAYERS[: state.players])


@pytest.mark.quick(3)
@pytest.mark.parametrize(
    "part", [0, *(pytest.param(each, marks=pytest.mark.slow) for each in (1, 2))]
)
@pytest.mark.parametrize("name", NAMES)
def test_route_payments(name: str, part: int) -> None:
    """Exactly the legal payments for a route are offered, in the right order."""
    game_map = a_map(name)
    with_several = 0
    for seed in range(part * 50, part * 50 + 50):
        chance = Random(f"{name} {seed}")
        state = a_position(name, chance)
        subsets = [*subsets_of(state.hands[0])]
        offered: dict[int, list[Payment]] = {}
        view = view_of(a_game(state), 0)
        for route, listed in view.claims().items():
            others = [other for claim in listed for other in view.other_substitutes(claim)]
            assert len({*listed}) == len(listed), "a payment is listed twice"
            offered[route] = [*dict.fromkeys(claim.payment for claim in (*listed, *others))]
        tried = {*chance.sample(range(len(game_map.routes)), 2)}
        tried |= {*chance.sample(sorted(offered), min(2, len(offered)))}
        for route in [game_map.routes[index] for index in sorted(tried)]:
            expected = {
                payment
                for payment in (subsets if is_open(state, route, 0) else [])
                if pays(game_map, cards_of(game_map, payment), route)
            }
            found = offered.get(route.index, [])
            assert {*found} == expected, (seed, route)
            for payment in subsets:
                is_one = is_legal(state, Claim(route.index, payment))
                assert is_one == (payment in expected), (seed, route, payment)
            with_several += len(found) > 1
            rows = [cards_of(game_map, payment) for payment in found]
            # Substitutes follow in an order of their own.
            rows = [cards for cards in rows if pays_for_route(cards, route)]
            spare = [sum(card.covers for card in cards) - route.length for cards in rows]
            assert is_sorted(
                [(wild(c), s, anchored(c)) for c, s in zip(rows, spare, strict=True)]
            ), "fewest locomotives first, then least overpaid, then plain before anchored"
    assert with_several > 20, "too few cases to prove anything"


@pytest.mark.parametrize("name", [n for n in NAMES if a_map(n).rules.get(StationRules)])
def test_station_payments(name: str) -> None:
    """Each station costs one card more than the last, all of one color and deck."""
    game_map, rules = a_map(name), a_map(name).rules.get(StationRules)
    assert rules is not None
    for seed in range(1_000):
        chance = Random(f"{name} {seed}")
        state = a_position(name, chance)
        cities = [i for i, city in enumerate(game_map.cities) if not city.junction]
        city, *others = chance.sample(cities, rules.count + 2)
        built = chance.randint(0, rules.count)
        state.buildings = {("station", city): 0 for city in others[:built]}
        state.buildings["station", others[-1]] = 1
        price = built + 1
        expected = {
            payment
            for payment in (subsets_of(state.hands[0]) if built < rules.count else [])
            if sum(count for _, count in payment) == price
            and len(colors(cards_of(game_map, payment))) <= 1
            and len(decks(cards_of(game_map, payment))) <= 1
        }
        legal = [a for a in a_game(state).legal() if isinstance(a, BuildStation)]
        found = [action.payment for action in legal if action.city == city]
        assert {*found} == expected, seed
        assert len(found) == len(expected)
        rows = [cards_of(game_map, payment) for payment in found]
        assert is_sorted([(wild(cards), anchored(cards)) for cards in rows])
        can_build = {*cities} - {*state.built("station")} if expected else set()
        assert {action.city for action in legal} == can_build


@pytest.mark.parametrize("name", [n for n in NAMES if a_map(n).rules.get(HarborRules)])
def test_harbor_payments(name: str) -> None:
    """A harbor costs cards with an anchor from each deck, all of one color."""
    game_map, rules = a_map(name), a_map(name).rules.get(HarborRules)
    assert rules is not None
    each, possible = rules.cards_of_each_deck, 0
    for seed in range(1_000):
        chance = Random(f"{name} {seed}")
        state = a_position(name, chance)
        reached = {
            end
            for route, owner in zip(game_map.routes, state.owners, strict=True)
            for end in route.ends
            if owner == 0
        }
        ports = {city for city in reached if game_map.cities[city].port}
        built = chance.sample(sorted(ports), min(len(ports), chance.randint(0, rules.count)))
        state.buildings = {("harbor", city): 0 for city in built}
        expected = set[Payment]()
        for payment in subsets_of(state.hands[0]):
            cards = cards_of(game_map, payment)
            plain = [card for card in cards if card.color is not None]
            if (
                len(cards) == each * len(game_map.rules.decks)
                and all(card.anchor for card in plain)
                and len(colors(cards)) <= 1
                and max([[c.deck for c in plain].count(d) for d in decks(plain)], default=0) <= each
            ):
                expected.add(payment)
        left = ports - {*built} if len(built) < rules.count else set()
        legal = [a for a in a_game(state).legal() if isinstance(a, BuildHarbor)]
        assert {action.city for action in legal} == (left if expected else set()), seed
        for city in left:
            found = [action.payment for action in legal if action.city == city]
            assert {*found} == expected, seed
            assert len(found) == len(expected)
            assert is_sorted([(wild(cards_of(game_map, payment)),) for payment in found])
            possible += bool(found)
    assert possible > 20, "too few cases to prove anything"


@pytest.mark.quick(2)
@pytest.mark.parametrize("name", [n for n in NAMES if a_map(n).rules.get(TunnelRules)])
def test_tunnel_payments(name: str) -> None:
    """A tunnel costs one more card of the played color for each matching revealed card."""
    game_map, rules = a_map(name), a_map(name).rules.get(TunnelRules)
    assert rules is not None
    tunnels = [route for route in game_map.routes if route.tunnel]
    payable = 0
    for seed in range(1_000):
        chance = Random(f"{name} {seed}")
        state = a_position(name, chance)
        route = chance.choice(tunnels)
        subsets = [*subsets_of(state.hands[0])]
        payments = [p for p in subsets if pays_for_route(cards_of(game_map, p), route)]
        if not payments:
            continue
        payment = chance.choice(payments)
        played = cards_of(game_map, payment)
        deck = [
            card_type
            for card_type, count in game_map.rules.decks[route.deck].cards
            for _ in range(count)
        ]
        revealed = tuple(chance.choices(deck, k=rules.cards))
        for card_type, count in payment:
            state.hands[0][card_type] -= count
        state.phase, state.tunnel = Phase.TUNNEL, Tunnel(route.index, payment, revealed)
        extra = 0
        for card in (game_map.card_types[card_type] for card_type in revealed):
            if card.is_locomotive or card.color in colors(played):
                extra += 1
        expected = set[Payment]()
        for added in subsets_of(state.hands[0]):
            cards = cards_of(game_map, added)
            fitting = colors(cards) <= colors(played) and decks(cards) <= {route.deck}
            if len(cards) == extra and fitting:
                expected.add(added)
        *found, withdraw = a_game(state).legal()
        assert not isinstance(withdraw, PayTunnel), "withdrawing is always possible"
        payments = [action.payment for action in found if isinstance(action, PayTunnel)]
        assert {*payments} == expected, seed
        assert len(payments) == len(expected) == len(found)
        rows = [cards_of(game_map, added) for added in payments]
        assert is_sorted([(wild(cards), anchored(cards)) for cards in rows])
        payable += bool(extra and payments)
    assert payable > 20, "too few cases to prove anything"


def test_locomotives_pay_for_the_cards_that_a_tunnel_costs_in_addition() -> None:
    """A hand of locomotives alone lacks those that it does not have, the additional ones too."""
    game_map = a_map("europe")
    tunnel = next(route for route in game_map.routes if route.tunnel)
    for held, lacking in ((0, 1), (1, 0), (2, 0)):
        hand = [0] * len(game_map.card_types)
        hand[game_map.locomotive] = tunnel.length + held
        assert missing_cards(game_map, hand, tunnel.index, spare=1).spaces == lacking


def test_route_of_a_color_without_cards() -> None:
    """Only locomotives pay for it: without any, every space is missing."""
    usa = a_map("usa")
    route = replace(usa.routes[0], color=len(usa.colors))
    game_map = replace(usa, colors=(*usa.colors, "pink"), routes=(route, *usa.routes[1:]))
    for locomotives in range(route.length):
        hand = [5] * len(game_map.card_types)
        hand[game_map.locomotive] = locomotives
        assert missing_cards(game_map, hand, 0).spaces == route.length - locomotives


@pytest.mark.parametrize(("total", "fewest"), [(32, 0), (31, 0), (33, 1)])
def test_fewest_starting_pieces_of_a_type(total: int, fewest: int) -> None:
    """With no more pieces to choose than there are of the second type, none of the first will do
    (GL-6)."""
    rules = a_map("great_lakes").rules
    assert rules.decks[1].pieces.count == 32
    settings = {**rules.settings, StartingPiecesRules: StartingPiecesRules(total)}
    game_map = replace(a_map("great_lakes"), rules=rules._replace(settings=settings))
    choices = starting_pieces_actions(State(game_map, 2))
    assert isinstance(choices[0], ChooseStartingPieces)
    assert choices[0].pieces == (fewest, total - fewest)
