"""Which of the two builds of the same source runs, and what the compiled one has to be told.

Where the package was built with a compiler, the rules, what players think and the search are machine code (mypyc).
`MEADHALL_PURE=1` takes the plain files all the same. This module itself is always plain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(*names: str, **values: Any) -> Any:
        """What a class is told about being compiled: mypyc reads it, and plain Python needs to know nothing of it."""
        return lambda kind: kind


def is_compiled() -> bool:
    """Whether the compiled build runs."""
    from meadhall.core import state

    return not str(state.__file__).endswith(".py")
