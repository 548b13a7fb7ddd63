"""Doors for learners: what a seat sees as numbers, environments, many games at once."""
