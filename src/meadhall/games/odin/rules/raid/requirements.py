"""Raid step D: the other players make the raid harder (ON-RAID-D)."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.rules.decks import lose_card, open_top_card
from meadhall.games.odin.rules.offer import Offer, keep_ability
from meadhall.games.odin.table.box import NONE
from meadhall.games.odin.table.state import Odin


class ModifyRequirements(Step[Odin]):
    """The others decide in turn, then the deck fills up (ON-RAID-D-01, -05)."""

    name = "modify_requirements"

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, seat = frame
        state.stack += [REVEAL_REQUIREMENTS.at(seat), NEXT_CONTRIBUTION.at(seat, (seat + 1) % state.box.seats)]
        if state.box.hero_effect[state.hero[seat]].op == "requirement_cards_total":
            state.stack.append(FEWER_REQUIREMENTS.at(seat, state.box.hero_ability[state.hero[seat]]))


def requirement_cards_total(state: Odin, seat: int, ability: int, used: int, table: Table) -> None:
    """The number of requirement cards that a hero sets."""
    state.requirement_total = state.box.hero_effect[state.hero[seat]].value


class FewerRequirements(Offer):
    """Fewer requirement cards in all, told before anybody decides."""

    name = "fewer_requirements"
    fields = ("seat", "ability")
    answers: ClassVar[Answers] = {"use": (None, requirement_cards_total), "decline": (None, keep_ability)}


class NextContribution(Step[Odin]):
    """Clockwise from the left of the active player (ON-RAID-D-01), until the cards are complete (-04)."""

    name = "next_contribution"
    fields = ("active", "other")

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, active, other = frame
        if other == active or state.open_cards() >= state.requirement_total:
            return
        state.stack.append(self.at(active, (other + 1) % state.box.seats))
        if state.box.contributions:
            state.stack.append(CONTRIBUTE.at(other, state.box.contributions))


def contribute_obstacle(state: Odin, seat: int, left: int, kind: int) -> str | None:
    return None if state.holds(seat, kind) else "ON-RAID-D-02"


def contribute(state: Odin, seat: int, left: int, kind: int, table: Table) -> None:
    lose_card(state, seat, kind)
    state.requirement[kind] += 1
    state.contributed[seat] += 1
    table.tell("contributed", seat=seat, card=state.box.card_ids[kind])
    if left > 1 and state.open_cards() < state.requirement_total:
        state.stack.append(CONTRIBUTE.at(seat, left - 1))


def pass_by(state: Odin, seat: int, left: int, table: Table) -> None:
    table.tell("passed", seat=seat)


class Contribute(Step[Odin]):
    """Play a card from the hand face up, or pass (ON-RAID-D-02)."""

    name = "contribute"
    fields = ("seat", "left")
    answers: ClassVar[Answers] = {"contribute": (contribute_obstacle, contribute), "decline": (None, pass_by)}
    secret = True

    def candidates(self, state: Odin, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*(moves.contribute[kind] for kind in state.cards_held(seat)), moves.decline]


class RevealRequirements(Step[Odin]):
    """What the others did not play comes from the deck (ON-RAID-D-05, -06)."""

    name = "reveal_requirements"

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        revealed: list[int] = []
        while state.open_cards() < state.requirement_total:
            kind = open_top_card(state, table)
            if kind == NONE:
                break
            state.requirement[kind] += 1
            revealed.append(kind)
        if revealed:
            table.tell("requirements_revealed", cards=tuple(state.box.card_ids[kind] for kind in sorted(revealed)))


MODIFY_REQUIREMENTS: Final = ModifyRequirements()
FEWER_REQUIREMENTS: Final = FewerRequirements()
NEXT_CONTRIBUTION: Final = NextContribution()
CONTRIBUTE: Final = Contribute()
REVEAL_REQUIREMENTS: Final = RevealRequirements()
