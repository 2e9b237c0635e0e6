"""`ttr` and `python -m ttr_tui`."""

import signal

# First of all: at any time before the app runs, Ctrl-C ends the program without a traceback.
signal.signal(signal.SIGINT, signal.SIG_DFL)

from ttr_tui.cli import main  # noqa: E402

if __name__ == "__main__":
    main()
