"""Golden games: games and parts of games as text.

`tests/golden/*.yaml` has positions and the actions to play from them, one file per map;
`WHOLE_GAMES` are played from the setup to the end by simple players. The texts are stored in the
same folder. When a text should change, write all of them again and read the differences:

    python -m tests.golden_games
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from random import Random

import ttr_tui.engine as e
from tests.maps import a_map
from tests.scenario import read_scenarios
from ttr_tui.engine import (
    Action,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    DrawTickets,
    Game,
    GameMap,
    KeepTickets,
    PlayerScore,
    Record,
    action_from_text,
    action_text,
    final_score,
)
from ttr_tui.engine.graphs import own_routes
from ttr_tui.engine.notation import payment_text, pieces_text, route_id
from ttr_tui.engine.rules.cards import DeckShuffled, HandDealt, SetAsideDiscarded
from ttr_tui.engine.rules.exchange import Exchange, PiecesExchanged
from ttr_tui.engine.rules.flag import FlagOffered, FlagScored, KeepFlagCard, KeepNoFlagCard
from ttr_tui.engine.rules.harbors import BuildHarbor, HarborsScore
from ttr_tui.engine.rules.longest_path import LongestPathScore
from ttr_tui.engine.rules.market import (
    DeckCardDrawn,
    FaceUpCardDrawn,
    MarketFillBegan,
    MarketReset,
    ResetLimitReached,
    SlotFilled,
)
from ttr_tui.engine.rules.routes import RouteClaimed
from ttr_tui.engine.rules.starting_pieces import ChooseStartingPieces, StartingPiecesRevealed
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.engine.rules.tickets import (
    LongTicketsRemoved,
    TicketsOffered,
    TicketsRemoved,
    TicketsReturned,
    TicketsScore,
)
from ttr_tui.engine.rules.tunnels import (
    PayTunnel,
    TunnelCardRevealed,
    TunnelPriced,
    TunnelWithdrawn,
    Withdraw,
)
from ttr_tui.engine.rules.turns import (
    GameEnded,
    GameStarted,
    LastRoundBegan,
    PlayBegan,
    TurnPassed,
)
from ttr_tui.engine.scoring import columns_of
from ttr_tui.text import counted
from ttr_tui.words.rule_words import column_head

FOLDER = Path(__file__).parent / "golden"

WHOLE_GAMES = {
    "usa": (("Ann", "Bob", "Cid", "Dot"), 5),
    "europe": (("Ann", "Bob", "Cid"), 4),
    "paris": (("Ann", "Bob", "Cid"), 7),
    "great_lakes": (("Ann", "Bob"), 3),
    "mixed": (("Ann", "Bob", "Cid"), 2),
    "fjords": (("Ann", "Bob"), 3),
    "coast": (("Ann", "Bob", "Cid"), 6),
}
"""For each map the players and the seed."""

WEIGHTS: dict[type, float] = {
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
"""How often the players of whole games choose each type of action."""


def texts() -> Iterator[tuple[Path, str]]:
    """Every golden text with its file."""
    for path in sorted(FOLDER.glob("*.yaml")):
        parts = [f"{path.stem}: games from positions"]
        for scenario in read_scenarios(path):
            game = scenario.game()
            lines = [f"== {scenario.about}", *_begun(game)]
            for line in scenario.done:
                player, _, text = line.partition(": ")
                assert player == game.players[game.state.player], f"wrong player: {line}"
                game.apply(action_from_text(text, game.game_map))
                lines.append(_line(game, game.log[-1], player))
            parts.append("\n".join([*lines, *_ended(game)]))
        yield path.with_name(f"{path.stem}_positions.txt"), "\n\n".join(parts) + "\n"
    for name in WHOLE_GAMES:
        game = new_whole_game(name)
        lines = [f"{name}: a whole game", "", *_results(game, game.log[0].events), ""]
        lines += [_line(game, game.log[-1], player) for player in play_whole_game(name, game)]
        yield FOLDER / f"{name}_game.txt", "\n".join([*lines, *_ended(game)]) + "\n"


def new_whole_game(name: str) -> Game:
    players, seed = WHOLE_GAMES[name]
    return Game(a_map(name), players, seed=seed, auto_end_turn=True)


def play_whole_game(name: str, game: Game) -> Iterator[str]:
    """Play a whole game to its end; yield the player of every action after it was applied."""
    chance = Random(WHOLE_GAMES[name][1])
    while not game.is_over:
        player = game.players[game.state.player]
        game.apply(_choose(game, chance))
        yield player


def _choose(game: Game, chance: Random) -> Action:
    """The choice of a simple player who prefers long routes next to the player's own."""
    types: dict[type, list[Action]] = {}
    for action in game.legal():
        types.setdefault(type(action), []).append(action)
    chosen = chance.choices([*types], [WEIGHTS.get(type_, 1) for type_ in types])[0]
    actions = types[chosen]
    routes = game.game_map.routes
    if chosen is Claim:
        claims = [action for action in actions if isinstance(action, Claim)]
        near = [claim for claim in claims if _near(game, claim.route)] or claims
        longest = max(routes[claim.route].length for claim in near)
        route = chance.choice(
            [claim.route for claim in near if routes[claim.route].length == longest]
        )
        return next(claim for claim in near if claim.route == route)
    if chosen in (KeepTickets, PayTunnel):
        return actions[0]
    if chosen is Exchange:
        return chance.choice([a for a in actions if isinstance(a, Exchange) and a.number <= 3])
    if chosen is ChooseStartingPieces:
        return chance.choice(actions[len(actions) // 3 : len(actions) * 2 // 3 + 1])
    return chance.choice(actions)


def _near(game: Game, route: int) -> bool:
    """Whether a route begins at one of the player's routes or at a city of one of the tickets."""
    state, game_map = game.state, game.game_map
    cities = {end for t in state.tickets[state.player] for end in game_map.tickets[t].ends}
    for own in own_routes(state.owners, state.player):
        cities |= {*game_map.routes[own].ends}
    return bool(cities & {*game_map.routes[route].ends})


def _line(game: Game, record: Record, player: str) -> str:
    """An action and its results."""
    assert record.action is not None
    text = f"{player}: {action_text(record.action, game.game_map)}"
    results = _results(game, record.events)
    return f"{text} → {'; '.join(results)}" if results else text


def _begun(game: Game) -> list[str]:
    """The most important parts of a position."""
    state, game_map = game.state, game.game_map
    lines = [f"turn {state.turn}, {game.players[state.player]}'s turn"]
    if state.turns_left is not None:
        lines[0] += f", {state.turns_left} turns left"
    for seat, name in enumerate(game.players):
        hand = tuple((card_type, n) for card_type, n in enumerate(state.hands[seat]) if n)
        cards = payment_text(hand, game_map) if sum(state.hands[seat]) < 20 else "many cards"
        lines.append(f"{name}: {state.scores[seat]} points, {cards}")
    return lines


def _results(game: Game, events: Sequence[e.Event]) -> list[str]:
    """A phrase for each event that the action itself does not express."""
    found: list[str] = []
    setting_up = any(isinstance(event, GameStarted) for event in events)
    for type_, group in groupby(events, type):
        same = [*group]
        if type_ is SlotFilled:
            found.append(_filled(game, [event for event in same if isinstance(event, type_)]))
        elif not (setting_up and type_ is DeckShuffled):
            found += [phrase for event in same if (phrase := _phrase(game, event))]
    if any(isinstance(event, TicketsOffered) for event in events) and not game.state.ticket_deck:
        found.append("the ticket deck is empty now")
    return found


def _filled(game: Game, fills: Sequence[SlotFilled]) -> str:
    cards = ", ".join(game.game_map.card_types[fill.card].name for fill in fills)
    slots = ", ".join(str(fill.slot + 1) for fill in fills)
    return f"the market gets {cards} in {'slot' if len(fills) == 1 else 'slots'} {slots}"


def _phrase(game: Game, event: e.Event) -> str | None:
    game_map, names = game.game_map, game.players
    card_types, rules = game_map.card_types, game_map.rules
    match event:
        case GameStarted(player=player):
            return f"{names[player]} is the first player"
        case HandDealt(player=player, cards=cards):
            return f"{names[player]} is dealt {_cards(game_map, cards)}"
        case DeckShuffled(deck=deck, cards=cards):
            return f"the discards become a new {rules.decks[deck].name} deck of {len(cards)}"
        case MarketReset(cards=cards):
            return f"the market is reset: {_cards(game_map, cards)}"
        case ResetLimitReached():
            return "reset too often: the market stays"
        case FaceUpCardDrawn(card=card):
            return f"draws face-up {card_types[card].name}"
        case DeckCardDrawn(card=card):
            return f"draws {card_types[card].name}"
        case MarketFillBegan(player=player):
            return f"{names[player]} must choose the deck that fills the market"
        case SetAsideDiscarded(cards=cards):
            return f"the cards set aside are discarded: {_cards(game_map, cards)}"
        case TicketsOffered(player=player, tickets=tickets):
            return f"{names[player]} is offered {_tickets(game_map, tickets)}"
        case TicketsReturned(player=player, tickets=tickets):
            return f"{names[player]} returns {_tickets(game_map, tickets)} under the deck"
        case TicketsRemoved(player=player, tickets=tickets):
            return f"{_tickets(game_map, tickets)} of {names[player]} leave the game"
        case LongTicketsRemoved(tickets=tickets):
            return f"{_tickets(game_map, tickets)} leave the game"
        case RouteClaimed(player=player, route=route, points=points):
            claimed = route_id(route, game_map)
            return f"{names[player]} claims {claimed} for {counted(points, 'point')}"
        case TunnelCardRevealed(card=card):
            return f"{card_types[card].name} is revealed"
        case TunnelPriced(number=number):
            return f"{counted(number, 'card')} to add"
        case TunnelWithdrawn(payment=payment):
            return f"gets back {payment_text(payment, game_map)}"
        case FlagOffered(cards=cards):
            return f"may keep for the flag: {', '.join(card_types[card].name for card in cards)}"
        case FlagScored(player=player, points=points):
            return f"{names[player]} completes a flag: {counted(points, 'point')}"
        case PiecesExchanged(player=player, points=points):
            total = counted(game.state.scores[player], "point")
            return f"costs {counted(points, 'point')}, {names[player]} has {total}"
        case StartingPiecesRevealed(chosen_pieces=chosen_pieces):
            chosen = [
                f"{name} {pieces_text(pieces, game_map)}"
                for name, pieces in zip(names, chosen_pieces, strict=True)
            ]
            return f"starting pieces: {', '.join(chosen)}"
        case TurnPassed(player=player):
            return f"{names[player]} passes"
        case PlayBegan(player=player):
            return f"{names[player]} takes the first turn"
        case LastRoundBegan(player=player, turns=turns):
            left = sum(game.state.pieces[player])
            return f"{names[player]} has {counted(left, 'piece')} left: {turns} more turns"
        case GameEnded(all_passed=True):
            return "all have passed, the game is over"
        case GameEnded():
            return "the game is over"
        case _:
            return None


def _cards(game_map: GameMap, cards: Sequence[int]) -> str:
    return payment_text(tuple((card, cards.count(card)) for card in sorted({*cards})), game_map)


def _tickets(game_map: GameMap, tickets: Sequence[int]) -> str:
    return ", ".join(game_map.tickets[ticket].id for ticket in tickets)


def _ended(game: Game) -> list[str]:
    """The final score, if the game is over."""
    if not game.is_over:
        return []
    final = final_score(game.state)
    lines = ["final scores", *[_score(game, score) for score in final.players]]
    winners = " and ".join(game.players[seat] for seat in final.winners)
    decided = "".join(f", by {tie_break.words}" for tie_break in final.decided_by)
    return [*lines, f"winner: {winners}{decided}"]


def _score(game: Game, score: PlayerScore) -> str:
    game_map = game.game_map
    cities = game_map.cities
    parts = []
    for column in columns_of(game_map):
        line = score.of(column.line)
        if isinstance(line, TicketsScore | HarborsScore):
            continue
        points = column.points(line)
        words = column_head(column.key).lower()
        if isinstance(line, LongestPathScore):
            words += f" ({line.path.length})"
        if points or column.key == "routes":
            parts.append(f"{words} {points}")
    parts += [
        f"{game_map.tickets[t.ticket].id} {t.points}{' by station' if t.uses_station else ''}"
        for t in score.tickets
    ]
    parts += [
        f"station in {cities[use.city].id} uses {route_id(use.route, game_map)} "
        f"of {game.players[use.owner]}"
        for use in score.station_uses
    ]
    harbors = score.get(HarborsScore) or HarborsScore((), 0)
    parts += [f"harbor in {cities[h.city].id} {h.points}" for h in harbors.harbors]
    if harbors.penalty:
        parts.append(f"unbuilt harbors -{harbors.penalty}")
    return f"{game.players[score.seat]}: {score.total} = {', '.join(parts)}"


def write() -> None:
    """Write all golden texts, and remove those without a game."""
    written = dict(texts())
    for path in FOLDER.glob("*.txt"):
        if path not in written:
            path.unlink()
    for path, text in written.items():
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
