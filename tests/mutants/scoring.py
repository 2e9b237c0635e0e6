"""Mistakes in the final score: the longest path, ties, the winner."""

from tests.mutants.mutant import ENGINE, LONGEST_PATHS, Mutant

SCORING = f"{ENGINE}/scoring.py"
LENGTHS = "game_map.lanes[lane].length) for lane in lanes]\n    trail = longest_trail(edges)"
TRAIL = "    trail = longest_trail(edges)\n"
EQUAL = "bonus if paths[seat].length == longest else 0"

GREEDY = """\
    at = lambda c, used: [i for i, e in enumerate(edges) if c in e[:2] and i not in used]
    trail = Trail(0, ())
    for city in {end for edge in edges for end in edge[:2]}:
        used = []
        while ways := at(city, used):
            used.append(max(ways, key=lambda i: edges[i][2]))
            city = sum(edges[used[-1]][:2]) - city
        if (length := sum(edges[i][2] for i in used)) > trail.length:
            trail = Trail(length, tuple(used))
"""
EACH_CITY_ONCE = """\
    def walk(city, seen, used):
        best = Trail(sum(edges[i][2] for i in used), tuple(used))
        for i, (a, b, _) in enumerate(edges):
            if city in (a, b) and a + b - city not in seen:
                best = max(best, walk(a + b - city, seen | {a + b - city}, [*used, i]))
        return best

    trail = max((walk(c, {c}, []) for e in edges for c in e[:2]), default=Trail(0, ()))
"""

MUTANTS = (
    Mutant(
        name="the longest path is found greedily",
        rules="C-14",
        file=SCORING,
        old=TRAIL,
        new=GREEDY,
    ),
    Mutant(
        name="the longest path passes each city once",
        rules="C-14",
        file=SCORING,
        old=TRAIL,
        new=EACH_CITY_ONCE,
    ),
    Mutant(
        name="the longest path counts routes and not spaces",
        rules="C-14",
        file=SCORING,
        old=LENGTHS,
        new="1) for lane in lanes]\n    trail = longest_trail(edges)",
    ),
    Mutant(
        name="the longest path is all lanes together",
        rules="C-14",
        file=SCORING,
        old=TRAIL,
        new="    trail = Trail(sum(edge[2] for edge in edges), tuple(range(len(edges))))\n",
    ),
    Mutant(
        name="a path that has four ends is taken for one",
        rules="C-14",
        file=f"{ENGINE}/longest_path.py",
        old="                if behind > 2:",
        new="                if behind > 4:",
        oracle=LONGEST_PATHS,
    ),
    Mutant(
        name="the longest path is a loop or nothing",
        rules="C-14",
        file=f"{ENGINE}/longest_path.py",
        old="                if behind > 2:",
        new="                if behind > 0:",
        oracle=LONGEST_PATHS,
    ),
    Mutant(
        name="the longest path is looked for in one part of the network only",
        rules="C-14",
        file=f"{ENGINE}/longest_path.py",
        old="    for component in _components(edges):",
        new="    for component in _components(edges)[:1]:",
        oracle=LONGEST_PATHS,
    ),
    Mutant(
        name="the search for the longest path drops what could still become it",
        rules="C-14",
        file=f"{ENGINE}/longest_path.py",
        old="return 2 * (weight + self.to_come) - max(due, 0)",
        new="return 2 * (weight + self.to_come) - 2 * max(due, 0)",
        oracle=LONGEST_PATHS,
    ),
    Mutant(
        name="the longest path does not run through junctions",
        rules="MX-5",
        file=SCORING,
        old="    edges = [(*game_map.lanes[lane].ends",
        new="    lanes = [\n"
        "        lane for lane in lanes\n"
        "        if not any(game_map.cities[end].junction for end in game_map.lanes[lane].ends)\n"
        "    ]\n"
        "    edges = [(*game_map.lanes[lane].ends",
    ),
    Mutant(
        name="the longest path runs over rails or over the sea, not over both",
        rules="MX-5",
        file=SCORING,
        old="    edges = [(*game_map.lanes[lane].ends",
        new="    lanes = [lane for lane in lanes if game_map.lanes[lane].deck == 0]\n"
        "    edges = [(*game_map.lanes[lane].ends",
    ),
    Mutant(
        name="ten points for nobody's path of zero",
        rules="C-14",
        file=SCORING,
        old="bonus = rules.bonus if rules is not None and longest > 0 else 0",
        new="bonus = rules.bonus if rules is not None else 0",
    ),
    Mutant(
        name="only the first of equal longest paths is rewarded",
        rules="C-14",
        file=SCORING,
        old=EQUAL,
        new="bonus if [path.length for path in paths].index(longest) == seat else 0",
    ),
    Mutant(
        name="equal longest paths share the bonus",
        rules="C-14",
        file=SCORING,
        old=EQUAL,
        new="bonus // sum(path.length == longest for path in paths)"
        " if paths[seat].length == longest else 0",
    ),
    Mutant(
        name="equal longest paths earn nothing",
        rules="C-14",
        file=SCORING,
        old=EQUAL,
        new="bonus if [path for path in paths if path.length == longest] == [paths[seat]] else 0",
    ),
    Mutant(
        name="the longest path earns nothing",
        rules="C-14",
        file=SCORING,
        old=EQUAL,
        new="0",
    ),
    Mutant(
        name="a total is never below zero",
        rules="C-13",
        file=SCORING,
        old="        return table + self.ticket_points + self.stations + self.harbor_points"
        " + self.path_bonus",
        new="        return max(\n"
        "            0,\n"
        "            table + self.ticket_points + self.stations + self.harbor_points"
        " + self.path_bonus,\n"
        "        )",
    ),
    Mutant(
        name="who has most points does not win",
        rules="C-15",
        file=SCORING,
        old="most = max(player.total for player in players)",
        new="most = min(player.total for player in players)",
    ),
    Mutant(
        name="most tickets win before most points",
        rules="C-15",
        file=SCORING,
        old="    tied = [player for player in players if player.total == most]",
        new="    tied = [player for player in players if most]",
    ),
    Mutant(
        name="tie-breaks are skipped",
        rules="C-15",
        file=SCORING,
        old="    for tie_break in tie_breaks:",
        new="    for tie_break in list(tie_breaks)[:0]:",
    ),
    Mutant(
        name="tie-breaks are turned round",
        rules="C-15",
        file=SCORING,
        old="        best = max(measures)",
        new="        best = min(measures)",
    ),
    Mutant(
        name="only the first tie-break counts",
        rules="C-15",
        file=SCORING,
        old="    for tie_break in tie_breaks:",
        new="    for tie_break in list(tie_breaks)[:1]:",
    ),
    Mutant(
        name="tie-breaks count in another order than the map's",
        rules="MX-7",
        file=SCORING,
        old="    for tie_break in tie_breaks:",
        new="    for tie_break in list(tie_breaks)[::-1]:",
    ),
    Mutant(
        name="one wins alone where the victory is shared",
        rules="C-15",
        file=SCORING,
        old="return tuple(player.seat for player in tied), ",
        new="return (tied[0].seat,), ",
    ),
    Mutant(
        name="most stations built win a tie",
        rules="EU-6",
        file=SCORING,
        old="            return -player.built_stations",
        new="            return player.built_stations",
    ),
    Mutant(
        name="the tie-break is the length of the path and not who holds the bonus",
        rules="EU-6",
        file=SCORING,
        old="            return player.path_bonus\n",
        new="            return player.longest_path.length\n",
    ),
    Mutant(
        name="tickets held and not completed count in a tie",
        rules="C-15",
        file=SCORING,
        old="            return player.completed\n",
        new="            return len(player.tickets)\n",
    ),
)
