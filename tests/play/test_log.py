"""The log and the summary since a player's last turn."""

import re

import pytest

from tests.maps import a_map
from tests.random_games import random_play
from ttr_tui.engine import (
    UNKNOWN,
    ChooseStartingPieces,
    DeckCardDrawn,
    DrawFaceUp,
    DrawFromDeck,
    EndTurn,
    Event,
    FaceUpCardDrawn,
    Game,
    GameEnded,
    GameStarted,
    KeepTickets,
    LastRoundBegan,
    MarketReset,
    PiecesExchanged,
    ResetLimitReached,
    RouteClaimed,
    TicketsKept,
    TunnelCardRevealed,
    TurnPassed,
)
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.log import LogEntry, describe, payment_words
from ttr_tui.play.session import Session

USA = a_map("usa")
NAMES = ("Ann", "Bob", "Cid")
RED, BLUE, LOCOMOTIVE = (USA.card_type_index[name] for name in ("red", "blue", "locomotive"))


def described(*events: object) -> list[LogEntry]:
    return describe(events, USA, NAMES)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("first", "second", "text"),
    [
        (
            FaceUpCardDrawn(1, 0, RED),
            DeckCardDrawn(1, 0, UNKNOWN),
            "red from the market and a card from the deck",
        ),
        (FaceUpCardDrawn(1, 0, RED), FaceUpCardDrawn(1, 0, BLUE), "red and blue from the market"),
        (FaceUpCardDrawn(1, 0, RED), FaceUpCardDrawn(1, 0, RED), "2 red from the market"),
        (DeckCardDrawn(1, 0, UNKNOWN), DeckCardDrawn(1, 0, UNKNOWN), "2 cards from the deck"),
        (
            DeckCardDrawn(1, 0, LOCOMOTIVE),
            DeckCardDrawn(1, 0, RED),
            "a locomotive and red from the deck",
        ),
    ],
)
def test_log_two_cards_are_one_line(first: Event, second: Event, text: str) -> None:
    """The cards of a turn stand on one line, and the owner reads which they are."""
    assert described(first, second) == [LogEntry(1, f"draws {text}")]


def test_log_draws_of_two_players_are_two_lines() -> None:
    assert described(DeckCardDrawn(0, 0, UNKNOWN), DeckCardDrawn(1, 0, UNKNOWN)) == [
        LogEntry(0, "draws a card from the deck"),
        LogEntry(1, "draws a card from the deck"),
    ]


def test_log_actions_of_a_turn_are_one_line() -> None:
    """What a player does in a row stands on one line."""
    assert described(GameStarted(1, rng=0), TicketsKept(1, (UNKNOWN,), (UNKNOWN,))) == [
        LogEntry(1, "goes first, keeps 1 of 2 tickets")
    ]


def test_log_claim_names_route_payment_and_points() -> None:
    route = USA.connections[USA.connection_index["denver-kansas_city"]].routes[0]
    payment = ((USA.card_type_index["black"], 3), (LOCOMOTIVE, 1))
    name = USA.route_name(route)
    assert described(RouteClaimed(0, route, payment, 7)) == [
        LogEntry(0, f"claims {name} with 3 black and 1 locomotive: 7 points")
    ]


def test_log_tickets_are_only_counted() -> None:
    assert described(TicketsKept(2, (UNKNOWN,), (UNKNOWN, UNKNOWN))) == [
        LogEntry(2, "keeps 1 of 3 tickets")
    ]


def test_log_revealed_cards_are_one_line() -> None:
    events = [TunnelCardRevealed(card) for card in (RED, LOCOMOTIVE, RED)]
    assert described(*events) == [LogEntry(None, "revealed: red, locomotive, red")]


def test_log_events_without_a_player() -> None:
    """Events that no player causes have lines of their own."""
    lines = described(
        MarketReset((LOCOMOTIVE,) * 3),
        ResetLimitReached(),
        TurnPassed(0),
        LastRoundBegan(0, 3),
        GameEnded(all_passed=False),
    )
    assert [line.text for line in lines] == [
        "3 locomotives: the market is replaced",
        "the market has been replaced 3 times: it stays",
        "cannot do anything and passes",
        "Ann has 2 trains or fewer left: the last round starts",
        "the game is over",
    ]


def test_since_last_turn_tells_what_others_did() -> None:
    """The summary starts after the player's own last turn."""
    game = Game(USA, NAMES, first=0, seed=7)
    session = Session(read_map(find_map("usa")), game)
    for _ in NAMES:
        session.show_hand()
        session.act(KeepTickets(session.view.offer))
        session.act(EndTurn())
    assert session.since_last_turn() == [
        LogEntry(1, "keeps 3 of 3 tickets"),
        LogEntry(2, "keeps 3 of 3 tickets"),
    ]
    for _ in range(4):
        session.show_hand()
        session.act(DrawFaceUp(0))
        session.act(DrawFromDeck())
        session.act(EndTurn())
    assert [line.seat for line in session.since_last_turn()] == [2, 0], (
        "Bob's turn: Cid and Ann played"
    )
    assert all("and a card from the deck" in line.text for line in session.since_last_turn())


def test_log_for_everybody_names_no_card_from_the_deck() -> None:
    for seed in range(3):
        game = Game(USA, NAMES, seed=seed)
        session = Session(read_map(find_map("usa")), game)
        for count, _ in enumerate(random_play(game, seed)):
            if count % 40 == 0:
                session.close_hand()
                text = " ".join(line.text for line in session.log_entries())
                drawn = re.findall(r"(\S+ \S+) from the deck", text)
                assert {*drawn} <= {"a card", "2 cards"}


def test_payment_words_plural_only_for_nouns() -> None:
    usa, lakes = USA, read_map(find_map("great_lakes")).game_map
    assert payment_words(((0, 3), (LOCOMOTIVE, 2)), usa) == "3 purple and 2 locomotives"
    assert payment_words(((LOCOMOTIVE, 1),), usa) == "1 locomotive"
    ship = next(
        card_type
        for card_type, facts in enumerate(lakes.card_types)
        if facts.name == "red double ship"
    )
    assert payment_words(((ship, 2),), lakes) == "2 red double ships"


def test_log_exchange_names_both_pieces() -> None:
    lakes = read_map(find_map("great_lakes")).game_map
    exchanged = [PiecesExchanged(0, 1, 1, 1), PiecesExchanged(1, 0, 2, 2)]
    assert describe(exchanged, lakes, NAMES) == [
        LogEntry(0, "exchanges 1 ship for 1 train: −1 point"),
        LogEntry(1, "exchanges 2 trains for 2 ships: −2 points"),
    ]


def test_since_last_turn_after_starting_pieces() -> None:
    """Starting tickets and starting pieces are one choice: the summary starts before or after both
    of them."""
    map_file = read_map(find_map("great_lakes"))
    session = Session(map_file, Game(map_file.game_map, ["Ann", "Bob"], first=0, seed=7))
    for seat in (0, 1):
        session.show_hand()
        session.act(KeepTickets(session.view.offer))
        last = session.since_last_turn()[-1]
        assert (last.seat, last.text[-20:]) == (seat, "keeps 5 of 5 tickets")
        session.act(ChooseStartingPieces((27, 23)))
        session.act(EndTurn())
    assert [(entry.seat, entry.text) for entry in session.since_last_turn()] == [
        (1, "keeps 5 of 5 tickets, chooses starting pieces"),
        (None, "starting pieces: Ann 27 trains and 23 ships; Bob 27 trains and 23 ships"),
    ]
