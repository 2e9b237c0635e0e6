"""Positions: any moment of a game, read from YAML.

A position contains only what matters; everything else has a default. A position file has the keys
of a position, `format` and `map`. docs/positions.md describes all keys.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from ttr_tui import engine
from ttr_tui.engine.game_map import (
    CardTypeIndex,
    CityIndex,
    MarketRules,
    RouteIndex,
    Seat,
    StartingPiecesRules,
    TicketIndex,
)
from ttr_tui.engine.notation import payment_from_text, pieces_from_text, route_from_id
from ttr_tui.engine.registry import BUILDINGS, broken_invariants
from ttr_tui.engine.rng import seeded, shuffled
from ttr_tui.engine.rules.routes import RouteClaimed, RouteRules
from ttr_tui.engine.state import Tunnel
from ttr_tui.mapfile import readers
from ttr_tui.mapfile.map_catalog import MapNotFoundError, find_map
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.mapfile.problems import Problems
from ttr_tui.mapfile.yaml_nodes import Entries, Node, Scalar, read_yaml
from ttr_tui.text import counted, plural

T = TypeVar("T")

FORMAT: Final = 2
"""The version of the position file format that this program reads."""

PLAYER_KEYS: Final = (
    "hand",
    "routes",
    "tickets",
    "offer",
    "rejected",
    *map(plural, BUILDINGS),
    "starting_pieces",
    "exchanged",
    "flag",
    "flag_points",
)

PHASES: Final[Mapping[str, engine.Phase]] = {phase.value: phase for phase in engine.Phase}

NO_CARD: Final = "empty"
"""How a slot of the market without a card is written."""

_FILE_KEYS: Final = ("format", "map")
_MAX_MAP_NAME: Final = 200
_MAX_ITEMS: Final = 1000

_UNDER_THE_DECKS: Final = "under the decks"
_IN_THE_DISCARDS: Final = "in the discards"
"""Where `other_cards` can be, besides a player's hand, which is the number of a seat."""

_NOTHING: Final[tuple[()]] = ()
_NO_CARDS: Final[engine.Payment] = ()


class Position(NamedTuple):
    """A moment of a game: its complete state, and the players in seating order."""

    state: engine.State
    players: tuple[str, ...]

    def game(self) -> engine.Game:
        """Return a game that continues from here; the position itself does not change."""
        return engine.Game.from_state(self.state.copy(), self.players)


def read_position_file(path: str | Path) -> tuple[Position, MapFile]:
    """Read the position in a file, and its map, which the file names as the command line does.

    Raises `FileError` with all errors in the file, or in the map file.
    """
    problems = Problems(str(path))
    node = read_yaml(Path(path), problems)
    readers.check_format(node, problems, FORMAT, "docs/positions.md")
    head = node
    if isinstance(node, Entries):
        own = {key: entry for key, entry in node.entries.items() if key in _FILE_KEYS}
        head = node._replace(entries=own)
    fields = readers.whole_file(head, problems, "a position", _FILE_KEYS)
    fields.required("format", readers.whole_number(FORMAT, FORMAT))
    name = fields.required("map", readers.text(_MAX_MAP_NAME))
    problems.check()
    assert name is not None and isinstance(node, Entries), "errors were noted"
    try:
        map_file = read_map(find_map(name))
    except MapNotFoundError as error:
        problems.note_last(fields.at("map"), str(error))
    rest = {key: entry for key, entry in node.entries.items() if key not in _FILE_KEYS}
    position = read_position(node._replace(entries=rest), problems, map_file.game_map)
    problems.check()
    assert position is not None, "errors were noted"
    return position, map_file


def read_position(node: Node, problems: Problems, game_map: engine.GameMap) -> Position | None:
    """Read the position at `node`; `None` if there are errors in it."""
    fields = readers.section(node, problems, "a position", position_keys(game_map))
    if fields is None:
        return None
    players = _read_players(fields, problems, game_map)
    if players is None:
        return None
    noted = problems.count
    state = _Reading(fields, problems, game_map, players).state
    if problems.count > noted:
        return None
    for broken in broken_invariants(state):
        problems.note(node, f"impossible position: {broken}")
    return Position(state, tuple(players)) if problems.count == noted else None


def position_keys(game_map: engine.GameMap) -> tuple[str, ...]:
    """Return the keys that a position on this map may have."""
    decks = [deck.name for deck in game_map.rules.decks]
    return (
        "players",
        "turn_of",
        "phase",
        "first_player",
        "turn",
        "turns_left",
        "passes",
        "market",
        "reset_limit_reached",
        "tunnel",
        "set_aside",
        "flag_offer",
        *(f"{name}_deck" for name in decks),
        *(f"{name}_discards" for name in decks),
        "other_cards",
        "ticket_deck",
        "other_tickets",
        "seed",
    )


def _read_players(
    fields: readers.Fields, problems: Problems, game_map: engine.GameMap
) -> dict[str, readers.Fields] | None:
    """The keys of each player by name, in seating order; `None` if there are errors in them."""
    rules = game_map.rules
    node = fields.value("players")
    if node is None:
        return None
    if not isinstance(node, Entries):
        expected = "expected the names of the players, each with what they have"
        problems.note(node, f"{readers.words_for(node)}, {expected}")
        return None
    if not rules.min_players <= len(node.entries) <= rules.max_players:
        limits = f"{rules.min_players} to {rules.max_players}"
        problems.note(node, f"{counted(len(node.entries), 'player')}, expected {limits}")
        return None
    name = readers.text(200)
    players: dict[str, readers.Fields] = {}
    for key, value in node.entries.values():
        entries = readers.section(value, problems, "a player", PLAYER_KEYS)
        if name(key, problems) is not None and entries is not None:
            players[key.value] = entries
    return players if len(players) == len(node.entries) else None


class _Reading:
    """Reads a position into a state, part by part."""

    def __init__(
        self,
        fields: readers.Fields,
        problems: Problems,
        game_map: engine.GameMap,
        players: Mapping[str, readers.Fields],
    ) -> None:
        self.fields, self.problems, self.game_map = fields, problems, game_map
        self.state = engine.State(game_map, len(players))
        self.seats = dict(zip(players, self.state.seats, strict=True))
        self._read_turn()
        for seat, player in zip(self.state.seats, players.values(), strict=True):
            self._read_player(seat, player)
        # Claiming the players' routes has set the passes to 0.
        self.state.passes = fields.optional("passes", readers.whole_number(0, 100), 0)
        self._read_cards()
        self._read_ticket_deck()

    def _read_turn(self) -> None:
        state, fields = self.state, self.fields
        state.first = fields.optional("first_player", readers.choice(self.seats), Seat(0))
        state.player = fields.optional("turn_of", readers.choice(self.seats), state.first)
        state.phase = fields.optional("phase", readers.choice(PHASES), engine.Phase.TURN)
        setup = state.phase in (engine.Phase.STARTING_TICKETS, engine.Phase.STARTING_PIECES)
        state.turn = fields.optional("turn", readers.whole_number(0, 10_000), 0 if setup else 1)
        if fields.has("turns_left"):
            state.turns_left = fields.required("turns_left", readers.whole_number(0, 100))
        yes_or_no = readers.choice({"yes": True, "no": False})
        state.reset_limit_reached = fields.optional("reset_limit_reached", yes_or_no, False)

    def _read_player(self, seat: Seat, player: readers.Fields) -> None:
        state, game_map = self.state, self.game_map
        for card_type, count in player.optional("hand", _cards(game_map), _NO_CARDS):
            state.hands[seat][card_type] = count
        self._read_starting_pieces(seat, player)
        for route in player.optional("routes", _routes(game_map), _NOTHING):
            if state.owners[route] is not None:
                message = f"{game_map.route_name(route)} already has an owner"
                self.problems.note(player.at("routes"), message)
                continue
            points = game_map.rules.of(RouteRules).points[game_map.routes[route].length]
            RouteClaimed(seat, route, (), points).apply(state)
        state.tickets[seat] = player.optional("tickets", _tickets(game_map), _NOTHING)
        state.offers[seat] = player.optional("offer", _tickets(game_map), _NOTHING)
        state.rejected[seat] = player.optional("rejected", _tickets(game_map), _NOTHING)
        for kind in BUILDINGS:
            key = plural(kind)
            for city in player.optional(key, _cities(game_map), _NOTHING):
                if (kind, city) in state.buildings:
                    message = f"{game_map.cities[city].name} already has a {kind}"
                    self.problems.note(player.at(key), message)
                state.buildings[kind, city] = seat
        flag = player.optional("flag", _cards(game_map), _NO_CARDS)
        state.flags[seat] = tuple(Counter(dict(flag)).elements())
        state.flag_points[seat] = player.optional("flag_points", readers.whole_number(0, 1000), 0)
        state.exchanged[seat] = player.optional("exchanged", readers.whole_number(0, 1000), 0)
        state.scores[seat] += state.flag_points[seat] - state.exchanged[seat]

    def _read_starting_pieces(self, seat: Seat, player: readers.Fields) -> None:
        """Read the pieces that the player chose; without the key, the suggested ones."""
        state, rules = self.state, self.game_map.rules
        if rules.get(StartingPiecesRules) is None:
            return
        chosen = player.optional("starting_pieces", _pieces(self.game_map), _NOTHING)
        if not state.turn:
            state.chosen_pieces[seat] = chosen
            return
        state.pieces[seat] = chosen or rules.suggested_pieces
        supply = [deck.pieces.count for deck in rules.decks]
        state.reserves[seat] = tuple(map(int.__sub__, supply, state.pieces[seat]))

    def _read_cards(self) -> None:
        state, fields, game_map = self.state, self.fields, self.game_map
        left = Counter[CardTypeIndex]()
        for deck in game_map.rules.decks:
            left.update(dict(deck.cards))
        for hand in state.hands:
            left.subtract(dict(zip(game_map.card_type_indices, hand, strict=True)))
        for index, deck in enumerate(game_map.rules.decks):
            top = fields.optional(f"{deck.name}_deck", _card_list(game_map), _NOTHING)
            discards = fields.optional(f"{deck.name}_discards", _cards(game_map), _NO_CARDS)
            state.decks[index] = list(reversed(top))
            state.discards[index] = list(Counter(dict(discards)).elements())
            left.subtract(top)
            left.subtract(dict(discards))
        left.subtract(self._read_set_aside())
        left.subtract(card for flag in state.flags for card in flag)
        size = game_map.rules.of(MarketRules).size
        colored = {k: left[k] for k in sorted(left) if k != game_map.locomotive}
        one_of_each = [k for k in colored if colored[k] > 0]
        one_of_each += [k for k in colored for _ in range(colored[k] - 1)]
        names = fields.optional("market", _slots(game_map, size), None)
        market: list[CardTypeIndex | None] = [*one_of_each[:size]]
        if names is not None:
            market = [game_map.card_type_index.get(name) for name in names]
        state.market = [*market, *[None] * (size - len(market))]
        left.subtract(card_type for card_type in market if card_type is not None)
        for card_type, count in left.items():
            if count < 0:
                message = f"{-count} {game_map.card_types[card_type].name} cards too many"
                self.problems.note(fields.node, message)
        self._place(+left)

    def _read_set_aside(self) -> tuple[CardTypeIndex, ...]:
        """Read the cards set aside: those of the tunnel being built, and others."""
        state, fields, game_map = self.state, self.fields, self.game_map
        named = fields.optional("set_aside", _cards(game_map), _NO_CARDS)
        set_aside = list(Counter(dict(named)).elements())
        state.flag_offer = fields.optional("flag_offer", _card_list(game_map), _NOTHING)
        if fields.has("tunnel"):
            part = fields.part("tunnel", ("route", "payment", "revealed"))
            route = part.required("route", _routes(game_map, 1, least=1))
            payment = part.required("payment", _cards(game_map)) or _NO_CARDS
            revealed = part.optional("revealed", _card_list(game_map), _NOTHING)
            if route:
                state.tunnel = Tunnel(route[0], payment, revealed)
                set_aside += [*Counter(dict(payment)).elements(), *revealed]
        state.set_aside = tuple(set_aside)
        return state.set_aside

    def _place(self, others: Counter[CardTypeIndex]) -> None:
        """Put the cards that the position does not mention where `other_cards` says."""
        state, fields, card_types = self.state, self.fields, self.game_map.card_types
        state.rng = seeded(fields.optional("seed", readers.whole_number(0, 10**15 - 1), 0))
        places = {name: name for name in (_UNDER_THE_DECKS, _IN_THE_DISCARDS)}
        words: dict[str, str | Seat] = {**places, **self.seats}
        where = fields.optional("other_cards", readers.choice(words), _UNDER_THE_DECKS)
        for index, deck in enumerate(state.decks):
            of_deck = sorted(
                card_type for card_type in others.elements() if card_types[card_type].deck == index
            )
            if isinstance(where, int):
                for card_type in of_deck:
                    state.hands[where][card_type] += 1
            elif where == _UNDER_THE_DECKS:
                state.rng, under = shuffled(state.rng, of_deck)
                deck[:0] = under
            else:
                state.discards[index] += of_deck

    def _read_ticket_deck(self) -> None:
        state, fields = self.state, self.fields
        top = fields.optional("ticket_deck", _tickets(self.game_map), _NOTHING)
        elsewhere = {*top}
        for piles in (state.tickets, state.offers, state.rejected):
            for pile in piles:
                elsewhere |= {*pile}
        unnamed = [ticket for ticket in self.game_map.tickets if ticket.index not in elsewhere]
        others = [ticket.index for ticket in unnamed if not ticket.long]
        # Long tickets are dealt at the start only; those not dealt are out of the game (EU-7).
        state.tickets_out = tuple(ticket.index for ticket in unnamed if ticket.long)
        words = readers.choice({"under the deck": False, "out of the game": True})
        if fields.optional("other_tickets", words, False):
            state.ticket_deck = list(top)
            state.tickets_out += tuple(others)
        else:
            state.ticket_deck = [*top, *others]


def _cards(game_map: engine.GameMap) -> readers.Reader[engine.Payment]:
    """Cards counted by type: `3 black + 1 locomotive`, or `nothing`."""
    return _converted(lambda text: payment_from_text(text, game_map))


def _card_list(game_map: engine.GameMap) -> readers.Reader[tuple[CardTypeIndex, ...]]:
    """Cards one by one: `[black, locomotive]`."""
    return readers.list_of(
        readers.choice(game_map.card_type_index), "cards", _MAX_ITEMS, least=0, once=False
    )


def _slots(game_map: engine.GameMap, most: int) -> readers.Reader[tuple[str, ...]]:
    """The names of cards one by one, some may be `empty`: `[black, empty]`."""
    names = {name: name for name in (*game_map.card_type_index, NO_CARD)}
    return readers.list_of(readers.choice(names), "cards", most, least=0, once=False)


def _routes(
    game_map: engine.GameMap, most: int = _MAX_ITEMS, least: int = 0
) -> readers.Reader[tuple[RouteIndex, ...]]:
    """Routes: `[denver-omaha, denver-kansas_city/2]`; without a number, the first of two."""
    return readers.list_of(
        _converted(lambda text: route_from_id(text, game_map)), "routes", most, least
    )


def _tickets(game_map: engine.GameMap) -> readers.Reader[tuple[TicketIndex, ...]]:
    """Tickets: `[denver-el_paso]`."""
    return readers.list_of(readers.choice(game_map.ticket_index), "tickets", _MAX_ITEMS, least=0)


def _cities(game_map: engine.GameMap) -> readers.Reader[tuple[CityIndex, ...]]:
    """Cities: `[roma, palermo]`."""
    return readers.list_of(readers.choice(game_map.city_index), "cities", _MAX_ITEMS, least=0)


def _pieces(game_map: engine.GameMap) -> readers.Reader[tuple[int, ...]]:
    """Pieces of each type: `27 trains + 23 ships`."""
    return _converted(lambda text: pieces_from_text(text, game_map))


def _converted(convert: Callable[[str], T]) -> readers.Reader[T]:
    """A line of text, converted; a `NotationError` is noted."""

    def read(node: Node, problems: Problems) -> T | None:
        if not isinstance(node, Scalar):
            problems.note(node, f"{readers.words_for(node)}, expected a line of text")
            return None
        try:
            return convert(node.value)
        except engine.NotationError as error:
            problems.note(node, str(error))
            return None

    return read
