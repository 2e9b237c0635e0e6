"""`python -m ttr_tui` is the command `ttr`."""

from ttr_tui.cli import main

if __name__ == "__main__":
    main()
