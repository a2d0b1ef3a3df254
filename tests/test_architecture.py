"""The page about the architecture is true: its tables name what lies in the rooms.

`python -m tests.test_architecture` writes the table of the modules anew.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from meadhall import games

PAGE = Path(__file__).parents[1] / "docs" / "architecture.md"
ROOMS = Path(games.__file__).parent
FOLDERS = ("table", "rules", "knowledge", "position", "pictures", "thinking")
NAMES = {
    "blood_rage": "Blood Rage",
    "champions": "Champions of Midgard",
    "odin": "In the Name of Odin",
    "yggdrasil": "Yggdrasil Chronicles",
}
TABLE = re.compile(r"(?<=<!-- modules, room beside room -->\n).*?(?=<!-- end -->)", re.DOTALL)


def rooms() -> list[Path]:
    return sorted(room for room in ROOMS.iterdir() if (room / "__init__.py").exists())


def modules(folder: Path) -> list[str]:
    return sorted(file.stem for file in folder.glob("*.py") if file.name != "__init__.py")


def cell(room: Path, name: str) -> str:
    """What lies in a folder of a room: its modules, then each folder in it with its own."""
    folder = room / name
    if not folder.is_dir():
        return "one module"
    parts = [", ".join(modules(folder))]
    inner = sorted(place for place in folder.iterdir() if (place / "__init__.py").exists())
    parts += [f"**{place.name}/** {', '.join(modules(place))}" for place in inner]
    return "<br>".join(part for part in parts if part)


def table() -> str:
    """The modules of all rooms beside each other, as the page shows them."""
    lines = [["", *(NAMES[room.name] for room in rooms())], ["---"] * (len(rooms()) + 1)]
    lines += [[f"`{name}`", *(cell(room, name) for room in rooms())] for name in FOLDERS]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def written() -> str:
    return PAGE.read_text(encoding="utf-8")


def test_the_table_of_modules_is_what_lies_in_the_rooms() -> None:
    found = TABLE.search(written())
    assert found is not None
    assert found.group() == table(), "write it anew: python -m tests.test_architecture"


def test_a_room_has_no_module_beside_its_folders() -> None:
    for room in rooms():
        assert set(modules(room)) <= {"position"}, room.name
        assert {place.name for place in room.iterdir() if (place / "__init__.py").exists()} <= set(FOLDERS), room.name


def test_what_every_room_has_is_told_on_the_page() -> None:
    """The page says of each module that lies in every room what it holds, and of no other."""
    section = written().partition("## In every room")[2].partition("\n## ")[0]
    told = re.findall(r"^\| `([\w/]+)` \|", section, re.MULTILINE)
    own = [
        {
            str(file.relative_to(room).with_suffix(""))
            for name in FOLDERS
            for file in (room / name).rglob("*.py")
            if file.name != "__init__.py"
        }
        for room in rooms()
    ]
    assert sorted(told) == sorted(set.intersection(*own))


def main() -> int:
    PAGE.write_text(TABLE.sub(lambda _: table(), written()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
