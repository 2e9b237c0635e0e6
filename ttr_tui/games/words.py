"""What happened, in words: for the log, and for the recap at the curtain.

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
    FlagCardKept,
    FlagScored,
    FleetChosen,
    FleetsRevealed,
    GameBegan,
    GameEnded,
    GameEndedEarly,
    HarborBuilt,
    LaneClaimed,
    LastRoundBegan,
    MarketSwept,
    PiecesExchanged,
    StationBuilt,
    SweepGivenUp,
    TicketsKept,
    TicketsOffered,
    TunnelCardTurned,
    TunnelGivenUp,
    TunnelPaid,
    TunnelTried,
    TurnPassed,
)
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.notation import pieces_text
from ttr_tui.engine.text import counted
from ttr_tui.games.plain_text import fit

NAME_WIDTH = 16
"""Cells for a name in the middle of a sentence."""

_ONE_CARD = "draws a card"
_TURNED_UP = "turned up: "


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
        elif last is not None and _both_turned_up(last, told):
            lines[-1] = Told(None, f"{last.text}, {told.text.removeprefix(_TURNED_UP)}")
        elif last is not None and told.seat is not None and told.seat == last.seat:
            lines[-1] = Told(told.seat, f"{last.text}, {told.text}")
        else:
            lines.append(told)
    return lines


def _both_turned_up(last: Told, told: Told) -> bool:
    return last.text.startswith(_TURNED_UP) and told.text.startswith(_TURNED_UP)


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
            earned = counted(points, "point")
            return Told(player, f"claims {game_map.lane_name(lane)} with {paid}: {earned}")
        case TicketsKept(player=player, kept=kept, rejected=rejected):
            return Told(player, f"keeps {len(kept)} of {len(kept) + len(rejected)} tickets")
        case TunnelTried(player=player, lane=lane, payment=payment):
            paid = payment_words(payment, game_map)
            return Told(player, f"tries the tunnel {game_map.lane_name(lane)} with {paid}")
        case TunnelCardTurned(card=card):
            return Told(None, f"{_TURNED_UP}{game_map.kinds[card].name}")
        case TunnelPaid(player=player, payment=payment):
            return Told(player, f"adds {payment_words(payment, game_map)}")
        case TunnelGivenUp(player=player):
            return Told(player, "withdraws and takes the cards back")
        case FlagCardKept(player=player, card=card):
            return Told(player, f"keeps {game_map.kinds[card].name} for the flag")
        case FlagScored(player=player, points=points):
            return Told(player, f"completes a flag: {counted(points, 'point')}")
        case StationBuilt(player=player, city=city, payment=payment):
            paid = payment_words(payment, game_map)
            return Told(player, f"builds a station in {game_map.cities[city].name} with {paid}")
        case HarborBuilt(player=player, city=city, payment=payment):
            paid = payment_words(payment, game_map)
            return Told(player, f"builds a harbor in {game_map.cities[city].name} with {paid}")
        case PiecesExchanged(player=player, deck=deck, number=number, points=points):
            give, get = rules.decks[deck].pieces, rules.decks[1 - deck].pieces
            given, got = counted(number, give.one, give.many), get.one if number == 1 else get.many
            return Told(player, f"exchanges {given} for {got}: −{counted(points, 'point')}")
        case FleetChosen(player=player):
            return Told(player, "has chosen a fleet")
        case FleetsRevealed(fleets=fleets):
            lists = [
                f"{fit(name, NAME_WIDTH)} {pieces_words(fleet, game_map)}"
                for name, fleet in zip(names, fleets, strict=True)
            ]
            return Told(None, f"the fleets: {'; '.join(lists)}")
        case TurnPassed(player=player):
            return Told(player, "passes: there is nothing else to do")
        case MarketSwept():
            wild = game_map.kinds[game_map.locomotive].name
            return Told(None, f"{rules.market.sweep_at} times {wild}: the market is swept")
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
        case GameEndedEarly():
            return Told(None, "the game is ended early, with the score as it stands")
        case GameEnded():
            return Told(None, "the game is over")
        case _:
            return None


def payment_words(payment: Payment, game_map: GameMap) -> str:
    """`3 black and 2 locomotives`"""
    return " and ".join(_cards_words(kind, count, game_map) for kind, count in payment)


def _cards_words(kind: int, count: int, game_map: GameMap) -> str:
    """`3 black`, `2 locomotives`, `1 red anchor train`: a bare colour has no plural."""
    name, colour = game_map.kinds[kind].name, game_map.kinds[kind].colour
    if colour is not None and name == game_map.colours[colour]:
        return f"{count} {name}"
    return counted(count, name)


def pieces_words(pieces: Sequence[int], game_map: GameMap) -> str:
    """`27 trains and 23 ships`"""
    return pieces_text(pieces, game_map).replace(" + ", " and ")
