"""Tickets in words: the rule `ticket_rules`."""

from __future__ import annotations

from typing import Final

from ttr_tui.engine import GameMap
from ttr_tui.engine.rules.tickets import RejectedTickets, TicketRules
from ttr_tui.words import counts
from ttr_tui.words.language import N_
from ttr_tui.words.rules.section import Section


def _rejected_leave(game_map: GameMap) -> bool:
    return game_map.rules.of(TicketRules).rejected_at_start is RejectedTickets.OUT_OF_THE_GAME


def _has_long(game_map: GameMap) -> bool:
    return game_map.rules.of(TicketRules).deal_long > 0


def _regular(game_map: GameMap) -> dict[str, int]:
    rules = game_map.rules.of(TicketRules)
    return {"regular": rules.deal - rules.deal_long}


SECTIONS: Final = (
    Section(
        "C-0",
        "",
        N_("""
        Each player is dealt {deal} and keeps at least {keep_at_start}. All players choose
        their tickets before anyone's first turn, knowing the market and their own hand; the first
        player chooses first, then the others clockwise **(ruling)**.
        """),
        counted={"deal": counts.tickets},
    ),
    Section(
        "C-0",
        "",
        N_("""
        Rejected tickets go under the deck when all players have chosen, in the order of the seats,
        no matter who is the first player **(ruling)**.
        """),
        when=lambda game_map: not _rejected_leave(game_map),
    ),
    Section(
        "C-9",
        N_("Tickets"),
        N_("""
        A player who draws tickets gets {draw} from the deck. Only this player sees them. The
        player keeps at least {keep}; the rejected tickets go under the deck in the order they were
        offered **(ruling)**. If fewer tickets are left than the number to draw, the player draws
        what is left; the minimum is then at most that number. With an empty ticket deck, drawing
        tickets is not available. Once the tickets are drawn, this cannot be undone. A kept ticket
        stays until the end of the game. There is no limit to the tickets a player holds.
        """),
        counted={"draw": counts.tickets},
    ),
    Section(
        "EU-7",
        N_("Starting tickets"),
        N_("""
        Each player is dealt {deal_long} and {regular}; any of them may
        be rejected, long ones too, as long as {keep_at_start} are kept. Long tickets that are not
        dealt or are rejected leave the game and never go under the deck **(ruling: long tickets are
        dealt at the start only)**.
        """),
        when=_has_long,
        values=_regular,
        counted={"deal_long": counts.long_tickets, "regular": counts.regular_tickets},
    ),
    Section(
        "EU-7", N_("Starting tickets"), N_("Rejected tickets leave the game."), when=_rejected_leave
    ),
    Section(
        "EU-8",
        N_("Tickets rejected during the game"),
        N_("These go under the deck, as in C-9 **(ruling: one rulebook contradicts itself)**."),
        when=_rejected_leave,
    ),
)
