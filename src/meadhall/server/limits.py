"""How much one client may ask for. All of it is far above what a person can do."""

from __future__ import annotations

import time

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
TABLES_A_SECOND = 10.0
TABLES_AT_ONCE = 200.0
VISITORS = 500
"""At one table."""
LEFT_FOR_LONG = 600.0
"""Seconds after which everybody at the table may let a bot play for somebody who has gone."""
PARDONED = 10
"""So many messages that cannot be understood, and somebody is sent away."""


class Bucket:
    """Lets so many through at once, and so many a second after that."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self.left = most
        self.at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
