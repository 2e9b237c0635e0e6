"""A game that is over, in lines: the final count, and what can be asked then."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Final

from ttr_tui.engine import View
from ttr_tui.engine.game_map import Seat
from ttr_tui.lines import info_commands, parser
from ttr_tui.lines.console import Console, Corrections
from ttr_tui.lines.info_commands import help_lines
from ttr_tui.lines.parser import find_command
from ttr_tui.lines.setup import BackError, QuitError, ask_to_play_on
from ttr_tui.play.final_count import final_count
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.replay import Perspective
from ttr_tui.play.seated_players import HUMAN, SeatedPlayer, seat_of
from ttr_tui.play.turn_facts import round_of
from ttr_tui.storage.saved_games import SUFFIX
from ttr_tui.words import line_commands, line_program
from ttr_tui.words import line_game as line_words
from ttr_tui.words import saved_games as saved_game_words
from ttr_tui.words.language import _, full_stop, quoted
from ttr_tui.words.score_text import first_time, step_words, winners


def hand_lines(view: View) -> list[str]:
    """Whose hand it is, and the cards."""
    assert view.viewer is not None
    name = view.seats[view.viewer].name
    whose = saved_game_words.perspective(Perspective(view.viewer), name)
    return [full_stop(whose), *line_words.hand_in_lines(view)]


class PlayOnError(Exception):
    """These players want to play on from a step of the game, maybe with shuffled decks."""

    def __init__(self, step: int, players: Sequence[SeatedPlayer], shuffles: bool) -> None:
        super().__init__(step)
        self.step, self.players, self.shuffles = step, players, shuffles


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


_LISTED: Final = ("scores", "count", "tickets", "hand", "log", "review", "from", "quit")
"""The commands that have numbers, by their ids."""


class AfterGame:
    """What can be asked when a game is over, until the players leave; of one that `was_opened` to
    look back at it, who won is said first, else the final count."""

    def __init__(
        self, hot_seat: HotSeat, console: Console, games: Path | None = None, *, was_opened: bool
    ) -> None:
        self._hot_seat, self._console, self._was_opened = hot_seat, console, was_opened
        self._games = games
        """The folder of the saved games."""
        self._commands = line_commands.command_words(line_commands.COMMANDS_AFTER)

    def run(self) -> None:
        """Say how the game ended, and answer. Raises `InputEndedError`, and `PlayOnError`."""
        view, say = self._hot_seat.view, self._console.say
        assert view.final is not None, "the game is over"
        if self._was_opened:
            say(winners(view.final, [seat.name for seat in view.seats]))
        else:
            say(_("The final count."), *count_lines(view), *self._first_time())
        say(*self._options())
        corrections = Corrections(self._console)
        while True:
            say(line_program.after_game(len(_LISTED)))
            line = corrections.resolve(self._console.ask())
            word, _blank, text = line.partition(" ")
            try:
                if line and not self._answer(self._command_of(word), text.strip()):
                    return
            except parser.UnclearError as unclear:
                corrections.suggest(line, unclear)

    def _options(self) -> list[str]:
        """The list of what can be asked."""
        about = [line_commands.about_command(line_commands.COMMANDS_AFTER[id]) for id in _LISTED]
        return [line_words.numbered_line(n, text) for n, text in enumerate(about, 1)]

    def _first_time(self) -> list[str]:
        """The scores of the game that this one was played on from."""
        first_game = self._hot_seat.session.first_game
        said = () if first_game is None else first_time(first_game.totals, self._hot_seat.view)
        return [*map(full_stop, said)]

    def _command_of(self, word: str) -> str:
        """The id of the command, or of that with this number. Raises `UnclearError`."""
        if (number := parser.number(word)) is not None:
            if not 1 <= number <= len(_LISTED):
                raise parser.UnclearError(line_words.no_number(word, len(_LISTED)), word)
            return _LISTED[number - 1]
        return find_command(word, self._commands)

    def _answer(self, id: str, text: str) -> bool:
        """Do what was typed; return whether the players stay."""
        view, say = self._hot_seat.view, self._console.say
        match id:
            case "quit" | "back":
                return False
            case "help" if text:
                say(*help_lines(self._commands, line_commands.COMMANDS_AFTER, text, view.game_map))
            case "options" | "help":
                say(*self._options())
            case "scores":
                say(*final_score_lines(view), *self._first_time())
            case "count" | "again":
                say(*count_lines(view))
            case "tickets":
                steps = [each for each in final_count(view) if each.completed is not None]
                say(*(line_program.count_line(each, view) for each in steps))
            case "hand":
                say(*chain(*map(hand_lines, self._hot_seat.final_views())))
            case "from":
                say(self._play_on(text))
            case "review":
                self._review(text)
            case _:
                say(*info_commands.INFO_COMMANDS[id](self._hot_seat, text))
        return True

    def _review(self, name: str) -> None:
        """Say which turns decided the game, of the first person or of the player of this name."""
        from ttr_tui.storage.reviews import wait_for_review  # Slow: all of the computer players.
        from ttr_tui.words.review import review_failed, review_lines

        session, say = self._hot_seat.session, self._console.say
        # It is said once, and only if there is something to wait for.
        notice = iter([_("Playing the game on. This takes about half a minute.")])
        names = [player.name for player in session.players]
        people = [n for n, each in enumerate(session.players) if each.played_by == HUMAN]
        seat = Seat((people or [0])[0]) if not name else seat_of(name, names)
        if session.id_to_open is None or self._games is None:
            say(_("This game is not saved, so there is no review."))
        elif seat is None:
            say(_("There is no player {name}.", name=quoted(name)))
        else:
            journal = self._games / f"{session.id_to_open}{SUFFIX}"
            map_file = session.map_file
            found = wait_for_review(
                journal, seat, map_file.game_map, lambda _n: say(*islice(notice, 1))
            )
            lines = review_lines(found, session.replay(), map_file) if found else [review_failed()]
            say(*lines)

    def _play_on(self, text: str) -> str:
        """Leave to play on from the beginning of a round, `5`, or of a turn in it, `5.2`; or say
        why that is not possible."""
        session = self._hot_seat.session
        replay, seats = session.replay(), len(session.players)
        rounds, _dot, turns = text.partition(".")
        number, turn = parser.number(rounds), parser.number(turns or "1")
        at = -1 if number is None or turn is None else (number - 1) * seats + turn
        at = 0 if number == 0 else at
        if turn is None or not (1 <= turn <= seats and 0 <= at <= replay.turns):
            return line_program.from_which_round(round_of(replay.turns, seats), seats)
        step = replay.step_of_turn(at)
        is_saved = session.id_to_open is not None
        if why_not := saved_game_words.why_not_play_on(replay, step, is_saved=is_saved):
            return why_not
        try:
            asked = ask_to_play_on(self._console, session.players, session.map_file.game_map)
        except (BackError, QuitError):
            return line_words.dropped("")
        raise PlayOnError(step, *asked)
