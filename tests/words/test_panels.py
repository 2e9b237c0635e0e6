"""What panels say about players."""

from tests.app.driver import at_position
from ttr_tui.engine import DrawFaceUp, EndTurn
from ttr_tui.words.panels import about_player

POSITION = """\
players:
  Ann: {hand: 1 red + 3 blue, routes: [denver-omaha]}
  Bob: {}
market: [locomotive, blue, blue, red, green]
"""


def test_about_a_player() -> None:
    """The cards that everybody has seen go into a hand, until they are spent; not the others."""
    session = at_position("usa", POSITION)
    assert about_player(session.view(None), 0) == ["Longest path: 4 spaces."]
    session.act(0, DrawFaceUp(0))
    session.act(0, EndTurn())
    longest, known = about_player(session.view(None), 0)
    assert longest == "Longest path: 4 spaces."
    assert known == "Drawn face up and still in the hand: 1 locomotive."
    assert about_player(session.view(None), 1) == ["Longest path: 0 spaces."]
