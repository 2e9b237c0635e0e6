"""The prompt of each phase of the game: what the game screen needs from the first shown hand on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ttr_tui.app.prompts.handoff_prompts import TurnEndPrompt
from ttr_tui.app.prompts.prompt import Prompt, PromptHost
from ttr_tui.app.prompts.question_prompts import FlagPrompt, MarketFillPrompt, StartingPiecesPrompt
from ttr_tui.app.prompts.ticket_prompts import TicketChoicePrompt
from ttr_tui.app.prompts.tunnel_prompts import TunnelPaymentPrompt
from ttr_tui.app.prompts.turn_prompt import TurnPrompt
from ttr_tui.engine import Phase

PROMPTS: Final[dict[Phase, Callable[[PromptHost], Prompt]]] = {
    Phase.STARTING_TICKETS: TicketChoicePrompt,
    Phase.TICKET_CHOICE: TicketChoicePrompt,
    Phase.TURN: TurnPrompt,
    Phase.SECOND_CARD: TurnPrompt,
    Phase.TURN_END: TurnEndPrompt,
    Phase.STARTING_PIECES: StartingPiecesPrompt,
    Phase.TUNNEL: TunnelPaymentPrompt,
    Phase.FLAG_CARD: FlagPrompt,
    Phase.MARKET_FILL: MarketFillPrompt,
}
