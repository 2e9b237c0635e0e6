"""The game screen: the board, the panels around it, and the stack of prompts.

A game opens with the handoff, the hidden hand or the moves of computer players. Only these prompts
are imported here; the others are imported when the first one is drawn, so that it comes sooner
(tests/app/test_first_screen.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Final, Literal, NamedTuple

from textual import events, on
from textual.actions import parse
from textual.binding import ActiveBinding
from textual.containers import Container
from textual.geometry import Size
from textual.widget import Widget

from ttr_tui import engine
from ttr_tui.app import keys
from ttr_tui.app.keys import keys_of
from ttr_tui.app.prompts.computer_prompt import ComputerPrompt
from ttr_tui.app.prompts.handoff_prompts import HandoffPrompt, HiddenHandPrompt
from ttr_tui.app.prompts.prompt import Prompt
from ttr_tui.app.screens.board_screen import BoardScreen
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.app.widgets.footer import Footer
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.board.layout.layout_plan import has_full_names, is_readable
from ttr_tui.engine.game_map import Seat, TicketIndex
from ttr_tui.engine.state import Tunnel
from ttr_tui.files import FileProblem
from ttr_tui.panels import spans
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.board_banners import banner_of_step, banner_of_turn
from ttr_tui.panels.board_states import board_in_game
from ttr_tui.panels.game_panels import (
    GAME_PANELS,
    cards_as_played,
    panel_lines,
    panel_needs,
    players_panel,
)
from ttr_tui.panels.legend import sign_notes
from ttr_tui.panels.prompt_context import Message, MessageFact, PromptContext
from ttr_tui.panels.prompt_layout import PromptContent
from ttr_tui.panels.prompts.hints import hints
from ttr_tui.panels.regions import PanelId, Regions, covered_rows
from ttr_tui.play.advice import find_advice
from ttr_tui.play.bells import Bell, bells
from ttr_tui.play.computer_moves import play_moves
from ttr_tui.play.hints import find_hints
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.log import ON_THE_BOARD, LogEntry, What
from ttr_tui.play.targets import BoardTarget, RouteTarget
from ttr_tui.play.turn_facts import newly_completed, tunnel_tried, why_not_claim_now
from ttr_tui.questions.question import Ask, Command, Option
from ttr_tui.terminal_text import wrap
from ttr_tui.words import saved_games, screens
from ttr_tui.words.advice import advice_words, labeled, why_no_advice
from ttr_tui.words.cards import deck_name, draw_from
from ttr_tui.words.claims import claim_blocker_words
from ttr_tui.words.file_problems import file_problem
from ttr_tui.words.hints import all_hint_words, hints_switched
from ttr_tui.words.keys import zoom_words
from ttr_tui.words.language import Sentence, as_sentence, current_language, sentences
from ttr_tui.words.log_text import log_line, turn_in_short
from ttr_tui.words.questions import undone
from ttr_tui.words.refusals import refusal_words
from ttr_tui.words.turn_text import goes_first

_SECRET: Final = (PanelId.HAND, PanelId.TICKETS, PanelId.CARDS)
"""The panels that are empty while no hand is shown."""


class _Situation(NamedTuple):
    """What a stack of prompts is about: when it changes, another stack starts. Moves of computer
    players are one situation, with `None` everywhere."""

    is_open: bool | None = None
    """Whether a hand is open; else it is the handoff."""
    turn: int | None = None
    player: Seat | None = None
    phase: engine.Phase | None = None


class GameScreen(BoardScreen):
    """The game being played. Its prompts call its public methods.

    The first prompt of the stack belongs to the phase of the game, or is the handoff. The last one
    is active; a hidden hand takes its place without changing the stack.
    """

    HELP_TITLE = screens.GAME
    BINDINGS = keys.GAME

    def __init__(self, hot_seat: HotSeat) -> None:
        super().__init__()
        self.hot_seat = hot_seat
        self._badges: Badges | None = None
        self._drawn_panels: dict[PanelId, object] = {}
        """For each panel, all that its lines depend on, as of the last time they were made."""
        self._prompts: list[Prompt] = []
        self._hidden = HiddenHandPrompt(self)
        self._started_for: _Situation | None = None
        """What the stack of prompts was started for."""
        self.cursor: BoardTarget | None = None
        """The city or route under the cursor."""
        self.message: Message | None = None
        """The last message, until the next key."""
        self._banner: Sequence[spans.Paragraphs] = ()
        """The banner about what has just happened, in its forms, until the next key."""
        self._zoom: bool | None = None
        """Whether the board is zoomed in, for the rest of the game; `None` until a player has
        chosen."""
        self._shown_size: Size | None = None
        self._was_covered = False
        self._reported_save_error: FileProblem | None = None
        self._restart_stack_if_moved_on()

    def body(self) -> Iterable[Widget]:
        state = board_in_game(self.hot_seat, None, self._prompts[-1].board_highlight())
        map_file, theme = self.hot_seat.session.map_file, self.app.board_theme
        yield BoardView(map_file, theme, state, zoomed=self.is_zoomed, id=PanelId.BOARD)
        for id in GAME_PANELS:
            yield Lines(id=id)
        yield Container(self._hidden, *self._prompts, id=PanelId.PROMPTS)
        yield Lines(id=PanelId.BANNER, style="bar")

    @property
    def view(self) -> engine.View:
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
        if self._zoom is not None:
            return self._zoom
        width, height = self.regions[PanelId.BOARD].size
        game_map = self.hot_seat.session.map_file.game_map
        return not has_full_names(width, height) and not is_readable(game_map, width, height)

    # What prompts call.

    @property
    def prompt(self) -> Prompt:
        """The active prompt."""
        is_hidden = self.hot_seat.is_hidden and not self.hot_seat.computer_acts
        return self._hidden if is_hidden else self._prompts[-1]

    def point(self, target: BoardTarget | None) -> None:
        """Put the cursor on this city or route."""
        self.cursor = target
        self.update()

    def move(self, direction: str) -> None:
        """Move the cursor in a direction."""
        self.point(self.board.next_target(direction))

    def say(
        self, text: str, style: spans.TextStyle = "plain", *, fact: MessageFact | None = None
    ) -> None:
        """Show a message until the next key; `fact` is what it says, if a prompt must know it."""
        self.message = Message([(as_sentence(text),)], style, fact)
        self.update()

    async def act(self, action: engine.Action) -> bool:
        """Apply the action, show what followed, and return whether it was legal; if not, say why.
        What goes on by itself follows: moves of computer players, the cards of a tunnel, the end of
        the turn of an only person."""
        from ttr_tui.app.prompts.turn_prompts import TunnelRevealPrompt

        before = self.view
        try:
            entries = self.hot_seat.act(action)
        except engine.IllegalActionError as illegal:
            self.refuse(illegal.refusal)
            return False
        self.message, self._banner = None, ()
        if self.app.settings.animations:
            ascii = self.app.board_theme.ascii
            self._banner = banner_of_step(self.view, entries, ascii=ascii)
        if any(entry.what in ON_THE_BOARD for entry in entries):
            self.cursor = None  # What was built has its owner's color at once.
        self.say_event_without_player(entries)
        if self.hot_seat.computer_acts:
            # Held down, the key must not show all moves at once, or do something in the next turn.
            self.app.presses.ignore_repeats()
            is_shown = self.app.settings.seconds_for_move > 0
            play_moves(self.hot_seat, at_once=not is_shown, only_setup=is_shown)
        self.ring(before)
        tunnel = tunnel_tried(entries)
        if tunnel is not None:
            self._show_cards_as_played(before, tunnel)
        await self.follow_game(TunnelRevealPrompt(self, tunnel) if tunnel is not None else None)
        await self._end_turn_if_done()
        return True

    async def ask(self, make: Ask) -> None:
        """Ask the question that this function makes."""
        from ttr_tui.app.prompts.question_prompt import prompt_for

        await self.push_prompt(prompt_for(self, make))

    async def take(self, option: Option, *, is_confirmed: bool = False) -> None:
        """Do what an option leads to, unless the settings ask before; or say why it is not
        possible now."""
        from ttr_tui.questions.game import before

        leads = option.leads
        if leads is None:
            if isinstance(option.why_not, engine.Refusal):
                self.refuse(option.why_not)
            elif isinstance(option.target, RouteTarget) and option.why_not is not None:
                why = claim_blocker_words(option.why_not, self.view, option.target.route)
                self.say(why, "bad", fact=option.why_not)
        elif isinstance(leads, Command):
            await self._run(leads)
        elif callable(leads):
            await self.ask(leads)
        elif is_confirmed or (asked := before(self.hot_seat, leads, self.app.settings)) is None:
            await self.act(leads)
        else:
            await self.ask(asked)

    async def ask_about(self, target: BoardTarget, asked: Ask | str | None = None) -> None:
        """Ask this about a route or a city, by default for the payment of the route or for a route
        of the city, or say why that is impossible."""
        from ttr_tui.questions.routes import at_target

        asked = asked or at_target(self.hot_seat, target)
        if not isinstance(asked, str):
            await self.ask(asked)
        elif isinstance(target, RouteTarget):
            self.say(asked, "bad", fact=why_not_claim_now(self.view, target.route))

    async def _run(self, command: Command) -> None:
        """Do what a question about the game itself leads to."""
        match command:
            case Command.BACK:
                await self.pop_prompt()
            case Command.LEAVE:
                self.app.show_menu()
            case Command.EDIT_PLAYERS:
                await self.pop_prompt()
                self.app.show_edit_players(self.hot_seat)
            case Command.END_EARLY:
                self.hot_seat.end_early()
                self.app.show_final_count(self.hot_seat)
            case Command.DELETE:
                self.app.delete(self.hot_seat)
            case Command.PLAY_TO_THE_END if isinstance(self.prompt, ComputerPrompt):
                self.prompt.play_to_the_end()

    def say_why_not(self, action: engine.Action) -> None:
        """Say why this action is not legal; nothing if it is."""
        refusal = self.hot_seat.why_illegal(action)
        if refusal is not None:
            self.refuse(refusal)

    def refuse(self, refusal: engine.Refusal) -> None:
        self.say(refusal_words(refusal, self.view.game_map), "bad", fact=refusal.phase)

    def say_event_without_player(self, entries: Iterable[LogEntry]) -> None:
        """Show the last of these that nobody did, such as a reset of the market, as the message."""
        for entry in entries:
            # Tunnel cards are revealed one by one, by a prompt.
            if entry.seat is None and entry.what is not What.TUNNEL_REVEALED:
                game_map, names = self.view.game_map, self.hot_seat.session.names
                text = log_line((entry,), game_map, names)
                self.message = Message([(text,)], "accent", entry)

    def ring(self, before: engine.View) -> None:
        """Ring the bell if what happened since this view deserves it."""
        if self.app.settings.bell:
            rung = bells(before, self.view)
            if rung - {Bell.TURN} or (rung and not self.hot_seat.computer_acts):
                self.app.bell()

    async def _end_turn_if_done(self) -> None:
        """End the turn of an only person who wants that, after everything is shown. A completed
        ticket is shown until a key."""
        hot_seat, view = self.hot_seat, self.view
        wants = self.app.settings.end_turn_at_once and hot_seat.can_end_at_once
        if not wants or len(self._prompts) > 1:
            return
        entries, told = hot_seat.turn_so_far(), self.message
        if not newly_completed(view, entries):
            done = turn_in_short(entries, (), view.game_map)
            await self.act(engine.EndTurn())
            first = goes_first(view)
            messages = [each for each in (told, self.message) if each]
            texts = [done, first, *(each.sentences[0][0] for each in messages)]
            if hot_seat.viewer is not None and (said := sentences([*filter(None, texts)])):
                self.say(said, "good")

    async def undo(self) -> None:
        """Undo the last step, or say why that is impossible."""
        try:
            self.hot_seat.undo()
        except engine.IllegalActionError as illegal:
            self.refuse(illegal.refusal)
            return
        self.message = Message([(undone(),)], "good")
        self.cursor = None  # The hint comes back to where the route was described.
        await self.follow_game()

    async def show_hand(self) -> None:
        """Show the hand of the player whose turn it is."""
        self.hot_seat.show_hand()
        await self.follow_game()

    async def push_prompt(self, prompt: Prompt) -> None:
        """Show this prompt until it is popped."""
        self._prompts.append(prompt)
        with self.app.batch_update():
            await self.query_one(f"#{PanelId.PROMPTS}").mount(prompt)
            self._show_top_prompt()

    async def pop_prompt(self) -> None:
        """Go back to the prompt before the active one; the turn of an only person may end now."""
        self._drop_prompt()
        self._prompts[-1].resume()
        self._show_top_prompt()
        await self._end_turn_if_done()

    @property
    def context(self) -> PromptContext:
        """What a prompt needs for what it says."""
        return PromptContext(
            self.hot_seat,
            self.badges,
            self.app.key_name,
            self.cursor,
            self.message,
            covers_hand=not self.is_wide,
        )

    # The stack of prompts.

    def _drop_prompt(self) -> None:
        self._prompts.pop().remove()

    def _restart_stack_if_moved_on(self) -> bool:
        """If the game has moved on, start the stack again; return whether it was."""
        self._open_only_hand()
        before, now = self._started_for, self._situation
        if now == before:
            return False
        if before is None or (before.is_open, before.turn) != (now.is_open, now.turn):
            # The next player must not see where this one looked; and Enter held down at the end of
            # a turn must not claim a route in the next one.
            self.cursor, self._banner = None, ()
            if now.is_open and self.app.settings.animations:
                self._banner = banner_of_turn(self.view, ascii=self.app.board_theme.ascii)
        self._started_for = now
        self._prompts = [self._first_prompt()]
        return True

    def _open_only_hand(self) -> None:
        """Show the hand of an only person: there is nobody to pass the laptop to."""
        if self.hot_seat.is_alone and not self.hot_seat.is_open:
            self.hot_seat.show_hand()

    @property
    def _situation(self) -> _Situation:
        hot_seat, view = self.hot_seat, self.view
        if hot_seat.computer_acts:
            return _Situation()
        return _Situation(hot_seat.is_open, view.turn, view.player, view.phase)

    def _first_prompt(self) -> Prompt:
        """The first prompt of a stack."""
        if self.hot_seat.computer_acts:
            return ComputerPrompt(self)
        if not self.hot_seat.is_open:
            return HandoffPrompt(self)
        from ttr_tui.app.prompts.question_prompt import prompt_for
        from ttr_tui.app.prompts.turn_prompts import TurnEndPrompt, TurnPrompt
        from ttr_tui.questions.turn import QUESTION_OF_PHASE

        match self.view.phase:
            case engine.Phase.TURN | engine.Phase.SECOND_CARD:
                return TurnPrompt(self)
            case engine.Phase.TURN_END:
                return TurnEndPrompt(self)
            case phase:
                return prompt_for(self, partial(QUESTION_OF_PHASE[phase], self.hot_seat))

    async def follow_game(self, on_top: Prompt | None = None) -> None:
        """Show the prompts for the present state of the game, and `on_top` above them; after the
        last turn, the final count."""
        if self.hot_seat.session.is_over:
            self.app.show_final_count(self.hot_seat)
            return
        before = list(self._prompts)
        container = self.query_one(f"#{PanelId.PROMPTS}")
        with self.app.batch_update():
            if self._restart_stack_if_moved_on():
                await container.mount(*self._prompts)
                for prompt in before:
                    # Not awaited: a click on its text is handled by a widget removed with it.
                    prompt.display = False
                    prompt.remove()
            if on_top is not None:
                await self.push_prompt(on_top)
            else:
                self._show_top_prompt()

    def _show_top_prompt(self) -> None:
        active = self.prompt
        for prompt in (self._hidden, *self._prompts):
            prompt.display = prompt is active
        self.set_focus(active.focus_target)
        self.app.presses.screen_changed(self.call_after_refresh)
        self.update()

    # Keys and clicks.

    async def on_key(self, _event: events.Key) -> None:
        """Clear the message: it is shown until the next key. The base's handler comes after it."""
        self._clear_message()

    async def explain_unknown(self, key: str) -> None:
        """Say what the prompt waits for."""
        own = self.app.settings.keys
        if key in keys_of("turn.undo", own) and not self.view.can_undo:
            await self.undo()  # The rules refuse it: this says why.
            return
        is_handoff_again = (
            key in keys_of("handoff.show", own) and self.view.phase is engine.Phase.TURN
        )
        if not is_handoff_again:
            self._say_what_next()

    def on_mouse_down(self) -> None:
        """Drop the message, but draw nothing: what is clicked must not move before the click."""
        self.message = None

    def _clear_message(self) -> None:
        if self.message is not None or (self._banner and not self.prompt.freezes_panels):
            # What happened behind a prompt that freezes the panels is shown after it.
            self.message, self._banner = None, self._banner if self.prompt.freezes_panels else ()
            self.update()

    async def explain(self, active: ActiveBinding) -> None:
        if isinstance(active.node, Prompt):
            _, name, parameters = parse(active.binding.action)
            await active.node.try_dimmed_action(name, parameters)

    async def action_command(self, id: str) -> None:
        self._clear_message()
        id = self.prompt.clicks.get(id, id)
        if all(active.binding.id != id for active in self.active_bindings.values()):
            self._say_what_next()
        await super().action_command(id)

    def _say_what_next(self) -> None:
        """Say what the prompt waits for, after a key or a click that does nothing."""
        if words := self.prompt.waits_for():
            self.say(words, "quiet", fact=self.view.phase)

    @on(BoardView.Clicked)
    async def _on_clicked(self, message: BoardView.Clicked) -> None:
        message.stop()
        self._clear_message()
        await self.prompt.clicked(message.target)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what is possible during the active prompt."""
        hot_seat = self.hot_seat
        is_shown = hot_seat.viewer is not None
        is_free = len(self._prompts) == 1 and not hot_seat.is_hidden
        if isinstance(self.prompt, ComputerPrompt):
            is_free = self.prompt.keys_keep_meaning
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
                return len(self._prompts) == 1
            case "advice":
                return is_shown and not hot_seat.is_hidden and self.prompt.takes_advice
            case "log" | "settings" | "rules" | "leave" | "show_player":
                return is_free
        return True

    def action_hide(self) -> None:
        self.hide_hand()

    def action_zoom(self) -> None:
        self._zoom = not self.is_zoomed
        self.app.remember_setting("zoom_used", True)
        self.update()

    async def action_own_tickets(self, ticket: TicketIndex | None = None) -> None:
        from ttr_tui.questions.tickets import own_tickets

        await self.ask(partial(own_tickets, self.hot_seat, ticket))

    def action_log(self) -> None:
        self.action_show_player(None)

    def action_show_player(self, seat: int | None) -> None:
        from ttr_tui.app.screens.log_screen import LogScreen

        self.app.push_screen(LogScreen(self.hot_seat, self.badges, seat))

    def action_rules(self) -> None:
        self.app.show_rules(self.hot_seat.session.map_file)

    def action_hints(self) -> None:
        self.hot_seat.session.set_hints(not self.hot_seat.session.hints_on)
        self.app.remember_setting("hints", self.hot_seat.session.hints_on)
        if self.hot_seat.session.hints_on and hints(self.hot_seat, self.app.key_name):
            self.update()  # The hint itself says that hints are on.
        else:
            self.say(hints_switched(self.hot_seat.session.hints_on), "good")

    async def action_advice(self) -> None:
        """Say what the hard player would do, with the hints. The prompt goes to what it would
        choose."""
        if self.prompt.leaves_for_advice:
            await self.pop_prompt()
        advice = find_advice(self.hot_seat)
        if advice is None:
            self.say(why_no_advice(failed=self.hot_seat.thoughts_failed), "quiet")
            return
        answer, steps_back = "", 0
        if self.prompt.go_to_action(advice.action):
            answer = self.prompt.answer_key(advice.action)
        else:
            steps_back = len(self._prompts) - 1
        words: list[Sentence] = self.hot_seat.guarded(
            lambda: advice_words(
                advice,
                self.view,
                self.app.key_name,
                selected=self.prompt.selected,
                answer=answer,
                steps_back=steps_back,
            ),
            lambda: [(why_no_advice(failed=True),)],
        )
        more = find_hints(self.hot_seat, advice)
        further: list[Sentence] = self.hot_seat.guarded(
            lambda: all_hint_words(more, self.view, self.app.key_name), list
        )
        self.message = Message(labeled([*words, *further]), "good", advice)
        self.update()

    def action_settings(self) -> None:
        self.app.show_settings()

    async def action_leave(self) -> None:
        from ttr_tui.questions.game import leave

        await self.ask(partial(leave, self.hot_seat))

    def hide_hand(self) -> None:
        """Hide hand and tickets, also while another screen is on top."""
        if self.hot_seat.viewer is not None:
            self.hot_seat.hide_hand()
            self.message, self._banner = None, ()  # They may name cards or tickets.
            for prompt in self._prompts:
                prompt.forget()
            self._drop_freezing_prompt()
            self._show_top_prompt()

    def _drop_freezing_prompt(self) -> None:
        """End a prompt that freezes the panels: they would stay in sight, or in a wrong place."""
        if self._prompts[-1].freezes_panels and len(self._prompts) > 1:
            self._drop_prompt()

    @property
    def footer_words(self) -> Mapping[str, str]:
        game_map = self.view.game_map
        decks = range(len(self.view.decks))
        words = {f"turn.deck{deck + 1}": deck_name(deck, game_map) for deck in decks}
        if not self.app.settings.zoom_used:
            words["game.zoom"] = zoom_words(zoomed=self.is_zoomed)
        return {**words, **self.prompt.footer_words}

    @property
    def help_words(self) -> Mapping[str, str]:
        game_map, decks = self.view.game_map, range(len(self.view.decks))
        if len(decks) == 1:
            return {}
        return {f"turn.deck{deck + 1}": draw_from(deck, game_map) for deck in decks}

    def help_notes(self, width: int) -> Sequence[spans.Line]:
        signs = sign_notes(self.view, self.badges, width, self.regions, space=self._space)
        notes = [
            spans.line(row) for text in self.prompt.help_sentences for row in wrap(text, width)
        ]
        return [*notes, *([spans.BLANK] if notes else []), *signs]

    # Drawing.

    def on_resize(self, event: events.Resize) -> None:
        """Fit the size: the first event of this kind shows the first prompt."""
        if event.size != self._shown_size:
            if self._shown_size is None:
                self.call_when_drawn(self._prepare)
            self._shown_size = event.size
            self._drop_freezing_prompt()
            self._show_top_prompt()

    def _prepare(self) -> None:
        """Get ready for the next keys, while the first prompt is read."""
        import ttr_tui.app.prompts.question_prompt
        import ttr_tui.app.prompts.turn_prompts  # noqa: F401

        self.hot_seat.prepare_computers()

    def on_screen_suspend(self) -> None:
        """Remember that another screen is on top."""
        self._was_covered = True

    async def on_screen_resume(self) -> None:
        """Draw again: players or settings may have changed while another screen was on top."""
        if self._was_covered:
            self._was_covered = False
            await self.follow_game()

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
        content = self.prompt.content()
        self._arrange(content)
        regions = self.regions
        self._show_board_and_panels(content, regions)
        self.prompt.show(content, *regions[PanelId.PROMPTS].size)
        behind = () if self.prompt.freezes_panels else self._banner
        self.panel_layout.banner_edge = "" if content.banner else self._free_edge
        self._show_banner(content.banner or behind, regions[PanelId.BOARD].size)
        save_error = self.hot_seat.session.save_error
        footer = self.query_one(Footer)
        footer.notes = () if save_error is None else saved_games.not_saved(save_error)
        self.refresh_bindings()
        self._show_notices()

    def _arrange(self, content: PromptContent) -> None:
        """Arrange the panels again if what they need changes their places."""
        needs = panel_needs(self.hot_seat, self.badges, self.app.size, content)
        before, self.panel_layout.needs = self.regions, needs
        if self.regions != before:
            # On the screen itself, Textual would keep the arrangement that it has for this size.
            self.query_one(f"#{PanelId.PROMPTS}").refresh(repaint=False, layout=True)

    def _show_board_and_panels(self, content: PromptContent, regions: Regions) -> None:
        """Show the board and the panels; only the hand, if the prompt freezes them."""
        sizes = {id: regions[id].size for id in GAME_PANELS if id in regions}
        if self.prompt.freezes_panels:
            self._show_panels((PanelId.HAND,), sizes)
            return
        self._show_panels(GAME_PANELS, sizes)
        state = board_in_game(self.hot_seat, self.cursor, self.prompt.board_highlight())
        covered = covered_rows(regions) if content.city_rows else 0
        self.board.show(state, zoomed=self.is_zoomed, covered=covered)

    @property
    def _free_edge(self) -> Literal["upper", "lower"]:
        """The edge of the board that is away from the path and the cursor."""
        return "lower" if self.board.is_upper_half_busier else "upper"

    def _show_banner(self, forms: Sequence[spans.Paragraphs], size: tuple[int, int]) -> None:
        """Show a banner over the board, in the first of its forms that fits."""
        banner = self.query_one(f"#{PanelId.BANNER}", Lines)
        lines = spans.centered(spans.first_that_fits(forms, *size), margin=3)
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
        space, width = self._space, self.app.size.width
        for id in ids:
            size = None if id in _SECRET and self.hot_seat.viewer is None else sizes.get(id)
            depends_on = (
                self.hot_seat.revision,
                self.badges,
                size,
                width,
                space,
                current_language(),
            )
            if self._drawn_panels.get(id) == depends_on:
                continue  # As with every move of the cursor.
            self._drawn_panels[id] = depends_on
            # A panel out of sight is emptied, so that it keeps no secret.
            lines: list[spans.Line] = []
            if size:
                name = self.app.key_name
                lines = panel_lines(id, self.hot_seat, self.badges, name, *size, space=space)
            self.query_one(f"#{id}", Lines).show(lines)

    @on(BoardView.LaidOut)
    def _show_legend(self) -> None:
        """Show the signs as large as the board has them now."""
        if PanelId.LEGEND in self.regions:
            self._show_panels([PanelId.LEGEND], {PanelId.LEGEND: self.regions[PanelId.LEGEND].size})

    def _show_cards_as_played(self, before: engine.View, tunnel: Tunnel) -> None:
        """Take the cards played for a tunnel off their number in the panel of the players, which
        shows the result only when all cards are revealed."""
        size = self.regions[PanelId.PLAYERS].size
        lines = players_panel(cards_as_played(before, tunnel), self.badges, *size)
        self.query_one(f"#{PanelId.PLAYERS}", Lines).show(lines)

    def _show_notices(self) -> None:
        """Show each notice once: about a damaged or changed file, and about a game that cannot be
        saved."""
        if not self.is_current:
            return
        if notices := self.hot_seat.new_notices():
            self.app.show_notice(saved_games.CONTINUES, [*map(file_problem, notices)])
            return
        save_error, reported = self.hot_seat.session.save_error, self._reported_save_error
        self._reported_save_error = save_error
        if save_error is not None and reported is None:
            self.app.show_notice(
                saved_games.NOT_SAVED, [file_problem(save_error), saved_games.play_on()]
            )
