"""Whole games are played through questions alone, and both front ends ask the same."""

from collections.abc import Iterator
from io import StringIO
from itertools import chain
from random import Random
from typing import Final

import pytest

from tests.app.driver import key_of
from tests.lines.reader import map_file
from tests.positions import at_position
from tests.random_games import new_game
from ttr_tui.board.render.themes import load_theme
from ttr_tui.engine import Action, EndTurn, GameMap, Phase, Refusal
from ttr_tui.engine.game_map import DeckIndex
from ttr_tui.engine.registry import BUILDINGS
from ttr_tui.lines.answers import OpenQuestion, option_words, run, shown_options
from ttr_tui.lines.console import Console
from ttr_tui.lines.info_commands import tickets
from ttr_tui.mapfile.map_catalog import known_maps
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.prompt_context import PromptContext
from ttr_tui.panels.prompts import question_content
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.seated_players import COLORS
from ttr_tui.play.session import Session
from ttr_tui.play.targets import CityTarget, RouteTarget
from ttr_tui.questions import routes
from ttr_tui.questions.buildings import city_to_build_in
from ttr_tui.questions.game import before, leave, sure, yes_or_no
from ttr_tui.questions.question import Command, Kind, Option, Question
from ttr_tui.questions.tickets import own_tickets
from ttr_tui.questions.turn import QUESTION_OF_PHASE, command, draws
from ttr_tui.storage.settings import Settings
from ttr_tui.words.buildings import BUILDING_WORDS
from ttr_tui.words.language import plain
from ttr_tui.words.names import payment_words, piece_names
from ttr_tui.words.refusals import refusal_words

ASKS = Settings()._replace(ask_before_claim=True)
"""Settings that ask before all that can be asked about."""

SEED: Final = 6
GAMES: Final = 6
"""So many games on a map at most ask all of these."""

USUAL: Final = (
    *("offered_tickets", "own_tickets", "connections", "payment", "yes_or_no", "find"),
    *("routes_of_city", "draw", "leave"),
)
OF_MAPS: Final[dict[str, tuple[str, ...]]] = {
    "usa": (),
    "europe": ("tunnel", "station", "building_payment"),
    "paris": ("flag_card",),
    "great_lakes": ("starting_pieces", "deck", "harbor", "building_payment", "exchange"),
}
"""The questions of each map, but for the turn."""

HARBOR: Final = """\
players:
  Ann:
    hand: 2 red anchor train + 2 red ship
    tickets: [duluth-chicago]
    routes: [duluth-wausau, wausau-milwaukee, milwaukee-chicago]
  Bob: {}
"""


def game_of(name: str, seed: int) -> HotSeat:
    return HotSeat(Session(map_file(name), new_game(name, 2, seed), seed=seed))


def chosen(question: Question, chance: Random) -> Question | Option | None:
    """What a player answers: an option by chance, of tickets enough of them; half of all turns are
    for claiming a route, if there is one."""
    if question.kind is Kind.SEVERAL and question.again is not None:
        offered = [option.ticket for option in question.options if option.ticket is not None]
        kept = chance.sample(offered, chance.randint(1, len(offered)))
        done = question.again("", kept).done
        return done if done is not None and done.why_not is None else None
    can = [option for option in question.options if option.leads is not None]
    claim = question.option("turn.claim")
    if claim in can and chance.random() < 0.5:
        return claim
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


def asked_besides(hot_seat: HotSeat, chance: Random) -> Iterator[Question]:
    """What a key or a command asks that no option of the phase leads to, and what is asked before
    an action only after a list with one option."""
    view = hot_seat.view
    yield leave(hot_seat)
    yield own_tickets(hot_seat)
    if view.phase is Phase.TURN:
        city = chance.choice(view.game_map.city_indices)
        yield draws(hot_seat)
        yield routes.routes_of_city(hot_seat, city)
        yield routes.find(hot_seat, view.game_map.cities[city].name[:2])
        if asked := sure(hot_seat, chance.choice(view.legal)):
            yield asked()


def facts(question: Question, option: Option, game_map: GameMap) -> list[str]:
    """What an option is about, as both front ends say it: its cards, ticket, cities or name."""
    if option.payment:
        return payment_words(option.payment, game_map).split()
    if option.ticket is not None:
        return [game_map.ticket_name(option.ticket)]
    match option.target:
        case RouteTarget(route=route):
            here = question.about.city if isinstance(question.about, CityTarget) else None
            ends = game_map.routes[route].ends
            return [game_map.cities[city].name for city in ends if city != here]
        case CityTarget(city=city):
            return [game_map.cities[city].name]
    return plain(option.words).split()


def says(text: str, question: Question, option: Option, game_map: GameMap) -> bool:
    """Whether a text is about this option."""
    return all(each in text for each in facts(question, option, game_map))


def check_board(hot_seat: HotSeat, question: Question) -> None:
    """The board shows the options of a question in its order: a row each, or a key each. In place
    of the list of routes that can be claimed it has the cursor."""
    game_map = hot_seat.view.game_map
    badges = Badges(game_map, load_theme("dark"), COLORS[: len(hot_seat.view.seats)])
    content = question_content(PromptContext(hot_seat, badges, key_of), question, question.first)
    rows = ["".join(span.text for span in row) for row in content.rows]
    if question.kind is Kind.YES_NO or question.id in ("connections", "draw"):
        return
    if all(option.id for option in question.options):
        rows = [plain(each.text) for each in content.remarks][-len(question.options) :]
    assert len(rows) == len(question.options)
    for row, option in zip(rows, question.options, strict=True):
        assert says(row, question, option, game_map)


def check_lines(hot_seat: HotSeat, question: Question) -> None:
    """Lines say the options of a question in its order, as far as they list them, and a number
    leads where the option with it leads on the board. Of the player's own tickets both only tell,
    and lines keep their numbers."""
    game_map = hot_seat.view.game_map
    if question.options[0].ticket is not None and question.kind is not Kind.SEVERAL:
        names = [*chain(*(facts(question, option, game_map) for option in question.options))]
        assert all(any(name in each for each in tickets(hot_seat)) for name in names)
        return
    lines, shown = OpenQuestion(hot_seat, Console(StringIO(), StringIO())), shown_options(question)
    lines.ask(lambda: question)
    words = [option_words(hot_seat, question, option) for option in shown]
    for text, option in zip(words, shown, strict=True):
        assert says(text, question, option, game_map)
    for number, option in enumerate(shown, 1):
        others = question.kind in (Kind.YES_NO, Kind.AMOUNTS, Kind.SEVERAL) or question.has_default
        if others or option.leads is None:
            continue
        result = lines.answer(str(number))
        if callable(option.leads):
            assert result.ask is not None or result.action is not None
        else:
            assert result.action == option.action


def check_turn(hot_seat: HotSeat, question: Question) -> None:
    """The keys of the turn and the commands of lines lead to the same, or are refused for the same
    reason."""
    game_map = hot_seat.view.game_map
    for option in question.options:
        name = option.id.removeprefix("turn.")
        if name.startswith(("card", "deck")):
            typed_name = name.removeprefix("card")
            if name.startswith("deck"):
                typed_name = f"{piece_names(DeckIndex(int(name[-1]) - 1), game_map)[0]} deck"
            result = run(hot_seat, "draw", typed_name)
            if option.leads is None:
                assert isinstance(option.why_not, Refusal)
                assert refusal_words(option.why_not, game_map) in result.said[0].lower()
            else:
                leads = option.leads() if callable(option.leads) else None
                assert result.action in [o.action for o in (leads.options if leads else [option])]
        else:
            typed = command(hot_seat, name)
            assert (typed.leads is None, typed.why_not) == (option.leads is None, option.why_not)


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] * (name != "paris")) for name in known_maps()],
)
def test_a_game_through_questions_alone(name: str) -> None:
    """By random options, to their ends; every action is legal and every kind of question is asked
    in one of the games."""
    seen, wanted = set[str](), {*USUAL, *OF_MAPS[name]}
    for seed in range(SEED, SEED + GAMES):
        play_through_questions(game_of(name, seed), Random(seed), seen)
        if seen == wanted:
            return
    assert seen == wanted


def play_through_questions(hot_seat: HotSeat, chance: Random, seen: set[str]) -> None:
    """Play a game to its end, and note the ids of its questions."""
    while not hot_seat.session.is_over:
        hot_seat.show_hand()
        if hot_seat.view.phase is Phase.TURN_END:
            hot_seat.act(EndTurn())
            continue
        for answered in answers(hot_seat, chance):
            if not isinstance(answered, Question):
                hot_seat.act(answered)
                break
            if answered.id == "turn" and chance.random() < 0.1:
                check_turn(hot_seat, answered)
                for asked in asked_besides(hot_seat, chance):
                    check_same(hot_seat, asked, seen)
            elif answered.id == "turn":
                continue
            elif answered.id not in seen or chance.random() < 0.05:
                check_same(hot_seat, answered, seen)


def check_same(hot_seat: HotSeat, question: Question, seen: set[str]) -> None:
    """Both front ends ask the same."""
    check_board(hot_seat, question)
    if question.options:
        check_lines(hot_seat, question)
    seen.add(question.id)


def test_leaving_asks_before_what_cannot_be_undone() -> None:
    """To end or delete a game is asked once more; to leave it is not."""
    leads = [option.leads for option in leave(game_of("usa", 1)).options]
    asked = [ask() for ask in leads if callable(ask)]
    assert [question.options[0].leads for question in asked] == [
        Command.END_EARLY,
        Command.DELETE,
    ]
    assert yes_or_no("go", "Go?", leads=Command.LEAVE).options[1].leads is Command.BACK


def test_another_building_has_no_notes_of_harbors(monkeypatch: pytest.MonkeyPatch) -> None:
    """A building of another rule is built by the same questions, with its own words alone."""
    depot = BUILDINGS["harbor"]._replace(kind="depot")
    words = {**BUILDING_WORDS, "depot": BUILDING_WORDS["harbor"]}
    monkeypatch.setattr("ttr_tui.words.buildings.BUILDING_WORDS", words)
    hot_seat = HotSeat(at_position("great_lakes", HARBOR))
    hot_seat.show_hand()
    (harbor, *_), (other, *_) = (
        city_to_build_in(hot_seat, each).options for each in (BUILDINGS["harbor"], depot)
    )
    assert harbor.target == other.target and harbor.note and not other.note
