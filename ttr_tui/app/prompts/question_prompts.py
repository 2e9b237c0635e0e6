"""Prompts for choices that only some maps have: a card for the flag, the deck that fills the
market, the starting pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ttr_tui.app import keys
from ttr_tui.app.prompts.prompt import (
    MIN_WIDE_PROMPT,
    ListPrompt,
    Option,
    Prompt,
    PromptHost,
    with_message,
    wrapped,
    wrapped_lines,
)
from ttr_tui.engine import (
    Action,
    ChooseStartingPieces,
    DrawFaceUp,
    FillSlot,
    FlagRules,
    KeepFlagCard,
    KeepNoFlagCard,
)
from ttr_tui.panels.spans import BLANK, Line, line
from ttr_tui.words import questions
from ttr_tui.words.cards import pieces_words


class QuestionPrompt(ListPrompt, inherit_bindings=False):
    """A list of answers below a question that must be answered."""

    BINDINGS = keys.UNDO
    has_hints = True
    stays = 0
    """The line of the question that stays beside a message."""

    def question(self) -> list[Line]:
        """Return the question, in one to three lines."""
        raise NotImplementedError

    def heading(self, width: int) -> list[Line]:
        question = self.question()
        if width >= MIN_WIDE_PROMPT:
            return with_message(question, self.host.message, width, stays=self.stays)
        lines = [BLANK, *wrapped_lines(question, width)]
        stays = self.stays if self.stays < 0 else self.stays + 1  # After the blank row.
        return with_message(lines, self.host.message, width, stays=stays)


class FlagPrompt(QuestionPrompt):
    """Asks whether to keep a card just played for the flag (PA-2)."""

    def question(self) -> list[Line]:
        view, badges = self.view, self.host.badges
        flag = view.game_map.rules.of(FlagRules)
        held = view.seats[view.player].flags
        return [
            line((f" {questions.which_flag_card()}", "accent")),
            line(
                " ",
                *badges.spans(questions.flag_cards(held)),
                " " if held else "",
                (f"  {questions.whole_flag(flag, view.game_map)}", "quiet"),
            ),
        ]

    def options(self) -> Sequence[Option]:
        view, badges = self.view, self.host.badges
        options = [
            Option(
                line(" ", *badges.spans(questions.keep_card(action.card, view.game_map))),
                partial(self.host.act, action),
                action=action,
            )
            for action in view.legal
            if isinstance(action, KeepFlagCard)
        ]
        none = line(f" {questions.keep_no_card()}")
        keep_none = KeepNoFlagCard()
        return [*options, Option(none, partial(self.host.act, keep_none), action=keep_none)]


class MarketFillPrompt(Prompt):
    """Asks which deck fills an empty slot of the market (GL-1); each deck has a key."""

    BINDINGS = keys.REFILL + keys.UNDO

    def question(self) -> Line:
        """Return the question."""
        return line((f" {questions.slot_is_empty()} ", "accent"), questions.fill_it_from())

    def actions(self) -> dict[int, FillSlot | DrawFaceUp]:
        """Return the action for each deck that can be chosen."""
        return {a.deck: a for a in self.view.legal if isinstance(a, FillSlot)}

    def lines(self, width: int, height: int) -> list[Line]:
        decks, left = self.view.game_map.rules.decks, self.view.decks
        answers: list[Line] = []
        for deck in self.actions():
            id = f"refill.deck{deck + 1}"
            text = questions.deck_to_fill_from(decks[deck], left[deck])
            answers.append(line(" ", *self.key_words(id, text, "plain"), "   "))
        if width >= MIN_WIDE_PROMPT:
            answers = [tuple(span for answer in answers for span in answer)]
        message = self.host.message
        rows = [self.question(), *answers, *(wrapped(message, width) if message else [])]
        return rows if width >= MIN_WIDE_PROMPT else [BLANK, *rows]

    def rows(self, width: int) -> int:
        return 2 + (len(wrapped(self.host.message, width)) if self.host.message else 0)

    def message_room(self, width: int, height: int) -> tuple[int, int]:
        return width - 2, 2 if width >= MIN_WIDE_PROMPT else height - 4

    def go_to_action(self, action: Action) -> bool:
        return action in self.actions().values()

    def answer_key(self, action: Action) -> str:
        decks = [deck for deck, found in self.actions().items() if found == action]
        return f"refill.deck{decks[0] + 1}"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the decks that can be chosen."""
        if action == "take_from":
            return parameters[0] in self.actions()
        return super().check_action(action, parameters)

    async def action_take_from(self, deck: int) -> None:
        await self.host.act(self.actions()[deck])


class RefillPrompt(MarketFillPrompt, inherit_bindings=False):
    """Asks which deck replaces a card drawn from the market (GL-1)."""

    BINDINGS = keys.REFILL + keys.PROMPT

    def __init__(self, host: PromptHost, slot: int) -> None:
        super().__init__(host)
        self._slot = slot

    def question(self) -> Line:
        card = self.view.market[self._slot]
        words = questions.replace_card_from(card, self.view.game_map)
        return line(" ", *self.host.badges.spans(words))

    def actions(self) -> dict[int, FillSlot | DrawFaceUp]:
        draws = (a for a in self.view.legal if isinstance(a, DrawFaceUp) and a.slot == self._slot)
        return {action.refill: action for action in draws if action.refill is not None}

    async def action_take_from(self, deck: int) -> None:
        action = self.actions()[deck]
        await self.host.pop_prompt()
        await self.host.act(action)


class StartingPiecesPrompt(QuestionPrompt):
    """Asks how many pieces of each type to start with (GL-6)."""

    def __init__(self, host: PromptHost) -> None:
        super().__init__(host)
        self._rules = self.view.game_map.rules
        choices = [action.pieces for action in self._actions()]
        if self._rules.suggested_pieces in choices:
            self.row = choices.index(self._rules.suggested_pieces)

    def _actions(self) -> list[ChooseStartingPieces]:
        return [action for action in self.view.legal if isinstance(action, ChooseStartingPieces)]

    def question(self) -> list[Line]:
        return [
            line((f" {questions.choose_starting_pieces(self._rules.pieces.count)}", "accent")),
            line((f" {questions.revealed_later()}", "quiet")),
        ]

    def options(self) -> Sequence[Option]:
        game_map, suggested = self.view.game_map, self._rules.suggested_pieces
        note = f"  {questions.for_beginners()}"
        return [
            Option(
                line(
                    (f" {pieces_words(action.pieces, game_map)}", "strong"),
                    (note if action.pieces == suggested else "", "quiet"),
                ),
                partial(self.host.act, action),
                action=action,
            )
            for action in self._actions()
        ]
