"""Where tables are kept: an append-only story of each, on disk before anyone is told of it."""
