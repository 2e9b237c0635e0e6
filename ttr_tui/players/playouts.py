"""Playouts: a game of the fast model is played to its end, by a quick player in every seat.

The quick player plays much as the hard one does, but it keeps its plan for the tickets until it
loses a planned route, and it looks at suits in place of payments.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from ttr_tui.engine.game_map import CardTypeIndex
from ttr_tui.players.estimates import INF
from ttr_tui.players.fast_game import LOST, OPEN, OWN, FastGame
from ttr_tui.players.fast_plan import WEIGHTS, give_up, mend, prices_of
from ttr_tui.players.levels import CARDS_PER_TURN

_CONTINUES: Final = 3.0
"""A route that continues the player's network is worth this many points more: the longest path."""

_MANY_CARDS: Final = 1.75
"""With more cards in the hand for each suit of the map than this, …"""

_MORE_MARGIN: Final = 8.0
"""… routes are claimed that bring less than the best one, by this many points for each such card,
…"""

_SPENDING: Final = 0.5
"""… and with this many such cards, locomotives pay for any route."""

_HARBOR: Final = 24.0
"""A harbor that brings at least so many points is built as soon as it can be paid for."""

_LAST_HARBOR: Final = 7.0
"""The same in the last turns."""

_IDLE: Final = 3
"""After so many turns of each player in which no hand changes, a playout ends."""


def play_to_end(game: FastGame) -> list[int]:
    """Play a game to its end; the points of all players. It also ends when nobody can do anything
    any more."""
    idle, most = 0, _IDLE * len(game.pieces)
    while idle < most:
        seat, cards = game.player, game.counts[game.player]
        _take_turn(game)
        idle = idle + 1 if game.counts[seat] == cards else 0
        if not game.end_turn():
            break
    return game.totals()


def _turns_left(game: FastGame, seat: int) -> float:
    """How many turns the player probably has left, as in `Estimates`."""
    if game.turns_left >= 0:
        return (game.turns_left + len(game.pieces) - 1) // len(game.pieces)
    facts, turns = game.map.facts, INF
    length = max(WEIGHTS.time.opponent_length, facts.mean_length)
    for other, pieces in enumerate(game.pieces):
        if other != seat:
            left = max(0, pieces - facts.last_pieces)
            cards = max(0.0, left - WEIGHTS.time.opponent_cards * game.counts[other])
            turns = min(turns, cards / CARDS_PER_TURN + left / length)
    return turns + facts.last_turns


def _take_turn(game: FastGame) -> None:
    seat, fast = game.player, game.map
    if game.is_broken[seat]:
        mend(game, seat)
    turns = _turns_left(game, seat)
    if game.turns_left >= 0 or turns < WEIGHTS.time.last_turns:
        _take_last_turn(game, turns)
        return
    hand, todo = game.hands[seat], game.todo[seat]
    wild = hand[fast.wild]
    if not todo:
        if game.lent[seat] and _build_station(game):
            return
        if fast.harbors is None or not _build_harbor(game, _HARBOR):
            _take_free_turn(game, turns)
        return

    left, suits, spaces, ferry, lacking = _needs(game, seat)
    lengths, ferries, colored = fast.lengths, fast.ferries, fast.colored
    missing: float = max(0, lacking - max(0, wild - ferry))
    missing += WEIGHTS.draws.ferry_locomotive * max(0, ferry - wild)
    needed = len(todo) + missing / CARDS_PER_TURN
    if needed > turns * WEIGHTS.time.share + WEIGHTS.time.slack and game.paths[seat]:
        give_up(game, seat)
        _take_turn(game)
        return

    # A planned route: the longest that can be paid for.
    is_hurried = needed + WEIGHTS.time.hurry > turns
    spends = is_hurried or turns <= WEIGHTS.payments.thrift_turns
    best_number, best_score, best_wild = -1, 0.0, 0
    for number, connection in enumerate(todo):
        suit, required = suits[number], ferries[connection]
        if required > wild:
            continue
        length = lengths[connection]
        short = colored[connection] - hand[suit]
        if short > 0:
            if short > wild - required or not fast.takes_wild[connection]:
                continue
            if not spends and short > WEIGHTS.payments.locomotives * length:
                continue
        else:
            short = 0
        if fast.tunnels[connection] and hand[suit] + wild <= length:
            continue
        score = length - WEIGHTS.claims.loss * short
        if best_number < 0 or score > best_score:
            best_number, best_score, best_wild = number, score, short + required
    if best_number >= 0:
        _claim(game, todo[best_number], suits[best_number], best_wild)
        return

    if fast.harbors is not None and _build_harbor(game, _HARBOR):
        return

    # Another route, with cards that the plan can spare.
    free = game.pieces[seat] - spaces
    if free > 1 and needed + 1 < turns and _claim_other(game, left, free):
        return
    _draw(game, [-count for count in left], needs_wild=ferry > wild)


def _needs(game: FastGame, seat: int) -> tuple[list[int], list[int], int, int, int]:
    """What the hand has beyond what the plan needs, by suit (negative: lacks); the suit that pays
    for each planned route; their spaces; the locomotives that their ferries require; and the spaces
    that the hand lacks in all."""
    fast, todo, pays = game.map, game.todo[seat], game.pays
    lengths, ferries, colored = fast.lengths, fast.ferries, fast.colored
    left = game.hands[seat][:]
    left[-1] = 0
    suits: list[int] = []
    spaces = ferry = 0
    several = False
    for connection in todo:
        spaces += lengths[connection]
        ferry += ferries[connection]
        those = pays[connection]
        suits.append(those[0])
        if len(those) == 1:
            left[those[0]] -= colored[connection]
        else:
            several = True
    if several:
        for number, connection in enumerate(todo):
            those = pays[connection]
            if len(those) > 1:
                suits[number] = best = max(those, key=left.__getitem__)
                left[best] -= colored[connection]
    lacking = -sum([count for count in left if count < 0])
    return left, suits, spaces, ferry, lacking


def _claim_other(game: FastGame, left: Sequence[int], free: int) -> bool:
    """Claim one of the best routes besides the plan if the plan can spare the cards for it."""
    seat, fast = game.player, game.map
    prices, status, todo = prices_of(fast.game_map), game.status[seat], game.todo[seat]
    top, most = None, max(left)
    if most < prices.shortest:
        return False
    for connection in prices.best:
        value, length = prices.values[connection], fast.lengths[connection]
        if value < 0 or (top is not None and value < top - WEIGHTS.claims.margin):
            return False
        if status[connection] != OPEN or length > free or connection in todo:
            continue
        if top is None:
            top = value
        if length <= most and not fast.ferries[connection]:
            for suit in game.pays[connection]:
                if left[suit] >= length + fast.tunnels[connection]:
                    _claim(game, connection, suit, 0)
                    return True
    return False


def _take_free_turn(game: FastGame, turns: float) -> None:
    """A turn with no ticket to complete: claim one of the most valuable routes, if possible one
    that continues the player's network, or draw for them."""
    seat, fast = game.player, game.map
    prices, status = prices_of(fast.game_map), game.status[seat]
    hand, pieces = game.hands[seat], game.pieces[seat]
    wild = hand[fast.wild]
    excess = game.counts[seat] / fast.wild - _MANY_CARDS
    spends = turns <= WEIGHTS.payments.thrift_turns or excess > _SPENDING
    margin = WEIGHTS.claims.margin + max(0.0, _MORE_MARGIN * excess)
    ends = {end for c, each in enumerate(status) if each == OWN for end in fast.ends[c]}
    lacking = [0] * (fast.wild + 1)
    top, targets, best, best_value = None, 0, None, 0.0
    for connection in prices.best:
        length = fast.lengths[connection]
        if status[connection] != OPEN or length > pieces:
            continue
        suit = _best_suit(hand, game.pays[connection])
        required = fast.ferries[connection]
        short = max(0, fast.colored[connection] - hand[suit])
        if (
            1 + ceil(max(0, short - (wild if spends else 0)) / 2)
            > turns + WEIGHTS.time.target_slack
        ):
            continue
        value = prices.values[connection]
        if top is None:
            top = value
        if value >= top - margin and required <= wild:
            payable = short == 0 or (
                spends and short <= wild - required and fast.takes_wild[connection]
            )
            if payable and not (fast.tunnels[connection] and hand[suit] + wild <= length):
                one, two = fast.ends[connection]
                value += _CONTINUES * ((one in ends) != (two in ends))
                if best is None or value > best_value:
                    best, best_value = (connection, suit, short + required), value
        elif targets >= WEIGHTS.draws.best_targets:
            break
        if targets < WEIGHTS.draws.best_targets and short > 0:
            targets += 1
            if lacking[suit] <= 0 or short < lacking[suit]:
                lacking[suit] = short
    if best is not None:
        _claim(game, *best)
    elif top is not None or not _claim_any(game):
        _draw(game, lacking, needs_wild=False)


def _best_suit(hand: Sequence[int], suits: Sequence[int]) -> int:
    return suits[0] if len(suits) == 1 else max(suits, key=hand.__getitem__)


def _take_last_turn(game: FastGame, turns: float) -> None:
    """Most points at once: routes and the tickets that they complete."""
    seat, fast = game.player, game.map
    todo, status = game.todo[seat], game.status[seat]
    worth: dict[int, float] = {}
    for ticket, path in game.paths[seat].items():
        rest = [c for c in path if status[c] == OPEN]
        if rest and len(rest) <= turns:
            for connection in rest:
                more = 2 * fast.tickets[ticket][2] / len(rest)
                worth[connection] = worth.get(connection, 0.0) + more
    if fast.harbors is not None and _build_harbor(game, _LAST_HARBOR):
        return
    if not _claim_any(game, worth):
        if not todo and game.lent[seat] and _build_station(game):
            return
        lacking = [0] * (fast.wild + 1)
        for connection in todo:
            suit = _best_suit(game.hands[seat], game.pays[connection])
            lacking[suit] = fast.lengths[connection] - game.hands[seat][suit]
        _draw(game, lacking, needs_wild=False)


def _claim_any(game: FastGame, worth: dict[int, float] | None = None) -> bool:
    """Claim the route that brings most points, with what it is worth besides."""
    seat, fast = game.player, game.map
    hand, pieces, status = game.hands[seat], game.pieces[seat], game.status[seat]
    wild, most = hand[fast.wild], max(hand[:-1])
    best = None
    best_value = 0.0
    for connection, length in enumerate(fast.lengths):
        if status[connection] or length > pieces or length > most + wild:
            continue
        value = fast.points[connection] + (worth.get(connection, 0.0) if worth else 0.0)
        required = fast.ferries[connection]
        if value <= best_value or required > wild:
            continue
        suit = _best_suit(hand, game.pays[connection])
        short = max(0, length - required - hand[suit])
        if short > (wild - required if fast.takes_wild[connection] else 0):
            continue
        if fast.tunnels[connection] and hand[suit] + wild <= length:
            value *= WEIGHTS.claims.tunnel_doubt
            if value <= best_value:
                continue
        best, best_value = (connection, suit, short + required), value
    if best is None:
        return False
    _claim(game, *best)
    return True


def _claim(game: FastGame, connection: int, suit: int, wilds: int) -> None:
    """Claim a route with this suit and so many locomotives; a tunnel may fail."""
    fast, hand = game.map, game.hands[game.player]
    spaces = fast.lengths[connection] - wilds
    if fast.tunnels[connection]:
        extra = game.reveal(fast.decks[connection], suit if spaces else fast.wild)
        held = max(0, hand[suit] - spaces) if spaces else 0
        if extra > held + hand[fast.wild] - wilds:
            game.settle()
            return
        colored = min(extra, held)
        spaces += colored
        wilds += extra - colored
    game.pay(suit, spaces, wilds)
    game.own(connection, suit)


def _build_station(game: FastGame) -> bool:
    """Build a station for a planned path, if the player can pay for it."""
    seat, fast = game.player, game.map
    hand, price = game.hands[seat], len(game.stations[seat]) + 1
    connection = game.lent[seat].pop()
    suit = max(range(fast.wild), key=hand.__getitem__)
    if price > fast.stations or hand[suit] < price:
        return False
    for city in fast.ends[connection]:
        if city in game.stations[seat]:
            return False
    taken = {city for built in game.stations for city in built}
    for city in fast.ends[connection]:
        if city not in taken and not fast.game_map.cities[city].junction:
            game.pay(suit, price, 0)
            game.stations[seat].append(city)
            return True
    return False


def draw_second(game: FastGame) -> None:
    """Draw the second card of a turn."""
    left, _, _, ferry, _ = _needs(game, game.player)
    needs_wild = ferry > game.hands[game.player][game.map.wild]
    _draw(game, [-count for count in left], needs_wild=needs_wild, first=1)


def _build_harbor(game: FastGame, least: float) -> bool:
    """Build a harbor in the port that the most tickets name, if it brings enough points and the
    player can pay for it (GL-7)."""
    seat, fast = game.player, game.map
    rules, cards, wild = fast.harbors, game.cards[seat], game.hands[seat][fast.wild]
    assert rules is not None, "the map has harbors"
    if len(game.harbors[seat]) >= rules.count:
        return False
    each = rules.cards_of_each_deck
    fewest, color = 1_000, -1
    for number, decks in enumerate(fast.anchors):
        lacks = sum([max(0, each - sum([cards[card] for card in types])) for types in decks])
        if lacks < fewest:
            fewest, color = lacks, number
    if fewest > wild:
        return False
    named: dict[int, int] = {}
    status = game.status[seat]
    for ticket in game.tickets[seat]:
        path = game.paths[seat].get(ticket)
        if path is not None and all(status[connection] != LOST for connection in path):
            for city in fast.tickets[ticket][:2]:
                named[city] = named.get(city, 0) + 1
    taken = {city for built in game.harbors for city in built}
    points = (0, *rules.points)
    best, most = -1, least - rules.penalty
    for connection, owned in enumerate(status):
        if owned == OWN:
            for city in fast.ends[connection]:
                worth = points[min(named.get(city, 0), len(rules.points))]
                if fast.ports[city] and city not in taken and worth >= most:
                    best, most = city, worth + 0.5
    if best < 0:
        return False
    paid: list[tuple[CardTypeIndex, int]] = []
    for types in fast.anchors[color]:
        left = each
        for card in types:
            count = min(left, cards[card])
            left -= count
            if count:
                paid.append((CardTypeIndex(card), count))
    if fewest:
        paid.append((CardTypeIndex(fast.cards_of[fast.wild][0]), fewest))
    game.pay_cards(tuple(paid))
    game.harbors[seat].append(best)
    return True


def _draw(game: FastGame, lacking: list[int], *, needs_wild: bool, first: int = 0) -> None:
    """Draw two cards, or with `first=1` the second one: face-up ones of suits of which some spaces
    are lacking, of these first those that lack least; else hidden ones. `lacking` are the spaces by
    suit."""
    fast = game.map
    suit_of, wild_suit, is_whole = fast.suit_of, fast.wild, fast.is_whole_draw
    for step in range(first, 2):
        best = wild = -1
        fewest = 0
        for slot, card in enumerate(game.market):
            if card is None:
                continue
            suit = suit_of[card]
            if suit == wild_suit:
                wild = slot
            elif lacking[suit] > 0 and (best < 0 or lacking[suit] < fewest):
                best, fewest = slot, lacking[suit]
        if wild >= 0:
            if not is_whole:
                if needs_wild:
                    best = wild
            elif needs_wild and not step:
                game.take_face_up(wild)
                return
        if best >= 0:
            card = game.market[best]
            assert card is not None, "it was looked at"
            lacking[suit_of[card]] -= fast.covers[card]
            game.take_face_up(best)
        elif any(game.decks):
            game.take_hidden(_best_deck(game, lacking))
        else:
            slots = [
                slot
                for slot, card in enumerate(game.market)
                if card is not None and (not is_whole or suit_of[card] != wild_suit)
            ]
            if not slots:
                return
            game.take_face_up(slots[0])


def _best_deck(game: FastGame, lacking: Sequence[int]) -> int:
    """The deck for the suits that lack most."""
    if len(game.decks) == 1:
        return 0
    colors = game.map.facts.colors
    wants = [
        sum([max(0, n) for n in lacking[deck * colors : (deck + 1) * colors]])
        for deck in range(len(game.decks))
    ]
    decks = [deck for deck, cards in enumerate(game.decks) if cards]
    return max(decks, key=lambda deck: wants[deck])
