"""Journeys to the distant shores (CM-JOURNEY): the card, the food, the monster."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.rules.combat import begin_fight
from meadhall.games.champions.rules.runes import rune_obstacle, turn_rune
from meadhall.games.champions.rules.targets import SLOTS, load_of
from meadhall.games.champions.table.box import NONE
from meadhall.games.champions.table.state import KINDS, Champions


class Journey(Step[Champions]):
    """A shore without a longship is skipped; its card stays face down (CM-JOURNEY-01)."""

    name = "journey"
    fields = ("shore",)

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        _, shore = frame
        ship = state.harbor[shore]
        if ship == NONE:
            return
        state.stack += [ATTACK_MONSTER.at(shore), FEED.at(shore), JOURNEY_EFFECT.at(shore)]
        reveal_journey(state, shore, table)
        seat = state.ship_owner(ship)
        if state.usable_runes(seat, "journey_revealed"):
            state.stack.append(JOURNEY_RUNE.at(seat, shore))


def reveal_journey(state: Champions, shore: int, table: Table) -> None:
    """Step A begins: the card is seen by all, also without a warrior on board (CM-JOURNEY-02, -03)."""
    state.journey_open[shore] = 1
    state.something_changed()
    card = state.box.journeys[state.journey[shore]].id
    table.uncover("CM-JOURNEY-02", card)
    table.tell("journey_revealed", shore=state.box.shore_ids[shore], journey=card)


def journey_rune_obstacle(state: Champions, seat: int, shore: int, rune: int) -> str | None:
    return rune_obstacle(state, seat, rune, "journey_revealed")


def replace_journey(state: Champions, seat: int, shore: int, rune: int, table: Table) -> None:
    turn_rune(state, seat, rune, table)
    state.journey_discard.append(state.journey[shore])
    state.journey[shore] = state.draw_journey(table)
    state.journey_batch[shore] = state.batch
    reveal_journey(state, shore, table)


def accept_journey(state: Champions, seat: int, shore: int, table: Table) -> None:
    """The revealed card stays."""


class JourneyRune(Step[Champions]):
    """Discard the card and carry out the next of the deck (CM-RUNE-JOURNEY-01 to -04)."""

    name = "journey_rune"
    fields = ("seat", "shore")
    answers: ClassVar[Answers] = {
        "use": (journey_rune_obstacle, replace_journey),
        "decline": (None, accept_journey),
    }


def dice_on(state: Champions, ship: int) -> list[int]:
    return state.cargo_dice[ship * KINDS : ship * KINDS + KINDS]


def take_aboard(state: Champions, ship: int) -> list[int]:
    """All dice of a ship, to fight with."""
    dice = dice_on(state, ship)
    state.cargo_dice[ship * KINDS : ship * KINDS + KINDS] = [0] * KINDS
    return dice


def lose_from_ship(state: Champions, seat: int, ship: int, kind: int, table: Table, key: str) -> None:
    """Dice lost on a journey go to the supply (CM-JOURNEY-11)."""
    state.cargo_dice[ship * KINDS + kind] -= 1
    state.supply[kind] += 1
    table.tell(key, seat=seat, warrior=state.box.dice_ids[kind])


class JourneyEffect(Step[Champions]):
    """Step A: the effect of the card (CM-JOURNEY-20 to -28)."""

    name = "journey_effect"
    fields = ("shore",)

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        _, shore = frame
        ship = state.harbor[shore]
        seat = state.ship_owner(ship)
        card = state.box.journeys[state.journey[shore]]
        if card.effect == "combat":
            if any(dice_on(state, ship)):
                begin_fight(state, seat, card.enemy, SLOTS + shore, take_aboard(state, ship), table)
        elif card.effect == "lose":
            ask_loss(state, seat, ship, card.amount, int(card.lose_food), int(card.lose_dice))


def ask_loss(state: Champions, seat: int, ship: int, amount: int, food: int, dice: int) -> None:
    """What is not on the ship cannot be lost, but as much as possible is (CM-JOURNEY-29)."""
    there = (food and state.cargo_food[ship]) or (dice and any(dice_on(state, ship)))
    if amount and there:
        state.stack.append(LOSE_CARGO.at(seat, ship, amount, food, dice))


def lose_cargo_obstacle(
    state: Champions, seat: int, ship: int, amount: int, food: int, dice: int, thing: int
) -> str | None:
    """A thing is a kind of die or, behind those, food."""
    if thing == KINDS:
        if not food:
            return "CM-JOURNEY-28"
        return None if state.cargo_food[ship] else "CM-JOURNEY-29"
    if not dice:
        return "CM-JOURNEY-26"
    return None if state.cargo_dice[ship * KINDS + thing] else "CM-JOURNEY-10"


def lose_cargo(
    state: Champions, seat: int, ship: int, amount: int, food: int, dice: int, thing: int, table: Table
) -> None:
    if thing == KINDS:
        state.cargo_food[ship] -= 1
        table.tell("food_lost", seat=seat)
    else:
        lose_from_ship(state, seat, ship, thing, table, "warrior_lost")
    ask_loss(state, seat, ship, amount - 1, food, dice)


class LoseCargo(Step[Champions]):
    """So much food or so many dice, where either is named, only from this ship (CM-JOURNEY-10)."""

    name = "lose_cargo"
    fields = ("seat", "ship", "amount", "food", "dice")
    answers: ClassVar[Answers] = {"lose": (lose_cargo_obstacle, lose_cargo)}

    def question(self, state: Champions, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, _, amount, _, _ = frame
        return f"ask.{self.name}", {"left": amount}


class Feed(Step[Champions]):
    """Step B: all food is eaten, whatever is needed (CM-JOURNEY-07); who gets none starves (-06)."""

    name = "feed"
    fields = ("shore",)

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        _, shore = frame
        ship = state.harbor[shore]
        if load_of(state, ship):
            state.something_changed()
        fed = state.cargo_food[ship] * state.box.warriors_per_food[shore]
        state.cargo_food[ship] = 0
        starving = sum(dice_on(state, ship)) - fed
        if starving > 0:
            state.stack.append(STARVE.at(state.ship_owner(ship), ship, starving))


def starve_obstacle(state: Champions, seat: int, ship: int, left: int, kind: int) -> str | None:
    return None if state.cargo_dice[ship * KINDS + kind] else "CM-JOURNEY-06"


def starve(state: Champions, seat: int, ship: int, left: int, kind: int, table: Table) -> None:
    lose_from_ship(state, seat, ship, kind, table, "warrior_starved")
    if left > 1:
        state.stack.append(STARVE.at(seat, ship, left - 1))


class Starve(Step[Champions]):
    """The owner chooses who starves (CM-JOURNEY-06)."""

    name = "starve"
    fields = ("seat", "ship", "left")
    answers: ClassVar[Answers] = {"starve": (starve_obstacle, starve)}

    def question(self, state: Champions, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, _, left = frame
        return f"ask.{self.name}", {"left": left}


class AttackMonster(Step[Champions]):
    """Step C: whoever is left fights the monster (CM-JOURNEY-08); forbidden warriors are destroyed first (-12)."""

    name = "attack_monster"
    fields = ("shore",)

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        _, shore = frame
        ship, card = state.harbor[shore], state.monster[shore]
        seat = state.ship_owner(ship)
        if card == NONE:
            come_home(state, seat, ship)
            return
        for kind in range(KINDS):
            if state.box.enemies[card].forbidden[kind]:
                for _ in range(state.cargo_dice[ship * KINDS + kind]):
                    lose_from_ship(state, seat, ship, kind, table, "warrior_destroyed")
        if any(dice_on(state, ship)):
            begin_fight(state, seat, card, SLOTS + shore, take_aboard(state, ship), table)


def come_home(state: Champions, seat: int, ship: int) -> None:
    """No monster lies in wait (the deck ran out): the warriors return (CM-JOURNEY-14)."""
    for kind, count in enumerate(take_aboard(state, ship)):
        state.dice[seat * KINDS + kind] += count


JOURNEY: Final = Journey()
JOURNEY_RUNE: Final = JourneyRune()
JOURNEY_EFFECT: Final = JourneyEffect()
LOSE_CARGO: Final = LoseCargo()
FEED: Final = Feed()
STARVE: Final = Starve()
ATTACK_MONSTER: Final = AttackMonster()
