"""Bots of this family as they once were, to be compared with: see docs/decisions/0206."""
