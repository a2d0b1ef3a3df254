"""How good each answer looks to a team: before and in a round, when it moves, acts, and calls creatures."""

from __future__ import annotations

from typing import Final

from meadhall.games.yggdrasil.table.box import card_enemy
from meadhall.games.yggdrasil.table.names import (
    ENEMIES,
    GODS,
    LIFE,
    RUNE_MOVE_GOD,
    RUNE_REGAIN_LIFE,
    RUNE_REMOTE_ACTION,
    RUNE_ROTATE,
)
from meadhall.games.yggdrasil.table.state import Yggdrasil
from meadhall.games.yggdrasil.thinking.foresight import coming_cards
from meadhall.games.yggdrasil.thinking.outlook import Outlook
from meadhall.games.yggdrasil.thinking.prospect import Prospect


def words_of(state: Yggdrasil, moves: list[int]) -> list[tuple[int, ...]]:
    """The words of each move, as numbers."""
    args_of = state.box.grammar.args_of
    return [args_of[move] for move in moves]


# Before and between games


GOD_ORDER: Final = ("thor", "heimdall", "tyr", "freyr", "frigg", "freyia", "odin")


def choose_god(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    return [float(-GOD_ORDER.index(GODS[god])) for (god,) in words_of(state, moves)]


def grant(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """Whoever has least."""
    pieces = (state.elves, state.vanir)
    return [-float(pieces[thing][state.figure_of[god]]) for thing, god in words_of(state, moves)]


DEFEATS: Final = 25
"""After so many at one saga a team of bots gives up, so that its campaign comes to an end. People decide for
themselves: where one of them is asked, no bot answers."""


def try_again(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    wanted = state.box.moves.again if state.attempts < DEFEATS else state.box.moves.give_up
    return [float(move == wanted) for move in moves]


def spend_xp(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """Symbols of dice first, cheap ones before dear ones; then pieces, then bonds."""
    grammar, boxes = state.box.grammar, state.box.xp_boxes
    weights = []
    for move in moves:
        verb = grammar.verb_of[move]
        if verb == "done":
            weights.append(0.0)
        elif verb == "befriend":
            weights.append(0.5)
        else:
            (number,) = grammar.args_of[move]
            box = boxes[number]
            worth = {"vanir_die": 12.0, "god_die": 11.0, "start_elves": 5.0, "start_vanir_dice": 5.0}.get(box.row, 4.0)
            weights.append(worth / box.cost)
    return weights


# Rounds


STRIKE: Final[tuple[float, ...]] = (4.0, 3.0, 2.0, 5.0, 4.0, -4.0)
"""What a strike of each enemy costs, roughly."""


def order(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """Whoever is least likely to bring a strike comes first: the others act before it falls."""
    opened = [0] * len(ENEMIES)
    for card in state.open_cards:
        opened[card_enemy(card)] ^= 1
    coming = dict(reversed(coming_cards(state, 2 * state.box.seats)))
    weights = []
    for (player,) in words_of(state, moves):
        chances = coming.get(player, [0.0] * len(ENEMIES))
        weights.append(-sum(chances[e] * opened[e] * STRIKE[e] for e in range(len(ENEMIES))))
    return weights


# Moving


def destinations(state: Yggdrasil, figure: int, moves: list[int]) -> list[int]:
    """Where a god is after each move: who stays is where it was."""
    go = state.box.grammar.moves("go")
    args_of, here = state.box.grammar.args_of, state.world[figure]
    return [args_of[m][0] if m in go else here for m in moves]


def move(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    prospect = Prospect(state, seat)
    return [prospect.in_world(world) for world in destinations(state, seat, moves)]


def companion(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    prospect = Prospect(state, seat)
    weights = []
    for m in moves:
        figure = seat
        if m != state.box.moves.decline:
            (god,) = state.box.grammar.args_of[m]
            figure = state.figure_of[god]
        weights.append(prospect.in_world(state.world[figure]))
    return weights


def support_move(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """A support god goes where its company helps the god of the player."""
    _, _, figure = state.stack[-1]
    prospect = Prospect(state, seat)
    reach = reachable(state, seat)
    weights = []
    for world in destinations(state, figure, moves):
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
    _, _, figure = state.stack[-1]
    if figure >= state.box.seats:
        return [float(m == state.box.moves.stay) for m in moves]
    return move(state, figure, moves)


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
    return [prospect.artefact(holder) for (holder,) in words_of(state, moves)]


def heal_a_world(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    prospect = Prospect(state, seat)
    return [prospect.healed(world) for (world,) in words_of(state, moves)]


# Runes


def resolve_runes(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """All of them: life first, then the tree, then gods, then the action from afar."""
    names = state.box.moves
    first = (RUNE_REGAIN_LIFE, RUNE_ROTATE, RUNE_MOVE_GOD, RUNE_REMOTE_ACTION)
    weights = {names.done: 0.0, **{names.rune[face]: 4.0 - place for place, face in enumerate(first)}}
    return [weights[m] for m in moves]


def turn_tree(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    prospect = Prospect(state, seat)
    weights = []
    for (steps,) in words_of(state, moves):
        twin = state.clone()
        twin.step = (state.step + steps) % state.box.steps_round
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
        if m == names.decline:
            weights.append(0.0)
            continue
        god, world = state.box.grammar.args_of[m]
        weights.append(prospect.in_world(world) - stays if state.figure_of[god] == other else -1.0)
    return weights


def from_afar(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    prospect = Prospect(state, seat)
    return [prospect.from_afar(m) for m in moves]


# Creatures


def call_creature(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    prospect = Prospect(state, seat)
    return [prospect.creature(card) for (card,) in words_of(state, moves)]


def banish(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    prospect = Prospect(state, seat)
    return [prospect.banished(card) for (card,) in words_of(state, moves)]


def give_life(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    _, _, _, life = state.stack[-1]
    prospect = Prospect(state, seat)
    weights = []
    for m in moves:
        if m == state.box.moves.decline:
            weights.append(0.0)
        else:
            (god,) = state.box.grammar.args_of[m]
            weights.append(prospect.regained(state.figure_of[god], life))
    return weights


def fight(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    prospect = Prospect(state, seat)
    averted = state.box.creature_numbers["geri_and_freki"]["averts"]
    return [prospect.deed(m, averted) for m in moves]


def put_back_on_top(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """The card that does less harm comes first."""
    return [-STRIKE[enemy] for _, enemy in words_of(state, moves)]


def recall(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """Urd: the cards whose second copy would do most harm."""
    outlook = Outlook(state)
    return [STRIKE[enemy] + 10 * outlook.soon(enemy, 1) for _, enemy in words_of(state, moves)]


def deliver(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    return [float(len(state.piles[player])) for (player,) in words_of(state, moves)]


def trade(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    """Life goes from who has most to who has least; of other things everybody keeps the own."""
    grammar = state.box.grammar
    lives = state.life[: state.box.seats]
    weights = []
    for m in moves:
        verb = grammar.verb_of[m]
        if verb == "done":
            weights.append(0.0)
            continue
        if verb == "offer":
            weights.append(-1.0)
            continue
        thing, god = grammar.args_of[m]
        figure = state.figure_of[god]
        if thing != LIFE:
            weights.append(-1.0)
        elif figure >= state.box.seats:
            weights.append(state.life[figure] - 3.0)
        else:
            weights.append(float(lives[figure] - min(lives) - 1) if lives[figure] > 3 else -1.0)
    return weights


def receive(state: Yggdrasil, seat: int, moves: list[int]) -> list[float]:
    figures = [state.figure_of[god] for (god,) in words_of(state, moves)]
    return [-100.0 if figure >= state.box.seats else -float(state.life[figure]) for figure in figures]
