"""`python -m ttr_tui`: the same as `ttr`."""

from ttr_tui.cli import main

if __name__ == "__main__":
    main()
