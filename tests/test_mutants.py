"""Every mutant still applies, and some are killed on the spot; `python -m tests.mutants` kills all
of them."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.mutants import AREAS, MUTANTS
from tests.mutants.mutant import ROOT, Mutant, MutantError
from tests.mutants.runner import Copy, TooSlowError, in_copies

RULES = {*re.findall(r"\*\*([A-Z]+-\d+)", (ROOT / "docs" / "rules.md").read_text("utf-8"))}

KILLED_ON_THE_SPOT = (
    "rejected tickets are put on top of the deck",
    "who triggers the end gets no last turn",
    "a withdrawn tunnel keeps the laid cards",
    "ten points for nobody's path of zero",
    "the log tells others which card was drawn blind",
)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mutant_applies_once_makes_a_program_and_names_rules(mutant: Mutant) -> None:
    assert mutant.source() != (ROOT / mutant.file).read_text(encoding="utf-8")
    assert {*mutant.rule_numbers} <= RULES
    assert not mutant.oracle or (ROOT / mutant.oracle.partition("::")[0]).is_file()


def test_there_are_many_and_no_area_is_left_out() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS) > 60
    assert all(len(mutants) > 5 for mutants in AREAS.values())
    changes = {(mutant.file, mutant.old, mutant.new): mutant for mutant in MUTANTS}
    again = [mutant for mutant in MUTANTS if mutant not in changes.values()]
    assert {mutant.rules for mutant in again} <= {"C-0"}, "the same change for another rule only"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("what stands nowhere", "x", "stands 0 times in"),
        ("state", "x", r"stands \d+ times in"),
        ("def card_actions(", "def card_actions(", "it changes nothing"),
        ("def card_actions(", "def (", "it makes no program"),
    ],
)
def test_a_mutant_that_says_nothing_is_told(old: str, new: str, why: str) -> None:
    mutant = Mutant(name="x", rules="C-2", file="ttr_tui/engine/taking_cards.py", old=old, new=new)
    with pytest.raises(MutantError, match=why):
        mutant.source()


def test_some_are_killed_by_a_scenario_of_their_rules_and_what_is_right_lives() -> None:
    chosen = [mutant for mutant in MUTANTS if mutant.name in KILLED_ON_THE_SPOT]
    assert len(chosen) == len(KILLED_ON_THE_SPOT)
    harmless = Mutant(
        name="nothing is wrong",
        rules="C-9",
        file="ttr_tui/engine/choosing_tickets.py",
        old="return min(least, len(state.offers[seat]))",
        new="return min(len(state.offers[seat]), least)",
    )
    *killed, living = in_copies([*chosen, harmless], workers=2)
    for verdict in killed:
        assert verdict.kind == "scenario", verdict
        assert any(rule in str(verdict.killer) for rule in verdict.mutant.rule_numbers)
    assert living.killer is None


def test_the_copy_that_mutants_are_made_in_is_not_the_program_itself(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    code, printed = copy.run(["-c", "import ttr_tui; print(ttr_tui.__file__)"], 20)
    assert code == 0
    assert printed.strip().startswith(str(tmp_path))


class EndlessCopy(Copy):
    """A copy of one file, in which nothing that is run ever ends."""

    def __init__(self, folder: Path, file: str) -> None:
        self.folder = folder
        (folder / file).parent.mkdir(parents=True)
        (folder / file).write_text((ROOT / file).read_text(encoding="utf-8"), encoding="utf-8")

    def run(self, arguments: Sequence[str], seconds: float) -> tuple[int, str]:
        raise TooSlowError


def test_only_a_mutant_said_to_hang_is_killed_by_its_time_and_the_copy_is_mended(
    tmp_path: Path,
) -> None:
    mutant = replace(MUTANTS[0], hangs=False)
    copy = EndlessCopy(tmp_path, mutant.file)
    assert copy.verdict(mutant).killer is None
    assert copy.verdict(replace(mutant, hangs=True)).kind == "time"
    assert copy.verdict(replace(mutant, old="what stands nowhere")).killer is None
    original = (ROOT / mutant.file).read_text(encoding="utf-8")
    assert (tmp_path / mutant.file).read_text(encoding="utf-8") == original
