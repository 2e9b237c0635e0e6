"""What the prompt says while computer players move."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.panels.prompt_context import UNDER_SIGN, PromptContext
from ttr_tui.panels.prompt_layout import PromptContent, PromptPart, text
from ttr_tui.panels.spans import line
from ttr_tui.play.log import LogEntry, by_player, grouped
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.questions.question import Place, Role
from ttr_tui.terminal_text import fit
from ttr_tui.words import turn_text
from ttr_tui.words.language import TextPart, _, pgettext, text_parts
from ttr_tui.words.log_text import log_line, short_line
from ttr_tui.words.player_text import short_player_label


def computer_moves(
    context: PromptContext, shown: Sequence[LogEntry], *, is_paused: bool, others_work: bool
) -> PromptContent:
    """What a computer player did, who is thinking, and how the moves go on."""
    view, hot_seat, players = context.view, context.hot_seat, context.hot_seat.session.players
    names = [_label(player) for player in players]
    parts: list[PromptPart] = []
    if groups := grouped(shown):
        whole = [
            context.log_entry(group, log_line(group, view.game_map, names)) for group in groups
        ]
        short = [short_line(group, view.game_map, names) for group in by_player(shown)]
        in_short = [line("   ".join(filter(None, short)))]
        latest = [whole[at:] for at in range(1, len(whole))]
        parts.append(PromptPart(Role.DONE, [whole, in_short, *latest], indent=UNDER_SIGN))
    parts += context.message_parts(shown)
    if hot_seat.is_thinking and not is_paused:
        thinks = turn_text.is_thinking(names[view.player], slowly=hot_seat.thinks_here)
        thinking = line(context.badges.seat(view.player), " ", (thinks, "accent"))
        parts.append(PromptPart(Role.CURSOR, [[thinking]], indent=UNDER_SIGN))
    if is_paused:
        parts += text(Role.QUESTION, _("Paused."), style="accent")
    if not hot_seat.is_watched:
        name = None if hot_seat.is_alone else fit(hot_seat.session.names[hot_seat.next_person], 14)
        to_come = turn_text.to_come(hot_seat.moves_to_come, name)
        place = Place.FOLLOWS if is_paused else Place.ROWS
        parts += text(Role.QUESTION, to_come, style="quiet", place=place)
    pause = _("go on") if is_paused else _("pause")
    skip: Sequence[TextPart] = text_parts(
        "{key} or any other key: show the rest", "quiet", key=context.key("computer.rest")
    )
    if others_work:
        skip = context.key_and_words("computer.next", pgettext("key", "next"))
    keys = context.line(*context.key_and_words("computer.pause", pause), "   ", *skip)
    parts.append(PromptPart(Role.QUESTION, [[keys]], Place.BESIDE))
    return PromptContent(parts, min_rows=3)  # It covers what says the same.


def _label(player: SeatedPlayer) -> str:
    """`Iris (hard)`: the name, short, and of a computer player its level."""
    return short_player_label(player._replace(name=fit(player.name, 16)))
