"""What happened, in words: a line for each turn, for the log and for the recap at the curtain.

Works on events as somebody may know them (`seen_by`), so that no line can give a secret away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ttr_tui.engine.actions import Payment
from ttr_tui.engine.events import (
    UNKNOWN,
    CardDrawn,
    CardTaken,
    DeckShuffled,
    Event,
    GameBegan,
    GameEnded,
    LaneClaimed,
    LastRoundBegan,
    MarketSwept,
    SweepGivenUp,
    TicketsKept,
    TicketsOffered,
    TurnPassed,
)
from ttr_tui.engine.game_map import GameMap
from ttr_tui.games.plain_text import fit

NAME_WIDTH = 16
"""Cells for a name in the middle of a sentence."""

_ONE_CARD = "draws a card"


class Told(NamedTuple):
    """A line of the log: who did it, or `None` for what happened by itself, and what.

    With a player, `text` goes on from the name: `claims Denver – Omaha with 4 black: 7 points`.
    """

    seat: int | None
    text: str


def tell(events: Iterable[Event], game_map: GameMap, names: Sequence[str]) -> list[Told]:
    """Lines for these events, what one player did in a row on one line."""
    lines: list[Told] = []
    laying_out = False
    for event in events:
        # The shuffles before the first tickets are part of laying the table out.
        if isinstance(event, GameBegan | TicketsOffered):
            laying_out = isinstance(event, GameBegan)
        told = _told(event, game_map, names)
        if told is None or (laying_out and isinstance(event, DeckShuffled)):
            continue
        last = lines[-1] if lines else None
        if told == last and told.text.startswith(_ONE_CARD):
            lines[-1] = told._replace(text=told.text.replace(_ONE_CARD, "draws 2 cards", 1))
        elif last is not None and told.seat is not None and told.seat == last.seat:
            lines[-1] = Told(told.seat, f"{last.text}, {told.text}")
        else:
            lines.append(told)
    return lines


def _told(event: Event, game_map: GameMap, names: Sequence[str]) -> Told | None:
    rules = game_map.rules
    match event:
        case GameBegan(player=player):
            return Told(player, "begins")
        case CardTaken(player=player, card=card):
            return Told(player, f"takes {game_map.kinds[card].name}")
        case CardDrawn(player=player, card=card, deck=deck):
            of = f"the {rules.decks[deck].name} deck" if len(rules.decks) > 1 else "the deck"
            drawn = _ONE_CARD if card == UNKNOWN else f"draws {game_map.kinds[card].name}"
            return Told(player, f"{drawn} from {of}")
        case LaneClaimed(player=player, lane=lane, payment=payment, points=points):
            paid = payment_words(payment, game_map)
            earned = counted(points, "point", "points")
            return Told(player, f"claims {game_map.lane_name(lane)} with {paid}: {earned}")
        case TicketsKept(player=player, kept=kept, rejected=rejected):
            return Told(player, f"keeps {len(kept)} of {len(kept) + len(rejected)} tickets")
        case TurnPassed(player=player):
            return Told(player, "can do nothing and passes")
        case MarketSwept():
            wild = game_map.kinds[game_map.locomotives[0]].name
            return Told(None, f"{rules.market.sweep_at} {wild}s: the market is swept")
        case SweepGivenUp():
            return Told(None, "swept often enough: the market stays")
        case DeckShuffled(deck=deck):
            of = f" {rules.decks[deck].name}" if len(rules.decks) > 1 else ""
            return Told(None, f"the discard pile is shuffled into a new{of} deck")
        case LastRoundBegan(player=player):
            name, pieces = fit(names[player], NAME_WIDTH), rules.last_round.pieces
            left = f"{counted(pieces, rules.pieces.one, rules.pieces.many)} or fewer left"
            return Told(None, f"{name} has {left}: the last round begins")
        case GameEnded(all_passed=True):
            return Told(None, "nobody can do anything: the game is over")
        case GameEnded():
            return Told(None, "the game is over")
        case _:
            return None


def payment_words(payment: Payment, game_map: GameMap) -> str:
    """`3 black and 1 locomotive`"""
    parts = [f"{count} {game_map.kinds[kind].name}" for kind, count in payment]
    return " and ".join(parts)


def counted(count: int, one: str, many: str) -> str:
    """`1 point`, `2 points`"""
    return f"{count} {one if count == 1 else many}"
