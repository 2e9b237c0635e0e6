"""The question that is open in lines, until it is answered or dropped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ttr_tui.engine.registry import BUILDINGS
from ttr_tui.lines import parser
from ttr_tui.lines.console import Console
from ttr_tui.lines.typed_answers import Result, answer, follow, option_words, question_lines
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.questions.question import Ask, Kind, Option, Question
from ttr_tui.words import counts, line_commands
from ttr_tui.words import line_game as line_words
from ttr_tui.words.keys import is_no, is_yes
from ttr_tui.words.language import _, as_sentence, full_stop

_MANY: Final = 12
"""Of more options only so many are said."""


_YES_OR_NO: Final = ("flag_card", "tunnel")
"""Questions that yes or no answers, too, if they have two options."""


class OpenQuestion:
    """What a phase or a command asks. The words of the options are made when they are said."""

    def __init__(self, hot_seat: HotSeat, console: Console, commands: Mapping[str, str]) -> None:
        self._hot_seat, self._console, self._commands = hot_seat, console, commands
        self._list_said = False
        self._asked: Question | None = None
        self.command = ""
        """The id of the command that asks; empty if the phase does."""

    @property
    def is_open(self) -> bool:
        return self._asked is not None

    @property
    def words(self) -> list[str]:
        """The words of the options that are said."""
        question = self._asked
        if question is None:
            return []
        return [option_words(self._hot_seat, question, each) for each in self._options(question)]

    def _options(self, question: Question) -> list[Option]:
        return list(question.options[:_MANY])

    def ask(self, ask: Ask, command: str = "") -> None:
        self._asked, self.command, self._list_said = ask(), command, False

    def close(self) -> None:
        self._asked, self.command = None, ""

    def say_list_again(self) -> None:
        """Say the list once more with the question."""
        self._list_said = False

    def say(self) -> None:
        """Say the question with its list, the second time without what is said before it."""
        question = self._asked
        assert question is not None, "a question is open"
        *before, asked = question_lines(question)
        words, every = self.words, len(question.options)
        if every > len(words) and question.id != "exchange":
            shown = len(words)
            if question.id == "claim":
                asked = _(
                    "Which of these {n} routes? Type routes claimable to hear all {all}.",
                    n=shown,
                    all=every,
                )
            else:
                before.append(
                    _(
                        "These are {n} of {all}. You can also name any other one.",
                        n=shown,
                        all=every,
                    )
                )
        asked = as_sentence(asked)
        asked = asked if asked.endswith((":", "?")) else full_stop(asked)
        if question.id in BUILDINGS and callable(ask := question.options[0].leads):
            cards = sum(count for _card, count in ask().options[0].payment)
            before.append(_("It costs {cards}.", cards=counts.cards(cards)))
        self._console.say(*([] if self._list_said else before), asked)
        can_leave = bool(self.command)
        if question.kind is Kind.YES_NO:
            self._console.say(line_words.yes_or_no())
        elif question.id == "exchange":
            self._console.say(line_words.type_pieces_to_give(self._hot_seat.view))
        elif self._list_said:
            self._console.say(line_words.number_or_options(len(words), can_leave=can_leave))
        else:
            lines = (line_words.numbered_line(n, text) for n, text in enumerate(words, 1))
            self._console.say(*lines, line_words.type_a_number(len(words), can_leave=can_leave))
        self._list_said = True

    def answer(self, line: str) -> Result | None:
        """What a line leads to as an answer: yes, a number, or words that do not begin with a
        command; `None` if it is none."""
        question = self._asked
        if question is None or not line:
            return None
        yes, options = is_yes(line), self._options(question)
        if question.kind is Kind.YES_NO:
            confirmed = follow(self._hot_seat, options[0])._replace(is_confirmed=True)
            return confirmed if yes or parser.number(line) == 1 else None
        if question.id in _YES_OR_NO and len(options) == 2 and (yes or is_no(line)):
            return follow(self._hot_seat, options[0 if yes else 1])
        number = None if question.id == "exchange" else parser.number(line)
        if number is not None:
            if 1 <= number <= len(options):
                return follow(self._hot_seat, options[number - 1])
            return Result(said=[line_words.no_number(line, len(options))])
        first = line.partition(" ")[0]
        if parser.find_commands(line_commands.command_meant(first), self._commands):
            return None
        try:
            return answer(self._hot_seat, question, line)
        except parser.UnclearError:
            said = line_words.type_a_number(len(options), can_leave=bool(self.command))
            return Result(said=[said]) if yes else None
