"""What bots say about Switch & Signal."""
