"""Advice as facts: the choice of the hard player, without a wrong number."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from tests.app.driver import at_position
from tests.engine.test_longest_path import exhaustive_search
from tests.hidden import replace_hidden
from tests.maps import FOR_TESTS
from tests.players.games import play
from tests.random_games import new_game
from ttr_tui.engine import (
    Action,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    DrawTickets,
    Game,
    KeepTickets,
    View,
)
from ttr_tui.engine.game_map import (
    CardTypeIndex,
    DeckIndex,
    Payment,
    RouteIndex,
    Slot,
    TicketIndex,
)
from ttr_tui.engine.graphs import own_routes
from ttr_tui.engine.notation import route_from_id, route_id
from ttr_tui.engine.payments import can_pay, harbor_payments, missing_cards
from ttr_tui.engine.rules.ferry_substitutes import FerrySubstituteRules
from ttr_tui.engine.rules.flag import FlagRules, KeepFlagCard
from ttr_tui.engine.rules.harbors import BuildHarbor, HarborRules
from ttr_tui.engine.rules.longest_path import LongestPathRules
from ttr_tui.engine.rules.routes import RouteRules
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
from ttr_tui.play.route_needs import HarborNeeds, RouteNeeds, harbor_needs, route_needs
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.play.session import Session
from ttr_tui.play.ticket_needs import MissingPieces, unfinished, view_after_claim
from ttr_tui.players import player
from ttr_tui.players.levels import LEVELS
from ttr_tui.words.advice import advice_words, fact_words

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
    several = TicketLoss | facts.BetterThan | facts.TicketChances
    kinds = [type(fact) for fact in advice.facts if not isinstance(fact, several)]
    assert len(kinds) == len({*kinds})
    longer = [fact for fact in advice.facts if isinstance(fact, facts.LongerPath)]
    if isinstance(advice.action, Claim):
        check_longer_path(view, advice.action.route, longer)
    check_said(
        view, [advice_words(Advice(advice.action), view, None)], numbers_of_action(view, advice)
    )
    for fact in advice.facts:
        check_fact(hot_seat, advice, fact)
        check_said(view, [fact_words(fact, view)], numbers_of_fact(view, fact), chance_of(fact))


def check_said(
    view: View, sentences: Sequence[str], known: set[int], chance: float | None = None
) -> None:
    """Each number of a sentence is one of these; odds are near the chance."""
    for form in sentences:
        for n, of in re.findall(r"about (\d+) in (\d+)", form):
            assert chance is not None and abs(int(n) / int(of) - chance) <= 0.1
        rest = re.sub(r"about \d+ in \d+", "", form)
        assert {*map(int, re.findall(r"\d+", rest))} <= known, form


def numbers_of_fact(view: View, fact: Fact) -> set[int]:
    """What a fact counts, the points of its tickets and of its route, and the locomotives of the
    hand."""
    fact = fact.needs if isinstance(fact, facts.OtherRoute) else fact
    counts = {n for field in COUNTS for n in as_tuple(getattr(fact, field, ()))}
    counts |= {number for _card, number in getattr(fact, "cards", ())}
    if isinstance(fact, RouteNeeds):
        counts |= {*(fact.held or ())[1:], *(fact.kept or ())[1:2]}
    counts |= {10} if isinstance(fact, facts.TicketChances) else set()
    if isinstance(fact, facts.BetterThan):
        counts |= numbers_of_action(view, Advice(fact.action))
    helped = (*getattr(fact, "completes", ()), *getattr(fact, "part_of", ()))
    tickets, route = (*getattr(fact, "tickets", ()), *helped), getattr(fact, "route", None)
    counts |= {view.game_map.tickets[ticket].points for ticket in tickets} | {len(tickets)}
    return counts | ({points_of(view, route)} if route is not None else set())


COUNTS = (
    *(
        "spaces",
        "locomotives",
        "wilds",
        "before",
        "after",
        "rival_length",
        "kept",
        "colors",
        "points",
    ),
    *(
        "now",
        "later",
        "needed",
        "left",
        "pieces",
        "turns",
        "spare",
        "games",
        "keeps",
        "tenths",
        "more",
    ),
)
"""The fields of facts that count something."""


def as_tuple(value: object) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else (value,)  # type: ignore[return-value]


def points_of(view: View, route: int) -> int:
    return view.game_map.rules.of(RouteRules).points[view.game_map.routes[route].length]


def chance_of(fact: Fact) -> float | None:
    return getattr(fact, "chance", None)


def numbers_of_action(view: View, advice: Advice) -> set[int]:
    """The cards that are paid, the points of the route, the tickets to keep, the pieces."""
    action, tickets = advice.action, getattr(advice.action, "tickets", ())
    counts = {count for _, count in getattr(action, "payment", ())}
    counts |= {*getattr(action, "pieces", ()), *as_tuple(getattr(action, "number", ()))}
    counts |= {view.game_map.tickets[ticket].points for ticket in tickets} | {len(tickets)}
    counts |= {view.offer.index(ticket) + 1 for ticket in tickets}
    return counts | ({points_of(view, action.route)} if isinstance(action, Claim) else set())


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
                paths = {} if plan is None else plan.paths
                planned = [t for t in part_of if routes[route].connection in paths.get(t, ())]
                check_on_paths(hot_seat, route, planned)
                rest = MissingPieces(view_after_claim(view, RouteIndex(route)))
                for ticket in {*part_of} - {*planned}:
                    todo = {c for c in paths[ticket] if not is_own(view, c)}
                    spaces = sum([view.game_map.connections[c].length for c in todo])
                    assert rest.fewest((ticket,)) + routes[route].length <= spaces
        case RouteNeeds(route=route, tickets=tickets):
            assert fact.wilds <= view.hand[view.game_map.locomotive]
            sides = {route, *view.game_map.routes[route].parallels}
            if plan is not None and (planned := sides & {*plan.routes}):
                assert tickets in [plan.routes[side] for side in planned]
                check_on_paths(hot_seat, route, tickets)
            else:
                assert not tickets and view.owners[route] is None
            if rules.get(FerrySubstituteRules) is None:
                assert is_just_enough(view, fact)
            if isinstance(action, DrawFromDeck):  # Else a face-up card would be drawn.
                check_no_color_helps(view, [route], None if fact.held is None else fact.held[0])
        case facts.OtherRoute(needs=needs):
            assert needs.spaces == 0 or is_just_enough(view, needs)
            check_other_route(hot_seat, needs)
        case facts.FlagColor(color=color, kept=kept, colors=colors, points=points):
            flag = rules.of(FlagRules)
            assert (kept, colors, points) == (len({*me.flags}) + 1, len(flag.colors), flag.points)
            assert color in flag.colors
        case facts.HarborScores(now=now, later=later, tickets=named):
            assert isinstance(action, BuildHarbor)
            points = (0, *rules.of(HarborRules).points)
            mine = own_routes(view.owners, view.player)
            ends = {t: view.game_map.tickets[t].ends for t in view.tickets}
            ends = {t: each for t, each in ends.items() if action.city in each}
            done = {t for t, (one, two) in ends.items() if two in reached(view, one, mine)}
            assert {*named} <= {*ends}
            assert now == points[min(len(done), len(points) - 1)]
            assert later == points[min(len(done | {*named}), len(points) - 1)]
        case facts.CostsLocomotives(route=route, locomotives=locomotives, games=games):
            assert plan is not None and (locomotives > 0 or games)
            wild, required = view.game_map.locomotive, view.game_map.routes[route].locomotives
            sides = {route, *view.game_map.routes[route].parallels} & {*view.claims()}
            paid = [dict(each.payment).get(wild, 0) for r in sides for each in view.claims()[r]]
            assert min(paid) == required + locomotives
            later = dict(reasons(hot_seat, player.MayBeTaken))  # type: ignore[arg-type]
            assert bool(games) == (not later[route])
        case facts.BetterThan(action=other, points=better, is_sure=is_sure):
            assert other != action and (better > 2 or not is_sure)
            found = reasons(hot_seat, player.BetterThan)
            assert (view.legal.index(other), better) in [each[:2] for each in found]
        case facts.TicketChances(tickets=tickets, tenths=tenths, is_kept=is_kept):
            assert isinstance(action, KeepTickets)
            assert all((ticket in action.tickets) == is_kept for ticket in tickets)
            failed = dict(reasons(hot_seat, player.MayFail))  # type: ignore[arg-type]
            assert tenths == tuple(round((100 - failed[ticket]) / 10) for ticket in tickets)
        case facts.GivenUp(tickets=tickets):
            assert {*tickets} <= {*unfinished(view)} and plan is not None
            assert not {*tickets} & {*plan.paths}
        case facts.PlanTakes(pieces=pieces, left=left):
            assert plan is not None and pieces == plan.spaces
            assert left in ((), me.pieces_by_deck)
        case TicketLoss():
            assert isinstance(action, Claim)
            check_loss(view, action.route, fact)
        case TunnelRisk(spare=spare, chance=chance):
            assert isinstance(action, Claim) and routes[action.route].tunnel
            assert spare < 3 and 0 < chance <= 1
        case facts.Plain():
            check_plain(hot_seat, action, fact)
        case HarborNeeds(cards=cards):
            check_harbor(view, dict(cards))
        case facts.StartsLastRound(turns=turns):
            assert isinstance(action, Claim) and view.turns_left is None
            assert me.pieces - routes[action.route].length <= rules.of(LastRoundRules).pieces
            assert turns == rules.of(LastRoundRules).turns


def reasons(hot_seat: HotSeat, kind: type[player.Reason]) -> list[tuple[int, ...]]:
    """The reasons of this kind that the hard player gives for its choice."""
    choice = hot_seat.known_choice
    assert choice is not None
    return [tuple(each) for each in choice.reasons if isinstance(each, kind)]


def check_plain(hot_seat: HotSeat, action: Action, fact: facts.Plain) -> None:
    view, plan = hot_seat.view, hot_seat.plan
    routes = [] if plan is None else [*map(RouteIndex, plan.routes)]
    match fact:
        case facts.Plain.NO_COLOR_HELPS | facts.Plain.ONLY_A_LOCOMOTIVE_HELPS:
            lacking = [route for route in routes if route_needs(view, route, (), None, 0)]
            assert lacking
            check_no_color_helps(view, lacking)
            if fact is facts.Plain.ONLY_A_LOCOMOTIVE_HELPS:
                assert isinstance(action, DrawFromDeck) and view.game_map.locomotive in view.market
        case facts.Plain.ALL_IN_HAND:
            assert not any(needs_without_locomotives(view, route) for route in routes)
            assert plan is not None and {*unfinished(view)} <= {*plan.paths}
        case facts.Plain.FOR_MORE_ROUTES:
            assert not unfinished(view)
        case facts.Plain.ALL_COMPLETED:
            assert view.tickets and not unfinished(view)
        case facts.Plain.MOST_POINTS | facts.Plain.FOR_POINTS:
            assert isinstance(action, Claim)
            claimed = points_of(view, action.route)
            most = max(points_of(view, route) for route in view.claims())
            assert (claimed == most) == (fact is facts.Plain.MOST_POINTS)
            assert not {view.game_map.routes[action.route].connection} & {
                view.game_map.routes[route].connection for route in routes
            }
        case facts.Plain.CHANGES_NOTHING:
            assert isinstance(action, DrawFaceUp | DrawFromDeck) and view.own_turns_left == 1


def check_other_route(hot_seat: HotSeat, needs: RouteNeeds) -> None:
    """With the own routes and the rest of the plan it connects the cities of these tickets, which
    the rest without one of their planned routes does not."""
    view, plan = hot_seat.view, hot_seat.plan
    assert plan is not None and needs.route in view.open_routes()
    own = [*own_routes(view.owners, view.player)]
    ends = [view.game_map.tickets[ticket].ends for ticket in needs.tickets]

    def replaces(instead: int) -> bool:
        rest = [*own, *(RouteIndex(route) for route in plan.routes if route != instead)]
        return all(
            two not in reached(view, one, rest) and two in reached(view, one, [*rest, needs.route])
            for one, two in ends
        )

    assert any(replaces(r) for r, tickets in plan.routes.items() if tickets == needs.tickets)


def check_harbor(view: View, cards: dict[CardTypeIndex, int]) -> None:
    """With these cards in the hand, and no fewer, there is another payment for a harbor."""
    payments = harbor_payments(
        view.game_map, view.game_map.rules.of(HarborRules).cards_of_each_deck
    )

    def payable(cards: dict[CardTypeIndex, int]) -> set[Payment]:
        hand = list(without_locomotives(view.hand, view))
        for card, number in cards.items():
            hand[card] += number
        return {payment for payment in payments if can_pay(hand, payment)}

    assert payable(cards)
    for card in cards:
        assert not payable({**cards, card: cards[card] - 1})


def needs_without_locomotives(view: View, route: RouteIndex) -> RouteNeeds | None:
    """What a route needs if locomotives pay for the spaces of a ferry alone."""
    return route_needs(view, route, (), None, view.game_map.routes[route].locomotives)


def check_no_color_helps(
    view: View, routes: Sequence[RouteIndex], color: int | None = None
) -> None:
    """No face-up card other than a locomotive brings a route nearer for which cards lack, if no
    locomotive beyond those for a ferry pays for it; of a gray route, no card of the `color` with
    which the plan pays for it."""
    for route in filter(lambda each: needs_without_locomotives(view, each), routes):
        before = missing_cards(view.game_map, without_locomotives(view.hand, view), route).spaces
        for card in {*view.market} - {None, view.game_map.locomotive}:
            assert card is not None
            if color is not None and view.game_map.card_types[card].color != color:
                continue
            if not before:  # Only a card to spare for the tunnel.
                ferry = view.game_map.routes[route].locomotives
                assert not route_needs(view, route, (), card, ferry)
                continue
            hand = list(without_locomotives(view.hand, view))
            hand[card] += 1
            assert missing_cards(view.game_map, hand, route).spaces >= max(1, before)


def without_locomotives(hand: Sequence[int], view: View) -> tuple[int, ...]:
    return tuple(n if card != view.game_map.locomotive else 0 for card, n in enumerate(hand))


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
        assert 0 < before < after
        assert any(before <= n + view.seats[s].pieces for s, n in zip(seats, others, strict=True))


def is_own(view: View, connection: int) -> bool:
    return view.viewer in [view.owners[r] for r in view.game_map.connections[connection].routes]


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
    assert loss.needed > loss.left == left
    after = [ticket_path(view_after_claim(view, route), ticket) for ticket in loss.tickets]
    assert loss.needed <= sum(path.missing for path in after if path)


def is_just_enough(view: View, needs: RouteNeeds) -> bool:
    """With so many cards more the hand can pay for a route that is in no plan, with one fewer it
    cannot. That for a tunnel to spare is not counted, nor are cards of other colors than it names.
    """
    game_map, route = view.game_map, needs.route
    assert needs.is_tunnel == game_map.routes[route].tunnel
    color = needs.color if needs.held is None else needs.held[0]
    singles = [
        card
        for card, fact in enumerate(game_map.card_types)
        if color in (fact.color, None)
        and fact.color is not None
        and fact.deck == game_map.routes[route].deck
        and fact.covers == 1
    ]
    rich = tuple([seat._replace(pieces_by_deck=(99, 99)) for seat in view.seats])

    def is_enough(wilds: int, cards: int) -> bool:
        for card in singles:
            hand = [
                count if color in (fact.color, None) else 0
                for count, fact in zip(view.hand, game_map.card_types, strict=True)
            ]
            hand[game_map.locomotive] = needs.wilds + wilds
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


@pytest.mark.quick(3)
@pytest.mark.usefixtures("quick_playouts")
@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_numbers_of_advice_through_games(name: str, players: int, seed: int) -> None:
    """Every number that is said is that of the rules, the cards, the playouts, or the plan on the
    screen. The slow games ask for less advice."""
    session = session_of(name, players, seed)
    hot_seat, decisions = HotSeat(session), seed
    while not session.is_over:
        hot_seat.show_hand()
        decisions += 1
        if decisions % (6 if seed == 1 else 30) < 2:
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


@pytest.mark.slow
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
    assert (needs.color, needs.held) == (None, (game_map.colors.index("green"), 2))
    assert (needs.spaces, needs.locomotives) == (2, 0)


GRAY = """
players:
  Ann:
    hand: %s
    tickets: [berlin-moskva, berlin-roma, palermo-moskva]
    routes: [roma-venezia, berlin-warszawa/1, kyiv-warszawa, %s]
  Bob: {routes: [frankfurt-munchen, munchen-wien]}
turn_of: Ann
phase: second card
market: %s
"""
"""Ann's plan has several gray routes."""


@pytest.mark.parametrize(
    ("hand", "routes", "market", "said"),
    [
        (
            "1 white + 1 blue + 1 orange",
            "berlin-wien",
            "[white, yellow, orange, black, black]",
            "Draw orange: Venezia–Zágráb needs 1 more of one color (you have 1 orange).",
        ),
        (
            "1 white + 3 blue + 2 orange",
            "kharkov-kyiv, palermo-roma",
            "[red, red, orange, purple, black]",
            "Draw red: Venezia–Zágráb needs 2 more cards of the same color. Your 2 orange are for"
            " Kharkov–Moskva.",
        ),
        (
            "1 white + 3 blue + 3 orange",
            "kharkov-kyiv, palermo-roma, venezia-zagrab, wien-zagrab",
            "[red, black, yellow, purple, green]",
            "Draw from the deck: Kharkov–Moskva needs 1 more of one color (you have 3 orange).",
        ),
    ],
)
def test_gray_routes_that_could_take_the_same_cards(
    hand: str, routes: str, market: str, said: str
) -> None:
    """A card is drawn for the one that lacks fewest, and cards for another one are named."""
    hot_seat = seat_of_ann("europe", GRAY % (hand, routes, market))
    advice = find_advice(hot_seat)
    assert advice is not None
    assert advice_words(advice, hot_seat.view, None) == said


def test_no_hidden_cards_for_a_ferry_whose_locomotives_are_face_up() -> None:
    """Of the routes for no ticket another one is named."""
    done = "kharkov-kyiv, palermo-roma, venezia-zagrab, wien-zagrab, warszawa-wien, kharkov-moskva"
    position = GRAY % ("1 white", done, "[red, black, black, locomotive, locomotive]")
    hot_seat = seat_of_ann("europe", position)
    advice = find_advice(hot_seat)
    assert advice is not None and isinstance(advice.action, DrawFromDeck)
    assert isinstance(advice.why, RouteNeeds)
    assert not hot_seat.view.game_map.routes[advice.why.route].locomotives


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


def test_advice_names_the_route_that_the_plan_pays_for_with_a_card() -> None:
    """The plan pays for Boston–New York with yellow cards, and with the red ones for Miami–New
    Orleans: a red card is for that one."""
    position = """
players:
  Ann:
    hand: 1 purple + 1 blue + 1 yellow + 1 red + 4 green
    tickets: [los_angeles-new_york, los_angeles-chicago, boston-miami, chicago-new_orleans]
    routes: [chicago-omaha, chicago-pittsburgh/1, denver-omaha, denver-phoenix, los_angeles-phoenix,
      new_york-pittsburgh/2, el_paso-phoenix, houston-new_orleans]
  Bob:
    hand: 2 white + 2 black
    routes: [atlanta-nashville, calgary-vancouver, montreal-toronto, nashville-pittsburgh,
      pittsburgh-toronto, atlanta-charleston, charleston-miami, atlanta-raleigh/1,
      little_rock-saint_louis, little_rock-oklahoma_city]
turn_of: Ann
phase: second card
market: [red, red, purple, red, purple]
"""
    advice = advice_for_ann("usa", position)
    assert advice.action == DrawFaceUp(Slot(0)) and isinstance(advice.why, RouteNeeds)
    assert route_id(advice.why.route, map_file_of("usa").game_map) == "miami-new_orleans"


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
    ("drawn", "shown", "said"),
    [
        ("deck", "green", []),
        ("locomotive", "green", []),
        ("deck", "white", ["needs 4, 2 counted", "only a locomotive"]),
        ("locomotive", "white", ["needs 4, 2 counted"]),
        ("green", "green", ["needs 4, 2 counted"]),
    ],
)
def test_face_up_cards_are_no_reason_for_another_draw(
    drawn: str, shown: str, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """El Paso–Houston needs green cards: that is no reason to draw a card from the deck or a
    locomotive while one lies there."""
    position = f"""
players:
  Ann:
    hand: 3 purple + 2 blue + 2 locomotive
    tickets: [los_angeles-miami]
    routes: [el_paso-los_angeles, houston-new_orleans, miami-new_orleans]
  Bob: {{}}
turn_of: Ann
market: [blue, red, locomotive, blue, {shown}]
"""
    slots = {"locomotive": Slot(2), "green": Slot(4)}
    action = DrawFromDeck(DeckIndex(0)) if drawn == "deck" else DrawFaceUp(slots[drawn])
    assert drawn_for(position, action, ["el_paso-houston"], monkeypatch) == said


@pytest.mark.parametrize(("color", "lacking"), [("orange", 2), ("black", 4)])
def test_card_for_either_side_of_a_double_route(
    color: str, lacking: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Black cards pay for Denver–Kansas City as well as orange ones, of which the hand has two."""
    position = f"""
players:
  Ann:
    hand: 2 orange
    tickets: [denver-pittsburgh]
    routes: [kansas_city-saint_louis, pittsburgh-saint_louis]
  Bob: {{}}
turn_of: Ann
market: [{color}, white, white, green, green]
"""
    said = drawn_for(position, DrawFaceUp(Slot(0)), [], monkeypatch)
    assert said == [f"needs {lacking}, 0 counted"]


def drawn_for(
    position: str, action: Action, routes: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """The facts of advice for this draw, which serves to claim these routes."""
    game_map = map_file_of("usa").game_map
    served = [r.index for r in game_map.routes if route_id(r.index, game_map) in routes]
    choice = player.Choice(action, tuple(map(player.ServesRoute, served)))
    monkeypatch.setattr(HotSeat, "known_choice", choice)
    said: list[str] = []
    for fact in advice_for_ann("usa", position).facts:
        if isinstance(fact, RouteNeeds):
            assert not routes or route_id(fact.route, game_map) in routes
            said.append(f"needs {fact.spaces}, {fact.wilds} counted")
        else:
            is_wild = fact is facts.Plain.ONLY_A_LOCOMOTIVE_HELPS
            said.append("only a locomotive" if is_wild else str(fact))
    return said


@pytest.mark.parametrize(
    ("hand", "market", "said"),
    [
        ("2 black + 1 blue", "black", "too: it needs 2 more black."),
        ("2 black + 1 blue", "white", "2 more black. No face-up color helps your plan."),
        ("2 black + 1 blue", "locomotive", "and a face-up locomotive takes the whole turn."),
        ("2 black + 2 blue", "black", "too: it needs 2 more black."),
        ("2 black + 2 blue", "white", "2 more blue. No face-up color helps your plan."),
        ("3 black + 1 blue + 1 locomotive", "black", "too: you have the cards."),
    ],
)
def test_another_route_for_the_same_ticket(
    hand: str, market: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That lacks fewer cards than the planned one, or as many if one lies face up: then nothing
    says that no face-up card helps."""
    hot_seat = seat_of_ann(
        "usa",
        f"""
players:
  Ann:
    hand: {hand}
    tickets: [winnipeg-houston]
    routes: [duluth-helena, denver-helena, denver-oklahoma_city, dallas-oklahoma_city/1,
      dallas-houston/1]
  Bob: {{}}
market: [{market}, white, orange, orange, yellow]
""",
    )
    choice = player.Choice(DrawFromDeck(DeckIndex(0)), ())
    monkeypatch.setattr(HotSeat, "known_choice", choice)
    advice = find_advice(hot_seat)
    assert advice is not None
    check(hot_seat, advice)
    assert " ".join(fact_words(each, hot_seat.view) for each in advice.facts).endswith(said)


def test_locomotive_is_counted_for_every_route(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where two routes of the plan lack cards."""
    position = """
players:
  Ann:
    hand: 2 orange + 1 yellow + 1 locomotive
    tickets: [chicago-new_orleans]
    routes: [chicago-pittsburgh, atlanta-nashville]
  Bob: {}
turn_of: Ann
market: [orange, yellow, white, white, white]
"""
    orange, yellow = DrawFaceUp(Slot(0)), DrawFaceUp(Slot(1))
    of_orange = drawn_for(position, orange, ["atlanta-new_orleans/2"], monkeypatch)
    of_yellow = drawn_for(position, yellow, ["nashville-pittsburgh"], monkeypatch)
    assert (of_orange, of_yellow) == (["needs 1, 1 counted"], ["needs 2, 1 counted"])
    one = position.replace("atlanta-nashville", "atlanta-nashville, nashville-pittsburgh")
    assert drawn_for(one, orange, ["atlanta-new_orleans/2"], monkeypatch) == ["needs 1, 1 counted"]


def test_card_for_a_gray_route_and_for_one_outside_the_plan(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A draw says which route it is for, also if the hand has more cards of another color, or if no
    ticket needs the route."""
    position = """
players:
  Ann:
    hand: 1 purple + 2 green
    tickets: [calgary-salt_lake_city]
    routes: [helena-salt_lake_city]
  Bob: {}
turn_of: Ann
market: [purple, purple, white, white, black]
"""
    purple, black = DrawFaceUp(Slot(0)), DrawFaceUp(Slot(4))
    for_gray = drawn_for(position, purple, ["calgary-helena"], monkeypatch)
    outside = drawn_for(position, black, ["el_paso-los_angeles"], monkeypatch)
    assert (for_gray, outside) == (["needs 3, 0 counted"], ["needs 6, 0 counted"])


def test_claim_outside_the_plan_says_that_it_is_for_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it scores most of what can be claimed now."""
    position = """
players:
  Ann: {hand: 3 purple + 2 blue, tickets: [los_angeles-miami]}
  Bob: {routes: [helena-seattle]}
turn_of: Ann
"""
    for length, said in ((3, facts.Plain.MOST_POINTS), (2, facts.Plain.FOR_POINTS)):
        hot_seat = seat_of_ann("usa", position)
        assert hot_seat.plan is not None
        routes = hot_seat.view.game_map.routes
        planned = {routes[RouteIndex(route)].connection for route in hot_seat.plan.routes}
        claim = next(
            claim
            for claim in hot_seat.view.legal_of(Claim)
            if routes[claim.route].length == length
            and routes[claim.route].connection not in planned
        )
        monkeypatch.setattr(HotSeat, "known_choice", player.Choice(claim))
        advice = find_advice(hot_seat)
        assert advice is not None and advice.why is said


def test_claim_for_points_says_first_that_a_ticket_can_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = """
players:
  Ann:
    hand: 3 purple + 2 blue
    tickets: [denver-el_paso]
    routes: [denver-santa_fe, helena-seattle]
  Bob: {}
turn_of: Ann
"""
    hot_seat = seat_of_ann("usa", position)
    view = hot_seat.view
    for_points, completes = (
        view.claims()[route_from_id(id, view.game_map)][0]
        for id in ("los_angeles-phoenix", "el_paso-santa_fe")
    )
    reason = player.BetterThan(view.legal.index(completes), 10, is_sure=True)
    monkeypatch.setattr(HotSeat, "known_choice", player.Choice(for_points, (reason,)))
    advice = find_advice(hot_seat)
    assert advice is not None and advice.why == facts.BetterThan(completes, 10, is_sure=True)
    assert facts.Plain.MOST_POINTS in advice.more


OFFER = """
phase: ticket choice
players:
  Ann:
    hand: 2 red
    tickets: [los_angeles-miami]
    routes: [denver-santa_fe, el_paso-santa_fe, denver-helena]
    offer: [helena-los_angeles, denver-el_paso, seattle-new_york]
  Bob: {}
turn_of: Ann
"""


@pytest.mark.parametrize(
    ("kept", "other", "said"),
    [
        (["denver-el_paso"], ["seattle-new_york"], []),
        (["helena-los_angeles"], ["helena-los_angeles", "seattle-new_york"], [facts.BetterThan]),
        (["helena-los_angeles"], ["seattle-new_york"], [facts.BetterThan]),
    ],
)
def test_reasons_for_tickets(
    kept: list[str], other: list[str], said: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A completed ticket is in no comparison."""
    hot_seat = seat_of_ann("usa", OFFER)
    ids = [[map_file_of("usa").game_map.ticket_index[id] for id in each] for each in (kept, other)]
    action, better = (KeepTickets(tuple(each)) for each in ids)
    number = hot_seat.view.legal.index(better)
    choice = player.Choice(action, (player.BetterThan(number, 5),))
    monkeypatch.setattr(HotSeat, "known_choice", choice)
    advice = find_advice(hot_seat)
    assert advice is not None
    found = [each if isinstance(each, facts.Plain) else type(each) for each in advice.facts]
    assert found == said


def test_card_for_a_harbor(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card with an anchor that no ticket needs is for a harbor if that then lacks little."""
    position = """
players:
  Ann: {hand: 2 red ship + HELD, routes: [chicago-muskegon]}
  Bob: {}
turn_of: Ann
market: [red anchor train, joker, white train, black train, white ship, red ship]
"""
    choice = player.Choice(DrawFaceUp(Slot(0)))
    monkeypatch.setattr(HotSeat, "known_choice", choice)
    for held, lacking in (("1 purple ship", [2]), ("1 red anchor train", [1])):
        hot_seat = seat_of_ann("great_lakes", position.replace("HELD", held))
        advice, needs = find_advice(hot_seat), harbor_needs(hot_seat.view)
        assert advice is not None and needs is not None and advice.facts == (needs,)
        assert [number for _card, number in needs.cards] == lacking
        check_harbor(hot_seat.view, dict(needs.cards))


def test_comparison_alone_is_no_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can check it."""
    position = """
players: {Ann: {hand: 2 blue, tickets: [los_angeles-miami]}, Bob: {}}
turn_of: Ann
market: [white, white, blue, red, green]
"""
    hot_seat = seat_of_ann("usa", position)
    choice = player.Choice(DrawTickets(), (player.BetterThan(0, 5),))
    monkeypatch.setattr(HotSeat, "known_choice", choice)
    advice = find_advice(hot_seat)
    assert advice is not None and advice.why is None


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
