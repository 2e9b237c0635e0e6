"""The English of a game: log entries, results of steps, scores and reasons as sentences.

Everything else compares, groups and stores values; only `RENDERER` turns them into text, at the
very end. Another renderer can take its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from ttr_tui.engine import (
    NOBODY,
    ClaimBlocker,
    Column,
    FinalScore,
    GameMap,
    HarborRules,
    HarborScore,
    HarborsScore,
    LastRoundRules,
    LongestPathRules,
    LongestPathScore,
    MarketRules,
    Phase,
    PlayerScore,
    Refusal,
    StartingPiecesRules,
    StationRules,
    StationsScore,
    StationUse,
    TicketProgress,
    TicketScore,
    TicketStatus,
    Tunnel,
    View,
    is_whole_draw,
)
from ttr_tui.play.ceremony import CeremonyStep
from ttr_tui.play.log import LogEntry, LogGroup, What
from ttr_tui.play.plain_text import fit
from ttr_tui.text import capitalized, counted
from ttr_tui.words.cards import (
    draw_words,
    exchanged_pieces,
    is_bare_color,
    market_reset,
    with_article,
)
from ttr_tui.words.cards import payment_words as payment_words
from ttr_tui.words.cards import pieces_words as pieces_words
from ttr_tui.words.language import Piece, _, plain
from ttr_tui.words.refusals import DO_FIRST, refusal
from ttr_tui.words.short_lines import short_line, short_lines

NAME_WIDTH: Final = 16
"""Cells for a player's name within a sentence."""


class Detail(NamedTuple):
    """What a part of a final score is for, with a few words to be put below or after it, if any."""

    parts: Sequence[Piece]
    below: str = ""

    @property
    def text(self) -> str:
        """Everything in one line."""
        return f"{plain(self.parts)} {self.below}" if self.below else plain(self.parts)


class English:
    """Turns values into plain English. `names` are the players' names in seating order."""

    # The log.

    def log_text(self, group: LogGroup, game_map: GameMap, names: Sequence[str]) -> str:
        """Return what happened, without the name of the player who acts: `claims Denver–Omaha
        with 4 purple: 7 points, completes a flag: 6 points`."""
        texts: list[str] = []
        for is_draw, entries in groupby(group, key=lambda entry: entry.what is What.CARDS_DRAWN):
            if is_draw:
                drawn = " and ".join(draw_words(entry, game_map) for entry in entries)
                texts.append(f"draws {drawn}")
            else:
                texts += [_described(entry, game_map, names) for entry in entries]
        return ", ".join(texts)

    def log_line(
        self,
        group: LogGroup,
        game_map: GameMap,
        names: Sequence[str],
        name_width: int | None = None,
    ) -> str:
        """Return what happened, after the name of the player, in at most `name_width` cells."""
        text, seat = self.log_text(group, game_map, names), group[0].seat
        if seat is None:
            return text
        name = names[seat] if name_width is None else fit(names[seat], name_width)
        return f"{name} {text}"

    def since_last_turn(
        self, groups: Sequence[LogGroup], game_map: GameMap, names: Sequence[str], width: int
    ) -> str:
        """Return what the others did (`HotSeat.turns_of_others`) in one line of at most `width`
        cells, cut as little as possible: `Ben: Denver–Omaha (+7)   Cleo drew red and blue`."""
        return short_lines(groups, game_map, names, width)

    def short_line(self, group: LogGroup, game_map: GameMap, names: Sequence[str]) -> str:
        """Return what one player did, with the name: `Ben: Denver–Omaha (+7)`; empty if there is
        nothing to say."""
        return short_line(group, game_map, names)

    def tickets_line(self, entry: LogEntry, game_map: GameMap, names: Sequence[str]) -> str:
        """Return which tickets a player kept and rejected."""
        assert entry.seat is not None, "a player keeps tickets"
        rejected = f"; rejects {_tickets(entry.rejected, game_map)}" if entry.rejected else ""
        return f"{names[entry.seat]} keeps {_tickets(entry.tickets, game_map)}{rejected}"

    def turn_title(self, turn: int) -> str:
        """Return the title of a turn; turn 0 is the setup."""
        return f"Turn {turn}" if turn else "Before the first turn"

    # What the player whose turn it is has done.

    def turn_summary(
        self, entries: Sequence[LogEntry], completed: Iterable[int], game_map: GameMap
    ) -> list[list[Piece]]:
        """Return a line for each action of a turn, in the words said to the player who did it, and
        one for each completed ticket."""
        draws = [entry for entry in entries if entry.what is What.CARDS_DRAWN]
        lines = [_own_draws(draws, game_map)] if draws else []
        lines += [parts for entry in entries if (parts := _own_action(entry, entries, game_map))]
        for ticket in completed:
            name, points = game_map.ticket_name(ticket), game_map.tickets[ticket].points
            text = f"Ticket completed: {name}, {points}"
            lines.append([Piece("✓ ", "good"), Piece(text, "good")])
        return lines

    def turn_in_short(
        self, entries: Iterable[LogEntry], completed: Iterable[int], game_map: GameMap
    ) -> str:
        """Return the same without badges, in one line: `You drew yellow and black`; without what
        prompts have asked the player about."""
        asked = (What.TUNNEL_TRIED, What.FLAG_CARD_KEPT)
        told = [each for each in entries if each.seat is not None and each.what not in asked]
        lines = self.turn_summary(told, completed, game_map)
        return ". ".join(" ".join(plain(parts).split()) for parts in lines)

    def ends_soon(self, view: View) -> str:
        """Return that the end of this turn starts the last round and what follows, or nothing."""
        rules, pieces = view.game_map.rules.get(LastRoundRules), view.seats[view.player].pieces
        if rules is None or not view.turn or view.turns_left or pieces > rules.pieces:
            return ""
        left = counted(pieces, view.game_map.rules.pieces.one, view.game_map.rules.pieces.many)
        more = "one more turn" if rules.turns == 1 else counted(rules.turns, "more turn")
        return f"{left} left. This starts the last round: everyone has {more}."

    def goes_first(self, view: View) -> str:
        """Return before the first turn who has it, after that nothing."""
        if view.turn:
            return ""
        is_here = view.viewer == view.first
        return "You go first" if is_here else f"{fit(view.seats[view.first].name, 24)} goes first"

    def tunnel(self, tunnel: Tunnel, game_map: GameMap) -> str:
        """Return the name of a tunnel being built."""
        return f"Tunnel {game_map.route_name(tunnel.route)}"

    def tunnel_played(self, tunnel: Tunnel, game_map: GameMap) -> str:
        """Return which cards were played for a tunnel."""
        return f"You put {payment_words(tunnel.payment, game_map)} on the table. Revealed:"

    def tunnel_price(self, cards: int, *, so_far: bool = False) -> str:
        """Return how many cards must be added for a tunnel; with `so_far` more may be revealed."""
        if not cards:
            return f"Nothing to add{' yet' if so_far else ''}"
        price = counted(cards, "more card")
        return f"{capitalized(price)} so far" if so_far else f"Add {price}"

    # Scores.

    def path_on_board(self, name: str, length: int) -> str:
        """Return whose longest path the board shows."""
        return f"On the board: {name}'s longest path, {counted(length, 'space')}"

    def ceremony_step(self, step: CeremonyStep, view: View, *, brief: bool = False) -> str:
        """Return what a step of the final count is about, or as few words as a list needs."""
        game_map, rules = view.game_map, view.game_map.rules
        names = [fit(seat.name, NAME_WIDTH) for seat in view.seats]
        match step.about:
            case StationUse() as use if brief:
                return f"station {game_map.cities[use.city].name}"
            case StationUse() as use:
                return plain(_station_use(use, game_map, names))
            case TicketScore() as ticket if brief:
                return game_map.ticket_name(ticket.ticket)
            case TicketScore() as ticket:
                return plain(self.ticket_score(ticket, game_map))
            case StationsScore() as stations:
                return f"{counted(rules.of(StationRules).count - stations.built, 'station')} left"
            case HarborScore() as harbor if brief:
                return f"harbor {game_map.cities[harbor.city].name}"
            case HarborScore() as harbor:
                return f"{_harbor_in(harbor, game_map)}: {_completed(harbor)}"
            case HarborsScore() as harbors:
                unbuilt = rules.of(HarborRules).count - len(harbors.harbors)
                return f"{counted(unbuilt, 'harbor')} not built"
            case LongestPathScore() as longest:
                name = rules.of(LongestPathRules).name
                length = counted(longest.path.length, "space")
                if brief:
                    bonus = "bonus" if longest.points else "no bonus"
                    return f"longest path {longest.path.length}, {bonus}"
                if not longest.points:
                    return f"longest path: {length}, no bonus"
                called = "longest path of all" if name == "longest path" else name
                return f"{called}: {length}, bonus {longest.points:+}"
            case Column() as column:
                return column.head.lower()
            case None:
                return "Points during the game"

    def ticket_score(self, score: TicketScore, game_map: GameMap) -> list[Piece]:
        """Return a ticket of a final score, without its points."""
        style = "good" if score.completed else "bad"
        name = Piece(game_map.ticket_name(score.ticket), style)
        return [name, Piece(" through a station", "quiet")] if score.uses_station else [name]

    def score_details(
        self, player: PlayerScore, game_map: GameMap, names: Sequence[str]
    ) -> list[Detail]:
        """Return what a player's final score is for, besides tickets."""
        details: list[Detail] = []
        if (longest := player.get(LongestPathScore)) is not None:
            length = counted(longest.path.length, "space")
            points = f", {longest.points:+}" if longest.points else ""
            details.append(Detail([Piece(f"longest path: {length}{points}", "quiet")]))
        for use in player.station_uses:
            tickets = ", ".join(game_map.ticket_name(ticket) for ticket in use.tickets)
            details.append(Detail(_station_use(use, game_map, names), f"for {tickets}"))
        harbors = player.get(HarborsScore) or HarborsScore((), 0)
        for harbor in harbors.harbors:
            points = f"{harbor.points:+}, {_completed(harbor)}"
            place = f"{_harbor_in(harbor, game_map)}: "
            details.append(Detail([Piece(place), Piece(points, "quiet")]))
        if harbors.penalty:
            penalty = Piece(f"−{harbors.penalty}", "bad")
            details.append(Detail([Piece("harbors not built: "), penalty]))
        return details

    def victory(self, final: FinalScore) -> list[Piece]:
        """Return, to be put after the names of the winners, that they win, and what decided a
        tie."""
        best = final.players[final.winners[0]].total
        won = "wins" if len(final.winners) == 1 else "share the victory"
        parts = [Piece(f"{won} with {counted(best, 'point')}", "accent")]
        if final.decided_by:
            tied = sum(player.total == best for player in final.players)
            reasons = " and ".join(tie_break.reason for tie_break in final.decided_by)
            parts.append(Piece(f" (tie between {tied}: {reasons})", "quiet"))
        return parts

    def winners(self, final: FinalScore, names: Sequence[str]) -> str:
        """Return the sentence that says who wins."""
        winners = " and ".join(names[seat] for seat in final.winners)
        return f"{winners} {plain(self.victory(final))}."

    def length(self, turns: int, seed: int | None) -> str:
        """Return how long a game was, and its seed."""
        return f"{counted(turns, 'turn')}, seed {seed}"

    def about_game(
        self, people: Sequence[tuple[str, str]], first: int, turns: int, seed: int, when: str
    ) -> str:
        """Return who played: names with colors in seating order, who went first, how long the game
        was, and when it ended, if that is known."""
        players = ", ".join(f"{name} ({color})" for name, color in people)
        ended = f" Finished on {when}." if when else ""
        return f"{players}. First player: {people[first][0]}. {self.length(turns, seed)}.{ended}"

    # Reasons.

    def why_not_claimable(self, reason: ClaimBlocker | Phase, view: View, route: int) -> str:
        """Return why the viewer cannot claim a route now: because of the route, or because the
        phase asks for something else first."""
        deck = view.game_map.routes[route].deck
        pieces = view.game_map.rules.decks[deck].pieces
        match reason:
            case ClaimBlocker.TAKEN if view.owners[route] == NOBODY:
                return refusal(Refusal(reason.value), view.game_map)
            case ClaimBlocker.TAKEN if view.owners[route] == view.viewer:
                return "you have claimed this route"
            case ClaimBlocker.TAKEN:
                return f"{fit(view.seats[view.owners[route]].name, 20)} has claimed this route"
            case ClaimBlocker.CLOSED if view.viewer is None:
                return "closed: the other route of this double route is claimed"
            case ClaimBlocker.PIECES if view.viewer is not None:
                left = view.seats[view.viewer].pieces_by_deck[deck]
                if not left:
                    return f"you have no {pieces.many} left"
                return f"you have only {counted(left, pieces.one, pieces.many)} left"
            case ClaimBlocker.CARDS:
                return "you can't afford it"
            case ClaimBlocker():
                return refusal(Refusal(reason.value), view.game_map)
            case Phase():
                return self.do_first(reason, view)

    def do_first(self, phase: Phase, view: View) -> str:
        """Return what the player must do before anything else."""
        match phase:
            case Phase.TURN_END:
                return "your turn is over" if view.turn else "you have chosen"
            case Phase.OVER:
                return "the game is over"
            case _:
                return _(DO_FIRST[phase]) if phase in DO_FIRST else "choose what to do this turn"

    def whose_turn(self, view: View) -> str:
        """Return what the player who must act is asked for, to be put after the name. Choices
        before the first turn are no turns."""
        pieces = view.game_map.rules.get(StartingPiecesRules) is not None
        match view.phase:
            case Phase.STARTING_TICKETS:
                return f"choose your starting tickets{' and pieces' if pieces else ''}"
            case Phase.STARTING_PIECES:
                return "choose your starting pieces"
            case Phase.OVER:
                return "the game is over"
            case _ if not view.turn:
                return "you have chosen"
            case _ if view.turns_left == 1:
                return "your turn, the last of the game"
            case _:
                return "your turn"

    def ticket_progress(self, progress: TicketProgress, game_map: GameMap) -> str:
        """Return how far a ticket is: `4 trains to go`, `needs a station`, `cut off`; nothing if it
        is completed."""
        pieces = game_map.rules.pieces
        match progress.status:
            case TicketStatus.COMPLETED:
                return ""
            case TicketStatus.OPEN:
                return f"{counted(progress.missing, pieces.one, pieces.many)} to go"
            case TicketStatus.BY_STATION | TicketStatus.NEEDS_STATION | TicketStatus.CUT_OFF:
                return str(progress.status.value)


RENDERER: English = English()
"""Renders everything; look it up here whenever it is used, because it can be replaced."""


# Entries of the log.


def _described(entry: LogEntry, game_map: GameMap, names: Sequence[str]) -> str:
    """The sentence of an entry that is no draw."""
    rules, paid = game_map.rules, payment_words(entry.cards, game_map)
    points = counted(abs(entry.points), "point")
    match entry.what:
        case What.GAME_STARTED:
            return "goes first"
        case What.ROUTE_CLAIMED:
            return f"claims {_route(entry, game_map)} with {paid}: {points}"
        case What.TICKETS_KEPT:
            offered = len(entry.tickets) + len(entry.rejected)
            return f"keeps {len(entry.tickets)} of {offered} tickets"
        case What.TUNNEL_TRIED:
            return f"starts the tunnel {_route(entry, game_map)} with {paid}"
        case What.TUNNEL_REVEALED:
            revealed = ", ".join(game_map.card_types[card].name for card, _ in entry.cards)
            return f"revealed: {revealed}"
        case What.TUNNEL_PAID:
            return f"adds {paid}"
        case What.TUNNEL_WITHDRAWN:
            return "takes the cards back: no tunnel"
        case What.FLAG_CARD_KEPT:
            ((card, _),) = entry.cards
            name = game_map.card_types[card].name
            words = f"{name} card" if is_bare_color(card, game_map) else name
            return f"keeps {with_article(words)} for the flag"
        case What.FLAG_SCORED:
            return f"completes a flag: {points}"
        case What.STATION_BUILT:
            return f"builds a station in {_city(entry, game_map)} with {paid}"
        case What.HARBOR_BUILT:
            return f"builds a harbor in {_city(entry, game_map)} with {paid}"
        case What.PIECES_EXCHANGED:
            return f"exchanges {exchanged_pieces(entry, game_map)}: −{points}"
        case What.STARTING_PIECES_CHOSEN:
            return "chooses starting pieces"
        case What.STARTING_PIECES_REVEALED:
            lists = [
                f"{fit(name, NAME_WIDTH)} {pieces_words(pieces, game_map)}"
                for name, pieces in zip(names, entry.pieces, strict=True)
            ]
            return f"starting pieces: {'; '.join(lists)}"
        case What.TURN_PASSED:
            return "passes"
        case What.NOTHING_POSSIBLE:
            return "cannot do anything and passes"
        case What.MARKET_RESET:
            return market_reset(entry, game_map)
        case What.RESET_LIMIT_REACHED:
            times = counted(rules.of(MarketRules).max_resets, "time")
            return f"the market has been replaced {times}: it stays"
        case What.DECK_SHUFFLED:
            assert entry.deck is not None
            of = f" {rules.decks[entry.deck].name}" if len(rules.decks) > 1 else ""
            return f"the discard pile is shuffled into a new{of} deck"
        case What.LAST_ROUND_BEGAN:
            assert entry.about is not None
            pieces = counted(rules.of(LastRoundRules).pieces, rules.pieces.one, rules.pieces.many)
            name = fit(names[entry.about], NAME_WIDTH)
            return f"{name} has {pieces} or fewer left: the last round starts"
        case What.GAME_ENDED:
            return "the game is over"
        case What.ALL_PASSED:
            return "nobody can take an action: the game is over"
        case What.GAME_ENDED_EARLY:
            return "the players end the game early"
        case What.CARDS_DRAWN:
            return f"draws {draw_words(entry, game_map)}"


def _tickets(tickets: Iterable[int], game_map: GameMap) -> str:
    """`Denver – El Paso (4), Dallas – New York (11)`"""
    return ", ".join(
        f"{game_map.ticket_name(ticket)} ({game_map.tickets[ticket].points})" for ticket in tickets
    )


def _route(entry: LogEntry, game_map: GameMap) -> str:
    """`Denver–Omaha`, without the spaces at which a narrow log would break it."""
    assert entry.route is not None
    return game_map.route_name(entry.route).replace(" – ", "–")


def _city(entry: LogEntry, game_map: GameMap) -> str:
    assert entry.city is not None
    return game_map.cities[entry.city].name


# Scores.


def _station_use(use: StationUse, game_map: GameMap, names: Sequence[str]) -> list[Piece]:
    place = Piece(f"station in {game_map.cities[use.city].name}: ")
    owner = names[use.owner]
    return [place, Piece(f"uses {game_map.route_name(use.route)} of {owner}", "quiet")]


def _harbor_in(harbor: HarborScore, game_map: GameMap) -> str:
    return f"harbor in {game_map.cities[harbor.city].name}"


def _completed(harbor: HarborScore) -> str:
    return counted(harbor.tickets, "completed ticket")


# The summary of a turn.


def _own_draws(draws: Sequence[LogEntry], game_map: GameMap) -> list[Piece]:
    """`You drew`, and each card with its badge."""
    parts: list[Piece] = []
    cards = [card for entry in draws for card, count in entry.cards for _ in range(count)]
    for card in cards:
        parts += [
            Piece(" and " if parts else "You drew "),
            Piece(card=card),
            Piece(f" {game_map.card_types[card].name}"),
        ]
    if draws[0].deck is None and len(cards) == 1 and is_whole_draw(game_map, cards[0]):
        parts.append(Piece(": it counts as both cards", "quiet"))
    return parts


def _own_action(entry: LogEntry, entries: Sequence[LogEntry], game_map: GameMap) -> list[Piece]:
    """The line of an entry that is no draw; empty if it has none. `entries` are those of the whole
    turn."""
    points = counted(abs(entry.points), "point")
    match entry.what:
        case What.ROUTE_CLAIMED:
            return [
                Piece(f"+{points}: ", "good"),
                Piece(_route(entry, game_map), "strong"),
            ]
        case What.STATION_BUILT:
            return [Piece("Station built in "), Piece(_city(entry, game_map), "strong")]
        case What.HARBOR_BUILT:
            return [Piece("Harbor built in "), Piece(_city(entry, game_map), "strong")]
        case What.FLAG_CARD_KEPT:
            return [Piece("For the flag: "), Piece(card=entry.cards[0][0])]
        case What.TUNNEL_TRIED:
            revealed = [other for other in entries if other.what is What.TUNNEL_REVEALED]
            if not revealed or any(other.number for other in revealed):
                return []  # The player has read what to add, and answered.
            cards = [card for other in revealed for card, _ in other.cards]
            badges = [
                part for card in cards for part in (Piece(card=card), Piece(" –   ", "quiet"))
            ]
            return [Piece("Revealed: "), *badges, Piece("nothing to add", "good")]
        case What.TUNNEL_PAID:
            return [Piece(f"You added {payment_words(entry.cards, game_map)}")]
        case What.TUNNEL_WITHDRAWN:
            return [Piece("You withdrew and got your cards back")]
        case What.PIECES_EXCHANGED:
            return [Piece("Exchanged: "), Piece(f"−{points}", "bad")]
        case What.STARTING_PIECES_CHOSEN:
            chosen = pieces_words(entry.pieces[0], game_map)
            return [Piece("You chose "), Piece(chosen, "strong")]
        case What.TURN_PASSED:
            return [Piece("You passed")]
        case What.MARKET_RESET:
            return [Piece(market_reset(entry, game_map), "quiet")]
        case What.TICKETS_KEPT:
            return [Piece(f"You kept {counted(len(entry.tickets), 'ticket')}")]
        case _:
            return []
