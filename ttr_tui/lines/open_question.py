"""The question that is open in lines, and the list of its answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ttr_tui.lines import parser
from ttr_tui.lines.action_commands import CommandResult
from ttr_tui.lines.console import Console
from ttr_tui.words import line_commands
from ttr_tui.words import line_game as line_words
from ttr_tui.words.answers import is_yes

_FEW: Final = 2
"""Answers that are said in one line, if Enter takes the first."""


class OpenQuestion:
    """What a phase or a command lets choose from a list, until it is answered or dropped."""

    def __init__(self, console: Console, commands: Mapping[str, str]) -> None:
        self._console, self._commands = console, commands
        self._list_said = False
        self._asked = CommandResult()
        self.command = ""
        """The id of the command that asks; empty if the phase does."""

    @property
    def is_open(self) -> bool:
        return bool(self._asked.options)

    @property
    def answers(self) -> list[str]:
        """What can be chosen; one empty answer means yes."""
        return [text for text, _run in self._asked.options]

    def ask(self, asked: CommandResult, command: str = "") -> None:
        """Open a question: the last of the lines, and its options."""
        self._asked, self.command, self._list_said = asked, command, False

    def close(self) -> None:
        self.ask(CommandResult())

    def say_list_again(self) -> None:
        """Say the list once more with the question."""
        self._list_said = False

    def say(self) -> None:
        """Say the question, and its list the first time."""
        asked, answers = self._asked, self.answers
        self._console.say(*asked.said[-1:])
        if not answers[0]:
            self._console.say(line_words.yes_or_no())
        elif asked.has_default and len(answers) == _FEW:
            self._console.say(line_words.enter_or_two(*answers))
        elif self._list_said:
            self._console.say(line_words.number_or_options(len(answers)))
        else:
            self._console.say(
                *(line_words.numbered_line(n, text) for n, text in enumerate(answers, 1))
            )
            self._console.say(line_words.type_a_number(len(answers), default=asked.has_default))
        self._list_said = True

    def number(self, line: str) -> int | None:
        """The number of the answer that a line gives: a number, the words of an answer that do not
        begin with a command, or nothing where Enter takes the first."""
        if not line:
            return 1 if self._asked.has_default else None
        if (typed := parser.number(line)) is not None:
            return typed
        if not self.is_open:
            return None
        if self.answers == [""]:
            return 1 if is_yes(line) else None
        wanted, first = parser.words_of(line), line.partition(" ")[0]
        if not wanted or parser.find_commands(line_commands.command_meant(first), self._commands):
            return None
        texts = {n: [text] for n, text in enumerate(self.answers, 1)}
        matches = parser.find_by_name(wanted, texts)
        return matches[0] if len(matches) == 1 else None

    def take(self, number: int) -> CommandResult:
        """Close the question and return what follows this answer, from 1 on."""
        run = self._asked.options[number - 1][1]
        self.close()
        return run()
