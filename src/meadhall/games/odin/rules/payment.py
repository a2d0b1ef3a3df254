"""Paying with symbols (ON-SYMBOL): one card at a time, with a building's symbol, discounts and wild cards by the way.

An action that costs symbols puts its own frame on the stack and a payment above it. While it is paid, only choices are
legal that let it be paid in full and exactly (ON-SYMBOL-04). How often the payer is asked follows from what everybody
can see: a payment must not tell what stays in the hand (ON-SYMBOL-14).
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.rules.decks import spend_card
from meadhall.games.odin.rules.effects import (
    ABILITY_USED,
    SYMBOL_USED,
    cost_discount,
    symbol_source,
    wild_action_symbol,
    wild_viking_symbol,
)
from meadhall.games.odin.table.box import NONE, TYPES
from meadhall.games.odin.table.moves import BUILDING_TYPES, SYMBOLS, VIKINGS
from meadhall.games.odin.table.names import ACTIONS, BUILD_SPECIAL, RECRUIT_VIKINGS
from meadhall.games.odin.table.state import Odin

PAID: Final = ("seat", "action", "symbol", "cost", "discount", "stood_in", "wild", "*cards")
"""What the frames of a payment hold: whose action is paid, its symbol and cost; the discount used, whether a building
stood in, how many of the cards paid are wild; and all cards paid.
"""


class Bill:
    """What has been paid of an action so far, and what is still possible."""

    __slots__ = ("action", "cards", "cost", "discount", "have", "other", "seat", "stood_in", "symbol", "wild")

    def __init__(self, state: Odin, frame: Frame) -> None:
        _, self.seat, self.action, self.symbol, self.cost, self.discount, self.stood_in, self.wild, *cards = frame
        self.cards = cards
        self.have = state.cards_showing(self.seat, self.symbol)
        self.other = state.hand_size(self.seat) - self.have

    def due(self) -> int:
        """How many cards are paid in all (ON-SYMBOL-09)."""
        return max(1, self.cost - self.discount) - self.stood_in

    def left(self) -> int:
        """How many cards are still to be paid."""
        return self.due() - len(self.cards)

    def could_help(self, state: Odin) -> bool:
        """Whether a building could still help, as far as everybody can see: whatever the hand holds."""
        if self.action == BUILD_SPECIAL:
            return False
        if self.wild_left(state):
            return True
        if self.due() == 1:
            return False  # neither symbols nor discounts pay alone (ON-SYMBOL-08, -09)
        stands_in = symbol_source(state, self.seat, self.symbol) != NONE
        return stands_in or bool(cost_discount(state, self.seat, self.action))

    def no_choice(self, state: Odin) -> bool:
        """Whether everybody can see how the rest is paid: with the whole hand (ON-SYMBOL-14)."""
        return self.have + self.other == self.left() and not self.could_help(state)

    def can_be_paid(self, state: Odin) -> bool:
        """Whether the rest can be paid exactly, with whatever may still be used."""
        if self._by_cards(self.discount, self.stood_in, 0):
            return True
        if self.action == BUILD_SPECIAL:
            return False
        wild = min(self.wild_left(state), self.other)
        if wild and self._by_cards(self.discount, self.stood_in, wild):
            return True
        sums = {self.discount}
        for building in cost_discount(state, self.seat, self.action):
            amount = state.box.building_effect[building].amount
            sums |= {used + amount for used in sums}
        helped = self.stood_in or symbol_source(state, self.seat, self.symbol) != NONE
        return any(
            self._by_cards(used, stood_in, wild) for used in sums for stood_in in range(self.stood_in, int(helped) + 1)
        )

    def _by_cards(self, discount: int, stood_in: int, wild: int) -> bool:
        due = max(1, self.cost - discount) - stood_in
        rest = due - len(self.cards)
        if due < 1 or rest < 0:
            return False
        shown = min(rest, self.have)
        if rest - shown > wild:
            return False
        return self.action != RECRUIT_VIKINGS or len(self.cards) - self.wild + shown >= 1

    def wild_source(self, state: Odin) -> int:
        """The building whose wild card can be used here; NONE if there is none."""
        if self.action == RECRUIT_VIKINGS:
            return wild_viking_symbol(state, self.seat)
        return wild_action_symbol(state, self.seat, self.action)

    def wild_left(self, state: Odin) -> int:
        """How many cards can still count as the symbol whatever they show."""
        building = self.wild_source(state)
        if building == NONE or not (self.wild or state.ability_free(building)):
            return 0
        return state.box.building_effect[building].amount - self.wild

    def pay(self, state: Odin, kind: int) -> None:
        """A card of the hand is paid; it is on the discard pile at once (ON-SYMBOL-03)."""
        spend_card(state, self.seat, kind)
        self.cards.append(kind)

    def frame(self) -> Frame:
        return PAYMENT.at(
            self.seat, self.action, self.symbol, self.cost, self.discount, self.stood_in, self.wild, *self.cards
        )


def bill(seat: int, action: int, symbol: int, cost: int) -> Frame:
    """The frame of a payment of which nothing has been paid yet."""
    return PAYMENT.at(seat, action, symbol, cost, 0, 0, 0)


def payable(state: Odin, seat: int, action: int, symbol: int, cost: int, have: int, size: int) -> bool:
    """Whether an action can be paid of which nothing is paid yet, by a hand of some size with some cards of the symbol.

    All help together makes the price as low as it gets, and what pays that pays everything between: so it is a
    comparison. At least one card is paid (ON-SYMBOL-08, -09), and a Viking takes one that shows its symbol.
    """
    if have >= cost:
        return True
    if action == BUILD_SPECIAL or not state.has_buildings(seat) or (action == RECRUIT_VIKINGS and not have):
        return False
    effects, least = state.box.building_effect, cost
    for building in cost_discount(state, seat, action):
        least -= effects[building].amount
    if symbol_source(state, seat, symbol) != NONE:
        least -= 1
    least = max(least, 1)
    if have >= least:
        return True
    source = wild_viking_symbol(state, seat) if action == RECRUIT_VIKINGS else wild_action_symbol(state, seat, action)
    wild = effects[source].amount if source != NONE and state.ability_free(source) else 0
    return have + min(wild, size - have) >= least


def can_pay(state: Odin, seat: int, action: int, symbol: int, cost: int) -> bool:
    """Whether a player can pay for an action, with all help that the player has."""
    have = state.cards_showing(seat, symbol)
    return have >= cost or payable(state, seat, action, symbol, cost, have, state.hand_size(seat))


class Purse:
    """How many cards of a hand show each symbol, counted once for all that could be paid with them."""

    __slots__ = ("seat", "shown", "size", "state")

    def __init__(self, state: Odin, seat: int) -> None:
        box = state.box
        self.state = state
        self.seat = seat
        self.size = 0
        shown = [0] * (TYPES + len(SYMBOLS))
        first = seat * box.kinds
        for kind in range(box.kinds):
            count = state.hand[first + kind]
            if count:
                self.size += count
                shown[box.card_viking[kind]] += count
                shown[TYPES + box.card_symbol[kind]] += count
        self.shown = shown

    def pays(self, action: int, symbol: int, cost: int) -> bool:
        return payable(self.state, self.seat, action, symbol, cost, self.shown[symbol], self.size)

    def pays_for(self, action: int, cost: int) -> bool:
        """The price of an action that has a symbol of its own."""
        return self.pays(action, self.state.box.action_symbol[action], cost)


class Payment(Step[Odin]):
    """Ask for the next part of a payment until it is complete (ON-SYMBOL-14).

    The log says what was paid when all of it is.
    """

    name = "payment"
    fields = PAID

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        here = Bill(state, frame)
        if here.left() and not here.no_choice(state):
            _, *paid = frame
            state.stack.append(PAY.at(*paid))
            return
        if here.left():
            hand = [kind for kind, count in enumerate(state.hand_of(here.seat)) for _ in range(count)]
            table.uncover("ON-SYMBOL-03", *hand)
            for kind in hand:
                here.pay(state, kind)
        table.tell("paid", seat=here.seat, cards=tuple(state.box.card_ids[kind] for kind in sorted(here.cards)))


# Parts of a payment. What they do to a bill is tried on one that is thrown away.


def pay_obstacle(state: Odin, here: Bill, kind: int) -> str | None:
    """A card of the hand that shows the symbol (ON-SYMBOL-02)."""
    if not state.holds(here.seat, kind):
        return "ON-TURN-06"
    if kind not in state.box.showing[here.symbol]:
        return "ON-SYMBOL-02"
    here.cards.append(kind)
    here.have -= 1
    return None if here.can_be_paid(state) else "ON-SYMBOL-04"


def pay(state: Odin, here: Bill, kind: int, table: Table) -> None:
    here.pay(state, kind)


def wild_obstacle(state: Odin, here: Bill, kind: int) -> str | None:
    """A card that does not show the symbol, by a building that can still be used."""
    if not state.holds(here.seat, kind):
        return "ON-TURN-06"
    if here.wild_source(state) == NONE:
        return "ON-TURN-09"
    if not here.wild_left(state):
        return ABILITY_USED
    if kind in state.box.showing[here.symbol]:
        return "ON-SYMBOL-09"
    here.cards.append(kind)
    here.wild += 1
    here.other -= 1
    return None if here.can_be_paid(state) else "ON-SYMBOL-04"


def pay_wild(state: Odin, here: Bill, kind: int, table: Table) -> None:
    """The ability is used with the first wild card."""
    if not here.wild:
        source = here.wild_source(state)
        state.use_ability(source)
        table.tell("ability_used", seat=here.seat, card=state.box.building_ids[source])
    here.pay(state, kind)
    here.wild += 1


def symbol_obstacle(state: Odin, here: Bill, building_type: int) -> str | None:
    """A building that supplies the symbol (ON-SYMBOL-05), but never the whole price (-08)."""
    building = state.lots_of(here.seat)[building_type]
    if building == NONE or state.box.building_symbol[building] != here.symbol:
        return "ON-SYMBOL-05"
    if state.symbols_used >> building & 1 or here.stood_in:
        return SYMBOL_USED
    here.stood_in = 1
    if here.due() < 1:
        return "ON-SYMBOL-08"
    return None if here.can_be_paid(state) else "ON-SYMBOL-04"


def stand_in(state: Odin, here: Bill, building_type: int, table: Table) -> None:
    state.symbols_used |= 1 << state.lots_of(here.seat)[building_type]
    here.stood_in = 1
    table.tell("symbol_used", seat=here.seat, building=BUILDING_TYPES[building_type])


def discount_obstacle(state: Odin, here: Bill, ability: int) -> str | None:
    """A building that makes this action cheaper, if it does (ON-SYMBOL-09)."""
    box = state.box
    if box.ability_hero[ability] != NONE:
        return "ON-ABILITY-03"
    if not state.owns_building(here.seat, ability):
        return "ON-TURN-09"
    if ability not in box.discounts[here.action]:
        return "ON-ABILITY-08"
    if not state.ability_free(ability):
        return ABILITY_USED
    before = max(1, here.cost - here.discount)
    here.discount += box.building_effect[ability].amount
    if max(1, here.cost - here.discount) == before or here.due() < 1:
        return "ON-SYMBOL-09"
    return None if here.can_be_paid(state) else "ON-SYMBOL-04"


def use_discount(state: Odin, here: Bill, building: int, table: Table) -> None:
    state.use_ability(building)
    here.discount += state.box.building_effect[building].amount
    table.tell("ability_used", seat=here.seat, card=state.box.building_ids[building])


def paying_cards(state: Odin, frame: Frame) -> list[int]:
    """The moves that pay with a card of the symbol."""
    _, seat, _, symbol, *_ = frame
    pay, hand = state.box.moves.pay, state.hand_of(seat)
    return [pay[kind] for kind in state.box.showing[symbol] if hand[kind]]


def paying_help(state: Odin, frame: Frame) -> list[int]:
    """Wild cards, building symbols and discounts that are worth a look."""
    _, seat, action, symbol, *_ = frame
    box, moves = state.box, state.box.moves
    found: list[int] = []
    if action == BUILD_SPECIAL or not state.has_buildings(seat):
        return found
    if Bill(state, frame).wild_left(state):
        hand, showing = state.hand_of(seat), box.showing[symbol]
        found += [moves.wild[kind] for kind in range(box.kinds) if hand[kind] and kind not in showing]
    source = symbol_source(state, seat, symbol)
    if source != NONE:
        found.append(moves.symbol[box.building_type[source]])
    found += [moves.use[building] for building in cost_discount(state, seat, action)]
    return found


class Pay(Step[Odin]):
    """Pay the next part of an action.

    To the functions of the answers the frame is a bill: they get it in place of the seat and the fields.
    """

    name = "pay"
    fields = PAID
    answers: ClassVar[Answers] = {
        "pay": (pay_obstacle, pay),
        "wild": (wild_obstacle, pay_wild),
        "symbol": (symbol_obstacle, stand_in),
        "use": (discount_obstacle, use_discount),
    }
    secret = True

    def automatic(self, state: Odin, frame: Frame) -> bool:
        """Who pays is asked for each card, also if a single one fits: else all would see that no other does."""
        return False

    def question(self, state: Odin, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        here = Bill(state, frame)
        symbol = VIKINGS[here.symbol] if here.symbol < TYPES else SYMBOLS[here.symbol - TYPES]
        return f"ask.{self.name}", {"action": ACTIONS[here.action], "symbol": f"symbol_{symbol}", "left": here.left()}

    def candidates(self, state: Odin, frame: Frame, seat: int) -> list[int]:
        return paying_cards(state, frame) + paying_help(state, frame)

    def legal(self, state: Odin, frame: Frame, seat: int) -> list[int]:
        """Cards that show the symbol pay alike: one of them is tried for all."""
        cards = paying_cards(state, frame)
        if cards and self.obstacle(state, frame, seat, cards[0]) is not None:
            cards = []
        return cards + [move for move in paying_help(state, frame) if self.obstacle(state, frame, seat, move) is None]

    def obstacle(self, state: Odin, frame: Frame, seat: int, move: int) -> str | None:
        """Where a hero builds, only cards pay (ON-ABILITY-02)."""
        grammar = state.box.grammar
        verb, here = grammar.verb_of[move], Bill(state, frame)
        if verb != "pay" and here.action == BUILD_SPECIAL:
            return "ON-ABILITY-02"
        forbids, _ = self.answers[verb]
        assert forbids is not None
        return forbids(state, here, *grammar.args_of[move])

    def take(self, state: Odin, frame: Frame, seat: int, move: int, table: Table) -> None:
        """What has been paid is looked at anew."""
        grammar, here = state.box.grammar, Bill(state, frame)
        _, carries_out = self.answers[grammar.verb_of[move]]
        carries_out(state, here, *grammar.args_of[move], table)
        state.stack.append(here.frame())


PAYMENT: Final = Payment()
PAY: Final = Pay()
