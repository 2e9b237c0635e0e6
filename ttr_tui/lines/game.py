"""A game in lines: whose turn it is, what is said, and the answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from ttr_tui.engine.game_map import Seat
from ttr_tui.engine.rules.exchange import Exchange
from ttr_tui.engine.rules.harbors import BuildHarbor
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.engine.rules.tickets import TicketRules
from ttr_tui.engine.rules.turns import Pass
from ttr_tui.lines import look, typed
from ttr_tui.lines.act import (
    ACT,
    NEEDS,
    Answer,
    Option,
    do,
    fill_options,
    flag_options,
    suggested_pieces,
    tunnel_options,
)
from ttr_tui.lines.console import Console
from ttr_tui.play.hints import ticket_risk
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.log import LogEntry, What, grouped
from ttr_tui.play.turn_facts import newly_completed
from ttr_tui.play.turns import round_of
from ttr_tui.storage.settings import Settings
from ttr_tui.words import computer_moves, games, handoff, leaving, questions, turn_text
from ttr_tui.words import lines as words
from ttr_tui.words.cards import payment_words
from ttr_tui.words.claims import claim_question
from ttr_tui.words.command_line import is_yes
from ttr_tui.words.file_problems import file_problem
from ttr_tui.words.hints import hints_on_words, risk_words
from ttr_tui.words.language import as_sentence, full_stop, plain
from ttr_tui.words.log_text import round_title, turn_in_short
from ttr_tui.words.player_text import map_and_players
from ttr_tui.words.refusals import refusal_words
from ttr_tui.words.screens import screen_title
from ttr_tui.words.tickets import keep_at_least
from ttr_tui.words.tunnels import tunnel_not_payable, tunnel_price, tunnel_title

_OF_A_TURN: Final = {
    "draw": (DrawFaceUp, DrawFromDeck, DrawTickets),
    "claim": (Claim,),
    "station": (BuildStation,),
    "harbor": (BuildHarbor,),
    "exchange": (Exchange,),
    "pass": (Pass,),
}
"""The commands of a turn and their actions."""


_RARE: Final = {"cities", "rules", "pass"}
"""Commands whose first letters mean more usual ones."""

_PAID: Final = (What.ROUTE_CLAIMED, What.STATION_BUILT, What.HARBOR_BUILT)
"""What is said without the cards."""


class LeftError(Exception):
    """The players leave the game; with `deletes` they want it deleted."""

    def __init__(self, *, deletes: bool = False) -> None:
        super().__init__()
        self.deletes = deletes


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
        self._options: Sequence[Option] = ()
        self._situation: _Situation | None = None
        self._heard_moves = False
        """Whether the only person has heard the moves of the computer players."""
        self._knows_help = False
        self._agreed = False
        self._save_error_said = False
        self._commands = _commands_for(hot_seat.view.game_map)

    def play(self) -> None:
        """Play until the game is over. Raises `LeftError` and `InputEndedError`."""
        hot_seat = self._hot_seat
        hot_seat.prepare_computers()
        self._say(map_and_players(hot_seat.view.game_map.title, hot_seat.game.players))
        self._ask_whether_to_play()
        while not hot_seat.game.is_over:
            self._say_notices()
            if hot_seat.computer_acts:
                self._computer_turn()
                continue
            if hot_seat.is_alone and not hot_seat.is_open:
                hot_seat.show_hand()
            self._prompt()
            self._obey(self._console.ask())

    def _say(self, *lines: str) -> None:
        self._console.say(*lines)

    def _ask_whether_to_play(self) -> None:
        """Where several people play and the terminal cannot be cleared, ask whether to play."""
        hot_seat, console = self._hot_seat, self._console
        if hot_seat.is_alone or hot_seat.is_watched or console.can_clear or self._agreed:
            return
        self._say(words.cannot_be_cleared(), words.play_all_the_same())
        if not is_yes(console.ask()):
            raise LeftError
        self._agreed = True

    def _say_notices(self) -> None:
        """Say what happened to the saved game, once."""
        hot_seat = self._hot_seat
        self._say(*map(file_problem, hot_seat.new_notices()))
        error = hot_seat.game.save_error
        if error is not None and not self._save_error_said:
            self._say(full_stop(screen_title(games.NOT_SAVED)), file_problem(error))
            self._say(as_sentence(games.play_on()))
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
            self._say(*look.log_lines(grouped(entries[before:]), hot_seat))

    # What is asked for.

    def _prompt(self) -> None:
        """Say what is asked for: all of it once, then in a few words."""
        hot_seat, view = self._hot_seat, self._hot_seat.view
        now = _Situation(hot_seat.viewer is not None, view.turn, view.player, view.phase)
        before, self._situation = self._situation, now
        if before == now and self._options:
            return  # The list is the prompt.
        self._options = ()
        if not now.is_open:
            if before != now and not hot_seat.is_hidden:
                self._say(full_stop(plain(turn_text.whose_turn(view))))
            name = view.seats[view.player].name
            self._say(words.hand_hidden() if hot_seat.is_hidden else words.type_show(name))
        elif before == now:
            self._say(*self._short_prompt())
            if options := self._phase_options():
                self._options = options
                self._say(words.type_a_number(len(options)))
        else:
            if before is None or before[:3] != now[:3]:
                self._begin_turn()
            self._ask_all()

    def _begin_turn(self) -> None:
        """What a player should know at the start: what the others did, the hand, the market."""
        hot_seat, view = self._hot_seat, self._hot_seat.view
        if hot_seat.is_alone and view.turn:
            self._say(full_stop(round_title(round_of(view.turn, len(view.seats)))))
        if not self._heard_moves:
            self._say(*look.log_lines(hot_seat.since_last_turn(), hot_seat))
        elif not view.turn:
            self._say(turn_text.goes_first(view))
        self._say(*filter(None, [turn_text.own_last_round(view)]))
        self._say(*words.hand_lines(view), words.market_line(view))
        if view.phase is not Phase.STARTING_TICKETS:
            self._say(*look.tickets(hot_seat, brief=True))

    def _ask_all(self) -> None:
        """The question of the phase with what belongs to it."""
        hot_seat, view = self._hot_seat, self._hot_seat.view
        game_map, said = view.game_map, list[str]()
        options = self._phase_options()
        match view.phase:
            case Phase.STARTING_TICKETS | Phase.TICKET_CHOICE:
                starting = view.phase is Phase.STARTING_TICKETS
                said.append(plain(keep_at_least(view.min_kept, len(view.offer), starting=starting)))
                said += [
                    words.offered_line(n, each, game_map)
                    for n, each in enumerate(hot_seat.offered_tickets(), 1)
                ]
            case Phase.STARTING_PIECES:
                said.append(questions.choose_starting_pieces(game_map.rules.pieces.count))
                said.append(questions.revealed_later())
            case Phase.SECOND_CARD:
                said.append(words.market_line(view))
            case Phase.MARKET_FILL:
                said += [questions.slot_is_empty(), words.market_line(view)]
            case Phase.TUNNEL if view.tunnel is not None:
                can_pay = len(options) > 1
                cards = tunnel_price(view.extra) if can_pay else tunnel_not_payable(view.extra)
                said += [full_stop(tunnel_title(view.tunnel, game_map)), full_stop(cards)]
            case Phase.TURN_END:
                said += filter(None, [turn_text.goes_first(view), turn_text.ends_soon(view)])
        self._say(*said)
        if view.phase is not Phase.TURN_END:
            self._say(*look.hints(hot_seat))
        self._say(*self._short_prompt(full=True))
        if options:
            self._offer(Answer(options=options))
        if not self._knows_help:
            self._say(words.type_help())
            self._knows_help = True

    def _phase_options(self) -> list[Option]:
        """What a phase lets choose from a list, as long as it lasts."""
        match self._hot_seat.view.phase:
            case Phase.MARKET_FILL:
                return fill_options(self._hot_seat)
            case Phase.TUNNEL:
                return tunnel_options(self._hot_seat)
            case Phase.FLAG_CARD:
                return flag_options(self._hot_seat)
            case _:
                return []

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
                does = words.enter_does(handoff.what_next(view, hot_seat.next_human))
                return [does, *([words.or_undo()] if view.can_undo else [])]
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
        return [id for id, actions in _OF_A_TURN.items() if types & {*actions}]

    def _offer(self, answer: Answer) -> None:
        """Say a numbered list; the next number chooses from it."""
        self._options = answer.options
        if len(answer.options) > 1:
            lines = (words.numbered(n, text) for n, (text, _run) in enumerate(answer.options, 1))
            self._say(*lines)
        else:
            self._say(*(text for text, _run in answer.options if text))
        self._say(words.type_a_number(len(answer.options)))

    # What is typed.

    def _obey(self, line: str) -> None:
        hot_seat = self._hot_seat
        options, self._options = self._options, ()
        if not line:
            self._options = options
            if options:
                self._say(words.type_a_number(len(options)))
            elif hot_seat.viewer is not None and hot_seat.view.phase is Phase.TURN_END:
                self._act(EndTurn())
            return
        if options and self._choose(line, options):
            return
        word, _blank, text = line.partition(" ")
        word = words.command_meant(word)
        if typed.numbers(line) is not None:
            if hot_seat.view.offer:  # The numbers of the tickets alone will do.
                self._run("keep", line)
            else:
                self._say(words.nothing_to_choose())
            return
        found = self._usual(typed.commands_like(word, self._commands))
        if not found and text and words.is_filler(word):
            self._obey(text)  # `my tickets`
        elif len(found) == 1:
            self._run(self._commands[found[0]], text.strip())
        elif found:
            self._say(words.several_commands(word, found))
        else:
            self._say(words.no_command(word, self._commands))

    def _usual(self, found: list[str]) -> list[str]:
        """Of several commands with the same first letters, those of a turn, or at the handoff the
        one that shows the hand."""
        usual = {"show"} if self._hot_seat.viewer is None else {*ACT, *look.LOOK} - _RARE
        return [each for each in found if self._commands[each] in usual] or found

    def _choose(self, line: str, options: Sequence[Option]) -> bool:
        """Choose from the list that was said; return whether this was meant."""
        if len(options) == 1 and words.is_no(line):
            self._say(words.went_back())
            return True
        number = 1 if len(options) == 1 and is_yes(line) else typed.number(line)
        if number is None:
            return False
        if 1 <= number <= len(options):
            self._follow(options[number - 1][1]())
        else:
            self._options = options
            self._say(words.no_number(line, len(options)))
        return True

    def _follow(self, answer: Answer) -> None:
        self._say(*map(as_sentence, answer.said))
        if answer.action is not None:
            self._act(answer.action)
        elif answer.options:
            self._offer(answer)

    def _run(self, command: str, text: str) -> None:
        hot_seat = self._hot_seat
        needs_hand = {*look.SECRET, *ACT, "undo", "again", "hide"}
        if command in needs_hand and hot_seat.viewer is None:
            refusal = refusal_words(Refusal("hand-not-shown"), hot_seat.view.game_map)
            self._say(full_stop(as_sentence(refusal)))
        elif command in look.LOOK:
            self._say(*look.LOOK[command](hot_seat, text))
        elif command in ACT:
            self._follow(self._with_question(ACT[command](hot_seat, text)))
        else:
            getattr(self, f"_command_{command}")(text)

    def _with_question(self, answer: Answer) -> Answer:
        """Ask before a claim or before tickets are drawn, if the settings say so."""
        view, game_map = self._hot_seat.view, self._hot_seat.view.game_map
        match answer.action:
            case Claim() as claim if self._settings.ask_before_claim:
                said = [claim_question(claim, game_map)[0]]
            case DrawTickets() if self._settings.ask_before_tickets:
                rules = game_map.rules.of(TicketRules)
                number = min(rules.draw, view.ticket_deck)
                said = [turn_text.draw_tickets(number, min(number, rules.keep))]
                if self._hot_seat.game.hints_on and (risk := ticket_risk(view)):
                    said.append(risk_words(risk))
            case _:
                return answer
        return Answer(said=said, options=[("", do(answer.action))])

    def _act(self, action: Action) -> None:
        hot_seat = self._hot_seat
        try:
            entries = hot_seat.act(action)
        except IllegalActionError as illegal:
            why = refusal_words(illegal.refusal, hot_seat.view.game_map)
            self._say(full_stop(as_sentence(why)))
            return
        if hot_seat.viewer is None and not hot_seat.is_alone:
            self._console.clear()
            return
        self._tell(entries)
        view, wants = hot_seat.view, self._settings.end_turn_at_once and hot_seat.is_alone
        is_over = view.phase is Phase.TURN_END and not hot_seat.computer_acts
        if wants and is_over and not (view.can_undo and view.turn):
            self._act(EndTurn())

    def _tell(self, entries: Sequence[LogEntry]) -> None:
        """Say what happened to the player who did it."""
        view = self._hot_seat.view
        for entry in entries:
            said = turn_in_short([entry], (), view.game_map)
            if said and entry.what is not What.PIECES_EXCHANGED:
                self._say(said)
                if entry.what in _PAID:
                    self._say(words.paid_with(payment_words(entry.known_cards, view.game_map)))
            else:
                self._say(*look.log_lines([(entry,)], self._hot_seat))
        for ticket in newly_completed(view, entries):
            self._say(turn_in_short([], [ticket], view.game_map))

    # Commands that are about the game.

    def _command_undo(self, _text: str) -> None:
        try:
            self._hot_seat.undo()
        except IllegalActionError as illegal:
            why = refusal_words(illegal.refusal, self._hot_seat.view.game_map)
            self._say(full_stop(as_sentence(why)))
        else:
            self._say(full_stop(questions.undone()))

    def _command_again(self, _text: str) -> None:
        self._heard_moves = False
        self._situation = None

    def _command_hints(self, text: str) -> None:
        game = self._hot_seat.game
        on = typed.is_argument(text, "on", 2) or (not text and not game.hints_on)
        if text and not on and not typed.is_argument(text, "off", 2):
            self._say(words.not_with(words.command("hints"), text))
            return
        game.set_hints(on)
        self._say(full_stop(hints_on_words(on)))
        self._say(*look.hints(self._hot_seat))

    def _command_help(self, text: str) -> None:
        self._say(*help_lines(self._commands, words.COMMANDS, text))

    def _command_show(self, text: str) -> None:
        if text and self._hot_seat.viewer is not None:
            self._obey(text)  # `show hand`
        self._hot_seat.show_hand()

    def _command_hide(self, _text: str) -> None:
        self._hot_seat.hide_hand()
        self._console.clear()

    def _command_names(self, _text: str) -> None:
        self._edit_names(self._hot_seat)
        self._ask_whether_to_play()  # A computer player may be a person now.

    def _command_finish(self, _text: str) -> None:
        self._follow(Answer(said=[leaving.ask_to_end()], options=[("", self._end_early)]))

    def _end_early(self) -> Answer:
        self._hot_seat.end_early()
        return Answer()

    def _command_delete(self, _text: str) -> None:
        self._follow(Answer(said=[games.ask_to_delete()], options=[("", self._delete)]))

    def _delete(self) -> Answer:
        raise LeftError(deletes=True)

    def _command_quit(self, _text: str) -> None:
        raise LeftError


def _commands_for(game_map: GameMap) -> dict[str, str]:
    """The ids of the commands that this map has, by the words to type."""
    several = len(game_map.rules.decks) > 1
    return {
        word: id
        for word, id in words.command_words(words.COMMANDS).items()
        if (id not in NEEDS or game_map.rules.get(NEEDS[id]) is not None)
        and (several or id != "fill")
    }


def help_lines(
    known: dict[str, str], commands: dict[str, words.CommandWords], text: str
) -> list[str]:
    """All commands, or how to use one."""
    if not text:
        lines = [words.about_command(commands[id]) for id in known.values()]
        return [*lines, words.commands_can_be_short()]
    found = typed.commands_like(text, known)
    if not found:
        return [words.no_command(text, known)]
    about = [commands[known[word]] for word in found]
    return [
        line for each in about for line in (words.about_command(each), words.usage(each)) if line
    ]
