"""Map files, positions and scenarios: everything read from YAML."""
