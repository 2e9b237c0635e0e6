"""Advice as facts: the choice of the hard player, without a wrong number."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from tests.app.driver import at_position
from tests.engine.test_longest_path import exhaustive_search
from tests.hidden import replace_hidden
from tests.maps import FOR_TESTS
from tests.players.games import play
from tests.random_games import new_game
from ttr_tui.engine import Claim, DrawFaceUp, Game, KeepTickets, View
from ttr_tui.engine.game_map import RouteIndex, Slot, StartingPiecesRules, TicketIndex
from ttr_tui.engine.graphs import own_routes
from ttr_tui.engine.notation import route_id
from ttr_tui.engine.rules.ferry_substitutes import FerrySubstituteRules
from ttr_tui.engine.rules.flag import FlagRules, KeepFlagCard
from ttr_tui.engine.rules.longest_path import LongestPathRules
from ttr_tui.engine.rules.tunnels import extra_cards
from ttr_tui.engine.rules.turns import LastRoundRules
from ttr_tui.engine.state import Tunnel
from ttr_tui.engine.ticket_paths import TicketStatus, ticket_path
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.play import advice_facts as facts
from ttr_tui.play.advice import find_advice, tickets_of_claim
from ttr_tui.play.advice_facts import Advice, Fact
from ttr_tui.play.claim_warnings import TicketLoss, TunnelRisk, tunnel_risk
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.route_needs import RouteNeeds, missing_now
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.play.session import Session
from ttr_tui.play.ticket_needs import unfinished, view_after_claim
from ttr_tui.players.levels import LEVELS

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


def check(hot_seat: HotSeat, advice: Advice) -> None:
    """Compare what the advice says with the rules, and with the plan on the screen."""
    view = hot_seat.view
    kinds = [type(fact) for fact in advice.facts if not isinstance(fact, TicketLoss)]
    assert len(kinds) == len({*kinds})
    longer = [fact for fact in advice.facts if isinstance(fact, facts.LongerPath)]
    if isinstance(advice.action, Claim):
        check_longer_path(view, advice.action.route, longer)
    for fact in advice.facts:
        check_fact(hot_seat, advice, fact)


def check_fact(hot_seat: HotSeat, advice: Advice, fact: Fact) -> None:
    view, plan, action = hot_seat.view, hot_seat.plan, advice.action
    rules, routes = view.game_map.rules, view.game_map.routes
    me = view.seats[view.player]
    assert {*getattr(fact, "tickets", ())} <= {*view.tickets, *view.offer}
    match fact:
        case facts.HelpedTickets(completes=completes, part_of=part_of):
            assert completes or part_of
            assert not {*part_of} & {*completes}
            route = action.route if isinstance(action, Claim) else None
            route = view.tunnel.route if view.tunnel is not None else route
            if route is not None:
                check_completed(view, route, completes)
                check_on_paths(hot_seat, route, part_of)
        case RouteNeeds(route=route, tickets=tickets):
            assert plan is not None and route in plan.routes
            assert tickets == plan.routes[route]
            check_on_paths(hot_seat, route, tickets)
            shown = missing_now(view, route)
            missing = fact.spaces + fact.locomotives - fact.is_tunnel
            assert missing == shown.spaces + shown.locomotives
            if rules.get(FerrySubstituteRules) is None:
                assert is_just_enough(view, fact)
        case facts.SavedCards(route=route):
            assert plan is not None and route in plan.routes
            assert isinstance(action, Claim) != fact.replaces
        case facts.FlagColor(color=color, kept=kept, colors=colors, points=points):
            flag = rules.of(FlagRules)
            assert (kept, colors, points) == (len({*me.flags}) + 1, len(flag.colors), flag.points)
            assert color in flag.colors
        case facts.HarborScores(now=now, later=later):
            assert 0 <= now <= later
        case facts.MayBeTaken(route=route, percent=percent):
            assert plan is not None
            assert routes[route].connection in {routes[each].connection for each in plan.routes}
            assert 0 <= percent <= 100
            assert fact.seat != view.viewer
        case facts.BetterThan(action=other, points=points):
            assert other in view.legal and other != action
            assert points > 0
        case facts.PiecesForKept(needed=needed, left=left):
            assert isinstance(action, KeepTickets)
            starting = rules.get(StartingPiecesRules) if not view.turn else None
            assert left == (me.pieces if starting is None else starting.total) >= needed
            kept = plan_after(hot_seat, action.tickets)
            assert needed == sum(routes[route].length for route in kept)
        case facts.PlanTakes(pieces=pieces, left=left):
            assert plan is not None and pieces == plan.spaces
            assert left in ((), me.pieces_by_deck)
        case TicketLoss():
            assert isinstance(action, Claim)
            check_loss(view, action.route, fact)
        case TunnelRisk(spare=spare, chance=chance):
            assert isinstance(action, Claim) and routes[action.route].tunnel
            assert spare < 3 and 0 < chance <= 1
        case facts.NoCardHelps(but_locomotive=but_locomotive):
            assert plan is not None
            lacking = [RouteIndex(each) for each in plan.routes]
            lacking = [each for each in lacking if each not in view.claimable()]
            pays = {c for c in view.market if c is not None and any_pays(view, c, lacking)}
            assert pays <= {view.game_map.locomotive}
            assert but_locomotive or not pays
        case facts.AllCompleted():
            assert not unfinished(view)
        case facts.StartsLastRound(turns=turns):
            assert isinstance(action, Claim) and view.turns_left is None
            assert me.pieces - routes[action.route].length <= rules.of(LastRoundRules).pieces
            assert turns == rules.of(LastRoundRules).turns


def any_pays(view: View, card: int, routes: Sequence[RouteIndex]) -> bool:
    """Whether many cards of this type, with the locomotives that a ferry requires, pay for one of
    these routes."""
    rich = tuple([seat._replace(pieces_by_deck=(99, 99)) for seat in view.seats])
    hand = [0] * len(view.hand)
    hand[card] = 9
    hand[view.game_map.locomotive] += max(
        [0, *[view.game_map.routes[r].locomotives for r in routes]]
    )
    able = view._replace(hand=tuple(hand), seats=rich)
    return any(able.why_not_claimable(route) is None for route in routes)


def plan_after(hot_seat: HotSeat, kept: Sequence[TicketIndex]) -> set[RouteIndex]:
    """The routes to be claimed on the paths that are shown once these tickets are kept."""
    view = hot_seat.view
    held = view._replace(tickets=(*view.tickets, *kept), offer=())
    plan = hot_seat.plan_with(kept)
    assert plan is not None and {*plan.goals} >= {*unfinished(held)}
    return {RouteIndex(route) for route in plan.routes}


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


def check_longer_path(view: View, route: int, said: Sequence[facts.LongerPath]) -> None:
    """What is said of the longest path is true, and somebody could still have a longer one."""
    assert not said or view.game_map.rules.get(LongestPathRules) is not None
    seats = {seat.seat: own_routes(view.owners, seat.seat) for seat in view.seats}
    own = seats.pop(view.player)
    for longer in said:
        before, after, *others = (
            exhaustive_search([(*(r := view.game_map.routes[n]).ends, r.length) for n in routes])
            for routes in (own, (*own, route), *seats.values())
        )
        rival = [*seats][others.index(max(others))] if max(others) else None
        assert longer == facts.LongerPath(before, after, rival, max(others))
        assert before < after
        assert any(before <= n + view.seats[s].pieces for s, n in zip(seats, others, strict=True))


def check_on_paths(hot_seat: HotSeat, route: int, tickets: Sequence[int]) -> None:
    """The connection of a route is part of the path that is shown for each ticket, in gold."""
    routes = hot_seat.view.game_map.routes
    for ticket in tickets:
        progress = hot_seat.progress[TicketIndex(ticket)]
        if progress.status is TicketStatus.OPEN:
            assert progress.path is not None
            connections = [routes[each].connection for each in progress.path.routes]
            assert routes[route].connection in connections
            assert route in hot_seat.wanted_routes


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
            hand[game_map.locomotive] += wilds
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


@pytest.mark.usefixtures("quick_playouts")
@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_numbers_of_advice_through_games(name: str, players: int, seed: int) -> None:
    """Every number of every fact is that of the rules, the cards or the plan on the screen."""
    session = session_of(name, players, seed)
    hot_seat, decisions = HotSeat(session), 0
    while not session.is_over:
        hot_seat.show_hand()
        decisions += 1
        if decisions % 6 < 2:
            advice = find_advice(hot_seat)
            assert advice is not None
            check(hot_seat, advice)
            hot_seat.act(advice.action)
        else:
            quick = LEVELS["hard"]._replace(search=None)
            hot_seat.act(quick.choose(hot_seat.view, seed=0).action)
    assert decisions > 50


def session_of(name: str, players: int, seed: int) -> Session:
    game = new_game(name, players, seed)
    colors = ("blue", "red", "green")
    human = [SeatedPlayer(n, c) for n, c in zip(game.players, colors, strict=False)]
    return Session(map_file_of(name), game, seed, human)


@pytest.mark.usefixtures("quick_playouts")
def test_advice_is_the_choice_of_hard() -> None:
    """In every phase, the same player in the same seat, with the same seed, does what advice
    said."""
    session = session_of("europe", 2, seed=5)
    hot_seat = HotSeat(session)
    for _ in range(12):
        hot_seat.show_hand()
        advice, players = find_advice(hot_seat), session.players
        assert advice is not None
        session.edit_players([each._replace(played_by="hard") for each in players])
        assert session.computer_question().answer().action == advice.action
        session.edit_players(players)
        hot_seat.show_hand()
        hot_seat.act(advice.action)


def test_advice_is_found_in_a_process() -> None:
    """Where games are played on, nothing waits for it; then it is the same."""
    hot_seat = HotSeat(session_of("usa", 2, seed=5))
    hot_seat.show_hand()
    assert find_advice(hot_seat, at_once=True) is None
    assert hot_seat.is_advising
    assert hot_seat.known_choice is None
    said = find_advice(hot_seat)
    assert not hot_seat.is_advising
    assert find_advice(hot_seat, at_once=True) == said
    other = HotSeat(session_of("usa", 2, seed=5))
    other.show_hand()
    assert find_advice(other) == said
    hot_seat.leave()


def with_deck(view: View, deck: int, discards: dict[int, int]) -> View:
    """The view with so many cards in the first deck, and with these discards."""
    pile = [discards.get(card, 0) for card in range(len(view.hand))]
    return view._replace(decks=(deck,), discards=(tuple(pile),))


@pytest.mark.parametrize("spare", [0, 1, 2])
@pytest.mark.parametrize("deck", [60, 2, 1])
def test_odds_of_a_tunnel(spare: int, deck: int) -> None:
    """As counted over all cards that could be revealed: those of the deck are any of the unseen
    ones; if it has too few, the others come from the discards."""
    hand = f"{2 + spare} yellow + 1 red"
    view = seat_of_ann("europe", f"players: {{Ann: {{hand: {hand}}}, Bob: {{}}}}\n").view
    view = with_deck(view, deck, {0: 2, 3: 1, 8: 1})
    claim = next(c for c in view.legal_of(Claim) if view.game_map.routes[c.route].tunnel)
    risk = tunnel_risk(view, claim)
    assert risk is not None and risk.spare == spare
    unseen = [card for card, n in enumerate(view.unseen()) for _ in range(n)]
    discards = [card for card, n in enumerate(view.discards[0]) for _ in range(n)]
    first = min(3, deck)
    failed = total = 0
    for shown in combinations(unseen, first):
        for rest in combinations(discards, 3 - first):
            tunnel = Tunnel(claim.route, claim.payment, (*shown, *rest))
            failed += extra_cards(view.game_map, tunnel) > spare
            total += 1
    assert risk.chance == pytest.approx(failed / total)


def test_no_risk_of_a_tunnel_with_three_cards_to_spare() -> None:
    view = seat_of_ann("europe", "players: {Ann: {hand: 5 yellow}, Bob: {}}\n").view
    of_two = [c for c in view.legal_of(Claim) if view.game_map.routes[c.route].length == 2]
    tunnels = [claim for claim in of_two if view.game_map.routes[claim.route].tunnel]
    assert tunnels
    assert {tunnel_risk(view, claim) for claim in tunnels} == {None}


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
    assert hidden.action != face_up.action
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
        path = hot_seat.progress[ticket].path
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
        (risk,) = hot_seat.claim_warnings(route)
        assert isinstance(risk, TunnelRisk) and (risk.route, risk.spare) == (route, 0)


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
    assert [(game_map.card_types[card].name, n) for card, n in advice.action.payment] == [
        ("red", 3)
    ]


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
        ("1 red + 1 blue", "", facts.FlagColor(2, 3, 3, 4)),
        ("1 red", "", facts.FlagColor(2, 2, 3, 4)),
        ("1 red", "turns_left: 1\n", None),
    ],
    ids=["completes it", "goes on", "too late"],
)
def test_advice_says_what_a_flag_card_is_for(
    flags: str, turns_left: str, why: facts.FlagColor | None
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
    assert (advice.why.spaces, advice.why.color) == (2, None)


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
