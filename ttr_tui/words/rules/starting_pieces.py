"""The rule `starting_pieces` in words."""

from __future__ import annotations

from typing import Final

from ttr_tui.engine import GameMap
from ttr_tui.engine.game_map import StartingPiecesRules
from ttr_tui.words import counts
from ttr_tui.words.language import N_, _, and_list
from ttr_tui.words.names import piece_name
from ttr_tui.words.pieces import count_pieces
from ttr_tui.words.rules.section import Section


def _choice_words(game_map: GameMap) -> dict[str, str | int]:
    """What a player may choose, and the suggestion."""
    rules, decks = game_map.rules.of(StartingPiecesRules), game_map.rules.decks
    most = [count_pieces(deck.pieces.count, game_map, at) for at, deck in enumerate(decks)]
    choice = game_map.rules.suggested_pieces
    suggested = [count_pieces(count, game_map, at) for at, count in enumerate(choice)]
    least = max(0, rules.total - decks[1].pieces.count)
    return {
        "types": and_list([piece_name(deck, game_map, 2) for deck in game_map.deck_indices]),
        "most": and_list(most),
        "range": _("{least} to {most}", least=least, most=most[0]),
        "rest": sum(deck.pieces.count for deck in decks) - rules.total,
        "suggestion": ", ".join(suggested),
    }


SECTIONS: Final = (
    Section(
        "GL-6",
        N_("Choosing starting pieces"),
        N_("""
        After the tickets, each player secretly chooses {types}, {total} together, at most {most}
        (so {range}). Each player chooses tickets and pieces in one sitting, before the next player
        chooses anything, and can undo both until the end of the choice **(ruling)**. When all have
        chosen, all starting pieces are revealed at once. The other {rest} are the player's
        reserve. If anyone is new to the game, everybody is advised to choose {suggestion}.
        """),
        values=_choice_words,
        counted={"rest": counts.pieces},
    ),
)
