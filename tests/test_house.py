"""What nobody should find in a room: numbers where the rules speak in names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from meadhall import games

FORBIDDEN = {
    "a field of a frame by its number": r"\bframe\[-?\d",
    "a field of the top frame by its number": r"\bstack\[-1\]\[",
    "arithmetic on a move": r"\bmove [-+%] |[-+] move\b|divmod\((move|m)\b",
    "a move made by addition": r"\b(moves|verbs)\.\w+ [-+] ",
    "a comparison that depends on the order of verbs": r"\bmove (<|>|<=|>=) |\b(<|>|<=|>=) move\b",
}


def sources() -> list[Path]:
    rooms = [games.find(name).room for name in games.rooms()]
    found = [file for room in rooms for file in sorted(room.rglob("*.py")) if file.parts[-2:] != ("table", "moves.py")]
    assert len(found) > 200
    return found


@pytest.mark.parametrize("what", FORBIDDEN)
def test_a_room_speaks_in_names(what: str) -> None:
    pattern = re.compile(FORBIDDEN[what])
    lines = [
        f"{file.parent.parent.name}/{file.parent.name}/{file.name}:{number}: {line.strip()}"
        for file in sources()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        if pattern.search(line)
    ]
    assert lines == []


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("a field of a frame by its number", "ship = frame[2]"),
        ("a field of the top frame by its number", "step = state.stack[-1][0]"),
        ("arithmetic on a move", "card = move - moves.pick"),
        ("arithmetic on a move", "figure, place = divmod(move - moves.invade, places)"),
        ("a move made by addition", "found.append(moves.pick + card)"),
        ("a comparison that depends on the order of verbs", "if move < moves.slot:"),
        ("a comparison that depends on the order of verbs", "if moves.act <= move < moves.bless:"),
    ],
)
def test_it_would_be_found(what: str, line: str) -> None:
    assert re.search(FORBIDDEN[what], line)
