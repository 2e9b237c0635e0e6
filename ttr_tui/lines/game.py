"""A game in lines: whose turn it is, what is said, and the answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from ttr_tui.engine import Action, EndTurn, IllegalActionError, Phase, Refusal
from ttr_tui.engine.game_map import Seat
from ttr_tui.lines import info_commands, parser
from ttr_tui.lines.answers import Answer, OpenQuestion, card_named, run
from ttr_tui.lines.console import Console, Corrections
from ttr_tui.lines.info_commands import commands_for, help_lines
from ttr_tui.lines.turn_lines import TurnLines
from ttr_tui.play.advice import find_advice
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.log import grouped
from ttr_tui.questions.game import before_by_ear, delete, end_early
from ttr_tui.questions.question import Command
from ttr_tui.storage.settings import Settings
from ttr_tui.terminal_text import fit
from ttr_tui.text import nearest
from ttr_tui.words import line_commands, saved_games, turn_text
from ttr_tui.words import line_game as line_words
from ttr_tui.words.advice import thinking_about_advice
from ttr_tui.words.file_problems import file_problem
from ttr_tui.words.hints import hints_switched
from ttr_tui.words.keys import is_no, is_yes
from ttr_tui.words.language import _, as_sentence, full_stop, ngettext
from ttr_tui.words.names import map_title, payment_words
from ttr_tui.words.player_text import map_and_players
from ttr_tui.words.refusals import refusal_words

_ACTION_COMMANDS: Final = {*line_commands.TO_PLAY} - {"undo"}

_RARE_COMMANDS: Final = {"cities", "rules", "pass"}
"""Commands whose first letters mean more usual ones."""

PATIENCE: float | None = 2
"""Only after so many seconds is it said that somebody is thinking."""

_PAGE: Final = 10
"""Of more routes only so many are said at once."""


class LeftError(Exception):
    """The players leave the game; with `deletes` they want it deleted. With `refused` they did not
    want to play it here."""

    def __init__(self, *, deletes: bool = False, refused: bool = False) -> None:
        super().__init__()
        self.deletes, self.refused = deletes, refused


class _Situation(NamedTuple):
    """What was asked for: when it changes, more is said than the short prompt."""

    is_open: bool
    turn: int
    player: Seat
    phase: Phase


class GameLines:
    """Plays a game until it is over. Whatever it says comes from the hot seat."""

    def __init__(
        self,
        hot_seat: HotSeat,
        console: Console,
        settings: Settings,
        edit_names: Callable[[HotSeat], list[str]],
    ) -> None:
        self._hot_seat, self._console, self._settings = hot_seat, console, settings
        self._edit_names = edit_names
        self._corrections = Corrections(console)
        self._commands = commands_for(hot_seat.view.game_map)
        self._question = OpenQuestion(hot_seat, console)
        self._turn_lines = TurnLines(hot_seat)
        self._rest: list[str] = []
        """What the command `more` says."""
        self._prompt_said = False
        """Whether the last line that was said is a prompt."""
        self._ahead = ""
        """What was typed ahead for the second card."""
        self._seat_read: Seat | None = None
        """The seat whose hand may be on the terminal."""
        self._done: list[str] = []
        """What was said of the last step of this turn."""
        self._situation: _Situation | None = None
        self._agreed_to_play = False
        self._save_error_said = False

    def play(self) -> None:
        """Play until the game is over. Raises `LeftError` and `InputEndedError`."""
        hot_seat = self._hot_seat
        hot_seat.prepare_computers()
        title = map_title(hot_seat.view.game_map)
        self._say(map_and_players(title, hot_seat.session.players))
        if hot_seat.view.turn:
            self._say(*info_commands.scores(hot_seat))
        self._say(_("Type help to hear the commands, and rules to hear how to play."))
        self._ask_whether_to_play()
        while not hot_seat.session.is_over:
            self._say_notices()
            if hot_seat.computer_acts:
                self._computer_turn()
                continue
            if hot_seat.is_alone and not hot_seat.is_open:
                hot_seat.show_hand()
            self._say_prompt()
            line, self._ahead = self._ahead or self._console.ask(), ""
            self._seat_read = hot_seat.viewer
            self._handle_line(line)
            self._clear_closed_hand()

    def _say(self, *lines: str) -> None:
        self._console.say(*lines)

    def _clear_closed_hand(self) -> None:
        """Clear the terminal if the hand that was on it is closed, hidden or that of a computer
        player now. When the game is over, nothing is secret."""
        read, self._seat_read = self._seat_read, self._hot_seat.viewer
        if read not in (None, self._seat_read) and not self._hot_seat.session.is_over:
            self._console.clear()

    def _ask_whether_to_play(self) -> None:
        """Where several people play and the terminal cannot be cleared, ask whether to play."""
        hot_seat, console = self._hot_seat, self._console
        if hot_seat.is_alone or hot_seat.is_watched or console.can_clear or self._agreed_to_play:
            return
        self._say(
            _("What one player reads here stays for the next: this output cannot be cleared."),
            line_words.play_all_the_same(),
        )
        while not is_yes(answer := console.ask()):
            command = line_commands.command_called(answer)
            if is_no(answer) or command in ("quit", "undo"):
                raise LeftError(deletes=not hot_seat.session.replay().steps, refused=True)
            self._say(line_words.play_all_the_same())
        self._agreed_to_play = True

    def _say_notices(self) -> None:
        """Say what happened to the saved game, once."""
        hot_seat = self._hot_seat
        self._say(*map(file_problem, hot_seat.new_notices()))
        error = hot_seat.session.save_error
        if error is not None and not self._save_error_said:
            said = _(saved_games.NOT_SAVED), file_problem(error), saved_games.play_on()
            self._say(*(full_stop(as_sentence(each)) for each in said))
        elif error is None and self._save_error_said:
            self._say(_("The game is saved again."))
        self._save_error_said = error is not None

    # Computer players.

    def _computer_turn(self) -> None:
        """Let a computer player do its turn. One person, or those who only watch, hear it at once,
        several people at their own turn."""
        hot_seat = self._hot_seat
        player, patience = hot_seat.view.player, PATIENCE
        if self._turn_lines.all_listen:
            self._say(*self._turn_lines.new_round())
        before = len([entry for group in hot_seat.log() for entry in group])
        while hot_seat.computer_acts and hot_seat.view.player == player:
            if hot_seat.play_computer_step() is not None:
                continue
            self._console.flush()
            if not hot_seat.wait_for_choice(patience):
                name, patience = hot_seat.view.seats[player].name, None
                self._say(full_stop(turn_text.is_thinking(name)))
        if self._turn_lines.all_listen:
            self._turn_lines.moves_heard = True
            entries = [entry for group in hot_seat.log() for entry in group]
            self._say(*info_commands.log_lines(grouped(entries[before:]), hot_seat))

    # What is asked for.

    def _say_prompt(self) -> None:
        """Say what is asked for: all of it once, then in a few words. An open question is said
        again."""
        hot_seat, view = self._hot_seat, self._hot_seat.view
        now = _Situation(hot_seat.viewer is not None, view.turn, view.player, view.phase)
        before, self._situation = self._situation, now
        if before is not None and before != now:
            self._drop_question()
            self._rest = []
            if before[1:3] != now[1:3]:
                self._done = []
        if now.is_open and before != now:
            begins = before is None or before[:3] != now[:3]
            if begins:
                self._say(*self._turn_lines.start())
            if not self._ahead:
                self._say(*self._turn_lines.phase())
        phase_question = self._turn_lines.phase_question()
        if now.is_open and not self._question.is_open and phase_question is not None:
            self._question.ask(phase_question)
        if self._prompt_said or self._ahead:
            pass
        elif self._question.is_open:
            self._say_question(hints=before != now)
        elif now.is_open:
            if before != now and view.phase is not Phase.TURN_END:
                self._say_hints()
            self._say(*self._turn_lines.prompt(full=before != now))
        else:
            name = view.seats[view.player].name
            self._say(
                _("Your hand is hidden. Type show to show it.")
                if hot_seat.is_hidden
                else _(
                    "{name}, type show when nobody else can read or hear this.", name=fit(name, 30)
                )
            )
        self._prompt_said = False

    def _say_hints(self) -> None:
        if self._hot_seat.session.hints_on:
            self._begin_advice()
        self._say(*self._turn_lines.new_hints())

    def _begin_advice(self) -> None:
        """Say so if the hard player must think about its advice for seconds."""
        find_advice(self._hot_seat, at_once=True)
        self._console.flush()
        if not self._hot_seat.wait_for_choice(PATIENCE):
            self._say(thinking_about_advice())
            self._console.flush()

    def _say_question(self, *, hints: bool = False) -> None:
        self._question.say(*([self._say_hints] if hints else []))
        self._prompt_said = True

    def _drop_question(self, command: str = "") -> None:
        """Close the open question, and say so unless the same command goes on."""
        asked_by = self._question.command
        if asked_by and asked_by != command:
            self._say(line_words.dropped(asked_by))
        self._question.close()

    # What is typed.

    def _handle_line(self, line: str) -> None:
        """Do what a line means; if it means nothing, say what is near."""
        line = self._corrections.resolve(line)
        try:
            if not self._answer_question(line):
                self._run_line(line)
        except parser.UnclearError as unclear:
            free = not self._can_end
            self._prompt_said = self._corrections.suggest(line, unclear, enter_is_free=free)

    @property
    def _can_end(self) -> bool:
        """Whether Enter alone ends the turn."""
        hot_seat = self._hot_seat
        is_end = hot_seat.view.phase is Phase.TURN_END and hot_seat.viewer is not None
        return is_end and not self._question.is_open

    def _answer_question(self, line: str) -> bool:
        """Answer the open question, or end the turn with Enter; return whether this was meant."""
        question, first = self._question, line.partition(" ")[0]
        if self._can_end and not line:
            self._act(EndTurn())
            return True
        if (is_no(line) and not question.takes_no) or (question.command and self._is_undo(line)):
            self._leave_question()
            return True
        is_command = self._is_command(first) and not question.is_answer(line)
        if self._is_card(line) and not (question.is_open or is_command):
            self._run_command("draw", line)
            return True
        if not question.is_open or not line or is_command:
            return not line
        try:
            result = question.answer(line)
        except parser.UnclearError as unclear:
            if is_yes(line):
                return True  # It is said again.
            near = nearest(first, [*self._commands], 0.75)
            if unclear.meant or near is None or parser.number(first) is not None:
                raise
            return False
        self._use_answer(result, question.command)
        return True

    def _is_card(self, line: str) -> bool:
        """Whether a line names cards that can be drawn now, as after the command to draw."""
        hot_seat = self._hot_seat
        if hot_seat.viewer is None or hot_seat.view.phase is not Phase.TURN:
            return False
        return len(line) > 2 and not is_yes(line) and bool(card_named(hot_seat, line))

    def _is_command(self, word: str) -> bool:
        word = line_commands.command_meant(word)
        return not is_no(word) and bool(parser.find_commands(word, self._commands))

    def _leave_question(self) -> None:
        """Close the question that a command asked, or say what the last step of the turn did."""
        if self._question.command:
            self._drop_question()
        else:
            self._say(*self._what_stands())

    def _what_stands(self) -> list[str]:
        """What the last step of this turn did, and how to undo it, if there is one."""
        if not self._done or self._hot_seat.viewer is None:
            return [line_words.dropped("")]
        if self._hot_seat.view.can_undo:
            return [*self._done, _("This stands. Type undo to take it back.")]
        return [*self._done, _("This stands and cannot be undone.")]

    def _is_undo(self, line: str) -> bool:
        return [self._commands[each] for each in parser.find_commands(line, self._commands)] == [
            "undo"
        ]

    def _run_line(self, line: str) -> None:
        hot_seat = self._hot_seat
        word, _blank, text = line.partition(" ")
        if is_yes(line):
            raise parser.UnclearError(line_words.no_answer(line), line)
        if (
            text
            and line_commands.is_filler(word)
            and not parser.find_commands(word, self._commands)
        ):
            self._run_line(text)  # `my tickets`
            return
        # At the handoff the usual command shows the hand, in a turn it is one of a turn.
        in_turn = {*_ACTION_COMMANDS, *info_commands.INFO_COMMANDS} - _RARE_COMMANDS
        usual = {"show"} if hot_seat.viewer is None else in_turn
        self._run_command(parser.find_command(word, self._commands, usual), text.strip())

    def _use_answer(self, result: Answer, command: str) -> None:
        """Do or ask what a command or an answer leads to. What only says something leaves an open
        question."""
        self._say(*map(as_sentence, result.said))
        ask = result.ask
        if result.action is not None and not result.is_confirmed:
            ask = before_by_ear(self._hot_seat, result.action, self._settings)
        if result.action is not None and ask is None:
            self._drop_question(command)
            self._act(result.action)
            if result.rest and self._hot_seat.view.phase is Phase.SECOND_CARD:
                self._ahead = result.rest
            elif result.rest:
                self._say(line_words.not_used(result.rest))
        elif ask is not None:
            self._drop_question(command)
            self._question.ask(ask, command)
            self._say_question()
        elif result.command is not None:
            self._question.close()
            self._run_program_command(result.command)

    def _run_program_command(self, command: Command) -> None:
        """End or delete the game, after the question whether to."""
        if command is Command.DELETE:
            raise LeftError(deletes=True)
        self._hot_seat.end_early()

    def _run_command(self, command: str, text: str) -> None:
        """Run the command with this id."""
        hot_seat = self._hot_seat
        needs_hand = {*info_commands.SECRET, *_ACTION_COMMANDS, "undo", "again", "hide"}
        if command in needs_hand and hot_seat.viewer is None:
            refusal = refusal_words(Refusal("hand-not-shown"), hot_seat.view.game_map)
            self._say(full_stop(as_sentence(refusal)))
        elif command == "tickets" and hot_seat.view.offer and not hot_seat.progress:
            self._question.say_list_again()
        elif command in info_commands.INFO_COMMANDS:
            if command in ("advice", "why"):
                self._begin_advice()
            lines = info_commands.INFO_COMMANDS[command](hot_seat, text)
            at = _PAGE + 1 if command == "routes" else len(lines)
            self._rest = lines[at:]
            self._say(*lines[:at], *self._how_to_hear_more())
        elif command in _ACTION_COMMANDS:
            self._use_answer(run(hot_seat, command, text), command)
        else:
            getattr(self, f"command_{command}")(text)

    def _act(self, action: Action) -> None:
        hot_seat = self._hot_seat
        market, slot = hot_seat.view.market, getattr(action, "slot", None)
        try:
            entries = hot_seat.act(action)
        except IllegalActionError as illegal:
            why = refusal_words(illegal.refusal, hot_seat.view.game_map)
            self._say(full_stop(as_sentence(why)))
            return
        self._prompt_said = False
        if hot_seat.viewer is None and not hot_seat.is_alone:
            return
        self._done = self._turn_lines.done(entries)
        self._say(*self._done)
        if hot_seat.view.phase is Phase.SECOND_CARD:
            self._say(*line_words.new_in_market(market, slot, hot_seat.view))
        if self._settings.end_turn_at_once and hot_seat.can_end_at_once:
            self._act(EndTurn())

    # Commands about the game itself, by their ids.

    def command_undo(self, _text: str) -> None:
        game_map = self._hot_seat.view.game_map
        try:
            action = self._hot_seat.undo()
        except IllegalActionError as illegal:
            self._say(full_stop(as_sentence(refusal_words(illegal.refusal, game_map))))
            return
        self._done = []
        self._say(full_stop(_("Undone")))
        if payment := getattr(action, "payment", ()):
            self._say(_("Back in your hand: {cards}", cards=payment_words(payment, game_map)))

    def command_options(self, _text: str) -> None:
        if not self._question.is_open:
            self._say(_("There is nothing to choose from now."))
            return
        self._question.say_list_again()
        self._say_question()

    def command_more(self, _text: str) -> None:
        lines = self._rest or [_("There is nothing more to say.")]
        self._rest = lines[_PAGE:]
        self._say(*lines[:_PAGE], *self._how_to_hear_more())

    def _how_to_hear_more(self) -> list[str]:
        return (
            [
                ngettext(
                    "Type more to hear {n} more line.",
                    "Type more to hear {n} more lines.",
                    len(self._rest),
                )
            ]
            if self._rest
            else []
        )

    def command_again(self, _text: str) -> None:
        self._situation = None
        self._turn_lines.forget()

    def command_hints(self, text: str) -> None:
        game = self._hot_seat.session
        on = parser.is_argument(text, "on", 2) or (not text and not game.hints_on)
        if text and not on and not parser.is_argument(text, "off", 2):
            self._say(line_commands.not_with(line_commands.command("hints"), text))
            return
        game.set_hints(on)
        self._say(full_stop(hints_switched(on)))
        self._turn_lines.forget_hints()
        self._say_hints()

    def command_help(self, text: str) -> None:
        game_map = self._hot_seat.view.game_map
        self._say(*help_lines(self._commands, line_commands.COMMANDS, text, game_map))

    def command_show(self, text: str) -> None:
        if self._hot_seat.viewer is not None:
            self._run_line(text or line_commands.command("hand"))  # `show market`
        else:
            self._hot_seat.show_hand()

    def command_back(self, _text: str) -> None:
        self._leave_question()

    def command_hide(self, _text: str) -> None:
        self._hot_seat.hide_hand()
        self._question.close()

    def command_names(self, _text: str) -> None:
        said = self._edit_names(self._hot_seat)
        self._clear_closed_hand()
        self._say(*said)
        self._ask_whether_to_play()  # A computer player may be a person now.

    def command_finish(self, _text: str) -> None:
        self._use_answer(Answer(ask=end_early), "finish")

    def command_delete(self, _text: str) -> None:
        self._use_answer(Answer(ask=delete), "delete")

    def command_quit(self, _text: str) -> None:
        raise LeftError
