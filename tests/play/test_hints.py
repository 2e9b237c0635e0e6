"""Hints for beginners."""

from copy import copy
from pathlib import Path

import pytest

from tests.app.driver import at_position, key_of
from tests.hidden import replace_hidden
from tests.maps import TABLES
from tests.random_games import new_game, random_play
from ttr_tui.engine import DrawFaceUp, HarborRules, Phase, TicketStatus
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.hints import harbor_reminder, hints
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.session import Session

ONE_LINE = 115
"""Characters of a line at 120 columns, without its margins."""


def hints_for_ann(map_name: str, position: str) -> list[str]:
    hot_seat = HotSeat(at_position(map_name, position))
    hot_seat.show_hand()
    return hints(hot_seat, key_of)


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
            assert len(hints(hot_seat, key_of)[0]) <= ONE_LINE
            hot_seat.show_hand()
            phases.add(hot_seat.view.phase)
            sentences = hints(hot_seat, key_of)
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
            assert hints(one, key_of) == hints(two, key_of)
            one.hide_hand()
            two.hide_hand()
            assert hints(one, key_of) == hints(two, key_of)


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
        "You need 2 more purple cards for Helena – Salt Lake City, "
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
    assert hints(hot_seat, key_of) == []


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


def hints_at_lakes(ann: str, bob: str = "", more: str = "") -> list[str]:
    return hints_for_ann(
        "great_lakes", f"players:\n  Ann: {{{ann}}}\n  Bob: {{{bob}}}\nturn_of: Ann\n{more}"
    )


def is_reminder(sentence: str) -> bool:
    return "not built" in sentence


def test_hints_harbors_in_time() -> None:
    """Not at the start; when few pieces are left, of whoever has fewest, and in the last round."""
    assert not [*filter(is_reminder, hints_at_lakes(""))]
    reminder = "You lose 12 points at the end for 3 harbors not built. Build soon."
    assert reminder in hints_at_lakes("", "", "turns_left: 4\n")
    assert reminder in hints_at_lakes("", "", "turns_left: 3\n")
    built = "routes: [chicago-muskegon], harbors: [chicago]"
    assert "You lose 8 points at the end for 2 harbors not built. Build soon." in (
        hints_at_lakes(built, "", "turns_left: 4\n")
    )


def test_hints_harbors_not_when_it_is_too_late() -> None:
    """In the last turn only if a harbor can be built in it."""
    assert not [*filter(is_reminder, hints_at_lakes("", "", "turns_left: 1\n"))]
    four = "hand: 2 red anchor train + 2 red ship, routes: [chicago-muskegon]"
    assert [*filter(is_reminder, hints_at_lakes(four, "", "turns_left: 1\n"))]


@pytest.mark.parametrize(("pieces", "reminded"), [(19, False), (18, True), (7, True)])
def test_harbor_reminder_by_the_pieces_of_the_nearest_player(pieces: int, reminded: bool) -> None:
    """With as many pieces above the end as the harbors cost cards: 6 + 3 × 4 here."""
    view = at_position("great_lakes", "players: {Ann: {}, Bob: {}}").view(0)
    ann, bob = view.seats
    near = view._replace(seats=(ann, bob._replace(pieces=pieces)))
    assert (harbor_reminder(near) is not None) == reminded
    one_left = near._replace(seats=(ann._replace(harbors_left=1), near.seats[1]))
    assert (harbor_reminder(one_left) is not None) == (pieces <= 10)
    none_left = near._replace(seats=(ann._replace(harbors_left=0), near.seats[1]))
    assert harbor_reminder(none_left) is None
    rules = view.game_map.rules
    free, changed = rules.of(HarborRules)._replace(penalty=0), copy(view.game_map)
    changed.rules = rules._replace(settings={**rules.settings, HarborRules: free})
    assert harbor_reminder(near._replace(game_map=changed)) is None


def test_harbor_reminder_only_with_harbors() -> None:
    view = at_position("usa", "players: {Ann: {}, Bob: {}}\nturns_left: 2\n").view(0)
    assert harbor_reminder(view) is None


def test_hints_harbor_names_its_price() -> None:
    sentences = hints_at_lakes(
        "hand: 2 red anchor train + 2 red ship, routes: [chicago-muskegon], "
        "tickets: [chicago-timmins]"
    )
    at = sentences.index(
        "A harbor in Chicago scores for each of your completed tickets that names it."
    )
    assert sentences[at + 1] == "Each harbor not built costs 4 points at the end."


NO_CARD_LEFT = "market: [empty, empty, empty, empty, empty]\nother_cards: Bob\nturn_of: Ann\n"


@pytest.mark.parametrize("tickets", ["under the deck", "out of the game"])
@pytest.mark.parametrize("hand", ["1 red", "nothing"])
def test_hints_no_draw_without_cards(tickets: str, hand: str) -> None:
    """When no card is left, nothing proposes to draw or to collect cards."""
    if (tickets, hand) == ("out of the game", "nothing"):
        pytest.skip("the turn is passed")
    sentences = hints_for_ann(
        "usa",
        f"players:\n  Ann: {{hand: {hand}, tickets: [denver-el_paso]}}\n  Bob: {{}}\n"
        f"{NO_CARD_LEFT}other_tickets: {tickets}\n",
    )
    assert sentences
    told = [text for text in sentences if not text.startswith("No card is left to draw")]
    assert not [text for text in told if "raw " in text or "ollect" in text or "more card" in text]


@pytest.mark.parametrize(
    ("cards", "hint"),
    [
        ("red, empty", "Draw the last card."),
        ("red, locomotive", "Draw one card, or one face-up locomotive."),
        ("locomotive, locomotive", "Draw one face-up locomotive."),
        ("red, blue", "Draw 2 cards, or one face-up locomotive."),
    ],
)
def test_hints_the_last_cards(cards: str, hint: str) -> None:
    """A face-up locomotive is never one of two cards."""
    market = f"market: [{cards}, empty, empty, empty]\nother_cards: Bob\n"
    sentences = hints_for_ann("usa", f"players: {{Ann: {{}}, Bob: {{}}}}\n{market}")
    assert hint in sentences


def test_hints_no_claim_without_trains() -> None:
    """Without pieces, no route is proposed, and no cards for one."""
    session = at_position(
        "usa",
        "players:\n"
        "  Ann: {hand: 1 red + 1 blue, tickets: [denver-el_paso], routes: [calgary-winnipeg,\n"
        "        duluth-helena, duluth-toronto, el_paso-houston, el_paso-los_angeles,\n"
        "        helena-seattle, miami-new_orleans, calgary-vancouver]}\n"
        "  Bob: {}\nturn_of: Ann\nturns_left: 2\n",
    )
    hot_seat = HotSeat(session)
    hot_seat.show_hand()
    assert hot_seat.view.seats[0].pieces == 0
    text = " ".join(hints(hot_seat, key_of))
    assert "Denver – Santa Fe" not in text
    assert "You need" not in text
    assert "claim" not in text


def test_hints_second_card_after_a_reset() -> None:
    """Says that the market was replaced between the two draws."""
    session = at_position(
        "usa",
        "players: {Ann: {}, Bob: {}}\n"
        "market: [locomotive, locomotive, red, blue, green]\n"
        "train_deck: [locomotive, red, blue, green, white, black, purple]\n",
    )
    hot_seat = HotSeat(session)
    hot_seat.show_hand()
    hot_seat.act(DrawFaceUp(2))
    assert hints(hot_seat, key_of)[0] == (
        "The market was replaced. Draw a second card: any card except a face-up locomotive."
    )


def test_hints_second_card_without_a_deck() -> None:
    session = at_position(
        "usa",
        "players: {Ann: {}, Bob: {}}\nmarket: [red, blue, empty, empty, empty]\nother_cards: Bob\n",
    )
    hot_seat = HotSeat(session)
    hot_seat.show_hand()
    hot_seat.act(DrawFaceUp(0))
    assert hints(hot_seat, key_of) == ["Draw a second card: any card except a face-up locomotive."]


def test_hints_market_that_stays() -> None:
    """Says how many locomotives are face up."""
    sentences = hints_for_ann(
        "usa",
        "players: {Ann: {}, Bob: {}}\nreset_limit_reached: yes\n"
        "market: [locomotive, locomotive, locomotive, locomotive, red]\n",
    )
    assert sentences[-1] == (
        "The market has 4 locomotives: it was replaced 3 times and stays until it changes."
    )


def test_hints_station_that_completes_a_ticket() -> None:
    sentences = hints_for_ann(
        "europe",
        "players:\n"
        "  Ann: {hand: 1 red, tickets: [berlin-moskva], routes: [berlin-danzig, danzig-riga,\n"
        "        riga-wilno, smolensk-wilno]}\n"
        "  Bob: {routes: [moskva-smolensk, kharkov-moskva, moskva-petrograd]}\n"
        "turn_of: Ann\n",
    )
    assert "A station in Moskva completes Berlin – Moskva." in sentences


def test_hints_either_route_of_a_double_route() -> None:
    """The hand pays for one of the two routes."""
    sentences = hints_for_ann(
        "usa",
        "players:\n"
        "  Ann: {hand: 1 white + 1 black + 2 red + 1 locomotive, tickets: [new_york-atlanta],"
        " routes: [raleigh-washington/1, atlanta-raleigh/1]}\n"
        "  Bob: {}\n"
        "turn_of: Ann\n",
    )
    assert sentences[0] == (
        "You can claim New York – Washington with 1 black and 1 locomotive for 2 points."
    )


def test_hints_no_other_claim_while_a_ticket_needs_cards() -> None:
    sentences = hints_for_ann(
        "usa",
        "players:\n"
        "  Ann: {hand: 4 orange, tickets: [calgary-salt_lake_city], routes: [calgary-helena]}\n"
        "  Bob: {}\n"
        "turn_of: Ann\n",
    )
    assert sentences[0].startswith("You need 3 more purple cards for Helena – Salt Lake City")


def test_hints_path_through_a_built_station() -> None:
    """A station lends a route of another player (EU-5), so the ticket needs two routes."""
    position = (
        "players:\n"
        "  Ann: {hand: 2 red, tickets: [zagrab-brindisi], stations: [roma]}\n"
        "  Bob: {routes: [brindisi-roma, brindisi-palermo]}\n"
        "turn_of: Ann\n"
    )
    hot_seat = HotSeat(at_position("europe", position))
    hot_seat.show_hand()
    (progress,) = hot_seat.progress.values()
    assert (progress.status, progress.missing) == (TicketStatus.OPEN, 4)
    assert "It is part of your ticket Zágráb – Brindisi." in hints(hot_seat, key_of)


def test_hints_complete_a_ticket_first() -> None:
    """One card completes the ticket; the other routes would serve tickets, too."""
    sentences = hints_for_ann(
        "usa",
        "players:\n"
        "  Ann: {hand: 1 white + 4 green, tickets: [toronto-miami, calgary-phoenix],"
        " routes: [pittsburgh-toronto, nashville-pittsburgh, atlanta-miami]}\n"
        "  Bob: {}\n"
        "turn_of: Ann\n",
    )
    assert sentences[:2] == [
        "You can claim Atlanta – Nashville with 1 white for 1 point.",
        "It is part of your ticket Toronto – Miami.",
    ]


def test_hints_name_the_locomotives_of_a_ferry() -> None:
    position = "players:\n  Ann: {hand: %s, tickets: [%s]%s}\n  Bob: {}\nturn_of: Ann\n"
    ferry = hints_for_ann(
        "europe",
        position % ("1 green", "london-berlin", ", routes: [berlin-essen, amsterdam-essen]"),
    )
    assert ferry[0].startswith("You need 2 more locomotives for Amsterdam – London")
    assert ferry[1] == "The route costs 2 locomotives."
