"""The policy: what a player does in a turn of the fast model, without looking ahead.

It keeps its plan for the tickets until it loses a planned route, and looks at suits in place of
payments. All players play by it, each with its own weights; so do all seats of playouts.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import Final, NamedTuple

from ttr_tui.players.fast_game import LOST, OPEN, OWN, FastGame
from ttr_tui.players.final_count import totals
from ttr_tui.players.moves import (
    ClaimMove,
    DrawMove,
    ExchangeMove,
    HarborMove,
    Move,
    StationMove,
    TicketsMove,
    anchors_lacking,
    anchors_to_draw,
    do_move,
    draw,
    flag_share,
    flag_suits,
    station_city,
)
from ttr_tui.players.plans import cheapest_path, give_up, mend
from ttr_tui.players.weights import CARDS_PER_TURN

_FOR_ONE_LOCOMOTIVE: Final = 6
"""For so many spaces of a route outside the plan one locomotive pays at any time."""

_MOST: Final = 3
"""A route that so many suits pay for can wait for one of them."""

_WIDE: Final = 6.0
"""Routes that bring so many points less than the best one are not looked at."""

_WAYS: Final = 4_000
"""So many ways to give suits to planned routes are tried."""

_HIDDEN: Final = 1.5
"""So many draws more a card takes that is not face up."""

_ONE_COLOR: Final = 1.0
"""How many useful cards a turn of drawing for a single color brings."""

_SHOWN: Final = 3
"""So many equal face-up cards count for the color of a gray route."""

_IDLE: Final = 3
"""After so many turns of each player in which no hand changes, a playout ends."""


def play_to_end(game: FastGame) -> list[int]:
    """Play a game to its end; the points of all players. It also ends when nobody can do anything
    any more."""
    idle, most = 0, _IDLE * len(game.pieces)
    while idle < most and game.turns_left:
        seat, cards = game.player, game.counts[game.player]
        do_move(game, decide(game))
        idle = idle + 1 if game.counts[seat] == cards else 0
        game.end_turn()
    return totals(game)


def turns_left(game: FastGame, seat: int) -> float:
    """How many turns the player probably has left, the present one included."""
    if game.turns_left >= 0:
        return (game.turns_left + len(game.pieces) - 1) // len(game.pieces)
    facts, turns, weights = game.map.facts, inf, game.prices[seat].weights
    length = max(weights.opponent_length, facts.mean_length)
    for other, pieces in enumerate(game.pieces):
        if other != seat:
            left = max(0, pieces - facts.last_pieces)
            cards = max(0.0, left - weights.opponent_cards * game.counts[other])
            turns = min(turns, cards / CARDS_PER_TURN + left / length)
    return turns + facts.last_turns


def decide(game: FastGame) -> Move:
    """What the player does in its turn."""
    seat, fast = game.player, game.map
    if game.is_broken[seat]:
        mend(game, seat)
    weights, turns = game.prices[seat].weights, turns_left(game, seat)
    if game.turns_left >= 0 or turns < weights.last_turns:
        return _last_turn(game, turns)
    if (ruled := move_of_style(game, turns)) is not None:
        return ruled
    if (needs := give_up_late(game, turns)) is not None:
        return _planned_turn(game, needs, turns)
    if game.lent[seat] and (station := _station(game)) is not None:
        return station
    if fast.harbors is not None and (harbor := _harbor(game, weights.free_harbor)) is not None:
        return harbor
    claim, draws = _free_turn(game, turns)
    if claim is None and _may_draw_tickets(game, turns):
        return TicketsMove()
    return claim or draws


def move_of_style(game: FastGame, turns: float) -> Move | None:
    """What the style of the player decides before its plan, whatever comes of it."""
    seat, fast = game.player, game.map
    weights, hand = game.prices[seat].weights, game.hands[seat]
    if weights.collects and _may_draw_tickets(game, turns):
        paths, status = game.paths[seat], game.status[seat]
        done = sum([all(status[c] == OWN for c in path) for path in paths.values()])
        if done >= weights.collects and len(game.tickets[seat]) - done <= 1:
            return TicketsMove()
    if weights.races:
        longest, stock = fast.facts.long_length, game.stock[seat]
        for connection in game.prices[seat].best:
            length = fast.lengths[connection]
            is_long = longest <= length <= stock[fast.decks[connection]]
            if is_long and game.status[seat][connection] == OPEN and not fast.ferries[connection]:
                suit = _best_suit(game, connection)
                if hand[suit] >= fast.wanted[connection]:
                    return ClaimMove(connection, suit, 0)
    return None


def _may_draw_tickets(game: FastGame, turns: float) -> bool:
    """Whether enough turns and pieces are left for new tickets."""
    seat, weights = game.player, game.prices[game.player].weights
    is_early = turns >= weights.new_turns and game.pieces[seat] >= weights.new_pieces
    return is_early and bool(game.tickets[seat]) and bool(game.ticket_deck)


def give_up_late(game: FastGame, turns: float) -> Needs | None:
    """Give up tickets until the turns probably left suffice for the plan of the player whose turn
    it is; what it then needs, if routes are to be claimed for it. In the last turns only those
    count that are at once completed, and nothing is given up."""
    seat = game.player
    weights = game.prices[seat].weights
    while game.todo[seat]:
        needs = needs_of(game, seat)
        is_last = game.turns_left >= 0 or turns < weights.last_turns
        most = turns * weights.plan_share + weights.plan_slack
        if is_last or not game.paths[seat] or needs.turns <= most:
            return needs
        give_up(game, seat)
    return None


class Needs(NamedTuple):
    """What the plan of a player needs: `left` is what the hand has beyond it, by suit (negative:
    lacks), `suits` the suit that pays for each planned route, if need be with the face-up cards,
    `spaces` those of all planned routes, `ferry` the locomotives that their ferries require,
    `lacking` the spaces that the hand lacks in all, `turns` those that the plan takes."""

    left: list[int]
    suits: list[int]
    spaces: int
    ferry: int
    lacking: int
    turns: float


def needs_of(game: FastGame, seat: int) -> Needs:
    """What the plan of a player needs."""
    fast, todo, pays = game.map, game.todo[seat], game.pays
    weights = game.prices[seat].weights
    lengths, ferries, wanted = fast.lengths, fast.ferries, fast.wanted
    hand = game.hands[seat]
    left = hand[:]
    wild, left[-1] = left[-1], 0
    suits: list[int] = []
    spaces = ferry = 0
    several: list[tuple[int, int, int]] = []
    for number, connection in enumerate(todo):
        spaces += lengths[connection]
        ferry += ferries[connection]
        those = pays[connection]
        suits.append(those[0])
        if len(those) == 1:
            left[those[0]] -= wanted[connection]
        else:
            several.append((len(those), -wanted[connection], number))
    if several:
        with_shown = left[:]
        for card in game.market:
            if card is not None:
                with_shown[fast.suit_of[card]] += 1
        several.sort()  # Routes of fewer colors choose first, then the longer ones.
        for _, wants, number in several:
            those = pays[todo[number]]
            enough = [suit for suit in those if left[suit] + wants >= 0]
            if enough and fast.flag_points:
                enough = flag_suits(game, todo[number], enough) or enough
            if enough:
                best = min(enough, key=left.__getitem__)
            else:
                best = max(those, key=with_shown.__getitem__)
            suits[number] = best
            left[best] += wants
            with_shown[best] += wants
        if game.is_exact and seat == game.player and min(left) < 0:
            _assign(game, [(number, -wants) for _, wants, number in several], suits, left)
    lacking = -sum([count for count in left if count < 0])
    missing: float = max(0, lacking - max(0, wild - ferry))
    missing += weights.ferry * max(0, ferry - wild)
    return Needs(left, suits, spaces, ferry, lacking, len(todo) + missing / CARDS_PER_TURN)


def _assign(
    game: FastGame, several: Sequence[tuple[int, int]], suits: list[int], left: list[int]
) -> None:
    """Give suits to the planned routes that `several` pay for, each with its number in the plan and
    the spaces it wants, so that the cards that the hand lacks take fewest draws, and rather for one
    route many than for each some. A few thousand ways are tried at most."""
    pays, todo, steps = game.pays, game.todo[game.player], 0
    suits_shown = [game.map.suit_of[card] for card in game.market if card is not None]
    shown = [suits_shown.count(suit) for suit in range(len(left))]
    free, chosen, least = left[:], suits[:], inf
    for number, wants in several:
        free[suits[number]] += wants

    def assign(at: int, draws: float) -> None:
        nonlocal steps, least
        steps += 1
        if draws >= least or steps > _WAYS:
            return
        if at == len(several):
            least, suits[:], left[:] = draws, chosen, free
            return
        number, wants = several[at]
        those = sorted(pays[todo[number]], key=lambda suit: -shown[suit])
        empty = [suit for suit in those if free[suit] == 0][:1]
        for suit in [*[suit for suit in those if free[suit] > 0], *empty] or those[:1]:
            before = _draws(free[suit], shown[suit])
            free[suit] -= wants
            chosen[number] = suit
            lacking = max(0, min(wants, -free[suit]))
            after = _draws(free[suit], shown[suit]) + sqrt(lacking)
            assign(at + 1, draws + after - before)
            free[suit] += wants

    assign(0, sum(map(_draws, free, shown)))


def _draws(left: int, shown: int) -> float:
    """About how many draws it takes until the hand no longer lacks cards of a suit."""
    return -left + _HIDDEN * max(0, -left - shown) if left < 0 else 0.0


def _planned_turn(game: FastGame, needs: Needs, turns: float) -> Move:
    """A turn with routes to be claimed for tickets."""
    seat, fast = game.player, game.map
    weights, hand, todo = game.prices[seat].weights, game.hands[seat], game.todo[seat]
    lengths, ferries, colored = fast.lengths, fast.ferries, fast.colored
    wild, stock = hand[fast.wild], game.stock[seat]
    # A planned route: the longest that can be paid for; what completes a ticket counts one space
    # more.
    spends = _spends(game, needs)
    best: ClaimMove | None = None
    best_score = 0.0
    for number, connection in enumerate(todo):
        suit, required, length = needs.suits[number], ferries[connection], lengths[connection]
        if length > stock[fast.decks[connection]]:
            continue
        if required > wild:
            if fast.substitutes and _can_substitute(game, connection, suit, wild):
                best, best_score = ClaimMove(connection, suit, wild), 99.0
            continue
        short = colored[connection] - hand[suit]
        if short > 0:
            if short > wild - required or not fast.takes_wild[connection]:
                continue
            if not spends:
                continue
        else:
            short = 0
        if fast.tunnels[connection] and lacks_spare(game, connection, hand[suit] + wild):
            continue
        score = length - weights.loss * short + completes(game, connection)
        if best is None or score > best_score:
            best, best_score = ClaimMove(connection, suit, short + required), score
    if best is not None:
        return best
    if fast.exchange is not None and (exchange := _exchange(game)) is not None:
        return exchange
    if fast.harbors is not None and (harbor := _harbor(game, weights.harbor)) is not None:
        return harbor
    # Another route, with cards that the plan can spare.
    free = game.pieces[seat] - needs.spaces
    if free > 1 and needs.turns + 1 < turns:
        claim = _other_claim(game, needs.left, free)
        if claim is not None:
            return claim
    return _planned_draws(game, needs)


def _spends(game: FastGame, needs: Needs) -> bool:
    """Whether locomotives now pay for planned routes, in place of cards of a color."""
    weights, turns = game.prices[game.player].weights, turns_left(game, game.player)
    return needs.turns + weights.hurry > turns or turns <= weights.thrift


def completes(game: FastGame, connection: int) -> bool:
    """Whether this connection is all that a planned path of the player whose turn it is lacks."""
    status, paths = game.status[game.player], game.paths[game.player].values()
    return any([c for c in path if status[c] != OWN] == [connection] for path in paths)


def _planned_draws(game: FastGame, needs: Needs) -> DrawMove:
    """Draw cards for the plan of the player whose turn it is."""
    seat, fast = game.player, game.map
    wild, most = game.hands[seat][fast.wild], game.prices[seat].weights.last_wild
    of_color = {
        s for s, c in zip(needs.suits, game.todo[seat], strict=True) if len(game.pays[c]) < _MOST
    }
    lacking = [-count for count in needs.left]
    needs_wild = needs.ferry > wild
    if most and not needs_wild and fast.is_whole_draw:
        short = needs.lacking - (wild - needs.ferry)
        shown = [fast.suit_of[card] for card in game.market if card is not None]
        needs_wild = 0 < short <= most and not any(lacking[suit] > 0 for suit in shown)
        needs_wild = needs_wild and _spends(game, needs)  # Else it would be kept.
    return DrawMove(lacking, needs_wild, anchors_to_draw(game), frozenset(needs.suits) - of_color)


def lacks_spare(game: FastGame, connection: int, spaces: int) -> bool:
    """Whether a tunnel probably fails for a player whose cards cover so many spaces: there is none
    to spare, or, of few cards in all, perhaps one for each that is revealed."""
    fast, deck = game.map, game.map.decks[connection]
    cards = len(game.decks[deck]) + len(game.discards[deck])
    spare = spaces - fast.lengths[connection]
    return spare <= 0 or (spare < fast.revealed and cards < 4 * fast.revealed)


def _can_substitute(game: FastGame, connection: int, suit: int, wilds: int) -> bool:
    """Whether cards can replace the locomotives that this ferry lacks (C-19)."""
    fast, seat = game.map, game.player
    missing = fast.ferries[connection] - wilds
    hand, deck = game.hands[seat], fast.decks[connection]
    spare = sum([hand[s] for s in fast.facts.suits_of_deck[deck]]) - fast.colored[connection]
    is_paid = hand[suit] >= fast.colored[connection]
    return missing <= fast.replaced[connection] and is_paid and spare >= missing * fast.substitutes


def pieces_beyond(game: FastGame) -> list[int]:
    """How many pieces of each type the player has beyond those that the plan takes; negative:
    lacks."""
    fast, seat = game.map, game.player
    beyond = game.stock[seat][:]
    for connection in game.todo[seat]:
        beyond[fast.decks[connection]] -= fast.lengths[connection]
    return beyond


def _exchange(game: FastGame) -> ExchangeMove | None:
    """Exchange pieces if the plan needs more of a type than are left (GL-9)."""
    beyond, reserve = pieces_beyond(game), game.reserves[game.player]
    for deck in (0, 1):
        number = -beyond[1 - deck]
        if 0 < number <= min(reserve[1 - deck], beyond[deck]):
            return ExchangeMove(deck, number)
    return None


def other_routes(game: FastGame) -> list[tuple[float, int]]:
    """The best open routes outside the plan for which there are pieces, best first, each with the
    points that it brings more than it costs, those of a longer path too."""
    seat, fast = game.player, game.map
    prices, status, todo = game.prices[seat], game.status[seat], game.todo[seat]
    weights, stock, decks = prices.weights, game.stock[seat], fast.decks
    share = weights.path if fast.path_bonus else 0.0
    network = fast.network([c for c, each in enumerate(status) if each == OWN])
    at, known, ends, lengths = network.at, network.growths, fast.ends, fast.lengths
    top, most = -inf, weights.most_path
    found: list[tuple[float, int]] = []
    for connection in prices.best:
        value = prices.values[connection]
        if value < top - _WIDE and len(found) > weights.targets:
            break
        if status[connection] or lengths[connection] > stock[decks[connection]]:
            continue
        if connection in todo:
            continue
        one, two = ends[connection]
        if share and (one in at or two in at):
            growth = known.get(connection)
            more = share * (network.growth(connection) if growth is None else growth)
            value += more if more < most else most
        if value > top:
            top = value
        found.append((value, connection))
    found.sort(key=lambda each: -each[0])
    return found


def _other_claim(game: FastGame, left: Sequence[int], free: int) -> ClaimMove | None:
    """Claim one of the best routes besides the plan if the plan can spare the cards for it."""
    fast, prices, most = game.map, game.prices[game.player], max(left)
    if most < prices.shortest:
        return None
    top: float | None = None
    for value, connection in other_routes(game):
        length = fast.lengths[connection]
        if value < 0 or (top is not None and value < top - prices.weights.margin):
            return None
        if length > free:
            continue
        if top is None:
            top = value
        if length <= most and not fast.ferries[connection]:
            for suit in game.pays[connection]:
                if left[suit] >= length + fast.tunnels[connection]:
                    return ClaimMove(connection, suit, 0)
    return None


def _free_turn(game: FastGame, turns: float) -> tuple[ClaimMove | None, DrawMove]:
    """A turn with no ticket to complete: claim one of the best routes, or draw for them."""
    seat, fast = game.player, game.map
    weights, hand = game.prices[seat].weights, game.hands[seat]
    wild = hand[fast.wild]
    excess = game.counts[seat] / fast.wild - weights.many_cards
    spends = turns <= weights.thrift
    margin = weights.margin + max(0.0, weights.more_margin * excess)
    lacking = [0] * (fast.wild + 1)
    shown = [0] * (fast.wild + 1)
    for card in game.market:
        if card is not None:
            shown[fast.suit_of[card]] += 1
    many = [n if n >= _SHOWN else 0 for n in shown]
    wilds, latest, has_many = wild if spends else 0, turns + weights.target_slack, any(many)
    top, targets, best, best_value, lacks_one = None, 0, None, 0.0, False
    for value, connection in other_routes(game):
        length, suits = fast.lengths[connection], game.pays[connection]
        suit = suits[0] if len(suits) == 1 else _best_suit(game, connection)
        required, short = fast.ferries[connection], fast.colored[connection] - hand[suit]
        if short < 0:
            short = 0
        if required > wild or short > max(0, wilds - required):
            if has_many and len(suits) >= _MOST:
                suit = max(suits, key=lambda suit: hand[suit] + many[suit])
                short = max(0, fast.colored[connection] - hand[suit])
            if turns_for(game, connection, suit, wilds, shown[suit]) > latest:
                continue
        if fast.flag_points and hand[suit]:
            value += flag_share(game, connection, suit, turns)
        if top is None:
            top = value
        if value >= top - margin and required <= wild:
            payable = short == 0 or (
                (spends or short * _FOR_ONE_LOCOMOTIVE <= length)
                and short <= wild - required
                and fast.takes_wild[connection]
            )
            is_sure = payable and not (
                fast.tunnels[connection] and lacks_spare(game, connection, hand[suit] + wild)
            )
            if is_sure and (best is None or value > best_value):
                best, best_value = ClaimMove(connection, suit, short + required), value
            lacks_one |= not payable and short + required == wild + 1 and length >= weights.pairs
        elif targets >= weights.targets:
            break
        if targets < weights.targets and short > 0:
            targets += 1
            if lacking[suit] <= 0 or short < lacking[suit]:
                lacking[suit] = short
    if top is None:
        best = _any_claim(game, turns, {})
    lacks_one = lacks_one and not any(n > 0 and shown[suit] for suit, n in enumerate(lacking))
    return best, DrawMove(lacking, lacks_one, anchors_to_draw(game))


def turns_for(game: FastGame, connection: int, suit: int, wilds: int, shown: int) -> float:
    """How many turns it takes to claim a route with this suit, of which so many cards are face up,
    if so many locomotives pay for it, first for those that it requires; a tunnel takes a card to
    spare."""
    fast, hand = game.map, game.hands[game.player]
    required = fast.ferries[connection]
    cards = max(0, fast.wanted[connection] - hand[suit] - max(0, wilds - required))
    locomotives = game.prices[game.player].weights.ferry * max(0, required - hand[fast.wild])
    there = min(cards, shown, 2)
    return 1 + there / 2 + (cards - there + locomotives) / _ONE_COLOR


def _best_suit(game: FastGame, connection: int) -> int:
    """The suit of which the hand has most, of equal ones that which brings a flag card."""
    suits, hand = game.pays[connection], game.hands[game.player]
    if len(suits) == 1:
        return suits[0]
    best = max(suits, key=hand.__getitem__)
    if game.map.flag_points:
        return next(
            iter(flag_suits(game, connection, [s for s in suits if hand[s] == hand[best]])), best
        )
    return best


def _last_turn(game: FastGame, turns: float) -> Move:
    """Most points at once: routes and the tickets that they complete."""
    seat, fast = game.player, game.map
    todo, status, hand = game.todo[seat], game.status[seat], game.hands[seat]
    worth: dict[int, float] = {}
    for ticket, path in game.paths[seat].items():
        rest = [c for c in path if status[c] == OPEN]
        if rest and len(rest) <= turns:
            for connection in rest:
                more = 2 * fast.tickets[ticket][2] / len(rest)
                worth[connection] = worth.get(connection, 0.0) + more
    if fast.path_bonus:
        for connection, more in _path_bonus(game).items():
            worth[connection] = worth.get(connection, 0.0) + more
    if fast.harbors is not None:
        harbor = _harbor(game, game.prices[seat].weights.last_harbor)
        if harbor is not None:
            return harbor
    if fast.stations and (station := _last_station(game)) is not None:
        return station
    claim = _any_claim(game, turns, worth)
    if claim is not None:
        return claim
    lacking = [0] * (fast.wild + 1)
    for connection in todo:
        suit = _best_suit(game, connection)
        lacking[suit] = fast.lengths[connection] - hand[suit]
    return DrawMove(lacking)


def _path_bonus(game: FastGame) -> dict[int, float]:
    """By connection what the lead of the player gains, in points, if its longest path is then no
    shorter than that of the others, or longer; only of those for which the cards may suffice."""
    seat, fast, hand = game.player, game.map, game.hands[game.player]
    networks = [
        fast.network([c for c, each in enumerate(status) if each == OWN]) for status in game.status
    ]
    own = networks.pop(seat)
    behind = max([each.longest for each in networks]) - own.longest
    status, most = game.status[seat], max(hand[:-1]) + hand[-1]
    if behind < 0:
        return {}
    least = max(1, behind)
    least_length = least - sum([fast.lengths[c] for c, each in enumerate(status) if each == OWN])
    least_length += own.longest  # A path over all own routes is no longer.
    growths = [
        (connection, own.growth(connection))
        for connection, length in enumerate(fast.lengths)
        if least_length <= length <= most and status[connection] == OPEN
    ]
    return {
        connection: fast.path_bonus * ((behind > 0) + (growth > behind))
        for connection, growth in growths
        if growth >= least
    }


def _any_claim(game: FastGame, turns: float, worth: dict[int, float]) -> ClaimMove | None:
    """Claim the route that brings most points, with what it is worth besides."""
    seat, fast = game.player, game.map
    hand, stock, status = game.hands[seat], game.stock[seat], game.status[seat]
    wild, most = hand[fast.wild], max(hand[:-1])
    best = None
    best_value = 0.0
    for connection, length in enumerate(fast.lengths):
        if status[connection] or length > most + wild or length > stock[fast.decks[connection]]:
            continue
        required, suits = fast.ferries[connection], game.pays[connection]
        for suit in suits if fast.flag_points else (_best_suit(game, connection),):
            value = fast.points[connection] + worth.get(connection, 0.0)
            if fast.flag_points and hand[suit]:
                value += flag_share(game, connection, suit, turns)
            if value <= best_value or required > wild:
                continue
            short = max(0, length - required - hand[suit])
            if short > (wild - required if fast.takes_wild[connection] else 0):
                continue
            if fast.tunnels[connection] and lacks_spare(game, connection, hand[suit] + wild):
                if game.turns_left < 0:
                    continue  # Two players might try for ever.
                value *= game.prices[seat].weights.tunnel_doubt
                if value <= best_value:
                    continue
            best, best_value = ClaimMove(connection, suit, short + required), value
    return best


def _station(game: FastGame) -> StationMove | None:
    """Build a station for a planned path, if the player can pay for it."""
    seat, fast = game.player, game.map
    hand, price = game.hands[seat], len(game.stations[seat]) + 1
    suit = max(range(fast.wild), key=hand.__getitem__)
    if price > fast.stations or hand[suit] < price:
        return None
    for connection in game.lent[seat]:
        city = station_city(game, connection)
        if city is not None:
            return StationMove(city, suit, price)
    return None


def _last_station(game: FastGame) -> StationMove | None:
    """A station that at once completes the ticket with the most points, if one does."""
    fast, seat = game.map, game.player
    status, stations = game.status[seat], game.stations[seat]
    lent = game.lent[seat]
    costs = [0.0 if each == OWN else inf for each in status]
    for connection, each in enumerate(status):
        if each == LOST and not any(city in stations for city in fast.ends[connection]):
            costs[connection] = 1.0
    best, game.lent[seat] = None, []
    for ticket in sorted(game.tickets[seat], key=lambda ticket: -fast.tickets[ticket][2]):
        path = game.paths[seat].get(ticket)
        if path is not None and all(status[connection] == OWN for connection in path):
            continue
        found = cheapest_path(fast.neighbors, costs, *fast.tickets[ticket][:2])
        if found is not None and found[0] == 1:
            game.lent[seat] = [connection for connection in found[1] if costs[connection]]
            best = best or _station(game)
    game.lent[seat] = lent
    return best


def _harbor(game: FastGame, least: float) -> HarborMove | None:
    """The best harbor, if it brings enough points."""
    worth, harbor = best_harbor(game)
    return harbor if worth >= least else None


def best_harbor(game: FastGame) -> tuple[int, HarborMove | None]:
    """A harbor in the port that the most tickets name, and the points that it brings, if the player
    can pay for it (GL-7) and needs none of the cards for a route that now completes a ticket."""
    seat, fast = game.player, game.map
    rules, hand = fast.harbors, game.hands[seat]
    if rules is None or len(game.harbors[seat]) >= rules.count:
        return 0, None
    color, lacks = anchors_lacking(game, seat)
    if sum(lacks) > (hand[fast.wild] if fast.is_whole_draw else 0):
        return 0, None
    named: dict[int, int] = {}
    status = game.status[seat]
    for ticket in game.tickets[seat]:
        path = game.paths[seat].get(ticket)
        if path is not None and all(status[connection] != LOST for connection in path):
            for city in fast.tickets[ticket][:2]:
                named[city] = named.get(city, 0) + 1
    taken = {city for built in game.harbors for city in built}
    points = (0, *rules.points)
    best, most = -1, -1
    for connection, owned in enumerate(status):
        if owned == OWN:
            for city in fast.ends[connection]:
                worth = points[min(named.get(city, 0), len(rules.points))]
                if fast.ports[city] and city not in taken and worth > most:
                    best, most = city, worth
    if best < 0:
        return 0, None
    left = hand[:]
    left[fast.wild] -= sum(lacks)
    for deck, lacking in enumerate(lacks):
        left[deck * fast.facts.colors + color] -= rules.cards_of_each_deck - lacking
    for connection in game.todo[seat]:
        payable = [_is_payable(game, connection, each) for each in (hand, left)]
        if payable == [True, False] and completes(game, connection):
            return 0, None
    return most + rules.penalty, HarborMove(best, color)


def _is_payable(game: FastGame, connection: int, hand: Sequence[int]) -> bool:
    """Whether such a hand pays for a connection, with locomotives if need be."""
    fast = game.map
    wild = hand[fast.wild] - fast.ferries[connection]
    spaces = max([hand[suit] for suit in game.pays[connection]], default=0)
    return wild >= 0 and spaces + fast.takes_wild[connection] * wild >= fast.colored[connection]


def policy_draws(game: FastGame) -> DrawMove:
    """The cards that the player whose turn it is draws, if it draws."""
    move, seat = decide(game), game.player
    if isinstance(move, DrawMove):
        return move
    if not game.todo[seat]:
        return _free_turn(game, turns_left(game, seat))[1]
    return _planned_draws(game, needs_of(game, seat))


def draw_second(game: FastGame) -> None:
    """Draw the second card of a turn."""
    draw(game, policy_draws(game), first=1)
