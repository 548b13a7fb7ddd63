"""What bots know of the card game."""
