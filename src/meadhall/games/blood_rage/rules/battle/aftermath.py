"""S9 to S17 of a battle: what winning and losing brings, who dies, who gains glory. S12 stands in `spoils`."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step, nothing_happens
from meadhall.core.table import Table
from meadhall.games.blood_rage.rules.battle.cards import AFTER_BATTLE, CLAN_AFTER_BATTLE, IF_LOST, IF_WON
from meadhall.games.blood_rage.rules.destroy import IN_BATTLE, doom
from meadhall.games.blood_rage.rules.gods import move_god
from meadhall.games.blood_rage.rules.invade import FreeWarrior, arrive, free_warrior_obstacle
from meadhall.games.blood_rage.rules.stats import gain_glory
from meadhall.games.blood_rage.table.box import AXES, NONE
from meadhall.games.blood_rage.table.state import CANCELLED, GONE, TAKEN_BACK, BloodRage

# S9 to S11


class WonAndLost(Step[BloodRage]):
    """S9: "if you win" and "if you lose", participant by participant."""

    name = "won_and_lost"
    fields = ("*acted",)

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        _, *acted = frame  # it begins without the field: no card has acted
        number = acted[0] if acted else 0
        if number < len(state.played):
            state.stack.append(self.at(number + 1))
            seat, card, fate = state.played[number]
            hooks = IF_WON if seat == state.winner else IF_LOST
            hook = hooks.get(state.box.cards[card].key)
            if hook is not None and not fate & CANCELLED:
                hook(state, seat, card, table)


class TakeBack(Step[BloodRage]):
    """S10: losers take their cards back, the winner discards (BR-BATTLE-15)."""

    name = "take_back"
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        for number, (seat, card, fate) in enumerate(state.played):
            if seat != state.winner and not fate & GONE:
                state.hands[seat] = sorted([*state.hands[seat], card])
                state.played[number] = (seat, card, fate | GONE | TAKEN_BACK)
        if state.winner != NONE:
            state.stack.append(WINNERS_CARDS.at(state.winner))


def winners_cards(state: BloodRage) -> list[int]:
    return [card for seat, card, fate in state.played if seat == state.winner and not fate & GONE]


def recover_obstacle(state: BloodRage, seat: int, card: int) -> str | None:
    """Tyr's Prowess: a card of the winner that still lies there, for Rage (BR-FX-49)."""
    prowess = state.upgrades_of(seat, "tyrs_prowess")
    if not prowess or state.rage[seat] < state.box.cards[prowess[0]].number("rage_price"):
        return "BR-FX-49"
    return None if card in winners_cards(state) else "BR-FX-49"


def recover(state: BloodRage, seat: int, card: int, table: Table) -> None:
    price = state.box.cards[state.upgrades_of(seat, "tyrs_prowess")[0]].number("rage_price")
    state.rage[seat] -= price
    number = next(n for n, entry in enumerate(state.played) if entry[:2] == (seat, card) and not entry[2] & GONE)
    state.played[number] = (seat, card, state.played[number][2] | GONE | TAKEN_BACK)
    state.hands[seat] = sorted([*state.hands[seat], card])
    table.tell("recovered", seat=seat, card=state.box.card_ids[card])
    state.stack.append(WINNERS_CARDS.at(seat))


def discard_winners_cards(state: BloodRage, seat: int, table: Table) -> None:
    """What the winner has not bought back is lost (BR-BATTLE-15)."""
    state.discarded += winners_cards(state)
    state.played = [(player, card, fate | GONE if player == seat else fate) for player, card, fate in state.played]


class WinnersCards(Step[BloodRage]):
    """Tyr's Prowess: the winner may buy cards back (BR-FX-49); the others are discarded."""

    name = "winners_cards"
    answers: ClassVar[Answers] = {"recover": (recover_obstacle, recover), "done": (None, discard_winners_cards)}

    def candidates(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*(moves.recover[card] for card in sorted(set(winners_cards(state)))), moves.done]


class LosersDie(Step[BloodRage]):
    """S11: all figures of the losers there, ships included (BR-BATTLE-16), unless the god Frigga is there."""

    name = "losers_die"
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        if state.god_in(state.battle, "frigga"):
            return
        doom(
            state,
            [
                (seat, figure, place)
                for seat in state.participants
                if seat != state.winner
                for place in state.battlefield(state.battle)
                for figure in state.figures_at(place, seat)
            ],
            IN_BATTLE,
            state.pillager,
        )


# S13 to S17


class BattleGlory(Step[BloodRage]):
    """S13: the winner gains the Axes value (BR-BATTLE-19); with the god Loki the losers do (BR-GODS-14)."""

    name = "battle_glory"
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        loki = state.god_in(state.battle, "loki")
        for seat in state.participants:
            if (seat == state.winner) != loki:
                gain_glory(state, seat, state.stat(seat, AXES), table, "battle")


class AfterBattle(Step[BloodRage]):
    """S14: glory after the battle: cards, then what clans and gods pay. With it the fight is over."""

    name = "after_battle"
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        for seat, card, fate in state.played:
            hook = AFTER_BATTLE.get(state.box.cards[card].key)
            if hook is not None and not fate & CANCELLED:
                hook(state, seat, card, table)
        for seat in state.participants:
            for clan_hook in CLAN_AFTER_BATTLE:
                clan_hook(state, seat, table)
        table.tell("battle_over", province=state.box.province_ids[state.battle])


class Aftermath(Step[BloodRage]):
    """S15: Loki's Blessing for the losers, clockwise from the pillager (BR-FX-45)."""

    name = "aftermath"
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        for seat in reversed(state.participants):
            if seat != state.winner:
                blessings = len(state.upgrades_of(seat, "lokis_blessing"))
                state.stack += [LOKIS_BLESSING.at(seat, state.battle)] * blessings


def lokis_blessing_obstacle(state: BloodRage, seat: int, province: int, figure: int, place: int) -> str | None:
    return free_warrior_obstacle(state, seat, province, figure, place, "BR-FX-45")


def lokis_blessing(state: BloodRage, seat: int, province: int, figure: int, place: int, table: Table) -> None:
    arrive(state, seat, figure, state.box.reserve, province, own_turn=False, table=table)


class LokisBlessing(FreeWarrior):
    """One Warrior may invade the province of the battle; not Yggdrasil (BR-FX-45)."""

    name = "lokis_blessing"
    answers: ClassVar[Answers] = {
        "invade": (lokis_blessing_obstacle, lokis_blessing),
        "decline": (None, nothing_happens),
    }


class GodLeaves(Step[BloodRage]):
    """S16: the pillager moves a god that stands there (BR-GODS-06)."""

    name = "god_leaves"
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        move_god(state, state.pillager, state.battle)


class EndBattle(Step[BloodRage]):
    """S17: nothing of the battle is left on the table."""

    name = "end_battle"
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        seats = state.box.seats
        state.battle = NONE
        state.pillager = NONE
        state.participants = ()
        state.played = []
        state.quest_bonus = [0] * seats
        state.dead = [0] * seats
        state.slain = []
        state.totals = ()
        state.valkyries = ()
        state.winner = NONE
        state.winner_mystics = 0
        state.token_raised = NONE


WON_AND_LOST: Final = WonAndLost()
TAKE_BACK: Final = TakeBack()
WINNERS_CARDS: Final = WinnersCards()
LOSERS_DIE: Final = LosersDie()
BATTLE_GLORY: Final = BattleGlory()
AFTER_BATTLE_STEP: Final = AfterBattle()
AFTERMATH: Final = Aftermath()
LOKIS_BLESSING: Final = LokisBlessing()
GOD_LEAVES: Final = GodLeaves()
END_BATTLE: Final = EndBattle()
