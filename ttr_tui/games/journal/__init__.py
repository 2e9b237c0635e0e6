"""Journals: games kept on disk while they are played (docs/journal.md).

`lines` is the form of a line with its check, `entries` what lines mean, `reading` judges a file,
`disk` and `writing` put lines on disk, `store` is the folder of games, `opening` makes games and
sessions of journals.
"""
