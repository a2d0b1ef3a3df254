"""Which box a state belongs to, for type checkers: a state whose box is not named has any.

A module of its own, because Python itself knows defaults of type variables only from 3.13 on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from meadhall.core.box import Box

    BoxT_co = TypeVar("BoxT_co", bound=Box, default=Box, covariant=True)
else:
    from typing import TypeVar

    BoxT_co = TypeVar("BoxT_co", covariant=True)
