"""Worker placement (CM-PLACE): one worker a turn, on a free place, whose action follows at once."""

from __future__ import annotations

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.box import NOBODY, NONE
from meadhall.games.champions.locations import LOCATION_CHECKS, free_harbors, visit
from meadhall.games.champions.runes import rune_obstacle, use_free_rune
from meadhall.games.champions.state import PLACEMENT, Champions
from meadhall.games.champions.windows import WORKER_PLACED, window_opens


class Workers(Step[Champions]):
    """Turns go on until nobody has a worker left (CM-PLACE-03). Frame: whose turn is looked for first; NONE: a new
    phase.
    """

    name = "workers"

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        state.phase = PLACEMENT
        seats = state.box.seats
        first = frame[1] if frame[1] != NONE else state.start_player
        for step in range(seats):
            seat = (first + step) % seats
            if state.workers[seat]:
                state.stack += [self.at((seat + 1) % seats), PLACE_WORKER.at(seat)]
                return


class PlaceWorker(Step[Champions]):
    """Place a worker or beg; free runes may be used before (CM-RUNE-GEN-04)."""

    name = "place_worker"
    verbs = ("place", "beg", "use")

    def candidates(self, state: Champions, frame: Frame, seat: int) -> list[int]:
        box = state.box
        first, placed, in_game = box.moves.place, state.placed, state.stall_in_game
        found = [first + place for place in box.locations if placed[place] == NOBODY]
        found += [first + place for place in box.stall_places if in_game[place] and placed[place] == NOBODY]
        if state.ship_of[seat] != NONE:
            found.append(first + box.ship_place[state.ship_of[seat]])
        found.append(box.moves.beg)
        found += [box.moves.use + rune for rune in state.usable_runes(seat, "own_turn")]
        return found

    def obstacle(self, state: Champions, frame: Frame, seat: int, move: int) -> str | None:
        moves = state.box.moves
        if move < moves.beg:
            return place_obstacle(state, seat, move - moves.place)
        if move == moves.beg:
            return None
        return rune_obstacle(state, seat, move - moves.use, "own_turn")

    def take(self, state: Champions, frame: Frame, seat: int, move: int, table: Table) -> None:
        moves = state.box.moves
        if move >= moves.use:
            state.stack.append(frame)
            use_free_rune(state, seat, move - moves.use, table)
            return
        state.workers[seat] -= 1
        state.something_changed()
        state.stack.append(AFTER_PLACEMENT.at(seat))
        if move == moves.beg:
            beg(state, seat, table)
            return
        place = move - moves.place
        if place == state.box.hunting_grounds:
            state.hunting[seat] += 1
        else:
            state.placed[place] = seat
        table.tell("worker_placed", seat=seat, place=state.box.place_ids[place])
        visit(state, seat, place, table)


class AfterPlacement(Step[Champions]):
    """When all that the place asks is answered, free runes may be used (CM-RUNE-GEN-04, -06). Frame: seat."""

    name = "after_placement"

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        if window_opens(state, frame[1], WORKER_PLACED.name):
            state.stack.append(WORKER_PLACED.at(frame[1]))


def beg(state: Champions, seat: int, table: Table) -> None:
    """The worker goes on the own leader board: food and blame (CM-PLACE-05)."""
    state.begging[seat] += 1
    state.gain(seat, state.box.begging)
    table.tell("begged", seat=seat)


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


WORKERS = Workers()
PLACE_WORKER = PlaceWorker()
AFTER_PLACEMENT = AfterPlacement()
