"""`ttr arena`: lets computer players play many games and compares their strength."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Callable
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ttr_tui.arena.matches import Match, PlayedDeal, PlayerError, summarize
from ttr_tui.arena.processes import WorkerError, played_deals
from ttr_tui.arena.report import result_json, result_lines
from ttr_tui.cli import output
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.play.deals import MAX_SEED, deal_seed, is_deal
from ttr_tui.players import PLAYERS
from ttr_tui.terminal_text import clean, fit
from ttr_tui.text import counted
from ttr_tui.words.command_line import no_deal
from ttr_tui.words.player_text import player_problem

_INTERRUPTED: Final = 130
_MAX_DEALS: Final = 1_000_000
_MAX_JOBS: Final = 256
_MAX_SEED: Final = MAX_SEED - _MAX_DEALS
_MAX_QUOTE: Final = 40


def run_arena(options: argparse.Namespace) -> None:
    """Run `ttr arena`."""
    if options.list:
        output.say(*PLAYERS)
        return
    if options.map is None or options.players is None:
        output.fail(
            "ttr arena needs --map and --players, for example --map usa --players greedy,random"
        )
    map_file = output.map_named(options.map)
    match = Match(map_file.game_map, tuple(name.strip() for name in options.players.split(",")))
    if problem := match.problem():
        output.fail(f"--players: {player_problem(problem, map_file.game_map)}")
    count = _number("-n", options.deals or "100", 1, _MAX_DEALS)
    seed = _number("--seed", options.seed or "1", 0, _MAX_SEED)
    if options.deal is not None:
        for option, value in (("-n", options.deals), ("--seed", options.seed)):
            if value is not None:
                output.fail(f"--deal is one deal with a seed of its own: leave {option} out")
        if not is_deal(options.deal):
            output.fail(no_deal(options.deal))
        seed = deal_seed(options.deal, map_file.game_map.id, len(match.names))
        match, count = match._replace(first=None), 1
    jobs = _number("--jobs", options.jobs, 1, _MAX_JOBS)
    deals: list[PlayedDeal] = []
    status = play_deals(
        map_file,
        match,
        range(seed, seed + count),
        jobs,
        deals,
        lambda failed: _command(options, failed),
    )
    if deals:
        result = summarize(match, deals)
        if options.json:
            output.say_json(result_json(result, deals))
        else:
            output.say(*result_lines(result))
    if status:
        raise SystemExit(status)


def _number(option: str, text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most):
        found = fit(text, _MAX_QUOTE)
        output.fail(f"{option}: expected a whole number from {least} to {most}, not {found}")
    return int(text)


def play_deals(
    map_file: MapFile,
    match: Match,
    seeds: range,
    jobs: int,
    deals: list[PlayedDeal],
    command: Callable[[int], str],
) -> int:
    """Play and collect the deals, as many as possible; return the exit status. `command` is what
    repeats one that failed."""
    progress = Progress(
        TextColumn("deals"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
        transient=True,
    )
    playing = played_deals(map_file, match.names, seeds, jobs, first=match.first)
    problems: list[str] = []
    status = 0
    try:
        with output.stoppable(), progress:
            task = progress.add_task("", total=len(seeds))
            for deal in playing:
                deals.append(deal)
                progress.advance(task)
    except KeyboardInterrupt:
        status = _INTERRUPTED
    except PlayerError as error:
        status, again = output.USAGE_ERROR, command(error.deal)
        problems = [
            clean(str(error)),
            f"this is an error of the player; to repeat it, run {again}",
        ]
    except WorkerError as error:
        status = output.USAGE_ERROR
        problems = [f"{error}; if memory is short, use a smaller number of --jobs"]
    finally:
        playing.close()
    if status:
        output.complain(*problems, f"stopped after {len(deals)} of {counted(len(seeds), 'deal')}")
    return status


def _command(options: argparse.Namespace, seed: int) -> str:
    words = ["ttr", "arena", "--map", options.map, "--players", options.players]
    deal = ["-n", "1", "--seed", str(seed)] if options.deal is None else ["--deal", options.deal]
    return shlex.join([*map(clean, words), *deal])
