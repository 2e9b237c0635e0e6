"""A game as strings, numbers, lists and mappings: the values that a scenario can expect.

The keys are those of positions; cards, routes, tickets and actions are written as in `notation`.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from ttr_tui.engine import (
    Game,
    GameMap,
    PlayerScore,
    Refusal,
    State,
    action_text,
    event_to_json,
    final_score,
    seen_by,
    view_of,
)
from ttr_tui.engine.graphs import own_routes
from ttr_tui.engine.notation import payment_text, pieces_text, route_id
from ttr_tui.engine.registry import BUILDINGS, RULES, is_build
from ttr_tui.engine.rules.harbors import HarborsScore
from ttr_tui.engine.rules.longest_path import LongestPathScore
from ttr_tui.engine.rules.routes import why_not_claimable
from ttr_tui.engine.rules.stations import StationsScore
from ttr_tui.engine.rules.tunnels import extra_cards
from ttr_tui.mapfile.position import NO_CARD
from ttr_tui.text import plural
from ttr_tui.words.refusals import refusal_words

Words: TypeAlias = Any
"""Strings, numbers, lists and mappings of them."""


def describe(game: Game) -> dict[str, Words]:
    """Everything about a game at this moment, and the events of its last step."""
    state, game_map, names = game.state, game.game_map, game.players
    card_types, rules = game_map.card_types, game_map.rules
    final = final_score(state)
    return {
        "turn_of": names[state.player],
        "phase": state.phase.value,
        "turn": state.turn,
        "turns_left": "none" if state.turns_left is None else state.turns_left,
        "passes": state.passes,
        "reset_limit_reached": "yes" if state.reset_limit_reached else "no",
        "market": [NO_CARD if card is None else card_types[card].name for card in state.market],
        **{f"{deck.name}_deck": len(state.decks[i]) for i, deck in enumerate(rules.decks)},
        **{
            f"{deck.name}_discards": _cards(game_map, state.discards[i])
            for i, deck in enumerate(rules.decks)
        },
        "ticket_deck": _ticket_ids(game_map, state.ticket_deck),
        "tickets_out": _ticket_ids(game_map, state.tickets_out),
        "players": {name: _player(state, seat) for seat, name in enumerate(names)},
        "set_aside": _cards(game_map, list(state.set_aside)),
        "revealed": []
        if state.tunnel is None
        else [card_types[card].name for card in state.tunnel.revealed],
        "flag_offer": [card_types[card].name for card in state.flag_offer],
        "extra": 0 if state.tunnel is None else extra_cards(game_map, state.tunnel),
        "can_undo": "yes" if game.can_undo else "no",
        "payments": _payments(game),
        **{f"{kind}_payments": _building_payments(game, kind) for kind in BUILDINGS},
        "claim_blockers": _blockers(state),
        "legal": [action_text(action, game_map) for action in game.legal()],
        "events": [type(event).__name__ for event in game.log[-1].events],
        "log": {
            name: {
                type(event).__name__: event_to_json(seen_by(event, seat), game_map)
                for event in game.log[-1].events
            }
            for seat, name in enumerate(names)
        },
        "winners": [names[seat] for seat in final.winners],
        "decided_by": [tie_break.key for tie_break in final.decided_by],
        "final": {names[score.seat]: _final(game_map, score) for score in final.players},
    }


def _final(game_map: GameMap, score: PlayerScore) -> dict[str, Words]:
    """The points of each column of the score table, and what they are for."""
    cities = game_map.cities
    columns = {
        column.key: column.points(score.of(column.line)) if column.line in score.lines else 0
        for rule in RULES
        for column in rule.columns
    }
    stations = score.get(StationsScore) or StationsScore((), 0, 0)
    harbors = score.get(HarborsScore) or HarborsScore((), 0)
    longest = score.get(LongestPathScore)
    return {
        **{key: points for key, points in columns.items() if key not in ("failed", "path")},
        "exchanged": -columns["exchanged"],
        "tickets": columns["completed"] + columns["failed"],
        "completed": score.completed,
        "completed_tickets": [
            game_map.tickets[ticket.ticket].id for ticket in score.tickets if ticket.completed
        ],
        "station_routes": {
            cities[use.city].id: route_id(use.route, game_map) for use in score.station_uses
        },
        "built_stations": stations.built,
        "harbors": {cities[harbor.city].id: harbor.points for harbor in harbors.harbors},
        "unbuilt_harbors": harbors.penalty,
        "longest_path": longest.path.length if longest is not None else 0,
        "path_bonus": columns["path"],
        "total": score.total,
    }


def _player(state: State, seat: int) -> dict[str, Words]:
    game_map = state.game_map
    held = [card_type for card_type, count in enumerate(state.hands[seat]) for _ in range(count)]
    return {
        "hand": _cards(game_map, held),
        "cards": len(held),
        "score": state.scores[seat],
        "pieces": _pieces(game_map, state.pieces[seat]),
        "reserve": _pieces(game_map, state.reserves[seat]),
        "routes": [route_id(route, game_map) for route in own_routes(state.owners, seat)],
        "tickets": _ticket_ids(game_map, state.tickets[seat]),
        "offer": _ticket_ids(game_map, state.offers[seat]),
        "starting_pieces": _pieces(game_map, state.chosen_pieces[seat])
        if state.chosen_pieces[seat]
        else "none",
        "flag": _cards(game_map, list(state.flags[seat])),
        **{plural(kind): _cities(state, state.built(kind), seat) for kind in BUILDINGS},
    }


def _pieces(game_map: GameMap, pieces: tuple[int, ...]) -> Words:
    """A number if there is only one type of piece, else the text of all numbers."""
    return pieces[0] if len(pieces) == 1 else pieces_text(pieces, game_map)


def _cities(state: State, built: dict[int, int], seat: int) -> list[str]:
    cities = state.game_map.cities
    return [cities[city].id for city, owner in sorted(built.items()) if owner == seat]


def _payments(game: Game) -> dict[str, list[str]]:
    """For each route, every legal payment of the player whose turn it is, in order: those that are
    listed, then those with other substitutes (C-19)."""
    view, game_map = view_of(game, game.state.player), game.game_map
    claims, payments = view.claims(), dict[str, list[str]]()
    for route in range(len(game_map.routes)):
        listed = claims.get(route, [])
        others = [other for claim in listed for other in view.other_substitutes(claim)]
        texts = [payment_text(claim.payment, game_map) for claim in (*listed, *others)]
        payments[route_id(route, game_map)] = [*dict.fromkeys(texts)]
    return payments


def _building_payments(game: Game, kind: str) -> dict[str, list[str]]:
    """For each city where the player whose turn it is can build, every payment, in order."""
    found: dict[str, list[str]] = {}
    for action in game.legal():
        if is_build(action) and action.tag == kind:
            words = payment_text(action.payment, game.game_map)
            found.setdefault(game.game_map.cities[action.city].id, []).append(words)
    return found


def _blockers(state: State) -> dict[str, str]:
    """For each route, why the player whose turn it is cannot claim it, or `none`."""
    found: dict[str, str] = {}
    for route in range(len(state.owners)):
        blocker = why_not_claimable(
            state.game_map,
            state.owners,
            state.players,
            route=route,
            seat=state.player,
            pieces=state.pieces[state.player],
            hand=state.hands[state.player],
        )
        found[route_id(route, state.game_map)] = (
            "none" if blocker is None else refusal_words(Refusal(blocker.value), state.game_map)
        )
    return found


def _cards(game_map: GameMap, cards: list[int]) -> str:
    return payment_text(
        tuple((card_type, cards.count(card_type)) for card_type in sorted(set(cards))), game_map
    )


def _ticket_ids(game_map: GameMap, tickets: list[int] | tuple[int, ...]) -> list[str]:
    return [game_map.tickets[ticket].id for ticket in tickets]
