"""How this family of games shows itself in a terminal."""
