"""Prompts that only some maps have: the flag, starting pieces, exchanges, and a second deck."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from ttr_tui.app import keys
from ttr_tui.app.prompts.list_prompt import ActionPrompt
from ttr_tui.app.prompts.prompt import Prompt
from ttr_tui.engine import Action, DrawFaceUp
from ttr_tui.engine.game_map import Slot
from ttr_tui.engine.rules.exchange import Exchange
from ttr_tui.engine.rules.flag import KeepFlagCard, KeepNoFlagCard
from ttr_tui.engine.rules.market import FillSlot
from ttr_tui.engine.rules.starting_pieces import ChooseStartingPieces
from ttr_tui.panels.prompt_layout import PromptContent
from ttr_tui.panels.prompts import map_rules
from ttr_tui.panels.spans import Line, line
from ttr_tui.words import questions

if TYPE_CHECKING:
    from ttr_tui.app.screens.game_screen import GameScreen


class FlagPrompt(ActionPrompt, inherit_bindings=False):
    """Asks whether to keep a card just played for the flag (PA-2)."""

    BINDINGS = keys.UNDO + keys.ROWS

    def content(self) -> PromptContent:
        return map_rules.flag_card(self.context, self.view.legal_of(KeepFlagCard))

    def actions(self) -> Sequence[Action]:
        return [*self.view.legal_of(KeepFlagCard), KeepNoFlagCard()]


class StartingPiecesPrompt(ActionPrompt, inherit_bindings=False):
    """Asks how many pieces of each type to start with (GL-6)."""

    BINDINGS = keys.UNDO + keys.ROWS

    def __init__(self, game_screen: GameScreen) -> None:
        super().__init__(game_screen)
        suggested = self.view.game_map.rules.suggested_pieces
        pieces = [action.pieces for action in self.actions()]
        if suggested in pieces:
            self.row = pieces.index(suggested)

    def content(self) -> PromptContent:
        return map_rules.starting_pieces(self.context, self.actions())

    def actions(self) -> Sequence[ChooseStartingPieces]:
        return self.view.legal_of(ChooseStartingPieces)


class ExchangePrompt(ActionPrompt):
    """Asks which pieces to exchange, and how many (GL-9)."""

    def content(self) -> PromptContent:
        return map_rules.exchange(self.context, self.actions())

    def actions(self) -> Sequence[Exchange]:
        return self.view.legal_of(Exchange)


class MarketFillPrompt(Prompt):
    """Asks which deck fills an empty slot of the market (GL-1); each deck has a key."""

    BINDINGS = keys.REFILL + keys.UNDO
    clicks = MappingProxyType({f"turn.deck{n}": f"refill.deck{n}" for n in (1, 2)})

    def question(self) -> list[Line]:
        """Return the question in parts."""
        return [line((questions.slot_is_empty(), "accent")), line(questions.fill_it_from())]

    def actions(self) -> dict[int, FillSlot | DrawFaceUp]:
        """Return the action for each deck that can be chosen."""
        return {action.deck: action for action in self.view.legal_of(FillSlot)}

    def content(self) -> PromptContent:
        return map_rules.refill(self.context, self.question(), [*self.actions()])

    def go_to_action(self, action: Action) -> bool:
        return action in self.actions().values()

    def answer_key(self, action: Action) -> str:
        decks = [deck for deck, each in self.actions().items() if each == action]
        return f"refill.deck{decks[0] + 1}"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the decks that can be chosen."""
        if action == "take_from":
            return parameters[0] in self.actions()
        return super().check_action(action, parameters)

    async def action_take_from(self, deck: int) -> None:
        await self.game_screen.act(self.actions()[deck])


class RefillPrompt(MarketFillPrompt, inherit_bindings=False):
    """Asks which deck replaces a card drawn from the market (GL-1)."""

    BINDINGS = keys.REFILL + keys.PROMPT

    def __init__(self, game_screen: GameScreen, slot: Slot) -> None:
        super().__init__(game_screen)
        self._slot = slot

    def question(self) -> list[Line]:
        card = self.view.market[self._slot]
        assert card is not None, "the slot has a card"
        words = questions.replace_card_from(card, self.view.game_map)
        return [self.context.badges.spans(words)]

    def actions(self) -> dict[int, FillSlot | DrawFaceUp]:
        return {
            action.refill: action
            for action in self.view.legal_of(DrawFaceUp)
            if action.slot == self._slot and action.refill is not None
        }

    async def action_take_from(self, deck: int) -> None:
        action = self.actions()[deck]
        await self.game_screen.pop_prompt()
        await self.game_screen.act(action)
