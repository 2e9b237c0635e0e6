"""What happened since a player's last turn: as values, and in one line of the screen."""

import pytest

from tests import seats
from tests.app.driver import at_position
from tests.maps import a_map
from tests.random_games import new_game, random_play
from ttr_tui.engine import (
    DrawFaceUp,
    DrawFromDeck,
    EndTurn,
    Event,
)
from ttr_tui.engine.game_map import DeckIndex
from ttr_tui.engine.notation import route_from_id
from ttr_tui.engine.rules.exchange import PiecesExchanged
from ttr_tui.engine.rules.flag import FlagCardKept, FlagScored
from ttr_tui.engine.rules.harbors import HarborBuilt
from ttr_tui.engine.rules.market import DeckCardDrawn, FaceUpCardDrawn
from ttr_tui.engine.rules.routes import RouteClaimed
from ttr_tui.engine.rules.stations import BuildStation, StationBuilt
from ttr_tui.engine.rules.tickets import TicketsKept
from ttr_tui.engine.rules.tunnels import TunnelTried, TunnelWithdrawn
from ttr_tui.engine.rules.turns import TurnPassed
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.hotseat import HotSeat, Recent
from ttr_tui.play.log import LogEntry, What, by_player, entries_of
from ttr_tui.play.session import Session, new_session
from ttr_tui.words.language import plain
from ttr_tui.words.log_text import short_line, since_last_turn, turn_summary

USA, EUROPE, LAKES = a_map("usa"), a_map("europe"), a_map("great_lakes")
NAMES = ("Ann", "Ben", "Cleo", "Maximiliane Oppenheimer")
RED, BLUE, LOCOMOTIVE = (USA.card_type_index[name] for name in ("red", "blue", "locomotive"))


def line_of(*events: Event, map_name: str = "usa") -> str:
    """The line of one player."""
    (group,) = by_player(entries_of(events))
    return short_line(group, a_map(map_name), NAMES)


def in_turns() -> Session:
    """A game of three in which everybody has kept the starting tickets; Ann begins."""
    session = new_session(read_map(find_map("usa")), NAMES[:3], first=0, seed=7)
    for _ in range(3):
        seats.act(session, seats.view(session).legal[-1])
        seats.act(session, EndTurn())
    return session


def draw(session: Session, *slots: int) -> list[int]:
    """Draw these face-up cards and, if there is only one, a card from the deck; end the turn and
    return the face-up cards in their order."""
    cards: list[int] = []
    for slot in slots:
        cards.append(seats.view(session).market[slot])
        seats.act(session, DrawFaceUp(slot))
    if len(slots) == 1:
        seats.act(session, DrawFromDeck())
    seats.act(session, EndTurn())
    return cards


def test_face_up_picks_of_each_opponent_in_order() -> None:
    session = in_turns()
    market = seats.view(session).market
    draw(session, 0)
    bens = draw(session, 1, 0)
    cleos = draw(session, 2)
    hot_seat = HotSeat(session)
    ben, cleo = hot_seat.turns_of_others()
    assert market, "the market is laid out"
    assert [ben[0].seat, cleo[0].seat] == [1, 2]
    assert [card for entry in ben for card, count in entry.cards for _ in range(count)] == bens
    assert [entry.cards for entry in cleo] == [((cleos[0], 1),), ((None, 1),)]


def test_stays_until_the_own_turn_ends() -> None:
    """What the others did stays the same during the turn, and own actions are no part of it."""
    session = in_turns()
    for _ in range(3):
        draw(session, 0)
    hot_seat = HotSeat(session)
    closed = (hot_seat.since_last_turn(), hot_seat.turns_of_others(), hot_seat.recent())
    assert [group[0].seat for group in closed[1]] == [1, 2]
    hot_seat.show_hand()
    for action in (DrawFromDeck(), DrawFromDeck()):
        hot_seat.act(action)
        assert hot_seat.since_last_turn() == closed[0]
        assert hot_seat.turns_of_others() == closed[1]
        assert hot_seat.recent() == closed[2]
    hot_seat.act(EndTurn())
    assert [group[0].seat for group in hot_seat.turns_of_others()] == [2, 0]


def test_first_turn_begins_with_what_the_others_chose() -> None:
    kept = [group[0].seat for group in HotSeat(in_turns()).turns_of_others()]
    assert kept == [1, 2]
    new = HotSeat(new_session(read_map(find_map("usa")), NAMES[:3], first=0, seed=7))
    assert new.turns_of_others() == []


def test_recent_routes_stations_and_harbors_of_others() -> None:
    session = at_position(
        "europe",
        "players:\n  Ann: {hand: 1 red}\n  Ben: {hand: 2 red}\nturn_of: Ben\n",
    )
    legal = seats.view(session).legal
    wien = EUROPE.city_index["wien"]
    station = next(a for a in legal if isinstance(a, BuildStation) and a.city == wien)
    seats.act(session, station)
    seats.act(session, EndTurn())
    assert HotSeat(session).recent() == Recent(cities=frozenset({wien}))
    roma = EUROPE.city_index["roma"]
    legal = seats.view(session).legal
    seats.act(session, next(a for a in legal if isinstance(a, BuildStation) and a.city == roma))
    assert HotSeat(session).recent() == Recent(cities=frozenset({wien}))
    seats.act(session, EndTurn())
    assert HotSeat(session).recent() == Recent(cities=frozenset({roma}))


@pytest.mark.parametrize("name", ["europe", "great_lakes"])
def test_recent_agrees_with_the_board(name: str) -> None:
    """In a random game, what is new on the board since a player's last turn and belongs to others
    is recent."""
    game = new_game(name, 3, 3)
    session = Session(read_map(find_map(name)), game)
    before: dict[int, tuple[tuple[int, ...], ...]] = {}
    seen: set[bool] = set()
    for count, _ in enumerate(random_play(game, 3)):
        if game.is_over or not game.state.turn:
            continue
        session.revision = count  # The game changed without the session.
        seat = game.state.player
        view = session.view(None)
        board = (view.owners, view.stations, view.harbors)
        if isinstance(game.log[-1].action, EndTurn):
            if seat in before:
                added = [
                    {at for at, owner in enumerate(now) if owner not in (-1, seat, then[at])}
                    for now, then in zip(board, before[seat], strict=True)
                ]
                routes, stations, harbors = added
                assert HotSeat(session).recent() == (routes, stations | harbors)
                seen.add(any(added))
            before[(seat - 1) % 3] = board
    assert seen == {True, False}


@pytest.mark.parametrize(
    ("events", "text"),
    [
        ([RouteClaimed(1, route_from_id("denver-omaha", USA), ((RED, 4),), 7)],
         "Ben: Denver–Omaha (+7)"),
        ([FaceUpCardDrawn(2, 0, RED), DeckCardDrawn(2, 0, None)],
         "Cleo draws red and a card from the deck"),
        ([DeckCardDrawn(2, 0, None), DeckCardDrawn(2, 0, None)],
         "Cleo draws 2 cards from the deck"),
        ([FaceUpCardDrawn(1, 0, BLUE), FaceUpCardDrawn(1, 0, RED)], "Ben draws blue and red"),
        ([FaceUpCardDrawn(1, 0, LOCOMOTIVE)], "Ben draws a locomotive"),
        ([TicketsKept(1, (None,), (None, None))], "Ben keeps 1 of 3 tickets"),
        ([TurnPassed(1)], "Ben passes"),
    ],
)  # fmt: skip
def test_line_of_a_turn(events: list[Event], text: str) -> None:
    assert line_of(*events) == text


def test_line_of_a_tunnel() -> None:
    """One that is built is a route like others; one that is not paid for is named."""
    route = route_from_id("venezia-zurich", EUROPE)
    tried = TunnelTried(1, route, ((RED, 2),))
    assert line_of(tried, RouteClaimed(1, route, ((RED, 2),), 2), map_name="europe") == (
        "Ben: Venezia–Zürich (+2)"
    )
    assert line_of(tried, TunnelWithdrawn(1, ((RED, 2),)), map_name="europe") == (
        "Ben does not pay for the tunnel Venezia–Zürich"
    )


def test_line_of_buildings_flags_and_exchanges() -> None:
    station = StationBuilt(1, EUROPE.city_index["wien"], ((RED, 1),))
    assert line_of(station, map_name="europe") == "Ben: station in Wien"
    harbor = HarborBuilt(1, LAKES.city_index["duluth"], ())
    assert line_of(harbor, map_name="great_lakes") == "Ben: harbor in Duluth"
    exchanged = PiecesExchanged(1, 0, 2, 2)
    assert line_of(exchanged, map_name="great_lakes") == "Ben exchanges 2 trains for 2 ships"
    paris = a_map("paris")
    red = paris.card_type_index["red"]
    claimed = RouteClaimed(1, 0, ((red, 1),), 1, set_aside=True)
    cities = "–".join(paris.cities[end].name for end in paris.routes[0].ends)
    flag = [claimed, FlagCardKept(1, red), FlagScored(1, (red,), 4)]
    assert line_of(*flag, map_name="paris") == f"Ben: {cities} (+1), red flag card, flag (+4)"


def test_market_and_decks_are_said_after_the_players() -> None:
    drawn = DeckCardDrawn(1, 0, None)
    of_cards = (LogEntry(What.MARKET_RESET), LogEntry(What.DECK_SHUFFLED, deck=DeckIndex(0)))
    groups = [*by_player(entries_of([drawn])), of_cards]
    assert since_last_turn(groups, USA, NAMES) == [
        (1, "Ben draws a card from the deck"),
        (None, "Market replaced, deck reshuffled"),
    ]
    ship_deck = LogEntry(What.DECK_SHUFFLED, deck=DeckIndex(1))
    assert short_line((ship_deck,), LAKES, NAMES) == "Ship deck reshuffled"


def test_own_draw_reshuffles_the_deck() -> None:
    """The others read it after what the player did, and the player in the summary of the turn."""
    position = (
        "players: {Ann: {}, Bob: {}}\nturn_of: Ann\nmarket: [red, blue, green, white, black]\n"
        "train_deck: [red, blue]\nother_cards: in the discards\n"
    )
    session = at_position("usa", position)
    hot_seat = HotSeat(session)
    hot_seat.show_hand()
    for _ in range(2):
        hot_seat.act(DrawFromDeck())
    entries = hot_seat.turn_so_far()
    assert What.DECK_SHUFFLED in [each.what for each in entries]
    said = [plain(parts) for parts in turn_summary(entries, (), USA)]
    assert "The discard pile is shuffled into a new deck" in said
    hot_seat.act(EndTurn())
    *_, (_, last) = since_last_turn(hot_seat.turns_of_others(), USA, ("Ann", "Bob"))
    assert last == "Deck reshuffled"
