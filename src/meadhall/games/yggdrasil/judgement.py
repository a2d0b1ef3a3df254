"""What a sensible team thinks in Yggdrasil Chronicles: how good each answer looks, at every question.

The team keeps in mind which cards are to come, looks after whatever would lose the game soonest, works at the goal of
the page, and gathers heroes, elves, dice and artefacts while there is time. Only what everybody may know is read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

from meadhall.core.chance import Chance
from meadhall.core.state import State
from meadhall.games.yggdrasil.artefacts import NUMBER
from meadhall.games.yggdrasil.box import card_enemy
from meadhall.games.yggdrasil.foresight import coming_cards
from meadhall.games.yggdrasil.gods import freyia, thor
from meadhall.games.yggdrasil.names import (
    ELF,
    ENEMIES,
    GOD_DIE,
    GODS,
    LIFE,
    NONE,
    RUNE_MOVE_GOD,
    RUNE_REGAIN_LIFE,
    RUNE_ROTATE,
    WORLDS,
)
from meadhall.games.yggdrasil.outlook import LOSS, Outlook, Purse, future_of, stock, turns_to_go
from meadhall.games.yggdrasil.prospect import Prospect
from meadhall.games.yggdrasil.saving_roll import dangers_left, god_die_succeeds
from meadhall.games.yggdrasil.state import UNDECIDED, WON, Yggdrasil

Weighing = Callable[[Yggdrasil, int, list[int]], list[float]]

HORIZON: Final = 4
"""Four decisions take most actions and rolls to their end."""
HOPE: Final = (3.8, -0.052, 0.005, -0.045)
HOPE_IN_SAGAS: Final = (1.0, -0.026, 0.03, 0.0)
"""How hope (as log-odds) depends on what threatens, what was gathered and how long it takes: fitted to many games."""
CLAIM: Final = -50.0
"""A sensible team does not take from each other."""


def weigh(state: State, seat: int, moves: Sequence[int]) -> list[float]:
    """How good each of some legal moves looks, in hundredths of the game."""
    assert isinstance(state, Yggdrasil)
    names = state.box.moves
    weighing = WEIGHINGS[state.box.steps[state.stack[-1][0]].name]
    if not state.kin:
        return weighing(state, seat, list(moves))
    answers = [move for move in moves if not names.claim <= move < names.learn]
    weights = dict(zip(answers, weighing(state, seat, answers), strict=True)) if answers else {}
    return [weights.get(move, CLAIM) for move in moves]


def choose(state: State, seat: int, chance: Chance) -> int:
    """The move that looks best; of equal ones the first. Chance is not needed."""
    moves = state.legal(seat)
    if len(moves) == 1:
        return moves[0]
    weights = weigh(state, seat, moves)
    return moves[max(range(len(moves)), key=weights.__getitem__)]


def expect(state: State) -> list[float]:
    """The chance to win from here, the same for all."""
    assert isinstance(state, Yggdrasil)
    if state.over or state.outcome != UNDECIDED:
        return [float(state.outcome == WON)] * state.box.seats
    weights = HOPE_IN_SAGAS if state.saga() else HOPE
    facts = (1.0, min(Outlook(state).threat(), 3 * LOSS), stock(state), turns_to_go(state))
    hope = sum(weight * fact for weight, fact in zip(weights, facts, strict=True))
    return [1 / (1 + exp(-hope))] * state.box.seats


def belongings(state: State) -> list[tuple[int, str]]:
    """Which seat plays which god and has which artefacts."""
    assert isinstance(state, Yggdrasil)
    found = [(seat, GODS[state.god[seat]]) for seat in range(state.box.seats) if state.god[seat] != NONE]
    owners = enumerate(state.artefact_owner)
    return found + [(owner, state.box.artefact_ids[artefact]) for artefact, owner in owners if owner != NONE]


def turns(state: State) -> float:
    """How many turns the gods have had, on average."""
    assert isinstance(state, Yggdrasil)
    return float(state.round)


# Before and between games


GOD_ORDER: Final = ("thor", "heimdall", "tyr", "freyr", "frigg", "freyia", "odin")


def choose_god(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    return [float(-GOD_ORDER.index(GODS[move - state.box.moves.choose])) for move in moves]


def grant(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """Whoever has least."""
    weights = []
    for move in moves:
        thing, god = divmod(move - state.box.moves.grant, len(GODS))
        weights.append(-float((state.elves if thing == ELF else state.vanir)[state.figure_of[god]]))
    return weights


def try_again(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    return [float(move == state.box.moves.again) for move in moves]


def spend_xp(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """Symbols of dice first, cheap ones before dear ones; then pieces, then bonds."""
    names, boxes = state.box.moves, state.box.xp_boxes
    weights = []
    for move in moves:
        if move == names.done:
            weights.append(0.0)
        elif move >= names.befriend:
            weights.append(0.5)
        else:
            box = boxes[move - names.learn]
            worth = {"vanir_die": 12.0, "god_die": 11.0, "start_elves": 5.0, "start_vanir_dice": 5.0}.get(box.row, 4.0)
            weights.append(worth / box.cost)
    return weights


# Rounds


STRIKE: Final = (4.0, 3.0, 2.0, 5.0, 4.0, -4.0)
"""What a strike of each enemy costs, roughly."""


def order(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """Whoever is least likely to bring a strike comes first: the others act before it falls."""
    opened = [0] * len(ENEMIES)
    for card in state.open_cards:
        opened[card_enemy(card)] ^= 1
    coming = dict(reversed(coming_cards(state, 2 * state.box.seats)))
    weights = []
    for move in moves:
        player = move - state.box.moves.next
        chances = coming.get(player, [0.0] * len(ENEMIES))
        weights.append(-sum(chances[e] * opened[e] * STRIKE[e] for e in range(len(ENEMIES))))
    return weights


# Moving


def move(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    prospect = Prospect(state, seat)
    names = state.box.moves
    return [prospect.in_world(state.world[seat] if m == names.stay else m - names.go) for m in moves]


def companion(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    prospect = Prospect(state, seat)
    names = state.box.moves
    return [
        prospect.in_world(state.world[seat] if m == names.decline else state.world[state.figure_of[m - names.join]])
        for m in moves
    ]


def support_move(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """A support god goes where its company helps the god of the player."""
    figure = state.stack[-1][2]
    names = state.box.moves
    prospect = Prospect(state, seat)
    reach = reachable(state, seat)
    weights = []
    for m in moves:
        world = state.world[figure] if m == names.stay else m - names.go
        prospect.table.world[figure] = world
        weights.append(prospect.in_world(world) if world in reach else 0.0)
    return weights


def reachable(state: Yggdrasil, seat: int) -> tuple[int, ...]:
    """Where a god can be after a regular move."""
    here, box = state.world[seat], state.box
    return (here, *box.beside[state.step][here], *box.over_and_under[state.step][here])


def best_of_turn(state: Yggdrasil, seat: int) -> float:
    """The best that a god can reach with a regular move."""
    prospect = Prospect(state, seat)
    return max(prospect.in_world(world) for world in reachable(state, seat))


def carried(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """Sleipnir."""
    figure = state.stack[-1][-1]
    names = state.box.moves
    if figure >= state.box.seats:
        return [float(m == names.stay) for m in moves]
    prospect = Prospect(state, figure)
    return [prospect.in_world(state.world[figure] if m == names.stay else m - names.go) for m in moves]


# Step 3


def step_three(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    return Prospect(state, seat).step_three(moves)


def choose_mode(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    return [float(m) for m in moves]


def take(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """As many as possible."""
    return [float(m) for m in moves]


def forge(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    prospect = Prospect(state, seat)
    return [prospect.artefact(m - state.box.moves.forge) for m in moves]


def heal_a_world(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    prospect = Prospect(state, seat)
    return [prospect.healed(m - state.box.moves.heal) for m in moves]


# Runes


def resolve_runes(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """All of them: life first, then the tree, then gods, then the action from afar."""
    names = state.box.moves
    first = (RUNE_REGAIN_LIFE, RUNE_ROTATE, RUNE_MOVE_GOD)
    return [
        0.0 if m == names.done else 4.0 - first.index(m - names.rune) if m - names.rune in first else 1.0 for m in moves
    ]


def turn_tree(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    prospect = Prospect(state, seat)
    weights = []
    for m in moves:
        twin = state.clone()
        twin.step = (state.step + m - state.box.moves.turn) % state.box.steps_round
        weights.append(prospect.after(twin))
    return weights


def move_a_god(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """The god who comes next is brought where it can do most."""
    names = state.box.moves
    following = state.order.index(state.active) + 1
    if following == len(state.order):
        return [float(m == names.decline) for m in moves]
    other = state.order[following]
    prospect = Prospect(state, other)
    stays = best_of_turn(state, other)
    weights = []
    for m in moves:
        god, world = divmod(m - names.send, len(WORLDS))
        if m == names.decline:
            weights.append(0.0)
        elif state.figure_of[god] == other:
            weights.append(prospect.in_world(world) - stays)
        else:
            weights.append(-1.0)
    return weights


def from_afar(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    prospect = Prospect(state, seat)
    return [prospect.from_afar(m) for m in moves]


# Creatures


def call_creature(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    prospect = Prospect(state, seat)
    return [prospect.creature(m - state.box.moves.call) for m in moves]


def banish(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    prospect = Prospect(state, seat)
    return [prospect.banished(m - state.box.moves.banish) for m in moves]


def give_life(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    prospect = Prospect(state, seat)
    names = state.box.moves
    return [
        0.0 if m == names.decline else prospect.regained(state.figure_of[m - names.bless], state.stack[-1][3])
        for m in moves
    ]


def to_fight(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """Geri and Freki: the world with the best fight."""
    prospect = Prospect(state, seat)
    return [
        prospect.in_world(state.world[seat] if m == state.box.moves.stay else m - state.box.moves.go) for m in moves
    ]


def fight(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    prospect = Prospect(state, seat)
    averted = state.box.creature_numbers["geri_and_freki"]["averts"]
    return [prospect.deed(m, averted) for m in moves]


def put_back_on_top(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """The card that does less harm comes first."""
    return [-STRIKE[card_enemy(m - state.box.moves.top)] for m in moves]


def recall(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """Urd: the cards whose second copy would do most harm."""
    outlook = Outlook(state)
    return [
        STRIKE[card_enemy(m - state.box.moves.recall)] + 10 * outlook.soon(card_enemy(m - state.box.moves.recall), 1)
        for m in moves
    ]


def deliver(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    return [float(len(state.piles[m - state.box.moves.deliver])) for m in moves]


def trade(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """Life goes from who has most to who has least; of other things everybody keeps the own."""
    names = state.box.moves
    lives = state.life[: state.box.seats]
    weights = []
    for m in moves:
        if m == names.done:
            weights.append(0.0)
            continue
        if m >= names.offer:
            weights.append(-1.0)
            continue
        thing, god = divmod(m - names.give, len(GODS))
        figure = state.figure_of[god]
        if thing != LIFE:
            weights.append(-1.0)
        elif figure >= state.box.seats:
            weights.append(state.life[figure] - 3.0)
        else:
            weights.append(float(lives[figure] - min(lives) - 1) if lives[figure] > 3 else -1.0)
    return weights


def receive(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    figures = [state.figure_of[m - state.box.moves.to] for m in moves]
    return [-100.0 if figure >= state.box.seats else -float(state.life[figure]) for figure in figures]


# Dangers


def purse_of(state: Yggdrasil, seat: int) -> Purse:
    return Purse(state, seat, future_of(state))


def heroes(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    purse = purse_of(state, seat)
    left = dangers_left(state)
    weights = []
    for m in moves:
        count = m - state.box.moves.heroes
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
    names = state.box.moves
    return [-purse.life_cost(left) if m == names.waive else -purse.roll_cost(left, m - names.roll) for m in moves]


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
        elif m == names.use + NUMBER["draupnir"]:
            weights.append(2.0 if left and not god_die_succeeds(state, seat, state.god_die) else -1.0)
        else:
            failed = any(not good >> face & 1 for face in state.vanir_dice)
            weights.append(1.0 if left and failed else -1.0)
    return weights


def pick_dice(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """The dice that failed."""
    names = state.box.moves
    good = state.vanir_faces[seat]
    return [0.0 if m == names.throw else -1.0 if good >> m - names.reroll & 1 else 1.0 for m in moves]


def helper_reroll(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    failed = dangers_left(state) and not god_die_succeeds(state, seat, state.helper_die[seat])
    return [0.0 if m == state.box.moves.decline else 1.0 if failed else -1.0 for m in moves]


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
        elif m == names.convert + GOD_DIE and left > 1 and thor(state, seat) > 1:
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
    names = state.box.moves
    return [0.0 if m == names.done else state.life[state.figure_of[m - names.shift]] - 1.5 for m in moves]


def keep(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """What one has less of."""
    names = state.box.moves
    first = names.keep if names.keep <= moves[0] < names.gather else names.gather
    weights = []
    for m in moves:
        if m in (names.done, names.decline):
            weights.append(0.0)
        else:
            weights.append(1 / (1 + (state.elves if m - first == ELF else state.vanir)[seat]))
    return weights


WEIGHINGS: Final[dict[str, Weighing]] = {
    "choose_god": choose_god,
    "choose_support": choose_god,
    "grant": grant,
    "order": order,
    "support_move": support_move,
    "companion": companion,
    "move": move,
    "step_3": step_three,
    "choose_mode": choose_mode,
    "take": take,
    "forge": forge,
    "heal_a_world": heal_a_world,
    "resolve_runes": resolve_runes,
    "turn_tree": turn_tree,
    "move_a_god": move_a_god,
    "from_afar": from_afar,
    "call_creature": call_creature,
    "banish": banish,
    "give_life": give_life,
    "geri_and_freki_move": to_fight,
    "geri_and_freki_fight": fight,
    "ratatosk_move": to_fight,
    "ratatosk_action": step_three,
    "sleipnir": carried,
    "put_back_on_top": put_back_on_top,
    "recall": recall,
    "deliver": deliver,
    "trade": trade,
    "receive": receive,
    "heroes": heroes,
    "saving_roll": saving_roll,
    "help": help_,
    "helper_weapon": helper_weapon,
    "reroll": reroll,
    "pick_dice": pick_dice,
    "helper_reroll": helper_reroll,
    "elves": elves,
    "helper_elf": helper_elf,
    "shift": shift,
    "keep": keep,
    "helper_keep": keep,
    "gather": keep,
    "try_again": try_again,
    "spend_xp": spend_xp,
}
