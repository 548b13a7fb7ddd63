"""A match played in a terminal, by people beside each other and bots."""
