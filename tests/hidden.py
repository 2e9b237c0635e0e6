"""Replacing everything that is hidden from a viewer: nothing they see may change (C-10)."""

from collections.abc import Sequence
from random import Random

from ttr_tui.engine import (
    Event,
    Game,
    Record,
    State,
)
from ttr_tui.engine.rules.cards import DeckReordered, DeckShuffled, HandDealt
from ttr_tui.engine.rules.market import DeckCardDrawn
from ttr_tui.engine.rules.starting_pieces import (
    ChooseStartingPieces,
    StartingPiecesChosen,
    starting_pieces_actions,
)
from ttr_tui.engine.rules.tickets import (
    LongTicketsRemoved,
    TicketsKept,
    TicketsOffered,
    TicketsRemoved,
    TicketsReordered,
    TicketsReturned,
    TicketsShuffled,
)
from ttr_tui.engine.rules.turns import GameStarted


def replace_hidden(game: Game, viewer: int | None, seed: int, *, with_log: bool = True) -> Game:
    """A copy of a game that is not over, with other hands and tickets of the other players, other
    decks, another random generator and other secrets in the log. Everything that the player in seat
    `viewer` (`None`: a spectator) may know is the same, and all invariants hold."""
    chance = Random(seed)
    other = game.copy()
    other._legal = None  # It was computed from the replaced cards.
    _replace_cards(other.state, viewer, chance)
    _replace_tickets(other.state, viewer, chance)
    _replace_starting_pieces(other.state, viewer, chance)
    other.state.rng = chance.getrandbits(64)
    if with_log:
        other.log = [
            Record(
                record.action,
                tuple(
                    _with_random_secrets(event, viewer, chance, other) for event in record.events
                ),
            )
            for record in game.log
        ]
    return other


def _replace_cards(state: State, viewer: int | None, chance: Random) -> None:
    """Shuffle the hands of the others into the decks and deal them again, the same numbers. The
    cards they are known to hold stay."""
    card_types = state.game_map.card_types
    hidden_seats = [seat for seat in range(state.players) if seat != viewer]
    pool: list[list[int]] = [list(deck) for deck in state.decks]
    sizes: list[list[int]] = []
    for seat in hidden_seats:
        counts = [0] * len(state.decks)
        for card_type, known in enumerate(state.known[seat]):
            hidden = state.hands[seat][card_type] - known
            pool[card_types[card_type].deck] += [card_type] * hidden
            counts[card_types[card_type].deck] += hidden
            state.hands[seat][card_type] = known
        sizes.append(counts)
    for cards in pool:
        chance.shuffle(cards)
    for seat, counts in zip(hidden_seats, sizes, strict=True):
        for deck, count in enumerate(counts):
            for _ in range(count):
                state.hands[seat][pool[deck].pop()] += 1
    state.decks = pool


def _replace_tickets(state: State, viewer: int | None, chance: Random) -> None:
    """Exchange the tickets that the viewer neither has nor rejected."""
    hidden_seats = [seat for seat in range(state.players) if seat != viewer]
    piles = (state.tickets, state.offers, state.rejected)
    own = _own(state.ticket_deck, state.returned_by, viewer)
    own |= _own(state.tickets_out, state.removed_by, viewer)
    pool = [ticket for ticket in (*state.ticket_deck, *state.tickets_out) if ticket not in own]
    for seat in hidden_seats:
        for pile in piles:
            pool += pile[seat]
    chance.shuffle(pool)
    # Everybody knows that long tickets are never in the deck.
    pool.sort(key=lambda ticket: state.game_map.tickets[ticket].long)
    for seat in hidden_seats:
        for pile in piles:
            pile[seat] = tuple(pool.pop() for _ in pile[seat])
    state.tickets_out = tuple(t if t in own else pool.pop() for t in state.tickets_out)
    state.ticket_deck = [t if t in own else pool.pop() for t in state.ticket_deck]


def _own(tickets: Sequence[int], rejected_by: Sequence[int], viewer: int | None) -> set[int]:
    """Of the last tickets, which players in these seats rejected, the viewer's own."""
    last = tickets[len(tickets) - len(rejected_by) :]
    return {t for t, seat in zip(last, rejected_by, strict=True) if seat == viewer}


def _replace_starting_pieces(state: State, viewer: int | None, chance: Random) -> None:
    """Replace starting pieces chosen in secret; who has chosen is not secret."""
    for seat, pieces in enumerate(state.chosen_pieces):
        if pieces and seat != viewer:
            state.chosen_pieces[seat] = _random_starting_pieces(chance, state)


def _random_starting_pieces(chance: Random, state: State) -> tuple[int, ...]:
    chosen = chance.choice(starting_pieces_actions(state))
    assert isinstance(chosen, ChooseStartingPieces)
    return chosen.pieces


def _with_random_secrets(event: Event, viewer: int | None, chance: Random, game: Game) -> Event:
    """The event with random secrets. Cards stay in their deck, which everybody can see."""
    card_types, tickets = game.game_map.card_types, len(game.game_map.tickets)

    def any_card(card: int | None) -> int:
        assert card is not None
        deck = [n for n, each in enumerate(card_types) if each.deck == card_types[card].deck]
        return chance.choice(deck)

    def any_cards(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(map(any_card, cards))

    def any_tickets(some: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(chance.randrange(tickets) for _ in some)

    match event:
        case GameStarted():
            return event._replace(rng=chance.getrandbits(64))
        case DeckShuffled(cards=cards) | DeckReordered(cards=cards):
            return event._replace(cards=any_cards(cards), rng=chance.getrandbits(64))
        case TicketsShuffled(tickets=some) | TicketsReordered(tickets=some):
            return event._replace(tickets=any_tickets(some), rng=chance.getrandbits(64))
        case HandDealt(player=player, cards=cards) if player != viewer:
            return event._replace(cards=any_cards(cards))
        case DeckCardDrawn(player=player, card=card) if player != viewer:
            return event._replace(card=any_card(card))
        case TicketsOffered(player=player, tickets=some) if player != viewer:
            return event._replace(tickets=any_tickets(some))
        case TicketsKept(player=player, kept=kept, rejected=rejected) if player != viewer:
            return event._replace(kept=any_tickets(kept), rejected=any_tickets(rejected))
        case TicketsReturned(player=player, tickets=some) if player != viewer:
            return event._replace(tickets=any_tickets(some))
        case LongTicketsRemoved(tickets=some):
            return event._replace(tickets=any_tickets(some))
        case StartingPiecesChosen(player=player) if player != viewer:
            return event._replace(pieces=_random_starting_pieces(chance, game.state))
        case TicketsRemoved(player=player, tickets=some) if player != viewer:
            return event._replace(tickets=any_tickets(some))
        case _:
            return event
