"""The compiled engine: the core, and one module for each rule part that a board can name."""
