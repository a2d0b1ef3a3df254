"""How good each answer looks to a god who averts dangers, and to those who help."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.artefacts import NUMBER
from meadhall.games.yggdrasil.rules.dangers.roll import dangers_left, god_die_succeeds
from meadhall.games.yggdrasil.rules.gods import freyia, thor
from meadhall.games.yggdrasil.table.names import ELF, GOD_DIE
from meadhall.games.yggdrasil.table.state import Yggdrasil
from meadhall.games.yggdrasil.thinking.outlook import future_of
from meadhall.games.yggdrasil.thinking.purse import Purse


def purse_of(state: Yggdrasil, seat: int) -> Purse:
    return Purse(state, seat, future_of(state))


def heroes(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    purse = purse_of(state, seat)
    left = dangers_left(state)
    weights = []
    args_of = state.box.grammar.args_of
    for m in moves:
        (count,) = args_of[m]
        if state.roll_made:
            weights.append(-count * purse.hero_price - purse.life_cost(left - count))
        else:
            purse.heroes = state.valhalla - count
            weights.append(-count * purse.hero_price - purse.best_roll(left - count))
    return weights


def saving_roll(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    purse = purse_of(state, seat)
    purse.heroes = state.valhalla
    left = dangers_left(state)
    waive, args_of = state.box.moves.waive, state.box.grammar.args_of
    return [-purse.life_cost(left) if m == waive else -purse.roll_cost(left, *args_of[m]) for m in moves]


def help_(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    return [float(m == state.box.moves.help) for m in moves]


def helper_weapon(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """A weapon costs nothing."""
    return [float(m != state.box.moves.decline) for m in moves]


def reroll(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """Draupnir and Andvarinaut, if dangers are left and something failed."""
    names = state.box.moves
    left = dangers_left(state)
    good = state.vanir_faces[seat]
    weights = []
    for m in moves:
        if m == names.done:
            weights.append(0.0)
        elif m == names.use[NUMBER["draupnir"]]:
            weights.append(2.0 if left and not god_die_succeeds(state, seat, state.god_die) else -1.0)
        else:
            failed = any(not good >> face & 1 for face in state.vanir_dice)
            weights.append(1.0 if left and failed else -1.0)
    return weights


def pick_dice(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """The dice that failed, whoever picks them."""
    good = state.vanir_faces[state.endangered]
    weights = {state.box.moves.throw: 0.0}
    for face, m in enumerate(state.box.moves.reroll):
        weights[m] = -1.0 if good >> face & 1 else 1.0
    return [weights[m] for m in moves]


def helper_reroll(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """His own die first, then the dice of the other."""
    names = state.box.moves
    left = dangers_left(state)
    good = state.vanir_faces[state.endangered]
    weights = []
    for m in moves:
        if m == names.decline:
            weights.append(0.0)
        elif m == names.use[NUMBER["draupnir"]]:
            weights.append(2.0 if left and not god_die_succeeds(state, seat, state.helper_die[seat]) else -1.0)
        else:
            weights.append(1.0 if left and any(not good >> face & 1 for face in state.vanir_dice) else -1.0)
    return weights


def elves(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """An elf for every danger that is left; Thor's die first, Freyr's pairs last."""
    names = state.box.moves
    purse = purse_of(state, seat)
    left = dangers_left(state)
    most = min(left, state.elves[seat])
    if not most:  # only a blood relative has some
        return [float(m == names.done) for m in moves]
    life = (purse.life_cost(left) - purse.life_cost(left - most)) / most
    late = state.valhalla if freyia(state, seat) else 0
    if late >= left:
        life = min(life, purse.hero_price)
    weights = []
    for m in moves:
        if m == names.done:
            weights.append(0.0)
        elif m == names.pair:
            weights.append(life - 2 * purse.elf_price)
        elif m == names.convert[GOD_DIE] and left > 1 and thor(state, seat) > 1:
            weights.append(2 * life - purse.elf_price)
        else:
            weights.append(life - purse.elf_price)
    return weights


def helper_elf(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    other = purse_of(state, state.endangered)
    left = dangers_left(state)
    life = max(other.life_cost(left) - other.life_cost(left - 1), other.life_cost(left) / left)
    return [0.0 if m == state.box.moves.decline else life - purse_of(state, seat).elf_price for m in moves]


def shift(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """A support god with life to spare takes it."""
    weights = []
    for m in moves:
        if m == state.box.moves.done:
            weights.append(0.0)
        else:
            (god,) = state.box.grammar.args_of[m]
            weights.append(state.life[state.figure_of[god]] - 1.5)
    return weights


def helper_keep(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """What costs nothing is saved: the own elf first, then the pieces of the other."""
    weights = {"keep": 2.0, "use": 1.0, "decline": 0.0}
    return [weights[state.box.grammar.verb_of[m]] for m in moves]


def keep(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """What one has less of."""
    names = state.box.moves
    weights = []
    for m in moves:
        if m in (names.done, names.decline):
            weights.append(0.0)
        else:
            (thing,) = state.box.grammar.args_of[m]
            weights.append(1 / (1 + (state.elves if thing == ELF else state.vanir)[seat]))
    return weights
