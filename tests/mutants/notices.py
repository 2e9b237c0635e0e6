"""Mistakes at the curtain: secrets in what a session gives out, and in its words."""

from tests.mutants.mutant import Mutant

SESSION = "ttr_tui/games/session.py"
CURTAIN = "tests/games/test_session.py"
GIVEN_OUT = "tests/games/test_session_secrets.py"

MUTANTS = (
    Mutant(
        name="covered cards are still given out",
        rules="C-10",
        file=SESSION,
        old="return self._game.state.player if self._open and not self._covered else None",
        new="return self._game.state.player if self._open else None",
        oracle=CURTAIN,
    ),
    Mutant(
        name="the next player's cards are given out when the turn is handed over",
        rules="C-10",
        file=SESSION,
        old="        if isinstance(action, HandOver):\n            self._open = False\n",
        new="",
        oracle=CURTAIN,
    ),
    Mutant(
        name="with the curtain closed the player is looked for whose turn it is",
        rules="C-10",
        file=SESSION,
        old="view_of(self._game, self.viewer)",
        new="view_of(self._game, self._game.state.player)",
        oracle=CURTAIN,
    ),
    Mutant(
        name="a player acts behind a closed curtain",
        rules="C-10",
        file=SESSION,
        old='        if viewer is None:\n            raise Refused("the curtain is closed")\n'
        "        record = self._game.apply(action)",
        new="        record = self._game.apply(action)",
        oracle=CURTAIN,
    ),
    Mutant(
        name="the curtain stays open when the table ends the game",
        rules="C-10, C-16",
        file=SESSION,
        old="        self._open = self._covered = False\n        self._changed()\n\n    def leave",
        new="        self._changed()\n\n    def leave",
        oracle=CURTAIN,
    ),
    Mutant(
        name="what the last one saw is given out once more",
        rules="C-10",
        file=SESSION,
        old="        self._known.clear()\n",
        new="",
        oracle=CURTAIN,
    ),
    Mutant(
        name="the log behind the curtain tells the cards of whose turn it is",
        rules="C-10",
        file=SESSION,
        old="seen = events_for(events, None if onlooker else self.viewer)",
        new="seen = events_for(events, None if onlooker else self._game.state.player)",
        oracle=GIVEN_OUT,
    ),
    Mutant(
        name="the words for everybody are those for whom looks just now",
        rules="C-10",
        file=SESSION,
        old="seen = events_for(events, None if onlooker else self.viewer)",
        new="seen = events_for(events, self.viewer)",
        oracle=GIVEN_OUT,
    ),
    Mutant(
        name="the log tells all that happened",
        rules="C-10",
        file=SESSION,
        old="seen = events_for(events, None if onlooker else self.viewer)",
        new="seen = list(events)",
        oracle=GIVEN_OUT,
    ),
    Mutant(
        name="an action brings what the others hold",
        rules="C-10",
        file=SESSION,
        old="return events_for(record.events, viewer)",
        new="return list(record.events)",
        oracle=GIVEN_OUT,
    ),
    Mutant(
        name="the present turn is told with all that is hidden",
        rules="C-10",
        file=SESSION,
        old="return events_for(events, self.viewer)",
        new="return events",
        oracle=GIVEN_OUT,
    ),
    Mutant(
        name="the replay tells everybody what only one player saw",
        rules="C-10",
        file="ttr_tui/games/replay.py",
        old="events_for(events, eyes.seat if self.may_switch else None)",
        new="events_for(events, 0 if eyes.seat is None else eyes.seat)",
        oracle="tests/games/test_replay.py",
    ),
    Mutant(
        name="the seed of the shuffles is told before the end",
        rules="C-10",
        file=SESSION,
        old="return self._seed if self.is_over else None",
        new="return self._seed",
        oracle=GIVEN_OUT,
    ),
    Mutant(
        name="the whole game is given out before the end",
        rules="C-10",
        file=SESSION,
        old="return self._game if self.is_over else None",
        new="return self._game",
        oracle=GIVEN_OUT,
    ),
)
