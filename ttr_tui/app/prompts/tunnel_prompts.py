"""Prompts of a tunnel: its cards are revealed one by one, then the player adds cards or withdraws
(EU-2).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ttr_tui.app import keys
from ttr_tui.app.prompts.claim_prompts import payment_option
from ttr_tui.app.prompts.prompt import Option, Prompt, PromptHost, wrapped
from ttr_tui.app.prompts.question_prompts import QuestionPrompt
from ttr_tui.engine import GameMap, Payment, PayTunnel, Tunnel, Withdraw
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.highlights import Highlight
from ttr_tui.panels.regions import WIDE
from ttr_tui.panels.spans import BLANK, Line, Span, line
from ttr_tui.play.log import LogEntry, What
from ttr_tui.words import tunnels as words


def tunnel_tried(entries: Sequence[LogEntry]) -> Tunnel | None:
    """Return the tunnel that was tried in these entries, with its revealed cards; `None` if there
    is none."""
    revealed = tuple(
        card for entry in entries if entry.what is What.TUNNEL_REVEALED for card, _ in entry.cards
    )
    for entry in entries:
        if entry.what is What.TUNNEL_TRIED and entry.route is not None and revealed:
            return Tunnel(entry.route, entry.cards, revealed)
    return None


def costs_more(game_map: GameMap, payment: Payment, card: int) -> bool:
    """Whether a revealed card costs one more card: a locomotive, or a color of the payment."""
    card_types = game_map.card_types
    return card_types[card].color in {
        None,
        *(card_types[card_type].color for card_type, _ in payment),
    }


def revealed_line(game_map: GameMap, badges: Badges, tunnel: Tunnel, seen: int) -> Line:
    """Return the revealed cards, the first `seen` of them face up with what they cost."""
    spans: list[Span] = []
    for number, card in enumerate(tunnel.revealed):
        if number >= seen:
            spans.append(Span(" ? ", "bar strong"))
            spans.append(Span("     "))
            continue
        more = costs_more(game_map, tunnel.payment, card)
        spans.append(badges.card(card))
        spans.append(Span(" +1  " if more else " –   ", "bad" if more else "quiet"))
    return tuple(spans)


class TunnelRevealPrompt(Prompt):
    """Reveals the cards one by one, each with a key. The panels show the result afterwards; the
    hand, which lacks the played cards whatever is revealed, shows them as played."""

    BINDINGS = keys.TUNNEL
    freezes_panels = True
    takes_advice = False

    def __init__(self, host: PromptHost, tunnel: Tunnel) -> None:
        super().__init__(host)
        self._tunnel = tunnel
        self._seen = 1

    @property
    def _all_seen(self) -> bool:
        return self._seen == len(self._tunnel.revealed)

    def rows(self, width: int) -> int:
        return 4

    def lines(self, width: int, height: int) -> list[Line]:
        game_map, tunnel = self.view.game_map, self._tunnel
        extra = sum(
            costs_more(game_map, tunnel.payment, card) for card in tunnel.revealed[: self._seen]
        )
        price = words.tunnel_price(extra, so_far=not self._all_seen)
        result = line((f" {price}", "strong" if self._all_seen else "quiet"))
        if self._all_seen:
            below = self.key_words("tunnel.next", words.go_on())
        else:
            below = self.key_words("tunnel.next", f"{words.reveal_next()}   ")
            below += self.key_words("tunnel.all", words.reveal_all())
        message = self.host.message
        revealed = line(" ", *revealed_line(game_map, self.host.badges, tunnel, self._seen))
        lines = [
            line((f" {words.tunnel_title(tunnel, game_map)}", "accent")),
            *wrapped(Span(words.tunnel_played(tunnel, game_map), "quiet"), width),
            *([(*revealed, *result)] if height < 5 else [revealed, result]),
            line(" ", *below),
            *([line(" ", message)] if message else []),
        ]
        return [BLANK, *lines] if height > len(lines) else lines

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "all" or not self._all_seen

    async def action_next(self) -> None:
        if self._all_seen:
            await self.host.pop_prompt()
        else:
            self._seen += 1
            self.host.update()

    def action_all(self) -> None:
        self._seen = len(self._tunnel.revealed)
        self.host.update()


class TunnelPaymentPrompt(QuestionPrompt):
    """Asks whether to add cards or to withdraw (EU-2)."""

    stays = -1

    def question(self) -> list[Line]:
        view, tunnel = self.view, self.view.tunnel
        if tunnel is None:
            return []
        revealed = revealed_line(view.game_map, self.host.badges, tunnel, len(tunnel.revealed))
        can_pay = any(isinstance(action, PayTunnel) for action in view.legal)
        price = (words.tunnel_price if can_pay else words.tunnel_not_payable)(view.extra)
        if self.app.size.width < WIDE[0]:
            title = self.host.badges.spans(words.tunnel_with_cards(tunnel, view.game_map))
            return [line((" ", "accent"), *title), line(" ", *revealed, (f" {price}", "strong"))]
        title = line((f" {words.tunnel_title(tunnel, view.game_map)}", "accent"))
        return [title, line(" ", *revealed), line((f" {price}", "strong"))]

    def options(self) -> Sequence[Option]:
        payments = [action for action in self.view.legal if isinstance(action, PayTunnel)]
        options = [
            payment_option(self.host, action, partial(self.host.act, action), label=words.add())
            for action in self.host.hot_seat.by_price(payments)
        ]
        withdraw = line(" ", *self.host.badges.spans(words.withdraw()))
        return [*options, Option(withdraw, partial(self.host.act, Withdraw()), action=Withdraw())]

    def highlight(self) -> Highlight:
        tunnel = self.view.tunnel
        return Highlight(routes=frozenset((tunnel.route,)) if tunnel else frozenset())
