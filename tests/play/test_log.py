"""The log as values, and the log since a player's last turn."""

from collections.abc import Iterator
from copy import deepcopy

import pytest

from tests import seats
from tests.maps import NAMES as MAPS
from tests.maps import a_map
from tests.random_games import new_game, random_play
from ttr_tui.engine import (
    DrawFaceUp,
    DrawFromDeck,
    EndTurn,
    Game,
    KeepTickets,
    State,
)
from ttr_tui.engine.registry import EVENTS
from ttr_tui.engine.rules.exchange import PiecesExchanged
from ttr_tui.engine.rules.market import DeckCardDrawn, FaceUpCardDrawn, MarketReset
from ttr_tui.engine.rules.routes import RouteClaimed
from ttr_tui.engine.rules.tickets import TicketsKept
from ttr_tui.engine.rules.tunnels import TunnelCardRevealed, TunnelPriced, TunnelTried
from ttr_tui.engine.view import events_for
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.log import LogEntry, What, entries_of, grouped
from ttr_tui.play.session import Session

USA = a_map("usa")
NAMES = ("Ann", "Bob", "Cid")
SECRET = (What.TICKETS_KEPT, What.STARTING_PIECES_CHOSEN)
"""What others see only the numbers of, besides cards drawn from a deck."""
RED, BLUE, LOCOMOTIVE = (USA.card_type_index[name] for name in ("red", "blue", "locomotive"))


def test_entry_of_a_claim() -> None:
    """An entry says who did what, where, with which cards and for how many points."""
    payment = ((RED, 3), (LOCOMOTIVE, 1))
    (entry,) = entries_of([RouteClaimed(1, 5, payment, 7)])
    assert entry == LogEntry(What.ROUTE_CLAIMED, seat=1, route=5, cards=payment, points=7)
    assert entry.what.value == "route-claimed"


def test_entry_of_an_exchange_costs_points() -> None:
    (entry,) = entries_of([PiecesExchanged(0, 1, 2, 2)])
    assert (entry.deck, entry.number, entry.points) == (1, 2, -2)


def test_entries_of_draws_by_source() -> None:
    """Cards drawn in a row from one place are one entry."""
    entries = entries_of(
        [FaceUpCardDrawn(1, 0, RED), DeckCardDrawn(1, 0, BLUE), FaceUpCardDrawn(1, 2, RED)]
    )
    assert entries == [
        LogEntry(What.CARDS_DRAWN, 1, cards=((RED, 2),)),
        LogEntry(What.CARDS_DRAWN, 1, deck=0, cards=((BLUE, 1),), seen_by=1),
    ]


def test_entry_of_revealed_tunnel_cards() -> None:
    """Revealed cards keep their order; the number is that of the cards to add."""
    revealed = [TunnelCardRevealed(card) for card in (RED, LOCOMOTIVE, RED)]
    tried, cards = entries_of([TunnelTried(0, 3, ((BLUE, 2),)), *revealed, TunnelPriced(0, 1)])
    assert tried.what is What.TUNNEL_TRIED
    assert cards.cards == ((RED, 1), (LOCOMOTIVE, 1), (RED, 1))
    assert (cards.seat, cards.number) == (None, 1)


def test_every_change_of_a_hand_has_an_entry() -> None:
    """After the deal, the log tells every card that comes into a hand or leaves it, whatever the
    event: an entry of the same action names the player and exactly these cards. An event that does
    not occur in these games has no player whose cards it could give or take."""
    occurred: set[type] = set()
    for name in MAPS:
        for seed in range(6):
            game = new_game(name, 2 + seed % (a_map(name).rules.max_players - 1), seed)
            assert all(random_play(game, seed))
            state = State(game.game_map, len(game.players))
            for record in game.log:
                occurred.update(map(type, record.events))
                entries = entries_of(record.events)
                for event in record.events:
                    before = deepcopy(state.hands)
                    event.apply(state)
                    for seat, cards in enumerate(changes(before, state.hands)):
                        if cards and record.action is not None:
                            told = [dict(entry.cards) for entry in entries if entry.seat == seat]
                            assert cards in told, event
    for never in {*EVENTS} - occurred:
        has_cards = {"card", "cards", "payment"} & {*never._fields}
        assert not (has_cards and "player" in never._fields), never


def changes(before: list[list[int]], after: list[list[int]]) -> Iterator[dict[int, int]]:
    """For each player, how many cards of which types came into the hand or left it."""
    for had, has in zip(before, after, strict=True):
        counts = [abs(new - old) for old, new in zip(had, has, strict=True)]
        yield {card: count for card, count in enumerate(counts) if count}


def test_groups_are_what_a_player_did_in_a_row() -> None:
    """Consecutive entries of one player are one group; an entry without a player is its own."""
    entries = entries_of(
        [
            TicketsKept(0, (None,), ()),
            FaceUpCardDrawn(0, 0, RED),
            MarketReset((LOCOMOTIVE,) * 3),
            MarketReset((LOCOMOTIVE,) * 3),
            FaceUpCardDrawn(0, 0, RED),
            FaceUpCardDrawn(1, 0, RED),
        ]
    )
    groups = grouped(entries)
    assert [[entry.seat for entry in group] for group in groups] == [
        *([0, 0], [None], [None], [0], [1])
    ]
    assert [entry for group in groups for entry in group] == entries


@pytest.mark.parametrize("name", MAPS)
def test_entries_keep_secrets(name: str) -> None:
    """An entry with hidden cards, tickets or pieces is marked with the seat that sees them, and
    nobody else gets it."""
    game = new_game(name, 3, 2)
    for _ in random_play(game, 2):
        pass
    events = [event for record in game.log for event in record.events]
    for viewer in (None, 0, 1, 2):
        entries = entries_of(events_for(events, viewer))
        assert {entry.seen_by for entry in entries} == {None, viewer}
        for entry in entries:
            secrets = {*(card for card, _ in entry.cards), *entry.tickets, *entry.rejected}
            secrets |= {number for pieces in entry.pieces for number in pieces}
            if entry.what in SECRET or (entry.what is What.CARDS_DRAWN and entry.deck is not None):
                assert (None in secrets) == (entry.seat != viewer)
                assert entry.seen_by == (viewer if entry.seat == viewer else None)
            else:
                assert None not in secrets
                assert entry.seen_by is None


def test_since_last_turn_tells_what_others_did() -> None:
    """The summary starts after the player's own last turn."""
    game = Game(USA, NAMES, first=0, seed=7)
    session = Session(read_map(find_map("usa")), game)
    for _ in NAMES:
        seats.act(session, KeepTickets(seats.view(session).offer))
        seats.act(session, EndTurn())
    keeps = [(entry.what, entry.seat) for entry in entries_of(session.since_last_turn(0))]
    assert keeps == [(What.TICKETS_KEPT, 1), (What.TICKETS_KEPT, 2)]
    for _ in range(4):
        for action in (DrawFaceUp(0), DrawFromDeck(), EndTurn()):
            seats.act(session, action)
    since = grouped(entries_of(session.since_last_turn(1)))
    assert [group[0].seat for group in since] == [2, 0], "Bob's turn: Cid and Ann played"
    for group in since:
        face_up, from_deck = group
        assert face_up.deck is None
        assert from_deck.cards == ((None, 1),)
