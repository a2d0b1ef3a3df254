"""How a game went: rounds or sagas, what threatened, fights, and how the dice fell. Nobody counts points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from meadhall.core.sketch import NOBODY
from meadhall.core.state import State
from meadhall.core.story import Chapter, Gain, Mark, Peril, Throw
from meadhall.core.table import News
from meadhall.games.yggdrasil.rules.enemies.jotnar import figures_on_ladder
from meadhall.games.yggdrasil.table.names import (
    DICE,
    ENEMIES,
    FACES,
    GOD_DIE,
    GODS,
    LEVELS,
    WORLDS,
)
from meadhall.games.yggdrasil.table.state import Yggdrasil

SOURCES: Mapping[str, str] = {}
CLIMBERS: Final = ("surt", "hel")
ROLLS: Final = {"rolled": "god", "rolled_again": "god", "helper_rolled": "helper"}
"""By what the log says of dice, who threw them."""
MARKS: Final = {"fight_won": "ic-power", "ravaged": "ic-wall", "goal_reached": "ic-saga"}
TELLING: Sequence[str] = (
    "lost_god_against",
    "lost_god",
    "lost_support_god",
    "lost",
    "won",
    "goal_reached",
    "ravaged",
    "fight_won",
    "life_lost_to",
    "life_regained",
    "artefact_taken",
    "creature_called",
    "healed",
    "heals_tree",
    "island_reached",
    "jotunn_activated",
    "giants_placed",
    "nameless_placed",
    "activated",
    "revealed",
)


def chapter(state: State) -> Chapter:
    assert isinstance(state, Yggdrasil)
    if state.box.campaign:
        return Chapter("saga", max(state.saga(), 1))
    return Chapter("round", max(state.round, 1))


def scores(state: State) -> None:
    """All win or lose together."""


def gains(news: News, state: State) -> Sequence[Gain]:
    return ()


def mark(news: News, state: State) -> Mark | None:
    """Fights, ravaged worlds and reached goals."""
    seat = news.args.get("seat", NOBODY)
    assert isinstance(seat, int)
    return Mark(news.key, seat, MARKS[news.key], news.args) if news.key in MARKS else None


def under_way(state: State) -> str:
    """The turn of a god."""
    assert isinstance(state, Yggdrasil)
    return f"turn {len(state.history)} {state.round} {state.active}"


def throws(news: News, before: State, after: State) -> list[Throw]:
    """What averts a danger is a success; support gods throw for nobody."""
    assert isinstance(after, Yggdrasil)
    if news.key not in ROLLS:
        return []
    seat = after.god.index(GODS.index(str(news.args[ROLLS[news.key]])))
    dice = news.args["dice"]
    if seat >= after.box.seats or not isinstance(dice, tuple):
        return []
    hits, expected, variance = 0, 0.0, 0.0
    for written in dice:
        die, _, face = written.partition(":")
        of_god = die == DICE[GOD_DIE]
        good = after.god_faces[seat] if of_god else after.vanir_faces[seat]
        faces = after.box.god_die_faces if of_god else after.box.vanir_die_faces
        chance = sum(good >> after.box.reads[side] & 1 for side in faces) / len(faces)
        hits += good >> FACES.index(face) & 1
        expected += chance
        variance += chance * (1 - chance)
    return [Throw(seat, len(dice), hits, expected, variance)]


def perils(state: State) -> list[Peril]:
    """What can lose the game for all, and how near it is."""
    assert isinstance(state, Yggdrasil)
    box = state.box
    hurt = [full - life for full, life in zip(box.full_life, state.life, strict=True)]
    weakest = min(range(len(hurt)), key=lambda figure: state.life[figure])
    return [
        Peril("life", "ic-life", hurt[weakest], box.full_life[weakest]),
        Peril("walls", "ic-wall", sum(state.ravaged), box.walls),
        *(Peril(enemy, f"ic-{enemy}", climbed(state, enemy), len(LEVELS)) for enemy in CLIMBERS),
        Peril("iormungand", "ic-iormungand", state.island, len(box.island_ids) - 1),
        Peril("giants", "ic-giant", box.fire_giants - state.giants_reserve, box.fire_giants),
        Peril("nameless", "ic-nameless", box.nameless - state.nameless_reserve, box.nameless),
        Peril("loki", "ic-jotunn", box.jotunn_figures - figures_on_ladder(state), box.jotunn_figures),
    ]


def climbed(state: Yggdrasil, enemy: str) -> int:
    """How high an enemy stands in the tree: from none, in the cage, to all levels."""
    place = state.enemy_at[ENEMIES.index(enemy)]
    return len(LEVELS) - state.box.level[place] if 0 <= place < len(WORLDS) else 0
