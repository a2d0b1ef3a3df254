"""What would have been better: the choices of a game that is over, judged in the background and told in words.

One game at a time is gone through, by a process that gives way to the bots. Where several wait, each has its turn for
some choices, and whoever looks at a choice comes first. What was found is kept in memory as long as there is room, and
in the database when all is found.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import zlib
from collections import OrderedDict, deque
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request

from meadhall import games
from meadhall.bots.advice import Advice, Moment
from meadhall.bots.reviewer import Reviewer
from meadhall.bots.worker import Laid
from meadhall.core.scene import Preview, Scene
from meadhall.core.state import Decision
from meadhall.core.words import Words
from meadhall.server.endpoints import lang
from meadhall.server.explaining import effect
from meadhall.server.hall import Hall
from meadhall.server.limits import address_of
from meadhall.server.live import LiveTable
from meadhall.server.replay import Replay, Replays
from meadhall.server.storage import read_review, write_review
from meadhall.server.table import Table
from meadhall.server.trouble import Trouble
from meadhall.server.wire import JudgedInfo, LossInfo, ReviewInfo, ReviewState, Verdict, WeighedInfo

LOG = logging.getLogger("meadhall.server")
VERDICTS: Final[tuple[tuple[float, Verdict], ...]] = ((0.02, "good"), (0.05, "little"), (0.10, "worse"))
"""Below which loss a choice is called so; from the last on it is costly."""
SURE: Final = 2.0
"""So many times the usual error of a share, and one is rather sure."""
TURN: Final = 12
"""So many choices of a game are judged before another one that waits has its turn."""
SHORT_TURN: Final = 3
"""So many if somebody looks at a choice of the other one."""
WAITING: Final = 8
"""So many games may wait to be gone through."""
WAITING_OF_ADDRESS: Final = 2
"""So many of them for one address."""


def verdict(loss: float) -> Verdict:
    """A choice in a word.

    >>> verdict(0.01), verdict(0.04), verdict(0.07), verdict(0.2)
    ('good', 'little', 'worse', 'costly')
    """
    return next((word for most, word in VERDICTS if loss < most), "costly")


class Found(Struct, frozen=True):
    """What was found out about a game, as it is kept: for these moves."""

    moves: list[tuple[int, int]]
    of: int
    judged: list[Moment]


class Review:
    """What has been found out about one game so far."""

    def __init__(
        self,
        table: str,
        laid: Laid | None,
        key: bytes,
        moves: Sequence[tuple[int, int]],
        first: Sequence[int],
        address: str = "",
    ) -> None:
        self.table = table
        self.laid = laid
        self.key = key
        self.address = address
        self.moves = list(moves)
        self.first = list(first)
        self.state: ReviewState = "waiting"
        self.of = 0
        self.judged: dict[int, Moment] = {}

    def count(self, of: int) -> None:
        self.of, self.state = of, "going"

    def hear(self, moment: Moment) -> None:
        self.judged[moment.number] = moment

    def packed(self) -> bytes:
        found = Found(self.moves, self.of, [moment for _, moment in sorted(self.judged.items())])
        return zlib.compress(msgspec.msgpack.encode(found))

    @classmethod
    def unpacked(cls, table: Table, data: bytes) -> Review:
        """What was found out about the game of a table, when all of it was."""
        found = msgspec.msgpack.decode(zlib.decompress(data), type=Found)
        review = cls(table.head.id, None, table.match.key, found.moves, [])
        review.judged = {moment.number: moment for moment in found.judged}
        review.of, review.state = found.of, "done"
        return review

    def info(self) -> ReviewInfo:
        losses = [
            LossInfo(moment.number, moment.seat, round(100 * moment.loss), verdict(moment.loss))
            for _, moment in sorted(self.judged.copy().items())
        ]
        return ReviewInfo(self.state, len(losses), self.of, losses)


NOTHING: Final = ReviewInfo("none", 0, 0, [])


class Reviews:
    """Those that are kept, those that are waited for, and the one that is under way."""

    MOST = 64

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._kept: OrderedDict[str, Review] = OrderedDict()
        self._queue: deque[Review] = deque()
        self._thread = ThreadPoolExecutor(1, "review")
        self._reviewer: Reviewer | None = None
        self._of: Review | None = None
        self._turn = TURN
        self._closed = False
        self._lock = threading.Lock()

    def find(self, table: Table) -> Review | None:
        found = self._kept.get(table.head.id)
        return found if found is not None and found.moves == table.match.moves else None

    async def recall(self, table: Table) -> None:
        """What is not known any more may be in the database."""
        if table.head.id in self._kept:
            return
        try:
            data = await asyncio.to_thread(read_review, self._engine, table.head.id)
            if data is not None:
                self._keep(Review.unpacked(table, data))
        except (SQLAlchemyError, msgspec.MsgspecError, zlib.error) as error:
            LOG.warning("table %s: what was found out about it cannot be read: %s", table.head.id, error)

    def _keep(self, review: Review) -> None:
        self._kept[review.table] = review
        while len(self._kept) > self.MOST:
            self._kept.popitem(last=False)

    def begin(self, table: Table, laid: Laid, first: Sequence[int], address: str = "") -> Review:
        """Go through a game, unless that is done or under way; those choices first that somebody will look at."""
        review = self.find(table)
        if review is not None and review.state != "failed":
            return review
        others = [review for review in self._kept.values() if review.state in ("waiting", "going")]
        neighbours = sum(other.address == address for other in others)
        if len(others) >= WAITING or (address and neighbours >= WAITING_OF_ADDRESS):
            raise Trouble("too_many")
        review = Review(table.head.id, laid, table.match.key, table.match.moves, first, address)
        self._keep(review)
        self._wait(review)
        return review

    def _wait(self, review: Review) -> None:
        """Somebody's turn comes."""
        with self._lock:
            if not self._closed:
                review.state = "waiting"
                self._queue.append(review)
                self._thread.submit(self._have_a_turn)

    def _have_a_turn(self) -> None:
        with self._lock:
            if self._closed:
                return
            review = self._of = self._queue.popleft()
            reviewer = self._reviewer = Reviewer(games.find)
            self._turn = TURN
        judged = 0

        def hear(moment: Moment) -> None:
            nonlocal judged
            review.hear(moment)
            judged += 1
            if self._queue and judged >= self._turn:
                reviewer.stop()

        assert review.laid is not None, "what comes from the database is done"
        done = reviewer.go_through(
            review.laid, review.key, review.moves, review.first, review.judged.keys(), review.count, hear
        )
        with self._lock:
            self._reviewer = self._of = None
        reviewer.dismiss()
        if done:
            self._write(review)
            review.state = "done"
        elif judged >= self._turn:
            self._wait(review)
        else:
            review.state = "failed"

    def _write(self, review: Review) -> None:
        try:
            write_review(self._engine, review.table, review.packed())
        except SQLAlchemyError as error:
            LOG.warning("table %s: what was found out about it could not be written down: %s", review.table, error)

    def wish(self, review: Review, number: int) -> None:
        """Somebody waits for this choice to be judged."""
        with self._lock:
            if review.first[:1] != [number]:
                review.first.insert(0, number)
            if self._reviewer is not None and self._of is review:
                self._reviewer.next(number)
            elif review in self._queue:
                self._queue.remove(review)
                self._queue.appendleft(review)
                self._turn = SHORT_TURN

    async def close(self) -> None:
        with self._lock:
            self._closed = True
            if self._reviewer is not None:
                self._reviewer.stop()
        await asyncio.to_thread(self._thread.shutdown, wait=True, cancel_futures=True)


# What is asked over the wire


async def look(request: Request, body: None) -> ReviewInfo:
    hall: Hall = request.app.state.hall
    replays: Replays = request.app.state.replays
    async with hall.at(request.path_params["table"]) as live, live.lock:
        await replays.of(live.table, address_of(request))
        await _reviews(request).recall(live.table)
        review = _reviews(request).find(live.table)
        return NOTHING if review is None else review.info()


async def begin(request: Request, body: None) -> ReviewInfo:
    hall: Hall = request.app.state.hall
    replays: Replays = request.app.state.replays
    async with hall.at(request.path_params["table"]) as live, live.lock:
        live.table.whole()
        replay = await replays.of(live.table, address_of(request))
        turns = [number for turn in replay.story.turns for number in range(turn.first, turn.last + 1)]
        laid = hall.crew.laid(live.table.match)
        await _reviews(request).recall(live.table)
        return _reviews(request).begin(live.table, laid, turns, address_of(request)).info()


async def judged(request: Request, body: None) -> JudgedInfo:
    hall: Hall = request.app.state.hall
    replays: Replays = request.app.state.replays
    async with hall.at(request.path_params["table"]) as live, live.lock:
        replay = await replays.of(live.table, address_of(request))
        number = request.path_params["number"]
        if not 1 <= number <= replay.last:
            raise Trouble("no_such_move", number=number, all=replay.last)
        await _reviews(request).recall(live.table)
        review = _reviews(request).find(live.table)
        moment = review.judged.get(number) if review is not None else None
        if review is not None and moment is None:
            _reviews(request).wish(review, number)
        return _told(live, replay, number, moment, lang(request))


def _reviews(request: Request) -> Reviews:
    reviews: Reviews = request.app.state.reviews
    return reviews


def _told(live: LiveTable, replay: Replay, number: int, moment: Moment | None, spoken: str) -> JudgedInfo:
    state, (seat, _) = replay.states[number - 1], replay.match.moves[number - 1]
    decision, words = state.decision(seat), live.showing.wide(spoken)
    question = words.say(decision.question, **decision.args) if decision is not None else ""
    if moment is None or decision is None:
        return JudgedInfo(number, seat, question, None, 0, [])
    scene = live.table.game.scene(state.view(seat), words)
    weighed = [
        _weighed(advice, advice.move == moment.played.move, replay, decision, scene, words)
        for advice in moment.thought_of
    ]
    return JudgedInfo(number, seat, question, verdict(moment.loss), round(100 * moment.loss), weighed)


def _weighed(
    advice: Advice, played: bool, replay: Replay, decision: Decision, scene: Scene, words: Words
) -> WeighedInfo:
    grammar = replay.match.box.grammar
    share = min(max(advice.expected, 0.0), 1.0)
    return WeighedInfo(
        move=grammar.text(advice.move),
        name=words.move(grammar, advice.move, decision.question),
        spots=list(grammar.spots(advice.move)),
        percent=round(100 * share),
        give_or_take=round(100 * SURE * sqrt(share * (1 - share) / advice.tried)) if advice.tried else 0,
        tried=advice.tried,
        played=played,
        facts=facts(scene, grammar.text(advice.move), grammar.spots(advice.move), effect(grammar, advice.move, words)),
    )


def facts(scene: Scene, move: str, spots: Sequence[str], printed: str) -> list[str]:
    """What could be known of a move before it was made: what it would do now, and what is shown where it goes."""
    found = [scene.effects.get(move) or printed]
    previews = [scene.previews[name] for name in (move, *spots) if name in scene.previews]
    for preview in previews[:1]:
        found += _lines(preview)
    return [line for line in dict.fromkeys(found) if line]


def _lines(preview: Preview) -> list[str]:
    bars = ", ".join(f"{bar.label} {bar.text or bar.value}" for bar in preview.bars)
    return [": ".join(part for part in (preview.title, bars) if part), *preview.lines] if bars else list(preview.lines)
