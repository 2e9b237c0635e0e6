"""What panels say about players and harbors."""

from tests.app.driver import at_position
from ttr_tui.engine import DrawFaceUp, EndTurn
from ttr_tui.play.route_needs import free_ports, harbor_colors
from ttr_tui.play.turn_facts import passed_by
from ttr_tui.words.buildings import near_harbors
from ttr_tui.words.panels import about_player, longer_path

POSITION = """\
players:
  Ann: {hand: 1 red + 3 blue, routes: [denver-omaha]}
  Bob: {}
market: [locomotive, blue, blue, red, green]
"""


def test_about_a_player() -> None:
    """The cards that everybody has seen go into a hand, until they are spent; not the others."""
    session = at_position("usa", POSITION)
    assert about_player(session.view(None), 0) == []
    session.act(0, DrawFaceUp(0))
    session.act(0, EndTurn())
    known = ["Drawn face up and still in the hand: 1 locomotive."]
    assert about_player(session.view(None), 0) == known
    assert about_player(session.view(None), 1) == []


def test_a_longer_path_is_said_when_it_passes() -> None:
    """Of the routes claimed lately, those with which an opponent passes the viewer; not while both
    paths are short."""
    for bob, length in (("helena-seattle", 6), ("duluth-helena, helena-seattle", 12)):
        players = f"  Ann: {{routes: [denver-omaha]}}\n  Bob: {{routes: [{bob}]}}\n"
        view = at_position("usa", f"players:\n{players}").view(0)
        lately = {n for n, owner in enumerate(view.owners) if owner == 1}
        assert passed_by(view, lately) == ([1] if length > 9 else [])
        assert longer_path(view, 1) == f"Bob: longest path {length}, yours 4"
        assert passed_by(view, set()) == []


def test_what_is_closest_to_a_harbor() -> None:
    """Colors that lack at most half of the cards with an anchor, jokers counted, and where."""
    hand = "1 yellow anchor train + 1 yellow ship + 1 joker + 2 red anchor train + 4 black train"
    players = f"  Ann: {{hand: {hand}, routes: [perry_sound-toronto]}}\n  Bob: {{}}\n"
    view = at_position("great_lakes", f"players:\n{players}").view(0)
    said = near_harbors(harbor_colors(view), free_ports(view), view.game_map)
    assert said == (
        "Closest: yellow (1 card missing), red (1 card missing), in Perry Sound or Toronto."
    )
    assert near_harbors(harbor_colors(view), [], view.game_map) == ""
