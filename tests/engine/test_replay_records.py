"""Replaying records: the recorded events decide, not the current rules."""

from itertools import pairwise
from random import Random

import pytest

from tests.maps import NAMES, TABLES, a_map
from tests.random_games import every_legal, new_game, random_play
from ttr_tui.engine import (
    Action,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    DrawTickets,
    EndEarly,
    EndTurn,
    Event,
    Game,
    InvalidRecordError,
    KeepTickets,
    Phase,
    Record,
    State,
    replay_records,
)
from ttr_tui.engine.game import ReplayedGame
from ttr_tui.engine.moves import is_legal, legal_actions
from ttr_tui.engine.registry import broken_invariants
from ttr_tui.engine.rules.cards import DeckShuffled, HandDealt
from ttr_tui.engine.rules.flag import FlagCardDeclined
from ttr_tui.engine.rules.market import DeckCardDrawn, FaceUpCardDrawn
from ttr_tui.engine.rules.routes import RouteClaimed
from ttr_tui.engine.rules.starting_pieces import (
    ChooseStartingPieces,
    StartingPiecesChoiceBegan,
    StartingPiecesChosen,
    StartingPiecesRevealed,
)
from ttr_tui.engine.rules.tickets import (
    LongTicketsRemoved,
    TicketChoiceBegan,
    TicketsKept,
    TicketsOffered,
    TicketsReturned,
    TicketsShuffled,
)
from ttr_tui.engine.rules.tunnels import Withdraw
from ttr_tui.engine.rules.turns import ActionEnded, PlayBegan, TurnEnded


def replay(game: Game, records: list[Record] | None = None, seed: int = 1) -> ReplayedGame:
    setup, *rest = game.log
    if records is not None:
        setup, *rest = records
    return replay_records(game.game_map, game.players, game.state.first, seed, setup, rest)


@pytest.mark.quick(10)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_replay_restores_game(name: str, players: int) -> None:
    """At any moment a replay gives the same state, log and undo steps."""
    game, chance = new_game(name, players, 1), Random(players)
    for number, _ in enumerate(random_play(game, 1)):
        if number > 100 and chance.random() > 0.05 and not game.is_over:
            continue
        replayed = replay(game)
        assert replayed.differing == ()
        assert replayed.game.state == game.state
        assert replayed.game._before == game._before
        assert replayed.game.log == game.log


@pytest.mark.parametrize("name", NAMES)
def test_is_legal_matches_legal_actions(name: str) -> None:
    """`is_legal` agrees with the legal list for all kinds of actions."""
    game, chance = new_game(name, 2, 5), Random(5)
    seen: list[Action] = [EndEarly()]
    for _ in random_play(game, 5):
        seen += [action for action in game.legal() if chance.random() < 0.02]
        legal = every_legal(game.state) | ({EndEarly()} if not game.is_over else set())
        for action in chance.sample([*seen, *game.legal()], 8) if len(seen) > 8 else ():
            assert is_legal(game.state, action) == (action in legal), action


def a_turn(name: str, *, cards: int, pieces: int, tickets: int) -> State:
    """A first turn with these numbers of cards of each type, pieces of each type and tickets in
    the deck."""
    state = new_game(name, 2, 3).state
    state.phase, state.turn, state.offers = Phase.TURN, 1, [()] * state.players
    state.hands[state.player] = [cards] * len(state.game_map.card_types)
    state.pieces[state.player] = (pieces,) * len(state.decks)
    del state.ticket_deck[tickets:]
    return state


@pytest.mark.quick(1)
@pytest.mark.parametrize("name", NAMES)
def test_is_legal_rejects_almost_legal_actions(name: str) -> None:
    """Claims with the cards for another route, without cards or with too few pieces; drawing cards
    and tickets that do not exist."""
    chance, illegal = Random(3), 0
    rich = legal_actions(a_turn(name, cards=9, pieces=45, tickets=1))
    claims = [action for action in rich if isinstance(action, Claim)]
    for cards, pieces, tickets in ((9, 45, 1), (1, 45, 1), (9, 2, 1), (9, 45, 0)):
        state = a_turn(name, cards=cards, pieces=pieces, tickets=tickets)
        legal = every_legal(state)
        own = chance.choices(claims, k=200)
        mixed = [Claim(one.route, other.payment) for one, other in pairwise(own)]
        nothing = DrawFaceUp(len(state.market)), DrawFromDeck(len(state.decks)), DrawTickets()
        for action in (*own, *mixed, *nothing):
            assert is_legal(state, action) == (action in legal), action
            illegal += action not in legal
    assert illegal > 100, "too few cases to prove anything"


def drawn(seed: int = 1) -> tuple[Game, int]:
    """A game of some turns, and the index in its log of a card drawn from the deck."""
    game = new_game("usa", 2, seed)
    for number, _ in enumerate(random_play(game, seed)):
        if number > 60 and isinstance(game.log[-1].action, DrawFromDeck):
            break
    return game, len(game.log) - 1


def test_replay_with_changed_rules() -> None:
    """If the current rules would give other events, the recorded ones decide."""
    game = new_game("usa", 2, 1)
    for _ in random_play(game, 3):
        if isinstance(game.log[-1].action, EndTurn) and game.state.turn > 20:
            break
    replayed = replay(game, seed=2)
    assert replayed.differing == (0,), "another seed stands for another way to shuffle"
    assert replayed.game.state == game.state


@pytest.mark.parametrize("players", [2, 3])
def test_starting_pieces_after_the_tickets_of_all(players: int) -> None:
    """A game of older rules, in which all players chose tickets before anybody chose pieces, stays
    as it was, and can be continued at each step without an impossible position on the way."""
    setup = new_game("great_lakes", players, 1)
    records = [setup.log[0], *choices_by_older_rules(setup)]
    for played in range(2, len(records) + 1):
        replayed = replay(setup, records[:played])
        assert replayed.differing == tuple(range(1, min(played - 1, 2 * players) + 1))
        game = replayed.game
        assert broken_invariants(game.state) == []
        while not game.state.turn:
            game.apply(game.legal()[0])
            assert broken_invariants(game.state) == []
        assert [sum(pieces) for pieces in game.state.pieces] == [50] * players
        assert [len(tickets) for tickets in game.state.tickets] == [3] * players
        assert replay(game).game.state == game.state


def choices_by_older_rules(game: Game) -> list[Record]:
    """The records of the choices before the first turn, by the rules before version 2."""
    first, players, pieces = game.state.first, game.state.players, (27, 23)
    seats = [(first + step) % players for step in range(players)]
    returned = [TicketsReturned(seat, game.state.offers[seat][3:]) for seat in range(players)]
    records: list[Record] = []
    for seat in seats:
        offer = game.state.offers[seat]
        kept = TicketsKept(seat, offer[:3], offer[3:]), ActionEnded(seat)
        records.append(Record(KeepTickets(offer[:3]), kept))
        then: tuple[Event, ...] = (TicketChoiceBegan((seat + 1) % players),)
        if seat == seats[-1]:
            then = (*returned, StartingPiecesChoiceBegan(first))
        records.append(Record(EndTurn(), then))
    for seat in seats:
        chosen = StartingPiecesChosen(seat, pieces), ActionEnded(seat)
        records.append(Record(ChooseStartingPieces(pieces), chosen))
        then = (StartingPiecesChoiceBegan((seat + 1) % players),)
        if seat == seats[-1]:
            then = (StartingPiecesRevealed((pieces,) * players), PlayBegan(first))
        records.append(Record(EndTurn(), then))
    return records


@pytest.mark.parametrize(
    "change",
    [
        lambda event: event._replace(player=7),
        lambda event: event._replace(player=-1),
        lambda event: event._replace(player=10**9),
        lambda event: event._replace(card=None),
        lambda event: TurnEnded(0, 5),
        lambda event: RouteClaimed(0, 3, ((0, 10**9),), 4),
        lambda event: RouteClaimed(0, 3, ((0, 2),), 4),
    ],
)
def test_impossible_event(change) -> None:  # type: ignore[no-untyped-def]
    """An event with an impossible value is an error that names the record."""
    game, at = drawn()
    records = list(game.log)
    events = tuple([change(e) if isinstance(e, DeckCardDrawn) else e for e in records[at].events])
    records[at] = Record(records[at].action, events)
    with pytest.raises(InvalidRecordError) as error:
        replay(game, records)
    assert error.value.index == at


def test_action_no_longer_legal() -> None:
    """If an action is illegal by the current rules, its recorded events decide."""
    game, at = drawn()
    records = list(game.log)
    records[at] = Record(Withdraw(), records[at].events)
    replayed = replay(game, records)
    assert replayed.differing == (at,)
    assert replayed.game.state == game.state


def test_differing_records_before_a_settled_one() -> None:
    """Several records that the current rules reject stay as they were, and later steps can be
    undone as before."""
    game = new_game("usa", 2, 1)
    for _ in random_play(game, 1):
        if game.state.turn > 30 and len(game.log) > 60 and game.can_undo:
            break
    records = list(game.log)
    drawn = [i for i, record in enumerate(records) if isinstance(record.action, DrawFromDeck)]
    rejected = drawn[0], drawn[1], drawn[3]
    for at in rejected:
        records[at] = Record(Withdraw(), records[at].events)
    replayed = replay(game, records)
    assert replayed.differing == tuple(rejected)
    assert replayed.game.state == game.state
    while game.can_undo:
        game.undo()
        replayed.game.undo()
        assert replayed.game.state == game.state
    assert not replayed.game.can_undo


def test_record_after_the_end() -> None:
    """A record after the end of the game is an error."""
    game = new_game("usa", 2, 1)
    for _ in random_play(game, 1):
        pass
    records = [*game.log, Record(DrawFromDeck(), ())]
    with pytest.raises(InvalidRecordError, match="the game was over") as error:
        replay(game, records)
    assert error.value.index == len(game.log)


def test_too_many_offered_tickets() -> None:
    """An offer with more tickets than the rules allow is an error."""
    game = new_game("usa", 2, 1)
    (setup,) = game.log
    many = tuple(range(8))
    events = tuple(
        [TicketsOffered(0, many) if isinstance(e, TicketsOffered) else e for e in setup.events]
    )
    with pytest.raises(InvalidRecordError, match="impossible in this game") as error:
        replay(game, [Record(None, events)], seed=2)
    assert error.value.index == 0, "the setup"


def test_player_who_can_do_nothing() -> None:
    """A turn without a legal action is an error: the rules would pass for the player."""
    usa = a_map("usa")
    (deck,) = usa.rules.decks
    cards = tuple([card for card, count in deck.cards for _ in range(count)])
    tickets = tuple(range(len(usa.tickets)))
    no_tickets = TicketsShuffled(tickets, 0), LongTicketsRemoved(tickets)
    events = DeckShuffled(0, cards, 0), HandDealt(1, cards), *no_tickets
    everything = Record(None, (*events, PlayBegan(1)))
    assert replay(new_game("usa", 2, 1), [everything]).game.legal()
    nothing = Record(None, (*events, PlayBegan(0)))
    with pytest.raises(InvalidRecordError, match="there is no legal action"):
        replay(new_game("usa", 2, 1), [nothing])


@pytest.mark.parametrize("chosen_pieces", [((27, 23),), ((27, 23), (50,)), ((27, 23), (10**9, 0))])
def test_impossible_starting_pieces(chosen_pieces: tuple[tuple[int, ...], ...]) -> None:
    """Starting pieces that nobody could choose are an error."""
    game = new_game("great_lakes", 2, 1)
    for _ in random_play(game, 1):
        if any(isinstance(event, StartingPiecesRevealed) for event in game.log[-1].events):
            break
    *before, last = game.log
    events = [
        StartingPiecesRevealed(chosen_pieces) if isinstance(e, StartingPiecesRevealed) else e
        for e in last.events
    ]
    with pytest.raises(InvalidRecordError, match="impossible in this game"):
        replay(game, [*before, Record(last.action, tuple(events))])


def test_event_of_another_type() -> None:
    """An event of another type with equal values is a different event."""
    game = new_game("usa", 2, 1)
    record = game.apply(game.legal()[0])
    *before, ended = record.events
    assert isinstance(ended, ActionEnded)
    records = [game.log[0], record._replace(events=(*before, FlagCardDeclined(ended.player)))]
    with pytest.raises(InvalidRecordError):
        replay(game, records)


def test_negative_slot() -> None:
    """A slot counted from the end of the market is an error, though Python would accept it."""
    game = new_game("usa", 2, 1)
    for _ in random_play(game, 1):
        if any(isinstance(event, FaceUpCardDrawn) for event in game.log[-1].events):
            break
    *before, last = game.log
    events = [
        event._replace(slot=event.slot - 5) if isinstance(event, FaceUpCardDrawn) else event
        for event in last.events
    ]
    with pytest.raises(InvalidRecordError, match="impossible in this game"):
        replay(game, [*before, Record(last.action, tuple(events))])
