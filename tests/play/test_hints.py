"""Hints for beginners as facts."""

from dataclasses import replace

import pytest

from tests.app.driver import at_position
from tests.play.test_advice import map_file_of, seat_of_ann
from tests.random_games import new_game
from ttr_tui.engine import Claim, DrawTickets, Phase
from ttr_tui.engine.rules.harbors import HarborRules
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.advice import find_advice
from ttr_tui.play.advice_facts import HelpedTickets, RouteNeeds
from ttr_tui.play.hints import (
    HarborsNotBuilt,
    Hint,
    NeedsStation,
    TicketRisk,
    Tip,
    find_hints,
    harbors_not_built,
    ticket_risk,
)
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.session import Session


def hints_at(hot_seat: HotSeat) -> tuple[Hint, ...]:
    return find_hints(hot_seat, find_advice(hot_seat))


def hints_for_ann(map_name: str, position: str) -> tuple[Hint, ...]:
    return hints_at(seat_of_ann(map_name, position))


def test_hints_begin_with_how_to_claim() -> None:
    """At first, how to find the advised route and what else every turn offers."""
    hints = hints_for_ann(
        "usa",
        "players:\n"
        "  Ann: {hand: 4 green + 6 blue, tickets: [denver-el_paso]}\n"
        "  Bob: {}\n"
        "turn_of: Ann\n",
    )
    assert hints == (Tip.FIND_AND_CLAIM, Tip.TWO_CARDS)


HINTS: dict[str, tuple[str, str, Hint]] = {
    "a ferry by the name of its wild cards": (
        "great_lakes",
        "players: {Ann: {hand: 1 purple ship, tickets: [duluth-new_york]}, Bob: {}}\n"
        "market: [red train, red train, red train, red train, red train, joker]\n",
        Tip.TWO_CARDS_OR_LOCOMOTIVE,
    ),
    "a ticket that needs a station": (
        "europe",
        "players:\n"
        "  Ann: {hand: 1 red, tickets: [berlin-moskva]}\n"
        "  Bob: {routes: [moskva-smolensk, kharkov-moskva, moskva-petrograd]}\n",
        NeedsStation(map_file_of("europe").game_map.ticket_index["berlin-moskva"]),
    ),
    "the last round": (
        "usa",
        "players: {Ann: {hand: 2 red}, Bob: {}}\nturns_left: 2\n",
        Tip.HAND_SCORES_NOTHING,
    ),
    "new tickets when all are completed": (
        "usa",
        "players: {Ann: {hand: 1 orange, tickets: [duluth-el_paso], routes: [el_paso-santa_fe,"
        " denver-santa_fe, denver-omaha, duluth-omaha]},"
        " Bob: {hand: 4 red + 4 blue + 5 black, routes: [helena-seattle,"
        " helena-winnipeg, duluth-helena, chicago-duluth, calgary-winnipeg]}}\n",
        Tip.NEW_TICKETS,
    ),
    "the risk of new tickets in the last turn": (
        "usa",
        "players: {Ann: {}, Bob: {}}\nturns_left: 1\n",
        TicketRisk.LAST_ROUND,
    ),
    "the risk of offered tickets in the last round": (
        "usa",
        "phase: ticket choice\nturns_left: 2\n"
        "players: {Ann: {offer: [denver-el_paso, duluth-houston]}, Bob: {}}\n",
        TicketRisk.LAST_ROUND,
    ),
}


@pytest.mark.parametrize(("map_name", "position", "hint"), HINTS.values(), ids=HINTS)
def test_hints_explain(map_name: str, position: str, hint: Hint) -> None:
    assert hint in hints_for_ann(map_name, f"{position}turn_of: Ann\n")


def test_a_station_that_completes_a_ticket() -> None:
    """The advice completes it, so no hint says that it needs a station."""
    hot_seat = seat_of_ann(
        "europe",
        "players:\n"
        "  Ann: {hand: 1 red, tickets: [berlin-moskva], routes: [berlin-danzig, danzig-riga,\n"
        "        riga-wilno, smolensk-wilno]}\n"
        "  Bob: {routes: [moskva-smolensk, kharkov-moskva, moskva-petrograd]}\nturn_of: Ann\n",
    )
    advice = find_advice(hot_seat)
    assert advice is not None and isinstance(advice.action, BuildStation)
    assert advice.why == HelpedTickets(hot_seat.view.tickets)
    assert not [hint for hint in hints_at(hot_seat) if isinstance(hint, NeedsStation)]


def test_hints_basics_only_at_first() -> None:
    """What every turn offers is not said again to a player with two routes."""
    position = "players: {Ann: {hand: 6 orange, routes: [%s]}, Bob: {}}\nturn_of: Ann\n"
    assert Tip.FIND_AND_CLAIM in hints_for_ann("usa", position % "el_paso-santa_fe")
    told = seat_of_ann("usa", position % "el_paso-santa_fe, denver-santa_fe")
    advice = find_advice(told)
    assert advice is not None and isinstance(advice.action, Claim)
    assert not {*hints_at(told)} & {Tip.FIND_AND_CLAIM, Tip.TWO_CARDS, Tip.TWO_CARDS_OR_LOCOMOTIVE}


def test_reminders_end_after_three_turns() -> None:
    """Also for a player without routes."""
    position = "players: {Ann: {hand: 1 red}, Bob: {}}\nturn_of: Ann\nturn: %d\n"
    assert Tip.TWO_CARDS in hints_for_ann("usa", position % 5)
    assert Tip.TWO_CARDS not in hints_for_ann("usa", position % 7)


def test_no_hints_without_a_hand() -> None:
    """Nor when the game is over."""
    hot_seat = HotSeat(Session(read_map(find_map("usa")), new_game("usa", 2, 1)))
    assert hints_at(hot_seat) == ()
    hot_seat.show_hand()
    assert hints_at(hot_seat)
    hot_seat.end_early()
    assert hints_at(hot_seat) == ()


def lakes(ann: str, more: str = "") -> tuple[Hint, ...]:
    position = f"players:\n  Ann: {{{ann}}}\n  Bob: {{}}\nturn_of: Ann\n{more}"
    return hints_for_ann("great_lakes", position)


def is_reminder(hint: Hint) -> bool:
    return isinstance(hint, HarborsNotBuilt)


def test_hints_harbors_in_time() -> None:
    """Not at the start; when few pieces are left, of whoever has fewest, and in the last round."""
    assert not [*filter(is_reminder, lakes(""))]
    start = HotSeat(Session(read_map(find_map("great_lakes")), new_game("great_lakes", 2, 1)))
    start.show_hand()
    assert start.view.phase is Phase.STARTING_TICKETS
    assert harbors_not_built(start.view) is None
    assert HarborsNotBuilt(3, 12) in lakes("", "turns_left: 4\n")
    assert HarborsNotBuilt(3, 12) in lakes("", "turns_left: 3\n")
    built = "routes: [chicago-muskegon], harbors: [chicago]"
    assert HarborsNotBuilt(2, 8) in lakes(built, "turns_left: 4\n")


def test_hints_harbors_not_when_it_is_too_late() -> None:
    """In the last turn only if a harbor can be built in it."""
    assert not [*filter(is_reminder, lakes("", "turns_left: 1\n"))]
    four = "hand: 2 red anchor train + 2 red ship, routes: [chicago-muskegon]"
    assert [*filter(is_reminder, lakes(four, "turns_left: 1\n"))]


@pytest.mark.parametrize(("pieces", "reminded"), [(19, False), (18, True), (7, True)])
def test_harbor_reminder_by_the_pieces_of_the_nearest_player(pieces: int, reminded: bool) -> None:
    """With as many pieces above the end as the harbors cost cards: 6 + 3 × 4 here."""
    view = at_position("great_lakes", "players: {Ann: {}, Bob: {}}").view(0)
    ann, bob = view.seats
    near = view._replace(seats=(ann, bob._replace(pieces=pieces)))
    assert (harbors_not_built(near) is not None) == reminded
    one_left = near._replace(
        seats=(ann._replace(buildings_left={"station": 0, "harbor": 1}), near.seats[1])
    )
    assert (harbors_not_built(one_left) is not None) == (pieces <= 10)
    none_left = near._replace(
        seats=(ann._replace(buildings_left={"station": 0, "harbor": 0}), near.seats[1])
    )
    assert harbors_not_built(none_left) is None
    rules = view.game_map.rules
    free = rules.of(HarborRules)._replace(penalty=0)
    rules = rules._replace(settings={**rules.settings, HarborRules: free})
    changed = replace(view.game_map, rules=rules)
    assert harbors_not_built(near._replace(game_map=changed)) is None


@pytest.mark.parametrize(("pieces", "warned"), [(9, False), (8, True), (3, True)])
def test_ticket_risk_by_the_pieces_of_the_nearest_player(pieces: int, warned: bool) -> None:
    view = at_position("usa", "players: {Ann: {}, Bob: {}}").view(0)
    ann, bob = view.seats
    near = view._replace(seats=(ann, bob._replace(pieces=pieces)))
    assert (ticket_risk(near) is TicketRisk.FEW_TURNS) == warned


def test_harbor_reminder_only_with_harbors() -> None:
    view = at_position("usa", "players: {Ann: {}, Bob: {}}\nturns_left: 2\n").view(0)
    assert harbors_not_built(view) is None


_NO_CARD_LEFT = "market: [empty, empty, empty, empty, empty]\nother_cards: Bob\nturn_of: Ann\n"


@pytest.mark.parametrize("tickets", ["under the deck", "out of the game"])
@pytest.mark.parametrize("hand", ["1 red", "nothing"])
def test_hints_no_draw_without_cards(tickets: str, hand: str) -> None:
    """When no card is left, nothing proposes to draw or to collect cards."""
    if (tickets, hand) == ("out of the game", "nothing"):
        pytest.skip("the turn is passed")
    hot_seat = seat_of_ann(
        "usa",
        f"players:\n  Ann: {{hand: {hand}, tickets: [denver-el_paso]}}\n  Bob: {{}}\n"
        f"{_NO_CARD_LEFT}other_tickets: {tickets}\n",
    )
    advice, hints = find_advice(hot_seat), hints_at(hot_seat)
    assert advice is not None and isinstance(advice.action, Claim | DrawTickets)
    assert not [fact for fact in advice.facts if isinstance(fact, RouteNeeds)]
    assert not {*hints} & {Tip.TWO_CARDS, Tip.TWO_CARDS_OR_LOCOMOTIVE}


@pytest.mark.parametrize(
    ("cards", "hint"),
    [("red, blue", Tip.TWO_CARDS), ("red, locomotive", Tip.TWO_CARDS_OR_LOCOMOTIVE)],
)
def test_hints_the_cards_to_draw(cards: str, hint: Hint) -> None:
    """A face-up locomotive is never one of two cards, and named only if there is one."""
    market = f"market: [{cards}, green, green, green]\n"
    assert hint in hints_for_ann("usa", f"players: {{Ann: {{}}, Bob: {{}}}}\n{market}")


def test_hints_no_claim_without_trains() -> None:
    """Without pieces, no route is proposed, and no cards for one."""
    hot_seat = seat_of_ann(
        "usa",
        "players:\n"
        "  Ann: {hand: 1 red + 1 blue, tickets: [denver-el_paso], routes: [calgary-winnipeg,\n"
        "        duluth-helena, duluth-toronto, el_paso-houston, el_paso-los_angeles,\n"
        "        helena-seattle, miami-new_orleans, calgary-vancouver]}\n"
        "  Bob: {}\nturn_of: Ann\nturns_left: 2\n",
    )
    assert hot_seat.view.seats[0].pieces == 0
    advice = find_advice(hot_seat)
    assert advice is not None and not isinstance(advice.action, Claim)
    assert not [fact for fact in advice.facts if isinstance(fact, RouteNeeds)]
    assert Tip.FIND_AND_CLAIM not in hints_at(hot_seat)
