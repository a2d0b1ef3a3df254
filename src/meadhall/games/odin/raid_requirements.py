"""Raid step D: the other players make the raid harder (ON-RAID-D)."""

from __future__ import annotations

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.box import NONE
from meadhall.games.odin.decks import lose_card, open_top_card
from meadhall.games.odin.offer import Offer
from meadhall.games.odin.state import Odin


class ModifyRequirements(Step[Odin]):
    """The others decide in turn, then the deck fills up (ON-RAID-D-01, -05)."""

    name = "modify_requirements"

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        seat = frame[1]
        state.stack += [REVEAL_REQUIREMENTS.at(seat), NEXT_CONTRIBUTION.at(seat, (seat + 1) % state.box.seats)]
        if state.box.hero_effect[state.hero[seat]].op == "requirement_cards_total":
            state.stack.append(FEWER_REQUIREMENTS.at(seat, state.box.moves.heroes_from + state.hero[seat]))


class FewerRequirements(Offer):
    """Fewer requirement cards in all, told before anybody decides. Frame: seat, hero."""

    name = "fewer_requirements"

    def used(self, state: Odin, frame: Frame, table: Table) -> None:
        requirement_cards_total(state, frame[1])


def requirement_cards_total(state: Odin, seat: int) -> None:
    """The number of requirement cards that a hero sets."""
    state.requirement_total = state.box.hero_effect[state.hero[seat]].value


class NextContribution(Step[Odin]):
    """Clockwise from the left of the active player (ON-RAID-D-01), until the cards are complete (-04).

    Frame: active seat, who is next.
    """

    name = "next_contribution"

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        active, other = frame[1], frame[2]
        if other == active or state.open_cards() >= state.requirement_total:
            return
        state.stack.append(self.at(active, (other + 1) % state.box.seats))
        if state.box.contributions:
            state.stack.append(CONTRIBUTE.at(other, state.box.contributions))


class Contribute(Step[Odin]):
    """Play a card from the hand face up, or pass (ON-RAID-D-02). Frame: seat, how many cards may be played."""

    name = "contribute"
    verbs = ("contribute", "decline")
    secret = True

    def candidates(self, state: Odin, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*(moves.contribute + kind for kind in state.cards_held(seat)), moves.decline]

    def obstacle(self, state: Odin, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.decline:
            return None
        return None if state.holds(seat, move - state.box.moves.contribute) else "ON-RAID-D-02"

    def take(self, state: Odin, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move == state.box.moves.decline:
            table.tell("passed", seat=seat)
            return
        kind = move - state.box.moves.contribute
        lose_card(state, seat, kind)
        state.requirement[kind] += 1
        state.contributed[seat] += 1
        table.tell("contributed", seat=seat, card=state.box.card_ids[kind])
        if frame[2] > 1 and state.open_cards() < state.requirement_total:
            state.stack.append(self.at(seat, frame[2] - 1))


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


MODIFY_REQUIREMENTS = ModifyRequirements()
FEWER_REQUIREMENTS = FewerRequirements()
NEXT_CONTRIBUTION = NextContribution()
CONTRIBUTE = Contribute()
REVEAL_REQUIREMENTS = RevealRequirements()
