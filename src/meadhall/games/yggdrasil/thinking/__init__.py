"""What a sensible team thinks in Yggdrasil Chronicles: how good each answer looks, at every question.

The team keeps in mind which cards are to come, looks after whatever would lose the game soonest, works at the goal of
the page, and gathers heroes, elves, dice and artefacts while there is time. Only what everybody may know is read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from meadhall.core.state import State
from meadhall.games.yggdrasil.rules.ask import CLAIMS
from meadhall.games.yggdrasil.table.names import GODS, NONE
from meadhall.games.yggdrasil.table.state import UNDECIDED, WON, Yggdrasil
from meadhall.games.yggdrasil.thinking import against_dangers, answers
from meadhall.games.yggdrasil.thinking.expectation import hope

Weighing = Callable[[Yggdrasil, int, list[int]], list[float]]

RECKONED: Final = frozenset(
    {
        "order",
        "choose_mode",
        "take",
        "keep",
        "helper_keep",
        "gather",
        "resolve_runes",
        "heroes",
        "saving_roll",
        "help",
        "helper_weapon",
        "reroll",
        "pick_dice",
        "helper_reroll",
        "elves",
        "helper_elf",
        "shift",
        "try_again",
    }
)
"""All about dangers: what each die and elf is likely to avert, and what a life costs. And what hardly ever matters: who
comes before whom, how many of what there is, and which rune before which. Whether a lost saga is tried again, too:
however it is looked at, who gives up wins nothing."""
CLAIM: Final = -50.0
"""A sensible team does not take from each other."""


def horizon(seats: int) -> int:
    """Four decisions take most actions and rolls to their end."""
    return 4


def weigh(state: State, seat: int, moves: Sequence[int]) -> list[float]:
    """How good each of some legal moves looks, in hundredths of the game."""
    assert isinstance(state, Yggdrasil)
    weighing = ANSWERS[state.top.name]
    if not state.kin:
        return weighing(state, seat, list(moves))
    verb_of = state.box.grammar.verb_of
    own = [move for move in moves if verb_of[move] not in CLAIMS]
    weights = dict(zip(own, weighing(state, seat, own), strict=True)) if own else {}
    return [weights.get(move, CLAIM) for move in moves]


def expect(state: State) -> list[float]:
    """The chance to win from here, the same for all."""
    assert isinstance(state, Yggdrasil)
    if state.over or state.outcome != UNDECIDED:
        return [float(state.outcome == WON)] * state.box.seats
    return [hope(state)] * state.box.seats


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


def stalled(state: State) -> bool:
    """Never: Nidhögg moves on."""
    return False


ANSWERS: Final[dict[str, Weighing]] = {
    "choose_god": answers.choose_god,
    "choose_support": answers.choose_god,
    "grant": answers.grant,
    "order": answers.order,
    "support_move": answers.support_move,
    "companion": answers.companion,
    "move": answers.move,
    "step_3": answers.step_three,
    "choose_mode": answers.choose_mode,
    "take": answers.take,
    "forge": answers.forge,
    "heal_a_world": answers.heal_a_world,
    "resolve_runes": answers.resolve_runes,
    "turn_tree": answers.turn_tree,
    "move_a_god": answers.move_a_god,
    "from_afar": answers.from_afar,
    "call_creature": answers.call_creature,
    "banish": answers.banish,
    "give_life": answers.give_life,
    "geri_and_freki_move": answers.move,
    "geri_and_freki_fight": answers.fight,
    "ratatosk_move": answers.move,
    "ratatosk_action": answers.step_three,
    "sleipnir": answers.carried,
    "put_back_on_top": answers.put_back_on_top,
    "recall": answers.recall,
    "deliver": answers.deliver,
    "trade": answers.trade,
    "receive": answers.receive,
    "heroes": against_dangers.heroes,
    "saving_roll": against_dangers.saving_roll,
    "help": against_dangers.help_,
    "helper_weapon": against_dangers.helper_weapon,
    "reroll": against_dangers.reroll,
    "pick_dice": against_dangers.pick_dice,
    "helper_reroll": against_dangers.helper_reroll,
    "elves": against_dangers.elves,
    "helper_elf": against_dangers.helper_elf,
    "shift": against_dangers.shift,
    "keep": against_dangers.keep,
    "helper_keep": against_dangers.helper_keep,
    "gather": against_dangers.keep,
    "try_again": answers.try_again,
    "spend_xp": answers.spend_xp,
}
