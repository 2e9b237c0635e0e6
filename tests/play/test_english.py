"""The English of log entries and of a turn's summary."""

import re

import pytest

from tests.maps import NAMES as MAPS
from tests.maps import a_map
from tests.random_games import new_game, random_play
from ttr_tui.engine import (
    UNKNOWN,
    DeckCardDrawn,
    Event,
    FaceUpCardDrawn,
    GameEnded,
    GameStarted,
    LastRoundBegan,
    MarketReset,
    PiecesExchanged,
    ResetLimitReached,
    RouteClaimed,
    TicketsKept,
    TunnelCardRevealed,
    TunnelPriced,
    TunnelTried,
    TurnPassed,
    events_for,
)
from ttr_tui.play import english
from ttr_tui.play.log import LogEntry, What, entries_of, grouped
from ttr_tui.play.words import payment_words

USA = a_map("usa")
LAKES = a_map("great_lakes")
NAMES = ("Ann", "Bob", "Cid")
RED, BLUE, LOCOMOTIVE = (USA.card_type_index[name] for name in ("red", "blue", "locomotive"))


def log_of(*events: Event, map_name: str = "usa") -> list[str]:
    """The lines of the log for these events."""
    log, game_map = grouped(entries_of(events)), a_map(map_name)
    return [english.RENDERER.log_line(group, game_map, NAMES) for group in log]


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
    assert log_of(first, second) == [f"Bob draws {text}"]


def test_log_draws_of_two_players_are_two_lines() -> None:
    assert log_of(DeckCardDrawn(0, 0, UNKNOWN), DeckCardDrawn(1, 0, UNKNOWN)) == [
        "Ann draws a card from the deck",
        "Bob draws a card from the deck",
    ]


def test_log_actions_of_a_turn_are_one_line() -> None:
    """What a player does in a row stands on one line."""
    assert log_of(GameStarted(1, rng=0), TicketsKept(1, (UNKNOWN,), (UNKNOWN,))) == [
        "Bob goes first, keeps 1 of 2 tickets"
    ]


def test_log_claim_names_route_payment_and_points() -> None:
    route = USA.connections[USA.connection_index["denver-kansas_city"]].routes[0]
    payment = ((USA.card_type_index["black"], 3), (LOCOMOTIVE, 1))
    name = USA.route_name(route)
    assert log_of(RouteClaimed(0, route, payment, 7)) == [
        f"Ann claims {name} with 3 black and 1 locomotive: 7 points"
    ]


def test_log_tickets_are_only_counted() -> None:
    assert log_of(TicketsKept(2, (0,), (1, 2))) == ["Cid keeps 1 of 3 tickets"]


def test_log_revealed_cards_are_one_line() -> None:
    events = [TunnelCardRevealed(card) for card in (RED, LOCOMOTIVE, RED)]
    assert log_of(*events) == ["revealed: red, locomotive, red"]


def test_log_events_without_a_player() -> None:
    """Events that no player causes have lines of their own."""
    assert log_of(
        MarketReset((LOCOMOTIVE,) * 3),
        ResetLimitReached(),
        TurnPassed(0),
        LastRoundBegan(0, 3),
        GameEnded(all_passed=False),
    ) == [
        "3 locomotives: the market is replaced",
        "the market has been replaced 3 times: it stays",
        "Ann cannot do anything and passes",
        "Ann has 2 trains or fewer left: the last round starts",
        "the game is over",
    ]


def test_log_exchange_names_both_pieces() -> None:
    exchanged = [PiecesExchanged(0, 1, 1, 1), PiecesExchanged(1, 0, 2, 2)]
    assert log_of(*exchanged, map_name="great_lakes") == [
        "Ann exchanges 1 ship for 1 train: −1 point",
        "Bob exchanges 2 trains for 2 ships: −2 points",
    ]


@pytest.mark.parametrize("name", MAPS)
def test_log_for_everybody_names_no_card_from_the_deck(name: str) -> None:
    game, decks = new_game(name, 3, 1), a_map(name).rules.decks
    for _ in random_play(game, 1):
        pass
    events = events_for([event for record in game.log for event in record.events], None)
    text = " ".join(log_of(*events, map_name=name))
    of = f"the (?:{'|'.join(deck.name for deck in decks)}) deck" if len(decks) > 1 else "the deck"
    drawn = {*re.findall(rf"(\S+ \S+) from {of}", text)}
    assert drawn
    assert drawn <= {"a card", "2 cards"}


def test_every_entry_has_english() -> None:
    """No key of the log is without a text."""
    for what in What:
        entry = LogEntry(
            what, 0, 0, 0, 0, ((0, 1),), (0,), (1,), ((27, 23),) * 3, number=1, points=1, about=0
        )
        assert english.RENDERER.log_text((entry,), LAKES, NAMES)


def test_turn_summary_of_a_tunnel_without_price() -> None:
    """A tunnel that costs nothing more shows the revealed cards; one with a price was explained
    when the player paid or withdrew."""
    tried = [TunnelTried(0, 3, ((RED, 2),)), TunnelCardRevealed(BLUE)]
    parts = english.RENDERER.turn_summary(entries_of(tried), [], USA)[0]
    assert [part.card for part in parts if part.card is not None] == [BLUE]
    assert parts[-1].text == "nothing to add"
    priced = entries_of([*tried, TunnelPriced(0, 1)])
    assert english.RENDERER.turn_summary(priced, [], USA) == []


def test_payment_words_plural_only_for_nouns() -> None:
    assert payment_words(((0, 3), (LOCOMOTIVE, 2)), USA) == "3 purple and 2 locomotives"
    assert payment_words(((LOCOMOTIVE, 1),), USA) == "1 locomotive"
    ship = [card_type.name for card_type in LAKES.card_types].index("red double ship")
    assert payment_words(((ship, 2),), LAKES) == "2 red double ships"
