"""`ttr balance MAP`: whether a map plays well."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from typing import Final

from ttr_tui.arena.balance import PLAYERS, Balance, Finding, balance_of_file, balance_of_games
from ttr_tui.arena.matches import Match, PlayedDeal
from ttr_tui.cli import output
from ttr_tui.cli.arena import play_deals
from ttr_tui.terminal_text import clean

_DEALS: Final = {"medium": 200, "hard": 20}


def check_balance(options: argparse.Namespace) -> None:
    """Run `ttr balance`."""
    map_file = output.map_named(options.map)
    game_map = map_file.game_map
    of_file = balance_of_file(game_map)
    if not options.json:
        output.say(clean(game_map.title), "", *map(clean, of_file.lines))
    level = "hard" if options.hard else "medium"
    match = Match(game_map, (level,) * min(PLAYERS, game_map.rules.max_players))
    deals: list[PlayedDeal] = []
    jobs = os.cpu_count() or 1
    again = f"ttr balance {clean(options.map)}"
    status = play_deals(map_file, match, range(1, _DEALS[level] + 1), jobs, deals, lambda _: again)
    of_games = balance_of_games(game_map, deals) if deals else Balance((), {}, ())
    findings = [*of_file.findings, *of_games.findings]
    if options.json:
        listed = [finding._asdict() for finding in findings]
        numbers = {"map": game_map.id, **of_file.numbers, **of_games.numbers}
        output.say_json({**numbers, "findings": listed})
    else:
        output.say(*map(clean, of_games.lines), "", *map(clean, _lines(findings)))
    if status:
        raise SystemExit(status)


def _lines(findings: Sequence[Finding]) -> list[str]:
    """The findings, the severe ones first."""
    if not findings:
        return ["Nothing to change was found."]
    severe = [each for each in findings if each.is_severe]
    others = [each for each in findings if not each.is_severe]
    lines = []
    for title, part in (("Change this", severe), ("Look at this", others)):
        if part:
            lines += [f"{title}:", *(f"  {each.what}: {each.change}" for each in part)]
    return lines
