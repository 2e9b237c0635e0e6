"""The log: events described in plain English, also for the summary since a player's last turn.

Describe only events as somebody may know them (`events_for`), so that no line gives away a secret.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ttr_tui.engine import (
    UNKNOWN,
    DeckCardDrawn,
    DeckShuffled,
    Event,
    FaceUpCardDrawn,
    FlagCardKept,
    FlagScored,
    GameEnded,
    GameEndedEarly,
    GameMap,
    GameStarted,
    HarborBuilt,
    LastRoundBegan,
    MarketReset,
    Payment,
    PiecesExchanged,
    ResetLimitReached,
    RouteClaimed,
    StartingPiecesChosen,
    StartingPiecesRevealed,
    StationBuilt,
    TicketsKept,
    TicketsOffered,
    TunnelCardRevealed,
    TunnelPaid,
    TunnelTried,
    TunnelWithdrawn,
    TurnPassed,
    pieces_text,
)
from ttr_tui.play.plain_text import fit
from ttr_tui.text import counted

NAME_WIDTH = 16
"""Cells for a player's name within a sentence."""


class LogEntry(NamedTuple):
    """A line of the log: the seat of the player who acts, or `None`, and the text.

    With a seat, the text continues after the player's name: `claims Denver – Omaha with 4 purple: 7
    points`.
    """

    seat: int | None
    text: str


_Draw = FaceUpCardDrawn | DeckCardDrawn


def describe(events: Iterable[Event], game_map: GameMap, names: Sequence[str]) -> list[LogEntry]:
    """Describe these events, with consecutive actions of one player on one line."""
    entries: list[LogEntry] = []
    for entry in _describe_each(_without_setup_shuffles(events), game_map, names):
        last = entries[-1] if entries else None
        if last is not None and entry.seat is not None and entry.seat == last.seat:
            entries[-1] = LogEntry(entry.seat, f"{last.text}, {entry.text}")
        else:
            entries.append(entry)
    return entries


def _without_setup_shuffles(events: Iterable[Event]) -> Iterator[Event]:
    """Leave out the shuffles between the start of the game and the first offer of tickets."""
    in_setup = False
    for event in events:
        if isinstance(event, GameStarted | TicketsOffered):
            in_setup = isinstance(event, GameStarted)
        if not (in_setup and isinstance(event, DeckShuffled)):
            yield event


def _describe_each(
    events: Iterable[Event], game_map: GameMap, names: Sequence[str]
) -> Iterator[LogEntry]:
    """Describe cards drawn by one player in a row, and cards revealed in a row, by one entry;
    every other event by its own."""
    run: list[_Draw | TunnelCardRevealed] = []
    for event in events:
        if isinstance(event, _Draw | TunnelCardRevealed):
            if run and _seat_of_run(run) != _seat_of_run([event]):
                yield _describe_run(run, game_map)
                run = []
            run.append(event)
            continue
        entry = _describe_event(event, game_map, names)
        if entry is not None:
            if run:
                yield _describe_run(run, game_map)
                run = []
            yield entry
    if run:
        yield _describe_run(run, game_map)


def _seat_of_run(run: Sequence[_Draw | TunnelCardRevealed]) -> int | None:
    """The seat that draws, or `None` for cards that are revealed."""
    return None if isinstance(run[0], TunnelCardRevealed) else run[0].player


def _describe_run(run: Sequence[_Draw | TunnelCardRevealed], game_map: GameMap) -> LogEntry:
    draws = [event for event in run if not isinstance(event, TunnelCardRevealed)]
    if draws:
        return LogEntry(_seat_of_run(run), f"draws {_draws_words(draws, game_map)}")
    revealed = ", ".join(game_map.card_types[event.card].name for event in run)
    return LogEntry(None, f"revealed: {revealed}")


def _draws_words(draws: Sequence[_Draw], game_map: GameMap) -> str:
    """`red and a locomotive from the market`, `2 cards from the deck`"""
    cards_of: dict[str, list[int]] = {}
    for draw in draws:
        cards_of.setdefault(_source_words(draw, game_map), []).append(draw.card)
    return " and ".join(
        f"{_drawn_cards_words(cards, game_map)} from {source}" for source, cards in cards_of.items()
    )


def _source_words(draw: _Draw, game_map: GameMap) -> str:
    if isinstance(draw, FaceUpCardDrawn):
        return "the market"
    decks = game_map.rules.decks
    return f"the {decks[draw.deck].name} deck" if len(decks) > 1 else "the deck"


def _drawn_cards_words(cards: Sequence[int], game_map: GameMap) -> str:
    """`red`, `2 red`, `a locomotive and red`; `a card` where the card is not known."""
    words = []
    for card, count in Counter(cards).items():
        if card == UNKNOWN:
            words.append("a card" if count == 1 else f"{count} cards")
        elif count > 1:
            words.append(_cards_words(card, count, game_map))
        else:
            name = game_map.card_types[card].name
            words.append(name if _is_bare_color(card, game_map) else _with_article(name))
    return " and ".join(words)


def _describe_event(event: Event, game_map: GameMap, names: Sequence[str]) -> LogEntry | None:
    rules = game_map.rules
    match event:
        case GameStarted(player=player):
            return LogEntry(player, "goes first")
        case RouteClaimed(player=player, route=route, payment=payment, points=points):
            paid = payment_words(payment, game_map)
            earned = counted(points, "point")
            return LogEntry(player, f"claims {game_map.route_name(route)} with {paid}: {earned}")
        case TicketsKept(player=player, kept=kept, rejected=rejected):
            return LogEntry(player, f"keeps {len(kept)} of {len(kept) + len(rejected)} tickets")
        case TunnelTried(player=player, route=route, payment=payment):
            paid = payment_words(payment, game_map)
            return LogEntry(player, f"starts the tunnel {game_map.route_name(route)} with {paid}")
        case TunnelPaid(player=player, payment=payment):
            return LogEntry(player, f"adds {payment_words(payment, game_map)}")
        case TunnelWithdrawn(player=player):
            return LogEntry(player, "takes the cards back: no tunnel")
        case FlagCardKept(player=player, card=card):
            name = game_map.card_types[card].name
            words = f"{name} card" if _is_bare_color(card, game_map) else name
            return LogEntry(player, f"keeps {_with_article(words)} for the flag")
        case FlagScored(player=player, points=points):
            return LogEntry(player, f"completes a flag: {counted(points, 'point')}")
        case StationBuilt(player=player, city=city, payment=payment):
            paid = payment_words(payment, game_map)
            return LogEntry(player, f"builds a station in {game_map.cities[city].name} with {paid}")
        case HarborBuilt(player=player, city=city, payment=payment):
            paid = payment_words(payment, game_map)
            return LogEntry(player, f"builds a harbor in {game_map.cities[city].name} with {paid}")
        case PiecesExchanged(player=player, deck=deck, number=number, points=points):
            give, get = rules.decks[deck].pieces, rules.decks[1 - deck].pieces
            given, got = (counted(number, pieces.one, pieces.many) for pieces in (give, get))
            return LogEntry(player, f"exchanges {given} for {got}: −{counted(points, 'point')}")
        case StartingPiecesChosen(player=player):
            return LogEntry(player, "chooses starting pieces")
        case StartingPiecesRevealed(chosen_pieces=chosen_pieces):
            lists = [
                f"{fit(name, NAME_WIDTH)} {pieces_words(starting_pieces, game_map)}"
                for name, starting_pieces in zip(names, chosen_pieces, strict=True)
            ]
            return LogEntry(None, f"starting pieces: {'; '.join(lists)}")
        case TurnPassed(player=player):
            # Where pieces can be exchanged, a player may pass instead of an exchange.
            reason = "cannot do anything and " if rules.exchange is None else ""
            return LogEntry(player, f"{reason}passes")
        case MarketReset():
            wild = counted(rules.market.reset_at, game_map.card_types[game_map.locomotive].name)
            return LogEntry(None, f"{wild}: the market is replaced")
        case ResetLimitReached():
            times = counted(rules.market.max_resets, "time")
            return LogEntry(None, f"the market has been replaced {times}: it stays")
        case DeckShuffled(deck=deck):
            of = f" {rules.decks[deck].name}" if len(rules.decks) > 1 else ""
            return LogEntry(None, f"the discard pile is shuffled into a new{of} deck")
        case LastRoundBegan(player=player):
            name, pieces = fit(names[player], NAME_WIDTH), rules.last_round.pieces
            left = f"{counted(pieces, rules.pieces.one, rules.pieces.many)} or fewer left"
            return LogEntry(None, f"{name} has {left}: the last round starts")
        case GameEnded(all_passed=True):
            return LogEntry(None, "nobody can take an action: the game is over")
        case GameEndedEarly():
            return LogEntry(None, "the players end the game early")
        case GameEnded():
            return LogEntry(None, "the game is over")
        case _:
            return None


def payment_words(payment: Payment, game_map: GameMap) -> str:
    """`3 black and 2 locomotives`"""
    return " and ".join(_cards_words(card_type, count, game_map) for card_type, count in payment)


def _cards_words(card_type: int, count: int, game_map: GameMap) -> str:
    """`3 black`, `2 locomotives`, `1 red anchor train`: a bare color has no plural."""
    name = game_map.card_types[card_type].name
    return f"{count} {name}" if _is_bare_color(card_type, game_map) else counted(count, name)


def _is_bare_color(card_type: int, game_map: GameMap) -> bool:
    """Whether the card type is called like its color, as in `red`."""
    found = game_map.card_types[card_type]
    return found.color is not None and found.name == game_map.colors[found.color]


def _with_article(words: str) -> str:
    return f"{'an' if words[:1].casefold() in 'aeiou' else 'a'} {words}"


def pieces_words(pieces: Sequence[int], game_map: GameMap) -> str:
    """`27 trains and 23 ships`"""
    return pieces_text(pieces, game_map).replace(" + ", " and ")
