"""Tables for people: an ASGI application, storage, seats, live updates. Needs the extra `server`."""
