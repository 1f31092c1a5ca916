"""The running server, seen from outside over HTTP, as phones see it."""
