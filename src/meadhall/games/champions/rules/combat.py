"""A fight (CM-COMBAT), the same against trolls, draugr, monsters and the kraken.

Where it is fought is a number: the slot of a troll or draugr, or, behind those, a shore.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, NamedTuple

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.rules.rolling import (
    lay_aside,
    roll_dice,
    shields,
    shows_double,
    take_up,
    weapon_symbols,
)
from meadhall.games.champions.rules.runes import rune_obstacle, turn_rune
from meadhall.games.champions.rules.targets import SLOTS, enemy_in_slot
from meadhall.games.champions.rules.troll import troll_killed
from meadhall.games.champions.rules.windows import ALL_AROUND, FIGHT_DECIDED
from meadhall.games.champions.table.box import KRAKEN, NONE, TROLL
from meadhall.games.champions.table.state import KINDS, Champions

PERCENT: Final = 100


class FightAtSlot(Step[Champions]):
    """The troll or a draugr is fought by whoever sent dice; without dice there is no fight (CM-COMBAT-02)."""

    name = "fight_at_slot"
    fields = ("slot",)

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        _, slot = frame
        dice = state.sent[slot * KINDS : slot * KINDS + KINDS]
        if any(dice):
            state.sent[slot * KINDS : slot * KINDS + KINDS] = [0] * KINDS
            seat = state.placed[state.box.enemy_places[slot]]
            begin_fight(state, seat, enemy_in_slot(state, slot), slot, dice, table)


def begin_fight(state: Champions, seat: int, enemy: int, where: int, dice: list[int], table: Table) -> None:
    state.fighters = dice
    state.damage = 0
    table.tell("fight", seat=seat, enemy=state.box.enemies[enemy].id)
    state.stack.append(COMBAT_ROUND.at(seat, enemy, where))


class CombatRound(Step[Champions]):
    """Step 1: roll all dice that are still there (CM-COMBAT-07); step 2, favor, follows the roll."""

    name = "combat_round"
    fields = ("seat", "card", "where")

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        _, seat, card, where = frame
        state.stack.append(STRIKE.at(seat, card, where))
        roll_dice(state, seat, state.fighters, table)


class Strike(Step[Champions]):
    """Step 3: damage (CM-COMBAT-10). Both sides strike at once, so the losses follow in any case (-15)."""

    name = "strike"
    fields = ("seat", "card", "where")

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        _, seat, card, where = frame
        enemy = state.box.enemies[card]
        hits = weapon_symbols(state, seat)
        state.damage = min(state.damage + hits, enemy.defense)  # what goes beyond is lost (CM-T08)
        table.tell("damage", seat=seat, enemy=enemy.id, hits=hits, damage=state.damage, defense=enemy.defense)
        if state.ability(seat) == "double_glory" and shows_double(state):
            ullr(state, seat, table)
        losses = min(max(enemy.attack - shields(state), 0), sum(state.fighters))
        state.stack += [OUTCOME.at(seat, card, where), LOSSES.at(seat, losses)]
        if state.usable_runes(seat, "before_losses"):
            state.stack.append(HEALING.at(seat))


def ullr(state: Champions, seat: int, table: Table) -> None:
    """One glory for a combat round with a double, however the fight ends (CM-LEADER-ULLR-01, -02)."""
    glory = state.ability_amount(seat)
    state.glory[seat] += glory
    table.tell("ullr", seat=seat, glory=glory)


def healing_obstacle(state: Champions, seat: int, rune: int) -> str | None:
    return rune_obstacle(state, seat, rune, "before_losses")


def heal(state: Champions, seat: int, rune: int, table: Table) -> None:
    turn_rune(state, seat, rune, table)
    state.stack.pop()  # the frame of the losses
    state.stack.append(LOSSES.at(seat, 0))


def bear_losses(state: Champions, seat: int, table: Table) -> None:
    """The losses follow."""


class Healing(Step[Champions]):
    """Healing ignores the losses of this combat round (CM-RUNE-HEALING-01); asked before dice are returned (-02)."""

    name = "healing"
    answers: ClassVar[Answers] = {"use": (healing_obstacle, heal), "decline": (None, bear_losses)}


class Losses(Step[Champions]):
    """Step 4: one die for each point of attack that no shield cancels, of the player's choice (CM-COMBAT-11 to -14)."""

    name = "losses"
    fields = ("seat", "losses")

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        _, seat, losses = frame
        if losses >= sum(state.fighters):
            for kind in range(KINDS):
                for _ in range(state.fighters[kind]):
                    lose_fighter(state, seat, kind, table)
        elif losses:
            state.stack.append(LOSE_WARRIOR.at(seat, losses))


def lose_fighter(state: Champions, seat: int, kind: int, table: Table) -> None:
    """Lost dice are in the supply at once (CM-COMBAT-25)."""
    state.fighters[kind] -= 1
    state.supply[kind] += 1
    lay_aside(state, kind)
    table.tell("warrior_lost", seat=seat, warrior=state.box.dice_ids[kind])


def lose_warrior_obstacle(state: Champions, seat: int, left: int, thing: int) -> str | None:
    """Only a warrior that fights here can be lost; the thing behind the warriors is food."""
    return None if thing < KINDS and state.fighters[thing] else "CM-COMBAT-13"


def lose_warrior(state: Champions, seat: int, left: int, kind: int, table: Table) -> None:
    lose_fighter(state, seat, kind, table)
    if left > 1:
        state.stack.append(LOSE_WARRIOR.at(seat, left - 1))


class LoseWarrior(Step[Champions]):
    """Which dice are lost, whatever they show (CM-COMBAT-13)."""

    name = "lose_warrior"
    fields = ("seat", "left")
    answers: ClassVar[Answers] = {"lose": (lose_warrior_obstacle, lose_warrior)}

    def question(self, state: Champions, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, left = frame
        return f"ask.{self.name}", {"left": left}


class Outcome(Step[Champions]):
    """Step 5: a killed enemy is won even by the last warrior's death (CM-COMBAT-20); else fight on, or be defeated."""

    name = "outcome"
    fields = ("seat", "card", "where")

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        _, seat, card, where = frame
        enemy = state.box.enemies[card]
        killed = state.damage >= enemy.defense
        if not killed and any(state.fighters):
            state.stack.append(COMBAT_ROUND.at(seat, card, where))
            return
        state.something_changed()
        state.stack.append(ALL_AROUND.from_seat(state, seat, FIGHT_DECIDED))
        if killed:
            win(state, seat, card, where, table)
        else:
            table.tell("defeated", seat=seat, enemy=enemy.id)
        state.stack.append(FIGHT_OVER.at(seat, card, where))


class FightOver(Step[Champions]):
    """The dice lie until all have seen how the fight ended; whatever is asked then follows."""

    name = "fight_over"
    fields = ("seat", "card", "where")

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        take_up(state)


def win(state: Champions, seat: int, card: int, where: int, table: Table) -> None:
    """Step 5A: reward and card (CM-COMBAT-17); what follows stands in the order of CM-COMBAT-28."""
    enemy = state.box.enemies[card]
    state.glory[seat] += enemy.glory
    state.gain(seat, enemy.reward)
    table.tell("won", seat=seat, enemy=enemy.id, glory=enemy.glory)
    if enemy.kind == KRAKEN:
        back_on_board(state, where - SLOTS)
        return
    state.trophies[seat] = (*state.trophies[seat], card)
    if where >= SLOTS:
        shore = where - SLOTS
        state.coin[seat] += state.monster_coins[shore]
        state.monster_coins[shore] = 0
        state.monster[shore] = NONE
    elif where == 0:
        state.troll = NONE
    else:
        state.draugr[where - 1] = NONE
    for kind in range(KINDS):
        state.dice[seat * KINDS + kind] += state.fighters[kind]
    state.fighters = [0] * KINDS
    if enemy.kind == TROLL:
        troll_killed(state, seat)
    if state.usable_runes(seat, "enemy_defeated"):
        state.stack.append(GLORY_RUNE.at(seat, card))


def back_on_board(state: Champions, shore: int) -> None:
    """Who survives the kraken sails on (CM-JOURNEY-22); the card is no trophy (-24)."""
    ship = state.harbor[shore]
    for kind in range(KINDS):
        state.cargo_dice[ship * KINDS + kind] += state.fighters[kind]
    state.fighters = [0] * KINDS


def glory_rune_obstacle(state: Champions, seat: int, card: int, rune: int) -> str | None:
    return rune_obstacle(state, seat, rune, "enemy_defeated")


def gain_glory(state: Champions, seat: int, card: int, rune: int, table: Table) -> None:
    turn_rune(state, seat, rune, table)
    glory = state.box.enemies[card].glory * state.box.rune_percent[rune] // PERCENT
    state.glory[seat] += glory
    table.tell("glory_gained", seat=seat, glory=glory)


def keep_glory_rune(state: Champions, seat: int, card: int, table: Table) -> None:
    """It may be used for another enemy."""


class GloryRune(Step[Champions]):
    """Half as much glory again for the printed glory, rounded down (CM-RUNE-GLORY-01, -02)."""

    name = "glory_rune"
    fields = ("seat", "card")
    answers: ClassVar[Answers] = {"use": (glory_rune_obstacle, gain_glory), "decline": (None, keep_glory_rune)}


class Fight(NamedTuple):
    """Who fights which enemy card, and where."""

    seat: int
    card: int
    where: int


def fight_under_way(state: Champions) -> Fight | None:
    """Found in the frames that wait for the end of a fight."""
    waiting = COMBAT_ROUND.number, STRIKE.number, OUTCOME.number, FIGHT_OVER.number
    for number, *fields in reversed(state.stack):
        if number in waiting:
            return Fight(*fields)
    return None


FIGHT_AT_SLOT: Final = FightAtSlot()
COMBAT_ROUND: Final = CombatRound()
STRIKE: Final = Strike()
HEALING: Final = Healing()
LOSSES: Final = Losses()
LOSE_WARRIOR: Final = LoseWarrior()
OUTCOME: Final = Outcome()
FIGHT_OVER: Final = FightOver()
GLORY_RUNE: Final = GloryRune()
