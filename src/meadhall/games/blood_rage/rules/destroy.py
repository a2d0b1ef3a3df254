"""Destruction (BR-DESTROY): who would be destroyed together, who is saved, who goes to Valhalla."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step, nothing_happens
from meadhall.core.table import Table
from meadhall.games.blood_rage.rules.stats import gain_glory
from meadhall.games.blood_rage.table.state import BloodRage, Doomed

IN_BATTLE: Final = 0
BY_INVASION: Final = 1
BY_RAGNAROK: Final = 2
BY_SACRIFICE: Final = 3


def doom(state: BloodRage, figures: list[Doomed], cause: int, first: int) -> None:
    """Some figures would be destroyed together; their owners decide clockwise from `first` (BR-DESTROY-01)."""
    state.doomed = sorted(figures)
    if figures:
        state.stack.append(DESTROY.at(cause, first, 0))


class Destroy(Step[BloodRage]):
    """First the owners in turn, then all that are left go to Valhalla together (BR-DESTROY-02)."""

    name = "destroy"
    fields = ("cause", "first", "decided")

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        _, cause, first, decided = frame
        if cause != BY_SACRIFICE:
            order = state.clockwise(first)
            for number in range(decided, len(order)):
                if can_save(state, order[number], cause):
                    state.stack += [self.at(cause, first, number + 1), SAVE.at(order[number], cause)]
                    return
        for seat, figure, place in state.doomed:
            to_valhalla(state, seat, figure, place, cause, table)
        state.doomed = []


def to_valhalla(state: BloodRage, seat: int, figure: int, place: int, cause: int, table: Table) -> None:
    """A destroyed figure waits in Valhalla (BR-FIG-05)."""
    state.move_figure(seat, figure, place, state.box.valhalla)
    table.tell("destroyed", seat=seat, figure=state.box.figure_ids[figure], place=state.box.place_ids[place])
    if cause == IN_BATTLE:
        state.dead[seat] += 1
        state.slain.append((seat, figure, place))
    elif cause == BY_RAGNAROK:
        gain_glory(state, seat, ragnarok_glory(state, seat), table, "ragnarok")
    if state.box.figures[figure].ship:
        dragons(state, seat, table)


def ragnarok_glory(state: BloodRage, seat: int) -> int:
    """Glory by Age for a figure that dies in Ragnarök (BR-RAGNAROK-03), doubled by Odin's Inspiration (BR-FX-46)."""
    glory = state.box.ragnarok_glory[state.age]
    for card in state.upgrades_of(seat, "odins_inspiration"):
        glory *= state.box.cards[card].number("glory_factor")
    return glory


def dragons(state: BloodRage, seat: int, table: Table) -> None:
    """Loki's, Fire and Eternal Dragons pay for each own ship, whatever the cause (BR-FX-26, BR-DESTROY-04)."""
    for card in state.upgrades(seat):
        if "glory_per_ship" in state.box.cards[card].data:
            gain_glory(state, seat, state.box.cards[card].number("glory_per_ship"), table, state.box.cards[card].id)


# Being saved


def can_save(state: BloodRage, seat: int, cause: int) -> bool:
    mine = {(figure, place) for owner, figure, place in state.doomed if owner == seat}
    return any(
        protect_obstacle(state, seat, cause, figure) is None or retreats(state, seat, figure, place)
        for figure, place in mine
    )


def protect_obstacle(state: BloodRage, seat: int, cause: int, figure: int) -> str | None:
    """Frigga's Protection: Rage for each figure, never against Ragnarök (BR-FX-48)."""
    cards = state.upgrades_of(seat, "friggas_protection")
    if not cards or cause == BY_RAGNAROK:
        return "BR-FX-48"
    if not any(owner == seat and doomed == figure for owner, doomed, _ in state.doomed):
        return "BR-DESTROY-01"
    return None if state.rage[seat] >= state.box.cards[cards[0]].number("rage_price") else "BR-FX-48"


def retreats(state: BloodRage, seat: int, figure: int, place: int) -> list[int]:
    """Where a doomed figure may go instead: the Volur Witch (BR-FX-38), and mystics with Frigga's Chosen
    (BR-MYSTIC-08) or, if the table wants it so, always (-12).
    """
    box = state.box
    if place >= box.provinces:
        return []
    if box.figure_ids[figure] == "volur_witch":
        return [box.center] if place != box.center else []
    if figure == box.mystic and (box.mystics_always_retreat or state.has_upgrade(seat, "friggas_chosen")):
        return [province for province in box.adjacent[place] if state.has_room(province)]
    return []


def protect(state: BloodRage, seat: int, cause: int, figure: int, table: Table) -> None:
    box = state.box
    state.rage[seat] -= box.cards[state.upgrades_of(seat, "friggas_protection")[0]].number("rage_price")
    spare(state, seat, figure)
    table.tell("protected", seat=seat, figure=box.figure_ids[figure])
    save_more(state, seat, cause)


def retreat_obstacle(state: BloodRage, seat: int, cause: int, figure: int, province: int) -> str | None:
    places = [place for owner, doomed, place in state.doomed if owner == seat and doomed == figure]
    if not places:
        return "BR-DESTROY-01"
    if province in retreats(state, seat, figure, places[0]):
        return None
    return "BR-FX-38" if figure >= state.box.units else "BR-MYSTIC-08"


def retreat(state: BloodRage, seat: int, cause: int, figure: int, province: int, table: Table) -> None:
    box = state.box
    place = spare(state, seat, figure)
    state.move_figure(seat, figure, place, province)
    table.tell("retreated", seat=seat, figure=box.figure_ids[figure], province=box.province_ids[province])
    save_more(state, seat, cause)


def spare(state: BloodRage, seat: int, figure: int) -> int:
    """One figure of this kind is no longer doomed; where it stands."""
    entry = next(entry for entry in state.doomed if entry[:2] == (seat, figure))
    state.doomed.remove(entry)
    return entry[2]


def save_more(state: BloodRage, seat: int, cause: int) -> None:
    """Whoever can save another figure is asked again."""
    if can_save(state, seat, cause):
        state.stack.append(SAVE.at(seat, cause))


class Save(Step[BloodRage]):
    """Protect figures or let them retreat, one after the other (BR-DESTROY-01)."""

    name = "save"
    fields = ("seat", "cause")
    answers: ClassVar[Answers] = {
        "protect": (protect_obstacle, protect),
        "retreat": (retreat_obstacle, retreat),
        "done": (None, nothing_happens),
    }

    def candidates(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        mine = sorted({(figure, place) for owner, figure, place in state.doomed if owner == seat})
        found = [moves.protect[figure] for figure in sorted({figure for figure, _ in mine})]
        for figure, place in mine:
            found += [moves.retreat[figure][to] for to in retreats(state, seat, figure, place)]
        return [*found, moves.done]


DESTROY: Final = Destroy()
SAVE: Final = Save()
