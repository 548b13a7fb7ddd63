"""Bots that bring goods to port together."""
