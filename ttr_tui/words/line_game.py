"""The game in plain lines: what a turn says, questions and answers. The words of the commands are
in `line_commands`, those of menu and setup in `line_program`.

A line is one fact, and a name comes before its numbers. Most sentences are those of the other
modules; `spoken` says their signs in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ttr_tui.engine import GameMap, Phase, View
from ttr_tui.engine.game_map import CityIndex, RouteIndex, Seat, TicketIndex
from ttr_tui.engine.graphs import own_routes
from ttr_tui.engine.registry import BUILDINGS
from ttr_tui.engine.rules.routes import ClaimBlocker
from ttr_tui.engine.ticket_paths import TicketProgress
from ttr_tui.play.hints import Hint, Tip
from ttr_tui.play.log import LogEntry
from ttr_tui.play.offered_tickets import OfferedTicket
from ttr_tui.play.route_needs import RouteNeeds, missing_now
from ttr_tui.play.route_needs import free_ports as ports_of_own_routes
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.play.turn_facts import pieces_are_known
from ttr_tui.terminal_text import fit
from ttr_tui.words import counts
from ttr_tui.words.advice import besides_locomotives
from ttr_tui.words.claims import claim_blocker_words, open_to_claim, price, whose, with_flag
from ttr_tui.words.hints import hint_words
from ttr_tui.words.language import (
    N_,
    _,
    and_list,
    full_stop,
    or_list,
    quoted,
)
from ttr_tui.words.line_commands import command
from ttr_tui.words.names import (
    card_name,
    count_pieces,
    deck_name,
    is_bare_color,
    route_label,
    with_anchor,
    with_article,
)
from ttr_tui.words.panel_facts import ticket_state
from ttr_tui.words.panels import seat_facts
from ttr_tui.words.player_text import player_label
from ttr_tui.words.routes import with_label, with_mode
from ttr_tui.words.rules import Paragraph, without_markdown
from ttr_tui.words.tickets import costs
from ttr_tui.words.turn_text import passes_laptop

_LONG: Final = 5
"""Spaces of a route that is worth a word."""

_BETWEEN: Final = re.compile(" ?– ?")
_PLACES: Final = ("left", "right", "upper", "lower")
_MINUS: Final = re.compile(r"(?<!\w)[-−](?=\d)")


def spoken(line: str) -> str:
    """The line with words for signs that screen readers leave out: `Denver to Omaha`."""
    to, minus = _("to"), _("minus")
    line = _BETWEEN.sub(f" {to} ", line).replace("✓ ", "")
    for place in _PLACES:  # Of two routes that cost the same.
        line = line.replace(f" ({route_label(place)})", "")
    return _MINUS.sub(f"{minus} ", line)


def nothing_matches(asked: str, near: str) -> str:
    """That nothing is called this; the city `near` is probably meant."""
    if near:
        return _(
            "No city or route matches {asked}. Did you mean {near}?", asked=quoted(asked), near=near
        )
    return _(
        "No city or route matches {asked}. Type cities to hear their names.", asked=quoted(asked)
    )


def no_route_between() -> str:
    return _(
        "No route connects these cities directly. For the way between them, type path and both."
    )


def not_used(words: str, near: str = "") -> str:
    """That these words mean nothing here; the name `near` is probably meant."""
    if near:
        return _("{words} was not used. Did you mean {near}?", words=quoted(words), near=near)
    return _("{words} was not used.", words=quoted(words))


def part_of_list(shown: int, every: int) -> str:
    """That a list is not whole."""
    return _("These are {n} of {all}. You can also name any other one.", n=shown, all=every)


def no_number(asked: str, most: int) -> str:
    return _("Type {number}, not {asked}.", number=_numbers(most), asked=quoted(asked))


def no_answer(asked: str) -> str:
    return _("{asked} is no answer to this.", asked=quoted(asked))


# Lists to choose from.


def numbered_line(number: int | str, text: str) -> str:
    return _("{n}: {text}", n=number, text=text)


def yes_or_no() -> str:
    return _("Type yes or no.")


def _numbers(most: int) -> str:
    """`1`, `1 or 2`, `a number from 1 to 5`"""
    if most <= 2:
        return or_list([str(n) for n in range(1, most + 1)])
    return _("a number from 1 to {most}", most=most)


def type_a_number(most: int, *, can_leave: bool = False) -> str:
    """How to choose from a list, and to leave the question if one `can_leave` it."""
    if can_leave:
        return _("Type {number}, a word of it, or back.", number=_numbers(most))
    return _("Type {number}, or a word of it.", number=_numbers(most))


def number_or_options(most: int, *, can_leave: bool) -> str:
    """How to choose from a list that has been said."""
    if can_leave:
        return _("Type {number}, options to hear the list, or back.", number=_numbers(most))
    return _("Type {number}, or options to hear the list.", number=_numbers(most))


def type_amounts(example: str, *, can_leave: bool) -> str:
    """How to choose by numbers of pieces, and to leave the question if one `can_leave` it."""
    if can_leave:
        return _("Type for example {example}, or back.", example=example)
    return _("Type for example {example}.", example=example)


_DROPPED: Final = {
    "draw": N_("Nothing was drawn."),
    "claim": N_("Nothing was claimed."),
    **dict.fromkeys(BUILDINGS, N_("Nothing was built.")),
}


def dropped(command: str) -> str:
    """That the question of a command is no longer asked."""
    return _(_DROPPED.get(command, N_("Nothing was done.")))


def city_with_note(city: str, note: str) -> str:
    return _("{city}: {note}", city=city, note=note) if note else city


# A turn.


def hand_in_lines(view: View) -> list[str]:
    """`Hand: red 3, locomotive 1`; with several decks a line for each."""
    game_map, lines = view.game_map, list[str]()
    for deck in game_map.deck_indices:
        of_deck = {card for card, _count in game_map.rules.decks[deck].cards}
        cards = [n for n, count in enumerate(view.hand) if count and n in of_deck]
        names = [_("{card} {n}", card=_card(each, game_map), n=view.hand[each]) for each in cards]
        said = ", ".join(names) or _("no cards")
        if len(game_map.rules.decks) == 1:
            return [_("Hand: {cards}", cards=said)]
        lines.append(_("Hand, {deck}: {cards}", deck=deck_name(deck, game_map), cards=said))
    return lines


def market_line(view: View) -> str:
    """`Market: red, locomotive, empty`"""
    names = [_("empty") if card is None else _card(card, view.game_map) for card in view.market]
    return _("Market: {cards}", cards=", ".join(names))


def new_in_market(before: Sequence[int | None], slot: int | None, view: View) -> list[str]:
    """The new face-up card after the one in a slot was drawn; all if there is more that is new."""
    new = [n for n, card in enumerate(view.market) if card != before[n] or n == slot]
    cards = [view.market[n] for n in new]
    if len(cards) == 1 and (card := cards[0]) is not None:
        return [_("New face-up card: {card}.", card=_card(card, view.game_map))]
    return [market_line(view)] if cards else []


def _card(card: int, game_map: GameMap) -> str:
    return with_anchor(card_name(card, game_map), card, game_map)


def you_have_no_tickets() -> str:
    return _("You have no tickets.")


def ticket_and_points(number: int, progress: TicketProgress, view: View) -> str:
    """`Ticket 2, Denver – El Paso, 4 points: 4 trains to go`"""
    return _(
        "Ticket {n}, {ticket}, {points}: {state}",
        n=number,
        ticket=view.game_map.ticket_name(progress.ticket),
        points=counts.points(view.game_map.tickets[progress.ticket].points),
        state=ticket_state(progress, view),
    )


def shortest_path_command(ticket: TicketIndex, game_map: GameMap) -> str:
    """How to hear the shortest path of a ticket."""
    cities = [game_map.cities[city].name for city in game_map.tickets[ticket].ends]
    return _("To hear the shortest one, type {path}.", path=" ".join([command("path"), *cities]))


def offered_ticket(offered: OfferedTicket, view: View) -> str:
    """`Denver – El Paso, 4 points: 4 trains to go`"""
    name, points = view.game_map.ticket_name(offered.ticket), counts.points(offered.points)
    cost = costs(offered, view)
    if offered.long:
        return _("{ticket}, long ticket, {points}: {cost}", ticket=name, points=points, cost=cost)
    return _("{ticket}, {points}: {cost}", ticket=name, points=points, cost=cost)


def how_to_keep(least: int, *, full: bool = True) -> str:
    """How to keep tickets, with an example of as many as must be kept, or two."""
    if not full:
        return _("Keep which tickets?")
    example = " ".join([command("keep"), *map(str, range(1, max(2, least) + 1))])
    return _("Type keep and the numbers of the tickets, for example {example}.", example=example)


def you_drew(entry: LogEntry, game_map: GameMap) -> str:
    cards = [
        _card(card, game_map)
        if is_bare_color(card, game_map)
        else with_article(_card(card, game_map))
        for card, count in entry.known_cards
        for _time in range(count)
    ]
    return _("You drew {cards}.", cards=and_list(cards))


def end_of_turn(view: View, following: int) -> str:
    """The prompt at the end of a turn; `following` is the next person who plays."""
    if view.turns_left == 1:
        does = _("Press Enter to end the game")
    elif passes_laptop(view, following):
        name = fit(view.seats[following].name, 24)
        does = _("Press Enter and pass the laptop to {name}", name=name)
    else:
        does = _("Press Enter to end your turn") if view.turn else _("Press Enter to continue")
    return _("{does}, or type undo.", does=does) if view.can_undo else full_stop(does)


# The board.


def route_line(
    route: RouteIndex, view: View, city: int | None = None, others: Sequence[int] = ()
) -> str:
    """A route with its price and whether the viewer can claim it; from a city only the other end:
    `Omaha: 4 purple, 7 points: you can claim it`. `others` are the colors of open routes beside it
    that would do as well."""
    game_map, owner = view.game_map, view.owners[route]
    name = _name(route, view, city) if others else name_with_twin(route, view, city)
    if owner is not None:
        return _("{route}: {owner}", route=name, owner=whose(owner, view))
    return _(
        "{route}: {price}: {state}",
        route=name,
        price=with_flag(price(route, game_map, others), route, view),
        state=_route_state(route, view),
    )


def route_and_price(route: RouteIndex, view: View, others: Sequence[int] = ()) -> str:
    """`Denver – Omaha: 4 purple, 7 points`; `others` are the colors of routes beside it that can be
    claimed as well."""
    said = with_flag(price(route, view.game_map, others), route, view)
    name = _name(route, view, None) if others else name_with_twin(route, view)
    return _("{route}: {price}", route=name, price=said)


def has_twin(route: RouteIndex, view: View) -> bool:
    """Whether the other route of a double route costs the same, and nobody has either of them."""
    game_map = view.game_map
    twins = [each for each in game_map.routes[route].parallels if each != route]
    return view.owners[route] is None and any(
        view.owners[each] is None and price(each, game_map) == price(route, game_map)
        for each in twins
    )


def without_twins(routes: Iterable[RouteIndex], view: View) -> list[RouteIndex]:
    """The routes without the second one of two open ones that cost the same: they differ only by
    their place on a board."""
    kept: dict[tuple[int, object], RouteIndex] = {}
    for route in routes:
        connection = view.game_map.routes[route].connection
        kept.setdefault((connection, "" if has_twin(route, view) else route), route)
    return [*kept.values()]


def name_with_twin(route: RouteIndex, view: View, city: int | None = None) -> str:
    """`Denver – Kansas City, two routes`: the name of a route, with a twin that of both; from a
    city that of the other one."""
    if has_twin(route, view):
        return _("{route}, two routes", route=_name(route, view, city))
    if view.owners[route] is None and view.game_map.routes[route].color is not None:
        return _name(route, view, city)  # Its price says the color.
    return with_label(_cities(route, view, city), route, view.game_map)


def _name(route: RouteIndex, view: View, city: int | None) -> str:
    return with_mode(_cities(route, view, city), route, view.game_map)


def _cities(route: RouteIndex, view: View, city: int | None) -> str:
    game_map = view.game_map
    ends = game_map.connections[game_map.routes[route].connection].ends
    return " – ".join(game_map.cities[end].name for end in ends if end != city)


def _route_state(route: RouteIndex, view: View) -> str:
    if view.viewer is None:
        return _("closed") if route in view.closed() else open_to_claim()
    blocker = view.why_not_claimable(route)
    if blocker is None and view.phase is not Phase.TURN:
        return _("you can pay for it")
    if blocker is None:
        return _("you can claim it")
    if blocker is ClaimBlocker.PIECES and not pieces_are_known(view):
        missing = missing_now(view, route)
        return _needed(missing, view) if missing.spaces else _("you can pay for it")
    if blocker.value == "too-few-cards":
        return _needed(missing_now(view, route), view)
    return claim_blocker_words(blocker, view, route)


def _needed(missing: RouteNeeds, view: View) -> str:
    return _("you need {cards}", cards=besides_locomotives(missing, view))


def city_and_notes(city: int, game_map: GameMap, notes: str) -> str:
    """`Buffalo (port)`, in a list of cities."""
    name = game_map.cities[city].name
    return _("{city} ({notes})", city=name, notes=notes) if notes else name


def free_ports(view: View, brings: Mapping[CityIndex, str]) -> list[str]:
    """Where a harbor can still be built: the ports of the viewer's routes, then of the tickets,
    with what a harbor `brings` there."""
    game_map, reached = view.game_map, {*ports_of_own_routes(view)}
    free = {n for n in game_map.city_indices if game_map.cities[n].port and view.harbors[n] is None}
    wanted = free & {end for n in view.tickets for end in game_map.tickets[n].ends} - reached
    return [
        _(
            message,
            cities=", ".join(
                sorted(city_and_notes(n, game_map, brings.get(n, "")) for n in cities)
            ),
        )
        for message, cities in (
            (N_("Ports of your routes: {cities}"), reached),
            (N_("Ports of your tickets: {cities}"), wanted),
        )
        if cities
    ]


def path_line(route: RouteIndex, view: View, start: int) -> str:
    """A route of a path, from this city to the other one."""
    game_map = view.game_map
    city, others = game_map.cities[start].name, list[int]()
    if view.owners[route] is None:
        facts = [game_map.routes[each] for each in game_map.routes[route].parallels]
        colors = [each.color for each in facts if each.index in view.open_routes()]
        others = [c for c in colors if c not in (None, game_map.routes[route].color)]
    return _("From {city} to {route}", city=city, route=route_line(route, view, start, others))


def rule_titles(rules: Iterable[Paragraph]) -> str:
    """The titles of all rules, in one line."""
    return _("Rules: {titles}.", titles=", ".join(without_markdown(each.title) for each in rules))


def rule_lines(rule: Paragraph) -> list[str]:
    """The title, and a line for each sentence."""
    *first, last = without_markdown(rule.text).split(". ")
    return [full_stop(without_markdown(rule.title)), *map(full_stop, first), last]


# Players.


def player_line(person: SeatedPlayer, seat: int, view: View) -> str:
    """`Bob: points 12, trains 33, cards 5, tickets 3, stations 2`"""
    seen, game_map = view.seats[seat], view.game_map
    points = seen.score if view.final is None else view.final.players[seat].total
    known = pieces_are_known(view)
    of_seat = seat_facts(view, seen, by_deck=True)[0 if known else len(game_map.rules.decks) :]
    facts = [(_("points"), points), *((each.before, each.number) for each in of_seat)]
    lengths = [game_map.routes[each].length for each in own_routes(view.owners, Seat(seat))]
    if long := sum(length >= _LONG for length in lengths):
        facts.append((_("routes of {n} or more spaces", n=_LONG), long))
    said = ", ".join(_("{what} {n}", what=what, n=n) for what, n in facts)
    if seen.flags:
        flags = ", ".join(card_name(card, game_map) for card in seen.flags)
        said = _("{facts}, flag cards: {flags}", facts=said, flags=flags)
    if not known:
        said = _("{facts}, starting pieces not chosen yet", facts=said)
    elif any(seen.reserve):
        reserve = ", ".join(count_pieces(n, game_map, at) for at, n in enumerate(seen.reserve))
        said = _("{facts}, in reserve {reserve}", facts=said, reserve=reserve)
    return _("{name}: {facts}", name=fit(player_label(person), 40), facts=said)


def score_line(name: str, points: int) -> str:
    return _("{name}: {points}", name=fit(name, 30), points=counts.points(points))


# Between people.


def play_all_the_same() -> str:
    return _("Type yes to play all the same, or no to leave the game.")


# Hints.

_OF_KEYS: Final = {Tip.HOW_TO_PLAY, Tip.UNDO, Tip.FIND_AND_CLAIM, Tip.CURSOR_SHOWS_PATH}
"""Hints that name keys: prompts say what can be typed."""


def hint_lines(hints: Iterable[Hint], view: View) -> list[str]:
    """These hints, a line for each sentence."""
    said = [hint for hint in hints if hint not in _OF_KEYS]
    return [line for hint in said for line in hint_words(hint, view, lambda _id: "")]
