"""Prompts for choices that only some maps have: a card for the flag, the deck that fills the
market, the starting pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual.binding import BindingType

from ttr_tui.app import keys
from ttr_tui.app.prompts.prompt import MIN_WIDE_PROMPT, ListPrompt, Option, PromptHost
from ttr_tui.app.widgets.spans import BLANK, Line, Span, line
from ttr_tui.engine import (
    ChooseStartingPieces,
    DrawFaceUp,
    FillSlot,
    FlagRules,
    KeepFlagCard,
    KeepNoFlagCard,
    StartingPiecesRules,
)
from ttr_tui.play.english import pieces_words
from ttr_tui.text import counted


class QuestionPrompt(ListPrompt, inherit_bindings=False):
    """A list of answers below a question that must be answered."""

    BINDINGS: ClassVar[list[BindingType]] = list(keys.UNDO)

    def question(self) -> list[Line]:
        """Return the question, in one to three lines."""
        raise NotImplementedError

    def heading(self, width: int) -> list[Line]:
        message = self.host.message
        lines = [*self.question(), *([line(" ", message)] if message else [])]
        return lines if width >= MIN_WIDE_PROMPT else [BLANK, *lines]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return True if action != "undo" or self.view.can_undo else None


class FlagPrompt(QuestionPrompt):
    """Asks whether to keep a card just played for the flag (PA-2)."""

    def question(self) -> list[Line]:
        view, badges = self.view, self.host.badges
        flag = view.game_map.rules.get(FlagRules)
        held = view.seats[view.player].flags
        spans: list[Span | str] = [" You have "]
        for card in held:
            spans += [badges.card(card), " "]
        spans.append("" if held else "none")
        if flag is not None:
            colors = ", ".join(view.game_map.colors[color] for color in flag.colors)
            points = counted(flag.points, "point")
            spans.append(Span(f"  {colors}: {points}", "quiet"))
        return [
            line((" Keep one of the cards you played for the flag?", "accent")),
            line(*spans),
        ]

    def options(self) -> Sequence[Option]:
        view, badges = self.view, self.host.badges
        options = [
            Option(
                line(
                    " keep ",
                    badges.card(action.card),
                    f" {view.game_map.card_types[action.card].name}",
                ),
                partial(self.host.act, action),
            )
            for action in view.legal
            if isinstance(action, KeepFlagCard)
        ]
        none = line(" keep none")
        return [*options, Option(none, partial(self.host.act, KeepNoFlagCard()))]


class MarketFillPrompt(QuestionPrompt):
    """Asks which deck fills an empty slot of the market (GL-1): the key of a deck, or the list."""

    BINDINGS: ClassVar[list[BindingType]] = list(keys.REFILL)

    def question(self) -> list[Line]:
        return [line((" A slot of the market is empty. ", "accent"), "Fill it from:")]

    def actions(self) -> Sequence[FillSlot | DrawFaceUp]:
        """Return an action for each deck that can be chosen."""
        return [action for action in self.view.legal if isinstance(action, FillSlot)]

    def options(self) -> Sequence[Option]:
        return [
            Option(self._line(_deck_of(action)), partial(self.take_from, _deck_of(action)))
            for action in self.actions()
        ]

    def _line(self, deck: int) -> Line:
        view = self.view
        name, left = view.game_map.rules.decks[deck].name, view.decks[deck]
        return line(
            " ",
            self.key_span(f"refill.deck{deck + 1}"),
            (f" the {name} deck", "strong"),
            (f"   {left} left", "quiet"),
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "take_from":
            return any(_deck_of(found) == parameters[0] for found in self.actions())
        return super().check_action(action, parameters)

    def action_take_from(self, deck: int) -> object:
        """Answer with the key of a deck."""
        return self.take_from(deck)

    async def take_from(self, deck: int) -> None:
        """Answer with this deck."""
        await self.host.act(next(a for a in self.actions() if _deck_of(a) == deck))


class RefillPrompt(MarketFillPrompt):
    """Asks which deck replaces a card drawn from the market (GL-1)."""

    BINDINGS: ClassVar[list[BindingType]] = list(keys.PROMPT)

    def __init__(self, host: PromptHost, slot: int) -> None:
        super().__init__(host)
        self._slot = slot

    def question(self) -> list[Line]:
        card = self.view.market[self._slot]
        name = self.view.game_map.card_types[card].name
        return [
            line(
                " You draw ",
                self.host.badges.card(card),
                (f" {name}", "strong"),
                ". Replace it from:",
            )
        ]

    def actions(self) -> Sequence[FillSlot | DrawFaceUp]:
        return [
            action
            for action in self.view.legal
            if isinstance(action, DrawFaceUp) and action.slot == self._slot
            if action.refill is not None
        ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return False if action == "undo" else super().check_action(action, parameters)

    async def take_from(self, deck: int) -> None:
        action = next(a for a in self.actions() if _deck_of(a) == deck)
        await self.host.pop_prompt()
        await self.host.act(action)


def _deck_of(action: FillSlot | DrawFaceUp) -> int:
    deck = action.deck if isinstance(action, FillSlot) else action.refill
    assert deck is not None, "only actions that name a deck are offered"
    return deck


class StartingPiecesPrompt(QuestionPrompt):
    """Asks how many pieces of each type to start with (GL-6)."""

    def __init__(self, host: PromptHost) -> None:
        super().__init__(host)
        starting_pieces = self.view.game_map.rules.get(StartingPiecesRules)
        choices = [action.pieces for action in self._actions()]
        if starting_pieces is not None and starting_pieces.suggested in choices:
            self.row = choices.index(starting_pieces.suggested)

    def _actions(self) -> list[ChooseStartingPieces]:
        return [action for action in self.view.legal if isinstance(action, ChooseStartingPieces)]

    def question(self) -> list[Line]:
        starting_pieces = self.view.game_map.rules.get(StartingPiecesRules)
        total = starting_pieces.total if starting_pieces else 0
        return [
            line((f" Choose {total} starting pieces.", "accent")),
            line((" Revealed when everybody has chosen.", "quiet")),
        ]

    def options(self) -> Sequence[Option]:
        game_map = self.view.game_map
        starting_pieces = game_map.rules.get(StartingPiecesRules)
        return [
            Option(
                line(
                    (f" {pieces_words(action.pieces, game_map)}", "strong"),
                    ("  for beginners", "quiet")
                    if starting_pieces and action.pieces == starting_pieces.suggested
                    else "",
                ),
                partial(self.host.act, action),
            )
            for action in self._actions()
        ]
