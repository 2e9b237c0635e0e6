"""The game screen: the board, the panels around it, and the stack of prompts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Final

from textual import on
from textual.geometry import Size
from textual.widget import Widget

from ttr_tui.app.areas import Area, Areas, Needs, areas_for, is_wide, middle_of, side_width
from ttr_tui.app.commands import Command
from ttr_tui.app.prompts.handoff_prompts import HandoffPrompt, HiddenHandPrompt, TurnEndPrompt
from ttr_tui.app.prompts.leave_prompt import LeaveOptions, LeavePrompt
from ttr_tui.app.prompts.prompt import Prompt
from ttr_tui.app.prompts.question_prompts import FlagPrompt, MarketFillPrompt, StartingPiecesPrompt
from ttr_tui.app.prompts.ticket_prompts import OwnTicketsPrompt, TicketChoicePrompt
from ttr_tui.app.prompts.tunnel_prompts import TunnelPaymentPrompt, TunnelRevealPrompt, tunnel_tried
from ttr_tui.app.prompts.turn_prompt import TurnPrompt
from ttr_tui.app.screens.command_screen import CommandScreen
from ttr_tui.app.screens.pages import LogScreen
from ttr_tui.app.widgets.badges import Badges
from ttr_tui.app.widgets.board_view import BoardView, board_at_table
from ttr_tui.app.widgets.market_panel import pile_sentences
from ttr_tui.app.widgets.panels import PANELS, hint_lines, legend, panel_lines
from ttr_tui.app.widgets.players_panel import facts_rows, last_round_words
from ttr_tui.app.widgets.spans import Line, Lines, Span, TextStyle, line, width_of
from ttr_tui.board.render.board_state import BoardState, BoardTarget
from ttr_tui.board.render.themes import Theme
from ttr_tui.engine import (
    Action,
    ClaimBlocker,
    IllegalActionError,
    Phase,
    View,
)
from ttr_tui.play import english
from ttr_tui.play.hints import hints
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.log import What
from ttr_tui.text import capitalized

PROMPTS: Final[dict[Phase, type[Prompt]]] = {
    Phase.STARTING_TICKETS: TicketChoicePrompt,
    Phase.TICKET_CHOICE: TicketChoicePrompt,
    Phase.TURN: TurnPrompt,
    Phase.SECOND_CARD: TurnPrompt,
    Phase.TURN_END: TurnEndPrompt,
    Phase.STARTING_PIECES: StartingPiecesPrompt,
    Phase.TUNNEL: TunnelPaymentPrompt,
    Phase.FLAG_CARD: FlagPrompt,
    Phase.MARKET_FILL: MarketFillPrompt,
}
"""The prompt of each phase."""


class GameScreen(CommandScreen):
    """The game being played. It is the host of its prompts (`PromptHost`).

    The first prompt of the stack belongs to the phase of the game, or is the handoff. The last one
    is active; a hidden hand takes its place without changing the stack.
    """

    HELP_TITLE: ClassVar[str] = "The game"

    def __init__(self, hot_seat: HotSeat, board_theme: Theme) -> None:
        super().__init__()
        self.hot_seat = hot_seat
        self._board_theme = board_theme
        self._badges = Badges(hot_seat.map_file.game_map, board_theme, hot_seat.colors)
        self._prompts: list[Prompt] = []
        self._prompts_for: tuple[bool, int, Phase, int] | None = None
        """What the stack of prompts was started for: handoff or not, player, phase, turn."""
        self._cursor: BoardTarget | None = None
        self._message: Span | None = None
        self._message_reason: ClaimBlocker | Phase | None = None
        self._zoomed: bool | None = None
        """Whether the player chose the closer view; `None`: the prompt decides."""
        self._drawn_size: Size | None = None
        self._drawn_panels: dict[str, object] = {}
        """For each panel, all that its lines depend on, as of the last time they were made."""
        self._board_size = (0, 0)
        self._notices = hot_seat.notices
        self._reported_save_error: str | None = None
        self._start_prompt()

    # The host of the prompts.

    @property
    def view(self) -> View:
        """The game as far as it may be shown now."""
        return self.hot_seat.view

    @property
    def badges(self) -> Badges:
        """The badges of cards and players in their present colors."""
        colors = self.hot_seat.colors
        if self._badges.seats != colors:
            self._badges = Badges(self.hot_seat.map_file.game_map, self._board_theme, colors)
        return self._badges

    @property
    def cursor(self) -> BoardTarget | None:
        """The city or route under the cursor."""
        return self._cursor

    @property
    def message(self) -> Span | None:
        """The last message, until the next key."""
        return self._message

    @property
    def message_reason(self) -> ClaimBlocker | Phase | None:
        """Why a route cannot be claimed, if the message says so."""
        return self._message_reason

    @property
    def width(self) -> int:
        """The columns of the terminal."""
        return self.app.size.width

    @property
    def asks_before_claim(self) -> bool:
        """Whether the player must confirm each claim."""
        return self.app.settings.ask_before_claim

    def point(self, target: BoardTarget | None) -> None:
        """Put the cursor on this city or route."""
        self._cursor = target

    def move(self, key: str) -> None:
        """Move the cursor with an arrow key."""
        self._cursor = self._board.next_target(key)

    def say(
        self,
        text: str,
        text_style: TextStyle = "plain",
        *,
        reason: ClaimBlocker | Phase | None = None,
    ) -> None:
        """Show a message until the next key; `reason` is the reason that it gives, if any."""
        self._message, self._message_reason = Span(capitalized(text), text_style), reason

    def act(self, action: Action) -> bool:
        """Apply the action and return whether it was legal; if not, say why."""
        try:
            entries = self.hot_seat.act(action)
        except IllegalActionError as illegal:
            self.say(str(illegal), "bad", reason=illegal.do_first)
            return False
        for entry in entries:
            # Nobody did this: a reset of the market, a reshuffle. Tunnel cards are revealed one by
            # one, by a prompt.
            if entry.seat is None and entry.what is not What.TUNNEL_REVEALED:
                game_map, names = self.view.game_map, self.hot_seat.names
                self.say(english.RENDERER.log_text((entry,), game_map, names), "accent")
        tunnel = tunnel_tried(entries)
        if tunnel is not None:
            self._start_prompt()
            self.push_prompt(TunnelRevealPrompt(self, tunnel))
        return True

    def undo(self) -> None:
        """Undo the last step, or say why that is impossible."""
        try:
            self.hot_seat.undo()
        except IllegalActionError as illegal:
            self.say(str(illegal), "bad")
            return
        self._start_prompt()
        self.say("undone", "good")

    def push_prompt(self, prompt: Prompt) -> None:
        """Show this prompt until it is popped."""
        self._prompts.append(prompt)

    def pop_prompt(self) -> None:
        """Go back to the prompt before the active one."""
        self._prompts.pop()

    @property
    def prompt(self) -> Prompt:
        """The active prompt."""
        return HiddenHandPrompt(self) if self.hot_seat.is_hidden else self._prompts[-1]

    def _start_prompt(self) -> None:
        """If the game has moved on, start the stack with the prompt of its phase."""
        hot_seat = self.hot_seat
        wanted = (hot_seat.is_open, self.view.player, self.view.phase, self.view.turn)
        if wanted == self._prompts_for:
            return
        was_open = self._prompts_for is not None and self._prompts_for[0]
        self._prompts_for = wanted
        if was_open != hot_seat.is_open:
            self._cursor = None  # The next player must not see where this one looked.
        self._zoomed = None
        phase_prompt = PROMPTS[self.view.phase] if hot_seat.is_open else HandoffPrompt
        self._prompts = [phase_prompt(self)]

    # Input.

    def before_command(self) -> None:
        """Clear the message: it is shown until the next key."""
        self._message = self._message_reason = None

    def typed(self, character: str) -> bool:
        if not self.takes_text:
            return False
        self.prompt.typed(character)
        return True

    @property
    def takes_text(self) -> bool:
        return self.prompt.takes_text

    @on(BoardView.Pointed)
    def _on_pointed(self, message: BoardView.Pointed) -> None:
        message.stop()
        if not self.is_listening:
            return
        self.before_command()
        self.prompt.pointed(message.target)
        self.update()

    def commands(self) -> Sequence[Command]:
        app, hot_seat, is_shown = self.app, self.hot_seat, self.hot_seat.viewer is not None
        is_free = len(self._prompts) == 1 and not hot_seat.is_hidden
        return [
            *self.prompt.commands(),
            Command(
                "hide",
                ("f2",) if self.takes_text else ("f2", "full_stop"),
                "hide",
                "hide your hand and tickets",
                lambda _: hot_seat.hide_hand(),
                possible=is_shown,
            ),
            Command(
                "zoom",
                ("z",),
                "closer" if not self.is_close else "overview",
                "zoom in or out",
                lambda _: self.toggle_zoom(),
                possible=self.has_two_views and not self.takes_text,
            ),
            Command(
                "own",
                ("i",),
                "",
                "show your tickets and their paths",
                lambda _: self.push_prompt(OwnTicketsPrompt(self)),
                possible=is_shown and is_free and bool(self.view.tickets),
            ),
            Command(
                "log",
                ("l",),
                "" if self.is_wide else "log",
                "show the log",
                lambda _: app.push_screen(LogScreen(hot_seat, self.badges)),
                possible=is_free,
            ),
            Command(
                "hints",
                ("e",),
                "hints off" if hot_seat.hints_on else "",
                "hints on or off",
                lambda _: hot_seat.set_hints(not hot_seat.hints_on),
                possible=not self.takes_text and not self.prompt.freezes_panels,
            ),
            Command(
                "settings",
                ("o",),
                "",
                "change settings",
                lambda _: app.show_settings(),
                possible=is_free,
            ),
            Command(
                "rules",
                ("r",),
                "",
                "read the rules",
                lambda _: app.show_rules(hot_seat.map_file),
                possible=is_free,
            ),
            Command(
                "quit",
                ("q",),
                "",
                "leave, end the game early, or edit players (asks first)",
                lambda _: self.push_prompt(LeavePrompt(self, self._leave_options())),
                possible=is_free,
            ),
        ]

    def _leave_options(self) -> LeaveOptions:
        app, hot_seat = self.app, self.hot_seat

        def edit_players() -> None:
            self.pop_prompt()
            app.show_edit_players(hot_seat)

        return LeaveOptions(
            leave=app.show_menu,
            end_early=hot_seat.end_early,
            delete=lambda: app.delete(hot_seat),
            edit_players=edit_players,
        )

    def footer_note(self) -> str:
        if self.hot_seat.save_error is not None:
            return f"not saved: {self.hot_seat.save_error}"
        return "" if self.is_wide else last_round_words(self.view)

    def help_notes(self, width: int) -> Sequence[Line]:
        piles = [line((words, "quiet")) for words in pile_sentences(self.view)]
        return [*legend(self.view.game_map, self.badges, self._board_theme, width), *piles]

    def hide_hand(self) -> None:
        """Hide hand and tickets, also while another screen is on top."""
        if self.hot_seat.viewer is not None:
            self.hot_seat.hide_hand()
            self.update()

    # Drawing.

    @property
    def _board(self) -> BoardView:
        return self.query_one("#board", BoardView)

    @property
    def has_two_views(self) -> bool:
        """Whether the board has a closer view at its present size."""
        return BoardView.has_two_views(*self._board_size)

    @property
    def is_close(self) -> bool:
        """Whether the closer view is shown."""
        return self.prompt.zooms_in if self._zoomed is None else self._zoomed

    def toggle_zoom(self) -> None:
        """Change between the whole board and the closer view."""
        self._zoomed = not self.is_close

    @property
    def is_wide(self) -> bool:
        """Whether everything is in sight at once."""
        return is_wide(*self.app.size)

    def apply_theme(self, board_theme: Theme) -> None:
        self._board_theme = board_theme
        self._badges = Badges(self.hot_seat.map_file.game_map, board_theme, self.hot_seat.colors)
        self._board.apply_theme(board_theme)
        super().apply_theme(board_theme)

    def body(self) -> Iterable[Widget]:
        # A class added later would make Textual compute the widget's styles once more.
        yield BoardView(
            self.hot_seat.map_file,
            self._board_theme,
            self._board_state(),
            id="board",
            classes="panel",
        )
        for name in (*PANELS, "hints", "prompt"):
            yield Lines(id=name, classes="panel")
        # The last widget, as it covers a part of the board.
        yield Lines(id="notice", style="bar", classes="panel")

    def update(self) -> None:
        super().update()
        self._show_notices()

    def _show_notices(self) -> None:
        """Show each notice once: about a damaged file, and about a game that cannot be saved."""
        if not self.is_current or self.is_too_small:
            return
        if self._notices:
            notices, self._notices = self._notices, ()
            self.app.show_notice("The game continues", notices)
            return
        save_error, reported = self.hot_seat.save_error, self._reported_save_error
        self._reported_save_error = save_error
        if save_error is not None and reported is None:
            rest = "you can play on; the missing steps are saved as soon as that is possible again"
            self.app.show_notice("This game is not being saved", [save_error, rest])

    def render_all(self) -> None:
        if self.hot_seat.is_over:
            self.app.show_ceremony(self.hot_seat)
            return
        self._start_prompt()
        size = self.app.size
        # Frozen panels cannot move to other places, and must not stay in sight of others.
        if self._prompts[-1].freezes_panels and (
            self.hot_seat.is_hidden or self._drawn_size != size
        ):
            self.pop_prompt()
        self._drawn_size = size
        areas = self._panel_areas(size)
        self._board_size = areas["board"].width, areas["board"].height
        for name in ("board", *PANELS, "hints", "prompt"):
            self.put(name, areas.get(name))
        self._show_panels(areas, size)
        self._show_prompt(areas["prompt"])
        self._show_hints(areas.get("hints"))
        notice = self.prompt.notice()
        notice_size = max(map(width_of, notice), default=0), len(notice)
        self.put("notice", middle_of(areas["board"], *notice_size) if notice else None)
        self.query_one("#notice", Lines).show(notice)
        if not self.prompt.freezes_panels:
            self._board.show(self._board_state(), close=self.is_close)

    def _panel_areas(self, size: Size) -> Areas:
        needs = Needs(
            players=len(self.view.seats),
            hand_open=self.hot_seat.viewer is not None,
            prompt_rows=self.prompt.rows(size.width),
            prompt_expands=self.prompt.expands,
            hints_on=self.hot_seat.hints_on,
            has_tickets=bool(self.view.tickets),
            facts_rows=facts_rows(self.view, side_width(size.width)),
        )
        return areas_for(*size, needs)

    def _show_panels(self, areas: Areas, size: Size) -> None:
        for name in PANELS:
            area = areas.get(name)
            if area and self.prompt.freezes_panels:
                continue
            depends_on = (
                self.hot_seat.revision,
                self.hot_seat.hints_on,
                self.badges,
                area,
                size.width,
            )
            if self._drawn_panels.get(name) == depends_on:
                continue  # As with every move of the cursor.
            self._drawn_panels[name] = depends_on
            # A panel out of sight is emptied, so that it keeps no secret.
            self.query_one(f"#{name}", Lines).show(self._panel(name, area) if area else [])

    def _panel(self, name: str, area: Area) -> list[Line]:
        def lines(height: int) -> list[Line]:
            return panel_lines(name, self.hot_seat, self.badges, area._replace(height=height))

        if name in ("hand", "tickets"):
            return self._without_blank(lines, area)
        return lines(area.height)

    def _show_prompt(self, area: Area) -> None:
        shown = self._without_blank(lambda height: self.prompt.lines(area.width, height), area)
        self.query_one("#prompt", Lines).show(shown[: area.height])

    def _without_blank(self, lines: Callable[[int], list[Line]], area: Area) -> list[Line]:
        """The lines of a panel, without its blank first row if the hints are shown there."""
        if self.hot_seat.hints_on and self.is_wide:
            with_blank = lines(area.height + 1)
            if with_blank and not width_of(with_blank[0]):
                return with_blank[1:]
        return lines(area.height)

    def _show_hints(self, area: Area | None) -> None:
        shown: list[Line] = []
        if area is not None:
            sentences = self.prompt.hints or hints(self.hot_seat)
            shown = hint_lines(sentences, area.width, area.height)
        self.query_one("#hints", Lines).show(shown)

    def _board_state(self) -> BoardState:
        return board_at_table(self.hot_seat, self._cursor, self.prompt.highlight())
