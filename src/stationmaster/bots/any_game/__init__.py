"""Bots that play any game: they need nothing but the options."""
