"""What a computer player plans for its tickets, as a value, and what payments cost the plan."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import Final, NamedTuple, TypeAlias

from ttr_tui.engine import Action, Claim, Phase, View
from ttr_tui.engine.rules.harbors import BuildHarbor
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.engine.rules.tunnels import PayTunnel
from ttr_tui.players.fast_game import OPEN, OWN, FastGame
from ttr_tui.players.final_count import totals
from ttr_tui.players.moves import flag_suits, station_city
from ttr_tui.players.plans import (
    Paths,
    cheapest_path,
    exact_paths,
    list_routes,
    plan,
    prices_of,
)
from ttr_tui.players.policy import give_up_late, needs_of, pieces_beyond, turns_left
from ttr_tui.players.weights import HARD, Weights

_POINT: Final = 100
"""More cards than any payment takes: for one point."""

Paying: TypeAlias = Claim | PayTunnel | BuildStation | BuildHarbor


def known_game(view: View, weights: Weights) -> FastGame:
    """The game as the viewer knows it; hands of others are empty, and decks have no known cards."""
    assert view.viewer is not None, "only a player plans"
    seats = len(view.seats)
    empty = [0] * len(view.game_map.card_types)
    hands = [list(view.hand) if seat == view.viewer else empty for seat in range(seats)]
    tickets: list[list[int]] = [[] for _ in range(seats)]
    tickets[view.viewer] = [*view.tickets]
    game = FastGame(view, hands, [[0] * count for count in view.decks], tickets, 0)
    game.player, game.is_exact = view.viewer, True
    game.counts = [seat.cards for seat in view.seats]
    game.ticket_deck = [0] * view.ticket_deck
    game.prices = [prices_of(view.game_map, weights)] * seats
    return game


class Plan(NamedTuple):
    """The plan for the tickets: `routes` are to be claimed, each for these tickets, and `stations`
    to be built, by city with the connection that they lend. `paths[ticket]` are the connections of
    its path, the player's own ones included; a ticket without one is given up or lost. `goals` are
    the tickets that routes or stations are for. `spaces` are the pieces of each deck that the plan
    takes, `suits` says by route which cards pay for it."""

    routes: dict[int, tuple[int, ...]]
    stations: dict[int, int]
    paths: Paths
    goals: tuple[int, ...]
    spaces: tuple[int, ...]
    suits: dict[int, int]


def planned_game(view: View, weights: Weights = HARD) -> FastGame:
    """The game as the viewer knows it, with the viewer's plan. Its paths follow from the board and
    the tickets, not from the cards, so that they stay the same until these change. Tickets are
    given up for which the turns probably left do not suffice."""
    game = known_game(view, weights)
    plan(game, game.player, best_paths(view, game, view.tickets))
    give_up_late(game, turns_left(game, game.player))
    take_paths_in_hand(game)
    return game


def take_paths_in_hand(game: FastGame) -> None:
    """Take other paths for tickets if the hand pays for all that is new in them, they take fewer
    turns and no more spaces, and their routes bring hardly fewer points than the turns would. With
    several decks that costs points."""
    fast, seat = game.map, game.player
    if len(game.decks) > 1:
        return
    hand, paths, costs = game.hands[seat], game.paths[seat], game.prices[seat].costs
    is_held = [
        hand[fast.wild] >= ferries and any(hand[suit] >= wanted for suit in suits)
        for ferries, wanted, suits in zip(fast.ferries, fast.wanted, game.pays, strict=True)
    ]
    for ticket, path in [*paths.items()]:
        todo, before = game.todo[seat], needs_of(game, seat)
        shared = {c for other in paths if other != ticket for c in paths[other]}
        prices = [inf] * len(costs)
        for connection, status in enumerate(game.status[seat]):
            if status == OWN or connection in shared:
                prices[connection] = 0.0
            elif status == OPEN and (connection in path or is_held[connection]):
                prices[connection] = costs[connection] / (1 if connection in path else 2)
        found = cheapest_path(fast.neighbors, prices, *fast.tickets[ticket][:2])
        paths[ticket] = path if found is None else found[1]
        list_routes(game, seat)
        after, new = needs_of(game, seat), game.todo[seat]
        paid_with = [suit for c, suit in zip(new, after.suits, strict=True) if c not in todo]
        fewer = sum([fast.points[c] for c in todo]) - sum([fast.points[c] for c in new])
        saved = before.turns - after.turns
        is_better = saved > 0 and fewer <= max(1.0, saved * fast.facts.turn_worth)
        is_better = is_better and after.spaces <= before.spaces
        if not is_better or any(after.left[suit] < 0 for suit in paid_with):
            paths[ticket] = path
            list_routes(game, seat)


def best_paths(view: View, game: FastGame, tickets: Sequence[int]) -> Paths:
    """The cheapest paths for these tickets, without routes whose cards are used up; or those with
    the fewest spaces, if tickets must be given up otherwise, late in the game, or fewer pieces are
    then to be exchanged."""
    seat, tickets_of_map = game.player, game.map.tickets
    used_up, found = _used_up(view, game), list[tuple[int, int, Paths]]()
    for shortest in (False, True):
        paths = exact_paths(game, seat, tickets, used_up, shortest=shortest)
        plan(game, seat, paths)
        give_up_late(game, turns_left(game, seat))
        exchanged = sum([max(0, -n) for n in pieces_beyond(game)])
        points = sum([tickets_of_map[t][2] for t in game.paths[seat]])
        found.append((points, -exchanged, paths))
        if len(game.paths[seat]) == len(paths) and not exchanged:
            break
    return max(found, key=lambda each: each[:2])[2]


def _used_up(view: View, game: FastGame) -> frozenset[int]:
    """The connections for which more cards lack than are face up or hidden, while the deck lasts to
    the end of the game."""
    fast, seat = game.map, game.player
    hand, turns = game.hands[seat], turns_left(game, seat)
    left = [0] * (fast.wild + 1)
    shown = [card for card in view.market if card is not None]
    for card, count in [*enumerate(view.unseen()), *[(card, 1) for card in shown]]:
        left[fast.suit_of[card]] += count * fast.covers[card]
    drawn = 2 * turns * len(view.seats)
    return frozenset(
        [
            connection
            for connection, status in enumerate(game.status[seat])
            if status == OPEN
            and view.decks[fast.decks[connection]] >= drawn
            and all(
                fast.colored[connection] - hand[suit] - hand[fast.wild] > left[suit]
                for suit in game.pays[connection]
            )
        ]
    )


def plan_of(view: View, weights: Weights = HARD) -> Plan:
    """The plan of the viewer, which hints show."""
    return plan_in(planned_game(view, weights))


def plan_in(game: FastGame) -> Plan:
    """The plan of the player, in terms of the engine."""
    fast, seat = game.map, game.player
    paths = game.paths[seat]
    serves: dict[int, list[int]] = {}
    for ticket, path in paths.items():
        for connection in path:
            serves.setdefault(connection, []).append(ticket)
    needs = needs_of(game, seat)
    routes: dict[int, tuple[int, ...]] = {}
    suits: dict[int, int] = {}
    spaces = [0] * len(fast.supply)
    for connection, suit in zip(game.todo[seat], needs.suits, strict=True):
        free = game.free[connection]
        route = next((r for r in free if suit in fast.suits[r]), free[0])
        routes[route], suits[route] = tuple(serves[connection]), suit
        spaces[fast.decks[connection]] += fast.lengths[connection]
    stations: dict[int, int] = {}
    for connection in game.lent[seat]:
        city = station_city(game, connection, stations)
        if city is not None:
            stations[city] = connection
    missing = {*game.todo[seat], *game.lent[seat]}
    goals = tuple([ticket for ticket, path in paths.items() if not missing.isdisjoint(path)])
    return Plan(routes, stations, dict(paths), goals, tuple(spaces), suits)


def tickets_through(game: FastGame, connection: int) -> tuple[int, ...]:
    """The tickets whose planned path leads through this open connection, or a path that takes no
    more spaces."""
    fast, status = game.map, game.status[game.player]
    costs = [
        0.0 if each == OWN else float(length) if each == OPEN else inf
        for each, length in zip(status, fast.lengths, strict=True)
    ]
    costs[connection] = 0.0
    found: list[int] = []
    for ticket, path in game.paths[game.player].items():
        rest = sum([fast.lengths[c] for c in path if status[c] == OPEN])
        through = cheapest_path(fast.neighbors, costs, *fast.tickets[ticket][:2])
        if not rest or through is None:
            continue
        spaces, route = through
        is_short = connection in route and spaces + fast.lengths[connection] <= rest
        if connection in path or is_short:
            found.append(ticket)
    return tuple(found)


def payment_prices(view: View, actions: Iterable[Paying]) -> list[float]:
    """What a player gives up with the cards of each of these payments, in cards: those that the
    plan for its tickets then lacks, locomotives, and cards with an anchor. In the last turn the
    points of the final count come first; else among equals a card for the flag."""
    game = planned_game(view)
    is_last = view.phase is Phase.TURN and view.own_turns_left == 1
    fast, seat = game.map, game.player
    hand, todo = game.hands[seat], game.todo[seat]
    prices: list[float] = []
    for action in actions:
        route = action.route if isinstance(action, Claim) else None
        if route is None and isinstance(action, PayTunnel) and view.tunnel is not None:
            route = view.tunnel.route
        connection = None if route is None else view.game_map.routes[route].connection
        left, rest = hand[:], [c for c in todo if c != connection]
        anchors = 0
        for card, count in action.payment:
            left[fast.suit_of[card]] -= count * fast.covers[card]
            anchors += count * view.game_map.card_types[card].anchor
        game.hands[seat], game.todo[seat] = left, rest
        needs = needs_of(game, seat)
        game.hands[seat], game.todo[seat] = hand, todo
        paid = sum([count for _, count in action.payment])
        wilds = hand[fast.wild] - left[fast.wild]
        price = 3 * needs.lacking + 2.5 * wilds + 0.1 * paid + 0.3 * anchors
        if is_last:
            price -= _POINT * points_after(game, action)
        elif connection is not None:
            paid_with = [fast.suit_of[card] for card, _ in action.payment]
            price -= 0.05 * bool(flag_suits(game, connection, paid_with))
        prices.append(price)
    return prices


def points_after(game: FastGame, action: Action) -> int:
    """What the player scores in all if the game ends with this action."""
    after = game.copy()
    after.do(action)
    return totals(after)[game.player]
