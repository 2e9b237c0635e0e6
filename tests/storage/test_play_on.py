"""Playing on from a step of a finished game, as a new saved game."""

from pathlib import Path
from random import Random

import pytest

from tests.maps import NAMES as MAPS
from tests.random_games import new_game
from tests.storage.games import a_store, begin, map_file, play, play_to_the_end
from ttr_tui.engine import IllegalActionError, final_score, view_of
from ttr_tui.engine.registry import broken_invariants
from ttr_tui.engine.rules.tickets import TicketsShuffled
from ttr_tui.engine.rules.turns import ShuffleDecks
from ttr_tui.play.deals import MAX_SEED
from ttr_tui.play.seated_players import PlayersError
from ttr_tui.play.session import FirstGame, Session
from ttr_tui.storage.finished_games import finished_games
from ttr_tui.storage.journal_format import JournalError
from ttr_tui.storage.journal_reader import OpenedGame
from ttr_tui.storage.saved_games import SavedGames
from ttr_tui.storage.statistics import LeftOut, statistics_of

SHUFFLED_BY_RULES_2 = Path(__file__).parents[1] / "journals" / "2026-11-21-paris-ann-bob-2.journal"
"""A game on Paris that Ann and Bob played on with shuffled decks after each had rejected a ticket,
and six steps of it."""


def finished(store: SavedGames, name: str = "usa", players: int = 2) -> OpenedGame:
    session = begin(store, name, players)
    play_to_the_end(session)
    session.leave()
    return store.open(session.id or "")


def check_step(store: SavedGames, opened: OpenedGame, step: int, seed: int | None) -> Session:
    """Begin at a step, leave and resume: the hands are the old ones, nothing can be undone, and
    today's rules agree with every line. Returns the resumed game."""
    begun = store.begin_from(opened, step, opened.players, shuffle_seed=seed)
    log, state = list(begun._game.log), begun._game.state.copy()
    assert log[: step + 1] == opened.game.log[: step + 1]
    assert len(log) == step + 1 + (seed is not None)
    assert not broken_invariants(state)
    assert list(begun._game.legal())
    begun.leave()
    resumed = store.resume(begun.id or "")
    assert not resumed.notices
    assert (resumed._game.log, resumed._game.state) == (log, state)
    with pytest.raises(IllegalActionError):
        resumed._game.undo()
    return resumed


STEPS = [pytest.param(97, id="some"), pytest.param(11, id="many", marks=pytest.mark.slow)]


@pytest.mark.quick(3)
@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("every", STEPS)
def test_any_step_but_the_last(name: str, every: int, tmp_path: Path) -> None:
    """A game goes on with kept and with shuffled decks from any step, here from some, others on
    each map. It can be undone only to there, and ends; only the first one counts in the
    statistics."""
    store = a_store(tmp_path / "games")
    opened = finished(store, name)
    last = len(opened.game.log) - 1
    for number, step in enumerate([0, *range(1 + MAPS.index(name), last, every), last - 1]):
        for seed in (None, step):
            resumed = check_step(store, opened, step, seed)
            if number % 4 == 0:
                play_to_the_end(resumed)
                kept = resumed._game.log[: step + 1]
                assert kept == opened.game.log[: step + 1]
            resumed.leave()
            assert not store.open(resumed.id or "").notices()
            store.delete(resumed.id or "") if step else None
    games = finished_games(store.folder).games
    assert [game.id for game in games if game.counts] == [opened.id]
    found = statistics_of(games, with_computers=True)
    assert (found.games, found.left_out) == (1, LeftOut(played_on=len(games) - 1))


def test_shuffled_decks_have_the_same_cards(tmp_path: Path) -> None:
    """Every deck and the tickets change their order only; hands, market and discards stay."""
    store = a_store(tmp_path)
    opened = finished(store, "great_lakes")
    kept = store.begin_from(opened, 40, opened.players)._game.state
    one, same, other = (
        store.begin_from(opened, 40, opened.players, shuffle_seed=seed)._game.state
        for seed in (1, 1, 2)
    )
    assert one == same
    for deck in kept.game_map.deck_indices:
        assert one.decks[deck] != other.decks[deck] != kept.decks[deck] != one.decks[deck]
        assert sorted(one.decks[deck]) == sorted(kept.decks[deck])
    assert one.ticket_deck != kept.ticket_deck
    assert sorted(one.ticket_deck) == sorted(kept.ticket_deck)
    assert (one.hands, one.market, one.discards) == (kept.hands, kept.market, kept.discards)


@pytest.mark.parametrize("name", MAPS)
def test_rejected_tickets_keep_their_places(name: str) -> None:
    """Only what nobody has seen is shuffled, at every step of a game: whoever rejected tickets
    still knows where they are (C-9)."""
    game, rng, cases = new_game(name, 3, 2), Random(2), 0
    while not game.is_over:
        before, after = game.state, game.copy()
        after.shuffle_decks(cases)
        rejected = len(before.returned_by)
        unseen = len(before.ticket_deck) - rejected
        assert after.state.ticket_deck[unseen:] == before.ticket_deck[unseen:]
        assert sorted(after.state.ticket_deck[:unseen]) == sorted(before.ticket_deck[:unseen])
        assert after.state.returned_by == before.returned_by
        for seat in before.seats:
            assert view_of(after, seat).returned == view_of(game, seat).returned
        cases += rejected > 0 and after.state.ticket_deck != before.ticket_deck
        game.apply(rng.choice(game.legal()))
    assert cases > 10


def test_decks_shuffled_by_older_rules_stay(tmp_path: Path) -> None:
    """A game that was played on when rejected tickets were shuffled, too, opens with its recorded
    decks, and there is nothing to say about it."""
    store = a_store(tmp_path)
    store.folder.joinpath(SHUFFLED_BY_RULES_2.name).write_bytes(SHUFFLED_BY_RULES_2.read_bytes())
    opened = store.open(SHUFFLED_BY_RULES_2.stem)
    assert opened.header.rules == 2
    shuffle = next(n for n, r in enumerate(opened.game.log) if isinstance(r.action, ShuffleDecks))
    *_decks, tickets = opened.game.log[shuffle].events
    assert isinstance(tickets, TicketsShuffled)
    assert opened.game.state.ticket_deck == [*tickets.tickets]
    assert opened.game.state.returned_by == ()
    assert len(opened.game.log) == shuffle + 7
    assert opened.notices() == []


def test_players_cannot_shuffle(tmp_path: Path) -> None:
    """The step of the journal is no move of a player."""
    session = begin(a_store(tmp_path))
    with pytest.raises(IllegalActionError):
        session._game.apply(ShuffleDecks(1))
    play_to_the_end(session)
    with pytest.raises(IllegalActionError):
        session._game.shuffle_decks(1)


def test_origin_is_in_the_header(tmp_path: Path) -> None:
    """The first line names the game and the number of its steps."""
    store = a_store(tmp_path)
    opened = finished(store)
    session = store.begin_from(opened, 12, opened.players)
    origin = store.open(session.id or "").header.origin
    assert origin == (opened.id, 12)
    assert store.open(opened.id).header.origin is None


def test_first_game_and_its_scores(tmp_path: Path) -> None:
    """A game that was played on knows the round where it began and the scores of the first game,
    also when it is resumed; not when the first game is gone, or another one has its name."""
    store = a_store(tmp_path)
    opened = finished(store)
    step = opened.session().replay().step_of_turn(6)
    totals = tuple(player.total for player in final_score(opened.game.state).players)
    for seed in (None, 1):
        session = store.begin_from(opened, step, opened.players, shuffle_seed=seed)
        first = FirstGame(opened.id, 3, step + (seed is not None), totals)
        assert session.first_game == first
        session.leave()
        assert store.open(session.id or "").session().first_game == first
    store.delete(opened.id)
    assert store.resume(session.id or "").first_game == first._replace(totals=())
    other = store.begin(opened.map_file, ["Ann", "Bob"], seed=7)
    assert other.id == opened.id
    play_to_the_end(other)
    other.leave()
    assert store.open(session.id or "").first_game == first._replace(totals=())


def test_other_players_take_the_seats(tmp_path: Path) -> None:
    """People and computers are chosen anew; the number of seats stays."""
    store = a_store(tmp_path)
    opened = finished(store)
    ann, bob = opened.players
    new = [ann._replace(name="Zoë"), bob._replace(played_by="easy")]
    session = store.begin_from(opened, 20, new)
    assert store.open(session.id or "").players == tuple(new)
    assert session.names == ("Zoë", bob.name)
    with pytest.raises(PlayersError):
        store.begin_from(opened, 20, new[:1])


def test_unfinished_game_cannot_be_played_on(tmp_path: Path) -> None:
    """Its replay has secrets: the cards of hidden hands would be known. The last step of a finished
    game has nothing after it."""
    store = a_store(tmp_path)
    session = begin(store)
    play(session, 50)
    session.leave()
    opened = store.open(session.id or "")
    with pytest.raises(JournalError) as caught:
        store.begin_from(opened, 10, opened.players)
    assert caught.value.problem.kind == "from-unfinished"
    with pytest.raises(ValueError, match="finished"):
        session.replay().game_at(10)
    over = finished(store)
    with pytest.raises(JournalError) as caught:
        store.begin_from(over, len(over.game.log) - 1, over.players)
    assert caught.value.problem.kind == "from-the-end"
    assert len(store.list()) == 2


def test_seed_too_large_for_a_journal(tmp_path: Path) -> None:
    """The largest seed can be read again; a larger one begins no game."""
    store = a_store(tmp_path)
    session = begin(store, seed=MAX_SEED)
    session.leave()
    assert store.open(session.id or "").header.seed == MAX_SEED
    with pytest.raises(JournalError) as caught:
        begin(store, seed=MAX_SEED + 1)
    assert caught.value.problem.kind == "seed-too-large"
    assert len(store.list()) == 1


def test_deal_is_kept(tmp_path: Path) -> None:
    """The word of a deal is in the journal; it gives the line to share when the game is over."""
    store = a_store(tmp_path)
    session = begin(store)
    assert session.deal is None
    opened = finished(store)
    session = store.begin(opened.map_file, ["Ann", "Bob"], seed=5, deal="dragon")
    assert session.share_line is None
    play_to_the_end(session)
    session.leave()
    over = store.open(session.id or "")
    line = over.session().share_line
    assert line is not None and line.startswith("ttr usa dragon: ")
    assert finished(store).session().share_line is None
    played_on = store.begin_from(over, 20, over.players)
    play_to_the_end(played_on)
    assert (played_on.deal, played_on.share_line) == (None, None), "who watched knows the deal"
    played_on.leave()
    again = store.open(played_on.id or "")
    assert (again.header.deal, again.session().share_line) == (None, None)


def test_deal_that_one_person_knows(tmp_path: Path) -> None:
    """A deal that one of its people had finished before does not count again, in any case of the
    word and of the name; the line to share says it, whenever the game is opened. Another person,
    word, map and number of seats is another deal."""
    store = a_store(tmp_path / "games")

    def over(word: str, name: str, *names: str, early: bool = False) -> Session:
        session = store.begin(map_file(name), names, seed=5, deal=word)
        session.end_early() if early else play_to_the_end(session)
        session.leave()
        return session

    first = over("dragon", "paris", "Ann", "Bob")
    others = [
        over("dragon", "paris", "Cid", "Dora"),
        over("dragons", "paris", "Ann", "Bob"),
        over("dragon", "usa", "Ann", "Bob"),
        over("dragon", "paris", "Ann", "Bob", "Eve"),
    ]
    second = over("Dragon", "paris", "Eve", "ANN")
    third = over("dragon", "paris", "Ann", "Fay")
    early = over("apple", "paris", "Ann", "Bob", early=True)
    after = over("apple", "paris", "Ann", "Bob")
    games = finished_games(store.folder).games
    found = statistics_of(games)
    assert (found.games, found.left_out) == (5, LeftOut(early=1, repeated=3))

    def ends(session: Session) -> set[str]:
        opened = store.open(session.id or "").session().share_line
        return {(line or "").rpartition(", ")[2] for line in (session.share_line, opened)}

    assert not any("time" in end for session in (first, *others, early) for end in ends(session))
    assert ends(second) == ends(after) == {"second time"}
    assert ends(third) == {"played 2 times before"}
    unfinished = store.begin(map_file("paris"), ["Gil", "Bob"], seed=5, deal="apple")
    unfinished.leave()
    resumed = store.resume(unfinished.id or "")
    play_to_the_end(resumed)
    assert (resumed.share_line or "").endswith("played 2 times before")
