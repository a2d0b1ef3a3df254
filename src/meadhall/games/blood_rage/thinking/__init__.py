"""What a player thinks of Blood Rage: how good each choice looks, and how the game will end.

A player counts in points of glory: what a choice changes in what figures, cards and stats will still bring. Only what
the seat may know is read: what lies open, and the own cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from meadhall.core.state import State
from meadhall.games.blood_rage.rules.destroy import BY_RAGNAROK, ragnarok_glory
from meadhall.games.blood_rage.rules.strength import single_strength
from meadhall.games.blood_rage.table.box import AGES, NONE
from meadhall.games.blood_rage.table.state import END, GODS_GIFTS, BloodRage
from meadhall.games.blood_rage.thinking.expectation import expected
from meadhall.games.blood_rage.thinking.fighting import Fight
from meadhall.games.blood_rage.thinking.gifts import gift, keeping
from meadhall.games.blood_rage.thinking.inclination import Mind
from meadhall.games.blood_rage.thinking.lore import BODY_WORTH, STRENGTH_WORTH, lore_of

RECKONED: Final[frozenset[str]] = frozenset()
GOD_AT_HOME: Final[dict[str, float]] = {
    "odin": 1.0,
    "thor": 0.5,
    "loki": -0.3,
    "frigga": 0.2,
    "heimdall": 0.1,
    "tyr": -0.5,
}
"""How much a player likes to have a god where the own chances are good."""
PROTECTION: Final = 0.6
"""What it is worth that a figure stays where it is."""
HASTE: Final = 0.5
"""How much of the Rage for a pillage at once counts."""
STRENGTH_SAVED: Final = 0.5
"""What a point of strength is worth that is not lost."""


def horizon(seats: int) -> int:
    """What can be expected is already said of a battle that is called and a march that is begun."""
    return 0


def weigh(state: State, seat: int, moves: Sequence[int]) -> list[float]:
    """How good each move of a decision looks to a seat."""
    assert isinstance(state, BloodRage)
    return ANSWERS[state.top.name](state, seat, list(moves))


def expect(state: State) -> list[float]:
    """The share of the victory that each seat can expect."""
    assert isinstance(state, BloodRage)
    return expected(state)


# What a report about many games asks


def belongings(state: State) -> list[tuple[int, str]]:
    """Which seat has which clan and which upgrades, monsters included, in play."""
    assert isinstance(state, BloodRage)
    box, size = state.box, len(state.box.slot_ids)
    found = [(seat, box.clan_ids[clan]) for seat, clan in enumerate(state.clan) if clan != NONE]
    return found + [(slot // size, box.card_ids[card]) for slot, card in enumerate(state.slots) if card != NONE]


def turns(state: State) -> float:
    """How many Ages have been played, the phases of the present one as parts of it."""
    assert isinstance(state, BloodRage)
    return float(AGES) if state.over else state.age + max(state.phase - GODS_GIFTS, 0) / (END - GODS_GIFTS)


def stalled(state: State) -> bool:
    """Never: Ragnarök comes."""
    return False


# Set-up, draft and discard


def choose_clan(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    """All clans are alike."""
    return [0.0] * len(moves)


def choose_god(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    """Rather a god whom one likes to have at home."""
    values = []
    for move in moves:
        (god,) = state.box.grammar.args_of[move]
        values.append(GOD_AT_HOME.get(state.box.god_ids[god], 0.0))
    return values


def draft(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    mind, words = Mind(state, seat), state.box.grammar.args_of
    return [gift(mind, *words[move]) for move in moves]


def keep(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    mind, words, decline = Mind(state, seat), state.box.grammar.args_of, state.box.moves.decline
    return [0.0 if move == decline else keeping(mind, *words[move]) for move in moves]


# Actions and what they set off


def action(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    return Mind(state, seat).action(moves)


def invade(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    """A free invasion, or none."""
    mind, words, decline = Mind(state, seat), state.box.grammar.args_of, state.box.moves.decline
    return [0.0 if move == decline else mind.arrival(*words[move]) for move in moves]


def thors_domain(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    """To pillage at once saves a turn, but it is free on the next one."""
    mind, words, decline = Mind(state, seat), state.box.grammar.args_of, state.box.moves.decline
    price = HASTE * mind.price(mind.upgrade_price("thors_domain"))
    return [0.0 if move == decline else mind.pillage(*words[move]) - price for move in moves]


def slay(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    """Rather the figure of whoever has more glory."""
    values = []
    for move in moves:
        if move == state.box.moves.decline:
            values.append(0.0)
        else:
            owner, _ = state.box.grammar.args_of[move]
            values.append(1 + state.glory[owner] / 100)
    return values


def drive_out(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    """Rather a strong enemy than nobody, rather nobody than an own figure."""
    values = []
    for move in moves:
        if move == state.box.moves.decline:
            values.append(0.0)
        else:
            owner, figure = state.box.grammar.args_of[move]
            values.append(-1.0 if owner == seat else float(single_strength(state, owner, figure)))
    return values


def drive_to(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    """Where an enemy is of least use: in a province that is pillaged, or where nobody else of them stands."""
    look = Mind(state, seat).look
    _, _, _, _, owner, _ = state.stack[-1]
    sign = 1 if owner == seat else -1
    values = []
    for move in moves:
        (province,) = state.box.grammar.args_of[move]
        use = look.reward(owner, province) * (not state.pillaged[province]) + look.strength[owner][province]
        values.append(sign * use)
    return values


def march(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    mind = Mind(state, seat)
    _, _, start, target, _ = state.stack[-1]
    values = []
    for move in moves:
        if move == state.box.moves.done:
            values.append(0.0)
        else:
            (figure,) = state.box.grammar.args_of[move]
            values.append(mind.moving(figure, start, target))
    return values


def choose_slot(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    """Where the least is lost."""
    lore, first = lore_of(state.box), seat * len(state.box.slot_ids)
    values = []
    for move in moves:
        (slot,) = state.box.grammar.args_of[move]
        card = state.slots[first + slot]
        values.append(0.0 if card == NONE else -lore.upgrade[card][state.age])
    return values


def offer(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    mind, words = Mind(state, seat), state.box.grammar.args_of
    return [-mind.departure(*words[move]) for move in moves]


def raise_stat(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    look = Mind(state, seat).look
    values = []
    for move in moves:
        (stat,) = state.box.grammar.args_of[move]
        values.append(look.step[seat][stat])
    return values


def save(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    """A figure is saved if it is worth the Rage; to die in Ragnarök is glorious."""
    box, look = state.box, Mind(state, seat).look
    _, _, cause = state.stack[-1]
    values = []
    for move in moves:
        if move == box.moves.done:
            values.append(0.0)
            continue
        figure, *_ = box.grammar.args_of[move]
        worth = BODY_WORTH[state.age] + (STRENGTH_SAVED + STRENGTH_WORTH[state.age]) * single_strength(
            state, seat, figure
        )
        worth -= look.release[seat]
        if box.grammar.verb_of[move] == "retreat":
            if cause == BY_RAGNAROK:
                worth -= ragnarok_glory(state, seat)
            elif move == box.moves.retreat[figure][box.center]:
                worth += PROTECTION
            values.append(worth)
        else:
            spare = state.rage[seat] if not state.passed[seat] else 0
            values.append(worth + PROTECTION - (look.rage_worth(spare) - look.rage_worth(max(spare - 1, 0))))
    return values


# Battle


def call_to_battle(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    return Fight(Mind(state, seat)).join(moves)


def fight(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    return Fight(Mind(state, seat)).fight(moves)


def late_card(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    return Fight(Mind(state, seat)).late(moves)


def count_quest(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    """A revealed quest is lost by the winner either way: it may as well help to win."""
    lore = lore_of(state.box)
    values = []
    for move in moves:
        if move == state.box.moves.decline:
            values.append(0.0)
        else:
            (upgrade,) = state.box.grammar.args_of[move]
            values.append(float(lore.quest_bonus[upgrade]))
    return values


def odins_tide(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    """The strongest stays; a ship that pays for its death may go."""
    look, ship = Mind(state, seat).look, lore_of(state.box).ship
    values = []
    for move in moves:
        if move == state.box.moves.done:
            values.append(0.0)
            continue
        (figure,) = state.box.grammar.args_of[move]
        values.append(single_strength(state, seat, figure) - (look.dragons[seat] if ship[figure] else 0))
    return values


def winners_cards(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    mind, words, done = Mind(state, seat), state.box.grammar.args_of, state.box.moves.done
    sense = Fight(mind)
    price = mind.price(1) if not state.passed[seat] else 0.0
    return [0.0 if move == done else sense.kept(*words[move]) - price for move in moves]


def lead_away(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    mind, words, decline = Mind(state, seat), state.box.grammar.args_of, state.box.moves.decline
    _, _, leader = state.stack[-1]
    return [0.0 if move == decline else mind.moving(leader, state.battle, *words[move]) for move in moves]


def send_god(state: BloodRage, seat: int, moves: list[int]) -> list[float]:
    """Gods that help go where the own chances are good, the others away from there."""
    box, mind = state.box, Mind(state, seat)
    values = []
    for move in moves:
        god, province = box.grammar.args_of[move]
        hopes = mind.look.prospect(seat, province, mind.strength[province], mind.bodies[province])
        values.append(GOD_AT_HOME.get(box.god_ids[god], 0.0) * (hopes - mind.threat(province, 0, 0)))
    return values


ANSWERS: Final[dict[str, Callable[[BloodRage, int, list[int]], list[float]]]] = {
    "choose_clan": choose_clan,
    "choose_god": choose_god,
    "draft": draft,
    "action": action,
    "friggas_succor": invade,
    "thors_domain": thors_domain,
    "slay": slay,
    "drive_out": drive_out,
    "drive_to": drive_to,
    "march": march,
    "choose_slot": choose_slot,
    "free_invasion": invade,
    "offer": offer,
    "raise_stat": raise_stat,
    "save": save,
    "call_to_battle": call_to_battle,
    "hidden_cards": fight,
    "open_card": fight,
    "count_quest": count_quest,
    "odins_tide": odins_tide,
    "late_card": late_card,
    "winners_cards": winners_cards,
    "lead_away": lead_away,
    "lokis_blessing": invade,
    "send_god": send_god,
    "keep_card": keep,
}
"""For each question of the rules how its answers are weighed."""
