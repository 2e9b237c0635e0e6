"""Prompts, which ask the player something, and the stack of them on the game screen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, TypeAlias

from textual import events

from ttr_tui.app import keys
from ttr_tui.engine import Action, EndTurn, IllegalActionError, Phase, Refusal, View
from ttr_tui.engine.game_map import Seat
from ttr_tui.engine.state import Tunnel
from ttr_tui.panels.board_states import Highlight, banner_of_step, banner_of_turn
from ttr_tui.panels.prompt_context import (
    Awaited,
    Message,
    MessageFact,
    PromptContext,
    more_about_advice,
)
from ttr_tui.panels.prompt_layout import PromptContent
from ttr_tui.panels.prompts import hand_over, hidden_hand
from ttr_tui.panels.spans import Paragraphs
from ttr_tui.play.advice import find_advice
from ttr_tui.play.bells import Bell, bells
from ttr_tui.play.computer_moves import play_moves
from ttr_tui.play.log import ON_THE_BOARD, LogEntry, What
from ttr_tui.play.route_needs import free_ports, harbor_colors
from ttr_tui.play.targets import BoardTarget, RouteTarget
from ttr_tui.play.turn_facts import newly_completed, tunnel_tried, why_not_claim_now
from ttr_tui.questions.question import Ask, Command, Option
from ttr_tui.words import turn_text
from ttr_tui.words.advice import advice_words, thinking_about_advice, why_no_advice
from ttr_tui.words.buildings import near_harbors
from ttr_tui.words.claims import claim_blocker_words
from ttr_tui.words.language import _, as_sentence, sentences
from ttr_tui.words.log_text import log_line, turn_in_short
from ttr_tui.words.refusals import refusal_words

if TYPE_CHECKING:
    from ttr_tui.app.app import TtrApp
    from ttr_tui.app.screens.board_screen import BoardScreen
    from ttr_tui.play.hotseat import HotSeat


_SHOWN: Final = (What.TUNNEL_REVEALED, What.STARTING_PIECES_REVEALED)
"""What needs no message: tunnel cards are revealed one by one, pieces are in the panel."""


class Prompt:
    """Something that the player is asked: what it says, and the keys that answer, each with its
    `action_…`.

    Five members serve the advice that a player asks for (`PromptStack.advise`):
    `takes_advice` says whether there is any, `leaves_for_advice` whether it belongs to the
    prompt below, `go_to_action` goes to what is advised, `answer_key` names the key that does it
    here, and `selected` has what the player has chosen so far.
    """

    bindings: keys.Bindings
    freezes_panels: ClassVar[bool] = False
    """Whether board and panels stay unchanged until the prompt is answered, to keep the tension:
    all but the hand."""
    takes_advice = True
    """Whether it asks for something that the hard player would choose, too; else no advice."""
    has_hints = False
    """Whether it says the hints, if they are on, and so the advice."""
    leaves_for_advice = False
    """Whether the advice is that of the prompt below, which it goes back to first."""
    clicks: Mapping[str, str] = MappingProxyType({})
    """For ids of bindings that panels run when they are clicked, the id of what it does here."""
    market_keys: Collection[str] | None = None
    """The ids of the market's keys that do something here, if not all of a turn."""
    covers_tickets = False
    """Whether it lies over the tickets of a wide terminal: so it covers less of the board, or rows
    below its input do not wrap."""
    help_sentences: Sequence[str] = ()
    """Sentences for the help page about the words in this prompt."""
    selected: Collection[int] = ()
    """The offered tickets that are selected; none where no tickets are offered."""
    players_before: View | None = None
    """The game that the panel of the players shows while panels are frozen."""
    has_list = False
    """Whether there are rows to choose from."""
    shows_signs = False
    """Whether the signs on the board are explained beside what it asks."""
    row = 0
    """The highlighted row."""
    enter_chooses = True
    """Whether Enter chooses the highlighted row."""
    text: str | None = None
    """The text typed into its input, if it has one."""
    label = ""
    placeholder = ""
    """What stands before the input, and in it while it is empty."""

    def __init__(self, stack: PromptStack) -> None:
        self.stack, self.hot_seat = stack, stack.hot_seat
        self.rows_below: dict[object, int] = {}
        """How many rows its list and what follows it had at first, by the size of the terminal and
        whether hints are on. It keeps them, so that the list stays where it is."""

    @property
    def app(self) -> TtrApp:
        return self.stack.screen.app

    @property
    def view(self) -> View:
        return self.hot_seat.view

    def content(self, context: PromptContext) -> PromptContent:
        """Return everything that the prompt says."""
        raise NotImplementedError

    @property
    def highlighted(self) -> int | None:
        """The row to highlight, if there is any."""
        return None

    def board_highlight(self) -> Highlight:
        """Return what to highlight on the board."""
        return Highlight()

    @property
    def footer_words(self) -> Mapping[str, str]:
        """The words of the footer that depend on what is asked, by the ids of their bindings."""
        return {}

    def waits_for(self) -> str:
        """Return what to say when a key is pressed that does nothing here; empty: nothing."""
        return _("not possible here: {key} lists the keys", key=self.app.key_name("screen.help"))

    def try_dimmed_action(self, action: str, parameters: tuple[object, ...]) -> None:
        """Say why a dimmed action is not possible, by trying it: what is dimmed is what the rules
        refuse, so all that it does is to say why."""
        getattr(self, f"action_{action}")(*parameters)

    def go_to(self, row: int) -> None:
        """Highlight a row of the list."""

    def choose(self, row: int) -> None:
        """Choose a row of the list."""

    def type(self, text: str) -> None:
        """Take the text in the input."""

    def clicked(self, target: BoardTarget) -> None:
        """React to a click on the board; most prompts are about something else, so it does
        nothing."""

    def pressed(self, event: events.Key) -> None:
        """React to a key before its binding does."""

    def go_to_action(self, action: Action) -> bool:
        """Highlight the advised action; return whether this prompt asks for it. By default there is
        nothing to highlight, and it does."""
        return True

    def answer_key(self, action: Action) -> str:
        """Return the id of the key that does the advised action here; empty: as in a turn."""
        return ""

    def forget(self) -> None:
        """Keep nothing of the hand, which is hidden."""

    def start(self) -> None:
        """Called when it becomes the active prompt."""

    def play_to_the_end(self) -> None:
        """Let computer players move without a pause up to the end of the game."""

    def resume(self) -> None:
        """Called when the prompt above this one is gone."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Dim the key to undo if nothing can be undone; leave out the one that takes the cursor off
        the board if it is not there."""
        if action == "leave_board":
            return self.stack.cursor is not None
        return True if action != "undo" or self.view.can_undo else None

    def action_move(self, direction: str) -> None:
        self.stack.point(self.stack.screen.board.next_target(direction))

    def action_leave_board(self) -> None:
        self.stack.point(None)

    def action_undo(self) -> None:
        self.stack.undo()

    def action_back(self) -> None:
        self.stack.pop()


class HandoffPrompt(Prompt):
    """Shows whose turn it is and what happened since their last turn, and no secret of anybody."""

    bindings = keys.HANDOFF

    def content(self, context: PromptContext) -> PromptContent:
        return hand_over(context, ascii=self.app.board_theme.ascii)

    def waits_for(self) -> str:
        return ""  # It is on the board.

    def action_show(self) -> None:
        """Show the hand; not for a key held down or a double click."""
        if self.app.presses.accept_new_press():
            self.stack.show_hand()


class HiddenHandPrompt(HandoffPrompt):
    """Shown while the player has hidden hand and tickets. The key that hides shows them again."""

    bindings = keys.HIDDEN_HAND

    def content(self, context: PromptContext) -> PromptContent:
        return hidden_hand(context)

    def waits_for(self) -> str:
        return _("press {key} to show your hand", key=self.app.key_name("handoff.show"))


class Reveal(NamedTuple):
    """The cards of a tunnel, which are revealed one by one, and the game before that."""

    tunnel: Tunnel
    before: View


Asked: TypeAlias = "Ask | Reveal | None"
"""What a prompt is made for: a question, cards to reveal, or else the phase of the game."""


class _Situation(NamedTuple):
    """What a stack of prompts is about: when it changes, another stack starts. Moves of computer
    players are one situation, with `None` everywhere."""

    is_open: bool | None = None
    """Whether a hand is open; else it is the handoff."""
    turn: int | None = None
    player: Seat | None = None
    phase: Phase | None = None


class PromptStack:
    """The prompts of the game that a screen shows, with the cursor and the last message.

    The first prompt belongs to the phase of the game, or is the handoff. The last one is active;
    while the hand is hidden, another prompt takes its place without changing the stack. `make`
    gives the prompt for what is asked; `changed` is called when there is something else to show.
    """

    def __init__(
        self,
        screen: BoardScreen,
        hot_seat: HotSeat,
        make: Callable[[PromptStack, Asked], Prompt],
        changed: Callable[[], None],
    ) -> None:
        self.screen, self.hot_seat = screen, hot_seat
        self._make = make
        self.changed = changed
        """Call this to show what has changed."""
        self.prompts: list[Prompt] = []
        self.cursor: BoardTarget | None = None
        """The city or route under the cursor."""
        self.message: Message | None = None
        """The last message, until the next key."""
        self.message_before: Message | None = None
        """The message until the key that is being handled."""
        self.has_just_begun = False
        """Whether a turn has begun, until the next key."""
        self.banner: Sequence[Paragraphs] = ()
        """The banner about what has just happened, in its forms, until the next key."""
        self._started_for: _Situation | None = None
        """What the prompts were started for."""
        self._hidden = HiddenHandPrompt(self)
        self._restart_if_moved_on()

    @property
    def view(self) -> View:
        """The game as far as it may be shown now."""
        return self.hot_seat.view

    @property
    def prompt(self) -> Prompt:
        """The active prompt."""
        is_hidden = self.hot_seat.is_hidden and not self.hot_seat.computer_acts
        return self._hidden if is_hidden else self.prompts[-1]

    @property
    def is_free(self) -> bool:
        """Whether nothing is asked above the first prompt, and the hand is not hidden."""
        return len(self.prompts) == 1 and not self.hot_seat.is_hidden

    # The cursor and the message.

    def point(self, target: BoardTarget | None) -> None:
        """Put the cursor on this city or route."""
        self.cursor = target
        self.changed()

    def say(self, text: str, style: str = "plain", *, fact: MessageFact | None = None) -> None:
        """Show a message until the next key; `fact` is what it says, if a prompt must know it."""
        self.message = Message([as_sentence(text)], style, fact)
        self.changed()

    def refuse(self, refusal: Refusal) -> None:
        """Say why an action is not legal; if cards for a harbor are missing, what is closest."""
        game_map = self.view.game_map
        said = [refusal_words(refusal, game_map)]
        if refusal.kind == "harbor-price":
            near = near_harbors(harbor_colors(self.view), free_ports(self.view), game_map)
            said += [near] if near else []
        self.say(sentences(said), "bad", fact=refusal.phase)

    def say_event_without_player(self, entries: Iterable[LogEntry]) -> None:
        """Say the last of these that nobody did, such as a reset of the market, behind what the
        player's own turn has just brought."""
        for entry in entries:
            if entry.seat is None and entry.what not in _SHOWN:
                game_map, names = self.view.game_map, self.hot_seat.session.names
                text, own = log_line((entry,), game_map, names), self.message
                if own is None or own.fact is not None:
                    self.message = Message([text], "accent", entry)
                else:
                    self.message = own._replace(sentences=[sentences([*own.sentences, text])])

    def clear_message(self) -> None:
        """Drop the message; and the banner, unless it is about what a prompt keeps back."""
        waits = self.prompt.freezes_panels
        self.message_before = self.message
        if self.message is not None or self.has_just_begun or (self.banner and not waits):
            self.message, self.has_just_begun = None, False
            self.banner = self.banner if waits else ()
            self.changed()

    # Questions and answers.

    def push(self, prompt: Prompt) -> None:
        """Show this prompt until it is popped."""
        self.prompts.append(prompt)
        self.changed()

    def pop(self) -> None:
        """Go back to the prompt before the active one; the turn of an only person may end now."""
        self.prompts.pop()
        self.prompts[-1].resume()
        self.changed()
        self._end_turn_if_done()

    def ask(self, make: Ask) -> None:
        """Ask the question that this function makes."""
        self.push(self._make(self, make))

    def take(self, option: Option, *, is_confirmed: bool = False) -> None:
        """Do what an option leads to, unless the settings ask before; or say why it is not
        possible now."""
        leads = option.leads
        if leads is None:
            if isinstance(option.why_not, Refusal):
                self.refuse(option.why_not)
            elif isinstance(option.target, RouteTarget) and option.why_not is not None:
                why = claim_blocker_words(option.why_not, self.view, option.target.route)
                self.say(why, "bad", fact=option.why_not)
        elif isinstance(leads, Command):
            self._run(leads)
        elif callable(leads):
            self.ask(leads)
        elif is_confirmed or (asked := self._asked_before(leads)) is None:
            self.act(leads)
        else:
            self.ask(asked)

    def _asked_before(self, action: Action) -> Ask | None:
        from ttr_tui.questions.game import before

        return before(self.hot_seat, action, self.screen.app.settings)

    def ask_about(self, target: BoardTarget, asked: Ask | str | None = None) -> None:
        """Ask this about a route or a city, by default for the payment of the route or for a route
        of the city, or say why that is impossible."""
        from ttr_tui.questions.routes import at_target

        asked = asked or at_target(self.hot_seat, target)
        if not isinstance(asked, str):
            self.ask(asked)
        elif isinstance(target, RouteTarget):
            self.say(asked, "bad", fact=why_not_claim_now(self.view, target.route))

    def _run(self, command: Command) -> None:
        """Do what a question about the game itself leads to."""
        app = self.screen.app
        match command:
            case Command.BACK:
                self.pop()
            case Command.LEAVE:
                app.show_menu()
            case Command.EDIT_PLAYERS:
                from ttr_tui.app.screens.edit_players_screen import EditPlayersScreen

                self.pop()
                app.push_screen(EditPlayersScreen(self.hot_seat))
            case Command.END_EARLY:
                self.hot_seat.end_early()
                app.show_final_count(self.hot_seat)
            case Command.DELETE:
                app.delete(self.hot_seat)
            case Command.PLAY_TO_THE_END:
                self.prompt.play_to_the_end()

    def act(self, action: Action) -> bool:
        """Apply the action, show what followed, and return whether it was legal; if not, say why.
        What goes on by itself follows: moves of computer players, the cards of a tunnel, the end of
        the turn of an only person."""
        before, app = self.view, self.screen.app
        try:
            entries = self.hot_seat.act(action)
        except IllegalActionError as illegal:
            self.refuse(illegal.refusal)
            return False
        self.message, self.banner = None, ()
        if app.settings.animations:
            self.banner = banner_of_step(self.view, entries, ascii=app.board_theme.ascii)
        if any(entry.what in ON_THE_BOARD for entry in entries):
            self.cursor = None  # What was built has its owner's color at once.
        self.say_event_without_player(entries)
        if self.hot_seat.computer_acts:
            # Held down, the key must not show all moves at once, or do something in the next turn.
            app.presses.ignore_repeats()
            is_shown = app.settings.seconds_for_move > 0
            play_moves(self.hot_seat, at_once=not is_shown, only_setup=is_shown)
        self.ring(before)
        tunnel = tunnel_tried(entries)
        self.follow_game(Reveal(tunnel, before) if tunnel is not None else None)
        self._end_turn_if_done()
        return True

    def undo(self) -> None:
        """Undo the last step, or say why that is impossible. The cursor goes back to a route that
        was claimed."""
        steps = self.hot_seat.turn_so_far()
        try:
            self.hot_seat.undo()
        except IllegalActionError as illegal:
            self.refuse(illegal.refusal)
            return
        self.message = Message([_("Undone")], "good")
        route = steps[-1].route if steps else None
        self.cursor = None if route is None else RouteTarget(route)
        self.follow_game()

    def advise(self) -> None:
        """Say what the hard player would do, and all reasons. The prompt goes to what it would
        choose."""
        if self.prompt.leaves_for_advice:
            self.pop()
        hot_seat, prompt, key_name = self.hot_seat, self.prompt, self.screen.app.key_name
        advice = find_advice(hot_seat, at_once=True)
        if hot_seat.is_advising:
            self.say(thinking_about_advice(), "quiet", fact=Awaited.ADVICE)
            return
        if advice is None:
            self.say(why_no_advice(failed=hot_seat.thoughts_failed), "quiet")
            return
        answer, steps_back = "", 0
        if prompt.go_to_action(advice.action):
            answer = prompt.answer_key(advice.action)
        else:
            steps_back = len(self.prompts) - 1
        more: list[str] = hot_seat.guarded(
            lambda: more_about_advice(hot_seat, advice, key_name), []
        )
        words = hot_seat.guarded(
            lambda: advice_words(
                advice,
                self.view,
                key_name,
                selected=prompt.selected,
                answer=answer,
                steps_back=steps_back,
            ),
            why_no_advice(failed=True),
        )
        self.message = Message([words, *more], "good", advice)
        self.changed()

    def advice_is_known(self) -> None:
        """Say the advice that the hard player has been thinking about, if it was asked for, and
        show the hints."""
        if self.message is not None and self.message.fact is Awaited.ADVICE:
            self.advise()
        else:
            self.changed()

    def ring(self, before: View) -> None:
        """Ring the bell if what happened since this view deserves it."""
        app = self.screen.app
        if app.settings.bell:
            rung = bells(before, self.view)
            if rung - {Bell.TURN} or (rung and not self.hot_seat.computer_acts):
                app.bell()

    def _end_turn_if_done(self) -> None:
        """End the turn of an only person who wants that, after everything is shown. A completed
        ticket is shown until a key."""
        hot_seat, view = self.hot_seat, self.view
        wants = self.screen.app.settings.end_turn_at_once and hot_seat.can_end_at_once
        if not wants or len(self.prompts) > 1:
            return
        entries, told = hot_seat.turn_so_far(), self.message
        if not newly_completed(view, entries):
            done = turn_in_short(entries, (), view.game_map)
            self.act(EndTurn())
            first = turn_text.goes_first(view)
            said = [each for each in (told, self.message) if each]
            texts = [done, first, *(each.sentences[0] for each in said)]
            if hot_seat.viewer is not None and (words := sentences([*filter(None, texts)])):
                self.say(words, "good")

    # Following the game.

    def follow_game(self, reveal: Reveal | None = None) -> None:
        """Show the prompts for the present state of the game, and the cards of a tunnel above them;
        after the last turn, the final count."""
        if self.hot_seat.session.is_over:
            self.screen.app.show_final_count(self.hot_seat)
            return
        self._restart_if_moved_on()
        if reveal is not None:
            self.prompts.append(self._make(self, reveal))
        self.changed()

    def show_hand(self) -> None:
        """Show the hand of the player whose turn it is."""
        self.hot_seat.show_hand()
        self.follow_game()

    def hide_hand(self) -> None:
        """Hide hand and tickets, and keep nothing of them."""
        if self.hot_seat.viewer is not None:
            self.hot_seat.hide_hand()
            self.message, self.banner = None, ()  # They may name cards or tickets.
            for prompt in self.prompts:
                prompt.forget()
            self.drop_freezing()
            self.changed()

    def drop_freezing(self) -> None:
        """End a prompt that freezes the panels: they would stay in sight, or in a wrong place."""
        if self.prompts[-1].freezes_panels and len(self.prompts) > 1:
            self.prompts.pop()

    def _restart_if_moved_on(self) -> None:
        """If the game has moved on, start the stack again."""
        hot_seat = self.hot_seat
        if hot_seat.is_alone and not hot_seat.is_open:
            hot_seat.show_hand()  # There is nobody to pass the laptop to.
        before, now = self._started_for, self._situation
        if now == before:
            return
        if before is None or (before.is_open, before.turn) != (now.is_open, now.turn):
            # The next player must not see where this one looked; and Enter held down at the end of
            # a turn must not claim a route in the next one.
            self.cursor, self.banner = None, ()
            self.has_just_begun = now.is_open is True
            app = self.screen.app
            if now.is_open and app.settings.animations:
                self.banner = banner_of_turn(self.view, ascii=app.board_theme.ascii)
        self._started_for = now
        self.prompts = [self._make(self, None)]

    @property
    def _situation(self) -> _Situation:
        hot_seat, view = self.hot_seat, self.view
        if hot_seat.computer_acts:
            return _Situation()
        return _Situation(hot_seat.is_open, view.turn, view.player, view.phase)
