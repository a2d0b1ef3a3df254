"""A battle, step by step (BR-BATTLE-21): S1 to S17 in exactly this order. What single cards do stands in `cards`.

Participants are kept clockwise from the pillager, and so are the cards played.
"""

from __future__ import annotations

from typing import Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.blood_rage.box import AXES, BATTLE, NONE, QUEST
from meadhall.games.blood_rage.cards import (
    AFTER_BATTLE,
    BEFORE_COMPARISON,
    CLAN_AFTER_BATTLE,
    IF_LOST,
    IF_WON,
    card_bonus,
    is_sight,
    thors_primacy,
)
from meadhall.games.blood_rage.destroy import IN_BATTLE, doom
from meadhall.games.blood_rage.gods import move_god
from meadhall.games.blood_rage.invade import arrive, warrior_obstacle
from meadhall.games.blood_rage.spoils import SPOILS
from meadhall.games.blood_rage.state import CANCELLED, GONE, BloodRage
from meadhall.games.blood_rage.stats import gain_glory
from meadhall.games.blood_rage.strength import clan_strength


def begin_battle(state: BloodRage, table: Table) -> None:
    """All figures there take part (BR-BATTLE-01, -02)."""
    valkyrie = state.box.figure_number.get("valkyrie", NONE)
    state.valkyries = tuple(
        seat for seat in state.participants if valkyrie != NONE and state.has_figure(state.battle, seat, valkyrie)
    )
    table.tell("battle", province=state.box.province_ids[state.battle])
    state.stack += [step.at() for step in reversed(BATTLE_ORDER)]


def pillage_unopposed(state: BloodRage, table: Table) -> None:
    """No cards, no battle glory: reward, god, end (BR-PILLAGE-13, -14, -24)."""
    state.winner = state.pillager
    state.stack += [step.at() for step in (END_BATTLE, GOD_LEAVES, SPOILS)]


# S1 and S2


class ChooseCards(Step[BloodRage]):
    """S1: each participant with cards must choose one (BR-BATTLE-03); with the god Heimdall openly, in turn."""

    name = "choose_cards"

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        if state.god_in(state.battle, "heimdall"):
            in_turn = [*state.participants[1:], state.participants[0]]
            state.stack += [OPEN_CARD.at(seat) for seat in reversed(in_turn) if state.hands[seat]]
        elif any(state.hands[seat] for seat in state.participants):
            state.stack.append(HIDDEN_CARDS.at())


def card_obstacle(state: BloodRage, seat: int, card: int) -> str | None:
    """Any kind of card from the hand (BR-BATTLE-04)."""
    return None if card in state.hands[seat] else "BR-BATTLE-03"


class HiddenCards(Step[BloodRage]):
    """All at the same time, face down; in whatever order the answers come (BR-BATTLE-03)."""

    name = "hidden_cards"
    verbs = ("fight",)

    def seats(self, state: BloodRage, frame: Frame) -> tuple[int, ...]:
        return tuple(sorted(seat for seat in state.participants if state.hands[seat] and state.chosen[seat] == NONE))

    def automatic(self, state: BloodRage, frame: Frame) -> bool:
        return False

    def candidates(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        return [state.box.moves.fight + card for card in sorted(set(state.hands[seat]))]

    def obstacle(self, state: BloodRage, frame: Frame, seat: int, move: int) -> str | None:
        return card_obstacle(state, seat, move - state.box.moves.fight)

    def take(self, state: BloodRage, frame: Frame, seat: int, move: int, table: Table) -> None:
        # The card leaves the hand only when all have chosen: who has one card left must not seem to have none.
        state.chosen[seat] = move - state.box.moves.fight
        if self.seats(state, frame):
            state.stack.append(frame)
            return
        for other in state.participants:
            if state.chosen[other] != NONE:
                state.hands[other].remove(state.chosen[other])


class OpenCard(Step[BloodRage]):
    """God Heimdall: face up, one after the other, the pillager last (BR-GODS-16). Frame: seat."""

    name = "open_card"
    verbs = ("fight",)

    def automatic(self, state: BloodRage, frame: Frame) -> bool:
        return False

    def candidates(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        return [state.box.moves.fight + card for card in sorted(set(state.hands[seat]))]

    def obstacle(self, state: BloodRage, frame: Frame, seat: int, move: int) -> str | None:
        return card_obstacle(state, seat, move - state.box.moves.fight)

    def take(self, state: BloodRage, frame: Frame, seat: int, move: int, table: Table) -> None:
        card = move - state.box.moves.fight
        state.hands[seat].remove(card)
        state.played.append((seat, card, 0))
        table.tell("card_shown", seat=seat, card=state.box.card_ids[card])


class Reveal(Step[BloodRage]):
    """S2: all chosen cards are turned up together (BR-BATTLE-05)."""

    name = "reveal"

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        table.uncover()
        for seat in state.participants:
            if state.chosen[seat] != NONE:
                state.played.append((seat, state.chosen[seat], 0))
                table.tell("card_shown", seat=seat, card=state.box.card_ids[state.chosen[seat]])
                state.chosen[seat] = NONE
        state.played.sort(key=lambda entry: state.participants.index(entry[0]))


# S3 and S4


class Primacy(Step[BloodRage]):
    """S3: Thor's Primacy cancels the texts of the others (BR-FX-12)."""

    name = "primacy"

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        thors_primacy(state, table)


class Watch(Step[BloodRage]):
    """S4: Heimdall's Watch takes all cards off and everybody chooses anew (BR-FX-07)."""

    name = "watch"

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        watchers = [
            seat
            for seat, card, fate in state.played
            if state.box.cards[card].key == "heimdalls_watch" and not fate & CANCELLED
        ]
        if not watchers:
            return
        total = sum(
            state.box.cards[card].strength
            for _, card, _ in state.played
            if state.box.cards[card].kind == BATTLE and not is_sight(state, card)
        )
        for seat in watchers:
            gain_glory(state, seat, total, table, "heimdalls_watch")
        state.discarded += [card for _, card, _ in state.played]
        state.played = []
        # Cards of the new round are not cancelled by a Primacy of the first (BR-FX-12), but one of their own can be.
        state.stack += [self.at(), PRIMACY.at(), REVEAL.at(), CHOOSE_CARDS.at()]


# S5


class QuestsAsBattle(Step[BloodRage]):
    """S5: Tyr's Domain and Tyr's Wrath let a revealed quest count (BR-FX-44)."""

    name = "quests_as_battle"

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        for seat, card, _ in reversed(state.played):
            if state.box.cards[card].kind == QUEST and quest_bonuses(state, seat):
                state.stack.append(COUNT_QUEST.at(seat))


def quest_bonuses(state: BloodRage, seat: int) -> list[int]:
    return [card for card in state.upgrades(seat) if "quest_bonus" in state.box.cards[card].data]


class CountQuest(Step[BloodRage]):
    """By which upgrade the quest counts, or not at all (BR-FX-44). Frame: seat."""

    name = "count_quest"
    verbs = ("count", "decline")

    def candidates(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*(moves.count + card for card in sorted(set(quest_bonuses(state, seat)))), moves.decline]

    def obstacle(self, state: BloodRage, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.decline:
            return None
        return None if move - state.box.moves.count in quest_bonuses(state, seat) else "BR-FX-44"

    def take(self, state: BloodRage, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move != state.box.moves.decline:
            bonus = state.box.cards[move - state.box.moves.count].number("quest_bonus")
            state.quest_bonus[seat] = bonus
            table.tell("quest_counts", seat=seat, bonus=bonus)


# S6 and S7


class BeforeComparison(Step[BloodRage]):
    """S6: Odin's Smite and Odin's Tide, card by card (BR-BATTLE-08). Frame: how many cards have acted."""

    name = "before_comparison"

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        number = frame[1] if len(frame) > 1 else 0
        if number < len(state.played):
            state.stack.append(self.at(number + 1))
            seat, card, fate = state.played[number]
            hook = BEFORE_COMPARISON.get(state.box.cards[card].key)
            if hook is not None and not fate & CANCELLED:
                hook(state, seat, card, table)


class LateCards(Step[BloodRage]):
    """S7: special cards may be added, the pillager first (BR-BATTLE-10)."""

    name = "late_cards"

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        state.stack.append(LATE_CARD.at(state.participants[0], 0))


class LateCard(Step[BloodRage]):
    """Round and round until all decline in succession. Frame: seat, how many have declined.

    Whoever has cards is asked, so that a pause tells nothing about them.
    """

    name = "late_card"
    verbs = ("add", "decline")

    def automatic(self, state: BloodRage, frame: Frame) -> bool:
        return not state.hands[frame[1]]

    def candidates(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*(moves.add + card for card in sorted(set(state.hands[seat]))), moves.decline]

    def obstacle(self, state: BloodRage, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.decline:
            return None
        card = move - state.box.moves.add
        return None if card in state.hands[seat] and state.box.cards[card].late else "BR-BATTLE-10"

    def take(self, state: BloodRage, frame: Frame, seat: int, move: int, table: Table) -> None:
        declined = frame[2] + 1
        if move != state.box.moves.decline:
            card = move - state.box.moves.add
            state.hands[seat].remove(card)
            state.played.append((seat, card, 0))
            state.played.sort(key=lambda entry: state.participants.index(entry[0]))
            table.tell("card_added", seat=seat, card=state.box.card_ids[card])
            declined = 0
        if declined < len(state.participants):
            after = state.participants[(state.participants.index(seat) + 1) % len(state.participants)]
            state.stack.append(self.at(after, declined))


# S8 to S11


class Comparison(Step[BloodRage]):
    """S8: figures and cards together; the strictly highest total wins (BR-BATTLE-12 to -14)."""

    name = "comparison"

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        totals = {seat: total_strength(state, seat) for seat in state.participants}
        best = [seat for seat, total in totals.items() if total == max(totals.values())]
        state.winner = best[0] if len(best) == 1 else NONE
        for seat, total in totals.items():
            table.tell("total", seat=seat, total=total)
        if state.winner == NONE:
            table.tell("battle_tied")
        else:
            table.tell("battle_won", seat=state.winner)
            state.winner_mystics = state.units(state.battle, state.winner, state.box.mystic)


def total_strength(state: BloodRage, seat: int) -> int:
    figures = 0 if state.god_in(state.battle, "tyr") else clan_strength(state, seat, state.battle)
    return figures + sum(card_bonus(state, entry) for entry in state.played if entry[0] == seat)


class WonAndLost(Step[BloodRage]):
    """S9: "if you win" and "if you lose", participant by participant. Frame: how many cards have acted."""

    name = "won_and_lost"

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        number = frame[1] if len(frame) > 1 else 0
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

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        for number, (seat, card, fate) in enumerate(state.played):
            if seat != state.winner and not fate & GONE:
                state.hands[seat] = sorted([*state.hands[seat], card])
                state.played[number] = (seat, card, fate | GONE)
        if state.winner != NONE:
            state.stack.append(WINNERS_CARDS.at(state.winner))


def winners_cards(state: BloodRage) -> list[int]:
    return [card for seat, card, fate in state.played if seat == state.winner and not fate & GONE]


class WinnersCards(Step[BloodRage]):
    """Tyr's Prowess: the winner may buy cards back (BR-FX-49); the others are discarded. Frame: seat."""

    name = "winners_cards"
    verbs = ("recover", "done")

    def candidates(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*(moves.recover + card for card in sorted(set(winners_cards(state)))), moves.done]

    def obstacle(self, state: BloodRage, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.done:
            return None
        prowess = state.upgrades_of(seat, "tyrs_prowess")
        if not prowess or state.rage[seat] < state.box.cards[prowess[0]].number("rage_price"):
            return "BR-FX-49"
        return None if move - state.box.moves.recover in winners_cards(state) else "BR-FX-49"

    def take(self, state: BloodRage, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move == state.box.moves.done:
            state.discarded += winners_cards(state)
            state.played = [
                (player, card, fate | GONE if player == seat else fate) for player, card, fate in state.played
            ]
            return
        card = move - state.box.moves.recover
        price = state.box.cards[state.upgrades_of(seat, "tyrs_prowess")[0]].number("rage_price")
        state.rage[seat] -= price
        number = next(n for n, entry in enumerate(state.played) if entry[:2] == (seat, card) and not entry[2] & GONE)
        state.played[number] = (seat, card, state.played[number][2] | GONE)
        state.hands[seat] = sorted([*state.hands[seat], card])
        table.tell("recovered", seat=seat, card=state.box.card_ids[card])
        state.stack.append(frame)


class LosersDie(Step[BloodRage]):
    """S11: all figures of the losers there, ships included (BR-BATTLE-16), unless the god Frigga is there."""

    name = "losers_die"

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

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        loki = state.god_in(state.battle, "loki")
        for seat in state.participants:
            if (seat == state.winner) != loki:
                gain_glory(state, seat, state.stat(seat, AXES), table, "battle")


class AfterBattle(Step[BloodRage]):
    """S14: glory after the battle: cards, then what clans and gods pay."""

    name = "after_battle"

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        for seat, card, fate in state.played:
            hook = AFTER_BATTLE.get(state.box.cards[card].key)
            if hook is not None and not fate & CANCELLED:
                hook(state, seat, card, table)
        for seat in state.participants:
            for clan_hook in CLAN_AFTER_BATTLE:
                clan_hook(state, seat, table)


class Aftermath(Step[BloodRage]):
    """S15: Loki's Blessing for the losers, clockwise from the pillager (BR-FX-45)."""

    name = "aftermath"

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        for seat in reversed(state.participants):
            if seat != state.winner:
                state.stack += [LOKIS_BLESSING.at(seat) for _ in state.upgrades_of(seat, "lokis_blessing")]


class LokisBlessing(Step[BloodRage]):
    """One Warrior may invade the province of the battle for nothing; not Yggdrasil (BR-FX-45). Frame: seat."""

    name = "lokis_blessing"
    verbs = ("invade", "decline")

    def candidates(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [moves.invade + state.box.warrior * len(state.box.place_ids) + state.battle, moves.decline]

    def obstacle(self, state: BloodRage, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.decline:
            return None
        figure, place = divmod(move - state.box.moves.invade, len(state.box.place_ids))
        if figure != state.box.warrior or place != state.battle:
            return "BR-FX-45"
        return warrior_obstacle(state, seat, place)

    def take(self, state: BloodRage, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move != state.box.moves.decline:
            warrior = state.box.warrior
            arrive(state, seat, warrior, state.box.reserve, state.battle, own_turn=False, table=table)


class GodLeaves(Step[BloodRage]):
    """S16: the pillager moves a god that stands there (BR-GODS-06)."""

    name = "god_leaves"

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        move_god(state, state.pillager, state.battle)


class EndBattle(Step[BloodRage]):
    """S17: nothing of the battle is left on the table."""

    name = "end_battle"

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        seats = state.box.seats
        state.battle = NONE
        state.pillager = NONE
        state.participants = ()
        state.played = []
        state.quest_bonus = [0] * seats
        state.dead = [0] * seats
        state.valkyries = ()
        state.winner = NONE
        state.winner_mystics = 0
        state.token_raised = NONE


CHOOSE_CARDS = ChooseCards()
HIDDEN_CARDS = HiddenCards()
OPEN_CARD = OpenCard()
REVEAL = Reveal()
PRIMACY = Primacy()
WATCH = Watch()
QUESTS_AS_BATTLE = QuestsAsBattle()
COUNT_QUEST = CountQuest()
BEFORE_COMPARISON_STEP = BeforeComparison()
LATE_CARDS = LateCards()
LATE_CARD = LateCard()
COMPARISON = Comparison()
WON_AND_LOST = WonAndLost()
TAKE_BACK = TakeBack()
WINNERS_CARDS = WinnersCards()
LOSERS_DIE = LosersDie()
BATTLE_GLORY = BattleGlory()
AFTER_BATTLE_STEP = AfterBattle()
AFTERMATH = Aftermath()
LOKIS_BLESSING = LokisBlessing()
GOD_LEAVES = GodLeaves()
END_BATTLE = EndBattle()

BATTLE_ORDER: Final[tuple[Step[BloodRage], ...]] = (
    CHOOSE_CARDS,  # S1
    REVEAL,  # S2
    PRIMACY,  # S3: before the Watch, which it can cancel
    WATCH,  # S4
    QUESTS_AS_BATTLE,  # S5: after the Watch, which would discard the quest
    BEFORE_COMPARISON_STEP,  # S6
    LATE_CARDS,  # S7: after everything that is known, so that they can answer it
    COMPARISON,  # S8
    WON_AND_LOST,  # S9
    TAKE_BACK,  # S10: after Trickery and Poison, which reach for Rage and cards first
    LOSERS_DIE,  # S11
    SPOILS,  # S12: before the glory, so that a raised Axes value counts
    BATTLE_GLORY,  # S13
    AFTER_BATTLE_STEP,  # S14
    AFTERMATH,  # S15
    GOD_LEAVES,  # S16
    END_BATTLE,  # S17
)
