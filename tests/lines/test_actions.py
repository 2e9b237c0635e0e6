"""Every action has a command: what is typed for it does it, at once or by a number from a list."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.lines.reader import map_file, play, typing
from tests.maps import NAMES, a_map
from tests.random_games import new_game, random_play
from tests.scenario import scenario_games
from ttr_tui.engine import (
    Action,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    DrawTickets,
    EndEarly,
    EndTurn,
    Game,
    GameMap,
    KeepTickets,
    Payment,
    View,
)
from ttr_tui.engine.registry import ACTIONS, is_build
from ttr_tui.engine.rules.exchange import Exchange
from ttr_tui.engine.rules.flag import KeepFlagCard, KeepNoFlagCard
from ttr_tui.engine.rules.market import FillSlot
from ttr_tui.engine.rules.starting_pieces import ChooseStartingPieces
from ttr_tui.engine.rules.tunnels import PayTunnel, Withdraw
from ttr_tui.engine.rules.turns import Pass, ShuffleDecks
from ttr_tui.lines.answers import Answer, follow, run
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.session import Session
from ttr_tui.words import line_program
from ttr_tui.words.names import exchange_words, payment_words, pieces_words

EVERY = 5
"""Actions of a random game from one position to the next."""

SHARE = 0.03
"""The part of the actions that is tried again where their type has been tried on the same map."""


def typed_for(action: Action, view: View) -> str:
    """What a player would type."""
    game_map = view.game_map
    match action:
        case DrawFaceUp(slot=slot, refill=None):
            return f"draw {slot + 1}"
        case DrawFaceUp(slot=slot, refill=refill):
            return f"draw {slot + 1}, {_deck(refill, game_map)} deck"
        case DrawFromDeck(deck=deck):
            return f"draw {_deck(deck, game_map)} deck"
        case FillSlot(deck=deck):
            return f"fill {_deck(deck, game_map)}"
        case DrawTickets():
            return "draw tickets"
        case KeepTickets(tickets=tickets):
            return " ".join(["keep", *(str(view.offer.index(each) + 1) for each in tickets)])
        case Claim(route=route, payment=payment):
            cities = " ".join(game_map.cities[end].name for end in game_map.routes[route].ends)
            return f"claim {cities} with {_cards(payment, game_map)}"
        case PayTunnel(payment=payment):
            return f"pay {_cards(payment, game_map)}"
        case Withdraw():
            return "withdraw"
        case KeepFlagCard(card=card):
            return f"flag {game_map.card_types[card].name}"
        case KeepNoFlagCard():
            return "flag none"
        case _ if is_build(action):
            city = game_map.cities[action.city].name
            return f"{action.tag} {city} with {_cards(action.payment, game_map)}"
        case ChooseStartingPieces(pieces=pieces):
            return f"pieces {pieces_words(pieces, game_map)}"
        case Exchange(deck=deck, number=number):
            return f"exchange {exchange_words(number, deck, game_map)}"
        case Pass():
            return "pass"
        case EndTurn():
            return "end"
    raise AssertionError(f"nothing to type for {action}")


def _cards(payment: Payment, game_map: GameMap) -> str:
    return payment_words(payment, game_map)


def _deck(deck: int, game_map: GameMap) -> str:
    return game_map.rules.decks[deck].name


def does(hot_seat: HotSeat, result: Answer, action: Action) -> bool:
    """Whether this does the action, or an option of what is asked."""
    options = result.ask().options if result.ask is not None else ()
    if isinstance(action, Claim) and isinstance(result.action, Claim):
        routes = hot_seat.view.game_map.routes
        connections = {routes[each.route].connection for each in (action, result.action)}
        return len(connections) == 1 and action.payment == result.action.payment
    return result.action == action or any(
        does(hot_seat, follow(hot_seat, option), action) for option in options
    )


def positions() -> Iterator[Game]:
    """Random games on all maps, and positions of which they have none."""
    for name in NAMES:
        game = new_game(name, a_map(name).rules.max_players, 4)
        for count, _ in enumerate(random_play(game, 4)):
            if count % EVERY == 0 and not game.is_over:
                yield game
    yield from scenario_games()


def test_every_action_can_be_typed() -> None:
    """A legal action of each type is found by what is typed for it, on each map that has it."""
    chance, found = Random(4), set[tuple[str, type[object]]]()
    for game in positions():
        by_type: dict[type, list[Action]] = {}
        for action in () if game.is_over else game.legal():
            by_type.setdefault(type(action), []).append(action)
        for kind, actions in by_type.items():
            if (game.game_map.id, kind) in found and chance.random() > SHARE:
                continue
            found.add((game.game_map.id, kind))
            file = map_file("usa")._replace(game_map=game.game_map)
            hot_seat = HotSeat(Session(file, game))
            hot_seat.show_hand()
            action = chance.choice(actions)
            command, _blank, text = typed_for(action, hot_seat.view).partition(" ")
            assert does(hot_seat, run(hot_seat, command, text), action), (
                game.game_map.id,
                command,
                text,
            )
    assert {kind for _map, kind in found} == {*ACTIONS} - {EndEarly, ShuffleDecks}


def test_ending_early_has_a_command(tmp_path: Path) -> None:
    """`finish` ends the game early, after a question; the players decide it together, so it needs
    no hand."""
    said = play(typing("yes", "finish", "hand", "no", "finish", "yes"), tmp_path, players="A,B")
    assert said.count("End the game now? All tickets are scored as they stand.") == 3, (
        "it stays open until it is answered"
    )
    assert line_program.after_game(8) in said
