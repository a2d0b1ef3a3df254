"""What the content must look like."""

from __future__ import annotations

from meadhall.core.content import Schema
from meadhall.core.shapes import Fields, ListOf, Number
from toasts.table.names import FACES

SCHEMA = Schema(
    "toasts",
    {"horn": Fields({"sips": Number(1)}), "mead": Fields({"faces": ListOf(Number(0, len(FACES) - 1), least=1)})},
    {"feast": Fields({"toasts": Number(1), "hand": Number(1), "mockery": Number(0), "shame": Number(0)})},
)
