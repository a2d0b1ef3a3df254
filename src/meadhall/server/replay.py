"""Games that are over, move by move: every position, and what led from one to the next."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Protocol

from starlette.requests import Request

from meadhall.core.seats import REFEREE, SPECTATOR
from meadhall.core.state import State
from meadhall.core.story import Chronicle, Story
from meadhall.core.table import Moment
from meadhall.server.endpoints import lang
from meadhall.server.hall import Hall
from meadhall.server.happening import Onlooker, Passage, line
from meadhall.server.limits import address_of
from meadhall.server.show import Showing
from meadhall.server.table import Table
from meadhall.server.trouble import Trouble
from meadhall.server.wire import Line, ReplayAsked, ReplayInfo, ReplayMove
from meadhall.server.workshop import Workshop


class Shown(Protocol):
    """A table and how it is shown, whether or not somebody is there."""

    table: Table
    showing: Showing


def open_to_all(table: Table) -> None:
    """A record holds the key of the dice, and a replay all secrets: nothing for a game under way."""
    if not table.match.over and not table.head.imported:
        raise Trouble("not_over")


class Replay:
    """All the positions of a game that is over, what happened between them, and its story."""

    def __init__(self, table: Table) -> None:
        match = table.match.anew()
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

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop
        self._kept: OrderedDict[str, Replay] = OrderedDict()

    async def of(self, table: Table, address: str) -> Replay:
        """The replay of a table whose game is over, or that is only there to be looked at."""
        open_to_all(table)
        found = self._kept.get(table.head.id)
        if found is None or found.last != len(table.match.moves):
            found = await self._workshop.beside(address, Replay, table)
        self._kept[table.head.id] = found
        self._kept.move_to_end(table.head.id)
        while len(self._kept) > self.MOST:
            self._kept.popitem(last=False)
        return found


async def replay(request: Request, body: None) -> ReplayInfo:
    hall: Hall = request.app.state.hall
    replays: Replays = request.app.state.replays
    async with hall.at(request.path_params["table"]) as live, live.lock:
        found = await replays.of(live.table, address_of(request))
        number = request.path_params["number"]
        if number > found.last:
            raise Trouble("no_such_move", number=number, all=found.last)
        seat = eyes(request.query_params.get("seat", ""), found.match.box.seats)
        shown = _position(live, found, number, seat, lang(request))
        if number and "moments" in request.query_params:
            _play(live, found, shown, seat, lang(request))
        return shown


def eyes(wanted: str, seats: int) -> int:
    """Through whose eyes somebody wants to look; as everybody does, if they do not say."""
    known: dict[str, int] = {str(seat): seat for seat in (REFEREE, SPECTATOR, *range(seats))}
    return known.get(wanted, SPECTATOR)


def _position(live: Shown, replay: Replay, number: int, seat: int, spoken: str) -> ReplayInfo:
    return ReplayInfo(
        n=number,
        moves=replay.last,
        scene=replay.match.game.scene(replay.states[number].view(seat), live.showing.words(spoken)),
        news=told_until(live, replay, number, seat, spoken),
        move=move_made(live, replay, number, spoken) if number else None,
        next=move_asked(live, replay, number, spoken),
    )


def told_until(live: Shown, replay: Replay, number: int, seat: int, spoken: str) -> list[Line]:
    """What a seat had been told after so many moves."""
    match, wide = replay.match, live.showing.wide(spoken)
    return [
        line(match, after, told, wide.news(told))
        for after, told in match.log
        if after <= number and told.visible_to(seat)
    ]


def move_made(live: Shown, replay: Replay, number: int, spoken: str) -> ReplayMove:
    """The move with this number."""
    match, wide = replay.match, live.showing.wide(spoken)
    mover, made = match.moves[number - 1]
    decision = replay.states[number - 1].decision(mover)
    asked = decision.question if decision is not None else ""
    return ReplayMove(mover, match.box.grammar.text(made), wide.move(match.box.grammar, made, asked))


def move_asked(live: Shown, replay: Replay, number: int, spoken: str) -> ReplayAsked | None:
    """What is to be chosen at a position by whoever moves next, and what they chose."""
    if number == replay.last:
        return None
    move = move_made(live, replay, number + 1, spoken)
    decision = replay.states[number].decision(move.seat)
    if decision is None:
        return ReplayAsked(move, "", 0, [])
    spots = list(replay.match.box.grammar.spots(replay.match.moves[number][1]))
    question = live.showing.wide(spoken).say(decision.question, **decision.args)
    return ReplayAsked(move, question, len(decision.moves), spots)


def _play(live: Shown, replay: Replay, shown: ReplayInfo, seat: int, spoken: str) -> None:
    """What the move led to, as differences from the scene before it."""
    words, wide = live.showing.words(spoken), live.showing.wide(spoken)
    onlooker = Onlooker(replay.match, seat, words, wide)
    before = onlooker.look(replay.states[shown.n - 1]).plain
    shown.moments = [moment for moment, _ in onlooker.moments(before, wide.news, replay.passage(shown.n))]
