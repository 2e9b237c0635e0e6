"""Commands that say something and change nothing, `help` too: functions of the words typed after
the command."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Final

from ttr_tui.engine import GameMap, Phase, View
from ttr_tui.engine.game_map import CityIndex, RouteIndex, Seat, StartingPiecesRules, TicketIndex
from ttr_tui.engine.graphs import own_routes, shortest_path
from ttr_tui.engine.registry import BUILDINGS
from ttr_tui.engine.rules.exchange import ExchangeRules
from ttr_tui.engine.rules.flag import FlagRules
from ttr_tui.engine.rules.tunnels import TunnelRules
from ttr_tui.lines import parser
from ttr_tui.lines.answers import option_words
from ttr_tui.play.advice import find_advice
from ttr_tui.play.hints import find_hints
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.log import LogGroup
from ttr_tui.play.route_needs import missing_now, missing_together
from ttr_tui.play.seated_players import plain_name
from ttr_tui.play.turn_facts import pieces_left, round_of
from ttr_tui.play.wanted_routes import detour
from ttr_tui.questions.routes import connections
from ttr_tui.terminal_text import fit
from ttr_tui.text import as_typed
from ttr_tui.words import counts, line_commands
from ttr_tui.words import line_game as line_words
from ttr_tui.words.advice import advice_words, labeled, more_words, why_no_advice
from ttr_tui.words.buildings import in_city
from ttr_tui.words.language import (
    _,
    and_list,
    full_stop,
    ngettext,
    or_list,
    quoted,
    sentences,
)
from ttr_tui.words.log_text import log_line, round_title
from ttr_tui.words.names import card_names
from ttr_tui.words.panels import (
    about_player,
    longest_paths,
    pile_sentences,
    to_go,
    turns_left_words,
)
from ttr_tui.words.rules import how_to_play, rules_of
from ttr_tui.words.tickets import for_numbers, left_out, why_around
from ttr_tui.words.turn_text import plan_was_cut

_LATEST: Final = 10
"""The entries that the log says unless more are asked for."""

_MOST_HINTS: Final = 3

NAME_WIDTH: Final = 30
"""Cells of a player's name in the log: a longer one is cut."""


# What a player has.


def tickets(hot_seat: HotSeat, _text: str = "") -> list[str]:
    """The player's tickets, and what all of them need together."""
    view, lines = hot_seat.view, [*ticket_lines(hot_seat).values()]
    if not lines:
        return [line_words.you_have_no_tickets()]
    total = hot_seat.pieces_of_plan()
    if total < sum(each.path.missing for each in hot_seat.progress.values() if each.path):
        lines.append(
            _(
                "All tickets together: {state}. Routes that serve several tickets count once.",
                state=to_go(total, view.game_map),
            )
        )
    return lines


def ticket_lines(hot_seat: HotSeat) -> dict[TicketIndex, str]:
    """A line for each of the player's tickets."""
    return {
        ticket: line_words.ticket_and_points(n, each, hot_seat.view)
        for n, (ticket, each) in enumerate(hot_seat.progress.items(), 1)
    }


def path(hot_seat: HotSeat, text: str) -> list[str]:
    """The path of a ticket in the plan, during a choice of tickets that of an offered one, or the
    shortest one between two cities."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    choosing = view.phase in (Phase.STARTING_TICKETS, Phase.TICKET_CHOICE)
    held = view.offer if choosing else tuple(hot_seat.progress)
    text = " ".join(parser.words_of(text))
    number = parser.number(text) if text or len(held) != 1 else 1
    if not text and len(held) > 1:
        return [_("Type path and the number of a ticket, from 1 to {n}.", n=len(held))]
    if number is None:
        return path_between(view, *_two_cities(text, game_map))
    if not held:
        return [line_words.you_have_no_tickets()]
    if not 1 <= number <= len(held):
        tickets = counts.tickets(len(held))
        return [_("There is no ticket {n} here, only {tickets}.", n=number, tickets=tickets)]
    ticket = held[number - 1]
    offered = {each.ticket: each for each in hot_seat.offered_tickets()}
    progress = offered[ticket].progress if ticket in offered else hot_seat.progress[ticket]
    around = detour(view, ticket, {**hot_seat.progress, ticket: progress})
    lines = [line_words.ticket_and_points(number, progress, view)]
    if ticket in offered:  # As in the list that can be heard now.
        lines = [line_words.numbered_line(number, line_words.offered_ticket(offered[ticket], view))]
    if progress.path is not None:
        if not choosing and hot_seat.is_left_out(ticket):
            lines.append(left_out())
        elif around is not None:
            lines.append(why_around(around, game_map))
            lines.append(line_words.shortest_path_command(ticket, game_map))
        lines += path_lines(progress.path.routes, view, game_map.tickets[ticket].ends[0])
        if progress.path.stations:
            cities = [game_map.cities[city].name for city in progress.path.stations]
            lines.append(_("It needs a station in {cities}.", cities=or_list(cities)))
    return lines


def cut_plan(hot_seat: HotSeat) -> list[str]:
    """What the others' latest claims cost the plan, and the new paths of its tickets."""
    view, cut = hot_seat.view, hot_seat.cut_plan()
    if cut is None:
        return []
    lines = [plan_was_cut(view, cut.route, cut.more)]
    for number, (ticket, each) in enumerate(hot_seat.progress.items(), 1):
        if ticket in cut.tickets and each.path is not None:
            start = view.game_map.tickets[ticket].ends[0]
            steps = _in_order(each.path.routes, view, start)
            cities = ", ".join(view.game_map.cities[city].name for city, _route in steps)
            lines.append(_("New path for ticket {n}: {cities}.", n=number, cities=cities))
    return lines


def _two_cities(text: str, game_map: GameMap) -> tuple[CityIndex, CityIndex]:
    """The two cities that are meant. Raises `UnclearError`."""
    pairs = parser.find_city_pairs(text, game_map)
    if not pairs and parser.find_cities(text, game_map):
        raise parser.UnclearError(_("A path needs two cities, or the number of a ticket."), text)
    if not pairs:
        raise unknown_place(text, game_map)
    if len(pairs) > 1:
        names = [" – ".join(game_map.cities[city].name for city in pair) for pair in pairs[:2]]
        asked, meant = quoted(text), or_list(names)
        said = _("{asked} can be {commands}. Type more letters.", asked=asked, commands=meant)
        raise parser.UnclearError(said, text)
    return pairs[0]


def path_between(view: View, one: CityIndex, other: CityIndex) -> list[str]:
    """The shortest open path between two cities."""
    costs = {route: view.game_map.routes[route].length for route in view.open_routes()}
    if view.viewer is not None:
        costs |= dict.fromkeys(own_routes(view.owners, view.viewer), 0)
    path = shortest_path(view.game_map, one, other, costs)
    if path is None:
        return [_("No open path is left.")]
    title = _(
        "{city} – {other}: {state}",
        city=view.game_map.cities[one].name,
        other=view.game_map.cities[other].name,
        state=to_go(path.cost, view.game_map, pieces_left(view)),
    )
    return [title, *path_lines(path.routes, view, one)]


def path_lines(routes: Sequence[RouteIndex], view: View, start: CityIndex) -> list[str]:
    """The routes of a path from one end to the other; of parallel ones, that which lacks fewest
    cards."""
    legs = [
        (city, _nearest_parallel(route, view))
        for city, route in _in_order(routes, view, start)
        if route is not None
    ]
    lines = [line_words.path_line(route, view, city) for city, route in legs]
    is_open, parallels = view.open_routes(), [view.game_map.routes[n].parallels for _c, n in legs]
    left = [
        [route, *(each for each in beside if each in is_open)]
        for (_city, route), beside in zip(legs, parallels, strict=True)
        if view.owners[route] is None
    ]
    if view.viewer is None or len(left) < 2:
        return lines
    if not (spaces := missing_together(view, left)):
        return [*lines, _("You can pay for all of these routes.")]
    lacking = ngettext(
        "Together these routes lack cards for {n} space.",
        "Together these routes lack cards for {n} spaces.",
        spaces,
    )
    return [*lines, lacking]


def _nearest_parallel(route: RouteIndex, view: View) -> RouteIndex:
    """Of this route and its open parallel ones, the one that lacks fewest cards; first itself."""
    if view.viewer is None or view.owners[route] is not None:
        return route
    is_open = view.open_routes()
    parallels = [each for each in view.game_map.routes[route].parallels if each in is_open]
    return min([route, *parallels], key=lambda each: missing_now(view, each)[2:4])


def _in_order(
    routes: Sequence[RouteIndex], view: View, start: CityIndex
) -> list[tuple[CityIndex, RouteIndex | None]]:
    """The cities of a path from this end to the other, each with the route that follows."""
    left, city = list(routes), start
    steps: list[tuple[CityIndex, RouteIndex | None]] = []
    while left:
        ends = view.game_map.routes
        route = next((each for each in left if city in ends[each].ends), left[0])
        left.remove(route)
        steps.append((city, route))
        one, two = ends[route].ends
        city = two if city == one else one
    return [*steps, (city, None)]


def advice(hot_seat: HotSeat, _text: str = "") -> list[str]:
    return _advice_words(hot_seat)[:1] or [why_no_advice(failed=hot_seat.thoughts_failed)]


def why(hot_seat: HotSeat, _text: str = "") -> list[str]:
    """The other reasons for the advice; without hints, which say it, the advice first."""
    if not (said := _advice_words(hot_seat)):
        return advice(hot_seat)
    return said[hot_seat.session.hints_on :] or [_("There are no other reasons.")]


def _advice_words(hot_seat: HotSeat) -> list[str]:
    """What to do, and the reasons; nothing without advice."""
    found, view = find_advice(hot_seat), hot_seat.view
    if found is None:
        return []
    return hot_seat.guarded(
        lambda: [labeled(advice_words(found, view, None)), *more_words(found, view)], []
    )


def hints(hot_seat: HotSeat) -> list[str]:
    """The advice, and what a beginner should know beside it."""
    said, found = _advice_words(hot_seat)[:1], find_hints(hot_seat, find_advice(hot_seat))
    said += hot_seat.guarded(lambda: line_words.hint_lines(found, hot_seat.view), [])
    return said[:_MOST_HINTS]


def plan(hot_seat: HotSeat, _text: str = "") -> list[str]:
    """The routes of the plan for all tickets, and which tickets it leaves out."""
    view, planned = hot_seat.view, hot_seat.plan
    if view.offer:
        return [
            _("Choose your tickets first. To hear the path of one, type its number after path.")
        ]
    if not hot_seat.progress:
        return [line_words.you_have_no_tickets()]
    if planned is None:
        return [_("Too many tickets for a plan.")]
    if not planned.routes and all(each.is_completed for each in hot_seat.progress.values()):
        return [_("All your tickets are completed.")]
    numbers = {ticket: str(n) for n, ticket in enumerate(hot_seat.progress, 1)}
    lines: list[str] = []
    for route, tickets in planned.routes.items():
        for_tickets = for_numbers(sorted(numbers[TicketIndex(each)] for each in tickets))
        said = line_words.route_line(_nearest_parallel(RouteIndex(route), view), view)
        lines.append(", ".join([said, *for_tickets]))
    cities = [view.game_map.cities[city].name for city in planned.stations]
    if cities:
        lines.append(_("It needs a station in {cities}.", cities=and_list(cities)))
    for ticket, said in ticket_lines(hot_seat).items():
        lines += [said, left_out()] if hot_seat.is_left_out(ticket) else []
    title = _(
        "The plan for all your tickets: {state}",
        state=to_go(sum(planned.spaces), view.game_map, pieces_left(view)),
    )
    return [title, *lines]


# The board.


def routes(hot_seat: HotSeat, text: str) -> list[str]:
    """As `route_lines`; those that the viewer can claim in the order of their worth."""
    view = hot_seat.view
    if text and parser.is_argument(text, "claimable", 2) and view.viewer is not None:
        asked = connections(hot_seat)
        can = [option for option in asked.options if option.leads is not None]
        if not can:
            return [_("You cannot claim any route now.")]
        said = [option_words(hot_seat, asked, option) for option in can]
        return [_("You can pay for {routes}.", routes=counts.routes(len(can))), *said]
    return route_lines(view, text)


def route_lines(view: View, text: str) -> list[str]:
    """The routes of a city, between two cities, those of a player, or of a color."""
    game_map = view.game_map
    if not parser.words_of(text):
        return [
            _(
                "{routes} open. Type routes and a city, or routes claimable.",
                routes=counts.routes(len(view.open_routes())),
            )
        ]
    if (seat := _owner(text, view)) is not None:
        name, owned = fit(view.seats[seat].name, 30), own_routes(view.owners, seat)
        return [line_words.route_and_price(each, view) for each in owned] or [
            _("{name} has claimed no route.", name=name)
        ]
    cities = parser.find_cities(text, game_map)
    if cities:
        return [line for city in cities[:3] for line in _from_city(city, view)]
    routes = parser.find_routes(text, game_map)
    if routes:
        return [
            line_words.route_line(each, view) for each in line_words.without_twins(routes, view)
        ]
    if parser.find_city_pairs(text, game_map):
        return [line_words.no_route_between()]
    cards = parser.matching(
        parser.words_of(text), {n: card_names(n, game_map) for n in game_map.card_type_indices}
    )
    colors = {game_map.card_types[card].color for card in cards} - {None}
    if not colors:
        raise unknown_place(text, game_map)
    of_color = [n for n in sorted(view.open_routes()) if game_map.routes[n].color in colors]
    return [line_words.route_line(each, view) for each in of_color] or [
        _("No open route has this color.")
    ]


def _owner(text: str, view: View) -> Seat | None:
    """The player whose routes are asked for: `mine`, `of Ann`."""
    if parser.is_argument(text, "mine", 2):
        return view.viewer
    names = [seat.name for seat in view.seats]
    of, _blank, name = text.partition(" ")
    if name and parser.is_argument(of, "of", 2):
        return find_seat(name, names)
    seat = find_seat(text, names)
    is_city = bool(parser.find_cities(text, view.game_map))
    return (
        None if is_city and seat is not None and as_typed(names[seat]) != as_typed(text) else seat
    )


def find_seat(text: str, names: Sequence[str]) -> Seat | None:
    """The player with this name, or the only one whose name begins like this."""
    plain = plain_name(text)
    seats = [seat for seat, name in enumerate(names) if plain_name(name).startswith(plain)]
    same = [seat for seat in seats if plain_name(names[seat]) == plain]
    return Seat((same or seats)[0]) if len(same or seats) == 1 else None


def _from_city(city: CityIndex, view: View) -> list[str]:
    routes = [route.index for route in view.game_map.routes if city in route.ends]
    lines = [
        line_words.city_with_note(view.game_map.cities[city].name, ", ".join(in_city(view, city)))
    ]
    return lines + [
        line_words.route_line(each, view, city) for each in line_words.without_twins(routes, view)
    ]


def unknown_place(text: str, game_map: GameMap) -> parser.UnclearError:
    """That nothing on the board is called this, with the nearest name."""
    known = parser.words_of_cities(game_map.city_indices, game_map)
    wanted = [word for word in parser.words_of(text) if not any(word in each for each in known)]
    asked, near = " ".join(wanted) or text, parser.nearest_names(wanted, known)
    return parser.UnclearError(line_words.nothing_matches(asked, near), asked, near)


def cities(hot_seat: HotSeat, text: str) -> list[str]:
    """The names of all cities, a line for each first letter, or of those that begin so; with what
    is built there, and which are ports."""
    game_map, begin = hot_seat.view.game_map, as_typed(text)
    cities = sorted(game_map.city_indices, key=lambda city: as_typed(game_map.cities[city].name))
    beginning = [each for each in cities if as_typed(game_map.cities[each].name).startswith(begin)]
    by_letter = groupby(beginning, key=lambda city: as_typed(game_map.cities[city].name)[:1])
    lines = [
        ", ".join(
            line_words.city_and_notes(city, game_map, ", ".join(in_city(hot_seat.view, city)))
            for city in group
        )
        for _letter, group in by_letter
    ]
    if not lines:
        raise unknown_place(text, hot_seat.view.game_map)
    return lines


# The players.


def players(hot_seat: HotSeat, text: str) -> list[str]:
    """All players, and when the game ends; or those with this name and what is known of their
    cards."""
    view, seated = hot_seat.view, hot_seat.session.players
    lines = [line_words.player_line(each, seat, view) for seat, each in enumerate(seated)]
    named = [
        each
        for seat, line in enumerate(lines)
        if text and as_typed(line).startswith(as_typed(text))
        for each in (line, *about_player(view, seat))
    ]
    return named or [*lines, *filter(None, [turns_left_words(view)])]


def scores(hot_seat: HotSeat, _text: str = "") -> list[str]:
    """Who has how many points, the most first, and how long everybody's longest path is."""
    view = hot_seat.view
    ranked = sorted(view.seats, key=lambda seat: -seat.score)
    lines = [line_words.score_line(seat.name, seat.score) for seat in ranked]
    lines += filter(None, [longest_paths(view)])
    return [*lines, _("Tickets and bonuses are counted at the end.")]


def log(hot_seat: HotSeat, text: str) -> list[str]:
    """The latest entries, those of one round, or all, each round after its number."""
    turns = hot_seat.log_of_turns()
    seats = len(hot_seat.view.seats)
    entries = [(round_of(turn, seats), group) for turn, each in enumerate(turns) for group in each]
    most = parser.number(text) if text else _LATEST
    word, _blank, asked = text.partition(" ")
    if asked and parser.is_argument(word, "round"):
        entries = [each for each in entries if str(each[0]) == asked]
    if text and parser.is_argument(word, "round" if asked else "all"):
        most = len(entries)
    if most is None:
        return [line_commands.not_with(line_commands.command("log"), text)]
    lines: list[str] = []
    if text and 0 < most < len(entries):
        lines.append(ngettext("The last entry.", "The last {n} entries.", most))
    for number, of_round in groupby(entries[max(0, len(entries) - most) :], lambda each: each[0]):
        lines.append(full_stop(round_title(number)))
        lines += log_lines([group for _number, group in of_round], hot_seat)
    return lines or [_("Nothing happened then.")]


def log_lines(groups: Sequence[LogGroup], hot_seat: HotSeat) -> list[str]:
    names = hot_seat.session.names
    lines = (log_line(group, hot_seat.view.game_map, names, NAME_WIDTH) for group in groups)
    return [*map(full_stop, lines)]


# The rules.


def rules(hot_seat: HotSeat, text: str) -> list[str]:
    """How to play and the titles of all rules, or the rules with these words in their titles."""
    known = rules_of(hot_seat.view.game_map)
    wanted = as_typed(text)
    if not wanted:
        return [
            *(sentences((each.title, each.text)) for each in how_to_play(hot_seat.view.game_map)),
            line_words.rule_titles(known),
            _("Type rules and a word of a title to hear a rule."),
        ]
    same = [rule for rule in known if wanted in as_typed(rule.title)]
    return [line for rule in same for line in line_words.rule_lines(rule)] or [
        _("No rule has {asked} in its title. Type rules to hear the titles.", asked=quoted(text))
    ]


INFO_COMMANDS: Final[Mapping[str, Callable[[HotSeat, str], list[str]]]] = {
    "hand": lambda hot_seat, _text: line_words.hand_in_lines(hot_seat.view),
    "market": lambda hot_seat, _text: [
        line_words.market_line(hot_seat.view),
        *pile_sentences(hot_seat.view),
    ],
    "tickets": tickets,
    "path": path,
    "advice": advice,
    "why": why,
    "plan": plan,
    "routes": routes,
    "cities": cities,
    "players": players,
    "scores": scores,
    "log": log,
    "rules": rules,
}
"""What each of these commands says, by its id."""

SECRET: Final = frozenset({"hand", "tickets", "path", "advice", "why", "plan"})
"""Those that only the player whose hand is open may hear."""


# The commands that a map has, and what `help` says about them.

_RULE_OF_COMMAND: Final[Mapping[str, type]] = {
    **{kind: building.settings for kind, building in BUILDINGS.items()},
    "exchange": ExchangeRules,
    "pieces": StartingPiecesRules,
    "pay": TunnelRules,
    "withdraw": TunnelRules,
    "flag": FlagRules,
    "pass": ExchangeRules,
}
"""Commands that only maps with these rules have."""


def commands_for(game_map: GameMap) -> dict[str, str]:
    """The ids of the commands that this map has, by the words to type."""
    several = len(game_map.rules.decks) > 1
    return {
        word: id
        for word, id in line_commands.command_words(line_commands.COMMANDS).items()
        if (id not in _RULE_OF_COMMAND or game_map.rules.get(_RULE_OF_COMMAND[id]) is not None)
        and (several or id != "fill")
    }


def help_lines(
    known: dict[str, str],
    commands: dict[str, line_commands.CommandWords],
    text: str,
    game_map: GameMap,
) -> list[str]:
    """All commands by their words, or how to use one."""
    if not text:
        return [
            *line_commands.commands_by_kind(known.values()),
            _("A few first letters of a command or a city are enough."),
        ]
    word = text.split()[0]  # `help draw tickets` is about `draw`.
    about = [commands[known[each]] for each in parser.find_commands(word, known)]
    about = about or [commands[parser.find_command(word, known)]]
    return [
        line
        for each in about
        for line in (
            line_commands.about_command(each),
            *line_commands.command_details(each, game_map),
            line_commands.usage(each, game_map),
        )
        if line
    ]
