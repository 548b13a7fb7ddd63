"""Matches between bots, and measurements: of their strength and of the engines' speed."""
