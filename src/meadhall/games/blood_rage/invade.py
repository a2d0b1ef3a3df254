"""Invade (BR-INVADE): from the reserve into a village or a fjord, and what an invasion sets off.

The frames of an invasion carry: seat, figure, place, and whether it is the seat's own turn.
"""

from __future__ import annotations

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.blood_rage.destroy import BY_INVASION, doom
from meadhall.games.blood_rage.pillage import call_to_battle, pillage_obstacle
from meadhall.games.blood_rage.state import BloodRage
from meadhall.games.blood_rage.strength import invade_cost, mystic_trolls_price


def invade_targets(state: BloodRage, seat: int, figure: int) -> range:
    """The places worth a look for a figure: fjords for ships, provinces for the others."""
    box = state.box
    return range(box.provinces, box.reserve) if box.figures[figure].ship else range(box.provinces)


def target_obstacle(state: BloodRage, seat: int, figure: int, place: int) -> str | None:
    """Why a figure cannot invade there, whatever it costs, or nothing."""
    box = state.box
    kind = box.figures[figure]
    if state.horns_reached(seat):
        return "BR-INVADE-06"
    if kind.ship:
        if place < box.provinces:
            return "BR-INVADE-03"
        return None if state.fjord_open(place) else "BR-BOARD-13"
    if place >= box.provinces:
        return "BR-BOARD-10"
    if place == box.center:
        return None if kind.data.get("may_invade_yggdrasil") else "BR-INVADE-05"
    if state.destroyed[place]:
        return "BR-BOARD-12"
    if state.has_room(place) or (figure == box.mystic and victims(state, seat, place)):
        return None
    if neighbours(state, figure, place):
        return None
    return "BR-INVADE-02"


def invade_obstacle(state: BloodRage, seat: int, figure: int, place: int) -> str | None:
    if not state.has_figure(state.box.reserve, seat, figure):
        return "BR-INVADE-01"
    obstacle = target_obstacle(state, seat, figure, place)
    if obstacle is None and state.rage[seat] < invade_cost(state, seat, figure, place):
        return "BR-ACT-06"
    return obstacle


def invade(state: BloodRage, seat: int, figure: int, place: int, table: Table) -> None:
    """The invade action: pay Rage and bring the figure (BR-INVADE-01)."""
    state.rage[seat] -= invade_cost(state, seat, figure, place)
    enter(state, seat, figure, state.box.reserve, place, own_turn=True, table=table)


def revive_obstacle(state: BloodRage, seat: int, figure: int, place: int) -> str | None:
    """Frigga's Domain: invade with a figure from Valhalla for one Rage (BR-FX-51)."""
    cards = state.upgrades_of(seat, "friggas_domain")
    if not cards or not state.has_figure(state.box.valhalla, seat, figure):
        return "BR-FX-51"
    obstacle = target_obstacle(state, seat, figure, place)
    if obstacle is None and state.rage[seat] < revive_cost(state, seat, place):
        return "BR-ACT-06"
    return obstacle


def revive(state: BloodRage, seat: int, figure: int, place: int, table: Table) -> None:
    state.rage[seat] -= revive_cost(state, seat, place)
    enter(state, seat, figure, state.box.valhalla, place, own_turn=True, table=table)


def revive_cost(state: BloodRage, seat: int, place: int) -> int:
    """What Frigga's Domain costs, unless the Mystic Troll is there (BR-PROMO-07)."""
    price = mystic_trolls_price(state, seat, place)
    card = state.upgrades_of(seat, "friggas_domain")[0]
    return state.box.cards[card].number("rage_price") if price is None else price


def enter(state: BloodRage, seat: int, figure: int, start: int, place: int, *, own_turn: bool, table: Table) -> None:
    """A figure comes onto the board; a mystic of Odin's Chosen and Hildisvini may take somebody's village."""
    if figure == state.box.mystic and victims(state, seat, place):
        state.stack.append(SLAY.at(seat, start, place))
    elif neighbours(state, figure, place):
        state.stack.append(DRIVE_OUT.at(seat, start, place))
    else:
        arrive(state, seat, figure, start, place, own_turn=own_turn, table=table)


def arrive(state: BloodRage, seat: int, figure: int, start: int, place: int, *, own_turn: bool, table: Table) -> None:
    """The figure stands there; then its ability, Frigga's Succor, Thor's Domain, in this order (BR-INVADE-10)."""
    box = state.box
    state.move_figure(seat, figure, start, place)
    table.tell("invaded", seat=seat, figure=box.figure_ids[figure], place=box.place_ids[place])
    if place >= box.provinces:
        return  # a fjord is no province: nothing else is set off (BR-BOARD-11)
    if own_turn and state.has_upgrade(seat, "thors_domain"):
        state.stack.append(THORS_DOMAIN.at(seat, place))
    if place != box.center:
        state.stack += [FRIGGAS_SUCCOR.at(seat, place) for _ in state.upgrades_of(seat, "friggas_succor")]
    name = box.figure_ids[figure]
    if name == "troll":
        troll(state, seat, place)
    elif name == "fire_giant":
        fire_giant(state, seat, place)


def troll(state: BloodRage, seat: int, province: int) -> None:
    """All enemy Warriors in the province are destroyed (BR-FX-30)."""
    warrior = state.box.warrior
    doom(
        state,
        [
            (other, warrior, province)
            for other in range(state.box.seats)
            if other != seat
            for _ in range(state.units(province, other, warrior))
        ],
        BY_INVASION,
        seat,
    )


def fire_giant(state: BloodRage, seat: int, province: int) -> None:
    """All enemy figures but monsters in the province and its fjord are destroyed (BR-FX-35)."""
    doom(
        state,
        [
            (other, figure, place)
            for other in range(state.box.seats)
            if other != seat
            for place in state.battlefield(province)
            for figure in state.figures_at(place, other)
            if figure < state.box.units
        ],
        BY_INVASION,
        seat,
    )


class FreeWarrior(Step[BloodRage]):
    """A Warrior may invade a province for nothing. Frame: seat, province."""

    verbs = ("invade", "decline")
    clause = ""
    """The clause of the card."""

    def candidates(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [moves.invade + state.box.warrior * len(state.box.place_ids) + frame[2], moves.decline]

    def obstacle(self, state: BloodRage, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.decline:
            return None
        figure, place = divmod(move - state.box.moves.invade, len(state.box.place_ids))
        if figure != state.box.warrior or place != frame[2]:
            return self.clause
        if not state.has_figure(state.box.reserve, seat, figure):
            return "BR-INVADE-01"
        return target_obstacle(state, seat, figure, place)

    def take(self, state: BloodRage, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move != state.box.moves.decline:
            self.bring(state, seat, frame[2], table)

    def bring(self, state: BloodRage, seat: int, province: int, table: Table) -> None:
        arrive(state, seat, state.box.warrior, state.box.reserve, province, own_turn=False, table=table)


class FriggasSuccor(FreeWarrior):
    """One Warrior more may invade the same province; it sets nothing off, so there is no chain (BR-FX-43)."""

    name = "friggas_succor"
    clause = "BR-FX-43"

    def bring(self, state: BloodRage, seat: int, province: int, table: Table) -> None:
        state.move_figure(seat, state.box.warrior, state.box.reserve, province)
        warrior = state.box.figure_ids[state.box.warrior]
        table.tell("invaded", seat=seat, figure=warrior, place=state.box.place_ids[province])


class ThorsDomain(Step[BloodRage]):
    """Pay Rage to pillage the province just invaded at once (BR-FX-50). Frame: seat, province."""

    name = "thors_domain"
    verbs = ("pillage", "decline")

    def candidates(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        return [state.box.moves.pillage + frame[2], state.box.moves.decline]

    def obstacle(self, state: BloodRage, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.decline:
            return None
        province = move - state.box.moves.pillage
        if province != frame[2] or state.rage[seat] < self._price(state, seat):
            return "BR-FX-50"
        return pillage_obstacle(state, seat, province)

    def take(self, state: BloodRage, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move != state.box.moves.decline:
            state.rage[seat] -= self._price(state, seat)
            call_to_battle(state, seat, frame[2], table)

    def _price(self, state: BloodRage, seat: int) -> int:
        return state.box.cards[state.upgrades_of(seat, "thors_domain")[0]].number("rage_price")


# Odin's Chosen


def victims(state: BloodRage, seat: int, place: int) -> list[tuple[int, int]]:
    """Enemy Warriors and mystics whose village a mystic of Odin's Chosen may take (BR-MYSTIC-09)."""
    box = state.box
    if place >= box.provinces or place == box.center or not state.has_upgrade(seat, "odins_chosen"):
        return []
    return [
        (other, unit)
        for other in range(box.seats)
        if other != seat
        for unit in (box.warrior, box.mystic)
        if state.units(place, other, unit)
    ]


class Slay(Step[BloodRage]):
    """Whom the mystic drives out, or nobody if a village is free (BR-MYSTIC-09). Frame: seat, from where, province."""

    name = "slay"
    verbs = ("slay", "decline")

    def _victim(self, state: BloodRage, move: int) -> tuple[int, int]:
        other, kind = divmod(move - state.box.moves.slay, 2)
        return other, (state.box.warrior, state.box.mystic)[kind]

    def obstacle(self, state: BloodRage, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.decline:
            return None if state.has_room(frame[3]) else "BR-INVADE-02"
        return None if self._victim(state, move) in victims(state, seat, frame[3]) else "BR-MYSTIC-09"

    def take(self, state: BloodRage, frame: Frame, seat: int, move: int, table: Table) -> None:
        start, place = frame[2], frame[3]
        if move == state.box.moves.decline:
            arrive(state, seat, state.box.mystic, start, place, own_turn=True, table=table)
            return
        other, unit = self._victim(state, move)
        state.stack.append(TAKE_VILLAGE.at(seat, start, place, other, unit, state.units(place, other, unit)))
        doom(state, [(other, unit, place)], BY_INVASION, seat)


class TakeVillage(Step[BloodRage]):
    """If the victim was protected, the mystic stays away and the action is spent (BR-MYSTIC-09).

    Frame: as Slay, then the victim's seat, its kind, and how many of that kind stood there before.
    """

    name = "take_village"

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        seat, start, place, other, unit, before = frame[1:]
        if state.units(place, other, unit) < before:
            arrive(state, seat, state.box.mystic, start, place, own_turn=True, table=table)


# Hildisvini


def neighbours(state: BloodRage, figure: int, place: int) -> list[tuple[int, int]]:
    """The figures whose village Hildisvini may take: anybody's; Yggdrasil next door has room (BR-PROMO-04)."""
    box = state.box
    if box.figure_ids[figure] != "hildisvini":
        return []
    return [(seat, there) for seat in range(box.seats) for there in sorted(set(state.figures_at(place, seat)))]


class DriveOut(Step[BloodRage]):
    """Whose village Hildisvini takes, or nobody's if one is free (BR-PROMO-04). Frame: seat, from where, province."""

    name = "drive_out"
    verbs = ("drive", "decline")

    def obstacle(self, state: BloodRage, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.decline:
            return None if state.has_room(frame[3]) else "BR-INVADE-02"
        other, figure = divmod(move - state.box.moves.drive, len(state.box.figures))
        return None if other < state.box.seats and state.has_figure(frame[3], other, figure) else "BR-PROMO-04"

    def take(self, state: BloodRage, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move == state.box.moves.decline:
            hildisvini = state.box.figure_number["hildisvini"]
            arrive(state, seat, hildisvini, frame[2], frame[3], own_turn=True, table=table)
        else:
            other, figure = divmod(move - state.box.moves.drive, len(state.box.figures))
            state.stack.append(DRIVE_TO.at(seat, frame[2], frame[3], other, figure))


class DriveTo(Step[BloodRage]):
    """Where the figure goes (BR-PROMO-04). Frame: as DriveOut, then whose figure and which."""

    name = "drive_to"
    verbs = ("lead",)

    def obstacle(self, state: BloodRage, frame: Frame, seat: int, move: int) -> str | None:
        target = move - state.box.moves.lead
        return None if target in state.box.adjacent[frame[3]] and state.has_room(target) else "BR-PROMO-04"

    def take(self, state: BloodRage, frame: Frame, seat: int, move: int, table: Table) -> None:
        box = state.box
        start, place, other, figure = frame[2:]
        target = move - box.moves.lead
        state.move_figure(other, figure, place, target)
        table.tell("moved", seat=other, figure=box.figure_ids[figure], place=box.place_ids[target])
        arrive(state, seat, box.figure_number["hildisvini"], start, place, own_turn=True, table=table)


FRIGGAS_SUCCOR = FriggasSuccor()
THORS_DOMAIN = ThorsDomain()
SLAY = Slay()
DRIVE_OUT = DriveOut()
DRIVE_TO = DriveTo()
TAKE_VILLAGE = TakeVillage()
