"""Commands that say something and change nothing (`LOOK`): functions of the words typed after the
command."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Final

from ttr_tui.engine import GameMap, Phase, View
from ttr_tui.engine.game_map import CityIndex, RouteIndex, Seat
from ttr_tui.engine.graphs import own_routes, shortest_paths
from ttr_tui.engine.ticket_paths import ticket_path, ticket_progress
from ttr_tui.lines import typed
from ttr_tui.play.advice import find_advice
from ttr_tui.play.hints import find_hints
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.log import LogGroup
from ttr_tui.play.seated_players import SeatedPlayer, plain_name
from ttr_tui.text import as_typed
from ttr_tui.words import lines as words
from ttr_tui.words.advice import advice_words, labeled, too_many_tickets
from ttr_tui.words.cards import route_name
from ttr_tui.words.log_text import log_line
from ttr_tui.words.panels import last_round, pile_sentences
from ttr_tui.words.rules_text import rules_of

_LATEST: Final = 10
"""The entries that the log says unless more are asked for."""

_MOST_HINTS: Final = 3

NAME_WIDTH: Final = 30
"""Cells of a player's name in the log: a longer one is cut."""


# What a player has.


def hand(hot_seat: HotSeat, _text: str) -> list[str]:
    return words.hand_lines(hot_seat.view)


def market(hot_seat: HotSeat, _text: str) -> list[str]:
    return [words.market_line(hot_seat.view), *pile_sentences(hot_seat.view)]


def tickets(hot_seat: HotSeat, _text: str = "", *, brief: bool = False) -> list[str]:
    """The player's tickets; `brief` says of completed ones only their numbers."""
    progress = list(hot_seat.progress.values())
    if not progress:
        return [words.no_tickets()]
    done = [n for n, each in enumerate(progress, 1) if brief and each.is_completed]
    lines = [
        words.ticket_line(n, each, hot_seat.view)
        for n, each in enumerate(progress, 1)
        if n not in done
    ]
    return [*lines, *([words.completed_tickets(done)] if done else [])]


def path(hot_seat: HotSeat, text: str) -> list[str]:
    """The path of a ticket, during a choice of tickets that of an offered one, or the shortest one
    between two cities."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    choosing = view.phase in (Phase.STARTING_TICKETS, Phase.TICKET_CHOICE)
    held = view.offer if choosing else tuple(hot_seat.progress)
    text = " ".join(typed.words_of(text))
    number = typed.number(text) if text or len(held) != 1 else 1
    if not text and len(held) > 1:
        return [words.which_path(len(held)), words.usage(words.COMMANDS["path"])]
    if number is None:
        pairs = typed.city_pairs(text, game_map)
        return between(view, *pairs[0]) if pairs else [no_place(text, game_map)]
    if not held:
        return [words.no_tickets()]
    if not 1 <= number <= len(held):
        return [words.no_number(text, len(held))]
    ticket = held[number - 1]
    progress = hot_seat.progress.get(ticket) or ticket_progress(view, (ticket,))[0]
    lines = [words.ticket_line(number, progress, view)]
    if progress.path is not None:
        lines += path_lines(progress.path.routes, view, game_map.tickets[ticket].ends[0])
        if progress.path.stations:
            cities = [game_map.cities[city].name for city in progress.path.stations]
            lines.append(words.station_in_path(cities))
    alone = ticket_path(view, ticket)
    if alone is not None and alone.missing < progress.missing:
        lines.append(words.shared_path(alone.missing, game_map))
    return lines


def between(view: View, one: CityIndex, other: CityIndex) -> list[str]:
    """The shortest open path between two cities."""
    costs = {route: view.game_map.routes[route].length for route in view.open_routes()}
    if view.viewer is not None:
        costs |= dict.fromkeys(own_routes(view.owners, view.viewer), 0)
    for city, missing, routes in shortest_paths(view.game_map, one, costs):
        if city == other:
            needs = words.path_needs(missing, view.game_map)
            return [*path_lines(routes, view, one), needs]
    return [words.no_path()]


def path_lines(routes: Sequence[RouteIndex], view: View, start: CityIndex) -> list[str]:
    """The routes of a path from one end to the other."""
    left, city, lines = list(routes), start, []
    while left:
        ends = view.game_map.routes
        route = next((each for each in left if city in ends[each].ends), left[0])
        left.remove(route)
        lines.append(words.path_line(route, view, city))
        one, two = ends[route].ends
        city = two if city == one else one
    return lines


def advice(hot_seat: HotSeat, _text: str = "") -> list[str]:
    found = find_advice(hot_seat)
    if found is None:
        return [too_many_tickets()]
    return [sentence[0] for sentence in labeled(advice_words(found, hot_seat.view, None))]


def hints(hot_seat: HotSeat) -> list[str]:
    """The advice and what a beginner should know beside it, if hints are on."""
    if not hot_seat.game.hints_on:
        return []
    found = find_advice(hot_seat, at_once=True)
    lines = words.hint_lines(find_hints(hot_seat, found), hot_seat.view)
    if found is not None:
        said = labeled(advice_words(found, hot_seat.view, None))
        lines = [*(sentence[0] for sentence in said), *lines]
    return lines[:_MOST_HINTS]


# The board.


def routes(hot_seat: HotSeat, text: str) -> list[str]:
    """As `routes_of`; those that the viewer can claim in the order of their worth."""
    view = hot_seat.view
    if text and typed.is_argument(text, "claimable", 2) and view.viewer is not None:
        found = one_of_each(hot_seat.next_routes(), view)
        return [words.route_and_price(each, view) for each in found] or [words.no_claimable()]
    return routes_of(view, text)


def routes_of(view: View, text: str) -> list[str]:
    """The routes of a city, between two cities, or those of a player."""
    game_map = view.game_map
    if not typed.words_of(text):
        return [words.how_to_see_routes(len(view.open_routes()))]
    if (seat := _owner(text, view)) is not None:
        owned = own_routes(view.owners, seat)
        name = view.seats[seat].name
        return [route_name(each, game_map) for each in owned] or [words.no_routes_of(name)]
    cities = typed.cities_called(text, game_map)
    if cities:
        return [line for city in cities[:3] for line in _from_city(city, view)]
    found = typed.routes_called(text, game_map)
    if found:
        return [words.route_line(each, view) for each in one_of_each(found, view)]
    if typed.city_pairs(text, game_map):
        return [words.no_route_between()]
    return [no_place(text, game_map)]


def _owner(text: str, view: View) -> Seat | None:
    """The player whose routes are asked for: `mine`, `of Ann`."""
    if typed.is_argument(text, "mine", 2):
        return view.viewer
    of, _blank, name = text.partition(" ")
    if not name or not typed.is_argument(of, "of", 2):
        return None
    return seat_called(name, [seat.name for seat in view.seats])


def seat_called(text: str, names: Sequence[str]) -> Seat | None:
    """The player with this name, or the only one whose name begins like this."""
    plain = plain_name(text)
    found = [seat for seat, name in enumerate(names) if plain_name(name).startswith(plain)]
    same = [seat for seat in found if plain_name(names[seat]) == plain]
    return Seat((same or found)[0]) if len(same or found) == 1 else None


def _from_city(city: CityIndex, view: View) -> list[str]:
    found = [route.index for route in view.game_map.routes if city in route.ends]
    lines = [words.city_line(city, view)]
    return lines + [words.route_line(each, view, city) for each in one_of_each(found, view)]


def one_of_each(routes: Sequence[RouteIndex], view: View) -> list[RouteIndex]:
    """The routes without the second one of two open ones that cost the same: they differ only by
    their place on a board."""
    kept: dict[tuple[int, object], RouteIndex] = {}
    for route in routes:
        is_twin = words.has_twin(route, view)
        connection = view.game_map.routes[route].connection
        kept.setdefault((connection, "" if is_twin else route), route)
    return [*kept.values()]


def no_place(text: str, game_map: GameMap) -> str:
    """That nothing on the board is called this, with the nearest name."""
    known = typed.spellings(game_map)
    wanted = [word for word in typed.words_of(text) if not any(word in each for each in known)]
    return words.no_city_or_route(" ".join(wanted) or text, known)


def cities(hot_seat: HotSeat, text: str) -> list[str]:
    """The names of all cities, a line for each first letter, or of those that begin so."""
    begin = as_typed(text)
    names = sorted((city.name for city in hot_seat.view.game_map.cities), key=as_typed)
    found = [name for name in names if as_typed(name).startswith(begin)]
    by_letter = groupby(found, key=lambda name: as_typed(name)[:1])
    lines = [", ".join(group) for _letter, group in by_letter]
    return lines or [no_place(text, hot_seat.view.game_map)]


# The players.


def players(hot_seat: HotSeat, _text: str) -> list[str]:
    return player_lines(hot_seat.game.players, hot_seat.view)


def player_lines(seated: Sequence[SeatedPlayer], view: View) -> list[str]:
    lines = [words.player_line(each, seat, view) for seat, each in enumerate(seated)]
    return [*lines, *filter(None, [last_round(view)])]


def scores(hot_seat: HotSeat, _text: str) -> list[str]:
    return score_lines(hot_seat.view)


def score_lines(view: View) -> list[str]:
    """Who has how many points, the most first."""
    ranked = sorted(view.seats, key=lambda seat: -seat.score)
    return [words.score_line(seat.name, seat.score) for seat in ranked]


def log(hot_seat: HotSeat, text: str) -> list[str]:
    groups = hot_seat.log()
    most = typed.number(text) if text else _LATEST
    if typed.is_argument(text, "all") and text:
        most = len(groups)
    if most is None:
        return [words.not_with(words.command("log"), text)]
    return log_lines(groups[max(0, len(groups) - most) :], hot_seat)


def log_lines(groups: Sequence[LogGroup], hot_seat: HotSeat) -> list[str]:
    names = hot_seat.game.names
    return [log_line(group, hot_seat.view.game_map, names, NAME_WIDTH) for group in groups]


# The rules.


def rules(hot_seat: HotSeat, text: str) -> list[str]:
    """The titles of all rules, or the rules with this number or in their titles."""
    found = rules_of(hot_seat.view.game_map)
    wanted = as_typed(text)
    if not wanted:
        return [words.rule_title(rule) for rule in found]
    same = [rule for rule in found if as_typed(rule.number) == wanted]
    same = same or [rule for rule in found if wanted in as_typed(rule.title)]
    return [line for rule in same for line in words.rule_lines(rule)] or [words.no_rule(text)]


LOOK: Final[Mapping[str, Callable[[HotSeat, str], list[str]]]] = {
    "hand": hand,
    "market": market,
    "tickets": tickets,
    "path": path,
    "advice": advice,
    "routes": routes,
    "cities": cities,
    "players": players,
    "scores": scores,
    "log": log,
    "rules": rules,
}
"""What each of these commands says, by its id."""

SECRET: Final = frozenset({"hand", "tickets", "path", "advice"})
"""Those that only the player whose hand is open may hear."""
