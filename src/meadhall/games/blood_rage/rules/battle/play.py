"""S1 to S7 of a battle: cards are chosen, revealed, and added. What single cards do stands in `cards`."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step, nothing_happens
from meadhall.core.table import Table
from meadhall.games.blood_rage.rules.battle.cards import BEFORE_COMPARISON, is_sight, thors_primacy
from meadhall.games.blood_rage.rules.stats import gain_glory
from meadhall.games.blood_rage.table.box import BATTLE, NONE, QUEST
from meadhall.games.blood_rage.table.state import CANCELLED, GONE, BloodRage

# S1 and S2


class ChooseCards(Step[BloodRage]):
    """S1: each participant with cards must choose one (BR-BATTLE-03); with the god Heimdall openly, in turn."""

    name = "choose_cards"
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        if state.god_in(state.battle, "heimdall"):
            in_turn = [*state.participants[1:], state.participants[0]]
            state.stack += [OPEN_CARD.at(seat) for seat in reversed(in_turn) if state.hands[seat]]
        elif any(state.hands[seat] for seat in state.participants):
            state.stack.append(HIDDEN_CARDS.at())


def fight_obstacle(state: BloodRage, seat: int, card: int) -> str | None:
    """Any kind of card from the hand (BR-BATTLE-04)."""
    return None if card in state.hands[seat] else "BR-BATTLE-03"


def still_choosing(state: BloodRage) -> tuple[int, ...]:
    """The participants with cards who have not laid one down."""
    return tuple(sorted(seat for seat in state.participants if state.hands[seat] and state.chosen[seat] == NONE))


def lay_down(state: BloodRage, seat: int, card: int, table: Table) -> None:
    """The card leaves the hand only when all have chosen: who has one card left must not seem to have none."""
    state.chosen[seat] = card
    if still_choosing(state):
        state.stack.append(HIDDEN_CARDS.at())
        return
    for other in state.participants:
        if state.chosen[other] != NONE:
            state.hands[other].remove(state.chosen[other])


class HiddenCards(Step[BloodRage]):
    """All at the same time, face down; in whatever order the answers come (BR-BATTLE-03)."""

    name = "hidden_cards"
    fields = ()
    answers: ClassVar[Answers] = {"fight": (fight_obstacle, lay_down)}
    secret = True

    def seats(self, state: BloodRage, frame: Frame) -> tuple[int, ...]:
        return still_choosing(state)

    def automatic(self, state: BloodRage, frame: Frame) -> bool:
        return False

    def legal(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        """Any card of the hand."""
        moves = state.box.moves
        return [moves.fight[card] for card in sorted(set(state.hands[seat]))]


def show(state: BloodRage, seat: int, card: int, table: Table) -> None:
    state.hands[seat].remove(card)
    state.played.append((seat, card, 0))
    table.tell("card_shown", seat=seat, card=state.box.card_ids[card])


class OpenCard(Step[BloodRage]):
    """God Heimdall: face up, one after the other, the pillager last (BR-GODS-16)."""

    name = "open_card"
    answers: ClassVar[Answers] = {"fight": (fight_obstacle, show)}
    secret = True

    def automatic(self, state: BloodRage, frame: Frame) -> bool:
        return False

    def legal(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        """Any card of the hand."""
        moves = state.box.moves
        return [moves.fight[card] for card in sorted(set(state.hands[seat]))]


class Reveal(Step[BloodRage]):
    """S2: all chosen cards are turned up together (BR-BATTLE-05)."""

    name = "reveal"
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        table.uncover("BR-BATTLE-05", *(state.chosen[seat] for seat in state.participants))
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
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        thors_primacy(state, table)


class Watch(Step[BloodRage]):
    """S4: Heimdall's Watch takes all cards off and everybody chooses anew (BR-FX-07)."""

    name = "watch"
    fields = ()

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
        table.tell("watch", seat=watchers[0])
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
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        for seat, card, _ in reversed(state.played):
            if state.box.cards[card].kind == QUEST and quest_bonuses(state, seat):
                state.stack.append(COUNT_QUEST.at(seat))


def quest_bonuses(state: BloodRage, seat: int) -> list[int]:
    return [card for card in state.upgrades(seat) if "quest_bonus" in state.box.cards[card].data]


def count_obstacle(state: BloodRage, seat: int, upgrade: int) -> str | None:
    return None if upgrade in quest_bonuses(state, seat) else "BR-FX-44"


def count_quest(state: BloodRage, seat: int, upgrade: int, table: Table) -> None:
    bonus = state.box.cards[upgrade].number("quest_bonus")
    state.quest_bonus[seat] = bonus
    table.tell("quest_counts", seat=seat, bonus=bonus)


class CountQuest(Step[BloodRage]):
    """By which upgrade the quest counts, or not at all (BR-FX-44)."""

    name = "count_quest"
    answers: ClassVar[Answers] = {"count": (count_obstacle, count_quest), "decline": (None, nothing_happens)}

    def candidates(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*(moves.count[card] for card in sorted(set(quest_bonuses(state, seat)))), moves.decline]


# S6 and S7


class BeforeComparison(Step[BloodRage]):
    """S6: Odin's Smite and Odin's Tide, card by card (BR-BATTLE-08)."""

    name = "before_comparison"
    fields = ("*acted",)

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        _, *acted = frame  # it begins without the field: no card has acted
        number = acted[0] if acted else 0
        if number < len(state.played):
            state.stack.append(self.at(number + 1))
            seat, card, fate = state.played[number]
            hook = BEFORE_COMPARISON.get(state.box.cards[card].key)
            if hook is not None and not fate & CANCELLED:
                hook(state, seat, card, table)


class LateCards(Step[BloodRage]):
    """S7: special cards may be added, the pillager first (BR-BATTLE-10)."""

    name = "late_cards"
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        state.stack.append(LATE_CARD.at(state.participants[0], 0))


def may_hold_late_card(state: BloodRage, seat: int) -> bool:
    """Whether, for all that everybody knows, a card that can be added late is among the cards of a hand: the backs show
    their Ages, the decks of the box are known, and so is what has been discarded and what lies in this battle.
    """
    box = state.box
    in_sight = [*state.discarded, *(card for _, card, fate in state.played if not fate & GONE)]
    out_of_sight = list(box.late_cards)
    for card in in_sight:
        if box.cards[card].late:
            out_of_sight[box.cards[card].age] -= 1
    return any(out_of_sight[box.cards[card].age] for card in state.hands[seat])


def add_obstacle(state: BloodRage, seat: int, declined: int, card: int) -> str | None:
    return None if card in state.hands[seat] and state.box.cards[card].late else "BR-BATTLE-10"


def add_late_card(state: BloodRage, seat: int, declined: int, card: int, table: Table) -> None:
    state.hands[seat].remove(card)
    state.played.append((seat, card, 0))
    state.played.sort(key=lambda entry: state.participants.index(entry[0]))
    table.tell("card_added", seat=seat, card=state.box.card_ids[card])
    ask_next_for_late_card(state, seat, 0)


def add_nothing(state: BloodRage, seat: int, declined: int, table: Table) -> None:
    """To decline does not rule out a card later; it is over when all have declined in succession (BR-BATTLE-10)."""
    if declined + 1 < len(state.participants):
        ask_next_for_late_card(state, seat, declined + 1)


def ask_next_for_late_card(state: BloodRage, seat: int, declined: int) -> None:
    after = state.participants[(state.participants.index(seat) + 1) % len(state.participants)]
    state.stack.append(LATE_CARD.at(after, declined))


class LateCard(Step[BloodRage]):
    """Round and round until all decline in succession.

    Whoever may hold such a card, by what all can see, is asked: a pause tells nothing about a hand.
    """

    name = "late_card"
    fields = ("seat", "declined")
    answers: ClassVar[Answers] = {"add": (add_obstacle, add_late_card), "decline": (None, add_nothing)}
    secret = True

    def automatic(self, state: BloodRage, frame: Frame) -> bool:
        _, seat, _ = frame
        return not may_hold_late_card(state, seat)

    def legal(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        """Any late card of the hand, or none."""
        cards, moves = state.box.cards, state.box.moves
        late = sorted({card for card in state.hands[seat] if cards[card].late})
        return [*(moves.add[card] for card in late), moves.decline]


CHOOSE_CARDS: Final = ChooseCards()
HIDDEN_CARDS: Final = HiddenCards()
OPEN_CARD: Final = OpenCard()
REVEAL: Final = Reveal()
PRIMACY: Final = Primacy()
WATCH: Final = Watch()
QUESTS_AS_BATTLE: Final = QuestsAsBattle()
COUNT_QUEST: Final = CountQuest()
BEFORE_COMPARISON_STEP: Final = BeforeComparison()
LATE_CARDS: Final = LateCards()
LATE_CARD: Final = LateCard()
