"""The model of a map: cities, connections, routes, tickets, card types and rules.

Everything is numbered by its index in the tuples of `GameMap`, each kind with a type of its own;
ids and names are for people and files. `ttr_tui.board.layout` decides where things are drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple, NewType, TypeAlias, TypeVar

Seat = NewType("Seat", int)
"""A player, counted from 0 in seating order."""

CityIndex = NewType("CityIndex", int)
"""An index into `GameMap.cities`."""

RouteIndex = NewType("RouteIndex", int)
"""An index into `GameMap.routes`."""

TicketIndex = NewType("TicketIndex", int)
"""An index into `GameMap.tickets`."""

CardTypeIndex = NewType("CardTypeIndex", int)
"""An index into `GameMap.card_types`."""

DeckIndex = NewType("DeckIndex", int)
"""An index into `Rules.decks`."""

Slot = NewType("Slot", int)
"""A slot of the market, counted from 0."""

Payment: TypeAlias = tuple[tuple[CardTypeIndex, int], ...]
"""Cards played: pairs of a card type and a count, in the order of the card types."""

CardCounts: TypeAlias = Annotated[tuple[int, ...], CardTypeIndex]
"""A number of cards for each card type. The annotation says what there is a value for, here and in
other types of tuples; `codec` uses it."""

DeckCounts: TypeAlias = Annotated[tuple[int, ...], DeckIndex]
"""A number for each deck: of its cards, or of the pieces that its cards place."""

Points: TypeAlias = Annotated[int, "points"]
"""Points, which can be negative."""

Settings = TypeVar("Settings")


class PieceRules(NamedTuple):
    """The plastic pieces of each player, with their name in the singular and the plural."""

    count: int = 45  # type: ignore[assignment]  # hides tuple.count
    one: str = "train"
    many: str = "trains"


class StartingPiecesRules(NamedTuple):
    """GL-6: each player chooses `total` pieces, at most `DeckRules.pieces` of each type; the others
    form the reserve. `suggested` is a good choice for beginners, empty if the map file gives none:
    see `Rules.suggested_pieces`."""

    total: int = 50
    suggested: tuple[int, ...] = ()


class MarketRules(NamedTuple):
    """The face-up cards (C-2 to C-4). `reset_at` locomotives reset the market, at most `max_resets`
    times in a row."""

    size: int = 5
    reset_at: int = 3
    max_resets: int = 3


class DeckRules(NamedTuple):
    """A deck of cards and the pieces that its cards place. `cards` are pairs of a card type (an
    index into `GameMap.card_types`) and a count; `starting_hand` cards are dealt to each player and
    `in_market` to the market (`None`: as many as fit). `mode` names the routes that the deck pays
    for, on maps with several decks (GL-4)."""

    name: str
    cards: tuple[tuple[CardTypeIndex, int], ...]
    starting_hand: int = 4
    pieces: PieceRules = PieceRules()
    in_market: int | None = None
    mode: str = "rail"


class TieBreak(NamedTuple):
    """A criterion for ties (C-15): its key, as map files have it, and the value of a
    `PlayerScore` that is compared; more is better."""

    key: str
    measure: Callable[[Any], int]


class Rules(NamedTuple):
    """The rules of a map: its decks, how many can play, what decides ties, and the settings of
    each rule that is on, by their type (`engine/rules/`)."""

    decks: tuple[DeckRules, ...]
    settings: Mapping[type[Any], Any]
    min_players: int = 2
    max_players: int = 5
    tie_breaks: tuple[TieBreak, ...] = ()

    def of(self, kind: type[Settings]) -> Settings:
        """The settings of a rule that is on; `KeyError` if it is off."""
        settings: Settings = self.settings[kind]
        return settings

    def get(self, kind: type[Settings]) -> Settings | None:
        """The settings of a rule; `None` if it is off."""
        return self.settings.get(kind)

    @property
    def pieces(self) -> PieceRules:
        """The pieces that a player plays with, all types together."""
        chosen = self.get(StartingPiecesRules)
        if chosen is not None:
            return PieceRules(chosen.total, "piece", "pieces")
        if len(self.decks) == 1:
            return self.decks[0].pieces
        return PieceRules(sum(deck.pieces.count for deck in self.decks), "piece", "pieces")

    @property
    def suggested_pieces(self) -> tuple[int, ...]:
        """A good choice of starting pieces, by deck: as the map suggests, or else in proportion to
        how many pieces each deck has (GL-6)."""
        rules, most = self.of(StartingPiecesRules), [deck.pieces.count for deck in self.decks]
        divided: list[int] = []
        for index, count in enumerate(most):
            left, rest = rules.total - sum(divided), sum(most[index:])
            divided.append((left * count + rest // 2) // rest)
        return rules.suggested or tuple(divided)


class City(NamedTuple):
    """A city or a junction. `also` has other spellings that the search finds. Harbors can be built
    in a port (GL-7); a junction is not a city: it has no ticket, station or harbor (GL-13)."""

    id: str
    name: str
    also: tuple[str, ...] = ()
    port: bool = False
    junction: bool = False


class CardType(NamedTuple):
    """A card type. `color` is an index into `GameMap.colors`, `None` for the locomotive, which is
    wild for all decks; `deck` is the index of its deck. A card pays for up to `covers` spaces
    (GL-5); a card with an `anchor` can pay for harbors (GL-7)."""

    name: str
    color: int | None
    deck: DeckIndex = DeckIndex(0)
    covers: int = 1
    anchor: bool = False

    @property
    def is_locomotive(self) -> bool:
        """Whether the card is wild: it stands for any color of any deck."""
        return self.color is None


@dataclass(slots=True, frozen=True, eq=False)
class Route:
    """A route: `length` spaces between two cities, claimed by one player.

    `ends` are the indices of its cities; `number` counts the routes of its connection from 1;
    `color` is `None` for a gray route; `parallels` are the other routes of a double route (C-8).
    `locomotives` is the number of locomotives that a ferry requires (EU-1); `deck` tells which
    cards pay for the route and which pieces are placed (GL-4). `side` is the side of a double route
    on the drawn board: `left`, `right`, `upper`, `lower`, or empty if it is not known.
    """

    index: RouteIndex
    connection: int
    number: int
    ends: tuple[CityIndex, CityIndex]
    length: int
    color: int | None
    parallels: tuple[RouteIndex, ...] = ()
    locomotives: int = 0
    tunnel: bool = False
    deck: DeckIndex = DeckIndex(0)
    side: str = ""


@dataclass(slots=True, frozen=True, eq=False)
class Connection:
    """The connection of two neighboring cities: a single route or the two routes of a double
    route."""

    index: int
    id: str
    ends: tuple[CityIndex, CityIndex]
    length: int
    routes: tuple[RouteIndex, ...]


@dataclass(slots=True, frozen=True, eq=False)
class Ticket:
    """A ticket: two cities and its points (C-9, C-13). Long tickets are dealt only at the start
    (EU-7)."""

    index: TicketIndex
    id: str
    ends: tuple[CityIndex, CityIndex]
    points: int
    long: bool = False


@dataclass(slots=True, frozen=True, eq=False, repr=False, weakref_slot=True)
class GameMap:
    """A map. `colors` are the colors of cards and routes; `card_types` are in the order that sorts
    a hand, and `locomotive` is the index of the wild one. `city_indices` are the indices of
    `cities`, and so on; `city_index` has them by id. `translations` has the texts and names of the
    map file in other languages, by the language and by the English words: each a text, or its
    plural forms."""

    id: str
    title: str
    cities: tuple[City, ...]
    connections: tuple[Connection, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    colors: tuple[str, ...]
    card_types: tuple[CardType, ...]
    rules: Rules
    translations: Mapping[str, Mapping[str, Sequence[str]]] = field(default_factory=dict)
    city_indices: tuple[CityIndex, ...] = field(init=False)
    route_indices: tuple[RouteIndex, ...] = field(init=False)
    ticket_indices: tuple[TicketIndex, ...] = field(init=False)
    card_type_indices: tuple[CardTypeIndex, ...] = field(init=False)
    deck_indices: tuple[DeckIndex, ...] = field(init=False)
    city_index: dict[str, CityIndex] = field(init=False)
    connection_index: dict[str, int] = field(init=False)
    ticket_index: dict[str, TicketIndex] = field(init=False)
    card_type_index: dict[str, CardTypeIndex] = field(init=False)
    locomotive: CardTypeIndex = field(init=False)

    def __post_init__(self) -> None:
        cities = tuple(map(CityIndex, range(len(self.cities))))
        card_types = tuple(map(CardTypeIndex, range(len(self.card_types))))
        computed = {
            "city_indices": cities,
            "route_indices": tuple([route.index for route in self.routes]),
            "ticket_indices": tuple([ticket.index for ticket in self.tickets]),
            "card_type_indices": card_types,
            "deck_indices": tuple(map(DeckIndex, range(len(self.rules.decks)))),
            "city_index": {self.cities[i].id: i for i in cities},
            "connection_index": {each.id: each.index for each in self.connections},
            "ticket_index": {ticket.id: ticket.index for ticket in self.tickets},
            "card_type_index": {self.card_types[i].name: i for i in card_types},
            "locomotive": next(i for i in card_types if self.card_types[i].is_locomotive),
        }
        for name, value in computed.items():
            object.__setattr__(self, name, value)

    def route_name(self, route: RouteIndex) -> str:
        """The name for authors of map files and for developers: `Denver – Omaha`, `Denver – Kansas
        City (black)`, `Duluth – Thunder Bay by sea`. Screens use that of `ttr_tui.words.routes`."""
        this, label = self.routes[route], self.route_label(route)
        name = " – ".join(self.cities[end].name for end in this.ends)
        if len(self.rules.decks) > 1:
            name += f" by {self.rules.decks[this.deck].mode}"
        return f"{name} ({label})" if label else name

    def route_label(self, route: RouteIndex) -> str:
        """What distinguishes a route from its parallel routes: its color, or its side if they have
        the same color. Empty for a single route."""
        this = self.routes[route]
        if not this.parallels:
            return ""
        if any(self.routes[parallel].color == this.color for parallel in this.parallels):
            return this.side or str(this.number)
        return "gray" if this.color is None else self.colors[this.color]

    def ticket_name(self, ticket: TicketIndex) -> str:
        """`Denver – El Paso`."""
        return " – ".join(self.cities[end].name for end in self.tickets[ticket].ends)


class ConnectionSpec(NamedTuple):
    """A connection as a map file describes it: the ids of its cities, its length, and the color of
    each route (`None` for gray). `Route` explains the rest."""

    ends: tuple[str, str]
    length: int
    routes: tuple[str | None, ...]
    locomotives: int = 0
    tunnel: bool = False
    deck: DeckIndex = DeckIndex(0)


class TicketSpec(NamedTuple):
    """A ticket as a map file describes it: the ids of its cities and its points."""

    ends: tuple[str, str]
    points: int
    long: bool = False


def _sides(start: tuple[float, float], end: tuple[float, float]) -> tuple[str, str]:
    """The sides of the two routes of a double route. The board draws the first route to the left
    of somebody who walks from `start` to `end`."""
    right, down = end[0] - start[0], end[1] - start[1]
    if abs(right) > abs(down):
        return ("upper", "lower") if right > 0 else ("lower", "upper")
    return ("right", "left") if down > 0 else ("left", "right")


def build_map(
    *,
    id: str,
    title: str,
    cities: Sequence[City],
    connections: Sequence[ConnectionSpec],
    tickets: Sequence[TicketSpec],
    colors: Sequence[str],
    card_types: Sequence[CardType],
    rules: Rules,
    locations: Sequence[tuple[float, float]] = (),
    translations: Mapping[str, Mapping[str, Sequence[str]]] | None = None,
) -> GameMap:
    """Build a map from the descriptions in a map file. They must be valid: every city and color is
    known, every length is in `rules.points` (the map reader checks this). `locations` are the x
    (to the right) and y (down) of the cities in one unit, to name the sides of double routes."""
    city_index = {city.id: CityIndex(i) for i, city in enumerate(cities)}
    color_index = {color: i for i, color in enumerate(colors)}
    pairs = [frozenset(spec.ends) for spec in connections]
    count = Counter(pairs)
    built_connections: list[Connection] = []
    routes: list[Route] = []
    for index, spec in enumerate(connections):
        ends = (city_index[spec.ends[0]], city_index[spec.ends[1]])
        first = len(routes)
        mine = tuple(map(RouteIndex, range(first, first + len(spec.routes))))
        sides = ("", "")
        if locations and len(mine) > 1:
            sides = _sides(locations[ends[0]], locations[ends[1]])
        for number, (route_index, color) in enumerate(zip(mine, spec.routes, strict=True)):
            routes.append(
                Route(
                    index=route_index,
                    connection=index,
                    number=number + 1,
                    ends=ends,
                    length=spec.length,
                    color=None if color is None else color_index[color],
                    parallels=mine[:number] + mine[number + 1 :],
                    locomotives=spec.locomotives,
                    tunnel=spec.tunnel,
                    deck=spec.deck,
                    side=sides[number],
                )
            )
        id_ = "-".join(spec.ends)
        if count[pairs[index]] > 1:
            id_ += f"-{rules.decks[spec.deck].mode}"  # one connection by rail and one by sea
        built_connections.append(Connection(index, id_, ends, spec.length, mine))
    return GameMap(
        id=id,
        title=title,
        cities=tuple(cities),
        connections=tuple(built_connections),
        routes=tuple(routes),
        tickets=tuple(
            Ticket(
                index=TicketIndex(i),
                id="-".join(spec.ends),
                ends=(city_index[spec.ends[0]], city_index[spec.ends[1]]),
                points=spec.points,
                long=spec.long,
            )
            for i, spec in enumerate(tickets)
        ),
        colors=tuple(colors),
        card_types=tuple(card_types),
        rules=rules,
        translations=translations or {},
    )
