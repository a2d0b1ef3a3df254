"""How much one client may ask for. All of it is far above what a person can do."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from functools import lru_cache
from types import ModuleType

from starlette.requests import HTTPConnection

from meadhall.server.trouble import Trouble

resource: ModuleType | None
try:
    import resource
except ImportError:  # not everywhere has a process such limits
    resource = None

LARGEST_MESSAGE = 16 * 1024
LARGEST_REQUEST = 64 * 1024
LARGEST_RECORD = 2 * 1024 * 1024
HEARD_OUT = 32 * 1024 * 1024
"""What is larger than allowed is still listened to so far, so that the answer is heard."""
OUTBOX = 64
"""Messages that wait for a slow reader before it is sent away."""
MESSAGES_A_SECOND = 200.0
MESSAGES_AT_ONCE = 400.0
QUESTIONS_A_SECOND = 5.0
QUESTIONS_AT_ONCE = 30.0
"""Why this, why that: an explanation takes the server longer than a move."""
ADVISING = 4
"""So many people may wait for advice at once; the bots want to think too."""
CODES_A_SECOND = 5.0
CODES_AT_ONCE = 50.0
"""Tries of all to guess a code: in ten minutes not one in a hundred thousand of them."""
TABLES_A_SECOND = 10.0
TABLES_AT_ONCE = 200.0
SPECTATORS = 500
"""At one table; whoever has a seat there is always let in."""
SPECTATORS_OF_ADDRESS = 50
LINES_OF_OWNER = 16
"""Of whoever has a seat; a seventeenth ends the first."""
LEFT_FOR_LONG = 600.0
"""Seconds after which everybody at the table may let a bot play for somebody who has gone."""
PARDONED = 10
"""So many messages that cannot be understood, and somebody is sent away."""

# Connections

HEADERS_WITHIN = 10.0
"""Seconds for the head of a request."""
BODY_WITHIN = 20.0
"""Seconds for the rest of it."""
IDLE_FOR = 15
"""Seconds that a line without a request is kept open."""
READ_WITHIN = 20.0
"""Seconds in which somebody has to read something of what they are sent."""
CONTROLS_A_SECOND = 2.0
CONTROLS_AT_ONCE = 20.0
"""Pings and pongs of a line."""
FRAGMENTS = 64
"""Pieces of one message."""
LET_IN_AT_ONCE = 100
"""Connections; between two such crowds everybody else has their turn. The others wait at the door."""
CONNECTIONS = 50_000
CONNECTIONS_OF_ADDRESS = 200
RESERVED_FILES = 128
"""Open files that are no connections: the database, the bots, the log."""

BY_ADDRESS = {
    "lay": (1.0, 100.0),
    "import": (0.5, 20.0),
    "join": (2.0, 100.0),
    "seat": (5.0, 200.0),
    "line": (10.0, 300.0),
    "look": (60.0, 1000.0),
    "why": (10.0, 100.0),
    "advise": (1.0, 20.0),
    "list": (5.0, 100.0),
    "code": (0.1, 10.0),
}
"""What one address may do: so much a second, and so much at once. Who wants to `look` more often waits; whoever wants
more of anything else is refused.
"""
BY_TOKEN = {
    "join": (1.0, 30.0),
    "seat": (2.0, 60.0),
    "look": (40.0, 400.0),
    "why": (5.0, 60.0),
    "code": (0.1, 10.0),
}
"""What the holder of one token may do, from wherever."""
REMEMBERED = 20_000
"""So many addresses and tokens are remembered of each kind."""


class Bucket:
    """Lets so many through at once, and so many a second after that."""

    __slots__ = ("at", "left", "most", "rate")

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self.left = most
        self.at = time.monotonic()

    def take(self) -> bool:
        self._fill()
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def pause(self) -> float:
        """Take one in any case; the seconds that whoever takes it has to wait for it."""
        self._fill()
        self.left -= 1
        return max(0.0, -self.left / self.rate)

    def _fill(self) -> None:
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now


class Buckets:
    """One bucket for everybody who comes."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, who: str) -> Bucket:
        bucket = self._of.get(who)
        if bucket is None:
            bucket = self._of[who] = Bucket(self.rate, self.most)
            if len(self._of) > REMEMBERED:
                self._of.popitem(last=False)
        else:
            self._of.move_to_end(who)
        return bucket


class Doorkeeper:
    """Remembers who has asked for how much. With `per_address` 0 nobody is told apart by address."""

    def __init__(self, per_address: int = CONNECTIONS_OF_ADDRESS) -> None:
        self.per_address = per_address
        self._addresses = {kind: Buckets(*limit) for kind, limit in BY_ADDRESS.items()}
        self._tokens = {kind: Buckets(*limit) for kind, limit in BY_TOKEN.items()}

    def admit(self, kind: str, address: str, owner: str = "") -> None:
        """Refuse if an address, or the holder of a token (as it is kept), has asked for too much of a kind."""
        by_address = bool(address) and kind in self._addresses and self.per_address > 0
        if by_address and not self._addresses[kind].of(address).take():
            raise Trouble("too_many")
        if owner and kind in self._tokens and not self._tokens[kind].of(owner).take():
            raise Trouble("too_many")

    def pause(self, kind: str, address: str, owner: str = "") -> float:
        """How long somebody has to wait for something of which nobody is refused any."""
        pauses = [0.0]
        if address and kind in self._addresses and self.per_address > 0:
            pauses.append(self._addresses[kind].of(address).pause())
        if owner and kind in self._tokens:
            pauses.append(self._tokens[kind].of(owner).pause())
        return max(pauses)


def address_of(connection: HTTPConnection) -> str:
    """Who calls, as far as the network tells; empty if it is this machine itself."""
    return household(connection.client.host) if connection.client is not None else ""


@lru_cache(maxsize=4096)
def household(host: str) -> str:
    """The address by which somebody is told apart from others: the whole of an old one, the network of a new one.

    Whoever calls from this machine is either at home here or a proxy that does not say for whom it calls; neither can
    be told apart.
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    if address.is_loopback:
        return ""
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def most_connections() -> int:
    """How many connections can be held; as many files as the system lets us have are asked for first."""
    if resource is None:
        return CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + RESERVED_FILES if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and wanted > soft:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (ValueError, OSError):
            wanted = soft
    return max(RESERVED_FILES, min(CONNECTIONS, wanted - RESERVED_FILES))
