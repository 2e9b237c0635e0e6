"""What the prompt says that asks what to do with the game."""

from __future__ import annotations

from ttr_tui.panels.prompt_context import PromptContext
from ttr_tui.panels.prompt_layout import PromptContent, Role, text
from ttr_tui.panels.spans import Line, Span, line
from ttr_tui.words import leaving, menu, saved_games, screens


def leave(context: PromptContext) -> PromptContent:
    """What to do with the game: a label and a note for each answer."""
    game, rows = context.hot_seat.game, list[list[Line]]()
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
