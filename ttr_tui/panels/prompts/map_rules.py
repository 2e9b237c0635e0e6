"""What the prompts say that only some maps have."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.engine.rules.exchange import Exchange, ExchangeRules
from ttr_tui.engine.rules.flag import FlagRules, KeepFlagCard
from ttr_tui.engine.rules.starting_pieces import ChooseStartingPieces
from ttr_tui.panels.prompt_context import PromptContext
from ttr_tui.panels.prompt_layout import Place, PromptContent, PromptPart, Role, text
from ttr_tui.panels.spans import Line, line
from ttr_tui.words import pieces, questions
from ttr_tui.words.cards import deck_name
from ttr_tui.words.counts import lost_points
from ttr_tui.words.pieces import exchange_words, pieces_words


def flag_card(context: PromptContext, cards: Sequence[KeepFlagCard]) -> PromptContent:
    """Whether to keep a card just played for the flag (PA-2)."""
    view, badges = context.view, context.badges
    flag, held = view.game_map.rules.of(FlagRules), view.seats[view.player].flags
    parts = [
        *text(Role.QUESTION, questions.which_flag_card(), style="accent"),
        *context.message_parts(),
        PromptPart(Role.DONE, [[badges.spans(questions.flag_cards(held))]]),
        *text(
            Role.DONE,
            questions.whole_flag(flag, view.game_map),
            style="quiet",
            place=Place.BESIDE,
        ),
        *context.hint_parts(),
    ]
    rows = [badges.spans(questions.keep_card(each.card, view.game_map)) for each in cards]
    return PromptContent(parts, [[row] for row in (*rows, line(questions.keep_no_card()))])


def starting_pieces(
    context: PromptContext, choices: Sequence[ChooseStartingPieces]
) -> PromptContent:
    """How many pieces of each type to start with (GL-6)."""
    game_map = context.view.game_map
    rules = game_map.rules
    parts = [
        *text(Role.QUESTION, questions.choose_starting_pieces(rules.pieces.count), style="accent"),
        *context.message_parts(),
        *text(Role.CHOICES, questions.revealed_later(), style="quiet", place=Place.BESIDE),
        # More important than the rest of a long list: what the tickets take.
        *(part._replace(role=Role.DONE) for part in context.hint_parts()),
    ]
    rows: list[list[Line]] = []
    for action in choices:
        label = line((pieces_words(action.pieces, game_map), "strong"))
        note = line((f"  {questions.for_beginners()}", "quiet"))
        is_suggested = action.pieces == rules.suggested_pieces
        rows.append([(*label, *note), label] if is_suggested else [label])
    return PromptContent(parts, rows, covers_board=True)


def exchange(context: PromptContext, actions: Sequence[Exchange]) -> PromptContent:
    """Which pieces to exchange, and how many (GL-9)."""
    game_map = context.view.game_map
    price = game_map.rules.of(ExchangeRules).points
    parts = [
        *text(Role.QUESTION, pieces.exchange_title(), style="accent"),
        *text(Role.DONE, pieces.exchange_is_a_turn(), place=Place.FOLLOWS),
        *context.message_parts(),
        *text(Role.DONE, " ".join(pieces.pieces_to_exchange(context.view)), style="quiet"),
    ]
    rows: list[list[Line]] = []
    for action in actions:
        label = exchange_words(action.number, action.deck, game_map)
        cost = lost_points(price * action.number)
        rows.append([line(label, (f"   {cost}", "bad"))])
    return PromptContent(parts, rows, covers_board=True)


def refill(context: PromptContext, question: Sequence[Line], decks: Sequence[int]) -> PromptContent:
    """Which deck fills a slot of the market (GL-1); each has a key."""
    parts = [
        PromptPart(Role.QUESTION, [[each]], Place.FOLLOWS if number else Place.ROWS)
        for number, each in enumerate(question)
    ]
    for number, deck in enumerate(decks):
        words = questions.deck_to_fill_from(deck, context.view)
        forms = [
            [context.line(*context.key_and_words(f"refill.deck{deck + 1}", form, "plain"))]
            for form in (words, deck_name(deck, context.view.game_map))
        ]
        parts.append(PromptPart(Role.QUESTION, forms, Place.BESIDE if number else Place.ROWS))
    return PromptContent([*parts, *context.message_parts()])
