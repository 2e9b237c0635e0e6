"""The help of a first game: at every step something to say, and never a secret."""

from pathlib import Path

import pytest

from tests.app.driver import at_position
from tests.hidden import replace_hidden
from tests.maps import TABLES
from tests.random_games import new_game, random_play
from ttr_tui.engine.state import Phase
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.hints import hints
from ttr_tui.play.session import Session

ONE_LINE = 115
"""Letters of a line of 120 columns, less its margins."""


def said_to_ann(map_name: str, position: str) -> list[str]:
    session = at_position(map_name, position)
    session.open()
    return hints(session)


@pytest.mark.parametrize("name", known_maps())
def test_every_step_has_its_help_and_the_first_sentence_fits_one_line(name: str) -> None:
    map_file = read_map(find_map(name))
    phases = set()
    for seed in range(3):
        game = new_game(name, 3, seed)
        for count, _ in enumerate(random_play(game, seed)):
            if game.is_over:
                break
            if count % 7 and game.state.phase in phases:
                continue
            session = Session(map_file, game)
            assert len(hints(session)[0]) <= ONE_LINE
            session.open()
            phases.add(session.view.phase)
            sentences = hints(session)
            assert sentences, session.view.phase
            assert len(sentences[0]) <= ONE_LINE, sentences[0]
            assert all(sentence[0].isupper() and sentence[-1] == "." for sentence in sentences)
    assert {Phase.STARTING_TICKETS, Phase.TURN, Phase.SECOND_CARD, Phase.TURN_END} <= phases


@pytest.mark.parametrize(("name", "players"), [table for table in TABLES if table[1] == 3])
def test_the_help_knows_no_more_than_who_looks(name: str, players: int) -> None:
    if name not in known_maps():
        pytest.skip("a map for tests has no file of its own here")
    map_file = read_map(find_map(name))
    game = new_game(name, players, 5)
    for count, _ in enumerate(random_play(game, 5)):
        if game.is_over:
            break
        if count % 10:
            continue
        for viewer in (None, game.state.player):
            one = Session(map_file, game)
            two = Session(map_file, replace_hidden(game, viewer, count))
            if viewer is not None:
                one.open()
                two.open()
            assert hints(one) == hints(two)
            one.hide_hand()
            two.hide_hand()
            assert hints(one) == hints(two)


def test_a_route_on_the_way_of_a_ticket_comes_first() -> None:
    sentences = said_to_ann(
        "usa",
        "players:\n"
        "  Ann: {hand: 4 green + 6 blue, tickets: [denver-el_paso]}\n"
        "  Bob: {}\n"
        "turn_of: Ann\n",
    )
    assert sentences[:2] == [
        "With 2 blue you can claim Denver – Santa Fe for 2 points.",
        "It is on the way of Denver – El Paso.",
    ]


def test_without_cards_it_says_what_to_collect_and_where_it_lies() -> None:
    sentences = said_to_ann(
        "usa",
        "players:\n"
        "  Ann: {hand: 2 green, tickets: [calgary-salt_lake_city]}\n"
        "  Bob: {}\n"
        "turn_of: Ann\n",
    )
    assert sentences[0].startswith("You lack")
    assert sentences[1] == "It is on the way of Calgary – Salt Lake City."


def test_a_ticket_that_is_cut_off_can_still_be_saved_by_a_station() -> None:
    sentences = said_to_ann(
        "europe",
        "players:\n"
        "  Ann: {hand: 1 red, tickets: [berlin-moskva]}\n"
        "  Bob: {routes: [moskva-smolensk, kharkov-moskva, moskva-petrograd]}\n"
        "turn_of: Ann\n",
    )
    assert any("Berlin – Moskva is cut off: a station uses" in text for text in sentences)


def test_a_tunnel_is_said_to_be_one() -> None:
    sentences = said_to_ann(
        "europe",
        "players:\n  Ann: {hand: 2 green, tickets: [zurich-brindisi]}\n  Bob: {}\nturn_of: Ann\n",
    )
    assert sentences[0] == "With 2 green you can try the tunnel Venezia – Zürich for 2 points."
    assert any("each of your color costs one more" in text for text in sentences)


def test_the_last_round_is_told_first() -> None:
    sentences = said_to_ann(
        "usa", "players: {Ann: {hand: 2 red}, Bob: {}}\nturn_of: Ann\nturns_left: 2\n"
    )
    assert sentences[0].startswith("The last round")


def test_when_the_game_is_over_nothing_can_be_done() -> None:
    session = Session(read_map(find_map("usa")), new_game("usa", 2, 1))
    session.end_early()
    assert hints(session) == []


def test_the_wild_card_is_called_as_the_map_calls_it() -> None:
    assert "Cards are never too many: take two, or one wild bus from the market." in said_to_ann(
        "paris", "players: {Ann: {}, Bob: {}}"
    )


def test_the_wild_cards_of_a_ferry_have_the_plural_of_their_word(tmp_path: Path) -> None:
    text = find_map("europe").read_text("utf-8")
    assert "wild_card" not in text
    file = tmp_path / "europe.yaml"
    file.write_text(text.replace("title:", "wild_card: wild bus\ntitle:", 1), "utf-8")
    said = said_to_ann(
        str(file),
        "players: {Ann: {tickets: [palermo-constantinople], hand: 2 red, "
        "routes: [constantinople-smyrna]}, Bob: {}}",
    )
    assert (
        "You lack 4 cards for Palermo – Smyrna (6 of one color, 2 wild buses among them)." in said
    )
