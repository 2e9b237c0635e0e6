"""What the prompts say while no hand is shown: whose turn it is, and that the hand is hidden."""

from __future__ import annotations

from itertools import chain

from ttr_tui.board.render.large_text import large_lines
from ttr_tui.panels.prompt_context import UNDER_SIGN, PromptContext
from ttr_tui.panels.prompt_layout import PromptContent, PromptPart, text
from ttr_tui.panels.spans import BLANK, Line, line
from ttr_tui.questions.question import Place, Role
from ttr_tui.terminal_text import fit
from ttr_tui.words import panels, questions
from ttr_tui.words.language import _, text_parts
from ttr_tui.words.log_text import log_line
from ttr_tui.words.turn_text import whose_turn


def hand_over(context: PromptContext, *, ascii: bool) -> PromptContent:
    """Whose turn it is and what happened since their last turn, and no secret of anybody."""
    view, hot_seat = context.view, context.hot_seat
    groups, names = hot_seat.since_last_turn(), hot_seat.session.names
    badge = context.badges.seat(view.player)
    parts = [
        PromptPart(Role.QUESTION, [[context.line(badge, " ", *whose_turn(view))]]),
        *text(Role.NOTE, panels.turns_left_words(view), style="accent", place=Place.BESIDE),
    ]
    since = [
        context.log_entry(group, log_line(group, view.game_map, names, 14)) for group in groups
    ]
    if since:
        latest = [since[at:] for at in range(len(since))]
        parts.append(PromptPart(Role.DONE, latest, indent=UNDER_SIGN))
    parts += context.message_parts([*chain.from_iterable(groups)])
    # It covers what says the same.
    return PromptContent(parts, min_rows=3, banner=_handoff_banner(context, ascii=ascii))


def _handoff_banner(context: PromptContext, *, ascii: bool) -> list[list[Line]]:
    """The name of the next player, in large letters if there is room."""
    name = context.view.seats[context.view.player].name
    press = text_parts(
        "Press {key} when nobody else is looking",
        "bar",
        key=context.key("handoff.show", "bar accent"),
    )
    spaced = " ".join(fit(name, 32).upper())
    large = large_lines(name, 1000, ascii=ascii)
    return [
        [
            BLANK,
            line((_("Pass the laptop to"), "bar")),
            BLANK,
            *(line((row, "bar strong")) for row in rows),
            BLANK,
            context.badges.spans(part._replace(command="handoff.show") for part in press),
            BLANK,
        ]
        for rows in ([large] if large else []) + [[spaced], [fit(name, 32)]]
    ]


def hidden_hand(context: PromptContext) -> PromptContent:
    """That the hand is hidden, and the keys that show it."""
    keys = questions.either_key(context.key("game.hide"), context.key("handoff.show"))
    return PromptContent(
        [
            *text(
                Role.QUESTION,
                _(
                    "{name}, your hand is hidden.",
                    name=fit(context.view.seats[context.view.player].name, 30),
                ),
                style="accent",
            ),
            PromptPart(
                Role.QUESTION,
                [[context.badges.spans(text_parts("{keys} shows it", "quiet", keys=keys))]],
                Place.BESIDE,
            ),
            *context.message_parts(),
        ]
    )
