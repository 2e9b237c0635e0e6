"""Advice: the choice of the hard player in words, without a wrong number."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations

import pytest

from tests.app.driver import at_position, key_of
from tests.engine.test_longest_path import exhaustive_search
from tests.hidden import replace_hidden
from tests.maps import FOR_TESTS
from tests.players.games import play
from tests.random_games import new_game
from ttr_tui.app.keys import ALL_BINDINGS
from ttr_tui.engine import (
    Action,
    BuildHarbor,
    BuildStation,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    Exchange,
    ExchangeRules,
    FlagRules,
    Game,
    GameMap,
    HarborRules,
    KeepTickets,
    LongestPathRules,
    RouteRules,
    StartingPiecesRules,
    View,
    own_routes,
    ticket_path,
    view_of,
)
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.people import Person
from ttr_tui.play.session import Session
from ttr_tui.play.ticket_needs import (
    NoCardToSpare,
    TicketLoss,
    after_claim,
    claim_losses,
    fewest_pieces,
    unfinished,
)
from ttr_tui.words.advice import advice, fitted
from ttr_tui.words.cards import payment_words, pieces_words

TABLES = [("usa", 2), ("europe", 3), ("great_lakes", 2), ("paris", 3), ("mixed", 2)]
KEYS = {key_of(binding.id) for binding in ALL_BINDINGS if binding.id}


def map_file_of(name: str) -> MapFile:
    return read_map(FOR_TESTS.get(name) or find_map(name))


def advice_for_ann(map_name: str, position: str) -> list[str]:
    hot_seat = HotSeat(at_position(map_name, position))
    hot_seat.show_hand()
    return sentences_of(hot_seat)


def sentences_of(hot_seat: HotSeat) -> list[str]:
    found = advice(hot_seat, key_of)
    assert found is not None
    return found.sentences


# Every number is found again in another way than the advice finds it.


def check(view: View, action: Action, text: str) -> None:
    """Remove every part of the text that is right; no number is left."""
    left = text
    for remove in (_tickets, _action, _pieces_needed, _missing_cards, _locomotives, _keys):
        left = remove(view, action, left)
    assert not re.search(r"\d", left), f"{left!r} in {text!r}"


def closed(name: str) -> str:
    return name.replace(" – ", "–")


@cache
def _route_names(game_map: GameMap) -> list[str]:
    """The name of each connection, with the mode only if there are two between the cities."""
    names = [closed(game_map.connection_name(each.index)) for each in game_map.connections]
    cities = Counter(name.partition(" by ")[0] for name in names)
    return [name if cities[short := name.partition(" by ")[0]] > 1 else short for name in names]


def _tickets(view: View, action: Action, text: str) -> str:
    """The viewer's tickets with their points."""
    for ticket in (*view.tickets, *view.offer):
        name = closed(view.game_map.ticket_name(ticket))
        text = text.replace(f"{name} ({view.game_map.tickets[ticket].points})", "TICKET")
    if isinstance(action, Claim):
        done = {*unfinished(view)} - {*unfinished(after_claim(view, action.route))}
        text = text.replace(f"ompletes {len(done)} of your tickets", "TICKET")
    for found in re.finditer(r"(\d+) of your tickets", text):
        assert 2 < int(found[1]) <= len(unfinished(view))
    return re.sub(r"\d+ of your tickets", "TICKET", text)


def _points(view: View, route: int) -> int:
    return view.game_map.rules.of(RouteRules).points[view.game_map.routes[route].length]


def _counted(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _action(view: View, action: Action, text: str) -> str:
    """What is done, with its cards, points and pieces."""
    game_map, rules = view.game_map, view.game_map.rules
    expected: list[str] = []
    match action:
        case Claim(route=route):
            parallels = {route, *game_map.routes[route].parallels}
            payments = [
                claim.payment for each in parallels for claim in view.claims().get(each, ())
            ]
            said = re.search(r" with (.*?) \((\d+) points?\)", text)
            assert said is not None
            assert int(said[2]) == _points(view, route)
            named = {payment_words(each, game_map) for each in payments}
            assert said[1] in named or {*re.split(r" or |, ", said[1])} <= named
            text = text.replace(said[0], "")
            text = _longest_path(view, route, text)
            expected = [_route_names(game_map)[game_map.routes[route].connection]]
        case BuildStation() | BuildHarbor():
            text = text.replace(f"with {payment_words(action.payment, game_map)}", "")
            expected = [f" in {game_map.cities[action.city].name} "]
            if (harbors := rules.get(HarborRules)) is not None:
                text = text.replace(f"costs {_counted(harbors.penalty, 'point')} ", "")
        case Exchange(deck=deck, number=number):
            points = rules.of(ExchangeRules).points * number
            give, get = rules.decks[deck].pieces, rules.decks[1 - deck].pieces
            expected = [
                f"Exchange {number} {give.one if number == 1 else give.many}"
                f" for {number} {get.one if number == 1 else get.many}",
                f"It costs {_counted(points, 'point')}.",
            ]
        case KeepTickets(tickets=kept):
            numbers = [str(view.offer.index(ticket) + 1) for ticket in kept]
            expected = [f"Keep {', '.join(numbers)[::-1].replace(' ,', ' dna ', 1)[::-1]} "]
        case _:
            pass
    text = text.replace("each revealed card that matches costs 1 more", "")
    if view.tunnel is not None:
        points = _points(view, view.tunnel.route)
        text = text.replace(f"scores {_counted(points, 'point')}", "")
        text = re.sub(rf"^Add {view.extra} |can't add {view.extra} ", "", text)
        text = re.sub(r"^\w+ and 1 ", "", text)
    if (flag := rules.get(FlagRules)) is not None:
        text = text.replace(f"a complete flag scores {_counted(flag.points, 'point')}", "")
    if action.__class__.__name__ == "ChooseStartingPieces":
        expected = [pieces_words(action.pieces, game_map)]  # type: ignore[union-attr]
        text = re.sub(r"take \d+ \w+ and \d+ \w+", "", text)
    for words in expected:
        assert words in text
        text = text.replace(words, " ")
    return text


def _longest_path(view: View, route: int, text: str) -> str:
    """A claim that serves no ticket may make the player's longest path longer."""
    if "TICKET" in text or view.game_map.rules.get(LongestPathRules) is None:
        return text
    seats = {seat.seat: own_routes(view.owners, seat.seat) for seat in view.seats}
    own = seats.pop(view.player)
    before, after, *others = (
        exhaustive_search([(*(r := view.game_map.routes[each]).ends, r.length) for each in routes])
        for routes in (own, (*own, route), *seats.values())
    )
    grows = f"our longest path grows from {before} to {after}"
    assert (grows in text) == (after > before)
    if after > before and max(others):
        rival = view.seats[[*seats][others.index(max(others))]]
        assert f"{grows} ({rival.name}: {max(others)})" in text
        grows += f" ({rival.name}: {max(others)})"
    return text.replace(grows, "")


def _pieces_needed(view: View, action: Action, text: str) -> str:
    """At least what each ticket needs alone, at most what they need one after another. A station
    lends a route that needs no pieces."""
    kept = action.tickets if isinstance(action, KeepTickets) else ()
    starting = view.game_map.rules.get(StartingPiecesRules)
    total = view.seats[view.player].pieces
    if starting is not None and not view.turn:
        total = starting.total
    goals = [*unfinished(view), *kept]
    for found in re.finditer(r"(\d+) of your (\d+) [a-z]+", text):
        needed, pieces = map(int, found.groups())
        assert pieces == total
        assert needed <= pieces
        paths = [ticket_path(view, ticket) for ticket in goals]
        alone = [path.missing for path in paths if path is not None]
        if "The plan for your" not in text:  # It may take longer paths.
            assert needed <= sum(alone)
        stations = view.seats[view.player].stations_left or view.player in view.stations
        if ("can be completed" in text or kept) and not stations:
            assert needed >= max(alone)
    station = r"without a station .* needs? (\d+) [a-z]+, and you have (\d+)"
    for found in re.finditer(station, text):
        needed, pieces = map(int, found.groups())
        assert view.seats[view.player].stations_left
        assert needed > pieces == total
        assert needed <= sum(path.missing for t in goals if (path := ticket_path(view, t)))
    text = re.sub(station, "", text)
    losses = r"(?:completed|without a new station): it needs (\d+) [a-z]+, (\d+) (?:is|are) left"
    for found in re.finditer(losses, text):
        assert isinstance(action, Claim)
        needed, pieces = map(int, found.groups())
        assert needed > pieces == total - view.game_map.routes[action.route].length
        after = [ticket_path(after_claim(view, action.route), ticket) for ticket in goals]
        assert needed <= max(path.missing for path in after if path)
    text = re.sub(losses, "", text)
    for found in re.finditer(r"would take (\d+) more", text):
        assert (
            0 < int(found[1]) <= max(p.missing for t in view.offer if (p := ticket_path(view, t)))
        )
    return re.sub(r"\d+ of your \d+ [a-z]+|would take \d+ more", "", text)


def _missing_cards(view: View, action: Action, text: str) -> str:
    """With so many cards more the hand can pay for the route, with one fewer it cannot."""
    game_map = view.game_map
    for connection in game_map.connections:
        name = _route_names(game_map)[connection.index]
        if name not in text:
            continue
        needs = rf"(?<!\w){re.escape(name)}(?: \((\d+) points?\))? needs ([^.]*)"
        for found in re.finditer(needs, text):
            if found[1] is not None:
                assert int(found[1]) == _points(view, connection.routes[0])
            assert any(_is_just_enough(view, route, found[2]) for route in connection.routes), text
        text = re.sub(needs, "", text)
    return text


def _locomotives(view: View, action: Action, text: str) -> str:
    """With so many locomotives beyond those required the hand can pay for the route, with one fewer
    it cannot."""
    game_map, wild = view.game_map, view.game_map.locomotive
    name = re.escape(game_map.card_types[wild].name)
    tickets = r"(?:, for TICKET(?: and TICKET)?,)?"
    for connection, route_name in enumerate(_route_names(game_map)):
        cost = re.compile(rf"{re.escape(route_name)}{tickets} would cost (an?|\d+) {name}s? now")
        found = cost.search(text)
        if found is None:
            continue
        count = int(found[1]) if found[1].isdigit() else 1

        def can_pay(route: int, more: int) -> bool:
            hand = list(view.hand)
            hand[wild] = game_map.routes[route].locomotives + more
            return view._replace(hand=tuple(hand)).why_not_claimable(route) is None

        routes = game_map.connections[connection].routes
        assert any(can_pay(r, count) and not can_pay(r, count - 1) for r in routes), text
        text = cost.sub("", text)
    return text


def _is_just_enough(view: View, route: int, words: str) -> bool:
    game_map, deck = view.game_map, view.game_map.routes[route].deck
    wild = game_map.locomotive
    locomotives = re.search(rf"(\d+) more {game_map.card_types[wild].name}", words)
    spaces = re.search(rf"(\d+) more (?!{game_map.card_types[wild].name})", words)
    more = int(locomotives[1]) if locomotives else 0, int(spaces[1]) if spaces else 0
    named = [
        c for c, name in enumerate(game_map.colors) if f"{name} " in f"{words.replace(',', '')} "
    ]
    colors = named or range(len(game_map.colors))
    singles = [
        card
        for card, fact in enumerate(game_map.card_types)
        if fact.color in colors and fact.deck == deck and fact.covers == 1
    ]
    rich = tuple([seat._replace(pieces_by_deck=(99, 99)) for seat in view.seats])
    spare = int("in case the tunnel costs more" in words)

    def can_pay(wilds: int, cards: int) -> bool:
        for card in singles:
            hand = list(view.hand)
            hand[wild] += wilds
            hand[card] += cards
            if view._replace(hand=tuple(hand), seats=rich).why_not_claimable(route) is None:
                return True
        return False

    wilds, cards = (more[0] - spare, 0) if not more[1] else (more[0], more[1] - spare)
    enough = can_pay(wilds, cards)
    return enough and not any(
        can_pay(wilds - one, cards - other)
        for one, other in ((1, 0), (0, 1))
        if wilds >= one and cards >= other
    )


def _keys(view: View, action: Action, text: str) -> str:
    """Every key named exists; the number is that of the card or the tickets of the choice."""
    found = re.search(r"\(press ([^)]*)\)", text)
    if found is not None:
        keys = re.split(r", then |, ", found[1])
        assert {*keys} <= KEYS
        match action:
            case DrawFaceUp(slot=slot):
                assert keys[0] == str(slot + 1)
            case DrawFromDeck(deck=deck):
                assert keys == ["df"[deck]]
            case KeepTickets(tickets=kept):
                assert keys == [*[str(view.offer.index(ticket) + 1) for ticket in kept], "Enter"]
    return re.sub(r"\(press [^)]*\)", "", text)


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_advice_is_the_hard_players_choice(name: str, players: int, seed: int) -> None:
    """At every decision of ten games, in words without a wrong number; a computer player in the
    same seat chooses the same."""
    game = new_game(name, players, seed)
    colors = ("blue", "red", "green")
    human = [Person(n, c) for n, c in zip(game.players, colors, strict=False)]
    computers = [person._replace(player="hard") for person in human]
    session = Session(map_file_of(name), game, seed, human)
    hot_seat = HotSeat(session)
    decisions = 0
    while not session.is_over:
        hot_seat.show_hand()
        choice, view = hot_seat.advice(), hot_seat.view
        assert choice is not None
        check(view, choice.action, " ".join(sentences_of(hot_seat)))
        session.edit_players(computers)
        assert session.play_computer() == choice
        session.edit_players(human)
        decisions += 1
    assert decisions > 50


@pytest.mark.parametrize(
    ("selected", "keys"),
    [
        ("", "2, 3, Enter"),
        ("2", "3, Enter"),
        ("23", "Enter"),
        ("12", "1 to unselect it, then 3, Enter"),
        ("123", "1 to unselect it, then Enter"),
    ],
)
def test_advice_from_the_selected_tickets(selected: str, keys: str) -> None:
    """The keys lead from the selected tickets to the advised ones."""
    offer = "[denver-el_paso, los_angeles-new_york, los_angeles-chicago]"
    position = (
        f"phase: starting tickets\nturn: 0\nplayers: {{Ann: {{offer: {offer}}}, Bob: {{}}}}\n"
    )
    hot_seat = HotSeat(at_position("usa", position))
    hot_seat.show_hand()
    tickets = [hot_seat.view.offer[int(number) - 1] for number in selected]
    found = advice(hot_seat, key_of, selected=tickets)
    assert found is not None
    assert found.what == f"Keep 2 and 3 (press {keys})"


def test_no_advice_without_a_hand() -> None:
    """Nobody is advised at the handoff, or while the hand is hidden, or when the game is over."""
    hot_seat = HotSeat(at_position("usa", "players: {Ann: {hand: 2 red}, Bob: {}}\n"))
    assert advice(hot_seat, key_of) is None
    hot_seat.show_hand()
    assert advice(hot_seat, key_of) is not None
    hot_seat.hide_hand()
    assert advice(hot_seat, key_of) is None
    hot_seat.show_hand()
    hot_seat.end_early()
    assert advice(hot_seat, key_of) is None


def test_advice_no_secrets() -> None:
    """Advice and warnings depend only on what the viewer knows."""
    map_file = map_file_of("mixed")
    for number, (_, game) in enumerate(games_of("mixed", ["hard", "greedy"], seed=4)):
        if number % 5:
            continue
        one = HotSeat(Session(map_file, game))
        two = HotSeat(Session(map_file, replace_hidden(game, game.state.player, number)))
        for hot_seat in (one, two):
            hot_seat.show_hand()
        assert advice(one, key_of) == advice(two, key_of)
        for route in one.claimable:
            assert one.claim_warnings(route) == two.claim_warnings(route)


def games_of(name: str, players: Sequence[str], seed: int) -> Iterator[tuple[View, Game]]:
    """The views of a game with the game itself."""
    game = new_game(name, len(players), seed)
    for view, _ in play(game, players):
        yield view, game


BAD_POSITION = """
players:
  Ann:
    hand: 4 red + 2 yellow
    tickets: [los_angeles-miami]
    routes: [el_paso-los_angeles, el_paso-houston, houston-new_orleans, atlanta-miami,
      duluth-helena, helena-seattle, duluth-toronto, duluth-winnipeg]
  Bob: {}
turn_of: Ann
market: [blue, red, green, yellow, white]
"""
"""Ann has just the 4 trains that her ticket needs, and red cards for a route of 4 elsewhere."""


def test_position_where_a_hint_lost_a_ticket() -> None:
    hot_seat = HotSeat(at_position("usa", BAD_POSITION))
    hot_seat.show_hand()
    assert sentences_of(hot_seat)[0] == (
        "Draw yellow (press 4): Atlanta–New Orleans needs 2 more yellow, "
        "for Los Angeles–Miami (20)."
    )
    warned = {route for route in hot_seat.claimable if hot_seat.claim_warnings(route)}
    assert warned
    assert warned == hot_seat.claimable
    warning = hot_seat.claim_warnings(min(warned))[0]
    (ticket,) = [t for t in hot_seat.view.tickets if hot_seat.view.game_map.tickets[t].points == 20]
    assert isinstance(warning, TicketLoss)
    assert warning.tickets == (ticket,)


@pytest.mark.parametrize(
    ("name", "players", "seed"),
    [
        ("mixed", ["greedy", "greedy"], 3),
        ("paris", ["greedy", "greedy"], 5),
        pytest.param("usa", ["greedy", "greedy"], 1, marks=pytest.mark.slow),
        pytest.param("europe", ["greedy", "greedy"], 5, marks=pytest.mark.slow),
        pytest.param("great_lakes", ["greedy", "greedy"], 4, marks=pytest.mark.slow),
    ],
)
def test_warnings_come_true(name: str, players: list[str], seed: int) -> None:
    """Tickets that a claim made impossible are not all completed at the end."""
    game = new_game(name, len(players), seed)
    lost: list[tuple[int, tuple[int, ...]]] = []
    for view, choice in play(game, players):
        action = choice.action
        if isinstance(action, Claim) and not view.game_map.routes[action.route].tunnel:
            losses = claim_losses(view, action.route)
            certain = [loss for loss in losses if loss.needed and not loss.unless_station]
            lost += [(view.player, loss.tickets) for loss in certain]
    assert lost
    for seat, tickets in lost:
        view = view_of(game, seat)
        done = {score.ticket for score in view.ticket_scores() if score.completed}
        assert not {*tickets} <= done


def test_fewest_pieces_for_tickets_that_share() -> None:
    """A tree for both tickets takes fewer pieces than two paths."""
    session = at_position(
        "usa", "players: {Ann: {tickets: [los_angeles-new_york, los_angeles-chicago]}, Bob: {}}\n"
    )
    view = session.view(0)
    one, two = view.tickets
    alone = [fewest_pieces(view, [ticket]) for ticket in (one, two)]
    paths = [ticket_path(view, ticket) for ticket in (one, two)]
    assert alone == [path.missing for path in paths if path is not None]
    together = fewest_pieces(view, [one, two])
    orders = []
    for first, second in permutations((one, two)):
        before = ticket_path(view, first)
        assert before is not None
        after = ticket_path(view, second, before.routes)
        assert after is not None
        orders.append(before.missing + after.missing)
    assert together is not None
    assert together <= min(orders)


def test_advice_names_both_parallel_routes() -> None:
    position = (
        "players:\n"
        "  Ann: {hand: 2 white + 2 green, tickets: [new_york-atlanta],"
        " routes: [raleigh-washington/1, atlanta-raleigh/1, pittsburgh-raleigh]}\n"
        "  Bob: {}\nturn_of: Ann\n"
    )
    assert " with 2 white or 2 green (2 points)" in advice_for_ann("usa", position)[0]


def test_advice_for_a_gray_route_names_the_card() -> None:
    """The card that the hand has most of, and its key if it is face up."""
    position = (
        "players:\n  Ann: {hand: 2 green, tickets: [calgary-salt_lake_city]}\n  Bob: {}\n"
        "turn_of: Ann\nmarket: [red, blue, yellow, %s, white]\n"
    )
    assert advice_for_ann("usa", position % "green")[0] == (
        "Draw green (press 4): Calgary–Helena needs 2 more green, for Calgary–Salt Lake City (7)."
    )
    assert advice_for_ann("usa", position % "black")[1] == (
        "Calgary–Helena needs 2 more green, for Calgary–Salt Lake City (7)."
    )


def test_advice_gives_a_lost_ticket_up() -> None:
    """It says so while it is certain."""
    position = (
        "players:\n"
        "  Ann: {hand: 2 blue, tickets: [new_york-atlanta, denver-el_paso]}\n"
        "  Bob: {routes: [denver-santa_fe, el_paso-santa_fe, denver-phoenix, denver-helena,"
        " denver-salt_lake_city/1, denver-kansas_city/1, denver-oklahoma_city, denver-omaha]}\n"
        "turn_of: Ann\n"
    )
    assert "Denver–El Paso (4) can no longer be completed." in advice_for_ann("usa", position)


def test_advice_gives_a_ticket_up_that_is_too_far() -> None:
    """It says so as the hard player does, also while it draws cards."""
    position = (
        "players:\n"
        "  Ann: {hand: 1 blue, tickets: [seattle-new_york]}\n"
        "  Bob: {}\n"
        "turn_of: Ann\nturns_left: 6\n"
    )
    said = advice_for_ann("usa", position)
    assert "Seattle–New York (22) is probably out of reach: give it up." in said
    far_from_the_end = (
        "players:\n"
        "  Ann: {hand: 1 blue, tickets: [seattle-new_york]}\n"
        "  Bob: {routes: [el_paso-los_angeles, miami-new_orleans, el_paso-phoenix, atlanta-miami,"
        " los_angeles-phoenix, dallas-el_paso, atlanta-new_orleans]}\n"
        "turn_of: Ann\n"
    )
    assert not any("out of reach" in each for each in advice_for_ann("usa", far_from_the_end))


def test_tunnel_without_a_card_to_spare() -> None:
    """The risk is said in the warning; advice does not start it while anything else is possible."""
    hot_seat = HotSeat(
        at_position(
            "europe",
            "players: {Ann: {hand: 2 yellow, tickets: [zurich-budapest]}, Bob: {}}\nturn_of: Ann\n",
        )
    )
    hot_seat.show_hand()
    assert sentences_of(hot_seat)[0].startswith("Draw ")
    tunnels = [r for r in hot_seat.claimable if hot_seat.view.game_map.routes[r].tunnel]
    assert tunnels
    for route in tunnels:
        assert hot_seat.claim_warnings(route) == [NoCardToSpare(route)]


def test_advice_for_several_tickets() -> None:
    """Their pieces are counted together: a route can be part of both."""
    position = (
        "players: {Ann: {hand: 2 blue, tickets: [denver-el_paso, duluth-el_paso]}, Bob: {}}\n"
        "turn_of: Ann\n"
    )
    said = advice_for_ann("usa", position)
    assert "Together your tickets still need 10 of your 45 trains: both can be completed." in said


FIRST_SENTENCES: dict[str, tuple[str, str, str]] = {
    "a card that no ticket needs": (
        "usa",
        "players: {Ann: {hand: 5 blue, tickets: [denver-el_paso], routes: [denver-santa_fe,"
        " el_paso-santa_fe]}, Bob: {}}\nturn_of: Ann\nmarket: [blue, red, red, red, red]\n",
        "Draw blue (press 1): Portland–Salt Lake City (15 points) needs 1 more blue.",
    ),
    "a tunnel that lacks a card to spare": (
        "europe",
        "players: {Ann: {hand: 2 yellow, tickets: [zurich-budapest],"
        " routes: [budapest-wien/1, munchen-wien]}, Bob: {}}\nturn_of: Ann\n"
        "market: [yellow, red, red, blue, blue]\n",
        "Draw yellow (press 1): München–Zürich needs 1 more yellow in case the tunnel costs more; "
        "it is part of Zürich–Budapest (6).",
    ),
    "a card that saves a locomotive": (
        "usa",
        "players:\n"
        "  Ann: {hand: 1 red + 1 locomotive, tickets: [denver-el_paso],"
        " routes: [denver-santa_fe]}\n"
        "  Bob: {}\nturn_of: Ann\nmarket: [blue, black, green, red, purple]\n",
        "Draw red (press 4): it saves a locomotive on El Paso–Santa Fe, for Denver–El Paso (4).",
    ),
    "more tickets than have room": (
        "usa",
        "players: {Ann: {hand: 2 blue, tickets: [denver-el_paso, duluth-el_paso, calgary-phoenix],"
        " routes: [calgary-helena, denver-helena, denver-omaha, denver-santa_fe, duluth-omaha/1,"
        " el_paso-phoenix]}, Bob: {}}\nturn_of: Ann\n",
        "Claim El Paso–Santa Fe with 2 blue (2 points): completes 3 of your tickets.",
    ),
    "the longest path": (
        "usa",
        "players: {Ann: {hand: 6 blue, routes: [calgary-seattle, portland-seattle/1]}, Bob: {}}\n"
        "turn_of: Ann\n",
        "Claim Portland–Salt Lake City with 6 blue (15 points): "
        "your longest path grows from 5 to 11.",
    ),
}


@pytest.mark.parametrize(
    ("map_name", "position", "sentence"), FIRST_SENTENCES.values(), ids=FIRST_SENTENCES
)
def test_what_advice_says_first(map_name: str, position: str, sentence: str) -> None:
    assert advice_for_ann(map_name, position)[0] == sentence


def test_advice_keeps_locomotives() -> None:
    """It says so of a route that could be paid for."""
    position = (
        "players:\n  Ann: {hand: 1 red + 1 locomotive, tickets: [denver-el_paso]}\n  Bob: {}\n"
        "turn_of: Ann\nmarket: [black, black, white, white, purple]\n"
    )
    said = advice_for_ann("usa", position)
    assert said[0].startswith("Draw from the deck")
    assert "Denver–Santa Fe, for Denver–El Paso (4), would cost a locomotive now." in said
    said = advice_for_ann("usa", position.replace("1 red + 1 loc", "2 loc"))
    assert "Denver–Santa Fe, for Denver–El Paso (4), would cost 2 locomotives now." in said


def test_advice_names_the_station_of_the_plan() -> None:
    """Also before it is time to build it."""
    position = (
        "players:\n"
        "  Ann: {hand: 3 red, tickets: [madrid-dieppe]}\n"
        "  Bob: {routes: [madrid-pamplona/1, barcelona-madrid, lisboa-madrid, cadiz-madrid]}\n"
        "turn_of: Ann\n"
    )
    assert "The plan for your tickets includes a station in Madrid." in advice_for_ann(
        "europe", position
    )


def test_fitted() -> None:
    """Whole sentences, as many as fit; the last one may end at its colon."""
    sentences = ["Draw red (press 3): it helps.", "One more sentence."]
    assert fitted(sentences, 60, 1) == "Draw red (press 3): it helps. One more sentence."
    assert fitted(sentences, 40, 1) == "Draw red (press 3): it helps."
    assert fitted(sentences, 20, 1) == "Draw red (press 3)."
    assert fitted(sentences, 20, 2) == "Draw red (press 3): it helps."
    long = ["Draw red (press 3): A–B needs 2 more, for A–D (7)."]
    assert fitted(long, 40, 1) == "Draw red (press 3): A–B needs 2 more."
    assert fitted(["A–B needs 2 more; it is part of A–D (7)."], 20, 1) == "A–B needs 2 more."
    assert fitted(sentences, 40, 2, "Your turn.") == (
        "Your turn. Draw red (press 3): it helps. One more sentence."
    )
