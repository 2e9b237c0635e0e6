"""What the review of a game says."""

from __future__ import annotations

from collections.abc import Iterator

from tests.play.test_review import played
from ttr_tui.engine import Claim, DrawTickets
from ttr_tui.engine.game_map import Seat
from ttr_tui.play.log import What
from ttr_tui.play.replay import Perspective, Replay
from ttr_tui.play.review import Decided
from ttr_tui.words.review import DecidedWords, decided_words, what_is_reviewed, why_won

GAME = played("paris", 6, "greedy", "medium")
REPLAY = GAME.replay()


def claims(replay: Replay) -> Iterator[tuple[int, Claim]]:
    """The claims of the first seat, each with the step before it."""
    for turn in range(1, replay.turns, 2):
        step = replay.step_of_turn(turn)
        for claim in replay.view_at(step, Perspective(Seat(0))).legal_of(Claim):
            yield step, claim


def said(step: int, claim: Claim, *, was_advised: bool = False) -> DecidedWords:
    decided = Decided(step, claim, claim, (), -9.0, 1.0, was_advised)
    return decided_words(decided, REPLAY, GAME.map_file, 0)


def test_why_the_winner_won() -> None:
    """The parts of the difference make up the whole, for the winner and the other player."""
    ann, bob = REPLAY.final_scores
    for seat in range(2):
        head, _colon, parts = why_won(REPLAY, seat).partition(": ")
        winner, loser = ("Ann", "Bob") if ann > bob else ("Bob", "Ann")
        assert head == f"{winner} won by {abs(ann - bob)} points over {loser}"
        numbers = [part.rpartition(" ")[2].replace("−", "-") for part in parts.split(", ")]
        assert sum(map(int, numbers)) == abs(ann - bob)


def test_a_reason_says_what_a_claim_is_for() -> None:
    """That it scores points is no reason."""
    reasons = [said(*each).instead.partition(": ")[2].partition(": ")[2] for each in claims(REPLAY)]
    assert any(reasons)
    assert not all(reasons)
    assert not any("point" in reason.partition("(")[0] for reason in reasons)


def test_a_turn_that_followed_the_advice_says_so() -> None:
    words = said(*next(claims(REPLAY)), was_advised=True)
    assert words.title.endswith(": −9 (± 2)")
    start = "Hard's choice in the game, too. Better in simulated games: Claim "
    assert words.instead.startswith(start)


def test_drawing_tickets_is_said_though_the_log_has_only_those_kept() -> None:
    game = played("paris", 1, "random", "random")
    replay, draw = game.replay(), DrawTickets()
    step = next(
        replay.step_of_turn(turn)
        for turn in range(1, replay.turns)
        if replay.log_of_turn(turn)[0][0].what is What.TICKETS_KEPT
    )
    seat = replay.view_at(step).player
    decided = Decided(step, draw, draw, (), -9.0, 1.0, was_advised=False)
    done = decided_words(decided, replay, game.map_file, seat).done
    assert done == f"{game.players[seat].name} draws tickets"


def test_hard_is_looked_at_again() -> None:
    """Nobody else would have chosen in its place."""
    ann = GAME.players[0]
    assert "would have done" in what_is_reviewed(ann)
    assert "looked at again" in what_is_reviewed(ann._replace(played_by="hard"))
