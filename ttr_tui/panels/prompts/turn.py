"""What the prompts of a turn and of its end say."""

from __future__ import annotations

from ttr_tui.engine import Claim, Phase
from ttr_tui.panels.prompt_context import PromptContext
from ttr_tui.panels.prompt_layout import Place, PromptContent, PromptPart, Role, text
from ttr_tui.panels.prompts.claims import target_parts
from ttr_tui.play.advice_facts import Advice
from ttr_tui.play.hints import harbors_not_built
from ttr_tui.play.log import OF_CARDS, LogEntry
from ttr_tui.play.targets import RouteTarget
from ttr_tui.play.turn_facts import why_not_claim_now
from ttr_tui.words import handoff
from ttr_tui.words import turn_text as turn_words
from ttr_tui.words.claims import claim_blocker_words
from ttr_tui.words.hints import harbors_words
from ttr_tui.words.language import as_sentence

_ROWS_OF_TURN = 4
"""The next row in a small terminal is the hand."""


def turn(context: PromptContext) -> PromptContent:
    """What to do this turn, or the second card."""
    view, second = context.view, context.view.phase is Phase.SECOND_CARD
    hints = context.hint_parts()
    if not hints and not second and (reminder := harbors_not_built(view)) is not None:
        hints = text(Role.HINT, harbors_words(reminder), style="good")
    reason = _reason(context)
    parts = text(Role.QUESTION, turn_words.turn_question(view), style="accent")
    if second:
        parts += [PromptPart(Role.DONE, [[each]], Place.BESIDE) for each in context.turn_summary()]
        parts += text(
            Role.NOTE, turn_words.own_last_round(view), style="accent", place=Place.BESIDE
        )
    elif not (hints and context.hot_seat.session.hints_on):
        parts += text(
            Role.CHOICES, turn_words.turn_choices(view), style="quiet", place=Place.FOLLOWS
        )
    parts += reason or context.message_parts(_of_cards(context))  # The summary says them, too.
    if not context.says_advice() and not _refuses_key(context):
        parts += hints
    if not _advises_claim(context):  # Advice says all of the route, and needs the room.
        parts += target_parts(context, with_status=not reason)
    if context.cursor is None and context.message is None and not hints:
        parts += text(Role.NOTE, turn_words.move_the_cursor(), style="quiet")
    return PromptContent(parts, max_rows=_ROWS_OF_TURN)


def _reason(context: PromptContext) -> list[PromptPart]:
    """The message without the name of the route, if it says why the route under the cursor cannot
    be claimed: what is said about the cursor names the route."""
    message, cursor = context.message, context.cursor
    if message is None or not isinstance(cursor, RouteTarget):
        return []
    reason = why_not_claim_now(context.view, cursor.route)
    if reason is None or reason != message.fact:
        return []
    why = claim_blocker_words(reason, context.view, cursor.route)
    return text(Role.MESSAGE, as_sentence(why), style=message.style)


def _advises_claim(context: PromptContext) -> bool:
    """Whether the message is advice to claim the route under the cursor."""
    fact = None if context.message is None else context.message.fact
    if not isinstance(fact, Advice) or not isinstance(fact.action, Claim):
        return False
    return context.cursor == RouteTarget(fact.action.route)


def _refuses_key(context: PromptContext) -> bool:
    """Whether the message says that a key does nothing, while a route is under the cursor: the hint
    about the route would read like its reason."""
    message = context.message
    is_refusal = message is not None and isinstance(message.fact, Phase)
    return is_refusal and isinstance(context.cursor, RouteTarget)


def _of_cards(context: PromptContext) -> list[LogEntry]:
    """What happened to the market and the decks in this turn."""
    return [entry for entry in context.hot_seat.turn_so_far() if entry.what in OF_CARDS]


def turn_end(context: PromptContext) -> PromptContent:
    """What the player did this turn, and the key that ends it."""
    view = context.view
    parts = [PromptPart(Role.DONE, [[each]], Place.BESIDE) for each in context.turn_summary()]
    parts += context.message_parts(_of_cards(context), place=Place.BESIDE)
    for sentence in (turn_words.goes_first(view), turn_words.ends_soon(view)):
        parts += text(Role.DONE, sentence, style="accent", place=Place.BESIDE)
    what_next = handoff.what_next(view, context.hot_seat.next_person)
    key = context.line(*context.key_and_words("turn_end.end", what_next, "plain"))
    return PromptContent([*parts, PromptPart(Role.QUESTION, [[key]])])
