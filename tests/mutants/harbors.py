"""Mistakes in building harbors and in what they are worth."""

from tests.mutants.mutant import ENGINE, PAYMENTS, STATIONS, Mutant

BUILDING = f"{ENGINE}/building.py"
PAYING = f"{ENGINE}/payments.py"
SCORING = f"{ENGINE}/scoring.py"
WORTH = f"{ENGINE}/tickets_and_harbors.py"

MUTANTS = (
    Mutant(
        name="plain train cards pay for a harbor",
        rules="GL-7",
        file=PAYING,
        old="[k for k in suit.kinds if game_map.kinds[k].anchor]",
        new="[*suit.kinds]",
    ),
    Mutant(
        name="a harbor is built without a route",
        rules="GL-7",
        file=BUILDING,
        old="if city in reached and city not in state.harbors:",
        new="if reached is not None and city not in state.harbors:",
    ),
    Mutant(
        name="two harbors stand in a city",
        rules="GL-7",
        file=BUILDING,
        old="if city in reached and city not in state.harbors:",
        new="if city in reached and state.harbors.get(city) != player:",
    ),
    Mutant(
        name="a harbor is built where there is no port",
        rules="GL-7",
        file=BUILDING,
        old="for city, facts in enumerate(game_map.cities) if facts.port]",
        new="for city, facts in enumerate(game_map.cities) if not facts.junction]",
    ),
    Mutant(
        name="a fourth harbor is built",
        rules="GL-7",
        file=BUILDING,
        old="if rules is None or harbors_built(state, player) >= rules.count:",
        new="if rules is None or harbors_built(state, player) > rules.count:",
    ),
    Mutant(
        name="a harbor is paid in any four anchored cards of a colour",
        rules="GL-7",
        file=PAYING,
        old="product(range(each + 1), repeat=len(suits))",
        new="product(range(total + 1), repeat=len(suits))",
        oracle=PAYMENTS,
    ),
    Mutant(
        name="jokers do not pay for a harbor",
        rules="GL-7",
        file=PAYING,
        old="    for wild in range(total):\n",
        new="    for wild in range(1):\n",
    ),
    Mutant(
        name="unbuilt harbors are forgotten",
        rules="GL-8",
        file=f"{ENGINE}/scoring.py",
        old="(harbors.count - built) * harbors.penalty",
        new="0",
    ),
    Mutant(
        name="unfinished tickets score for harbors",
        rules="GL-8",
        file=WORTH,
        old="            ticket.completed and city in",
        new="            ticket.ticket >= 0 and city in",
    ),
    Mutant(
        name="a harbor scores ten for any number of tickets",
        rules="GL-8",
        file=WORTH,
        old="min(naming, len(rules.points))",
        new="min(naming, 1)",
    ),
    Mutant(
        name="a harbor that four tickets name scores forty",
        rules="GL-8",
        file=WORTH,
        old="(0, *rules.points)[min(naming, len(rules.points))]",
        new="(0, *rules.points)[min(naming, 1)] * naming",
        oracle=STATIONS,
    ),
    Mutant(
        name="a ticket that names two own harbors counts for one",
        rules="GL-8",
        file=WORTH,
        old="            ticket.completed and city in",
        new="            ticket.completed\n"
        "            and not {s.city for s in scores} & {*game_map.tickets[ticket.ticket].ends}\n"
        "            and city in",
        oracle=STATIONS,
    ),
    Mutant(
        name="the harbors of all count for everybody",
        rules="GL-8",
        file=SCORING,
        old="for city, owner in state.harbors.items() if owner == seat]",
        new="for city in state.harbors]",
    ),
    Mutant(
        name="harbors of others count as one's own built",
        rules="GL-8",
        file=BUILDING,
        old="    return list(state.harbors.values()).count(seat)",
        new="    return len(state.harbors)",
    ),
    Mutant(
        name="a harbor is built where another's lane leads",
        rules="GL-7",
        file=BUILDING,
        old="        if owner == player\n        for end",
        new="        if owner >= 0\n        for end",
    ),
)
