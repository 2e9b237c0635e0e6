"""Hints for beginners."""

from pathlib import Path

import pytest

from tests.app.driver import at_position
from tests.hidden import replace_hidden
from tests.maps import TABLES
from tests.random_games import new_game, random_play
from ttr_tui.engine import Phase
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.hints import hints
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.session import Session

ONE_LINE = 115
"""Characters of a line at 120 columns, without its margins."""


def hints_for_ann(map_name: str, position: str) -> list[str]:
    hot_seat = HotSeat(at_position(map_name, position))
    hot_seat.show_hand()
    return hints(hot_seat)


@pytest.mark.parametrize("name", known_maps())
def test_hints_every_step(name: str) -> None:
    """Every step has a hint, and the first sentence fits on one line."""
    map_file = read_map(find_map(name))
    phases = set()
    for seed in range(3):
        game = new_game(name, 3, seed)
        for count, _ in enumerate(random_play(game, seed)):
            if game.is_over:
                break
            if count % 7 and game.state.phase in phases:
                continue
            hot_seat = HotSeat(Session(map_file, game))
            assert len(hints(hot_seat)[0]) <= ONE_LINE
            hot_seat.show_hand()
            phases.add(hot_seat.view.phase)
            sentences = hints(hot_seat)
            assert sentences, hot_seat.view.phase
            assert len(sentences[0]) <= ONE_LINE, sentences[0]
            assert all(sentence[0].isupper() and sentence[-1] == "." for sentence in sentences)
    assert {Phase.STARTING_TICKETS, Phase.TURN, Phase.SECOND_CARD, Phase.TURN_END} <= phases


@pytest.mark.parametrize(("name", "players"), [table for table in TABLES if table[1] == 3])
def test_hints_no_secrets(name: str, players: int) -> None:
    """Hints depend only on what the viewer knows."""
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
            one = HotSeat(Session(map_file, game))
            two = HotSeat(Session(map_file, replace_hidden(game, viewer, count)))
            if viewer is not None:
                one.show_hand()
                two.show_hand()
            assert hints(one) == hints(two)
            one.hide_hand()
            two.hide_hand()
            assert hints(one) == hints(two)


def test_hints_claim_for_a_ticket_first() -> None:
    sentences = hints_for_ann(
        "usa",
        "players:\n"
        "  Ann: {hand: 4 green + 6 blue, tickets: [denver-el_paso]}\n"
        "  Bob: {}\n"
        "turn_of: Ann\n",
    )
    assert sentences[:2] == [
        "You can claim Denver – Santa Fe with 2 blue for 2 points.",
        "It is part of your ticket Denver – El Paso.",
    ]


def test_hints_missing_cards_and_where_one_lies() -> None:
    sentences = hints_for_ann(
        "usa",
        "players:\n"
        "  Ann: {hand: 2 green, tickets: [calgary-salt_lake_city]}\n"
        "  Bob: {}\n"
        "turn_of: Ann\n"
        "market: [red, blue, yellow, black, white]\n",
    )
    assert sentences[:3] == [
        "You need 2 more cards for Calgary – Helena, part of your ticket Calgary – Salt Lake City.",
        "The route costs 4 of one color.",
        "Draw 2 cards, or one face-up locomotive.",
    ]
    sentences = hints_for_ann(
        "usa",
        "players:\n"
        "  Ann: {hand: 1 purple, tickets: [calgary-salt_lake_city], routes: [calgary-helena]}\n"
        "  Bob: {}\n"
        "turn_of: Ann\n"
        "market: [red, blue, yellow, black, purple]\n",
    )
    assert sentences[:3] == [
        "You need 2 more cards for Helena – Salt Lake City, "
        "part of your ticket Calgary – Salt Lake City.",
        "The route costs 3 purple.",
        "There is one in the market: press 5.",
    ]


def test_hints_station_for_a_ticket_cut_off() -> None:
    sentences = hints_for_ann(
        "europe",
        "players:\n"
        "  Ann: {hand: 1 red, tickets: [berlin-moskva]}\n"
        "  Bob: {routes: [moskva-smolensk, kharkov-moskva, moskva-petrograd]}\n"
        "turn_of: Ann\n",
    )
    assert any(text.startswith("Berlin – Moskva needs a station") for text in sentences)


def test_hints_tunnel() -> None:
    sentences = hints_for_ann(
        "europe",
        "players:\n  Ann: {hand: 2 green, tickets: [zurich-brindisi]}\n  Bob: {}\nturn_of: Ann\n",
    )
    assert sentences[0] == "You can start the tunnel Venezia – Zürich with 2 green for 2 points."
    assert any("each of your color costs one more" in text for text in sentences)


def test_hints_last_round_first() -> None:
    sentences = hints_for_ann(
        "usa", "players: {Ann: {hand: 2 red}, Bob: {}}\nturn_of: Ann\nturns_left: 2\n"
    )
    assert sentences[0].startswith("Last round:")


def test_hints_none_when_the_game_is_over() -> None:
    hot_seat = HotSeat(Session(read_map(find_map("usa")), new_game("usa", 2, 1)))
    hot_seat.end_early()
    assert hints(hot_seat) == []


def test_hints_wild_card_by_the_name_of_the_map() -> None:
    assert "Draw 2 cards, or one face-up wild bus." in hints_for_ann(
        "paris", "players: {Ann: {}, Bob: {}}"
    )


def test_hints_wild_cards_plural(tmp_path: Path) -> None:
    text = find_map("europe").read_text("utf-8")
    assert "wild_card" not in text
    file = tmp_path / "europe.yaml"
    file.write_text(text.replace("title:", "wild_card: wild bus\ntitle:", 1), "utf-8")
    said = hints_for_ann(
        str(file),
        "players: {Ann: {tickets: [palermo-constantinople], hand: 2 red, "
        "routes: [constantinople-smyrna]}, Bob: {}}",
    )
    assert "The route costs 6 of one color, including 2 wild buses." in said
