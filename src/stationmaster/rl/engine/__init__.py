"""Many games at once, in a loop without Python. Compiled."""
