"""The final count and the final scores: every step, the winner, the table, the list of results."""

from functools import cache

import pytest

from tests.maps import TABLES
from tests.panels.shown import LARGE, SMALL, badges_of, regions_at, text_of
from tests.positions import OVER_WITH_STATION, at_position
from tests.random_games import new_game, random_play
from ttr_tui.board.render.large_text import large_lines
from ttr_tui.board.render.themes import load_theme
from ttr_tui.engine import View, view_of
from ttr_tui.engine.game_map import RouteIndex
from ttr_tui.engine.rules.routes import RouteClaimed
from ttr_tui.mapfile.map_catalog import known_maps
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.board_states import board_of_count_step
from ttr_tui.panels.final_count import count_panels
from ttr_tui.panels.final_scores import (
    result_row,
    results_of,
    score_panels,
    score_table_lines,
)
from ttr_tui.panels.spans import fits
from ttr_tui.play.final_count import final_count
from ttr_tui.play.log import by_player, entries_of
from ttr_tui.play.seated_players import COLORS, SeatedPlayer
from ttr_tui.words import counts
from ttr_tui.words.rule_words import column_head
from ttr_tui.words.score_text import score_table, step_words

both_sizes = pytest.mark.parametrize("size", [SMALL, LARGE])
MAX_PLAYERS = dict(TABLES)
"""The largest number of players for each map."""


@cache
def played(name: str) -> tuple[View, list[SeatedPlayer], Badges]:
    """A random game of as many players as possible that is over."""
    count = MAX_PLAYERS[name]
    game = new_game(name, count, 1)
    for _ in random_play(game, 1):
        pass
    view, colors = view_of(game, None), list(COLORS)[:count]
    players = [
        SeatedPlayer(seat.name, color) for seat, color in zip(view.seats, colors, strict=True)
    ]
    return view, players, Badges(game.game_map, load_theme("dark"), colors)


def scores_text(
    view: View,
    players: list[SeatedPlayer],
    badges: Badges,
    size: tuple[int, int],
    page: str = "winner",
) -> str:
    """All panels of the final scores at a size, and the list of results."""
    results, regions = results_of(view, final_count(view)), regions_at(size)
    first = next(iter(results.values()))
    panels = score_panels(view, players, first, page, "", badges, regions)
    width = regions.get("side", regions["lower"]).width - 1
    rows = [result_row(view, players, step, badges, width, here=False) for step in results.values()]
    return "\n".join(text_of(lines) for lines in (*panels.values(), rows))


@both_sizes
@pytest.mark.parametrize("name", known_maps())
def test_count_shows_every_step(name: str, size: tuple[int, int]) -> None:
    """Each step shows its words, its points and all scores, and its routes and cities on the board;
    in a large terminal no text is cut."""
    view, _players, badges = played(name)
    steps = final_count(view)
    for at, step in enumerate(steps):
        panels = count_panels(view, steps, at, badges, regions_at(size))
        said = " ".join(" ".join(map(text_of, panels.values())).split())
        assert all(counts.number(score) in said for score in step.scores)
        if step.about is not None:
            assert step_words(step, view) in said
            assert counts.signed(step.points) in said or not step.points
        state = board_of_count_step(view, COLORS, step)
        assert (state.path, state.ticket_cities) == (step.routes, step.cities)
        assert state.recent == step.station_uses
        assert state.dims, "what nobody claimed is quiet"
        assert size != LARGE or "…" not in said


@pytest.mark.parametrize("width", [72, 80, 120])
@pytest.mark.parametrize("name", MAX_PLAYERS)
def test_table_fits(name: str, width: int) -> None:
    """Every number is whole and in line with its head; on the maps of the program, heads are whole
    words and the table has room below the board."""
    view, players, badges = played(name)
    assert view.final is not None
    texts = text_of(score_table_lines(view, players, badges, width, 0)).split("\n")
    assert max(map(len, texts)) <= width
    heads, rows = texts[: -len(players)], texts[-len(players) :]
    for score in view.final.players:
        numbers = list(score_table(view.game_map, score).values())
        assert any(row.split()[-len(numbers) :] == numbers for row in rows)
    assert len({len(text) for text in (*heads, *rows)}) == 1, "all rows end in the same column"
    if name in known_maps():
        words = " ".join(map(column_head, score_table(view.game_map, view.final.players[0])))
        assert sorted(" ".join(heads).split()) == sorted(words.split())
        assert len(texts) <= 6


@both_sizes
def test_tie_shows_all_winners(size: tuple[int, int]) -> None:
    """Players who share the victory are all named, each with a sign."""
    session = at_position("usa", "players: {Ann: {}, Bob: {}}\nphase: game over\n")
    badges = badges_of(session)
    shown = scores_text(session.view(None), session.players, badges, size)
    large = large_lines("Ann & Bob", 100) or []
    assert all(row.rstrip() in shown for row in large)
    assert "share the victory" in shown
    assert all(badges.seat(seat).text.strip() in shown for seat in (0, 1))


@both_sizes
def test_levels_of_computer_players(size: tuple[int, int]) -> None:
    """The table and the list of results name the level of a computer player."""
    session = at_position("europe", OVER_WITH_STATION)
    ann, bob = session.players
    players = [ann, bob._replace(played_by="hard")]
    shown = scores_text(session.view(None), players, badges_of(session), size, "scores")
    assert shown.count("Bob (hard)") == 2


@pytest.mark.parametrize("name", known_maps())
def test_nothing_is_cut_in_a_large_terminal(name: str) -> None:
    """At 120 × 40 all heads, names and tickets are whole."""
    assert "…" not in scores_text(*played(name), LARGE)


@both_sizes
def test_list_has_every_part_of_every_score(size: tuple[int, int]) -> None:
    """Below each player stand the longest path, the stations and all tickets with their points."""
    session = at_position("europe", OVER_WITH_STATION)
    view, width = session.view(None), regions_at(size)["lower"].width
    badges = badges_of(session)
    results = results_of(view, final_count(view)).values()
    rows = [result_row(view, session.players, step, badges, width, here=False) for step in results]
    shown = " ".join(text_of(rows).split())
    ann, bob = shown.index("Ann"), shown.index("Bob")
    assert ann < bob, "the winner is first"
    for text in (
        "European Express: 3 spaces",
        "Station in Frankfurt",
        "✓ +8 Paris – Wien",
        "2 stations left",
    ):
        assert text in shown[ann:bob]
    assert "× −10 Essen – Kyïv" in shown[bob:]


@both_sizes
def test_first_step_shows_the_latest_turns(size: tuple[int, int]) -> None:
    """Before anything is counted, what each player did last is in sight, whole."""
    view, players, badges = played("usa")
    latest = by_player(
        entries_of([RouteClaimed(seat, RouteIndex(seat), (), 4) for seat in range(len(players))])
    )
    panels = count_panels(view, final_count(view), 0, badges, regions_at(size), latest=latest)
    text = "\n".join(map(text_of, panels.values()))
    assert "LATEST TURNS" in text and "…" not in text
    assert text.count("+4") == len(players)
    later = count_panels(view, final_count(view), 1, badges, regions_at(size), latest=latest)
    assert "LATEST TURNS" not in "\n".join(map(text_of, later.values()))


def test_large_terminal_has_winner_and_scores_beside_the_board() -> None:
    """In a large terminal the table has a column for each player, and no number is cut."""
    view, players, badges = played("europe")
    steps = final_count(view)
    assert view.final is not None
    regions = regions_at((160, 50))
    panels = score_panels(view, players, steps[1], "winner", "", badges, regions)
    text = text_of(panels["winner"])
    assert fits(panels["winner"], *regions["winner"].size) and "…" not in text
    (total,) = (row.split() for row in text.splitlines() if row.startswith(" Total"))
    assert total[1:] == [counts.number(player.total) for player in view.final.ranking]
