"""Reading a file that holds one position: the keys of a position, `format`, and the `map`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from ttr_tui.engine.actions import Payment
from ttr_tui.engine.events import RouteClaimed
from ttr_tui.engine.game import Game
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.invariants import broken_invariants
from ttr_tui.engine.notation import (
    NotationError,
    payment_from_text,
    pieces_from_text,
    route_from_id,
)
from ttr_tui.engine.rng import seeded, shuffled
from ttr_tui.engine.state import EMPTY, NOBODY, Phase, State, Tunnel
from ttr_tui.mapfile.fields import (
    Fields,
    Reader,
    choice,
    items,
    list_of,
    section,
    text,
    whole_file,
    whole_number,
    words_for,
)
from ttr_tui.mapfile.map_catalog import MapNotFoundError, find_map
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.mapfile.problems import Problems
from ttr_tui.mapfile.yaml_nodes import Entries, Node, Scalar, read_yaml

T = TypeVar("T")

MAX_CARDS = 1000

NO_CARD = "empty"
"""How a market place without a card is written."""


def cards(game_map: GameMap) -> Reader[Payment]:
    """Cards counted by kind, as `3 black + 1 locomotive`, or `nothing`."""
    return _noted(lambda text: payment_from_text(text, game_map))


def card_list(
    game_map: GameMap, most: int = MAX_CARDS, *, gaps: bool = False
) -> Reader[tuple[int, ...]]:
    """Cards one by one, as `[black, locomotive]`; with `gaps`, some may be `empty`."""
    names = {**game_map.card_type_index, **({NO_CARD: EMPTY} if gaps else {})}
    card, nodes = choice(names), items("cards", most, least=0)

    def read(node: Node, problems: Problems) -> tuple[int, ...] | None:
        found = [card(item, problems) for item in nodes(node, problems) or ()]
        return tuple([card_type for card_type in found if card_type is not None])

    return read


def routes(game_map: GameMap, most: int = 1000, least: int = 0) -> Reader[tuple[int, ...]]:
    """Routes, as `[denver-omaha, denver-kansas_city/2]`; without a number the first route."""
    return list_of(_noted(lambda text: route_from_id(text, game_map)), "routes", most, least)


def tickets(game_map: GameMap) -> Reader[tuple[int, ...]]:
    """Tickets, as `[denver-el_paso]`."""
    return list_of(choice(game_map.ticket_index), "tickets", 1000, least=0)


def cities(game_map: GameMap) -> Reader[tuple[int, ...]]:
    """Cities, as `[roma, palermo]`."""
    return list_of(choice(game_map.city_index), "cities", 1000, least=0)


def pieces(game_map: GameMap) -> Reader[tuple[int, ...]]:
    """Pieces of each kind, as `27 trains + 23 ships`."""
    return _noted(lambda text: pieces_from_text(text, game_map))


def _noted(convert: Callable[[str], T]) -> Reader[T]:
    """A line of text, converted; what the conversion does not understand is noted."""

    def read(node: Node, problems: Problems) -> T | None:
        if not isinstance(node, Scalar):
            problems.note(node, f"{words_for(node)}, expected a line of text")
            return None
        try:
            return convert(node.value)
        except NotationError as error:
            problems.note(node, str(error))
            return None

    return read


PLAYER_KEYS = (
    "hand",
    "routes",
    "tickets",
    "offer",
    "rejected",
    "stations",
    "harbors",
    "starting_pieces",
    "exchanged",
    "flag",
    "flag_points",
)

PHASES: Mapping[str, Phase] = {phase.value: phase for phase in Phase}

NOTHING: tuple[int, ...] = ()
NO_CARDS: Payment = ()

UNDER_THE_DECKS, TO_THE_DISCARDS = -1, -2
"""Where cards go that a position does not name; a seat stands for that player's hand."""


class Position(NamedTuple):
    """A moment of a game: the truth about it, and the players in their seats."""

    state: State
    players: tuple[str, ...]

    def game(self) -> Game:
        """A game that goes on from here; the position itself stays as it is."""
        return Game.from_state(self.state.copy(), self.players)


def position_keys(game_map: GameMap) -> tuple[str, ...]:
    """The keys that a position of this map may have."""
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


def read_position(node: Node, problems: Problems, game_map: GameMap) -> Position | None:
    """The position at `node`; `None` where something is wrong with it, which is then noted."""
    fields = section(node, problems, "a position", position_keys(game_map))
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
        problems.note(node, f"this position cannot be: {broken}")
    return Position(state, tuple(players)) if problems.count == noted else None


def _read_players(
    fields: Fields, problems: Problems, game_map: GameMap
) -> dict[str, Fields] | None:
    """The players by name, in the order of their seats."""
    rules = game_map.rules
    node = fields.value("players")
    if node is None:
        return None
    if not isinstance(node, Entries):
        problems.note(node, f"{words_for(node)}, expected the players' names and what they have")
        return None
    if not rules.min_players <= len(node.entries) <= rules.max_players:
        message = f"{len(node.entries)} players, expected {rules.min_players}"
        problems.note(node, f"{message} to {rules.max_players}")
        return None
    name = text(200)
    players: dict[str, Fields] = {}
    for key, value in node.entries.values():
        found = section(value, problems, "a player", PLAYER_KEYS)
        if name(key, problems) is not None and found is not None:
            players[key.value] = found
    return players if len(players) == len(node.entries) else None


class _Reading:
    """Reads a position part by part into a state."""

    def __init__(
        self, fields: Fields, problems: Problems, game_map: GameMap, players: Mapping[str, Fields]
    ) -> None:
        self.fields, self.problems, self.game_map = fields, problems, game_map
        self.state = State(game_map, len(players))
        self.seats = {name: seat for seat, name in enumerate(players)}
        self._read_course()
        for seat, player in enumerate(players.values()):
            self._read_player(seat, player)
        # Claiming the players' routes has ended any row of passes.
        self.state.passes = fields.optional("passes", whole_number(0, 100), 0)
        self._read_cards()
        self._read_ticket_deck()

    def _read_course(self) -> None:
        state, fields = self.state, self.fields
        state.first = fields.optional("first_player", choice(self.seats), 0)
        state.player = fields.optional("turn_of", choice(self.seats), state.first)
        state.phase = fields.optional("phase", choice(PHASES), Phase.TURN)
        setup = state.phase in (Phase.STARTING_TICKETS, Phase.STARTING_PIECES)
        state.turn = fields.optional("turn", whole_number(0, 10_000), 0 if setup else 1)
        if fields.has("turns_left"):
            state.turns_left = fields.required("turns_left", whole_number(0, 100))
        truth = choice({"yes": True, "no": False})
        state.reset_limit_reached = fields.optional("reset_limit_reached", truth, False)

    def _read_player(self, seat: int, player: Fields) -> None:
        state, game_map = self.state, self.game_map
        for card_type, count in player.optional("hand", cards(game_map), NO_CARDS):
            state.hands[seat][card_type] = count
        self._read_starting_pieces(seat, player)
        for route in player.optional("routes", routes(game_map), NOTHING):
            if state.owners[route] != NOBODY:
                message = f"{game_map.route_name(route)} has an owner already"
                self.problems.note(player.at("routes"), message)
                continue
            points = game_map.rules.points[game_map.routes[route].length]
            RouteClaimed(seat, route, (), points).apply(state)
        some = tickets(game_map)
        state.tickets[seat] = player.optional("tickets", some, NOTHING)
        state.offers[seat] = player.optional("offer", some, NOTHING)
        state.rejected[seat] = player.optional("rejected", some, NOTHING)
        for built, key, what in (
            (state.stations, "stations", "station"),
            (state.harbors, "harbors", "harbor"),
        ):
            for city in player.optional(key, cities(game_map), NOTHING):
                if city in built:
                    message = f"there is a {what} in {game_map.cities[city].name} already"
                    self.problems.note(player.at(key), message)
                built[city] = seat
        flag = player.optional("flag", cards(game_map), NO_CARDS)
        state.flags[seat] = tuple(Counter(dict(flag)).elements())
        state.flag_points[seat] = player.optional("flag_points", whole_number(0, 1000), 0)
        state.exchanged[seat] = player.optional("exchanged", whole_number(0, 1000), 0)
        state.scores[seat] += state.flag_points[seat] - state.exchanged[seat]

    def _read_starting_pieces(self, seat: int, player: Fields) -> None:
        """The pieces that the player plays with: those chosen, or suggested, or all."""
        state, rules = self.state, self.game_map.rules
        if rules.starting_pieces is None:
            return
        starting_pieces = player.optional("starting_pieces", pieces(self.game_map), NOTHING)
        if not state.turn:
            state.chosen_pieces[seat] = starting_pieces
            return
        state.pieces[seat] = starting_pieces or rules.starting_pieces.suggested
        supply = [deck.pieces.count for deck in rules.decks]
        state.reserves[seat] = tuple(map(int.__sub__, supply, state.pieces[seat]))

    def _read_cards(self) -> None:
        state, fields, game_map = self.state, self.fields, self.game_map
        left = Counter[int]()
        for deck in game_map.rules.decks:
            left.update(dict(deck.cards))
        for hand in state.hands:
            left.subtract(dict(enumerate(hand)))
        for index, deck in enumerate(game_map.rules.decks):
            top = fields.optional(f"{deck.name}_deck", card_list(game_map), NOTHING)
            discards = fields.optional(f"{deck.name}_discards", cards(game_map), NO_CARDS)
            state.decks[index] = list(reversed(top))
            state.discards[index] = list(Counter(dict(discards)).elements())
            left.subtract(top)
            left.subtract(dict(discards))
        left.subtract(self._read_set_aside())
        left.subtract(card for flag in state.flags for card in flag)
        locations = game_map.rules.market.size
        one_of_each = [k for k in left if k != game_map.locomotive and left[k] > 0]
        laid = card_list(game_map, locations, gaps=True)
        market = fields.optional("market", laid, tuple(one_of_each[:locations]))
        state.market = [*market, *[EMPTY] * (locations - len(market))]
        left.subtract(card_type for card_type in market if card_type != EMPTY)
        for card_type, count in left.items():
            if count < 0:
                message = (
                    f"{-count} {game_map.card_types[card_type].name} cards more than the box holds"
                )
                self.problems.note(fields.node, message)
        self._place(+left)

    def _read_set_aside(self) -> tuple[int, ...]:
        """The cards that lie apart: those of a tunnel being tried, and others."""
        state, fields, game_map = self.state, self.fields, self.game_map
        set_aside = list(
            Counter(dict(fields.optional("set_aside", cards(game_map), NO_CARDS))).elements()
        )
        state.flag_offer = fields.optional("flag_offer", card_list(game_map), NOTHING)
        if fields.has("tunnel"):
            part = fields.part("tunnel", ("route", "payment", "revealed"))
            route = part.required("route", routes(game_map, 1, least=1))
            payment = part.required("payment", cards(game_map)) or NO_CARDS
            revealed = part.optional("revealed", card_list(game_map), NOTHING)
            if route:
                state.tunnel = Tunnel(route[0], payment, revealed)
                set_aside += [*Counter(dict(payment)).elements(), *revealed]
        state.set_aside = tuple(set_aside)
        return state.set_aside

    def _place(self, others: Counter[int]) -> None:
        """Put the cards that the position does not name where `other_cards` says."""
        state, fields, card_types = self.state, self.fields, self.game_map.card_types
        state.rng = seeded(fields.optional("seed", whole_number(0, 10**15 - 1), 0))
        words = {"under the decks": UNDER_THE_DECKS, "in the discards": TO_THE_DISCARDS}
        where = fields.optional("other_cards", choice({**words, **self.seats}), UNDER_THE_DECKS)
        for index, deck in enumerate(state.decks):
            mine = sorted(
                card_type for card_type in others.elements() if card_types[card_type].deck == index
            )
            if where == UNDER_THE_DECKS:
                state.rng, under = shuffled(state.rng, mine)
                deck[:0] = under
            elif where == TO_THE_DISCARDS:
                state.discards[index] += mine
            else:
                for card_type in mine:
                    state.hands[where][card_type] += 1

    def _read_ticket_deck(self) -> None:
        state, fields = self.state, self.fields
        top = fields.optional("ticket_deck", tickets(self.game_map), NOTHING)
        elsewhere = {*top}
        for piles in (state.tickets, state.offers, state.rejected):
            for pile in piles:
                elsewhere |= {*pile}
        facts = self.game_map.tickets
        others = [i for i in range(len(facts)) if i not in elsewhere and not facts[i].long]
        # Long tickets are dealt at the start only; the others have left the game since (EU-7).
        state.tickets_out = tuple(
            i for i in range(len(facts)) if facts[i].long and i not in elsewhere
        )
        words = choice({"under the deck": False, "out of the game": True})
        if fields.optional("other_tickets", words, False):
            state.ticket_deck = list(top)
            state.tickets_out += tuple(others)
        else:
            state.ticket_deck = [*top, *others]


FORMAT: Final = 2
_OWN_KEYS: Final = ("format", "map")
_LONGEST_NAME: Final = 200


def read_position_file(path: str | Path) -> tuple[Position, MapFile]:
    """The position in a file, and its map, which the file names as the command line does.

    Raises `FileError` with everything that is wrong with the file, or with its map's.
    """
    problems = Problems(str(path))
    node = read_yaml(Path(path), problems)
    head = node
    if isinstance(node, Entries):
        own = {key: entry for key, entry in node.entries.items() if key in _OWN_KEYS}
        head = node._replace(entries=own)
    fields = whole_file(head, problems, "a position", _OWN_KEYS)
    fields.required("format", whole_number(FORMAT, FORMAT))
    name = fields.required("map", text(_LONGEST_NAME))
    problems.check()
    assert name is not None, "what is missing was noted"
    assert isinstance(node, Entries), "fields were read"
    try:
        map_file = read_map(find_map(name))
    except MapNotFoundError as error:
        problems.note_last(fields.at("map"), str(error))
    rest = {key: entry for key, entry in node.entries.items() if key not in _OWN_KEYS}
    position = read_position(node._replace(entries=rest), problems, map_file.game_map)
    problems.check()
    assert position is not None, "what is wrong was noted"
    return position, map_file
