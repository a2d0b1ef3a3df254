"""Games that are over, move by move: every position, and what led from one to the next."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from starlette.requests import Request

from meadhall.core.match import Match
from meadhall.core.seats import REFEREE, SPECTATOR
from meadhall.core.state import State
from meadhall.core.story import Chronicle, Story
from meadhall.core.table import Moment
from meadhall.server.endpoints import lang
from meadhall.server.hall import Hall
from meadhall.server.happening import Onlooker, Passage, laid_out, line
from meadhall.server.live import LiveTable
from meadhall.server.table import Table
from meadhall.server.trouble import Trouble
from meadhall.server.wire import ReplayAsked, ReplayInfo, ReplayMove


def open_to_all(table: Table) -> None:
    """A record holds the key of the dice, and a replay all secrets: nothing for a game under way."""
    if not table.match.over and not table.head.imported:
        raise Trouble("not_over")


class Replay:
    """All the positions of a game that is over, what happened between them, and its story."""

    def __init__(self, table: Table) -> None:
        match = Match(table.game, table.match.box, table.match.key, watched=True)
        self.match = match
        self.states: list[State] = [match.state.clone()]
        self.moments: list[Sequence[Moment]] = [[]]
        """What each move led to; the first comes before all moves."""
        chronicle = Chronicle(match)
        for seat, move in table.match.moves:
            match.play(seat, move)
            chronicle.go_on()
            self.states.append(match.state.clone())
            match.moments[-1].state = self.states[-1]  # the match goes on with its own
            self.moments.append(match.moments)
        self.story: Story = chronicle.end()

    @property
    def last(self) -> int:
        return len(self.states) - 1

    def passage(self, number: int) -> Passage:
        """What a move led to."""
        return Passage(number, self.states[number - 1], self.moments[number])


class Replays:
    """A few of them are kept: whoever pulls the slider asks for one position after the other."""

    MOST = 8

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Replay] = OrderedDict()

    async def of(self, table: Table) -> Replay:
        """The replay of a table whose game is over, or that is only there to be looked at."""
        open_to_all(table)
        found = self._kept.get(table.head.id)
        if found is None or found.last != len(table.match.moves):
            found = await asyncio.to_thread(Replay, table)
        self._kept[table.head.id] = found
        self._kept.move_to_end(table.head.id)
        while len(self._kept) > self.MOST:
            self._kept.popitem(last=False)
        return found


async def replay(request: Request, body: None) -> ReplayInfo:
    hall: Hall = request.app.state.hall
    replays: Replays = request.app.state.replays
    async with hall.at(request.path_params["table"]) as live, live.lock:
        found = await replays.of(live.table)
        number = request.path_params["number"]
        if number > found.last:
            raise Trouble("no_such_move", number=number, all=found.last)
        seat = _eyes(request.query_params.get("seat", ""), found.match)
        shown = _position(live, found, number, seat, lang(request))
        if number and "moments" in request.query_params:
            _play(live, found, shown, seat, lang(request))
        return shown


def _eyes(wanted: str, match: Match) -> int:
    """Through whose eyes somebody wants to look; as everybody does, if they do not say."""
    eyes: dict[str, int] = {str(seat): seat for seat in (REFEREE, SPECTATOR, *range(match.box.seats))}
    return eyes.get(wanted, SPECTATOR)


def _position(live: LiveTable, replay: Replay, number: int, seat: int, spoken: str) -> ReplayInfo:
    match, words, wide = replay.match, live.showing.words(spoken), live.showing.wide(spoken)
    state = replay.states[number]
    news = [
        line(match, after, told, wide.news(told))
        for after, told in match.log
        if after <= number and told.visible_to(seat)
    ]
    return ReplayInfo(
        n=number,
        moves=replay.last,
        scene=match.game.scene(state.view(seat), words),
        news=news,
        move=_move(live, replay, number, spoken) if number else None,
        next=_asked(live, replay, number, spoken),
    )


def _move(live: LiveTable, replay: Replay, number: int, spoken: str) -> ReplayMove:
    """The move with this number."""
    match, wide = replay.match, live.showing.wide(spoken)
    mover, made = match.moves[number - 1]
    decision = replay.states[number - 1].decision(mover)
    asked = decision.question if decision is not None else ""
    return ReplayMove(mover, match.box.grammar.text(made), wide.move(match.box.grammar, made, asked))


def _asked(live: LiveTable, replay: Replay, number: int, spoken: str) -> ReplayAsked | None:
    """What is to be chosen at a position by whoever moves next, and what they chose."""
    if number == replay.last:
        return None
    move = _move(live, replay, number + 1, spoken)
    decision = replay.states[number].decision(move.seat)
    if decision is None:
        return ReplayAsked(move, "", 0, [])
    spots = list(replay.match.box.grammar.spots(replay.match.moves[number][1]))
    question = live.showing.wide(spoken).say(decision.question, **decision.args)
    return ReplayAsked(move, question, len(decision.moves), spots)


def _play(live: LiveTable, replay: Replay, shown: ReplayInfo, seat: int, spoken: str) -> None:
    """What the move led to, as differences from the scene before it."""
    words, wide = live.showing.words(spoken), live.showing.wide(spoken)
    onlooker = Onlooker(replay.match, seat, words, wide)
    before = laid_out(onlooker.scene(replay.states[shown.n - 1]))
    shown.moments = [moment for moment, _ in onlooker.moments(before, wide.news, replay.passage(shown.n))]
