"""What is typed as an answer: a number, or words that an option begins with. What is left of the
words answers the question that the option leads to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ttr_tui.engine import Action, Payment, Phase, Refusal
from ttr_tui.engine.game_map import CardTypeIndex, RouteIndex
from ttr_tui.engine.registry import BUILDINGS
from ttr_tui.engine.rules.routes import ClaimBlocker
from ttr_tui.lines import parser
from ttr_tui.lines.console import Console
from ttr_tui.lines.parser import UnclearError
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.route_needs import harbor_needs
from ttr_tui.play.targets import CityTarget, RouteTarget
from ttr_tui.play.turn_facts import pieces_are_known, why_not_claim_now
from ttr_tui.questions import routes
from ttr_tui.questions.buildings import harbor_brings
from ttr_tui.questions.game import sure
from ttr_tui.questions.option_names import names_of
from ttr_tui.questions.question import Ask, Command, Kind, Option, Place, Question, Role
from ttr_tui.questions.question import said as remarks
from ttr_tui.questions.turn import command as asked_by
from ttr_tui.words import claims, line_commands
from ttr_tui.words import line_game as line_words
from ttr_tui.words.advice import fact_words
from ttr_tui.words.buildings import BUILDING_WORDS
from ttr_tui.words.keys import is_no, is_yes
from ttr_tui.words.language import _, as_sentence, full_stop, plain, quoted
from ttr_tui.words.names import card_names, cards_words, payment_words
from ttr_tui.words.refusals import refusal_words
from ttr_tui.words.routes import route_name

MOST: Final = 12
"""Of more options only so many are said and have numbers."""


_COMMA: Final = re.compile(r"(?<=\d),(?=\d)")

_SURE: Final = 2
"""Words that name another option than the default."""


class Answer(NamedTuple):
    """What a line leads to: an action, a command of the program, the next question, or lines to
    say. The words in `rest` answer the question of the next phase."""

    action: Action | None = None
    command: Command | None = None
    ask: Ask | None = None
    said: Sequence[str] = ()
    is_confirmed: bool = False
    rest: str = ""


def run(hot_seat: HotSeat, command: str, text: str) -> Answer:
    """What the command with this id leads to; the rest of the line answers its question. Raises
    `UnclearError`."""
    words = parser.words_of(text)
    option = asked_by(hot_seat, command)
    if command == "claim" and words:  # Also a route that cannot be claimed, which says why.
        return answer(hot_seat, routes.connections(hot_seat), text)
    if command in BUILDINGS and option.leads is None and words:
        cities = parser.find_cities(text, hot_seat.view.game_map)
        option = asked_by(hot_seat, command, cities[0]) if cities else option
        words = []
    return follow(hot_seat, option, text if words else "")


def follow(hot_seat: HotSeat, option: Option, text: str = "") -> Answer:
    """What an option leads to; a text answers the question that it leads to."""
    leads = option.leads
    if leads is None:
        return Answer(said=why_not(hot_seat, option))
    if isinstance(leads, Command):
        return Answer(command=leads)
    if callable(leads):
        return answer(hot_seat, leads(), text) if text else _asked(hot_seat, leads)
    return Answer(leads, rest=text)


def _asked(hot_seat: HotSeat, ask: Ask) -> Answer:
    """A question. Its default is taken; an only option is chosen, but a payment that spends
    locomotives needlessly is to be confirmed."""
    question = ask()
    if question.has_default:
        return follow(hot_seat, question.options[question.first])
    if question.of_phase or len(question.options) != 1:
        return Answer(ask=ask)
    (option,) = question.options
    if option.action is None:
        return follow(hot_seat, option)
    warnings = [each for each in question.remarks if each.role is Role.WARNING]
    if isinstance(question.about, RouteTarget):
        game_map, route = hot_seat.view.game_map, question.about.route
        spent = dict(option.payment).get(game_map.locomotive, 0)
        more = spent - game_map.routes[route].locomotives
        if more <= 0 and routes.only_claim(hot_seat, route) is not None:
            return Answer(option.action)
        if more > 0:
            cards = cards_words(game_map.locomotive, more, game_map)
            words = _("This spends {cards} that the route does not require.", cards=cards)
            warnings += remarks(Role.WARNING, words)
    confirm = sure(hot_seat, option.action)
    if confirm is None:
        return Answer(ask=ask)
    sentence = confirm()
    return Answer(ask=lambda: sentence._replace(remarks=[*warnings, *sentence.remarks]))


def answer(hot_seat: HotSeat, question: Question, text: str) -> Answer:
    """What a text means as an answer. Raises `UnclearError` if it means nothing."""
    text = _COMMA.sub(", ", text)
    if question.kind is Kind.SEVERAL:
        return _several(hot_seat, question, text)
    if question.kind is Kind.YES_NO:
        return _yes_or_no(hot_seat, question, text)
    if question.kind is Kind.OFFER and (
        is_no(text) or (is_yes(text) and len(question.options) == 2)
    ):
        return follow(hot_seat, question.options[-1 if is_no(text) else 0])
    paid = any(option.payment for option in question.options) and _payment(hot_seat, text)
    if paid and (claim := routes.claim_with(hot_seat, question, paid)) is not None:
        return Answer(claim)
    found, rest = find(hot_seat, question, text)
    if question.kind is Kind.DRAW:
        card = card_named(hot_seat, text)
        if len(card.split()) > len(text.split()) - len(rest.split()):
            said = _("{asked} is not among the face-up cards.", asked=quoted(card))
            raise UnclearError(said, card)
    if question.has_default and len(text.split()) - len(rest.split()) < _SURE:
        found = []  # In `red ship` this is not the deck that replaces a red card.
    if not found and question.has_default:
        return follow(hot_seat, question.options[question.first], text)
    narrowed = question._replace(options=found, kind=Kind.CHOOSE, again=None)
    if not found or (len(found) > 1 and rest):
        unclear = _unclear(hot_seat, question, found or question.options, rest if found else text)
        if unclear.meant or question.of_phase or question.kind is not Kind.DRAW:
            raise unclear
        how = line_commands.usage(line_commands.COMMANDS["draw"], hot_seat.view.game_map)
        return Answer(ask=lambda: narrowed if found else question, said=[unclear.said, how])
    if len(found) > 1 and all(option.leads is None for option in found):
        return Answer(said=[line for option in found for line in why_not(hot_seat, option)])
    if len(found) > 1:
        return Answer(ask=lambda: narrowed)
    try:
        result = follow(hot_seat, found[0], rest)
    except UnclearError as unclear:
        if unclear.meant or not callable(found[0].leads):
            raise
        return Answer(ask=found[0].leads, said=[unclear.said])
    second = result.rest and (
        find(hot_seat, question, result.rest)[0] or card_named(hot_seat, result.rest)
    )
    if result.rest and not second:
        raise UnclearError(line_words.not_used(result.rest), result.rest)
    return result


def _payment(hot_seat: HotSeat, text: str) -> Payment:
    """The cards that a text names, each with its number; none if there is anything else."""
    game_map, words, cards = hot_seat.view.game_map, parser.words_of(text), Counter[CardTypeIndex]()
    names = {n: card_names(n, game_map) for n in game_map.card_type_indices}
    while words:
        found, used = parser.find_longest(words[1:], names)
        if (count := parser.number(words[0])) is None or len(found) != 1:
            return ()
        cards[found[0]] += count
        words = words[1 + used :]
    return tuple(sorted(cards.items()))


def card_named(hot_seat: HotSeat, text: str) -> str:
    """The words from the beginning of a text that name a card, whether it is face up or not."""
    game_map, words = hot_seat.view.game_map, text.split()
    names = {n: card_names(n, game_map) for n in game_map.card_type_indices}
    return " ".join(words[: parser.find_longest(words, names)[1]])


def _several(hot_seat: HotSeat, question: Question, text: str) -> Answer:
    """Any number of the options, or all, and then the end of the choice."""
    chosen, rest = list(question.options), ""
    if not parser.is_argument(text, "all"):
        chosen, rest = [], text
        while rest:
            found, rest = find(hot_seat, question, rest)
            if len(found) != 1:
                raise _unclear(hot_seat, question, found or question.options, rest)
            chosen += found
    assert question.again is not None, "the question knows what is selected"
    kept = [option.ticket for option in chosen if option.ticket is not None]
    done = question.again("", kept).done
    assert done is not None, "there is an end of the choice"
    return follow(hot_seat, done)


def _yes_or_no(hot_seat: HotSeat, question: Question, text: str) -> Answer:
    if is_yes(text) or parser.number(text) == 1:
        return follow(hot_seat, question.options[0])._replace(is_confirmed=True)
    raise UnclearError(line_words.no_answer(text), text)


# Options by their words.


def find(hot_seat: HotSeat, question: Question, text: str) -> tuple[list[Option], str]:
    """The options that the longest part of a text means, those that are possible if there are any,
    and the rest of the text; no options if it means none."""
    words = text.split()
    first = parser.number(words[0].strip(",")) if words else None
    names = {n: names_of(hot_seat, option) for n, option in enumerate(question.options)}
    found, used = parser.find_longest(words, names)
    is_amount = question.kind is Kind.AMOUNTS
    if first is not None and not is_amount and used < 2:
        found, used = [], 0
    if first is not None and not is_amount and not used:
        shown = shown_options(question)
        option = shown[first - 1] if 0 < first <= len(shown) else None
        ends = option is not None and option.action is not None
        several = question.kind in (Kind.DRAW, Kind.SEVERAL)
        if option is not None and (several or not ends or len(words) == 1):
            found, used = [question.options.index(option)], 1
    options = [question.options[n] for n in found]
    if question.kind is Kind.DRAW:  # Of two equal cards either will do.
        options = [*{plain(option.words): option for option in options}.values()]
    possible = [option for option in options if option.leads is not None]
    return possible or options, " ".join(words[used:])


def _unclear(
    hot_seat: HotSeat, question: Question, options: Sequence[Option], text: str
) -> UnclearError:
    """That these words mean none of the options, or too many of them, with the nearest name."""
    number = parser.number(text)
    if number is not None and question.kind is not Kind.AMOUNTS:
        return UnclearError(line_words.no_number(text, len(shown_options(question))), text)
    words = parser.words_of(text) or [text]
    game_map = hot_seat.view.game_map
    cities = parser.find_cities(text, game_map)
    if cities and question.kind is Kind.FIND and question.again is not None:
        said = question.again(game_map.cities[cities[0]].name, ()).no_match
        return UnclearError(said, text)
    if cities and isinstance(options[0].target, RouteTarget):
        return UnclearError(line_words.no_route_between(), text)
    known: dict[str, str] = {}
    for option in options:
        match option.target:
            case RouteTarget(route=route):
                known |= parser.words_of_cities(game_map.routes[route].ends, game_map)
            case CityTarget(city=city):
                known |= parser.words_of_cities([city], game_map)
            case _:
                names = names_of(hot_seat, option)
                known |= {word: word for name in names for word in parser.words_of(name)}
    unknown = [word for word in words if not any(each.startswith(word) for each in known)]
    asked = " ".join(unknown or words)
    near = parser.nearest_names(unknown, known)
    if not near:
        return UnclearError(line_words.not_used(" ".join(words)), text)
    return UnclearError(line_words.not_used(asked, near), asked, near)


def shown_options(question: Question) -> list[Option]:
    """The options that are said, by their numbers; the cards of the market keep theirs."""
    can = [each.leads is not None or each.ticket is not None for each in question.options]
    if question.kind is Kind.DRAW:
        last = max((n for n, possible in enumerate(can) if possible), default=-1)
        return list(question.options[: last + 1])
    return [option for option, possible in zip(question.options, can, strict=True) if possible][
        :MOST
    ]


# What is said.


def question_lines(question: Question) -> list[str]:
    """What is said with a question, and at last the question itself, as one line."""
    before, asked = list[str](), ""
    for role, text, place in question.remarks:
        if question.kind is Kind.SEVERAL and place is Place.BESIDE:
            continue  # It says what is selected.
        if not text or role in (Role.HINT, Role.NOTE) or (question.of_phase and role is Role.DONE):
            continue
        words = plain(text)
        if role is Role.QUESTION:
            asked = f"{asked} {words}" if asked else words
        else:
            before.append(full_stop(as_sentence(words)))
    return [*before, asked]


def option_words(hot_seat: HotSeat, question: Question, option: Option) -> str:
    """An option in words: its route or city with what it costs, its cards, or its name."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    cards = payment_words(option.payment, game_map, anchors=True)
    notes = [option.detail, option.note]
    match option.target:
        case RouteTarget(route=route) if option.payment:
            return _("{route} with {cards}", route=route_name(route, game_map), cards=cards)
        case RouteTarget(route=route):
            facts = game_map.routes
            beside = {each for each in facts[route].parallels if each in hot_seat.payable_routes}
            colors = [facts[each].color for each in sorted(beside - {route})]
            others = [each for each in colors if each not in (None, facts[route].color)]
            price = line_words.route_and_price(route, view, [n for n in others if n is not None])
            return ", ".join(filter(None, [price, *notes]))
        case CityTarget(city=city):
            note = next(filter(None, notes), "")
            return line_words.city_with_note(game_map.cities[city].name, note)
    if option.payment:
        return _("add {cards}", cards=cards) if question.of_phase else cards
    if option.ticket is not None:
        offered = {each.ticket: each for each in hot_seat.offered_tickets()}
        return line_words.offered_ticket(offered[option.ticket], view)
    return line_words.city_with_note(plain(option.words), option.note)


def why_not(hot_seat: HotSeat, option: Option) -> list[str]:
    """Why an option is not possible now; of a route what it costs, of harbors what the hand lacks
    for one and where it can be."""
    view, reason = hot_seat.view, option.why_not
    if isinstance(option.target, RouteTarget):
        return _why_not_claim(hot_seat, option.target.route)
    if option.id == "turn.claim" and view.phase is Phase.TURN:
        return [_("You cannot claim any route now.")]
    if not isinstance(reason, Refusal):
        return []
    said = full_stop(as_sentence(refusal_words(reason, view.game_map)))
    if option.id != "turn.harbor":
        return [said]
    brings = {city: harbor_brings(hot_seat, city) for city in view.game_map.city_indices}
    unused = BUILDING_WORDS["harbor"].unused(view.game_map)
    needs = harbor_needs(view)
    lacking = [] if needs is None else [fact_words(needs, view)]
    return [said, *lacking, unused, *line_words.free_ports(view, brings)]


def _why_not_claim(hot_seat: HotSeat, route: RouteIndex) -> list[str]:
    """Why none of the routes between two cities can be claimed: with the price, if that is the
    reason or the reasons differ."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    routes = game_map.connections[game_map.routes[route].connection].routes
    reasons = {why_not_claim_now(view, each) for each in routes}
    reason = why_not_claim_now(view, route)
    says_more = reason is ClaimBlocker.PIECES and not pieces_are_known(view)
    if reason in (None, ClaimBlocker.CARDS) or len(reasons) > 1 or says_more:
        return [
            line_words.route_line(each, view) for each in line_words.without_twins(routes, view)
        ]
    return [claims.why_not_this_route(reason, view, route)]


class OpenQuestion:
    """What a phase or a command asks, until it is answered or left."""

    def __init__(self, hot_seat: HotSeat, console: Console) -> None:
        self._hot_seat, self._console = hot_seat, console
        self._list_said: bool | None = None
        """Whether its list is said, `None` before the question is."""
        self._asked: Question | None = None
        self.command = ""
        """The id of the command that asks; empty if the phase does."""

    @property
    def is_open(self) -> bool:
        return self._asked is not None

    @property
    def takes_no(self) -> bool:
        """Whether no is an answer and does not leave the question."""
        return self._asked is not None and self._asked.kind is Kind.OFFER

    @property
    def words(self) -> list[str]:
        """The words of the options that are said."""
        if (question := self._asked) is None:
            return []
        if question.kind is Kind.YES_NO:
            return [line_words.yes_or_no()]
        return [option_words(self._hot_seat, question, each) for each in shown_options(question)]

    def ask(self, ask: Ask, command: str = "") -> None:
        self._asked, self.command, self._list_said = ask(), command, None

    def close(self) -> None:
        self._asked, self.command = None, ""

    def say_list_again(self) -> None:
        """Say the list once more with the question."""
        self._list_said = False

    def is_answer(self, line: str) -> bool:
        """Whether all of several words are those of an option: they are no command then."""
        if self._asked is None or " " not in line or self._asked.kind is Kind.YES_NO:
            return False
        found, rest = find(self._hot_seat, self._asked, line)
        return len(found) == 1 and not rest

    def say(self, advise: Callable[[], None] = lambda: None) -> None:
        """Say the question with its list, the second time without what is said before it; before
        how to answer it, `advise` says what is advised."""
        question, can_leave = self._asked, bool(self.command)
        assert question is not None, "a question is open"
        *before, asked = question_lines(question)
        asked = as_sentence(asked)
        asked = asked if asked.endswith((":", "?")) else full_stop(asked)
        is_short = question.kind is Kind.DRAW and question.of_phase and self._list_said is not False
        if is_short:
            advise()
        self._console.say(*([] if self._list_said else before), asked)
        is_list = question.kind not in (Kind.YES_NO, Kind.AMOUNTS)
        words = self.words if is_list else []
        if is_short:
            self._list_said = True
            return
        if not self._list_said:
            self._console.say(
                *(line_words.numbered_line(n, text) for n, text in enumerate(words, 1))
            )
            every = sum(option.leads is not None for option in question.options)
            if is_list and every > len(words):
                self._console.say(line_words.part_of_list(len(words), every))
        advise()
        self._console.say(self._how_to_answer(question, len(words), can_leave=can_leave))
        self._list_said = True

    def _how_to_answer(self, question: Question, most: int, *, can_leave: bool) -> str:
        match question.kind:
            case Kind.YES_NO:
                return line_words.yes_or_no()
            case Kind.AMOUNTS:
                example = names_of(self._hot_seat, question.options[question.first])[0]
                return line_words.type_amounts(example, can_leave=can_leave)
            case Kind.SEVERAL:
                least = self._hot_seat.view.min_kept
                return line_words.how_to_keep(least, full=not self._list_said)
        if self._list_said:
            return line_words.number_or_options(most, can_leave=can_leave)
        return line_words.type_a_number(most, can_leave=can_leave)

    def answer(self, line: str) -> Answer:
        """What a line leads to as an answer. Raises `UnclearError`."""
        assert self._asked is not None, "a question is open"
        return answer(self._hot_seat, self._asked, line)
