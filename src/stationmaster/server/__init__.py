"""Tables over HTTP and WebSockets (docs/wire.md): many games at once, each with one writer."""
