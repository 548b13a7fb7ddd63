"""Bots for Ticket to Ride on any of its boards."""
