"""The English of log entries and of a turn's summary."""

import re

import pytest

from tests.app.driver import at_position
from tests.maps import NAMES as MAPS
from tests.maps import a_map
from tests.random_games import new_game, random_play
from ttr_tui.engine import Event, Phase, View
from ttr_tui.engine.registry import BUILDINGS
from ttr_tui.engine.rules.exchange import PiecesExchanged
from ttr_tui.engine.rules.market import (
    DeckCardDrawn,
    FaceUpCardDrawn,
    MarketReset,
    ResetLimitReached,
)
from ttr_tui.engine.rules.routes import RouteClaimed
from ttr_tui.engine.rules.tickets import TicketsKept
from ttr_tui.engine.rules.tunnels import TunnelCardRevealed, TunnelPriced, TunnelTried
from ttr_tui.engine.rules.turns import (
    ActionEnded,
    GameEnded,
    GameStarted,
    LastRoundBegan,
    TurnEnded,
    TurnPassed,
)
from ttr_tui.engine.view import events_for
from ttr_tui.play.log import LogEntry, What, entries_of, grouped
from ttr_tui.words.language import TextPart, plain
from ttr_tui.words.log_text import log_line, turn_summary
from ttr_tui.words.names import payment_words
from ttr_tui.words.turn_text import do_first_words, whose_turn

USA = a_map("usa")
LAKES = a_map("great_lakes")
NAMES = ("Ann", "Bob", "Cid")
RED, BLUE, LOCOMOTIVE = (USA.card_type_index[name] for name in ("red", "blue", "locomotive"))


def log_of(*events: Event, map_name: str = "usa") -> list[str]:
    """The lines of the log for these events."""
    log, game_map = grouped(entries_of(events)), a_map(map_name)
    return [log_line(group, game_map, NAMES) for group in log]


@pytest.mark.parametrize(
    ("first", "second", "text"),
    [
        (
            FaceUpCardDrawn(1, 0, RED),
            DeckCardDrawn(1, 0, None),
            "red from the market and a card from the deck",
        ),
        (FaceUpCardDrawn(1, 0, RED), FaceUpCardDrawn(1, 0, BLUE), "red and blue from the market"),
        (FaceUpCardDrawn(1, 0, RED), FaceUpCardDrawn(1, 0, RED), "2 red from the market"),
        (DeckCardDrawn(1, 0, None), DeckCardDrawn(1, 0, None), "2 cards from the deck"),
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
    assert log_of(DeckCardDrawn(0, 0, None), DeckCardDrawn(1, 0, None)) == [
        "Ann draws a card from the deck",
        "Bob draws a card from the deck",
    ]


def test_log_actions_of_a_turn_are_one_line() -> None:
    """What a player does in a row stands on one line."""
    assert log_of(GameStarted(1, rng=0), TicketsKept(1, (None,), (None,))) == [
        "Bob goes first, keeps 1 of 2 tickets"
    ]


def test_log_claim_names_route_payment_and_points() -> None:
    route = USA.connections[USA.connection_index["denver-kansas_city"]].routes[0]
    payment = ((USA.card_type_index["black"], 3), (LOCOMOTIVE, 1))
    assert log_of(RouteClaimed(0, route, payment, 7)) == [
        "Ann claims Denver–Kansas City (black) with 3 black and 1 locomotive: 7 points"
    ]


def test_log_tickets_are_only_counted() -> None:
    assert log_of(TicketsKept(2, (0,), (1, 2))) == ["Cid keeps 1 of 3 tickets"]


def test_log_revealed_cards_are_one_line() -> None:
    events = [TunnelCardRevealed(card) for card in (RED, LOCOMOTIVE, RED)]
    assert log_of(*events) == ["Revealed: red, locomotive, red"]


def test_log_events_without_a_player() -> None:
    """Events that no player causes have lines of their own."""
    assert log_of(
        MarketReset((LOCOMOTIVE,) * 3),
        ResetLimitReached(),
        TurnPassed(0),
        TurnEnded(0, 1),
        LastRoundBegan(0, 3),
        GameEnded(all_passed=False),
    ) == [
        "3 locomotives: the market is replaced",
        "The market has been replaced 3 times: it stays",
        "Ann cannot do anything and passes",
        "Ann has 2 trains or fewer left: the last round starts",
        "The game is over",
    ]


@pytest.mark.parametrize("number", [3, 4, 5])
def test_log_market_reset_counts_locomotives(number: int) -> None:
    """The reset of the market names the number of locomotives that were face up."""
    market = (LOCOMOTIVE,) * number + (RED,) * (5 - number)
    assert log_of(MarketReset(market)) == [f"{number} locomotives: the market is replaced"]


def test_log_pass_by_choice_is_a_pass() -> None:
    """Only a player who can do nothing else is said to be unable to do anything (C-11)."""
    by_choice = [TurnPassed(0), ActionEnded(0), TurnEnded(0, 1)]
    assert log_of(*by_choice, map_name="great_lakes") == ["Ann passes"]
    assert log_of(TurnPassed(0), map_name="great_lakes") == ["Ann passes"]
    assert turn_summary(entries_of(by_choice), [], LAKES) == [[TextPart("You passed")]]
    forced = [TurnPassed(0), TurnEnded(0, 1)]
    assert log_of(*forced, map_name="great_lakes") == ["Ann cannot do anything and passes"]
    assert log_of(TurnPassed(0), GameEnded(all_passed=True)) == [
        "Ann cannot do anything and passes",
        "Nobody can take an action: the game is over",
    ]


@pytest.mark.parametrize("count", [3, 4, 5])
def test_market_reset_counts_the_locomotives(count: int) -> None:
    """In the log, and for the player who draws a second card then."""
    reset = MarketReset((LOCOMOTIVE,) * count + (RED,) * (5 - count))
    text = f"{count} locomotives: the market is replaced"
    assert log_of(reset) == [text]
    entries = entries_of([FaceUpCardDrawn(0, 0, RED), reset])
    drew, replaced = turn_summary(entries, [], USA)
    assert "".join(part.text for part in drew) == "You drew  red"
    assert [part.text for part in replaced] == [text]


def test_turn_summary_of_a_locomotive() -> None:
    """A face-up locomotive has an article and counts as both cards; a hidden one does neither."""
    texts = [
        plain(turn_summary(entries_of([event]), [], USA)[0])
        for event in (FaceUpCardDrawn(0, 0, LOCOMOTIVE), DeckCardDrawn(0, 0, LOCOMOTIVE))
    ]
    assert texts == ["You drew a  locomotive: it counts as both cards", "You drew  locomotive"]


def view_of_ann(position: str, map_name: str = "usa") -> View:
    return at_position(map_name, position).view(0)


def test_choices_before_the_first_turn_are_no_turns() -> None:
    view = view_of_ann("players: {Ann: {}, Bob: {}}", "great_lakes")
    before = view._replace(turn=0)
    said = [
        plain(whose_turn(before._replace(phase=phase)))
        for phase in (Phase.STARTING_TICKETS, Phase.STARTING_PIECES, Phase.TURN_END)
    ]
    said.append(do_first_words(Phase.TURN_END, before))
    assert said == [
        "Ann, choose your starting tickets and pieces",
        "Ann, choose your starting pieces",
        "Ann, you have chosen",
        "you have chosen",
    ]
    assert plain(whose_turn(view)) == "Ann, your turn"
    assert plain(whose_turn(view._replace(turns_left=1))) == "Ann, your turn, the last of the game"


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


EVERY_ENTRY = [(what, "") for what in What if what is not What.BUILT]
EVERY_ENTRY += [(What.BUILT, kind) for kind in BUILDINGS]


def test_every_entry_has_english() -> None:
    """No key of the log is without a text."""
    for what, kind in EVERY_ENTRY:
        entry = LogEntry(
            what, 0, 0, 0, 0, ((0, 1),), (0,), (1,), ((27, 23),) * 3, number=1, points=1, about=0
        )
        assert log_line((entry._replace(building=kind),), LAKES, NAMES)


def test_turn_summary_of_a_tunnel_without_price() -> None:
    """A tunnel that costs nothing more shows the revealed cards; one with a price was explained
    when the player paid or withdrew."""
    tried = [TunnelTried(0, 3, ((RED, 2),)), TunnelCardRevealed(BLUE)]
    parts = turn_summary(entries_of(tried), [], USA)[0]
    assert [part.card for part in parts if part.card is not None] == [BLUE]
    assert parts[-1].text == "nothing to add"
    priced = entries_of([*tried, TunnelPriced(0, 1)])
    assert turn_summary(priced, [], USA) == []


def test_payment_words_plural_only_for_nouns() -> None:
    assert payment_words(((0, 3), (LOCOMOTIVE, 2)), USA) == "3 purple and 2 locomotives"
    assert payment_words(((LOCOMOTIVE, 1),), USA) == "1 locomotive"
    ship = [card_type.name for card_type in LAKES.card_types].index("red double ship")
    assert payment_words(((ship, 2),), LAKES) == "2 red double ships"
