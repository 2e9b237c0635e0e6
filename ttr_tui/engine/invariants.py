"""The invariants of a game: conditions that hold at every moment."""

from __future__ import annotations

from collections import Counter

from ttr_tui.engine.notation import route_id
from ttr_tui.engine.state import EMPTY, NOBODY, Phase, State, owner_of_closing_parallel


def broken_invariants(state: State) -> list[str]:
    """A line for every invariant that this state breaks; an empty list for a valid state."""
    return [
        *_cards(state),
        *_tickets(state),
        *_routes(state),
        *_players(state),
        *_flow(state),
    ]


def _cards(state: State) -> list[str]:
    broken: list[str] = []
    game_map = state.game_map
    held = [sum(counts) for counts in zip(*state.hands, strict=True)]
    for index, deck in enumerate(game_map.rules.decks):
        flags = [card for cards in state.flags for card in cards]
        piles = Counter([*state.decks[index], *state.discards[index], *state.market])
        piles.update([*state.set_aside, *flags])
        for card_type, count in deck.cards:
            if (found := piles[card_type] + held[card_type]) != count:
                broken.append(
                    f"there are {found} {game_map.card_types[card_type].name} cards, not {count}"
                )
        if not state.decks[index] and state.discards[index] and state.tunnel is None:
            broken.append(f"the {deck.name} deck is empty, but it has discards (C-5)")
    for seat, hand in enumerate(state.hands):
        if min(hand) < 0:
            broken.append(f"seat {seat} has a negative number of cards")
        if any(map(int.__lt__, hand, state.known[seat])):
            broken.append(f"seat {seat} is known to hold cards that are not in the hand (C-10)")
    # The market is not filled during a tunnel, while a deck is chosen, and after the game.
    waiting = state.phase in {Phase.MARKET_FILL, Phase.OVER} or state.tunnel is not None
    if EMPTY in state.market and any(state.decks) and not waiting:
        broken.append("a slot of the market is empty, but a deck has cards (C-5)")
    locomotives = state.market.count(game_map.locomotive)
    due = locomotives >= game_map.rules.market.reset_at and any(state.decks)
    if due and not state.reset_limit_reached and not waiting:
        broken.append(f"the market has {locomotives} locomotives (C-4)")
    return broken


def _tickets(state: State) -> list[str]:
    held = [*state.ticket_deck, *state.tickets_out]
    for piles in (state.tickets, state.offers, state.rejected):
        for pile in piles:
            held += pile
    if sorted(held) != list(range(len(state.game_map.tickets))):
        return ["a ticket is missing or occurs twice"]
    returned, removed = len(state.returned_by), len(state.removed_by)
    if returned > len(state.ticket_deck) or removed > len(state.tickets_out):
        return ["more tickets were rejected than are under the deck or out of the game (C-9)"]
    return []


def _routes(state: State) -> list[str]:
    broken: list[str] = []
    game_map = state.game_map
    unclaimed: list[int] = []

    def closing(route: int, seat: int) -> int:
        return owner_of_closing_parallel(game_map, state.owners, state.players, route, seat)

    for route, owner in enumerate(state.owners):
        if owner == NOBODY:
            unclaimed.append(route)
            continue
        name = route_id(route, game_map)
        if owner not in range(state.players):
            broken.append(f"{name} belongs to seat {owner}, which does not exist")
        if (parallel_owner := closing(route, owner)) == owner:
            broken.append(f"seat {owner} owns {name} and its parallel route (C-8)")
        elif parallel_owner != NOBODY:
            broken.append(
                f"{name} and its parallel route are both claimed, with too few players (C-8)"
            )
    broken += [
        f"the open routes of seat {seat} do not match the owners"
        for seat in range(state.players)
        if {route for route in unclaimed if closing(route, seat) == NOBODY}
        != state.open_routes[seat]
    ]
    return broken


def _players(state: State) -> list[str]:
    broken: list[str] = []
    game_map, rules = state.game_map, state.game_map.rules
    placed = [[0] * len(rules.decks) for _ in range(state.players)]
    points = [0] * state.players
    for route, owner in zip(game_map.routes, state.owners, strict=True):
        if 0 <= owner < state.players:
            placed[owner][route.deck] += route.length
            points[owner] += rules.points[route.length]
    for seat in range(state.players):
        if rules.starting_pieces is None or state.turn:
            broken += _pieces(state, seat, placed[seat])
        total = points[seat] + state.flag_points[seat] - state.exchanged[seat]
        if state.scores[seat] != total:
            broken.append(
                f"seat {seat} has {state.scores[seat]} points; routes, flags and exchanges "
                f"give {total}"
            )
    broken += _buildings(state)
    return broken


def _pieces(state: State, seat: int, placed: list[int]) -> list[str]:
    broken: list[str] = []
    rules = state.game_map.rules
    left, reserve = state.pieces[seat], state.reserves[seat]
    for index, deck in enumerate(rules.decks):
        counted = left[index] + reserve[index] + placed[index]
        if min(left[index], reserve[index]) < 0 or counted != deck.pieces.count:
            broken.append(
                f"seat {seat} has {left[index]} {deck.pieces.many} left, {reserve[index]} in the "
                f"reserve and {placed[index]} placed, of {deck.pieces.count}"
            )
    if sum(left) + sum(placed) != rules.pieces.count:
        broken.append(f"seat {seat} plays with {sum(left) + sum(placed)} pieces (GL-6)")
    return broken


def _buildings(state: State) -> list[str]:
    broken: list[str] = []
    game_map, rules = state.game_map, state.game_map.rules
    for seat in range(state.players):
        if list(state.stations.values()).count(seat) > (
            rules.stations.count if rules.stations else 0
        ):
            broken.append(f"seat {seat} has built too many stations (EU-4)")
        if list(state.harbors.values()).count(seat) > (rules.harbors.count if rules.harbors else 0):
            broken.append(f"seat {seat} has built too many harbors (GL-7)")
    for city, owner in state.harbors.items():
        routes = zip(game_map.routes, state.owners, strict=True)
        reaches = any(holder == owner and city in route.ends for route, holder in routes)
        if not game_map.cities[city].port or not reaches:
            broken.append(f"a harbor in {game_map.cities[city].name} is not possible (GL-7)")
    if any(game_map.cities[city].junction for city in state.stations):
        broken.append("there is a station at a junction (GL-13)")
    for seat, cards in enumerate(state.flags):
        colors = [game_map.card_types[card].color for card in cards]
        allowed = rules.flag.colors if rules.flag else ()
        if len(set(colors)) < len(colors) or not set(colors) <= {*allowed}:
            broken.append(f"seat {seat} has cards that do not belong to one flag (PA-2)")
    return broken


def _flow(state: State) -> list[str]:
    broken: list[str] = []
    phase, player = state.phase, state.player
    if player not in range(state.players):
        broken.append(f"it is the turn of seat {player}, which does not exist")
    if phase in {Phase.STARTING_TICKETS, Phase.STARTING_PIECES} and state.turn:
        broken.append("starting tickets and pieces are chosen before the first turn (C-0)")
    if (phase is Phase.FLAG_CARD) != bool(state.flag_offer):
        broken.append("flag cards are offered only while one is chosen (PA-2)")
    if phase is Phase.TUNNEL and state.tunnel is None:
        broken.append("there is no tunnel to pay for (EU-2)")
    if phase in {Phase.TUNNEL, Phase.FLAG_CARD} and not _has_cards_set_aside(state):
        broken.append("the cards of the tunnel or the flag are not set aside (EU-2, PA-2)")
    if phase is Phase.STARTING_PIECES and not _starting_pieces_in_order(state):
        broken.append("starting pieces are not chosen in seating order (GL-6)")
    if state.set_aside and phase not in {Phase.TUNNEL, Phase.FLAG_CARD} and state.tunnel is None:
        broken.append("cards are set aside without a tunnel or a flag (EU-2)")
    choosing = {Phase.STARTING_TICKETS, Phase.TICKET_CHOICE}
    if (phase in choosing) != bool(state.offers[player]) and phase is not Phase.OVER:
        broken.append("tickets are offered only while the player chooses (C-9)")
    if state.turn and any(state.offers[seat] for seat in range(state.players) if seat != player):
        broken.append("tickets are offered to a player whose turn it is not (C-9)")
    if state.turn and any(state.rejected):
        broken.append("rejected tickets are not back under the deck (C-9)")
    if phase is not Phase.OVER and state.turns_left is not None and state.turns_left <= 0:
        broken.append("the last round is over, but the game is not (C-12)")
    return broken


def _has_cards_set_aside(state: State) -> bool:
    """Whether the cards of the tunnel and those offered for the flag are set aside."""
    set_aside = Counter(state.set_aside)
    tunnel = state.tunnel
    if state.phase is Phase.TUNNEL and tunnel is not None:
        if state.game_map.rules.tunnels is None or not state.game_map.routes[tunnel.route].tunnel:
            return False
        used = Counter(dict(tunnel.payment)) + Counter(tunnel.revealed)
        if not tunnel.payment or not used <= set_aside:
            return False
    return all(set_aside[card] for card in state.flag_offer)


def _starting_pieces_in_order(state: State) -> bool:
    """Whether exactly the players before this one, beginning with the first player, have chosen."""
    decks = len(state.game_map.rules.decks)
    chosen = (state.player - state.first) % state.players
    for step in range(state.players):
        pieces = state.chosen_pieces[(state.first + step) % state.players]
        if len(pieces) != (decks if step < chosen else 0):
            return False
    return state.game_map.rules.starting_pieces is not None
