"""Advice as facts: the choice of the hard player, without a wrong number."""

from collections.abc import Iterator, Sequence

import pytest

from tests.app.driver import at_position
from tests.engine.test_longest_path import exhaustive_search
from tests.hidden import replace_hidden
from tests.maps import FOR_TESTS
from tests.players.games import play
from tests.random_games import new_game
from ttr_tui.engine import (
    Claim,
    DrawFaceUp,
    Game,
    KeepTickets,
    Record,
    State,
    View,
)
from ttr_tui.engine.game_map import Slot, StartingPiecesRules
from ttr_tui.engine.graphs import own_routes
from ttr_tui.engine.notation import route_id
from ttr_tui.engine.rules.ferry_substitutes import FerrySubstituteRules
from ttr_tui.engine.rules.flag import FlagRules, KeepFlagCard
from ttr_tui.engine.rules.longest_path import LongestPathRules
from ttr_tui.engine.rules.routes import RouteRules
from ttr_tui.engine.rules.turns import LastRoundRules
from ttr_tui.engine.ticket_paths import TicketStatus, ticket_path
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.play.advice import find_advice, tickets_of_claim
from ttr_tui.play.advice_facts import (
    Advice,
    EndIsNear,
    Fact,
    FlagScores,
    HelpedTickets,
    LeavesOut,
    LongerPath,
    PathsTake,
    PiecesForKept,
    PiecesNeeded,
    RouteScores,
    TunnelCostsTooMuch,
    Why,
)
from ttr_tui.play.claim_warnings import NoCardToSpare, TicketLoss
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.route_needs import RouteNeeds, missing_now
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.play.session import Session
from ttr_tui.play.ticket_needs import (
    unfinished,
    view_after_claim,
)
from ttr_tui.players.levels import ADVICE

TABLES = [("usa", 2), ("europe", 3), ("great_lakes", 2), ("paris", 3), ("mixed", 2)]


def map_file_of(name: str) -> MapFile:
    return read_map(FOR_TESTS.get(name) or find_map(name))


def seat_of_ann(map_name: str, position: str) -> HotSeat:
    hot_seat = HotSeat(at_position(map_name, position))
    hot_seat.show_hand()
    return hot_seat


def advice_for_ann(map_name: str, position: str) -> Advice:
    found = find_advice(seat_of_ann(map_name, position))
    assert found is not None
    return found


def names(tickets: Sequence[int], map_name: str = "usa") -> list[str]:
    """The ids of tickets in the map file."""
    return [map_file_of(map_name).game_map.tickets[ticket].id for ticket in tickets]


# Every number is found again in another way than the advice finds it.


def check(view: View, advice: Advice) -> None:
    """Compare what the advice says with what the rules say."""
    action, rules = advice.action, view.game_map.rules
    if isinstance(action, Claim):
        assert advice.points == points_of(view, action.route)
        parallels = {action.route, *view.game_map.routes[action.route].parallels}
        possible = [claim.payment for each in parallels for claim in view.claims().get(each, ())]
        assert advice.payments[0] == action.payment
        assert {*advice.payments} <= {*possible}
        check_longer_path(view, action.route, advice)
    kinds = [fact if isinstance(fact, Why) else type(fact) for fact in advice.facts]
    assert len(kinds) == len({*kinds}) or TicketLoss in kinds
    for fact in advice.facts:
        assert {*tickets_in(fact)} <= {*view.tickets, *view.offer}
        match fact:
            case HelpedTickets(completes=completes) if isinstance(action, Claim):
                check_completed(view, action.route, completes)
            case RouteScores(route=route, points=points, tickets=tickets):
                assert view.tunnel is not None and route == view.tunnel.route
                assert points == advice.points == points_of(view, route)
                check_completed(view, route, tickets.completes)
            case TunnelCostsTooMuch(cards=cards):
                assert cards == view.extra
            case RouteNeeds() if rules.get(FerrySubstituteRules) is None:
                assert is_just_enough(view, fact)
            case PiecesForKept():
                check_pieces(view, fact)
            case TicketLoss():
                assert isinstance(action, Claim)
                check_loss(view, action.route, fact)
            case EndIsNear(seat=seat, pieces=pieces, tickets=tickets):
                rival = view.seats[seat]
                assert seat != view.viewer and pieces == rival.pieces
                assert pieces - rules.of(LastRoundRules).pieces <= rival.cards
                done = [each.ticket for each in view.ticket_scores() if each.completed]
                assert not {*tickets} & {*done}
            case FlagScores(points=points):
                assert points == rules.of(FlagRules).points
            case PathsTake(pieces=pieces):
                paths = [ticket_path(view, ticket) for ticket in view.tickets]
                assert sum(pieces) >= max(path.missing for path in paths if path is not None)


def fewest_locomotives(view: View, route: int) -> int:
    """The fewest that a claim of this route costs beyond those that it requires."""
    wild, fact = view.game_map.locomotive, view.game_map.routes[route]
    payments = [claim.payment for claim in view.claims()[fact.index]]
    return min(dict(payment).get(wild, 0) for payment in payments) - fact.locomotives


def tickets_in(fact: Fact) -> tuple[int, ...]:
    match fact:
        case HelpedTickets(completes=completes, part_of=part_of):
            assert completes or part_of
            return completes + part_of
        case RouteScores(tickets=for_tickets):
            return for_tickets.completes + for_tickets.part_of
    return getattr(fact, "tickets", ())


def points_of(view: View, route: int) -> int:
    return view.game_map.rules.of(RouteRules).points[view.game_map.routes[route].length]


def check_completed(view: View, route: int, completes: Sequence[int]) -> None:
    """Those whose cities the own routes connect with this one and did not connect before. Where a
    station lends a route, they may be more."""
    mine = own_routes(view.owners, view.player)
    for ticket in view.tickets:
        one, other = view.game_map.tickets[ticket].ends
        before = other in reached(view, one, mine)
        after = other in reached(view, one, (*mine, route))
        if view.player not in view.stations:
            assert (ticket in completes) == (after and not before)
        assert not before or ticket not in completes


def reached(view: View, city: int, routes: Sequence[int]) -> set[int]:
    """The cities that these routes connect with a city."""
    found, size = {city}, 0
    while size < len(found):
        size = len(found)
        for route in routes:
            ends = {*view.game_map.routes[route].ends}
            found |= ends if ends & found else set()
    return found


def check_longer_path(view: View, route: int, advice: Advice) -> None:
    """A claim that serves no ticket may make the player's longest path longer, and somebody could
    still have a longer one; a claim that does, near the end, longer than those of the others."""
    said = [fact for fact in advice.facts if isinstance(fact, LongerPath)]
    is_for_tickets = any(isinstance(fact, HelpedTickets) for fact in advice.facts)
    if view.game_map.rules.get(LongestPathRules) is None or (is_for_tickets and not said):
        assert not said
        return
    seats = {seat.seat: own_routes(view.owners, seat.seat) for seat in view.seats}
    own = seats.pop(view.player)
    before, after, *others = (
        exhaustive_search([(*(r := view.game_map.routes[each]).ends, r.length) for each in routes])
        for routes in (own, (*own, route), *seats.values())
    )
    rival = [*seats][others.index(max(others))] if max(others) else None
    is_open = any(before <= o + view.seats[s].pieces for s, o in zip(seats, others, strict=True))
    is_longer = after > before and is_open
    assert said == ([LongerPath(before, after, rival, max(others))] if is_longer else [])
    assert not is_for_tickets or before <= max(others) < after


def check_pieces(view: View, fact: PiecesForKept) -> None:
    """At least what each ticket needs alone, at most what they need one after another. A station
    lends a route that needs no pieces."""
    me, starting = view.seats[view.player], view.game_map.rules.get(StartingPiecesRules)
    total = starting.total if starting is not None and not view.turn else me.pieces
    assert fact.left == total
    paths = [ticket_path(view, ticket) for ticket in fact.tickets]
    alone = [path.missing for path in paths if path is not None]
    assert fact.needed <= sum(alone)
    if not (me.stations_left or view.player in view.stations):
        assert fact.needed >= max(alone)
    assert fact.are_new == (not unfinished(view))


def check_shown(hot_seat: HotSeat, advice: Advice) -> None:
    """What the advice says about tickets is on the screen: the paths, their pieces and the missing
    cards of the plan."""
    view = hot_seat.view
    for fact in advice.facts:
        match fact:
            case HelpedTickets(part_of=tickets) if isinstance(advice.action, Claim):
                check_on_paths(hot_seat, advice.action.route, tickets)
            case RouteScores(route=route, tickets=for_tickets):
                check_on_paths(hot_seat, route, for_tickets.part_of)
            case RouteNeeds(route=route, tickets=tickets) if tickets:
                check_on_paths(hot_seat, route, tickets)
                check_needs(hot_seat, fact)
            case PiecesNeeded(tickets=tickets, needed=needed, left=left):
                check_pieces_of_paths(hot_seat, tickets, needed)
                assert left == view.seats[view.player].pieces >= needed


def check_on_paths(hot_seat: HotSeat, route: int, tickets: Sequence[int]) -> None:
    """The connection of a route is part of the path that is shown for each ticket, in gold."""
    routes = hot_seat.view.game_map.routes
    for ticket in tickets:
        progress = hot_seat.progress[ticket]
        if progress.status is TicketStatus.OPEN:
            assert progress.path is not None and progress.path == hot_seat.path(ticket)
            connections = [routes[each].connection for each in progress.path.routes]
            assert routes[route].connection in connections
            assert route in hot_seat.wanted_routes


def check_needs(hot_seat: HotSeat, needs: RouteNeeds) -> None:
    """The cards are counted as everywhere else on the screen, with one to spare for a tunnel, and
    the route is in the plan."""
    hand, wild = list(hot_seat.view.hand), hot_seat.view.game_map.locomotive
    hand[wild] -= needs.kept
    view = hot_seat.view._replace(hand=tuple(hand))
    shown = missing_now(view, needs.route)
    number = needs.spaces + needs.locomotives - needs.is_tunnel
    assert number == shown.spaces + shown.locomotives
    assert hot_seat.plan is not None
    routes = hot_seat.view.game_map.routes
    planned = {routes[route].connection for route in hot_seat.plan.routes}
    assert routes[needs.route].connection in planned


def check_pieces_of_paths(hot_seat: HotSeat, tickets: Sequence[int], needed: int) -> None:
    view, found = hot_seat.view, [hot_seat.progress[ticket] for ticket in tickets]
    if all(each.status is TicketStatus.OPEN for each in found):
        routes = {r for each in found if each.path for r in each.path.routes}
        open_routes = [r for r in routes if view.owners[r] is None]
        assert needed == sum(view.game_map.routes[r].length for r in open_routes)
    if len(found) == 1 and found[0].status is TicketStatus.OPEN:
        assert needed == found[0].missing


def check_loss(view: View, route: int, loss: TicketLoss) -> None:
    if not loss.needed:
        assert view.own_turns_left == 1
        return
    left = view.seats[view.player].pieces - view.game_map.routes[route].length
    assert loss.needed > loss.left
    if loss.deck is None:
        assert loss.left == left
    after = [ticket_path(view_after_claim(view, route), ticket) for ticket in loss.tickets]
    assert loss.needed <= sum(path.missing for path in after if path)


def is_just_enough(view: View, needs: RouteNeeds) -> bool:
    """With so many cards more the hand can pay for a route that is in no plan, with one fewer it
    cannot. That for a tunnel to spare is not counted."""
    game_map, route = view.game_map, needs.route
    assert needs.is_tunnel == game_map.routes[route].tunnel
    singles = [
        card
        for card, fact in enumerate(game_map.card_types)
        if needs.color in (fact.color, None)
        and fact.color is not None
        and fact.deck == game_map.routes[route].deck
        and fact.covers == 1
    ]
    rich = tuple([seat._replace(pieces_by_deck=(99, 99)) for seat in view.seats])

    def is_enough(wilds: int, cards: int) -> bool:
        for card in singles:
            hand = list(view.hand)
            hand[game_map.locomotive] += wilds - needs.kept
            hand[card] += cards
            if view._replace(hand=tuple(hand), seats=rich).why_not_claimable(route) is None:
                return True
        return False

    wilds, cards = needs.locomotives, needs.spaces
    if needs.is_tunnel:
        wilds, cards = (wilds - 1, cards) if not cards else (wilds, cards - 1)
    return is_enough(wilds, cards) and not any(
        is_enough(wilds - one, cards - other)
        for one, other in ((1, 0), (0, 1))
        if wilds >= one and cards >= other
    )


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_advice_is_a_computer_players_choice(name: str, players: int, seed: int) -> None:
    """At every decision of ten games, without a wrong number; the computer player that advises
    chooses the same."""
    game = new_game(name, players, seed)
    colors = ("blue", "red", "green")
    human = [SeatedPlayer(n, c) for n, c in zip(game.players, colors, strict=False)]
    session = Session(map_file_of(name), game, seed, human)
    hot_seat = HotSeat(session)
    decisions = 0
    while not session.is_over:
        hot_seat.show_hand()
        choice, advice = hot_seat.choice(), find_advice(hot_seat)
        assert choice is not None and advice is not None
        assert advice.action == choice.action
        check(hot_seat.view, advice)
        check_shown(hot_seat, advice)
        assert ADVICE.choose(hot_seat.view, seed=0) == choice
        hot_seat.act(choice.action)
        decisions += 1
    assert decisions > 50


def test_no_advice_without_a_hand() -> None:
    """Nobody is advised at the handoff, or while the hand is hidden, or when the game is over."""
    hot_seat = HotSeat(at_position("usa", "players: {Ann: {hand: 2 red}, Bob: {}}\n"))
    assert find_advice(hot_seat) is None
    hot_seat.show_hand()
    assert find_advice(hot_seat) is not None
    hot_seat.hide_hand()
    assert find_advice(hot_seat) is None
    hot_seat.show_hand()
    hot_seat.end_early()
    assert find_advice(hot_seat) is None


def test_advice_no_secrets() -> None:
    """Advice and warnings depend only on what the viewer knows."""
    map_file = map_file_of("mixed")
    for number, (_, game) in enumerate(games_of("mixed", ["hard", "greedy"], seed=4)):
        if number % 5:
            continue
        one = HotSeat(Session(map_file, game))
        two = HotSeat(Session(map_file, replace_hidden(game, game.state.player, number)))
        for hot_seat in (one, two):
            hot_seat.show_hand()
        assert repr(find_advice(one)) == repr(find_advice(two))
        for route in one.payable_routes:
            assert one.claim_warnings(route) == two.claim_warnings(route)


def games_of(name: str, players: Sequence[str], seed: int) -> Iterator[tuple[View, Game]]:
    """The views of a game with the game itself."""
    game = new_game(name, len(players), seed)
    for view, _ in play(game, players):
        yield view, game


# Example positions.

BAD_POSITION = """
players:
  Ann:
    hand: 4 red + 2 yellow
    tickets: [los_angeles-miami]
    routes: [el_paso-los_angeles, el_paso-houston, houston-new_orleans, atlanta-miami,
      duluth-helena, helena-seattle, duluth-toronto, duluth-winnipeg]
  Bob: {}
turn_of: Ann
market: [blue, red, green, yellow, white]
"""
"""Ann has just the 4 trains that her ticket needs, and red cards for a route of 4 elsewhere."""


def test_position_where_a_hint_lost_a_ticket() -> None:
    hot_seat = seat_of_ann("usa", BAD_POSITION)
    advice = find_advice(hot_seat)
    assert advice is not None
    assert isinstance(advice.why, RouteNeeds)
    assert names(advice.why.tickets) == ["los_angeles-miami"]
    warned = {route for route in hot_seat.payable_routes if hot_seat.claim_warnings(route)}
    assert warned
    assert warned == hot_seat.payable_routes
    warning = hot_seat.claim_warnings(min(warned))[0]
    assert isinstance(warning, TicketLoss)
    assert names(warning.tickets) == ["los_angeles-miami"]


def test_advice_for_a_gray_route_names_the_card() -> None:
    """The card that the hand has most of, also if it is not face up."""
    position = (
        "players:\n  Ann: {hand: 2 green, tickets: [calgary-salt_lake_city]}\n  Bob: {}\n"
        "turn_of: Ann\nmarket: [red, blue, yellow, %s, white]\n"
    )
    face_up = advice_for_ann("usa", position % "green")
    hidden = advice_for_ann("usa", position % "black")
    assert face_up.why == hidden.more[0]
    assert hidden.why is Why.NO_CARD_HELPS
    needs = face_up.why
    assert isinstance(needs, RouteNeeds)
    game_map = map_file_of("usa").game_map
    assert route_id(needs.route, game_map) == "calgary-helena"
    assert needs.color == game_map.colors.index("green")
    assert (needs.spaces, needs.locomotives) == (2, 0)


def test_advice_takes_a_locomotive_if_few_hidden_cards_help() -> None:
    """Only blue cards and locomotives help, a quarter of the hidden cards."""
    advice = advice_for_ann(
        "usa",
        "players:\n  Ann: {hand: 1 white + 1 blue + 2 yellow + 1 red + 3 locomotive,"
        " tickets: [portland-nashville], routes: [denver-kansas_city, denver-salt_lake_city,"
        " kansas_city-saint_louis, nashville-saint_louis]}\n"
        "  Bob: {}\nturn_of: Ann\nmarket: [orange, orange, yellow, locomotive, black]\n",
    )
    assert advice.action == DrawFaceUp(Slot(3))


def test_route_of_a_shown_path_is_for_its_ticket() -> None:
    """Whatever the advised action is for, each open route on the path of a ticket is for it."""
    hot_seat = seat_of_ann(
        "usa",
        "players: {Ann: {hand: 2 red, tickets: [seattle-new_york, dallas-new_york]}, Bob: {}}\n"
        "turn_of: Ann\n",
    )
    for ticket in hot_seat.progress:
        path = hot_seat.path(ticket)
        assert path is not None
        for route in path.routes:
            helped = tickets_of_claim(hot_seat, route)
            assert helped is not None
            assert ticket in (*helped.completes, *helped.part_of)


def test_advice_draws_a_pair_before_a_card_that_costs_a_locomotive() -> None:
    """Two white cards lie face up for the gray route of three spaces; a red one would pay for it
    with the locomotive."""
    advice = advice_for_ann(
        "usa",
        "players:\n  Ann: {hand: 1 white + 1 red + 1 locomotive, tickets: [montreal-atlanta],"
        " routes: [pittsburgh-toronto, nashville-pittsburgh, atlanta-nashville]}\n  Bob: {}\n"
        "turn_of: Ann\nmarket: [red, white, green, blue, white]\n",
    )
    assert advice.action in (DrawFaceUp(Slot(1)), DrawFaceUp(Slot(4)))


def test_tunnel_without_a_card_to_spare() -> None:
    """The risk is in the warning; advice does not start it while anything else is possible."""
    hot_seat = seat_of_ann(
        "europe",
        "players: {Ann: {hand: 2 yellow, tickets: [zurich-budapest]}, Bob: {}}\nturn_of: Ann\n",
    )
    advice = find_advice(hot_seat)
    assert advice is not None and not isinstance(advice.action, Claim)
    tunnels = [r for r in hot_seat.payable_routes if hot_seat.view.game_map.routes[r].tunnel]
    assert tunnels
    for route in tunnels:
        assert hot_seat.claim_warnings(route) == [NoCardToSpare(route)]


def records_of(session: Session) -> tuple[State, Sequence[str], Sequence[Record], Sequence[State]]:
    """The game of a session as a saved game has it."""
    game = session._game
    return game.state.copy(), game.players, game.log, []


def test_advice_keeps_colors_for_a_longer_route() -> None:
    """The gray route of two spaces could be paid for with the orange cards that the one of six
    needs."""
    position = (
        "players:\n"
        "  Ann:\n"
        "    hand: 2 orange\n"
        "    tickets: [duluth-el_paso, sault_st_marie-oklahoma_city]\n"
        "    routes: [el_paso-santa_fe, denver-santa_fe, denver-helena, kansas_city-omaha/1,"
        " kansas_city-oklahoma_city/1, duluth-sault_st_marie]\n"
        "  Bob: {}\n"
        "turn_of: Ann\nmarket: [purple, black, green, purple, yellow]\n"
    )
    assert isinstance(advice_for_ann("usa", position).action, DrawFaceUp)


def test_advice_takes_the_side_of_a_double_route_that_the_hand_pays_for() -> None:
    """Black cards lie face up for the other side, but three red ones pay for this one now."""
    position = (
        "players:\n"
        "  Ann:\n"
        "    hand: 3 purple + 1 blue + 1 yellow + 3 red\n"
        "    tickets: [brest-petrograd, bruxelles-danzig, barcelona-bruxelles, kyiv-petrograd]\n"
        "    routes: [berlin-danzig]\n"
        "  Bob: {}\n"
        "market: [blue, locomotive, black, yellow, orange]\n"
    )
    advice = advice_for_ann("europe", position)
    assert isinstance(advice.action, Claim)
    game_map = map_file_of("europe").game_map
    assert route_id(advice.action.route, game_map) == "berlin-frankfurt/1"
    assert [(game_map.card_types[card].name, n) for card, n in advice.payments[0]] == [("red", 3)]


HARBOR_AT_THE_END = """
players:
  Ann:
    hand: 1 purple anchor train + 4 yellow train + 2 purple ship + 1 red ship + 1 red double ship
    tickets: [traverse_city-toledo]
    routes: [traverse_city-bay_city, bay_city-detroit, detroit-toledo/1]
  Bob: {}
turn_of: Ann
turns_left: 4
market: [%s, red train, green train, black train, red train, black train]
"""
"""Both have two turns. A purple anchor train, or a joker, is the last card for a harbor that
scores for a completed ticket."""


def advice_after_boston_to_miami(hand: str, market: str) -> Advice:
    """Advice once both tickets are completed and no route is planned."""
    return advice_for_ann(
        "usa",
        "players:\n"
        "  Ann:\n"
        f"    hand: {hand}\n"
        "    tickets: [toronto-miami, boston-miami]\n"
        "    routes: [boston-montreal/1, montreal-toronto, pittsburgh-toronto, pittsburgh-raleigh,"
        " charleston-raleigh, charleston-miami]\n"
        "  Bob: {}\n"
        f"turn_of: Ann\nmarket: [{market}]\n",
    )


LAST_CARD = """
players:
  Ann:
    hand: 3 purple + 1 red + 1 green
    tickets: [boston-miami, toronto-miami]
    routes: [boston-new_york/1, new_york-washington/1, raleigh-washington/1, charleston-raleigh,
      new_york-pittsburgh/1]
  Bob: {}
turn_of: Ann
turns_left: 7
market: [blue, red, green, yellow, white]
"""
"""Both tickets lack Charleston–Miami (4 purple), one of them also Pittsburgh–Toronto (2 of any
color), and Ann has four turns."""


def drawn_colors(hot_seat: HotSeat) -> list[str]:
    """The face-up cards that advice draws in this turn."""
    drawn: list[str] = []
    for _ in range(2):
        advice = find_advice(hot_seat)
        assert advice is not None and isinstance(advice.action, DrawFaceUp)
        card = hot_seat.view.market[advice.action.slot]
        assert card is not None
        drawn.append(hot_seat.view.game_map.card_types[card].name)
        hot_seat.act(advice.action)
    return drawn


def test_advice_names_the_route_that_face_up_cards_pay_for() -> None:
    """With two black cards in the hand and two face up, advice names a route of four spaces, not a
    tunnel of four, which may cost more."""
    position = """
players:
  Ann:
    hand: 2 black + 1 blue + 2 orange
    tickets: [palermo-moskva, frankfurt-smolensk]
    routes: [moskva-smolensk, kyiv-smolensk, berlin-warszawa/1, berlin-frankfurt/1,
      bruxelles-frankfurt, bruxelles-paris/1, palermo-roma, danzig-warszawa]
  Bob: {routes: [venezia-zagrab, budapest-zagrab, bucuresti-budapest, venezia-zurich]}
turn_of: Ann
market: [black, blue, blue, black, orange]
"""
    advice = advice_for_ann("europe", position)
    assert isinstance(advice.why, RouteNeeds)
    game_map = map_file_of("europe").game_map
    assert not game_map.routes[advice.why.route].tunnel
    assert game_map.routes[advice.why.route].length == 4
    assert advice.why.spaces == 2


def test_advice_claims_two_spaces_rather_than_one_shortly_before_the_end() -> None:
    """Trains that are left at the end score nothing, so none are saved. Bob has six."""
    position = """
players:
  Ann:
    hand: 2 blue + 2 black + 2 red + 1 green + 1 orange
    tickets: [boston-miami]
    routes: [boston-new_york/1, new_york-washington/1, raleigh-washington/1,
      charleston-raleigh, charleston-miami, kansas_city-omaha/1, kansas_city-saint_louis/1,
      chicago-pittsburgh/1, chicago-saint_louis/1, el_paso-los_angeles, denver-phoenix]
  Bob:
    hand: 4 purple + 4 white
    routes: [calgary-winnipeg, duluth-helena, helena-seattle, portland-salt_lake_city,
      sault_st_marie-winnipeg, duluth-toronto, duluth-sault_st_marie]
turn_of: Ann
market: [white, orange, orange, locomotive, yellow]
"""
    advice = advice_for_ann("usa", position)
    assert isinstance(advice.action, Claim)
    assert map_file_of("usa").game_map.routes[advice.action.route].length == 2


def sault_to_oklahoma(hand: str, routes: str, market: str) -> str:
    """A position in which Ann builds from Sault St. Marie to Oklahoma City over Chicago."""
    return f"""
players:
  Ann:
    hand: {hand}
    tickets: [sault_st_marie-oklahoma_city, chicago-new_orleans]
    routes: [chicago-saint_louis/1, little_rock-oklahoma_city, little_rock-saint_louis,
      duluth-sault_st_marie{routes}]
  Bob: {{routes: [kansas_city-oklahoma_city/1, dallas-oklahoma_city/1, duluth-omaha/1]}}
turn_of: Ann
market: [{market}]
"""


ERZURUM = """
players:
  Ann:
    hand: HAND
    tickets: [stockholm-wien, kobenhavn-erzurum]
    routes: [berlin-frankfurt/2, bucuresti-sevastopol, essen-frankfurt, essen-kobenhavn/1,
      kobenhavn-stockholm/1ROUTES]
  Bob:
    hand: 4 white
    routes: [berlin-essen, bucuresti-constantinople, bucuresti-kyiv, constantinople-smyrna,
      kyiv-smolensk, moskva-smolensk]
turn_of: Ann
market: [MARKET]
"""


def test_advice_draws_the_second_card_for_a_route_of_two_spaces() -> None:
    """A green or a yellow card is the second one of its color. Most cards of the deck would help
    the plan, too, but none would make a route payable for sure."""
    position = """
players:
  Ann:
    hand: 3 purple + 4 blue + 1 yellow + 1 green
    tickets: [boston-miami, seattle-los_angeles, montreal-atlanta]
    routes: [boston-new_york/2, los_angeles-san_francisco/1, new_york-washington/2,
      portland-seattle/1]
  Bob:
    hand: 3 white
    routes: [dallas-oklahoma_city/1, denver-santa_fe, los_angeles-phoenix, phoenix-santa_fe]
turn_of: Ann
phase: second card
market: [orange, locomotive, green, yellow, green]
"""
    action = advice_for_ann("usa", position).action
    assert isinstance(action, DrawFaceUp) and action.slot in (2, 3, 4)


def test_advice_draws_no_color_of_which_too_few_cards_are_left() -> None:
    """Three purple cards are in the hand, and the other nine are discarded: a face-up card for a
    gray route is better than one from the deck."""
    position = """
players:
  Ann:
    hand: 3 purple + 1 green
    tickets: [boston-miami]
    routes: [atlanta-miami, atlanta-raleigh/1, boston-montreal/1, boston-new_york/2,
      los_angeles-san_francisco/1, montreal-toronto, new_york-washington/2,
      portland-san_francisco/2, raleigh-washington/1, sault_st_marie-toronto]
  Bob:
    hand: 4 white
    routes: [dallas-oklahoma_city/1, denver-helena, denver-santa_fe, helena-seattle,
      kansas_city-oklahoma_city/1, kansas_city-saint_louis/1, los_angeles-phoenix,
      new_york-pittsburgh/1, oklahoma_city-santa_fe, phoenix-santa_fe]
turn_of: Ann
phase: second card
market: [white, blue, green, black, black]
train_discards: 9 purple
"""
    drawn = advice_for_ann("usa", position).action
    assert isinstance(drawn, DrawFaceUp)


def test_advice_says_why_the_plan_leaves_out_a_ticket() -> None:
    """Twelve trains are left: enough for each of the tickets, but not for both."""
    position = """
players:
  Ann:
    hand: 2 white + 1 red
    tickets: [denver-el_paso, dallas-new_york]
    routes: [chicago-duluth, duluth-helena, helena-seattle, duluth-toronto, portland-salt_lake_city,
      calgary-winnipeg]
  Bob: {}
turn_of: Ann
"""
    facts = advice_for_ann("usa", position).facts
    left_out = [fact for fact in facts if isinstance(fact, LeavesOut)]
    game_map = map_file_of("usa").game_map
    assert left_out == [LeavesOut((game_map.ticket_index["denver-el_paso"],), True)]


BOSTON_TO_MIAMI = """
players:
  Ann:
    hand: HAND
    tickets: [los_angeles-new_york, los_angeles-chicago, boston-miami, chicago-new_orleans]
    routes: [chicago-omaha, chicago-pittsburgh/1, denver-omaha, denver-phoenix, los_angeles-phoenix,
      new_york-pittsburgh/2ROUTES]
  Bob:
    hand: 2 white + 2 black
    routes: [atlanta-nashville, calgary-vancouver, montreal-toronto, nashville-pittsburgh,
      pittsburgh-toronto, atlanta-charleston, charleston-miami, atlanta-raleigh/1,
      little_rock-saint_louis, little_rock-oklahoma_city]
turn_of: Ann
market: [red, red, MARKET, red, purple]
"""


def test_advice_claims_the_route_that_the_plan_pays_for() -> None:
    """Two yellow cards are for Boston–New York, which is yellow or red: advice does not pay with
    them for the gray route to New Orleans, but first for a route that the plan pays for."""
    hand = "1 purple + 4 blue + 3 yellow + 1 red + 4 green"
    position = (
        BOSTON_TO_MIAMI.replace("HAND", hand).replace("ROUTES", "").replace("MARKET", "yellow")
    )
    claim = advice_for_ann("usa", position).action
    assert isinstance(claim, Claim)
    route = route_id(claim.route, map_file_of("usa").game_map)
    assert route in ("el_paso-phoenix", "boston-new_york/1", "boston-new_york/2")


def test_advice_names_the_route_that_the_plan_pays_for_with_a_card() -> None:
    """The plan pays for Boston–New York with yellow cards, and with the red ones for Miami–New
    Orleans: a red card is for that one."""
    hand = "1 purple + 1 blue + 1 yellow + 1 red + 4 green"
    routes = ", el_paso-phoenix, houston-new_orleans"
    position = BOSTON_TO_MIAMI.replace("HAND", hand).replace("ROUTES", routes)
    position = position.replace("MARKET", "purple")
    advice = advice_for_ann("usa", position + "phase: second card\n")
    assert advice.action == DrawFaceUp(Slot(0)) and isinstance(advice.why, RouteNeeds)
    assert route_id(advice.why.route, map_file_of("usa").game_map) == "miami-new_orleans"


CANADA = """
players:
  Ann:
    hand: 1 yellow
    tickets: [chicago-new_orleans, kansas_city-houston, vancouver-montrealTICKETS]
    routes: [calgary-vancouver, calgary-winnipeg, chicago-duluth, chicago-saint_louis/1,
      duluth-sault_st_marie, houston-new_orleans, kansas_city-saint_louis/1,
      little_rock-new_orleans, little_rock-saint_louis, montreal-sault_st_marie,
      sault_st_marie-winnipegROUTES]
  Bob:
    hand: 6 red
    routes: [atlanta-new_orleans/2, calgary-helena, denver-oklahoma_city,
      denver-salt_lake_city/1, kansas_city-oklahoma_city/1, little_rock-nashville,
      little_rock-oklahoma_city, nashville-pittsburgh, pittsburgh-toronto,
      portland-salt_lake_city, sault_st_marie-toronto]
"""


def test_advice_keeps_the_ticket_that_can_still_be_completed() -> None:
    """Few turns are left, so no ticket counts in the plan; but of two with nine points each, the
    one is kept for which the trains suffice."""
    offer = "\n    offer: [seattle-los_angeles, chicago-santa_fe]"
    position = CANADA.replace("TICKETS]", "]" + offer).replace("ROUTES", "")
    advice = advice_for_ann("usa", position + "phase: ticket choice\nturn_of: Ann\n")
    tickets = map_file_of("usa").game_map.ticket_index
    assert advice.action == KeepTickets((tickets["chicago-santa_fe"],))


def test_advice_counts_no_flag_that_cannot_be_completed() -> None:
    """In the last turn without a flag card, a route of two spaces is worth more than a blue one of
    one space."""
    position = """
players:
  Ann: {hand: 1 blue + 2 yellow, tickets: [republique-pantheon]}
  Bob: {}
turn_of: Ann
turns_left: 1
"""
    claim = advice_for_ann("paris", position).action
    assert isinstance(claim, Claim)
    assert map_file_of("paris").game_map.routes[claim.route].length == 2


def test_advice_keeps_a_locomotive_for_a_ferry_that_lacks_another() -> None:
    """Two yellow cards and the locomotive could pay for Bucuresti–Constantinople, but
    Palermo–Smyrna requires two locomotives."""
    position = """
players:
  Ann:
    hand: 1 purple + 2 white + 1 blue + 2 yellow + 3 black + 1 locomotive
    tickets: [angora-kharkov, palermo-moskva]
    routes: [angora-constantinople, constantinople-smyrna]
  Bob:
    hand: 4 red
    routes: [berlin-frankfurt/1, brest-paris]
turn_of: Ann
market: [green, blue, blue, purple, purple]
"""
    assert not isinstance(advice_for_ann("europe", position).action, Claim)
    with_color = position.replace("2 yellow", "3 yellow")
    claim = advice_for_ann("europe", with_color).action
    assert isinstance(claim, Claim) and len(claim.payment) == 1


FLAG = """
players:
  Ann:
    hand: 2 purple + 1 red + 2 white + 1 yellow + 2 blue
    tickets: [republique-pantheon, la_villette-montparnasse]
    routes: [la_villette-republique, montparnasse-pantheon/1]
    flag: FLAGS
  Bob: {hand: 3 red, routes: [montmartre-opera]}
turn_of: Ann
market: [wild bus, wild bus, purple, purple, purple]
"""


@pytest.mark.parametrize(
    ("flags", "turns_left", "why"),
    [
        ("1 red + 1 blue", "", FlagScores(4, completes=True)),
        ("1 red", "", FlagScores(4)),
        ("1 red", "turns_left: 1\n", None),
    ],
    ids=["completes it", "goes on", "too late"],
)
def test_advice_says_what_a_flag_card_is_for(
    flags: str, turns_left: str, why: FlagScores | None
) -> None:
    position = (
        FLAG.replace("FLAGS", flags) + "phase: flag card\nflag_offer: [white]\nset_aside: 2 white\n"
    )
    advice = advice_for_ann("paris", position + turns_left)
    assert isinstance(advice.action, KeepFlagCard)
    assert advice.why == why


def test_advice_claims_a_route_with_cards_that_the_plan_sets_aside_for_it() -> None:
    """The three white cards could pay for a part of Petrograd–Stockholm, too, but any color does
    there, and the plan lacks as many cards with them as without them."""
    position = """
players:
  Ann:
    hand: 4 white + 3 blue + 1 green
    tickets: [essen-kyiv, stockholm-wien, brest-petrograd]
    routes: [brest-paris, frankfurt-munchen, munchen-wien]
  Bob: {hand: 8 purple, routes: [barcelona-madrid, barcelona-pamplona]}
turn_of: Ann
market: [red, black, red, green, purple]
"""
    action, game_map = advice_for_ann("europe", position).action, map_file_of("europe").game_map
    assert isinstance(action, Claim) and action.payment == ((1, 3),)
    assert route_id(action.route, game_map).startswith("frankfurt-paris")


def test_advice_for_a_gray_route_names_no_color_that_the_hand_has_not() -> None:
    """With an empty hand, two cards of any color would do for Little Rock–Oklahoma City."""
    position = """
players:
  Ann:
    tickets: [chicago-new_orleans, sault_st_marie-oklahoma_city, los_angeles-chicago]
    routes: [atlanta-nashville, atlanta-new_orleans/1, chicago-saint_louis/1, chicago-toronto,
      nashville-saint_louis, sault_st_marie-toronto]
  Bob:
    hand: 3 white
    routes: [chicago-duluth, chicago-pittsburgh/1, duluth-omaha/1, el_paso-santa_fe,
      kansas_city-oklahoma_city/1, kansas_city-omaha/1]
turn_of: Ann
market: [blue, blue, blue, red, locomotive]
"""
    advice = advice_for_ann("usa", position)
    assert isinstance(advice.action, DrawFaceUp) and isinstance(advice.why, RouteNeeds)
    assert (advice.why.cards(), advice.why.color) == (2, None)


def test_advice_first_claims_what_both_tickets_need() -> None:
    """The hand pays for both routes of four spaces: Kyïv–Warszawa is part of one ticket,
    Bucuresti–Kyïv of both."""
    position = """
players:
  Ann:
    hand: 1 purple + 2 white + 4 blue + 1 orange + 4 black + 2 red + 1 green
    tickets: [berlin-bucuresti, kyiv-sochi]
    routes: [sevastopol-sochi]
  Bob: {hand: 7 yellow, routes: [athina-smyrna, bucuresti-constantinople, kyiv-wilno]}
turn_of: Ann
market: [orange, yellow, green, red, orange]
"""
    action, game_map = advice_for_ann("europe", position).action, map_file_of("europe").game_map
    assert isinstance(action, Claim) and route_id(action.route, game_map) == "bucuresti-kyiv"
