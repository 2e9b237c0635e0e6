"""What happened, in words: for the log, and for the summary since the last turn at the handoff.

Works on events as somebody may know them (`seen_by`), so that no line can give a secret away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ttr_tui.engine.actions import Payment
from ttr_tui.engine.events import (
    UNKNOWN,
    DeckCardDrawn,
    DeckShuffled,
    Event,
    FaceUpCardDrawn,
    FlagCardKept,
    FlagScored,
    GameEnded,
    GameEndedEarly,
    GameStarted,
    HarborBuilt,
    LastRoundBegan,
    MarketReset,
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
)
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.notation import pieces_text
from ttr_tui.engine.text import counted
from ttr_tui.play.plain_text import fit

NAME_WIDTH = 16
"""Cells for a name in the middle of a sentence."""

_ONE_CARD = "draws a card"
_TURNED_UP = "revealed: "


class LogEntry(NamedTuple):
    """A line of the log: who did it, or `None` for what happened by itself, and what.

    With a player, `text` goes on from the name: `claims Denver – Omaha with 4 black: 7 points`.
    """

    seat: int | None
    text: str


def describe(events: Iterable[Event], game_map: GameMap, names: Sequence[str]) -> list[LogEntry]:
    """Lines for these events, what one player did in a row on one line."""
    lines: list[LogEntry] = []
    laying_out = False
    for event in events:
        # The shuffles before the first tickets are part of laying the table out.
        if isinstance(event, GameStarted | TicketsOffered):
            laying_out = isinstance(event, GameStarted)
        described = _describe_event(event, game_map, names)
        if described is None or (laying_out and isinstance(event, DeckShuffled)):
            continue
        last = lines[-1] if lines else None
        if described == last and described.text.startswith(_ONE_CARD):
            lines[-1] = described._replace(
                text=described.text.replace(_ONE_CARD, "draws 2 cards", 1)
            )
        elif last is not None and _both_turned_up(last, described):
            lines[-1] = LogEntry(None, f"{last.text}, {described.text.removeprefix(_TURNED_UP)}")
        elif last is not None and described.seat is not None and described.seat == last.seat:
            lines[-1] = LogEntry(described.seat, f"{last.text}, {described.text}")
        else:
            lines.append(described)
    return lines


def _both_turned_up(last: LogEntry, described: LogEntry) -> bool:
    return last.text.startswith(_TURNED_UP) and described.text.startswith(_TURNED_UP)


def _describe_event(event: Event, game_map: GameMap, names: Sequence[str]) -> LogEntry | None:
    rules = game_map.rules
    match event:
        case GameStarted(player=player):
            return LogEntry(player, "begins")
        case FaceUpCardDrawn(player=player, card=card):
            return LogEntry(player, f"takes {game_map.card_types[card].name}")
        case DeckCardDrawn(player=player, card=card, deck=deck):
            of = f"the {rules.decks[deck].name} deck" if len(rules.decks) > 1 else "the deck"
            drawn = _ONE_CARD if card == UNKNOWN else f"draws {game_map.card_types[card].name}"
            return LogEntry(player, f"{drawn} from {of}")
        case RouteClaimed(player=player, route=route, payment=payment, points=points):
            paid = payment_words(payment, game_map)
            earned = counted(points, "point")
            return LogEntry(player, f"claims {game_map.route_name(route)} with {paid}: {earned}")
        case TicketsKept(player=player, kept=kept, rejected=rejected):
            return LogEntry(player, f"keeps {len(kept)} of {len(kept) + len(rejected)} tickets")
        case TunnelTried(player=player, route=route, payment=payment):
            paid = payment_words(payment, game_map)
            return LogEntry(player, f"tries the tunnel {game_map.route_name(route)} with {paid}")
        case TunnelCardRevealed(card=card):
            return LogEntry(None, f"{_TURNED_UP}{game_map.card_types[card].name}")
        case TunnelPaid(player=player, payment=payment):
            return LogEntry(player, f"adds {payment_words(payment, game_map)}")
        case TunnelWithdrawn(player=player):
            return LogEntry(player, "withdraws and takes the cards back")
        case FlagCardKept(player=player, card=card):
            return LogEntry(player, f"keeps {game_map.card_types[card].name} for the flag")
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
            given, got = counted(number, give.one, give.many), get.one if number == 1 else get.many
            return LogEntry(player, f"exchanges {given} for {got}: −{counted(points, 'point')}")
        case StartingPiecesChosen(player=player):
            return LogEntry(player, "has chosen a starting pieces")
        case StartingPiecesRevealed(chosen_pieces=chosen_pieces):
            lists = [
                f"{fit(name, NAME_WIDTH)} {pieces_words(starting_pieces, game_map)}"
                for name, starting_pieces in zip(names, chosen_pieces, strict=True)
            ]
            return LogEntry(None, f"the starting pieces: {'; '.join(lists)}")
        case TurnPassed(player=player):
            return LogEntry(player, "passes: there is nothing else to do")
        case MarketReset():
            wild = game_map.card_types[game_map.locomotive].name
            return LogEntry(None, f"{rules.market.reset_at} times {wild}: the market is reset")
        case ResetLimitReached():
            return LogEntry(None, "reset often enough: the market stays")
        case DeckShuffled(deck=deck):
            of = f" {rules.decks[deck].name}" if len(rules.decks) > 1 else ""
            return LogEntry(None, f"the discard pile is shuffled into a new{of} deck")
        case LastRoundBegan(player=player):
            name, pieces = fit(names[player], NAME_WIDTH), rules.last_round.pieces
            left = f"{counted(pieces, rules.pieces.one, rules.pieces.many)} or fewer left"
            return LogEntry(None, f"{name} has {left}: the last round begins")
        case GameEnded(all_passed=True):
            return LogEntry(None, "nobody can do anything: the game is over")
        case GameEndedEarly():
            return LogEntry(None, "the game is ended early, with the score as it stands")
        case GameEnded():
            return LogEntry(None, "the game is over")
        case _:
            return None


def payment_words(payment: Payment, game_map: GameMap) -> str:
    """`3 black and 2 locomotives`"""
    return " and ".join(_cards_words(card_type, count, game_map) for card_type, count in payment)


def _cards_words(card_type: int, count: int, game_map: GameMap) -> str:
    """`3 black`, `2 locomotives`, `1 red anchor train`: a bare color has no plural."""
    name, color = game_map.card_types[card_type].name, game_map.card_types[card_type].color
    if color is not None and name == game_map.colors[color]:
        return f"{count} {name}"
    return counted(count, name)


def pieces_words(pieces: Sequence[int], game_map: GameMap) -> str:
    """`27 trains and 23 ships`"""
    return pieces_text(pieces, game_map).replace(" + ", " and ")
