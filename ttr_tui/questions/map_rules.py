"""Questions that only some maps ask: the flag, starting pieces, exchanges, and a second deck."""

from __future__ import annotations

from ttr_tui.engine import DrawFaceUp
from ttr_tui.engine.game_map import Slot
from ttr_tui.engine.rules.exchange import Exchange, ExchangeRules
from ttr_tui.engine.rules.flag import FlagRules, KeepFlagCard, KeepNoFlagCard
from ttr_tui.engine.rules.market import FillSlot
from ttr_tui.engine.rules.starting_pieces import ChooseStartingPieces
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.questions.question import (
    HINTS,
    MESSAGE,
    Kind,
    Option,
    Place,
    Question,
    Role,
    said,
)
from ttr_tui.words import names
from ttr_tui.words.counts import lost_points, points
from ttr_tui.words.language import TextPart, _, text_parts
from ttr_tui.words.names import card_name, color_name, deck_name


def flag_card(hot_seat: HotSeat) -> Question:
    """Whether to keep a card just played for the flag (PA-2)."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    flag, held = game_map.rules.of(FlagRules), view.seats[view.player].flags
    badges = [part for card in held for part in (TextPart(" "), TextPart(card=card))]
    has = text_parts("You have {cards}", cards=badges[1:])
    colors = ", ".join(color_name(color, game_map) for color in flag.colors)
    whole = _("{colors} together: {points}", colors=colors, points=points(flag.points))
    return Question(
        "flag_card",
        [
            *said(
                Role.QUESTION, _("Keep one of the cards you played for the flag?"), style="accent"
            ),
            MESSAGE,
            *said(Role.DONE, has if held else _("You have none yet.")),
            *said(Role.DONE, whole, style="quiet", place=Place.BESIDE),
            HINTS,
        ],
        [
            *(
                Option(each, text_parts("keep {badge} {card}", badge=badge, card=name))
                for each in view.legal_of(KeepFlagCard)
                for badge, name in [(TextPart(card=each.card), card_name(each.card, game_map))]
            ),
            Option(KeepNoFlagCard(), [TextPart(_("keep none"))]),
        ],
        Kind.OFFER,
        of_phase=True,
    )


def starting_pieces(hot_seat: HotSeat) -> Question:
    """How many pieces of each type to start with (GL-6)."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    choices, suggested = view.legal_of(ChooseStartingPieces), game_map.rules.suggested_pieces
    return Question(
        "starting_pieces",
        [
            *said(
                Role.QUESTION,
                _("Choose {n} starting pieces.", n=game_map.rules.pieces.count),
                style="accent",
            ),
            MESSAGE,
            HINTS,
            *said(Role.NOTE, _("Revealed when everybody has chosen."), style="quiet"),
        ],
        [
            Option(
                each,
                [TextPart(names.pieces_words(each.pieces, game_map), "strong")],
                note=_("for beginners") if each.pieces == suggested else "",
            )
            for each in choices
        ],
        Kind.AMOUNTS,
        first=next((n for n, each in enumerate(choices) if each.pieces == suggested), 0),
        of_phase=True,
    )


def exchange(hot_seat: HotSeat) -> Question:
    """Which pieces to exchange, and how many (GL-9)."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    price = game_map.rules.of(ExchangeRules).points
    return Question(
        "exchange",
        [
            *said(Role.QUESTION, _("Exchange pieces: this is your whole turn."), style="accent"),
            MESSAGE,
            *said(Role.DONE, " ".join(names.pieces_to_exchange(view)), style="quiet"),
        ],
        [
            Option(
                each,
                [TextPart(names.exchange_words(each.number, each.deck, game_map))],
                note=lost_points(price * each.number),
                style="bad",
            )
            for each in view.legal_of(Exchange)
        ],
        Kind.AMOUNTS,
    )


def replacing_deck(hot_seat: HotSeat, slot: Slot) -> Question:
    """Which deck replaces this face-up card (GL-1): first the one that the card is from."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    card = view.market[slot]
    assert card is not None, "the slot has a card"
    decks = {
        each.refill: each
        for each in view.legal_of(DrawFaceUp)
        if each.slot == slot and each.refill is not None
    }
    same = game_map.card_types[card].deck
    badge, name = TextPart(card=card), TextPart(f" {card_name(card, game_map)}", "strong")
    drawn = text_parts("You draw {card}. Replace it from:", card=[badge, name])
    return Question(
        "deck",
        said(Role.QUESTION, drawn),
        [_deck_option(hot_seat, deck, action) for deck, action in decks.items()],
        first=list(decks).index(same) if same in decks else 0,
        has_default=True,
    )


def filling_deck(hot_seat: HotSeat) -> Question:
    """Which deck fills an empty slot of the market (GL-1)."""
    return Question(
        "deck",
        said(
            Role.QUESTION,
            text_parts(
                "{empty} Fill it from:",
                empty=TextPart(_("A slot of the market is empty."), "accent"),
            ),
        ),
        [_deck_option(hot_seat, each.deck, each) for each in hot_seat.view.legal_of(FillSlot)],
        of_phase=True,
    )


def _deck_option(hot_seat: HotSeat, deck: int, action: DrawFaceUp | FillSlot) -> Option:
    name, left = deck_name(deck, hot_seat.view.game_map), hot_seat.view.decks[deck]
    words = [TextPart(_("the {deck} ({n} left)", deck=name, n=left))]
    return Option(action, words, id=f"refill.deck{deck + 1}")
