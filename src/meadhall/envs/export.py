"""Games as data: Parquet files with one row a decision (`meadhall export`).

A row says what the seat knew, what it could do, what it did, and how the game ended for it. What it knew is the row of
the game's layout without its zeros: the slots that are not zero, and their numbers. The file says in its metadata what
each slot means.
"""

from __future__ import annotations

import json
import multiprocessing
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from meadhall import games
from meadhall.bots.levels import invite
from meadhall.bots.player import ask
from meadhall.core.box import Box
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.errors import BadSetup
from meadhall.core.match import Match
from meadhall.core.record import Record
from meadhall.core.seats import seat_text
from meadhall.envs.sitting import LONGEST

VERSION = 1
"""Changes whenever the columns do."""
Columns = dict[str, list[Any]]
COLUMNS = (
    "game",
    "decision",
    "seat",
    "player",
    "question",
    "slots",
    "numbers",
    "legal",
    "choice",
    "move",
    "share",
    "points",
)


@dataclass(frozen=True)
class Wanted:
    """The games of a data set: a table of bots that play so many, or records."""

    game: str
    bots: tuple[str, ...] = ()
    count: int = 0
    options: tuple[tuple[str, str], ...] = ()
    packs: tuple[str, ...] = ()
    seed: str = ""
    records: tuple[str, ...] = ()

    def matches(self) -> int:
        return len(self.records) or self.count


def box_of(wanted: Wanted) -> Box:
    """The box with which all games are played; with records, that of the first."""
    game = games.find(wanted.game)
    content = game.content_with([Path(pack) for pack in wanted.packs])
    if not wanted.records:
        return game.open_box(len(wanted.bots), dict(wanted.options), content)
    return Match.begin(Record.read(Path(wanted.records[0])), game, content, wanted.records[0]).box


def columns_of(wanted: Wanted, number: int) -> Columns:
    """One game, as the columns of its rows."""
    game = games.find(wanted.game)
    content = game.content_with([Path(pack) for pack in wanted.packs])
    if wanted.records:
        record, box = Record.read(Path(wanted.records[number])), box_of(wanted)
        match = Match.begin(record, game, content, wanted.records[number])
        if (match.box.seats, match.box.options) != (box.seats, box.options):
            one, first = wanted.records[number], wanted.records[0]
            raise BadSetup(f"{one} is of another number of players, or with other options, than {first}")
        return _told(match, number, _recorded(match, record, wanted.records[number]))
    match = Match.new(game, len(wanted.bots), dict(wanted.options), content, key_from_seed(f"{wanted.seed} {number}"))
    return _told(match, number, _played(match, wanted, number))


def _played(match: Match, wanted: Wanted, number: int) -> Iterator[tuple[int, int, str]]:
    """What bots choose, each before it is done; seats rotate from game to game."""
    seats = len(wanted.bots)
    names = [wanted.bots[(seat + number) % seats] for seat in range(seats)]
    bots = [
        invite(name, match.game, Chance(key_from_seed(f"{wanted.seed} {number} {seat}")))
        for seat, name in enumerate(names)
    ]
    while not match.over and len(match.moves) < LONGEST:
        seat = match.state.asked[0]
        decision = match.decision(seat)
        assert decision is not None
        move = ask(bots[seat], match.state, decision)
        yield seat, move, names[seat]
        match.play(seat, move)


def _recorded(match: Match, record: Record, name: str) -> Iterator[tuple[int, int, str]]:
    for number, (seat, text) in enumerate(record.moves):
        yield seat, match.box.grammar.parse(text), record.players[seat]
        match.replay_move(record, number, name)


def _told(match: Match, number: int, choices: Iterator[tuple[int, int, str]]) -> Columns:
    layout, grammar = match.game.layout(match.box), match.box.grammar
    told: Columns = {name: [] for name in COLUMNS}
    for decision, (seat, move, player) in enumerate(choices):
        row = np.array(layout.row(match.view(seat)), dtype=np.float32)
        slots = np.flatnonzero(row)
        told["game"].append(number)
        told["decision"].append(decision)
        told["seat"].append(seat_text(seat))
        told["player"].append(player)
        told["question"].append(match.state.top.name)
        told["slots"].append(slots.astype(np.int32))
        told["numbers"].append(row[slots])
        told["legal"].append(np.array(match.state.legal(seat), dtype=np.int32))
        told["choice"].append(move)
        told["move"].append(grammar.text(move))
    result, points = match.state.result() if match.over else None, match.state.points() if match.over else None
    seats = [int(seat[1:]) - 1 for seat in told["seat"]]
    told["share"] = [None if result is None else result[seat] for seat in seats]
    told["points"] = [None if points is None else points[seat] for seat in seats]
    return told


def export(wanted: Wanted, file: Path, jobs: int = 0) -> Iterator[int]:
    """Write the games into a file; after each the number of games that are done. A file that was not finished is not
    there.
    """
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BadSetup("a data set needs more: pip install 'meadhall[envs]'") from None
    schema = _schema(wanted)
    begun = file.with_name(f"{file.name}.part")
    try:
        with pyarrow.parquet.ParquetWriter(begun, schema, compression="zstd") as writer:
            for done, columns in enumerate(_all_games(wanted, jobs), 1):
                writer.write_table(pyarrow.table(columns, schema=schema))
                yield done
        begun.replace(file)
    finally:
        begun.unlink(missing_ok=True)


def _all_games(wanted: Wanted, jobs: int) -> Iterator[Columns]:
    numbers = range(wanted.matches())
    jobs = min(jobs or os.cpu_count() or 1, len(numbers))
    if jobs == 1:
        for number in numbers:
            yield columns_of(wanted, number)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(_Game(wanted), numbers)


class _Game:
    """What a worker is asked for."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted

    def __call__(self, number: int) -> Columns:
        return columns_of(self.wanted, number)


def _schema(wanted: Wanted) -> Any:
    import pyarrow as pa

    game = games.find(wanted.game)
    kinds: Mapping[str, Any] = {
        "game": pa.int32(),
        "decision": pa.int32(),
        "seat": pa.string(),
        "player": pa.string(),
        "question": pa.string(),
        "slots": pa.list_(pa.int32()),
        "numbers": pa.list_(pa.float32()),
        "legal": pa.list_(pa.int32()),
        "choice": pa.int32(),
        "move": pa.string(),
        "share": pa.float32(),
        "points": pa.int32(),
    }
    box = box_of(wanted)
    layout = game.layout(box)
    said = {
        "version": VERSION,
        "game": wanted.game,
        "rules_version": game.rules_version,
        "content": box.content.hash,
        "players": box.seats,
        "options": dict(box.options),
        "bots": wanted.bots,
        "seed": wanted.seed,
        "layout_version": layout.version,
        "layout": layout.names,
        "moves": box.grammar.texts,
    }
    metadata = {"meadhall": json.dumps(said)}
    return pa.schema([pa.field(name, kinds[name]) for name in COLUMNS], metadata=metadata)


def dense(slots: Sequence[Sequence[int]], numbers: Sequence[Sequence[float]], size: int) -> Any:
    """Rows as they are written, with their zeros."""
    rows = np.zeros((len(slots), size), dtype=np.float32)
    for row, where, what in zip(rows, slots, numbers, strict=True):
        row[list(where)] = what
    return rows
