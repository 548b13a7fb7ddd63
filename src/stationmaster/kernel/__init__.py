"""The four nouns (Game, State, Action, View), a match with its log, and the laws. No game, no I/O."""
