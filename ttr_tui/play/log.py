"""The log of a game as values: who did what, where, with which cards and for how many points.

`words/log_text.py` turns entries into sentences. Make entries only of events as somebody may know
them (`events_for`), so that no entry gives away a secret.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeAlias

from ttr_tui.engine import Event, Payment
from ttr_tui.engine.game_map import (
    CardTypeIndex,
    CityIndex,
    DeckIndex,
    RouteIndex,
    Seat,
    TicketIndex,
)
from ttr_tui.engine.registry import BUILDINGS
from ttr_tui.engine.rules.cards import DeckShuffled
from ttr_tui.engine.rules.exchange import PiecesExchanged
from ttr_tui.engine.rules.flag import FlagCardKept, FlagScored
from ttr_tui.engine.rules.market import (
    DeckCardDrawn,
    FaceUpCardDrawn,
    MarketReset,
    ResetLimitReached,
)
from ttr_tui.engine.rules.routes import RouteClaimed
from ttr_tui.engine.rules.starting_pieces import StartingPiecesChosen, StartingPiecesRevealed
from ttr_tui.engine.rules.tickets import TicketsKept, TicketsOffered
from ttr_tui.engine.rules.tunnels import (
    TunnelCardRevealed,
    TunnelPaid,
    TunnelPriced,
    TunnelTried,
    TunnelWithdrawn,
)
from ttr_tui.engine.rules.turns import (
    GameEnded,
    GameEndedEarly,
    GameStarted,
    LastRoundBegan,
    TurnEnded,
    TurnPassed,
)

_BUILT: Final = {each.event: each.kind for each in BUILDINGS.values()}
"""The kinds of buildings by the events that build them."""


class What(Enum):
    """What happened. The values are stable keys. A turn is passed by choice (`TURN_PASSED`) or
    because nothing is possible (C-11)."""

    GAME_STARTED = "game-started"
    CARDS_DRAWN = "cards-drawn"
    TICKETS_KEPT = "tickets-kept"
    ROUTE_CLAIMED = "route-claimed"
    TUNNEL_TRIED = "tunnel-tried"
    TUNNEL_REVEALED = "tunnel-revealed"
    TUNNEL_PAID = "tunnel-paid"
    TUNNEL_WITHDRAWN = "tunnel-withdrawn"
    FLAG_CARD_KEPT = "flag-card-kept"
    FLAG_SCORED = "flag-scored"
    BUILT = "built"
    PIECES_EXCHANGED = "pieces-exchanged"
    STARTING_PIECES_CHOSEN = "starting-pieces-chosen"
    STARTING_PIECES_REVEALED = "starting-pieces-revealed"
    TURN_PASSED = "turn-passed"
    NOTHING_POSSIBLE = "nothing-possible"
    MARKET_RESET = "market-reset"
    RESET_LIMIT_REACHED = "reset-limit-reached"
    DECK_SHUFFLED = "deck-shuffled"
    LAST_ROUND_BEGAN = "last-round-began"
    GAME_ENDED = "game-ended"
    ALL_PASSED = "all-passed"
    GAME_ENDED_EARLY = "game-ended-early"


ON_THE_BOARD: Final = (What.ROUTE_CLAIMED, What.BUILT)
"""What a player has paid for and everybody sees on the board."""

OF_CARDS: Final = (What.MARKET_RESET, What.DECK_SHUFFLED)
"""What happens without a player, but changes what can be drawn."""


class LogEntry(NamedTuple):
    """What a player did (`seat`), or what happened without a player (`None`).

    The other fields are set as far as they apply. `cards` are pairs of a card type and a number; a
    card type or ticket is `None` where the reader may not know it. `deck` is the deck that cards
    come from (`None`: the market), is shuffled, or whose pieces are given away. `pieces` are
    numbers by deck, for one player or for all seats. `number` counts the cards to add for a tunnel,
    or the exchanged pieces. `about` is the player whom an entry without a seat is about. `seen_by`
    is the seat that alone knew all of this during the game, `None` if everybody did. `building` is
    the kind of what was built.
    """

    what: What
    seat: Seat | None = None
    route: RouteIndex | None = None
    city: CityIndex | None = None
    deck: DeckIndex | None = None
    cards: tuple[tuple[CardTypeIndex | None, int], ...] = ()
    tickets: tuple[TicketIndex | None, ...] = ()
    rejected: tuple[TicketIndex | None, ...] = ()
    pieces: tuple[tuple[int | None, ...], ...] = ()
    number: int = 0
    points: int = 0
    about: Seat | None = None
    seen_by: Seat | None = None
    building: str = ""

    @property
    def known_cards(self) -> Payment:
        """Those of the cards that the reader knows."""
        return tuple([(card, count) for card, count in self.cards if card is not None])


LogGroup: TypeAlias = tuple[LogEntry, ...]
"""What one player did in a row, or a single entry without a player."""


def entries_of(events: Iterable[Event]) -> list[LogEntry]:
    """Return the log entries of these events. Cards drawn from one place in a row, and tunnel cards
    revealed in a row, are one entry; events that no reader needs have none."""
    entries: list[LogEntry] = []
    for event, following in pairwise([*_without_setup_shuffles(events), None]):
        match event:
            case TurnPassed(player=player) if isinstance(following, TurnEnded | GameEnded):
                # A turn passed by choice is not over before its player ends it.
                entries.append(LogEntry(What.NOTHING_POSSIBLE, player))
            case None:
                break
            case FaceUpCardDrawn(player=player, card=card):
                _add_draw(entries, LogEntry(What.CARDS_DRAWN, player, cards=((card, 1),)))
            case DeckCardDrawn(player=player, deck=deck, card=card):
                seen_by = None if card is None else player
                drawn = LogEntry(
                    What.CARDS_DRAWN, player, deck=deck, cards=((card, 1),), seen_by=seen_by
                )
                _add_draw(entries, drawn)
            case TunnelCardRevealed(card=card):
                _add_revealed(entries, card)
            case TunnelPriced(number=number) if entries:  # Of the cards just revealed.
                entries[-1] = entries[-1]._replace(number=number)
            case _ if (entry := _entry_of(event)) is not None:
                entries.append(entry)
    return entries


def grouped(entries: Iterable[LogEntry]) -> list[LogGroup]:
    """Put consecutive entries of one player into one group."""
    groups: list[LogGroup] = []
    for entry in entries:
        if groups and entry.seat is not None and entry.seat == groups[-1][0].seat:
            groups[-1] += (entry,)
        else:
            groups.append((entry,))
    return groups


def by_player(entries: Iterable[LogEntry]) -> list[LogGroup]:
    """Put everything that one player did into one group, in the order of the first entries; leave
    out what happened without a player."""
    groups: dict[Seat, LogGroup] = {}
    for entry in entries:
        if entry.seat is not None:
            groups[entry.seat] = (*groups.get(entry.seat, ()), entry)
    return [*groups.values()]


def _without_setup_shuffles(events: Iterable[Event]) -> Iterator[Event]:
    """Leave out the shuffles between the start of the game and the first offer of tickets."""
    in_setup = False
    for event in events:
        if isinstance(event, GameStarted | TicketsOffered):
            in_setup = isinstance(event, GameStarted)
        if not (in_setup and isinstance(event, DeckShuffled)):
            yield event


def _add_draw(entries: list[LogEntry], drawn: LogEntry) -> None:
    """Add a drawn card, to the entry of the same player and source if the last ones are draws."""
    for at in range(len(entries) - 1, -1, -1):
        last = entries[at]
        if (last.what, last.seat) != (What.CARDS_DRAWN, drawn.seat):
            break
        if last.deck == drawn.deck:
            counts = Counter(dict(last.cards)) + Counter(dict(drawn.cards))
            entries[at] = last._replace(cards=tuple(counts.items()))
            return
    entries.append(drawn)


def _add_revealed(entries: list[LogEntry], card: CardTypeIndex) -> None:
    """Add a revealed tunnel card; the cards stay in their order."""
    if entries and entries[-1].what is What.TUNNEL_REVEALED:
        entries[-1] = entries[-1]._replace(cards=(*entries[-1].cards, (card, 1)))
    else:
        entries.append(LogEntry(What.TUNNEL_REVEALED, cards=((card, 1),)))


def _entry_of(event: Event) -> LogEntry | None:
    match event:
        case GameStarted(player=player):
            return LogEntry(What.GAME_STARTED, player)
        case RouteClaimed(player=player, route=route, payment=payment, points=points):
            return LogEntry(What.ROUTE_CLAIMED, player, route, cards=payment, points=points)
        case TicketsKept(player=player, kept=kept, rejected=rejected):
            seen_by = None if None in kept + rejected else player
            return LogEntry(
                What.TICKETS_KEPT, player, tickets=kept, rejected=rejected, seen_by=seen_by
            )
        case TunnelTried(player=player, route=route, payment=payment):
            return LogEntry(What.TUNNEL_TRIED, player, route, cards=payment)
        case TunnelPaid(player=player, payment=payment):
            return LogEntry(What.TUNNEL_PAID, player, cards=payment)
        case TunnelWithdrawn(player=player, payment=payment):
            return LogEntry(What.TUNNEL_WITHDRAWN, player, cards=payment)
        case FlagCardKept(player=player, card=card):
            return LogEntry(What.FLAG_CARD_KEPT, player, cards=((card, 1),))
        case FlagScored(player=player, cards=cards, points=points):
            counts = tuple(Counter(cards).items())
            return LogEntry(What.FLAG_SCORED, player, cards=counts, points=points)
        case PiecesExchanged(player=player, deck=deck, number=number, points=points):
            return LogEntry(What.PIECES_EXCHANGED, player, deck=deck, number=number, points=-points)
        case StartingPiecesChosen(player=player, pieces=pieces):
            seen_by = None if None in pieces else player
            return LogEntry(What.STARTING_PIECES_CHOSEN, player, pieces=(pieces,), seen_by=seen_by)
        case TurnPassed(player=player):
            return LogEntry(What.TURN_PASSED, player)
        case StartingPiecesRevealed(chosen_pieces=pieces):
            return LogEntry(What.STARTING_PIECES_REVEALED, pieces=pieces)
        case MarketReset(cards=cards):
            return LogEntry(What.MARKET_RESET, cards=tuple(Counter(cards).items()))
        case ResetLimitReached():
            return LogEntry(What.RESET_LIMIT_REACHED)
        case DeckShuffled(deck=deck):
            return LogEntry(What.DECK_SHUFFLED, deck=deck)
        case LastRoundBegan(player=player):
            return LogEntry(What.LAST_ROUND_BEGAN, about=player)
        case GameEnded(all_passed=all_passed):
            return LogEntry(What.ALL_PASSED if all_passed else What.GAME_ENDED)
        case GameEndedEarly():
            return LogEntry(What.GAME_ENDED_EARLY)
    if (kind := _BUILT.get(type(event))) is not None:
        built: Any = event
        cards = built.payment
        return LogEntry(What.BUILT, built.player, city=built.city, cards=cards, building=kind)
    return None
