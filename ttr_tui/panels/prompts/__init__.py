"""What each prompt says: its parts and choices, from a `PromptContext`."""
