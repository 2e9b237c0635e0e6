"""Mutation testing of a folder, by default of the engine's rules: change one operator, number or
keyword at a time, and see whether a test fails, first of the folder, then of the default run.
Cosmic Ray, in the extra `mutation`, makes and tries the mutants.

    python -m tests.mutation [--folder play] [--sample 300] [--seed 1] [--files market.py]

The sample has at most one mutant for each place in the code, the same ones for the same seed and
code. Each worker changes a copy of the checkout of its own, never the checkout. Mutants that
survive are printed with their differences as soon as they do: either a test is missing, or the
difference does not matter. So are those whose tests take too long, mostly in an endless loop, which
counts as noticed. `mutation.toml` says which files are mutated, and which tests run first.
"""

import argparse
import ast
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from itertools import islice
from multiprocessing import Queue
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from cosmic_ray.commands import init
from cosmic_ray.config import ConfigDict, load_config
from cosmic_ray.modules import filter_paths, find_modules
from cosmic_ray.mutating import mutate_and_test, mutate_code
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_db import use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkResult

CHECKOUT: Final = Path(__file__).parent.parent
COPIED: Final = ("ttr_tui", "tests", "maps", "docs", "pyproject.toml")
MEMORY: Final = 2 * 1024**3
"""Bytes. A mutant may loop and collect things for ever."""
DECLARATIONS: Final = {"Section", "Setting"}
"""Rules as text and keys of map files: any change would make docs/rules.md or the schema differ."""


def mutants(config: ConfigDict, files: Sequence[str], seed: int) -> Iterator[MutationSpec]:
    """Mutants of the configured files that match one of the patterns, in random order, at most one
    for each place in the code."""
    paths = find_modules([Path(path) for path in config["module-path"]])
    chosen = [
        path
        for path in sorted(filter_paths(paths, config["excluded-modules"]))
        if any(path.match(pattern) for pattern in files)
    ]
    with use_db(":memory:") as work:
        init(chosen, work, {})
        found = [item.mutations[0] for item in work.work_items]
    excluded = re.compile("|".join(config.sub("filters", "operators-filter")["exclude-operators"]))
    places: dict[tuple[Path, tuple[int, int]], list[MutationSpec]] = {}
    for mutant in sorted(found, key=lambda m: (m.module_path, m.operator_name, m.occurrence)):
        if not excluded.match(mutant.operator_name):
            places.setdefault((mutant.module_path, mutant.start_pos), []).append(mutant)
    chance = Random(seed)
    for place in chance.sample(sorted(places), len(places)):
        there = chance.sample(places[place], len(places[place]))
        yield from islice(filter(is_different_program, there), 1)


def is_different_program(mutant: MutationSpec) -> bool:
    """Whether Python can read the mutant, and it differs in what a test of the rules can notice."""
    code = mutant.module_path.read_text("utf-8")
    operator = get_operator(mutant.operator_name)(**mutant.operator_args)
    try:
        return rules_in(mutate_code(code, operator, mutant.occurrence)) != rules_in(code)
    except SyntaxError:
        return False


@cache
def rules_in(code: str) -> str:
    """The syntax tree of a module without declarations of text, caches, and what only guards
    against slips: types, parameters that must be named, and the argument `strict` of `zip`."""
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
            node.value = None
        if isinstance(node, ast.arguments):
            node.args = [*node.posonlyargs, *node.args, *node.kwonlyargs]
            node.posonlyargs, node.kwonlyargs = [], []
            node.defaults += filter(None, node.kw_defaults)
            node.kw_defaults = []
        if isinstance(node, ast.FunctionDef):
            node.decorator_list = [
                decorator for decorator in node.decorator_list if "cache" not in ast.dump(decorator)
            ]
        if isinstance(node, ast.Call):
            node.keywords = [keyword for keyword in node.keywords if keyword.arg != "strict"]
            if isinstance(node.func, ast.Name) and node.func.id in DECLARATIONS:
                node.args, node.keywords = [], []
        for name in ("annotation", "returns"):
            if hasattr(node, name):
                setattr(node, name, None)
    return ast.dump(tree)


def start_worker(copies: "Queue[Path]") -> None:
    """Let a worker change and test one of the copies."""
    os.chdir(copies.get())
    if sys.platform == "linux":  # macOS has no such limit.
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def try_mutant(mutant: MutationSpec, commands: Sequence[str], timeout: float) -> WorkResult:
    """Run these tests one after another until one notices the mutant."""
    for command in commands:
        result = mutate_and_test([mutant], command, timeout)
        if result.test_outcome is not TestOutcome.SURVIVED:
            break
    return result


def make_copies(folder: Path, count: int, command: str) -> "Queue[Path]":
    """Copies of the checkout. The tests must pass in the first; they leave bytecode there, which
    saves time later."""
    first = folder / "0"
    for name in COPIED:
        source, target = CHECKOUT / name, first / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, target)
    subprocess.run(command.split(), cwd=first, stdout=subprocess.DEVNULL, check=True)
    copies: Queue[Path] = Queue()
    for number in range(count):
        if number:
            shutil.copytree(first, folder / str(number))
        copies.put(folder / str(number))
    return copies


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation", description="Test the tests of a folder."
    )
    config = load_config(CHECKOUT / "tests" / "mutation.toml")
    folders = config.sub("tests")
    parser.add_argument("--folder", choices=folders, default="engine", help="(default: engine)")
    parser.add_argument("--sample", type=int, default=300, help="number of mutants (default: 300)")
    parser.add_argument("--seed", type=int, default=1, help="which mutants (default: 1)")
    parser.add_argument("--files", nargs="+", default=["*"], help="only these, such as market.py")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="(default: all cores)")
    options = parser.parse_args()
    whole = config.test_command.replace("python", sys.executable, 1)
    command = f"{whole} {folders[options.folder]}"
    config["module-path"] = [f"ttr_tui/{options.folder}"]
    start = time.monotonic()
    os.chdir(CHECKOUT)
    sample = list(islice(mutants(config, options.files, options.seed), options.sample))
    if not sample:
        parser.error("there is nothing to mutate in these files")
    with TemporaryDirectory() as folder:
        copies = make_copies(Path(folder), options.workers, command)
        with ProcessPoolExecutor(options.workers, None, start_worker, (copies,)) as workers:
            tried = {
                workers.submit(try_mutant, mutant, (command, whole), config.timeout): mutant
                for mutant in sample
            }
            count = Counter[str]()
            for done in as_completed(tried):
                count[report(tried[done], done.result())] += 1
                sys.stderr.write(f"\r{count.total()} of {len(sample)} mutants")
    counts = ", ".join(f"{number} {outcome}" for outcome, number in count.most_common())
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    sys.stdout.write(
        f"\n{len(sample)} mutants: {counts}\n{time.monotonic() - start:.0f} s, "
        f"{used.ru_utime + used.ru_stime:.0f} s of CPU time\n"
    )


def report(mutant: MutationSpec, result: WorkResult) -> str:
    """Print a mutant that survived or took too long; return what became of it."""
    outcome = "no result" if result.test_outcome is None else result.test_outcome.value
    if result.output == "timeout":
        outcome = "timed out"
    if outcome != TestOutcome.KILLED.value:
        place = f"{mutant.module_path}:{mutant.start_pos[0]}"
        text = result.diff or result.output or ""
        sys.stdout.write(f"\n{place} {mutant.operator_name} {outcome}\n{text}\n")
        sys.stdout.flush()
    return outcome


if __name__ == "__main__":
    main()
