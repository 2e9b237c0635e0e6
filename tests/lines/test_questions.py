"""An open question stays open until it is answered or left, and what was not understood can be
accepted as it was meant."""

from io import StringIO
from pathlib import Path

import pytest

from tests.lines.reader import play, typing
from tests.lines.test_turns import ANN, said
from tests.positions import at_position
from ttr_tui.engine import DrawFromDeck, EndTurn
from ttr_tui.lines.answers import OpenQuestion
from ttr_tui.lines.console import Console
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.questions.question import Option, Question, Role
from ttr_tui.questions.question import said as said_with
from ttr_tui.words.language import TextPart

LAKES = """\
players:
  Ann: {hand: 4 red train + 2 white ship + 1 joker, tickets: [duluth-chicago]}
  Bob: {}
market: [red train, red double ship, black ship, black double ship, white train, joker]
"""
PAY = "claim denver santa fe"
PAYMENTS = "Type a number from 1 to 4, a word of it, or back."
AGAIN = "Type a number from 1 to 4, options to hear the list, or back."


def usa(folder: Path, *typed: str, position: str = ANN) -> list[str]:
    return said(at_position("usa", position), folder, *typed)


def lakes(folder: Path, *typed: str, position: str = LAKES) -> list[str]:
    return said(at_position("great_lakes", position), folder, *typed)


@pytest.mark.parametrize(
    "between", ["hand", "help", "routes denver", "hadn", "9", "xyz", "", "yes", "options"]
)
def test_question_stays_open(between: str, tmp_path: Path) -> None:
    """What only says something, or nothing, leaves it open: it is said again, its list only if
    that is asked for, and a number answers it."""
    lines = usa(tmp_path, PAY, between, "1")
    lists = 2 if between == "options" else 1
    assert lines.count(PAYMENTS) == lines.count("1: 2 purple") == lists
    assert lines.count(AGAIN) == (between not in ("hadn", "options"))
    assert "+2 points: Denver to Santa Fe." in lines


def test_number_for_yes(tmp_path: Path) -> None:
    """Who expects a list answers the question for yes or no with 1."""
    assert "+7 points: Denver to Omaha." in usa(tmp_path, "claim denver omaha", "1")


@pytest.mark.parametrize(("answer", "kept"), [("yes", 1), ("no", 0), ("keep red", 1), ("1", 1)])
def test_yes_or_no_for_a_flag_card(answer: str, kept: int, tmp_path: Path) -> None:
    """Where one card may be kept for the flag or none, yes keeps it."""
    position = (
        "players: {Ann: {}, Bob: {}}\nphase: flag card\nset_aside: 1 red\nflag_offer: [red]\n"
    )
    session = at_position("paris", position)
    said(session, tmp_path, answer)
    assert len(session.view(None).seats[0].flags) == kept


def test_card_is_named_among_several(tmp_path: Path) -> None:
    """The choices are cards, not what was typed with each; the beginning of `anchor` is no
    article."""
    position = LAKES.replace("[red train, red double ship", "[red train, red anchor train")
    lines = lakes(tmp_path, "d red", "back", "draw red anch", position=position)
    at = lines.index("Draw what?")
    assert {line[3:] for line in lines[at + 1 : at + 3]} == {"red train", "red anchor train"}
    assert "You drew a red anchor train." in lines


def test_choice_by_its_words(tmp_path: Path) -> None:
    """A choice can be called by the beginning of its words."""
    assert "You drew a locomotive." in usa(tmp_path, "draw deck")
    for answer in ("2 pur", "purp"):
        assert "Paid with 2 purple." in usa(tmp_path, PAY, answer)
    assert lakes(tmp_path, "draw deck", "shi")[-2:] == lakes(tmp_path, "draw ship deck")[-2:]


def test_deck_that_replaces_a_card(tmp_path: Path) -> None:
    """It is that of the card; the other one can be named, as help says."""
    how = "A face-up card is replaced from its own deck. For the other deck, name it: draw 1, "
    assert f"{how}ship deck." in lakes(tmp_path, "help draw")
    for typed, deck in (("draw black ship", 1), ("draw black ship, train deck", 0)):
        session = at_position("great_lakes", LAKES)
        before = session.view(None).decks
        said(session, tmp_path, typed)
        after = session.view(None).decks
        assert [n for n in (0, 1) if after[n] != before[n]] == [deck]


@pytest.mark.parametrize("leave", ["undo", "no", "cancel", "und"])
def test_question_is_left(leave: str, tmp_path: Path) -> None:
    """To leave it is said, and nothing else is undone."""
    lines = usa(tmp_path, PAY, leave, "hand")
    assert lines.count("Nothing was claimed.") == 1
    assert lines.count(PAYMENTS) == 1
    assert "Nothing was drawn." in lakes(tmp_path, "draw deck", leave)


def test_another_action_leaves_the_question(tmp_path: Path) -> None:
    """It is said; an action that is not possible leaves the question open."""
    lines = usa(tmp_path, PAY, "draw deck")
    assert lines.index("Nothing was claimed.") < lines.index("You drew a locomotive.")
    lines = usa(tmp_path, PAY, "keep 1", "2")
    assert "Nothing was claimed." not in lines
    assert "Paid with 2 red." in lines
    lines = usa(tmp_path, PAY, f"{PAY} with 2 red")
    assert "Nothing was claimed." not in lines


def test_corrections(tmp_path: Path) -> None:
    """Enter or yes accepts what was suggested; anything else is heard as it is."""
    routes = "Denver to Omaha: 4 purple, 7 points: you can claim it"
    for accepted in ("", "yes"):
        lines = usa(tmp_path, "routes devner omaha", accepted)
        assert "Press Enter for: routes Denver omaha" in lines
        assert routes in lines
    assert "Hand: purple 4, red 2, locomotive 1" in usa(tmp_path, "routse denver", "hand")
    assert "You drew a white." not in usa(tmp_path, "draw wihte", "no")
    both = "Seattle to New Orleans or Seattle to New York"
    assert f'"sea new" can be {both}. Type more letters.' in usa(tmp_path, "path sea new")


def test_only_a_near_city_is_suggested(tmp_path: Path) -> None:
    """Enter must not claim a route at a city that was not meant."""
    lines = usa(tmp_path, "claim paris", "claim paris london", "claim denvr omaha")
    assert [line for line in lines if line.startswith("Press Enter for")] == [
        "Press Enter for: claim Denver omaha"
    ]
    for typed in ("claim denvr omhaa", "path denvr omhaa"):
        assert f"Press Enter for: {typed.split()[0]} Denver Omaha" in usa(tmp_path, typed)


@pytest.mark.parametrize("city", ["St. Louis", "Saint Louis", "st louis", "ste louis"])
def test_spellings_of_saint(city: str, tmp_path: Path) -> None:
    lines = usa(tmp_path, f"routes {city}", f"path {city} chicago")
    assert "Saint Louis" in lines
    assert "Saint Louis to Chicago: 2 trains to go" in lines
    assert "Sault St. Marie" in usa(tmp_path, f"routes sault {city.split()[0]} marie")


def test_yes_misspelled(tmp_path: Path) -> None:
    """An answer that is nearly yes is no other command."""
    lines = usa(tmp_path, "draw tickets", "ys", "yes")
    assert lines.count("Type yes or no.") == lines.count('"ys" is no answer to this.') + 1 == 2
    assert any(line.startswith("Tickets: keep at least 1") for line in lines)


def test_claim_asks_before_a_locomotive_is_spent(tmp_path: Path) -> None:
    """The only way to pay needs a locomotive that the route does not require."""
    ann = ANN.replace("4 purple + 2 red", "3 purple")
    lines = said(at_position("usa", ann), tmp_path, "claim denver omaha", "yes")
    asked = lines.index("Claim Denver to Omaha for 3 purple and 1 locomotive?")
    assert lines[asked - 1] == "This spends 1 locomotive that the route does not require."
    assert "+7 points: Denver to Omaha." in lines


@pytest.mark.parametrize(
    "typed", ["draw 1 2", "draw 1,2", "draw red yellow", "red", "red green", "draw deck purple"]
)
def test_cards_in_one_line(typed: str, tmp_path: Path) -> None:
    """Cards alone are drawn, too, and either of two equal ones; each in its order, and of one that
    is not there it is said when the others are drawn."""
    market = "market: [red, red, yellow, yellow, green]\n"
    lines = usa(tmp_path, typed, position=ANN + market)
    drawn = [line for line in lines if line.startswith("You drew")]
    assert len(drawn) == 1 + (typed not in ("red", "draw deck purple"))
    assert ('"purple" is not among the face-up cards.' in lines) == ("purple" in typed)
    assert not any(line.startswith("1: ") for line in lines)


def test_card_that_nobody_can_draw(tmp_path: Path) -> None:
    """What can be drawn is said."""
    lines = usa(tmp_path, "draw pink", "1")
    assert '"pink" was not used.' in lines and "Draw what?" in lines
    assert any(line.startswith("You drew") for line in lines)


@pytest.mark.slow
def test_tickets_come_before_the_advice(tmp_path: Path) -> None:
    """Who chooses tickets hears first which; `plan` says that they are to be chosen."""
    lines = play(typing("plan", "path 9", "keep 1,2"), tmp_path, hints=True).splitlines()
    offered, advised, how = [
        next(n for n, line in enumerate(lines) if line.startswith(begin))
        for begin in ("3: ", "Advice: ", "Type keep ")
    ]
    assert offered < advised < how
    assert any(line.startswith("Choose your tickets first.") for line in lines)
    assert "There is no ticket 9 here, only 3 tickets." in lines
    assert "You kept 2 tickets." in lines


def test_second_card_does_not_wait_for_the_next_turn(tmp_path: Path) -> None:
    """Two cards in one line, when only one was left to draw, are not drawn a turn later."""
    said = play(typing("keep all", "draw deck", "draw 2 3", "hand"), tmp_path)
    assert said.count("You drew") == 2


def test_card_with_its_whole_name_comes_first(tmp_path: Path) -> None:
    """Only if none is face up, the name may be part of another one."""
    assert "You drew a red double ship." in lakes(tmp_path, "draw red ship")
    assert "You drew a black ship." in lakes(tmp_path, "draw black ship")
    assert '"white ship" is not among the face-up cards.' in lakes(tmp_path, "draw white ship")


def test_question_at_the_handoff(tmp_path: Path) -> None:
    """A hand that is shown leaves the question."""
    lines = play(typing("yes", "finish", "show"), tmp_path, players="A,B").splitlines()
    assert "Nothing was done." in lines


def test_no_after_a_step_says_what_stands(tmp_path: Path) -> None:
    """It is not undone, but said with how to undo it."""
    lines = usa(tmp_path, f"{PAY} with 2 red", "no")
    assert lines.count("+2 points: Denver to Santa Fe.") == 2
    assert "This stands. Type undo to take it back." in lines
    assert "This stands and cannot be undone." in usa(tmp_path, "draw deck", "no")
    assert "Nothing was done." in usa(tmp_path, "no")
    assert "Nothing was done." in usa(tmp_path, f"{PAY} with 2 red", "undo", "no")


def test_enter_still_ends_the_turn(tmp_path: Path) -> None:
    """What may be meant does not take Enter over where it ends the turn; yes does not end it."""
    drawn = ("draw deck", "draw deck")
    assert usa(tmp_path, *drawn, "yes")[-2] == '"yes" is no answer to this.'
    for typed in (("",), ("end",), ("plyers", "")):
        lines = usa(tmp_path, *drawn, *typed)
        assert "Press Enter for: players" not in lines
        assert any("Bob, type show" in line for line in lines), typed
    lines = usa(tmp_path, *drawn, "plyers", "yes")
    assert not any("Bob, type show" in line for line in lines)
    assert any(line.startswith("Bob: points 0") for line in lines)


def test_what_is_not_used_is_said_and_nothing_is_done(tmp_path: Path) -> None:
    """Words that answer nothing are repeated, and what they follow is not done."""
    for typed, answer in (
        ("draw deck xyz", '"xyz" was not used.'),
        ("claim denver omaha with 4 purple xyz", '"xyz" was not used.'),
        ("draw 2 cards", '"cards" was not used.'),
        ("draw two blacks", '"two blacks" was not used.'),
        ("path to omaha", "A path needs two cities, or the number of a ticket."),
        ("claim denver omaha with 3 orange", '"3 orange" was not used.'),
    ):
        lines = usa(tmp_path, typed, "hand")
        assert answer in lines, typed
        assert lines.count("Hand: purple 4, red 2, locomotive 1") == 2, typed


def test_claim_begins_with_what_completes_a_ticket(tmp_path: Path) -> None:
    position = ANN.replace("Ann: {", "Ann: {routes: [denver-santa_fe], ")
    lines = usa(tmp_path, "claim", position=position)
    (first,) = [line for line in lines if line.startswith("1: ")]
    assert first.startswith("1: El Paso to Santa Fe: ")
    assert first.endswith(", completes ticket 1")


def test_a_command_is_no_name(tmp_path: Path) -> None:
    lines = usa(tmp_path, "names", "draw red", "", "", "players")
    assert '"draw red" is no answer to this.' in lines
    assert any(line.startswith("Ann: points 0") for line in lines)


def test_a_question_that_lines_do_not_know(tmp_path: Path) -> None:
    """A new question is said and answered without a line for it: by a number, or by the beginning
    of the words of an option."""
    hot_seat = HotSeat(at_position("usa", ANN))
    hot_seat.show_hand()
    deck, out = hot_seat.view.legal_of(DrawFromDeck)[0], StringIO()
    options = [Option(deck, [TextPart("a good idea")]), Option(EndTurn(), [TextPart("none")])]
    new = Question("new", said_with(Role.QUESTION, "What now?"), options)
    question = OpenQuestion(hot_seat, Console(StringIO(), out))
    question.ask(lambda: new, "draw")
    question.say()
    assert out.getvalue().splitlines() == [
        "What now?",
        "1: a good idea",
        "2: none",
        "Type 1 or 2, a word of it, or back.",
    ]
    assert [question.answer(each).action for each in ("1", "good", "no")] == [deck, deck, EndTurn()]
