"""Hints for beginners."""

from copy import copy

import pytest

from tests.app.driver import at_position, key_of
from tests.hidden import replace_hidden
from tests.maps import TABLES
from tests.random_games import new_game, random_play
from ttr_tui.engine import DrawFaceUp, HarborRules, Phase
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.plain_text import wrap
from ttr_tui.play.session import Session
from ttr_tui.words.advice import fitted
from ttr_tui.words.hints import harbor_reminder, hints, ticket_risk


def hints_for_ann(map_name: str, position: str) -> list[str]:
    hot_seat = HotSeat(at_position(map_name, position))
    hot_seat.show_hand()
    return hints(hot_seat, key_of)


@pytest.mark.parametrize("name", known_maps())
def test_hints_every_step(name: str) -> None:
    """Every decision has hints. The first one, or its part before the colon, fits on two rows of 80
    columns beside the question."""
    map_file = read_map(find_map(name))
    phases = set()
    for seed in range(2):
        game = new_game(name, 3, seed)
        for count, _ in enumerate(random_play(game, seed)):
            if game.is_over:
                break
            if count % 19 and game.state.phase in phases:
                continue
            hot_seat = HotSeat(Session(map_file, game))
            hot_seat.show_hand()
            phases.add(hot_seat.view.phase)
            sentences = hints(hot_seat, key_of)
            assert sentences, hot_seat.view.phase
            question = "Draw the second card."
            assert len(wrap(fitted(sentences, 78, 2, question), 78)) <= 2
            assert all(sentence[-1] == "." for sentence in sentences)
            assert len(sentences) == len({*sentences})
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
        if count % 20:
            continue
        one = HotSeat(Session(map_file, game))
        two = HotSeat(Session(map_file, replace_hidden(game, game.state.player, count)))
        one.show_hand()
        two.show_hand()
        assert hints(one, key_of) == hints(two, key_of)


def test_hints_begin_with_the_advice_then_explain() -> None:
    """What to do, why, and then what a beginner needs to know."""
    sentences = hints_for_ann(
        "usa",
        "players:\n"
        "  Ann: {hand: 4 green + 6 blue, tickets: [denver-el_paso]}\n"
        "  Bob: {}\n"
        "turn_of: Ann\n",
    )
    assert sentences == [
        "Claim Denver–Santa Fe with 2 blue (2 points): part of Denver–El Paso (4).",
        "Your ticket still needs 4 of your 45 trains: it can be completed.",
        "n finds it on the board, Enter claims it.",
        "Or draw 2 cards.",
    ]


EXPLAINED = {
    "a ferry and its locomotives": (
        "europe",
        "players: {Ann: {hand: 1 green, tickets: [london-berlin], routes: [berlin-essen,"
        " amsterdam-essen]}, Bob: {}}\n",
        "Draw from the deck (press d): Amsterdam–London needs 2 more locomotives, "
        "for London–Berlin (7).",
    ),
    "a ferry by the name of its wild cards": (
        "great_lakes",
        "players: {Ann: {hand: 1 purple ship, tickets: [duluth-new_york]}, Bob: {}}\n"
        "market: [red train, red train, red train, red train, red train, joker]\n",
        "You can draw 2 cards, or one face-up joker.",
    ),
    "a tunnel and its risk": (
        "europe",
        "players: {Ann: {hand: 3 yellow, tickets: [zurich-budapest]}, Bob: {}}\n",
        "Start the tunnel München–Zürich with 2 yellow (2 points): "
        "each revealed card that matches costs 1 more.",
    ),
    "a ticket that needs a station": (
        "europe",
        "players:\n"
        "  Ann: {hand: 1 red, tickets: [berlin-moskva]}\n"
        "  Bob: {routes: [moskva-smolensk, kharkov-moskva, moskva-petrograd]}\n",
        "Berlin–Moskva (12) needs a station.",
    ),
    "a station that completes a ticket": (
        "europe",
        "players:\n"
        "  Ann: {hand: 1 red, tickets: [berlin-moskva], routes: [berlin-danzig, danzig-riga,\n"
        "        riga-wilno, smolensk-wilno]}\n"
        "  Bob: {routes: [moskva-smolensk, kharkov-moskva, moskva-petrograd]}\n",
        "Build a station in Moskva with 1 red (press s): completes Berlin–Moskva (12).",
    ),
    "a path through a built station, which lends a route of another player": (
        "europe",
        "players:\n"
        "  Ann: {hand: 2 red, tickets: [zagrab-brindisi], stations: [roma]}\n"
        "  Bob: {routes: [brindisi-roma, brindisi-palermo]}\n",
        "Your ticket still needs 4 of your 45 trains: it can be completed.",
    ),
    "the last round": (
        "usa",
        "players: {Ann: {hand: 2 red}, Bob: {}}\nturns_left: 2\n",
        "Cards left in your hand score nothing at the end.",
    ),
    "the last turn, with nothing left to do": (
        "usa",
        "players: {Ann: {}, Bob: {}}\nturns_left: 1\nother_tickets: out of the game\n",
        "Draw from the deck (press d) to end your turn: nothing more can score.",
    ),
    "the last turn, where a new ticket may be complete already": (
        "usa",
        "players: {Ann: {}, Bob: {}}\nturns_left: 1\n",
        "Draw from the deck (press d) to end your turn: only a lucky new ticket could still score.",
    ),
    "new tickets when all are completed": (
        "usa",
        "players: {Ann: {hand: 6 orange, tickets: [duluth-el_paso], routes: [el_paso-santa_fe,"
        " denver-santa_fe, denver-omaha, duluth-omaha]}, Bob: {}}\n",
        "You can also draw new tickets, but those you fail cost points (press t).",
    ),
    "the risk of new tickets in the last turn": (
        "usa",
        "players: {Ann: {}, Bob: {}}\nturns_left: 1\n",
        "A ticket you do not complete now costs its points.",
    ),
    "the risk of offered tickets in the last round": (
        "usa",
        "phase: ticket choice\nturns_left: 2\n"
        "players: {Ann: {offer: [denver-el_paso, duluth-houston]}, Bob: {}}\n",
        "A ticket you do not complete now costs its points.",
    ),
    "a market that stays": (
        "usa",
        "players: {Ann: {}, Bob: {}}\nreset_limit_reached: yes\n"
        "market: [locomotive, locomotive, locomotive, locomotive, red]\n",
        "The market has 4 locomotives: it was replaced 3 times and stays until it changes.",
    ),
    "a harbor and its price": (
        "great_lakes",
        "players: {Ann: {hand: 2 red anchor train + 2 red ship, tickets: [duluth-chicago],"
        " routes: [duluth-wausau, wausau-milwaukee, milwaukee-chicago]}, Bob: {}}\n",
        "Each harbor not built costs 4 points at the end.",
    ),
}


@pytest.mark.parametrize(("map_name", "position", "sentence"), EXPLAINED.values(), ids=EXPLAINED)
def test_hints_explain(map_name: str, position: str, sentence: str) -> None:
    assert sentence in hints_for_ann(map_name, f"{position}turn_of: Ann\n")


def test_hints_basics_only_at_first() -> None:
    """What every turn offers is not said again to a player with two routes."""
    position = "players: {Ann: {hand: 6 orange, routes: [%s]}, Bob: {}}\nturn_of: Ann\n"
    basics = "n finds it on the board, Enter claims it."
    assert basics in hints_for_ann("usa", position % "el_paso-santa_fe")
    told = hints_for_ann("usa", position % "el_paso-santa_fe, denver-santa_fe")
    assert told[0].startswith("Claim ")
    assert not [text for text in told if text == basics or "draw 2 cards" in text]


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
    assert hints(hot_seat, key_of)[1] == "The market was replaced."


def test_no_hints_without_a_hand() -> None:
    """Nor when the game is over."""
    hot_seat = HotSeat(Session(read_map(find_map("usa")), new_game("usa", 2, 1)))
    assert hints(hot_seat, key_of) == []
    hot_seat.show_hand()
    assert hints(hot_seat, key_of)
    hot_seat.end_early()
    assert hints(hot_seat, key_of) == []


def test_hints_wild_card_by_the_name_of_the_map() -> None:
    assert "Or draw 2 cards, or one face-up wild bus." in hints_for_ann(
        "paris", "players: {Ann: {}, Bob: {}}\nmarket: [wild bus, red, red, blue, blue]\n"
    )


def hints_at_lakes(ann: str, bob: str = "", more: str = "") -> list[str]:
    return hints_for_ann(
        "great_lakes", f"players:\n  Ann: {{{ann}}}\n  Bob: {{{bob}}}\nturn_of: Ann\n{more}"
    )


def is_reminder(sentence: str) -> bool:
    return "not built" in sentence


def test_hints_harbors_in_time() -> None:
    """Not at the start; when few pieces are left, of whoever has fewest, and in the last round."""
    assert not [*filter(is_reminder, hints_at_lakes(""))]
    start = HotSeat(Session(read_map(find_map("great_lakes")), new_game("great_lakes", 2, 1)))
    start.show_hand()
    assert start.view.phase is Phase.STARTING_TICKETS
    assert harbor_reminder(start.view) is None
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


@pytest.mark.parametrize(("pieces", "warned"), [(15, False), (14, True), (3, True)])
def test_ticket_risk_by_the_pieces_of_the_nearest_player(pieces: int, warned: bool) -> None:
    view = at_position("usa", "players: {Ann: {}, Bob: {}}").view(0)
    ann, bob = view.seats
    near = view._replace(seats=(ann, bob._replace(pieces=pieces)))
    assert ticket_risk(near).startswith("Few turns are left") == warned


def test_harbor_reminder_only_with_harbors() -> None:
    view = at_position("usa", "players: {Ann: {}, Bob: {}}\nturns_left: 2\n").view(0)
    assert harbor_reminder(view) is None


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
    told = [text for text in sentences if not text.startswith(("No card is left", "Draw tickets"))]
    assert not [text for text in told if "raw " in text or "ollect" in text or "more card" in text]


@pytest.mark.parametrize(
    ("cards", "hint"),
    [
        ("red, empty", "You can draw the last card."),
        ("red, locomotive", "You can draw one card, or one face-up locomotive."),
        ("locomotive, locomotive", "You can draw one face-up locomotive."),
        ("red, blue", "You can draw 2 cards."),
        ("red, blue, locomotive", "You can draw 2 cards, or one face-up locomotive."),
    ],
)
def test_hints_the_cards_to_draw(cards: str, hint: str) -> None:
    """A face-up locomotive is never one of two cards, and named only if there is one."""
    slots = [*cards.split(", "), "empty", "empty", "empty"][:5]
    market = f"market: [{', '.join(slots)}]\nother_cards: Bob\n"
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
