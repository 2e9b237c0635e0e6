"""Mistakes in building stations and in borrowing lanes through them."""

from tests.mutants.mutant import ENGINE, PAYMENTS, STATIONS, Mutant

BUILDING = f"{ENGINE}/building.py"
BORROWING = f"{ENGINE}/borrowing.py"
SCORING = f"{ENGINE}/scoring.py"
VALUE = "value = (points, sum([score.completed for score in scores]), -len(borrowed))"

MUTANTS = (
    Mutant(
        name="two stations stand in a city",
        rules="EU-4",
        file=BUILDING,
        old="if city not in taken:",
        new="if taken.get(city) != player:",
    ),
    Mutant(
        name="every station costs one card",
        rules="EU-4",
        file=BUILDING,
        old="station_table(state.game_map, built + 1)",
        new="station_table(state.game_map, 1)",
    ),
    Mutant(
        name="a station is paid in any colours",
        rules="EU-4",
        file=BUILDING,
        old="    return BuildTable(counted_payments(game_map, price, suits_of(game_map)), ",
        new="    suits = suits_of(game_map)\n"
        "    kinds = tuple(kind for suit in suits for kind in suit.kinds)\n"
        "    suits = [suits[0]._replace(kinds=kinds)]\n"
        "    return BuildTable(counted_payments(game_map, price, suits), ",
    ),
    Mutant(
        name="locomotives do not pay for a station",
        rules="EU-4",
        file=BUILDING,
        old="    return BuildTable(counted_payments(game_map, price, suits_of(game_map)), ",
        new="    plain = [\n"
        "        payment\n"
        "        for payment in counted_payments(game_map, price, suits_of(game_map))\n"
        "        if game_map.locomotive not in dict(payment)\n"
        "    ]\n"
        "    return BuildTable(plain, ",
    ),
    Mutant(
        name="a fourth station is built",
        rules="EU-4",
        file=BUILDING,
        old="(built := stations_built(state, player)) >= rules.count",
        new="(built := stations_built(state, player)) > rules.count",
    ),
    Mutant(
        name="a station needs an own lane into its city",
        rules="EU-4",
        file=BUILDING,
        old="            if city not in taken:",
        new="            lanes = state.game_map.lanes\n"
        "            mine = [lanes[i] for i, o in enumerate(state.owners) if o == player]\n"
        "            if city not in taken and any(city in lane.ends for lane in mine):",
    ),
    Mutant(
        name="a station's cards go out of the game",
        rules="EU-4",
        file=f"{ENGINE}/events/building.py",
        old="        pay(state, self.player, self.payment)\n        state.stations",
        new="        for kind, count in self.payment:\n"
        "            state.hands[self.player][kind] -= count\n"
        "        state.stations",
    ),
    Mutant(
        name="a station is paid by train and ship cards together",
        rules="MX-2",
        file=BUILDING,
        old="    return BuildTable(counted_payments(game_map, price, suits_of(game_map)), ",
        new="    suits = [\n"
        "        suit._replace(kinds=tuple(\n"
        "            kind for other in suits_of(game_map) if other.colour == suit.colour\n"
        "            for kind in other.kinds\n"
        "        ))\n"
        "        for suit in suits_of(game_map) if suit.deck == 0\n"
        "    ]\n"
        "    return BuildTable(counted_payments(game_map, price, suits), ",
        oracle=PAYMENTS,
    ),
    Mutant(
        name="a station lends all lanes that end in its city",
        rules="EU-5",
        file=SCORING,
        old="    parts = connected_parts(game_map, [*lanes, *[use.lane for use in borrowed]])\n",
        new="    cities = [use.city for use in borrowed]\n"
        "    lent = [\n"
        "        lane.index\n"
        "        for lane in game_map.lanes\n"
        "        if {*cities} & {*lane.ends} and state.owners[lane.index] not in (-1, seat)\n"
        "    ]\n"
        "    parts = connected_parts(game_map, [*lanes, *lent])\n",
        oracle=STATIONS,
    ),
    Mutant(
        name="a station lends a lane in one direction only",
        rules="EU-5",
        file=BORROWING,
        old="if city in lane.ends and owner",
        new="if city == lane.ends[0] and owner",
    ),
    Mutant(
        name="a station lends lanes that nobody claimed",
        rules="EU-5",
        file=BORROWING,
        old="owner not in (NOBODY, seat)",
        new="owner != seat",
    ),
    Mutant(
        name="a station lends to others than who built it",
        rules="EU-5",
        file=BORROWING,
        old="    cities = sorted(city for city, owner in state.stations.items() if owner == seat)",
        new="    cities = sorted(state.stations)",
    ),
    Mutant(
        name="a borrowed lane is lost to its owner",
        rules="EU-5",
        file=SCORING,
        old="    lanes, tickets = own_lanes(state.owners, seat), state.tickets[seat]\n",
        new="    lanes, tickets = own_lanes(state.owners, seat), state.tickets[seat]\n"
        "    lent = {\n"
        "        use.lane for other in range(state.players) if other != seat\n"
        "        for use in best_borrowing(state, other)\n"
        "    }\n"
        "    lanes = [lane for lane in lanes if lane not in lent]\n",
    ),
    Mutant(
        name="a lane is lent to one player only",
        rules="EU-5",
        file=SCORING,
        old="    borrowed = best_borrowing(state, seat)\n",
        new="    others = [best_borrowing(state, other) for other in range(seat)]\n"
        "    lent = {use.lane for uses in others for use in uses}\n"
        "    borrowed = tuple(u for u in best_borrowing(state, seat) if u.lane not in lent)\n",
    ),
    Mutant(
        name="one useless station spoils the others",
        rules="EU-5",
        file=BORROWING,
        old="return [*found.values(), None]",
        new="return [*found.values()]",
    ),
    Mutant(
        name="a station lends the first lane that the map names",
        rules="EU-5",
        file=BORROWING,
        old="return [*found.values(), None]",
        new="return [*found.values(), None][:1]",
    ),
    Mutant(
        name="only the first station lends",
        rules="EU-5",
        file=BORROWING,
        old="for city in cities]\n    best:",
        new="for city in cities[:1]]\n    best:",
    ),
    Mutant(
        name="borrowing is chosen for most tickets and not for most points",
        rules="EU-5",
        file=BORROWING,
        old=VALUE,
        new="value = (sum([score.completed for score in scores]), points, -len(borrowed))",
        oracle=STATIONS,
    ),
    Mutant(
        name="lanes are borrowed for nothing",
        rules="EU-5",
        file=BORROWING,
        old=VALUE,
        new="value = (points, sum([score.completed for score in scores]), len(borrowed))",
        oracle=STATIONS,
    ),
    Mutant(
        name="of equally good lanes the last in the map's order is borrowed",
        rules="EU-5",
        file=BORROWING,
        old="if value > best_value:",
        new="if value >= best_value:",
        oracle=STATIONS,
    ),
    Mutant(
        name="borrowed lanes count for the longest path",
        rules="EU-5",
        file=SCORING,
        old="    paths = [longest_path(game_map, own_lanes(state.owners, seat)) for seat in seats]",
        new="    paths = [\n"
        "        longest_path(\n"
        "            game_map,\n"
        "            [*own_lanes(state.owners, s), *[u.lane for u in best_borrowing(state, s)]],\n"
        "        )\n"
        "        for s in seats\n"
        "    ]",
    ),
    Mutant(
        name="borrowed lanes score their points",
        rules="EU-5",
        file=SCORING,
        old="lanes=state.scores[seat] - state.flag_points[seat] + state.exchanged[seat],",
        new="lanes=state.scores[seat] - state.flag_points[seat] + state.exchanged[seat]\n"
        "        + sum(rules.points[game_map.lanes[use.lane].length] for use in borrowed),",
    ),
    Mutant(
        name="stations built score, and not those left",
        rules="EU-6",
        file=SCORING,
        old="(stations.count - built) * stations.points_left",
        new="built * stations.points_left",
    ),
    Mutant(
        name="stations left score nothing",
        rules="EU-6",
        file=SCORING,
        old="(stations.count - built) * stations.points_left",
        new="0",
    ),
    Mutant(
        name="harbors do not matter for what is borrowed",
        rules="MX-4",
        file=BORROWING,
        old="points += sum([score.points for score in score_harbors(game_map, harbors, scores)])",
        new="assert harbors is not None",
        oracle=STATIONS,
    ),
    Mutant(
        name="a ticket completed by borrowing does not count for harbors",
        rules="MX-4",
        file=f"{ENGINE}/tickets_and_harbors.py",
        old="            ticket.completed and city in",
        new="            ticket.completed and not ticket.borrowed and city in",
    ),
    Mutant(
        name="the price of a station is by all those on the board",
        rules="EU-4",
        file=BUILDING,
        old="station_table(state.game_map, built + 1)",
        new="station_table(state.game_map, min(len(state.stations) + 1, 3))",
    ),
    Mutant(
        name="stations of others count as one's own built",
        rules="EU-6",
        file=BUILDING,
        old="    return list(state.stations.values()).count(seat)",
        new="    return len(state.stations)",
    ),
    Mutant(
        name="a lane is said to be borrowed for all that is completed",
        rules="EU-5",
        file=SCORING,
        old="[score.ticket for score in scores if score.borrowed]",
        new="[score.ticket for score in scores if score.completed]",
        oracle=STATIONS,
    ),
    Mutant(
        name="a lane is said to be borrowed for what another one brings",
        rules="EU-5",
        file=SCORING,
        old="for lane in every if lane != use.lane",
        new="for lane in lanes",
        oracle=STATIONS,
    ),
)
