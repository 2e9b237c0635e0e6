"""The command line in words, also in another language."""

import argparse
import ast
import inspect
from collections.abc import Iterator

import pytest

from tests.machine_language import machine_language, spoken
from ttr_tui.cli.commands import COMMANDS
from ttr_tui.cli.output import Parser
from ttr_tui.words.command_line import counted_by_argparse, said_by_argparse

NOT_OURS = {
    "%(prog)s: error: %(message)s\n",
    "%(prog)s: warning: %(message)s\n",
    "%(heading)s:",  # It has no words.
    " (default: %(default)s)",
    "show this help message and exit",
    "show program's version number and exit",
    "subcommands",
    "not allowed with argument %s",
    "one of the arguments %s is required",
    "invalid %(type)s value: %(value)r",
    "unknown parser %(parser_name)r (choices: %(choices)s)",
    "option '%(option)s' is deprecated",
    "argument '%(argument_name)s' is deprecated",
    "command '%(parser_name)s' is deprecated",
    "can't open '%(filename)s': %(error)s",
    # About mistakes in the code of a parser.
    "'required' is an invalid argument for positionals",
    "%r is not callable",
    ".__call__() not defined",
    'argument "-" with mode %r',
    "cannot have multiple subparser arguments",
    "cannot merge actions - two groups are named %r",
    "conflicting subparser alias: %s",
    "conflicting subparser: %s",
    "dest= is required for options like %r",
    "invalid conflict_resolution value: %r",
    "invalid option string %(option)r: must start with a character %(prefix_chars)r",
    "mutually exclusive arguments must be optional",
    "unexpected option string: %s",
}
"""What argparse says about what our parsers do not have, or say themselves."""


def messages_of_argparse() -> Iterator[str]:
    """The messages that argparse looks up."""
    for node in ast.walk(ast.parse(inspect.getsource(argparse))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "_":
            message = node.args[0]
            if isinstance(message, ast.Constant):
                yield message.value


def test_placeholders_of_argparse_stay() -> None:
    with machine_language():
        assert said_by_argparse("unrecognized arguments: %s") == spoken(
            "unrecognized arguments: {it}"
        ).replace("{it}", "%s")
        assert said_by_argparse("usage: ") == spoken("usage:") + " "
        assert "%s" in counted_by_argparse("expected %s argument", "expected %s arguments", 2)
        assert said_by_argparse("something new: %s") == "something new: %s"


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_in_english(command: str) -> None:
    """Each argument has its words."""
    parser = Parser(command)
    text = " ".join(parser.format_help().split())
    assert text.startswith(f"usage: ttr {command}".strip())
    assert parser.description is not None
    assert all(action.help and "{" not in action.help for action in parser._actions)


def test_every_message_of_argparse_is_known() -> None:
    """In the version of Python that runs."""
    with machine_language():
        unknown = {each for each in messages_of_argparse() if said_by_argparse(each) == each}
    assert unknown <= NOT_OURS
