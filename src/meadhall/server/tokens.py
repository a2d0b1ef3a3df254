"""Tokens: who holds one may do what it is for. The server keeps their hashes alone."""

from __future__ import annotations

import secrets
from hashlib import blake2b

TOKEN_BYTES = 16
TABLE_BYTES = 9


def new_token() -> str:
    """128 bits that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_table_id() -> str:
    """A name for a table that cannot be guessed either: who knows it may look on."""
    return secrets.token_urlsafe(TABLE_BYTES)


def kept(token: str) -> str:
    """What is kept of a token. It is random and long, so that a plain hash cannot be turned back."""
    return blake2b(token.encode(errors="replace"), digest_size=16, person=b"meadhall token").hexdigest()
