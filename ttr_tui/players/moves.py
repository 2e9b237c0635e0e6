"""Moves of the fast model: what a player can decide, and how it is done."""

from __future__ import annotations

from collections.abc import Container, Sequence
from math import inf
from typing import Final, NamedTuple, TypeAlias

from ttr_tui.engine.game_map import CardTypeIndex
from ttr_tui.players.fast_game import OPEN, FastGame
from ttr_tui.players.plans import cheapest_path, costs_now, list_routes

_LATER: Final = 100
"""More spaces than any suit lacks."""


class ClaimMove(NamedTuple):
    """Claim a connection with this suit and so many locomotives."""

    connection: int
    suit: int
    wilds: int


class DrawMove(NamedTuple):
    """Draw cards: `lacking` are the spaces by suit that the plan lacks, `anchors` the card types
    that a harbor lacks. Suits of `any_color` are only for routes that most colors pay for."""

    lacking: list[int]
    needs_wild: bool = False
    anchors: tuple[int, ...] = ()
    any_color: frozenset[int] = frozenset()


class StationMove(NamedTuple):
    """Build a station with so many cards of this suit."""

    city: int
    suit: int
    cards: int


class HarborMove(NamedTuple):
    """Build a harbor with cards of this color."""

    city: int
    color: int


class TicketsMove(NamedTuple):
    """Draw tickets."""


class ExchangeMove(NamedTuple):
    """Exchange pieces."""

    deck: int
    number: int


Move: TypeAlias = ClaimMove | DrawMove | StationMove | HarborMove | TicketsMove | ExchangeMove


def do_move(game: FastGame, move: Move) -> None:
    """Do what was decided."""
    match move:
        case DrawMove():
            draw(game, move)
        case ClaimMove():
            _claim(game, *move)
        case StationMove():
            game.pay(move.suit, move.cards, 0)
            game.stations[game.player].append(move.city)
        case HarborMove():
            _build_harbor(game, move)
        case TicketsMove():
            draw_tickets(game)
        case ExchangeMove():
            game.exchange(*move)


def _claim(game: FastGame, connection: int, suit: int, wilds: int) -> None:
    """Claim a route with this suit and so many locomotives; a tunnel may fail."""
    fast, hand = game.map, game.hands[game.player]
    spaces = fast.lengths[connection] - wilds
    substitutes = 0
    if spaces > fast.colored[connection]:
        substitutes = (spaces - fast.colored[connection]) * fast.substitutes
        spaces = fast.colored[connection]
    if fast.tunnels[connection]:
        extra = game.reveal(fast.decks[connection], suit if spaces else fast.wild)
        held = max(0, hand[suit] - spaces) if spaces else 0
        if extra > held + hand[fast.wild] - wilds:
            game.settle()
            return
        colored = min(extra, held)
        spaces += colored
        wilds += extra - colored
    game.pay(suit, spaces, wilds, substitutes)
    game.own(connection, suit, has_color=spaces > 0)


def _build_harbor(game: FastGame, move: HarborMove) -> None:
    fast, seat = game.map, game.player
    rules, cards = fast.harbors, game.hand_cards(seat)
    assert rules is not None, "the map has harbors"
    paid: list[tuple[CardTypeIndex, int]] = []
    wilds = 0
    for types in fast.anchors[move.color]:
        left = rules.cards_of_each_deck
        for card in types:
            count = min(left, cards[card])
            left -= count
            if count:
                paid.append((CardTypeIndex(card), count))
        wilds += left
    if wilds:
        paid.append((CardTypeIndex(fast.cards_of[fast.wild][0]), wilds))
    game.pay_cards(tuple(paid))
    game.harbors[seat].append(move.city)


def draw_tickets(game: FastGame) -> None:
    """Draw tickets and keep those that bring more than they cost, at least as many as the rules
    say."""
    fast, seat = game.map, game.player
    offer = [game.ticket_deck.pop() for _ in range(min(fast.draw, len(game.ticket_deck)))]
    costs, share = costs_now(game, seat), game.prices[seat].weights.new_cost
    gains: list[tuple[float, int, tuple[int, ...]]] = []
    game.work += 2 * len(offer)
    for ticket in offer:
        one, two, points = fast.tickets[ticket]
        found = cheapest_path(fast.neighbors, costs, one, two)
        gains.append(
            (-inf, ticket, ()) if found is None else (points - share * found[0], ticket, found[1])
        )
    gains.sort(key=lambda each: (-each[0], each[1]))
    for number, (gain, ticket, path) in enumerate(gains):
        if number < fast.keep or gain > 0:
            game.tickets[seat].append(ticket)
            if gain > -fast.tickets[ticket][2]:
                game.paths[seat][ticket] = path
        else:
            game.ticket_deck.insert(0, ticket)
    list_routes(game, seat)


def best_card(game: FastGame, move: DrawMove, step: int) -> int:
    """The slot of the face-up card to draw, -1 for a hidden one; in the first `step`, a locomotive
    takes the whole turn."""
    fast, lacking, market = game.map, move.lacking, game.market
    suit_of, wild_suit = fast.suit_of, fast.wild
    best = wild = -1
    fewest = 0
    for slot, card in enumerate(market):
        if card is None:
            continue
        suit = suit_of[card]
        if suit == wild_suit:
            wild = slot
        elif lacking[suit] > 0:
            lacks = 2 * lacking[suit]
            if suit in move.any_color:
                lacks += 1 if lacking[suit] == 1 else _LATER
            if best < 0 or lacks < fewest:
                best, fewest = slot, lacks
    if wild >= 0 and move.needs_wild and not (fast.is_whole_draw and step):
        return wild
    if best >= 0:
        return best
    if move.anchors:
        for slot, card in enumerate(market):
            if card in move.anchors:
                return slot
    if game.todo[game.player] or not game.prices[game.player].weights.pairs:
        return -1
    for slot, card in enumerate(market):
        if card is None or suit_of[card] == wild_suit or not (step or market.count(card) > 1):
            continue
        if _helps_long_route(game, suit_of[card], step):
            return slot
    return -1


def _helps_long_route(game: FastGame, suit: int, step: int) -> bool:
    """Whether a face-up pair of this suit, or in the second `step` a card, helps to pay for a long
    route outside the plan that lacks few cards."""
    fast, seat = game.map, game.player
    prices, status, todo = game.prices[seat], game.status[seat], game.todo[seat]
    held, stock = game.hands[seat][suit], game.stock[seat]
    missing = prices.weights.pair_missing - step
    for connection in prices.long_of[suit]:
        length = fast.lengths[connection]
        if status[connection] != OPEN or not 0 < length - held <= missing or connection in todo:
            continue
        if length <= stock[fast.decks[connection]] and suit in game.pays[connection]:
            return True
    return False


def draw(game: FastGame, move: DrawMove, first: int = 0) -> None:
    """Draw two cards, or with `first=1` the second one."""
    fast, decks = game.map, game.decks
    for step in range(first, 2):
        if len(decks) > 1:
            while None in game.market and any(decks):
                game.fill(best_deck(game, move))
        slot = best_card(game, move, step)
        if slot < 0 and not any(decks):
            slot = next(
                (
                    slot
                    for slot, card in enumerate(game.market)
                    if card is not None
                    and not (fast.is_whole_draw and fast.suit_of[card] == fast.wild)
                ),
                -1,
            )
            if slot < 0:
                return
        if slot < 0:
            game.take_hidden(best_deck(game, move))
            continue
        card = game.market[slot]
        assert card is not None, "it was looked at"
        suit = fast.suit_of[card]
        move.lacking[suit] -= fast.covers[card]
        game.take_face_up(slot, best_deck(game, move) if len(decks) > 1 else None)
        if suit == fast.wild and fast.is_whole_draw:
            return


def anchors_lacking(game: FastGame, seat: int) -> tuple[int, list[int]]:
    """The color whose cards for a harbor lack least, and how many lack of each deck."""
    fast, cards = game.map, game.hand_cards(seat)
    assert fast.harbors is not None, "the map has harbors"
    each = fast.harbors.cards_of_each_deck
    fewest, best, color = 1_000, [0], 0
    for number, decks in enumerate(fast.anchors):
        lacks = [max(0, each - sum([cards[card] for card in types])) for types in decks]
        if sum(lacks) < fewest:
            fewest, best, color = sum(lacks), lacks, number
    return color, best


def anchors_to_draw(game: FastGame) -> tuple[int, ...]:
    """The card types that a harbor lacks, if it lacks few."""
    fast, seat = game.map, game.player
    rules, weights = fast.harbors, game.prices[seat].weights
    if rules is None or len(game.harbors[seat]) >= rules.count or not weights.anchors:
        return ()
    color, lacks = anchors_lacking(game, seat)
    if sum(lacks) > weights.anchors:
        return ()
    decks = zip(fast.anchors[color], lacks, strict=True)
    return tuple([card for types, lacking in decks if lacking for card in types])


def best_deck(game: FastGame, move: DrawMove) -> int:
    """The deck for the suits that lack most."""
    if len(game.decks) == 1:
        return 0
    colors, lacking = game.map.facts.colors, move.lacking
    wants = [
        sum([max(0, n) for n in lacking[deck * colors : (deck + 1) * colors]])
        for deck in range(len(game.decks))
    ]
    decks = [deck for deck, cards in enumerate(game.decks) if cards]
    return max(decks, key=lambda deck: wants[deck], default=0)


def station_city(game: FastGame, connection: int, others: Container[int] = ()) -> int | None:
    """The city in which the player should build a station to use this connection; `None` if one is
    there, or none can be built. `others` will have stations, too."""
    cities, own = game.map.ends[connection], game.stations[game.player]
    if any(city in own or city in others for city in cities):
        return None
    taken = {city for built in game.stations for city in built}
    for city in cities:
        if city not in taken and not game.map.game_map.cities[city].junction:
            return city
    return None


def flag_suits(game: FastGame, connection: int, suits: Sequence[int]) -> list[int]:
    """Those of the suits that bring a card that the player's flag still lacks (PA-2)."""
    fast, missing = game.map, game.map.whole_flag & ~game.flags[game.player]
    routes = [route for route in game.free[connection] if fast.flag[route] & missing]
    return [suit for suit in suits if any(suit in fast.suits[route] for route in routes)]


def flag_share(game: FastGame, connection: int, suit: int, turns: float) -> float:
    """The points that a card of this suit for a connection brings for a flag (PA-3), if as many
    turns as cards are left: an equal part for each card that the flag still lacks."""
    lacking = (game.map.whole_flag & ~game.flags[game.player]).bit_count()
    if lacking > turns or not flag_suits(game, connection, (suit,)):
        return 0.0
    return game.map.flag_points / lacking
