"""The panels of the game screen: players, market, hand, tickets, log, legend."""

import re
from itertools import islice

import pytest

from tests.maps import a_map
from tests.panels.shown import LARGE, SMALL, badges_of, panel, regions_at, text_of
from tests.positions import at_position, new_game
from tests.random_games import new_game as new_engine_game
from tests.random_games import random_play
from ttr_tui.board.render.themes import TrackType, load_theme
from ttr_tui.engine import Claim, DrawFromDeck, EndTurn
from ttr_tui.engine.game_map import DeckIndex, Seat
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.game_panels import score_track
from ttr_tui.panels.legend import legend
from ttr_tui.panels.log import log_panel
from ttr_tui.panels.players import signs_beside_names
from ttr_tui.panels.spans import fits
from ttr_tui.panels.tickets import tickets_tall
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.session import Session

LAKES = "players: {Ann: {}, Bob: {}}\n"


def a_game(name: str, players: int, steps: int) -> Session:
    """A random game after so many steps."""
    game = new_engine_game(name, players, 3)
    for _ in islice(random_play(game, 3), steps):
        pass
    return Session(read_map(find_map(name)), game, seed=3)


def with_tickets(tickets: str) -> str:
    return f"players:\n  Ann: {{hand: 1 red, tickets: [{tickets}]}}\n  Bob: {{}}\nturn_of: Ann\n"


@pytest.mark.parametrize("size", [(72, 20), SMALL, (100, 30), LARGE, (160, 50)], ids=str)
@pytest.mark.parametrize("name", known_maps())
def test_every_panel_has_room(name: str, size: tuple[int, int]) -> None:
    """With few and many players, no panel is wider or higher than its place, and no fact of a
    player and no pile is cut."""
    wide = ("status", "players", "track", "market", "log", "hand", "tickets")
    small = ("players", "market", "hand", "tickets")
    for players in (2, read_map(find_map(name)).game_map.rules.max_players):
        session = a_game(name, players, 120)
        shown = {each: panel(each, session, size) for each in (wide if size >= LARGE else small)}
        for each in ("players", "market", *(["tickets"] if size >= LARGE else [])):
            assert "…" not in shown[each], (each, shown[each])
        assert str(session.view(None).ticket_deck) in shown["market"]


def test_facts_of_players_beside_the_board() -> None:
    """Pieces are in words; the heading says what the signs of the other facts count, and so does
    the legend of the help page."""
    session = at_position("great_lakes", LAKES)
    players = " ".join(panel("players", session, LARGE).split())
    assert "PLAYERS □ cards ◊ tickets † unused harbors" in players
    assert "27 trains 23 ships □0 ◊0 †3" in players
    view, badges = session.view(None), badges_of(session)
    lines = legend(view, badges, 80, regions_at(LARGE), space=2)
    assert "unused harbors" in text_of(lines)
    assert "▬ trains" not in text_of(lines), "this is in words"


def test_track_reaches_the_best_score() -> None:
    """Every marker stands at its score, also beyond 100, and on no part of a number."""
    view = new_game(["Ann", "Bob"]).view(None)
    badges = Badges(view.game_map, load_theme("dark"), ["green", "blue"])
    signs = [badges.seat(seat).text.strip() for seat in range(2)]
    for scores, end in (((20, 100), "100"), ((60, 125), "140")):
        seats = [s._replace(score=n) for s, n in zip(view.seats, scores, strict=True)]
        text = text_of(score_track(view._replace(seats=tuple(seats)), badges, 80))
        assert text.rstrip("·").endswith((end, signs[1]))
        for sign, score in zip(signs, scores, strict=True):
            assert text.index(sign) == 1 + score * 75 // int(end)


@pytest.mark.parametrize("name", ["europe", "great_lakes", "usa"])
@pytest.mark.parametrize("space", [1, 2])
def test_legend_has_every_sign_once(name: str, space: int) -> None:
    """Each sign that can be on the board or beside a player's name is in the legend, with one
    meaning."""
    session = at_position(name, LAKES)
    theme, view = load_theme("dark"), session.view(None)
    badges = Badges(view.game_map, theme, ["green", "blue"])
    signs = signs_beside_names(view, 28)
    lines = legend(view, badges, 24, regions_at(LARGE), space=space)
    rows = text_of(lines).splitlines()
    first = [row for row in rows if row.startswith(" ") and not row.startswith("  ")]
    explained = [row.split()[0] for row in first]
    expected = {theme.city_mark, theme.ticket_mark, theme.offered_mark, theme.selected_mark, "*"}
    routes, cities = view.game_map.routes, view.game_map.cities
    if space == 1 and any(route.color is None and route.length == 1 for route in routes):
        expected.add(theme.single_gray)
    between = "{0}R{0}" if space == 1 else "{}"
    if any(route.tunnel for route in routes):
        tunnel = between.format(theme.track_signs[TrackType.TUNNEL])
        expected |= {tunnel, theme.building_marks["station"]}
    if any(route.locomotives for route in routes):
        ferry = between.format(theme.track_signs[TrackType.FERRY])
        expected |= {ferry, theme.locomotive.letter}
    if any(route.deck for route in routes):
        expected |= {
            theme.track_signs[TrackType.SEA],
            theme.building_marks["harbor"],
            theme.port_mark,
        }
    if any(city.junction for city in cities):
        expected.add(theme.junction_mark)
    assert expected | {sign for sign, _ in signs} <= set(explained)
    board = [sign for sign in explained[: len(explained) - len(signs)] if not sign.isalpha()]
    assert len(set(board)) == len(board)


def test_long_names_are_both_cut() -> None:
    """If two long names do not fit, both are cut so that both can be read."""
    session = at_position("paris", with_tickets("arc_de_triomphe-place_d_italie"))
    hot_seat = HotSeat(session)
    hot_seat.show_hand()
    lines = tickets_tall(hot_seat, 30, 7)
    assert fits(lines, 30, 7)
    assert "Arc de" in text_of(lines) and "Place d" in text_of(lines)


@pytest.mark.parametrize(
    ("size", "tickets", "said"),
    [
        (SMALL, "denver-el_paso", r" i 1 ticket \(to go\)  Denver–El Paso 4 \(4\) "),
        (
            (72, 20),
            "boston-miami, los_angeles-new_york",
            r" i 2 tickets \(to go\)  Boston–Miami 12 \(14\)  Los Angele–New York 21 \(32\) ",
        ),
        (
            SMALL,
            "boston-miami, calgary-phoenix, chicago-new_orleans, dallas-new_york",
            r" i 4 tickets \(to go\)  Boston–Miami 12 \(14\)  Calgary–Phoenix 13 \(13\)  .* \(i\)",
        ),
    ],
)
def test_names_in_a_row_of_tickets(size: tuple[int, int], tickets: str, said: str) -> None:
    """All are cut to as many letters as there is room for, at least five; else the last tickets are
    counted, with the key that shows them."""
    shown = panel("tickets", at_position("usa", with_tickets(tickets)), size)
    assert re.fullmatch(said, shown)


def test_numbers_of_tickets_are_those_of_the_plan() -> None:
    """On the board it is gold. Spaces of two tickets count once in all."""
    shown = panel(
        "tickets", at_position("usa", with_tickets("boston-miami, los_angeles-new_york")), LARGE
    )
    assert re.search(
        r"34 to go in all.*12  Boston – Miami +14.*21  Los Angeles – New York +32", shown, re.S
    )


def test_pieces_are_unknown_until_they_are_chosen() -> None:
    """Where players choose their pieces, nobody has any while tickets are chosen: the panels do
    not say 0, and no ticket looks too long."""
    session = a_game("great_lakes", 2, 0)
    for _ in range(3):
        shown = panel("players", session, LARGE)
        assert "? trains" in shown
        assert "0 trains" not in shown
        assert session.to_act is not None
        session.act(session.to_act, session.view(session.to_act).legal[0])


def test_key_of_tickets_is_the_one_in_the_settings() -> None:
    """In a small terminal the line of the tickets, and a hand that is cut, name the key that shows
    the player's tickets, also if the settings change it."""
    keys = {"game.tickets": "F9"}
    tickets = panel("tickets", at_position("usa", with_tickets("boston-miami")), SMALL, keys)
    assert tickets.startswith(" F9 1 ticket")
    game_map = read_map(find_map("great_lakes")).game_map
    cards = " + ".join(f"1 {card_type.name}" for card_type in game_map.card_types)
    hand = f"players: {{Ann: {{hand: {cards}}}, Bob: {{}}}}\n"
    assert panel("hand", at_position("great_lakes", hand), SMALL, keys).endswith("… F9")


@pytest.mark.parametrize("ascii", [False, True])
def test_card_mark_is_apart_from_the_number(ascii: bool) -> None:
    """A mark behind a card's letter is not read as part of the number."""
    session = at_position("great_lakes", LAKES)
    badges = badges_of(session, ascii=ascii)
    for card_type, about in enumerate(session.map_file.game_map.card_types):
        text = badges.cards(card_type, 2).text
        assert text.endswith(" 2 ") or not (about.anchor or about.covers > 1), text


def test_log_begins_with_a_whole_entry() -> None:
    """Where the log panel has no room for all turns since the player's last one, it shows the last
    of them, none without its beginning or its end."""
    session = a_game("usa", 5, 130)
    rows = panel("log", session, LARGE).splitlines()[1:]
    heading, first, *_ = rows
    assert heading.strip() in ("LOG", "SINCE YOUR LAST TURN")
    signs = [badges_of(session).seat(seat).text for seat in range(5)]
    assert first[1:4] in signs, "it has the sign of its player"


def test_a_claim_stays_where_there_is_no_room_for_all() -> None:
    """Since the last turn, cards that were drawn are left out first, though they came later."""
    players = "Ann: {}, Bob: {hand: 3 red + 2 blue}, Cid: {}"
    session = at_position("usa", f"players: {{{players}}}\nturn_of: Ann\n")
    for seat in (Seat(0), Seat(1), Seat(2)):
        while session.to_act == seat:
            view = session.view(seat)
            first = (EndTurn(), *view.legal_of(Claim), DrawFromDeck(DeckIndex(0)))
            session.act(seat, next(action for action in first if action in view.legal))
    hot_seat = HotSeat(session)
    hot_seat.show_hand()
    whole, low = (text_of(log_panel(hot_seat, badges_of(session), 60, rows)) for rows in (10, 3))
    assert "Cid draws 2 cards from the deck" in whole
    assert "Bob: " in low
    assert "Cid draws" not in low


def test_hand_of_every_card_type_is_whole() -> None:
    """One card of every type of two decks fits into the hand panel."""
    card_types = a_map("great_lakes").card_types
    hand = " + ".join(f"1 {card_type.name}" for card_type in card_types)
    position = f"players: {{Ann: {{hand: {hand}}}, Bob: {{}}}}\n"
    shown = panel("hand", at_position("great_lakes", position), LARGE)
    assert shown.split().count("1") == len(card_types)
    assert "…" not in shown
