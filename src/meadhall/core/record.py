"""A record is the game: a head, and the moves as text, one per line.

Each move line carries a check that depends on all lines before it, and the last line holds the number of moves and
the hash of the state. A record that was cut or altered says so and where.
"""

from __future__ import annotations

import os
import re
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
        self.customs: list[str] = []
        """What was agreed on besides the rules: `practice`, where choices may be taken back after bots have acted."""
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
        lines += [f"custom {custom}" for custom in self.customs]
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
        file = file.resolve()  # a link stays a link
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=".record-")
        try:
            mode = file.stat().st_mode & 0o777 if file.exists() else 0o666 & ~_umask()
            os.chmod(name, mode)
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
            raise BadRecord(str(file), "cannot_be_read", reason=error.strerror) from None
        except UnicodeDecodeError:
            raise BadRecord(str(file), "no_text") from None
        return cls.parse(text, str(file))

    @classmethod
    def parse(cls, text: str, name: str) -> Record:
        lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
        if not lines or not lines[0].startswith("meadhall record"):
            raise BadRecord(name, "no_record", format=FORMAT)
        if lines[0] != FORMAT:
            raise BadRecord(name, "other_format", line=_short(lines[0]), format=FORMAT)
        if "" not in lines:
            raise BadRecord(name, "head_cut_off")
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
            elif word == "custom":
                record.customs.append(rest)
            elif word == "player" and rest.startswith(f"{seat_text(len(record.players))} "):
                record.players.append(rest.partition(" ")[2])
            elif word in ("game", "rules", "content", "seats", "commitment", "key") and word not in single:
                single[word] = rest
            else:
                raise BadRecord(f"{name}:{number}", "strange_head", line=_short(line))
        try:
            record.game, record.content = single["game"], single["content"]
            record.rules, record.seats = _number(single["rules"]), _number(single["seats"])
            record.key = bytes.fromhex(single["key"])
        except KeyError as missing:
            raise BadRecord(name, "head_lacks", line=missing.args[0]) from None
        except ValueError:
            raise BadRecord(name, "broken_number") from None
        if len(record.players) != record.seats:
            raise BadRecord(name, "seats_and_players", seats=record.seats, players=len(record.players))
        if len(record.key) != KEY_BYTES or single.get("commitment") != commitment(record.key):
            raise BadRecord(name, "other_key")
        return record

    def _parse_moves(self, lines: list[str], start: int, check: str, name: str) -> None:
        for number in range(start, len(lines)):
            if not lines[number]:
                continue
            where = f"{name}:{number + 1}"
            line, mark, found = lines[number].rpartition(" ~")
            if not mark:
                raise BadRecord(where, "line_cut_off")
            check = _check(check, line)
            if found != check:
                raise BadRecord(where, "altered", line=_short(line))
            words = line.split(" ")
            if words[0] == "end":
                self._parse_end(words, where)
                if number + 1 != len(lines):
                    raise BadRecord(f"{name}:{number + 2}", "more_behind_the_end")
                return
            try:
                seat = parse_seat(words[1])
                if words[0] != str(len(self.moves) + 1) or not 0 <= seat < self.seats:
                    raise ValueError
            except (IndexError, ValueError):
                raise BadRecord(where, "not_the_move", line=_short(line), number=len(self.moves) + 1) from None
            self.moves.append((seat, " ".join(words[2:])))
        raise BadRecord(name, "end_missing", moves=len(self.moves))

    def _parse_end(self, words: list[str], where: str) -> None:
        if len(words) != 4 or words[1] != str(len(self.moves)) or words[2] not in ("over", "open"):
            raise BadRecord(where, "wrong_end", moves=len(self.moves))
        self.over, self.state_hash = words[2] == "over", words[3]


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _number(text: str) -> int:
    """A number as this program writes it; no other digits, no signs."""
    if not re.fullmatch("[0-9]{1,9}", text):
        raise ValueError(text)
    return int(text)


def _short(line: str) -> str:
    """A line to quote in an error: not longer than a line on a screen, and nothing that a terminal would obey."""
    shown = "".join(character if character.isprintable() else "?" for character in line[:80])
    return shown if len(line) <= 80 else f"{shown}…"


def _check(before: str, line: str) -> str:
    return blake2b(f"{before}\n{line}".encode(), digest_size=4).hexdigest()
