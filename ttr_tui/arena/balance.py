"""Whether a map plays well: numbers of its file, and games of computer players.

Each finding names what to change. The limits were chosen on the USA map, so that it has no severe
finding.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from ttr_tui.arena.matches import PlayedDeal
from ttr_tui.engine import GameMap, Ticket
from ttr_tui.engine.game_map import CityIndex
from ttr_tui.engine.graphs import ShortestPath, shortest_path, shortest_paths
from ttr_tui.text import counted

PLAYERS: Final = 4
"""The most players of a game; a map for fewer is played by fewer."""

_SPACES_OF_A_COLOR: Final = (0.6, 0.75)
"""Of the mean color: fewer spaces are a severe finding, or one to look at. So in the following."""
_POINTS_OF_A_TICKET: Final = (1.8, 1.4)
"""Times the spaces of the shortest path, or less than one by this; at least 4 points away."""
_LEAST_DIFFERENCE: Final = 4
_CITIES_CUT_OFF: Final = (3, 2)
_PIECES: Final = (0.5, 0.55)
"""Of all spaces, the pieces of all players together."""
_MOST_PIECES: Final = 1.2
_USUAL: Final = 0.75
_PIECES_FOR_A_TICKET: Final = (1.25, 1.5)
"""Times the spaces of the longest ticket, the pieces of a player: twice them on printed boards."""
_DETOUR: Final = 1.5
"""Times its shortest path, the next path of a ticket."""
_WINS_OF_A_SEAT: Final = (1.75, 1.5)
"""Times those of the mean seat."""
_CLAIMS: Final = (0.001, 0.025)
"""Of the games, those in which one of the routes between two cities is claimed: never is severe."""
_KEPT: Final = (0.02, 0.15)
"""Of the times that a ticket is offered."""
_COMPLETED: Final = (0.3, 0.5)
"""Of the times that it is kept."""
_LEAST_SEEN: Final = 20
"""Fewer offers or kept tickets say nothing."""


class Finding(NamedTuple):
    """What does not play well, and what to change."""

    is_severe: bool
    what: str
    change: str


class Balance(NamedTuple):
    """What was measured, as lines and as values for JSON, and what was found."""

    lines: tuple[str, ...]
    numbers: dict[str, Any]
    findings: tuple[Finding, ...]


def balance_of_file(game_map: GameMap) -> Balance:
    """What the file alone tells."""
    findings = [
        *_piece_findings(game_map),
        *_color_findings(game_map),
        *_ticket_findings(game_map),
        *_bridge_findings(game_map),
    ]
    spaces = sum(route.length for route in game_map.routes)
    lengths = Counter(route.length for route in game_map.routes)
    colors = {_color(game_map, key): count for key, count in _spaces(game_map).items()}
    of_city = Counter(city for ticket in game_map.tickets for city in ticket.ends)
    without = [
        city.name
        for index, city in enumerate(game_map.cities)
        if index not in of_city and not city.junction
    ]
    share = game_map.rules.max_players * game_map.rules.pieces.count / spaces
    lines = (
        f"spaces: {spaces}, " + ", ".join(f"{name} {n}" for name, n in sorted(colors.items())),
        "routes by length: " + ", ".join(f"{n} of {size}" for size, n in sorted(lengths.items())),
        f"pieces of all players: {share:.0%} of the spaces",
        f"tickets: {len(game_map.tickets)}; cities without one: {', '.join(without) or 'none'}",
    )
    numbers = {
        "spaces": spaces,
        "spaces_by_color": colors,
        "routes_by_length": {str(size): n for size, n in sorted(lengths.items())},
        "pieces_share": share,
        "cities_without_ticket": without,
    }
    return Balance(lines, numbers, tuple(findings))


def _spaces(game_map: GameMap) -> Counter[tuple[int, int | None]]:
    """The spaces of each color, by deck."""
    spaces: Counter[tuple[int, int | None]] = Counter()
    for route in game_map.routes:
        spaces[route.deck, route.color] += route.length
    return spaces


def _color(game_map: GameMap, key: tuple[int, int | None]) -> str:
    deck, color = key
    name = "gray" if color is None else game_map.colors[color]
    decks = game_map.rules.decks
    return f"{name} {decks[deck].name}" if len(decks) > 1 else name


def _color_findings(game_map: GameMap) -> Iterator[Finding]:
    colored = {key: n for key, n in _spaces(game_map).items() if key[1] is not None}
    for deck in range(len(game_map.rules.decks)):
        of_deck = {key: n for key, n in colored.items() if key[0] == deck}
        mean = sum(of_deck.values()) / max(1, len(of_deck))
        for (_, color), count in of_deck.items():
            assert color is not None
            severe, some = (count < limit * mean for limit in _SPACES_OF_A_COLOR)
            if some:
                name = _color(game_map, (deck, color))
                what = f"{name} has {counted(count, 'space')}, the mean color {mean:.0f}"
                change = f"make some routes {name}, or have fewer {name} cards"
                key = f"cards: {{of_color: {{{game_map.colors[color]}: …}}}}"
                yield Finding(severe, what, f"{change} with {key}")


def _path(game_map: GameMap, ticket: Ticket, without: int | None = None) -> ShortestPath | None:
    """The shortest path of a ticket, if there is one without this connection."""
    costs = {route.index: route.length for route in game_map.routes if route.connection != without}
    return shortest_path(game_map, *ticket.ends, costs)


def _ticket_findings(game_map: GameMap) -> Iterator[Finding]:
    for ticket in game_map.tickets:
        path = _path(game_map, ticket)
        if path is None or abs(ticket.points - path.cost) < _LEAST_DIFFERENCE:
            continue
        length = path.cost
        ratio = max(ticket.points / length, length / ticket.points)
        severe, some = (ratio >= limit for limit in _POINTS_OF_A_TICKET)
        if some:
            name, points = game_map.ticket_name(ticket.index), counted(ticket.points, "point")
            what = f"the ticket {name} scores {points}, its shortest path has {length} spaces"
            yield Finding(severe, what, f"give it about {length} points, or points: auto")


def _completion_finding(game_map: GameMap, ticket: Ticket, what: str, *, severe: bool) -> Finding:
    """Why a ticket is rarely completed: all paths need one connection, or they are long."""
    path = _path(game_map, ticket)
    if path is None:
        return Finding(severe, what, "add a path between its cities")
    for route in path.routes:
        connection = game_map.routes[route].connection
        other = _path(game_map, ticket, without=connection)
        if other is None or other.cost > _DETOUR * path.cost:
            ends = " – ".join(game_map.cities[city].name for city in game_map.routes[route].ends)
            return Finding(severe, f"{what}, it needs {ends}", "add another way of this length")
    what += f", its shortest path takes {path.cost} of {_pieces(game_map)}"
    return Finding(severe, what, "choose nearer cities, or add routes beside its path")


def _bridge_findings(game_map: GameMap) -> Iterator[Finding]:
    for city, facts in enumerate(game_map.cities):
        parts = sorted(_parts_without(game_map, city), key=len)
        cut_off = sum(map(len, parts[:-1]))
        severe, some = (cut_off >= limit for limit in _CITIES_CUT_OFF)
        if some:
            names = ", ".join(game_map.cities[each].name for each in sorted(parts[0])[:3])
            what = f"only through {facts.name} leads a path to {cut_off} cities ({names} …)"
            yield Finding(severe, what, f"add a route past {facts.name}")


def _parts_without(game_map: GameMap, city: int) -> Iterator[set[CityIndex]]:
    """The parts into which the network falls without this city."""
    costs = {route.index: route.length for route in game_map.routes if city not in route.ends}
    left = {*range(len(game_map.cities))} - {city}
    while left:
        part = {each.city for each in shortest_paths(game_map, CityIndex(min(left)), costs)}
        left -= part
        yield part


def _pieces(game_map: GameMap) -> str:
    return f"{game_map.rules.pieces.count} {game_map.rules.pieces.many}"


def _longest_ticket(game_map: GameMap) -> int:
    """The spaces of the longest of the tickets' shortest paths."""
    paths = (_path(game_map, ticket) for ticket in game_map.tickets)
    return max((path.cost for path in paths if path is not None), default=1)


def _piece_findings(game_map: GameMap) -> Iterator[Finding]:
    rules = game_map.rules
    spaces = sum(route.length for route in game_map.routes)
    longest = _longest_ticket(game_map)
    severe, some = (rules.pieces.count < limit * longest for limit in _PIECES_FOR_A_TICKET)
    if some:
        players = max(2, int(_USUAL * spaces / (2 * longest)))
        what = f"a player has {_pieces(game_map)}, the longest ticket takes {longest} of them"
        change = f"give each player about {2 * longest}, for up to {players} players"
        yield Finding(severe, f"too few {rules.pieces.many}: {what}", change)
    share = rules.max_players * rules.pieces.count / spaces
    severe, some = (share < limit for limit in _PIECES)
    if some or share > _MOST_PIECES:
        what = (
            f"the {rules.pieces.many} of {rules.max_players} players fill {share:.0%} of the board"
        )
        usual = round(_USUAL * spaces / rules.max_players)
        yield Finding(
            severe, what, f"give each player about {usual}: printed boards have 60% to 80%"
        )


def balance_of_games(game_map: GameMap, deals: Sequence[PlayedDeal]) -> Balance:
    """What games of one computer player in all seats tell."""
    games = [game for deal in deals for game in deal.games]
    seats = len(games[0])
    wins = [sum(game[seat].wins for game in games) / len(games) for seat in range(seats)]
    turns = sum(seat.turns for game in games for seat in game) / len(games) / seats
    scores = sorted(seat.score for game in games for seat in game)
    claimed: Counter[int] = Counter()
    offered, kept, completed = Counter[int](), Counter[int](), Counter[int]()
    for game in games:
        routes = [game_map.routes[route] for seat in game for route in seat.routes]
        claimed.update({route.connection for route in routes})
        for seat in game:
            offered.update(seat.offered)
            kept.update(seat.kept)
            completed.update(seat.completed)
    findings: list[Finding] = []
    rare: list[Finding] = []
    for number, share in enumerate(wins, 1):
        severe, some = (share > limit / seats for limit in _WINS_OF_A_SEAT)
        if some:
            what = f"seat {number} wins {share:.0%} of the games"
            findings.append(Finding(severe, what, "a longer game helps: more pieces or spaces"))
    for index, connection in enumerate(game_map.connections):
        share = claimed[index] / len(games)
        severe, some = (share < limit for limit in _CLAIMS)
        if some:
            ends = " – ".join(game_map.cities[city].name for city in connection.ends)
            what = f"{ends} is claimed in {share:.1%} of the games"
            change = "leave it out, shorten it, or lead a ticket over it"
            findings.append(Finding(severe, what, change))
    always = [index for index, n in claimed.items() if n == len(games)]
    for ticket in game_map.tickets:
        name, index = f"the ticket {game_map.ticket_name(ticket.index)}", ticket.index
        if offered[index] >= _LEAST_SEEN:
            severe, some = (kept[index] < limit * offered[index] for limit in _KEPT)
            if some:
                what = f"{name} is kept {kept[index]} of {offered[index]} times"
                findings.append(Finding(severe, what, "give it more points, or another city"))
        if kept[index] >= _LEAST_SEEN:
            severe, some = (completed[index] < limit * kept[index] for limit in _COMPLETED)
            if some:
                what = f"{name} is completed {completed[index]} of {kept[index]} times"
                rare.append(_completion_finding(game_map, ticket, what, severe=severe))
    pieces = game_map.rules.pieces
    if rare and pieces.count < _PIECES_FOR_A_TICKET[1] * _longest_ticket(game_map):
        tickets = counted(len(rare), "ticket")
        what = f"too few {pieces.many}: {tickets} rarely completed, in games of {turns:.0f} turns"
        rare = [Finding(True, what, "give each player more, before you change tickets")]
    findings += rare
    percents = ", ".join(f"{share:.0%}" for share in wins)
    stands_out = max(wins) > _WINS_OF_A_SEAT[1] / seats
    lines = (
        f"{counted(len(games), 'game')} of {seats} players: {turns:.0f} turns each, scores from "
        f"{scores[0]} to {scores[-1]}, in the middle {scores[len(scores) // 2]}",
        f"wins by seat: {percents}" + (" (see below)" if stands_out else " (no seat stands out)"),
        f"tickets: {sum(kept.values()) / len(games) / seats:.1f} kept by each player, "
        f"{sum(completed.values()) / max(1, sum(kept.values())):.0%} of them completed",
        f"claimed in every game: {counted(len(always), 'connection')}",
    )
    numbers = {
        "games": len(games),
        "turns": turns,
        "wins_by_seat": wins,
        "claimed": [claimed[index] for index in range(len(game_map.connections))],
        "tickets": {
            ticket.id: [offered[ticket.index], kept[ticket.index], completed[ticket.index]]
            for ticket in game_map.tickets
        },
    }
    return Balance(lines, numbers, tuple(findings))
