"""A game in plain words: what a scenario can expect of it.

The words are those of positions, and of `notation` for cards, lanes, tickets and actions.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from tests.notation import action_text
from ttr_tui.engine.actions import BuildHarbor, BuildStation
from ttr_tui.engine.claiming import bar_to_claiming
from ttr_tui.engine.connections import own_lanes
from ttr_tui.engine.events import UNKNOWN, Event, seen_by
from ttr_tui.engine.game import Game
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.ids import lane_id
from ttr_tui.engine.json_form import event_to_json
from ttr_tui.engine.notation import payment_text, pieces_text
from ttr_tui.engine.scoring import PlayerScore, final_score
from ttr_tui.engine.state import EMPTY, State
from ttr_tui.engine.tunnels import extra_cards
from ttr_tui.engine.view import view_of
from ttr_tui.mapfile.game_words import NO_CARD

Words: TypeAlias = Any
"""Texts, numbers, lists and mappings of them."""


def describe(game: Game) -> dict[str, Words]:
    """Everything about a game at this moment, and what its last step brought."""
    state, game_map, names = game.state, game.game_map, game.players
    kinds, rules = game_map.kinds, game_map.rules
    final = final_score(state)
    return {
        "turn_of": names[state.player],
        "waits_for": state.phase.value,
        "turn": state.turn,
        "turns_left": "none" if state.turns_left is None else state.turns_left,
        "passes": state.passes,
        "sweep_given_up": "yes" if state.sweep_given_up else "no",
        "market": [NO_CARD if card == EMPTY else kinds[card].name for card in state.market],
        **{f"{deck.name}_deck": len(state.decks[i]) for i, deck in enumerate(rules.decks)},
        **{
            f"{deck.name}_discards": _counted(game_map, state.discards[i])
            for i, deck in enumerate(rules.decks)
        },
        "ticket_deck": _ticket_ids(game_map, state.ticket_deck),
        "tickets_out": _ticket_ids(game_map, state.tickets_out),
        "players": {name: _player(state, seat) for seat, name in enumerate(names)},
        "aside": _counted(game_map, list(state.aside)),
        "turned": []
        if state.tunnel is None
        else [kinds[card].name for card in state.tunnel.turned],
        "flag_offer": [kinds[card].name for card in state.flag_offer],
        "extra": 0 if state.tunnel is None else extra_cards(game_map, state.tunnel),
        "can_take_back": "yes" if game.can_take_back else "no",
        "payments": _payments(game),
        "station_payments": _building_payments(game, BuildStation),
        "harbor_payments": _building_payments(game, BuildHarbor),
        "bars": _bars(state),
        "legal": [action_text(action, game_map) for action in game.legal()],
        "happened": [type(event).__name__ for event in game.log[-1].events],
        "told": {
            name: {
                type(event).__name__: _told(seen_by(event, seat), game_map)
                for event in game.log[-1].events
            }
            for seat, name in enumerate(names)
        },
        "winners": [names[seat] for seat in final.winners],
        "decided_by": [tie_break.value for tie_break in final.decided_by],
        "final": {names[score.seat]: _final(game_map, score) for score in final.players},
    }


def _told(event: Event, game_map: GameMap) -> dict[str, Words]:
    words: dict[str, Words] = event_to_json(event, game_map)
    if "pieces" in words:
        words["pieces"] = [None if number == UNKNOWN else number for number in words["pieces"]]
    return words


def _final(game_map: GameMap, score: PlayerScore) -> dict[str, Words]:
    cities = game_map.cities
    return {
        "lanes": score.lanes,
        "flags": score.flags,
        "exchanged": score.exchanged,
        "tickets": score.ticket_points,
        "completed": score.completed,
        "completed_tickets": [
            game_map.tickets[ticket.ticket].id for ticket in score.tickets if ticket.completed
        ],
        "borrowed": {cities[use.city].id: lane_id(use.lane, game_map) for use in score.borrowed},
        "stations": score.stations,
        "built_stations": score.built_stations,
        "harbors": {cities[harbor.city].id: harbor.points for harbor in score.harbors},
        "unbuilt_harbors": score.unbuilt_harbors,
        "longest_path": score.longest_path.length,
        "path_bonus": score.path_bonus,
        "total": score.total,
    }


def _player(state: State, seat: int) -> dict[str, Words]:
    game_map = state.game_map
    held = [kind for kind, count in enumerate(state.hands[seat]) for _ in range(count)]
    return {
        "hand": _counted(game_map, held),
        "cards": len(held),
        "score": state.scores[seat],
        "pieces": _pieces(game_map, state.pieces[seat]),
        "box": _pieces(game_map, state.boxes[seat]),
        "lanes": [lane_id(lane, game_map) for lane in own_lanes(state.owners, seat)],
        "tickets": _ticket_ids(game_map, state.tickets[seat]),
        "offer": _ticket_ids(game_map, state.offers[seat]),
        "fleet": _pieces(game_map, state.fleets[seat]) if state.fleets[seat] else "none",
        "flag": _counted(game_map, list(state.flags[seat])),
        "stations": _cities(state, state.stations, seat),
        "harbors": _cities(state, state.harbors, seat),
    }


def _pieces(game_map: GameMap, pieces: tuple[int, ...]) -> Words:
    """A number where there is one kind of pieces, else the numbers in words."""
    return pieces[0] if len(pieces) == 1 else pieces_text(pieces, game_map)


def _cities(state: State, built: dict[int, int], seat: int) -> list[str]:
    cities = state.game_map.cities
    return [cities[city].id for city, owner in sorted(built.items()) if owner == seat]


def _payments(game: Game) -> dict[str, list[str]]:
    """For each lane, every legal way for the player whose turn it is to pay for it, in order."""
    view, game_map = view_of(game, game.state.player), game.game_map
    return {
        lane_id(lane, game_map): [payment_text(c.payment, game_map) for c in view.claims_of(lane)]
        for lane in range(len(game_map.lanes))
    }


def _building_payments(
    game: Game, what: type[BuildStation] | type[BuildHarbor]
) -> dict[str, list[str]]:
    """For each city in which the player whose turn it is can build, every way to pay, in order."""
    found: dict[str, list[str]] = {}
    for action in game.legal():
        if isinstance(action, what):
            words = payment_text(action.payment, game.game_map)
            found.setdefault(game.game_map.cities[action.city].id, []).append(words)
    return found


def _bars(state: State) -> dict[str, str]:
    """For each lane, what keeps the player whose turn it is from claiming it, or `none`."""
    found: dict[str, str] = {}
    for lane in range(len(state.owners)):
        bar = bar_to_claiming(
            state.game_map,
            state.owners,
            state.players,
            lane=lane,
            seat=state.player,
            pieces=state.pieces[state.player],
            hand=state.hands[state.player],
        )
        found[lane_id(lane, state.game_map)] = "none" if bar is None else bar.value
    return found


def _counted(game_map: GameMap, cards: list[int]) -> str:
    return payment_text(tuple((kind, cards.count(kind)) for kind in sorted(set(cards))), game_map)


def _ticket_ids(game_map: GameMap, tickets: list[int] | tuple[int, ...]) -> list[str]:
    return [game_map.tickets[ticket].id for ticket in tickets]
