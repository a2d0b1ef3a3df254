"""Recruit Vikings (ON-RECRUIT), and the limit of Vikings (ON-LIMIT)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.rules.effects import building_with, viking_limit
from meadhall.games.odin.rules.offer import Offer, keep_ability
from meadhall.games.odin.rules.payment import bill, can_pay
from meadhall.games.odin.table.box import NONE, TYPES
from meadhall.games.odin.table.moves import VIKINGS
from meadhall.games.odin.table.names import RECRUIT_VIKINGS
from meadhall.games.odin.table.state import Odin


def recruit_obstacle(state: Odin, seat: int, viking: int, further: int) -> str | None:
    """A symbol and some further ones must be there (ON-RECRUIT-01), and at least one figure to take (ON-RECRUIT-13)."""
    if not state.reserve[viking] and not claimable(state, seat, viking):
        return "ON-RECRUIT-13"
    return None if can_pay(state, seat, RECRUIT_VIKINGS, viking, 1 + further) else "ON-RECRUIT-01"


def recruit(state: Odin, seat: int, viking: int, further: int, table: Table) -> None:
    state.stack += [RECRUITED.at(seat, viking, further), bill(seat, RECRUIT_VIKINGS, viking, 1 + further)]


def gain_figures(state: Odin, seat: int, viking: int, count: int, table: Table) -> int:
    """Take figures from the reserve, as many as it has (ON-RECRUIT-05, -12); how many were taken."""
    taken = min(count, state.reserve[viking])
    if taken:
        state.reserve[viking] -= taken
        state.vikings[seat * TYPES + viking] += taken
        table.tell("vikings_gained", seat=seat, vikings=(VIKINGS[viking],) * taken)
    return taken


class Recruited(Step[Odin]):
    """Paid, with a symbol and some further ones: take the figures (ON-RECRUIT-01, -05)."""

    name = "recruited"
    fields = ("seat", "viking", "further")

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, seat, viking, further = frame
        wanted = state.box.recruit_table[further]
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


def recruit_more(state: Odin, seat: int, building: int, viking: int, used: int, table: Table) -> None:
    gain_figures(state, seat, viking, state.box.building_effect[building].amount, table)


class RecruitBonus(Offer):
    """More figures of the type, from the reserve alone."""

    name = "recruit_bonus"
    fields = ("seat", "building", "viking")
    answers: ClassVar[Answers] = {"use": (None, recruit_more), "decline": (None, keep_ability)}


# Shortage


def claimable(state: Odin, seat: int, viking: int) -> list[int]:
    """Who can lose a figure to a seat now: those with most of the type (ON-RECRUIT-07), within the limit (-11)."""
    mine = state.vikings[seat * TYPES + viking]
    others = [other for other in range(state.box.seats) if other != seat]
    most = max(state.vikings[other * TYPES + viking] for other in others)
    if not most or mine >= viking_limit(state, seat):
        return []
    return [other for other in others if state.vikings[other * TYPES + viking] == most]


def claim_obstacle(state: Odin, seat: int, viking: int, missing: int, taken: int, other: int) -> str | None:
    if other in claimable(state, seat, viking):
        return None
    full = state.vikings[seat * TYPES + viking] >= viking_limit(state, seat)
    return "ON-RECRUIT-11" if full else "ON-RECRUIT-07"


def claim(state: Odin, seat: int, viking: int, missing: int, taken: int, other: int, table: Table) -> None:
    """Take a figure from another player (ON-RECRUIT-06)."""
    state.vikings[other * TYPES + viking] -= 1
    state.vikings[seat * TYPES + viking] += 1
    table.tell("viking_claimed", seat=seat, other=other, viking=VIKINGS[viking])
    if missing > 1:
        state.stack.append(CLAIM.at(seat, viking, missing - 1, taken + 1))
    else:
        end_claims(state, seat, viking, 0, taken + 1, table)


def end_claims(state: Odin, seat: int, viking: int, missing: int, taken: int, table: Table) -> None:
    """What was taken from others must not go back (ON-RECRUIT-09)."""
    state.stack.append(SURPLUS.at(seat, viking if taken else NONE))


class Claim(Step[Odin]):
    """What the reserve lacks is taken from other players, one figure at a time (ON-RECRUIT-06), or not (-08)."""

    name = "claim"
    fields = ("seat", "viking", "missing", "taken")
    answers: ClassVar[Answers] = {"claim": (claim_obstacle, claim), "done": (None, end_claims)}

    def question(self, state: Odin, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, viking, missing, _ = frame
        return f"ask.{self.name}", {"viking": VIKINGS[viking], "left": missing}


# The limit


class Surplus(Step[Odin]):
    """The limit is applied when the gaining has ended (ON-LIMIT-02, ON-RECRUIT-14).

    The type kept is the one that must not go back (ON-RECRUIT-09), or NONE.
    """

    name = "surplus"
    fields = ("seat", "kept")

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, seat, kept = frame
        if state.viking_count(seat) > viking_limit(state, seat):
            state.stack.append(DISMISS.at(seat, kept))


def dismiss_obstacle(state: Odin, seat: int, kept: int, viking: int) -> str | None:
    if not state.vikings[seat * TYPES + viking]:
        return "ON-LIMIT-02"
    return "ON-RECRUIT-09" if viking == kept else None


def dismiss(state: Odin, seat: int, kept: int, viking: int, table: Table) -> None:
    return_figure(state, seat, viking, table)
    state.stack.append(SURPLUS.at(seat, kept))


class Dismiss(Step[Odin]):
    """Which figure goes back to the reserve, new or old (ON-LIMIT-02)."""

    name = "dismiss"
    fields = ("seat", "kept")
    answers: ClassVar[Answers] = {"dismiss": (dismiss_obstacle, dismiss)}

    def question(self, state: Odin, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"left": state.viking_count(seat) - viking_limit(state, seat)}


def return_figure(state: Odin, seat: int, viking: int, table: Table) -> None:
    """A figure goes back to the reserve."""
    state.vikings[seat * TYPES + viking] -= 1
    state.reserve[viking] += 1
    table.tell("viking_returned", seat=seat, viking=VIKINGS[viking])


def gain_viking(state: Odin, seat: int, viking: int, amount: int, table: Table) -> None:
    """Figures by an ability: from the reserve only (ON-RECRUIT-12), and the limit holds (ON-LIMIT-03)."""
    gain_figures(state, seat, viking, amount, table)
    state.stack.append(SURPLUS.at(seat, NONE))


RECRUITED: Final = Recruited()
RECRUIT_BONUS: Final = RecruitBonus()
CLAIM: Final = Claim()
SURPLUS: Final = Surplus()
DISMISS: Final = Dismiss()
