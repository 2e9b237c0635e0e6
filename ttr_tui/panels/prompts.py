"""What each prompt says: its remarks and the rows of its list, from a `PromptContext`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

from rich.cells import cell_len

from ttr_tui.board.layout.layout_plan import city_codes
from ttr_tui.board.render.large_text import large_lines
from ttr_tui.engine import GameMap, Phase
from ttr_tui.engine.game_map import CityIndex, RouteIndex
from ttr_tui.engine.rules.tunnels import extra_cards
from ttr_tui.engine.state import Tunnel
from ttr_tui.panels.prompt_context import PromptContext
from ttr_tui.panels.prompt_layout import PromptContent
from ttr_tui.panels.spans import BLANK, Line, Span, line
from ttr_tui.play.advice_facts import Advice
from ttr_tui.play.city_search import find
from ttr_tui.play.hints import harbors_not_built
from ttr_tui.play.log import OF_CARDS, LogEntry, grouped
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.play.targets import CityTarget, RouteTarget
from ttr_tui.play.turn_facts import why_not_claim_now
from ttr_tui.questions.buildings import harbor_brings, harbor_built
from ttr_tui.questions.question import Kind, Option, Place, Question, Remark, Role, said
from ttr_tui.questions.routes import revealed_cards
from ttr_tui.terminal_text import fit, pad
from ttr_tui.words import buildings as building_words
from ttr_tui.words import claims as claim_words
from ttr_tui.words import counts, panels, turn_text
from ttr_tui.words.hints import harbors_words
from ttr_tui.words.language import Slot, TextPart, _, as_sentence, pgettext, plain, text_parts
from ttr_tui.words.log_text import log_line
from ttr_tui.words.names import payment_words
from ttr_tui.words.panel_facts import ticket_facts
from ttr_tui.words.player_text import short_player_label
from ttr_tui.words.routes import other_end, route_name

_HIGHEST_NUMBER: Final = 9
"""Of a row with a key."""


def turn(context: PromptContext) -> PromptContent:
    """What to do this turn, or the second card; alone the advice that was asked for."""
    view, second, message = context.view, context.view.phase is Phase.SECOND_CARD, context.message
    if message is not None and isinstance(message.fact, Advice):
        return PromptContent(context.message_remarks(), is_fixed=True)
    hints = [] if _refuses_key(context) else context.hint_remarks()
    if not hints and not second and (reminder := harbors_not_built(view)) is not None:
        hints = said(Role.HINT, harbors_words(reminder), "good")
    remarks = said(Role.QUESTION, turn_text.turn_question(view), "accent")
    if second:
        remarks += context.turn_summary()
        remarks += said(Role.NOTE, turn_text.own_last_round(view), "accent")
    else:
        if context.cursor is None and message is None:
            cut = context.hot_seat.cut_plan()
            words = "" if cut is None else turn_text.plan_was_cut(view, cut.route, cut.more)
            remarks += said(Role.HINT, words, "accent", Place.FIRST_ROW)
        remarks += context.since_remarks()
        if not (hints and context.hot_seat.session.hints_on):
            remarks += said(Role.NOTE, turn_text.turn_choices(view), "quiet")
    reason = _reason(context)
    # The summary says what happened, too.
    remarks += reason or context.message_remarks(_of_cards(context))
    remarks += [*hints, *target_remarks(context, with_status=not reason)]
    if context.cursor is None and message is None and not hints:
        remarks += said(Role.NOTE, _("The arrow keys move the cursor over the board."), "quiet")
    return PromptContent(remarks, is_fixed=True)


def _reason(context: PromptContext) -> list[Remark]:
    """The message without the name of the route, if it says why the route under the cursor cannot
    be claimed: what is said about the cursor names the route."""
    message, cursor = context.message, context.cursor
    if message is None or not isinstance(cursor, RouteTarget):
        return []
    reason = why_not_claim_now(context.view, cursor.route)
    if reason is None or reason != message.fact:
        return []
    why = claim_words.claim_blocker_words(reason, context.view, cursor.route)
    return said(Role.MESSAGE, as_sentence(why), message.style, Place.BESIDE)


def _refuses_key(context: PromptContext) -> bool:
    """Whether the message says that a key does nothing, while a route is under the cursor: the hint
    about the route would read like its reason."""
    message = context.message
    is_refusal = message is not None and isinstance(message.fact, Phase)
    return is_refusal and isinstance(context.cursor, RouteTarget)


def _of_cards(context: PromptContext) -> list[LogEntry]:
    """What happened to the market and the decks in this turn."""
    return [entry for entry in context.hot_seat.turn_so_far() if entry.what in OF_CARDS]


def turn_end(context: PromptContext) -> PromptContent:
    """The key that ends the turn, in the place of what to do in it, and what the player did."""
    view = context.view
    what_next = turn_text.what_next(view, context.hot_seat.next_person)
    remarks = [
        Remark(Role.QUESTION, context.key_and_words("turn_end.end", what_next, "accent")),
        *context.turn_summary(),
        *said(Role.DONE, harbor_built(context.hot_seat), "good", Place.BESIDE),
        *context.message_remarks(_of_cards(context)),
    ]
    for sentence in (
        turn_text.flag_scores(view),
        turn_text.goes_first(view),
        turn_text.ends_soon(view),
    ):
        remarks += said(Role.DONE, sentence, "accent", Place.BESIDE)
    return PromptContent(remarks, is_fixed=True)


# What is under the cursor.


def claim_status(context: PromptContext, route: RouteIndex) -> list[TextPart]:
    """Whether the route can be claimed, with which cards if there is no choice, or why not."""
    view, key = context.view, context.key("turn.claim")
    reason = why_not_claim_now(view, route)
    if reason is not None:
        return [TextPart(claim_words.claim_blocker_words(reason, view, route), "quiet")]
    if view.viewer is None:
        return [TextPart(claim_words.open_to_claim(), "quiet")]
    if context.hot_seat.claim_warnings(route):
        parts = text_parts("{key} claim: see the risk", "bad", key=key)
    else:
        payments = [claim.payment for claim in view.claims()[route]]
        parts = claim_words.claim_key(key, payments, view.game_map)
    return [each._replace(command="turn.claim") for each in parts]


def target_remarks(context: PromptContext, *, with_status: bool = True) -> list[Remark]:
    """What is under the cursor: a route with its color, its points and whether it can be claimed,
    or a city."""
    view = context.view
    match context.cursor:
        case RouteTarget(route=route):
            about = text_parts(
                "{route}: {kind}",
                route=TextPart(route_name(route, view.game_map), "strong"),
                kind=claim_words.kind_and_points(route, view),
            )
            status = [TextPart("  "), *claim_status(context, route)] if with_status else []
            return [Remark(Role.CURSOR, [*about, *status])]
        case CityTarget(city=city):
            routes = [route for route in view.game_map.routes if city in route.ends]
            open_count = sum(route.index in view.open_routes() for route in routes)
            parts = [TextPart(view.game_map.cities[city].name, "strong")]
            parts += [TextPart(f"  {fact}") for fact in building_words.in_city(view, city)]
            if view.viewer is not None and view.harbors[city] == view.viewer:
                parts.append(TextPart(f"  {harbor_brings(context.hot_seat, city)}", "good"))
            still_open = _("{n} of {routes} open", n=open_count, routes=counts.routes(len(routes)))
            return [Remark(Role.CURSOR, [*parts, TextPart(f"  {still_open}", "quiet")])]
        case _:
            return []


# The cards of a tunnel.


def tunnel_reveal(context: PromptContext, tunnel: Tunnel, seen: int) -> PromptContent:
    """The cards of a tunnel, the first `seen` of them face up."""
    game_map, all_seen = context.view.game_map, seen == len(tunnel.revealed)
    extra = extra_cards(game_map, tunnel._replace(revealed=tunnel.revealed[:seen]))
    price = claim_words.tunnel_price(extra, so_far=not all_seen)
    played = claim_words.tunnel_played(tunnel, game_map)
    remarks = [
        *said(Role.QUESTION, claim_words.tunnel_title(tunnel, game_map), "accent"),
        *said(Role.QUESTION, played, "quiet", Place.BESIDE),
        Remark(Role.QUESTION, revealed_cards(tunnel, game_map, seen)),
        *said(Role.QUESTION, price, "strong" if all_seen else "quiet", Place.BESIDE),
        *context.message_remarks(),
    ]
    return PromptContent(remarks, is_fixed=True)


# A question.


def question_content(context: PromptContext, question: Question, row: int) -> PromptContent:
    """What is said with this question, with this row of its list highlighted."""
    has_keys = bool(question.options) and all(each.id for each in question.options)
    remarks: list[Remark] = []
    for each in question.remarks:
        if each.text:
            remarks.append(each)
        elif each.role is Role.MESSAGE:
            remarks += context.message_remarks()
        else:
            remarks += context.hint_remarks(question.selected)
    if question.kind is Kind.YES_NO:
        remarks += [_answers(context, question), *context.message_remarks()]
    elif has_keys:
        remarks += [*_keys(context, question), *context.message_remarks()]
    option = question.options[row] if row < len(question.options) else None
    if option is not None:
        remarks += said(Role.CURSOR, option.detail, "quiet")
    return PromptContent(
        remarks,
        [] if has_keys else _rows(context, question),
        has_input=question.kind in (Kind.FIND, Kind.GO_TO),
        covers_panels=context.view.phase in (Phase.STARTING_TICKETS, Phase.STARTING_PIECES)
        or question.kind is Kind.LOOK,
    )


def _either_key(one: TextPart, other: Slot) -> list[TextPart]:
    """Two keys that do the same, as does a click on what stands between them."""
    parts = text_parts("{one} or {other}", "quiet", one=one, other=other)
    return [each._replace(command=each.command or one.command) for each in parts]


def _answers(context: PromptContext, question: Question) -> Remark:
    """The keys for yes and no, with what yes does."""
    option = question.options[0]
    yes = context.key_and_words(option.id, _("yes, {does}", does=plain(option.words)))
    no = context.key_and_words("confirm.no", _("no, go back"))
    return Remark(Role.QUESTION, [*yes, TextPart("   "), *no])


def _keys(context: PromptContext, question: Question) -> list[Remark]:
    """The options that have a key each; Enter takes the default, too."""
    remarks: list[Remark] = []
    for number, option in enumerate(question.options):
        keys: Sequence[TextPart] = context.key_and_words(option.id, plain(option.words), "plain")
        if question.has_default and number == question.first:
            keys = _either_key(context.key("replace.same"), keys)
        place = Place.BESIDE if number else Place.ROWS
        remarks.append(Remark(Role.QUESTION, keys, place))
    return remarks


# The rows of the list.


def _rows(context: PromptContext, question: Question) -> list[Line]:
    if question.routes_of is not None:
        return _routes_from(context, question, question.routes_of)
    if question.kind is Kind.LOOK:
        return _own_tickets(context)
    if question.kind is Kind.SEVERAL:
        return [
            _offered_ticket(context, number, each, is_selected=each.ticket in question.selected)
            for number, each in enumerate(question.options, 1)
        ]
    return [_row(context, question, each) for each in question.options]


def _row(context: PromptContext, question: Question, option: Option) -> Line:
    """`add R 2  2 red`: the name, the cards of the payment as badges and in words, the note; or
    without them the place on the board."""
    if not option.words and not option.payment:
        return _place(context, option)
    badges, name = context.badges, context.badges.spans(option.words)
    if question.kind is Kind.FIND:
        name = (name[0]._replace(style="strong"),)
    spans: list[Span | str] = [*name]
    if option.payment:
        spans += [" "] if name else []
        for card_type, count in option.payment:
            spans += [badges.cards(card_type, count), " "]
        spans.append(Span(f" {payment_words(option.payment, context.view.game_map)}", "quiet"))
    return line(*spans, *([Span(f"  {option.note}", option.style)] if option.note else []))


def _own_tickets(context: PromptContext) -> list[Line]:
    """`1 12 Denver – El Paso  4 trains to go`; an open one has its number, as its path on the
    board."""
    facts = ticket_facts(context.hot_seat)
    cells = max((cell_len(fact.label[1].text) for fact in facts), default=0)
    rows: list[Line] = []
    for number, fact in enumerate(facts, 1):
        (points, name), done = fact.label, fact.style == "good"
        rows.append(
            line(
                ("✓ ", "good") if done else (f"{number} ", "key"),
                (f"{points.text:>2} ", "good" if done else "accent"),
                (pad(name.text, cells), "good" if done else "plain"),
                (f" {fact.words}", fact.style),
            )
        )
    return rows


def _offered_ticket(
    context: PromptContext, number: int, option: Option, *, is_selected: bool
) -> Line:
    """`1 [x] 13  Vancouver – Santa Fe  13 trains to go`"""
    assert option.ticket is not None, "the option is a ticket"
    game_map = context.view.game_map
    ticket = game_map.tickets[option.ticket]
    long = f"  {_('long ticket')}" if ticket.long else ""
    return line(
        (f"{number if number <= _HIGHEST_NUMBER else ' '} ", "key"),
        ("[x] " if is_selected else "[ ] ", "good" if is_selected else "quiet"),
        (f"{ticket.points:>2}  ", "accent"),
        (game_map.ticket_name(option.ticket), "strong" if is_selected else "plain"),
        (f"  {option.note}{long}", "quiet"),
    )


def _place(context: PromptContext, option: Option) -> Line:
    game_map = context.view.game_map
    match option.target:
        case RouteTarget(route=route):
            name = route_name(route, game_map)
            points = claim_words.route_points(route, game_map)
            status = [TextPart(claim_words.with_flag(points, route, context.view), "good")]
            if option.why_not is not None:
                status = claim_status(context, route)
            badges = context.badges
            return line((name, "strong"), "  ", badges.route(route), "  ", *badges.spans(status))
        case CityTarget(city=city):
            return line((game_map.cities[city].name, "strong"), (option.note, "quiet"))
    return ()


def _routes_from(context: PromptContext, question: Question, city: CityIndex) -> list[Line]:
    """`Omaha  P P P P  4 purple, 7 points`, or instead of that whose the route is, or why it cannot
    be claimed now."""
    view, badges, game_map = context.view, context.badges, context.view.game_map
    routes = [n.target.route for n in question.options if isinstance(n.target, RouteTarget)]
    names = [other_end(route, city, game_map) for route in routes]
    cells, longest = max(map(cell_len, names)), max(game_map.routes[n].length for n in routes)
    rows: list[Line] = []
    for route, name in zip(routes, names, strict=True):
        owner, reason = view.owners[route], why_not_claim_now(view, route)
        spans = line(
            (f"{pad(name, cells)} ", "quiet" if reason else "strong"),
            badges.route(route),
            " " * (2 * (longest - game_map.routes[route].length) + 1),
        )
        if owner is not None:
            spans += (badges.seat(owner), Span(f" {claim_words.whose(owner, view)}", "quiet"))
        elif reason is None:
            spans += (Span(claim_words.kind_and_points(route, view), "good"),)
        else:
            spans += (Span(claim_words.why_not_from_here(reason, view, route), "quiet"),)
        rows.append(spans)
    return rows


def with_names(game_map: GameMap, typed: str) -> str:
    """The text with the names of cities for the codes that the board shows, but for those that are
    parts of names themselves."""
    names = [city.name for city in game_map.cities]
    by_code = {code.casefold(): name for code, name in zip(city_codes(names), names, strict=True)}
    return " ".join(
        word if find(game_map, word)[0] else by_code.get(word.casefold(), word)
        for word in typed.split()
    )


# While no hand is shown.


def hand_over(context: PromptContext, *, ascii: bool) -> PromptContent:
    """Whose turn it is and what happened since their last turn, and no secret of anybody."""
    view, hot_seat = context.view, context.hot_seat
    groups, names = hot_seat.since_last_turn(), hot_seat.session.names
    remarks = [
        Remark(
            Role.QUESTION,
            [TextPart(seat=view.player), TextPart(" "), *turn_text.whose_turn(view)],
        ),
        *said(Role.QUESTION, panels.turns_left_words(view), "accent", Place.BESIDE),
        *context.message_remarks([*chain.from_iterable(groups)]),
        *(context.log_entry(each, log_line(each, view.game_map, names, 14)) for each in groups),
    ]
    return PromptContent(remarks, is_fixed=True, banner=_handoff_banner(context, ascii=ascii))


def _handoff_banner(context: PromptContext, *, ascii: bool) -> list[list[Line]]:
    """The name of the next player, in large letters if there is room."""
    name = context.view.seats[context.view.player].name
    press = text_parts(
        "Press {key} when nobody else is looking",
        "bar",
        key=context.key("handoff.show", "bar accent"),
    )
    spaced = " ".join(fit(name, 32).upper())
    large = large_lines(name, 1000, ascii=ascii)
    return [
        [
            BLANK,
            line((_("Pass the laptop to"), "bar")),
            BLANK,
            *(line((row, "bar strong")) for row in rows),
            BLANK,
            context.badges.spans(press),
            BLANK,
        ]
        for rows in ([large] if large else []) + [[spaced], [fit(name, 32)]]
    ]


def hidden_hand(context: PromptContext) -> PromptContent:
    """That the hand is hidden, and the keys that show it."""
    name = fit(context.view.seats[context.view.player].name, 30)
    keys = _either_key(context.key("game.hide"), context.key("handoff.show"))
    remarks = [
        *said(Role.QUESTION, _("{name}, your hand is hidden.", name=name), "accent"),
        Remark(Role.QUESTION, text_parts("{keys} shows it", "quiet", keys=keys), Place.BESIDE),
        *context.message_remarks(),
    ]
    return PromptContent(remarks, is_fixed=True)


# While computer players move.


def computer_moves(
    context: PromptContext, shown: Sequence[LogEntry], *, is_paused: bool, others_work: bool
) -> PromptContent:
    """What a computer player did, who is thinking, and how the moves go on."""
    view, hot_seat, players = context.view, context.hot_seat, context.hot_seat.session.players
    names = [_label(player) for player in players]
    remarks = said(Role.QUESTION, _("Paused.") if is_paused else "", "accent")
    if not hot_seat.is_watched:
        person, seats = hot_seat.next_person, hot_seat.session.names
        name = None if hot_seat.is_alone else fit(seats[person], 14)
        to_come = turn_text.to_come((person - view.player - 1) % len(seats), name)
        remarks += said(Role.QUESTION, to_come, "quiet", Place.BESIDE)
    pause = _("go on") if is_paused else _("pause")
    skip: Sequence[TextPart] = text_parts(
        "{key} or any other key: show the rest", "quiet", key=context.key("computer.rest")
    )
    if others_work:
        skip = context.key_and_words("computer.next", pgettext("key", "next"))
    keys = [*context.key_and_words("computer.pause", pause), TextPart("   "), *skip]
    remarks += [Remark(Role.QUESTION, keys, Place.BESIDE), *context.message_remarks(shown)]
    for group in grouped(shown):
        remarks.append(context.log_entry(group, log_line(group, view.game_map, names)))
    if hot_seat.is_thinking and not is_paused:
        thinks = turn_text.is_thinking(names[view.player])
        sign = [TextPart(seat=view.player), TextPart(" ")]
        remarks.append(Remark(Role.CURSOR, [*sign, TextPart(thinks, "accent")]))
    return PromptContent(remarks, is_fixed=True)


def _label(player: SeatedPlayer) -> str:
    """`Iris (hard)`: the name, short, and of a computer player its level."""
    return short_player_label(player._replace(name=fit(player.name, 16)))
