"""A game that is over, in lines: the final count, what can be asked then, and the replay, also of
a game that is still played."""

from __future__ import annotations

from itertools import chain

from ttr_tui.engine import GameMap, View
from ttr_tui.engine.ticket_paths import ticket_progress
from ttr_tui.lines import info_commands, parser
from ttr_tui.lines.console import Console, Corrections
from ttr_tui.lines.info_commands import help_lines
from ttr_tui.lines.parser import find_command
from ttr_tui.play.final_count import final_count
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.replay import PUBLIC, Perspective, Replay
from ttr_tui.play.turn_facts import round_of
from ttr_tui.terminal_text import fit
from ttr_tui.words import line_commands, line_program
from ttr_tui.words import line_game as line_words
from ttr_tui.words import saved_games as saved_game_words
from ttr_tui.words.language import _, as_sentence, full_stop, pgettext, quoted
from ttr_tui.words.log_text import log_line, round_title
from ttr_tui.words.score_text import first_time, step_words, winners


def hand_lines(view: View) -> list[str]:
    """Whose hand it is, and the cards."""
    assert view.viewer is not None
    name = view.seats[view.viewer].name
    whose = saved_game_words.perspective(Perspective(view.viewer), name)
    return [full_stop(whose), *line_words.hand_in_lines(view)]


def ticket_lines(view: View) -> list[str]:
    """The tickets of a player, each completed or failed."""
    assert view.viewer is not None and view.final is not None, "the game is over"
    name, tickets = view.seats[view.viewer].name, view.final.players[view.viewer].tickets
    return [
        line_words.final_ticket(name, each.ticket, each.completed, view.game_map)
        for each in tickets
    ]


class PlayOnError(Exception):
    """The players want to play on from a step of the replay."""

    def __init__(self, step: int) -> None:
        super().__init__(step)
        self.step = step


class ReplayLines:
    """A game to go through turn by turn. One that is over and saved can be played on."""

    def __init__(
        self, replay: Replay, game_map: GameMap, console: Console, *, is_saved: bool
    ) -> None:
        self._replay, self._game_map, self._console = replay, game_map, console
        self._is_saved = is_saved
        self._turn = 0
        self._perspective = PUBLIC
        self._commands = line_commands.command_words(line_commands.COMMANDS_OF_REPLAY)

    def run(self) -> None:
        """Say the first turn and answer, until the players leave. Raises `InputEndedError`, and
        `PlayOnError` to play on."""
        self._say_turn()
        can_play_on = self._replay.is_over and self._is_saved
        self._console.say(
            _("Press Enter for the next turn, type from to play on after this turn, or help.")
            if can_play_on
            else _("Press Enter for the next turn, or type help.")
        )
        corrections = Corrections(self._console)
        while True:
            line = corrections.resolve(self._console.ask())
            word, _blank, text = line.partition(" ")
            if (number := parser.number(word)) is not None:
                word, text = (
                    pgettext("command", line_commands.COMMANDS_OF_REPLAY["round"].word),
                    str(number),
                )
            try:
                id = find_command(word, self._commands) if line else "next"
                if id == "quit":
                    return
                self._console.say(*self._answer(id, text.strip()))
            except parser.UnclearError as unclear:
                corrections.suggest(line, unclear)

    @property
    def _view(self) -> View:
        """The game after this turn, as everybody knows it."""
        return self._replay.view_at(self._replay.step_after_turn(self._turn))

    def _answer(self, id: str, text: str) -> list[str]:
        match id:
            case "next" if self._turn == self._replay.turns:
                return [_("This is the end of the replay.")]
            case "next":
                self._turn += 1
                self._say_turn()
            case "back":
                self._turn = max(0, self._turn - 1)
                self._say_turn()
            case "round":
                self.go_to_round(parser.number(text) or 0)
                self._say_turn()
            case "of":
                return self._choose_perspective(text)
            case "hand" | "tickets":
                return self._hands(only_tickets=id == "tickets")
            case "help":
                return help_lines(
                    self._commands, line_commands.COMMANDS_OF_REPLAY, text, self._game_map
                )
            case "from":
                return [self._play_on()]
            case "scores":
                return info_commands.score_lines(self._view)
            case "players":
                return info_commands.player_lines(self._replay.players, self._view)
            case "routes":
                return info_commands.route_lines(self._view, text)
        return []

    def _play_on(self) -> str:
        """Leave to play on from here, or say why that is not possible."""
        step = self._replay.step_after_turn(self._turn)
        why_not = saved_game_words.why_not_play_on(self._replay, step, is_saved=self._is_saved)
        if why_not:
            return why_not
        raise PlayOnError(step)

    def go_to_round(self, number: int) -> None:
        """Go to the first turn of a round; 0 is what was before the first turn."""
        self._turn = max(0, min((number - 1) * len(self._replay.players) + 1, self._replay.turns))

    def _say_turn(self) -> None:
        names = [player.name for player in self._replay.players]
        groups = self._replay.log_of_turn(self._turn, self._perspective)
        self._console.say(
            full_stop(self._title()),
            *(log_line(group, self._game_map, names, info_commands.NAME_WIDTH) for group in groups),
        )

    def _title(self) -> str:
        """Which round it is, and whose turn."""
        if not self._turn:
            return round_title(0)
        count = len(self._replay.players)
        seat = self._replay.view_at(self._replay.step_of_turn(self._turn)).player
        return saved_game_words.turn_of(
            round_of(self._turn, count),
            round_of(self._replay.turns, count),
            fit(self._replay.players[seat].name, info_commands.NAME_WIDTH),
        )

    def _choose_perspective(self, text: str) -> list[str]:
        """Change whose hands and tickets are known, and say them."""
        names = [player.name for player in self._replay.players]
        seat = info_commands.find_seat(text, names) if text else None
        wanted = PUBLIC if seat is None else Perspective(seat)
        if text and parser.is_argument(text, "all", 3):
            wanted = Perspective(reveal_all=True)
        elif seat is None and text and not parser.is_argument(text, "nobody", 2):
            return [_("No player is called {asked}.", asked=quoted(text))]
        if wanted not in self._replay.perspectives:
            return [line_program.hands_known_later()]
        self._perspective = wanted
        return self._hands()

    def _hands(self, *, only_tickets: bool = False) -> list[str]:
        step, lines = self._replay.step_after_turn(self._turn), list[str]()
        for view in self._replay.hands(step, self._perspective):
            lines += hand_lines(view)[: 1 if only_tickets else None]
            lines += [
                line_words.ticket_and_points(number, progress, view)
                for number, progress in enumerate(ticket_progress(view), 1)
            ]
        public = full_stop(as_sentence(saved_game_words.perspective(PUBLIC, "")))
        if self._replay.is_over:
            how = _("Type of and a name, or of all, to hear hands.")
        else:
            how = line_program.hands_known_later()
        return lines or [public, how]


def count_lines(view: View) -> list[str]:
    """The final count: the points during the game, each step, and who wins."""
    start, *steps = final_count(view)
    lines = [full_stop(step_words(start, view))]
    lines += [line_words.score_line(seat.name, seat.score) for seat in view.seats]
    lines += [line_program.count_line(step, view) for step in steps if step.seat is not None]
    assert view.final is not None, "the game is over"
    lines += [line_words.score_line(view.seats[n.seat].name, n.total) for n in view.final.ranking]
    return [*lines, winners(view.final, [seat.name for seat in view.seats])]


def final_score_lines(view: View) -> list[str]:
    """The final scores, the highest first, and who wins."""
    final = view.final
    assert final is not None, "the game is over"
    names = [seat.name for seat in view.seats]
    lines = [line_program.final_lines(final, player.seat, view) for player in final.ranking]
    return [*chain(*lines), winners(final, names)]


class AfterGame:
    """What can be asked when a game is over, until the players leave."""

    def __init__(self, hot_seat: HotSeat, console: Console) -> None:
        self._hot_seat, self._console = hot_seat, console
        self._commands = line_commands.command_words(line_commands.COMMANDS_AFTER)

    def run(self) -> None:
        """Say the final count and answer. Raises `InputEndedError`, and `PlayOnError` from
        the replay."""
        view, say = self._hot_seat.view, self._console.say
        say(_("The final count."), *count_lines(view), *self._first_time())
        if share_line := self._hot_seat.session.share_line:
            say(share_line)
        corrections = Corrections(self._console)
        while True:
            say(_("Type scores, count, tickets, hand, replay, log or quit."))
            line = corrections.resolve(self._console.ask())
            word, _blank, text = line.partition(" ")
            try:
                if line and not self._answer(self._command_of(word), text.strip()):
                    return
            except parser.UnclearError as unclear:
                corrections.suggest(line, unclear)

    def _first_time(self) -> list[str]:
        """The scores of the game that this one was played on from."""
        first_game = self._hot_seat.session.first_game
        said = () if first_game is None else first_time(first_game.totals, self._hot_seat.view)
        return [*map(full_stop, said)]

    def _command_of(self, word: str) -> str:
        """The id of the command. Raises `UnclearError`, which says so of those that end with the
        game."""
        called = line_commands.command_called(word)
        if called in line_commands.COMMANDS and called not in line_commands.COMMANDS_AFTER:
            raise parser.UnclearError(
                _("The game is over: {command} does nothing now. Type help.", command=quoted(word)),
                word,
            )
        return find_command(word, self._commands)

    def _answer(self, id: str, text: str) -> bool:
        """Do what was typed; return whether the players stay."""
        view, say = self._hot_seat.view, self._console.say
        match id:
            case "quit":
                return False
            case "scores":
                say(*final_score_lines(view), *self._first_time())
            case "count" | "again":
                say(*count_lines(view))
            case "hand" | "tickets":
                for each in self._hot_seat.final_views():
                    say(*hand_lines(each) if id == "hand" else ticket_lines(each))
            case "replay":
                session = self._hot_seat.session
                is_saved = session.id_to_open is not None
                replay = ReplayLines(
                    session.replay(), view.game_map, self._console, is_saved=is_saved
                )
                replay.go_to_round(parser.number(text) or 0)
                replay.run()
            case "help":
                say(*help_lines(self._commands, line_commands.COMMANDS_AFTER, text, view.game_map))
            case _:
                say(*info_commands.INFO_COMMANDS[id](self._hot_seat, text))
        return True
