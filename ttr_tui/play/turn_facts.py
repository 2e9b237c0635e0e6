"""Facts about the turn, for prompts and panels: what the viewer can claim, draw and build now, and
what the entries of the log say was done; and the turns in the log of a game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from ttr_tui.engine import DrawFaceUp, EndTurn, Event, Game, GameMap, Phase, Record, View
from ttr_tui.engine.game_map import CityIndex, RouteIndex, Seat, StartingPiecesRules, TicketIndex
from ttr_tui.engine.graphs import own_routes
from ttr_tui.engine.rule import Building
from ttr_tui.engine.rules.longest_path import LongestPathRules, longest_path
from ttr_tui.engine.rules.routes import ClaimBlocker
from ttr_tui.engine.rules.starting_pieces import StartingPiecesChoiceBegan
from ttr_tui.engine.rules.tickets import TicketChoiceBegan, TicketRules
from ttr_tui.engine.rules.turns import (
    GameEnded,
    GameEndedEarly,
    GameStarted,
    PlayBegan,
    TurnEnded,
)
from ttr_tui.engine.state import Tunnel
from ttr_tui.engine.ticket_paths import ticket_progress
from ttr_tui.engine.view import RouteOwners
from ttr_tui.play.log import LogEntry, What


def why_not_claim_now(view: View, route: RouteIndex) -> ClaimBlocker | Phase | None:
    """What keeps the viewer from claiming this route now; `None` if they can claim it, or for a
    spectator, if the route is open.

    `View.why_not_claimable` supposes the start of the viewer's turn. Here another phase, which asks
    for something else first, is a reason too, and a spectator may ask."""
    if view.owners[route] is not None:
        return ClaimBlocker.TAKEN
    if view.viewer is None:
        return ClaimBlocker.CLOSED if route in view.closed() else None
    blocker = view.why_not_claimable(route)
    return blocker or (None if view.phase is Phase.TURN else view.phase)


def pieces_are_known(view: View) -> bool:
    """Whether the players have their pieces: where they choose them, from the first turn on."""
    choosing = view.phase in (Phase.STARTING_TICKETS, Phase.STARTING_PIECES)
    choosing |= view.phase is Phase.TURN_END and not view.turn
    return not choosing or view.game_map.rules.get(StartingPiecesRules) is None


def pieces_left(view: View) -> int:
    """The pieces of the viewer, all of them where they are not chosen yet."""
    if view.viewer is None or not pieces_are_known(view):
        return view.game_map.rules.pieces.count
    return view.seats[view.viewer].pieces


def path_lengths(view: View) -> list[int]:
    """How long the longest path of each player is (C-13)."""
    return [*_path_lengths(view.game_map, view.owners, len(view.seats))]


@lru_cache(maxsize=8)
def _path_lengths(game_map: GameMap, owners: RouteOwners, players: int) -> tuple[int, ...]:
    """They stay the same until a route is claimed."""
    owned = [own_routes(owners, Seat(seat)) for seat in range(players)]
    return tuple([longest_path(game_map, routes).length for routes in owned])


def passed_by(view: View, recent: Collection[int]) -> list[Seat]:
    """The seats whose longest path is long and became longer than the viewer's with these routes,
    which others claimed lately; none if it is not scored."""
    if view.viewer is None or view.game_map.rules.get(LongestPathRules) is None:
        return []
    before = tuple([None if n in recent else owner for n, owner in enumerate(view.owners)])
    lengths, own = path_lengths(view), path_lengths(view)[view.viewer]
    then = _path_lengths(view.game_map, before, len(view.seats))
    return [
        seat.seat
        for seat in view.seats
        if then[seat.seat] <= own < lengths[seat.seat] and is_long(lengths[seat.seat], view)
    ]


def is_long(length: int, view: View) -> bool:
    """Whether a path takes a fifth of the pieces: who has the longest one changes often before."""
    return 5 * length >= view.game_map.rules.pieces.count


def payable_without_locomotives(view: View) -> frozenset[RouteIndex]:
    """The routes that the viewer could claim at the start of a turn without locomotives beyond
    those that a ferry requires."""
    wild, routes = view.game_map.locomotive, view.game_map.routes
    found = set[RouteIndex]()
    for few in {route.locomotives for route in routes}:
        hand = (*view.hand[:wild], min(few, view.hand[wild]), *view.hand[wild + 1 :])
        payable = view._replace(hand=hand).claimable()
        found |= {route for route in payable if routes[route].locomotives == few}
    return frozenset(found)


def can_draw_face_up(view: View, slot: int) -> bool:
    """Whether the viewer can draw the card in this slot now."""
    return any(isinstance(each, DrawFaceUp) and each.slot == slot for each in view.legal)


def cities_for(view: View, building: Building) -> list[CityIndex]:
    """The cities where the player can build this now."""
    return list(dict.fromkeys(action.city for action in view.legal_of(building.action)))


def tickets_to_draw(view: View) -> tuple[int, int]:
    """How many tickets the player would draw now, and how many of them must be kept."""
    rules = view.game_map.rules.of(TicketRules)
    number = min(rules.draw, view.ticket_deck)
    return number, min(number, rules.keep)


def tunnel_tried(entries: Sequence[LogEntry]) -> Tunnel | None:
    """The tunnel that was tried in these entries, with its revealed cards; `None` if there is
    none."""
    revealed = tuple(
        card
        for entry in entries
        if entry.what is What.TUNNEL_REVEALED
        for card, _ in entry.known_cards
    )
    for entry in entries:
        if entry.what is What.TUNNEL_TRIED and entry.route is not None and revealed:
            return Tunnel(entry.route, entry.known_cards, revealed)
    return None


def newly_completed(view: View, entries: Iterable[LogEntry]) -> list[TicketIndex]:
    """The viewer's tickets that the routes claimed and what was built in these entries
    completed."""
    if view.viewer is None:
        return []
    owners, buildings = list(view.owners), {k: [*each] for k, each in view.buildings.items()}
    for entry in entries:
        if entry.what is What.ROUTE_CLAIMED and entry.route is not None:
            owners[entry.route] = None
        elif entry.what is What.BUILT and entry.city is not None:
            buildings[entry.building][entry.city] = None
    built = {kind: tuple(each) for kind, each in buildings.items()}
    before = view._replace(owners=tuple(owners), buildings=built)
    return [
        now.ticket
        for now, then in zip(ticket_progress(view), ticket_progress(before), strict=True)
        if now.is_completed and not then.is_completed
    ]


# The turns in the log of a game.


def choice_starts(log: Sequence[Record]) -> list[int]:
    """Return the indices in the log at which a player's turn or starting choice begins: after the
    setup and after each end of a turn."""
    ends = [index for index, record in enumerate(log) if isinstance(record.action, EndTurn)]
    return [1, *[index + 1 for index in ends]]


def turn_starts(log: Sequence[Record]) -> list[int]:
    """Return the indices in the log at which a turn begins.

    A turn that is passed at once belongs to the turn before. The last index may be the length of
    the log, when nothing has been done in that turn yet.
    """
    play_began = [i + 1 for i, record in enumerate(log) if _contains(record, PlayBegan)]
    if not play_began and _contains(log[0], GameStarted):
        return []
    first = play_began[-1] if play_began else 1  # A game from a position begins with a turn.
    starts = [first, *[start for start in choice_starts(log) if start > first]]
    is_over = _contains(log[-1], GameEnded) or _contains(log[-1], GameEndedEarly)
    return starts[:-1] if is_over and starts[-1] == len(log) else starts


def turns_played(game: Game) -> int:
    """Return how many turns of a finished game were completed, passed turns included. A turn in
    which the players ended the game early is not complete."""
    # When all players pass, the last turn ends with the game and without a `TurnEnded` (C-11).
    last = game.log[-1].events
    all_passed = any(isinstance(event, GameEnded) and event.all_passed for event in last)
    return max(0, game.state.turn - (0 if all_passed else 1))


def round_of(turn: int, players: int) -> int:
    """Return the round of a turn: in each round every player has a turn. Both count from 1; turn 0
    is in round 0."""
    return -(-turn // players)


def events_since_last_turn(log: Sequence[Record], player: Seat) -> list[Event]:
    """Return all events since this player's last turn or starting choice, or since the setup.

    Seats 0, 1 and 2 play in a row: for seat 0, in its second turn, these are the `TurnEnded` of its
    first turn and all events after it, its own present ones included.

    The log panel (`panels/log.py`) finds the same place in its groups, in which events are merged
    and some are left out."""
    events = events_of(log)
    start, deciding = 0, -1
    for index, event in enumerate(events):
        match event:
            case TurnEnded(player=ended) if ended == player:
                start = index
            case (
                TicketChoiceBegan(player=due)
                | StartingPiecesChoiceBegan(player=due)
                | PlayBegan(player=due)
            ) if deciding == player != due:  # Tickets and starting pieces are one choice (GL-6).
                start = index
            case _:
                pass
        match event:
            case GameStarted(player=due) | PlayBegan(player=due):
                deciding = due
            case TicketChoiceBegan(player=due) | StartingPiecesChoiceBegan(player=due):
                deciding = due
            case TurnEnded(next_player=due):
                deciding = due
            case _:
                pass
    return events[start:]


def events_of(records: Iterable[Record]) -> list[Event]:
    """Return the events of all these records."""
    return [event for record in records for event in record.events]


def _contains(record: Record, event_type: type[Event]) -> bool:
    return any(isinstance(event, event_type) for event in record.events)
