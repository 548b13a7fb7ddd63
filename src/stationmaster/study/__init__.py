"""Finished games looked into: chances, mistakes, luck and play apart; and puzzles made from games of bots."""
