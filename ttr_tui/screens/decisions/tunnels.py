"""A tunnel: cards are turned up one by one, then the player adds cards or withdraws (EU-2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ttr_tui.engine.actions import Payment, PayTunnel, Withdraw
from ttr_tui.engine.events import Event, TunnelCardTurned, TunnelTried
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.state import Tunnel
from ttr_tui.engine.text import counted
from ttr_tui.games.words import payment_words
from ttr_tui.screens.chips import Chips
from ttr_tui.screens.commands import Command
from ttr_tui.screens.decisions.base import Choice, Decision, Desk, Lit
from ttr_tui.screens.decisions.payment_choices import payment_choice
from ttr_tui.screens.decisions.questions import Question
from ttr_tui.screens.lines import BLANK, Line, Piece, line


def tunnel_tried(events: Sequence[Event]) -> Tunnel | None:
    """The tunnel that was tried in these events, with the cards turned up for it."""
    tried = next((event for event in events if isinstance(event, TunnelTried)), None)
    turned = tuple(event.card for event in events if isinstance(event, TunnelCardTurned))
    return Tunnel(tried.lane, tried.payment, turned) if tried and turned else None


def asks_more(game_map: GameMap, payment: Payment, card: int) -> bool:
    """Whether a card turned up must be matched by one more: a locomotive, or a colour played."""
    kinds = game_map.kinds
    return kinds[card].colour in {None, *(kinds[kind].colour for kind, _ in payment)}


def turned_up(game_map: GameMap, chips: Chips, tunnel: Tunnel, seen: int) -> Line:
    """The cards turned up so far, each with what it asks for; the others lie face down."""
    pieces: list[Piece] = []
    for number, card in enumerate(tunnel.turned):
        if number >= seen:
            pieces.append(Piece(" ? ", "bar strong"))
            pieces.append(Piece("     "))
            continue
        more = asks_more(game_map, tunnel.payment, card)
        pieces.append(chips.card(card))
        pieces.append(Piece(" +1  " if more else " –   ", "bad" if more else "quiet"))
    return tuple(pieces)


def _more_words(count: int) -> str:
    return counted(count, "more card") if count else "nothing"


class TurningUp(Decision):
    """The cards come up one by one, each with a key; what came of it is shown afterwards."""

    advice = ("Each card of the colour you played, and each locomotive, asks for one card more.",)

    looks_close = True
    holds_panels = True

    def __init__(self, desk: Desk, tunnel: Tunnel) -> None:
        super().__init__(desk)
        self._tunnel = tunnel
        self._seen = 1

    @property
    def _all_seen(self) -> bool:
        return self._seen == len(self._tunnel.turned)

    @property
    def spreads(self) -> bool:
        return True

    def rows(self, width: int) -> int:
        return 4

    def lines(self, width: int, height: int) -> list[Line]:
        game_map, tunnel = self.view.game_map, self._tunnel
        laid = payment_words(tunnel.payment, game_map)
        extra = sum(
            asks_more(game_map, tunnel.payment, card) for card in tunnel.turned[: self._seen]
        )
        result = line((f" {_more_words(extra)} to add", "strong"))
        if not self._all_seen:
            result = line((f" {_more_words(extra)} to add so far", "quiet"))
        below = line(
            " ",
            Piece("Enter", "key", "next card"),
            Piece(
                " goes on" if self._all_seen else " turns up the next card   ",
                "quiet",
                "next card",
            ),
            *([] if self._all_seen else [Piece("a", "key", "all"), Piece(" all", "quiet", "all")]),
        )
        said = self.desk.message
        lines = [
            line((f" Tunnel {game_map.lane_name(tunnel.lane)}", "accent")),
            line((f" You laid down {laid}; turned up:", "quiet")),
            line(" ", *turned_up(game_map, self.desk.chips, tunnel, self._seen), *result),
            below,
            *([line(" ", said)] if said else []),
        ]
        return [BLANK, *lines] if height > len(lines) else lines

    def commands(self) -> Sequence[Command]:
        return [
            Command(
                "next card",
                ("enter", "space"),
                "go on" if self._all_seen else "next card",
                "turn up the next card; after the last, go on",
                lambda _: self._next(),
            ),
            Command(
                "all",
                ("a", "escape"),
                "all at once",
                "turn up all cards at once",
                lambda _: self._turn_all(),
                possible=not self._all_seen,
            ),
        ]

    def _next(self) -> None:
        if self._all_seen:
            self.desk.drop()
        else:
            self._seen += 1

    def _turn_all(self) -> None:
        self._seen = len(self._tunnel.turned)


class TunnelQuestion(Question):
    """What was turned up; add cards, or take the laid ones back (EU-2)."""

    looks_close = True
    verb = "do this"

    def question(self) -> list[Line]:
        view, tunnel = self.view, self.view.tunnel
        if tunnel is None:
            return []
        laid = payment_words(tunnel.payment, view.game_map)
        return [
            line((f" Tunnel {view.game_map.lane_name(tunnel.lane)}", "accent"), f" for {laid}"),
            line(
                " ",
                *turned_up(view.game_map, self.desk.chips, tunnel, len(tunnel.turned)),
                (f" {_more_words(view.extra)} to add", "strong"),
            ),
        ]

    def choices(self) -> Sequence[Choice]:
        found = [
            payment_choice(self.desk, action.payment, partial(self.desk.act, action), verb="add")
            for action in self.view.legal
            if isinstance(action, PayTunnel)
        ]
        why = "" if found else "you cannot add so many: "
        back = line((f" {why}withdraw", "plain"), ("  cards back, turn over", "quiet"))
        return [*found, Choice(back, partial(self.desk.act, Withdraw()))]

    def lit(self) -> Lit:
        tunnel = self.view.tunnel
        return Lit(lanes=frozenset((tunnel.lane,)) if tunnel else frozenset())
