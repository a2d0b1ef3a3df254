"""Recruit Vikings (ON-RECRUIT), and the limit of Vikings (ON-LIMIT)."""

from __future__ import annotations

from typing import Any

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.box import NONE, TYPES
from meadhall.games.odin.effects import building_with, viking_limit
from meadhall.games.odin.moves import VIKINGS
from meadhall.games.odin.offer import Offer
from meadhall.games.odin.payment import bill, can_pay
from meadhall.games.odin.state import Odin
from meadhall.games.odin.vocabulary import RECRUIT_VIKINGS


def recruit_obstacle(state: Odin, seat: int, argument: int) -> str | None:
    """The symbols must be there (ON-RECRUIT-01), and at least one figure to take (ON-RECRUIT-13)."""
    viking, symbols = divmod(argument, state.box.moves.amounts)
    if not state.reserve[viking] and not claimable(state, seat, viking):
        return "ON-RECRUIT-13"
    return None if can_pay(state, seat, RECRUIT_VIKINGS, viking, symbols + 1) else "ON-RECRUIT-01"


def recruit(state: Odin, seat: int, argument: int, table: Table) -> None:
    viking, symbols = divmod(argument, state.box.moves.amounts)
    state.stack += [RECRUITED.at(seat, viking, symbols), bill(seat, RECRUIT_VIKINGS, viking, symbols + 1)]


def gain_figures(state: Odin, seat: int, viking: int, count: int, table: Table) -> int:
    """Take figures from the reserve, as many as it has (ON-RECRUIT-05, -12); how many were taken."""
    taken = min(count, state.reserve[viking])
    if taken:
        state.reserve[viking] -= taken
        state.vikings[seat * TYPES + viking] += taken
        table.tell("vikings_gained", seat=seat, vikings=(VIKINGS[viking],) * taken)
    return taken


class Recruited(Step[Odin]):
    """Paid: take the figures (ON-RECRUIT-01, -05). Frame: seat, type, symbols less one."""

    name = "recruited"

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        seat, viking = frame[1], frame[2]
        wanted = state.box.recruit_table[frame[3]]
        missing = wanted - gain_figures(state, seat, viking, wanted, table)
        if missing:
            state.stack.append(CLAIM.at(seat, viking, missing, 0))
            return
        state.stack.append(SURPLUS.at(seat, NONE))
        bonus = recruit_bonus(state, seat)
        if bonus != NONE and state.reserve[viking]:
            state.stack.append(RECRUIT_BONUS.at(seat, bonus, viking))


def recruit_bonus(state: Odin, seat: int) -> int:
    """The building that brings more figures of the recruited type; NONE if there is none."""
    return building_with(state, seat, "recruit_bonus")


class RecruitBonus(Offer):
    """More figures of the type, from the reserve alone. Frame: seat, building, type."""

    name = "recruit_bonus"

    def used(self, state: Odin, frame: Frame, table: Table) -> None:
        gain_figures(state, frame[1], frame[3], state.box.building_effect[frame[2]].amount, table)


# Shortage


def claimable(state: Odin, seat: int, viking: int) -> list[int]:
    """Who can lose a figure to a seat now: those with most of the type (ON-RECRUIT-07), within the limit (-11)."""
    mine = state.vikings[seat * TYPES + viking]
    others = [other for other in range(state.box.seats) if other != seat]
    most = max(state.vikings[other * TYPES + viking] for other in others)
    if not most or mine >= viking_limit(state, seat):
        return []
    return [other for other in others if state.vikings[other * TYPES + viking] == most]


class Claim(Step[Odin]):
    """What the reserve lacks is taken from other players, one figure at a time (ON-RECRUIT-06), or not (-08).

    Frame: seat, type, figures missing, figures taken.
    """

    name = "claim"
    verbs = ("claim", "done")

    def question(self, state: Odin, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"viking": VIKINGS[frame[2]], "left": frame[3]}

    def obstacle(self, state: Odin, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.done:
            return None
        other = move - state.box.moves.claim
        if other in claimable(state, seat, frame[2]):
            return None
        full = state.vikings[seat * TYPES + frame[2]] >= viking_limit(state, seat)
        return "ON-RECRUIT-11" if full else "ON-RECRUIT-07"

    def take(self, state: Odin, frame: Frame, seat: int, move: int, table: Table) -> None:
        viking, missing, taken = frame[2:]
        if move != state.box.moves.done:
            other = move - state.box.moves.claim
            state.vikings[other * TYPES + viking] -= 1
            state.vikings[seat * TYPES + viking] += 1
            table.tell("viking_claimed", seat=seat, other=other, viking=VIKINGS[viking])
            taken += 1
            missing -= 1
            if missing:
                state.stack.append(self.at(seat, viking, missing, taken))
                return
        state.stack.append(SURPLUS.at(seat, viking if taken else NONE))


# The limit


class Surplus(Step[Odin]):
    """The limit is applied when the gaining has ended (ON-LIMIT-02, ON-RECRUIT-14).

    Frame: seat, the type that must not go back (ON-RECRUIT-09) or NONE.
    """

    name = "surplus"

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        if state.viking_count(frame[1]) > viking_limit(state, frame[1]):
            state.stack.append(DISMISS.at(*frame[1:]))


class Dismiss(Step[Odin]):
    """Which figure goes back to the reserve, new or old (ON-LIMIT-02). Frame: as for the surplus."""

    name = "dismiss"
    verbs = ("dismiss",)

    def question(self, state: Odin, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"left": state.viking_count(seat) - viking_limit(state, seat)}

    def obstacle(self, state: Odin, frame: Frame, seat: int, move: int) -> str | None:
        viking = move - state.box.moves.dismiss
        if not state.vikings[seat * TYPES + viking]:
            return "ON-LIMIT-02"
        return "ON-RECRUIT-09" if viking == frame[2] else None

    def take(self, state: Odin, frame: Frame, seat: int, move: int, table: Table) -> None:
        return_figure(state, seat, move - state.box.moves.dismiss, table)
        state.stack.append(SURPLUS.at(*frame[1:]))


def return_figure(state: Odin, seat: int, viking: int, table: Table) -> None:
    """A figure goes back to the reserve."""
    state.vikings[seat * TYPES + viking] -= 1
    state.reserve[viking] += 1
    table.tell("viking_returned", seat=seat, viking=VIKINGS[viking])


def gain_viking(state: Odin, seat: int, viking: int, amount: int, table: Table) -> None:
    """Figures by an ability: from the reserve only (ON-RECRUIT-12), and the limit holds (ON-LIMIT-03)."""
    gain_figures(state, seat, viking, amount, table)
    state.stack.append(SURPLUS.at(seat, NONE))


RECRUITED = Recruited()
RECRUIT_BONUS = RecruitBonus()
CLAIM = Claim()
SURPLUS = Surplus()
DISMISS = Dismiss()
