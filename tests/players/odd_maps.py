"""Maps that nobody would draw, with any rules: to see that players can play whatever is valid."""

from random import Random

from tests.maps import rules_with
from ttr_tui.engine import CardType, City, GameMap
from ttr_tui.engine.game_map import (
    ConnectionSpec,
    DeckRules,
    MarketRules,
    PieceRules,
    TicketSpec,
    build_map,
)
from ttr_tui.engine.rules.flag import FlagRules
from ttr_tui.engine.rules.longest_path import LongestPathRules
from ttr_tui.engine.rules.stations import StationRules
from ttr_tui.engine.rules.tickets import TicketRules
from ttr_tui.engine.rules.tunnels import TunnelRules
from ttr_tui.engine.rules.turns import LastRoundRules

_COLORS = ("red", "white", "blue", "green", "black")


def odd_map(seed: int) -> GameMap:
    """A random map: of 3 to 16 cities, perhaps in parts that no route joins, with few or many
    pieces, cards and tickets, and some of the optional rules."""
    chance = Random(seed)
    cities = [City(f"c{n}", f"C{n}", junction=n > 2 and chance.random() < 0.1) for n in range(16)]
    cities = cities[: chance.randint(3, 16)]
    colors = _COLORS[: chance.randint(1, 5)]
    tunnels = chance.random() < 0.4
    pairs = [(a, b) for a in range(len(cities)) for b in range(a)]
    chance.shuffle(pairs)
    longest = chance.choice([1, 3, 6])
    connections = []
    for a, b in pairs[: chance.randint(1, 2 * len(cities))]:
        length = chance.randint(1, longest)
        ferry = chance.random() < 0.15
        parallel = chance.randint(1, 2)
        routes = tuple(
            None if ferry or chance.random() < 0.3 else chance.choice(colors)
            for _ in range(parallel)
        )
        connections.append(
            ConnectionSpec(
                (cities[a].id, cities[b].id),
                length,
                routes,
                locomotives=min(length, 1) if ferry else 0,
                tunnel=tunnels and not ferry and chance.random() < 0.5,
            )
        )
    ends = [city.id for city in cities if not city.junction]
    deal = chance.choice([1, 3, 10])
    players = chance.randint(2, 4)
    tickets = []
    for _ in range(deal * players + chance.choice([0, 5, 20])):
        one, other = chance.sample(ends, 2)
        tickets.append(TicketSpec((one, other), chance.randint(1, 25)))
    pieces = chance.choice([4, 12, 45])
    each = chance.choice([4, 12])
    deck = DeckRules(
        "train",
        (*((color, each) for color in range(len(colors))), (len(colors), 6 + 2 * players)),
        starting_hand=chance.randint(0, 3),
        pieces=PieceRules(pieces),
    )
    rules = rules_with(
        (deck,),
        points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15},
        max_players=players,
        tickets=TicketRules(
            deal=deal, keep_at_start=chance.randint(1, deal), draw=chance.choice([1, 3, 10])
        ),
        market=MarketRules(size=chance.choice([1, 5]), reset_at=5),
        last_round=LastRoundRules(pieces=chance.randint(0, 3), turns=chance.randint(1, 2)),
        stations=StationRules(count=chance.randint(1, 3)) if chance.random() < 0.4 else None,
        tunnels=TunnelRules() if tunnels else None,
        longest=LongestPathRules() if chance.random() < 0.5 else None,
        flag=FlagRules(colors=(0,), points=3) if chance.random() < 0.3 else None,
    )
    return build_map(
        id=f"odd_{seed}",
        title=f"Odd map {seed}",
        cities=cities,
        connections=connections,
        tickets=tickets,
        colors=colors,
        card_types=[*(CardType(c, n) for n, c in enumerate(colors)), CardType("locomotive", None)],
        rules=rules,
    )
