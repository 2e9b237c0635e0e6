"""Deals that a word gives, and the line to share."""

import pytest

from tests.storage.games import map_file
from ttr_tui.engine import EndEarly, Game, final_score
from ttr_tui.engine.game_map import Seat
from ttr_tui.engine.notation import payment_text
from ttr_tui.play.deals import (
    MAPS,
    MAX_SEED,
    SharedDeal,
    deal_seed,
    is_deal,
    map_of_day,
    read_share_line,
    share_line,
)
from ttr_tui.play.seated_players import players_from_texts
from ttr_tui.text import counted

DAY = "2026-11-28"
FIXED = {
    "usa": (
        870483759668096148,
        2,
        "red, yellow, orange, yellow, white",
        {
            "1 purple + 1 black + 1 red + 1 green": (
                "dallas-new_york, chicago-santa_fe, helena-los_angeles"
            ),
            "1 white + 2 orange + 1 black": (
                "winnipeg-houston, los_angeles-new_york, calgary-salt_lake_city"
            ),
            "1 black + 2 green + 1 locomotive": (
                "duluth-houston, seattle-los_angeles, sault_st_marie-nashville"
            ),
        },
    ),
    "europe": (
        1687508941801860777,
        2,
        "yellow, green, green, black, blue",
        {
            "1 purple + 1 white + 1 yellow + 1 black": (
                "berlin-bucuresti, sarajevo-sevastopol, frankfurt-kobenhavn, kobenhavn-erzurum"
            ),
            "1 blue + 2 black + 1 locomotive": (
                "kyiv-petrograd, paris-zagrab, brest-venezia, palermo-moskva"
            ),
            "1 purple + 1 blue + 1 orange + 1 black": (
                "roma-smyrna, athina-wilno, smolensk-rostov, lisboa-danzig"
            ),
        },
    ),
    "great_lakes": (
        566236838250856010,
        0,
        "joker, green anchor train, joker, yellow ship, green double ship, black double ship",
        {
            "1 red anchor train + 1 black anchor train + 1 red ship + 1 white double ship": (
                "sudbury-new_york, wausau-sudbury, duluth-new_york,"
                " cedar_rapids-sault_ste_marie, duluth-montreal"
            ),
            "1 purple train + 1 red train + 1 yellow double ship + 1 white double ship": (
                "toronto-ottawa, duluth-traverse_city, milwaukee-marquette,"
                " marathon-cleveland, green_bay-timmins"
            ),
            "1 white train + 1 yellow double ship + 1 red double ship + 1 joker": (
                "sault_ste_marie-sudbury, chicago-toronto, cleveland-ottawa,"
                " marquette-albany, syracuse-montreal"
            ),
        },
    ),
    "paris": (
        1522029765908920962,
        1,
        "wild bus, red, green, wild bus, red",
        {
            "2 yellow": "champs_elysees-place_d_italie, la_villette-trocadero",
            "1 red + 1 white": "montmartre-invalides, batignolles-republique",
            "2 blue": "trocadero-place_d_italie, notre_dame-montparnasse",
        },
    ),
}
"""The seed of the day on each map, the first player, the market, and each hand with its tickets."""
FIXED_SEED = 1457721684557711549


def dealt(word: str, name: str, seats: int) -> Game:
    names = ["Ann", "Bob", "Cid"][:seats]
    return Game(map_file(name).game_map, names, seed=deal_seed(word, name, seats))


@pytest.mark.parametrize("name", MAPS)
def test_a_word_deals_the_same_game_for_ever(name: str) -> None:
    """The seed, the first player, the market, the hands and the tickets of a known deal of each
    map."""
    game = dealt(DAY, name, 3)
    game_map, state = game.game_map, game.state
    hands = [
        payment_text(tuple((card, n) for card, n in enumerate(hand) if n), game_map)
        for hand in state.hands
    ]
    market = ", ".join(game_map.card_types[card].name for card in state.market if card is not None)
    offers = [", ".join(game_map.tickets[each].id for each in offer) for offer in state.offers]
    dealt_hands = dict(zip(hands, offers, strict=True))
    assert (deal_seed(DAY, name, 3), state.first, market, dealt_hands) == FIXED[name]


def test_a_word_has_the_same_seed_for_ever() -> None:
    assert deal_seed("dragon-7", "paris", 2) == FIXED_SEED


def test_case_does_not_change_a_deal_but_word_map_and_seats_do() -> None:
    """Everything that names a deal changes its seed, but not upper and lower case."""
    assert deal_seed("Dragon", "usa", 3) == deal_seed("dRAGON", "usa", 3)
    seeds = {
        deal_seed(word, name, seats)
        for word in (DAY, "2026-11-29", "dragon")
        for name in ("usa", "europe")
        for seats in (2, 3)
    }
    assert len(seeds) == 12
    assert all(0 <= seed < 2**62 <= MAX_SEED for seed in seeds)


def test_days_in_a_row_have_each_map() -> None:
    """A date chooses the map; a word that is no date chooses none."""
    days = [map_of_day(f"2026-11-{day}") for day in (26, 27, 28, 29)]
    assert sorted(filter(None, days)) == sorted(MAPS)
    assert map_of_day(DAY) == "usa"
    assert [map_of_day(word) for word in ("2026-13-01", "20261128", "dragon")] == [None] * 3


@pytest.mark.parametrize("word", ["", "a b", "two_words", "é", "a" * 41, "x\x1b", "x\n"])
def test_no_word_of_a_deal(word: str) -> None:
    """Other characters, nothing and too many are refused."""
    assert is_deal("Dragon-7") and not is_deal(word)


def test_share_line_begins_with_the_person() -> None:
    """The person's score is first, whoever wins; nobody is named."""
    game = dealt(DAY, "usa", 3)
    for _ in range(60):
        game.apply(game.legal()[0])
    game.apply(EndEarly())
    players = players_from_texts(["computer:hard", "Zoë", "computer:hard"])
    totals = [player.total for player in final_score(game.state).players]
    line = share_line(game, players, "DAY")
    others = sorted((totals[0], totals[2]), reverse=True)
    result = f"ttr usa day: {totals[1]} ({others[0]}, {others[1]}), 2 hard computers, "
    assert line.startswith(result)
    assert line.endswith(" turns, ended early")
    assert line.isascii() and not any(player.name in line for player in players)


def test_share_line_says_who_played_and_how_often() -> None:
    """It says the levels of the computer players, and that a person had finished the deal before;
    what it says of the deal can be read again."""
    game = dealt(DAY, "usa", 3)
    game.apply(EndEarly())
    for players, said in {
        ("Ann", "Bob", "Cid"): ", 0 of",
        ("Ann", "computer:easy", "Cid"): ", 1 easy computer, 0 of",
        ("computer:racer", "Ann", "computer:easy"): ", 1 racer computer, 1 easy computer, 0 of",
    }.items():
        line = share_line(game, players_from_texts(players), DAY)
        assert said in line and "time" not in line
        levels = tuple(each.split(":")[1] for each in players if ":" in each)
        assert read_share_line(line.removeprefix("ttr usa ")) == SharedDeal(DAY, 3, levels)
    people = players_from_texts(["Ann", "Bob", "Cid"])
    assert share_line(game, people, DAY, 1).endswith(", second time")
    assert share_line(game, people, DAY, 2).endswith(", played 2 times before")


@pytest.mark.parametrize("first", range(3))
def test_turns_are_counted_from_the_first_player(first: int) -> None:
    """In a round that is not complete, those who sit after the first player had their turn."""
    game = Game(map_file("usa").game_map, ["Ann", "Bob", "Cid"], first=Seat(first), seed=1)
    while game.state.turn < 6:
        game.apply(game.legal()[0])
    game.apply(EndEarly())
    for seat in range(3):
        computers = ["computer:easy"] * 3
        computers[seat] = "Ann"
        turns = 2 if (seat - first) % 3 < 2 else 1
        ended = f" {counted(turns, 'turn')}, ended early"
        assert share_line(game, players_from_texts(computers), DAY).endswith(ended)
