"""Questions that no rule asks: yes or no, and what to do with the game."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.panels.prompt_context import PromptContext
from ttr_tui.panels.prompt_layout import Place, PromptContent, PromptPart, Role, text
from ttr_tui.panels.spans import Line, Span, line
from ttr_tui.words import leaving, menu, questions, saved_games, screens


def leave(context: PromptContext) -> PromptContent:
    """What to do with the game: a label and a note for each answer."""
    game, rows = context.hot_seat.session, list[list[Line]]()
    saved = leaving.saved() if game.id is not None else ""
    if game.save_error is not None:
        saved = saved_games.not_all_saved(game.save_error)
    for label, note in (
        (menu.choice_label("continue"), ""),
        (leaving.leave(), saved),
        (screens.screen_title(screens.EDIT_PLAYERS), ""),
        (leaving.end_early(), leaving.scored_as_it_stands()),
        (leaving.delete(), leaving.nothing_is_saved()),
    ):
        head = line(label)
        rows.append([(*head, Span(f"  {note}", "quiet")), head] if note else [head])
    return PromptContent(text(Role.QUESTION, leaving.heading(), style="accent"), rows)


def confirmation(
    context: PromptContext, question: Sequence[str], yes: str, *, enter: bool = False
) -> PromptContent:
    """A yes-or-no question in its forms, the longest first. `yes` says what the answer yes does;
    with `enter` Enter is an answer, too."""
    answers: list[Line] = []
    for does in (questions.yes(yes), ""):
        yes_key = context.key_and_words("confirm.yes", does)
        if enter:
            yes_key = questions.either_key(context.key("confirm.enter"), yes_key)
        no_key = context.key_and_words("confirm.no", questions.no() if does else "")
        answers.append(context.line(*yes_key, "   ", *no_key))
    parts = [
        *text(Role.QUESTION, *question, style="accent"),
        PromptPart(Role.QUESTION, [[answer] for answer in answers]),
    ]
    return PromptContent([*parts, *context.message_parts(place=Place.BESIDE)])
