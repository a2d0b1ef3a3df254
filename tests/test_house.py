"""What nobody should find in a room: numbers where the rules speak in names."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

import meadhall
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


NUMBERED = {
    "blood_rage.table.box": {"STATS": "", "CARD_KINDS": "BATTLE QUEST UPGRADE"},
    "blood_rage.table.state": {"PHASES": ""},
    "champions.table.state": {"PHASES": ""},
    "odin.table.box": {"DECKS": "HEROES BUILDINGS LONGSHIPS"},
    "odin.table.state": {"PHASES": "ACTIONS_PHASE DRAW_PHASE END"},
    "yggdrasil.rules.taking": {"KINDS": "ELVES VANIR_DICE HEROES NAMELESS FIRE_GIANTS BRIDGE_GIANTS LIFE_POINTS"},
    "yggdrasil.table.state": {"OUTCOMES": "UNDECIDED WON LOST"},
    "yggdrasil.table.names": {
        "WORLDS": "",
        "ENEMIES": "",
        "GODS": "",
        "BONDS": "",
        "MODES": "",
        "RUNES": "",
        "DICE": "",
        "JOTUNN_TYPES": "",
        "THINGS": "ELF DIE LIFE",
        "SPACES": "START_SPACE PLAIN TREE DEAD_TREE TURN ACTIVATE_JOTUNN ONE_NAMELESS BITE",
        "SAGA_ACTIONS": "DEMAND_OATH PLEAD HOLD_BRIDGE",
        "OATH_MARKERS": "OATH BROKEN_OATH",
    },
}
"""By module: lists of words, and what the number of each is called, if it is not called like the word."""


@pytest.mark.parametrize(
    ("module", "words"), [(module, words) for module, lists in NUMBERED.items() for words in lists]
)
def test_a_number_is_the_place_of_its_word(module: str, words: str) -> None:
    found = importlib.import_module(f"meadhall.games.{module}")
    listed = getattr(found, words)
    names = NUMBERED[module][words].split() or [word.upper() for word in listed]
    assert [getattr(found, name) for name in names] == list(range(len(listed)))


def test_no_package_calls_a_function_like_one_of_its_modules() -> None:
    """Which of the two is found would hang on who was imported first."""
    clashes = [
        f"{package.parent.name}.{name}"
        for package in Path(meadhall.__file__).parent.rglob("__init__.py")
        for name in re.findall(r"^(?:def|class) (\w+)", package.read_text(encoding="utf-8"), re.MULTILINE)
        if (package.parent / f"{name}.py").exists() or (package.parent / name).is_dir()
    ]
    assert clashes == []
