"""What is advised in games whose players did not believe the advice, with the game's own seed. A
round counts as on the screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ttr_tui.engine import Game, Phase, State, action_text
from ttr_tui.play.advice import find_advice
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.session import Session
from ttr_tui.play.turn_facts import round_of
from ttr_tui.storage.journal_reader import open_bytes
from ttr_tui.words.advice import advice_words, more_words

JOURNALS = Path(__file__).parent.parent / "journals"


def decisions(map_name: str, player: str, number: int) -> Iterator[HotSeat]:
    """The player's decisions in a round."""
    opened = open_bytes(map_name, (JOURNALS / f"advice_{map_name}.journal").read_bytes())
    names, log = list(opened.game.players), opened.game.log
    state = State(opened.game.game_map, len(names))
    for step, record in enumerate(log):
        is_asked = step and state.phase is not Phase.TURN_END and names[state.player] == player
        if is_asked and round_of(state.turn, len(names)) == number:
            game = Game.from_records(state.copy(), names, log[:step], [])
            hot_seat = HotSeat(
                Session(opened.map_file, game, opened.header.seed, opened.players, hints_on=True)
            )
            hot_seat.show_hand()
            yield hot_seat
        for event in record.events:
            event.apply(state)


def advised(hot_seat: HotSeat) -> tuple[str, list[str]]:
    """The action and what is said, first the sentence with the reason."""
    advice, view = find_advice(hot_seat), hot_seat.view
    assert advice is not None
    said = [advice_words(advice, view, None), *more_words(advice, view)]
    return action_text(advice.action, view.game_map), said


CHOSEN = {
    "cards for a route of two colors are not given to gray routes": (
        ("usa", "Ann", 14),
        ["claim dallas-houston/1: 1 orange", "claim houston-new_orleans: 2 purple"],
    ),
    "two white at once: simulated games lose 19 points and more by each draw": (
        ("usa", "Ann", 10),
        ["claim houston-new_orleans: 2 white"],
    ),
    "four white for the ticket of 20 points": (
        ("europe", "Ben", 20),
        ["claim kharkov-moskva: 4 white"],
    ),
    "pairs in the hand finish tickets in two turns": (
        ("usa", "Bob", 24),
        ["claim denver-santa_fe: 2 white", "claim denver-santa_fe: 2 yellow"],
    ),
    "and the other one": (("usa", "Bob", 25), ["claim el_paso-santa_fe: 2 yellow"]),
    "a ticket of 21 points is completed at once": (
        ("europe", "Ada", 16),
        ["claim cadiz-madrid: 3 orange"],
    ),
    "a route of a ticket before one for the same points": (
        ("europe", "Ada", 26),
        ["claim berlin-danzig: 4 black"],
    ),
    "a station that completes a ticket": (
        ("europe", "Ada", 38),
        ["build a station in kyiv: 1 purple"],
    ),
    "a route beside the plan that completes its ticket": (
        ("paris", "Tilda", 11),
        ["claim arc_de_triomphe-batignolles/2: 2 yellow"],
    ),
    "the fewest pieces are exchanged": (("great_lakes", "Ann", 32), ["exchange 3 trains"]),
    "a harbor that can be built": (
        ("great_lakes", "Ann", 37),
        ["build a harbor in montreal: 2 red anchor train + 2 joker"],
    ),
}


@pytest.mark.parametrize(("asked", "expected"), CHOSEN.values(), ids=CHOSEN)
def test_choice_in_a_game(asked: tuple[str, str, int], expected: list[str]) -> None:
    """The action that people expected."""
    assert advised(next(decisions(*asked)))[0] in expected


@pytest.mark.parametrize(
    ("asked", "route"),
    [
        (("usa", "Bob", 7), "El Paso–Houston (15 points) costs 1 locomotive now"),
        (("usa", "Bob", 18), "Duluth–Toronto (15 points) costs 1 locomotive now"),
        (("usa", "Bob", 22), "Duluth–Helena (15 points) costs 2 locomotives now"),
    ],
)
def test_route_that_costs_locomotives_is_named(asked: tuple[str, str, int], route: str) -> None:
    """Games played on for 150 worlds agree: a claim is 5, 6 and 10 points worse."""
    action, said = advised(next(decisions(*asked)))
    assert any(each.startswith(route) for each in said), (action, said)


def test_no_route_that_the_turns_left_cannot_reach() -> None:
    """With eight trains and few turns, nobody draws for the eight spaces of
    Petrograd–Stockholm."""
    for asked in (("europe", "Ada", 33), ("europe", "Ben", 32)):
        assert "Petrograd–Stockholm" not in " ".join(advised(next(decisions(*asked)))[1])


def test_given_up_ticket_is_named() -> None:
    """No plan that the cards already pay for, while Essen–Kyïv is open."""
    for number in (35, 37):
        for hot_seat in decisions("europe", "Ada", number):
            _action, said = advised(hot_seat)
            assert "your cards already pay for your plan" not in " ".join(said)
    assert any("Essen–Kyïv (10) is given up" in each for each in said)


def test_both_cards_of_a_turn_are_for_one_route() -> None:
    """Orange, and orange again, for Dallas–Little Rock; black, and black again."""
    for asked, route in (
        (("usa", "Bob", 27), "Dallas–Little Rock"),
        (("europe", "Ada", 35), "Kyïv–Wilno"),
    ):
        *_, second = decisions(*asked)
        assert second.view.phase is Phase.SECOND_CARD
        action, said = advised(second)
        assert route in said[0], (action, said)


def test_gray_route_names_the_cards_held() -> None:
    """Never a color that it does not have."""
    _action, said = advised(next(decisions("usa", "Bob", 17)))
    assert said[0] == (
        "Draw yellow: Denver–Santa Fe needs 1 more of one color (you have 1 yellow)."
    )


def test_offer_says_how_often_tickets_are_completed() -> None:
    """Never only that the pieces suffice."""
    *_, offer = decisions("europe", "Ada", 33)
    assert offer.view.phase is Phase.TICKET_CHOICE
    action, said = advised(offer)
    assert action.startswith("keep ")
    assert "of 10 simulated games" in said[0]
