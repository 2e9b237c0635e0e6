"""The panels of the replay: turns, hands of each perspective, the chart of the scores."""

from functools import cache

import pytest

from tests.hidden import replace_hidden
from tests.panels.shown import LARGE, SMALL, badges_of, regions_at, text_of
from tests.positions import at_position
from tests.random_games import new_game, random_play
from ttr_tui.board.render.themes import load_theme
from ttr_tui.engine import Event, Game
from ttr_tui.engine.rules.market import DeckCardDrawn
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.regions import Panels
from ttr_tui.panels.replay import ShownStep, chart_lines, open_hands, replay_panels
from ttr_tui.play.replay import Perspective, Replay
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.words.counts import number
from ttr_tui.words.log_text import log_line

both_sizes = pytest.mark.parametrize("size", [SMALL, LARGE])
PLAYERS = (SeatedPlayer("Ann", "blue"), SeatedPlayer("Bob", "red", "hard"))


@cache
def a_game(name: str = "paris") -> Game:
    """A random game of Ann and Bob that is over."""
    game = new_game(name, 2, 1)
    for _ in random_play(game, 1):
        pass
    return game


def badges_for(game: Game) -> Badges:
    return Badges(game.game_map, load_theme("dark"), [player.color for player in PLAYERS])


def panels(
    replay: Replay, at: int, perspective: Perspective, size: tuple[int, int], *, chart: bool = False
) -> Panels:
    now = ShownStep(replay, replay.scores(), at, perspective, chart, replay.final_scores)
    return replay_panels(now, badges_for(a_game()), regions_at(size))


@both_sizes
def test_every_turn_is_shown(size: tuple[int, int]) -> None:
    """A turn shows its round, whose it is, and what was done in it."""
    replay = Replay(a_game(), PLAYERS)
    names = [player.name for player in PLAYERS]
    for turn in range(1, 12):
        shown = panels(replay, replay.step_after_turn(turn), Perspective(), size)
        text = "\n".join(map(text_of, shown.values()))
        assert f"Round {(turn + 1) // 2} of {(replay.turns + 1) // 2}, " in text
        for group in replay.log_of_turn(turn)[-1:]:
            assert log_line(group, a_game().game_map, names)[:20] in text_of(shown["lower"])


@both_sizes
def test_perspectives_show_hands(size: tuple[int, int]) -> None:
    """Each perspective shows the hands it may see."""
    replay, signs = Replay(a_game(), PLAYERS), [badges_for(a_game()).seat(n).text for n in (0, 1)]
    seen = [
        text_of(panels(replay, replay.step_after_turn(10), each, size)["lower"]).splitlines()[1:]
        for each in replay.perspectives
    ]
    assert len(set(map(tuple, seen))) == 4
    ann, _bob, everybody = ("\n".join(rows[1:]) for rows in seen[1:])
    assert signs[0] in ann and signs[1] not in ann
    assert all(sign in everybody for sign in signs)


class OtherSecrets(Replay):
    """The same game, but everything that Ann does not know is different."""

    def _game(self, step: int) -> Game:
        return replace_hidden(Replay(a_game("europe"), PLAYERS)._game(step), 0, step)

    def _events(self, begin: int, end: int) -> list[Event]:
        return [event for step in range(begin, end) for event in self._game(step).log[step].events]


@both_sizes
def test_perspectives_keep_secrets(size: tuple[int, int]) -> None:
    """Nothing of a perspective depends on what that player does not know."""
    game = a_game("europe")
    replays = Replay(game, PLAYERS), OtherSecrets(game, PLAYERS)
    of_bob = [
        step
        for step, record in enumerate(game.log)
        if step
        and any(isinstance(event, DeckCardDrawn) and event.player for event in record.events)
    ]
    badges, regions = badges_for(game), regions_at(size)
    for step in of_bob[:9]:
        for each in replays[0].perspectives:
            real, other = (
                (
                    replay_panels(ShownStep(replay, [(0, 0)], step, each), badges, regions),
                    replay.view_at(step, each).owners,
                )
                for replay in replays
            )
            same = not each.reveal_all and each.seat in (None, 0)
            assert (real == other) == same, (step, each)


@both_sizes
def test_levels_of_computer_players(size: tuple[int, int]) -> None:
    """A large terminal names the level of a computer player."""
    replay = Replay(a_game(), PLAYERS)
    text = "\n".join(map(text_of, panels(replay, replay.steps, Perspective(), size).values()))
    assert ("Bob (hard)" in text) == (size == LARGE)


@pytest.mark.parametrize(("size", "panel"), [(LARGE, "side"), (SMALL, "chart")])
def test_chart_shows_players_and_highest_score(size: tuple[int, int], panel: str) -> None:
    """The chart has every player's sign, the final scores and the last round; a small terminal has
    it only in front of the board."""
    replay = Replay(a_game(), PLAYERS)
    now = panels(replay, replay.steps, Perspective(), size, chart=panel == "chart")
    chart = text_of(now[panel])
    scores, badges = replay.scores(), badges_for(a_game())
    for seat in (0, 1):
        assert badges.seat(seat).text.strip() in chart
    for player in replay.final_scores:
        assert f" {number(player)}" in chart
    assert f"round {len(scores) // 2}" in chart
    assert "chart" not in panels(replay, replay.steps, Perspective(), size)


def test_chart_of_equal_scores_shows_all_players() -> None:
    """Where players are equal, their signs take turns; both have a final score."""
    scores = [(0, 8), (0, 8), (8, 8), (8, 8)]
    badges = badges_for(a_game())
    text = text_of(chart_lines(scores, 0, badges, (30, 12), (20, 20)))
    assert "▲" * 8 in text, "while Bob is alone there"
    assert "●▲●▲●▲" in text
    assert text.count(" 20") >= 2


def test_ticket_completed_through_a_station_is_ticked() -> None:
    """The hands of a replay say how a ticket was completed, as the panel of the game does."""
    session = at_position(
        "europe",
        "players:\n  Ann: {tickets: [berlin-moskva], stations: [moskva],\n"
        "        routes: [berlin-danzig, danzig-riga, riga-wilno, smolensk-wilno]}\n"
        "  Bob: {routes: [moskva-smolensk]}\n",
    )
    _, row, *_ = open_hands([session.view(0)], badges_of(session), (100, 5))
    assert "✓Berlin–Moskva 12 by station" in text_of([row])
