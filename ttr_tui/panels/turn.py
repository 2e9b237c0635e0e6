"""What the prompts of a turn say, and the question whether to do something."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.board.render.board_state import RouteTarget
from ttr_tui.engine import Phase
from ttr_tui.panels.claims import target_said, why_not
from ttr_tui.panels.layout import Asked, Place, Role, Said, text
from ttr_tui.panels.spans import Line
from ttr_tui.panels.table import Table
from ttr_tui.play.hints import harbors_not_built
from ttr_tui.play.log import What
from ttr_tui.words import handoff, questions
from ttr_tui.words import turn_text as words
from ttr_tui.words.claims import claim_blocker_words
from ttr_tui.words.hints import harbors_words
from ttr_tui.words.language import as_sentence

_ROWS_OF_TURN = 4
"""The next row in a small terminal is the hand."""


def turn(table: Table) -> Asked:
    """What to do this turn, or the second card."""
    view, second = table.view, table.view.phase is Phase.SECOND_CARD
    hints = table.hints_said()
    if not hints and not second and (reminder := harbors_not_built(view)) is not None:
        hints = text(Role.HINT, harbors_words(reminder), style="good")
    reason = _reason(table)
    said = text(Role.QUESTION, words.turn_question(view), style="accent")
    if second:
        said += [Said(Role.DONE, [[each]], Place.BESIDE) for each in table.turn_summary()]
        said += text(Role.NOTE, words.own_last_round(view), style="accent", place=Place.BESIDE)
    elif not (hints and table.hot_seat.game.hints_on):
        said += text(Role.CHOICES, words.turn_choices(view), style="quiet", place=Place.FOLLOWS)
    said += reason or table.message_said()
    if not table.says_advice():
        said += hints
    said += target_said(table, with_verdict=not reason)
    if table.cursor is None and table.message is None and not hints:
        said += text(Role.NOTE, words.move_the_cursor(), style="quiet")
    return Asked(said, most=_ROWS_OF_TURN)


def _reason(table: Table) -> list[Said]:
    """The message without the name of the route, if it says why the route under the cursor cannot
    be claimed: what is said about the cursor names the route."""
    message, cursor = table.message, table.cursor
    if message is None or not isinstance(cursor, RouteTarget):
        return []
    reason = why_not(table.view, cursor.route)
    if reason is None or reason != message.fact:
        return []
    why = claim_blocker_words(reason, table.view, cursor.route)
    return text(Role.MESSAGE, as_sentence(why), style=message.style)


def confirmation(table: Table, question: Sequence[str], yes: str, *, enter: bool = False) -> Asked:
    """A yes-or-no question in its forms, the longest first. `yes` says what the answer yes does;
    with `enter` Enter is an answer, too."""
    answers: list[Line] = []
    for does in (questions.yes(yes), ""):
        yes_key = table.key_and_words("confirm.yes", does)
        if enter:
            yes_key = questions.either_key(table.key("confirm.enter"), yes_key)
        no_key = table.key_and_words("confirm.no", questions.no() if does else "")
        answers.append(table.line(*yes_key, "   ", *no_key))
    said = [
        *text(Role.QUESTION, *question, style="accent"),
        Said(Role.QUESTION, [[answer] for answer in answers]),
    ]
    return Asked([*said, *table.message_said(place=Place.BESIDE)])


def turn_end(table: Table) -> Asked:
    """What the player did this turn, and the key that ends it."""
    view, entries = table.view, table.hot_seat.turn_so_far()
    resets = [entry for entry in entries if entry.what is What.MARKET_RESET]
    said = [Said(Role.DONE, [[each]], Place.BESIDE) for each in table.turn_summary()]
    # The summary says no more of such entries.
    said += table.message_said(resets, place=Place.BESIDE)
    for sentence in (words.goes_first(view), words.ends_soon(view)):
        said += text(Role.DONE, sentence, style="accent", place=Place.BESIDE)
    what_next = handoff.what_next(view, table.hot_seat.next_human)
    key = table.line(*table.key_and_words("turn_end.pass", what_next, "plain"))
    return Asked([*said, Said(Role.QUESTION, [[key]])])
