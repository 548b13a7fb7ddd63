"""What several games share. Compiled; knows no game."""
