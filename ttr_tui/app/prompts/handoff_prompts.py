"""Prompts without a hand: the handoff, and the hidden hand."""

from __future__ import annotations

from ttr_tui.app import keys
from ttr_tui.app.prompts.prompt import Prompt
from ttr_tui.panels.handoff import hand_over, hidden_hand
from ttr_tui.panels.layout import Asked
from ttr_tui.words.handoff import press_to_show


class HandoffPrompt(Prompt):
    """Shows whose turn it is and what happened since their last turn, and no secret of anybody."""

    BINDINGS = keys.HANDOFF

    def asked(self) -> Asked:
        return hand_over(self.host.context, ascii=self.app.board_theme.ascii)

    def waits_for(self) -> str:
        return ""  # It is on the board.

    async def action_show(self) -> None:
        """Show the hand; not for a key held down or a double click."""
        if self.app.presses.take():
            await self.host.show_hand()


class HiddenHandPrompt(HandoffPrompt):
    """Shown while the player has hidden hand and tickets. The key that hides shows them again."""

    BINDINGS = keys.HIDDEN_HAND

    def waits_for(self) -> str:
        return press_to_show(self.app.key_name("handoff.show"))

    def asked(self) -> Asked:
        return hidden_hand(self.host.context)
