"""What the hard player chooses in example positions, and why."""

from pathlib import Path

import pytest

from ttr_tui.engine import GameMap, action_text, view_of
from ttr_tui.engine.notation import route_id
from ttr_tui.mapfile.position import read_position_file
from ttr_tui.players import PLAYERS
from ttr_tui.players.player import (
    BlocksOpponent,
    Choice,
    GivesUpTicket,
    LacksCards,
    PlanTakesPieces,
    Reason,
    ServesRoute,
    ServesTicket,
)

EXAMPLES: dict[str, tuple[str, str, list[str]]] = {
    "the starting tickets that are worth their spaces": (
        """
        map: usa
        phase: starting tickets
        turn: 0
        players:
          Ann: {offer: [denver-el_paso, los_angeles-new_york, los_angeles-chicago]}
          Bob: {}
        """,
        "keep los_angeles-new_york, los_angeles-chicago",
        ["ticket los_angeles-new_york", "ticket los_angeles-chicago", "gives up denver-el_paso"],
    ),
    "a route of a ticket, not a longer one": (
        """
        map: usa
        players: {Ann: {hand: 4 purple + 2 blue, tickets: [denver-el_paso]}, Bob: {}}
        """,
        "claim denver-santa_fe: 2 blue",
        ["route denver-santa_fe", "ticket denver-el_paso", "4 of 45 pieces"],
    ),
    "no cards that another route of the plan needs": (
        """
        map: usa
        players:
          Ann: {hand: 3 black + 2 red, tickets: [denver-el_paso, denver-pittsburgh]}
          Bob: {}
        """,
        "claim el_paso-santa_fe: 2 red",
        ["route el_paso-santa_fe", "ticket denver-el_paso", "15 of 45 pieces"],
    ),
    "the face-up card that completes a gray route in the color held": (
        """
        map: usa
        players: {Ann: {hand: 1 red, tickets: [seattle-new_york]}, Bob: {}}
        market: [blue, red, green, yellow, locomotive]
        """,
        "draw face-up 2",
        [
            "21 of purple, white, yellow, orange, red, green, locomotive",
            "route pittsburgh-toronto",
            "ticket seattle-new_york",
        ],
    ),
    "a face-up locomotive for the last space": (
        """
        map: usa
        players: {Ann: {hand: 5 red, tickets: [los_angeles-miami],
          routes: [el_paso-los_angeles, el_paso-houston, houston-new_orleans]}, Bob: {}}
        market: [blue, blue, black, black, locomotive]
        """,
        "draw face-up 5",
        ["1 of red, locomotive", "route miami-new_orleans", "ticket los_angeles-miami"],
    ),
    "a card for the plan rather than a locomotive, which takes the whole turn": (
        """
        map: usa
        players:
          Ann:
            hand: 1 red
            tickets: [los_angeles-miami]
            routes: [houston-new_orleans, el_paso-los_angeles]
          Bob: {}
        market: [blue, blue, green, black, locomotive]
        """,
        "draw face-up 3",
        ["11 of red, green, locomotive", "route el_paso-houston", "ticket los_angeles-miami"],
    ),
    "either color of a double route": (
        """
        map: usa
        players:
          Ann:
            hand: 1 orange
            tickets: [seattle-los_angeles]
            routes: [portland-seattle, los_angeles-san_francisco]
          Bob: {}
        market: [blue, blue, green, black, purple]
        """,
        "draw face-up 3",
        [
            "5 of purple, green, locomotive",
            "route portland-san_francisco/1",
            "ticket seattle-los_angeles",
        ],
    ),
    "a face-up card rather than a locomotive for a planned route": (
        """
        map: usa
        players:
          Ann:
            hand: 1 red + 1 locomotive
            tickets: [denver-el_paso]
            routes: [denver-santa_fe]
          Bob: {}
        market: [blue, black, green, red, purple]
        """,
        "draw face-up 4",
        ["route el_paso-santa_fe", "ticket denver-el_paso"],
    ),
    "two face-up cards of a color for a long route, with no ticket left": (
        """
        map: usa
        players:
          Ann:
            tickets: [chicago-new_orleans]
            routes: [chicago-saint_louis, little_rock-saint_louis, little_rock-new_orleans]
          Bob: {}
        market: [blue, blue, blue, blue, blue]
        """,
        "draw face-up 1",
        ["route portland-salt_lake_city"],
    ),
    "without tickets to complete, the longest affordable route": (
        """
        map: usa
        players: {Ann: {hand: 6 green + 4 red}, Bob: {}}
        """,
        "claim el_paso-houston: 6 green",
        ["route el_paso-houston"],
    ),
    "of equally long routes, the one that extends the longest path": (
        """
        map: usa
        players:
          Ann:
            hand: 6 red + 6 white
            routes: [el_paso-los_angeles, el_paso-houston, houston-new_orleans]
          Bob: {routes: [duluth-helena, helena-seattle, duluth-toronto]}
        """,
        "claim miami-new_orleans: 6 red",
        ["route miami-new_orleans"],
    ),
    "in the last turn, a route rather than cards that come too late": (
        """
        map: usa
        turns_left: 2
        players: {Ann: {hand: 4 purple, tickets: [seattle-new_york]}, Bob: {}}
        """,
        "claim calgary-helena: 4 purple",
        ["route calgary-helena", "gives up seattle-new_york"],
    ),
    "no tunnel without a card to spare": (
        """
        map: europe
        players: {Ann: {hand: 2 yellow, tickets: [zurich-budapest]}, Bob: {}}
        market: [blue, red, red, yellow, locomotive]
        """,
        "draw face-up 4",
        [
            "5 of white, yellow, orange, red, locomotive",
            "route munchen-zurich",
            "ticket zurich-budapest",
        ],
    ),
    "a tunnel with a card to spare": (
        """
        map: europe
        players: {Ann: {hand: 3 yellow, tickets: [zurich-budapest]}, Bob: {}}
        """,
        "claim munchen-zurich: 2 yellow",
        ["route munchen-zurich", "ticket zurich-budapest", "6 of 45 pieces"],
    ),
    "the cheapest cards to add": (
        """
        map: europe
        phase: tunnel
        players: {Ann: {hand: 1 yellow + 1 locomotive, tickets: [zurich-budapest]}, Bob: {}}
        tunnel: {route: [munchen-zurich], payment: 2 yellow, revealed: [yellow, red, blue]}
        """,
        "pay 1 yellow",
        ["route munchen-zurich", "ticket zurich-budapest", "6 of 45 pieces"],
    ),
    "a station for a ticket that is cut off": (
        """
        map: europe
        players:
          Ann:
            hand: 1 red + 1 locomotive
            tickets: [frankfurt-kobenhavn]
            routes: [essen-frankfurt]
          Bob: {routes: [essen-kobenhavn, kobenhavn-stockholm]}
        """,
        "build a station in essen: 1 red",
        ["ticket frankfurt-kobenhavn"],
    ),
    "in the last turn, a station that completes a ticket with an open path": (
        """
        map: europe
        turns_left: 2
        players:
          Ann:
            hand: 1 purple + 1 black
            tickets: [paris-wien]
            routes: [frankfurt-paris/1, frankfurt-munchen]
          Bob: {routes: [munchen-wien]}
        """,
        "build a station in munchen: 1 purple",
        [],
    ),
    "a flag card": (
        """
        map: paris
        phase: flag card
        flag_offer: [red]
        set_aside: 1 red
        players: {Ann: {}, Bob: {}}
        """,
        "keep the card red",
        [],
    ),
    "starting pieces that are enough for the tickets, as near as possible to those suggested": (
        """
        map: great_lakes
        phase: starting pieces
        turn: 0
        players: {Ann: {tickets: [duluth-new_york, chicago-montreal]}, Bob: {}}
        """,
        "choose 27 trains + 23 ships",
        ["ticket duluth-new_york", "ticket chicago-montreal"],
    ),
    "the deck for the tickets": (
        """
        map: great_lakes
        players: {Ann: {hand: 1 purple ship, tickets: [duluth-new_york]}, Bob: {}}
        market: [red train, red train, red train, red train, red train, red train]
        """,
        "draw from the ship deck",
        ["27 of 25 card types", "route detroit-cleveland", "ticket duluth-new_york"],
    ),
    "a harbor that a completed ticket names": (
        """
        map: great_lakes
        players:
          Ann:
            hand: 2 red anchor train + 2 red ship
            tickets: [duluth-chicago]
            routes: [duluth-wausau, wausau-milwaukee, milwaukee-chicago]
          Bob: {}
        """,
        "build a harbor in duluth: 2 red anchor train + 2 red ship",
        ["ticket duluth-chicago"],
    ),
    "not the 4 pieces that a ticket of 20 points still needs": (
        """
        map: usa
        players:
          Ann:
            hand: 4 red + 2 yellow
            tickets: [los_angeles-miami]
            routes: [el_paso-los_angeles, el_paso-houston, houston-new_orleans, atlanta-miami,
              duluth-helena, helena-seattle, duluth-toronto, duluth-winnipeg]
          Bob: {}
        market: [blue, red, green, yellow, white]
        """,
        "draw face-up 4",
        ["2 of yellow, locomotive", "route atlanta-new_orleans/1", "ticket los_angeles-miami"],
    ),
    "the color that no other route of the plan needs": (
        """
        map: europe
        players:
          Ann: {hand: 3 purple + 3 black + 3 locomotive, tickets: [athina-wilno]}
          Bob: {}
        """,
        "claim bucuresti-sofia: 2 black",
        ["route bucuresti-sofia", "ticket athina-wilno", "11 of 45 pieces"],
    ),
    "the color of a gray route of which most cards are face up": (
        """
        map: usa
        players:
          Ann: {hand: 2 green, tickets: [calgary-salt_lake_city], routes: [helena-salt_lake_city]}
          Bob: {}
        market: [blue, blue, blue, blue, red]
        """,
        "draw face-up 1",
        ["4 of blue, green, locomotive", "route calgary-helena", "ticket calgary-salt_lake_city"],
    ),
    "a pair for a gray route": (
        """
        map: usa
        players:
          Ann: {tickets: [vancouver-santa_fe], routes: [denver-santa_fe, denver-helena,
            calgary-helena]}
          Bob: {}
        market: [white, white, blue, green, red]
        """,
        "draw face-up 1",
        ["3 of 9 card types", "route calgary-vancouver", "ticket vancouver-santa_fe"],
    ),
    "a locomotive for the last space of a ticket": (
        """
        map: usa
        players:
          Ann:
            hand: 3 blue + 2 locomotive
            tickets: [chicago-santa_fe]
            routes: [denver-santa_fe, denver-omaha]
          Bob: {}
        market: [green, white, black, red, purple]
        """,
        "claim chicago-omaha: 3 blue + 1 locomotive",
        ["route chicago-omaha", "ticket chicago-santa_fe", "4 of 39 pieces"],
    ),
    "an exchange for the pieces that a ticket needs": (
        """
        map: great_lakes
        players:
          Ann:
            hand: 1 red ship
            tickets: [chicago-new_york]
            starting_pieces: 18 trains + 32 ships
            routes: [cleveland-new_york, rouyn_noranda-montreal]
          Bob: {}
        """,
        "exchange 3 ships",
        ["ticket chicago-new_york"],
    ),
}
"""Positions, in which it is the first player's turn, with the action and the reasons."""


def choice_in(position: str, folder: Path, player: str = "hard") -> tuple[GameMap, Choice]:
    """A player's choice in a position."""
    file = folder / "position.yaml"
    lines = position.strip("\n").splitlines()
    indent = len(lines[0]) - len(lines[0].lstrip())
    file.write_text("\n".join(["format: 2", *[line[indent:] for line in lines]]), "utf-8")
    game = read_position_file(file)[0].game()
    choice = PLAYERS[player].load().choose(view_of(game, game.state.player), seed=0)
    return game.game_map, choice


def reason_text(reason: Reason, game_map: GameMap) -> str:
    match reason:
        case ServesTicket(ticket=ticket):
            return f"ticket {game_map.tickets[ticket].id}"
        case ServesRoute(route=route):
            return f"route {route_id(route, game_map)}"
        case LacksCards(card_types=card_types, spaces=spaces):
            names = [game_map.card_types[card].name for card in card_types]
            few = len(names) < 8
            return f"{spaces} of {', '.join(names) if few else f'{len(names)} card types'}"
        case PlanTakesPieces(needed=needed, left=left):
            return f"{needed} of {left} pieces"
        case GivesUpTicket(ticket=ticket):
            return f"gives up {game_map.tickets[ticket].id}"
        case BlocksOpponent(player=player):
            return f"blocks seat {player}"


@pytest.mark.parametrize(("position", "action", "reasons"), EXAMPLES.values(), ids=EXAMPLES)
def test_choice(position: str, action: str, reasons: list[str], tmp_path: Path) -> None:
    check_choice(position, action, reasons, tmp_path)


def check_choice(
    position: str, action: str, reasons: list[str], folder: Path, player: str = "hard"
) -> None:
    game_map, choice = choice_in(position, folder, player)
    assert action_text(choice.action, game_map) == action
    assert [reason_text(reason, game_map) for reason in choice.reasons] == reasons


@pytest.mark.parametrize(
    ("player", "action", "reasons"),
    [
        ("hard", "draw face-up 1", ["route duluth-toronto"]),
        (
            "blocker",
            "claim duluth-sault_st_marie: 3 black",
            ["blocks seat 1", "route duluth-sault_st_marie"],
        ),
    ],
)
def test_route_that_an_opponent_needs(
    player: str, action: str, reasons: list[str], tmp_path: Path
) -> None:
    """The blocker claims the route between the two parts of an opponent's network, which could
    hardly go around; the hard player does not."""
    position = """
        map: usa
        players:
          Ann: {hand: 3 black}
          Bob: {routes: [duluth-helena, helena-seattle, montreal-sault_st_marie, montreal-new_york]}
        """
    check_choice(position, action, reasons, tmp_path, player)
