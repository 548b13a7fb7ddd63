"""The rules of Switch & Signal as a compiled engine: the network, the state, and its phases."""
