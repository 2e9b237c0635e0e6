"""Kills the real program at random times, and checks that nothing is lost or done twice."""

import re
from collections import Counter
from pathlib import Path
from random import Random

from tests.app.terminal import Program
from ttr_tui.engine import Game, State, action_from_json
from ttr_tui.mapfile.map_catalog import known_maps
from ttr_tui.storage.journal_reader import OpenedGame
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import SavedGames

NAMES = ("Ann", "Bob", "Cid")
KEYS = ("\r", " ", "d", "d", "f", "t", "u", "n", "n", "1", "2", "3", "4", "5")
"""Keys that are pressed at random: none leaves or ends the game."""

ASKED = {
    "nobody else is looking": (" ",),
    "pass the laptop to": ("\r", "\r", "u"),
    "[ ]": ("12\r", "12\r", "3\r", "1"),
}
"""Keys that help most if this text is on the screen, one after the other."""

Shown = dict[str, str]
"""Public numbers on the screen of a game, by their names."""


def shown_on(text: str) -> Shown:
    """Return the public numbers on a screen of 120 × 40: the turn, the decks, the players."""
    found: Shown = {}
    if turn := re.search(r"turn (\d+), (\w+) to play", text):
        found["turn"], found["player"] = turn[1], turn[2]
    for number, left in enumerate(re.findall(r" [df] (?:deck|train|ship) (\d+)", text)):
        found[f"deck {number}"] = left
    if tickets := re.search(r" tickets (\d+) left", text):
        found["tickets"] = tickets[1]
    for name, cards, tickets_held in re.findall(
        r"(Ann|Bob|Cid) +-?\d+ *\n(?:[^\n]*\n)?[^\n]*?[ □](\d+) ?(?:ca\w*)? +◊?(\d+)", text
    ):
        found[name] = f"{cards} cards, {tickets_held} tickets"
    return found


def numbers_of(state: State) -> Shown:
    """Return the public numbers of a state."""
    said: Shown = {"turn": str(state.turn), "player": NAMES[state.player]}
    for number, deck in enumerate(state.decks):
        said[f"deck {number}"] = str(len(deck))
    said["tickets"] = str(len(state.ticket_deck))
    for seat, name in enumerate(NAMES):
        said[name] = f"{sum(state.hands[seat])} cards, {len(state.tickets[seat])} tickets"
    return said


def all_states(opened: OpenedGame) -> list[Shown]:
    """Return the numbers after each line of the journal, undone steps included."""
    game_map = opened.map_file.game_map
    game = Game(game_map, NAMES, first=opened.header.first, seed=opened.header.seed)
    said = [numbers_of(game.state)]
    for data in opened.valid_part.objects[1:]:
        if "undone" in data:
            game.undo()
        elif "action" in data:
            game.apply(action_from_json(data["action"], game_map))
        said.append(numbers_of(game.state))
    return said


class KilledGame:
    """A game that is played, killed and continued."""

    def __init__(self, folder: Path, map_name: str, seed: int) -> None:
        self.folder = folder
        self.store = SavedGames(user_folders(folder).games)
        self.chance = Random(seed)
        self.begin = ["--map", map_name, "--players", ",".join(NAMES), "--seed", str(seed)]
        self.before = b""
        self.said: list[Shown] = []

    @property
    def is_over(self) -> bool:
        return bool(self.said) and self.store.last_unfinished() is None

    def kill_once(self) -> tuple[int, int]:
        """Play for a while, kill, and check. Return the numbers of keys and of new lines."""
        words = self.begin if not self.before else ["resume"]
        program = Program([*words, "--folder", str(self.folder)])
        try:
            program.see("when nobody else is looking")
            program.see("? help")  # The last row: all of it is drawn.
            if self.said:
                first = shown_on(program.screen.text())
                said = self.said[-1]
                assert first.items() <= said.items(), (first, said)
                assert said.keys() - first.keys() <= {"turn", "player"}, "everything is shown"
            pressed: Counter[str] = Counter()
            waiting = ""
            for _ in range(self.chance.randint(1, 40)):
                waiting = waiting or self._keys(program.screen.text())
                key, waiting = waiting[0], waiting[1:]
                program.press(key)
                pressed[key] += 1
                if self.chance.random() < 0.8:
                    program.read(0.3)
                    while program.read(0.005):
                        pass
            program.read(self.chance.random() * 0.02)
        finally:
            program.kill()
        return pressed.total(), self._check(program.screen.text(), pressed)

    def _keys(self, screen: str) -> str:
        for words, keys in ASKED.items():
            if words in screen and self.chance.random() < 0.8:
                return self.chance.choice(keys)
        return self.chance.choice(KEYS)

    def _check(self, screen: str, pressed: Counter[str]) -> int:
        (game,) = self.store.list()
        assert not game.problem, game.problem
        opened = self.store.open(game.id)
        assert opened.differing == ()
        whole = b"".join(line + b"\n" for line in opened.valid_part.lines)
        assert whole.startswith(self.before), "saved lines stay unchanged"
        self.said, known = all_states(opened), self.said
        # No step is lost: whatever was on the screen comes from a saved line.
        for what, value in shown_on(screen).items():
            values = {said.get(what) for said in self.said[max(len(known) - 1, 0) :]}
            assert value in values, f"{what} was {value}, the journal knows {values}:\n{screen}"
        # No step is done twice: no more lines than keys, and none without its key.
        new = whole[len(self.before) :].count(b"\n") - (not self.before)
        new -= whole.count(b'"result":')
        drawn = whole[len(self.before) :].count(b'"do":"draw"')
        undone = whole[len(self.before) :].count(b'"undone":true')
        assert new <= pressed.total()
        assert drawn <= pressed["d"] + pressed["f"]
        assert undone <= pressed["u"]
        self.before = whole
        return new


def kills(count: int, folder: Path, start: int = 0) -> tuple[int, int]:
    """Kill the program `count` times, on all maps in turn. Return the numbers of keys and lines."""
    tables: dict[str, KilledGame] = {}
    keys = lines = 0
    for number in range(start, start + count):
        name = known_maps()[number % len(known_maps())]
        if name not in tables or tables[name].is_over:
            area = folder / f"{name}-{number}"
            tables[name] = KilledGame(area, name, number)
        pressed, written = tables[name].kill_once()
        keys, lines = keys + pressed, lines + written
    return keys, lines
