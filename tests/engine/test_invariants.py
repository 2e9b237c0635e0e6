"""Every broken invariant is reported, with its rule."""

from collections.abc import Callable

import pytest

from tests.random_games import new_game
from ttr_tui.engine import Phase, State
from ttr_tui.engine.notation import route_from_id
from ttr_tui.engine.registry import broken_invariants
from ttr_tui.engine.rules.routes import RouteClaimed, RouteRules
from ttr_tui.engine.state import Tunnel


def valid_state(name: str) -> State:
    """The first turn of a game of two players."""
    game = new_game(name, 2, 1)
    while game.state.phase is not Phase.TURN:
        game.apply(game.legal()[-1])
    return game.state


def lose_a_card(state: State) -> None:
    state.decks[0].pop()


def gain_a_card(state: State) -> None:
    state.decks[0].append(state.game_map.card_type_index["red"])


def forget_to_reshuffle(state: State) -> None:
    state.discards[0] += state.decks[0]
    state.decks[0].clear()


def owe_a_card(state: State) -> None:
    card_type = next(card_type for card_type, count in enumerate(state.hands[1]) if count)
    state.hands[0][card_type] += state.hands[1][card_type] + 1
    state.hands[1][card_type] = -1


def empty_a_slot(state: State) -> None:
    state.decks[0].append(state.market[0])
    state.market[0] = None


def deal_three_locomotives(state: State) -> None:
    wild, deck = state.game_map.locomotive, state.decks[0]
    for slot in range(3):
        deck.remove(wild)
        deck.append(state.market[slot])
        state.market[slot] = wild


def lose_a_ticket(state: State) -> None:
    state.ticket_deck.pop()


def duplicate_a_ticket(state: State) -> None:
    state.tickets[0] += (state.ticket_deck[0],)


def give_a_route_to_an_unknown_seat(state: State) -> None:
    state.owners[0] = 7


def claim(state: State, seat: int, route: str) -> None:
    index = route_from_id(route, state.game_map)
    points = state.game_map.rules.of(RouteRules).points[state.game_map.routes[index].length]
    RouteClaimed(seat, index, (), points).apply(state)


def give_both_routes_to_one(state: State) -> None:
    claim(state, 0, "atlanta-raleigh/1")
    claim(state, 0, "atlanta-raleigh/2")


def give_both_routes_to_two(state: State) -> None:
    claim(state, 0, "atlanta-raleigh/1")
    claim(state, 1, "atlanta-raleigh/2")


def keep_a_claimed_route_open(state: State) -> None:
    before = state.open_routes[1]
    claim(state, 0, "atlanta-raleigh/1")
    state.open_routes[1] = before


def lose_a_train(state: State) -> None:
    state.pieces[0] = (state.pieces[0][0] - 1, *state.pieces[0][1:])


def give_a_point(state: State) -> None:
    state.scores[1] += 1


def build_four_stations(state: State) -> None:
    state.buildings = {("station", city): 0 for city in range(4)}


def build_a_harbor_inland(state: State) -> None:
    cities = state.game_map.cities
    state.buildings["harbor", next(i for i, c in enumerate(cities) if not c.port)] = 0


def build_a_harbor_without_a_route(state: State) -> None:
    port = next(i for i, city in enumerate(state.game_map.cities) if city.port)
    state.buildings["harbor", port] = 0


def build_many_harbors(state: State) -> None:
    ports = [i for i, city in enumerate(state.game_map.cities) if city.port]
    state.buildings = {("harbor", port): 0 for port in ports[:4]}


def build_a_station_at_a_junction(state: State) -> None:
    cities = state.game_map.cities
    state.buildings["station", next(i for i, c in enumerate(cities) if c.junction)] = 0


def face_up(state: State, card: str) -> None:
    card_type = state.game_map.card_type_index[card]
    state.decks[0].remove(card_type)
    state.flags[0] += (card_type,)


def keep_two_reds(state: State) -> None:
    face_up(state, "red")
    face_up(state, "red")


def keep_a_green(state: State) -> None:
    face_up(state, "green")


def give_the_turn_to_an_unknown_seat(state: State) -> None:
    state.player = -1


def choose_starting_pieces_late(state: State) -> None:
    state.phase = Phase.STARTING_PIECES


def offer_nothing_for_the_flag(state: State) -> None:
    state.phase = Phase.FLAG_CARD


def ask_about_no_tunnel(state: State) -> None:
    state.phase = Phase.TUNNEL


def pay_for_a_tunnel_without_its_cards(state: State) -> None:
    state.phase, state.tunnel = Phase.TUNNEL, Tunnel(0, ((0, 1),), ())


def leave_cards_set_aside(state: State) -> None:
    state.set_aside = (state.decks[0].pop(),)


def offer_tickets_without_a_choice(state: State) -> None:
    state.offers[state.player] = (state.ticket_deck.pop(),)


def offer_tickets_to_another(state: State) -> None:
    state.offers[1 - state.player] = (state.ticket_deck.pop(),)


def keep_rejected_tickets(state: State) -> None:
    state.rejected[0] = (state.ticket_deck.pop(),)


def return_more_tickets_than_there_are(state: State) -> None:
    state.returned_by = (0,) * (len(state.ticket_deck) + 1)


def remove_more_tickets_than_there_are(state: State) -> None:
    state.removed_by = (0,) * (len(state.tickets_out) + 1)


def know_a_card_that_is_not_held(state: State) -> None:
    state.known[1] = tuple([count + 1 for count in state.hands[1]])


def offer_a_flag_card_that_was_not_played(state: State) -> None:
    state.phase, state.flag_offer = Phase.FLAG_CARD, (state.game_map.card_type_index["red"],)


def play_on_after_the_last_turn(state: State) -> None:
    state.turns_left = 0


def choose_starting_pieces_out_of_order(state: State) -> None:
    state.phase, state.turn = Phase.STARTING_PIECES, 0
    state.chosen_pieces = [(27, 23), (27, 23)]


def choose_tickets_after_starting_pieces(state: State) -> None:
    choose_starting_pieces_out_of_order(state)
    state.phase = Phase.STARTING_TICKETS


def choose_starting_pieces_before_tickets(state: State) -> None:
    state.phase, state.turn = Phase.STARTING_PIECES, 0
    later = 1 - state.player
    state.chosen_pieces[later], state.offers[later] = (27, 23), state.tickets[later]


def choose_starting_pieces_before_tickets_of_another(state: State) -> None:
    state.phase, state.turn = Phase.STARTING_TICKETS, 0
    state.chosen_pieces[1 - state.player] = (27, 23)


def choose_starting_pieces_twice(state: State) -> None:
    choose_starting_pieces_out_of_order(state)
    state.chosen_pieces[1 - state.player] = ()


def choose_only_trains(state: State) -> None:
    state.phase, state.turn = Phase.STARTING_PIECES, 0
    state.chosen_pieces[state.first] = (33,)
    state.player = 1 - state.first


BROKEN: list[tuple[str, Callable[[State], None], str]] = [
    ("usa", lose_a_card, " cards, not "),
    ("usa", gain_a_card, "there are 13 red cards, not 12"),
    ("usa", owe_a_card, "has a negative number of cards"),
    ("usa", forget_to_reshuffle, "the train deck is empty, but it has discards (C-5)"),
    ("usa", empty_a_slot, "a slot of the market is empty, but a deck has cards (C-5)"),
    ("usa", deal_three_locomotives, "the market has 3 locomotives (C-4)"),
    ("usa", lose_a_ticket, "a ticket is missing or occurs twice"),
    ("usa", duplicate_a_ticket, "a ticket is missing or occurs twice"),
    ("usa", give_a_route_to_an_unknown_seat, "belongs to seat 7, which does not exist"),
    ("usa", give_both_routes_to_one, "seat 0 owns atlanta-raleigh/1 and its parallel route (C-8)"),
    ("usa", give_both_routes_to_two, "are both claimed, with too few players (C-8)"),
    ("usa", keep_a_claimed_route_open, "the open routes of seat 1 do not match the owners"),
    ("usa", lose_a_train, "seat 0 has 44 trains left, 0 in the reserve and 0 placed, of 45"),
    ("great_lakes", lose_a_train, "seat 0 plays with 49 pieces (GL-6)"),
    ("usa", give_a_point, "seat 1 has 1 points; routes, flags and exchanges give 0"),
    ("usa", build_four_stations, "seat 0 has built too many stations (EU-4)"),
    ("europe", build_four_stations, "seat 0 has built too many stations (EU-4)"),
    ("great_lakes", build_many_harbors, "seat 0 has built too many harbors (GL-7)"),
    ("great_lakes", build_a_harbor_inland, "is not possible (GL-7)"),
    ("great_lakes", build_a_harbor_without_a_route, "is not possible (GL-7)"),
    ("mixed", build_a_station_at_a_junction, "there is a station at a junction (GL-13)"),
    ("paris", keep_two_reds, "seat 0 has cards that do not belong to one flag (PA-2)"),
    ("paris", keep_a_green, "seat 0 has cards that do not belong to one flag (PA-2)"),
    ("usa", give_the_turn_to_an_unknown_seat, "the turn of seat -1, which does not exist"),
    ("great_lakes", choose_starting_pieces_late, "are chosen before the first turn (C-0)"),
    ("great_lakes", choose_starting_pieces_out_of_order, "not chosen in seating order (GL-6)"),
    ("usa", choose_starting_pieces_out_of_order, "the map has no such choice (GL-6)"),
    ("great_lakes", choose_tickets_after_starting_pieces, "not chosen in seating order (GL-6)"),
    ("great_lakes", choose_starting_pieces_before_tickets, "not chosen in seating order (GL-6)"),
    (
        "great_lakes",
        choose_starting_pieces_before_tickets_of_another,
        "not chosen in seating order (GL-6)",
    ),
    ("great_lakes", choose_starting_pieces_twice, "not chosen in seating order (GL-6)"),
    ("great_lakes", choose_only_trains, "not chosen in seating order (GL-6)"),
    ("paris", offer_nothing_for_the_flag, "offered only while one is chosen (PA-2)"),
    ("europe", ask_about_no_tunnel, "there is no tunnel to pay for (EU-2)"),
    ("europe", pay_for_a_tunnel_without_its_cards, "the cards of the tunnel are not set aside"),
    ("usa", pay_for_a_tunnel_without_its_cards, "the cards of the tunnel are not set aside"),
    ("usa", leave_cards_set_aside, "cards are set aside without a tunnel or a flag (EU-2)"),
    ("usa", offer_tickets_without_a_choice, "offered only while the player chooses (C-9)"),
    ("usa", offer_tickets_to_another, "to a player whose turn it is not (C-9)"),
    ("usa", keep_rejected_tickets, "rejected tickets are not back under the deck (C-9)"),
    ("usa", return_more_tickets_than_there_are, "more tickets were rejected than are under"),
    ("usa", remove_more_tickets_than_there_are, "more tickets were rejected than are under"),
    ("usa", know_a_card_that_is_not_held, "seat 1 is known to hold cards that are not in the hand"),
    ("paris", offer_a_flag_card_that_was_not_played, "the cards of the flag are not set aside"),
    ("usa", play_on_after_the_last_turn, "the last round is over, but the game is not (C-12)"),
]


@pytest.mark.parametrize(
    ("name", "break_it", "message"),
    BROKEN,
    ids=[f"{name}-{break_it.__name__}" for name, break_it, _ in BROKEN],
)
def test_broken_invariant(name: str, break_it: Callable[[State], None], message: str) -> None:
    """Breaking one thing in a valid state is reported."""
    state = valid_state(name)
    assert broken_invariants(state) == []
    break_it(state)
    found = broken_invariants(state)
    assert any(message in line for line in found), found
