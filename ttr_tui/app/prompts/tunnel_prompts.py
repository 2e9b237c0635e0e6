"""A tunnel: cards are revealed one by one, then the player adds cards or withdraws (EU-2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ttr_tui.app.commands import Command
from ttr_tui.app.prompts.claim_prompts import payment_choice
from ttr_tui.app.prompts.prompt import Highlight, Option, Prompt, PromptHost
from ttr_tui.app.prompts.question_prompts import QuestionPrompt
from ttr_tui.app.widgets.badges import Badges
from ttr_tui.app.widgets.spans import BLANK, Line, Span, line
from ttr_tui.engine.actions import Payment, PayTunnel, Withdraw
from ttr_tui.engine.events import Event, TunnelCardRevealed, TunnelTried
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.state import Tunnel
from ttr_tui.engine.text import counted
from ttr_tui.play.log import payment_words


def tunnel_tried(events: Sequence[Event]) -> Tunnel | None:
    """The tunnel that was tried in these events, with the cards revealed for it."""
    tried = next((event for event in events if isinstance(event, TunnelTried)), None)
    revealed = tuple(event.card for event in events if isinstance(event, TunnelCardRevealed))
    return Tunnel(tried.route, tried.payment, revealed) if tried and revealed else None


def asks_more(game_map: GameMap, payment: Payment, card: int) -> bool:
    """Whether a card revealed must be matched by one more: a locomotive, or a color played."""
    card_types = game_map.card_types
    return card_types[card].color in {
        None,
        *(card_types[card_type].color for card_type, _ in payment),
    }


def revealed_line(game_map: GameMap, badges: Badges, tunnel: Tunnel, seen: int) -> Line:
    """The cards revealed so far, each with what it asks for; the others lie face down."""
    pieces: list[Span] = []
    for number, card in enumerate(tunnel.revealed):
        if number >= seen:
            pieces.append(Span(" ? ", "bar strong"))
            pieces.append(Span("     "))
            continue
        more = asks_more(game_map, tunnel.payment, card)
        pieces.append(badges.card(card))
        pieces.append(Span(" +1  " if more else " –   ", "bad" if more else "quiet"))
    return tuple(pieces)


def _more_words(count: int) -> str:
    return counted(count, "more card") if count else "nothing"


class TunnelRevealPrompt(Prompt):
    """The cards come up one by one, each with a key; what came of it is shown afterwards."""

    hints = ("Each card of the color you played, and each locomotive, asks for one card more.",)

    looks_close = True
    holds_panels = True

    def __init__(self, host: PromptHost, tunnel: Tunnel) -> None:
        super().__init__(host)
        self._tunnel = tunnel
        self._seen = 1

    @property
    def _all_seen(self) -> bool:
        return self._seen == len(self._tunnel.revealed)

    @property
    def spreads(self) -> bool:
        return True

    def rows(self, width: int) -> int:
        return 4

    def lines(self, width: int, height: int) -> list[Line]:
        game_map, tunnel = self.view.game_map, self._tunnel
        laid = payment_words(tunnel.payment, game_map)
        extra = sum(
            asks_more(game_map, tunnel.payment, card) for card in tunnel.revealed[: self._seen]
        )
        result = line((f" {_more_words(extra)} to add", "strong"))
        if not self._all_seen:
            result = line((f" {_more_words(extra)} to add so far", "quiet"))
        below = line(
            " ",
            Span("Enter", "key", "next card"),
            Span(
                " goes on" if self._all_seen else " reveals the next card   ",
                "quiet",
                "next card",
            ),
            *([] if self._all_seen else [Span("a", "key", "all"), Span(" all", "quiet", "all")]),
        )
        said = self.host.message
        lines = [
            line((f" Tunnel {game_map.route_name(tunnel.route)}", "accent")),
            line((f" You laid down {laid}; revealed:", "quiet")),
            line(" ", *revealed_line(game_map, self.host.badges, tunnel, self._seen), *result),
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
                "reveal the next card; after the last, go on",
                lambda _: self._next(),
            ),
            Command(
                "all",
                ("a", "escape"),
                "all at once",
                "reveal all cards at once",
                lambda _: self._turn_all(),
                possible=not self._all_seen,
            ),
        ]

    def _next(self) -> None:
        if self._all_seen:
            self.host.drop()
        else:
            self._seen += 1

    def _turn_all(self) -> None:
        self._seen = len(self._tunnel.revealed)


class TunnelPaymentPrompt(QuestionPrompt):
    """What was revealed; add cards, or take the laid ones back (EU-2)."""

    looks_close = True
    verb = "do this"

    def question(self) -> list[Line]:
        view, tunnel = self.view, self.view.tunnel
        if tunnel is None:
            return []
        laid = payment_words(tunnel.payment, view.game_map)
        return [
            line((f" Tunnel {view.game_map.route_name(tunnel.route)}", "accent"), f" for {laid}"),
            line(
                " ",
                *revealed_line(view.game_map, self.host.badges, tunnel, len(tunnel.revealed)),
                (f" {_more_words(view.extra)} to add", "strong"),
            ),
        ]

    def options(self) -> Sequence[Option]:
        found = [
            payment_choice(self.host, action.payment, partial(self.host.act, action), verb="add")
            for action in self.view.legal
            if isinstance(action, PayTunnel)
        ]
        why = "" if found else "you cannot add so many: "
        back = line((f" {why}withdraw", "plain"), ("  cards back, turn over", "quiet"))
        return [*found, Option(back, partial(self.host.act, Withdraw()))]

    def highlight(self) -> Highlight:
        tunnel = self.view.tunnel
        return Highlight(routes=frozenset((tunnel.route,)) if tunnel else frozenset())
