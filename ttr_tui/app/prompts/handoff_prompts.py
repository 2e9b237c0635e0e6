"""Prompts between two turns: the end of a turn, the handoff, the hidden hand."""

from __future__ import annotations

from itertools import chain

from ttr_tui.app import keys
from ttr_tui.app.prompts.prompt import Prompt, newly_completed, turn_summary_lines
from ttr_tui.board.render.large_text import large_lines
from ttr_tui.engine import DrawFromDeck, EndTurn
from ttr_tui.panels.highlights import Highlight
from ttr_tui.panels.log import log_lines
from ttr_tui.panels.spans import BLANK, Line, Span, line, pad_line, width_of, wrap_line
from ttr_tui.panels.tickets import cities_of
from ttr_tui.play.log import What
from ttr_tui.play.plain_text import fit
from ttr_tui.words import handoff, panels
from ttr_tui.words.questions import either_key
from ttr_tui.words.turn_text import do_first_words, ends_soon, goes_first, whose_turn


class TurnEndPrompt(Prompt):
    """Shows what the player did this turn, and waits for the end of the turn."""

    BINDINGS = keys.TURN_END
    takes_advice = False  # There is one thing to do, and the prompt says it.

    def highlight(self) -> Highlight:
        """Highlight the tickets that were just completed, for their owner alone."""
        hot_seat = self.host.hot_seat
        done = newly_completed(self.view, hot_seat.turn_so_far())
        paths = [path for ticket in done if (path := hot_seat.progress[ticket].path) is not None]
        return Highlight(
            cities_of(self.view.game_map, done),
            frozenset(route for path in paths for route in path.routes),
        )

    def rows(self, width: int) -> int:
        return len(self._rows(width))

    def _rows(self, width: int) -> list[Line]:
        """The summary and the next step, in as few rows as they fit."""
        said = turn_summary_lines(self.host)
        entries = self.host.hot_seat.turn_so_far()
        resets = [entry for entry in entries if entry.what is What.MARKET_RESET]
        if message := self.unsaid_message(resets):  # The summary says no more of such entries.
            said.append((message,))
        for words in (goes_first(self.view), ends_soon(self.view)):
            if words:
                said.append(line((words, "accent")))
        joined = tuple(Span(s.text, s.style) for row in said for s in (Span(" "), *row, Span(" ")))
        rows = [line(" ", *row) for pieces in said for row in wrap_line(pieces, width - 2)]
        return [*([joined] if width_of(joined) <= width else rows), line(" ", *self._next_step())]

    def _next_step(self) -> Line:
        words = handoff.what_next(self.view, self.host.hot_seat.next_person)
        return self.key_words("turn_end.pass", words, "plain")

    def lines(self, width: int, height: int) -> list[Line]:
        rows = self._rows(width)
        return [BLANK, *rows[:-1], BLANK, rows[-1]] if height > len(rows) + 1 else rows

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        number = parameters[0] if parameters and isinstance(parameters[0], int) else 0
        match action:
            case "draw_face_up":
                return None if number < len(self.view.market) else False
            case "draw_from_deck":
                return None if number < len(self.view.decks) else False
            case "draw_tickets":
                return None
        return super().check_action(action, parameters)

    def waits_for(self) -> str:
        """The key that goes on is in the prompt."""
        return do_first_words(self.view.phase, self.view)

    async def explain(self, action: str, parameters: tuple[object, ...]) -> None:
        if action == "undo":
            await super().explain(action, parameters)
        else:
            await self.host.act(DrawFromDeck(0))  # The game says why not.

    async def action_end_turn(self) -> None:
        await self.host.act(EndTurn())


class HandoffPrompt(Prompt):
    """Shows whose turn it is and what happened since their last turn, and no secret of anybody."""

    BINDINGS = keys.HANDOFF

    def notice(self, width: int) -> list[Line]:
        name = self.view.seats[self.view.player].name
        large = large_lines(name, width - 8, ascii=self.app.board_theme.ascii) or [
            " ".join(fit(name, (width - 8) // 2).upper())
        ]
        press = handoff.press_when_alone(self.key_piece("handoff.show", "bar accent"))
        lines = [
            BLANK,
            line((handoff.pass_the_laptop_to(), "bar")),
            BLANK,
            *(line((row, "bar strong")) for row in large),
            BLANK,
            self.host.badges.spans(piece._replace(command="handoff.show") for piece in press),
            BLANK,
        ]
        widest = max(map(width_of, lines)) + 6
        return [_centered(pieces, widest) for pieces in lines]

    def _since_last_turn(self, width: int) -> list[Line]:
        hot_seat = self.host.hot_seat
        return log_lines(
            hot_seat.since_last_turn(),
            self.view.game_map,
            hot_seat.game.names,
            self.host.badges,
            width,
        )

    def rows(self, width: int) -> int:
        return max(3, 1 + len(self._since_last_turn(width)))  # They cover what says the same.

    def lines(self, width: int, height: int) -> list[Line]:
        view = self.view
        badges = self.host.badges
        title = line(
            *(" ", badges.seat(view.player), (" ", "strong")),
            *badges.spans(whose_turn(view)),
        )
        if last := panels.last_round(view):
            words = line((f"   {last}", "accent"))
            title = (*title, *words) if width_of((*title, *words)) <= width else title
        since = self._since_last_turn(width)
        entries = chain.from_iterable(self.host.hot_seat.since_last_turn())
        if message := self.unsaid_message([*entries]):
            since.append(line(" ", message))
        if height > len(since) + 1:
            return [title, BLANK, *since]
        return [title, *since[-(height - 1) :]]

    async def action_show(self) -> None:
        """Show the hand; not for a key held down or a double click."""
        if self.app.presses.take():
            await self.host.show_hand()


class HiddenHandPrompt(HandoffPrompt):
    """Shown while the player has hidden hand and tickets. The key that hides shows them again."""

    BINDINGS = keys.HIDDEN_HAND

    def waits_for(self) -> str:
        return handoff.press_to_show(self.app.key_name("handoff.show"))

    def rows(self, width: int) -> int:
        return 2

    def notice(self, width: int) -> list[Line]:
        return []

    def lines(self, width: int, height: int) -> list[Line]:
        message = self.host.message
        keys = either_key(self.key_piece("game.hide"), self.key_piece("handoff.show"))
        show_it = self.host.badges.spans(handoff.show_it(keys))
        rows = [line((f" {handoff.hand_is_hidden(self.view)}  ", "accent"), *show_it)]
        return [*rows, line(" ", message)] if message else rows


def _centered(pieces: Line, width: int) -> Line:
    """The line centered in `width` cells."""
    left = (width - width_of(pieces)) // 2
    return pad_line((Span(" " * left, "bar"), *pieces), width, "bar")
