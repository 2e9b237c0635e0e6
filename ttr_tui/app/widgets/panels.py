"""Every panel by its name, in the form that suits the room there is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ttr_tui.app.areas import Area
from ttr_tui.app.widgets.badges import ANCHOR, DOUBLE, WAVES, Badges
from ttr_tui.app.widgets.hand_panel import hand_flat, hand_tall, tickets_flat, tickets_tall
from ttr_tui.app.widgets.market_panel import market_flat, market_tall
from ttr_tui.app.widgets.players_panel import players_flat, players_tall, status, track
from ttr_tui.app.widgets.spans import BLANK, Line, Span, beside, line
from ttr_tui.board.render.themes import Theme, TrackType
from ttr_tui.engine.game_map import GameMap
from ttr_tui.play.log import LogEntry
from ttr_tui.play.plain_text import fit, wrap
from ttr_tui.play.session import Session


def log(
    described: Sequence[LogEntry], names: Sequence[str], badges: Badges, size: tuple[int, int]
) -> list[Line]:
    """The last things that happened, the newest at the bottom."""
    width, height = size
    lines: list[Line] = []
    for entry in reversed(described):
        earlier = log_lines([entry], names, badges, width - 1)
        if len(lines) + len(earlier) > height - 2:
            break
        lines = [*earlier, *lines]
    return [BLANK, line((" LOG", "title")), *lines]


def log_lines(
    described: Iterable[LogEntry], names: Sequence[str], badges: Badges, width: int
) -> list[Line]:
    """What happened, broken to the width, each with the player's sign in front."""
    return [row for entry in described for row in _entry_lines(entry, names, badges, width)]


def log_rows(
    described: Iterable[LogEntry], names: Sequence[str], badges: Badges, size: tuple[int, int]
) -> list[Line]:
    """The same in exactly so many rows."""
    width, height = size
    return [*log_lines(described, names, badges, width), *[BLANK] * height][:height]


def _entry_lines(entry: LogEntry, names: Sequence[str], badges: Badges, width: int) -> list[Line]:
    if entry.seat is None:
        return [line("     ", (text, "quiet")) for text in wrap(entry.text, width - 5)]
    texts = wrap(f"{fit(names[entry.seat], 14)} {entry.text}", width - 5)
    first, *rest = texts
    return [
        line(" ", badges.seat(entry.seat), " ", first),
        *(line("     ", text) for text in rest),
    ]


_BULB = " ▸ "


def hint_lines(sentences: Sequence[str], width: int, height: int) -> list[Line]:
    """Sentences in this room, the first in any case."""
    room = width - len(_BULB) - 1
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}".strip()
        if text and len(wrap(longer, room)) > height:
            continue
        text = longer
    if len(wrap(text, room)) > height:
        text = fit(text, room * height - height)
    rows = wrap(text, room)[:height]
    return [
        line(Span(" " * len(_BULB) if number else _BULB, "accent"), (row, "good"))
        for number, row in enumerate(rows)
    ]


def legend(game_map: GameMap, badges: Badges, board_theme: Theme, width: int) -> list[Line]:
    """The signs and letters that this map has, and the points by length."""
    columns = 2 if width >= 60 else 1
    lines = [line(("Cards and routes", "title"))]
    cells = [
        line(badges.card(card_type), f" {found.name}, {count} in the deck")
        for deck in game_map.rules.decks
        for card_type, count in deck.cards
        for found in [game_map.card_types[card_type]]
    ]
    cells.append(line(badges.gray(), " gray route: any one color"))
    lines += _in_columns(cells, columns, width)
    lines += [BLANK, line(("Signs on the board", "title"))]
    signs = [
        line((f" {sign:<3}", "strong"), words) for sign, words in _signs(game_map, board_theme)
    ]
    lines += _in_columns(signs, columns, width)
    lines += [BLANK, line(("Points for a route by its length", "title"))]
    points = ", ".join(f"{length} for {earned}" for length, earned in game_map.rules.points.items())
    lines += [line(text) for text in wrap(f"Spaces for points: {points}.", width)]
    lines += [line((text, "quiet")) for text in wrap(_short_words(game_map), width)]
    return lines


def _in_columns(cells: list[Line], columns: int, width: int) -> list[Line]:
    rows = -(-len(cells) // columns)
    return beside([(width // columns, cells[at : at + rows]) for at in range(0, len(cells), rows)])


def _signs(game_map: GameMap, board_theme: Theme) -> list[tuple[str, str]]:
    """The signs of the board and what they mean; only those that this map uses."""
    text, routes, cities = board_theme.text, game_map.routes, game_map.cities
    signs = [
        (board_theme.city_mark, "a city"),
        (board_theme.ticket_mark, "a city of your tickets, or of the ticket looked at"),
        (text.claimable[1].format("R"), "you can claim this route now (narrow spaces: underlined)"),
        (text.recent[1].format("●"), "claimed since your last turn"),
        (text.closed[0], "closed: the other route of this double route is taken"),
    ]
    if any(route.tunnel for route in routes):
        signs.append((board_theme.track_signs[TrackType.TUNNEL], "a tunnel"))
    if any(route.locomotives for route in routes):
        wild = game_map.card_types[game_map.locomotive].name
        signs.append((board_theme.locomotive.letter, f"a space of a ferry that takes a {wild}"))
        signs.append((board_theme.track_signs[TrackType.FERRY], "another space of a ferry"))
    if any(route.deck for route in routes):
        signs.append((board_theme.track_signs[TrackType.SEA], "a sea route"))
    if any(city.port for city in cities):
        signs += [
            (board_theme.port_mark, "a port"),
            (board_theme.ticket_port_mark, "a port of your tickets"),
        ]
    if any(city.junction for city in cities):
        signs.append((board_theme.junction_mark, "a junction on the water, no city"))
    if any(card_type.deck for card_type in game_map.card_types):
        signs.append((WAVES, "on a card: a ship"))
    if any(card_type.anchor for card_type in game_map.card_types):
        signs.append((ANCHOR, "on a card: an anchor, it can pay for a harbor"))
    if any(card_type.covers > 1 for card_type in game_map.card_types):
        signs.append((DOUBLE, "on a card: it covers up to two spaces"))
    return signs


def _short_words(game_map: GameMap) -> str:
    """The short words beside the players' names."""
    rules = game_map.rules
    words = [f"“{deck.pieces.many[:2]}” {deck.pieces.many}" for deck in rules.decks]
    words += ["“ca” cards", "“ti” or “tix” tickets"]
    words += ["“st” or “sta” stations left"] if rules.stations is not None else []
    words += ["“ha” or “har” harbors left"] if rules.harbors is not None else []
    return f"Beside the names: {', '.join(words)}."


PANELS: Final = ("status", "players", "track", "market", "log", "hand", "tickets")
"""All panels but the decision's."""


def panel_lines(name: str, session: Session, badges: Badges, area: Area) -> list[Line]:
    """What stands in a panel: one line for each thing, or all on one where there is one row."""
    view, width, height = session.view, area.width, area.height
    match name:
        case "status":
            return status(view, width)
        case "players" if height > 2:
            return players_tall(view, badges, width)
        case "players":
            return players_flat(view, badges, width)
        case "track":
            return track(view, badges, width)
        case "market" if height > 1:
            return market_tall(view, badges, width, height)
        case "market":
            return market_flat(view, badges, width)
        case "log":
            return log(session.log_entries(), session.names, badges, (width, height))
        case "hand" if height > 1:
            return hand_tall(view, badges, width, height)
        case "hand":
            return hand_flat(view, badges, width)
        case "tickets" if height > 1:
            return tickets_tall(session, width, height)
        case "tickets":
            return tickets_flat(session, width)
        case _:
            raise KeyError(name)
