"""A record is the game: a head, and the moves as text, one per line.

Each move line carries a check that depends on all lines before it, and the last line holds the number of moves and
the hash of the state. A record that was cut or altered says so and where.
"""

from __future__ import annotations

import os
import tempfile
from hashlib import blake2b
from pathlib import Path

from meadhall.core.chance import KEY_BYTES, commitment
from meadhall.core.errors import BadRecord
from meadhall.core.seats import parse_seat, seat_text

FORMAT = "meadhall record 1"


class Record:
    """What a record file says."""

    def __init__(self, game: str, rules: int, content: str, packs: list[str], seats: int, key: bytes) -> None:
        self.game = game
        self.rules = rules
        self.content = content
        self.packs = packs
        self.seats = seats
        self.key = key
        self.options: dict[str, str] = {}
        self.players: list[str] = []
        self.moves: list[tuple[int, str]] = []
        self.over = False
        self.state_hash = ""

    # Writing

    def _head(self) -> list[str]:
        lines = [FORMAT, f"game {self.game}", f"rules {self.rules}", f"content {self.content}"]
        lines += [f"pack {pack}" for pack in self.packs]
        lines += [f"seats {self.seats}"]
        lines += [f"option {name} {value}" for name, value in sorted(self.options.items())]
        lines += [f"player {seat_text(seat)} {name}" for seat, name in enumerate(self.players)]
        return [*lines, f"commitment {commitment(self.key)}", f"key {self.key.hex()}"]

    def dump(self) -> str:
        lines = self._head()
        check = _check("", "\n".join(lines))
        lines.append("")
        for number, (seat, move) in enumerate(self.moves, start=1):
            line = f"{number} {seat_text(seat)} {move}"
            check = _check(check, line)
            lines.append(f"{line} ~{check}")
        last = f"end {len(self.moves)} {'over' if self.over else 'open'} {self.state_hash}"
        lines += ["", f"{last} ~{_check(check, last)}"]
        return "\n".join(lines) + "\n"

    def write(self, file: Path) -> None:
        """Write the file whole or not at all: what was there before stays until the new one is complete."""
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as out:
                out.write(self.dump())
                out.flush()
                os.fsync(out.fileno())
            os.replace(name, file)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise

    # Reading

    @classmethod
    def read(cls, file: Path) -> Record:
        try:
            text = file.read_text(encoding="utf-8")
        except OSError as error:
            raise BadRecord(f"{file}: cannot be read ({error.strerror})") from None
        except UnicodeDecodeError:
            raise BadRecord(f"{file}: this is no record (not a text file)") from None
        return cls.parse(text, str(file))

    @classmethod
    def parse(cls, text: str, name: str) -> Record:
        lines = text.splitlines()
        if not lines or not lines[0].startswith("meadhall record"):
            raise BadRecord(f"{name}: this is no record (it does not begin with '{FORMAT}')")
        if lines[0] != FORMAT:
            raise BadRecord(f"{name}: '{lines[0]}' is a format that this version cannot read (it reads '{FORMAT}')")
        if "" not in lines:
            raise BadRecord(f"{name}: cut off in its head")
        head = lines[: lines.index("")]
        record = cls._parse_head(head, name)
        record._parse_moves(lines, len(head) + 1, _check("", "\n".join(head)), name)
        return record

    @classmethod
    def _parse_head(cls, head: list[str], name: str) -> Record:
        single: dict[str, str] = {}
        record = cls("", 0, "", [], 0, b"")
        for number, line in enumerate(head[1:], start=2):
            word, _, rest = line.partition(" ")
            if word == "pack":
                record.packs.append(rest)
            elif word == "option":
                option, _, value = rest.partition(" ")
                record.options[option] = value
            elif word == "player":
                record.players.append(rest.partition(" ")[2])
            elif word in ("game", "rules", "content", "seats", "commitment", "key") and word not in single:
                single[word] = rest
            else:
                raise BadRecord(f"{name}:{number}: '{line}' does not belong in the head of a record")
        try:
            record.game, record.content = single["game"], single["content"]
            record.rules, record.seats = int(single["rules"]), int(single["seats"])
            record.key = bytes.fromhex(single["key"])
        except KeyError as missing:
            raise BadRecord(f"{name}: the head lacks the line '{missing.args[0]}'") from None
        except ValueError:
            raise BadRecord(f"{name}: a number in the head is broken") from None
        if len(record.key) != KEY_BYTES or single.get("commitment") != commitment(record.key):
            raise BadRecord(f"{name}: key and commitment do not belong together")
        return record

    def _parse_moves(self, lines: list[str], start: int, check: str, name: str) -> None:
        for number in range(start, len(lines)):
            line, mark, found = lines[number].rpartition(" ~")
            if not lines[number]:
                continue
            if not mark:
                raise BadRecord(f"{name}:{number + 1}: cut off in the middle of a line")
            check = _check(check, line)
            if found != check:
                raise BadRecord(f"{name}:{number + 1}: '{line}' was altered, or a line before it")
            words = line.split(" ")
            if words[0] == "end" and len(words) == 4:
                if number + 1 != len(lines):
                    raise BadRecord(f"{name}:{number + 2}: there is more behind the end")
                self.over, self.state_hash = words[2] == "over", words[3]
                return
            try:
                self.moves.append((parse_seat(words[1]), " ".join(words[2:])))
            except (IndexError, ValueError):
                raise BadRecord(f"{name}:{number + 1}: '{line}' is no move line") from None
        raise BadRecord(f"{name}: cut off after move {len(self.moves)}; the end is missing")


def _check(before: str, line: str) -> str:
    return blake2b(f"{before}\n{line}".encode(), digest_size=4).hexdigest()
