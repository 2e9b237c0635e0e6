"""What boards show, as a `BoardState`: on the game screen, in the final count and in a
replay; and banners over it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from ttr_tui.board.render.board_state import BoardState, public_state
from ttr_tui.board.render.large_text import large_lines
from ttr_tui.engine import GameMap, Phase, View
from ttr_tui.engine.game_map import CityIndex, TicketIndex
from ttr_tui.panels.spans import BLANK, Paragraphs, line
from ttr_tui.play.final_count import CountStep
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.log import LogEntry, What
from ttr_tui.play.targets import BoardTarget, CityTarget
from ttr_tui.play.turn_facts import newly_completed
from ttr_tui.questions.question import Kind, Question
from ttr_tui.words.language import _, ngettext
from ttr_tui.words.log_text import log_line
from ttr_tui.words.turn_text import own_last_round

_CLAIM_PHASES: Final = (Phase.TURN, Phase.SECOND_CARD, Phase.TURN_END)
"""The phases in which claimable routes look different: the whole turn, so that the board changes
only where something happened, and a card just drawn shows what it pays for."""


_MAX_NUMBER: Final = 9
"""The largest number of a ticket that has room in a space."""


class Highlight(NamedTuple):
    """What a prompt highlights on the board, with the names of `BoardState`."""

    ticket_cities: frozenset[int] = frozenset()
    path: frozenset[int] = frozenset()
    path_signs: Mapping[int, str] = MappingProxyType({})
    offered_cities: frozenset[int] = frozenset()
    selected_cities: frozenset[int] = frozenset()
    latest: frozenset[int] = frozenset()
    routes_of: CityIndex | None = None
    """The city whose routes the prompt lists."""


def cities_of(game_map: GameMap, tickets: Iterable[int]) -> frozenset[int]:
    """The cities of these tickets."""
    return frozenset(end for ticket in tickets for end in game_map.tickets[ticket].ends)


def public_board(
    view: View, colors: Sequence[str], recent: frozenset[int] = frozenset()
) -> BoardState:
    """The board with public information only; `colors` are those of the seats, `recent` the routes
    to be marked."""
    return public_state(view, colors)._replace(recent=recent)


def board_of_count_step(view: View, colors: Sequence[str], step: CountStep) -> BoardState:
    """The final board with the routes and cities of a step of the final count; routes that nobody
    has claimed are dimmed."""
    state = public_board(view, colors, step.station_uses)
    return state._replace(path=step.routes, ticket_cities=step.cities, dims=True)


def board_in_game(
    hot_seat: HotSeat, cursor: BoardTarget | None, highlight: Highlight
) -> BoardState:
    """The board on the game screen: with the cursor and the highlight of the prompt, and, if a
    player's hand is shown, the routes they can claim and the cities of the tickets they have not
    completed. The open routes of a city under the cursor, or whose routes are listed, are lit. With
    the list the others are quieter and dimmed; under the cursor that would draw half of the board
    again for each key."""
    view = hot_seat.view
    recent = hot_seat.recent()
    state = public_state(view, hot_seat.session.colors)._replace(
        recent=recent.routes, recent_cities=recent.cities
    )
    if hot_seat.is_hidden:
        return state
    bright: frozenset[int] | None = None
    claimable: frozenset[int] = frozenset()
    if view.viewer is not None and view.phase in _CLAIM_PHASES and not highlight.path:
        bright = hot_seat.bright_routes
        claimable = hot_seat.payable_routes - bright
    city = cursor.city if isinstance(cursor, CityTarget) else highlight.routes_of
    lit = frozenset(r for r in view.open_routes() if city in view.game_map.routes[r].ends)
    if bright is not None and highlight.routes_of is not None:
        bright, claimable = bright & lit, claimable | bright - lit
    plan = hot_seat.plan
    planned = frozenset() if plan is None else frozenset(plan.routes)
    paths = (each.path for each in hot_seat.progress.values() if not each.is_completed)
    on_paths = frozenset(route for path in paths if path is not None for route in path.routes)
    open_tickets = [each.ticket for each in hot_seat.progress.values() if not each.is_completed]
    return state._replace(
        bright=bright,
        claimable=claimable,
        lit=lit,
        dims=highlight.routes_of is not None,
        cursor=cursor,
        ticket_cities=highlight.ticket_cities or cities_of(view.game_map, open_tickets),
        offered_cities=highlight.offered_cities,
        selected_cities=highlight.selected_cities,
        path=highlight.path,
        plan=planned,
        wanted=on_paths - planned,
        path_signs=highlight.path_signs,
        latest=highlight.latest,
    )


def highlight_of(hot_seat: HotSeat, question: Question, row: int) -> Highlight:
    """What a question highlights on the board, with this row of its list highlighted."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    option = question.options[row] if row < len(question.options) else None
    if question.routes_of is not None:
        return Highlight(routes_of=question.routes_of)
    if question.of_phase and view.tunnel is not None:
        return Highlight(path=frozenset((view.tunnel.route,)))
    if option is None or option.ticket is None:
        return Highlight()
    offered = {t.ticket: t.progress for t in hot_seat.offered_tickets(question.selected)}
    path = {**hot_seat.progress, **offered}[option.ticket].path
    routes = frozenset(path.routes) if path else frozenset()
    if question.kind is Kind.LOOK:
        signs = _path_signs(hot_seat, [each.ticket for each in question.options], row)
        return Highlight(cities_of(game_map, [option.ticket]), routes, signs)
    if question.kind is not Kind.SEVERAL:
        return Highlight(cities_of(game_map, [option.ticket]), routes)
    return Highlight(
        path=routes,
        offered_cities=cities_of(game_map, view.offer),
        selected_cities=cities_of(game_map, question.selected),
    )


def _path_signs(hot_seat: HotSeat, tickets: Sequence[int | None], first: int) -> dict[int, str]:
    """For the open routes on the paths of these tickets, the number of the ticket; where several
    share one, that of the `first` ticket or the first of them."""
    signs: dict[int, str] = {}
    numbered = [*enumerate(tickets, 1)]
    for number, ticket in [numbered[first], *numbered]:
        held = None if ticket is None else hot_seat.progress.get(TicketIndex(ticket))
        if held is None or held.is_completed or held.path is None or number > _MAX_NUMBER:
            continue
        for route in held.path.routes:
            if hot_seat.view.owners[route] is None:
                signs.setdefault(route, str(number))
    return signs


# Banners over the board, until the next key, about what a player should not miss.


def banner_of_step(view: View, entries: Sequence[LogEntry], *, ascii: bool) -> list[Paragraphs]:
    """The banner about what the viewer has just done, in its forms: a completed ticket, which the
    others could read, without its name, or a reset of the market; mostly none."""
    if completed := newly_completed(view, entries):
        points = sum(view.game_map.tickets[ticket].points for ticket in completed)
        said = ngettext("Ticket completed", "{n} tickets completed", len(completed))
        return _banner(f"+{points}", said, ascii=ascii)
    names = [seat.name for seat in view.seats]
    for entry in entries:
        if entry.what is What.MARKET_RESET:
            return _banner("", log_line((entry,), view.game_map, names), ascii=ascii)
    return []


def banner_of_turn(view: View, *, ascii: bool) -> list[Paragraphs]:
    """The banner at the beginning of the viewer's turn: that the last round has begun."""
    if view.viewer is None or view.phase is not Phase.TURN or view.own_turns_left is None:
        return []
    return _banner(_("Last round"), own_last_round(view), ascii=ascii)


def _banner(heading: str, text: str, *, ascii: bool) -> list[Paragraphs]:
    """The heading in large letters above the text, or where there is no room, the text alone."""
    rows = [line((row, "bar accent")) for row in large_lines(heading, 1000, ascii=ascii) or ()]
    said = [BLANK, line((text, "bar strong")), BLANK]
    return [[BLANK, *rows, *said], said] if rows else [said]
