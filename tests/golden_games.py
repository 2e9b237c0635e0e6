"""Golden games: whole games and parts of games, written down in words.

`tests/golden/*.yaml` holds described positions and what is done from there, one file for each map
that has any; `WHOLE_GAMES` are played from the setup to the end by players who know a little. Their
texts stand beside them. When a text is to change, write all of them anew and read what changed:

    python -m tests.golden_games
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from random import Random

from tests.maps import a_map
from tests.notation import action_from_text, action_text
from tests.scenario import read_scenarios
from ttr_tui.engine import events as e
from ttr_tui.engine.actions import (
    Action,
    BuildHarbor,
    BuildStation,
    ChooseStartingPieces,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    DrawTickets,
    Exchange,
    KeepFlagCard,
    KeepNoFlagCard,
    KeepTickets,
    PayTunnel,
    Withdraw,
)
from ttr_tui.engine.game import Game, Record
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.graphs import own_routes
from ttr_tui.engine.notation import payment_text, pieces_text, route_id
from ttr_tui.engine.scoring import PlayerScore, final_score

FOLDER = Path(__file__).parent / "golden"

WHOLE_GAMES = {
    "usa": (("Ann", "Bob", "Cid", "Dot"), 5),
    "europe": (("Ann", "Bob", "Cid"), 4),
    "paris": (("Ann", "Bob", "Cid"), 7),
    "great_lakes": (("Ann", "Bob"), 3),
    "mixed": (("Ann", "Bob", "Cid"), 2),
}
"""For each map the players and the seed."""

LIKING: dict[type, float] = {
    Claim: 6,
    DrawFaceUp: 3,
    DrawFromDeck: 3,
    DrawTickets: 0.3,
    BuildStation: 0.4,
    BuildHarbor: 2,
    Exchange: 0.05,
    PayTunnel: 6,
    Withdraw: 1,
    KeepFlagCard: 6,
    KeepNoFlagCard: 1,
}
"""How gladly the players of whole games do each kind of thing."""


def texts() -> Iterator[tuple[Path, str]]:
    """Every golden text and the file it belongs in."""
    for path in sorted(FOLDER.glob("*.yaml")):
        parts = [f"{path.stem}: games from described positions"]
        for scenario in read_scenarios(path):
            game = scenario.game()
            lines = [f"== {scenario.about}", *_begun(game)]
            for line in scenario.done:
                player, _, text = line.partition(": ")
                assert player == game.players[game.state.player], f"it is not the turn for {line}"
                game.apply(action_from_text(text, game.game_map))
                lines.append(_line(game, game.log[-1], player))
            parts.append("\n".join([*lines, *_ended(game)]))
        yield path.with_name(f"{path.stem}_positions.txt"), "\n\n".join(parts) + "\n"
    for name, (players, seed) in WHOLE_GAMES.items():
        game = Game(a_map(name), players, seed=seed, auto_end_turn=True)
        setup = _happened(game, game.log[0].events)
        lines = [f"{name}: a whole game", "", *setup, ""]
        chance = Random(seed)
        while not game.is_over:
            player = game.players[game.state.player]
            game.apply(_liked(game, chance))
            lines.append(_line(game, game.log[-1], player))
        yield FOLDER / f"{name}_game.txt", "\n".join([*lines, *_ended(game)]) + "\n"


def _liked(game: Game, chance: Random) -> Action:
    """What a player does who likes long routes near the own ones and has few other thoughts."""
    kinds: dict[type, list[Action]] = {}
    for action in game.legal():
        kinds.setdefault(type(action), []).append(action)
    kind = chance.choices([*kinds], [LIKING.get(kind, 1) for kind in kinds])[0]
    actions = kinds[kind]
    routes = game.game_map.routes
    if kind is Claim:
        claims = [action for action in actions if isinstance(action, Claim)]
        near = [claim for claim in claims if _near(game, claim.route)] or claims
        longest = max(routes[claim.route].length for claim in near)
        route = chance.choice(
            [claim.route for claim in near if routes[claim.route].length == longest]
        )
        return next(claim for claim in near if claim.route == route)
    if kind in (KeepTickets, PayTunnel):
        return actions[0]
    if kind is Exchange:
        return chance.choice([a for a in actions if isinstance(a, Exchange) and a.number <= 3])
    if kind is ChooseStartingPieces:
        return chance.choice(actions[len(actions) // 3 : len(actions) * 2 // 3 + 1])
    return chance.choice(actions)


def _near(game: Game, route: int) -> bool:
    """Whether a route leads on from own routes or from a city of an own ticket."""
    state, game_map = game.state, game.game_map
    cities = {end for t in state.tickets[state.player] for end in game_map.tickets[t].ends}
    for own in own_routes(state.owners, state.player):
        cities |= {*game_map.routes[own].ends}
    return bool(cities & {*game_map.routes[route].ends})


def _line(game: Game, record: Record, player: str) -> str:
    """An action and what came of it."""
    assert record.action is not None
    text = f"{player}: {action_text(record.action, game.game_map)}"
    happened = _happened(game, record.events)
    return f"{text} → {'; '.join(happened)}" if happened else text


def _begun(game: Game) -> list[str]:
    """What matters of a described position."""
    state, game_map = game.state, game.game_map
    lines = [f"turn {state.turn}, {game.players[state.player]} is due"]
    if state.turns_left is not None:
        lines[0] += f", {state.turns_left} turns are left"
    for seat, name in enumerate(game.players):
        held = tuple((kind, n) for kind, n in enumerate(state.hands[seat]) if n)
        cards = payment_text(held, game_map) if sum(state.hands[seat]) < 20 else "many cards"
        lines.append(f"{name}: {state.scores[seat]} points, {cards}")
    return lines


def _happened(game: Game, events: Sequence[e.Event]) -> list[str]:
    """A phrase for each thing that happened and is not said by the action itself."""
    found: list[str] = []
    setting_up = any(isinstance(event, e.GameStarted) for event in events)
    for what, same in groupby(events, type):
        some = [*same]
        if what is e.SlotFilled:
            found.append(_filled(game, [event for event in some if isinstance(event, what)]))
        elif not (setting_up and what is e.DeckShuffled):
            found += [phrase for event in some if (phrase := _phrase(game, event))]
    if any(isinstance(event, e.TicketsOffered) for event in events) and not game.state.ticket_deck:
        found.append("the ticket deck has run dry")
    return found


def _filled(game: Game, fills: Sequence[e.SlotFilled]) -> str:
    cards = ", ".join(game.game_map.kinds[fill.card].name for fill in fills)
    places = ", ".join(str(fill.place + 1) for fill in fills)
    return f"the market gets {cards} in {'place' if len(fills) == 1 else 'places'} {places}"


def _phrase(game: Game, event: e.Event) -> str | None:
    game_map, names = game.game_map, game.players
    kinds, rules = game_map.kinds, game_map.rules
    match event:
        case e.GameStarted(player=player):
            return f"{names[player]} begins"
        case e.HandDealt(player=player, cards=cards):
            return f"{names[player]} is dealt {_cards(game_map, cards)}"
        case e.DeckShuffled(deck=deck, cards=cards):
            return f"the discards become a new {rules.decks[deck].name} deck of {len(cards)}"
        case e.MarketReset(cards=cards):
            return f"the market is reset: {_cards(game_map, cards)}"
        case e.ResetLimitReached():
            return "reset often enough: the market stays"
        case e.FaceUpCardDrawn(card=card):
            return f"takes {kinds[card].name}"
        case e.DeckCardDrawn(card=card):
            return f"draws {kinds[card].name}"
        case e.MarketFillBegan(player=player):
            return f"{names[player]} is to choose the deck that fills the market"
        case e.SetAsideDiscarded(cards=cards):
            return f"{_cards(game_map, cards)} go from the table to the discards"
        case e.TicketsOffered(player=player, tickets=tickets):
            return f"{names[player]} is offered {_tickets(game_map, tickets)}"
        case e.TicketsReturned(player=player, tickets=tickets):
            return f"{_tickets(game_map, tickets)} of {names[player]} under the deck"
        case e.TicketsRemoved(player=player, tickets=tickets):
            return f"{_tickets(game_map, tickets)} of {names[player]} out of the game"
        case e.LongTicketsRemoved(tickets=tickets):
            return f"{_tickets(game_map, tickets)} out of the game"
        case e.RouteClaimed(player=player, route=route, points=points):
            return f"{route_id(route, game_map)} is {names[player]}'s for {points} points"
        case e.TunnelCardRevealed(card=card):
            return f"{kinds[card].name} is revealed"
        case e.TunnelPriced(number=number):
            return f"{number} more to be paid"
        case e.TunnelWithdrawn(payment=payment):
            return f"{payment_text(payment, game_map)} back in the hand"
        case e.FlagOffered(cards=cards):
            return f"may be kept for the flag: {', '.join(kinds[card].name for card in cards)}"
        case e.FlagScored(player=player, points=points):
            return f"{names[player]} has a whole flag: {points} points"
        case e.PiecesExchanged(player=player, points=points):
            return f"costs {points}, {names[player]} has {game.state.scores[player]} points"
        case e.StartingPiecesRevealed(chosen_pieces=chosen_pieces):
            words = zip(
                names,
                [pieces_text(starting_pieces, game_map) for starting_pieces in chosen_pieces],
                strict=True,
            )
            return f"the starting pieces: {', '.join(' '.join(pair) for pair in words)}"
        case e.TurnPassed(player=player):
            return f"{names[player]} passes"
        case e.PlayBegan(player=player):
            return f"the first turn is {names[player]}'s"
        case e.LastRoundBegan(player=player, turns=turns):
            left = sum(game.state.pieces[player])
            return f"{names[player]} has {left} pieces left: {turns} more turns"
        case e.GameEnded(all_passed=True):
            return "all have passed, the game is over"
        case e.GameEnded():
            return "the game is over"
        case _:
            return None


def _cards(game_map: GameMap, cards: Sequence[int]) -> str:
    return payment_text(tuple((kind, cards.count(kind)) for kind in sorted({*cards})), game_map)


def _tickets(game_map: GameMap, tickets: Sequence[int]) -> str:
    return ", ".join(game_map.tickets[ticket].id for ticket in tickets)


def _ended(game: Game) -> list[str]:
    """The final score, if the game is over."""
    if not game.is_over:
        return []
    final = final_score(game.state)
    lines = ["final score", *[_score(game, score) for score in final.players]]
    winners = " and ".join(game.players[seat] for seat in final.winners)
    decided = "".join(f", by {tie_break.value}" for tie_break in final.decided_by)
    return [*lines, f"won by {winners}{decided}"]


def _score(game: Game, score: PlayerScore) -> str:
    game_map = game.game_map
    cities = game_map.cities
    parts = [f"routes {score.routes}"]
    if score.flags:
        parts.append(f"flags {score.flags}")
    if score.exchanged:
        parts.append(f"exchanges -{score.exchanged}")
    parts += [
        f"{game_map.tickets[t.ticket].id} {t.points}{' by borrowing' if t.uses_station else ''}"
        for t in score.tickets
    ]
    if score.stations:
        parts.append(f"stations {score.stations}")
    parts += [
        f"station in {cities[use.city].id} borrows {route_id(use.route, game_map)} "
        f"from {game.players[use.owner]}"
        for use in score.station_uses
    ]
    parts += [f"harbor in {cities[h.city].id} {h.points}" for h in score.harbors]
    if score.unbuilt_harbors:
        parts.append(f"harbors not built -{score.unbuilt_harbors}")
    if score.path_bonus:
        parts.append(f"longest path of {score.longest_path.length} {score.path_bonus}")
    return f"{game.players[score.seat]}: {score.total} = {', '.join(parts)}"


def write() -> None:
    """Write all golden texts anew, and remove those that have no game any more."""
    written = dict(texts())
    for path in FOLDER.glob("*.txt"):
        if path not in written:
            path.unlink()
    for path, text in written.items():
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
