"""A few requests made by chance; `make soak` makes 20,000."""

from __future__ import annotations

from pathlib import Path

from tests.server.generated import ask_all
from tests.server.inside import Inside, inside


def test_whatever_is_asked_is_answered_as_described(tmp_path: Path) -> None:
    async def visit(house: Inside) -> None:
        counted, troubles = await ask_all(house, 400, seed=7)
        assert not troubles, "\n".join(troubles)
        assert counted[200] > 50
        assert counted[400] > 50

    inside(tmp_path / "t.sqlite", visit, per_address=0, allow_keys=False)
