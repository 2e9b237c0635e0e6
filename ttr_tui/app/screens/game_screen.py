"""The table: what can be done there besides the decision of the moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ttr_tui.app.commands import Command
from ttr_tui.app.prompts.leave_prompt import LeaveOptions, LeavePrompt
from ttr_tui.app.prompts.ticket_prompts import OwnTicketsPrompt
from ttr_tui.app.screens.pages import LogScreen
from ttr_tui.app.screens.table_panels import TablePanels
from ttr_tui.app.widgets.market_panel import pile_sentences
from ttr_tui.app.widgets.panels import legend
from ttr_tui.app.widgets.players_panel import last_round_words
from ttr_tui.app.widgets.spans import Line, line
from ttr_tui.board.render.themes import Theme
from ttr_tui.play.session import Session


class GameScreen(TablePanels):
    """The game being played, in front of whoever's handoff is open."""

    HELP_TITLE: ClassVar[str] = "At the table"

    def __init__(self, session: Session, board_theme: Theme) -> None:
        super().__init__(session, board_theme)
        self._notices = session.notices
        self._reported_save_error: str | None = None

    def before_command(self) -> None:
        """What was said is forgotten with the next key."""
        self._message = None

    def update(self) -> None:
        super().update()
        self._report_save_error()

    def _report_save_error(self) -> None:
        """What the people should know of how the game is kept, each thing once."""
        if not self.is_current or self.is_too_small:
            return
        if self._notices:
            notices, self._notices = self._notices, ()
            self.app.show_notice("The game goes on", notices)
            return
        save_error, described = self.session.save_error, self._reported_save_error
        self._reported_save_error = save_error
        if save_error is not None and described is None:
            rest = "it goes on all the same; what is missing is kept as soon as that is edited"
            self.app.show_notice("This game is not being kept", [save_error, rest])

    def typed(self, character: str) -> bool:
        if not self.takes_text:
            return False
        self.prompt.typed(character)
        return True

    @property
    def takes_text(self) -> bool:
        return self.prompt.takes_text

    def commands(self) -> Sequence[Command]:
        app, session, own = self.app, self.session, self.session.viewer is not None
        free = len(self._asked) == 1 and not session.is_hidden
        return [
            *self.prompt.commands(),
            Command(
                "cover",
                ("f2",) if self.takes_text else ("f2", "full_stop"),
                "cover",
                "cover hand and tickets at once",
                lambda _: session.hide_hand(),
                possible=own,
            ),
            Command(
                "zoom",
                ("z",),
                "closer" if not self.is_close else "overview",
                "change between the whole board and the closer view that follows the cursor",
                lambda _: self.turn_over(),
                possible=self.has_two_views and not self.takes_text,
            ),
            Command(
                "own",
                ("i",),
                "",
                "list your tickets and show each on the board",
                lambda _: self.ask(OwnTicketsPrompt(self)),
                possible=own and free and bool(self.view.tickets),
            ),
            Command(
                "log",
                ("l",),
                "" if self.is_wide else "log",
                "read what happened so far, as everybody may know it",
                lambda _: app.push_screen(LogScreen(session, self.badges)),
                possible=free,
            ),
            Command(
                "explain",
                ("e",),
                "no more help" if session.hints_on else "",
                "say at each step what can be done and why one might, or stop saying it",
                lambda _: self._toggle_hints(),
                possible=not self.takes_text and not self.prompt.holds_panels,
            ),
            Command(
                "settings",
                ("o",),
                "",
                "change settings: the look, when cards are covered",
                lambda _: app.show_settings(),
                possible=free,
            ),
            Command(
                "rules",
                ("r",),
                "",
                "read the rules in short",
                lambda _: app.show_rules(session.map_file),
                possible=free,
            ),
            Command(
                "quit",
                ("q",),
                "",
                "leave the table, end the game, edit names and colors (you are asked first)",
                lambda _: self.ask(LeavePrompt(self, self._ways_to_leave())),
                possible=free,
            ),
        ]

    def _ways_to_leave(self) -> LeaveOptions:
        app, session = self.app, self.session

        def edit_players() -> None:
            self.drop()
            app.show_edit_players(session)

        return LeaveOptions(
            leave=lambda: app.leave_table(session),
            end_early=session.end_early,
            delete=lambda: app.delete(session),
            edit_players=edit_players,
        )

    def _toggle_hints(self) -> None:
        self.session.set_hints(not self.session.hints_on)

    def footer_note(self) -> str:
        if self.session.save_error is not None:
            return f"not kept: {self.session.save_error}"
        return "" if self.is_wide else last_round_words(self.view)

    def help_notes(self, width: int) -> Sequence[Line]:
        piles = [line((words, "quiet")) for words in pile_sentences(self.view)]
        return [*legend(self.view.game_map, self.badges, self._board_theme, width), *piles]
