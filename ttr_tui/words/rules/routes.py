"""The rule `routes` in words."""

from __future__ import annotations

from typing import Final

from ttr_tui.engine import GameMap
from ttr_tui.engine.rules.routes import RouteRules
from ttr_tui.words import counts
from ttr_tui.words.cards import with_article
from ttr_tui.words.language import N_, _, and_list
from ttr_tui.words.names import routes_of_mode
from ttr_tui.words.rules.section import Section


def _points_words(game_map: GameMap) -> dict[str, str]:
    points = game_map.rules.of(RouteRules).points
    (shortest, worth), *others = points.items()
    words = [
        _("{points} for {spaces}", points=counts.points(worth), spaces=counts.spaces(shortest)),
        *[_("{points} for {n}", points=more, n=long) for long, more in others],
    ]
    return {"by_length": ", ".join(words)}


def _by_several_decks(game_map: GameMap) -> list[str]:
    """The pairs of cities that have routes of several decks between them."""
    decks: dict[frozenset[int], set[int]] = {}
    for route in game_map.routes:
        decks.setdefault(frozenset(route.ends), set()).add(route.deck)
    return [
        "–".join(sorted(game_map.cities[end].name for end in ends))
        for ends, found in decks.items()
        if len(found) > 1
    ]


def _several_decks_words(game_map: GameMap) -> dict[str, str]:
    return {
        "modes": and_list(
            [with_article(routes_of_mode(deck, game_map, 1)) for deck in game_map.deck_indices]
        ),
        "connections": ", ".join(_by_several_decks(game_map)),
    }


SECTIONS: Final = (
    Section(
        "C-7",
        N_("Claiming a route"),
        N_("""
        A player may claim any route that nobody owns, whether or not it connects to the player's
        routes. The player plays as many cards as the route has spaces, all of the route's color.
        """),
    ),
    Section(
        "C-7",
        "",
        N_("A gray route takes any one color."),
        when=lambda game_map: any(route.color is None for route in game_map.routes),
    ),
    Section(
        "C-7",
        "",
        N_("""
        A {locomotive} stands for any color, and {locomotives} may also be played alone. The player
        needs an available {train} for every space and places it there. The points are scored at
        once: {by_length}. The cards go to the discard pile.
        """),
        values=_points_words,
    ),
    Section(
        "C-8",
        N_("Double routes"),
        N_("""
        Two routes of equal length printed side by side between the same two cities. No player may
        claim both routes of a double route. Routes that run side by side for a while but connect
        different cities are not a double route.
        """),
        when=lambda game_map: any(route.parallels for route in game_map.routes),
    ),
    Section(
        "C-8",
        "",
        N_("""
        With fewer than {both_routes_from} players, one route closes for everyone when the other is
        claimed.
        """),
        when=lambda game_map: (
            any(route.parallels for route in game_map.routes)
            and game_map.rules.min_players < game_map.rules.of(RouteRules).both_routes_from
        ),
    ),
    Section(
        "EU-1",
        N_("Ferries"),
        N_("""
        A ferry is a gray route with one or more {locomotive} symbols. At least that many
        {locomotives} must be played, and nothing else pays for a symbol; the rest is paid as for a
        gray route ({locomotives} may be used there too).
        """),
        when=lambda game_map: any(route.locomotives for route in game_map.routes),
    ),
    Section(
        "GL-12",
        N_("Not double routes"),
        N_("""
        Some cities are connected by {modes}: {connections}. Both are open to anyone, also to the
        same player, whatever the number of players.
        """),
        when=lambda game_map: bool(_by_several_decks(game_map)),
        values=_several_decks_words,
    ),
    Section(
        "GL-13",
        N_("Junctions"),
        N_("""
        Some places on the board are junctions, not cities: no ticket names them, and nothing is
        built there but routes. A route to one is an ordinary route, claimed and scored on its own.
        A player's routes that meet there are connected.
        """),
        when=lambda game_map: any(city.junction for city in game_map.cities),
    ),
)
