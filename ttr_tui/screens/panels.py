"""The panels of the table: lines from what may be seen, for the room there is."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from ttr_tui.board.codes import city_codes
from ttr_tui.engine.actions import DrawCard, DrawTickets, TakeCard
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.state import EMPTY, Phase
from ttr_tui.engine.view import SeatView, View
from ttr_tui.games.plain_text import fit, pad, wrap
from ttr_tui.games.session import Session
from ttr_tui.games.words import Told, counted
from ttr_tui.screens.chips import Chips
from ttr_tui.screens.ink import Ink
from ttr_tui.screens.lines import BLANK, Line, Piece, beside, fit_line, line, pad_line, width_of

DECK_KEYS = ("d", "f")
"""The key of each deck."""

TICKETS_KEY = "t"


def status(view: View, width: int) -> list[Line]:
    """The top line: what is played, which turn it is."""
    pieces = [
        Piece(f" {fit(view.game_map.title, 40)}", "bar strong"),
        Piece(f"   {turn_words(view)}", "bar"),
    ]
    if view.turns_left is not None and view.phase is not Phase.OVER:
        pieces.append(Piece(f"   {last_round_words(view)}", "bar accent"))
    return [pad_line(pieces, width, "bar")]


def turn_words(view: View) -> str:
    """`turn 12, Ann to play`"""
    if view.phase is Phase.OVER:
        return "the game is over"
    name = fit(view.seats[view.player].name, 24)
    if not view.turn:
        what = "a fleet" if view.phase is Phase.FLEET else "tickets"
        return f"{name} chooses {what}"
    return f"turn {view.turn}, {name} to play"


def last_round_words(view: View) -> str:
    """How many turns are left, and whose is the last."""
    if view.turns_left is None:
        return ""
    last = view.seats[(view.player + view.turns_left - 1) % len(view.seats)].name
    if view.turns_left <= 1:
        return "Last round: this is the last turn"
    return f"Last round: {view.turns_left} turns left, the last is {fit(last, 20)}'s"


# The players.


def players_tall(view: View, chips: Chips, width: int) -> list[Line]:
    """Two lines for each player, below one another."""
    lines = [BLANK, line((" PLAYERS", "title"))]
    for column in _player_columns(view, chips, width):
        lines += column
    return lines


def players_flat(view: View, chips: Chips, width: int) -> list[Line]:
    """Two lines, the players beside one another."""
    each = width // len(view.seats)
    return beside([(each, column) for column in _player_columns(view, chips, each)])


def _player_columns(view: View, chips: Chips, width: int) -> list[list[Line]]:
    room = width - 2
    longest = max(
        (_seat_facts(view, seat) for seat in view.seats),
        key=lambda facts: sum(len(f"{fact.number}{fact.words[0]}") for fact in facts),
    )
    sizes = range(len(longest[0].words))
    size = next((size for size in sizes if len(_facts_text(longest, size)) <= room), sizes[-1])
    columns: list[list[Line]] = []
    for seat in view.seats:
        here = seat.seat == view.player and view.phase is not Phase.OVER
        score = str(seat.score)
        name = pad(seat.name, width - 7 - len(score))
        held = _facts_text(_seat_facts(view, seat), size)
        flag = [chips.card(card)._replace(text=f" {chips.letter(card)}") for card in seat.flags]
        columns.append(
            [
                line(
                    ("▸" if here else " ", "accent"),
                    chips.seat(seat.seat),
                    (f" {name}", "strong" if here else "plain"),
                    (score, "strong"),
                ),
                line(" ", (held, "quiet"), *flag),
            ]
        )
    return columns


class Fact(NamedTuple):
    """A number that everybody may know of a player, and its word from long to short."""

    number: int
    words: tuple[str, ...]


def _seat_facts(view: View, seat: SeatView) -> list[Fact]:
    """Pieces left, cards, tickets, and what else this map gives a player."""
    rules = view.game_map.rules
    facts = [
        Fact(left, (f" {many}", f" {many}", f" {many[:2]}", many[:2], many[:1]))
        for left, deck in zip(seat.fleet, rules.decks, strict=True)
        for many in [deck.pieces.many]
    ]
    facts.append(Fact(seat.cards, (" cards", " cards", " ca", "ca", "c")))
    facts.append(Fact(seat.tickets, (" tickets", " tix", " ti", "ti", "t")))
    if rules.stations is not None:
        facts.append(Fact(seat.stations_left, (" stations", " sta", " st", "st", "s")))
    if rules.harbors is not None:
        facts.append(Fact(seat.harbors_left, (" harbors", " har", " ha", "ha", "h")))
    return facts


def _facts_text(facts: Sequence[Fact], size: int) -> str:
    """The facts in one line: `45 trains  4 cards  2 tickets`, or shorter."""
    gap = "  " if size == 0 else " "
    return gap.join(f"{fact.number:>2}{fact.words[size]}" for fact in facts)


# The market and the decks.


def market_tall(view: View, chips: Chips, width: int, height: int) -> list[Line]:
    """One line for each place of the market, for each deck and for the tickets."""
    lines = [BLANK, line((" MARKET", "title"))]
    for place, card in enumerate(view.market):
        command = f"take{place + 1}"
        word = "nothing" if card == EMPTY else view.game_map.kinds[card].name
        may = may_take(view, place)
        lines.append(
            line(
                " ",
                Piece(str(place + 1), _key_ink(view, may), command),
                Piece(" ", "plain", command),
                chips.card(card, command=command),
                Piece(f" {word}", "plain" if may else "quiet", command),
            )
        )
    room = height - len(lines)
    decks = len(view.decks)
    if room > decks + 1:
        lines.append(BLANK)
    for deck, left in enumerate(view.decks):
        name = deck_name(view, deck)
        may = any(isinstance(a, DrawCard) and a.deck == deck for a in view.legal)
        lines.append(
            _pile(view, DECK_KEYS[deck], name, left, f"draw{deck + 1}", may, view.discards[deck])
        )
    may = any(isinstance(action, DrawTickets) for action in view.legal)
    lines.append(_pile(view, TICKETS_KEY, "tickets", view.ticket_deck, "tickets", may))
    return lines


def _pile(
    view: View, key: str, name: str, left: int, command: str, may: bool, thrown: int | None = None
) -> Line:
    discards = f", {thrown} discarded" if thrown else ""
    return line(
        " ",
        Piece(key, _key_ink(view, may), command),
        Piece(f" {name} ", "plain" if may else "quiet", command),
        Piece(f"{left} left{discards}", "quiet", command),
    )


def market_flat(view: View, chips: Chips, width: int) -> list[Line]:
    """The market, the decks and the tickets on one line, in as many words as there is room for.
    Every card takes the same room, so that nothing jumps when a card is taken."""
    kinds = view.game_map.kinds
    longest = max(len(kind.name) for kind in kinds)
    colours = max(len(kind.name) for kind in kinds if not kind.is_locomotive)
    for letters in (longest, colours, 0):
        pieces = _market_pieces(view, chips, letters)
        if width_of(pieces) <= width:
            break
    return [fit_line(pieces, width)]


def _market_pieces(view: View, chips: Chips, letters: int) -> list[Piece]:
    pieces: list[Piece] = []
    for place, card in enumerate(view.market):
        command = f"take{place + 1}"
        gap = " " if letters else "  "
        pieces += [
            Piece(f"{gap}{place + 1}", _key_ink(view, may_take(view, place)), command),
            chips.card(card, name=letters, command=command),
        ]
    piles = [
        (
            DECK_KEYS[deck],
            deck_name(view, deck),
            left,
            f"draw{deck + 1}",
            any(isinstance(a, DrawCard) and a.deck == deck for a in view.legal),
        )
        for deck, left in enumerate(view.decks)
    ]
    may = any(isinstance(action, DrawTickets) for action in view.legal)
    word = "tickets" if letters > 8 else "tix"
    piles.append((TICKETS_KEY, word, view.ticket_deck, "tickets", may))
    for key, pile, cards, command, can in piles:
        gap = "  " if letters else "    "
        pieces += [
            Piece(f"{gap}{key}", _key_ink(view, can), command),
            Piece(f" {pile} {cards}", "plain" if can else "quiet", command),
        ]
    return pieces


def deck_name(view: View, deck: int) -> str:
    """`deck`, or `ship deck` where there are several."""
    decks = view.game_map.rules.decks
    return f"{decks[deck].name} deck" if len(decks) > 1 else "deck"


def may_take(view: View, place: int) -> bool:
    """Whether the viewer can take the card at this place now."""
    return any(isinstance(action, TakeCard) and action.place == place for action in view.legal)


def _key_ink(view: View, may: bool) -> Ink:
    return "accent" if may else "faint"


# What is the player's own.


def hand_tall(view: View, chips: Chips, height: int) -> list[Line]:
    """The hand in two columns, every kind in its place."""
    total = sum(view.hand)
    lines = [BLANK, line((" HAND  ", "title"), (counted(total, "card", "cards"), "quiet"))]
    rows = height - len(lines)
    if len(view.hand) > 2 * rows:
        held = [
            line(" ", chips.card(kind), (f"{count:>3}", "strong"))
            for kind, count in enumerate(view.hand)
            if count
        ]
        return lines + beside([(9, held[at : at + rows]) for at in range(0, len(held), rows)])
    cells: list[Line] = []
    for kind, count in enumerate(view.hand):
        ink = "strong" if count else "faint"
        name = view.game_map.kinds[kind].name
        chip = chips.card(kind) if count else Piece(f" {chips.letter(kind)} ", "no card")
        cells.append(line(" ", chip, (f"{count:>3} ", ink), (name, "plain" if count else "faint")))
    return lines + beside([(18, cells[at : at + rows]) for at in range(0, len(cells), rows)])


def hand_flat(view: View, chips: Chips, width: int) -> list[Line]:
    """The hand on one line: what is held, counted."""
    total = sum(view.hand)
    pieces = [Piece(f" {counted(total, 'card', 'cards')} ", "title")]
    for kind, count in enumerate(view.hand):
        if count:
            pieces += [Piece(" "), chips.cards(kind, count)]
    return [fit_line(pieces, width)]


def tickets_tall(session: Session, width: int, height: int) -> list[Line]:
    """The tickets below one another, those still to be completed first."""
    view = session.view
    scores = sorted(view.ticket_scores(), key=lambda score: score.completed)
    done = sum(score.completed for score in scores)
    words = f"{done} of {len(scores)} completed" if scores else "none yet"
    lines = [BLANK, line((" TICKETS  ", "title"), (words, "quiet"))]
    room = height - len(lines)
    shown = scores if len(scores) <= room else scores[: room - 1]
    lines += [ticket_line(session, score.ticket, score.completed, width - 1) for score in shown]
    if len(shown) < len(scores):
        lines.append(
            line(
                "   ",
                Piece(f"{len(scores) - len(shown)} more: ", "quiet", "own"),
                Piece("i", "key", "own"),
            )
        )
    return lines


def ticket_line(session: Session, ticket: int, completed: bool, width: int) -> Line:
    """`✓ 12  Denver – El Paso`, or how many spaces are still missing."""
    game_map = session.view.game_map
    way = session.way(ticket)
    if completed:
        far = ""
    elif way is None:
        far = " cut off"
    else:
        far = f" {way.missing} to go"
    name = pad(game_map.ticket_name(ticket), width - 7 - len(far))
    return line(
        (" ✓ " if completed else " · ", "good" if completed else "quiet"),
        (f"{game_map.tickets[ticket].points:>2}  ", "good" if completed else "accent"),
        (name, "good" if completed else "plain"),
        (far, "quiet" if way else "bad"),
    )


def tickets_flat(view: View, width: int) -> list[Line]:
    """The tickets on one line: by name if there is room, else by the codes of their cities."""
    scores = sorted(view.ticket_scores(), key=lambda score: score.completed)
    codes = city_codes([city.name for city in view.game_map.cities])
    done = sum(score.completed for score in scores)
    head = [Piece(" i", "key", "own"), Piece(f" {len(scores)} tickets ", "title", "own")]
    for full in (True, False):
        pieces = head[:]
        for score in scores:
            a, b = view.game_map.tickets[score.ticket].ends
            name = view.game_map.ticket_name(score.ticket) if full else f"{codes[a]}–{codes[b]}"
            points = view.game_map.tickets[score.ticket].points
            mark = "✓" if score.completed else ""
            pieces.append(
                Piece(f" {mark}{name} {points} ", "good" if score.completed else "plain", "own")
            )
        if width_of(pieces) <= width:
            return [tuple(pieces)]
    tail = Piece(f" {done} of {len(scores)} done", "quiet", "own")
    return [(*fit_line(pieces, width - cell_len(tail.text)), tail)]


# The score track and the log.


def track(view: View, chips: Chips, width: int) -> list[Line]:
    """The score track from 0 to 100 with every player's marker; who passes 100 starts again."""
    cells: list[Piece] = [Piece("·", "faint")] * width
    room = width - 5

    def at(score: int) -> int:
        return 1 + score * room // 100

    for tens in range(0, 101, 10):
        for offset, digit in enumerate(str(tens)):
            cells[at(tens) + offset] = Piece(digit, "quiet")
    taken: set[int] = set()
    for seat in sorted(view.seats, key=lambda seat: (seat.score, seat.seat)):
        place = at(seat.score % 100 if seat.score > 100 else max(0, seat.score))
        while place in taken and place < width - 1:
            place += 1
        taken.add(place)
        sign = chips.seat(seat.seat)
        cells[place] = Piece(sign.text.strip(), sign.ink)
    return [tuple(cells)]


def log(
    told: Sequence[Told], names: Sequence[str], chips: Chips, size: tuple[int, int]
) -> list[Line]:
    """The last things that happened, the newest at the bottom."""
    width, height = size
    lines: list[Line] = []
    for entry in reversed(told):
        earlier = told_lines(entry, names, chips, width - 1)
        if len(lines) + len(earlier) > height - 2:
            break
        lines = [*earlier, *lines]
    return [BLANK, line((" LOG", "title")), *lines]


def told_lines(entry: Told, names: Sequence[str], chips: Chips, width: int) -> list[Line]:
    """A line of the log, broken to the width, with the player's sign in front."""
    if entry.seat is None:
        return [line("     ", (text, "quiet")) for text in wrap(entry.text, width - 5)]
    texts = wrap(f"{fit(names[entry.seat], 14)} {entry.text}", width - 5)
    first, *rest = texts
    return [
        line(" ", chips.seat(entry.seat), " ", first),
        *(line("     ", text) for text in rest),
    ]


def cities_of(game_map: GameMap, tickets: Collection[int]) -> frozenset[int]:
    """The cities that these tickets name."""
    return frozenset(end for ticket in tickets for end in game_map.tickets[ticket].ends)


def legend(game_map: GameMap, chips: Chips, width: int) -> list[Line]:
    """The signs and letters, and the points by length, as they are printed on the board."""
    lines = [line(("Cards and lanes", "title"))]
    cells = [
        line(chips.card(kind), f" {found.name}, {count} in the deck")
        for deck in game_map.rules.decks
        for kind, count in deck.cards
        for found in [game_map.kinds[kind]]
    ]
    cells.append(line(chips.gray(), " gray lane: any one colour"))
    each = min(34, width // 2)
    rows = (len(cells) + 1) // 2
    lines += beside([(each, cells[:rows]), (each, cells[rows:])])
    lines += [BLANK, line(("Points for a lane by its length", "title"))]
    points = ", ".join(f"{length} for {earned}" for length, earned in game_map.rules.points.items())
    lines.append(line("spaces for points: ", points))
    pieces = game_map.rules.pieces
    lines.append(
        line(
            (f"“{pieces.many[:2]}” {pieces.many}, “ca” cards, “ti” or “tix” tickets", "quiet"),
        )
    )
    return lines
