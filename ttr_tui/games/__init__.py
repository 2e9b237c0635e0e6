"""A game being played, without any screen: whose eyes may see what, names, words."""
