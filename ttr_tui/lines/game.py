"""A game in lines: whose turn it is, what is said, and the answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from ttr_tui.engine import (
    Action,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    DrawTickets,
    EndTurn,
    GameMap,
    IllegalActionError,
    Phase,
    Refusal,
)
from ttr_tui.engine.game_map import Seat, TicketIndex
from ttr_tui.engine.rules.exchange import Exchange
from ttr_tui.engine.rules.harbors import BuildHarbor
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.engine.rules.tunnels import PayTunnel
from ttr_tui.engine.rules.turns import Pass
from ttr_tui.engine.ticket_paths import TicketProgress
from ttr_tui.lines import info_commands, parser
from ttr_tui.lines.action_commands import (
    ACTION_COMMANDS,
    RULE_OF_COMMAND,
    CommandResult,
    Option,
    fill_options,
    flag_options,
    meant_alone,
    perform,
    suggested_pieces,
    tunnel_options,
)
from ttr_tui.lines.console import Console
from ttr_tui.lines.corrections import Corrections
from ttr_tui.lines.parser import find_command
from ttr_tui.play.hints import ticket_risk
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.log import LogEntry, What, grouped
from ttr_tui.play.turn_facts import newly_completed, tickets_to_draw
from ttr_tui.play.turns import round_of
from ttr_tui.storage.settings import Settings
from ttr_tui.words import (
    computer_moves,
    leaving,
    line_commands,
    line_program,
    questions,
    saved_games,
    turn_text,
)
from ttr_tui.words import lines as words
from ttr_tui.words.cards import payment_words
from ttr_tui.words.claims import claim_question
from ttr_tui.words.command_line import is_yes
from ttr_tui.words.file_problems import file_problem
from ttr_tui.words.hints import hints_on_words, risk_words
from ttr_tui.words.language import as_sentence, full_stop, plain
from ttr_tui.words.log_text import round_title, turn_in_short
from ttr_tui.words.names import map_title
from ttr_tui.words.player_text import map_and_players
from ttr_tui.words.refusals import refusal_words
from ttr_tui.words.screens import screen_title
from ttr_tui.words.tunnels import tunnel_not_payable, tunnel_price, tunnel_title

_TURN_ACTIONS: Final = {
    "draw": (DrawFaceUp, DrawFromDeck, DrawTickets),
    "claim": (Claim,),
    "station": (BuildStation,),
    "harbor": (BuildHarbor,),
    "exchange": (Exchange,),
    "pass": (Pass,),
}
"""The commands of a turn and their actions."""


_RARE_COMMANDS: Final = {"cities", "rules", "pass"}
"""Commands whose first letters mean more usual ones."""

_PAID_ENTRIES: Final = (What.ROUTE_CLAIMED, What.STATION_BUILT, What.HARBOR_BUILT)
"""What is said without the cards."""


_PAGE: Final = 10
"""Of more routes only so many are said at once."""

_OPENING: Final = 15
"""About how many lines begin a turn: of long parts only the first ones are said."""

_AFTER_TICKETS: Final = 5
"""So many of these lines follow the tickets: hints and the prompt."""


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
        edit_names: Callable[[HotSeat], None],
    ) -> None:
        self._hot_seat, self._console, self._settings = hot_seat, console, settings
        self._edit_names = edit_names
        self._corrections = Corrections(console)
        self._question = CommandResult()
        """What is open to be chosen from, until it is answered or dropped."""
        self._listed: CommandResult | None = None
        """The question whose list has been said."""
        self._asking_command = ""
        """The command that asks it; empty if the phase does."""
        self._rest: list[str] = []
        """What the command `more` says."""
        self._prompt_said = False
        """Whether the last line that was said is a prompt."""
        self._enter_alone = False
        """Whether Enter alone was pressed."""
        self._second_draw = ""
        """What to type when the second card is drawn."""
        self._situation: _Situation | None = None
        self._heard_moves = False
        """Whether the only person has heard the moves of the computer players."""
        self._tickets_said: dict[Seat, list[str]] = {}
        """What each player heard of the tickets at the last turn."""
        self._paths: dict[Seat, Mapping[TicketIndex, TicketProgress]] = {}
        """The paths of each player's tickets when the player last did something."""
        self._hints_heard: dict[Seat, set[str]] = {}
        """The hints that each player has heard."""
        self._knows_help = False
        self._agreed_to_play = False
        self._save_error_said = False
        self._commands = _commands_for(hot_seat.view.game_map)

    def play(self) -> None:
        """Play until the game is over. Raises `LeftError` and `InputEndedError`."""
        hot_seat = self._hot_seat
        hot_seat.prepare_computers()
        self._say(map_and_players(map_title(hot_seat.view.game_map), hot_seat.game.players))
        self._ask_whether_to_play()
        while not hot_seat.game.is_over:
            self._say_notices()
            if hot_seat.computer_acts:
                self._computer_turn()
                continue
            if hot_seat.is_alone and not hot_seat.is_open:
                hot_seat.show_hand()
            self._say_prompt()
            if self._second_draw and not self._asking_command:
                line, self._second_draw = self._second_draw, ""
            else:
                line = self._console.ask()
            self._handle_line(line)

    def _say(self, *lines: str) -> None:
        self._console.say(*lines)

    def _ask_whether_to_play(self) -> None:
        """Where several people play and the terminal cannot be cleared, ask whether to play."""
        hot_seat, console = self._hot_seat, self._console
        if hot_seat.is_alone or hot_seat.is_watched or console.can_clear or self._agreed_to_play:
            return
        self._say(words.cannot_be_cleared(), words.play_all_the_same())
        while not is_yes(answer := console.ask()):
            command = line_commands.command_called(answer)
            if words.is_no(answer) or command in ("quit", "undo"):
                raise LeftError(deletes=not hot_seat.game.replay().steps, refused=True)
            self._say(words.play_all_the_same())
        self._agreed_to_play = True

    def _say_notices(self) -> None:
        """Say what happened to the saved game, once."""
        hot_seat = self._hot_seat
        self._say(*map(file_problem, hot_seat.new_notices()))
        error = hot_seat.game.save_error
        if error is not None and not self._save_error_said:
            said = screen_title(saved_games.NOT_SAVED), file_problem(error), saved_games.play_on()
            self._say(*(full_stop(as_sentence(each)) for each in said))
        elif error is None and self._save_error_said:
            self._say(line_program.saved_again())
        self._save_error_said = error is not None

    # Computer players.

    def _computer_turn(self) -> None:
        """Let a computer player do its turn. One person, or those who only watch, hear it at once,
        several people at their own turn."""
        hot_seat = self._hot_seat
        player, is_slow = hot_seat.view.player, False
        before = len([entry for group in hot_seat.log() for entry in group])
        while hot_seat.computer_acts and hot_seat.view.player == player:
            if hot_seat.play_computer_step() is not None:
                continue
            if not is_slow:
                name = hot_seat.view.seats[player].name
                self._say(computer_moves.is_thinking(name, slowly=hot_seat.thinks_here))
                self._console.flush()
            is_slow = True
            hot_seat.wait_for_choice()
        if hot_seat.is_alone or hot_seat.is_watched:
            self._heard_moves = True
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
                self._second_draw = ""
        if now.is_open and before != now:
            begins = before is None or before[:3] != now[:3]
            if begins:
                self._begin_turn()
            if not self._second_draw or begins:
                self._say_phase(with_market=not begins)
        if not now.is_open and before != now and not hot_seat.is_hidden:
            self._say(full_stop(plain(turn_text.whose_turn(view))))
        if now.is_open and not self._question.options:
            self._question = self._phase_question()
        if self._prompt_said or (self._second_draw and not self._asking_command):
            pass
        elif self._question.options:
            self._say_question()
        elif now.is_open:
            self._say(*self._short_prompt(full=before != now))
        else:
            name = view.seats[view.player].name
            self._say(words.hand_hidden() if hot_seat.is_hidden else words.type_show(name))
        self._prompt_said = False
        if now.is_open and not self._knows_help:
            self._say(words.type_help())
            self._knows_help = True

    def _say_question(self) -> None:
        """Say the open question, and its list once: again only if Enter or a command asks."""
        question = self._question
        texts = [text for text, _run in question.options]
        self._say(*question.said[-1:])
        if not texts[0]:
            self._say(words.yes_or_no())
        elif self._listed is question and not self._enter_alone:
            self._say(words.number_or_options(len(texts)))
        else:
            self._say(*(words.numbered(n, text) for n, text in enumerate(texts, 1)))
            self._say(words.type_a_number(len(texts), default=question.has_default))
        self._prompt_said, self._listed = True, question

    def _drop_question(self, command: str = "") -> None:
        """Leave the open question, and say so unless the same command goes on."""
        if self._asking_command and self._asking_command != command:
            self._say(words.dropped(self._asking_command))
            self._second_draw = ""
        self._question, self._asking_command = CommandResult(), ""

    def _begin_turn(self) -> None:
        """What a player should know at the start: what the others did, the hand, the market, the
        tickets that have changed. Of what is long only a part is said."""
        hot_seat, view, said = self._hot_seat, self._hot_seat.view, list[str]()
        if hot_seat.is_alone and view.turn:
            said.append(full_stop(round_title(round_of(view.turn, len(view.seats)))))
        if not self._heard_moves:
            moves = info_commands.log_lines(hot_seat.since_last_turn(), hot_seat)
            said += _part(moves, _OPENING // 2, words.hear_moves(), last=True)
        elif not view.turn:
            said.append(turn_text.goes_first(view))
        said += filter(None, [turn_text.own_last_round(view)])
        said += info_commands.lost_routes(hot_seat, self._paths.get(view.player, {}))
        said += [*words.hand_lines(view), words.market_line(view)]
        if view.phase is not Phase.STARTING_TICKETS:
            tickets = info_commands.tickets(hot_seat, brief=True)
            heard = self._tickets_said.get(view.player, [])
            new = [line for line in tickets if line not in heard]
            room = max(2, _OPENING - _AFTER_TICKETS - len(said))
            said += _part(new, room, words.hear_tickets())
            self._tickets_said[view.player] = tickets
        self._say(*said)

    def _say_phase(self, *, with_market: bool) -> None:
        """What belongs to the question of the phase, before it."""
        hot_seat, view = self._hot_seat, self._hot_seat.view
        game_map, said = view.game_map, list[str]()
        match view.phase:
            case Phase.STARTING_TICKETS | Phase.TICKET_CHOICE:
                said += info_commands.offered_ticket_lines(hot_seat)
            case Phase.STARTING_PIECES:
                said.append(questions.choose_starting_pieces(game_map.rules.pieces.count))
                said.append(words.choice_is_secret())
            case Phase.SECOND_CARD:
                said += [words.market_line(view)] if with_market else []
            case Phase.MARKET_FILL:
                said += [questions.slot_is_empty(), words.market_line(view)]
            case Phase.TUNNEL if view.tunnel is not None:
                can_pay = bool(view.legal_of(PayTunnel))
                cards = tunnel_price(view.extra) if can_pay else tunnel_not_payable(view.extra)
                said += [full_stop(tunnel_title(view.tunnel, game_map)), full_stop(cards)]
            case Phase.TURN_END:
                facts = filter(None, [turn_text.goes_first(view), turn_text.ends_soon(view)])
                said += map(full_stop, facts)
        self._say(*said)
        if view.phase is not Phase.TURN_END:
            self._say(*self._new_hints())

    def _new_hints(self) -> list[str]:
        """The hints that this player has not heard yet, and what the advice is."""
        heard = self._hints_heard.setdefault(self._hot_seat.view.player, set())
        advice, hints = info_commands.advice_and_hints(self._hot_seat)
        said = [long if long not in heard else short for long, short in advice[:1]]
        said += [
            each for each in [*(long for long, _short in advice[1:]), *hints] if each not in heard
        ]
        heard.update([long for long, _short in advice], hints)
        return said

    def _phase_question(self) -> CommandResult:
        """What a phase lets choose from a list, as long as it lasts."""
        hot_seat, options = self._hot_seat, list[Option]()
        match hot_seat.view.phase:
            case Phase.MARKET_FILL:
                options = fill_options(hot_seat)
            case Phase.TUNNEL:
                options = tunnel_options(hot_seat)
            case Phase.FLAG_CARD:
                options = flag_options(hot_seat)
        return (
            CommandResult(said=self._short_prompt(), options=options)
            if options
            else CommandResult()
        )

    def _short_prompt(self, *, full: bool = False) -> list[str]:
        hot_seat, view = self._hot_seat, self._hot_seat.view
        match view.phase:
            case Phase.STARTING_TICKETS | Phase.TICKET_CHOICE:
                return [words.how_to_keep()]
            case Phase.STARTING_PIECES:
                return [words.how_to_choose_pieces(suggested_pieces(hot_seat))]
            case Phase.SECOND_CARD:
                return [turn_text.turn_question(view)]
            case Phase.TURN_END:
                return [words.end_of_turn(view, hot_seat.next_human)]
            case Phase.TURN:
                return [words.what_to_type(self._possible()) if full else words.your_turn()]
            case Phase.FLAG_CARD:
                return [questions.which_flag_card()]
            case Phase.MARKET_FILL:
                return [questions.fill_it_from()]
            case _:
                return [as_sentence(full_stop(turn_text.do_first_words(view.phase, view)))]

    def _possible(self) -> list[str]:
        """The commands for the actions of this turn that are possible."""
        types = {type(action) for action in self._hot_seat.view.legal}
        return [id for id, actions in _TURN_ACTIONS.items() if types & {*actions}]

    # What is typed.

    def _handle_line(self, line: str) -> None:
        """Do what a line means; if it means nothing, say what is near."""
        line = self._corrections.resolve(line)
        self._enter_alone = not line
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
        return is_end and not self._question.options

    def _answer_question(self, line: str) -> bool:
        """Answer the open question, or end the turn with Enter or yes; return whether this was
        meant."""
        options, number = self._question.options, parser.number(line)
        if self._can_end and (not line or is_yes(line)):
            self._act(EndTurn())
            return True
        if not line:
            if options and self._question.has_default:
                number = 1
            elif not options and self._hot_seat.viewer is not None:
                return True
        elif words.is_no(line) or (self._asking_command and self._is_undo(line)):
            if self._asking_command:
                self._drop_question()
            elif not options:
                self._say(words.dropped(""))
            return True
        elif number is None and options:
            number = self._number_called(line)
        if number is None or not options:
            return not line
        if 1 <= number <= len(options):
            command, self._question = self._asking_command, CommandResult()
            self._asking_command = ""
            self._use_result(options[number - 1][1](), command)
        else:
            self._say(words.no_number(line, len(options)))
        return True

    def _is_undo(self, line: str) -> bool:
        return [self._commands[each] for each in parser.find_commands(line, self._commands)] == [
            "undo"
        ]

    def _number_called(self, line: str) -> int | None:
        """The number of the choice with these words, unless they begin with a command."""
        texts = {n: [text] for n, (text, _run) in enumerate(self._question.options, 1)}
        if texts[1] == [""]:
            return 1 if is_yes(line) else None
        wanted = parser.words_of(line)
        first = line.partition(" ")[0]
        if not wanted or parser.find_commands(line_commands.command_meant(first), self._commands):
            return None
        found = parser.find_by_name(wanted, texts)
        return found[0] if len(found) == 1 else None

    def _run_line(self, line: str) -> None:
        hot_seat = self._hot_seat
        if parser.numbers(line) is not None:
            if hot_seat.view.offer:  # The numbers of the tickets alone will do.
                self._run_command("keep", line)
            else:
                self._say(words.nothing_to_choose())
            return
        word, _blank, text = line.partition(" ")
        if (
            text
            and line_commands.is_filler(word)
            and not parser.find_commands(word, self._commands)
        ):
            self._run_line(text)  # `my tickets`
            return
        known = parser.find_commands(line_commands.command_meant(word), self._commands)
        if not known and (whole := meant_alone(hot_seat.view, line)):
            raise parser.UnclearError(line_commands.no_command(line, whole), line, [whole])
        # At the handoff the usual command shows the hand, in a turn it is one of a turn.
        in_turn = {*ACTION_COMMANDS, *info_commands.INFO_COMMANDS} - _RARE_COMMANDS
        usual = {"show"} if hot_seat.viewer is None else in_turn
        choices = [each or words.yes_or_no() for each, _run in self._question.options]
        near = [each for text in choices for each in parser.words_of(text) if len(each) > 1]
        self._run_command(find_command(word, self._commands, usual, near), text.strip())

    def _use_result(self, result: CommandResult, command: str) -> None:
        """Do or ask what follows a command. What only says something leaves an open question."""
        if result.second_draw and self._hot_seat.view.phase is Phase.TURN:
            self._second_draw = result.second_draw
        if result.action is not None:
            self._drop_question(command)
            self._say(*map(as_sentence, result.said))
            self._act(result.action)
        elif result.options:
            self._drop_question(command)
            self._say(*map(as_sentence, result.said[:-1]))
            self._question, self._asking_command = result, command
            self._listed = None
            self._say_question()
        else:
            self._say(*map(as_sentence, result.said))

    def _run_command(self, command: str, text: str) -> None:
        """Run the command with this id; those about the game are methods, `_command_quit`."""
        hot_seat = self._hot_seat
        needs_hand = {*info_commands.SECRET, *ACTION_COMMANDS, "undo", "again", "hide"}
        if command in needs_hand and hot_seat.viewer is None:
            refusal = refusal_words(Refusal("hand-not-shown"), hot_seat.view.game_map)
            self._say(full_stop(as_sentence(refusal)))
        elif command in info_commands.INFO_COMMANDS:
            lines = info_commands.INFO_COMMANDS[command](hot_seat, text)
            at = _PAGE + 1 if command == "routes" else len(lines)
            self._rest = lines[at:]
            self._say(*lines[:at], *self._how_to_hear_more())
        elif command in ACTION_COMMANDS:
            self._use_result(self._with_question(ACTION_COMMANDS[command](hot_seat, text)), command)
        else:
            getattr(self, f"_command_{command}")(text)

    def _with_question(self, result: CommandResult) -> CommandResult:
        """Ask before a claim or before tickets are drawn, if the settings say so."""
        view, game_map = self._hot_seat.view, self._hot_seat.view.game_map
        match result.action:
            case Claim() as claim if self._settings.ask_before_claim:
                said = [claim_question(claim, game_map)[0]]
            case DrawTickets() if self._settings.ask_before_tickets:
                said = [turn_text.draw_tickets(*tickets_to_draw(view))]
                if self._hot_seat.game.hints_on and (risk := ticket_risk(view)):
                    said.append(risk_words(risk))
            case _:
                return result
        return CommandResult(said=[*said[1:], said[0]], options=[("", perform(result.action))])

    def _act(self, action: Action) -> None:
        hot_seat, player = self._hot_seat, self._hot_seat.view.player
        self._paths[player] = hot_seat.progress
        try:
            entries = hot_seat.act(action)
        except IllegalActionError as illegal:
            why = refusal_words(illegal.refusal, hot_seat.view.game_map)
            self._say(full_stop(as_sentence(why)))
            return
        self._prompt_said = False
        if hot_seat.viewer is None and not hot_seat.is_alone:
            self._console.clear()
            return
        self._say_entries(entries)
        if self._settings.end_turn_at_once and hot_seat.can_end_at_once:
            self._act(EndTurn())

    def _say_entries(self, entries: Sequence[LogEntry]) -> None:
        """Say what happened to the player who did it."""
        view = self._hot_seat.view
        for entry in entries:
            said = turn_in_short([entry], (), view.game_map)
            if entry.what is What.CARDS_DRAWN:
                self._say(words.you_drew(entry, view.game_map))
            elif entry.what is What.PIECES_EXCHANGED:
                self._say(words.you_exchanged(entry, view.game_map))
            elif said:
                self._say(full_stop(said))
                if entry.what in _PAID_ENTRIES:
                    self._say(words.paid_with(payment_words(entry.known_cards, view.game_map)))
            else:
                self._say(*info_commands.log_lines([(entry,)], self._hot_seat))
        for ticket in newly_completed(view, entries):
            number = [*self._hot_seat.progress].index(ticket) + 1
            self._say(words.ticket_completed(number, ticket, view.game_map))

    # Commands that are about the game.

    def _command_undo(self, _text: str) -> None:
        try:
            self._hot_seat.undo()
        except IllegalActionError as illegal:
            why = refusal_words(illegal.refusal, self._hot_seat.view.game_map)
            self._say(full_stop(as_sentence(why)))
        else:
            self._say(full_stop(questions.undone()))

    def _command_options(self, _text: str) -> None:
        if not self._question.options:
            self._say(words.nothing_to_choose())
            return
        self._listed = None
        self._say_question()

    def _command_more(self, _text: str) -> None:
        lines = self._rest or [words.no_more()]
        self._rest = lines[_PAGE:]
        self._say(*lines[:_PAGE], *self._how_to_hear_more())

    def _how_to_hear_more(self) -> list[str]:
        return [words.type_more(len(self._rest))] if self._rest else []

    def _command_again(self, _text: str) -> None:
        self._heard_moves = False
        self._situation = None
        self._hints_heard.clear()
        self._tickets_said.clear()

    def _command_hints(self, text: str) -> None:
        game = self._hot_seat.game
        on = parser.is_argument(text, "on", 2) or (not text and not game.hints_on)
        if text and not on and not parser.is_argument(text, "off", 2):
            self._say(line_commands.not_with(line_commands.command("hints"), text))
            return
        game.set_hints(on)
        self._say(full_stop(hints_on_words(on)))
        self._hints_heard.clear()
        self._say(*self._new_hints())

    def _command_help(self, text: str) -> None:
        self._say(
            *help_lines(self._commands, line_commands.COMMANDS, text, self._hot_seat.view.game_map)
        )

    def _command_show(self, text: str) -> None:
        if text and self._hot_seat.viewer is not None:
            self._run_line(text)  # `show hand`
        else:
            self._hot_seat.show_hand()

    def _command_hide(self, _text: str) -> None:
        self._hot_seat.hide_hand()
        self._console.clear()

    def _command_names(self, _text: str) -> None:
        self._edit_names(self._hot_seat)
        self._ask_whether_to_play()  # A computer player may be a person now.

    def _command_finish(self, _text: str) -> None:
        lost = words.tickets_lost(self._hot_seat.progress.values(), self._hot_seat.view)
        question = CommandResult(
            said=[*lost, leaving.ask_to_end()], options=[("", self._end_early)]
        )
        self._use_result(question, "finish")

    def _end_early(self) -> CommandResult:
        self._hot_seat.end_early()
        return CommandResult()

    def _command_delete(self, _text: str) -> None:
        question = CommandResult(said=[saved_games.ask_to_delete()], options=[("", self._delete)])
        self._use_result(question, "delete")

    def _delete(self) -> CommandResult:
        raise LeftError(deletes=True)

    def _command_quit(self, _text: str) -> None:
        raise LeftError


def _part(lines: list[str], most: int, how_to_hear_all: str, *, last: bool = False) -> list[str]:
    """These lines; if they are too many, the first or `last` ones and how to hear all."""
    if len(lines) <= most:
        return lines
    return [*(lines[-most:] if last else lines[:most]), how_to_hear_all]


def _commands_for(game_map: GameMap) -> dict[str, str]:
    """The ids of the commands that this map has, by the words to type."""
    several = len(game_map.rules.decks) > 1
    return {
        word: id
        for word, id in line_commands.command_words(line_commands.COMMANDS).items()
        if (id not in RULE_OF_COMMAND or game_map.rules.get(RULE_OF_COMMAND[id]) is not None)
        and (several or id != "fill")
    }


def help_lines(
    known: dict[str, str],
    commands: dict[str, line_commands.CommandWords],
    text: str,
    game_map: GameMap,
) -> list[str]:
    """All commands, those of a game only by their words; or how to use one."""
    if not text and commands is line_commands.COMMANDS:
        return [
            *line_commands.commands_by_kind(dict.fromkeys(known.values())),
            line_commands.commands_can_be_short(),
        ]
    if not text:
        lines = [line_commands.about_command(commands[id]) for id in dict.fromkeys(known.values())]
        return [*lines, line_commands.commands_can_be_short()]
    about = [commands[known[word]] for word in parser.find_commands(text, known)]
    about = about or [commands[find_command(text, known)]]
    return [
        line
        for each in about
        for line in (
            line_commands.about_command(each),
            *line_commands.command_details(each),
            line_commands.usage(each, game_map),
        )
        if line
    ]
