"""The game screen: the board, the panels around it, and the active prompt.

A game opens with the handoff, the hidden hand or the moves of computer players. Only these prompts
are imported here; the others are imported when the first one is drawn, so that it comes sooner
(tests/app/test_first_screen.py).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from textual import events, on, work
from textual.actions import parse
from textual.binding import ActiveBinding
from textual.geometry import Size
from textual.widget import Widget

from ttr_tui.app import keys
from ttr_tui.app.keys import keys_of
from ttr_tui.app.prompts.computer_prompt import ComputerPrompt
from ttr_tui.app.prompts.prompt_stack import Asked, HandoffPrompt, Prompt, PromptStack, Reveal
from ttr_tui.app.prompts.prompt_view import PromptView
from ttr_tui.app.screens.board_screen import BoardScreen
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.app.widgets.footer import Footer
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.board.layout.layout_plan import has_full_names, is_readable
from ttr_tui.engine import Phase, View
from ttr_tui.engine.game_map import TicketIndex
from ttr_tui.files import FileProblem
from ttr_tui.panels import spans
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.board_states import board_in_game
from ttr_tui.panels.game_panels import (
    GAME_PANELS,
    panel_lines,
    panel_needs,
    players_panel,
    score_track,
)
from ttr_tui.panels.legend import legend, sign_key
from ttr_tui.panels.prompt_context import PromptContext
from ttr_tui.panels.prompt_layout import MARGIN, PromptContent, prompt_rows
from ttr_tui.panels.regions import PanelId, Regions, covered_rows, panel_regions
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.terminal_text import wrap
from ttr_tui.words import saved_games
from ttr_tui.words.file_problems import file_problem
from ttr_tui.words.hints import hints_switched
from ttr_tui.words.language import N_, _, current_language
from ttr_tui.words.names import deck_name, piece_name
from ttr_tui.words.panels import longest_paths
from ttr_tui.words.turn_text import how_it_ends

if TYPE_CHECKING:
    from ttr_tui.storage.next_game import NextGame

_TURNS_TO_REPORT: Final = 3
"""Turns of the event loop in which a widget tells the screen what to draw again."""

_SECRET: Final = (PanelId.HAND, PanelId.TICKETS)
"""The panels that are empty while no hand is shown."""


_ASK_AGAIN: Final = 0.02
"""Seconds before the next look whether the advice is there."""


class GameScreen(BoardScreen):
    """The game being played: its layout, its panels and its own keys; `stack` has what is asked."""

    HELP_TITLE = N_("The game")
    BINDINGS = keys.GAME

    def __init__(self, hot_seat: HotSeat, next_game: NextGame) -> None:
        super().__init__()
        self.hot_seat = hot_seat
        self._next_game = next_game
        """It remembers whether players have zoomed in."""
        self._badges: Badges | None = None
        self._named_space = 0
        """The cells of a space on the board when its signs were named."""
        self._drawn_panels: dict[PanelId, object] = {}
        """For each panel, all that its lines depend on, as of the last time they were made."""
        self.stack = PromptStack(self, hot_seat, _prompt_for, self._stack_changed)
        self._possible: dict[str, bool] = {}
        """The answers to `check_action` since the last update."""
        self._shown: Prompt | None = None
        """The prompt that was shown last."""
        self._shown_size: Size | None = None
        self._was_covered = False
        self._closed_message = False
        """Whether the last key has closed a message; Escape then does no more."""
        self._reported_save_error: FileProblem | None = None

    def body(self) -> Iterable[Widget]:
        state = board_in_game(self.hot_seat, None, self.stack.prompts[-1].board_highlight())
        map_file, theme = self.hot_seat.session.map_file, self.app.board_theme
        yield BoardView(map_file, theme, state, zoomed=self.is_zoomed, id=PanelId.BOARD)
        for id in GAME_PANELS:
            yield Lines(id=id)
        yield PromptView(self.stack, id=PanelId.PROMPTS)
        banner = Lines(id=PanelId.BANNER, style="bar")
        banner.auto_links = False  # As a whole it is no link to light up below the mouse.
        yield banner

    @property
    def view(self) -> View:
        """The game as far as it may be shown now."""
        return self.hot_seat.view

    @property
    def badges(self) -> Badges:
        """The badges of cards and players in their present colors."""
        theme, colors = self.app.board_theme, self.hot_seat.session.colors
        if self._badges is None or self._badges.made_for != (theme, colors):
            self._badges = Badges(self.hot_seat.session.map_file.game_map, theme, colors)
        return self._badges

    @property
    def is_zoomed(self) -> bool:
        """Whether the closer view is shown: until a player has chosen, where the whole board is
        hard to read."""
        width, height = self.regions[PanelId.BOARD].size
        game_map = self.hot_seat.session.map_file.game_map
        if (chosen := self._next_game.is_zoomed(game_map.id)) is not None:
            return chosen
        return not has_full_names(width, height) and not is_readable(game_map, width, height)

    @property
    def context(self) -> PromptContext:
        """What a prompt needs for what it says."""
        return PromptContext(
            self.hot_seat,
            self.badges,
            self.app.key_name,
            self.stack.cursor,
            self.stack.message,
            says_since=self.stack.has_just_begun and not self.is_wide,
        )

    @property
    def prompt_view(self) -> PromptView:
        """The widget of the active prompt."""
        return self.query_one(PromptView)

    def _stack_changed(self) -> None:
        if self.is_mounted and self.stack.prompt is not self._shown:
            self._show_prompt()
        else:
            self.update()

    def _show_prompt(self) -> None:
        """Show the active prompt. A press that began before does not count as one on it."""
        self._shown = self.stack.prompt
        self.prompt_view.follow()
        self.app.presses.screen_changed(self.call_after_refresh)
        self.update()

    # Keys and clicks.

    def before_key(self, active: ActiveBinding | None) -> None:
        """Clear the message: it is shown until the next key that does not scroll it."""
        self._closed_message = self.stack.message is not None
        if active is None or active.binding.action not in ("page_down", "page_up"):
            self.stack.clear_message()

    async def explain_unknown(self, key: str) -> None:
        """Say what the prompt waits for."""
        own = self.app.settings.keys
        if key in keys_of("turn.undo", own) and not self.view.can_undo:
            self.stack.undo()  # The rules refuse it: this says why.
            return
        is_handoff_again = key in keys_of("handoff.show", own) and self.view.phase is Phase.TURN
        only_closes = key == "escape" and self._closed_message
        if not (is_handoff_again or only_closes):
            self._say_what_next()

    def on_mouse_down(self) -> None:
        """Drop the message, but draw nothing: what is clicked must not move before the click."""
        self.stack.message = None

    async def explain(self, active: ActiveBinding) -> None:
        if isinstance(active.node, PromptView):
            _, name, parameters = parse(active.binding.action)
            self.stack.prompt.try_dimmed_action(name, parameters)

    async def action_command(self, id: str) -> None:
        self.stack.clear_message()
        id = self.stack.prompt.clicks.get(id, id)
        if all(active.binding.id != id for active in self.active_bindings.values()):
            self._say_what_next()
        await super().action_command(id)

    def _say_what_next(self) -> None:
        """Say what the prompt waits for, after a key or a click that does nothing."""
        if words := self.stack.prompt.waits_for():
            self.stack.say(words, "quiet", fact=self.view.phase)

    @on(BoardView.Clicked)
    def _on_clicked(self, message: BoardView.Clicked) -> None:
        message.stop()
        self.stack.clear_message()
        self.stack.prompt.clicked(message.target)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what is possible during the active prompt."""
        if action not in self._possible:
            self._possible[action] = self._is_possible(action)
        return self._possible[action]

    def _is_possible(self, action: str) -> bool:
        hot_seat, stack = self.hot_seat, self.stack
        is_shown, is_free = hot_seat.viewer is not None, stack.is_free
        if isinstance(stack.prompt, ComputerPrompt):
            is_free = stack.prompt.keys_keep_meaning
            if not is_free and action not in ("hide", "command"):
                return False
        match action:
            case "hide":
                return is_shown
            case "own_tickets":
                return is_shown and is_free and bool(self.view.tickets)
            case "zoom":
                return not has_full_names(*self.regions[PanelId.BOARD].size)
            case "hints":
                return len(stack.prompts) == 1
            case "advice":
                return is_shown and not hot_seat.is_hidden and stack.prompt.takes_advice
            case "log" | "settings" | "rules" | "leave" | "show_player":
                return is_free
        return True

    def action_scroll_prompt(self, pages: int) -> None:
        """Scroll the prompt, after a click on its arrow."""
        self.prompt_view.scroll_text(pages)

    def action_hide(self) -> None:
        self.hide_hand()

    def action_zoom(self) -> None:
        self._next_game.remember_zoom(self.view.game_map.id, not self.is_zoomed)
        self.update()

    def action_own_tickets(self, ticket: TicketIndex | None = None) -> None:
        from ttr_tui.questions.tickets import own_tickets

        self.stack.ask(partial(own_tickets, self.hot_seat, ticket))

    def action_log(self) -> None:
        self.action_show_player(None)

    def action_show_player(self, seat: int | None) -> None:
        from ttr_tui.app.screens.log_screen import LogScreen

        self.app.push_screen(LogScreen(self.hot_seat, self.badges, seat))

    def action_rules(self) -> None:
        self.app.show_rules(self.hot_seat.session.map_file)

    def action_hints(self) -> None:
        is_on = not self.hot_seat.session.hints_on
        self.hot_seat.session.set_hints(is_on)
        self.app.remember_setting("hints", is_on)
        before = self.prompt_view.body.text
        self.update()
        if not is_on or self.prompt_view.body.text == before:  # Else the hint says it.
            self.stack.say(hints_switched(is_on), "good")

    def action_advice(self) -> None:
        self.stack.advise()

    def action_settings(self) -> None:
        self.app.show_settings()

    def action_leave(self) -> None:
        from ttr_tui.questions.game import leave

        self.stack.ask(partial(leave, self.hot_seat))

    def hide_hand(self) -> None:
        """Hide hand and tickets, also while another screen is on top."""
        self.stack.hide_hand()

    @property
    def footer_words(self) -> Mapping[str, str]:
        game_map = self.view.game_map
        decks = range(len(self.view.decks))
        words = {f"turn.deck{deck + 1}": deck_name(deck, game_map) for deck in decks}
        words["game.zoom"] = _("whole board") if self.is_zoomed else _("closer view")
        return {**words, **self.stack.prompt.footer_words}

    @property
    def help_words(self) -> Mapping[str, str]:
        game_map, decks = self.view.game_map, range(len(self.view.decks))
        if len(decks) == 1:
            return {}
        does = {
            "turn": N_("draw a card from the {name} deck"),
            "refill": N_("fill the slot from the {name} deck"),
        }
        names = [piece_name(deck, game_map) for deck in decks]
        return {
            f"{kind}.deck{at}": _(about, name=name)
            for kind, about in does.items()
            for at, name in enumerate(names, 1)
        }

    def help_notes(self, width: int) -> Sequence[spans.Line]:
        signs = legend(self.view, self.badges, width, self.regions, space=self._space)
        notes = [
            spans.line(row)
            for text in (
                *self.stack.prompt.help_sentences,
                *filter(None, [how_it_ends(self.view), longest_paths(self.view)]),
            )
            for row in wrap(text, width)
        ]
        return [*notes, *([spans.BLANK] if notes else []), *signs]

    # Drawing.

    def on_resize(self, event: events.Resize) -> None:
        """Fit the size: the first event of this kind shows the first prompt."""
        if event.size != self._shown_size:
            if self._shown_size is None:
                self.call_when_drawn(self._prepare)
            self._shown_size = event.size
            self.stack.drop_freezing()
            self._show_prompt()

    def _prepare(self) -> None:
        """Get ready for the next keys, while the first prompt is read."""
        import ttr_tui.app.prompts.question_prompts  # noqa: F401

        self.hot_seat.prepare_computers()

    def on_screen_suspend(self) -> None:
        """Remember that another screen is on top."""
        self._was_covered = True

    def on_screen_resume(self) -> None:
        """Draw again: players or settings may have changed while another screen was on top."""
        if self._was_covered:
            self._was_covered = False
            self._shown = None
            self.stack.follow_game()

    def redraw(self) -> None:
        super().redraw()
        self.update()

    def update(self) -> None:
        """Draw what has changed. Not `show`: the base calls that for each of the three resize
        events of a first screen."""
        if not self.is_mounted or self.is_too_small or self.hot_seat.session.is_over:
            return
        if not self.query_children(f"#{PanelId.BANNER}"):  # The screen is being removed.
            return
        self._possible.clear()
        self.call_next(self._wait_for_widgets)
        prompt = self.stack.prompt
        content = prompt.content(self.context)
        self._arrange(content)
        regions = self.regions
        self._show_board_and_panels(content, regions)
        aside = None
        if prompt.shows_signs:
            self._named_space = self._space
            aside = partial(sign_key, self.view, self.badges, space=self._named_space)
        self.prompt_view.show(
            content,
            self.badges,
            regions[PanelId.PROMPTS].size,
            is_spacious=self.is_wide,
            aside=aside,
        )
        behind = () if prompt.freezes_panels else self.stack.banner
        self.panel_layout.avoids = (
            self.board.busy_cells() if behind and not content.banner else None
        )
        width, height = regions[PanelId.BOARD].size
        if not content.banner:
            height //= 3  # Most of the board stays in sight.
        self._show_banner(
            content.banner or behind, (width, height), "handoff.show" if content.banner else None
        )
        save_error = self.hot_seat.session.save_error
        footer = self.query_one(Footer)
        footer.notes = ()
        if save_error is not None:
            problem = file_problem(save_error)
            footer.notes = _("not saved: {problem}", problem=problem), _("not saved")
        self.refresh_bindings()
        self._show_notices()
        if self.hot_seat.is_advising:
            self._await_advice()

    @work(group="advice", exclusive=True)
    async def _await_advice(self) -> None:
        while self.hot_seat.is_advising:
            await asyncio.sleep(_ASK_AGAIN)
        self.stack.advice_is_known()

    async def _wait_for_widgets(self) -> None:
        """Let all widgets report what has changed before the screen is drawn: it is one frame."""
        for _turn in range(_TURNS_TO_REPORT):
            await asyncio.sleep(0)

    def _arrange(self, content: PromptContent) -> None:
        """Arrange the panels again if what they need changes their places."""
        size, prompt = self.app.size, self.stack.prompt
        needs = panel_needs(self.hot_seat, self.badges, size, content)
        beside, over = (
            panel_regions(size, needs._replace(covers_tickets=each))[PanelId.PROMPTS]
            for each in (False, True)
        )
        lower = beside.height
        if not (prompt.text or self.view.offer):
            covered, less = (
                each.width * max(0, prompt_rows(content, self.badges, size, each.width)[0] - lower)
                for each in (beside, over)
            )
            wraps = content.has_input and not spans.fits(content.rows, beside.width - MARGIN)
            prompt.covers_tickets |= content.covers_panels or less < covered or wraps
        width = (over if prompt.covers_tickets else beside).width
        kept, now = prompt.rows_below, (size, self.hot_seat.session.hints_on)
        rows, below = prompt_rows(content, self.badges, size, width, kept.get(now, 0))
        if prompt.has_list and not self.hot_seat.is_advising:
            kept[now] = below
        needs = needs._replace(covers_tickets=prompt.covers_tickets, prompt_rows=rows)
        before, self.panel_layout.needs = self.regions, needs
        if self.regions != before:
            # On the screen itself, Textual would keep the arrangement that it has for this size.
            self.query_one(f"#{PanelId.PROMPTS}").refresh(repaint=False, layout=True)

    def _show_board_and_panels(self, content: PromptContent, regions: Regions) -> None:
        """Show the board and the panels; only the hand, if the prompt freezes them."""
        sizes = {id: regions[id].size for id in GAME_PANELS if id in regions}
        prompt = self.stack.prompt
        if prompt.freezes_panels:
            self._show_panels((PanelId.HAND,), sizes)
            if (before := prompt.players_before) is not None:
                lines = players_panel(before, self.badges, *sizes[PanelId.PLAYERS])
                self.query_one(f"#{PanelId.PLAYERS}", Lines).show(lines)
                if PanelId.TRACK in sizes:  # A list may have covered it.
                    track = score_track(before, self.badges, self.app.size.width)
                    self.query_one(f"#{PanelId.TRACK}", Lines).show(track)
            return
        self._show_panels(GAME_PANELS, sizes)
        state = board_in_game(self.hot_seat, self.stack.cursor, prompt.board_highlight())
        covered, left = covered_rows(regions), regions[PanelId.PROMPTS].x
        self.board.show(state, zoomed=self.is_zoomed, covered=covered, covered_from=left)

    def _show_banner(
        self, forms: Sequence[spans.Paragraphs], size: tuple[int, int], command: str | None
    ) -> None:
        """Show a banner over the board, in the first of its forms that fits. A click anywhere on it
        does what this command does."""
        banner = self.query_one(f"#{PanelId.BANNER}", Lines)
        lines = spans.centered(spans.first_that_fits(forms, *size), margin=3)
        lines = [tuple([each._replace(command=command) for each in row]) for row in lines]
        if lines != banner.lines:
            banner.styles.width = spans.width_of(lines[0]) if lines else 0
            banner.styles.height = len(lines)
            banner.show(lines)

    @property
    def _space(self) -> int:
        """The cells of a space on the board."""
        return self.board.space(self.regions[PanelId.BOARD].size, zoomed=self.is_zoomed)

    def _show_panels(
        self, ids: Iterable[PanelId], sizes: Mapping[PanelId, tuple[int, int]]
    ) -> None:
        """Show these panels where they have changed; one without a size is emptied."""
        hot_seat, badges = self.hot_seat, self.badges
        is_shown, width = hot_seat.viewer is not None, self.app.size.width
        now = (hot_seat.revision, badges, width, current_language())
        for id in ids:
            size = sizes.get(id) if is_shown or id not in _SECRET else None
            market_keys = self.stack.prompt.market_keys if id is PanelId.MARKET else None
            depends_on = (*now, size, market_keys)
            if self._drawn_panels.get(id) == depends_on:
                continue  # As with every move of the cursor.
            self._drawn_panels[id] = depends_on
            # A panel out of sight is emptied, so that it keeps no secret.
            lines: list[spans.Line] = []
            if size:
                name = self.app.key_name
                lines = panel_lines(id, hot_seat, badges, name, *size, active=market_keys)
            self.query_one(f"#{id}", Lines).show(lines)

    @on(BoardView.LaidOut)
    def _show_signs(self) -> None:
        """Name the signs as large as the board has them now."""
        if self._named_space not in (0, self._space):
            self.update()

    def _show_notices(self) -> None:
        """Show each notice once: about a damaged or changed file, and about a game that cannot be
        saved."""
        if not self.is_current:
            return
        if notices := self.hot_seat.new_notices():
            texts = [*map(file_problem, notices)]
            self.app.show_notice(saved_games.CONTINUES, texts)
            return
        save_error, reported = self.hot_seat.session.save_error, self._reported_save_error
        self._reported_save_error = save_error
        if save_error is not None and reported is None:
            texts = [file_problem(save_error), saved_games.play_on()]
            self.app.show_notice(saved_games.NOT_SAVED, texts)


def _prompt_for(stack: PromptStack, asked: Asked) -> Prompt:
    """The prompt for what is asked, or else for the phase of the game."""
    hot_seat = stack.hot_seat
    if asked is None and hot_seat.computer_acts:
        return ComputerPrompt(stack)
    if asked is None and not hot_seat.is_open:
        return HandoffPrompt(stack)
    from ttr_tui.app.prompts.question_prompts import (
        QuestionPrompt,
        TunnelRevealPrompt,
        TurnEndPrompt,
        TurnPrompt,
    )
    from ttr_tui.questions.turn import QUESTION_OF_PHASE

    if isinstance(asked, Reveal):
        return TunnelRevealPrompt(stack, asked)
    if asked is not None:
        return QuestionPrompt(stack, asked)
    match hot_seat.view.phase:
        case Phase.TURN | Phase.SECOND_CARD:
            return TurnPrompt(stack)
        case Phase.TURN_END:
            return TurnEndPrompt(stack)
        case phase:
            return QuestionPrompt(stack, partial(QUESTION_OF_PHASE[phase], hot_seat))
