"""The page of the log and the line of the footer."""

from itertools import islice

from tests.panels.shown import badges_of, text_of
from tests.positions import NAMES, usa
from tests.random_games import random_play
from ttr_tui.engine import Game
from ttr_tui.panels.footer import FooterKey, footer_line
from ttr_tui.panels.log import log_page
from ttr_tui.panels.spans import Span
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.replay import Replay
from ttr_tui.play.session import Session
from ttr_tui.play.turn_facts import round_of


def a_session(names: tuple[str, ...] = NAMES) -> Session:
    game = Game(usa().game_map, names, first=0, seed=4)
    for _ in islice(random_play(game, 4), 80):
        pass
    return Session(usa(), game, seed=4)


def log_text(session: Session, seat: int | None) -> str:
    log = HotSeat(session).session.public_log()
    game_map, badges = session.map_file.game_map, badges_of(session)
    return text_of(log_page([Span("who")], log, game_map, session.names, seat, badges, 96))


def round_numbers(text: str) -> list[int]:
    """The numbers in front of the rows."""
    return [int(row[:4]) for row in text.splitlines() if row[:4].strip().isdigit()]


def test_log_of_all_and_of_one_player() -> None:
    """The log has each round with its number once, the last one first, of all or of one player."""
    session = a_session()
    rounds = round_numbers(log_text(session, None))
    last = round_of(Replay(session._game, session.players).turns, len(NAMES))
    assert rounds[0] in (last, last - 1), "the present round may have no entry yet"
    assert rounds == [*range(rounds[0], 0, -1)]
    for seat, name in enumerate(NAMES):
        text = log_text(session, seat)
        assert round_numbers(text)[-1] == 1
        assert not any(f" {other} " in text for other in set(NAMES) - {name})


def test_names_in_the_log_are_whole() -> None:
    """Long names are not cut."""
    names = ("Ann", "Konstantin von und zu Großdorf")
    text = log_text(a_session(names), 1)
    assert f"{names[1]} draws" in text
    assert "…" not in text


def key(id: str, word: str, *, is_possible: bool = True) -> FooterKey:
    return FooterKey(id, [(word[0], id)], word, is_possible)


def test_footer_leaves_out_what_does_not_fit() -> None:
    """The first keys come first; of the others those that fit. Help and the way back are never left
    out; the longest note that leaves room for two entries beside them stands at the end."""
    entries = [
        key("turn.claim", "claim"),
        key("turn.find", "find a city or a route"),
        key("turn.zoom", "zoom"),
        key("log.back", "back"),
        key("screen.help", "help"),
    ]
    assert text_of([footer_line(entries, 80)]).split("  ")[0] == " c claim"
    assert text_of([footer_line(entries, 34)]).rstrip() == " c claim  z zoom  b back  h help"
    assert text_of([footer_line(entries, 20)]).rstrip() == " b back  h help"
    assert text_of([footer_line(entries, 80, ["saved"])]).endswith(" saved ")
    assert "saved" not in text_of([footer_line(entries, 40, ["saved"])])
    assert text_of([footer_line(entries, 60, ["not saved: no space", "lost"])]).endswith(" lost ")


def test_footer_keys_can_be_clicked() -> None:
    """Each key and its word run the command; what is not possible is dimmed."""
    line = footer_line([key("turn.claim", "claim", is_possible=False)], 40)
    assert {span.command for span in line if span.text.strip()} == {"turn.claim"}
    assert {span.style for span in line if span.text.strip()} == {"bar quiet"}
