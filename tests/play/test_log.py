"""The log and the summary since the last turn: one line a turn, and no secret in it."""

from tests.maps import a_map
from tests.random_games import random_play
from ttr_tui.engine.actions import DrawFaceUp, DrawFromDeck, EndTurn, KeepTickets
from ttr_tui.engine.events import (
    UNKNOWN,
    DeckCardDrawn,
    FaceUpCardDrawn,
    GameEnded,
    LastRoundBegan,
    MarketReset,
    RouteClaimed,
    TicketsKept,
    TurnPassed,
)
from ttr_tui.engine.game import Game
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.log import LogEntry, describe, payment_words
from ttr_tui.play.session import Session

USA = a_map("usa")
NAMES = ("Ann", "Bob", "Cid")
RED, LOCOMOTIVE = USA.card_type_index["red"], USA.card_type_index["locomotive"]


def described(*events: object) -> list[LogEntry]:
    return describe(events, USA, NAMES)  # type: ignore[arg-type]


def test_what_a_player_did_in_a_turn_is_one_line() -> None:
    assert described(FaceUpCardDrawn(1, 0, RED), DeckCardDrawn(1, 0, UNKNOWN)) == [
        LogEntry(1, "takes red, draws a card from the deck")
    ]


def test_the_owner_reads_which_card_was_drawn() -> None:
    assert described(DeckCardDrawn(1, 0, RED)) == [LogEntry(1, "draws red from the deck")]


def test_a_claim_names_route_payment_and_points() -> None:
    route = USA.connections[USA.connection_index["denver-kansas_city"]].routes[0]
    payment = ((USA.card_type_index["black"], 3), (LOCOMOTIVE, 1))
    assert described(RouteClaimed(0, route, payment, 7)) == [
        LogEntry(
            0,
            "claims Denver – Kansas City (black) with 3 black and 1 locomotive: 7 points",
        )
    ]


def test_tickets_are_only_counted() -> None:
    assert described(TicketsKept(2, (UNKNOWN,), (UNKNOWN, UNKNOWN))) == [
        LogEntry(2, "keeps 1 of 3 tickets")
    ]


def test_what_happens_by_itself_is_told_too() -> None:
    lines = described(
        MarketReset((LOCOMOTIVE,) * 3),
        TurnPassed(0),
        LastRoundBegan(0, 3),
        GameEnded(all_passed=False),
    )
    assert [line.text for line in lines] == [
        "3 times locomotive: the market is reset",
        "passes: there is nothing else to do",
        "Ann has 2 trains or fewer left: the last round begins",
        "the game is over",
    ]


def test_the_summary_since_the_last_turn_tells_what_happened_since_the_players_own_last_turn() -> (
    None
):
    game = Game(USA, NAMES, first=0, seed=7)
    session = Session(read_map(find_map("usa")), game)
    for _ in NAMES:
        session.open()
        session.act(KeepTickets(session.view.offer))
        session.act(EndTurn())
    assert session.since_last_turn() == [
        LogEntry(1, "keeps 3 of 3 tickets"),
        LogEntry(2, "keeps 3 of 3 tickets"),
    ]
    for _ in range(4):
        session.open()
        session.act(DrawFaceUp(0))
        session.act(DrawFromDeck())
        session.act(EndTurn())
    assert [line.seat for line in session.since_last_turn()] == [2, 0], (
        "Bob's turn: Cid and Ann played"
    )
    assert all("draws a card from the deck" in line.text for line in session.since_last_turn())


def test_no_line_for_everybody_names_a_card_that_was_drawn_blind() -> None:
    for seed in range(3):
        game = Game(USA, NAMES, seed=seed)
        session = Session(read_map(find_map("usa")), game)
        for count, _ in enumerate(random_play(game, seed)):
            if count % 40 == 0:
                session.close()
                text = " ".join(line.text for line in session.log_entries())
                assert not any(f"draws {card_type.name}" in text for card_type in USA.card_types)


def test_several_locomotives_are_plural_and_colors_are_not() -> None:
    usa, lakes = USA, read_map(find_map("great_lakes")).game_map
    assert payment_words(((0, 3), (LOCOMOTIVE, 2)), usa) == "3 purple and 2 locomotives"
    assert payment_words(((LOCOMOTIVE, 1),), usa) == "1 locomotive"
    ship = next(
        card_type
        for card_type, facts in enumerate(lakes.card_types)
        if facts.name == "red double ship"
    )
    assert payment_words(((ship, 2),), lakes) == "2 red double ships"
