"""Worker placement (CM-PLACE): one worker a turn, on a free place, whose action follows at once."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.rules.locations import LOCATION_CHECKS, free_harbors, visit
from meadhall.games.champions.rules.runes import rune_obstacle, use_free_rune
from meadhall.games.champions.rules.windows import WORKER_PLACED, window_opens
from meadhall.games.champions.table.box import NOBODY, NONE
from meadhall.games.champions.table.state import PLACEMENT, Champions


class Workers(Step[Champions]):
    """Turns go on until nobody has a worker left (CM-PLACE-03). In a new phase nobody has been first yet: NONE."""

    name = "workers"
    fields = ("first",)

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        state.phase = PLACEMENT
        seats = state.box.seats
        _, first = frame
        if first == NONE:
            first = state.start_player
        for step in range(seats):
            seat = (first + step) % seats
            if state.workers[seat]:
                state.stack += [self.at((seat + 1) % seats), PLACE_WORKER.at(seat)]
                return


def place_obstacle(state: Champions, seat: int, number: int) -> str | None:
    """Why a worker cannot be placed here, or nothing."""
    place = state.box.places[number]
    if place.stall and not state.stall_in_game[number]:
        return "CM-SETUP-04"
    ship = place.ship
    if ship != NONE and state.box.ship_private[ship]:
        if not state.box.ship_in_game[ship]:
            return "CM-SETUP-08"
        if state.fleet[ship] != seat:
            return "CM-LOC-SHIPWRIGHT-09"
    if state.placed[number] != NOBODY:
        return "CM-PLACE-04"
    if ship != NONE and not free_harbors(state):
        return "CM-LOC-SHIP-02"
    for good, count in place.cost:
        if state.goods[good][seat] < count:
            return "CM-PLACE-07"
    check = LOCATION_CHECKS.get(place.id)
    return None if check is None else check(state, seat)


def place_worker(state: Champions, seat: int, place: int, table: Table) -> None:
    """The worker stays on the place, whose action follows at once (CM-PLACE-01)."""
    spend_worker(state, seat)
    if place == state.box.hunting_grounds:
        state.hunting[seat] += 1
    else:
        state.placed[place] = seat
    table.tell("worker_placed", seat=seat, place=state.box.place_ids[place])
    visit(state, seat, place, table)


def beg(state: Champions, seat: int, table: Table) -> None:
    """The worker goes on the own leader board: food and blame (CM-PLACE-05)."""
    spend_worker(state, seat)
    state.begging[seat] += 1
    state.gain(seat, state.box.begging)
    table.tell("begged", seat=seat)


def spend_worker(state: Champions, seat: int) -> None:
    """The worker of this turn; the turn ends when all that follows is answered."""
    state.workers[seat] -= 1
    state.something_changed()
    state.stack.append(AFTER_PLACEMENT.at(seat))


def own_turn_rune_obstacle(state: Champions, seat: int, rune: int) -> str | None:
    return rune_obstacle(state, seat, rune, "own_turn")


def use_rune_on_own_turn(state: Champions, seat: int, rune: int, table: Table) -> None:
    """A worker is placed all the same."""
    state.stack.append(PLACE_WORKER.at(seat))
    use_free_rune(state, seat, rune, table)


def places_in_reach(state: Champions, seat: int) -> list[int]:
    """The free places of this game: locations, stalls, the own longship."""
    box, placed, in_game = state.box, state.placed, state.stall_in_game
    found = [place for place in box.locations if placed[place] == NOBODY]
    found += [place for place in box.stall_places if in_game[place] and placed[place] == NOBODY]
    if state.ship_of[seat] != NONE:
        found.append(box.ship_place[state.ship_of[seat]])
    return found


class PlaceWorker(Step[Champions]):
    """Place a worker or beg; free runes may be used before (CM-RUNE-GEN-04)."""

    name = "place_worker"
    answers: ClassVar[Answers] = {
        "place": (place_obstacle, place_worker),
        "beg": (None, beg),
        "use": (own_turn_rune_obstacle, use_rune_on_own_turn),
    }

    def legal(self, state: Champions, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        to = moves.place
        found = [to[place] for place in places_in_reach(state, seat) if place_obstacle(state, seat, place) is None]
        found.append(moves.beg)
        found += [moves.use[rune] for rune in state.usable_runes(seat, "own_turn")]
        return found


class AfterPlacement(Step[Champions]):
    """When all that the place asks is answered, free runes may be used (CM-RUNE-GEN-04, -06)."""

    name = "after_placement"

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        _, seat = frame
        if window_opens(state, seat, WORKER_PLACED.name):
            state.stack.append(WORKER_PLACED.at(seat))


WORKERS: Final = Workers()
PLACE_WORKER: Final = PlaceWorker()
AFTER_PLACEMENT: Final = AfterPlacement()
