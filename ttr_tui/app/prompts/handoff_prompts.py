"""Prompts without a hand: the handoff, and the hidden hand."""

from __future__ import annotations

from ttr_tui.app import keys
from ttr_tui.app.prompts.prompt import Prompt
from ttr_tui.panels.prompt_layout import PromptContent
from ttr_tui.panels.prompts.handoff import hand_over, hidden_hand
from ttr_tui.words.language import _


class HandoffPrompt(Prompt):
    """Shows whose turn it is and what happened since their last turn, and no secret of anybody."""

    BINDINGS = keys.HANDOFF

    def content(self) -> PromptContent:
        return hand_over(self.context, ascii=self.app.board_theme.ascii)

    def waits_for(self) -> str:
        return ""  # It is on the board.

    async def action_show(self) -> None:
        """Show the hand; not for a key held down or a double click."""
        if self.app.presses.accept_new_press():
            await self.game_screen.show_hand()


class HiddenHandPrompt(HandoffPrompt):
    """Shown while the player has hidden hand and tickets. The key that hides shows them again."""

    BINDINGS = keys.HIDDEN_HAND

    def waits_for(self) -> str:
        return _("press {key} to show your hand", key=self.app.key_name("handoff.show"))

    def content(self) -> PromptContent:
        return hidden_hand(self.context)
