"""Whole games are played through questions alone, and both front ends ask the same."""

from collections.abc import Iterator
from io import StringIO
from random import Random

import pytest

from tests.lines.reader import map_file
from tests.random_games import new_game
from ttr_tui.engine import Action, EndTurn, Phase
from ttr_tui.lines.console import Console
from ttr_tui.lines.open_question import OpenQuestion
from ttr_tui.lines.typed_answers import option_words, run
from ttr_tui.mapfile.map_catalog import known_maps
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.session import Session
from ttr_tui.questions.game import before, leave, yes_or_no
from ttr_tui.questions.question import Command, Kind, Option, Question
from ttr_tui.questions.turn import QUESTION_OF_PHASE, command
from ttr_tui.storage.settings import Settings

ASKS = Settings()._replace(ask_before_claim=True)
"""Settings that ask before all that can be asked about."""

LISTED = 12
"""Options of a question that lines say."""


def game_of(name: str, seed: int) -> HotSeat:
    return HotSeat(Session(map_file(name), new_game(name, 2, seed), seed=seed))


def chosen(question: Question, chance: Random) -> Question | Option | None:
    """What a player answers: an option by chance, of tickets enough of them, of a list that is
    filtered one of those that match the beginning of a name."""
    if question.kind is Kind.SEVERAL and question.again is not None:
        offered = [option.ticket for option in question.options if option.ticket is not None]
        kept = chance.sample(offered, chance.randint(1, len(offered)))
        done = question.again("", kept).done
        return done if done is not None and done.why_not is None else None
    can = [option for option in question.options if option.leads is not None]
    return chance.choice(can) if can else None


def answers(hot_seat: HotSeat, chance: Random) -> Iterator[Question | Action]:
    """The questions on the way to an action, and at last the action. What leads to nothing, such as
    looking at routes that cannot be claimed, begins again."""
    asked = QUESTION_OF_PHASE[hot_seat.view.phase](hot_seat)
    while True:
        yield asked
        option = chosen(asked, chance)
        if not isinstance(option, Option) or isinstance(option.leads, Command):
            asked = QUESTION_OF_PHASE[hot_seat.view.phase](hot_seat)
            continue
        if callable(option.leads):
            asked = option.leads()
            continue
        assert option.action is not None
        ask = before(hot_seat, option.action, ASKS)
        if ask is not None and asked.kind is not Kind.YES_NO:
            asked = ask()
            continue
        yield option.action
        return


def check_lines(hot_seat: HotSeat, question: Question) -> None:
    """Lines say the options of a question in its order, as far as they list them, and a number
    leads where the option with it leads on the board."""
    lines = OpenQuestion(hot_seat, Console(StringIO(), StringIO()), {})
    lines.ask(lambda: question)
    words = [option_words(hot_seat, question, option) for option in question.options[:LISTED]]
    assert lines.words == words
    for number, option in enumerate(question.options[:LISTED], 1):
        if question.kind is Kind.YES_NO or option.why_not is not None:
            continue
        result = lines.answer(str(number))
        assert result is not None
        if callable(option.leads):
            assert result.ask is not None or result.action is not None
        else:
            assert result.action == option.action


def check_turn(hot_seat: HotSeat, question: Question) -> None:
    """The keys of the turn and the commands of lines lead to the same, or are refused for the same
    reason."""
    for option in question.options:
        name = option.id.removeprefix("turn.")
        if name.startswith("card") and option.leads is None:
            said = run(hot_seat, "draw", name.removeprefix("card")).said
            assert said
        elif not name.startswith(("card", "deck")):
            typed = command(hot_seat, name)
            assert (typed.leads is None, typed.why_not) == (option.leads is None, option.why_not)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] * (name not in ("europe", "great_lakes")))
        for name in known_maps()
    ],
)
def test_a_game_through_questions_alone(name: str) -> None:
    """By random options, to its end; every action is legal and every kind of question is asked."""
    hot_seat, chance, seen = game_of(name, 3), Random(3), set[str]()
    while not hot_seat.session.is_over:
        hot_seat.show_hand()
        if hot_seat.view.phase is Phase.TURN_END:
            hot_seat.act(EndTurn())
            continue
        for asked in answers(hot_seat, chance):
            if not isinstance(asked, Question):
                hot_seat.act(asked)
                break
            if asked.id == "turn":
                check_turn(hot_seat, asked)
            elif asked.kind is not Kind.SEVERAL and (
                asked.id not in seen or chance.random() < 0.05
            ):
                check_lines(hot_seat, asked)
            seen.add(asked.id)
    assert {"offered_tickets", "turn", "claim", "payment", "yes_or_no"} <= seen


def test_leaving_asks_before_what_cannot_be_undone() -> None:
    """To end or delete a game is asked once more; to leave it is not."""
    leads = [option.leads for option in leave(game_of("usa", 1)).options]
    asked = [ask() for ask in leads if callable(ask)]
    assert [question.options[0].leads for question in asked] == [
        Command.END_EARLY,
        Command.DELETE,
    ]
    assert yes_or_no("go", "Go?", leads=Command.LEAVE).options[1].leads is Command.BACK
