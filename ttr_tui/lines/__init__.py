"""The game in plain lines on standard input and output, for screen readers, dumb terminals and
scripts: a second front end beside the app, on the same hot seat and words."""
