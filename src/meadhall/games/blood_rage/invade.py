"""Invade (BR-INVADE): from the reserve into a village or a fjord, and what an invasion sets off.

The frames of an invasion carry: seat, figure, place, and whether it is the seat's own turn.
"""

from __future__ import annotations

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.blood_rage.destroy import BY_INVASION, doom
from meadhall.games.blood_rage.pillage import begin_pillage, pillage_obstacle
from meadhall.games.blood_rage.state import BloodRage
from meadhall.games.blood_rage.strength import invade_cost


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
    return "BR-INVADE-02"


def invade_obstacle(state: BloodRage, seat: int, figure: int, place: int) -> str | None:
    if not state.has_figure(state.box.reserve, seat, figure):
        return "BR-INVADE-01"
    obstacle = target_obstacle(state, seat, figure, place)
    if obstacle is None and state.rage[seat] < invade_cost(state, seat, figure):
        return "BR-ACT-06"
    return obstacle


def invade(state: BloodRage, seat: int, figure: int, place: int, table: Table) -> None:
    """The invade action: pay Rage and bring the figure (BR-INVADE-01)."""
    state.rage[seat] -= invade_cost(state, seat, figure)
    enter(state, seat, figure, state.box.reserve, place, own_turn=True, table=table)


def revive_obstacle(state: BloodRage, seat: int, figure: int, place: int) -> str | None:
    """Frigga's Domain: invade with a figure from Valhalla for one Rage (BR-FX-51)."""
    cards = state.upgrades_of(seat, "friggas_domain")
    if not cards or not state.has_figure(state.box.valhalla, seat, figure):
        return "BR-FX-51"
    obstacle = target_obstacle(state, seat, figure, place)
    if obstacle is None and state.rage[seat] < state.box.cards[cards[0]].number("rage_price"):
        return "BR-ACT-06"
    return obstacle


def revive(state: BloodRage, seat: int, figure: int, place: int, table: Table) -> None:
    card = state.upgrades_of(seat, "friggas_domain")[0]
    state.rage[seat] -= state.box.cards[card].number("rage_price")
    enter(state, seat, figure, state.box.valhalla, place, own_turn=True, table=table)


def enter(state: BloodRage, seat: int, figure: int, start: int, place: int, *, own_turn: bool, table: Table) -> None:
    """A figure comes onto the board; a mystic of Odin's Chosen may drive somebody out first."""
    if figure == state.box.mystic and victims(state, seat, place):
        state.stack.append(SLAY.at(seat, start, place))
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


class FriggasSuccor(Step[BloodRage]):
    """One Warrior more may invade the same province for nothing; no chain (BR-FX-43). Frame: seat, province."""

    name = "friggas_succor"
    verbs = ("invade", "decline")

    def candidates(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [moves.invade + state.box.warrior * len(state.box.place_ids) + frame[2], moves.decline]

    def obstacle(self, state: BloodRage, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.decline:
            return None
        figure, place = divmod(move - state.box.moves.invade, len(state.box.place_ids))
        if figure != state.box.warrior or place != frame[2]:
            return "BR-FX-43"
        return warrior_obstacle(state, seat, place)

    def take(self, state: BloodRage, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move != state.box.moves.decline:
            place = frame[2]
            state.move_figure(seat, state.box.warrior, state.box.reserve, place)
            table.tell(
                "invaded", seat=seat, figure=state.box.figure_ids[state.box.warrior], place=state.box.place_ids[place]
            )


def warrior_obstacle(state: BloodRage, seat: int, province: int) -> str | None:
    """A free Warrior needs the reserve, a village and Horns, and never enters Yggdrasil."""
    if not state.has_figure(state.box.reserve, seat, state.box.warrior):
        return "BR-INVADE-01"
    return target_obstacle(state, seat, state.box.warrior, province)


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
            begin_pillage(state, seat, frame[2], table)

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


FRIGGAS_SUCCOR = FriggasSuccor()
THORS_DOMAIN = ThorsDomain()
SLAY = Slay()
TAKE_VILLAGE = TakeVillage()
