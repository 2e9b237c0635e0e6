"""What is said in a game is true for the moment, and said once."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.lines.reader import Terminal, map_file, play, program, typing
from tests.lines.test_questions import LAKES, lakes, usa
from tests.lines.test_turns import ANN, said
from tests.play.test_advice import BAD_POSITION
from tests.positions import at_position
from ttr_tui.play.seated_players import players_from_texts
from ttr_tui.storage.journal_writer import JournalFile
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import SavedGames
from ttr_tui.words import line_game as line_words
from ttr_tui.words import line_program


def test_offered_tickets_are_said(tmp_path: Path) -> None:
    """While starting tickets are chosen, they are the tickets."""
    lines = play(typing("tickets"), tmp_path).splitlines()
    assert sum(line.startswith("Starting tickets: keep at least") for line in lines) >= 2
    assert line_words.you_have_no_tickets() not in lines
    (first,) = {line for line in lines if line.startswith("1: ")}
    assert re.fullmatch(r"1: .+ to .+, \d+ points: .*\d+ trains .+", first)
    assert "Starting tickets: keep at least 2 of 3." in lines


def test_colors_of_both_routes_are_said(tmp_path: Path) -> None:
    """In the list of routes to claim, where two of them can be paid for."""
    position = "players: {Ann: {hand: 3 red + 3 yellow}, Bob: {}}\nturn_of: Ann\n"
    lines = said(at_position("usa", position), tmp_path, "routes claimable", "more", "more")
    (line,) = [line for line in lines if line.startswith("Denver to Salt Lake City")]
    assert line == "Denver to Salt Lake City: 3 red or 3 yellow, 4 points"


def test_before_pieces_are_chosen(tmp_path: Path) -> None:
    """Nobody has pieces yet: nothing says that they are used up, and routes say what cards they
    lack."""
    said = play(typing("players", "path detroit erie", "routes chicago"), tmp_path, "great_lakes")
    assert "starting pieces not chosen yet" in said
    assert "no trains left" not in said
    assert "trains 0" not in said
    assert ", 0 left" not in said
    assert "From Cleveland to Erie by sea: 1 black or 1 green, 1 point: you can pay for it" in said


def test_cards_with_an_anchor(tmp_path: Path) -> None:
    """Of single ships, which all have one, it is not said; anchor trains are called so."""
    lines = lakes(tmp_path, "hand")
    assert "Hand, ship deck: white ship 2" in lines
    assert not any("with an anchor" in line for line in lines if line.startswith("Market: "))


def test_ports_that_matter_come_first(tmp_path: Path) -> None:
    """Without cards for a harbor, those that lack are said, and the ports of the player's routes
    and tickets with what a harbor brings there."""
    position = LAKES.replace("tickets:", "routes: [milwaukee-muskegon], tickets:")
    lines = lakes(tmp_path, "harbor", position=position)
    nothing = "(+0 at the end)"
    at = lines.index(f"Ports of your routes: Milwaukee {nothing}, Muskegon {nothing}")
    assert "Each harbor not built costs 4 points." in lines
    assert "A harbor needs 2 more white anchor trains, or jokers." in lines
    then = "(+0 at the end, up to 10 with 1 ticket to complete)"
    assert lines[at + 1] == f"Ports of your tickets: Chicago {then}, Duluth {then}"


def test_what_a_building_costs(tmp_path: Path) -> None:
    """Help says what to have for one, and of locomotives what holds on this map."""
    lines = lakes(tmp_path, "help harbor")
    assert any(line.startswith("A harbor costs 2 cards with an anchor") for line in lines)
    lines = usa(tmp_path, "help draw")
    assert "A face-up locomotive counts as both cards." in lines
    assert not any("joker" in line for line in lines)


@pytest.mark.parametrize(
    ("last", "pieces", "times"), [("denver omaha", 11, 0), ("denver phoenix", 10, 1)]
)
def test_few_pieces_of_another_player(last: str, pieces: int, times: int, tmp_path: Path) -> None:
    """When the game may end soon, it is said how many pieces a player has who has claimed."""
    long = "calgary-winnipeg, duluth-helena, duluth-toronto, el_paso-houston, el_paso-los_angeles"
    bob = f"Bob: {{hand: 4 purple + 5 white, routes: [{long}]}}"
    wait = ("draw deck", "draw deck", "", "show")
    typed = (*wait, f"claim {last}", "1", "", "show", *wait, *wait)
    lines = usa(tmp_path, *typed, position=ANN.replace("Bob: {}", bob))
    assert lines.count(f"Bob has {pieces} trains left.") == times


@pytest.mark.parametrize(
    ("hand", "typed", "spaces"),
    [
        ("2 red + 1 locomotive", "path seattle new york", 17),
        ("3 purple + 3 yellow", "path duluth pittsburgh", 3),
        ("3 purple + 3 yellow + 2 locomotive", "path duluth pittsburgh", 1),
        ("4 purple", "path denver chicago", 4),
    ],
)
def test_path_says_what_is_missing_together(
    hand: str, typed: str, spaces: int, tmp_path: Path
) -> None:
    """Each card counts once and where it helps most: gray routes take the color that no other route
    of the path needs."""
    taken = "chicago-duluth, duluth-sault_st_marie"
    position = f"players:\n  Ann: {{hand: {hand}}}\n  Bob: {{routes: [{taken}]}}\n"
    lines = usa(tmp_path, typed, position=position)
    (together,) = [line for line in lines if line.startswith("Together")]
    assert together.endswith(f" {spaces} space{'s' * (spaces > 1)}."), lines


def test_second_route_of_a_double_route(tmp_path: Path) -> None:
    """Its refusal says whether others can claim it, which depends on the number of players."""
    ann = "Ann: {hand: 4 red, routes: [kansas_city-oklahoma_city/1]}"
    for players, whose in (("Bob: {}", "nobody"), ("Bob: {}\n  Cleo: {}\n  Dan: {}", "others")):
        position = f"players:\n  {ann}\n  {players}\n"
        lines = usa(tmp_path, "claim kansas city oklahoma", position=position)
        said = f"you have the other route; {whose} can claim this one"
        assert any(said in line for line in lines), lines


def test_examples_are_of_the_map(tmp_path: Path) -> None:
    """The cities and cards in examples are those of the map."""
    said = "\n".join(lakes(tmp_path, "help path", "help claim"))
    assert "denver" not in said.casefold()
    assert "joker" in said


def test_routes_of_a_color(tmp_path: Path) -> None:
    lines = [line for line in usa(tmp_path, "routes orange") if "points: you" in line]
    assert len(lines) == 7 and all(" orange, " in line for line in lines)


@pytest.mark.parametrize("typed", ["routes bob", "routes Bob", "routes of bob"])
def test_routes_of_a_player(typed: str, tmp_path: Path) -> None:
    assert "Bob has claimed no route." in usa(tmp_path, typed)


def test_tickets_and_hints_are_said_once(tmp_path: Path) -> None:
    """At the next turn only what is new is said, and the advice; `again` says all."""
    session = at_position("usa", ANN)
    session.set_hints(True)
    turn = ("draw deck", "draw deck", "", "show", "draw deck", "draw deck", "", "show")
    terminal = Terminal(typing("yes", "show", *turn, *turn, "again"))
    program(terminal, tmp_path).play(session)
    lines = terminal.text.splitlines()
    ticket = "Ticket 1, Denver to El Paso, 4 points: 4 trains to go"
    assert lines.count(ticket) == 2
    claim = "Advice: Claim Denver to Santa Fe with 2 red (2 points): part of Denver to El Paso (4)."
    assert lines.count(claim) == 4


def test_thinking_about_advice_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """First that the hard player thinks, if it plays games on; not before what it knows at once."""
    monkeypatch.setattr("ttr_tui.lines.game.PATIENCE", 0)
    lines = usa(tmp_path, "advice", position=BAD_POSITION)
    at = lines.index("Thinking about advice…")
    assert lines[at + 1].startswith("Advice: Draw yellow: ")
    assert "Thinking about advice…" not in usa(tmp_path, "advice", position=ANN)


def test_routes_to_claim_in_parts(tmp_path: Path) -> None:
    """First how many there are, then those for tickets and the longest ones, ten at a time."""
    lines = usa(tmp_path, "routes claimable", "more", "hand")
    start = next(n for n, line in enumerate(lines) if line.startswith("You can pay for "))
    first = "Denver to Santa Fe: 2 cards of any one color, 2 points, for ticket 1"
    assert first in lines[start + 1 : start + 3]
    total, points = (
        int(lines[start].split()[4]),
        [int(line.split()[-2]) for line in lines[start + 3 : start + 11]],
    )
    assert points == sorted(points, reverse=True)
    assert lines[start + 11] == f"Type more to hear {total - 10} more lines."
    assert f"Type more to hear {total - 20} more lines." in lines
    assert "There is nothing more to say." in usa(tmp_path, "more")


def test_a_route_to_claim_names_all_its_tickets(tmp_path: Path) -> None:
    position = (
        "players:\n"
        "  Ann: {hand: 2 red + 2 blue, tickets: [denver-el_paso, duluth-el_paso]}\n"
        "  Bob: {}\n"
        "turn_of: Ann\n"
    )
    lines = said(at_position("usa", position), tmp_path, "routes claimable")
    (line,) = [line for line in lines if line.startswith("Denver to Santa Fe:")]
    assert line.endswith("2 points, for tickets 1 and 2")


def test_a_list_counts_the_routes_as_they_are_said(tmp_path: Path) -> None:
    """Of two routes between the same cities both lists have one."""
    position = "players: {Ann: {hand: 6 locomotive}, Bob: {}}\nturn_of: Ann\n"
    lines = said(at_position("usa", position), tmp_path, "claim", "routes claimable")
    (asked,) = {line for line in lines if line.startswith("These are 12 of")}
    (number,) = re.findall(r"of (\d+)", asked)
    assert f"You can pay for {number} routes." in " ".join(lines)


LOST = """\
players:
  Ann: {hand: 1 red, tickets: [denver-el_paso]}
  Bob: {hand: 2 red}
"""


def test_route_of_a_path_is_lost(tmp_path: Path) -> None:
    """At the next turn the player hears who has it, and the new path, but not once more."""
    wait = ("draw deck", "draw deck", "", "show")
    bob = ("claim denver santa fe with 2 red", "", "show")
    lines = said(at_position("usa", LOST), tmp_path, *wait, *bob, *wait, *wait)
    lost = lines.index("Bob took Denver to Santa Fe: your plan takes 5 trains more.")
    assert lines[lost + 1].startswith("New path for ticket 1: Denver, ")
    assert lines[lost + 1].endswith(", El Paso.")
    assert sum("your plan takes" in line for line in lines) == 1


def test_path_that_stays_is_not_said_again(tmp_path: Path) -> None:
    """Somebody claims a route that only the cards drawn in the last turn led the plan to."""
    position = """\
players:
  Ann:
    hand: 1 red
    routes: [bastille-place_d_italie, bastille-republique]
    tickets: [republique-pantheon]
  Bob: {hand: 1 blue}
bus_deck: [blue, red]
"""
    bob = ("claim notre pantheon with 1 blue", "1", "", "show")
    drawn = ("draw deck", "draw deck", "path 1", "", "show")
    lines = said(at_position("paris", position), tmp_path, *drawn, *bob, "path 1")
    assert any("Notre-Dame to Panthéon" in line for line in lines[: lines.index("Round 2.")])
    assert any("From Place d’Italie to Panthéon" in line for line in lines)
    assert "You keep 1 blue for the flag." in lines
    assert not any("took" in line or "New path" in line for line in lines)


def test_lead_of_the_longest_path_is_said(tmp_path: Path) -> None:
    """A player hears once that another one's path has become longer."""
    position = """\
players:
  Ann: {routes: [duluth-helena, helena-seattle]}
  Bob: {hand: 2 black + 2 red, routes: [el_paso-los_angeles, dallas-el_paso]}
"""
    wait = ("draw deck", "draw deck", "", "show")
    bob = ("claim houston el paso", "claim dallas oklahoma city with 2 black", "", "show")
    more = ("claim kansas city oklahoma city with 2 red", "", "show")
    lines = said(at_position("usa", position), tmp_path, *wait, *bob, *wait, *more, *wait, *wait)
    assert lines.count("Bob: longest path 14, yours 12.") == 1
    assert sum(line.startswith(("Ann: longest", "Bob: longest")) for line in lines) == 1


def test_turn_begins_with_few_lines(tmp_path: Path) -> None:
    """Of many tickets only the first ones are said, and how to hear all."""
    tickets = "denver-el_paso, dallas-new_york, seattle-new_york, boston-miami, duluth-houston"
    position = ANN.replace(
        "[denver-el_paso]",
        f"[{tickets}, helena-los_angeles, calgary-phoenix, "
        "toronto-miami, portland-nashville, winnipeg-houston, kansas_city-houston]",
    )
    lines = said(at_position("usa", position), tmp_path)
    start = lines.index("Ann, type show when nobody else can read or hear this.")
    assert len(lines) - start < 16
    assert "Type tickets to hear all of them." in lines


def test_hands_after_the_game(tmp_path: Path) -> None:
    """Then everybody's cards and tickets are public."""
    lines = usa(tmp_path, "finish", "yes", "hand", "tickets", "claim", "back", "hand")
    assert "Ann: Denver to El Paso, failed: minus 4, now minus 4 points" in lines
    assert lines[lines.index("Ann's hand.") + 1] == "Hand: purple 4, red 2, locomotive 1"
    assert lines.count("Ann's hand.") == 1, "back leaves the game"
    assert 'There is no command "claim". Type help to hear the commands.' in lines


def test_exchange(tmp_path: Path) -> None:
    """Both pieces can be named; it is asked, as it takes the turn, and the player hears what was
    given and lost."""
    lines = lakes(tmp_path, "exchange", "2", "no", "exchange 4 trains for 4 ships", "yes")
    at = lines.index("Exchange pieces: this is your whole turn.")
    assert lines[at + 1] == "Type for example 1 train for 1 ship, or back."
    (two,) = [line for line in lines if line.startswith("1: give 2 trains, take 2 ships")]
    assert two.endswith("minus 2 points"), "of two kinds of pieces it is asked"
    assert "Exchange 4 trains for 4 ships (minus 4 points)? This is your whole turn." in lines
    assert "Exchanged 4 trains for 4 ships: minus 4 points." in lines


def test_command_to_continue_has_the_folder() -> None:
    """The line that is said can be typed as it is."""
    assert line_program.game_saved("a", "my games").endswith(
        "ttr resume --lines a --folder 'my games'"
    )
    assert line_program.game_saved("a", "").endswith("ttr resume --lines a")


class FullDisk(JournalFile):
    """A journal file on a disk that is full while `is_full`."""

    is_full = False

    def write(self, data: bytes, at: int) -> None:
        if FullDisk.is_full:
            raise OSError(28, "No space left on device")
        super().write(data, at)


@pytest.mark.parametrize("room", ["draw deck", "never"])
def test_full_disk(room: str, tmp_path: Path) -> None:
    """A step that cannot be saved is said once, and the game goes on; it is saved as soon as there
    is room. Whoever leaves before hears that steps are not saved."""
    store = SavedGames(user_folders(tmp_path).games, open_file=FullDisk)
    players = players_from_texts(["Ann", "computer:easy"])
    session = store.begin(map_file("usa"), players, first=None, seed=1)
    typed = iter(["keep all", "hand", "draw deck", "hand"])

    def choose(_new: Sequence[str]) -> str | None:
        line = next(typed, None)
        FullDisk.is_full = line is not None and line != room and FullDisk.is_full
        FullDisk.is_full = FullDisk.is_full or line == "keep all" or room == "never"
        return line

    terminal = Terminal(choose)
    program(terminal, tmp_path).play(session)
    FullDisk.is_full = False
    lines = terminal.text.splitlines()
    assert lines.count("The disk is full.") == 1
    assert lines.count("The game is saved again.") == (room != "never")
    done = len(store.open(str(session.id)).game.log)
    if room == "never":
        assert lines[-1] == "The last steps of the game could not be saved: the disk is full"
    else:
        assert lines[-1].startswith("The game is saved. ")
        assert done > 2


def test_each_parallel_route_says_why_not(tmp_path: Path) -> None:
    """Where one of them is claimed and the other one closed, a claim says both."""
    position = "players:\n  Ann: {hand: 2 red}\n  Bob: {routes: [kansas_city-oklahoma_city/1]}\n"
    lines = said(at_position("usa", position), tmp_path, "claim kansas city oklahoma")
    at = lines.index("Kansas City to Oklahoma City: Bob")
    assert lines[at + 1].endswith("closed: with so few players, only one of a double route")


def test_path_names_the_parallel_route_that_is_nearest(tmp_path: Path) -> None:
    position = "players:\n  Ann: {hand: 2 black}\n  Bob: {}\n"
    lines = said(at_position("usa", position), tmp_path, "path washington new york")
    assert "From Washington to New York: 2 black or 2 orange, 2 points: you can claim it" in lines


def test_longer_path_says_why(tmp_path: Path) -> None:
    """The number is that of the path in the plan; of a path that goes around for other tickets, the
    spaces that these need, too."""
    tickets = "kansas_city-houston, chicago-new_orleans, seattle-new_york"
    session = at_position("usa", ANN.replace("denver-el_paso", tickets))
    lines = said(session, tmp_path, "path 2")
    (line, _) = [line for line in lines if line.startswith("Ticket 2, Chicago to New Orleans")]
    assert line.endswith("7 points: 12 trains to go")
    assert (
        "Goes around, 5 trains longer than the shortest path: 9 of its spaces are for your other "
        "tickets, too."
    ) in lines


def test_plan_and_reasons(tmp_path: Path) -> None:
    """`plan` says the routes of the plan for all tickets in one answer, and with which of them;
    `why` the other reasons, without hints after the advice. Neither is said before the hand is
    shown."""
    lines = usa(tmp_path, "plan", "why")
    at = lines.index("The plan for all your tickets: 4 trains to go")
    assert sum(line.endswith(", for ticket 1") for line in lines[at + 1 : at + 3]) == 2
    advice = next(line for line in usa(tmp_path, "advice") if line.startswith("Advice: "))
    assert lines.count(advice) == usa(tmp_path, "hints", "why").count(advice) == 1
    hidden = play(typing("yes", "plan", "why"), tmp_path, players="Ann,Bob").splitlines()
    assert hidden.count("Show your hand first.") == 2


def test_only_the_new_card_is_said_after_a_draw(tmp_path: Path) -> None:
    lines = usa(tmp_path, "draw 1", "market")
    drawn = next(n for n, line in enumerate(lines) if line.startswith("You drew "))
    assert lines[drawn + 1].startswith("New face-up card: ")
    assert sum(line.startswith("Market: ") for line in lines) == 2


def test_players_in_short(tmp_path: Path) -> None:
    """With the longest path, and how many long routes."""
    position = ANN.replace("Bob: {}", "Bob: {routes: [duluth-helena, helena-seattle]}")
    (bob,) = [line for line in usa(tmp_path, "players", position=position) if "Bob: points" in line]
    assert bob.endswith("longest path 12, routes of 5 or more spaces 2")


def test_a_player_by_name(tmp_path: Path) -> None:
    """With the cards that others saw."""
    lines = usa(tmp_path, "draw 1", "players ann")
    ann = next(n for n, line in enumerate(lines) if line.startswith("Ann: points"))
    assert lines[ann + 1].startswith("Drawn face up and still in the hand: 1 ")


def test_rules_by_their_titles(tmp_path: Path) -> None:
    """Their titles are one line, without codes."""
    (titles,) = [line for line in usa(tmp_path, "rules") if line.startswith("Rules: ")]
    assert "Double routes" in titles and "C-" not in titles
