"""Mutants: the program with one mistake in it, and the test that notices (CONTRIBUTING.md).

`python -m tests.mutants` makes them all, one after the other, and prints who killed each.
"""

from tests.mutants import (
    cards,
    claiming,
    decks,
    fleets,
    great_lakes,
    harbors,
    kept_games,
    notices,
    paris,
    passing,
    scoring,
    secrets,
    setup_and_turns,
    stations,
    tickets,
    tunnels_and_ferries,
)
from tests.mutants.mutant import Mutant

AREAS: dict[str, tuple[Mutant, ...]] = {
    "setup and turns": setup_and_turns.MUTANTS,
    "passing": passing.MUTANTS,
    "cards": cards.MUTANTS,
    "decks": decks.MUTANTS,
    "tickets": tickets.MUTANTS,
    "claiming": claiming.MUTANTS,
    "tunnels and ferries": tunnels_and_ferries.MUTANTS,
    "stations": stations.MUTANTS,
    "paris": paris.MUTANTS,
    "great lakes": great_lakes.MUTANTS,
    "fleets": fleets.MUTANTS,
    "harbors": harbors.MUTANTS,
    "scoring": scoring.MUTANTS,
    "kept games": kept_games.MUTANTS,
    "secrets": secrets.MUTANTS,
    "notices": notices.MUTANTS,
}
"""The mistakes, by what they are about."""

MUTANTS = tuple(mutant for mutants in AREAS.values() for mutant in mutants)
