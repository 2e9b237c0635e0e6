"""A report as plain text, or as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from ttr_tui.engine.events import TicketsKept
from ttr_tui.engine.game import Game
from ttr_tui.engine.scoring import FinalScore, PlayerScore, final_score
from ttr_tui.engine.text import counted
from ttr_tui.play.ceremony import REASONS, score_table
from ttr_tui.play.log import describe
from ttr_tui.play.people import Person
from ttr_tui.play.plain_text import clean, pad, wrap
from ttr_tui.play.replay import turns_of, turns_played


class Heading(NamedTuple):
    """`level` 1 is the report's own."""

    level: int
    text: str


class Paragraph(NamedTuple):
    text: str


class Listing(NamedTuple):
    """Lines below one another."""

    items: tuple[str, ...]


class Table(NamedTuple):
    """Rows of cells, the first the heads of the columns."""

    rows: tuple[tuple[str, ...], ...]


class Drawn(NamedTuple):
    """Text in which every character has its place."""

    text: str


Block = Heading | Paragraph | Listing | Table | Drawn


class Finished(NamedTuple):
    """A game that is over, with all that a report tells of it; `when` it ended, if known."""

    game: Game
    people: Sequence[Person]
    seed: int
    when: str = ""


def report(finished: Finished, board: str) -> list[Block]:
    """The whole report; `board` is the drawing of the board at the end."""
    game_map, final = finished.game.game_map, final_score(finished.game.state)
    return [
        Heading(1, clean(game_map.title)),
        Paragraph(_about(finished)),
        Heading(2, "The scores"),
        Paragraph(_winner(finished, final)),
        _scores(finished, final),
        *(block for player in ranked(final) for block in _player(finished, player)),
        Heading(2, "The course of the game"),
        *_course(finished),
        Heading(2, "The board at the end"),
        Drawn(board),
    ]


def ranked(final: FinalScore) -> list[PlayerScore]:
    """The players, those with most points first."""
    return sorted(final.players, key=lambda player: (-player.total, player.seat))


def _names(finished: Finished) -> list[str]:
    return [" ".join(clean(person.name).split()) for person in finished.people]


def _about(finished: Finished) -> str:
    people = ", ".join(
        f"{name} ({person.color})"
        for name, person in zip(_names(finished), finished.people, strict=True)
    )
    began = _names(finished)[finished.game.state.first]
    when = f" Ended {finished.when}." if finished.when else ""
    turns = counted(turns_played(finished.game), "turn")
    return f"{people}. {began} began. {turns}, seed {finished.seed}.{when}"


def _winner(finished: Finished, final: FinalScore) -> str:
    names = [_names(finished)[seat] for seat in final.winners]
    points = counted(final.players[final.winners[0]].total, "point")
    won = f"{names[0]} wins" if len(names) == 1 else f"{' and '.join(names)} share the victory"
    tie = " and ".join(REASONS[reason] for reason in final.decided_by)
    return f"{won} with {points}" + (f" ({tie})." if tie else ".")


def _scores(finished: Finished, final: FinalScore) -> Table:
    rules = finished.game.game_map.rules
    players = ranked(final)
    tables = [score_table(rules, player) for player in players]
    names = _names(finished)
    rows = [
        (names[player.seat], *cells.values()) for player, cells in zip(players, tables, strict=True)
    ]
    return Table((("", *tables[0]), *rows))


def _player(finished: Finished, player: PlayerScore) -> list[Block]:
    """A player's tickets, longest path, borrowed routes and harbors."""
    game_map, names = finished.game.game_map, _names(finished)
    lines = [
        f"{'✓' if ticket.completed else '–'} {ticket.points:+} "
        f"{game_map.ticket_name(ticket.ticket)}{' (by a station)' if ticket.uses_station else ''}"
        for ticket in sorted(player.tickets, key=lambda ticket: -ticket.points)
    ]
    if game_map.rules.longest_path is not None:
        lines.append(f"longest path: {counted(player.longest_path.length, 'space')}")
    for use in player.station_uses:
        route, city = game_map.route_name(use.route), game_map.cities[use.city].name
        lines.append(f"station in {city}: {route}, lent by {names[use.owner]}")
    lines += [
        f"harbor in {game_map.cities[harbor.city].name}: {harbor.points:+}"
        for harbor in player.harbors
    ]
    if player.unbuilt_harbors:
        lines.append(f"harbors not built: −{player.unbuilt_harbors}")
    return [Heading(3, names[player.seat]), Listing(tuple(lines) or ("no tickets",))]


def _tickets(finished: Finished, event: TicketsKept) -> str:
    """Which tickets were kept, and which were not."""
    game_map, name = finished.game.game_map, _names(finished)[event.player]

    def named(tickets: Iterable[int]) -> str:
        return ", ".join(
            f"{game_map.ticket_name(ticket)} ({game_map.tickets[ticket].points})"
            for ticket in tickets
        )

    rest = f"; not {named(event.rejected)}" if event.rejected else ""
    return f"{name}'s tickets: {named(event.kept)}{rest}"


def _course(finished: Finished) -> list[Block]:
    """What was done, turn by turn, with everything open."""
    names, blocks = _names(finished), list[Block]()
    for number, events in enumerate(turns_of(finished.game.log)):
        described = describe(events, finished.game.game_map, names)
        lines = [
            f"{names[line.seat]} {line.text}" if line.seat is not None else line.text
            for line in described
        ]
        lines += [_tickets(finished, event) for event in events if isinstance(event, TicketsKept)]
        if lines:
            title = f"Turn {number}" if number else "Before the first turn"
            blocks += [Heading(3, title), Listing(tuple(lines))]
    return blocks


_WIDTH: Final = 78
_SPECIAL: Final = re.compile(
    r"([\\`*_\[\]<>|~&@#]"  # Code, emphasis, links, tags, cells, entities, mentions.
    r"|(?<=:)(?=//)|(?<=www)(?=\.))"  # What some make a link of without being asked.
)
_BEGINNING: Final = re.compile(r"^(\d*)([+=.)-])")
"""What makes a line a heading or an item of a list."""
_ONE_LINE: Final = "  "


def as_text(blocks: Sequence[Block]) -> str:
    """Plain text, in lines of 78 cells where words can be broken between."""
    parts: list[str] = []
    for block in blocks:
        match block:
            case Heading(1 | 2 as level, text):
                parts.append(f"{text}\n{('=' if level == 1 else '-') * cell_len(text)}")
            case Heading(_, text):
                parts.append(text)
            case Drawn(text):
                parts.append(_drawn(text))
            case Paragraph(text):
                parts.append("\n".join(wrap(text, _WIDTH)))
            case Listing(items):
                parts.append("\n".join(_hanging(item) for item in items))
            case Table(rows):
                parts.append(_aligned(rows))
    return "\n\n".join(parts) + "\n"


def as_markdown(blocks: Sequence[Block]) -> str:
    """Markdown as GitHub and most others read it."""
    parts: list[str] = []
    for block in blocks:
        match block:
            case Heading(level, text):
                parts.append(f"{'#' * level} {_escaped(text)}")
            case Paragraph(text):
                parts.append(_own_line(text))
            case Listing(items):
                parts.append("\n".join(f"- {_own_line(item)}" for item in items))
            case Table(rows):
                head, *body = [f"| {' | '.join(map(_escaped, row))} |" for row in rows]
                rule = f"|---{'|---:' * (len(rows[0]) - 1)}|"
                parts.append("\n".join([head, rule, *body]))
            case Drawn(text):
                parts.append(f"```text\n{_drawn(text).replace('```', '')}\n```")
    return "\n\n".join(parts) + "\n"


def _drawn(text: str) -> str:
    """A drawing without what cannot be seen of it, at the ends of its rows."""
    return "\n".join(row.rstrip() for row in text.split("\n"))


def _hanging(item: str) -> str:
    first, *rest = wrap(item, _WIDTH - len(_ONE_LINE)) or [""]
    return "\n".join([f"{_ONE_LINE}{first}", *(f"{_ONE_LINE * 2}{line}" for line in rest)])


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    """Rows with their cells below one another: names at the left, numbers at the right."""
    widths = [max(cell_len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            pad(cell, width, right=at > 0)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )


def _escaped(text: str) -> str:
    """The text with nothing in it that Markdown takes for more than text."""
    return _SPECIAL.sub(r"\\\1", text)


def _own_line(text: str) -> str:
    """Text that a line begins with."""
    return _BEGINNING.sub(r"\1\\\2", _escaped(text))
