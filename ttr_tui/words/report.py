"""The report of a finished game, as blocks of content, and their form as plain text or Markdown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple
from urllib.parse import quote

from rich.cells import cell_len

from ttr_tui.engine import (
    FinalScore,
    Game,
    PlayerScore,
    final_score,
)
from ttr_tui.play.log import What
from ttr_tui.play.replay import Perspective, Replay
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.play.turn_facts import round_of, turns_played
from ttr_tui.terminal_text import clean, pad, wrap
from ttr_tui.words import counts
from ttr_tui.words.language import _
from ttr_tui.words.log_text import log_line, round_title, tickets_line
from ttr_tui.words.names import map_title
from ttr_tui.words.player_text import color_word, level_words, player_label
from ttr_tui.words.rule_words import column_head
from ttr_tui.words.score_text import score_details, score_table, ticket_score, winners

_WIDTH: Final = 78
_INDENT: Final = "  "
_MARKUP: Final = re.compile(
    r"([\\`*_\[\]<>|~&@#]"  # Code, emphasis, links, tags, cells, entities, mentions.
    r"|(?<=:)(?=//)|(?<=www)(?=\.))"  # Addresses that become links by themselves.
)
_LINE_MARKUP: Final = re.compile(r"^(\d*)([+=.)-])")
"""The start of a line that makes it a heading or an item of a list."""


class Heading(NamedTuple):
    """A heading; the title of the report has level 1."""

    level: int
    text: str


class Paragraph(NamedTuple):
    text: str


class Listing(NamedTuple):
    """Lines of a list."""

    items: tuple[str, ...]


class Table(NamedTuple):
    """Rows of cells; the first row has the heads of the columns."""

    rows: tuple[tuple[str, ...], ...]


class Preformatted(NamedTuple):
    """Text that keeps its spaces and line breaks."""

    text: str


class Image(NamedTuple):
    """A picture in a file beside the report; `text` says what it shows."""

    text: str
    file: str


Block = Heading | Paragraph | Listing | Table | Preformatted | Image


class Finished(NamedTuple):
    """A finished game and what its report tells; `when` is the time of its end, if known,
    `share_line` the line to share of a game with a deal."""

    game: Game
    players: Sequence[SeatedPlayer]
    seed: int
    when: str = ""
    share_line: str | None = None


def report(finished: Finished, board: Preformatted | Image) -> list[Block]:
    """Return the whole report; `board` shows the final board."""
    game_map, final = finished.game.game_map, final_score(finished.game.state)
    return [
        Heading(1, clean(map_title(game_map))),
        Paragraph(_about(finished)),
        Heading(2, _("Scores")),
        Paragraph(winners_text(finished)),
        _scores(finished, final),
        *_line_to_share(finished),
        *(block for player in final.ranking for block in _player(finished, player)),
        Heading(2, _("Turns")),
        *_turns(finished),
        Heading(2, _("Final board")),
        board,
    ]


def _line_to_share(finished: Finished) -> list[Block]:
    return [] if finished.share_line is None else [Preformatted(finished.share_line)]


def winners_text(finished: Finished) -> str:
    """Return the sentence that says who wins."""
    return winners(final_score(finished.game.state), _names(finished))


def board_image(file: str) -> Image:
    """The picture of the final board in this file."""
    return Image(_("The final board"), file)


def _names(finished: Finished) -> list[str]:
    return [" ".join(clean(player.name).split()) for player in finished.players]


def _labels(finished: Finished) -> list[str]:
    """The names, those of computer players with their levels."""
    return [" ".join(clean(player_label(player)).split()) for player in finished.players]


def _about(finished: Finished) -> str:
    """Who played, who went first, how long the game was, and when it ended, if that is known."""
    names = _names(finished)
    rounds = round_of(turns_played(finished.game), len(names))
    players = ", ".join(
        _about_player(name, player) for name, player in zip(names, finished.players, strict=True)
    )
    sentences = [
        _("{players}.", players=players),
        _("First player: {name}.", name=names[finished.game.state.first]),
        _("{rounds}, seed {seed}.", rounds=counts.rounds(rounds), seed=finished.seed),
    ]
    if finished.when:
        sentences.append(_("Finished on {date}.", date=finished.when))
    return " ".join(sentences)


def _about_player(name: str, player: SeatedPlayer) -> str:
    """`Ann (blue)`, `Iris (red, computer, hard)`"""
    color = color_word(player.color)
    if not player.is_computer:
        return _("{name} ({color})", name=name, color=color)
    level = level_words(player.played_by)
    return _("{name} ({color}, computer, {level})", name=name, color=color, level=level)


def _scores(finished: Finished, final: FinalScore) -> Table:
    players = final.ranking
    tables = [score_table(finished.game.game_map, player) for player in players]
    names = _labels(finished)
    rows = [
        (names[player.seat], *cells.values()) for player, cells in zip(players, tables, strict=True)
    ]
    return Table((("", *map(column_head, tables[0])), *rows))


def _player(finished: Finished, player: PlayerScore) -> list[Block]:
    """List a player's tickets, longest path, stations and harbors."""
    game_map = finished.game.game_map
    lines = []
    for ticket in sorted(player.tickets, key=lambda ticket: -ticket.points):
        mark = "✓" if ticket.completed else "×"
        lines.append(f"{mark} {counts.signed(ticket.points)} {ticket_score(ticket, game_map)}")
    lines += score_details(player, game_map, _names(finished))
    items = tuple(lines) or (_("no tickets"),)
    return [Heading(3, _labels(finished)[player.seat]), Listing(items)]


def _turns(finished: Finished) -> list[Block]:
    """List what happened in every round, with all secrets."""
    names, game_map = _names(finished), finished.game.game_map
    rounds: dict[int, list[str]] = {}
    replay = Replay(finished.game, finished.players)
    for turn in range(replay.turns + 1):
        lines = rounds.setdefault(round_of(turn, len(names)), [])
        for group in replay.log_of_turn(turn, Perspective(reveal_all=True)):
            kept = [e for e in group if e.what is What.TICKETS_KEPT and None not in e.tickets]
            if others := tuple(entry for entry in group if entry not in kept):
                lines.append(log_line(others, game_map, names))
            lines += [tickets_line(entry, game_map, names) for entry in kept]
    return [
        block
        for number, lines in rounds.items()
        if lines
        for block in (Heading(3, round_title(number)), Listing(tuple(lines)))
    ]


def as_text(blocks: Sequence[Block]) -> str:
    """Return plain text, with lines of at most 78 cells except in drawings and tables."""
    parts: list[str] = []
    for block in blocks:
        match block:
            case Heading(_, text):
                parts.append(text)
            case Preformatted(text):
                parts.append(_stripped(text))
            case Image(text, file):
                parts.append(f"{text}: {file}")
            case Paragraph(text):
                parts.append("\n".join(wrap(text, _WIDTH)))
            case Listing(items):
                parts.append("\n".join(_hanging(item) for item in items))
            case Table(rows):
                parts.append(_aligned(rows))
    return "\n\n".join(parts) + "\n"


def as_markdown(blocks: Sequence[Block]) -> str:
    """Return Markdown, as GitHub reads it."""
    parts: list[str] = []
    for block in blocks:
        match block:
            case Heading(level, text):
                parts.append(f"{'#' * level} {_escaped(text)}")
            case Paragraph(text):
                parts.append(_escaped_line(text))
            case Listing(items):
                parts.append("\n".join(f"- {_escaped_line(item)}" for item in items))
            case Table(rows):
                head, *body = [f"| {' | '.join(map(_escaped, row))} |" for row in rows]
                rule = f"|---{'|---:' * (len(rows[0]) - 1)}|"
                parts.append("\n".join([head, rule, *body]))
            case Preformatted(text):
                parts.append(f"```text\n{_stripped(text).replace('```', '')}\n```")
            case Image(text, file):
                parts.append(f"![{_escaped(text)}]({quote(file)})")
    return "\n\n".join(parts) + "\n"


def _stripped(text: str) -> str:
    """Return the drawing without spaces at the ends of its rows."""
    return "\n".join(row.rstrip() for row in text.split("\n"))


def _hanging(item: str) -> str:
    first, *rest = wrap(item, _WIDTH - len(_INDENT)) or [""]
    return "\n".join([f"{_INDENT}{first}", *(f"{_INDENT * 2}{line}" for line in rest)])


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    """Align the columns: the first to the left, the others to the right."""
    widths = [max(cell_len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            pad(cell, width, right=at > 0)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )


def _escaped(text: str) -> str:
    """Escape everything that Markdown takes for more than text."""
    return _MARKUP.sub(r"\\\1", text)


def _escaped_line(text: str) -> str:
    """Escape text that stands at the start of a line."""
    return _LINE_MARKUP.sub(r"\1\\\2", _escaped(text))
