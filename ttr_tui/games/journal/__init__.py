"""Journals: games kept on disk while they are played (docs/journal.md).

`lines` is the form of a line with its check, `entries` what lines mean, `reading` judges a file,
`disk` and `writing` put lines on disk, `names` has the names of files, `store` is the folder of
games, `kept` what a list tells of each, `opening` makes games and sessions of journals.
"""
