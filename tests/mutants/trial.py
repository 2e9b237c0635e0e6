"""The scenarios of some rules, played in the copy of the program that this runs in.

It is a program of its own, so that a mutant is loaded afresh, and much quicker than pytest:
`python -m tests.mutants.trial C-9 C-10` plays what names one of these rules. It prints what the
first scenario that does not come out says, or nothing.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.scenario import Scenario, play, read_scenarios

FOLDER = Path(__file__).parents[1] / "scenarios"


@dataclass(frozen=True, slots=True)
class Text:
    """A scenario as it is written, and which of the rules asked for it names."""

    about: str
    rules: tuple[str, ...]
    text: str


def chosen(text: str, rules: Collection[str]) -> Iterator[Text]:
    """The scenarios of a file that name one of these rules."""
    for part in re.split(r"\n(?=  - about:)", text)[1:]:
        about = re.search(r"about: (.*)", part)
        listed = re.search(r"^    rules: \[(.*?)\]", part, re.MULTILINE | re.DOTALL)
        assert about and listed, "the house's way of writing scenarios"
        named = tuple(rule for rule in re.split(r",\s*", listed[1]) if rule in rules)
        if named:
            yield Text(about[1].strip('"'), named, part)


def first_failure(rules: Collection[str]) -> str | None:
    """The first scenario naming one of these rules that fails. One that can be played goes before
    one whose position is refused already."""
    refused: str | None = None
    for path in sorted(FOLDER.glob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        some = [*chosen(text, rules)]
        if not some:
            continue
        head = text.partition("\n  - about:")[0]
        found = read(path, head, some)
        each: list[Scenario | None] = [*(found or [])]
        if found is None:
            each = [alone[0] if (alone := read(path, head, [one])) else None for one in some]
        for one, scenario in zip(some, each, strict=True):
            where = f"{path.stem}: {one.about} ({', '.join(one.rules)})"
            if scenario is None:
                refused = refused or where
            elif wrong := what_is_wrong(scenario):
                return f"{where}\n{wrong}"
    return refused


def read(path: Path, head: str, some: list[Text]) -> list[Scenario] | None:
    """These scenarios, or nothing where one of them cannot be read: a mutant may break anything."""
    beside = path.with_name(".chosen.yaml")  # maps are found from here
    beside.write_text("\n".join([head, *[one.text for one in some], ""]), encoding="utf-8")
    try:
        return read_scenarios(beside)
    except Exception:
        return None
    finally:
        beside.unlink()


def what_is_wrong(scenario: Scenario) -> str:
    try:
        return "\n".join(play(scenario))
    except Exception as error:  # an exception is a failure too
        return f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    sys.stdout.write(first_failure(sys.argv[1:]) or "")
