"""Questions about the game itself: leaving it, and yes or no before what cannot be undone."""

from __future__ import annotations

from functools import partial
from typing import Any

from ttr_tui.engine import Action, Claim, DrawTickets, Payment
from ttr_tui.engine.registry import is_build
from ttr_tui.engine.rules.exchange import Exchange, ExchangeRules
from ttr_tui.play.hints import ticket_risk
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.turn_facts import tickets_to_draw
from ttr_tui.questions.question import Ask, Command, Kind, Option, Question, Role, said
from ttr_tui.storage.settings import Settings
from ttr_tui.words import claims, saved_games, turn_text
from ttr_tui.words.buildings import BUILDING_WORDS
from ttr_tui.words.counts import lost_points
from ttr_tui.words.file_problems import file_problem
from ttr_tui.words.hints import risk_words
from ttr_tui.words.language import TextPart, _, pgettext
from ttr_tui.words.names import exchanged_pieces, payment_words


def leave(hot_seat: HotSeat) -> Question:
    """What to do with the game: any player may answer, also while no hand is shown."""
    game = hot_seat.session
    saved = _("saved: continue later") if game.id is not None else ""
    if game.save_error is not None:
        saved = _("not everything is saved: {problem}", problem=file_problem(game.save_error))
    return Question(
        "leave",
        said(Role.QUESTION, _("Leave the game?"), style="accent"),
        [
            Option(leads, [TextPart(label)], note=note)
            for leads, label, note in (
                (Command.BACK, _("Continue"), ""),
                (Command.LEAVE, _("Leave"), saved),
                (Command.EDIT_PLAYERS, _("Edit players"), ""),
                (end_early, _("End the game early"), _("scored as it stands")),
                (delete, _("Delete the game"), _("nothing is saved")),
            )
        ],
    )


def end_early() -> Question:
    """Whether to end the game now."""
    return yes_or_no(
        _("end it"),
        _("End the game now? All tickets are scored as they stand."),
        leads=Command.END_EARLY,
    )


def delete() -> Question:
    """Whether to delete the game."""
    return yes_or_no(_("delete it"), saved_games.ask_to_delete(), leads=Command.DELETE)


def yes_or_no(
    does: str, question: str, *, leads: Action | Command, risk: str = "", has_default: bool = False
) -> Question:
    """A question, with a warning about a `risk`; `does` says what the answer yes does."""
    return Question(
        "yes_or_no",
        [*said(Role.QUESTION, question, style="accent"), *said(Role.WARNING, risk)],
        [
            Option(leads, [TextPart(does)], id="confirm.enter" if has_default else "confirm.yes"),
            Option(Command.BACK, id="confirm.no"),
        ],
        Kind.YES_NO,
        has_default=has_default,
    )


def sure(hot_seat: HotSeat, action: Action) -> Ask | None:
    """Whether to do an action with its cards, or an exchange; `None` for any other action."""
    game_map = hot_seat.view.game_map
    match action:
        case Claim():
            question = claims.claim_question(action, game_map)
            return partial(yes_or_no, _("claim"), question, leads=action)
        case _ if is_build(action):
            city, cards = game_map.cities[action.city].name, payment_words(action.payment, game_map)
            question = _(BUILDING_WORDS[action.tag].sure, city=city, cards=cards)
            return partial(yes_or_no, _("build"), question, leads=action)
        case Exchange():
            question = _(
                "Exchange {pieces} ({cost})? This is your whole turn.",
                pieces=exchanged_pieces(action.number, action.deck, game_map),
                cost=lost_points(game_map.rules.of(ExchangeRules).points * action.number),
            )
            return partial(yes_or_no, pgettext("answer", "exchange"), question, leads=action)
    return None


def paid_with(hot_seat: HotSeat, option: Option, payment: Payment) -> Option:
    """The same paid with these cards, or why it cannot be."""
    action: Any = option.action
    paid = action._replace(payment=payment)
    return Option(paid, payment=payment, why_not=hot_seat.why_illegal(paid))


def before(hot_seat: HotSeat, action: Action, settings: Settings) -> Ask | None:
    """What the settings ask before an action: a claim, or to draw tickets, which cannot be undone.
    `None` if nothing is asked."""
    view = hot_seat.view
    match action:
        case Claim() if settings.ask_before_claim:
            return sure(hot_seat, action)
        case DrawTickets() if settings.ask_before_tickets and action in view.legal:
            risk = ticket_risk(view) if hot_seat.session.hints_on else None
            return partial(
                yes_or_no,
                _("draw"),
                turn_text.draw_tickets(*tickets_to_draw(view)),
                leads=action,
                risk=risk_words(risk) if risk else "",
                has_default=True,
            )
    return None


def before_by_ear(hot_seat: HotSeat, action: Action, settings: Settings) -> Ask | None:
    """The same where nobody sees what an exchange costs: one is always asked about."""
    if isinstance(action, Exchange):
        return sure(hot_seat, action)
    return before(hot_seat, action, settings)
