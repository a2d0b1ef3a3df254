"""Invade (BR-INVADE): from the reserve into a village or a fjord, and what an invasion sets off."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step, nothing_happens
from meadhall.core.table import Table
from meadhall.games.blood_rage.rules.destroy import BY_INVASION, doom
from meadhall.games.blood_rage.rules.pillage import call_to_battle, pillage_obstacle
from meadhall.games.blood_rage.rules.strength import invade_cost, mystic_trolls_price
from meadhall.games.blood_rage.table.state import BloodRage


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


def free_warrior_obstacle(
    state: BloodRage, seat: int, province: int, figure: int, place: int, clause: str
) -> str | None:
    """A Warrior from the reserve, into one province and for nothing, as the clause of a card says."""
    if figure != state.box.warrior or place != province:
        return clause
    if not state.has_figure(state.box.reserve, seat, figure):
        return "BR-INVADE-01"
    return target_obstacle(state, seat, figure, place)


class FreeWarrior(Step[BloodRage]):
    """A Warrior may invade a province for nothing."""

    fields = ("seat", "province")

    def question(self, state: BloodRage, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, province = frame
        return f"ask.{self.name}", {"province": state.box.province_ids[province]}

    def candidates(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        _, _, province = frame
        moves = state.box.moves
        return [moves.invade[state.box.warrior][province], moves.decline]


def friggas_succor_obstacle(state: BloodRage, seat: int, province: int, figure: int, place: int) -> str | None:
    return free_warrior_obstacle(state, seat, province, figure, place, "BR-FX-43")


def friggas_succor(state: BloodRage, seat: int, province: int, figure: int, place: int, table: Table) -> None:
    """The Warrior sets nothing off, so there is no chain (BR-FX-43)."""
    box = state.box
    state.move_figure(seat, figure, box.reserve, province)
    table.tell("invaded", seat=seat, figure=box.figure_ids[figure], place=box.place_ids[province])


class FriggasSuccor(FreeWarrior):
    """One Warrior more may invade the same province (BR-FX-43)."""

    name = "friggas_succor"
    answers: ClassVar[Answers] = {
        "invade": (friggas_succor_obstacle, friggas_succor),
        "decline": (None, nothing_happens),
    }


def thors_domain_price(state: BloodRage, seat: int) -> int:
    return state.box.cards[state.upgrades_of(seat, "thors_domain")[0]].number("rage_price")


def thors_domain_obstacle(state: BloodRage, seat: int, invaded: int, province: int) -> str | None:
    """The province just invaded and no other, if it can be pillaged (BR-FX-50)."""
    if province != invaded or state.rage[seat] < thors_domain_price(state, seat):
        return "BR-FX-50"
    return pillage_obstacle(state, seat, province)


def thors_domain(state: BloodRage, seat: int, invaded: int, province: int, table: Table) -> None:
    state.rage[seat] -= thors_domain_price(state, seat)
    call_to_battle(state, seat, province, table)


class ThorsDomain(Step[BloodRage]):
    """Pay Rage to pillage the province just invaded at once (BR-FX-50)."""

    name = "thors_domain"
    fields = ("seat", "invaded")
    answers: ClassVar[Answers] = {
        "pillage": (thors_domain_obstacle, thors_domain),
        "decline": (None, nothing_happens),
    }

    def question(self, state: BloodRage, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, invaded = frame
        return f"ask.{self.name}", {
            "province": state.box.province_ids[invaded],
            "rage": thors_domain_price(state, seat),
        }

    def candidates(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        _, _, invaded = frame
        moves = state.box.moves
        return [moves.pillage[invaded], moves.decline]


# A village is taken


def free_village_obstacle(state: BloodRage, seat: int, start: int, province: int) -> str | None:
    """Nobody has to go if there is room."""
    return None if state.has_room(province) else "BR-INVADE-02"


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


def slay_obstacle(state: BloodRage, seat: int, start: int, province: int, other: int, kind: int) -> str | None:
    return None if (other, slain_unit(state, kind)) in victims(state, seat, province) else "BR-MYSTIC-09"


def slay(state: BloodRage, seat: int, start: int, province: int, other: int, kind: int, table: Table) -> None:
    unit = slain_unit(state, kind)
    state.stack.append(TAKE_VILLAGE.at(seat, start, province, other, unit, state.units(province, other, unit)))
    doom(state, [(other, unit, province)], BY_INVASION, seat)


def slain_unit(state: BloodRage, kind: int) -> int:
    """What `slay` names by its second word: a Warrior or a mystic."""
    return (state.box.warrior, state.box.mystic)[kind]


def mystic_arrives(state: BloodRage, seat: int, start: int, province: int, table: Table) -> None:
    arrive(state, seat, state.box.mystic, start, province, own_turn=True, table=table)


class Slay(Step[BloodRage]):
    """Whom the mystic drives out, or nobody if a village is free (BR-MYSTIC-09)."""

    name = "slay"
    fields = ("seat", "start", "province")
    answers: ClassVar[Answers] = {
        "slay": (slay_obstacle, slay),
        "decline": (free_village_obstacle, mystic_arrives),
    }


class TakeVillage(Step[BloodRage]):
    """If the victim was protected, the mystic stays away and the action is spent (BR-MYSTIC-09): as many of the unit
    are there as before.
    """

    name = "take_village"
    fields = ("seat", "start", "province", "other", "unit", "before")

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        _, seat, start, province, other, unit, before = frame
        if state.units(province, other, unit) < before:
            mystic_arrives(state, seat, start, province, table)


# Hildisvini


def neighbours(state: BloodRage, figure: int, place: int) -> list[tuple[int, int]]:
    """The figures whose village Hildisvini may take: anybody's; Yggdrasil next door has room (BR-PROMO-04)."""
    box = state.box
    if box.figure_ids[figure] != "hildisvini":
        return []
    return [(seat, there) for seat in range(box.seats) for there in sorted(set(state.figures_at(place, seat)))]


def drive_obstacle(state: BloodRage, seat: int, start: int, province: int, other: int, figure: int) -> str | None:
    return None if other < state.box.seats and state.has_figure(province, other, figure) else "BR-PROMO-04"


def drive_out(state: BloodRage, seat: int, start: int, province: int, other: int, figure: int, table: Table) -> None:
    state.stack.append(DRIVE_TO.at(seat, start, province, other, figure))


def hildisvini_arrives(state: BloodRage, seat: int, start: int, province: int, table: Table) -> None:
    arrive(state, seat, state.box.figure_number["hildisvini"], start, province, own_turn=True, table=table)


class DriveOut(Step[BloodRage]):
    """Whose village Hildisvini takes, or nobody's if one is free (BR-PROMO-04)."""

    name = "drive_out"
    fields = ("seat", "start", "province")
    answers: ClassVar[Answers] = {
        "drive": (drive_obstacle, drive_out),
        "decline": (free_village_obstacle, hildisvini_arrives),
    }


def drive_to_obstacle(
    state: BloodRage, seat: int, start: int, province: int, other: int, figure: int, target: int
) -> str | None:
    return None if target in state.box.adjacent[province] and state.has_room(target) else "BR-PROMO-04"


def drive_to(
    state: BloodRage, seat: int, start: int, province: int, other: int, figure: int, target: int, table: Table
) -> None:
    box = state.box
    state.move_figure(other, figure, province, target)
    table.tell("moved", seat=other, figure=box.figure_ids[figure], place=box.place_ids[target])
    hildisvini_arrives(state, seat, start, province, table)


class DriveTo(Step[BloodRage]):
    """Where the figure goes whose village Hildisvini takes (BR-PROMO-04)."""

    name = "drive_to"
    fields = ("seat", "start", "province", "other", "figure")
    answers: ClassVar[Answers] = {"lead": (drive_to_obstacle, drive_to)}

    def question(self, state: BloodRage, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, _, _, other, figure = frame
        return f"ask.{self.name}", {"seat": other, "figure": state.box.figure_ids[figure]}


FRIGGAS_SUCCOR: Final = FriggasSuccor()
THORS_DOMAIN: Final = ThorsDomain()
SLAY: Final = Slay()
DRIVE_OUT: Final = DriveOut()
DRIVE_TO: Final = DriveTo()
TAKE_VILLAGE: Final = TakeVillage()
