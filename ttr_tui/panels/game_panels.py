"""The lines of each panel of the game screen, and the log, hints and legend."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ttr_tui.board.render.themes import Theme, TrackType
from ttr_tui.engine import GameMap, RouteRules, View
from ttr_tui.panels.badges import ANCHOR, DOUBLE, WAVES, Badges
from ttr_tui.panels.hand import hand_flat, hand_tall, tickets_flat, tickets_tall
from ttr_tui.panels.market import KeyName, market_flat, market_tall
from ttr_tui.panels.players import (
    players_lines,
    sign_meanings,
    status,
    track,
)
from ttr_tui.panels.spans import BLANK, Line, Span, beside, line, width_of
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.log import LogGroup
from ttr_tui.play.plain_text import wrap
from ttr_tui.words import panels as words
from ttr_tui.words.log_text import log_line, short_line, since_last_turn

PANELS: Final = ("status", "players", "track", "market", "log", "hand", "tickets", "since")
"""All panels except the prompt's."""


def panel_lines(
    name: str, hot_seat: HotSeat, badges: Badges, key_name: KeyName, width: int, height: int
) -> list[Line]:
    """The lines of a panel: one for each thing, or all in one row if there is only one."""
    view = hot_seat.view
    match name:
        case "status":
            return status(view, width)
        case "players":
            return players_lines(view, badges, width, height)
        case "track":
            return track(view, badges, width)
        case "market" if height > 1:
            return market_tall(view, badges, key_name, width, height)
        case "market":
            return market_flat(view, badges, key_name, width)
        case "log":
            return log_panel(hot_seat, badges, width, height)
        case "hand" if height > 1:
            return hand_tall(view, badges, width, height)
        case "hand":
            return hand_flat(view, badges, width)
        case "tickets" if height > 1:
            return tickets_tall(hot_seat, width, height)
        case "tickets":
            return tickets_flat(hot_seat, width)
        case "since":
            return [since_line(hot_seat, width)]
        case _:
            raise KeyError(name)


def since_line(hot_seat: HotSeat, width: int) -> Line:
    """What the others did since the last turn of the player, in one row."""
    text = since_last_turn(
        hot_seat.turns_of_others(), hot_seat.view.game_map, hot_seat.game.names, width - 1
    )
    return line(Span(f" {text}", "quiet", "game.log"))


def log_panel(hot_seat: HotSeat, badges: Badges, width: int, height: int) -> list[Line]:
    """The end of the log, the newest entry at the bottom: what happened since the player's last
    turn, and above it, as far as there is room, what was before."""
    game_map, names, log = hot_seat.view.game_map, hot_seat.game.names, hot_seat.log()
    reader = hot_seat.view.player if hot_seat.reader is None else hot_seat.reader
    start = _last_turn(log, reader)

    def rows(groups: Sequence[LogGroup], room: int) -> list[Line]:
        shown: list[Line] = []
        for group in reversed(groups):
            more = log_lines([group], game_map, names, badges, width - 1)
            if len(shown) + len(more) > room:
                break
            shown = [*more, *shown]
        return shown

    title = words.latest_turns() if hot_seat.is_watched else words.since_your_last_turn()
    lines = [line((f" {title}", "title"))]
    for group in hot_seat.turns_of_others():
        seat, text = group[0].seat, short_line(group, game_map, names)
        if seat is not None and text:
            first, *rest = wrap(text, width - 6)
            lines.append(line(" ", badges.seat(seat), " ", first))
            lines += [line("     ", more) for more in rest]
    lines = [lines[0], *lines[max(1, len(lines) - height + 1) :]]
    if start == 0 or not log[start:]:
        lines = [line((f" {words.log()}", "title")), *rows(log, height - 2)]
    elif earlier := rows(log[:start], height - 3 - len(lines)):
        lines = [line((f" {words.log()}", "title")), *earlier, BLANK, *lines]
    return [BLANK, *(tuple(span._replace(command="game.log") for span in row) for row in lines)]


def _last_turn(log: Sequence[LogGroup], player: int) -> int:
    """The index in the log after the player's last turn; the present one does not count."""
    end = len(log)
    while end and log[end - 1][0].seat == player:
        end -= 1
    while end and log[end - 1][0].seat != player:
        end -= 1
    return end


def log_lines(
    log: Iterable[LogGroup],
    game_map: GameMap,
    names: Sequence[str],
    badges: Badges,
    width: int,
    *,
    name_width: int | None = 14,
) -> list[Line]:
    """A log, wrapped to the width, each group with the player's sign in front; names longer than
    `name_width` are cut."""
    lines: list[Line] = []
    for group in log:
        first, *rest = wrap(log_line(group, game_map, names, name_width), width - 5)
        seat = group[0].seat
        if seat is None:
            lines += [line("     ", (text, "quiet")) for text in (first, *rest)]
        else:
            lines.append(line(" ", badges.seat(seat), " ", first))
            lines += [line("     ", text) for text in rest]
    return lines


def legend(
    view: View, badges: Badges, board_theme: Theme, width: int, *, space: int, beside_names: str
) -> list[Line]:
    """The signs and letters of this map, and the points of routes by length. `space` are the cells
    of a space on the board. Of the signs beside players only those in `beside_names` are
    explained."""
    game_map, rules = view.game_map, view.game_map.rules
    players = [pair for pair in sign_meanings(game_map) if pair[0] in beside_names]
    cards = [
        line(
            badges.card(card_type),
            f" {words.card_count(game_map.card_types[card_type].name, count)}",
        )
        for deck in rules.decks
        for card_type, count in deck.cards
    ]
    points = words.points_of_lengths(dict(rules.of(RouteRules).points))
    return [
        line((words.cards_heading(), "title")),
        *_in_columns(cards, width),
        BLANK,
        line((words.signs_heading(), "title")),
        line(badges.gray(), f" {words.gray_route()}"),
        *_in_columns(_sign_lines(_signs(view, badges, board_theme, space)), width),
        BLANK,
        *([line((words.player_signs_heading(), "title"))] if players else []),
        *(_in_columns(_sign_lines(players), width) if players else []),
        *([BLANK] if players else []),
        line((words.points_heading(), "title")),
        *(line(text) for text in wrap(points, width)),
        BLANK,
    ]


def _sign_lines(meanings: Iterable[tuple[str, str]]) -> list[Line]:
    return [line((f" {sign:<4}", "strong"), about) for sign, about in meanings]


def _in_columns(cells: list[Line], width: int) -> list[Line]:
    """The cells in two columns, or in one if any cell is too wide."""
    columns = 2 if max(map(width_of, cells)) < width // 2 else 1
    rows = -(-len(cells) // columns)
    return beside([(width // columns, cells[at : at + rows]) for at in range(0, len(cells), rows)])


def _signs(view: View, badges: Badges, board_theme: Theme, space: int) -> list[tuple[str, str]]:
    """The signs of the board and their meanings; only those that this game uses at this size."""
    game_map, text, at = view.game_map, board_theme.text, space - 1
    routes, cities = game_map.routes, game_map.cities
    can_claim = text.claimable[at].format("R")
    signs = [
        (board_theme.city_mark, words.city()),
        (board_theme.ticket_mark, words.ticket_city()),
        (board_theme.offered_mark, words.offered_city()),
        (board_theme.selected_mark, words.selected_city()),
        (can_claim, words.claimable_route(underlined=not at)),
        (text.recent[at].format(badges.seat(0).text.strip()), words.recent_route()),
    ]
    if not at and any(route.length == 1 for route in routes):
        signs.append((f"r {board_theme.single_gray}", words.single_space()))
    few = len(view.seats) < game_map.rules.of(RouteRules).both_routes_from
    if few and any(route.parallels for route in routes):
        signs.append((text.closed[at], words.closed_route()))
    if any(route.tunnel for route in routes):
        signs.append((board_theme.track_signs[TrackType.TUNNEL], words.tunnel()))
    if any(route.locomotives for route in routes):
        wild = game_map.card_types[game_map.locomotive].name
        signs.append((board_theme.locomotive.letter, words.ferry_locomotive(wild)))
        signs.append((board_theme.track_signs[TrackType.FERRY], words.ferry_space()))
    if any(route.deck for route in routes):
        signs.append((board_theme.track_signs[TrackType.SEA], words.sea_route()))
    if any(city.port for city in cities):
        signs += [
            (board_theme.port_mark, words.port()),
            (board_theme.ticket_port_mark, words.ticket_port()),
        ]
    if any(city.junction for city in cities):
        names = [city.name for city in cities if city.junction]
        signs.append((board_theme.junction_mark, words.junctions(names)))
    if any(card_type.deck for card_type in game_map.card_types):
        signs.append((WAVES, words.ship_card()))
    if any(card_type.anchor for card_type in game_map.card_types):
        signs.append((ANCHOR, words.anchor_card()))
    if any(card_type.covers > 1 for card_type in game_map.card_types):
        signs.append((DOUBLE, words.double_card()))
    return signs
