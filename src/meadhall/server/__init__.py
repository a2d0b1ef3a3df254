"""Tables for people: an ASGI application, storage, seats, live updates. Needs the extra `server`."""

from pathlib import Path

TEXT = Path(__file__).parent / "text"
