"""Makes one file, `ttr.pyz`, of the program and all that it needs, for Python 3.11 and newer.

    python tools/make_pyz.py [FILE]     # if not given, dist/ttr.pyz

It contains no machine code, so the same file runs on all systems.
"""

import shutil
import subprocess
import sys
import zipapp
from pathlib import Path
from tempfile import TemporaryDirectory

CHECKOUT = Path(__file__).parents[1]

MAIN = """\
import sys

if sys.version_info < (3, 11):
    sys.exit("ttr needs Python 3.11 or newer, and this is Python " + sys.version.split()[0])

from ttr_tui.__main__ import main

main()
"""
HAVE_PURE_CODE_TOO = ("yaml", "markupsafe")
"""The packages whose modules of machine code may be left out."""


def make(file: Path) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-compile", "--target"]
        subprocess.run([*pip, name, CHECKOUT], check=True)
        for binary in [*folder.rglob("*.so"), *folder.rglob("*.pyd")]:
            if binary.relative_to(folder).parts[0] not in HAVE_PURE_CODE_TOO:
                sys.exit(f"{binary.relative_to(folder)}: machine code runs on one system only")
            binary.unlink()
        shutil.rmtree(folder / "bin", ignore_errors=True)
        (folder / "__main__.py").write_text(MAIN)
        file.parent.mkdir(parents=True, exist_ok=True)
        zipapp.create_archive(folder, file, "/usr/bin/env python3", compressed=True)


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else CHECKOUT / "dist" / "ttr.pyz")
