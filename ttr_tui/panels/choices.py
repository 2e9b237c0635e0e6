"""What the prompts say that ask for a choice: what only some maps ask, what to do with the game,
and yes or no."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.engine.rules.exchange import Exchange, ExchangeRules
from ttr_tui.engine.rules.flag import FlagRules, KeepFlagCard
from ttr_tui.engine.rules.starting_pieces import ChooseStartingPieces
from ttr_tui.panels.layout import Asked, Place, Role, Said, text
from ttr_tui.panels.prompt_context import PromptContext
from ttr_tui.panels.spans import Line, Span, line
from ttr_tui.words import buildings, leaving, questions
from ttr_tui.words.cards import deck_name, exchange_words, pieces_words
from ttr_tui.words.counts import lost_points


def flag_card(context: PromptContext, cards: Sequence[KeepFlagCard]) -> Asked:
    """Whether to keep a card just played for the flag (PA-2)."""
    view, badges = context.view, context.badges
    flag, held = view.game_map.rules.of(FlagRules), view.seats[view.player].flags
    said = [
        *text(Role.QUESTION, questions.which_flag_card(), style="accent"),
        *context.message_said(),
        Said(Role.DONE, [[badges.spans(questions.flag_cards(held))]]),
        *text(
            Role.DONE,
            questions.whole_flag(flag, view.game_map),
            style="quiet",
            place=Place.BESIDE,
        ),
        *context.hints_said(),
    ]
    rows = [badges.spans(questions.keep_card(each.card, view.game_map)) for each in cards]
    return Asked(said, [[row] for row in (*rows, line(questions.keep_no_card()))])


def starting_pieces(context: PromptContext, choices: Sequence[ChooseStartingPieces]) -> Asked:
    """How many pieces of each type to start with (GL-6)."""
    game_map = context.view.game_map
    rules = game_map.rules
    said = [
        *text(Role.QUESTION, questions.choose_starting_pieces(rules.pieces.count), style="accent"),
        *context.message_said(),
        *text(Role.CHOICES, questions.revealed_later(), style="quiet", place=Place.BESIDE),
        *context.hints_said(),
    ]
    rows: list[list[Line]] = []
    for action in choices:
        pieces = line((pieces_words(action.pieces, game_map), "strong"))
        note = line((f"  {questions.for_beginners()}", "quiet"))
        rows.append(
            [(*pieces, *note), pieces] if action.pieces == rules.suggested_pieces else [pieces]
        )
    return Asked(said, rows)


def exchange(context: PromptContext, actions: Sequence[Exchange]) -> Asked:
    """Which pieces to exchange, and how many (GL-9)."""
    game_map = context.view.game_map
    price = game_map.rules.of(ExchangeRules).points
    said = [
        *text(Role.QUESTION, buildings.exchange_title(), style="accent"),
        *text(Role.DONE, buildings.exchange_is_a_turn(), place=Place.FOLLOWS),
        *context.message_said(),
        *text(Role.DONE, " ".join(buildings.pieces_to_exchange(context.view)), style="quiet"),
    ]
    rows: list[list[Line]] = []
    for action in actions:
        pieces = exchange_words(action.number, action.deck, game_map)
        cost = lost_points(price * action.number)
        rows.append([line(pieces, (f"   {cost}", "bad"))])
    return Asked(said, rows)


def refill(context: PromptContext, question: Sequence[Line], decks: Sequence[int]) -> Asked:
    """Which deck fills a slot of the market (GL-1); each has a key."""
    rules, left = context.view.game_map.rules.decks, context.view.decks
    said = [
        Said(Role.QUESTION, [[each]], Place.FOLLOWS if number else Place.ROWS)
        for number, each in enumerate(question)
    ]
    for number, deck in enumerate(decks):
        words = questions.deck_to_fill_from(rules[deck], left[deck])
        forms = [
            [context.line(*context.key_and_words(f"refill.deck{deck + 1}", form, "plain"))]
            for form in (words, deck_name(deck, context.view.game_map))
        ]
        said.append(Said(Role.QUESTION, forms, Place.BESIDE if number else Place.ROWS))
    return Asked([*said, *context.message_said()])


def leave(options: Sequence[tuple[str, str]]) -> Asked:
    """What to do with the game: a label and a note for each answer."""
    rows: list[list[Line]] = []
    for label, note in options:
        head = line(label)
        rows.append([(*head, Span(f"  {note}", "quiet")), head] if note else [head])
    return Asked(text(Role.QUESTION, leaving.heading(), style="accent"), rows)


def confirmation(
    context: PromptContext, question: Sequence[str], yes: str, *, enter: bool = False
) -> Asked:
    """A yes-or-no question in its forms, the longest first. `yes` says what the answer yes does;
    with `enter` Enter is an answer, too."""
    answers: list[Line] = []
    for does in (questions.yes(yes), ""):
        yes_key = context.key_and_words("confirm.yes", does)
        if enter:
            yes_key = questions.either_key(context.key("confirm.enter"), yes_key)
        no_key = context.key_and_words("confirm.no", questions.no() if does else "")
        answers.append(context.line(*yes_key, "   ", *no_key))
    said = [
        *text(Role.QUESTION, *question, style="accent"),
        Said(Role.QUESTION, [[answer] for answer in answers]),
    ]
    return Asked([*said, *context.message_said(place=Place.BESIDE)])
