"""The legend: the signs and letters of a map."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import Final

from ttr_tui.board.layout.layout_plan import has_full_names
from ttr_tui.board.render.appearance import straight_lines
from ttr_tui.board.render.themes import TrackType
from ttr_tui.engine import View
from ttr_tui.engine.registry import buildings_on
from ttr_tui.engine.rules.harbors import HarborRules
from ttr_tui.engine.rules.routes import RouteRules
from ttr_tui.panels.badges import ANCHOR, DOUBLE, Badges
from ttr_tui.panels.market import card_signs
from ttr_tui.panels.players import signs_beside_names
from ttr_tui.panels.regions import PanelId, Regions, is_flat
from ttr_tui.panels.spans import (
    BLANK,
    Line,
    Span,
    fits,
    in_columns,
    line,
    width_of,
    wrap_line,
)
from ttr_tui.terminal_text import wrap
from ttr_tui.words import panels as panel_words
from ttr_tui.words.buildings import BUILDING_WORDS
from ttr_tui.words.language import _, pgettext
from ttr_tui.words.names import card_name
from ttr_tui.words.panels import PIECE_SIGNS

_SIGN_WIDTH: Final = 5


def legend(view: View, badges: Badges, width: int, regions: Regions, *, space: int) -> list[Line]:
    """The signs and letters of this map, the points of routes by length and what else the screen
    shows, for the help page. `space` are the cells of a space on the board."""
    game_map, rules = view.game_map, view.game_map.rules
    cards = [
        line(
            badges.card(card_type),
            f" {_('{card}: {n}', card=card_name(card_type, game_map), n=count)}",
        )
        for deck in rules.decks
        for card_type, count in deck.cards
    ]
    has_dots = bool(badges.board_theme.dots) and not has_full_names(*regions[PanelId.BOARD].size)
    signs = _signs(view, badges, space, has_dots=has_dots)
    texts = [
        panel_words.points_in_short(dict(rules.of(RouteRules).points)),
        *panel_words.pile_sentences(view),
    ]
    if PanelId.TRACK in regions:
        texts.append(
            _("Score track: players with equal scores stand side by side, from their score on.")
        )
    players = regions[PanelId.PLAYERS]
    each = players.width // len(view.seats) if is_flat(players.height) else players.width
    beside_names = _sign_lines(signs_beside_names(view, each))
    return [
        line((_("Cards, and how many of each there are"), "title")),
        *_in_columns(cards, width),
        BLANK,
        line((_("Signs on the board"), "title")),
        line(badges.gray(), f" {_('gray route: any one color')}"),
        *_in_columns(_sign_lines(signs), width),
        BLANK,
        line((_("Signs next to the players' names"), "title")),
        *_in_columns(beside_names, width),
        BLANK,
        line((_("Points for a route"), "title")),
        *(line((row, "quiet")) for text in texts for row in wrap(text, width)),
    ]


def sign_key(view: View, badges: Badges, width: int, *, space: int) -> Line:
    """The signs of routes, each with a word or two, as many as there is room for."""
    theme, routes = badges.board_theme, view.game_map.routes
    text, at = theme.text, space - 1
    signs = [(text.recent[at].format("")[-1:], pgettext("sign", "new"))]
    bright = text.bright[at].format("")[-1:] if at else _("underlined:")
    signs = [(bright, _("you can claim it")), (_("gold:"), _("your plan")), *signs]
    if any(route.tunnel for route in routes):
        signs.append((theme.track_signs[TrackType.TUNNEL], _("tunnel")))
    if any(route.locomotives for route in routes):
        signs.append((theme.track_signs[TrackType.FERRY], _("ferry")))
    texts = [f"{sign} {about}" for sign, about in signs]
    return _as_many_as_fit([*texts, *card_signs(view.game_map)], width)


def players_key(view: View, width: int, room: int) -> Line:
    """The signs beside the names of players in a row of this width, as many as the `room` has,
    those of pieces last."""
    signs = signs_beside_names(view, width // len(view.seats))
    pieces = [each for each in signs if each[0] in PIECE_SIGNS]
    ordered = [*(each for each in signs if each not in pieces), *pieces]
    return _as_many_as_fit([f"{sign} {about}" for sign, about in ordered], room)


def _as_many_as_fit(texts: Iterable[str], width: int) -> Line:
    """The first of these texts, as many as there is room for."""
    spans = [Span(f"  {text}", "quiet") for text in texts]
    ends = accumulate(map(width_of, zip(spans)))
    return tuple(span for span, end in zip(spans, ends, strict=True) if end <= width)


def _sign_lines(meanings: Iterable[tuple[str, str]]) -> list[Line]:
    return [line((f" {sign}".ljust(_SIGN_WIDTH), "strong"), about) for sign, about in meanings]


def _in_columns(cells: list[Line], width: int) -> list[Line]:
    """The cells in two columns, or in one if any cell is too wide, there in as many lines as each
    takes."""
    if not fits(cells, width // 2 - 1):
        return [row for cell in cells for row in wrap_line(cell, width, indent=_SIGN_WIDTH)]
    return in_columns(cells, width // 2, -(-len(cells) // 2))


def _signs(
    view: View,
    badges: Badges,
    space: int,
    *,
    has_dots: bool = False,
) -> list[tuple[str, str]]:
    """The signs of the board and their meanings; only those that this game uses at this size. Where
    spaces have one cell, a track sign stands on both sides of a letter, as on the board."""
    board_theme = badges.board_theme
    game_map, text, at = view.game_map, board_theme.text, space - 1
    rules = game_map.rules
    routes, cities = game_map.routes, game_map.cities
    red = board_theme.cards["red"].letter
    can_claim = text.bright[at].format(red)
    mark = text.bright[at].format("")[-1:]

    def on_board(sign: str) -> str:
        return sign if at else f"{sign}{red}{sign}"

    signs: list[tuple[str, str]] = []
    if any(route.tunnel for route in routes):
        sign = board_theme.track_signs[TrackType.TUNNEL]
        signs.append((on_board(sign), _("a tunnel")))
    if any(route.locomotives for route in routes):
        sign = board_theme.track_signs[TrackType.FERRY]
        signs.append((on_board(sign), _("a ferry")))
    if any(route.deck for route in routes):
        sign = board_theme.track_signs[TrackType.SEA]
        if not at:
            signs.append((on_board(sign), _("a sea route")))
        about = _("a sea route; on a card: a ship") if at else _("on a card: a ship")
        signs.append((sign, about))
    signs += [
        (can_claim, panel_words.claimable_route(game_map, mark)),
        (text.recent[at].format(badges.seat(0).text.strip()), _("claimed since your last turn")),
        (
            text.claimed[at].replace("{}", badges.seat(0).text.strip()),
            _("claimed; where two touch, in two shades"),
        ),
    ]
    if has_dots:
        ribbon = straight_lines(board_theme)[0]
        signs += [
            (on_board(board_theme.dots[0]), _("spaces of a route; one letter says its color")),
            (ribbon, _("gold: your plan; thin: other paths of your tickets")),
        ]
    elif not at and any(route.length == 1 and route.color is None for route in routes):
        signs.append((board_theme.single_gray, _("each is one gray route of one space")))
    few = len(view.seats) < game_map.rules.of(RouteRules).both_routes_from
    if few and any(route.parallels for route in routes):
        closed = _("closed: the other route of this double route is claimed")
        signs.append((text.closed[at], closed))
    if any(route.locomotives for route in routes):
        signs.append((board_theme.locomotive.letter, panel_words.ferry_locomotive(game_map)))
    if any(city.port for city in cities):
        signs += [
            (board_theme.port_mark, _("a port")),
            (board_theme.ticket_port_mark, _("a port of your tickets")),
        ]
    if any(city.junction for city in cities):
        names = [city.name for city in cities if city.junction]
        signs.append(
            (
                board_theme.junction_mark,
                _("a junction, not a city: {names}", names=", ".join(names)),
            )
        )
    signs += [
        (board_theme.building_marks[each.kind], _(BUILDING_WORDS[each.kind].legend))
        for each in buildings_on(game_map)
    ]
    if rules.get(HarborRules) is None and any(
        card_type.anchor for card_type in game_map.card_types
    ):
        signs.append((ANCHOR, _("on a card: an anchor, pays for a harbor")))
    if any(card_type.covers > 1 for card_type in game_map.card_types):
        signs.append((DOUBLE, _("on a card: pays for up to two spaces")))
    signs += [
        (board_theme.city_mark, _("a city")),
        (board_theme.ticket_mark, _("a city of your tickets, until they are completed")),
        (board_theme.offered_mark, _("a city of an offered ticket")),
        (board_theme.selected_mark, _("a city of a selected ticket")),
    ]
    return signs
