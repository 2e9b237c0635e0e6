"""Advice in words."""

from collections.abc import Sequence
from typing import get_args

import pytest

from tests.app.driver import at_position, key_of
from tests.play.test_advice import BAD_POSITION, map_file_of
from ttr_tui.engine import (
    Action,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    DrawTickets,
    EndEarly,
    EndTurn,
    KeepTickets,
    View,
    registry,
)
from ttr_tui.engine.game_map import CardTypeIndex, Seat
from ttr_tui.engine.registry import BUILDINGS
from ttr_tui.engine.rules.exchange import Exchange
from ttr_tui.engine.rules.flag import KeepFlagCard, KeepNoFlagCard
from ttr_tui.engine.rules.market import FillSlot
from ttr_tui.engine.rules.starting_pieces import ChooseStartingPieces
from ttr_tui.engine.rules.tunnels import PayTunnel, Withdraw
from ttr_tui.engine.rules.turns import Pass, ShuffleDecks
from ttr_tui.play import advice_facts as facts
from ttr_tui.play.advice import find_advice
from ttr_tui.play.advice_facts import Advice, Fact
from ttr_tui.play.claim_warnings import TicketLoss, TunnelRisk
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.route_needs import HarborNeeds, RouteNeeds
from ttr_tui.words.advice import advice_words, fact_words, more_words
from ttr_tui.words.buildings import BUILDING_WORDS


def words_for_ann(map_name: str, position: str) -> str:
    hot_seat = HotSeat(at_position(map_name, position))
    hot_seat.show_hand()
    advice = find_advice(hot_seat)
    assert advice is not None
    return advice_words(advice, hot_seat.view, key_of)


def usa_view() -> View:
    return at_position(
        "usa", "players: {Ann: {tickets: [denver-el_paso, seattle-new_york]}, Bob: {}}\n"
    ).view(0)


ONE, OTHER, THIRD = "denver-el_paso", "seattle-new_york", "calgary-phoenix"


def tickets(*ids: str) -> tuple[int, ...]:
    return tuple(map_file_of("usa").game_map.ticket_index[id] for id in ids)


def route(id: str) -> int:
    game_map = map_file_of("usa").game_map
    one, other = (game_map.city_index[city] for city in id.split("-"))
    return next(each.index for each in game_map.routes if {*each.ends} == {one, other})


def city(id: str) -> int:
    return map_file_of("usa").game_map.city_index[id]


def red() -> int:
    return map_file_of("usa").game_map.colors.index("red")


FACTS: list[tuple[Fact, str]] = [
    (facts.HelpedTickets(tickets(ONE)), "This route completes Denver–El Paso (4)."),
    (facts.HelpedTickets((), tickets(ONE)), "This route is part of Denver–El Paso (4)."),
    (
        facts.HelpedTickets(tickets(ONE), tickets(OTHER)),
        "This route completes Denver–El Paso (4), and is part of Seattle–New York (22).",
    ),
    (facts.HelpedTickets(tickets(ONE, OTHER, THIRD)), "This route completes 3 of your tickets."),
    (facts.LongerPath(5, 11, None, 0), "It extends your longest path to 11 spaces."),
    (
        facts.LongerPath(5, 11, Seat(1), 20),
        "It extends your longest path to 11 spaces (Bob has 20).",
    ),
    (facts.FlagColor(red(), 1, 3, 4), "It brings a red card for your flag, 1 of 3."),
    (facts.FlagColor(red(), 3, 3, 4), "Its red card completes your flag (4 points)."),
    (
        facts.HarborScores(20, 30, tickets(ONE)),
        "It scores 20 points now, 30 with Denver–El Paso (4).",
    ),
    (facts.HarborScores(20, 20, ()), "It scores 20 points."),
    (
        facts.CostsLocomotives(route("denver-santa_fe"), 2),
        "Denver–Santa Fe (2 points) costs 2 locomotives now.",
    ),
    (
        facts.CostsLocomotives(route("denver-santa_fe"), 2, 30, 3),
        "Denver–Santa Fe (2 points) costs 2 locomotives now. Nobody took it within 3 turns in 30"
        " simulated games.",
    ),
    (
        facts.TicketChances(tickets(ONE, OTHER), (9, 7)),
        "Completed in 9 and 7 of 10 simulated games.",
    ),
    (
        facts.TicketChances(tickets(ONE, OTHER), (9, 9)),
        "Completed in 9 of 10 simulated games.",
    ),
    (
        facts.TicketChances(tickets(ONE), (2,)),
        "It will probably not be completed (2 of 10 simulated games).",
    ),
    (
        facts.TicketChances(tickets(OTHER), (4,), is_kept=False),
        "With that choice Seattle–New York (22): completed in 4 of 10 simulated games.",
    ),
    (
        facts.GivenUp(tickets(ONE)),
        "Denver–El Paso (4) is given up: the turns, pieces or routes left do not suffice.",
    ),
    (
        facts.BetterThan(DrawTickets(), 1, is_sure=False),
        "Next best is drawing tickets, about as good in simulated games.",
    ),
    (
        facts.BetterThan(DrawTickets(), 4),
        "On average about 4 points more than drawing tickets.",
    ),
    (
        facts.BetterThan(Claim(route("denver-santa_fe"), ()), 1),
        "On average about 1 point more than claiming Denver–Santa Fe.",
    ),
    (
        facts.BetterThan(KeepTickets(tickets(ONE)), 17),
        "Next best is keeping Denver–El Paso (4), worse in simulated games.",
    ),
    (facts.PlanTakes((14,)), "Your tickets take 14 trains."),
    (
        facts.PlanTakes((14,), (12,)),
        "Your tickets take 14 trains, and you have 12 trains.",
    ),
    (facts.Plain.CHANGES_NOTHING, "Any card will do, since cards score nothing."),
    (
        facts.OtherRoute(RouteNeeds(route("calgary-helena"), tickets(ONE), 2, 0, red())),
        "Calgary–Helena would do for Denver–El Paso (4), too: it needs 2 more red.",
    ),
    (
        facts.OtherRoute(RouteNeeds(route("calgary-helena"), tickets(ONE), 0, 0, None)),
        "Calgary–Helena would do for Denver–El Paso (4), too: you have the cards.",
    ),
    (facts.Plain.NO_COLOR_HELPS, "No face-up color helps your plan."),
    (
        facts.Plain.ONLY_A_LOCOMOTIVE_HELPS,
        "No face-up color helps your plan, and a face-up locomotive takes the whole turn.",
    ),
    (
        HarborNeeds(((CardTypeIndex(6), 2), (CardTypeIndex(0), 1))),
        "A harbor needs 2 more red and 1 more purple, or locomotives.",
    ),
    (
        facts.Plain.ALL_COMPLETED,
        "Your tickets are completed. New ones score, or cost their points.",
    ),
    (
        facts.StartsLastRound(1),
        "After it the last round starts: 1 more turn for everyone, you too.",
    ),
    (
        TunnelRisk(route("denver-santa_fe"), 0, 0.52),
        "If your color or a locomotive is revealed, you lose the turn: about 1 in 2.",
    ),
    (
        TunnelRisk(route("denver-santa_fe"), 1, 0.103),
        "If more than 1 card matches, you lose the turn: about 1 in 10.",
    ),
    (
        RouteNeeds(route("calgary-helena"), tickets(ONE), 2, 0, red()),
        "Calgary–Helena needs 2 more red.",
    ),
    (
        RouteNeeds(route("calgary-helena"), (), 1, 0, None),
        "Calgary–Helena (7 points, no ticket) needs 1 more card of the same color.",
    ),
    (
        RouteNeeds(route("calgary-helena"), (), 2, 0, None, held=(red(), 3)),
        "Calgary–Helena (7 points, no ticket) needs 2 more of one color (you have 3 red).",
    ),
    (
        RouteNeeds(
            route("calgary-helena"),
            tickets(ONE),
            2,
            0,
            None,
            kept=(red(), 3, route("denver-santa_fe")),
        ),
        "Calgary–Helena needs 2 more cards of the same color. Your 3 red are for Denver–Santa Fe.",
    ),
    (
        RouteNeeds(route("calgary-helena"), (), 2, 0, red(), wilds=3),
        "Calgary–Helena (7 points, no ticket) needs 2 more red with your 3 locomotives.",
    ),
    (
        RouteNeeds(route("calgary-helena"), (), 1, 0, red(), keeps=1),
        "Calgary–Helena (7 points, no ticket) can be claimed, but 1 more red would save 1"
        " locomotive.",
    ),
    (
        RouteNeeds(route("calgary-helena"), tickets(ONE), 1, 0, red(), is_tunnel=True, keeps=1),
        "Calgary–Helena can be claimed, but 1 more red would save 1 locomotive.",
    ),
    (
        RouteNeeds(route("seattle-vancouver"), (), 1, 0, None),
        "Seattle–Vancouver (1 point, no ticket) needs 1 card of any color.",
    ),
    (
        RouteNeeds(route("calgary-helena"), (), 1, 2, red()),
        "Calgary–Helena (7 points, no ticket) needs 1 more red and 2 more locomotives.",
    ),
    (
        RouteNeeds(route("calgary-helena"), (), 2, 0, red(), by_space=True),
        "Calgary–Helena (7 points, no ticket) needs red cards for 2 more spaces.",
    ),
    (
        RouteNeeds(route("calgary-helena"), (), 3, 0, None, by_space=True),
        "Calgary–Helena (7 points, no ticket) needs cards for 3 more spaces.",
    ),
    (
        RouteNeeds(route("calgary-helena"), tickets(ONE), 2, 0, red(), is_tunnel=True),
        "Calgary–Helena needs 2 more red to have a card to spare for the tunnel.",
    ),
    (
        TicketLoss(tickets(ONE), 4, 3),
        "Then Denver–El Paso (4) can't be completed: it needs 4 trains, 3 are left.",
    ),
    (
        TicketLoss(tickets(ONE, OTHER), 9, 3),
        "Then you can't complete Denver–El Paso (4) and Seattle–New York (22) together: they "
        "need 9 trains, 3 are left.",
    ),
    (
        TicketLoss(tickets(ONE), 4, 3, unless_station=True),
        "Then Denver–El Paso (4) can't be completed without a new station.",
    ),
    (
        TicketLoss(tickets(ONE), 0, 0),
        "In your last turn, this leaves Denver–El Paso (4) unfinished.",
    ),
]


@pytest.mark.parametrize(("fact", "said"), FACTS, ids=repr)
def test_words_of_a_fact(fact: Fact, said: str) -> None:
    assert fact_words(fact, usa_view()) == said


def test_every_fact_has_words() -> None:
    """The examples above miss none, and there are not too many to learn."""
    assert {type(fact) for fact, _ in FACTS} == {*get_args(Fact)}
    assert len(get_args(Fact)) <= 17


def test_reason_after_a_colon() -> None:
    """Some facts read otherwise there."""
    view = usa_view()
    for fact, said in (
        (
            facts.HelpedTickets(tickets(ONE)),
            "completes Denver–El Paso (4).",
        ),
        (
            facts.HelpedTickets((), tickets(ONE)),
            "part of Denver–El Paso (4).",
        ),
        (
            facts.LongerPath(5, 11, Seat(1), 20),
            "it extends your longest path to 11 spaces (Bob has 20).",
        ),
    ):
        assert fact_words(fact, view, after_colon=True) == said


RED = ((6, 2),)
LAKES = (
    "players: {Ann: {}, Bob: {}}\n"
    "market: [red train, joker, red ship, purple ship, red train, red train]\n"
)

ACTIONS: list[tuple[Action, Fact | None, str]] = [
    (DrawFaceUp(0), None, "Draw a red train (press 1)."),
    (DrawFaceUp(0, 1), None, "Draw a red train (press 1, then f)."),
    (DrawFaceUp(1), None, "Draw a joker as your whole turn (press 2)."),
    (
        DrawFromDeck(1),
        facts.Plain.NO_COLOR_HELPS,
        "Draw from the ship deck (press f): no face-up color helps your plan.",
    ),
    (
        DrawTickets(),
        facts.Plain.ALL_COMPLETED,
        "Draw tickets (press t): your tickets are completed. New ones score, or cost their points.",
    ),
    *(
        (each.action(0, RED), None, f"Build a {kind} in Duluth with 2 red trains (press {key}).")
        for kind, each in BUILDINGS.items()
        for key in [BUILDING_WORDS[kind].letter]
    ),
    (
        Exchange(0, 1),
        facts.PlanTakes((20, 12), (22, 11)),
        "Exchange 1 train for 1 ship (press x): your tickets take 20 trains and 12 ships, and you "
        "have 22 trains and 11 ships.",
    ),
    (Pass(), None, "Pass (press w)."),
    (EndTurn(), None, "End your turn (press Enter)."),
    (PayTunnel(RED), None, "Add 2 red trains."),
    (Withdraw(), None, "Withdraw."),
    (KeepFlagCard(6), None, "Keep red train."),
    (KeepNoFlagCard(), None, "Keep none."),
    (FillSlot(0), None, "Fill the slot from the train deck (press d)."),
    (ChooseStartingPieces((27, 23)), None, "Choose 27 trains and 23 ships."),
]


def test_what_to_do_has_words_for_every_action() -> None:
    """Those of claims and tickets are in other tests; what ends the game early is no advice."""
    named = {type(action) for action, _why, _said in ACTIONS}
    assert named == {*registry.ACTIONS} - {Claim, KeepTickets, EndEarly, ShuffleDecks}


@pytest.mark.parametrize(("action", "why", "said"), ACTIONS, ids=repr)
def test_what_to_do(action: Action, why: Fact | None, said: str) -> None:
    """What to do, with its key and the reason."""
    view = at_position("great_lakes", LAKES).view(0)
    assert advice_words(Advice(action, why), view, key_of) == said


def test_what_to_do_in_another_prompt() -> None:
    """With the key that does it there, or how to leave the prompt first."""
    view = at_position("great_lakes", LAKES).view(0)
    advice = Advice(DrawFaceUp(0), None)
    answered = advice_words(advice, view, key_of, answer="list.choose")
    assert answered == "Draw a red train (press Enter)."
    for steps, said in (
        (1, "Press Esc first. Draw a red train (press 1)."),
        (2, "Press Esc twice first. Draw a red train (press 1)."),
        (3, "Press Esc 3 times first. Draw a red train (press 1)."),
    ):
        assert advice_words(advice, view, key_of, steps_back=steps) == said


def test_more_words_say_what_the_advice_leaves_out() -> None:
    """The tickets that a route is for, and the other reasons."""
    view = at_position("usa", "players: {Ann: {tickets: [denver-el_paso]}, Bob: {}}\n").view(0)
    needs = RouteNeeds(route("calgary-helena"), tickets(ONE), 2, 0, red())
    advice = Advice(DrawFromDeck(0), needs, (facts.StartsLastRound(1),))
    said = advice_words(advice, view, key_of)
    assert said == "Draw from the deck (press d): Calgary–Helena needs 2 more red."
    assert more_words(advice, view) == [
        "Calgary–Helena is part of Denver–El Paso (4).",
        "After it the last round starts: 1 more turn for everyone, you too.",
    ]


@pytest.mark.parametrize(
    ("selected", "keys"),
    [
        ((), "1, 3, Enter"),
        ((1,), "3, Enter"),
        ((1, 3), "Enter"),
        ((1, 2), "2 to unselect the other one, then 3, Enter"),
        ((1, 2, 3), "2 to unselect the other one, then Enter"),
    ],
)
def test_advice_from_the_selected_tickets(selected: Sequence[int], keys: str) -> None:
    """The keys lead from the selected tickets to the advised ones."""
    offer = "[los_angeles-new_york, vancouver-montreal, los_angeles-chicago]"
    position = (
        f"phase: starting tickets\nturn: 0\nplayers: {{Ann: {{offer: {offer}}}, Bob: {{}}}}\n"
    )
    view = at_position("usa", position).view(0)
    kept = view.offer[::2]
    advice = Advice(KeepTickets(kept), facts.TicketChances(kept, (9, 7)))
    chosen = [view.offer[number - 1] for number in selected]
    why = "completed in 9 and 7 of 10 simulated games."
    said = advice_words(advice, view, key_of, selected=chosen)
    assert said == f"Keep tickets 1 and 3 (press {keys}): {why}"
    named = "Los Angeles–New York (21) and Los Angeles–Chicago (16)"
    assert advice_words(advice, view, None) == f"Keep 2 tickets, {named}: {why}"


@pytest.mark.parametrize(
    ("kept", "by_number", "by_name"),
    [
        (1, "Keep only ticket 1 (press 1, Enter).", "Keep only Los Angeles–New York (21)."),
        (3, "Keep all 3 tickets (press 1, 2, 3, Enter).", "Keep all 3 tickets."),
    ],
)
def test_advice_names_how_many_tickets_to_keep(kept: int, by_number: str, by_name: str) -> None:
    offer = "[los_angeles-new_york, vancouver-montreal, los_angeles-chicago]"
    position = (
        f"phase: starting tickets\nturn: 0\nplayers: {{Ann: {{offer: {offer}}}, Bob: {{}}}}\n"
    )
    view = at_position("usa", position).view(0)
    advice = Advice(KeepTickets(view.offer[:kept]))
    assert advice_words(advice, view, key_of) == by_number
    assert advice_words(advice, view, None) == by_name


FIRST_SENTENCES: dict[str, tuple[str, str, str]] = {
    "a card for a ticket that just has the pieces it needs": (
        "usa",
        BAD_POSITION,
        "Draw yellow (press 4): Atlanta–New Orleans needs 2 more yellow.",
    ),
    "a ticket that the claim completes": (
        "usa",
        "players:\n"
        "  Ann: {hand: 2 white + 2 green, tickets: [new_york-atlanta],"
        " routes: [raleigh-washington/1, atlanta-raleigh/1, pittsburgh-raleigh]}\n"
        "  Bob: {}\nturn_of: Ann\n",
        "Claim New York–Pittsburgh with 2 white (2 points, press n, then Enter): "
        "completes New York–Atlanta (6).",
    ),
    "a tunnel that lacks a card to spare": (
        "europe",
        "players: {Ann: {hand: 2 yellow, tickets: [zurich-budapest],"
        " routes: [budapest-wien/1, munchen-wien]}, Bob: {}}\nturn_of: Ann\n"
        "market: [yellow, red, red, blue, blue]\n",
        "Draw yellow (press 1): München–Zürich needs 1 more yellow to have a card to spare for "
        "the tunnel.",
    ),
    "more tickets than have room": (
        "usa",
        "players: {Ann: {hand: 2 blue, tickets: [denver-el_paso, duluth-el_paso, calgary-phoenix],"
        " routes: [calgary-helena, denver-helena, denver-omaha, denver-santa_fe, duluth-omaha/1,"
        " el_paso-phoenix]}, Bob: {}}\nturn_of: Ann\n",
        "Claim El Paso–Santa Fe with 2 blue (2 points, press n, then Enter): "
        "completes 3 of your tickets.",
    ),
    "the longest path": (
        "usa",
        "players: {Ann: {hand: 6 blue, routes: [calgary-seattle, portland-seattle/1]}, Bob: {}}\n"
        "turn_of: Ann\nturns_left: 2\n",
        "Claim Portland–Salt Lake City with 6 blue (15 points, press n, then Enter): "
        "it extends your longest path to 11 spaces.",
    ),
}


@pytest.mark.parametrize(
    ("map_name", "position", "sentence"), FIRST_SENTENCES.values(), ids=FIRST_SENTENCES
)
def test_what_advice_says_first(map_name: str, position: str, sentence: str) -> None:
    assert words_for_ann(map_name, position) == sentence
