"""The fast model: a game in flat lists of numbers, which plays a turn in a few dozen microseconds.

It is made from a view and from guesses of what the view hides. It knows all rules of all maps. Only
the ways to pay are fewer than in the engine: a tunnel is paid for with its color first, and cards
that replace a locomotive are those of which the hand has most.

Suits, cards and cities are the numbers of `FastMap`. A *connection* is claimed by one of its
routes: what counts is whether a player may still claim one there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ttr_tui.engine import (
    Action,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    KeepTickets,
    Payment,
    View,
)
from ttr_tui.engine.game_map import CardTypeIndex
from ttr_tui.engine.registry import is_build
from ttr_tui.engine.rng import shuffled
from ttr_tui.engine.rules.exchange import Exchange
from ttr_tui.engine.rules.flag import FlagRules
from ttr_tui.engine.rules.market import FillSlot
from ttr_tui.players.fast_map import fast_map

if TYPE_CHECKING:
    from ttr_tui.players.plans import Prices

OPEN: Final = 0
"""The player may claim a route of the connection."""
OWN: Final = 1
"""The player has claimed one."""
LOST: Final = 2
"""Others have claimed it."""


class FastGame:
    """A game at one moment, in the turn of `player`.

    `hands[seat][suit]` are the spaces that the cards of a suit cover, and at `wild` the number of
    locomotives; `cards[seat]` counts the card types, on maps on which these are not the same.
    `counts[seat]` is the number of cards, `pieces[seat]` that of all pieces left, `stock[seat]`
    these by type and `reserves[seat]` those to exchange them for, `scores[seat]` the points so far.
    `status[seat][connection]` is `OPEN`, `OWN` or `LOST`; `free[connection]` are the routes that
    nobody owns, `pays[connection]` the suits that pay for them. `market[slot]` is a card or `None`;
    the top of a deck, and of `ticket_deck`, is at the end. `built[kind][seat]` are the cities with
    such buildings, `stations` and `harbors` those of these kinds. `flags[seat]` are the bits of the
    colors and `flag_cards[seat]` the cards kept. `turns_left` is -1 before the last round. `chance`
    is the state of the random generator.

    `paths[seat]` are the plan for the tickets: for each the connections to claim or to lend,
    `todo[seat]` those to claim, `lent[seat]` those to lend; `is_broken[seat]` says that somebody
    else has claimed one. `prices[seat]` are those of the player. They belong to `plans`. `is_exact`
    says that cards are given to planned routes in the best way, which takes long. `work` counts
    what was done, in turns.
    """

    __slots__ = (
        "built",
        "cards",
        "chance",
        "counts",
        "decks",
        "discards",
        "flag_cards",
        "flags",
        "free",
        "hands",
        "harbors",
        "is_broken",
        "is_exact",
        "lent",
        "map",
        "market",
        "paths",
        "pays",
        "pieces",
        "player",
        "prices",
        "reserves",
        "scores",
        "stations",
        "status",
        "stock",
        "ticket_deck",
        "tickets",
        "todo",
        "turns_left",
        "work",
    )

    def __init__(
        self,
        view: View,
        hands: Sequence[Sequence[int]],
        decks: Sequence[Sequence[int]],
        tickets: Sequence[Sequence[int]],
        chance: int,
    ) -> None:
        """A game that agrees with a view in which these are the hands (counts by card type), the
        decks (the top at the end) and the tickets of all players."""
        fast = fast_map(view.game_map)
        seats = range(len(view.seats))
        both = len(view.seats) >= fast.facts.both_from
        self.map, self.player, self.work = fast, int(view.player), 0
        self.turns_left = -1 if view.turns_left is None else view.turns_left
        has_pieces = view.turn > 0
        self.stock = [
            [*seat.pieces_by_deck] if has_pieces else [*fast.suggested] for seat in view.seats
        ]
        self.reserves = [
            [*seat.reserve] if has_pieces else [*map(int.__sub__, fast.supply, fast.suggested)]
            for seat in view.seats
        ]
        self.pieces = [sum(stock) for stock in self.stock]
        self.scores = [seat.score for seat in view.seats]
        self.market: list[int | None] = [*view.market]
        self.discards = [
            [card for card, count in enumerate(pile) for _ in range(count)]
            for pile in view.discards
        ]
        self.deal(hands, decks, tickets, chance)
        self.free: list[tuple[int, ...]] = []
        self.status: list[list[int]] = [[] for _ in seats]
        for routes in fast.routes:
            owners = [view.owners[route] for route in routes]
            left = tuple([r for r, owner in zip(routes, owners, strict=True) if owner is None])
            self.free.append(left if both or len(left) == len(routes) else ())
            for seat in seats:
                is_own = seat in owners
                self.status[seat].append(OWN if is_own else OPEN if self.free[-1] else LOST)
        self.pays = [self._suits(connection) for connection in range(len(fast.routes))]
        built = view.buildings.items()
        self._set_built({kind: [_cities(owners, seat) for seat in seats] for kind, owners in built})
        self.flags = [0] * len(seats)
        self.flag_cards: list[list[int]] = [[*seat.flags] for seat in view.seats]
        flag = view.game_map.rules.get(FlagRules)
        for seat, player in enumerate(view.seats):
            for card in player.flags if flag is not None else ():
                color = view.game_map.card_types[card].color
                for bit, other in enumerate(flag.colors if flag is not None else ()):
                    self.flags[seat] |= (color == other) << bit
        self.paths: list[dict[int, tuple[int, ...]]] = [{} for _ in seats]
        self.todo: list[list[int]] = [[] for _ in seats]
        self.lent: list[list[int]] = [[] for _ in seats]
        self.prices: list[Prices] = []
        self.is_broken = [False] * len(seats)
        self.is_exact = False

    def deal(
        self,
        hands: Sequence[Sequence[int]],
        decks: Sequence[Sequence[int]],
        tickets: Sequence[Sequence[int]],
        chance: int,
    ) -> None:
        """Let these be the hidden things, as in a new game."""
        self.cards = [list(hand) for hand in hands]
        self.counts = [sum(hand) for hand in hands]
        self.hands = [self._spaces(hand) for hand in hands]
        self.decks = [list(deck) for deck in decks]
        self.tickets = [list(kept) for kept in tickets]
        self.ticket_deck: list[int] = []
        self.chance = chance

    def _spaces(self, hand: Sequence[int]) -> list[int]:
        spaces = [0] * (self.map.wild + 1)
        for card, count in enumerate(hand):
            spaces[self.map.suit_of[card]] += count * self.map.covers[card]
        return spaces

    def _suits(self, connection: int) -> tuple[int, ...]:
        suits = [suit for route in self.free[connection] for suit in self.map.suits[route]]
        return tuple(dict.fromkeys(suits))

    def copy(self) -> FastGame:
        """A game that goes on from here and shares no list that changes."""
        other = FastGame.__new__(FastGame)
        other.map, other.player, other.chance = self.map, self.player, self.chance
        other.turns_left, other.work = self.turns_left, self.work
        other.pieces, other.scores = self.pieces[:], self.scores[:]
        other.cards = self.cards if self.map.is_plain else [hand[:] for hand in self.cards]
        other.counts = self.counts[:]
        other.hands = [hand[:] for hand in self.hands]
        other.market = self.market[:]
        other.decks = [deck[:] for deck in self.decks]
        other.discards = [pile[:] for pile in self.discards]
        other.tickets = [kept[:] for kept in self.tickets]
        other.ticket_deck = self.ticket_deck[:]
        other.stock = [each[:] for each in self.stock]
        other.reserves = self.reserves[:]
        other.free, other.pays = self.free[:], self.pays[:]
        other.status = [each[:] for each in self.status]
        other._set_built({kind: [each[:] for each in by] for kind, by in self.built.items()})
        other.prices = self.prices
        other.flags, other.flag_cards = self.flags[:], self.flag_cards[:]
        other.paths = [paths.copy() for paths in self.paths]
        other.todo = [each[:] for each in self.todo]
        other.lent = [each[:] for each in self.lent]
        other.is_broken, other.is_exact = self.is_broken[:], False
        return other

    # Cards.

    def take_face_up(self, slot: int, refill: int | None = None) -> None:
        """The player takes a face-up card, which is replaced from the deck `refill` (`None`: that
        of the card) or another one that has cards (C-2, C-5)."""
        card = self.market[slot]
        assert card is not None, "the slot has a card"
        self.market[slot] = None
        self._gain(card)
        self._fill(slot, self.map.card_decks[card] if refill is None else refill)
        self.settle()

    def take_hidden(self, deck: int) -> None:
        """The player takes the top card of a deck that has cards."""
        self._gain(self.decks[deck].pop())
        if not self.decks[deck]:
            self.settle()

    def pay(self, suit: int, spaces: int, wilds: int, substitutes: int = 0) -> None:
        """The player pays with cards of a suit that cover so many spaces, with locomotives, and
        with so many cards of any suits of the deck in place of some that a ferry requires."""
        seat, fast = self.player, self.map
        hand = self.hands[seat]
        if spaces > 0:
            if fast.is_plain:
                card = fast.cards_of[suit][0]
                hand[suit] -= spaces
                self.counts[seat] -= spaces
                self.discards[fast.card_decks[card]] += [card] * spaces
            else:
                self._pay_mixed(suit, spaces)
        if wilds:
            card = fast.cards_of[fast.wild][0]
            hand[fast.wild] -= wilds
            self.counts[seat] -= wilds
            self.discards[fast.card_decks[card]] += [card] * wilds
            if not fast.is_plain:
                self.cards[seat][card] -= wilds
        if substitutes:
            self._pay_substitutes(suit // fast.facts.colors, substitutes)

    def _pay_substitutes(self, deck: int, count: int) -> None:
        fast, cards = self.map, self.hand_cards(self.player)
        types = [c for s in fast.facts.suits_of_deck[deck] for c in fast.cards_of[s]]
        paid = [0] * len(cards)
        for _ in range(count):
            card = max(types, key=lambda c: cards[c] - paid[c])
            paid[card] += 1
        self.pay_cards(tuple([(CardTypeIndex(c), n) for c, n in enumerate(paid) if n]))

    def hand_cards(self, seat: int) -> list[int]:
        """The number of cards of each type that a player has."""
        if not self.map.is_plain:
            return self.cards[seat]
        return [self.hands[seat][suit] for suit in self.map.suit_of]

    def _pay_mixed(self, suit: int, spaces: int) -> None:
        """Pay with cards that cover different numbers of spaces, the largest first; the last one
        may cover more than is left."""
        seat, fast = self.player, self.map
        cards, types = self.cards[seat], fast.cards_of[suit]
        paid: list[int] = []
        for card in types:
            count = min(cards[card], spaces // fast.covers[card])
            paid += [card] * count
            spaces -= count * fast.covers[card]
        if spaces > 0:
            left = [card for card in types if cards[card] > paid.count(card)]
            paid.append(left[-1])
        self.pay_cards(tuple([(CardTypeIndex(card), 1) for card in paid]))

    def pay_cards(self, payment: Payment) -> None:
        """The player pays with these cards."""
        seat, fast = self.player, self.map
        for card, count in payment:
            self.hands[seat][fast.suit_of[card]] -= count * fast.covers[card]
            self.counts[seat] -= count
            self.discards[fast.card_decks[card]] += [card] * count
            if not fast.is_plain:
                self.cards[seat][card] -= count

    def reveal(self, deck: int, suit: int) -> int:
        """Reveal the cards for a tunnel that a suit pays for; the number of cards to add (EU-2)."""
        fast, extra = self.map, 0
        pile, suit_of = self.decks[deck], fast.suit_of
        color = suit % fast.facts.colors if suit < fast.wild else -1
        shown: list[int] = []
        for _ in range(fast.revealed):
            if not pile:
                self._reshuffle(deck)
                pile = self.decks[deck]
                if not pile:
                    break
            card = pile.pop()
            shown.append(card)
            revealed = suit_of[card]
            extra += revealed == fast.wild or revealed % fast.facts.colors == color
        for card in shown:
            self.discards[fast.card_decks[card]].append(card)
        return extra

    def settle(self) -> None:
        """Shuffle empty decks again, fill the market and reset it (C-4, C-5). If several decks have
        cards, slots stay empty until somebody chooses (GL-1)."""
        for deck, cards in enumerate(self.decks):
            if not cards:
                self._reshuffle(deck)
        market = self.market
        if None in market:
            for slot, card in enumerate(market):
                if card is None:
                    full = [deck for deck, cards in enumerate(self.decks) if cards]
                    if len(full) > 1:
                        return
                    if full:
                        self._fill(slot, full[0])
        rules, wild = self.map.market, self.map.cards_of[self.map.wild][0]
        if not self.map.is_whole_draw:
            return
        resets = 0
        while market.count(wild) >= rules.reset_at and resets < rules.max_resets:
            if not any(self.decks) and not any(self.discards):
                return
            resets += 1
            for slot, card in enumerate(market):
                if card is not None:
                    self.discards[self.map.card_decks[card]].append(card)
                market[slot] = None
            self._deal_market()

    def fill(self, deck: int) -> None:
        """Fill the first empty slot from this deck, and the others if there is no choice."""
        self._fill(self.market.index(None), deck)
        self.settle()

    def _deal_market(self) -> None:
        slot = 0
        for deck, rules in enumerate(self.map.game_map.rules.decks):
            count = len(self.market) if rules.in_market is None else rules.in_market
            while count and slot < len(self.market) and self.decks[deck]:
                self._fill(slot, deck)
                slot, count = slot + 1, count - 1
        for each in range(slot, len(self.market)):
            self._fill(each, 0)

    def _fill(self, slot: int, deck: int) -> None:
        if not self.decks[deck]:
            deck = next((other for other, cards in enumerate(self.decks) if cards), -1)
            if deck < 0:
                return
        self.market[slot] = self.decks[deck].pop()
        if not self.decks[deck]:
            self._reshuffle(deck)

    def _reshuffle(self, deck: int) -> None:
        if self.discards[deck]:
            self.chance, self.decks[deck] = shuffled(self.chance, self.discards[deck])
            self.discards[deck] = []

    def _gain(self, card: int) -> None:
        seat = self.player
        self.hands[seat][self.map.suit_of[card]] += self.map.covers[card]
        self.counts[seat] += 1
        if not self.map.is_plain:
            self.cards[seat][card] += 1

    # Routes and stations.

    def own(self, connection: int, suit: int, *, has_color: bool = True) -> None:
        """The player, who has paid with this suit, gets a route of a connection."""
        fast, free = self.map, self.free[connection]
        route = free[0]
        if len(free) > 1:
            route = next((r for r in free if suit in fast.suits[r]), route)
        self.own_route(connection, route, has_color=has_color)

    def own_route(self, connection: int, route: int, *, has_color: bool) -> None:
        """The player gets this route; `has_color` says that a card of a color was paid."""
        fast, seat = self.map, self.player
        both = len(self.pieces) >= fast.facts.both_from
        left = tuple([r for r in self.free[connection] if r != route]) if both else ()
        self.free[connection] = left
        self.pays[connection] = self._suits(connection) if left else ()
        self.pieces[seat] -= fast.lengths[connection]
        self.stock[seat][fast.decks[connection]] -= fast.lengths[connection]
        self.scores[seat] += fast.points[connection]
        for other, status in enumerate(self.status):
            if other == seat:
                status[connection] = OWN
            elif not left and status[connection] == OPEN:
                status[connection] = LOST
                if connection in self.todo[other]:
                    self.is_broken[other] = True
        if connection in self.todo[seat]:
            self.todo[seat].remove(connection)
        if has_color and fast.flag[route] and not fast.flag[route] & self.flags[seat]:
            self._keep_flag_card(route)
        if not all(self.decks) or None in self.market:
            self.settle()

    def _keep_flag_card(self, route: int) -> None:
        """Keep one of the cards just paid with the color of the route (PA-2, PA-3)."""
        fast, seat = self.map, self.player
        types = fast.cards_of[fast.suits[route][0]]
        pile = self.discards[fast.card_decks[types[0]]]
        at = next(at for at in range(len(pile) - 1, -1, -1) if pile[at] in types)
        cards = [*self.flag_cards[seat], pile.pop(at)]
        self.flags[seat] |= fast.flag[route]
        if self.flags[seat] == fast.whole_flag:
            self.flags[seat] = 0
            self.scores[seat] += fast.flag_points
            for card in cards:
                self.discards[fast.card_decks[card]].append(card)
            cards = []
        self.flag_cards[seat] = cards

    def exchange(self, deck: int, number: int) -> None:
        """The player exchanges so many pieces of the type of a deck for the other one (GL-9)."""
        seat, points = self.player, self.map.exchange
        assert points is not None, "the map has exchanges"
        stock, reserve = self.stock[seat], [*self.reserves[seat]]
        stock[deck] -= number
        stock[1 - deck] += number
        reserve[deck] += number
        reserve[1 - deck] -= number
        self.reserves[seat] = reserve
        self.scores[seat] -= points * number

    # The course of the game.

    def do(self, action: Action) -> bool:
        """Do an action of the engine; whether the turn is over. A tunnel is built if the hand can
        pay for it."""
        fast, seat = self.map, self.player
        match action:
            case DrawFaceUp(slot=slot, refill=refill):
                card = self.market[slot]
                self.take_face_up(slot, refill)
                return fast.is_whole_draw and card == fast.cards_of[fast.wild][0]
            case DrawFromDeck(deck=deck):
                self.take_hidden(deck)
                return False
            case FillSlot(deck=deck):
                self.fill(deck)
            case Claim(route=route, payment=payment):
                self._claim(route, payment)
            case Exchange(deck=deck, number=number):
                self.exchange(deck, number)
            case KeepTickets(tickets=kept):
                self.tickets[seat] += kept
            case _ if is_build(action):
                self.pay_cards(action.payment)
                self.built[action.tag][seat].append(action.city)
        return True

    def _set_built(self, built: dict[str, list[list[int]]]) -> None:
        self.built, self.stations, self.harbors = built, built["station"], built["harbor"]

    def _claim(self, route: int, payment: Payment) -> None:
        fast, seat = self.map, self.player
        connection = fast.game_map.routes[route].connection
        suits = [fast.suit_of[card] for card, _ in payment]
        suit = next((suit for suit in suits if suit != fast.wild), fast.wild)
        extra = self.reveal(fast.decks[connection], suit) if fast.tunnels[connection] else 0
        hand = self.hands[seat]
        paid = sum([n * fast.covers[c] for c, n in payment if fast.suit_of[c] == suit])
        held = hand[suit] - paid if suit != fast.wild else 0
        wilds = sum([n for c, n in payment if fast.suit_of[c] == fast.wild])
        if extra > held + hand[fast.wild] - wilds:
            self.settle()  # Withdraws.
            return
        self.pay_cards(payment)
        colored = min(extra, held)
        self.pay(suit, colored, extra - colored)
        self.own_route(connection, route, has_color=suit != fast.wild)

    def end_turn(self) -> bool:
        """End the turn; whether the game goes on (C-12)."""
        self.work += 1
        facts = self.map.facts
        if self.turns_left < 0:
            if self.pieces[self.player] <= facts.last_pieces:
                self.turns_left = facts.last_turns * len(self.pieces)
        else:
            self.turns_left -= 1
        self.player = (self.player + 1) % len(self.pieces)
        return self.turns_left != 0


def _cities(owners: Sequence[int | None], seat: int) -> list[int]:
    return [city for city, owner in enumerate(owners) if owner == seat]
