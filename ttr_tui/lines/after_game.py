"""The final count in lines, and what can be asked after a game."""

from __future__ import annotations

from itertools import chain

from ttr_tui.engine import View
from ttr_tui.lines import info_commands, parser
from ttr_tui.lines.console import Console
from ttr_tui.lines.corrections import Corrections
from ttr_tui.lines.help_command import help_lines
from ttr_tui.lines.parser import find_command
from ttr_tui.lines.replay import ReplayLines, hand_lines, ticket_lines
from ttr_tui.play.final_count import final_count
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.words import line_commands, line_program
from ttr_tui.words import line_game as line_words
from ttr_tui.words.language import _, full_stop, quoted
from ttr_tui.words.score_text import first_time, step_words, winners


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
            say(line_program.after_the_game())
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
