"""Hints for beginners in words."""

from typing import get_args

import pytest

from tests.app.driver import at_position, key_of
from tests.random_games import new_game, random_play
from ttr_tui.app.keys import ALL_BINDINGS
from ttr_tui.engine import Phase
from ttr_tui.engine.notation import route_from_id
from ttr_tui.engine.rules.tunnels import Withdraw
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.panels.prompt_context import hints, hints_about_route, more_about_advice
from ttr_tui.play.advice import find_advice
from ttr_tui.play.hints import (
    FlagCard,
    HarborsNotBuilt,
    Hint,
    LaterExchange,
    NeedsStation,
    TicketRisk,
    Tip,
    find_hints,
)
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.route_needs import RouteNeeds
from ttr_tui.play.session import Session
from ttr_tui.terminal_text import wrap
from ttr_tui.words.advice import fact_words
from ttr_tui.words.hints import all_hint_words, hint_words
from ttr_tui.words.tickets import tickets_summary


def hints_for_ann(map_name: str, position: str) -> list[str]:
    """The hints, and what is said when somebody asks again."""
    hot_seat = HotSeat(at_position(map_name, position))
    hot_seat.show_hand()
    advice = find_advice(hot_seat)
    assert advice is not None
    return [*hints(hot_seat, key_of), *more_about_advice(hot_seat, advice, key_of)]


@pytest.mark.usefixtures("quick_playouts")
@pytest.mark.parametrize("name", known_maps())
def test_hints_every_step(name: str) -> None:
    """Every decision has hints in whole sentences, each once, and every key exists. The first one
    fits on three rows of 80 columns, and what it leaves out is said when somebody asks again."""
    map_file = read_map(find_map(name))
    phases, ids = set(), set()

    def key_name(id: str) -> str:
        ids.add(id)
        return key_of(id)

    game = new_game(name, 3, 0)
    session = Session(map_file, game)
    for count, _ in enumerate(random_play(game, 0)):
        if game.is_over:
            break
        if count % 19 and game.state.phase in phases:
            continue
        hot_seat = HotSeat(session)
        hot_seat.show_hand()
        assert hot_seat.choice() is not None
        phases.add(hot_seat.view.phase)
        sentences = hints(hot_seat, key_name)
        if hot_seat.view.legal == (Withdraw(),):
            assert not sentences, "it is all that the list has"
            continue
        assert sentences, hot_seat.view.phase
        assert len(wrap(sentences[0], 78)) <= 3
        advice = find_advice(hot_seat)
        more = [] if advice is None else more_about_advice(hot_seat, advice, key_name)
        said = [*sentences, *more]
        for sentence in said:
            assert sentence[-1] == "." and "{" not in sentence
        assert len(said) == len({*said})
        if advice is not None:
            assert {fact_words(fact, hot_seat.view) for fact in advice.more} <= {*more}
            if isinstance(advice.why, RouteNeeds) and advice.why.tickets:
                assert tickets_summary(hot_seat.view, advice.why.tickets) in " ".join(more)
            found = find_hints(hot_seat, advice)
            assert {*all_hint_words(found, hot_seat.view, key_name)} <= {*said}
    assert {Phase.STARTING_TICKETS, Phase.TURN, Phase.SECOND_CARD, Phase.TURN_END} <= phases
    assert ids <= {binding.id for binding in ALL_BINDINGS}


def test_hints_begin_with_the_advice() -> None:
    """What to do and why; what a beginner needs to know is said when somebody asks again."""
    sentences = hints_for_ann(
        "usa",
        "players:\n"
        "  Ann: {hand: 4 green + 6 blue, tickets: [denver-el_paso]}\n"
        "  Bob: {}\n"
        "turn_of: Ann\n",
    )
    assert sentences == [
        "Claim Denver–Santa Fe with 2 green (2 points, press n, then Enter): "
        "part of Denver–El Paso (4).",
        "You can draw 2 cards.",
    ]


def test_hints_about_the_route_under_the_cursor() -> None:
    """What its claim does for the tickets; the advice only if it is about this route, or about
    something else than a claim."""
    claim = "{hand: 2 green + 6 blue, tickets: [denver-el_paso]}"
    draw = "{hand: 1 red, tickets: [denver-el_paso]}"
    either = "{hand: 5 green + 4 yellow, tickets: [dallas-new_york]}"
    for ann, route, first in (
        (claim, "denver-santa_fe", "Claim this: part of Denver–El Paso (4)."),
        (claim, "el_paso-santa_fe", "This route is part of Denver–El Paso (4)."),
        (claim, "atlanta-nashville", "Your tickets do not need this route."),
        (claim, "atlanta-miami", "Your tickets do not need this route."),
        (either, "pittsburgh-saint_louis/1", "Claim this: part of Dallas–New York (11)."),
        (either, "nashville-pittsburgh", "This route is part of Dallas–New York (11)."),
        (claim, "atlanta-new_orleans", None),
        (draw, "chicago-saint_louis/1", None),
    ):
        hot_seat = HotSeat(at_position("usa", f"players: {{Ann: {ann}, Bob: {{}}}}\n"))
        hot_seat.show_hand()
        about = route_from_id(route, hot_seat.view.game_map)
        said = hints_about_route(hot_seat, key_of, about)
        if first is not None:
            assert said[0] == first
        assert not [text for text in said if text.startswith("Claim ") and "this" not in text]
        assert (ann == draw) == any(text.startswith("Draw") for text in said)


EXPLAINED = {
    "a ferry and its locomotives": (
        "europe",
        "players: {Ann: {hand: 1 green, tickets: [london-berlin], routes: [berlin-essen,"
        " amsterdam-essen]}, Bob: {}}\n",
        "Draw from the deck (press d): Amsterdam–London needs 2 more locomotives.",
    ),
    "a tunnel and its risk": (
        "europe",
        "players:\n"
        "  Ann: {hand: 3 yellow, tickets: [zurich-budapest],\n"
        "        routes: [budapest-wien, munchen-wien]}\n"
        "  Bob: {}\n",
        "If more than 1 card matches, you lose the turn: about 1 in 10.",
    ),
    "a station that completes a ticket": (
        "europe",
        "players:\n"
        "  Ann: {hand: 1 red, tickets: [berlin-moskva], routes: [berlin-danzig, danzig-riga,\n"
        "        riga-wilno, smolensk-wilno]}\n"
        "  Bob: {routes: [moskva-smolensk, kharkov-moskva, moskva-petrograd]}\n",
        "Build a station in Moskva with 1 red (press s): completes Berlin–Moskva (12).",
    ),
    "the last turn, with nothing left to do": (
        "usa",
        "players: {Ann: {}, Bob: {}}\nturns_left: 1\nother_tickets: out of the game\n",
        "Draw from the deck (press d): any card will do, since cards score nothing.",
    ),
    "the last turn": (
        "usa",
        "players: {Ann: {}, Bob: {}}\nturns_left: 1\n",
        "Draw from the deck (press d): any card will do, since cards score nothing.",
    ),
    "a harbor and what it scores for": (
        "great_lakes",
        "players: {Ann: {hand: 2 red anchor train + 2 red ship, tickets: [duluth-chicago],"
        " routes: [duluth-wausau, wausau-milwaukee, milwaukee-chicago]}, Bob: {}}\n",
        "Build a harbor in Duluth with 2 red anchor trains and 2 red ships (press h): "
        "it scores 10 points.",
    ),
}


@pytest.mark.parametrize(("map_name", "position", "sentence"), EXPLAINED.values(), ids=EXPLAINED)
def test_hints_explain(map_name: str, position: str, sentence: str) -> None:
    assert sentence in hints_for_ann(map_name, f"{position}turn_of: Ann\n")


def test_hints_wild_card_by_the_name_of_the_map() -> None:
    assert "You can draw 2 cards, or one face-up wild bus." in hints_for_ann(
        "paris", "players: {Ann: {}, Bob: {}}\nmarket: [wild bus, red, red, blue, blue]\n"
    )


HINTS: list[tuple[Hint, list[str]]] = [
    (
        Tip.NEW_TICKETS,
        ["You can also draw new tickets, but those you fail cost points."],
    ),
    (
        Tip.NO_FACE_UP_LOCOMOTIVE,
        ["A second card can be any card except a face-up locomotive."],
    ),
    (TicketRisk.LAST_ROUND, ["A new ticket you do not complete now costs its points."]),
    (
        TicketRisk.FEW_TURNS,
        ["Few turns are left, and a ticket you do not complete costs its points."],
    ),
    (
        FlagCard(5),
        [
            "The card lies face up in front of you; otherwise it is discarded.",
            "One card of each flag color scores 5 points.",
        ],
    ),
    (
        LaterExchange(1),
        ["You can exchange pieces with your reserve later, for 1 point per piece."],
    ),
    (
        HarborsNotBuilt(3, 12),
        ["You lose 12 points at the end for 3 harbors not built. Build soon."],
    ),
    (NeedsStation(0), ["Boston–Miami (12) needs a station."]),
]


@pytest.mark.parametrize(("hint", "said"), HINTS, ids=repr)
def test_words_of_a_hint(hint: Hint, said: list[str]) -> None:
    view = at_position("usa", "players: {Ann: {}, Bob: {}}\n").view(0)
    assert hint_words(hint, view, key_of) == said


def test_every_hint_has_words() -> None:
    """The examples above miss none, and each risk and tip has words, too."""
    assert {type(hint) for hint, _ in HINTS} == {*get_args(Hint)}
    view = at_position("usa", "players: {Ann: {}, Bob: {}}\n").view(0)
    for hint in (*Tip, *TicketRisk):
        for said in hint_words(hint, view, key_of):
            assert said.endswith(".") and "{" not in said
