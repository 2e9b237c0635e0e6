"""The app with another language: nothing depends on how log entries, results and reasons read."""

import inspect
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from tests.app.driver import NAMES, SMALL, Driver, play
from tests.app.test_whole_game import BEGINNING, LONGEST_END, nearly_over, one_prompt
from tests.app.visits import VISITS, app_for, go_to, played
from ttr_tui.app.screens.ceremony_screen import CeremonyScreen
from ttr_tui.app.screens.final_scores_screen import ScoresScreen
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.engine import (
    ClaimBlocker,
    FinalScore,
    GameMap,
    Phase,
    PlayerScore,
    TicketProgress,
    TicketScore,
    Tunnel,
    View,
)
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.ceremony import CeremonyStep
from ttr_tui.play.log import LogEntry, LogGroup, What
from ttr_tui.play.people import people_from
from ttr_tui.play.session import Session, new_session
from ttr_tui.words import english
from ttr_tui.words.english import Detail, English
from ttr_tui.words.language import Piece
from ttr_tui.words.report import Finished, as_text, report


class Keys(English):
    """Renders nothing but keys, such as `route-claimed`."""

    def log_text(self, group: LogGroup, game_map: GameMap, names: Sequence[str]) -> str:
        return "+".join(entry.what.value for entry in group)

    def log_line(
        self,
        group: LogGroup,
        game_map: GameMap,
        names: Sequence[str],
        name_width: int | None = None,
    ) -> str:
        return self.log_text(group, game_map, names)

    def tickets_line(self, entry: LogEntry, game_map: GameMap, names: Sequence[str]) -> str:
        return "tickets"

    def turn_title(self, turn: int) -> str:
        return f"turn-{turn}"

    def turn_summary(
        self, entries: Sequence[LogEntry], completed: Iterable[int], game_map: GameMap
    ) -> list[list[Piece]]:
        keys = [entry.what.value for entry in entries] + ["completed" for _ in completed]
        return [[Piece(key)] for key in keys]

    def turn_in_short(
        self, entries: Iterable[LogEntry], completed: Iterable[int], game_map: GameMap
    ) -> str:
        return "+".join(entry.what.value for entry in entries)

    def ends_soon(self, view: View) -> str:
        return "ends-soon" if super().ends_soon(view) else ""

    def goes_first(self, view: View) -> str:
        return f"goes-first-{view.first}" if super().goes_first(view) else ""

    def tunnel(self, tunnel: Tunnel, game_map: GameMap) -> str:
        return "tunnel"

    def tunnel_played(self, tunnel: Tunnel, game_map: GameMap) -> str:
        return "tunnel-played"

    def tunnel_price(self, cards: int, *, so_far: bool = False) -> str:
        return f"tunnel-price-{cards}"

    def since_last_turn(
        self, groups: Sequence[LogGroup], game_map: GameMap, names: Sequence[str], width: int
    ) -> str:
        return " ".join(self.short_line(group, game_map, names) for group in groups)

    def short_line(self, group: LogGroup, game_map: GameMap, names: Sequence[str]) -> str:
        return f"<{' '.join(entry.what.value for entry in group)}>"

    def do_first(self, phase: Phase, view: View) -> str:
        return f"<{phase.value}>"

    def whose_turn(self, view: View) -> str:
        return f"<{view.phase.value}>"

    def ticket_progress(self, progress: TicketProgress, game_map: GameMap) -> str:
        return f"<{progress.status.value}>"

    def why_not_claimable(self, reason: ClaimBlocker | Phase, view: View, route: int) -> str:
        return f"not-claimable-{reason.name}"

    def path_on_board(self, name: str, length: int) -> str:
        return f"path-{length}"

    def ceremony_step(self, step: CeremonyStep, view: View, *, brief: bool = False) -> str:
        return f"step-{step.part.value}"

    def ticket_score(self, score: TicketScore, game_map: GameMap) -> list[Piece]:
        return [Piece("ticket-score")]

    def score_details(
        self, player: PlayerScore, game_map: GameMap, names: Sequence[str]
    ) -> list[Detail]:
        return [Detail([Piece("score-detail")], "below")]

    def victory(self, final: FinalScore) -> list[Piece]:
        return [Piece("victory")]

    def winners(self, final: FinalScore, names: Sequence[str]) -> str:
        return "winners"

    def length(self, turns: int, seed: int | None) -> str:
        return "length"

    def about_game(
        self, people: Sequence[tuple[str, str]], first: int, turns: int, seed: int, when: str
    ) -> str:
        return "about-game"


IN_ENGLISH = (
    *("claims ", "draws ", "builds a", " tickets,", "goes first", "from the deck", "afford"),
    *("wins with", "share the", "through a station", "longest path", "during the game", "seed "),
    *("passes", "is replaced", "the last round starts", "You drew", "You kept", "Revealed:"),
)
"""Parts of sentences that only `English` writes."""


@pytest.fixture(autouse=True)
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(english, "RENDERER", Keys())


def test_keys_replace_all_english() -> None:
    """The renderer of this test has every method of its own."""
    methods = [name for name, _ in inspect.getmembers(English, inspect.isfunction)]
    assert [name for name in methods if name not in vars(Keys)] == []


def test_whole_game_without_english() -> None:
    """Handoffs, turns, the final count and the scores work."""
    map_file = read_map(find_map("paris"))

    async def game(driver: Driver) -> None:
        for _ in range(BEGINNING):
            await one_prompt(driver)
        driver.app.play(Session(map_file, nearly_over(map_file)))
        await driver.settle()
        driver.wait_a_moment()
        for _ in range(LONGEST_END):
            if not isinstance(driver.screen, GameScreen):
                break
            await one_prompt(driver)
        assert isinstance(driver.screen, CeremonyScreen)
        await driver.press_shown("s")
        assert isinstance(driver.screen, ScoresScreen)

    play(game, size=SMALL, session=new_session(map_file, NAMES, first=0, seed=7))


@pytest.mark.slow
def test_every_screen_without_english(tmp_path: Path) -> None:
    """Every screen and prompt shows keys where it shows sentences in English."""
    shown: list[str] = []

    async def visit_all(driver: Driver) -> None:
        for visit in VISITS:
            in_english = any(word in visit.name for word in ("rules", "help", "setup"))
            if not visit.with_games and not in_english:  # These show texts about the rules.
                driver.app.change_setting("ask_before_claim", False)  # A visit turns it on.
                await go_to(driver, visit)
                if visit.name == "routes from a city":
                    await driver.press("up")  # To a route that cannot be claimed.
                text = await driver.text()
                assert [part for part in IN_ENGLISH if part in text] == [], visit.name
                shown.append(text)

    play(visit_all, size=SMALL)
    text = "\n".join(shown).casefold()
    whats = (What.CARDS_DRAWN, What.ROUTE_CLAIMED, What.TICKETS_KEPT, What.STARTING_PIECES_CHOSEN)
    keys = [*(what.value for what in whats), "tunnel-played", "tunnel-price-2", "not-claimable"]
    keys += ["step-ticket", "victory", "length"]
    assert [key for key in keys if key not in text] == []


@pytest.mark.parametrize("name", ["replay", "menu with a game"])
def test_saved_game_without_english(name: str, tmp_path: Path) -> None:
    """The replay of a saved game shows keys."""
    (visit,) = [visit for visit in VISITS if visit.name == name]

    async def scene(driver: Driver) -> None:
        await go_to(driver, visit)
        text = await driver.text()
        assert [part for part in IN_ENGLISH if part in text] == []
        if name == "replay":
            assert any(what.value in text for what in What)

    play(scene, size=SMALL, app=app_for(visit, tmp_path))


def test_report_without_english() -> None:
    """A report has the same lines, as keys."""
    game = played("usa", 10**6).finished
    assert game is not None
    text = as_text(report(Finished(game, people_from(game.players), 5), "board"))
    assert [part for part in IN_ENGLISH if part in text] == []
    for part in ("about-game", "winners", "ticket-score", "score-detail below"):
        assert part in text
    turns = text[text.index("turn-0") :]
    assert "turn-12" in turns
    for key in (What.ROUTE_CLAIMED, What.GAME_ENDED):
        assert key.value in turns
