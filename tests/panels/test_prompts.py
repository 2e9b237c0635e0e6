"""Every prompt in areas of every size: everything is said, and the question comes first."""

from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from tests.app.driver import at_position, key_of
from tests.panels.shown import badges_of
from tests.random_games import new_game, random_play
from ttr_tui.board.render.themes import load_theme
from ttr_tui.engine import DrawFaceUp, Phase
from ttr_tui.engine.game_map import CityIndex
from ttr_tui.engine.notation import route_id
from ttr_tui.engine.registry import BUILDINGS
from ttr_tui.engine.rules.harbors import BuildHarbor
from ttr_tui.engine.state import Tunnel
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.panels import prompts
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.prompt_context import Message, PromptContext
from ttr_tui.panels.prompt_layout import PromptContent, prompt_lines, prompt_rows
from ttr_tui.panels.prompts import question_content
from ttr_tui.panels.spans import Line, width_of, wrap_line
from ttr_tui.play.advice import find_advice
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.log import What
from ttr_tui.play.seated_players import COLORS
from ttr_tui.play.session import Session
from ttr_tui.play.targets import CityTarget, RouteTarget
from ttr_tui.play.turn_facts import why_not_claim_now
from ttr_tui.questions import routes
from ttr_tui.questions.buildings import city_to_build_in
from ttr_tui.questions.game import before, leave
from ttr_tui.questions.question import Question, Role
from ttr_tui.questions.tickets import own_tickets
from ttr_tui.questions.turn import QUESTION_OF_PHASE
from ttr_tui.storage.settings import Settings
from ttr_tui.words.advice import advice_words
from ttr_tui.words.claims import why_not_this_route
from ttr_tui.words.log_text import log_line

SIZES = [(w, h) for w in (40, 44, 72, 80, 120, 160) for h in (2, 3, 4, 6, 7, 12)]
LONG = "Three locomotives: the market is replaced, for the second time in a row, " * 2


def positions(name: str) -> list[HotSeat]:
    """A hot seat for each phase of random games on this map, and one at the handoff."""
    map_file, found = read_map(find_map(name)), dict[object, HotSeat]()
    for seed in range(3):
        game = new_game(name, 3, seed)
        for step, _ in enumerate(random_play(game, seed)):
            phase = game.state.phase
            if game.is_over or (step < 25 and phase in (Phase.TURN, Phase.SECOND_CARD)):
                continue
            if phase not in found:
                found[phase] = HotSeat(Session(map_file, game.copy(), seed=seed))
                found[phase].show_hand()
    found[None] = HotSeat(Session(map_file, game.copy(), seed=1))
    return [*found.values()]


def contexts(hot_seat: HotSeat) -> Iterator[PromptContext]:
    """Without and with hints, a message of each kind, and something under the cursor."""
    view = hot_seat.view
    hot_seat.choice()  # Nothing is thought in a process then.
    badges = Badges(view.game_map, load_theme("dark"), COLORS[: len(view.seats)])
    context = PromptContext(hot_seat, badges, key_of)
    hot_seat.session.set_hints(False)
    yield context
    yield context._replace(says_since=True, cursor=CityTarget(0), message=Message(["Undone"]))
    for route in range(0, len(view.game_map.routes), 29):
        cursor = RouteTarget(route)
        yield context._replace(cursor=cursor)
        if hot_seat.viewer is not None and (reason := why_not_claim_now(view, route)) is not None:
            why = why_not_this_route(reason, view, route)
            yield context._replace(cursor=cursor, message=Message([why], "bad", reason))
    yield context._replace(message=Message([LONG]))
    hot_seat.session.set_hints(True)
    yield context
    yield context._replace(cursor=RouteTarget(0), message=Message(["Undone"]))
    if hot_seat.viewer is not None and (advice := find_advice(hot_seat)) is not None:
        sentences = [advice_words(advice, view, key_of)]
        yield context._replace(cursor=RouteTarget(0), message=Message(sentences, "good", advice))


def all_prompts(context: PromptContext) -> Iterator[PromptContent]:
    """Everything that may be asked now."""
    view = context.view
    yield prompts.hand_over(context, ascii=False)
    yield prompts.computer_moves(
        context, context.hot_seat.turn_so_far(), is_paused=True, others_work=True
    )
    yield prompts.computer_moves(context, (), is_paused=False, others_work=False)
    for question in questions(context.hot_seat):
        yield question_content(context, question, question.first)
    if view.viewer is None:
        return
    yield prompts.hidden_hand(context)
    match view.phase:
        case Phase.TURN | Phase.SECOND_CARD:
            yield prompts.turn(context)
        case Phase.TURN_END:
            yield prompts.turn_end(context)
    for route, claims in [*view.claims().items()][:3]:
        yield prompts.tunnel_reveal(context, Tunnel(route, claims[-1].payment, (0, 1, 2)), 2)


def questions(hot_seat: HotSeat) -> Iterator[Question]:
    """All that can be asked now, and one more question behind each option."""
    settings = Settings(ask_before_claim=True)
    yield leave(hot_seat)
    view = hot_seat.view
    if view.viewer is None:
        return
    yield own_tickets(hot_seat)
    if view.phase is Phase.TURN:
        yield routes.find(hot_seat, "a")
    if view.phase in QUESTION_OF_PHASE:
        asked = QUESTION_OF_PHASE[view.phase](hot_seat)
        yield from [asked] if view.phase not in (Phase.TURN, Phase.SECOND_CARD) else []
        if view.offer and asked.again is not None:
            yield asked.again("", view.offer[:2])
        yield from behind(hot_seat, asked, settings, depth=3)


def behind(
    hot_seat: HotSeat, question: Question, settings: Settings, depth: int
) -> Iterator[Question]:
    """What the first options of a question lead to, and the options of that."""
    for option in question.options[:3] if question.id != "turn" else question.options:
        ask = option.leads
        if option.action is not None:
            ask = before(hot_seat, option.action, settings)
        if callable(ask) and depth:
            yield (asked := ask())
            yield from behind(hot_seat, asked, settings, depth - 1)
    if question.id == "claim":
        for option in question.options[:2]:
            assert isinstance(option.target, RouteTarget)
            city = hot_seat.view.game_map.routes[option.target.route].ends[0]
            yield routes.routes_of_city(hot_seat, city)


@cache
def contents_in(name: str) -> list[tuple[PromptContent, Badges]]:
    """Everything different that prompts ask in the positions of a map."""
    return [
        *{
            repr(content): (content, context.badges)
            for hot_seat in positions(name)
            for context in contexts(hot_seat)
            for content in all_prompts(context)
        }.values()
    ]


def together(lines: Sequence[Line]) -> str:
    """The text without blanks."""
    return "".join("".join(span.text for span in spans) for spans in lines).replace(" ", "")


@pytest.mark.usefixtures("quick_playouts")
@pytest.mark.quick(1)
@pytest.mark.parametrize("name", known_maps())
def test_everything_is_said(name: str) -> None:
    """Every prompt of each phase, with each kind of message, with and without hints, whatever is
    under the cursor, in areas from 40 × 2 to 160 × 12 cells: first the question or the advice
    asked for, at last each remark and each row, whole and once."""
    for content, badges in contents_in(name):
        ordered = sorted(content.remarks, key=lambda each: each.role)
        above, below = (
            together(
                [
                    badges.spans(each.text)
                    for each in ordered
                    if (each.role <= Role.DONE) == is_above
                ]
            )
            for is_above in (True, False)
        )
        assert ordered[0].role in (Role.QUESTION, Role.MESSAGE)
        for width, height in SIZES:
            placed = prompt_lines(content, badges, width, height)
            assert together(placed.lines) == above + together(content.rows) + below
            assert all(width_of(spans) < width for spans in placed.lines), placed.lines


@pytest.mark.usefixtures("quick_playouts")
@pytest.mark.parametrize("name", known_maps())
def test_rows_of_a_small_terminal(name: str) -> None:
    """A prompt has three rows at least, those of a turn always, and eight at most."""
    for content, badges in contents_in(name):
        for size, most in (((80, 24), 8), ((100, 30), 10)):
            rows, _below = prompt_rows(content, badges, size, size[0])
            assert rows == 3 if content.is_fixed else 3 <= rows <= most


@pytest.mark.usefixtures("quick_playouts")
@pytest.mark.parametrize("name", known_maps())
def test_texts_are_short(name: str) -> None:
    """Hints and rows of lists take two rows of 80 columns at most."""
    for content, badges in contents_in(name):
        for each in content.remarks:
            if each.role is Role.HINT:
                assert len(wrap_line(badges.spans(each.text), 78)) <= 2, each.text
        for row in content.rows:
            assert len(wrap_line(row, 78)) <= 2, row


def context_of(hot_seat: HotSeat) -> PromptContext:
    """The hand is open, hints are on."""
    hot_seat.show_hand()
    hot_seat.session.set_hints(True)
    view = hot_seat.view
    badges = Badges(view.game_map, load_theme("dark"), COLORS[: len(view.seats)])
    return PromptContext(hot_seat, badges, key_of)


def badges_of_usa() -> Badges:
    return badges_of(at_position("usa", "players: {Ann: {}, Bob: {}}\n"))


def shown_in(content: PromptContent, width: int = 80) -> str:
    rows = prompt_lines(content, badges_of_usa(), width).lines
    return " ".join("".join(span.text for span in spans) for spans in rows)


def test_closed_routes_of_a_city_are_not_open() -> None:
    """With two players, a double route is closed once one of its routes is claimed."""
    position = "players: {Ann: {}, Bob: {routes: [budapest-wien/1]}}\nturn_of: Ann\n"
    context = context_of(HotSeat(at_position("europe", position)))
    cities = context.view.game_map.cities
    budapest = next(index for index, city in enumerate(cities) if city.name == "Budapest")
    said = shown_in(prompts.turn(context._replace(cursor=CityTarget(CityIndex(budapest)))))
    assert "4 of 6 routes open" in said


def test_second_card_says_a_reset_once() -> None:
    """In the summary of the turn; the message about it is left out, and the advice has room."""
    position = (
        "players: {Ann: {tickets: [boston-miami]}, Bob: {}}\nturn_of: Ann\n"
        "market: [locomotive, locomotive, red, blue, green]\n"
        "train_deck: [locomotive, red, blue, green, white, black, purple]\n"
    )
    context = context_of(HotSeat(at_position("usa", position)))
    entries = context.hot_seat.act(DrawFaceUp(2))
    reset = next(entry for entry in entries if entry.what is What.MARKET_RESET)
    text = log_line((reset,), context.view.game_map, context.hot_seat.session.names)
    said = shown_in(prompts.turn(context._replace(message=Message([text], "accent", reset))))
    assert said.count("the market is replaced") == 1
    assert "was replaced" not in said
    assert "Draw red (press 1)" in said


def test_refused_key_hides_the_hint_about_the_route() -> None:
    """Beside the message the hint would read like its reason."""
    position = (
        "players: {Ann: {hand: 9 locomotive, tickets: [boston-miami]}, Bob: {}}\nturn_of: Ann"
    )
    context = context_of(HotSeat(at_position("usa", position)))
    route = next(
        each.index
        for each in context.view.game_map.routes
        if {context.view.game_map.cities[end].name for end in each.ends} == {"Seattle", "Portland"}
    )
    here, hint = (
        context._replace(cursor=RouteTarget(route)),
        "Your tickets do not need this route.",
    )
    assert hint in shown_in(prompts.turn(here))
    refusal = Message(["not possible here: ? lists the keys"], "quiet", Phase.TURN)
    said = shown_in(prompts.turn(here._replace(message=refusal)))
    assert "not possible here" in said
    assert hint not in said


def test_list_of_cities_names_the_advised_one() -> None:
    """With hints on: the key for advice is a letter of a name here."""
    position = (
        "players:\n  Ann:\n    hand: 2 red anchor train + 2 red ship\n"
        "    tickets: [duluth-chicago]\n"
        "    routes: [duluth-wausau, wausau-milwaukee, milwaukee-chicago]\n  Bob: {}\n"
    )
    context = context_of(HotSeat(at_position("great_lakes", position)))
    choice = context.hot_seat.choice()
    assert choice is not None and isinstance(choice.action, BuildHarbor)
    content = question_content(context, city_to_build_in(context.hot_seat, BUILDINGS["harbor"]), 0)
    name = context.view.game_map.cities[choice.action.city].name
    assert f"Build in {name}." in shown_in(content)
    context.hot_seat.session.set_hints(False)
    content = question_content(context, city_to_build_in(context.hot_seat, BUILDINGS["harbor"]), 0)
    assert "Build in" not in shown_in(content)


@pytest.mark.parametrize(("hand", "first"), [("2 white", "/2"), ("2 green", "/1")])
def test_search_begins_with_the_route_that_costs_no_locomotive(hand: str, first: str) -> None:
    """Of the two routes of a double route; both can be claimed."""
    position = f"players: {{Ann: {{hand: {hand} + 3 locomotive}}, Bob: {{}}}}\nturn_of: Ann\n"
    context = context_of(HotSeat(at_position("usa", position)))
    found = [each.target for each in routes.find(context.hot_seat, "chi sai").options]
    first_route = next(each.route for each in found if isinstance(each, RouteTarget))
    assert route_id(first_route, context.view.game_map) == f"chicago-saint_louis{first}"
