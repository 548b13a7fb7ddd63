"""Search for any game, over its kernel and a policy for it."""
