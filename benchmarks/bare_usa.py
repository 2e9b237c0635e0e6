"""The bare loop: the rules of the USA map as fast as plain Python can play them.

It uses numbers, lists and tuples, without events, views, error messages or names. The players
choose randomly among all legal moves. The speed of the engine is given as a ratio to this loop,
because seconds mean nothing on another machine.
"""

from random import Random
from typing import Any, TypeAlias

from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map

MAP = read_map(find_map("usa")).game_map
COLORS = len(MAP.colors)
WILD = COLORS
GRAY = -1
ROUTES = [(route.length, GRAY if route.color is None else route.color) for route in MAP.routes]
PARALLELS = [list(route.parallels) for route in MAP.routes]
POINTS = [0, 1, 2, 4, 7, 10, 15]
DECK = [color for color in range(COLORS) for _ in range(12)] + [WILD] * 14

Move: TypeAlias = tuple[Any, ...]
"""A move: its name, then its arguments. Names are literals, which Python compares fastest."""


class Table:
    """The state of a game."""

    __slots__ = (
        "deck",
        "discard",
        "hands",
        "lap",
        "market",
        "offer",
        "over",
        "owner",
        "passes",
        "pieces",
        "player",
        "players",
        "random",
        "score",
        "second",
        "ticket_deck",
        "tickets",
    )

    def __init__(self, players: int, seed: int) -> None:
        self.players = players
        self.random = Random(seed)
        self.deck = DECK[:]
        self.random.shuffle(self.deck)
        self.discard: list[int] = []
        self.market: list[int] = []
        self.owner = [-1] * len(ROUTES)
        self.pieces = [45] * players
        self.score = [0] * players
        self.ticket_deck = list(range(len(MAP.tickets)))
        self.random.shuffle(self.ticket_deck)
        self.tickets = [[self.ticket_deck.pop() for _ in range(3)] for _ in range(players)]
        self.hands = [[0] * (COLORS + 1) for _ in range(players)]
        for hand in self.hands:
            for _ in range(4):
                hand[self.deck.pop()] += 1
        self.offer: list[int] = []
        self.player = 0
        self.second = False
        self.lap = -1
        self.passes = 0
        self.over = False
        fill_market(self)

    def copy(self) -> "Table":
        """A copy that shares only the random generator, which would take longest to copy."""
        other = Table.__new__(Table)
        other.players = self.players
        other.random = self.random
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.market = self.market[:]
        other.owner = self.owner[:]
        other.pieces = self.pieces[:]
        other.score = self.score[:]
        other.ticket_deck = self.ticket_deck[:]
        other.tickets = [held[:] for held in self.tickets]
        other.hands = [hand[:] for hand in self.hands]
        other.offer = self.offer[:]
        other.player = self.player
        other.second = self.second
        other.lap = self.lap
        other.passes = self.passes
        other.over = self.over
        return other


def pop_card(table: Table) -> int:
    if not table.deck:
        if not table.discard:
            return -1
        table.deck, table.discard = table.discard, table.deck
        table.random.shuffle(table.deck)
    return table.deck.pop()


def fill_market(table: Table) -> None:
    market = table.market
    for _ in range(4):
        while len(market) < 5:
            card = pop_card(table)
            if card < 0:
                return
            market.append(card)
        if market.count(WILD) < 3 or not (table.deck or table.discard):
            return
        table.discard += market
        market.clear()


def list_moves(table: Table) -> list[Move]:
    if table.offer:
        return [("keep", bits) for bits in range(1, 1 << len(table.offer))]
    second = table.second
    moves: list[Move] = [
        ("face-up", slot) for slot, card in enumerate(table.market) if not second or card != WILD
    ]
    if table.deck or table.discard:
        moves.append(("draw",))
    if second:
        return moves or [("pass",)]
    if table.ticket_deck:
        moves.append(("tickets",))
    player, owner = table.player, table.owner
    hand, pieces, few = table.hands[player], table.pieces[player], table.players < 4
    wild = hand[WILD]
    reach = max(hand[:WILD]) + wild
    for route, (length, color) in enumerate(ROUTES):
        if owner[route] >= 0 or length > reach or length > pieces:
            continue
        for parallel in PARALLELS[route]:
            if owner[parallel] == player or (few and owner[parallel] >= 0):
                break
        else:
            for paid in range(COLORS) if color == GRAY else (color,):
                have = hand[paid]
                if have and have + wild >= length:
                    for used in range(max(0, length - have), min(wild, length - 1) + 1):
                        moves.append(("claim", route, paid, used))  # noqa: PERF401 - slower
            if wild >= length:
                moves.append(("claim", route, WILD, length))
    return moves or [("pass",)]


def end_turn(table: Table) -> None:
    table.second = False
    if table.lap > 0:
        table.lap -= 1
        table.over = table.lap == 0
    elif table.lap < 0 and table.pieces[table.player] <= 2:
        table.lap = table.players
    table.player = (table.player + 1) % table.players


def make_move(table: Table, move: Move) -> None:
    name, player = move[0], table.player
    hand = table.hands[player]
    table.passes = table.passes + 1 if name == "pass" and not table.second else 0
    if table.passes == table.players:
        table.over = True
        return
    if name == "face-up":
        card = table.market.pop(move[1])
        hand[card] += 1
        fill_market(table)
        if table.second or card == WILD:
            end_turn(table)
        else:
            table.second = True
    elif name == "draw":
        hand[pop_card(table)] += 1
        if table.second:
            end_turn(table)
        else:
            table.second = True
    elif name == "claim":
        _, route, color, used = move
        length = ROUTES[route][0]
        hand[WILD] -= used
        table.discard += [WILD] * used
        if color != WILD:
            hand[color] -= length - used
            table.discard += [color] * (length - used)
        table.owner[route] = player
        table.pieces[player] -= length
        table.score[player] += POINTS[length]
        end_turn(table)
        if len(table.market) < 5:
            fill_market(table)
    elif name == "tickets":
        table.offer = [table.ticket_deck.pop() for _ in range(min(3, len(table.ticket_deck)))]
    elif name == "keep":
        for index, ticket in enumerate(table.offer):
            if move[1] >> index & 1:
                table.tickets[player].append(ticket)
            else:
                table.ticket_deck.insert(0, ticket)
        table.offer = []
        end_turn(table)
    else:
        end_turn(table)


def play(players: int, seed: int) -> int:
    """Play a random game; gives the number of moves."""
    table = Table(players, seed)
    chance, count = table.random.random, 0
    while not table.over:
        moves = list_moves(table)
        make_move(table, moves[int(chance() * len(moves))])
        count += 1
    return count
