"""Map files and position files: reading them from YAML, checking them, and finding maps by name."""
