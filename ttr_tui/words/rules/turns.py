"""Turns and the end of the game in words: the rule `last_round`."""

from __future__ import annotations

from typing import Final

from ttr_tui.engine import GameMap
from ttr_tui.engine.game_map import StartingPiecesRules
from ttr_tui.words import counts
from ttr_tui.words.language import N_, _, and_list
from ttr_tui.words.names import piece_name
from ttr_tui.words.pieces import count_pieces
from ttr_tui.words.rules.section import Section, several_decks
from ttr_tui.words.score_text import tie_break_words


def _pieces_words(game_map: GameMap) -> dict[str, str]:
    chosen = game_map.rules.get(StartingPiecesRules) is not None
    points = counts.points(0)
    decks = game_map.deck_indices
    supply = [
        count_pieces(game_map.rules.decks[deck].pieces.count, game_map, deck) for deck in decks
    ]
    return {
        "supply": points if chosen else and_list([points, *supply]),
        "types": and_list([piece_name(deck, game_map, 2) for deck in decks]),
    }


def _tie_words(game_map: GameMap) -> dict[str, str]:
    tie_breaks = game_map.rules.tie_breaks
    if not tie_breaks:
        return {"tie": _("Tied players share the victory.")}
    order = "; ".join(tie_break_words(each) for each in tie_breaks)
    first = (
        _("In a tie, this decides: {order}.", order=order)
        if len(tie_breaks) == 1
        else _(
            "In a tie, these tie-breaks are applied in order: {order}. Each keeps the players who "
            "are best at it among those still tied. If they are equally good, all of them stay "
            "tied.",
            order=order,
        )
    )
    shared = _(
        "Players who are still tied after that share the victory **(ruling: only the rulebook of "
        "Paris says so)**."
    )
    return {"tie": f"{first} {shared}"}


SECTIONS: Final = (
    Section("C-0", N_("Setup"), N_("All players start with {supply}."), values=_pieces_words),
    Section(
        "C-1",
        N_("Turn"),
        N_("""
        A turn has exactly one of these main actions: draw cards, claim a route, draw tickets{more}.
        Play goes clockwise. The first player is chosen at random unless the players decide (the
        rulebooks ask for the most experienced traveler, or draw lots). A turn ends when its player
        ends it. Until then the last step can be undone, unless it revealed something hidden
        **(ruling)**.
        """),
    ),
    Section(
        "C-11",
        N_("Passing"),
        N_("""
        A player who has no legal main action passes automatically, and the program says so
        **(ruling: the rulebooks say nothing; it can happen when all cards are in the players'
        hands)**. If all players pass in a row, the game ends and is scored **(ruling)**. A player
        with a legal main action may not pass.
        """),
    ),
    Section(
        "C-12",
        N_("Last round"),
        N_("""
        A player triggers the end by finishing a turn with {pieces} or fewer available {trains},
        that is, {trains} not yet placed. Then every player, including this one, takes {turns},
        and the game ends. These turns are called the last round. Play goes on with the next player
        as usual, so the player who triggered the end plays last in each round. These are complete
        turns; a passed turn counts as one. The end is triggered once.
        """),
        counted={"turns": counts.more_turns},
    ),
    Section(
        "C-13",
        N_("Final score"),
        N_("""
        The points so far, plus each completed ticket, minus each failed ticket{more}. A total may
        be below zero. A ticket is completed when its cities are connected by the player's routes.
        """),
    ),
    Section(
        "C-15",
        N_("Winner"),
        N_("The player with the most points wins. {tie}"),
        values=_tie_words,
    ),
    Section(
        "C-16",
        N_("Ending early (ruling)"),
        N_("""
        The players may end the game at any moment, even in the middle of a turn; nobody makes up
        for missed turns. This cannot be undone. Everything is scored as it stands, as at a normal
        end. Anything unfinished counts for nothing: tickets on offer belong to nobody{more}.
        """),
    ),
    Section(
        "GL-11",
        N_("End"),
        N_("""
        As in C-12: {pieces} or fewer available pieces, {types} together, trigger the end, and every
        player takes {turns}.
        """),
        when=several_decks,
        values=_pieces_words,
        counted={"turns": counts.more_turns},
    ),
)
