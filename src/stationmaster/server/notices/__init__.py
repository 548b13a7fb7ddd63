"""Notices: whoever wants it is told that it is their turn, while they are not looking (decision 0255)."""
